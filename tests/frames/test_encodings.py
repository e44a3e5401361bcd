"""A corpus of columns that give places or people away, and one of harmless ones."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis

ROWS = 60
RANDOM = np.random.default_rng(5)
LON, LAT = RANDOM.uniform(-0.14, -0.10, ROWS), RANDOM.uniform(51.5, 51.54, ROWS)
LETTERS = np.array(list("0123456789bcdefghjkmnpqrstuvwxyz"))


def frame(crs="EPSG:4326", **columns):
    points = gpd.GeoSeries.from_xy(LON, LAT, crs="EPSG:4326").to_crs(crs)
    return gpd.GeoDataFrame(columns, geometry=points)


def geohash(lon, lat, length):
    """Return a geohash, by interleaving bits."""
    bits, spans = [], [[-180.0, 180.0], [-90.0, 90.0]]
    for place in range(5 * length):
        axis, value = place % 2, (lon, lat)[place % 2]
        middle = sum(spans[axis]) / 2
        bits.append(int(value >= middle))
        spans[axis][0 if value >= middle else 1] = middle
    codes = np.array(bits).reshape(-1, 5) @ [16, 8, 4, 2, 1]
    return "".join(LETTERS[codes])


def texts(form):
    return [form(n, LON[n], LAT[n]) for n in range(ROWS)]


BRITISH = frame("EPSG:27700").geometry
SENSITIVE = {
    "degrees": LON,
    "degrees rounded": np.round(LAT, 2),
    "degrees rounded, with commas": texts(lambda n, x, y: f"{y:.2f}".replace(".", ",")),
    "degrees as metres": BRITISH.x.to_numpy(),
    "metres rounded": np.round(BRITISH.y.to_numpy(), -1),
    "kilometres": np.round(BRITISH.x.to_numpy() / 1000, 1),
    "squares of 500 m": np.floor(BRITISH.y.to_numpy() / 500) * 500,
    "another CRS, rounded": np.round(
        np.asarray(BRITISH.to_crs(3035).x, dtype=float) / 300
    )
    * 300,
    "float32": LAT.astype("float32"),
    "wkt": texts(lambda n, x, y: f"POINT ({x} {y})"),
    "ewkt": texts(lambda n, x, y: f"SRID=4326;POINT({x:.5f} {y:.5f})"),
    "polygon": texts(lambda n, x, y: f"POLYGON (({x} {y}, 0 0, 1 1, {x} {y}))"),
    "geojson": texts(lambda n, x, y: f'{{"type":"Point","coordinates":[{x},{y}]}}'),
    "pair": texts(lambda n, x, y: f"{y:.5f}, {x:.5f}"),
    "pair in brackets": texts(lambda n, x, y: f"({y:.5f},{x:.5f})"),
    "pair with letters": texts(lambda n, x, y: f"{y:.4f}N {-x:.4f}W"),
    "sexagesimal": texts(lambda n, x, y: f"51°{(y - 51) * 60:.3f}′N"),
    "geohash 5": texts(lambda n, x, y: geohash(x, y, 5)),
    "geohash 8": texts(lambda n, x, y: geohash(x, y, 8)),
    "geohash upper": texts(lambda n, x, y: geohash(x, y, 7).upper()),
    "h3": [f"8a195da4{n % 9:x}9{n % 7}7fff"[:15].ljust(15, "f") for n in range(ROWS)],
    "plus code": texts(lambda n, x, y: "9C3XGV" + "23456789"[n % 8] + "C+QX"),
    "plus code with town": texts(lambda n, x, y: "GV4C+QX London"),
    "mgrs": texts(lambda n, x, y: f"30UXC{n % 5}0123{n % 7}5432"),
    "os grid": texts(lambda n, x, y: f"TQ 3{n % 5}0 80{n % 9}"),
    "os squares": texts(lambda n, x, y: f"TQ3{n % 5}8{n % 3}"),
    "os tetrads": texts(lambda n, x, y: f"TQ38{'ABC'[n % 3]}"),
    "european grid": texts(lambda n, x, y: f"1kmE363{n % 4}N320{n % 5}"),
    "plus code shortened": texts(lambda n, x, y: f"9C3XG{'VW'[n % 2]}00+"),
    "quadkey": texts(lambda n, x, y: f"03131313113{n % 4}"),
    "h3 as a number": 617_438_095_532_359_679 + 2**20 * (np.arange(ROWS) % 9),
    "pair rounded": texts(lambda n, x, y: f"{y:.2f}, {x:.2f}"),
    "what3words": texts(lambda n, x, y: f"///filled.count.soap{'abcde'[n % 5]}"),
    "british postcode": texts(lambda n, x, y: f"EC{n % 4 + 1}A {n % 9}BB"),
    "canadian postcode": texts(lambda n, x, y: f"K1A 0B{n % 9}"),
    "street": texts(lambda n, x, y: f"{n % 30} Marsham Street"),
    "avenue": texts(lambda n, x, y: f"{n % 30}b, Royal Park Ave"),
    "straße": texts(lambda n, x, y: f"Hauptstraße {n % 30}"),
    "rue": texts(lambda n, x, y: f"rue de la Paix {n % 20}"),
    "time of day": texts(lambda n, x, y: f"2024-05-0{n % 9 + 1}T08:{n % 60:02d}:00"),
    "instant": pd.date_range("2024-01-01 08:13", periods=ROWS, freq="7h"),
    "national number": texts(lambda n, x, y: f"AB {100003 * n % 999983:06d} C"),
    "phone": texts(lambda n, x, y: f"+44 20 {7_000_000 + 104729 * n % 999_979}"),
    "customer number": 7_000_001 + RANDOM.permutation(ROWS) * 7919,
    "e-mail": texts(lambda n, x, y: f"person{n * 37}@example.org"),
    "wkb": texts(lambda n, x, y: frame().geometry.iloc[n].wkb_hex),
}
HARMLESS = {
    "age": RANDOM.integers(18, 99, ROWS),
    "sex": RANDOM.choice(["f", "m", "x"], ROWS),
    "income": RANDOM.normal(30_000, 9000, ROWS),
    "income rounded": RANDOM.integers(10, 60, ROWS) * 1000,
    "row number": np.arange(ROWS),
    "row number from 1": np.arange(1, ROWS + 1),
    "count": RANDOM.poisson(3, ROWS),
    "share": RANDOM.random(ROWS),
    "yes": RANDOM.random(ROWS) > 0.5,
    "year": RANDOM.integers(1950, 2024, ROWS),
    "day": pd.date_range("2024-01-01", periods=ROWS, freq="D"),
    "category": pd.Categorical(RANDOM.choice(["low", "high"], ROWS)),
    "breed": RANDOM.choice(["I10", "E11", "J45"], ROWS),
    "remark": RANDOM.choice(["called back", "no answer"], ROWS),
    "temperature": RANDOM.normal(12, 4, ROWS),
    "score": RANDOM.integers(0, 10, ROWS) / 2,
    "missing": [None] * ROWS,
    "colour": RANDOM.choice(["#ff0000", "#00ff00"], ROWS),
    "answer": RANDOM.choice(["agree", "disagree", "neither"], ROWS),
    "trial": RANDOM.choice(["ST12", "HX04"], ROWS),
    "flags": RANDOM.choice(["0101", "0011"], ROWS),
    "weight": RANDOM.normal(70, 12, ROWS).round(1),
    "weight with commas": [f"{w:.0f},5" for w in RANDOM.normal(70, 9, ROWS)],
}


@pytest.mark.arithmetic
@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:27700", "EPSG:3857"])
@pytest.mark.parametrize("name", SENSITIVE)
def test_sensitive_columns_finds_encoded_places_and_persons(name, crs):
    table = frame(crs, value=SENSITIVE[name])
    assert geopriv_gis.sensitive_columns(table) == ["value"]


@pytest.mark.arithmetic
@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:27700"])
@pytest.mark.parametrize("name", HARMLESS)
def test_sensitive_columns_ignores_harmless_columns(name, crs):
    assert geopriv_gis.sensitive_columns(frame(crs, value=HARMLESS[name])) == []


def test_sensitive_columns_finds_places_among_missing_values():
    values = [None if n % 3 else t for n, t in enumerate(SENSITIVE["geohash 8"])]
    assert geopriv_gis.sensitive_columns(frame(value=values)) == ["value"]
    numbers = np.where(np.arange(ROWS) % 3 == 0, LON, np.nan)
    assert geopriv_gis.sensitive_columns(frame(value=numbers)) == ["value"]
