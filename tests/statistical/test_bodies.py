"""Exact samplers are uniform, and the K-norm mechanism has its law."""

import itertools

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.bodies import (
    Ball,
    CrossPolytope,
    Polytope,
    make_cube,
    make_ellipsoid,
)
from geopriv_gis.core.mechanisms import NIM, KNorm
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

HEXAGON = np.array([[2, 0], [1, 2], [-1, 2], [-2, 0], [-1, -2], [1, -2]], dtype=float)
PATTERNS = np.array([p for p in itertools.product([0.0, 1.0], repeat=3) if any(p)])
BODIES = {
    "interval": make_cube(1, 3.0),
    "polygon": Polytope(HEXAGON),
    "cube": make_cube(3, 2.0),
    "ball": Ball(dimension=4),
    "ellipsoid": make_ellipsoid(np.array([[3.0, 1.0], [0.0, 0.5]])),
    "cross-polytope": CrossPolytope(dimension=5),
    "polytope": Polytope(PATTERNS),
    "line": Polytope(np.array([[2.0], [1.0]])),
}
BOX = {"polygon": (2, 2), "ellipsoid": (4, 0.5), "polytope": (1, 1, 1)}


@pytest.fixture(scope="module", params=BODIES)
def drawn(request):
    body = BODIES[request.param]
    return request.param, body, body.uniform(N, insecure_rng(71))


def shells(body, points):
    """Return ‖z‖_K^d, uniform on (0, 1) for z uniform in K."""
    return body.norm(points) ** body.dimension


def test_body_samples_fill_shells_by_volume(drawn):
    _, body, points = drawn
    assert laws.of_law(shells(body, points), stats.uniform.cdf) > ALPHA
    for factor in OFF:
        off = shells(body, points) ** factor
        assert laws.of_law(off, stats.uniform.cdf) < ALPHA


def reference(name, body):
    """Return points uniform in a body by rejection from a box, with numpy."""
    draws = np.random.default_rng(72)
    half = np.array(BOX.get(name, np.sqrt(np.diag(body.covariance)) * 20))
    if name not in BOX:
        half = np.array([np.abs(body.uniform(4000, insecure_rng(73))).max(axis=0)])
        half = half.ravel() * 1.2
    found = []
    while sum(map(len, found)) < N:
        some = draws.uniform(-half, half, (N, body.dimension))
        found.append(some[body.norm(some) <= 1])
    return np.vstack(found)[:N]


def cells(points):
    """Return the number of each point's cell: signs, and order of the coordinates."""
    code = ((points > 0) * 2 ** np.arange(points.shape[1])).sum(axis=1)
    first = np.abs(points).argmax(axis=1)
    return code * points.shape[1] + first


def test_body_samples_match_rejection_sampling(drawn):
    name, body, points = drawn
    wanted = reference(name, body)

    def agreement(one, other):
        table = np.array([
            np.bincount(cells(p), minlength=2**body.dimension * body.dimension)
            for p in (one, other)
        ])  # fmt: skip
        return stats.chi2_contingency(table[:, table.sum(axis=0) > 0])[1]

    assert agreement(points, wanted) > ALPHA
    # 3 % of the points on the other side are noticed.
    turned = points.copy()
    turned[: N // 30] = -np.abs(turned[: N // 30])
    assert agreement(turned, wanted) < ALPHA


def test_body_sample_covariance_is_the_stated_one(drawn):
    _, body, points = drawn
    stated = body.covariance
    for i, j in itertools.combinations_with_replacement(range(body.dimension), 2):
        product = points[:, i] * points[:, j]
        error = abs(product.mean() - stated[i, j])
        assert error < 4.9 * product.std() / np.sqrt(N)
        if i == j:
            assert abs(product.mean() - 1.05 * stated[i, j]) > error


def test_knorm_noise_has_gamma_norms_and_the_stated_covariance(drawn):
    # The density depends on the norm alone, whose shells have volume ∝ t^(d−1).
    _, body, _ = drawn
    mechanism = KNorm(eps=0.5, body=body)
    noise = mechanism.randomise(np.ones((N, body.dimension)), insecure_rng(74)) - 1
    norm = body.norm(noise)
    assert laws.of_law(norm, stats.gamma(body.dimension, scale=2).cdf) > ALPHA
    for factor in OFF:
        wrong = stats.gamma(body.dimension, scale=2 * factor)
        assert laws.of_law(norm, wrong.cdf) < ALPHA
    assert laws.of_law(norm, stats.gamma(body.dimension + 1, scale=2).cdf) < ALPHA
    size = (noise**2).sum(axis=1)
    error = abs(size.mean() - np.trace(mechanism.covariance))
    assert error < 4.9 * size.std() / np.sqrt(N)


def test_knorm_mean_error_is_that_of_the_theorem(drawn):
    """E‖error‖₂ = (d+1)/ε·E‖z‖₂, E‖z‖₂ of other points than its own."""
    _, body, points = drawn
    mechanism = KNorm(eps=2.0, body=body)
    noise = mechanism.randomise(np.zeros((N, body.dimension)), insecure_rng(75))
    error, inner = (np.linalg.norm(x, axis=1) for x in (noise, points))
    times = (body.dimension + 1) / 2.0
    slack = 4.9 * np.hypot(error.std(), times * inner.std()) / np.sqrt(N)
    assert abs(error.mean() - times * inner.mean()) < slack
    assert abs(error.mean() - 1.05 * times * inner.mean()) > slack
    assert mechanism.mean_error == pytest.approx(error.mean(), rel=0.03)


# -- the recursive mechanism -----------------------------------------------------------


def elongated(d, columns=80, seed=3):
    """Return columns of [GDP §7]: ±1 in the first row, ±1/d² in the others."""
    random = np.random.default_rng(seed).choice([-1.0, 1.0], (columns, d))
    random[:, 1:] /= d**2
    turn = np.linalg.qr(np.random.default_rng(seed).normal(size=(d, d)))[0]
    return random @ turn


@pytest.fixture(scope="module")
def narrow():
    return NIM(eps=1.0, points=elongated(5))


def test_nims_noise_has_the_stated_covariance(narrow):
    noise = narrow.randomise(np.zeros((N, 5)), insecure_rng(81))
    stated = narrow.covariance
    size = (noise**2).sum(axis=1)
    assert abs(size.mean() - np.trace(stated)) < 4.9 * size.std() / np.sqrt(N)
    assert abs(size.mean() - 1.05 * np.trace(stated)) > 4.9 * size.std() / np.sqrt(N)
    vectors = np.linalg.eigh(stated)[1]
    for value, vector in zip(np.linalg.eigvalsh(stated), vectors.T, strict=True):
        along = (noise @ vector) ** 2
        assert abs(along.mean() - value) < 4.9 * along.std() / np.sqrt(N)


def test_nim_answers_every_stage_with_its_share(narrow):
    """The stages' budgets add up to ε, and each body holds the projected columns."""
    assert narrow.stages == 3
    shares = [stage.mechanism.eps for stage in narrow._stages]
    assert sum(shares) <= narrow.eps
    assert sum(shares) == pytest.approx(narrow.eps)
    for stage in narrow._stages:
        inside = stage.mechanism.body.norm(narrow.points @ stage.basis)
        assert (inside <= 1 + 1e-9).all()
    kept = sum(stage.kept @ stage.basis.T for stage in narrow._stages)
    assert kept == pytest.approx(np.eye(5))  # every direction is answered once
    values = np.arange(5.0)
    far = NIM(eps=1e9, points=elongated(5)).randomise(values, insecure_rng(1))
    assert far == pytest.approx(values, abs=1e-4)


def test_nim_beats_knorm_and_laplace_on_the_elongated_example():
    for d, split in ((4, "best"), (5, "best"), (7, "best"), (7, "even")):
        points = elongated(d, columns=4 * d)
        knorm = np.trace(KNorm(eps=1.0, body=Polytope(points)).covariance)
        widest = np.abs(points).sum(axis=1).max()
        laplace = 2 * widest**2 * d  # per number 2(Δ/ε)²
        nim = np.trace(NIM(eps=1.0, points=points, split=split).covariance)
        assert nim < 0.9 * knorm
        assert nim < 0.7 * laplace


def test_nim_best_split_has_the_least_error(narrow):
    even = NIM(eps=1.0, points=narrow.points, split="even")
    assert np.trace(narrow.covariance) < np.trace(even.covariance)
    errors = [np.trace(stage.covariance) for stage in even._stages]
    shares = np.array([stage.mechanism.eps for stage in narrow._stages])
    parts = (
        np.array(errors)
        * np.array([stage.mechanism.eps for stage in even._stages]) ** 2
    )
    for one, other in itertools.permutations(range(3), 2):
        moved = shares.copy()
        moved[[one, other]] += [0.01, -0.01]
        assert (parts / moved**2).sum() > (parts / shares**2).sum()
