"""The sentence for an ethics board: true, with units, for persons, rows and tables."""

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms.spherical_laplace import SphericalLaplace
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import Law
from geopriv_gis.core.promise.paragraph import Z_KEPT
from geopriv_gis.core.promise.words import largest_guess_chance
from tests.core.promises import promises
from tests.core.test_sentence import stated

GP = Guarantee(notion="gp", eps=0.01)
CGP = Guarantee(notion="cgp", rho=1e-4)
ZCDP = Guarantee(notion="zcdp", rho=0.05, neighbours="add-remove")


@pytest.mark.parametrize(
    ("promise", "case"),
    [
        (ZCDP, "one person (one row) left out or added"),
        (
            ZCDP.replace(neighbours="replace"),
            "one person (one row) replaced by another",
        ),
        (ZCDP.replace(neighbours=None), "one person (one row) changed"),
        (
            ZCDP.replace(privacy_unit="pid"),
            "one person (all rows with one value of 'pid') left out or added",
        ),
        (GP, "one person (one row) 100 m elsewhere"),
        (
            GP.replace(privacy_unit="pid", table_metric="dist_inf"),
            "one person (all rows with one value of 'pid') up to 100 m elsewhere, row "
            "by row",
        ),
        (
            GP.replace(privacy_unit="table", table_metric="dist_2"),
            "the one person of the table (all its rows) 100 m elsewhere in total (root "
            "of summed squares)",
        ),
        (
            GP.replace(privacy_unit="pid", table_metric="dist_1"),
            "one person (all rows with one value of 'pid') 100 m elsewhere in total",
        ),
        (
            GP.replace(privacy_unit="pid", table_metric="dist_1", tolerance=1),
            "one person (all rows with one value of 'pid') 50 m elsewhere in one row",
        ),
        (
            GP.replace(columns=("income",)),
            "the values of 'income' of one person (one row) 100 units of 'income' "
            "different",
        ),
        (
            GP.replace(unit="metre of road", graph="f00d"),
            "one person (one row) 100 × metre of road elsewhere",
        ),
    ],
)
def test_in_words_names_the_compared_unit(promise, case):
    text = promise.in_words()
    assert f"times what it would be were {case}" in text
    assert "Whoever sees the whole result" in text


@given(
    promises(notions=("gp", "cgp", "approximate-gp", "dp", "zcdp")),
    st.none() | st.floats(0.011, 0.3),
)
def test_in_words_understates_no_number(promise, delta):
    text = promise.in_words(delta=delta)
    if promise.notion in ("dp", "zcdp"):
        own = promise.delta or 0.0
        told = promise.to_dp(
            (delta or own + 1e-6) if promise.rho is not None else delta
        )
        eps = told.eps
    else:
        metres = stated(r"# (?:m|units? of .*) (?:elsewhere|different)", text)
        metres = min(metres, promise.radius)  # told in twelve figures
        told = promise
        if delta or promise.rho is not None:
            at = delta or (promise.delta or 0.0) + 1e-6
            told = promise.to_approximate_gp(at, metres)
        eps = told.eps * (metres + told.tolerance)
    power = re.search(r"at most 10\^([0-9]+) times", text)
    log_factor = (
        int(power.group(1)) * math.log(10)
        if power
        else math.log(stated("at most # times", text))
    )
    slack = 1e-9 * (1 + eps)
    assert eps - slack <= log_factor <= eps + 2.4
    if told.delta:
        assert stated("plus a chance of at most #", text) >= told.delta * (1 - 1e-11)
        times = re.search(r"\(1 in ([0-9,]+)\)", text)
        if times:
            assert told.delta <= (1 + 1e-11) / float(times.group(1).replace(",", ""))
    else:
        assert "plus" not in text
    right = stated("right with a chance of at most # %", text) / 100
    most = 1 - (1 - (told.delta or 0.0)) / (1 + math.exp(min(eps, 700)))
    assert right <= most * 1.006  # of three figures
    if promise.rho is None:
        least = 1 - 1 / (1 + math.exp(min(eps, 700)))
    else:  # Gaussian noise promises ρ, and so does what reveals all with a chance of δ
        apart = 1 if promise.notion == "zcdp" else metres + promise.tolerance
        own = promise.delta or 0.0
        least = own + (1 - own) * norm.cdf(math.sqrt(2 * promise.rho) * apart / 2)
    assert right >= least * (1 - 1e-11)


def test_in_words_chance_of_a_guess_from_rho_is_total_variation():
    """Least of Pinsker's bound and Bretagnolle's; half of 1 + TV; not loose by much."""
    for rho, told in ((0.125, 62.5), (2.0, 96.5), (1e-4, 50.4)):
        promise = Guarantee(notion="zcdp", rho=rho, neighbours="replace")
        text = promise.in_words()
        found = stated("right with a chance of at most # %", text)
        assert found == pytest.approx(told, abs=0.06)
        assert found / 100 >= norm.cdf(math.sqrt(2 * rho) / 2)


def test_in_words_chance_of_a_guess_from_eps_delta_is_tight():
    # Randomised response that reveals all with probability δ reaches the bound.
    eps, delta = 0.8, 0.01
    promise = Guarantee(notion="dp", eps=eps, delta=delta)
    reached = delta + (1 - delta) / (1 + math.exp(-eps))
    told = stated("right with a chance of at most # %", promise.in_words()) / 100
    assert reached <= told <= reached * 1.002


def test_in_words_uses_the_given_distance_and_delta():
    text = CGP.in_words(delta=1e-9, distance=50)
    eps = CGP.to_approximate_gp(1e-9, 50).eps * 50
    assert "50 m elsewhere, plus a chance of at most 1e-09 (1 in 1,000,000,000)" in text
    assert stated("at most # times", text) == pytest.approx(math.exp(eps), rel=0.01)
    assert "10 m elsewhere" in GP.in_words(distance=10)


def test_in_words_lists_unprotected_columns():
    names = ["address", "age"]
    alone = GP.with_published_columns(names)
    assert alone.in_words().endswith(" as they are, unprotected: 2 (address, age).")
    telling = GP.with_published_columns(names, ["address"])
    for text in (telling.in_words(), str(telling)):
        assert (
            "unprotected: 2 (address, age). Of these may tell of places or people: "
            "address." in text
        )
    many = GP.with_published_columns(range(60), ["7"])
    assert "unprotected: 60. Of these may tell of places or people: 7." in str(many)
    read = Guarantee.from_json(many.to_json())
    assert read.attribute_columns == tuple(map(str, range(60)))


def test_in_words_mentions_true_heights_once():
    high = GP.replace(assumptions=(Z_KEPT, "the region is public"))
    for text in (high.in_words(), str(high)):
        assert text.count("Z values are published as they are, unprotected.") == 1
    assert "It assumes: the region is public." in str(high)
    assert "It assumes" not in str(GP.replace(assumptions=(Z_KEPT,)))
    assert Z_KEPT in str(high.without_promise("edited"))


def test_in_words_of_old_records_lists_sensitive_columns():
    record = GP.replace(published=("address",)).to_dict()
    del record["attribute_columns"]
    text = Guarantee.from_dict(record).in_words()
    assert text.endswith(
        "Of the columns published beside it, unprotected, these may tell of places or "
        "people: address."
    )


@pytest.mark.parametrize("distance", [0, -1, 501, math.inf, math.nan])
def test_in_words_refuses_distance_beyond_the_radius(distance):
    with pytest.raises(ParameterError, match="distance must be"):
        CGP.replace(radius=500).in_words(distance=distance)


def test_in_words_of_counts_refuses_distance():
    with pytest.raises(ParameterError, match="distance has no meaning"):
        ZCDP.in_words(distance=10)


def test_in_words_of_no_guarantee():
    none = Guarantee(notion="none", assumptions=("made in a test",))
    assert none.in_words() == "No privacy guarantee: made in a test."


LAPLACE = Law(family="laplace", rate=0.01)


def variation_on_a_grid(density, there, area):
    """Return half of ∫|f − f'| of densities that were written down at places."""
    return float(np.abs(density - there).sum() * area / 2)


@pytest.mark.parametrize("loss", [0.01, 0.3, 1.0, 3.0, 8.0])
def test_in_words_chance_of_a_guess_equals_that_of_the_noise(loss):
    """Integrated over a plane: half of all by which the two densities differ.

    Over a quarter of it, for they mirror each other in the line half way between the
    two places, and each mirrors itself in the line through both.
    """
    promise = GP.replace(law=LAPLACE)
    away = loss / 0.01
    step = 2 + away / 200
    x = np.arange(away / 2 - step / 2, -2500, -step)
    y = np.arange(step / 2, 2500, step)
    here, there = (np.hypot(x[:, None] - at, y) for at in (0.0, away))
    density = 0.01**2 / 2 / math.pi
    found = variation_on_a_grid(
        density * np.exp(-0.01 * here), density * np.exp(-0.01 * there), 4 * step**2
    )
    told = largest_guess_chance(promise, distance=away)
    assert told == pytest.approx((1 + found) / 2, rel=2e-4)
    assert told < math.exp(loss) / (1 + math.exp(loss))


def test_guess_chance_without_a_guarantee_is_one():
    assert largest_guess_chance(GP.without_promise("for a test")) == 1.0


def test_in_words_states_the_chance_of_a_guess():
    text = GP.replace(law=LAPLACE).in_words(distance=100)
    assert stated("right with a chance of at most # %", text) == 64.8
    for other in (
        {"law": LAPLACE.followed_by("restricted")},  # scaled up where it is cut off
        {"law": LAPLACE.followed_by("discs")},
        {"law": LAPLACE.replace(ball=(2.0, 1.0, 0.0))},
        {"law": LAPLACE.replace(shares="joint"), "privacy_unit": "pid",
         "table_metric": "dist_inf"},
        {"law": LAPLACE.replace(dimension=3)},
        {"law": LAPLACE, "fixed_loss": 0.1},
        {"law": LAPLACE.replace(lattice=True)},  # how wide, nobody says
    ):  # fmt: skip
        text = GP.replace(**other).in_words(distance=100)
        assert stated("right with a chance of at most # %", text) >= 73.1, other
    text = GP.replace(law=LAPLACE.followed_by("snap")).in_words(distance=100)
    assert stated("right with a chance of at most # %", text) == 64.8


@pytest.mark.parametrize("step", [(1, 0), (3, 4), (7, 1)])
@pytest.mark.parametrize("spacing", [2.0, 32.0])
def test_guess_chance_on_a_lattice_is_not_understated(spacing, step):
    """Exactly, by all points of the lattice: noise of coarse and of fine ones."""
    number = np.arange(-1500 // spacing, 1500 // spacing + 8) * spacing
    there = np.multiply(step, spacing)
    weights = np.exp(-0.01 * np.hypot(number[:, None], number))
    moved = np.exp(-0.01 * np.hypot(number[:, None] - there[0], number - there[1]))
    found = variation_on_a_grid(weights, moved, 1 / weights.sum())
    promise = GP.replace(
        law=LAPLACE.replace(lattice=True), tolerance=spacing * math.sqrt(2)
    )
    # Places that are so far apart may be a diagonal nearer than the lattice's points.
    away = max(math.hypot(*there) - promise.tolerance, 1e-9)
    told = 2 * largest_guess_chance(promise, distance=away) - 1
    assert found <= told
    fine = GP.replace(law=LAPLACE)
    exact = 2 * largest_guess_chance(fine, distance=math.hypot(*there)) - 1
    assert told <= (exact + 0.01 * spacing) * (1 + 0.02 * spacing)


@pytest.mark.parametrize(("rate", "away"), [(1e-6, 1e5), (1e-6, 2e6), (1e-4, 1e4)])
def test_guess_chance_on_the_sphere_is_not_understated(rate, away):
    """Integrated over the sphere: half of it is nearer to one of two places."""
    noise = SphericalLaplace(eps=rate)
    far = min(40 / rate, math.pi * noise.sphere.radius)
    r = (np.arange(4000) + 0.5) * far / 4000
    turn = (np.arange(2000) + 0.5) * math.pi / 2000
    part = 2 * math.pi * noise.sphere.radius * np.sin(r / noise.sphere.radius)
    mass = noise.density(r) * part * far / 4000
    north = np.arctan2(
        np.sin(r / noise.sphere.radius)[:, None] * np.cos(turn),
        np.cos(r / noise.sphere.radius)[:, None],
    )
    between = np.abs(north) <= away / 2 / noise.sphere.radius
    found = float(mass @ between.mean(axis=1))
    promise = GP.replace(eps=rate, law=noise.law)
    told = 2 * largest_guess_chance(promise, distance=away) - 1
    assert found * (1 - 1e-3) <= told <= found * (1 + 0.03)


@pytest.mark.parametrize("rate", [1e-6, 1e-5, 1e-3])
def test_guess_chance_on_the_sphere_counts_its_curvature(rate):
    """The total variation is larger by 1/(1 − 1/(ε·R)²) at most, R = 6,300 km."""
    variation = {}
    for space in ("plane", "sphere"):
        law = Law(family="laplace", rate=rate, space=space)
        promise = Guarantee(notion="gp", eps=rate, crs="sphere", law=law)
        chance = largest_guess_chance(promise, distance=0.1 / rate)
        variation[space] = 2 * chance - 1
    curved = 1 / (rate * 6.3e6) ** 2
    wanted = variation["plane"] / (1 - curved)
    assert variation["sphere"] == pytest.approx(wanted, rel=1e-9)
    assert variation["sphere"] > variation["plane"] * (1 + curved / 2)
