"""Answers that a few of a file's rows decide: those that its frame gives."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, Point, box

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

from geopriv_gis.frames.ground import prepared
from geopriv_gis.frames.summaries.extent import closed_hull_corners
from geopriv_gis.testing import insecure_rng

ROWS = 700
RANDOM = np.random.default_rng(5)
HOMES = gpd.GeoDataFrame(
    {"person": RANDOM.integers(90, size=ROWS)},
    geometry=gpd.points_from_xy(
        RANDOM.uniform(-3.3, -3.1, ROWS), RANDOM.uniform(55.9, 56.0, ROWS)
    ),
    crs="EPSG:4326",
)
BRITISH = HOMES.to_crs(27700)
STOPS = gpd.GeoSeries.from_xy([-3.4, -3.2, -3.0], [56.0, 55.95, 55.8], crs=4326)
RIVER = LineString([(-3.4, 55.8), (-3.35, 56.1)])
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


EPS, RHO, ROW = {"eps": 0.05}, {"rho": 1e-3}, {"privacy_unit": "row"}
CASES = {
    "hull": ("private_hull", HOMES, (), RHO),
    "hull of rows": ("private_hull", BRITISH, (), {**EPS, **ROW, "directions": 7}),
    "box": ("private_extent", HOMES, (), {**EPS, "cover": True}),
    "midrange": ("private_extent", HOMES, ("centre",), EPS),
    "midrange of rows": ("private_extent", BRITISH, ("centre",), {**RHO, **ROW}),
    "midrange of one": (
        "private_extent", BRITISH.iloc[:1], ("centre",), {**RHO, **ROW}
    ),
    "mean": ("private_extent", HOMES, ("mean_centre",), {**RHO, **ROW}),
    "diameter": ("private_extent", HOMES, ("diameter",), EPS),
    "radius": ("private_extent", BRITISH, ("radius",), {**RHO, **ROW}),
    "radius of one": ("private_extent", BRITISH.iloc[:1], ("radius",), RHO),
    "distance": ("private_distance", HOMES, (STOPS,), EPS),
    "distance of one": ("private_distance", BRITISH, (Point(330e3, 650e3),), RHO),
    "from a river": ("private_distance", HOMES, (RIVER,), EPS),
    "together": ("private_distance", HOMES, (STOPS,), {**EPS, "together": True}),
    "within": ("private_distance", HOMES, (STOPS,), {**EPS, "within": 3000.0}),
    "within a zone": (
        "private_distance", HOMES, (box(-3.5, 55.8, -3.31, 56.1),),
        {**RHO, "within": 50.0},
    ),
}  # fmt: skip


def compared(streamed, whole):
    """Check two answers for being the same, but for the last figures."""
    if isinstance(whole, gpd.GeoSeries):
        assert streamed.crs == whole.crs
        streamed, whole = streamed.get_coordinates(), whole.get_coordinates()
        pd.testing.assert_frame_equal(streamed, whole, rtol=1e-9)
    else:
        pd.testing.assert_frame_equal(
            pd.DataFrame(streamed), pd.DataFrame(whole), rtol=1e-9
        )


@pytest.mark.parametrize("name", CASES)
def test_answers_of_file_match_frame(name, rows):
    """With the same numbers of chance the answer is the same, its error and promise."""
    function, frame, given, options = CASES[name]
    ask = getattr(geopriv_gis, function)
    whole = ask(frame, *given, rng=insecure_rng(7), **options)
    streamed = ask(rows(frame), *given, rng=insecure_rng(7), **options)
    compared(streamed, whole)
    one, other = streamed.attrs["geopriv"], whole.attrs["geopriv"]
    assert one["guarantee"] == other["guarantee"]
    for of, value in other["error"].items():
        assert one["error"][of] == (
            value if isinstance(value, str) else pytest.approx(value, rel=1e-9)
        )


def test_ledger_entries_of_file_match_frame(rows, tmp_path):
    ledger = geopriv_gis.Ledger.create(
        tmp_path / "ledger", notion="gp", budget=1, privacy_unit="table"
    )
    for frame in (HOMES, rows(HOMES)):
        geopriv_gis.private_extent(frame, "diameter", eps=0.05, ledger=ledger)
        geopriv_gis.private_distance(frame, STOPS, eps=0.05, ledger=ledger)
    assert len(ledger.entries) == 4
    assert ledger.spent == pytest.approx(0.4)


ALL = {
    "median": ("private_extent", ("median_centre",), EPS),
    "anchors": ("private_hull", (), {**EPS, "method": "anchors"}),
    "a function": (
        "private_statistic", (geopriv_gis.lipschitz(lambda xy: xy[0, 0], 1),), EPS
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_questions_that_need_all_rows_read_them_at_once(name, rows, gathered):
    function, given, options = ALL[name]
    getattr(geopriv_gis, function)(rows(HOMES), *given, **options)
    assert len(gathered) == 1


def changed(value):
    column = [*HOMES.geometry]
    column[650] = value
    return HOMES.set_geometry(gpd.GeoSeries(column, crs=4326))


WRONG = {
    "no place": (lambda: changed(None), {}),
    "an empty place": (lambda: changed(Point()), {}),
    "a line": (lambda: changed(RIVER), {}),
    "an infinite place": (lambda: changed(Point(np.inf, 0)), {}),
    "no rows": (lambda: HOMES.iloc[:0], {}),
    "no CRS": (lambda: HOMES.set_crs(None, allow_override=True), {}),
    "a place off the Earth": (lambda: changed(Point(0, 95)), {"crs": 27700}),
    "a place outside": (lambda: changed(Point(12, 55)), {"crs": 27700}),
    "a place far away": (lambda: changed(Point(100, 0)), {}),
    "an unknown unit": (lambda: HOMES, {"privacy_unit": "person"}),
    "no budget": (lambda: HOMES, {"eps": None}),
}


@pytest.mark.parametrize("name", WRONG)
def test_file_is_refused_with_error_of_frame(name, rows, tmp_path, monkeypatch):
    """Before anything is charged."""
    make, options = WRONG[name]
    options = {**EPS, **options}
    stream = rows(make())
    frame = geopriv_gis.read_file(tmp_path / "in.parquet")
    charged = []
    monkeypatch.setattr(prepared, "charge", lambda *args: charged.append(args))
    with pytest.raises(geopriv_gis.GeoPrivError) as streamed:
        geopriv_gis.private_hull(stream, **options)
    with pytest.raises(type(streamed.value)) as whole:
        geopriv_gis.private_hull(frame, **options)
    assert str(streamed.value) == str(whole.value)
    assert charged == []


def test_closed_hull_corners_keeps_nearly_straight_corners():
    """Those of a hull with nearly straight sides, which a tolerance would lose."""
    turn = np.linspace(0, 2 * np.pi, 500, endpoint=False)
    ring = 1e6 + 100 * np.column_stack([np.cos(turn), np.sin(turn)])
    found = closed_hull_corners(np.vstack([ring, ring.mean(axis=0)[None, :]]))
    assert len(np.unique(found, axis=0)) == 500
    assert np.unique(closed_hull_corners(ring[:1])).size <= 2
