"""Any mechanism of points is planned like those that have a plan of their own."""

import dataclasses

import numpy as np
import pytest

from geopriv_gis.core.errors import CRSError, ParameterError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.mechanisms import Gaussian, PlanarLaplace
from geopriv_gis.core.mechanisms.mechanism import Mechanism
from geopriv_gis.core.parameter import parameter
from geopriv_gis.core.points import release
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.points.release import (
    convert_units,
    plan_gaussian,
    plan_laplace,
    plan_rows,
    smallest_length_parameter,
)
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.testing import insecure_rng

POINTS = np.random.default_rng(3).uniform(5e5, 6e5, (60, 2))
FEET = Plane(unit=0.3048006096, k_max=1.02)
CODES = np.repeat(np.arange(30), 2)
CASES = {
    "laplace": (PlanarLaplace(eps=0.01), plan_laplace, {"eps": 0.01}),
    "gaussian": (Gaussian(rho=1e-4), plan_gaussian, {"rho": 1e-4}),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("table_metric", [None, "dist_inf", "dist_2"])
def test_plan_rows_equals_the_specific_plans(monkeypatch, name, table_metric):
    mechanism, other, budget = CASES[name]
    persons = table_metric and Persons(
        unit="person", codes=CODES, method="composition", table_metric=table_metric
    )
    both = {"persons": persons}
    monkeypatch.setattr(release, "choose_spacing", lambda *_: 2.0**-8)
    one = plan_rows(POINTS, FEET, mechanism=mechanism, rng=insecure_rng(1), **both)
    lattice = f"Lattice{name.capitalize()}"
    monkeypatch.setattr(  # the same draws in doubles
        release,
        lattice,
        lambda spacing, **given: release.round_outputs(
            type(mechanism)(**given), spacing
        ),
    )
    two = other(POINTS, FEET, **budget, rng=insecure_rng(1), **both)
    assert np.abs(one.draw() - two.draw()).max() <= 2.0**-8  # the last digit's rounding
    here, there = one.guarantee.to_dict(), two.guarantee.to_dict()
    for each in (here, there):
        each.pop("parameters")  # where a method is one of them
    rates = [each["law"].pop("rate") for each in (here, there)]
    assert rates[0] == pytest.approx(rates[1])
    assert here == there


@dataclasses.dataclass(frozen=True, kw_only=True)
class Thrown(Mechanism):
    """A mechanism with a length and with a number of no unit."""

    length: float = parameter("Length", unit="m", above=0)
    count: int = parameter("Count", above=0, integer=True)
    notion: str = "none"

    @property
    def guarantee(self):
        """What it has to say."""
        delta = {"eps": 0.1, "delta": 1e-6} if self.notion != "none" else {}
        return Guarantee(notion=self.notion, **delta)

    def randomise(self, points, rng):
        """Return points moved to the east."""
        return points + np.array([self.length, 0.0])


def test_convert_units_converts_all_lengths():
    thrown = Thrown(length=100.0, count=3)
    assert convert_units(thrown, 2.0) == Thrown(length=200.0, count=3)
    assert smallest_length_parameter(thrown) == 100.0
    assert convert_units(PlanarLaplace(eps=0.01), 2.0).eps == 0.005
    assert convert_units(Gaussian(rho=4e-4), 2.0).rho == 1e-4
    assert smallest_length_parameter(Gaussian(rho=1e-4)) == pytest.approx(100.0)
    plan = plan_rows(POINTS, FEET, mechanism=thrown, rng=insecure_rng(1))
    east, north = (plan.draw() - POINTS).T
    assert east == pytest.approx(100 * FEET.k_max / FEET.unit, abs=0.2)
    assert north == pytest.approx(0, abs=0.2)
    assert plan.guarantee.notion == "none"


def test_plan_rows_refuses_unsupported_mechanisms():
    laplace, rng = PlanarLaplace(eps=0.01), insecure_rng(1)
    with pytest.raises(CRSError, match="needs a plane"):
        plan_rows(POINTS, Sphere(), mechanism=laplace, rng=rng)
    other = Thrown(length=1.0, count=1, notion="approximate-gp")
    with pytest.raises(NotImplementedError):
        plan_rows(POINTS, FEET, mechanism=other, rng=rng)
    persons = Persons(unit="person", codes=CODES)
    none = Thrown(length=1.0, count=1)
    with pytest.raises(ParameterError, match="privacy_unit"):
        plan_rows(POINTS, FEET, mechanism=none, persons=persons, rng=rng)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Restated(Gaussian):
    """Gaussian noise that states more in its guarantee."""

    more: dict

    @property
    def guarantee(self):
        """Return the guarantee of Gaussian noise with further numbers."""
        return super().guarantee.replace(**self.more)


@pytest.mark.parametrize("more", [{"radius": 1e3}, {"fixed_loss": 1.0}, {"delta": 0.1}])
def test_plan_rows_refuses_what_a_plan_would_not_state(more):
    with pytest.raises(NotImplementedError, match="no delta, radius or fixed loss"):
        plan_rows(
            POINTS, FEET, mechanism=Restated(rho=1e-4, more=more), rng=insecure_rng(1)
        )
