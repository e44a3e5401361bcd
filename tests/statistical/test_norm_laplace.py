"""Noise in a public norm: its law, for rows and for persons."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.audit import make_straight_pairs
from geopriv_gis.core.ground.unit_ball import UnitBall
from geopriv_gis.core.mechanisms import NormLaplace
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.audits import audit
from tests.statistical.constants import ALPHA, OFF, N

EPS = 0.01
HEXAGON = [(3, 0), (2, 1), (-2, 1), (-3, 0), (-2, -1), (2, -1)]


@pytest.mark.parametrize("shape", [(200, 50, 30), HEXAGON])
@pytest.mark.parametrize("size", [1, 3])
def test_norm_laplace_norm_has_the_stated_law_and_no_other(shape, size):
    ball = UnitBall.of(shape)
    codes = np.arange(N * size) % N
    noise = NormLaplace(eps=EPS, ball=ball).randomise(
        np.zeros((N * size, 2)), insecure_rng(51), codes
    )
    largest = ball.norm(noise).reshape(size, N).max(axis=0)
    assert laws.of_law(largest, stats.gamma(2 * size, scale=1 / EPS).cdf) > ALPHA
    for factor in OFF:
        wrong = stats.gamma(2 * size, scale=factor / EPS)
        assert laws.of_law(largest, wrong.cdf) < ALPHA


def test_norm_laplace_direction_is_uniform_in_ellipse_axes():
    ball = UnitBall.of((200, 50, 30))
    noise = NormLaplace(eps=EPS, ball=ball).randomise(
        np.zeros((N, 2)), insecure_rng(52)
    )
    round_noise = noise @ np.linalg.inv(ball.axes).T
    assert laws.of_direction(np.arctan2(*round_noise.T)) > ALPHA
    assert laws.of_direction(np.arctan2(*noise.T)) < ALPHA


@pytest.mark.parametrize("shape", [(200, 50, 30), HEXAGON])
def test_norm_laplace_audited_loss_is_within_the_stated_one(shape):
    ball, rng = UnitBall.of(shape), insecure_rng(53)
    mechanism = NormLaplace(eps=EPS, ball=ball)
    pairs = make_straight_pairs((0.0, 0.0), [100.0, 300.0], [0.0, 0.6, np.pi / 2])
    for pair in pairs:
        step = np.subtract(pair.there, pair.here)[None]
        report = audit(
            lambda place, runs: mechanism.randomise(np.tile(place, (runs, 1)), rng),
            lambda outputs, place: ball.norm(outputs - place),
            [pair],
            lambda d, step=step: EPS * float(ball.norm(step)[0]),
            runs=40_000,
            alpha=ALPHA,
        )
        assert report.passed, report.worst
