"""The public names; `geopriv_gis` has them all, from when one is first asked for.

The functions are those of the rows of `arguments`. Type checkers and editors read them
in ``public.pyi``, which make reference writes.
"""

from . import (
    calibration,
    conformance,
    dask,
    metrics,
    presets,
    questions,
    reports,
    results,
    testing,
    zones,
)
from .audits.audit import audit
from .batches import ask_file, release_file
from .checking.check import check
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
from .frames.functions import ROWS, function_of
from .frames.local.session import Session
from .frames.maps.heatmap import Heatmap
from .frames.points import baselines
from .frames.points.optimal_mechanism import OptimalMechanism
from .frames.summaries.statistic import lipschitz
from .ledger import Ledger, Limit
from .preparing import prepare
from .presets.release import release_preset
from .publication.publication import Publication
from .registration import register_lazily
from .sticky import StickyStore

__all__ = [
    "BudgetError",
    "CRSError",
    "ColumnError",
    "ConversionError",
    "FileError",
    "GeoPriv",
    "GeoPrivError",
    "GeoPrivWarning",
    "GeometryError",
    "Guarantee",
    "Heatmap",
    "Ledger",
    "LedgerError",
    "Limit",
    "MissingPackageError",
    "OptimalMechanism",
    "ParameterError",
    "PrivacyFilter",
    "Publication",
    "Session",
    "StickyStore",
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
    "questions",
    "read_file",
    "release_file",
    "release_preset",
    "reports",
    "results",
    "testing",
    "write_file",
    "zones",
]

register_lazily()  # dask may have come after geopriv_gis

FUNCTIONS = {name: function_of(row) for name, row in ROWS.items()}
globals().update(FUNCTIONS)
__all__.extend(FUNCTIONS)
