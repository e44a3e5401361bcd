"""What a form asks first: it comes to a budget, and every draw with a budget has it."""

import pytest

from geopriv_gis import calibration, guarantee_of
from geopriv_gis.arguments import RELEASES, Form, release_row
from geopriv_gis.arguments.kinds import Number
from geopriv_gis.arguments.strength import STRENGTHS
from tests.conformance.entries import ENTRIES
from tests.conformance.variants import VARIANTS

# Any two places or none: their ε has no length, and no people.
WITHOUT = {"square", "staircase"}
FORMS = {row.name: row for row in RELEASES if isinstance(row.form, Form)}


def test_forms_with_a_budget_offer_a_strength():
    asked = {
        name
        for name, row in FORMS.items()
        if row.is_random and {"eps", "rho"} & {each.name for each in row.form_arguments}
    }
    assert asked - WITHOUT == set(STRENGTHS)


@pytest.mark.parametrize("name", STRENGTHS)
def test_strength_converts_to_a_valid_budget(name):
    strength, row = STRENGTHS[name], FORMS[name]
    assert strength.of in {each.name for each in row.form_arguments}
    number = strength.argument.kind
    assert isinstance(number, Number)
    assert number.limits.unit in ("m", "people")
    assert number.limits.admits(strength.argument.default)
    found = getattr(calibration, strength.by)(
        *strength.before, strength.argument.default
    )
    assert row.argument(strength.of).kind.limits.admits(found)
    more = getattr(calibration, strength.by)(
        *strength.before, 2 * strength.argument.default
    )
    assert more < found  # farther is safer


def test_strength_defaults_match_calibration():
    def budget(name):
        strength = STRENGTHS[name]
        by = getattr(calibration, strength.by)
        return by(*strength.before, strength.argument.default)

    assert calibration.laplace_displacement(budget("planar_laplace")) == 200
    moved = calibration.gaussian_displacement(budget("gaussian"))
    assert moved == pytest.approx(200)
    assert budget("private_knn") == 1 / 100  # a factor e at 100 m
    assert budget("private_hull") == 1 / (2 * 100**2)  # as noise of 100 m
    assert release_row("private_knn").argument("eps").kind.limits.unit == "1/m"


LENGTHS = [
    entry
    for entry in (*ENTRIES, *(v for v in VARIANTS if v.method == "private_share"))
    if getattr(STRENGTHS.get(entry.method), "of", "") in entry.budget
    and STRENGTHS[entry.method].argument.name != "count_error"
    and entry.method != "graph_laplace"  # whose form has words for its metrics
]


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("entry", LENGTHS, ids=str)
def test_forms_offer_metres_only_where_the_budget_is_per_metre(entry):
    found = guarantee_of(entry.call(entry.frame()))
    other = found.notion in ("dp", "zcdp") or bool(found.unit or found.columns)
    given = dict(entry.options)
    if isinstance(given.get("of"), (str, list)):  # which forms ask for as fields
        given["column"] = given.pop("of")
    without = STRENGTHS[entry.method].without
    assert other == any(
        name in given and word in ("", given[name])
        for name, word in without
        if name != "noise"  # of discs: its budget is per metre as well, but ρ
    )
