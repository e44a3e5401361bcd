"""GeoDataFrames in, GeoDataFrames out: thin adapters around the core."""

from .columns import sensitive_columns
from .hull import private_hull
from .knn import private_knn
from .points import gaussian, planar_laplace
from .release import guarantee_of, verify

__all__ = [
    "gaussian",
    "guarantee_of",
    "planar_laplace",
    "private_hull",
    "private_knn",
    "sensitive_columns",
    "verify",
]
