"""Places of other CRSs that are written as text are found; other figures are not."""

import functools
import json

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

from geopriv_gis import ColumnError
from geopriv_gis.frames.columns.coordinate_columns import holds_coordinates
from geopriv_gis.frames.columns.truth import TruePoints

N = 80
RANDOM = np.random.default_rng(11)


def comma(number):
    return f"{number:.2f}".replace(".", ",")


def grouped(number, gap):
    return f"{number:,.0f}".replace(",", gap)


FORMS = {
    "whole": lambda x, y: f"{x:.0f} {y:.0f}",
    "millimetres": lambda x, y: f"{x:.3f} {y:.3f}",
    "commas": lambda x, y: f"{comma(x)}; {comma(y)}",
    "signs": lambda x, y: f"{x:+.0f} {y:+.0f}",
    "letters before": lambda x, y: f"E{x:.0f} N{y:.0f}",
    "letters behind": lambda x, y: f"{x:.0f}mE {y:.0f}mN",
    "names": lambda x, y: f"x={x:.0f};y={y:.0f}",
    "underscore": lambda x, y: f"{x:.0f}_{y:.0f}",
    "wkt": lambda x, y: f"POINT ({x:.2f} {y:.2f})",
    "json": lambda x, y: json.dumps({"e": x, "n": y}),
    "json of whole numbers": lambda x, y: json.dumps([int(x), int(y)]),
    "list of texts": lambda x, y: [f"{x:.0f}", f"{y:.0f}"],
    "dictionary": lambda x, y: {"a": f"{x:.0f}", "b": f"{y:.0f}"},
    "sentence": lambda x, y: f"Seen at {x:.0f}, {y:.0f}.",
    "one of both": lambda x, y: f"{x:.0f}",
    "thousands": lambda x, y: f"{x:,.0f} {y:,.0f}",
    "thousands with gaps": lambda x, y: f"{grouped(x, ' ')} {grouped(y, ' ')}",
    "thousands, Swiss": lambda x, y: "/".join(grouped(each, "’") for each in (x, y)),
    "kilometres": lambda x, y: f"{x / 1000:.3f} {y / 1000:.3f}",
    "bytes": lambda x, y: f"{x:.0f} {y:.0f}".encode(),
}
LOCAL = "+proj=tmerc +lat_0=51.6 +lon_0=9.06 +ellps=GRS80"  # 0 lies in the middle
# The CRS of the frame, a corner of its places, their extent; the CRS of the texts.
TABLES = {
    "Britain, UTM": (27700, (530_000, 180_000), 10_000, 32630),
    "Germany, Gauss-Krueger": (4326, (8.4, 50.1), 0.1, 31467),
    "Germany, zone 33": (25832, (699_000, 5_711_000), 10_000, 25833),
    "around zero": (25832, (500_000, 5_711_000), 10_000, LOCAL),
}


def table(name):
    crs, corner, extent, other = TABLES[name]
    xy = np.array(corner) + RANDOM.uniform(0, extent, (N, 2))
    points = gpd.GeoSeries.from_xy(*xy.T, crs=crs)
    return points, points.to_crs(other)


@pytest.mark.arithmetic
@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", TABLES)
def test_coordinates_of_another_crs_are_found_in_text(name, form, times):
    points, other = table(name)
    texts = [FORMS[form](x, y) for x, y in zip(other.x, other.y, strict=True)]
    rows = np.repeat(np.arange(N), times)
    column = pd.Series([texts[row] for row in rows])
    truth = TruePoints.of(points.iloc[rows].reset_index(drop=True))
    assert holds_coordinates(column, truth)


@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.arithmetic
def test_release_refuses_coordinates_of_another_crs_in_text(times):
    points, other = table("Britain, UTM")
    texts = [f"{x:.0f} {y:.0f}" for x, y in zip(other.x, other.y, strict=True)]
    rows = np.repeat(np.arange(N), times)
    frame = gpd.GeoDataFrame({"code": texts}, geometry=points).iloc[rows]
    with pytest.raises(ColumnError) as raised:
        frame.reset_index(drop=True).geopriv.planar_laplace(eps=0.01)
    assert raised.value.columns == ("code",)


@functools.cache
def figures(rows):
    """Return texts with numbers that are no places, seldom or never near one."""
    rng = np.random.default_rng(5)

    def digits(count):
        return "".join(map(str, rng.integers(0, 10, count)))

    amounts = np.exp(rng.normal(8, 1.5, rows))
    days = pd.Timestamp("2019-01-01") + pd.to_timedelta(
        rng.integers(0, 2000, rows), "D"
    )
    numbers = range(rows)
    return {
        "telephone": [f"+44 20 {digits(4)} {digits(4)}" for _ in numbers],
        "telephone, groups": [f"{digits(3)} {digits(3)} {digits(3)}" for _ in numbers],
        "price": [f"{grouped(a, ' ')},50 €" for a in amounts],
        "price, Swiss": [f"Fr. {grouped(a, '’')}.50" for a in amounts],
        "price of thousands": [f"{a:.0f}000 EUR" for a in amounts / 500],
        "isbn": [f"978-3-{digits(3)}-{digits(5)}-{digits(1)}" for _ in numbers],
        "date": [f"{day:%Y-%m-%d}" for day in sorted(days)],
        "date of figures": [f"{day:%Y%m%d}" for day in days],
        "order": [f"Order {10_000 + number}" for number in numbers],
        "order with letter": [f"E{90_000 + number}" for number in numbers],
        "shuffled": [f"P{number:06d}" for number in rng.permutation(rows) * 7],
        "of": [f"{number} of 12" for number in rng.integers(1, 13, rows)],
        "iban": [f"DE{digits(20)}" for _ in numbers],
        "classes": rng.choice(["1000-2000", "2000-5000", "5000+"], rows).tolist(),
        "year": [f"built {year}" for year in rng.integers(1950, 2026, rows)],
        "weights": [json.dumps({"kg": a, "n": int(a)}) for a in amounts / 7],
        "signs": [f"{a:+.0f}" for a in rng.normal(0, 1e4, rows)],
    }


@pytest.fixture(scope="module")
def truths():
    """Return places of each table in four layouts, with their number."""
    rng, found = np.random.default_rng(2), []
    for rows in (30, 400):
        even = np.linspace(0, 1, rows)
        layouts = (
            rng.uniform(size=(rows, 2)),
            np.column_stack([even, even / 3]) + rng.normal(0, 0.003, (rows, 2)),
            rng.uniform(size=(rows // 4, 2))[rng.integers(0, rows // 4, rows)],
            rng.uniform(size=(5, 2))[rng.integers(0, 5, rows)],
        )
        for crs, corner, extent, _ in TABLES.values():
            for shares in layouts:
                xy = np.array(corner) + extent * shares
                truth = TruePoints.of(gpd.GeoSeries.from_xy(*xy.T, crs=crs))
                found.append((rows, truth))
    return found


@pytest.mark.representatives(9)
@pytest.mark.arithmetic
@pytest.mark.parametrize("title", figures(1))
def test_other_numbers_in_text_are_published(title, truths):
    for rows, truth in truths:
        assert not holds_coordinates(pd.Series(figures(rows)[title]), truth)


def test_number_shared_by_few_places_is_published():
    rng = np.random.default_rng(4)
    places = rng.uniform((530_000, 180_000), (540_000, 190_000), (3, 2))
    of = rng.integers(0, 3, 200)
    truth = TruePoints.of(gpd.GeoSeries.from_xy(*places[of].T, crs=27700))
    meters = pd.Series(np.array(["meter 48213", "meter 99121", "meter 13377"])[of])
    assert not holds_coordinates(meters, truth)


def test_largest_doubles_are_compared_with_places_without_overflow():
    """ArcGIS has the least double for a missing value."""
    rng = np.random.default_rng(6)
    x, y = rng.uniform(500_000, 510_000, (2, 300))
    truth = TruePoints.of(gpd.GeoSeries.from_xy(x, y, crs=27700))
    values = rng.uniform(0, 50, 300)
    values[::9] = -np.finfo(float).max
    assert not holds_coordinates(pd.Series(values), truth)
    assert holds_coordinates(pd.Series(1e200 * x), truth)
