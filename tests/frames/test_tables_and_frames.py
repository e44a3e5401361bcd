"""The same rows in a frame, a table or a file: equal promises, noise and refusals."""

import json
import warnings
from functools import partial

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis.batches.places import decode_points
from geopriv_gis.testing import insecure_rng
from tests.repeated import covering
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
    monkeypatch.setattr("geopriv_gis.batches.release.check_release", lambda _: None)
    monkeypatch.setattr("geopriv_gis.batches.arrow.check_promise", lambda _: None)
    data = pyarrow.table(frame.to_arrow(index=False))
    released = geopriv_gis.release_file(data, None, release, **given)
    places = decode_points(released.column("geometry").combine_chunks())[1]
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


@pytest.mark.parametrize(
    ("release", "name", "table"),
    [
        (release, name, ("plane", "degrees")[(one + other) % 2])
        for one, release in enumerate(BUDGETS)
        for other, name in enumerate(OPTIONS)
        if one == 0 or other % 3 == one - 1
    ],
)  # each option with one release and another, in turn in the plane and in degrees
def test_release_of_table_and_frame_is_equal(release, name, table, monkeypatch):
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
def test_invalid_options_give_equal_errors_for_table_and_frame(name, monkeypatch):
    given = {**calls.EPS, **calls.BAD[name]}
    one, other = both(calls.frame(), "planar_laplace", monkeypatch, **given)
    assert isinstance(one, str)
    assert one == other


BAD_FRAMES = dict(calls.bad_frames())
# A table has no index, and no labels in it that are not unique.
BAD_ROWS = sorted(BAD_FRAMES.keys() - {"table", "index"})


# An Arrow table knows other geometries by their marks.
@pytest.mark.parametrize("name", sorted({*BAD_ROWS} - {"shapes"}))
def test_invalid_rows_give_equal_errors_for_table_and_frame(name, monkeypatch):
    frame = BAD_FRAMES[name]
    given = {**calls.EPS, "privacy_unit": "person"}
    one, other = both(frame, "planar_laplace", monkeypatch, **given)
    assert isinstance(one, str)
    assert one == other


QUESTIONS = list(calls.questions())
OTHER_DRAWS = {"private_knn"}  # of rows that go by, with the same law


@pytest.fixture
def in_file(tmp_path):
    """Give a function that returns what is asked of a frame's rows in a file."""

    def ask(frame, name, **given):
        frame.to_parquet(tmp_path / "in.parquet")
        return geopriv_gis.ask_file(tmp_path / "in.parquet", name, **given)

    return ask


def answered(ask):
    """Return the record of an answer and its numbers, or the refusal."""
    found = calls.outcome(ask)
    if isinstance(found, str):
        return found, None
    record = found.attrs["geopriv"]
    if isinstance(found, geopriv_gis.Heatmap):
        return record, found.values
    if isinstance(found, gpd.GeoSeries):
        ring = found.geometry.iloc[0]
        ring = getattr(ring, "exterior", ring)
        return record, np.array(ring.coords)
    if isinstance(found, gpd.GeoDataFrame):
        found = found.select_dtypes("number")
    return record, found.to_numpy(dtype=float, na_value=np.nan)


def same(one, other):
    """Tell whether two records are the same, but for the last figures of numbers."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[n], other[n]) for n in one)
    if isinstance(one, list):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(same(a, b) for a, b in pairs)
    return one == (pytest.approx(other, rel=1e-9) if isinstance(one, float) else other)


TABLES = ("plane", "degrees")


def _in_turn():
    """Every question of one kind of table, which the release has in both kinds."""
    for number in range(len(QUESTIONS)):
        yield number, TABLES[number % 2]
    for number in range(len(QUESTIONS)):
        yield number, TABLES[1 - number % 2]


@pytest.mark.parametrize(
    ("number", "table"),
    covering(_in_turn(), lambda case: [case[0], (QUESTIONS[case[0]][0], case[1])]),
)
def test_answers_of_file_and_frame_are_equal(number, table, in_file):
    name, given = QUESTIONS[number]
    frame = calls.survey_frame()
    if table == "degrees":
        frame = frame.to_crs(4326)
    (one, numbers), (other, others) = (
        answered(partial(ask, rng=insecure_rng(5), **given))
        for ask in (
            partial(getattr(geopriv_gis, name), frame), partial(in_file, frame, name)
        )
    )  # fmt: skip
    if isinstance(one, str) or isinstance(other, str):
        assert one == other
        return
    one, other = dict(one), dict(other)
    if name not in OTHER_DRAWS:
        np.testing.assert_allclose(numbers, others, rtol=1e-9)
    del one["sha256"], other["sha256"]  # of numbers that may differ by a last figure
    assert same(one, other)


@pytest.mark.representatives(20)
@pytest.mark.parametrize("question", ["hull", "knn", "counts", "threshold", "heatmap"])
@pytest.mark.parametrize("name", BAD_ROWS)
def test_questions_about_invalid_rows_give_equal_errors(name, question, in_file):
    frame = BAD_FRAMES[name]
    release, given = {
        "hull": ("private_hull", {"eps": 0.05}),
        "knn": ("private_knn", {
            "point": calls.layers()["zones"].centroid, "k": 3, "eps": 0.05,
            "privacy_unit": "person",
        }),
        "counts": ("zonal_counts", {
            "zones": calls.layers()["zones"], "eps": 1.0, "privacy_unit": "person",
            "max_rows_per_unit": 2,
        }),
        "threshold": ("zonal_counts", {
            "zones": calls.layers()["zones"], "below": 3, "eps": 1.0,
            "privacy_unit": "person",
        }),
        "heatmap": ("private_heatmap", {
            "bandwidth": 400.0, "cell": 500.0, "eps": 0.1, "privacy_unit": "person",
            "extent": (499_000, 5_499_000, 512_000, 5_512_000),
        }),
    }[question]  # fmt: skip
    (one, _), (other, _) = (
        answered(partial(ask, rng=insecure_rng(5), **given))
        for ask in (
            partial(getattr(geopriv_gis, release), frame),
            partial(in_file, frame, release),
        )
    )
    if isinstance(one, str) or isinstance(other, str):
        assert one == other
    else:
        assert one["guarantee"] == other["guarantee"]
