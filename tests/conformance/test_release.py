"""What every release keeps, states and carries."""

import contextlib
import copy
import dataclasses
import json
import math
import os
import re
import warnings

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from shapely.ops import unary_union

import geopriv_gis
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import ROWS


def _snapshot(frame):
    geometry = frame.geometry
    table = pd.DataFrame(frame)
    others = table.drop(columns=geometry.name) if table.shape[1] > 1 else None
    return {
        "geometry": list(geometry.to_wkb()),
        "crs": geometry.crs,
        "name": geometry.name,
        "index": list(frame.index),
        "index names": list(frame.index.names),
        "columns": list(getattr(frame, "columns", [])),
        "others": None if others is None else others.to_dict("list"),
        "attrs": copy.deepcopy(frame.attrs),
    }


def _values(released):
    if isinstance(released, geopriv_gis.Heatmap):
        return [released.values.tolist(), released.se.tolist()]
    if "count_raw" in getattr(released, "columns", ()):  # of zones, which are public
        return released[["count_raw", "count"]].to_numpy().tolist()
    if hasattr(released, "geometry"):
        return list(released.geometry.to_wkb())
    return pd.DataFrame(released).to_numpy().tolist()


@pytest.fixture(scope="module")
def frame(entry):
    """What is released, for all the tests that only read it."""
    return entry.frame()


@pytest.fixture(scope="module")
def released(entry, frame):
    return entry.call(frame)


@pytest.fixture(scope="module")
def seeded(entry):
    return entry.call(entry.frame(), rng=insecure_rng(5))


@pytest.mark.arithmetic
def test_guarantee_states_budget_and_parameters(entry, released):
    promise = geopriv_gis.guarantee_of(released)
    for name, value in entry.truth.items():
        wanted = pytest.approx(value, abs=2e-4) if name == "k_max" else value
        assert getattr(promise, name) == wanted, name
    (number,) = entry.budget.values()
    assert promise.mechanism
    if entry.has_guarantee:
        assert f"{entry.truth.get('eps', number):g}" in str(promise)
        assert promise.mechanism in str(promise)
    assert promise.references
    assert math.isinf(promise.radius)
    assert promise.k_max >= 1
    # What no sampler can promise in floating point is either exact or admitted.
    assert (
        promise.tolerance > 0
        or entry.repeats
        or any("double precision" in text for text in promise.assumptions)
    )


@pytest.mark.takes("points")
@pytest.mark.arithmetic
def test_released_coordinates_lie_on_the_stated_grid(entry, released):
    promise = released.geopriv.guarantee
    if promise.grid is None:
        assert promise.law.then  # what was done afterwards
        return
    assert math.frexp(promise.grid)[0] == 0.5
    in_degrees = entry.truth["crs"] == "sphere"
    assert promise.grid_unit == ("degrees" if in_degrees else "m")
    points = released.geometry
    same = entry.crs == ("EPSG:4326" if in_degrees else entry.truth["crs"])
    if same:
        cells = np.concatenate([points.x, points.y]) / promise.grid
        assert (cells == np.rint(cells)).all()


@pytest.mark.usefixtures("released")
def test_input_frame_is_not_modified(entry, frame):
    assert _snapshot(frame) == _snapshot(entry.frame())


def _in_cells(entry):
    return isinstance(entry.options.get("onto"), float)


# Cells of a grid have two columns more.
@pytest.mark.takes("points", "cells", "nodes", where=lambda entry: not _in_cells(entry))
def test_released_points_keep_index_columns_and_crs(entry, frame, released):
    assert type(released) is type(frame)
    before, after = _snapshot(frame), _snapshot(released)
    for kept in ("crs", "name", "index", "index names", "columns", "others"):
        assert after[kept] == before[kept], kept
    assert (released.geom_type == "Point").all()
    moved = released.geometry.to_crs(27700).distance(frame.geometry.to_crs(27700))
    assert (moved > 0).all() if entry.output == "points" else (moved > 0).any()
    coordinates = np.concatenate([released.geometry.x, released.geometry.y])
    assert np.isfinite(coordinates).all()


@pytest.mark.takes(
    "cells", "nodes", where=lambda entry: not entry.options.get("spread")
)
def test_released_cells_are_public_places(entry, released):
    public = entry.options.get("onto", entry.options.get("cells"))
    if _in_cells(entry):
        side = entry.options["onto"]
        middles = np.concatenate([released.geometry.x, released.geometry.y]) / side
        assert np.allclose(middles % 1, middles[0] % 1, atol=1e-6)
        return
    if public is None:
        public = entry.options["metric"].nodes
    public = unary_union(list(public.geometry.to_crs("EPSG:27700")))
    there = released.geometry.to_crs("EPSG:27700")
    assert there.distance(public).max() < 0.01  # to 4326 and back


@pytest.mark.takes("labels")
def test_released_labels_are_frame_labels(entry, frame, released):
    k = entry.options["k"]
    if isinstance(released, pd.DataFrame):
        assert list(released.columns) == list(range(1, k + 1))
        rows = released.to_numpy()
    else:
        assert isinstance(released, pd.Series)
        assert list(released.index) == list(range(1, k + 1))
        rows = released.to_numpy()[None]
    for row in rows:
        assert len(set(row)) == k
        assert set(row) <= set(frame.index)
    assert not isinstance(released, (gpd.GeoDataFrame, gpd.GeoSeries))


@pytest.mark.takes("polygon")
def test_hull_is_one_convex_polygon(frame, released):
    assert type(released) is gpd.GeoSeries
    assert len(released) == 1
    assert released.crs == frame.crs
    shape = released.iloc[0]
    assert shape.is_valid
    assert shape.geom_type in ("Polygon", "LineString", "Point")
    error = released.attrs["geopriv"]["error"]
    assert 0 < error["half_width"] <= error["half_width_all"]
    assert error["correction"] >= 0


@pytest.mark.takes("hulls")
def test_every_person_has_a_hull(frame, released):
    assert list(released) == ["person", "geometry", "reliable"]
    assert list(released.person) == list(frame.person.unique())
    assert released.crs == frame.crs
    assert released.is_valid.all()
    assert "person" in released.geopriv.guarantee.published


VALUES = {"private_distance": "distance", "private_statistic": "value"}


@pytest.mark.takes("shape", "numbers", "answers")
def test_answers_are_named_after_method(entry, frame, released):
    if isinstance(released, pd.DataFrame):
        answered = {"within", "below"} & set(entry.options)
        first = answered or {entry.options.get("kind", VALUES.get(entry.method))}
        assert list(released) == [*first, "margin" if answered else "half_width"]
    else:
        assert released.name == entry.method
    assert len(released) == (2 if entry.options.get("many") else 1)
    if entry.output == "shape":
        assert released.crs == frame.crs
        assert released.is_valid.all()
    assert 0 < released.attrs["geopriv"]["error"]["beta"] < 1


@pytest.mark.takes("share")
def test_share_has_value_and_error(entry, released):
    assert released.name == entry.method
    assert list(released.index) == ["value", "error"]
    assert math.isfinite(released.value)
    assert 0 < released.error < math.inf


@pytest.mark.takes("table")
def test_answer_table_has_values_and_errors(released):
    assert len(released) == 1
    assert np.isfinite(
        released.drop(columns="reason", errors="ignore").to_numpy(dtype=float)
    ).all()
    assert released.error.between(0, math.inf, inclusive="neither").all()


@pytest.mark.takes("zones")
def test_zone_table_has_counts_and_errors(released):
    if "below" in released:
        assert set(released["below"]) <= {True, False}
        assert (released["margin"] > 0).all()
        return
    name = "sum" if "sum" in released else "count"
    assert np.isfinite(released[[name, f"{name}_raw", "se"]].to_numpy()).all()
    assert (released.se > 0).all()
    if "low" in released:
        assert (released.low <= released[name]).all()
        assert (released[name] <= released.high).all()


@pytest.mark.takes("tracks")
def test_track_has_points_by_person_and_window(entry, frame, released):
    assert released.crs == frame.crs
    assert (released.start < released.end).all()
    assert set(released.get("person", ())) <= set(frame.person)
    assert released.se.between(0, math.inf, inclusive="neither").all()


@pytest.mark.takes("places")
def test_released_places_keep_row_order(entry, frame, released):
    assert (released.crs, list(released.index)) == (frame.crs, list(frame.index))
    assert (released.geom_type == "Point").all()
    if "places" in entry.options:
        assert set(released.to_wkb()) <= set(entry.options["places"].to_wkb())


@pytest.mark.takes("grid")
def test_heatmap_has_an_error_for_each_value(released):
    assert released.values.shape == released.se.shape
    assert np.isfinite(released.values).all()
    assert (released.se >= 0).all()
    assert (released.se > 0).any()


def test_attrs_hold_the_release_and_nothing_else(released):
    assert set(released.attrs) == {"geopriv"}
    text = json.dumps(released.attrs, allow_nan=False)
    assert json.loads(text) == released.attrs


def test_guarantee_survives_json(released):
    promise = geopriv_gis.guarantee_of(released)
    assert geopriv_gis.Guarantee.from_json(promise.to_json()) == promise
    assert geopriv_gis.Guarantee.from_dict(promise.to_dict()) == promise


@pytest.mark.calls_again
def test_a_changed_release_has_no_guarantee(entry, frame, released):
    assert geopriv_gis.guarantee_of(released).intact
    assert geopriv_gis.guarantee_of(released.copy()).intact
    for broken in _broken(entry, frame, released):
        assert broken.attrs == released.attrs  # a label anybody can move
        assert not geopriv_gis.guarantee_of(broken).intact
        promise = geopriv_gis.guarantee_of(broken)
        assert promise.notion == "none"
        assert promise.eps is None
        assert promise.rho is None
        assert "No privacy guarantee" in str(promise)


@pytest.mark.calls_again
@pytest.mark.takes(where=lambda entry: entry.output != "grid")
def test_subset_of_release_keeps_guarantee(entry, released):
    some = [released.iloc[:0]]
    if released.index.is_unique:  # else nobody knows which answer was left out
        some += [released.iloc[1:], released.iloc[::-1]]
    if entry.output == "points":
        some.append(released.to_crs("EPSG:32631"))
    for rows in some:
        rows.attrs = copy.deepcopy(released.attrs)  # to_crs of a series has none
        assert len(rows) == len(released) or not geopriv_gis.guarantee_of(rows).intact
        promise = geopriv_gis.guarantee_of(rows)
        whole = geopriv_gis.guarantee_of(released)
        assert (promise.notion, promise.eps) == (whole.notion, whole.eps)
        assert (promise.rho, promise.delta) == (whole.rho, whole.delta)


def _turned(released):
    if isinstance(released, pd.Series):
        return ~released
    answers = released.columns[0]
    return released.assign(**{answers: ~released[answers]})


def _broken(entry, frame, released):
    def marked(result):
        result.attrs = copy.deepcopy(released.attrs)
        return result

    if entry.output == "points":
        moved = released.translate(1e-3)
        yield marked(moved if entry.series else released.set_geometry(moved))
        if entry.series:
            yield marked(frame.copy())
        else:
            yield marked(released.set_geometry(frame.geometry))
            yield marked(pd.DataFrame(released.drop(columns="home")))
            yield marked(released.rename(columns={"home": "elsewhere"}))
    elif entry.output == "labels":
        other = released.copy()
        other[:] = released.to_numpy()[..., ::-1]
        yield marked(other)
    elif entry.output == "grid":
        for name in ("values", "se"):
            other = released.copy()
            getattr(other, name)[0, 0] += 1e-12
            yield other
        yield dataclasses.replace(released, crs=pyproj.CRS.from_epsg(32631))
    elif entry.output == "table":
        yield marked(released.assign(error=released["error"] + 0.5))
    elif entry.output in ("numbers", "answers", "share"):
        yield marked(_turned(released) if entry.output == "answers" else released + 0.5)
    else:
        yield marked(released.translate(1e-6))


@pytest.mark.arithmetic
@pytest.mark.calls_again
def test_accessor_gives_same_result_as_function(entry, seeded):
    frame = entry.frame()
    two = entry.call_accessor(frame, rng=insecure_rng(5))
    assert _values(seeded) == _values(two)
    assert seeded.attrs == two.attrs
    assert _snapshot(frame) == _snapshot(entry.frame())


@pytest.mark.arithmetic
@pytest.mark.calls_again
def test_randomness_comes_from_os_urandom(entry, monkeypatch):
    """Numpy's generators have the same seed, and play no part."""
    read, seen = [], []
    real = os.urandom

    def counted(size):
        read.append(size)
        return real(size)

    monkeypatch.setattr(os, "urandom", counted)
    for _ in range(2):
        before = sum(read)
        np.random.seed(1)  # noqa: NPY002
        seen.append(_values(entry.call(entry.frame())))
        assert sum(read) > before
    if not entry.repeats:  # three labels of forty may well come twice
        assert seen[0] != seen[1]


@pytest.mark.arithmetic
@pytest.mark.calls_again
def test_insecure_rng_gives_no_guarantee(entry, seeded):
    if not entry.repeats:
        other = entry.call(entry.frame(), rng=insecure_rng(4))
        assert _values(seeded) != _values(other)
    promise = geopriv_gis.guarantee_of(seeded)
    assert promise.notion == "none"
    assert promise.eps is None
    assert promise.rho is None
    assert any("random" in text for text in promise.assumptions)
    assert geopriv_gis.guarantee_of(seeded).intact


@pytest.mark.calls_again
@pytest.mark.takes("points")
@pytest.mark.arithmetic
def test_identical_rows_get_independent_noise(entry, frame):
    same = gpd.GeoSeries([frame.geometry.iloc[0]] * ROWS, index=frame.index)
    same = same.set_crs(frame.crs)
    if entry.series:
        released = entry.call(same)
    else:
        released = entry.call(frame.set_geometry(same.rename("home")))
    # Strays end on the border of a disc or zone, now and then two on the same place of
    # the lattice: one run in a hundred, four times in one run less often than 1e-7.
    assert len(set(released.geometry.to_wkb())) > ROWS - 4


@pytest.mark.arithmetic
@pytest.mark.calls_again
@pytest.mark.takes(where=lambda entry: "progress" in entry.parameters)
def test_progress_rises_to_one(entry):
    seen = []
    entry.call(entry.frame(), progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1
    assert all(0 <= share <= 1 for share in seen)


@pytest.mark.arithmetic
@pytest.mark.calls_again
@pytest.mark.takes(where=lambda entry: "progress" in entry.parameters)
def test_progress_may_cancel(entry):
    class CancelledError(Exception):
        pass

    def stop(share):
        raise CancelledError

    with pytest.raises(CancelledError):
        entry.call(entry.frame(), progress=stop)


@pytest.mark.arithmetic
@pytest.mark.calls_again
def test_drawing_uses_random_words_only(entry, monkeypatch):
    def closed(self, size):
        raise ConnectionError

    monkeypatch.setattr(Random, "words", closed)
    with pytest.raises(ConnectionError):
        entry.call(entry.frame())


def budget_that_moves(metres, entry):
    """Return a budget with which a row by itself moves so far on average."""
    return {
        name: 2 / metres if name == "eps" else (0.886 / metres) ** 2
        for name in entry.budget
    }


# Other budgets have no unit: tests/frames/test_zonal.py
@pytest.mark.arithmetic
@pytest.mark.calls_again
@pytest.mark.takes(where=lambda entry: entry.per_metre)
@pytest.mark.parametrize("way", ["call", "call_accessor"])
def test_warnings_point_at_the_callers_line(entry, way):
    small = budget_that_moves(3, entry)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        getattr(entry, way)(entry.frame(), **small)
    (about,) = [w for w in caught if "hardly protects anybody" in str(w.message)]
    assert about.category is geopriv_gis.GeoPrivWarning
    # Entry.call is the caller here.
    assert about.filename.endswith("entries.py")
    assert next(iter(entry.budget)) in str(about.message)
    assert " m," in str(about.message)


LENGTH = re.compile(r"about ([\d.,]+) (k?m)\b")


@pytest.mark.arithmetic
@pytest.mark.calls_again
@pytest.mark.takes(where=lambda entry: entry.per_metre)
@pytest.mark.parametrize("metres", [3, 1e8])
def test_large_budget_warning_states_metres(entry, metres):
    absurd = budget_that_moves(metres, entry)
    # A grid cannot be made where the noise is wider than anything on it.
    refused = contextlib.suppress(
        *([geopriv_gis.ParameterError] if entry.output == "grid" else [])
    )
    with pytest.warns(geopriv_gis.GeoPrivWarning) as caught, refused:
        entry.call(entry.frame(), **absurd)
    numbers = [LENGTH.search(str(one.message)) for one in caught]
    lengths = [
        float(n[1].replace(",", "")) * (1 if n[2] == "m" else 1000)
        for n in numbers
        if n
    ]
    # The plane's scale, or a unit ball of three times the size, is in it.
    assert any(0.99 * metres <= length <= 3 * metres for length in lengths), lengths
