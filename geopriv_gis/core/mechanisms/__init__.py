"""The mechanisms: one file each, arrays in and arrays out."""

from .exponential import GumbelTopK
from .gaussian import Gaussian
from .knorm import CubeLaplace, DiscProductLaplace
from .lattice import LatticeGaussian, LatticeLaplace
from .planar_laplace import PlanarLaplace
from .spherical_laplace import SphericalLaplace

__all__ = [
    "CubeLaplace",
    "DiscProductLaplace",
    "Gaussian",
    "GumbelTopK",
    "LatticeGaussian",
    "LatticeLaplace",
    "PlanarLaplace",
    "SphericalLaplace",
]
