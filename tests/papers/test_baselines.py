"""The baselines keep their ε-LDP, and nothing per metre."""

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.promise.rdp import ORDERS, eps_from_divergences, laplace_rdp
from geopriv_gis.papers.dprs import PublishedDprs
from geopriv_gis.papers.staircase import SquareMechanism, StaircaseResponse
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws


def distances(count=12):
    xy = np.random.default_rng(1).random((count, 2)) * 1000
    return np.hypot(*(xy[:, None] - xy[None]).transpose(2, 0, 1))


@pytest.mark.parametrize("eps", [0.1, 1.0, 5.0])
@pytest.mark.parametrize("groups", [2, 5, 12])
def test_staircase_ratio_is_at_most_exp_eps(eps, groups):
    response = StaircaseResponse(eps=eps, groups=groups, distance=distances())
    weights = response.weights
    assert weights.max() / weights.min() <= np.exp(eps)
    assert weights.max() / weights.min() == pytest.approx(np.exp(eps), rel=1e-9)
    assert response.matrix.sum(axis=1) == pytest.approx(1)
    own = response.matrix[np.arange(12), np.arange(12)]
    assert (own == response.matrix.max(axis=1)).all()


def test_staircase_draws_follow_its_matrix():
    response = StaircaseResponse(eps=1.0, groups=4, distance=distances())
    drawn = response.randomise(np.repeat(3, 100_000), insecure_rng(2))
    counts = np.bincount(drawn, minlength=12)
    assert laws.of_counts(counts, response.matrix[3]) > 1e-6
    assert laws.of_counts(counts, response.matrix[4]) < 1e-6


@pytest.mark.parametrize("eps", [0.5, 1.0, 3.0])
def test_square_mechanism_has_two_densities(eps):
    square = SquareMechanism.of(eps, 1000.0)
    place = np.array([200.0, 700.0])
    noisy = square.randomise(np.tile(place, (200_000, 1)), insecure_rng(3))
    assert noisy.min() >= -square.half
    assert noisy.max() <= 1000 + square.half
    near = (np.abs(noisy - place) <= square.half).all(axis=1).mean()
    stated = 4 * square.half**2 * np.exp(eps) * square.density_outside
    assert near == pytest.approx(stated, abs=5 * np.sqrt(0.25 / 200_000))
    area = (1000 + 2 * square.half) ** 2 - 4 * square.half**2
    assert stated + area * square.density_outside == pytest.approx(1)


def test_baselines_refuse_outside_points_and_bad_numbers():
    for x in (11.0, -1.0, np.nan):
        with pytest.raises(ParameterError, match="in the square"):
            SquareMechanism.of(1.0, 10.0).randomise(
                np.array([[x, 3.0]]), insecure_rng(1)
            )
    with pytest.raises(ParameterError, match="groups must be"):
        StaircaseResponse(eps=1.0, groups=13, distance=distances())
    with pytest.raises(ParameterError, match="eps must be"):
        SquareMechanism.of(0.0, 10.0)


@pytest.mark.parametrize("noise", ["laplace", "gaussian"])
def test_published_discs_spend_what_the_paper_claims(noise):
    claim = PublishedDprs(
        eps=2.0, delta=1e-5, centres=3, rounds=4, share=0.5, noise=noise
    )
    sums, rows = claim.scales
    # A row moves by 1 in x and in y; three sums of each round by 1.
    each = 2 * laplace_rdp(ORDERS, 1 / rows)
    if noise == "gaussian":
        each = ORDERS * 2 / (2 * rows**2)
    every = 3 * claim.rounds * laplace_rdp(ORDERS, 1 / sums)
    assert eps_from_divergences(ORDERS, 2 * each, 1e-5) == pytest.approx(2)
    assert eps_from_divergences(ORDERS, each + every, 1e-5) == pytest.approx(2, rel=0.1)
