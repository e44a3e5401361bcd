"""Values at true places, given released ones: exact, and right on average."""

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.mechanisms import LatticeGaussian, LatticeLaplace
from geopriv_gis.core.points.posterior import posterior_moments
from geopriv_gis.core.promise.law import Law
from geopriv_gis.testing import insecure_rng

EPS = 0.01
LAPLACE = Law(family="laplace", rate=EPS)
LAWS = {
    "laplace": LAPLACE,
    "gaussian": Law(family="gaussian", rate=EPS**2),
    "peak": Law(family="peak", rate=EPS, peak=1.5, radius=80.0),
}
RUNS, FALSE_ALARM = 20_000, 5.0  # standard errors; beyond by chance: 6e-7


def grid(side=4_000.0, count=100):
    """Return the middles of cells of 40 m, a street map of values, and people."""
    x = (np.arange(count) + 0.5) * side / count
    places = np.stack(np.meshgrid(x, x), axis=-1).reshape(-1, 2)
    draws = np.random.default_rng(1)
    values = 5 + np.sin(places[:, 0] / 150) + 2 * (places[:, 1] > side / 2)
    return places, draws.gamma(2, 1, len(places)), values


def one_by_one(places, mass, values, noisy, law):
    away = np.linalg.norm(noisy[:, None] - places[None], axis=2)
    weight = mass * np.exp(law.log_density(away))
    weight /= weight.sum(axis=1, keepdims=True)
    mean = weight @ values
    return mean, np.sqrt(weight @ values**2 - mean**2)


@pytest.mark.parametrize("name", LAWS)
def test_posterior_moments_of_many_places_equal_direct_sums(name):
    places, mass, values = grid()
    noisy = np.random.default_rng(2).uniform(-500, 4_500, (200, 2))
    mean, sd = posterior_moments(
        places, mass, values, noisy, Plane(), law=LAWS[name]
    )  # fmt: skip
    exact_mean, exact_sd = one_by_one(places, mass, values, noisy, LAWS[name])
    off = np.abs(mean - exact_mean) / exact_sd
    assert off.mean() < 0.01
    assert off.max() < 0.06
    assert sd == pytest.approx(exact_sd, abs=0.03)


def test_posterior_moments_of_few_places_are_exact():
    places, mass, values = (part[::37] for part in grid())
    noisy = places[::9] + 30
    exact = one_by_one(places, mass, values, noisy, LAPLACE)
    progress = []
    found = posterior_moments(
        places, mass, values + 1e9, noisy, Plane(), law=LAPLACE,
        progress=progress.append,
    )  # fmt: skip
    assert found[0] - 1e9 == pytest.approx(exact[0], abs=1e-5)
    assert found[1] == pytest.approx(exact[1], rel=1e-4)
    assert progress[-1] == 1.0


def test_posterior_moments_on_the_sphere_equal_the_plane():
    places, mass, values = grid()
    noisy = np.random.default_rng(3).uniform(0, 4_000, (50, 2))
    degree = Sphere().degree
    plane = posterior_moments(places, mass, values, noisy, Plane(), law=LAPLACE)
    sphere = posterior_moments(
        places / degree, mass, values, noisy / degree, Sphere(), law=LAPLACE
    )  # fmt: skip
    for one, other in zip(plane, sphere, strict=True):
        assert one == pytest.approx(other, abs=0.02)


@pytest.mark.parametrize("name", ["laplace", "gaussian"])
def test_posterior_means_are_calibrated_for_the_true_law(name):
    """Of rows from the prior: E(v − m) = 0, Cov(v − m, m) = 0 and E(v − m)² = E sd²."""
    places, mass, _ = grid(6_000.0, 22)
    values = places[:, 0]
    true = np.random.default_rng(4).choice(len(places), RUNS, p=mass / mass.sum())
    if name == "laplace":
        law = Law(family="laplace", rate=0.004)
        noise = LatticeLaplace(eps=0.004, spacing=0.5)
    else:
        law = Law(family="gaussian", rate=4e-6)
        noise = LatticeGaussian(rho=4e-6, spacing=0.5)
    noisy = noise.randomise(places[true], insecure_rng(5))

    def excess(rate):
        mean, sd = posterior_moments(
            places, mass, values, noisy, Plane(), law=law.replace(rate=rate)
        )  # fmt: skip
        rest = values[true] - mean
        tests = [rest, rest * (mean - mean.mean()), rest**2 - sd**2]
        return [abs(one.mean()) / one.std() * np.sqrt(RUNS) for one in tests]

    factor = 1.05 if name == "laplace" else 1.05**2  # of lengths
    assert max(excess(law.rate)) < FALSE_ALARM
    assert max(excess(law.rate * factor)) > FALSE_ALARM
    assert max(excess(law.rate / factor)) > FALSE_ALARM
