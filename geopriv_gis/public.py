"""The public names; `geopriv_gis` has them all, from when one is first asked for.

The functions are those of the rows of `arguments`. Type checkers and editors read them
in ``public.pyi``, which make reference writes.
"""

from . import calibration, conformance, dask, metrics, presets, reports, testing, zones
from .audits.audit import audit
from .batches import ask_file, release_file
from .checking.check import check
from .checking.verdict import Finding, Verdict
from .core.budget import PrivacyFilter
from .core.errors import (
    BudgetError,
    ColumnError,
    ConversionError,
    CRSError,
    FileError,
    GeometryError,
    GeoPrivError,
    GeoPrivWarning,
    LedgerError,
    MissingPackageError,
    ParameterError,
)
from .core.promise.composition import compose
from .core.promise.guarantee import Guarantee
from .files import read_file, write_file
from .frames import attack
from .frames.accessor import GeoPriv
from .frames.choosing.comparison import Comparison
from .frames.choosing.outlook import Outlook
from .frames.choosing.risk import RiskReport
from .frames.functions import ROWS, function_of
from .frames.local.questions import KernelMean, NearestPeople, RangeCount
from .frames.local.scores import ScoreCount, ScoreMean
from .frames.local.session import Session
from .frames.maps.heatmap import Heatmap
from .frames.points import baselines
from .frames.points.optimal_mechanism import OptimalMechanism
from .frames.summaries.statistic import lipschitz
from .ledger import Ledger, Limit
from .preparing import PreparedRelease, prepare
from .presets.release import release_preset
from .publication.prospect import Prospect
from .publication.publication import Publication
from .publication.publishing import Published
from .registration import register_lazily
from .sticky import StickyStore

__all__ = [
    "BudgetError",
    "CRSError",
    "ColumnError",
    "Comparison",
    "ConversionError",
    "FileError",
    "Finding",
    "GeoPriv",
    "GeoPrivError",
    "GeoPrivWarning",
    "GeometryError",
    "Guarantee",
    "Heatmap",
    "KernelMean",
    "Ledger",
    "LedgerError",
    "Limit",
    "MissingPackageError",
    "NearestPeople",
    "OptimalMechanism",
    "Outlook",
    "ParameterError",
    "PreparedRelease",
    "PrivacyFilter",
    "Prospect",
    "Publication",
    "Published",
    "RangeCount",
    "RiskReport",
    "ScoreCount",
    "ScoreMean",
    "Session",
    "StickyStore",
    "Verdict",
    "ask_file",
    "attack",
    "audit",
    "baselines",
    "calibration",
    "check",
    "compose",
    "conformance",
    "dask",
    "lipschitz",
    "metrics",
    "prepare",
    "presets",
    "read_file",
    "release_file",
    "release_preset",
    "reports",
    "testing",
    "write_file",
    "zones",
]

register_lazily()  # dask may have come after geopriv_gis

FUNCTIONS = {name: function_of(row) for name, row in ROWS.items()}
globals().update(FUNCTIONS)
__all__.extend(FUNCTIONS)
