"""Adding or removing persons, replacing them: what implies what, and what does not."""

import math

import pytest

from geopriv_gis import ConversionError, Guarantee, ParameterError, compose

ADDED = Guarantee(notion="dp", eps=0.5, neighbours="add-remove")
REPLACED = Guarantee(notion="dp", eps=0.5, neighbours="replace")


def test_to_replace_doubles_the_add_remove_budget():
    assert ADDED.to_replace().eps == 1.0
    assert ADDED.to_replace().neighbours == "replace"
    rho = Guarantee(notion="zcdp", rho=0.1, neighbours="add-remove").to_replace()
    assert rho.rho == pytest.approx(0.4)
    assert "number of persons is public" in str(rho)
    assert REPLACED.to_replace() is REPLACED
    # By way of zCDP the same: (2ε)²/2 = 4·ε²/2.
    assert ADDED.to_zcdp().to_replace().rho == ADDED.to_replace().to_zcdp().rho


@pytest.mark.parametrize(
    "promise",
    [
        Guarantee(notion="none"),
        Guarantee(notion="gp", eps=1),
        Guarantee(notion="cgp", rho=1),
        Guarantee(notion="dp", eps=1),
        ADDED.to_zcdp().replace(delta=1e-6),
        ADDED.replace(delta=0.4),
    ],
)
def test_to_replace_refuses_other_guarantees(promise):
    with pytest.raises(ConversionError, match="replace"):
        promise.to_replace()


def test_to_replace_multiplies_delta_by_one_plus_exp_eps():
    eps, delta = ADDED.eps, 1e-6
    found = ADDED.replace(delta=delta).to_replace()
    assert found.eps == 2 * eps
    assert delta * (1 + math.exp(eps)) <= found.delta <= delta * (1.001 + math.exp(eps))


def test_to_replace_names_remedies_for_delta_of_one():
    """Both end the error: the other order, and a smaller δ."""
    loss = Guarantee(notion="zcdp", rho=5.0, neighbours="add-remove")
    with pytest.raises(ConversionError, match=r"before to_dp\(delta\), or pass"):
        loss.to_dp(1e-6).to_replace()
    assert loss.to_replace().to_dp(1e-6).delta == 1e-6
    assert loss.to_dp(1e-20).to_replace().delta < 1e-3


def test_compose_requires_one_neighbour_relation():
    with pytest.raises(ConversionError, match="to_replace"):
        compose(ADDED, REPLACED)
    assert compose(ADDED.to_replace(), REPLACED).eps == 1.5
    assert compose(ADDED, ADDED).neighbours == "add-remove"


def test_compose_rows_and_persons_requires_replace():
    other = ADDED.replace(privacy_unit="person")
    with pytest.raises(ConversionError, match=r"Convert all with to_replace\(\)"):
        compose(ADDED, other)
    assert compose(ADDED.to_replace(), other.to_replace()).eps == 4 * ADDED.eps
    both = compose(REPLACED, REPLACED.replace(privacy_unit="person"))
    assert (both.privacy_unit, both.eps) == ("row", 1.0)


def test_count_guarantees_do_not_convert_to_metres():
    for convert in (ADDED.to_gp, ADDED.to_cgp):
        with pytest.raises(ConversionError, match="not metres"):
            convert()
    with pytest.raises(ConversionError, match="not metres"):
        ADDED.to_approximate_gp(1e-6, 100)
    with pytest.raises(ConversionError, match="cannot be added"):
        compose(ADDED, Guarantee(notion="gp", eps=1))


@pytest.mark.parametrize("neighbours", ["swap", "", 3])
def test_guarantee_refuses_unknown_neighbours(neighbours):
    with pytest.raises(ParameterError, match="neighbours"):
        Guarantee(notion="dp", eps=1, neighbours=neighbours)


@pytest.mark.parametrize("notion", ["gp", "cgp"])
def test_guarantee_in_metres_refuses_neighbours(notion):
    budget = {"eps" if notion == "gp" else "rho": 1}
    with pytest.raises(ParameterError, match="neighbours must be left out"):
        Guarantee(notion=notion, **budget, neighbours="replace")


def test_guarantee_text_names_neighbours_and_privacy_unit():
    assert "adding or removing one person (one row) changes" in str(ADDED)
    text = str(REPLACED.replace(privacy_unit="person"))
    assert "replacing one person's data (all rows with one value of 'person')" in text
