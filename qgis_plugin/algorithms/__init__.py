# SPDX-License-Identifier: GPL-2.0-or-later
"""The algorithms, one short file each. Their names are for ever."""

from __future__ import annotations

from .compare_masks import CompareMasks
from .create_ledger import CreateLedger
from .dprs import Dprs
from .gaussian import Gaussian
from .ledger_report import LedgerReport
from .noise_aware_count import NoiseAwareCount
from .optimal_mechanism import OptimalMechanism
from .planar_laplace import PlanarLaplace
from .private_bbox import PrivateBbox
from .private_centre import PrivateCentre
from .private_count import PrivateCount
from .private_heatmap import PrivateHeatmap
from .private_hull import PrivateHull
from .private_knn import PrivateKnn
from .private_share import PrivateShare
from .remap import Remap
from .risk_report import RiskReport
from .square_mechanism import SquareMechanism
from .staircase_response import StaircaseResponse
from .zonal_counts import ZonalCounts

ALGORITHMS = (
    PlanarLaplace,
    Gaussian,
    OptimalMechanism,
    Remap,
    Dprs,
    SquareMechanism,
    StaircaseResponse,
    PrivateKnn,
    PrivateHull,
    PrivateBbox,
    PrivateCentre,
    PrivateCount,
    PrivateShare,
    PrivateHeatmap,
    NoiseAwareCount,
    ZonalCounts,
    CompareMasks,
    RiskReport,
    CreateLedger,
    LedgerReport,
)
