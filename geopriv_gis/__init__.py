"""Geo-privacy for GeoPandas and QGIS: publish points and promise something true.

Importing the package registers ``.geopriv`` on GeoDataFrame and GeoSeries.
"""

from . import calibration
from .core.composition import compose
from .core.errors import (
    ConversionError,
    CRSError,
    GeometryError,
    GeoPrivError,
    GeoPrivWarning,
    ParameterError,
)
from .core.guarantee import Guarantee
from .frames import (
    gaussian,
    guarantee_of,
    planar_laplace,
    private_hull,
    private_knn,
    sensitive_columns,
    verify,
)
from .frames.accessor import register as _register

__version__ = "0.1.0"

__all__ = [
    "CRSError",
    "ConversionError",
    "GeoPrivError",
    "GeoPrivWarning",
    "GeometryError",
    "Guarantee",
    "ParameterError",
    "calibration",
    "compose",
    "gaussian",
    "guarantee_of",
    "planar_laplace",
    "private_hull",
    "private_knn",
    "sensitive_columns",
    "verify",
]

_register()
