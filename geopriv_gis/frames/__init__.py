"""GeoDataFrames in, GeoDataFrames out: thin adapters around the core."""

from . import baselines
from .asking import KernelMean, NearestPeople, RangeCount
from .columns import sensitive_columns
from .comparison import Comparison, compare
from .counts import private_count, private_kde_at
from .extent import private_bbox, private_centre, private_diameter, private_radius
from .hull import private_hull
from .knn import private_knn
from .optimal import OptimalMechanism, optimal_mechanism
from .points import gaussian, planar_laplace
from .proximity import private_any_within, private_distance
from .release import guarantee_of, verify
from .remapping import remap
from .session import Session

__all__ = [
    "Comparison",
    "KernelMean",
    "NearestPeople",
    "OptimalMechanism",
    "RangeCount",
    "Session",
    "baselines",
    "compare",
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
    "remap",
    "sensitive_columns",
    "verify",
]
