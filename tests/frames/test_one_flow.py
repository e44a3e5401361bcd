"""A frame and an Arrow table of the same rows: equal promises, noise and refusals."""

import json
import warnings
from functools import partial

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis.batches.places import decoded
from geopriv_gis.testing import insecure_rng
from tools import recorded_calls as calls

pyarrow = pytest.importorskip("pyarrow")

BUDGETS = {
    "planar_laplace": calls.EPS,
    "gaussian": calls.RHO,
    "peak_laplace": {**calls.EPS, **calls.PEAK},
    "graph_laplace": {"metric": calls.metric(), "people": 300.0, "level": 2.0},
}
OPTIONS = dict(calls.options())
# Which rows need all at once.
ALL_ROWS = {"person 2", "household 2", "table 2"}


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
        yield


def by_frame(frame, release, **given):
    released = getattr(geopriv_gis, release)(frame, **given)
    columns = [str(n) for n in released.columns if n != released.geometry.name]
    xy = np.column_stack([released.geometry.x, released.geometry.y])
    return geopriv_gis.guarantee_of(released).to_dict(), xy, columns


def by_table(frame, release, monkeypatch, **given):
    monkeypatch.setattr("geopriv_gis.batches.arrow.check_release", lambda _: None)
    monkeypatch.setattr("geopriv_gis.batches.arrow.check_promise", lambda _: None)
    data = pyarrow.table(frame.to_arrow(index=False))
    released = geopriv_gis.release_stream(data, release, **given)
    places = decoded(released.column("geometry").combine_chunks())[1]
    record = json.loads(released.schema.metadata[b"geopriv"])
    columns = [name for name in released.column_names if name != "geometry"]
    return record["guarantee"], places.xy, columns


def both(frame, release, monkeypatch, seed=5, **given):
    """Return what a frame gives, and what a table gives: a release, or a refusal."""
    ways = (by_frame, partial(by_table, monkeypatch=monkeypatch))
    return [
        calls.outcome(partial(way, frame, release, rng=insecure_rng(seed), **given))
        for way in ways
    ]


@pytest.mark.parametrize("table", ["plane", "degrees"])
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("release", BUDGETS)
def test_the_same_rows_get_the_same(release, name, table, monkeypatch):
    given = {**BUDGETS[release], **OPTIONS[name]}
    frame = calls.frame()
    if table == "degrees":
        frame = frame.to_crs(4326)
    one, other = both(frame, release, monkeypatch, **given)
    if isinstance(other, str) and "need a frame" in other:
        assert name in ALL_ROWS
        return
    if isinstance(one, str) or isinstance(other, str):
        assert one == other
        return
    assert json.loads(json.dumps(one[0])) == other[0]
    np.testing.assert_array_equal(one[1], other[1])
    assert one[2] == other[2]


@pytest.mark.parametrize("name", calls.BAD)
def test_the_same_is_refused(name, monkeypatch):
    given = {**calls.EPS, **calls.BAD[name]}
    one, other = both(calls.frame(), "planar_laplace", monkeypatch, **given)
    assert isinstance(one, str)
    assert one == other


@pytest.mark.parametrize("name", [name for name, _ in calls.bad_frames()])
def test_the_same_rows_are_refused(name, monkeypatch):
    frame = dict(calls.bad_frames())[name]
    if not isinstance(frame, gpd.GeoDataFrame) or name in ("index", "shapes"):
        return  # an Arrow table has no index, and knows other geometries by their marks
    given = {**calls.EPS, "privacy_unit": "person"}
    one, other = both(frame, "planar_laplace", monkeypatch, **given)
    assert isinstance(one, str)
    assert one == other
