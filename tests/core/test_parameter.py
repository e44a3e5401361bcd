"""Limits are declared once, enforced, and put into words."""

import dataclasses
import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from geopriv_gis.core import mechanisms
from geopriv_gis.core.errors import GeoPrivError, ParameterError
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.ground.unit_ball import UnitBall
from geopriv_gis.core.parameter import Limits, check_number, describe, limits_of

SQUARE = PlaneRegion.of([np.array([[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]])], 0.125)
LEGAL = {
    "eps": 0.01, "rho": 1e-4, "spacing": 0.125, "k": 3,
    "region": SQUARE, "ball": UnitBall.of((2, 1, 0)),
}  # fmt: skip


def needs_numbers_only(cls):
    """Tell whether a class can be built from `LEGAL` alone."""
    return dataclasses.is_dataclass(cls) and all(
        field.name in LEGAL
        for field in dataclasses.fields(cls)
        if field.default is field.default_factory is dataclasses.MISSING
    )


EVERY = [getattr(mechanisms, name) for name in mechanisms.__all__]
MECHANISMS = [cls for cls in EVERY if needs_numbers_only(cls)]
DECLARED = [
    (cls, field.name)
    for cls in MECHANISMS
    for field in dataclasses.fields(cls)
    if "limits" in field.metadata
]


def build(cls, **changes):
    """Return a mechanism with legal parameters, but for ``changes``."""
    names = {field.name for field in dataclasses.fields(cls)}
    return cls(**{n: v for n, v in {**LEGAL, **changes}.items() if n in names})


def test_every_mechanism_declares_its_parameters():
    assert {cls for cls, _ in DECLARED} == set(MECHANISMS)
    assert len(MECHANISMS) >= 8
    for cls in MECHANISMS:
        build(cls)


@pytest.mark.parametrize(("cls", "name"), DECLARED)
def test_bad_parameters_are_refused_with_declared_limits(cls, name):
    bad = [0, -1, math.nan, math.inf, -math.inf, "1", None, True, 1j, Decimal(1), [1.0]]
    for value in bad:
        with pytest.raises(ParameterError, match=f"^{name} must be ") as caught:
            build(cls, **{name: value})
        assert limits_of(cls, name).sentence() in str(caught.value)
        assert isinstance(caught.value, ValueError)
        assert isinstance(caught.value, GeoPrivError)


@pytest.mark.parametrize(
    "value", [1, 0.5, np.float32(0.5), np.int64(2), Fraction(1, 3)]
)
def test_check_number_takes_every_real_number_type(value):
    check_number("eps", value, Limits("A number", above=0))


def test_check_number_of_integers_beyond_double_range():
    count = Limits("A count", at_least=1, at_most=10, integer=True)
    check_number("k", np.int64(10), count)
    for value in (2.0, 11, 0, 10**400, True):
        with pytest.raises(ParameterError, match="k must be an integer at least 1"):
            check_number("k", value, count)


@pytest.mark.parametrize(
    ("limits", "inside", "outside", "words"),
    [
        ({"above": 0}, 1e-300, 0, "greater than 0"),
        ({"at_least": 0}, 0, -1e-300, "at least 0"),
        ({"below": 1}, 0.999, 1, "less than 1"),
        ({"at_most": 1}, 1, 1.001, "at most 1"),
    ],
)
def test_limits_admit_the_stated_values(limits, inside, outside, words):
    declared = Limits("A share", unit="m", **limits)
    assert declared.admits(inside)
    assert not declared.admits(outside)
    assert declared.sentence() == f"a finite number {words} (m)"


def test_describe_parameter_is_one_line_with_limits():
    assert describe(mechanisms.GumbelTopK, "k") == (
        "Number of things chosen: an integer at least 1."
    )
    with pytest.raises(KeyError):
        describe(mechanisms.GumbelTopK, "colour")


def test_messages_show_a_parameter_but_never_a_table():
    table = np.array([[123.456, 654.321]])
    with pytest.raises(ParameterError) as caught:
        check_number("eps", table, Limits("A number", above=0))
    assert "123" not in str(caught.value)
