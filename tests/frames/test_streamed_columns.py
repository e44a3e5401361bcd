"""Columns that come in batches are answered for as whole columns are."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

from geopriv_gis.frames.columns import elsewhere
from geopriv_gis.frames.columns.elsewhere import Elsewhere, Held
from geopriv_gis.frames.columns.encodings import is_suspicious
from geopriv_gis.frames.columns.gathered import Different, SuspectCheck
from geopriv_gis.frames.columns.leaves import NUMBER, leaves_of
from geopriv_gis.frames.columns.streamed import PARTS, ColumnCheck, Part
from geopriv_gis.frames.columns.telling import (
    _read,
    holds_some_place,
    tells_the_place,
)
from geopriv_gis.frames.columns.truth import Truth

ROWS = 1200
RANDOM = np.random.default_rng(7)
LON, LAT = RANDOM.uniform(-0.3, 0.2, ROWS), RANDOM.uniform(51.3, 51.7, ROWS)
NOISE = RANDOM.normal(size=ROWS)
PLACES = {
    "degrees": gpd.GeoSeries.from_xy(LON, LAT, crs="EPSG:4326"),
    "sorted": gpd.GeoSeries.from_xy(np.sort(LON), LAT, crs="EPSG:4326"),
}
PLACES["metres"] = PLACES["degrees"].to_crs("EPSG:27700")
NO_CRS = gpd.GeoSeries.from_xy(LON, LAT)


def some(values, share, others=None):
    """Return values of which a share is kept, spread evenly."""
    found = np.array(NOISE if others is None else others, dtype=float)
    kept = np.arange(ROWS) % 1000 < 1000 * share
    found[kept] = np.asarray(values)[kept]
    return found


def columns(points):
    x, y = points.x.to_numpy(), points.y.to_numpy()
    unit = 1.0 if np.ptp(x) < 10 else 1e5
    return {
        "x": x,
        "one row": some(x, 0.001),
        "last row": np.where(np.arange(ROWS) == ROWS - 1, y, NOISE),
        "rounded": np.round(y / unit, 2) * unit,
        "rounded coarsely": np.round(x / unit, 1) * unit,
        "floor": np.floor(x / unit * 50) / 50 * unit,
        "a twentieth": some(x + 1e-5 * unit * NOISE / 10, 0.06),
        "less": some(x + 1e-5 * unit * NOISE / 10, 0.03),
        "affine": 3 * x - 2 * y + 7,
        "nearly affine": x + 2 * y + 0.01 * unit * NOISE,
        "hardly affine": x + 2 * y + 0.1 * unit * NOISE,
        "mixed up": np.roll(x, 7),
        "mixed up and coarse": np.round(np.roll(x, 7) / unit, 1) * unit,
        "single": x.astype("float32"),
        "small units": x * 1e6,
        "gaps": np.where(np.arange(ROWS) % 3 == 0, np.nan, y),
        "counts": np.arange(ROWS),
        "numbers": RANDOM.permutation(ROWS) * 9,
        "constant": np.full(ROWS, 51.5),
        "noise": NOISE,
        "text": [f"{a:.6f} {b:.6f}" for a, b in zip(x, y, strict=True)],
        "some text": [f"at {a:.6f}" if n < 90 else "no" for n, a in enumerate(x)],
        "names": [f"house {n}" for n in range(ROWS)],
        "words": RANDOM.choice(["gcpvj0d", "green", "u10hb", "x"], ROWS),
        "lists": [[1.5, a, b] for a, b in zip(x, y, strict=True)],
        "halves": [{"a": x[n]} if n % 2 else {"b": y[n]} for n in range(ROWS)],
        "bytes": [np.array([a, b]).tobytes() for a, b in zip(x, y, strict=True)],
        "points": list(points),
        "categories": pd.Categorical(np.round(y / unit, 3) * unit),
        "times": pd.date_range("2026-01-01", periods=ROWS),
        "nothing": [None] * ROWS,
    }  # fmt: skip


def asked(column, points, size):
    """Return what is found in batches of so many rows."""
    xy = np.column_stack([points.x, points.y])
    bounds = np.column_stack([xy.min(axis=0), xy.max(axis=0)])

    def parts(shift=0):
        turned = np.roll(xy, -shift, axis=0)
        return [
            Part(turned[n : n + size], points.crs, bounds)
            for n in range(0, len(xy), size)
        ]

    check, starts = ColumnCheck(), range(0, len(xy), size)
    pieces = [column.iloc[n : n + size].reset_index(drop=True) for n in starts]
    for piece, part in zip(pieces, parts(), strict=True):
        check.take(piece, part)
    if check.asks(parts()[-1]):
        turned = [parts(len(xy) // each) for each in PARTS]
        for piece, part, *others in zip(pieces, parts(), *turned, strict=True):
            check.compare(piece, part, others)
    return check.tells


@pytest.mark.parametrize("size", [230])
@pytest.mark.parametrize("name", [*PLACES, "no crs"])
def test_batches_find_what_the_whole_column_tells(name, size):
    points = PLACES.get(name, NO_CRS)
    found, wanted = {}, {}
    for title, values in columns(points).items():
        column = pd.Series(values)
        found[title] = asked(column, points, size)
        wanted[title] = tells_the_place(column, Truth(points))
    assert found == wanted
    assert 8 < sum(wanted.values()) < len(wanted) - 8


@pytest.mark.parametrize("name", PLACES)
def test_places_of_other_rows_are_found_in_batches_as_in_the_whole(name):
    points = PLACES[name]
    given = columns(points) | {
        "one elsewhere": np.where(np.arange(ROWS) == 5, points.y.iloc[900], NOISE),
        "west and south": [f"{abs(a):.17g} W" for a in np.roll(points.x, 5)],
    }
    xy = np.column_stack([points.x, points.y])
    bounds = np.column_stack([xy.min(axis=0), xy.max(axis=0)])
    starts = range(0, ROWS, 230)
    parts = [Part(xy[n : n + 230], points.crs, bounds) for n in starts]
    kept = {}
    for title, values in given.items():
        kept[title] = Elsewhere()
        for n, part in zip(starts, parts, strict=True):
            piece = pd.Series(values).iloc[n : n + 230].reset_index(drop=True)
            kept[title].take(*numbers_of(piece, part), part)
    held = Held(kept)
    for part in parts:
        held.look(part.xy)
    truth = Truth(points)
    wanted = [t for t in given if holds_some_place(pd.Series(given[t]), truth)]
    assert held.names == wanted
    assert 3 < len(wanted) < len(given) - 8


def numbers_of(column, part):
    leaves, texts = _read(list(leaves_of(column)), part)
    return leaves, [leaf for leaf in texts if leaf.kind == NUMBER]


def test_of_many_values_a_fair_sample_is_kept(monkeypatch):
    """About half to all of 1000 different ones, with how often each occurred."""
    monkeypatch.setattr(elsewhere, "_MOST", 1000)
    values = elsewhere.Values()
    for part in np.split(np.tile(np.random.default_rng(2).normal(size=10_000), 3), 6):
        values.add(part)
    assert 300 < len(values.values) <= 1000
    assert (values.counts == 3).all()


def test_who_is_named_is_found_in_batches_as_in_the_whole():
    owners = np.arange(ROWS) % 200
    given = {
        "id": RANDOM.permutation(ROWS) * 9,
        "repeated": np.arange(ROWS) * 9 // 20 * 20,
        "counts": np.arange(ROWS),
        "names": [f"n {n}" for n in range(ROWS)],
        "few": [f"n {n % 90}" for n in range(ROWS)],
        "many": [f"n {n % 700}" for n in range(ROWS)],
        "gaps": [None if n % 3 else f"n {n}" for n in range(ROWS)],
        "person": owners * 5,
        "person's name": [f"n {n}" for n in owners],
        "nearly": [f"n {n}" for n in np.where(np.arange(ROWS) < 195, owners, 0)],
        "time": pd.date_range("2026-01-01", periods=ROWS, freq="7min"),
        "day": pd.date_range("2026-01-01", periods=ROWS),
        "late code": [None] * 900 + ["TQ 300 800"] * 300,
        "value": NOISE,
        "category": pd.Categorical([f"n {n}" for n in range(ROWS)]),
    }
    for persons in (None, owners):
        found, wanted = {}, {}
        for title, values in given.items():
            column = pd.Series(values)
            many = None if persons is None else 200
            check = SuspectCheck(title, ROWS, unit=False, persons=many)
            for n in range(0, ROWS, 250):
                of = None if persons is None else persons[n : n + 250]
                check.take(column.iloc[n : n + 250], of)
            found[title] = check.suspect
            wanted[title] = is_suspicious(column, persons)
        assert found == wanted


def test_how_many_different_values_there_are_is_known_well_enough():
    """Its standard error is 1/√(kept/2); seven of them fail once in 10¹¹ runs."""
    counted = Different(most=1 << 12)
    hashes = np.random.default_rng(3).integers(0, 2**64, 100_000, dtype=np.uint64)
    for part in np.split(np.concatenate([hashes, hashes[:50_000]]), 15):
        counted.add(part)
    assert not counted.exact
    assert counted.repeated
    assert counted.number == pytest.approx(100_000, rel=7 / np.sqrt(1 << 11))
