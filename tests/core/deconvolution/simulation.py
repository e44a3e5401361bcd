"""Releases by the library's own mechanisms, many at a time, and the truth."""

import numpy as np

from geopriv_gis.core.deconvolution import GaussianLaw, LaplaceLaw, NoisyPoints
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import LatticeGaussian, LatticeLaplace
from geopriv_gis.testing import insecure_rng

SPACING = 0.5  # m
# Beyond, a normal number is with probability 5.7e-7.
SIGMAS = 5.0


def people(rows, seed=3):
    """Return two villages and a row of houses, (n, 2) in metres."""
    draws = np.random.default_rng(seed)
    village = draws.normal((0, 0), 900, (rows // 2, 2))
    houses = np.column_stack(
        [np.linspace(-3000, 3000, rows - rows // 2), np.full(rows - rows // 2, 1500.0)]
    )
    return np.vstack([village, houses])


def truth(points, places, bandwidth):
    """Return kernel means at places."""
    square = ((points[:, None] - places) ** 2).sum(axis=-1)
    return np.exp(-square / 2 / bandwidth**2).mean(axis=0)


def law_of(mechanism):
    """Return the law whose kernels undo a mechanism."""
    if isinstance(mechanism, LatticeGaussian):
        return GaussianLaw(sigma=1 / np.sqrt(2 * mechanism.rho))
    return LaplaceLaw(eps=mechanism.eps)


def laplace(eps):
    return LatticeLaplace(eps=eps, spacing=SPACING)


def gaussian(sigma):
    return LatticeGaussian(rho=1 / (2 * sigma**2), spacing=SPACING)


def releases(mechanism, points, count, seed=11):
    """Return ``count`` releases of the points, (count, n, 2)."""
    many = np.tile(points, (count, 1))
    noisy = mechanism.randomise(many, insecure_rng(seed))
    return noisy.reshape(count, len(points), 2)


def in_batches(noisy, size=10):
    """Return releases as fewer ones of so many times the rows: means are of all."""
    return noisy.reshape(len(noisy) // size, -1, 2)


def source(law, noisy, stretch=None):
    """Return one release as a source."""
    return NoisyPoints(
        points=noisy,
        metric=Plane(),
        laws=(law,),
        law_numbers=np.zeros(len(noisy), dtype=np.int64),
        stretch=np.eye(2) if stretch is None else stretch,
    )


def excess(estimates, true):
    """Return by how many standard errors the mean of estimates is off."""
    error = estimates.std(axis=0, ddof=1) / np.sqrt(len(estimates))
    return (estimates.mean(axis=0) - true) / error


def silent(_share):
    pass
