"""Convex bodies symmetric about 0: all changes of an answer by one person.

Every body tells its norm, volume and covariance and draws uniform points. All of
that depends on public things alone.
"""

from .bounds import (
    bound_knorm_error,
    compute_projected_volume_bound,
    compute_volume_bound,
)
from .closed import (
    Ball,
    Body,
    Box,
    CrossPolytope,
    Image,
    body_contains,
    estimate_mean_norm,
    make_cube,
    make_ellipsoid,
)
from .hull import Polytope
from .walk import HitAndRunBody

__all__ = [
    "Ball",
    "Body",
    "Box",
    "CrossPolytope",
    "HitAndRunBody",
    "Image",
    "Polytope",
    "body_contains",
    "bound_knorm_error",
    "compute_projected_volume_bound",
    "compute_volume_bound",
    "estimate_mean_norm",
    "make_cube",
    "make_ellipsoid",
]
