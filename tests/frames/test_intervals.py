"""Intervals of pair statistics and of rates, by their own definition."""

import geopandas as gpd
import numpy as np
import pytest
from scipy.stats import t
from shapely.geometry import box

from geopriv_gis import clustering, count, knox, morans_i, rate
from geopriv_gis.frames.maps import moran, pairs, space_time
from geopriv_gis.testing import insecure_rng

RANDOM = np.random.default_rng(3)
X, Y = RANDOM.normal((530e3, 180e3), 700, (90, 2)).T
HOMES = gpd.GeoDataFrame(
    {"day": np.arange(90) % 9, "rent": X + RANDOM.normal(0, 300, 90)},
    geometry=gpd.points_from_xy(X, Y), crs="EPSG:27700",
)  # fmt: skip
RELEASED = HOMES.geopriv.planar_laplace(
    eps=0.02, keep=["day", "rent"], rng=insecure_rng(1)
)
TOWN = box(527e3, 177e3, 533e3, 183e3)
WIDE = {"rng": insecure_rng(2), "bandwidth": 400.0}


def rings(**options):
    given = {"window": TOWN, "simulations": 39, **WIDE, **options}
    return clustering(RELEASED, [800.0, 1200.0], **given)


# What makes the table, where what was simulated is seen, and its scale in the table.
STATISTICS = {
    "rings": (rings, pairs, "estimate_pair_statistic",
              lambda found: 1 / found.expected),
    "discs": (lambda: rings(statistic="ripley_k"), pairs, "estimate_pair_statistic",
              lambda found: np.pi * np.array([800.0, 1200.0]) ** 2 / found.expected),
    "knox": (lambda: knox(RELEASED, "day", [800.0, 1200.0], [1.0, 2.0],
                          permutations=39, **WIDE), space_time, "estimate",
             lambda _: 1.0),
    "moran": (lambda: morans_i(RELEASED, "rent", permutations=39, **WIDE), moran,
              "estimate", lambda _: 1.0),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("name", STATISTICS)
def test_interval_and_band_have_95_percent_on_both_sides(name, monkeypatch):
    make, module, function, scale_of = STATISTICS[name]
    seen, estimate = [], getattr(module, function)

    def watched(*args, **options):
        seen.append(estimate(*args, **options))
        return seen[-1]

    monkeypatch.setattr(module, function, watched)
    table, (found,) = make(), seen
    facts = table.attrs["geopriv"]["error"]
    assert facts.get("p") == (None if name == "moran" else found.p_of_all())
    scale = np.ravel(scale_of(found))
    far = t.ppf(0.975, np.ravel(found.freedoms)) * np.ravel(found.se) * scale
    value = np.ravel(found.value) * scale
    np.testing.assert_allclose(table["value"], value)
    np.testing.assert_allclose(table["se"], np.ravel(found.se) * scale)
    np.testing.assert_allclose(table["low"], value - far)
    np.testing.assert_allclose(table["high"], value + far)
    for column, share in (("null_low", 0.025), ("null_high", 0.975)):
        band = np.ravel(np.quantile(found.simulated, share, axis=0)) * scale
        np.testing.assert_allclose(table[column], band)


def test_knox_periods_hold_for_decimals_as_for_whole_numbers():
    """0.3 less 0.2 is more than 0.1, in the numbers of a computer."""
    tenths = RELEASED.assign(day=RELEASED["day"] / 10)
    tenths.attrs = RELEASED.attrs
    given = {"distances": [800.0], "permutations": 0, "bandwidth": 400.0}
    whole = knox(RELEASED, "day", periods=[1.0, 3.0], **given)
    assert knox(tenths, "day", periods=[0.1, 0.3], **given)["pairs"].tolist() == (
        pytest.approx(whole["pairs"].tolist())
    )


WARDS = gpd.GeoDataFrame(
    {"people": [900.0, 500.0, 0.0, 40.0]}, crs="EPSG:27700",
    geometry=[box(x, y, x + 2000, y + 2000) for x in (528e3, 530e3)
              for y in (178e3, 180e3)],
)  # fmt: skip


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("width", [None, 0.75, 1.01])
def test_rates_are_counts_over_people_with_both_ends(width):
    """Shown where the error is small beside the rate, or the interval narrow."""
    counts = count(RELEASED, WARDS, 400.0)
    per = 250.0 / WARDS["people"].where(WARDS["people"] > 0)
    sure = (counts["se"] / counts["count"]).median()
    shown = counts["se"] <= sure * counts["count"]
    whole = (counts["high"] - counts["low"]) * per
    if width is not None:  # half of the narrowest other interval fits, or all of it
        width *= whole[~shown].min()
        shown |= whole <= width
    rates = rate(RELEASED, WARDS, "people", 400.0, per=250.0, max_rse=sure,
                 max_width=width)  # fmt: skip
    for name in ("se", "low", "high"):
        np.testing.assert_allclose(rates[name], counts[name] * per)
    np.testing.assert_allclose(rates["rate"], (counts["count"] * per).where(shown))
    assert rates["suppressed"].tolist() == (~shown).tolist()
