"""No true place stands under a guarantee, whatever the index and the edit."""

from functools import cache

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.spatial import cKDTree
from shapely.geometry import LineString

import geopriv_gis
from geopriv_gis import guarantee_of

N, EPS, SIDE = 90, 0.002, 1000.0
RANDOM = np.random.default_rng(3)
XY = np.array([530_000, 180_000]) + RANDOM.uniform(0, 4000, (N, 2))
CRS = 27700
ANIMALS = RANDOM.integers(0, 12, N)
DAYS = pd.Timestamp("2026-01-01") + pd.to_timedelta(ANIMALS, "D")
INDEXES = {
    "range": pd.RangeIndex(N),
    "unsorted": pd.Index(RANDOM.permutation(N)),
    "repeated": pd.Index(ANIMALS),
    "count as equal": pd.Index([0] * N),
    "strings": pd.Index([f"id {n}" for n in RANDOM.permutation(N)]),
    "repeated strings": pd.Index([f"animal {n}" for n in ANIMALS]),
    "categories": pd.CategoricalIndex([f"animal {n}" for n in ANIMALS]),
    "times": pd.DatetimeIndex(DAYS),
    "missing": pd.Index(np.where(ANIMALS < 4, np.nan, ANIMALS)),
    "mixed": pd.Index([None if n < 3 else n if n % 2 else str(n) for n in ANIMALS]),
    "multi": pd.MultiIndex.from_arrays([ANIMALS, np.arange(N)]),
    "repeated multi": pd.MultiIndex.from_arrays([ANIMALS, list("ab") * (N // 2)]),
}  # fmt: skip
LABELS = st.sampled_from([*INDEXES])


def points(xy):
    return gpd.GeoSeries(gpd.points_from_xy(*np.asarray(xy).T), crs=CRS)


def nearest(places):
    return places.values[cKDTree(xy_of(places.to_frame("geometry"))).query(XY)[1]]


GRID = np.stack(np.meshgrid(np.arange(0.5, 8), np.arange(0.5, 8)), -1).reshape(-1, 2)
PLACES = points(np.array([530_000, 180_000]) + 500 * GRID)
VILLAGES = points(np.array([530_000, 180_000]) + RANDOM.uniform(0, 4000, (20, 2)))


@cache
def roads():
    line = LineString([(530_000, 182_000), (534_000, 182_000)])
    return geopriv_gis.metrics.roads(
        gpd.GeoSeries([line], crs=CRS), spacing=250, reach=4000
    )


# How it is released, and where the true place of each row would lie in its stead.
RELEASES = {
    "plain": (
        lambda f: f.geopriv.planar_laplace(eps=EPS),
        lambda: points(XY),
    ),
    "cells": (
        lambda f: f.geopriv.planar_laplace(eps=EPS, onto=SIDE),
        lambda: points(np.floor(XY / SIDE) * SIDE + SIDE / 2),
    ),
    "places": (
        lambda f: f.geopriv.planar_laplace(eps=EPS, onto=PLACES),
        lambda: gpd.GeoSeries(nearest(PLACES), crs=CRS),
    ),
    "remapped": (
        lambda f: f.geopriv.planar_laplace(eps=EPS).geopriv.remap(VILLAGES),
        lambda: gpd.GeoSeries(nearest(VILLAGES), crs=CRS),
    ),
    "nodes": (
        lambda f: f.geopriv.graph_laplace(roads(), eps=EPS),
        lambda: points(roads().points[roads().nearest(XY)]),
    ),
}


@cache
def released(release, labels):
    """Return a release, and the same frame with the true places in its stead."""
    frame = gpd.GeoDataFrame(
        {"n": np.arange(N), "kind": list("abc") * (N // 3)}, geometry=points(XY)
    ).set_index(INDEXES[labels])
    made, true = RELEASES[release][0](frame), RELEASES[release][1]()
    assert guarantee_of(made).eps
    return made, made.set_geometry(true.to_numpy()).set_crs(CRS)


def xy_of(frame):
    return np.column_stack([frame.geometry.x, frame.geometry.y])


def mixed(made, true, rows):
    places = made.geometry.to_numpy().copy()
    places[rows] = true.geometry.to_numpy()[rows]
    return made.set_geometry(gpd.GeoSeries(places, made.index, crs=CRS))


def assigned(made, true, rows):
    frame = made.copy()
    for row in np.flatnonzero(rows)[:3]:
        frame.iloc[row, frame.columns.get_loc("geometry")] = true.geometry.iloc[row]
    return frame


def at_labels(made, true, rows):
    frame, label = made.copy(), made.index[np.flatnonzero(rows)[0]]
    chosen = (
        [label] if not isinstance(label, tuple) else pd.MultiIndex.from_tuples([label])
    )
    at = frame.index.isin(chosen)
    frame.loc[at, "geometry"] = true.geometry.values[at]
    return frame


def halves(made, true, rows):
    return pd.concat([true[rows], made[~rows]])


EDITS = {
    "set_geometry": lambda made, true, rows: true,
    "mixed": mixed,
    "filtered": lambda made, true, rows: true[rows],
    "mixed and filtered": lambda made, true, rows: mixed(made, true, rows).iloc[::2],
    "mixed and sorted": lambda made, true, rows: (
        mixed(made, true, rows).sort_values("n", ascending=False)
    ),
    "iloc": assigned,
    "loc": at_labels,
    "concat": halves,
    "concat of both": lambda made, true, rows: pd.concat([made, true[rows]]),
    "concat and merge": lambda made, true, rows: (
        halves(made, true, rows).merge(pd.DataFrame({"n": range(N), "new": 1}), on="n")
    ),
    "rows in the place of others": lambda made, true, rows: (
        made.set_geometry(np.roll(made.geometry.to_numpy(), 1)).set_crs(CRS)
    ),
    "another CRS": lambda made, true, rows: mixed(made, true, rows).to_crs(4326),
}  # fmt: skip


@given(st.sampled_from([*RELEASES]), LABELS, st.sampled_from([*EDITS]),
       st.sets(st.integers(0, N - 1), min_size=1), st.booleans())  # fmt: skip
@settings(max_examples=3 * settings.default.max_examples // 2)
@pytest.mark.filterwarnings("ignore:In a future version, `df.iloc:DeprecationWarning")
def test_edited_rows_are_recognised_only_if_released(
    release, labels, edit, chosen, forgotten
):
    # Where others' noisy points are, they are noisy points.
    assume((edit, release) != ("rows in the place of others", "plain"))
    # Sorted or exchanged: of rows with one label nothing else tells which is which.
    assume((edit, labels) != ("rows in the place of others", "count as equal"))
    made, true = released(release, labels)
    rows = np.isin(np.arange(N), list(chosen))
    edited = EDITS[edit](made, true, rows)
    if forgotten:
        edited = edited.copy()
        edited.attrs = {}
    own = xy_of(made.to_crs(edited.crs))[edited["n"]]
    assume((own != xy_of(edited)).any())  # not where this very row was released
    assert guarantee_of(edited).notion == "none"


ORDINARY = {
    "filter": lambda r: r[r.kind == "a"],
    "head": lambda r: r.head(7),
    "query": lambda r: r.query("n > 20"),
    "sort": lambda r: r.sort_values("kind", ascending=False),
    "sample": lambda r: r.sample(30, random_state=1),
    "concat": lambda r: pd.concat([r.iloc[40:60], r.iloc[:10]]),
    "repeated": lambda r: r.iloc[[3, 3, 5]],
    "copy and filter": lambda r: r.copy()[r.n > 5].assign(new=1).drop(columns="kind"),
    "set in another": lambda r: r.copy().set_geometry(r.geometry).iloc[9:],
}


@pytest.mark.parametrize(
    ("release", "labels"),
    [([*RELEASES][n % len(RELEASES)], labels) for n, labels in enumerate(INDEXES)],
)
def test_ordinary_operations_keep_guarantee(release, labels):
    made, _ = released(release, labels)
    for name, operation in ORDINARY.items():
        found = guarantee_of(operation(made))
        assert (found.state, found.eps) == ("rows", EPS), name
    assert guarantee_of(made.to_crs(4326)).state == "carried"


@pytest.mark.parametrize(
    ("release", "labels"),
    [(("cells", "nodes")[n % 2], labels) for n, labels in enumerate(INDEXES)],
)
def test_files_keep_guarantee_of_recognised_rows_only(release, labels, tmp_path):
    pytest.importorskip("pyarrow")
    made, true = released(release, labels)
    half = mixed(made, true, np.arange(N) % 2 > 0)
    with pytest.raises(geopriv_gis.ParameterError):
        half.geopriv.to_file(tmp_path / "half.parquet")
    made.geopriv.to_file(tmp_path / "made.parquet")
    read = geopriv_gis.read_file(tmp_path / "made.parquet")
    for whole in (made, read):  # each by the index that it has
        assert guarantee_of(whole.iloc[5:]).state == "rows"
    assert guarantee_of(read.set_geometry(true.geometry.to_numpy())).state == "changed"
    if labels not in ("mixed",):  # Arrow has no such column
        for frame, state in ((half, "changed"), (made, "intact")):
            frame.to_parquet(tmp_path / "plain.parquet")
            plain = gpd.read_parquet(tmp_path / "plain.parquet")
            plain.attrs = dict(frame.attrs)
            assert guarantee_of(plain).state == state


ZONES = geopriv_gis.zones.grid((530_000, 180_000, 534_000, 184_000), 500, CRS)


@pytest.mark.parametrize("labels", ["zones", "count as equal"])
def test_counts_swapped_between_zones_are_detected(labels):
    zones = ZONES if labels == "zones" else ZONES.set_index(pd.Index([0] * len(ZONES)))
    frame = gpd.GeoDataFrame(geometry=points(XY))
    counts = frame.geopriv.zonal_counts(zones, eps=1)
    assert guarantee_of(counts.iloc[3:]).state == "rows"
    swapped = counts.assign(count=np.roll(counts["count"], 1))
    assert guarantee_of(swapped).state == "changed"
    assert guarantee_of(swapped.iloc[:7]).state == "changed"


def test_answers_with_equal_label_are_recognised_together_only():
    frame = gpd.GeoDataFrame(geometry=points(XY), index=pd.RangeIndex(N))
    queries = points(XY[:9]).set_axis([0] * 5 + [1, 2, 3, 3])
    near = frame.geopriv.private_knn(queries, k=2, eps=0.05)
    for part in (near.loc[[0, 1]], near.iloc[:6], near.iloc[5:6], near.iloc[[5, 5, 6]]):
        assert guarantee_of(part).state == "rows"
    for part in (near.iloc[1:], near.iloc[:3]):
        assert guarantee_of(part).state == "changed"
