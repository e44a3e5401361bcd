"""Columns that come in batches are answered for as whole columns are."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from geopriv_gis.frames.columns import foreign_coordinates, suspects
from geopriv_gis.frames.columns.coordinate_columns import (
    PARTS,
    ColumnCheck,
    holds_coordinates,
    parse_numbers,
)
from geopriv_gis.frames.columns.foreign_coordinates import (
    CandidateColumn,
    ForeignCoordinateCheck,
)
from geopriv_gis.frames.columns.suspects import DistinctCounter, SuspectCheck
from geopriv_gis.frames.columns.truth import TruePoints

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
    east = 1e5 * (x - x.mean() + 0.02 * y) / unit  # in another CRS
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
        "text of another crs": [f"E{a:.0f}" for a in 7e5 + east],
        "text of both signs": [f"x {a:.0f} m" for a in east],
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


COLUMNS = {name: columns(points) for name, points in PLACES.items()}
COLUMNS["no crs"] = columns(NO_CRS)
PLACES["no crs"] = NO_CRS
WITH_COORDINATES = {
    "x", "one row", "last row", "rounded", "rounded coarsely", "floor", "a twentieth",
    "less", "affine", "single",
    "small units", "gaps", "text", "text of another crs", "text of both signs",
    "some text", "lists", "halves", "bytes", "points",
    "categories",
}  # fmt: skip
OTHERS = {
    "metres": {"rounded coarsely"}, "sorted": {"mixed up", "mixed up and coarse"},
}  # fmt: skip
CUTS = st.lists(st.integers(1, ROWS - 1), max_size=4, unique=True).map(sorted)


def cut(rows, ends):
    """Return rows in pieces that end there."""
    starts = [0, *ends]
    return [rows[n:m] for n, m in zip(starts, [*ends, len(rows)], strict=True)]


def places(points, ends, shift=0):
    xy = np.column_stack([points.x, points.y])
    bounds = np.column_stack([xy.min(axis=0), xy.max(axis=0)])
    turned = np.roll(xy, -shift, axis=0)
    return [TruePoints(part, points.crs, bounds) for part in cut(turned, ends)]


def pieces(values, ends):
    return [part.reset_index(drop=True) for part in cut(pd.Series(values), ends)]


def finds_coordinates(values, points, ends):
    """Tell what is found in batches that end there."""
    check, parts, batches = ColumnCheck(), places(points, ends), pieces(values, ends)
    for piece, part in zip(batches, parts, strict=True):
        check.add_batch(piece, part)
    if check.needs_chance_check(parts[-1]):
        turned = [places(points, ends, ROWS // each) for each in PARTS]
        for piece, part, *others in zip(batches, parts, *turned, strict=True):
            check.compare(parse_numbers(piece, part), part, others)
    return check.holds_coordinates


@pytest.mark.parametrize("name", PLACES)
def test_holds_coordinates_finds_coordinates_of_own_row(name):
    truth = TruePoints.of(PLACES[name])
    given = COLUMNS[name].items()
    found = {title for title, c in given if holds_coordinates(pd.Series(c), truth)}
    assert found == WITH_COORDINATES ^ OTHERS.get(name, set())


@pytest.mark.arithmetic
@given(name=st.sampled_from([*PLACES]), title=st.sampled_from([*COLUMNS["metres"]]),
       ends=CUTS)  # fmt: skip
@settings(max_examples=60)
def test_column_check_does_not_depend_on_batches(name, title, ends):
    wanted = title in WITH_COORDINATES ^ OTHERS.get(name, set())
    assert finds_coordinates(COLUMNS[name][title], PLACES[name], ends) == wanted


def elsewhere_of(given, points, ends):
    """Return which columns hold places of other rows."""
    parts, kept = places(points, ends), {}
    for title, values in given.items():
        kept[title] = CandidateColumn()
        for piece, part in zip(pieces(values, ends), parts, strict=True):
            kept[title].add_batch(parse_numbers(piece, part), part)
    check = ForeignCoordinateCheck(kept)
    for part in parts:
        check.compare_batch(part.xy)
    return set(check.names)


@pytest.mark.parametrize("ends", [[], [1, 230, 800]])
@pytest.mark.parametrize("name", ["degrees", "metres"])
def test_coordinates_of_other_rows_are_found(name, ends):
    points = PLACES[name]
    given = COLUMNS[name] | {
        "one elsewhere": np.where(np.arange(ROWS) == 5, points.y.iloc[900], NOISE),
        "west and south": [f"{abs(a):.17g} W" for a in np.roll(points.x, 5)],
    }
    found = {"x", "one row", "last row", "mixed up", "gaps", "lists", "halves",
             "points", "one elsewhere", "west and south"}  # fmt: skip
    assert elsewhere_of(given, points, ends) == found


@pytest.mark.arithmetic
def test_few_doubles_equal_by_chance_are_accepted():
    """Of 1.4 million doubles 1,200 and 1,200: one in common on average.

    Twelve would be refused, if places that crowd had four in common.
    """
    random = np.random.default_rng(11)
    lat = 55.9505 + random.uniform(0, 1e-8, ROWS)
    points = gpd.GeoSeries.from_xy(LON, lat, crs="EPSG:4326")
    given = {n: 55.9505 + random.uniform(0, 1e-8, ROWS) for n in range(40)}
    assert any(np.isin(values, lat).any() for values in given.values())
    given["places"] = np.where(np.arange(ROWS) < 30, np.roll(lat, 9), given[0])
    assert elsewhere_of(given, points, []) == {"places"}


def test_axis_values_keep_uniform_sample():
    """About half to all of 1000 different ones, with how often each occurred."""
    values = foreign_coordinates.AxisValues(1000)
    for part in np.split(np.tile(np.random.default_rng(2).normal(size=10_000), 3), 6):
        values.add(part)
    assert 300 < len(values.values) <= 1000
    assert (values.counts == 3).all()


OWNERS = np.arange(ROWS) % 200
NAMED = {
    "id": RANDOM.permutation(ROWS) * 9,
    "repeated": np.arange(ROWS) * 9 // 20 * 20,
    "counts": np.arange(ROWS),
    "names": [f"n {n}" for n in range(ROWS)],
    "few": [f"n {n % 90}" for n in range(ROWS)],
    "many": [f"n {n % 700}" for n in range(ROWS)],
    "gaps": [None if n % 3 else f"n {n}" for n in range(ROWS)],
    "person": OWNERS * 5,
    "person's name": [f"n {n}" for n in OWNERS],
    "nearly": [f"n {n}" for n in np.where(np.arange(ROWS) < 195, OWNERS, 0)],
    "time": pd.date_range("2026-01-01", periods=ROWS, freq="7min"),
    "day": pd.date_range("2026-01-01", periods=ROWS),
    "late code": [None] * 900 + ["TQ 300 800"] * 300,
    "value": NOISE,
    "category": pd.Categorical([f"n {n}" for n in range(ROWS)]),
}
ALWAYS = {"time", "late code"}


@pytest.mark.arithmetic
@pytest.mark.parametrize("falls", [False, True])
def test_numbers_that_repeat_in_another_batch_name_nobody(falls):
    half = pd.Series(np.arange(0, 50 * ROWS, 50))
    check = SuspectCheck("dose", 2 * ROWS, unit=False, persons=None)
    check.add_batch(half, None)
    check.add_batch(half[::-1] if falls else half, None)
    assert not check.is_suspect


@pytest.mark.arithmetic
@given(ends=CUTS)
@settings(max_examples=6)
def test_suspect_check_does_not_depend_on_batches(ends):
    for persons, wanted in (
        (None, {*ALWAYS, "id", "names", "many", "category"}),
        (OWNERS, {*ALWAYS, "person", "person's name"}),
    ):
        found = set()
        for title, values in NAMED.items():
            many = None if persons is None else 200
            check = SuspectCheck(title, ROWS, unit=False, persons=many)
            owners = [None] * 9 if persons is None else cut(persons, ends)
            for piece, of in zip(cut(pd.Series(values), ends), owners, strict=False):
                check.add_batch(piece, of)
            if check.is_suspect:
                found.add(title)
        assert found == wanted


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("share", "crowded", "allowed"),
    [
        (0.55, False, {True, None}),
        (0.55, True, {True, None}),
        (0.7, False, {True, None}),
        (1.0, False, {True}),
        (0.45, False, {False, None}),
        (0.25, False, {False, None}),
        (0.3, True, {False}),
        (0.001, False, {False}),
    ],
)
@pytest.mark.arithmetic
def test_mostly_different_is_right_on_samples(share, crowded, allowed):
    """That texts of which most differ pass as others has a probability of 1e-9."""
    rows, many = 40_000, int(share * 40_000)
    numbers = np.arange(rows) % many
    if crowded:  # one text in all rows that are left
        numbers = np.minimum(np.arange(rows), many - 1)
    mixed = np.random.default_rng(5).permutation(numbers)
    texts = pd.Series([f"n {n}" for n in mixed])
    assert {suspects._mostly_different(texts, 0.5 * rows) for _ in range(20)} <= allowed


def test_distinct_counter_estimate_is_accurate():
    """Its standard error is 1/√(kept/2); seven of them fail once in 10¹¹ runs."""
    counted = DistinctCounter(max_size=1 << 12)
    hashes = np.random.default_rng(3).integers(0, 2**64, 100_000, dtype=np.uint64)
    for part in np.split(np.concatenate([hashes, hashes[:50_000]]), 15):
        counted.add(part)
    assert not counted.is_exact
    assert counted.repeated
    assert counted.estimate == pytest.approx(100_000, rel=7 / np.sqrt(1 << 11))


def test_distinct_counter_counts_values_that_many_rows_have():
    """A thousand zeros, whose hash is 0, once made it halve its limit for ever."""
    counted = DistinctCounter(max_size=16)
    counted.add(suspects._hash_whole_numbers(pd.Series([0] * 1000 + [1, 2, 3] * 99)))
    assert counted.repeated
    assert counted.is_exact
    assert counted.estimate == 4
