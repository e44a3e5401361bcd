"""Kernels of pairs: what undoes the noise of both points, by other formulas."""

import math

import numpy as np
import pytest
from scipy.special import comb, eval_laguerre, factorial
from scipy.stats import ncx2

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import PlanarLaplace
from geopriv_gis.core.pairs.kernels import (
    PairKernels,
    check_width,
    deconvolved_kernels,
    least_width,
    useful_width,
)
from geopriv_gis.testing import insecure_rng

EPS, SIGMA, WIDTH = 0.01, 100.0, 200.0
LAPLACE, GAUSSIAN = LaplaceLaw(eps=EPS), GaussianLaw(sigma=SIGMA)
BELL = PairKernels(form="bell", width=WIDTH)
FAR = np.linspace(0, 2000, 101)


def test_laplace_pair_kernels_are_laguerre_polynomials():
    square = FAR**2 / 2 / WIDTH**2
    terms = [
        comb(3, m) * 2**m * factorial(m) / (EPS * WIDTH) ** (2 * m)
        * eval_laguerre(m, square)
        for m in range(4)
    ]  # fmt: skip
    found = deconvolved_kernels(BELL, (LAPLACE, LAPLACE), FAR)[:, 0]
    np.testing.assert_allclose(found, sum(terms) * np.exp(-square), atol=1e-12)


def test_gaussian_pair_kernels_are_narrower_gaussians():
    rest = WIDTH**2 - 2 * SIGMA**2
    expected = WIDTH**2 / rest * np.exp(-(FAR**2) / 2 / rest)
    found = deconvolved_kernels(BELL, (GAUSSIAN, GAUSSIAN), FAR)[:, 0]
    np.testing.assert_allclose(found, expected, atol=1e-12)


@pytest.mark.parametrize("form", ["ring", "disc"])
@pytest.mark.parametrize("ratio", [0.2, 1.0, 4.0])
def test_ring_and_disc_kernels_are_gaussian_smoothed(form, ratio):
    radius = ratio * WIDTH
    kernels = PairKernels(form=form, width=WIDTH, distances=(radius,))
    found = deconvolved_kernels(kernels, (None, None), FAR)[:, 0]
    # The squared distance of a moved point from the centre is noncentral χ².
    law = ncx2(2, (FAR / WIDTH) ** 2)
    if form == "disc":
        np.testing.assert_allclose(found, law.cdf(ratio**2), atol=1e-10)
    else:  # the density of distances, 2r/s² times that of squares, over 2πr
        expected = law.pdf(ratio**2) / (math.pi * WIDTH**2)
        np.testing.assert_allclose(found, expected, atol=1e-14)


def test_deconvolved_pair_kernel_is_unbiased():
    # 200,000 pairs, false alarm 1e-7: five and a third standard errors. The same law
    # with ε 5 % off is found out.
    count = 200_000
    ends = [
        PlanarLaplace(eps=EPS).randomise(np.zeros((count, 2)), insecure_rng(seed))
        for seed in (1, 2)
    ]
    away = np.linalg.norm(ends[0] - ends[1], axis=1)  # of points at one place
    grid = np.linspace(0, away.max(), 2001)
    for eps, holds in ((EPS, True), (EPS * 0.95, False)):
        law = LaplaceLaw(eps=eps)
        values = np.interp(
            away, grid, deconvolved_kernels(BELL, (law, law), grid)[:, 0]
        )
        off = abs(values.mean() - 1.0) / (values.std() / math.sqrt(count))
        assert (off < 5.33) == holds


def test_check_width_names_the_smallest_width():
    assert least_width([GAUSSIAN]) == pytest.approx(1.02 * math.sqrt(3) * SIGMA)
    assert least_width([LAPLACE]) == pytest.approx(0.5 / EPS)
    assert useful_width([LAPLACE, LaplaceLaw(eps=1.0)]) == pytest.approx(2 / EPS)
    check_width([GAUSSIAN], 176.7)
    with pytest.raises(ParameterError, match=r"at least 176\.7 m .*; got 176"):
        check_width([GAUSSIAN], 176.0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"width": 0.0}, "bandwidth"),
        ({"distances": (100.0, math.nan)}, "distances"),
        ({"distances": ()}, "at least one"),
        ({"distances": (50_000.0,)}, r"250 m, 1/200 of the largest distance"),
        ({"form": "square"}, "form"),
    ],
)
def test_pair_kernels_refuse_bad_arguments(changes, message):
    given = {"form": "ring", "width": WIDTH, "distances": (100.0,), **changes}
    with pytest.raises(ParameterError, match=message):
        PairKernels(**given)
