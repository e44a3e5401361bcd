"""Convex bodies symmetric about 0: what one person can do to an answer.

Every body tells its norm, volume and covariance and draws uniform points. All of
that depends on public things alone.
"""

from .body import Body, contains, mean_norm
from .bounds import least_knorm_error, projected_volume_bound, volume_bound
from .closed import (
    Ball,
    Box,
    CrossPolytope,
    Image,
    Polygon,
    Product,
    cube,
    ellipsoid,
    interval,
)
from .hull import Polytope
from .walk import Walk

__all__ = [
    "Ball",
    "Body",
    "Box",
    "CrossPolytope",
    "Image",
    "Polygon",
    "Polytope",
    "Product",
    "Walk",
    "contains",
    "cube",
    "ellipsoid",
    "interval",
    "least_knorm_error",
    "mean_norm",
    "projected_volume_bound",
    "volume_bound",
]
