"""From words and metres to budgets and back; closed forms against simulation."""

import math
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate

from geopriv_gis import calibration as public
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import Gaussian, PlanarLaplace
from geopriv_gis.core.points import calibration
from geopriv_gis.core.randomness import InsecureRandom

budgets = st.floats(1e-6, 1e2)
shares = st.none() | st.floats(0.001, 0.999)


@given(st.floats(1e-3, 1e3), st.floats(1e-2, 1e6))
def test_level_from_eps_inverts_eps_from_level(level, radius):
    eps = calibration.eps_from_level(level, radius)
    assert calibration.level_from_eps(eps, radius) == pytest.approx(level)


def test_rho_from_level_1_has_the_radius_as_deviation():
    rho = calibration.rho_from_level(1, 250)
    noise = Gaussian(rho=rho).randomise(np.zeros((100_000, 2)), InsecureRandom(6))
    # Of 200,000 numbers the deviation is off by 0.8 % with probability 4e-7.
    assert noise.std() == pytest.approx(250, rel=0.008)


def test_eps_from_error_gives_the_requested_deviation():
    noise = np.random.default_rng(7).laplace(
        0, 1 / calibration.eps_from_error(3), 10**6
    )
    # The deviation of a million has a standard error of 0.11 %.
    assert noise.std() == pytest.approx(3, rel=0.006)


@given(budgets, shares)
def test_displacement_helpers_are_inverse(budget, quantile):
    metres = calibration.laplace_displacement(budget, quantile)
    back = calibration.eps_from_displacement(metres, quantile)
    assert back == pytest.approx(budget, rel=1e-9)
    metres = calibration.gaussian_displacement(budget, quantile)
    back = calibration.rho_from_displacement(metres, quantile)
    assert back == pytest.approx(budget, rel=1e-9)


@given(budgets, st.floats(0.001, 0.999))
def test_displacement_quantiles_solve_their_equations(budget, p):
    r = budget * calibration.laplace_displacement(budget, p)
    assert (1 + r) * math.exp(-r) == pytest.approx(1 - p, rel=1e-9)
    r = calibration.gaussian_displacement(budget, p)
    assert math.exp(-budget * r * r) == pytest.approx(1 - p, rel=1e-9)


@pytest.mark.parametrize("mechanism", [PlanarLaplace(eps=0.02), Gaussian(rho=1e-3)])
def test_densities_integrate_to_the_quantiles(mechanism):
    def ring(r):
        return 2 * math.pi * r * float(mechanism.density(r))

    for p in (0.1, 0.5, 0.95):
        inside = integrate.quad(ring, 0, mechanism.law.quantile(p))[0]
        assert inside == pytest.approx(p, abs=1e-9)


@pytest.mark.parametrize(
    ("mechanism", "displacement", "budget"),
    [
        (PlanarLaplace(eps=0.02), calibration.laplace_displacement, 0.02),
        (Gaussian(rho=1e-3), calibration.gaussian_displacement, 1e-3),
    ],
)
def test_displacement_closed_forms_agree_with_simulation(
    mechanism, displacement, budget
):
    n = 100_000
    noise = mechanism.randomise(np.zeros((n, 2)), InsecureRandom(5))
    radius = np.hypot(*noise.T)

    def agrees(value):
        off = abs(radius.mean() - displacement(value)) * math.sqrt(n) / radius.std()
        counts = [
            abs((radius <= displacement(value, p)).mean() - p) / math.sqrt(p * (1 - p))
            for p in (0.05, 0.5, 0.95)
        ]
        return max(off, max(counts) * math.sqrt(n)) < 5.2  # 4 x 2e-7 two-sided

    assert agrees(budget)
    assert not agrees(budget * 1.05)
    assert not agrees(budget / 1.05)


@pytest.mark.parametrize("name", public.__all__)
def test_calibration_helpers_refuse_nonpositive_values(name):
    helper = getattr(public, name)
    more = {
        "peak_displacement": {"radius": 1.0},
        "peak_radius": {"k": 1, "per_km2": 1},
        "peak_eps": {"distance": 50.0},
    }
    helper = partial(helper, **more.get(name, {}))
    two = name in ("eps_from_level", "level_from_eps", "rho_from_level", *more)
    for bad in (0, -1, math.nan, math.inf, "1", None):
        with pytest.raises(ParameterError):
            helper(bad, 5.0) if two else helper(bad)
    if name == "eps_from_error":  # of one number
        return
    for bad in (0, 1, 1.5, -0.1, math.nan):
        with pytest.raises(ParameterError):
            helper(100.0, 0 if two else bad)


def test_displacements_of_several_rows():
    for rows in (1, 2, 7):
        for kind in ("dist_inf", "dist_2"):
            alone = calibration.laplace_displacement(0.01)
            joint, apart = (
                calibration.laplace_displacement(
                    0.01, rows=rows, method=method, table_metric=kind
                )
                for method in ("joint", "composition")
            )
            if rows == 1:
                assert joint == pytest.approx(alone)
                assert apart == pytest.approx(alone)
            else:
                assert alone < joint < apart
    far = calibration.laplace_displacement(0.01, 0.9, rows=4, method="composition")
    assert far == pytest.approx(4 * calibration.laplace_displacement(0.01, 0.9))
    assert calibration.gaussian_displacement(1e-4, 0.5, rows=9) == pytest.approx(
        3 * calibration.gaussian_displacement(1e-4, 0.5)
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rows": 0}, "rows"),
        ({"quantile": 1.0}, "quantile"),
        ({"method": "both"}, "method"),
        ({"table_metric": "dist_1"}, "table_metric"),
        ({"method": [51.3, 7.1]}, "method .* type list"),  # without the values
        ({"table_metric": [51.3, 7.1]}, "table_metric .* type list"),
    ],
)
def test_laplace_displacement_refuses_unknown_options(options, words):
    with pytest.raises(ParameterError, match=words):
        calibration.laplace_displacement(0.01, **options)
