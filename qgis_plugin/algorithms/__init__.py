# SPDX-License-Identifier: GPL-2.0-or-later
"""The algorithms, one short file each. Their names are for ever."""

from __future__ import annotations

from .compare_masks import CompareMasks
from .gaussian import Gaussian
from .ledger_report import LedgerReport
from .planar_laplace import PlanarLaplace
from .private_bbox import PrivateBbox
from .private_centre import PrivateCentre
from .private_count import PrivateCount
from .private_hull import PrivateHull
from .private_knn import PrivateKnn

ALGORITHMS = (
    PlanarLaplace,
    Gaussian,
    PrivateKnn,
    PrivateHull,
    PrivateBbox,
    PrivateCentre,
    PrivateCount,
    CompareMasks,
    LedgerReport,
)
