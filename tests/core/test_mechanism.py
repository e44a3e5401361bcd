"""Everything with noise follows one protocol, and an audit needs no names."""

import dataclasses

import numpy as np
import pytest

from geopriv_gis.core import mechanisms
from geopriv_gis.core.audit.mechanisms import audit_mechanism
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.graph import Graph
from geopriv_gis.core.ground.metric import Plane, grid_line_numbers
from geopriv_gis.core.mechanisms import BallLaplace, ScalarLaplace, StudentT
from geopriv_gis.core.mechanisms.graph_laplace import (
    GraphLaplace,
    round_to_integer_weights,
)
from geopriv_gis.core.mechanisms.mechanism import Mechanism
from geopriv_gis.core.mechanisms.numbers import Sensitivity, choose_noise
from geopriv_gis.core.parameter import parameter
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import Law
from geopriv_gis.papers.staircase import StaircaseResponse
from geopriv_gis.testing import insecure_rng

ALPHA = 1e-6


@pytest.mark.parametrize("name", sorted(set(mechanisms.__all__) - {"SparseVector"}))
def test_every_mechanism_follows_the_protocol(name):
    kind = getattr(mechanisms, name)
    assert Mechanism in kind.__mro__
    assert kind.randomise is not Mechanism.randomise
    assert kind.takes in ("points", "numbers", "costs", "places")


def audited(mechanism, pairs=None, trials=2000):
    return audit_mechanism(
        mechanism, pairs, trials=trials, alpha=ALPHA, rng=insecure_rng(1)
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class InSquare(Mechanism):
    """A new mechanism, of which nothing else knows: noise of the ℓ∞ norm."""

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    weak: float = 1.0

    @property
    def law(self):
        """The law: the square's inner radius is 1."""
        corners = ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0))
        return Law(family="laplace", rate=self.eps, ball=corners)

    @property
    def guarantee(self):
        """What is promised."""
        return Guarantee(notion="gp", eps=self.eps, table_metric="dist_1", law=self.law)

    def randomise(self, points, rng):
        """Return noisy points."""
        step = 2 * rng.uniform(points.size).reshape(points.shape) - 1
        return points + rng.gamma(3, len(points))[:, None] / self.eps / self.weak * step


def test_a_new_mechanism_is_audited_by_its_law_alone():
    assert audited(InSquare(eps=0.01)).passed
    assert not audited(InSquare(eps=0.01, weak=1.6), trials=8000).passed
    with pytest.raises(ParameterError, match="eps"):
        InSquare(eps=-1.0)


def test_graph_mechanism_is_audited_by_its_table():
    graph = Graph(
        nodes=3, edges=np.array([[0, 1], [1, 2]]), lengths=np.array([1.0, 2.0])
    )
    weights = round_to_integer_weights(np.exp(-0.5 * graph.distance))
    mechanism = GraphLaplace(eps=1.1, graph=graph, weights=weights)
    assert len(mechanism.randomise(np.empty(0, dtype=np.int64), insecure_rng(1))) == 0
    report = audited(mechanism)
    assert report.passed
    assert report.lower > 0.4
    response = StaircaseResponse(eps=1.0, groups=2, distance=graph.distance)
    assert audited(response).lower == pytest.approx(1.0)


def test_audit_trials_of_joint_noise_are_independent():
    assert audited(BallLaplace(eps=0.01)).passed


def test_audit_of_number_mechanisms_requires_pairs():
    for mechanism in (
        ScalarLaplace(eps=0.01, spacing=2.0**-4),
        StudentT(eps=0.01, gamma=1e-3, nu=4.0, spacing=2.0**-4),
    ):
        with pytest.raises(ParameterError, match="pairs must be given"):
            audited(mechanism)


def test_student_t_default_smooth_bound_is_one():
    noise = StudentT(eps=0.01, gamma=1e-3, nu=4.0, spacing=2.0**-4)
    values = np.arange(100.0)
    both = (noise.randomise(values, insecure_rng(2), b) for b in (1.0, np.ones(100)))
    assert np.array_equal(*both)
    left_out = noise.randomise(values, insecure_rng(2))
    assert np.array_equal(left_out, noise.randomise(values, insecure_rng(2), 1.0))
    assert not np.array_equal(left_out, noise.randomise(values, insecure_rng(2), 2.0))


STEP = 2.0**-3
SNAPPING = {
    "numbers": (ScalarLaplace(eps=0.01, spacing=STEP), 1),
    "laplace": (mechanisms.LatticeLaplace(eps=0.01, spacing=STEP), 2),
    "gaussian": (mechanisms.LatticeGaussian(rho=1e-4, spacing=STEP), 2),
    "laplace in space": (
        mechanisms.LatticeLaplace(eps=0.01, spacing=STEP, dimension=3), 3,
    ),
    "gaussian in space": (
        mechanisms.LatticeGaussian(rho=1e-4, spacing=STEP, dimension=3), 3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SNAPPING)
def test_mechanism_tolerance_equals_added_snapping_distance(name):
    """To the distance of two that lie near each other, beside borders; and no more."""
    noise, dimension = SNAPPING[name]
    random = np.random.default_rng(4)
    here = random.integers(-99, 99, (4000, dimension)) + 0.5
    here, there = (STEP * (here + s * random.uniform(0, 0.01, here.shape))
                   for s in (-1, 1))  # fmt: skip
    cells = [
        np.asarray(grid_line_numbers(each, STEP), dtype=float) for each in (here, there)
    ]
    apart, snapped = (
        np.sqrt(((one - other) ** 2).sum(axis=1))
        for one, other in ((here, there), cells)
    )
    more = (STEP * snapped - apart).max()
    assert 0.87 * noise.guarantee.tolerance < more <= noise.guarantee.tolerance


# Numbers of a table: how many, of how many groups, their changes, and the budget.
OF_NUMBERS = {
    "one, eps": (
        Sensitivity(count=1, each_change=3.0, joint_change=3.0), {"eps": 0.01},
    ),
    "two that change as one, eps": (
        Sensitivity(count=2, each_change=2.0, joint_change=2.0), {"eps": 0.01},
    ),
    "one, rho": (Sensitivity(count=1, joint_change=1.0), {"rho": 1e-4}),
    "five, rho": (Sensitivity(count=5, joint_change=2.0), {"rho": 1e-4}),
    "five of four groups, rho": (
        Sensitivity(count=5, groups=4, joint_change=2.0), {"rho": 1e-4},
    ),
    "feet, rho": (
        Sensitivity(count=5, groups=4, joint_change=2.0, unit=0.3048), {"rho": 1e-4},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_numbers_tolerance_covers_snapping_of_all_groups(name):
    """What snapping adds to the norm of a change counts as that much more distance."""
    numbers, budget = OF_NUMBERS[name]
    noise = choose_noise(
        numbers, Plane(unit=numbers.unit, k_max=1.0), **budget, name=name,
        rng=insecure_rng(1),
    )  # fmt: skip
    drawn = [noise.draw(np.zeros(numbers.count), insecure_rng(i)) for i in range(40)]
    step = np.gcd.reduce((np.ravel(drawn) * 2**30).astype(np.int64)) / 2**30
    random = np.random.default_rng(4)
    # All numbers lie beside a border, on the same side before and on the other after.
    side = 0.001 * step * random.uniform(size=numbers.count * numbers.groups)
    here, there = step * 7.5 - side, step * 7.5 + side
    one, two = (
        np.asarray(grid_line_numbers(each, step), float) for each in (here, there)
    )
    more = step * np.linalg.norm(two - one) - np.linalg.norm(there - here)
    change = numbers.joint_change if "rho" in budget else numbers.each_change
    metres = noise.guarantee.tolerance * change / numbers.unit
    assert 0.95 * metres < more <= metres * (1 + 1e-9)


@pytest.mark.parametrize(
    "kind",
    [
        mechanisms.BallLaplace, mechanisms.CapProductLaplace,
        mechanisms.DiscProductLaplace, mechanisms.SphericalBallLaplace,
    ],
)  # fmt: skip
def test_joint_noise_promises_in_the_metric_of_its_law(kind):
    noise = kind(eps=0.01)
    assert noise.guarantee.table_metric == noise.law.table_metric
    assert noise.guarantee.eps == noise.law.rate
