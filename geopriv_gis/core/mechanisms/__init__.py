"""The mechanisms: one subject a file, arrays in and arrays out."""

from .exponential import GumbelTopK
from .heavy_tail import GeneralisedCauchy, SmoothLaplace, StudentT
from .knorm import BallLaplace, CubeLaplace, DiscProductLaplace, KNorm, NormLaplace
from .lattice import (
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
    ScalarLaplace,
)
from .lattice_counts import BalancedLaplace, LatticeKNorm
from .nim import NIM
from .peak_laplace import PeakLaplace
from .permute_and_flip import PermuteAndFlip
from .restricted_laplace import RestrictedLaplace
from .restricted_spherical import RestrictedSpherical
from .sparse_vector import SparseVector
from .spherical_laplace import SphericalLaplace
from .spherical_tables import CapProductLaplace, SphericalBallLaplace

__all__ = [
    "NIM",
    "BalancedLaplace",
    "BallLaplace",
    "CapProductLaplace",
    "CubeLaplace",
    "DiscProductLaplace",
    "Gaussian",
    "GeneralisedCauchy",
    "GumbelTopK",
    "KNorm",
    "LatticeGaussian",
    "LatticeKNorm",
    "LatticeLaplace",
    "NormLaplace",
    "PeakLaplace",
    "PermuteAndFlip",
    "PlanarLaplace",
    "RestrictedLaplace",
    "RestrictedSpherical",
    "ScalarLaplace",
    "SmoothLaplace",
    "SparseVector",
    "SphericalBallLaplace",
    "SphericalLaplace",
    "StudentT",
]
