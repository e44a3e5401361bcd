"""The paragraph people read: every notion, every unit, no number understated."""

import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from geopriv_gis.core.promise.curve import concentrated_eps
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import JOINT, STEPS, Law
from geopriv_gis.core.promise.paragraph import (
    ILLUSTRATED_DELTA,
    NO_MAP,
    format_factor,
    format_length,
    format_number,
)
from tests.core.promises import promises
from tests.fragments import check_fragment
from tests.signs import check_signs

APART = r"(?:places|up to|rows by) # m(?: apart| at once| in total| changes)"
NUMBER = r"([0-9][0-9.e+-]*[0-9]|[0-9])"


def stated(pattern, text):
    """Return the number at the group of ``pattern`` in ``text``."""
    found = re.search(pattern.replace("#", NUMBER), text)
    assert found, (pattern, text)
    return float(found.group(1))


def loss_of(text):
    """Return the logarithm of the factor that a paragraph states."""
    powers = re.search(r"at most a factor 10\^([0-9]+)", text)
    if powers:
        return int(powers.group(1)) * math.log(10)
    return math.log(stated("at most a factor #", text))


def test_guarantee_text_is_the_example_of_the_specification():
    promise = Guarantee(notion="gp", eps=0.01, crs="sphere", k_max=1.0012)
    assert str(promise) == (
        "Each row's location is ε-geo-private with ε = 0.01 per metre: two places 100 "
        "m apart change the probability of any published result by at most a factor "
        "2.72. Distances are ground metres, measured on the sphere (whose scale of at "
        "most 1.0012 is accounted for)."
    )


@pytest.mark.parametrize(
    ("unit", "metric", "words"),
    [
        (
            "row",
            "dist_1",
            ("Each row's location is", "two places 100 m apart change"),
        ),
        (
            "table",
            "dist_inf",
            (
                "The whole table, even if all its rows belong to one person, is",
                "moving every row of it by up to 100 m at once changes",
            ),
        ),
        (
            "table",
            "dist_2",
            (
                "The whole table, even if all its rows belong to one person, is",
                "moving its rows by 100 m in total (root of summed squares) changes",
            ),
        ),
        (
            "person",
            "dist_inf",
            (
                "Each person's set of rows (equal values of 'person') is",
                "moving every row of it by up to 100 m at once changes",
            ),
        ),
        (
            "person",
            "dist_1",
            (
                "Each person's set of rows (equal values of 'person') is",
                "moving its rows by 100 m in total changes",
            ),
        ),
    ],
)
@pytest.mark.parametrize(
    ("numbers", "name"),
    [
        ({"notion": "gp", "eps": 0.01}, "ε-geo-private"),
        ({"notion": "cgp", "rho": 1e-6}, "ρ-concentrated-geo-private"),
        ({"notion": "approximate-gp", "eps": 0.01, "delta": 1e-6}, "(ε, δ)-geo-privat"),
    ],
)
def test_guarantee_text_for_every_unit_and_notion(unit, metric, words, numbers, name):
    subject, moved = words
    text = str(Guarantee(**numbers, privacy_unit=unit, table_metric=metric))
    assert text.startswith(f"{subject} {name}")
    assert f": {moved} the probability of any published result by at most" in text


@pytest.mark.parametrize(
    ("neighbours", "relation"),
    [
        ("add-remove", "adding or removing one person"),
        ("replace", "replacing one person's data"),
        (None, "changing one person's data"),
    ],
)
def test_guarantee_text_of_counts_names_neighbours(neighbours, relation):
    pure = Guarantee(notion="dp", eps=1, neighbours=neighbours)
    assert f"ε = 1: {relation} (one row) changes" in str(pure)
    assert "by at most a factor 2.72." in str(pure)
    failing = str(pure.replace(delta=1e-9))
    assert "a factor 2.72, plus a probability of at most 1e-09." in failing
    concentrated = Guarantee(notion="zcdp", rho=0.5, neighbours=neighbours)
    assert f"with ρ = 0.5: {relation} (one row) changes" in str(concentrated)
    assert "a factor 186, plus a probability of at most 1e-06 (Rényi" in str(
        concentrated
    )  # e^5.2215


def test_guarantee_text_example_of_snapped_rows_is_one_row():
    promise = Guarantee(
        notion="gp", eps=0.01, privacy_unit="who", table_metric="dist_1", tolerance=1.0
    )
    assert "moving one of its rows by 50 m changes" in str(promise)


def test_guarantee_text_of_none_gives_reasons():
    text = str(Guarantee(notion="none", assumptions=("a", "b"), parameters={"eps": 1}))
    assert text == "No privacy guarantee: a; b."
    assert "no mechanism" in str(Guarantee(notion="none"))


def test_guarantee_text_states_radius_grid_and_tolerance():
    promise = Guarantee(
        notion="gp",
        eps=0.01,
        radius=50.0,
        grid=0.125,
        tolerance=0.1767766952966369,
        mechanism="planar laplace (lattice)",
        assumptions=("rows are persons",),
    )
    text = str(promise)
    assert "ε-geo-private up to 50 m with" in text
    assert "two places 50 m apart" in text
    assert (
        "Mechanism: planar laplace (lattice), coordinates on a public grid of" in text
    )
    assert "as up to 0.177 m longer" in text
    assert text.endswith("It assumes: rows are persons.")


@given(promises(notions=("gp", "approximate-gp")))
def test_pure_guarantee_text_understates_no_number(promise):
    text = str(promise)
    slack = 1 - 1e-11  # twelve figures count
    eps = stated("with ε = # per metre", text)
    assert eps >= promise.eps * slack
    apart = stated(
        r"(?:places|up to|rows by) # m(?: apart| at once| in total| changes)", text
    )
    assert loss_of(text) >= promise.eps * (apart + promise.tolerance) - 1e-11
    if math.isfinite(promise.radius):
        assert stated("private up to # m with", text) <= promise.radius / slack
        assert apart <= promise.radius / slack
    if promise.notion == "approximate-gp":
        assert stated("δ = #:", text) >= promise.delta * slack
        assert stated("plus a probability of at most #", text) >= promise.delta * slack
    if promise.tolerance and promise.grid:
        assert stated("as up to # m longer", text) >= promise.tolerance * slack


@given(promises(notions=("cgp",)))
def test_concentrated_guarantee_text_understates_no_number(promise):
    text = str(promise)
    slack = 1 - 1e-11
    assert stated("with ρ = # per square", text) >= promise.rho * slack
    apart = stated(
        r"(?:places|up to|rows by) # m(?: apart| at once| in total| changes)", text
    )
    loss = promise.rho * (apart + promise.tolerance) ** 2
    assert stated("at most #·α at every order", text) >= loss * slack
    likely = concentrated_eps(loss, ILLUSTRATED_DELTA)
    assert loss_of(text) >= likely * slack - 1e-11
    if promise.delta:
        assert stated(" and δ = #:", text) >= promise.delta * slack
        added = stated("plus a probability of at most #", text)
        assert added >= promise.delta + 1e-6 * slack
        assert "α, but with probability" in text
    else:
        assert "plus a probability of at most 1e-06" in text


@given(promises(notions=("gp", "approximate-gp", "cgp")))
def test_guarantee_text_example_factor_is_at_most_e(promise):
    budget = promise.eps if promise.rho is None else math.sqrt(promise.rho)
    most = 1.0 if promise.rho is None else 0.13
    # A part of the loss does not shrink with the distance.
    assume(promise.tolerance * budget <= 0.9 * most)
    assert loss_of(str(promise)) <= math.log(2.72)  # e, rounded up


@pytest.mark.parametrize("rho", [0.01, 1e-4, 5e-4, 2e-9, 3.0])
def test_concentrated_guarantee_text_example_factor_is_small(rho):
    text = str(Guarantee(notion="cgp", rho=rho, tolerance=1e-3 / math.sqrt(rho)))
    assert math.log(1.3) < loss_of(text) <= math.log(2.72)
    metres = stated("two places # m apart", text)
    assert f"{metres:g}"[0] in "125" or f"{metres:g}".startswith("0.")


def test_guarantee_text_warns_of_jointly_drawn_noise():
    promise = Guarantee(notion="gp", eps=0.01, privacy_unit="who")
    for method, said in (("joint", True), ("composition", False)):
        law = Law(family="laplace", rate=0.01, shares=method)
        text = str(promise.replace(law=law))
        assert (f"{JOINT[1:]}." in text) == said


def test_guarantee_text_says_when_no_map_can_be_made():
    """It was said only by whoever was asked for a map, once the budget was spent."""
    promise = Guarantee(notion="gp", eps=0.01)
    law = Law(family="laplace", rate=0.01)
    assert str(promise.replace(law=law)).count(NO_MAP) == 0
    for step in STEPS:
        assert str(promise.replace(law=law.followed_by(step))).count(NO_MAP) == 1
    for other in (
        law.replace(ball=(2.0, 1.0, 30.0)),
        law.replace(family="peak", peak=1.0, radius=50.0),
    ):
        assert NO_MAP in str(promise.replace(law=other))
    assert NO_MAP in str(
        promise.replace(graph="0123456789abcdef", unit="metre of road")
    )
    joint = str(promise.replace(law=law.replace(shares="joint"), privacy_unit="who"))
    assert NO_MAP not in joint  # which says it with its reason


@given(st.floats(0, 700))
def test_format_factor_rounds_up_by_less_than_one_percent(loss):
    stated_loss = loss_of(f"at most a factor {format_factor(loss)}")
    assert stated_loss >= loss - 1e-11
    assert stated_loss <= loss + math.log(10 if loss > 30 else 1.0101)


@given(st.floats(1e-300, 1e300))
def test_format_number_rounds_up_and_format_length_down(value):
    assert value * (1 - 1e-11) <= float(format_number(value)) <= value * (1 + 1.1e-5)
    assert value * (1 - 1.1e-5) <= float(format_length(value)) <= value * (1 + 1e-11)


def test_format_number_keeps_short_decimals():
    assert [format_number(v) for v in (0.01, 5e-7, 0.1 + 0.2, 1 / 3, 100.0)] == [
        "0.01",
        "5e-07",
        "0.3",
        "0.333334",
        "100",
    ]
    assert format_length(1 / 3) == "0.333333"


@pytest.mark.parametrize("eps", [0.0, 1e-310, 1e-300, 1e300])
def test_guarantee_text_of_extreme_budgets(eps):
    assert "ε-geo-private" in str(Guarantee(notion="gp", eps=eps))
    assert "ρ-concentrated" in str(Guarantee(notion="cgp", rho=eps))


@given(promises())
def test_guarantee_repr_html_has_the_same_words(promise):
    fragment = promise._repr_html_()
    check_fragment(fragment)
    said = "".join(ElementTree.fromstring(fragment).itertext())
    for word in str(promise).replace("; ", " ").split():
        assert word.rstrip(".:") in said


@given(promises())
def test_guarantee_numbers_have_the_signs_of_the_language(promise):
    promise = promise.replace(mechanism="noise", assumptions=())
    for tell in (promise.__str__, promise.in_words):
        check_signs(tell)


def test_guarantee_repr_html_escapes_forged_records():
    told = ("<script>alert(1)</script>", "a\x00\x1b[2Jb")
    for notion in ("gp", "none"):
        eps = 0.01 if notion == "gp" else None
        promise = Guarantee(
            notion=notion, eps=eps, mechanism=told[0], crs=told[0], assumptions=told
        )
        fragment = promise._repr_html_()
        check_fragment(fragment)
        assert "a\ufffd\ufffd[2Jb" in fragment
