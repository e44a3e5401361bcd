"""The mechanisms: one file each, arrays in and arrays out."""

from .ball_laplace import BallLaplace
from .exponential import GumbelTopK
from .gaussian import Gaussian
from .knorm import CubeLaplace, DiscProductLaplace
from .lattice import LatticeGaussian, LatticeLaplace
from .norm_laplace import NormLaplace
from .planar_laplace import PlanarLaplace
from .restricted_laplace import RestrictedLaplace
from .scalar_laplace import ScalarLaplace
from .sparse_nearest import SparseNearest
from .sparse_vector import SparseVector
from .spherical_laplace import SphericalLaplace
from .spherical_tables import CapProductLaplace, SphericalBallLaplace

__all__ = [
    "BallLaplace",
    "CapProductLaplace",
    "CubeLaplace",
    "DiscProductLaplace",
    "Gaussian",
    "GumbelTopK",
    "LatticeGaussian",
    "LatticeLaplace",
    "NormLaplace",
    "PlanarLaplace",
    "RestrictedLaplace",
    "ScalarLaplace",
    "SparseNearest",
    "SparseVector",
    "SphericalBallLaplace",
    "SphericalLaplace",
]
