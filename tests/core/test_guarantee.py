"""A guarantee refuses contradictions and survives every journey unchanged."""

import dataclasses
import json
import math

import numpy as np
import pytest
from hypothesis import given

from geopriv_gis.core.errors import ConversionError, ParameterError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import Law
from tests.core.promises import promises

NUMBERS = {
    "gp": {"eps": 0.01},
    "cgp": {"rho": 1e-4},
    "approximate-gp": {"eps": 0.01, "delta": 1e-6},
    "dp": {"eps": 1.0},
    "zcdp": {"rho": 0.5},
    "none": {},
}


@pytest.mark.parametrize("notion", NUMBERS)
def test_guarantee_requires_the_numbers_of_its_notion(notion):
    promise = Guarantee(notion=notion, **NUMBERS[notion])
    assert {n: getattr(promise, n) for n in NUMBERS[notion]} == NUMBERS[notion]
    for name in ("eps", "rho", "delta"):
        if name in NUMBERS[notion]:
            changes = {name: None}
        elif name == "delta" and notion in ("cgp", "dp", "zcdp"):
            continue  # with one they have no name of their own
        else:
            changes = {name: 0.1}
        with pytest.raises(ParameterError, match="takes"):
            promise.replace(**changes)


@pytest.mark.parametrize("notion", ["cgp", "dp", "zcdp"])
def test_guarantee_delta_is_kept_and_printed_by_every_notion(notion):
    promise = Guarantee(notion=notion, **NUMBERS[notion], delta=2.5e-7)
    assert Guarantee.from_json(promise.to_json()) == promise
    assert promise != Guarantee(notion=notion, **NUMBERS[notion])
    assert "δ = 2.5e-07" in str(promise)
    assert promise.without_promise("planted").delta is None
    with pytest.raises(ParameterError, match="delta must be less than 1"):
        promise.replace(delta=1.0)


def test_guarantee_gp_with_delta_is_refused():
    with pytest.raises(ParameterError, match="with delta it is 'approximate-gp'"):
        Guarantee(notion="gp", eps=0.01, delta=1e-6)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("notion", NUMBERS)
def test_guarantee_reads_older_records_without_delta(notion, version):
    record = Guarantee(notion=notion, **NUMBERS[notion]).to_dict()
    if version == 1:
        del record["law"], record["fixed_loss"]
    found = Guarantee.from_dict({**record, "format": version})
    assert found == Guarantee(notion=notion, **NUMBERS[notion])


@pytest.mark.parametrize("value", [-1e-9, math.nan, math.inf, "0.01", True])
@pytest.mark.parametrize("name", ["eps", "delta"])
def test_guarantee_refuses_infinite_or_negative_budgets(name, value):
    numbers = {"eps": 0.01, "delta": 1e-6, name: value}
    with pytest.raises(ParameterError, match=f"{name} must be finite and >= 0"):
        Guarantee(notion="approximate-gp", **numbers)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"notion": "ldp"}, "notion must be one of"),
        ({"radius": 0.0}, "radius must be positive"),
        ({"radius": math.nan}, "radius must be positive"),
        ({"radius": [51.3]}, "radius must be positive.* type list"),
        ({"eps": [51.3]}, "eps must be finite .* type list"),
        ({"tolerance": -1.0}, "tolerance must be >= 0"),
        ({"tolerance": math.nan}, "tolerance must be >= 0"),
        ({"tolerance": "1"}, "tolerance must be >= 0"),
        ({"k_max": 0.99}, "k_max must be >= 1"),
        ({"k_max": math.nan}, "k_max must be >= 1"),
        ({"fixed_loss": None}, "fixed_loss must be >= 0"),
        ({"grid": "1"}, "grid must be >= 0"),
        ({"table_metric": "dist_3"}, "table_metric must be one of"),
    ],
)
def test_guarantee_refuses_bad_fields_by_name(changes, text):
    with pytest.raises(ParameterError, match=text):
        Guarantee(**{"notion": "gp", "eps": 0.01, **changes})


def test_guarantee_refuses_delta_of_one():
    with pytest.raises(ParameterError, match="delta must be less than 1"):
        Guarantee(notion="approximate-gp", eps=1, delta=1.0)


@given(promises())
def test_guarantee_json_keeps_every_field(promise):
    back = Guarantee.from_json(promise.to_json())
    assert back == promise
    assert hash(back) == hash(promise)
    assert str(back) == str(promise)
    assert back.to_json() == promise.to_json()


@given(promises())
def test_guarantee_to_dict_has_plain_values_of_every_field(promise):
    values = promise.to_dict()
    assert json.loads(json.dumps(values, allow_nan=False)) == values
    every = {f.name for f in dataclasses.fields(Guarantee)}
    assert set(values) == every - {"state"} | {"format"}
    values["parameters"]["spy"] = 1  # a copy, not the guarantee's own
    assert "spy" not in promise.parameters


def test_guarantee_state_is_not_serialised():
    promise = Guarantee(notion="gp", eps=0.5)
    assert promise.replace(state="intact") == promise
    assert promise.replace(state="intact").to_dict() == promise.to_dict()
    with pytest.raises(ParameterError, match="unknown keys"):
        Guarantee.from_dict({**promise.to_dict(), "state": "intact"})


@pytest.mark.parametrize(
    ("law", "promise", "changes"),
    [
        (Law(family="laplace", rate=0.01), {"notion": "gp", "eps": 0.0101},
         [{"eps": 9e-3}, {"k_max": 1.02}, {"notion": "cgp", "eps": None, "rho": 1e-6}]),
        (Law(family="gaussian", rate=1e-5), {"notion": "cgp", "rho": 1.01e-5},
         [{"rho": 9e-6}, {"k_max": 1.01}, {"notion": "gp", "rho": None, "eps": 1.0}]),
        (Law(family="peak", rate=0.01, peak=2.0, radius=50.0),
         {"notion": "gp", "eps": 0.01, "fixed_loss": 2.0},
         [{"fixed_loss": 1.9}, {"fixed_loss": 0.0}, {"eps": 0.001}]),
    ],
)  # fmt: skip
def test_guarantee_from_dict_refuses_less_loss_than_that_of_the_law(
    law, promise, changes
):
    """Of a record changed by hand `check` was green, and stated a tenth of the loss."""
    record = Guarantee(law=law, **promise).to_dict()
    assert Guarantee.from_dict(record).law == law
    for change in changes:
        with pytest.raises(ParameterError, match="less loss than its noise"):
            Guarantee.from_dict({**record, **change})
    assert Guarantee.from_dict({**record, "notion": "none", "eps": None, "rho": None})
    if "eps" in promise and law.family == "laplace":
        implied = Guarantee.from_dict(record).to_cgp()
        assert Guarantee.from_dict(implied.to_dict()) == implied


def test_guarantee_from_dict_refuses_missing_notion():
    values = Guarantee(notion="gp", eps=0.5).to_dict()
    del values["notion"]
    with pytest.raises(ParameterError, match="no notion"):
        Guarantee.from_dict(values)


def test_guarantee_converts_numpy_numbers():
    promise = Guarantee(
        notion="gp",
        eps=np.float32(0.5),
        radius=np.int64(7),
        bounded_range=np.bool_(True),
        parameters={"k": np.int64(3)},
    )
    assert Guarantee.from_json(promise.to_json()) == promise
    assert promise.bounded_range is True


def test_guarantee_infinite_radius_is_written_as_none():
    assert Guarantee(notion="gp", eps=1).to_dict()["radius"] is None
    assert Guarantee.from_dict({"notion": "gp", "eps": 1}).radius == math.inf


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"eps": 1},
        {"notion": "gp", "eps": 1, "format": 3},
        {"notion": "gp", "eps": 1, "colour": "red"},
        {"notion": "gp", "eps": None},
        {"notion": "gp", "eps": 1, "columns": 5},
        5,
    ],
)
def test_guarantee_from_dict_refuses_foreign_dicts(values):
    with pytest.raises(ParameterError):
        Guarantee.from_dict(values)


def test_equal_guarantees_hash_alike_and_different_ones_differ():
    one = Guarantee(notion="gp", eps=1, parameters={"eps": 1})
    same = Guarantee(notion="gp", eps=1.0, parameters={"eps": 1.0})
    assert one == same
    assert hash(one) == hash(same)
    assert len({one, same, one.replace(eps=2)}) == 2
    for changes in ({"tolerance": 1.0}, {"crs": "sphere"}, {"privacy_unit": "table"}):
        assert one != one.replace(**changes)


def test_guarantees_are_frozen_and_copied_with_replace():
    promise = Guarantee(notion="gp", eps=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        promise.eps = 0.1
    assert promise.replace(eps=2.0).eps == 2.0
    assert promise.eps == 1.0


@given(promises(notions=("gp", "cgp", "approximate-gp", "dp", "zcdp")))
def test_without_promise_keeps_the_facts_and_drops_the_numbers(promise):
    broken = promise.without_promise("the geometry was edited")
    assert broken.notion == "none"
    assert (broken.eps, broken.rho, broken.delta) == (None, None, None)
    assert broken.assumptions == ("the geometry was edited", *promise.assumptions)
    assert (broken.crs, broken.mechanism) == (promise.crs, promise.mechanism)


@given(promises())
def test_guarantee_text_has_no_terminal_escapes(promise):
    assert str(promise).isprintable()
    assert "\x1b" not in str(promise.replace(mechanism="\x1b[2Jno noise"))


def test_guarantee_within_zones_composes_in_the_same_zones():
    """It says so, and what it is added to holds within the same zones alone."""
    from geopriv_gis.core.budget.filter import PrivacyFilter
    from geopriv_gis.core.promise.composition import compose

    told = Guarantee(notion="gp", eps=0.01, crs="sphere", zones="f00d")
    for words in ("zones f00d", "places in the same zone", "nothing is promised bet"):
        assert words in str(told)
    assert "elsewhere in the same zone" in told.in_words()
    assert "zone" not in str(told.replace(zones=""))
    assert Guarantee.from_json(told.to_json()) == told
    old = told.to_dict()
    del old["zones"]
    assert Guarantee.from_dict(old) == told.replace(zones="")
    assert compose(told, told).zones == told.to_cgp().zones == "f00d"
    for pair in ((told, told.replace(zones="")), (told.replace(zones=""), told)):
        assert (compose(*pair).zones, compose(*pair).eps) == ("f00d", 0.02)
    with pytest.raises(ConversionError, match="within different zones"):
        compose(told, told.replace(zones="beef"))
    account = PrivacyFilter("gp", 1.0)
    with pytest.raises(ConversionError, match="Charge it to a Ledger"):
        account.spend(told)
    assert account.spent == 0
    with pytest.raises(ParameterError, match="zones must be text"):
        Guarantee(notion="gp", eps=0.01, zones=1)


def test_guarantee_of_fewer_columns_lists_no_others():
    names = ("age", "home", "name")
    whole = Guarantee(
        notion="none", attribute_columns=names, published=names, pseudonyms=names
    )
    left = whole.with_only_columns(["home", "other"])
    found = {left.attribute_columns, left.published, left.pseudonyms, left.unprotected}
    assert found == {("home",)}


@pytest.mark.parametrize(
    ("name", "least"), [("tolerance", 0), ("k_max", 1), ("fixed_loss", 0), ("grid", 0)]
)
def test_guarantee_numbers_have_a_least_value(name, least):
    assert getattr(Guarantee(notion="gp", eps=1, **{name: least}), name) == least
    for value in (least - 1e-9, "1", None if name != "grid" else float("nan")):
        with pytest.raises(ParameterError, match=f"{name} must be >= {least}"):
            Guarantee(notion="gp", eps=1, **{name: value})
