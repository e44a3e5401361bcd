"""Geo-privacy for GeoPandas and QGIS: publish points and promise something true.

Importing the package registers ``.geopriv`` on GeoDataFrame and GeoSeries.
"""

from . import calibration
from .core.budget import PrivacyFilter
from .core.composition import compose
from .core.errors import (
    BudgetError,
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
from .core.guarantee import Guarantee
from .files import read_file, write_file
from .frames import (
    Comparison,
    KernelMean,
    NearestPeople,
    OptimalMechanism,
    RangeCount,
    Session,
    baselines,
    compare,
    gaussian,
    guarantee_of,
    optimal_mechanism,
    planar_laplace,
    private_any_within,
    private_bbox,
    private_centre,
    private_count,
    private_diameter,
    private_distance,
    private_hull,
    private_kde_at,
    private_knn,
    private_radius,
    remap,
    sensitive_columns,
    verify,
)
from .frames.accessor import register as _register
from .ledger import Ledger
from .sticky import StickyStore

__version__ = "0.1.0"

__all__ = [
    "BudgetError",
    "CRSError",
    "Comparison",
    "ConversionError",
    "FileError",
    "GeoPrivError",
    "GeoPrivWarning",
    "GeometryError",
    "Guarantee",
    "KernelMean",
    "Ledger",
    "LedgerError",
    "MissingPackageError",
    "NearestPeople",
    "OptimalMechanism",
    "ParameterError",
    "PrivacyFilter",
    "RangeCount",
    "Session",
    "StickyStore",
    "baselines",
    "calibration",
    "compare",
    "compose",
    "gaussian",
    "guarantee_of",
    "optimal_mechanism",
    "planar_laplace",
    "private_any_within",
    "private_bbox",
    "private_centre",
    "private_count",
    "private_diameter",
    "private_distance",
    "private_hull",
    "private_kde_at",
    "private_knn",
    "private_radius",
    "read_file",
    "remap",
    "sensitive_columns",
    "verify",
    "write_file",
]

_register()
