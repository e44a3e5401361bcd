"""Bodies: norms, volumes and covariances against independent formulas."""

import itertools
import math

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from geopriv_gis import ParameterError
from geopriv_gis.core.bodies import (
    Ball,
    Box,
    CrossPolytope,
    HitAndRunBody,
    Image,
    Polytope,
    body_contains,
    compute_projected_volume_bound,
    compute_volume_bound,
    estimate_mean_norm,
    make_cube,
    make_ellipsoid,
    walk,
)
from geopriv_gis.core.mechanisms import NIM, KNorm
from geopriv_gis.testing import insecure_rng

HEXAGON = np.array([[2, 0], [1, 2], [-1, 2], [-2, 0], [-1, -2], [1, -2]], dtype=float)
SHEAR = np.array([[2.0, 1.0, 0.0], [0.0, 1.0, 0.5], [0.0, 0.0, 0.3]])


def corners_of_cube(d):
    return np.array(list(itertools.product([-1.0, 1.0], repeat=d)))


def subsets(d):
    """Return all patterns of d overlapping zones."""
    return np.array([p for p in itertools.product([0.0, 1.0], repeat=d) if any(p)])


# The same body, described twice.
TWINS = (
    (make_cube(3), Polytope(corners_of_cube(3))),
    (make_cube(1, 2.5), Polytope(np.array([[1.0], [2.5]]))),
    (CrossPolytope(dimension=4), Polytope(np.eye(4))),
    (Box((1.0, 3.0)), Polytope(corners_of_cube(2) * [1, 3])),
    (Image(SHEAR, CrossPolytope(dimension=3)), Polytope(SHEAR.T)),
)


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_two_descriptions_of_a_body_agree(one, other):
    points = np.random.default_rng(1).normal(size=(500, one.dimension))
    assert one.dimension == other.dimension
    assert one.exact
    assert other.exact
    assert one.norm(points) == pytest.approx(other.norm(points), rel=1e-9)
    assert one.log_volume == pytest.approx(other.log_volume, abs=1e-9)
    assert one.covariance == pytest.approx(other.covariance, abs=1e-9)


@pytest.mark.parametrize("d", [2, 3, 4])
def test_a_polytope_knows_qhulls_volume(d):
    points = np.random.default_rng(d).normal(size=(3 * d, d))
    hull = ConvexHull(np.vstack([points, -points]))
    assert Polytope(points).log_volume == pytest.approx(math.log(hull.volume))


def test_closed_forms_of_the_ball():
    ball = Ball(dimension=3)
    assert math.exp(ball.log_volume) == pytest.approx(4 / 3 * math.pi)
    assert ball.covariance == pytest.approx(np.eye(3) / 5)
    assert estimate_mean_norm(ball)[0] == pytest.approx(3 / 4, abs=0.01)
    oval = make_ellipsoid(np.diag([3.0, 1.0]))
    assert math.exp(oval.log_volume) == pytest.approx(3 * math.pi)
    assert oval.norm(np.array([[3.0, 0.0], [0.0, 2.0]])).tolist() == [1.0, 2.0]


def test_polytope_norm_is_at_most_one_inside_and_one_at_corners():
    for d in (2, 3, 4, 5):
        body = Polytope(subsets(d))
        assert body.norm(subsets(d)).max() == pytest.approx(1)
        assert body_contains(body, body.uniform(2000, insecure_rng(d))).all()
    # A point inside is no vertex and changes nothing.
    more = np.vstack([subsets(3), [[0.2, 0.1, 0.1]]])
    assert Polytope(more).log_volume == pytest.approx(Polytope(subsets(3)).log_volume)


@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e6, 1e13, (1e5, 1.0, 1e-5)])
def test_polytope_norm_is_the_same_in_every_unit(scale):
    data = np.random.default_rng(1)
    corners, points = data.normal(size=(12, 3)), data.normal(size=(50, 3))
    one, other = Polytope(corners), Polytope(corners * scale)
    assert other.norm(points * scale) == pytest.approx(one.norm(points), rel=1e-9)


def test_replacement_body_of_all_overlaps_is_a_cube():
    # Differences of 0/1 patterns: the hull of {-1, 0, 1}^d.
    patterns = np.vstack([np.zeros(3), subsets(3)])
    apart = (patterns[:, None] - patterns[None]).reshape(-1, 3)
    body = Polytope(apart[apart.any(axis=1)])
    points = np.random.default_rng(3).normal(size=(200, 3))
    assert body.norm(points) == pytest.approx(make_cube(3).norm(points))
    assert body.log_volume < math.log(8) + Polytope(subsets(3)).log_volume  # not 2K


def test_the_walks_norm_is_that_of_the_facets():
    walk, body = HitAndRunBody(subsets(3), 5), Polytope(subsets(3))
    points = np.random.default_rng(5).normal(size=(20, 3))
    assert walk.norm(points) == pytest.approx(body.norm(points))
    assert not walk.exact
    inside = walk.uniform(20, insecure_rng(1))
    assert (body.norm(inside) <= 1 + 1e-9).all()
    with pytest.raises(ParameterError, match="few dimensions"):
        _ = walk.log_volume


def test_a_walk_gives_no_guarantee(monkeypatch):
    monkeypatch.setattr(walk, "_SAMPLES", 20)  # for its covariance
    for mechanism in (
        KNorm(eps=1.0, body=HitAndRunBody(subsets(3), 1)),
        KNorm(eps=1.0, body=Image(SHEAR, HitAndRunBody(subsets(3), 1))),
        NIM(eps=1.0, points=subsets(3), steps=1),
    ):
        promise = mechanism.guarantee
        assert promise.notion == "none"
        assert promise.eps is None
        assert "approximate sampler" in str(promise)
    assert KNorm(eps=1.0, body=Polytope(subsets(3))).guarantee.notion == "dp"
    noisy = NIM(eps=1.0, points=subsets(2), steps=1)
    assert noisy.randomise(np.zeros((2, 2)), insecure_rng(1)).shape == (2, 2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Box(()), "half-width"),
        (lambda: Box((1.0, 0.0)), "half"),
        (lambda: Ball(dimension=0), "dimension"),
        (lambda: CrossPolytope(dimension=1.5), "dimension"),
        (lambda: Image(np.zeros((2, 2)), make_cube(2)), "invertible"),
        (lambda: Image(np.eye(3), make_cube(2)), "shape"),
        (lambda: Polytope(np.array([[1.0, 1.0], [2.0, 2.0]])), "span"),
        (lambda: Polytope(np.array([[1.0, np.nan]])), "finite"),
        (lambda: HitAndRunBody(np.eye(2), 0), "steps"),
        (lambda: KNorm(eps=0, body=make_cube(2)), "eps"),
        (lambda: NIM(eps=1.0, points=np.eye(2), steps=-1), "steps"),
    ],
)
def test_bad_bodies_are_refused(make, words):
    with pytest.raises(ParameterError, match=words):
        make()


# -- lower bounds ----------------------------------------------------------------------


def test_the_volume_bound_of_independent_columns():
    # K is the cross-polytope: volume 2^d/d!.
    for d in (1, 2, 5, 40):
        volume = 2 / math.exp(math.lgamma(d + 1) / d)
        assert compute_volume_bound(np.eye(d), 0.5) == pytest.approx(
            d**1.5 * volume / 0.5
        )


def test_volume_bound_is_invariant_to_rotation():
    flat = np.random.default_rng(2).normal(size=(9, 3))
    turn = np.linalg.qr(np.random.default_rng(3).normal(size=(6, 6)))[0][:, :3]
    assert compute_volume_bound(flat @ turn.T, 1.0) == pytest.approx(
        compute_volume_bound(flat, 1.0)
    )


def test_projected_volume_bound_is_tighter_for_thin_bodies():
    thin = np.array([[1.0, 0.001], [1.0, -0.001]])
    body = Polytope(thin)
    whole = compute_volume_bound(thin, 1.0)
    projected = compute_projected_volume_bound(thin, 1.0, body.covariance)
    assert projected == pytest.approx(2.0)  # the interval [-1, 1]
    assert projected > 5 * whole
    assert compute_projected_volume_bound(
        np.eye(3), 1.0, np.eye(3)
    ) >= compute_volume_bound(np.eye(3), 1.0)


def test_volume_bound_stays_below_knorm_error():
    """The theorem has a constant: but K-norm's error must stay above a share of it."""
    for d in (1, 2, 3, 4):
        columns = subsets(d)
        error = KNorm(eps=1.0, body=Polytope(columns)).mean_error
        assert error > compute_volume_bound(columns, 1.0) / 6


def test_walk_on_a_line_is_uniform(monkeypatch):
    monkeypatch.setattr("geopriv_gis.core.bodies.walk._SAMPLES", 40)
    walked = HitAndRunBody(np.array([[2.0]]), steps=2)
    # Of points of [−2, 2]; of a walk that goes ahead only it is 16/9.
    assert walked.covariance[0, 0] == pytest.approx(4 / 3, rel=0.2)
