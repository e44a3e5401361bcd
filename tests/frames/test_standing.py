"""What is left of a release after ordinary work with pandas and GeoPandas."""

import threading
import warnings
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import guarantee_of
from geopriv_gis.frames.ground.release import (
    PastRelease,
    ReleasedRows,
    ReleaseMemory,
    attach,
    released_places,
)
from geopriv_gis.frames.ground.standing import guarantee_of_points, renew_record

N, EPS = 60, 0.01
PAGE = Path(__file__).parents[2] / "docs" / "afterwards.md"
AREA = gpd.GeoDataFrame({"zone": [1]}, geometry=[box(0, 0, 1e6, 1e6)], crs="EPSG:27700")


@pytest.fixture(scope="module")
def homes():
    rng = np.random.default_rng(5)
    xy = rng.uniform((530_000, 180_000), (540_000, 190_000), (N, 2))
    columns = {"id": np.arange(N), "kind": list("abc") * (N // 3)}
    return gpd.GeoDataFrame(columns, geometry=gpd.points_from_xy(*xy.T), crs=27700)


@pytest.fixture(scope="module")
def released(homes):
    return homes.geopriv.planar_laplace(eps=EPS)


@pytest.fixture(scope="module")
def again(homes):
    return homes.geopriv.planar_laplace(eps=2 * EPS)


SQUARE = gpd.GeoSeries([box(525_000, 175_000, 545_000, 195_000)], crs="EPSG:27700")


def nearest(frame):
    """Join rows to the nearest zone, where GeoPandas can; shapely 1.8 cannot."""
    try:
        return gpd.sjoin_nearest(frame, AREA)
    except NotImplementedError:
        return gpd.sjoin(frame, AREA)


# What is done to a release r, and to another, q; what the page says of it.
OPERATIONS = {
    "r.copy(), r.assign(new=1), r.drop(columns='kind')": lambda r, q: (
        r.copy(), r.assign(new=1), r.drop(columns="kind"),
    ),
    "r[r.kind == 'a'], r.iloc[5:], r.head(), r.query(...)": lambda r, q: (
        r[r.kind == "a"], r.iloc[5:], r.head(), r.query("id > 7"),
    ),
    "r.cx[...], gpd.clip(r, area), gpd.overlay(r, area)": lambda r, q: (
        r.cx[530_000:536_000, :], gpd.clip(r, AREA), gpd.overlay(r, AREA),
    ),
    "r.sort_values('kind'), r.sample(30), r.reset_index(drop=True)[::-1]": (
        lambda r, q: (
            r.sort_values("kind"), r.sample(30, random_state=1),
            r.reset_index(drop=True)[::-1],
        )
    ),
    "r.groupby('kind').head(5)": lambda r, q: (r.groupby("kind").head(5),),
    "r.merge(table, on='id'), r.join(table)": lambda r, q: (
        r.merge(pd.DataFrame({"id": range(20), "new": 1.0}), on="id"),
        r.join(pd.DataFrame({"new": range(N)})),
    ),
    "r.sjoin(zones), r.sjoin_nearest(zones)": lambda r, q: (
        gpd.sjoin(r, AREA), nearest(r),
    ),
    "r[5:].astype(...), r[5:].set_index('id'), r[5:].rename(columns=...)": (
        lambda r, q: (
            r[5:].astype({"id": float}), r[5:].set_index("id"),
            r[5:].rename(columns={"kind": "sort"}),
        )
    ),
    "r[5:].explode(), r.dissolve('kind').explode()": lambda r, q: (
        r[5:].explode(ignore_index=True),
        r.dissolve("kind").explode(index_parts=False),
    ),
    "r.to_crs(...)": lambda r, q: (r.to_crs(4326), r.iloc[7:].to_crs(3857)),
    "pd.concat([r.iloc[:9], r.iloc[9:]])": lambda r, q: (
        pd.concat([r.iloc[:9], r.iloc[9:40]]),
    ),
    "pd.concat([r, q]), pd.concat([q, r, q])": lambda r, q: (
        pd.concat([r, q]), pd.concat([q[9:], r[9:]]), pd.concat([q, r, q]),
    ),
    "pd.concat([r, true_rows])": lambda r, q: (pd.concat([r, AREA.centroid[:1]]),),
    "r.set_geometry(points), also of some rows": lambda r, q: (
        r.set_geometry(r.translate(1, 0)),
        r.set_geometry(
            gpd.GeoSeries([*r.geometry[1:], AREA.centroid[0]], crs=r.crs)
        ),
    ),
    "r.set_crs(..., allow_override=True)": lambda r, q: (
        r.set_crs(32630, allow_override=True),
    ),
    "r.buffer(...), r.translate(...), r.dissolve(...)": (
        lambda r, q: (r.buffer(9), r.translate(1, 0), r.dissolve("kind"))
    ),
    "pd.DataFrame(r)": lambda r, q: (pd.DataFrame(r),),
    "r.to_crs(...).to_crs(...)": lambda r, q: (r.to_crs(4326).to_crs(27700),),
}  # fmt: skip


BY_GDAL = "`r.to_file(...)`, `pyogrio.write_dataframe(r, ...)`"
BY_ANY = "`gpd.read_file`, `pyogrio.read_dataframe`, `read_file`"
# Who writes, who reads, and the files, each with its writer and readers.
FILES = {
    (BY_GDAL, BY_ANY): lambda r, io: [
        (r.to_file, "a.gpkg", (gpd.read_file, io.read_dataframe)),
        (lambda path: r.to_file(path, driver="GeoJSON"), "a.geojson",
         (gpd.read_file, geopriv_gis.read_file)),
        (lambda path: io.write_dataframe(r, path), "a.fgb",
         (gpd.read_file, io.read_dataframe, geopriv_gis.read_file)),
    ],
    ("`r.to_feather(...)`", "`gpd.read_feather`"): lambda r, io: [
        (r.to_feather, "a.feather", (gpd.read_feather,)),
    ],
    ("`r.to_parquet(...)`", "`gpd.read_parquet`, `read_file`"): lambda r, io: [
        (r.to_parquet, "a.parquet", (gpd.read_parquet, geopriv_gis.read_file)),
    ],
    ("`write_file(r, ...)`", "`gpd.read_file`, `gpd.read_parquet`"): lambda r, io: [
        (lambda path: geopriv_gis.write_file(r, path), "b.gpkg", (gpd.read_file,)),
        (lambda path: geopriv_gis.write_file(r, path), "b.parquet",
         (gpd.read_parquet,)),
    ],
    ("`write_file(r, ...)`", "`read_file`"): lambda r, io: [
        (lambda path: geopriv_gis.write_file(r, path), f"c.{end}",
         (geopriv_gis.read_file,))
        for end in ("gpkg", "geojson", "fgb", "parquet")
    ],
}  # fmt: skip


def states(operation, *releases):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # e.g. of geometry in degrees
        return [guarantee_of(one) for one in operation(*releases)]


def test_operations_page_states_remaining_guarantee(released, again):
    lines = ["| r, q are releases of points | state | guarantee |"]
    lines.append("| --- | --- | --- |")
    for words, operation in OPERATIONS.items():
        found = states(operation, released, again)
        assert len({one.state for one in found}) == 1, words
        eps = {one.eps for one in found}
        assert len(eps) == 1, words
        (eps,) = (each and round(each, 12) for each in eps)
        promise = {None: "none", EPS: "ε of r", 3 * EPS: "ε of r + ε of q"}[eps]
        lines.append(f"| `{words}` | {found[0].state} | {promise} |")
    assert "\n".join(lines) in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("names", FILES, ids=" ".join)
def test_operations_page_states_what_files_keep(released, tmp_path, monkeypatch, names):
    io = pytest.importorskip("pyogrio")
    pytest.importorskip("pyarrow")
    pairs = []
    for write, name, readers in FILES[names](released, io):
        write(tmp_path / name)
        pairs += [(reader, tmp_path / name) for reader in readers]
    entries = []
    for memory in (None, ReleaseMemory()):  # of this process, and of another
        if memory is not None:
            for room in ("standing", "release"):
                monkeypatch.setattr(f"geopriv_gis.frames.ground.{room}.MEMORY", memory)
        found = [guarantee_of(read(path)) for read, path in pairs]
        assert len({(one.state, one.eps) for one in found}) == 1, found
        promise = {None: "none", EPS: "ε of r"}[found[0].eps]
        entries.append(f"{found[0].state}, {promise}")
    line = " | ".join([*names, *entries])
    assert f"| {line} |" in PAGE.read_text(encoding="utf-8")


def test_true_places_are_never_recognised_as_release(homes, released):
    mixed = np.where(np.arange(N) % 2, released.geometry, homes.geometry)
    for frame in (
        homes,
        homes.iloc[:1],
        released.set_geometry(homes.geometry),
        released.set_geometry(gpd.GeoSeries(mixed, crs=homes.crs)),
        pd.concat([released, homes.iloc[:1]]),
        pd.concat([released, homes.iloc[:1]]).reset_index(drop=True),
    ):
        assert guarantee_of(frame).state in ("changed", "unknown")
        assert guarantee_of(frame).notion == "none"
        assert guarantee_of(frame).law is None


def test_public_places_need_labels_to_be_recognised(homes):
    # Both lie on public places: by its points alone no frame is known as released.
    nobody = AREA.geometry[0].centroid
    public = gpd.GeoSeries([*homes.geometry[:5], nobody], crs=homes.crs)
    snapped = homes.geopriv.planar_laplace(eps=EPS, onto=public)
    for coarse in (snapped, homes.geopriv.planar_laplace(eps=EPS, onto=512)):
        assert guarantee_of(coarse[coarse.id > 9]).state == "rows"
        lost = coarse[coarse.id > 9].copy()
        lost.attrs.clear()
        assert guarantee_of(lost).state == "unknown"
        other = coarse.set_index(coarse.index + 1)  # whose they are said to be
        assert guarantee_of(other.iloc[5:]).state == "changed"


def test_few_points_without_record_are_unknown(released):
    for rows, state in ((3, "unknown"), (4, "rows")):
        lost = released.iloc[:rows].copy()
        lost.attrs.clear()
        assert guarantee_of(lost).state == state
        assert guarantee_of(released.iloc[:rows]).state == "rows"


def test_incompatible_guarantees_are_not_combined(released, homes):
    zones = gpd.GeoSeries([box(0, 0, 1e6, 1e6)], crs=homes.crs)
    in_region = homes.geopriv.planar_laplace(eps=EPS, region=AREA.geometry)
    assert guarantee_of(pd.concat([released, in_region])).eps == 2 * EPS
    ours = homes.geopriv.planar_laplace(eps=EPS, zones=zones)
    found = guarantee_of(pd.concat([released, ours]))
    assert (found.state, found.notion) == ("unknown", "none")


def test_answer_rows_keep_guarantee_by_record(homes):
    grid = geopriv_gis.zones.grid((520_000, 170_000, 550_000, 200_000), 10_000, 27700)
    counts = homes.geopriv.zonal_counts(grid, eps=1)
    some = counts.sort_values("count").iloc[1:]
    assert guarantee_of(some).state == "rows"
    assert guarantee_of(some).eps == 1
    forged = some.assign(count=some["count"] + 1)
    assert guarantee_of(forged).state == "changed"
    lost = some.copy()
    lost.attrs.clear()
    assert guarantee_of(lost).state == "unknown"


def test_knn_rows_keep_guarantee(homes):
    near = homes.set_index("id").geopriv.private_knn(homes.geometry, k=3, eps=0.05)
    assert guarantee_of(near.iloc[5:]).state == "rows"
    assert guarantee_of(near.iloc[5:] + 1).notion == "none"


def test_renew_record_does_not_modify_frame(released):
    some = released.iloc[3:]
    before = dict(some.attrs["geopriv"])
    assert renew_record(released) is released
    assert geopriv_gis.guarantee_of(renew_record(some)).intact
    assert some.attrs["geopriv"] == before
    assert not geopriv_gis.guarantee_of(some).intact


@pytest.mark.arithmetic
def test_estimates_of_remaining_rows(released):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        part = released[released.kind == "a"].geopriv.count(SQUARE, bandwidth=300)
    assert part["count"].iloc[0] == pytest.approx(N / 3, abs=1)
    assert any(
        "where the released points lie" in a for a in guarantee_of(part).assumptions
    )


def test_release_memory_is_bounded_and_thread_safe():
    memory = ReleaseMemory(max_size=100)
    rows = ReleasedRows(pd.RangeIndex(40), {}, places=np.zeros((40, 2)))
    promise = geopriv_gis.Guarantee(notion="gp", eps=EPS)

    def fill(first):
        for number in range(first, first + 50):
            memory.add(PastRelease({"sha256": str(number)}, promise, rows))

    threads = [threading.Thread(target=fill, args=(50 * n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(memory.all()) == 2
    large = ReleasedRows(pd.RangeIndex(101), {})
    memory.add(PastRelease({"sha256": "large"}, promise, large))
    assert not memory.find("large")


def test_numeric_result_columns_are_part_of_release(homes):
    frame = homes[["geometry"]].assign(se=1.5)
    promise = geopriv_gis.Guarantee(notion="gp", eps=EPS)
    release = attach(frame, promise, columns=["se"])
    assert guarantee_of(release.iloc[2:]).state == "rows"
    assert guarantee_of(release.iloc[2:].assign(se=1.0)).state == "changed"
    assert guarantee_of(release.iloc[2:].drop(columns="se")).state == "changed"


def test_columns_added_after_release_are_unchecked(homes, tmp_path):
    pytest.importorskip("pyarrow")
    grid = geopriv_gis.zones.grid((520_000, 170_000, 550_000, 200_000), 10_000, 27700)
    points = homes.geometry.geopriv.planar_laplace(eps=EPS)
    counts = homes.geopriv.zonal_counts(grid, eps=1)
    for late in (
        homes[["geometry"]].assign(east=homes.geometry.x).set_geometry(points),
        homes[["geometry"]].assign(east=homes.geometry.x).set_geometry(points)[3:],
        counts.assign(true=1),
        counts.assign(true=1).iloc[1:],
    ):
        with pytest.raises(geopriv_gis.ParameterError, match="added after the release"):
            geopriv_gis.write_file(late, tmp_path / "late.parquet")
    geopriv_gis.write_file(counts.iloc[1:], tmp_path / "counts.parquet")
    geopriv_gis.write_file(points[3:], tmp_path / "points.parquet")


def test_column_of_two_releases_is_checked_if_in_both(homes, tmp_path):
    """Beside one of them it stood when true places were compared, beside one not."""
    pytest.importorskip("pyarrow")
    east = homes[["geometry"]].assign(east=homes.geometry.x.astype(str))
    bare = homes[["geometry"]].set_axis(homes.index + N)
    compared = homes.assign(note="a").geopriv.planar_laplace(eps=EPS, keep=["note"])
    late = bare.geopriv.planar_laplace(eps=EPS).assign(note=east["east"].to_numpy())
    for parts in ([compared, late], [late, compared]):
        both = pd.concat([each[["note", "geometry"]] for each in parts])
        assert guarantee_of(both).state == "joined"
        with pytest.raises(geopriv_gis.ParameterError, match="added after the release"):
            geopriv_gis.write_file(both, tmp_path / "both.parquet")
    again = homes.assign(note="a").set_axis(homes.index + N)
    again = again.geopriv.planar_laplace(eps=EPS, keep=["note"])
    both = pd.concat([compared, again])
    geopriv_gis.write_file(both, tmp_path / "both.parquet")


def test_overridden_crs_is_detected_as_change(released):
    for part in (released, released.iloc[2:]):
        assert guarantee_of(part.set_crs(3857, allow_override=True)).state == "changed"


def test_answer_changed_in_place_is_detected(homes):
    near = homes.set_index("id").geopriv.private_knn(homes.geometry, k=3, eps=0.05)
    near.iloc[0, 0] += 1
    assert guarantee_of(near).state == "changed"
    lists = near.iloc[1:].astype(object)
    lists.iloc[0, 0] = [1]
    assert guarantee_of(lists).state == "changed"


def test_forged_file_does_not_change_guarantee_in_memory(homes, tmp_path):
    pytest.importorskip("pyogrio")
    released = homes.geopriv.planar_laplace(eps=EPS)
    geopriv_gis.write_file(released.to_crs(4326), tmp_path / "r.geojson")
    record = tmp_path / "r.geojson.guarantee.json"
    text = record.read_text(encoding="utf-8")
    assert '"eps": 0.01' in text
    record.write_text(text.replace('"eps": 0.01', '"eps": 0.0001'), encoding="utf-8")
    geopriv_gis.read_file(tmp_path / "r.geojson")
    lost = released.to_crs(4326).iloc[5:]
    lost.attrs = {}
    assert guarantee_of(lost).eps == EPS


def test_record_of_subset_omits_facts_of_all_rows(homes):
    grid = geopriv_gis.zones.grid((520_000, 170_000, 550_000, 200_000), 10_000, 27700)
    some = renew_record(homes.geopriv.zonal_counts(grid, eps=1).iloc[1:])
    assert "error" not in some.attrs["geopriv"]
    again = renew_record(some.iloc[1:])
    assert again.attrs["geopriv"]["whole"]["error"]["zones"] == len(grid)
    assumptions = guarantee_of(again).assumptions
    assert len(set(assumptions)) == len(assumptions)


def test_release_memory_limits_number_of_releases():
    memory = ReleaseMemory(max_size=100, releases=3)
    promise = geopriv_gis.Guarantee(notion="gp", eps=EPS)
    for number in [*range(9), 8, 8]:
        rows = ReleasedRows(pd.RangeIndex(1), {})
        memory.add(PastRelease({"sha256": str(number)}, promise, rows))
    assert [past.stamp["sha256"] for past in memory.all()] == ["8", "7", "6"]


def test_whole_points_are_known_by_their_coordinates(released):
    stamp, crs = released.attrs["geopriv"], released.crs
    xy = np.column_stack([released.geometry.x, released.geometry.y])
    assert (released_places(released) == xy).all()
    assert guarantee_of_points(stamp, {}, xy, crs) == guarantee_of(released)
    assert guarantee_of_points(stamp, {}, xy[::-1], crs) is None
    assert guarantee_of_points(stamp, {}, xy, "EPSG:32630") is None
    unhashed = {name: fact for name, fact in stamp.items() if name != "sha256"}
    for damaged in ({}, unhashed, stamp | {"columns": 5}, stamp | {"columns": ["no"]}):
        assert guarantee_of_points(damaged, {}, xy, crs) is None


def test_columns_of_a_release_belong_to_its_points(homes):
    given = homes.assign(weight=np.linspace(1, 2, N))
    points = attach(given.copy(), geopriv_gis.Guarantee(notion="none"), ["weight"])
    stamp, crs = points.attrs["geopriv"], points.crs
    xy = np.column_stack([points.geometry.x, points.geometry.y])
    columns = {"weight": given["weight"].tolist()}
    assert guarantee_of_points(stamp, columns, xy, crs).intact
    columns["weight"][0] += 1e-9
    assert guarantee_of_points(stamp, columns, xy, crs) is None
