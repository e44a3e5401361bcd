"""Rates by zone: right on average, in their intervals, left out by a stated rule."""

import functools
import warnings

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import CRSError, GeometryError, GeoPrivWarning, ParameterError
from geopriv_gis.core.deconvolution import ZoneCases
from geopriv_gis.frames.maps import rate_map
from geopriv_gis.frames.maps.rates import RateRule
from geopriv_gis.frames.maps.zoned import BEYOND, UNEVEN
from geopriv_gis.testing import insecure_rng

UTM, SIDE, COUNT = "EPSG:27700", 2_000.0, 3
WEST, SOUTH = 530_000.0, 180_000.0
H, SIGMAS = 400.0, 5.0  # bandwidth (m); beyond so many standard errors by chance: 6e-7
RUNS = 2
pytestmark = pytest.mark.filterwarnings("ignore:.*may be farther off")


def corners():
    """Return west, south of each zone, (9, 2)."""
    number = np.arange(COUNT**2)
    return np.column_stack(
        [WEST + SIDE * (number % COUNT), SOUTH + SIDE * (number // COUNT)]
    )


def zones(crs=UTM):
    """Return nine wards, of which each has another population."""
    people = [400, 9_000, 600, 3_000, 20_000, 0, 1_000, 5_000, 300]
    shapes = [box(x, y, x + SIDE, y + SIDE) for x, y in corners()]
    frame = gpd.GeoDataFrame({"people": people}, geometry=shapes, crs=UTM)
    return frame.to_crs(crs)


def apart():
    """Return the wards with gaps between them."""
    wards = zones()
    return wards.set_geometry(wards.buffer(-0.4 * H, join_style=2))


def cases(risk=0.02, seed=1):
    """Return cases of people who live evenly within their ward."""
    draws = np.random.default_rng(seed)
    known = np.round(zones()["people"] * risk).astype(int)
    ward = np.repeat(np.arange(COUNT**2), known)
    xy = corners()[ward] + draws.uniform(0, SIDE, (len(ward), 2))
    return gpd.GeoDataFrame(
        {"cause": np.where(np.arange(len(ward)) % 3 == 0, "fever", "other")},
        geometry=gpd.points_from_xy(*xy.T), crs=UTM,
    )  # fmt: skip


RELEASES = {
    "laplace": lambda f, rng: f.geopriv.planar_laplace(
        eps=1 / 200, keep="cause", rng=rng
    ),
    "gaussian": lambda f, rng: f.geopriv.gaussian(rho=6e-6, keep="cause", rng=rng),
    "sphere": lambda f, rng: f.geopriv.planar_laplace(
        eps=1 / 200, crs="sphere", keep="cause", rng=rng
    ),
}


@functools.cache
def released():
    """Return the release that most maps here are made from."""
    return RELEASES["laplace"](cases(), insecure_rng(1))


@functools.cache
def known():
    """Return rates of which uncertain ones are left out."""
    return released().geopriv.rate(zones(), "people", H, max_rse=0.1)


@functools.cache
def by_cause():
    """Return rates of each cause, by another rule and per 100,000."""
    return released().geopriv.rate(
        zones(), "people", H, by="cause", per=1e5, max_rse=0.2, max_width=100
    )


@functools.cache
def with_gaps():
    """Return rates of wards with gaps between them, and what was warned of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = released().geopriv.rate(apart(), "people", H, max_rse=0.1)
    return found, [one for one in caught if one.category is GeoPrivWarning]


@pytest.mark.representatives(1)
@pytest.mark.arithmetic
@pytest.mark.parametrize("name", RELEASES)
def test_rate_intervals_cover_ward_rates(name):
    """Wards of 3 and of 200 cases beside each other, placed anew for each release."""
    people = zones()["people"].to_numpy()
    true = 1_000 * np.round(people * 0.01) / np.maximum(people, 1)
    answers = []
    for seed in range(RUNS):
        released = RELEASES[name](cases(0.01, seed), insecure_rng(seed))
        answers.append(released.geopriv.rate(zones(), "people", H, max_rse=9.0))
    low, high = (
        np.array([one[part] for one in answers])[:, people > 0]
        for part in ("low", "high")
    )
    assert (answers[0]["at_risk"] == people).all()
    inside = ((low <= true[people > 0]) & (true[people > 0] <= high)).mean()
    spread = np.sqrt(0.05 * 0.95 / low.size)
    assert inside > 0.95 - SIGMAS * spread
    # Counted as they are, rates of thinly peopled wards beside a town are far off.
    naive = np.array([1e3 * counted(RELEASES[name](cases(0.01, seed),
                      insecure_rng(seed))) for seed in range(RUNS)])  # fmt: skip
    assert abs(naive.mean(axis=0)[0] / true[0] - 1) > 0.2


def counted(released):
    """Return released cases in each ward over its people."""
    column = ((released.geometry.x - WEST) // SIDE).astype(int)
    row = ((released.geometry.y - SOUTH) // SIDE).astype(int)
    there = column.between(0, COUNT - 1) & row.between(0, COUNT - 1)
    found = np.bincount((row * COUNT + column)[there], minlength=COUNT**2)
    return found / np.maximum(zones()["people"], 1)


@pytest.mark.arithmetic
def test_uniform_risk_gives_equal_rates_for_any_bandwidth():
    """With hardly any noise: blurred by 800 m, a ward has its neighbours' cases."""
    frame = cases(risk=0.5, seed=2)
    released = frame.geopriv.planar_laplace(eps=0.09, keep="cause")
    for bandwidth in (200.0, 800.0):
        found = released.geopriv.rate(zones(), "people", bandwidth)
        some = found[found["at_risk"] > 100]
        assert some["rate"].to_numpy() == pytest.approx(500, rel=0.15)


@pytest.mark.arithmetic
def test_rates_by_column_value_add_up():
    whole, found = known(), by_cause()
    assert list(found["cause"].unique()) == ["fever", "other"]
    assert len(found) == 2 * len(whole)
    parts = [part["count"].to_numpy() for _, part in found.groupby("cause")]
    assert sum(parts) == pytest.approx(whole["count"].to_numpy(), abs=1e-6)
    assert found.attrs["geopriv"]["error"]["per"] == 1e5
    assert geopriv_gis.guarantee_of(found).intact


def test_rate_accepts_persons_list_population_and_other_crs():
    frame = cases()
    frame["person"] = np.arange(len(frame)) // 2
    released = frame[["geometry", "person"]].geopriv.planar_laplace(
        eps=1 / 100, privacy_unit="person", method="composition", keep="person",
        rng=insecure_rng(1),
    )  # fmt: skip
    found = released.geopriv.rate(zones("EPSG:4326"), list(zones()["people"]), H)
    assert found.crs.to_epsg() == 4326
    assert found["rate"].iloc[4] == pytest.approx(20, rel=0.2)


@pytest.mark.arithmetic
def test_rate_suppresses_uncertain_zones():
    found = known()
    share = found["se"] / (found["count"] / found["at_risk"] * 1_000)
    hidden = ~((share <= 0.1) & (share > 0))
    assert (found["suppressed"] == hidden).all()
    assert (found["rate"].isna() == hidden).all()
    assert 0 < hidden.sum() < len(found)
    told = found[["low", "high", "se"]].notna().all(axis=1)
    assert (told == (found["people"] > 0)).all()  # of nobody there is no rate
    facts = found.attrs["geopriv"]["error"]
    assert (facts["max_rse"], facts["suppressed"]) == (0.1, int(hidden.sum()))
    assert hidden.iloc[0]
    few = zones().iloc[:2]
    wide = released().geopriv.rate(few, "people", H, max_rse=0.1, max_width=1e6)
    assert not wide["suppressed"].any()
    none = zones()
    none["geometry"] = none.translate(1e5)  # where nobody is known of
    far = released().geopriv.rate(none.iloc[:2], [0, 5], H)
    assert far["rate"].iloc[1] == 0


def test_rate_plot_legend_states_unit_and_suppressed_zones():
    pytest.importorskip("matplotlib").use("Agg")
    found, _ = with_gaps()
    ax = found.geopriv.plot()
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    hidden = found["suppressed"].sum()
    assert texts[-1] == (
        f"left out, {hidden} of 9: standard error above 10 % of the rate"
    )
    assert texts[0] == "hatched: uncertain (may be off by half the number)"
    labels = " ".join(one.get_ylabel() for one in ax.figure.axes)
    assert "cases per 1,000 people" in labels
    assert 'column "reason"' in texts[-2]
    shown, _, *marks = ax.collections
    assert (shown.get_facecolor()[:, 3] == 1).all()  # the true points may lie below
    assert [one.get_hatch() for one in marks] == ["..", "xxx"]
    left_out = found[found["suppressed"]]
    assert len(marks[-1].get_paths()) == len(left_out) == hidden


@pytest.mark.arithmetic
@pytest.mark.parametrize("factor", [0.999, 1.001])
def test_rate_plot_hatches_uncertain_rates(factor):
    pytest.importorskip("matplotlib").use("Agg")
    found = known().copy()
    facts = found.attrs["geopriv"]["error"]
    shown = ~found["suppressed"]
    found.loc[shown, ["low", "high"]] = np.outer(
        found.loc[shown, "rate"], [1 - factor / 2, 1 + factor / 2]
    )
    (ax,) = rate_map.draw_rates(found, facts, None)
    hatched = [one for one in ax.collections if one.get_hatch() == "////"]
    number = [len(one.get_paths()) for one in hatched]
    assert number == ([int(shown.sum())] if factor > 1 else [])


def test_rate_plots_by_value_share_legend():
    pytest.importorskip("matplotlib").use("Agg")
    several = by_cause()
    both = several.geopriv.plot(cmap="magma")
    assert [one.get_title() for one in both] == ["cause: fever", "cause: other"]
    assert "wider than 100" in both[-1].get_legend().get_texts()[-1].get_text()
    with pytest.raises(ParameterError, match="axes for each map, 2 in all"):
        several.geopriv.plot(both[0])


BAD = {
    "no column": ({"population": "n"}, "population must name a column"),
    "minus": ({"population": [-1] * 9}, "number >= 0 for each zone"),
    "few": ({"population": [1, 2]}, "number >= 0 for each zone"),
    "nobody": ({"population": [0] * 9}, "not all 0"),
    "words": ({"population": ["many"] * 9}, "number >= 0 for each zone"),
    "by": ({"by": "geometry"}, "by must name a column"),
    "many": ({"by": "name"}, "at most 50 different"),
    "per": ({"per": 0}, "per must be"),
    "rse": ({"max_rse": -1}, "max_rse must be"),
    "width": ({"max_width": 0}, "max_width must be"),
    "bandwidth": ({"bandwidth": 1}, "bandwidth must be"),
    "overlap": ({"zones": gpd.GeoDataFrame(
        {"people": [1, 2]}, geometry=[box(WEST, SOUTH, WEST + 999, SOUTH + 999)] * 2,
        crs=UTM)}, "zones must not overlap"),
    "lines": ({"zones": zones().boundary.to_frame("geometry")}, "zones must be"),
    "no CRS": ({"zones": gpd.GeoDataFrame(
        {"people": [1]}, geometry=[box(WEST, SOUTH, WEST + 999, SOUTH + 999)]
        )}, "zones has no CRS"),
}  # fmt: skip


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", BAD)
def test_rate_refuses_invalid_input(name):
    more, words = BAD[name]
    frame = cases()
    frame["name"] = np.arange(len(frame)) % 99
    released = frame.geopriv.planar_laplace(eps=1 / 100, keep=["cause", "name"])
    given = {"zones": zones(), "population": "people", "bandwidth": H, **more}
    with pytest.raises((CRSError, ParameterError, GeometryError), match=words):
        released.geopriv.rate(**given)


def test_rate_rule_suppresses_empty_zones_and_wide_intervals():
    """However small the error is, and though low is cut off at 0."""
    numbers = np.array([[5.0, -5.0, 50.0, -50.0], [0.1, 2.0, 1.0, 1.0]])
    ends = np.array([[4.0, 0.0, 48.0, -52.0], [6.0, 4.0, 52.0, -48.0]])
    doubts = np.zeros((3, 4), dtype=bool)
    doubts[0, 2] = doubts[1, 1] = True
    cases = ZoneCases(*numbers, *ends, *doubts)
    found = RateRule.of(1.0, 0.3, 1.0).rates(cases, np.array([0.0, 1.0, 10.0, 1.0]))
    assert found["suppressed"].tolist() == [True, True, False, True]
    assert np.isnan(found["rate"][0])
    assert found["reliable"].tolist() == [True, False, False, True]
    assert found["reason"].tolist() == ["", UNEVEN, BEYOND, ""]


@pytest.mark.arithmetic
def test_count_corrects_for_points_around_zones():
    """Of wards alone in the plane with cases all around, those at the rim hold."""
    draws = np.random.default_rng(2)
    reach = COUNT * SIDE + 4 * SIDE
    x, y = draws.uniform(-2 * SIDE, reach, (2, 4_000))
    homes = gpd.GeoSeries.from_xy(WEST + x, SOUTH + y, crs=UTM)
    released = homes.geopriv.planar_laplace(eps=1 / 200, rng=insecure_rng(1))
    found = released.geopriv.count(zones(), H / 2)
    assert found["reliable"].mean() > 0.5
    true = np.array([homes.within(ward).sum() for ward in zones().geometry])
    assert (np.abs(found["count"] - true) < SIGMAS * found["se"]).all()


@pytest.mark.arithmetic
def test_rate_warns_of_points_in_gaps_between_zones():
    """Points in a gap that is narrower than two bandwidths are of no zone."""
    found, warned = with_gaps()
    assert any("rates may be farther off" in str(one.message) for one in warned)
    assert {one.filename for one in warned} == {__file__}
    assert BEYOND in set(found["reason"])
    assert not found["reliable"].iloc[4]


@pytest.mark.parametrize("name", ["people", "rate"])
def test_rate_by_refuses_name_of_zone_or_result_column(name):
    frame = cases().rename(columns={"cause": name})
    released = frame.geopriv.planar_laplace(eps=1 / 100, keep=name)
    with pytest.raises(ParameterError, match="a column of zones or of the result"):
        released.geopriv.rate(zones(), "people", H, by=name)


def test_rate_by_accepts_mixed_value_types():
    frame = cases()
    frame["cause"] = ["a" if one == "fever" else 1 for one in frame["cause"]]
    released = frame.geopriv.planar_laplace(eps=1 / 100, keep="cause")
    found = released.geopriv.rate(zones().iloc[:2], "people", H, by="cause")
    assert list(found["cause"].unique()) == [1, "a"]
