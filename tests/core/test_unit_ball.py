"""Public shapes: norms below the Euclidean one, uniform draws, refusals."""

import numpy as np
import pytest
from shapely.geometry import Point, Polygon

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.unit_ball import UnitBall
from geopriv_gis.core.mechanisms import NormLaplace
from geopriv_gis.testing import insecure_rng

HEXAGON = [(3, 0), (2, 1), (-2, 1), (-3, 0), (-2, -1), (2, -1)]
SHAPES = [(200, 50, 30), (1, 3, 0), HEXAGON, [(1, 1), (-1, 1), (-1, -1), (1, -1)]]


@pytest.mark.parametrize("shape", SHAPES)
def test_unit_ball_norm_is_at_most_the_distance(shape):
    angle = np.linspace(0, 2 * np.pi, 3601)
    steps = np.column_stack([np.cos(angle), np.sin(angle)])
    norm = UnitBall.of(shape).norm(steps)
    assert norm.max() == pytest.approx(1)
    assert norm.max() <= 1 + 1e-12
    assert UnitBall.of(shape).norm(-3 * steps) == pytest.approx(3 * norm)


def test_unit_ball_long_axis_has_the_given_bearing():
    norm = UnitBall.of((200, 50, 30)).norm
    along = np.array([[np.sin(np.pi / 6), np.cos(np.pi / 6)]])
    assert norm(along) == pytest.approx([0.25])
    assert norm(along[:, ::-1] * [1, -1]) == pytest.approx([1])


@pytest.mark.parametrize("shape", SHAPES)
def test_unit_ball_draws_are_uniform_in_the_shape(shape):
    ball = UnitBall.of(shape)
    points = ball.uniform(4000, insecure_rng(1))
    assert ball.norm(points).max() <= 1 + 1e-12
    # ‖z‖² is uniform, and so is the share of halves.
    share = np.histogram(ball.norm(points) ** 2, 10, (0, 1))[0]
    assert np.abs(share - 400).max() < 120
    assert abs((points[:, 0] > 0).mean() - 0.5) < 0.05


@pytest.mark.parametrize("shape", SHAPES)
def test_norm_laplace_density_integrates_to_one(shape):
    noise = NormLaplace(eps=1.0, ball=UnitBall.of(shape))
    axis = np.arange(-60, 60, 0.2)
    grid = np.stack(np.meshgrid(axis, axis), -1).reshape(-1, 2)
    assert noise.density(grid).sum() * 0.04 == pytest.approx(1, abs=5e-3)


def test_unit_ball_polygon_keeps_its_shape():
    ball = UnitBall.of(HEXAGON)
    shape = Polygon(ball.vertices)
    assert shape.area / Polygon(HEXAGON).area == pytest.approx(
        1 / Polygon(HEXAGON).exterior.distance(Point(0, 0)) ** 2
    )


@pytest.mark.parametrize(
    "shape",
    [
        (1, 2),
        (1, 0, 3),
        (1, np.nan, 3),
        "ellipse",
        [(0, 0), (1, 0), (0, 1)],
        [(1, 0), (0, 1), (-1, 0), (0, -2)],
        [(2, 0), (0.1, 0.1), (0, 2), (-2, 0), (-0.1, -0.1), (0, -2)],
        [(1, 0), (2, 0), (-1, 0), (-2, 0)],
        None,
    ],
)
def test_unit_ball_refuses_other_shapes(shape):
    with pytest.raises(ParameterError, match=r"^unit_ball must (be|have) "):
        UnitBall.of(shape)


@pytest.mark.parametrize("shape", [[(1, 0), (-1, 0)], [(1, 0), (0, 1), (-1, -1)]])
def test_unit_ball_says_how_many_corners_it_needs(shape):
    """Two corners are symmetric, and still no polygon."""
    with pytest.raises(ParameterError, match="4 corners or more, symmetric"):
        UnitBall.of(shape)
