"""From file to file in batches: what is released and refused is that of a frame."""

import contextlib
import json
import math
import sqlite3
from functools import partial

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from geopandas.testing import assert_geodataframe_equal
from scipy.stats import chi2
from shapely.geometry import LineString, Point, box

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

from geopriv_gis.batches import parts, release, shuffling, tables, writing
from geopriv_gis.batches.layers import LayerRows
from geopriv_gis.batches.parts import has_range_index
from geopriv_gis.checking.columnar import check_stated_extent
from geopriv_gis.core.mechanisms import Gaussian, PlanarLaplace
from geopriv_gis.core.points import release as points_release
from geopriv_gis.core.randomness import Random
from geopriv_gis.frames.points import release as masking
from geopriv_gis.testing import insecure_rng
from tests.conformance.transcripts import Transcript

ROWS = 700
# Before the fixture `small` changes them.
SHIPPED = [
    (module, name, getattr(module, name))
    for module, name in (
        (shuffling, "BUCKET_ROWS"), (tables, "ROWS"), (writing, "PART_ROWS")
    )
]  # fmt: skip
SHIPPED_BUCKET_ROWS = shuffling.BUCKET_ROWS
LAPLACE, GAUSSIAN = ("planar_laplace", {"eps": 0.01}), ("gaussian", {"rho": 1e-5})
LAND = gpd.GeoSeries([box(-3.5, 55.8, -3.0, 56.1)], crs="EPSG:4326")
UTM = {"crs": "EPSG:32630"}
ZONES = gpd.GeoSeries(
    [
        box(-3.4, 55.8, -3.2, 56.1),
        box(-3.2, 55.8, -3.0, 55.95),
        box(-3.2, 55.95, -3, 57),
    ],
    crs="EPSG:4326",
)
PLACES = gpd.GeoSeries.from_xy(
    *np.random.default_rng(6).uniform([[-3.3], [55.9]], [[-3.1], [56.0]], (2, 300)),
    crs="EPSG:4326",
)
pytestmark = [
    pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning"),
    pytest.mark.usefixtures("small"),
]


def homes(crs="EPSG:4326", z=None):
    random = np.random.default_rng(1)
    points = gpd.GeoSeries.from_xy(
        random.uniform(-3.3, -3.1, ROWS), random.uniform(55.9, 56.0, ROWS), z,
        crs="EPSG:4326",
    )  # fmt: skip
    return gpd.GeoDataFrame(
        {
            "person": np.arange(ROWS) % 90,
            "kind": random.choice(["home", "shop"], ROWS),
            "group": pd.Categorical(
                random.choice(["a", "b"], ROWS), ["a", "b", "unusedkind"]
            ),
            "value": random.normal(size=ROWS),
            "since": pd.Timestamp("2026-01-01"),
        },
        geometry=points.to_crs(crs),
    )


@pytest.fixture
def source(tmp_path):
    """Give a function that writes a frame and returns the file's name."""

    def write(frame, name="in.parquet", **options):
        frame.to_parquet(tmp_path / name, **options)
        return tmp_path / name

    return write


def _rounded(spacing, form, **given):
    return points_release.round_outputs(form(**given), spacing)


@pytest.fixture
def fixed_draws(monkeypatch):
    """Replace every draw by the same number: of doubles, as the lattice draws again."""
    for name, form in (("Laplace", PlanarLaplace), ("Gaussian", Gaussian)):
        monkeypatch.setattr(
            points_release, f"Lattice{name}", partial(_rounded, form=form)
        )
    monkeypatch.setattr(
        Random, "words", lambda _, size: np.full(size, 1 << 62, dtype=np.uint64)
    )


CASES = {
    "sphere": (LAPLACE, {}),
    "plane": (LAPLACE, {**UTM}),
    "zone": (GAUSSIAN, {}),
    "metres": (GAUSSIAN, {}),
    "remapped": (LAPLACE, {**UTM, "onto": LAND}),
    "shape": (LAPLACE, {**UTM, "unit_ball": (3.0, 1.0, 30.0)}),
    "table": (LAPLACE, {"privacy_unit": "table"}),
    "jointly": (LAPLACE, {"privacy_unit": "person"}),
    "jointly in a plane": (LAPLACE, {"privacy_unit": "person", **UTM}),
    "by composition": (LAPLACE, {"privacy_unit": "person", "method": "composition"}),
    "by squares": (
        GAUSSIAN,
        {"privacy_unit": "person", "table_metric": "dist_2"},
    ),
    "dropped": (LAPLACE, {"drop": ["value"], "keep": ["kind"]}),
    "zones": (LAPLACE, {**UTM, "zones": ZONES}),
    "zones of persons": (
        GAUSSIAN,
        {"zones": ZONES, "privacy_unit": "person"},
    ),
    "places": (LAPLACE, {"onto": PLACES}),
    "places of zones": (
        LAPLACE,
        {**UTM, "zones": ZONES, "onto": PLACES},
    ),
    "cells": (LAPLACE, {"onto": 0.01}),
    "cells of persons": (
        GAUSSIAN,
        {"onto": 0.25, "privacy_unit": "person"},
    ),
    "cells of persons jointly": (LAPLACE, {"onto": 0.01, "privacy_unit": "person"}),
    "heights": (LAPLACE, {}),
    "no heights": (LAPLACE, {"z": "drop"}),
}


HIDDEN = {"person": "pseudonym", "group": "pseudonym", "kind": "as is"}


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".csv", ".gpkg", "/"])
def test_all_batches_share_pseudonym_key(suffix, source, tmp_path):
    frame = homes()
    frame["group"] = frame["group"].where(frame["person"] % 5 > 0)
    target = f"{tmp_path}/out{suffix}"
    promised = geopriv_gis.release_file(
        source(frame), target, "planar_laplace", eps=0.01, keep=HIDDEN, drop=["since"],
        **({"x": "x", "y": "y"} if suffix == ".csv" else {}),
    )  # fmt: skip
    assert promised.pseudonyms == ("person", "group")
    if suffix == "/":
        names = sorted(tmp_path.glob("out/*.parquet"))
        back = pd.concat(map(pd.read_parquet, names), ignore_index=True)
    elif suffix == ".csv":
        back = pd.read_csv(target)
    else:
        back = geopriv_gis.read_file(target)
    for name in promised.pseudonyms:
        assert back[name].isna().equals(frame[name].isna())
        assert (pd.factorize(back[name])[0] == pd.factorize(frame[name])[0]).all()
        assert back[name].dropna().str.fullmatch("[0-9a-f]{32}").all()


def test_invalid_pseudonyms_are_refused_before_draw(source, monkeypatch):
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    frame = homes()
    path = source(frame.assign(kind=[[1]] * len(frame)))
    for keep in ({"kind": "pseudonym"}, {"kind": "hash"}, {"lat": "pseudonym"}):
        with pytest.raises(geopriv_gis.ParameterError, match=r"^keep"):
            geopriv_gis.release_file(
                path, path.with_name("out.parquet"), "planar_laplace", eps=0.01,
                keep=keep,
            )  # fmt: skip


@pytest.mark.parametrize("owner", [[1], {"a": 1}])
def test_person_column_of_lists_is_refused_before_draw(owner, source, monkeypatch):
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    frame = homes()
    path = source(frame.assign(person=[owner] * len(frame)))
    with pytest.raises(geopriv_gis.ParameterError, match="holds lists or alike"):
        geopriv_gis.release_file(
            path, path.with_name("out.parquet"), "planar_laplace", eps=0.01,
            privacy_unit="person",
        )  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_release_of_file_matches_frame(name, source, fixed_draws, tmp_path):
    (method, budget), options = CASES[name]
    z = np.arange(ROWS) % 9 + 0.5 if "height" in name else None
    frame = homes("EPSG:27700" if name == "metres" else "EPSG:4326", z)
    target = tmp_path / "out.parquet"
    promised = geopriv_gis.release_file(
        source(frame), target, method, **budget, **options
    )
    back = geopriv_gis.read_file(target)
    whole = getattr(geopriv_gis, method)(frame, **budget, **options)
    assert promised == whole.geopriv.guarantee == back.geopriv.guarantee
    whole["group"] = whole["group"].astype(str)
    assert_geodataframe_equal(back, whole, check_dtype=False, check_less_precise=True)
    assert back.geopriv.guarantee.intact
    assert [p.name for p in tmp_path.iterdir() if p.suffix != ".parquet"] == []


def box_of(frame):
    west, south, east, north = frame.total_bounds
    middle = (west + east) / 2
    parts = [box(west, south, middle, north), box(middle, south, east, north)]
    return gpd.GeoSeries(parts, crs=frame.crs)


def changed(place, value, column="geometry"):
    frame = homes()
    frame[column] = frame[column].astype(object)
    values = list(frame[column])
    values[place] = value
    if column == "geometry":
        return frame.set_geometry(gpd.GeoSeries(values, crs=frame.crs))
    frame[column] = values
    return frame


WRONG = {
    "missing": (lambda: changed(650, None), {}),
    "empty": (lambda: changed(650, Point()), {}),
    "a line": (lambda: changed(650, LineString([(0, 0), (1, 1)])), {}),
    "infinite": (lambda: changed(650, Point(math.inf, 0)), {}),
    "half a number": (lambda: changed(650, Point(math.nan, 0)), {}),
    "beyond the pole": (lambda: changed(650, Point(0, 91)), {}),
    "far away": (lambda: changed(650, Point(100, 0)), UTM),
    "heights here and there": (lambda: changed(650, Point(-3.2, 55.95, 3)), {}),
    "nobody's": (
        lambda: changed(650, None, "kind"),
        {"privacy_unit": "kind"},
    ),
    "unknown unit": (homes, {"privacy_unit": "nothing"}),
    "geometry as unit": (homes, {"privacy_unit": "geometry"}),
    "unknown column": (homes, {"drop": ["nothing"]}),
    "a number to drop": (homes, {"drop": 5}),
    "lists to drop": (homes, {"drop": [["value"]]}),
    "unknown to keep": (homes, {"keep": ["nothing"]}),
    "unknown z": (homes, {"z": "up"}),
    "method of rows": (homes, {"method": "joint"}),
    "eps": (homes, {"eps": -1}),
    "crs": (homes, {"crs": "EPSG:3857"}),
    "box of the data": (
        homes,
        {"region": gpd.GeoSeries([box(*homes().total_bounds)], crs="EPSG:4326")},
    ),
    "the place": (lambda: homes().assign(x=homes().geometry.x), {}),
    "one row's place": (
        lambda: homes().assign(
            x=np.where(np.arange(ROWS) == 650, homes().geometry.x, 1)
        ),
        {},
    ),
    "one row's place of two": (
        lambda: homes()[:2].assign(x=[1.0, homes().geometry.x[1]]),
        {},
    ),
    "an index that tells": (lambda: homes().set_index(homes().geometry.y), {}),
    "zones of their bounds": (homes, {**UTM, "zones": box_of(homes())}),
    "outside of zones": (
        lambda: changed(650, Point(-3.2, 60)),
        {"zones": ZONES, **UTM},
    ),
    "in a plane only": (homes, {"crs": "sphere", "zones": ZONES}),
    "a zone without a place": (
        homes,
        {"zones": ZONES, "onto": PLACES[PLACES.x < -3.2], **UTM},
    ),
    "its own places": (homes, {"onto": homes().geometry}),
    "its own places, moved": (homes, {"onto": homes("EPSG:32630").geometry}),
    "no places": (homes, {"onto": "places"}),
    "a large cell": (homes, {"onto": 0.07}),
    "a column of cells": (lambda: homes().assign(radius=1), {"onto": 0.01}),
    "no CRS": (lambda: homes().set_crs(None, allow_override=True), {}),
    "an insecure source": (homes, {"rng": insecure_rng(1)}),
}


@pytest.mark.parametrize("name", WRONG)
def test_release_of_file_refuses_input_before_charge(name, source, tmp_path):
    make, options = WRONG[name]
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    arguments, target = {"eps": 0.01, **options}, tmp_path / "out.parquet"
    path = source(make())
    with pytest.raises(geopriv_gis.GeoPrivError) as streamed:
        geopriv_gis.release_file(
            path, target, "planar_laplace", **arguments, ledger=ledger
        )
    if name != "an insecure source":
        with pytest.raises(type(streamed.value)) as whole:
            geopriv_gis.planar_laplace(geopriv_gis.read_file(path), **arguments)
        assert str(streamed.value) == str(whole.value)
    assert ledger.spent == 0
    assert not target.exists()


@pytest.mark.parametrize(
    "frame",
    [
        lambda: homes().iloc[:15].assign(label=[f"n{n}" for n in range(15)]),
        lambda: homes().assign(
            code=pd.array([None, *(10**6 // (n + 1) for n in range(ROWS - 1))], "Int64")
        ),
        lambda: homes().assign(
            code=pd.array([*(n * n for n in range(ROWS - 1)), None], "Int64")
        ),
    ],
)
@pytest.mark.parametrize("unit", ["row", "person"])
def test_published_columns_of_file_match_frame(frame, unit, source, tmp_path):
    path, options = source(frame()), {"eps": 0.01, "privacy_unit": unit}
    whole = geopriv_gis.planar_laplace(geopriv_gis.read_file(path), **options)
    promised = geopriv_gis.release_file(
        path, tmp_path / "out.parquet", "planar_laplace", **options
    )
    assert promised == whole.geopriv.guarantee


def test_identifier_columns_of_file_are_refused(source, tmp_path):
    frame = homes().assign(
        dob="1980-05-12", kin=[f"+49 30 {10**6 + n}" for n in range(ROWS)]
    )
    options = {"eps": 0.01, "privacy_unit": "person"}
    ledger = geopriv_gis.Ledger.create(tmp_path / "a.ledger", limits=["gp=1"])
    target = tmp_path / "out.parquet"
    with pytest.raises(geopriv_gis.ColumnError) as caught:
        geopriv_gis.release_file(
            source(frame), target, "planar_laplace", ledger=ledger, **options
        )
    assert caught.value.columns == ("dob", "kin")
    assert (ledger.spent, target.exists()) == (0, False)
    left = {"drop": ["dob"], "keep": ["kin"]}
    promised = geopriv_gis.release_file(
        source(frame), target, "planar_laplace", **options, **left
    )
    assert "kin" in promised.published


def test_column_with_coordinates_of_other_rows_is_refused(source, tmp_path):
    frame = homes().assign(other=np.roll(homes().geometry.x, 100))
    with pytest.raises(geopriv_gis.FileError, match=r"other.*stays charged"):
        geopriv_gis.release_file(
            source(frame), tmp_path / "out.parquet", "planar_laplace", eps=0.01
        )
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left"), KeyboardInterrupt(), MemoryError()]
)
@pytest.mark.parametrize("target", ["out.parquet", "out/"])
def test_interrupted_writing_leaves_no_files(
    target, error, source, tmp_path, monkeypatch
):
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)

    def fail(drawn):
        tables = iter(list(made(drawn))[:3])
        yield from tables
        raise error

    made = release.iterate_released
    monkeypatch.setattr(release, "iterate_released", fail)
    before = {*tmp_path.iterdir(), source(homes())}
    full = isinstance(error, OSError)
    expected_warning = contextlib.nullcontext()
    if not full:
        expected_warning = pytest.warns(
            geopriv_gis.GeoPrivWarning, match="stays charged"
        )
    kind, match = type(error), None
    if full:
        kind, match = geopriv_gis.FileError, "stays charged"
    with expected_warning, pytest.raises(kind, match=match):
        geopriv_gis.release_file(
            tmp_path / "in.parquet", f"{tmp_path}/{target}", "planar_laplace", eps=0.01,
            ledger=ledger,
        )  # fmt: skip
    assert {*tmp_path.iterdir()} - {tmp_path / "ledger.lock"} == before
    assert ledger.spent == 0.01


@pytest.mark.parametrize("suffix", ["gpkg", "fgb", "geojson", "shp"])
def test_vector_formats_are_released_in_batches(
    suffix, fixed_draws, tmp_path, monkeypatch
):
    monkeypatch.setattr(release, "read_frame", None)  # nothing goes through memory
    path, target = tmp_path / f"in.{suffix}", tmp_path / "out.parquet"
    homes().drop(columns=["group", "since"]).to_file(path)
    options = {"eps": 0.01, "privacy_unit": "person"}
    promised = geopriv_gis.release_file(path, target, "planar_laplace", **options)
    frame, back = geopriv_gis.read_file(path), geopriv_gis.read_file(target)
    whole = frame.geopriv.planar_laplace(**options)
    assert promised == whole.geopriv.guarantee == back.geopriv.guarantee
    assert_geodataframe_equal(back, whole, check_dtype=False, check_less_precise=True)
    broken = tmp_path / f"line.{suffix}"
    gpd.GeoDataFrame(geometry=[LineString([(0, 0), (1, 1)])], crs=4326).to_file(broken)
    with pytest.raises(geopriv_gis.GeometryError, match="got LineString"):
        geopriv_gis.release_file(
            broken, tmp_path / "no.parquet", "planar_laplace", eps=0.01
        )


# -- folders -----------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Give a folder of parts, cut by place and named after places."""
    frame = homes().sort_values("value", ignore_index=True)
    for number, zone in enumerate(["gcpvj", "u10hb"]):
        there = tmp_path / "parts" / f"geohash={zone}"
        there.mkdir(parents=True)
        frame.iloc[number::2].to_parquet(there / f"near-{zone}.parquet")
    return tmp_path / "parts"


def test_folder_release_is_shuffled_into_equal_parts(folder, tmp_path):
    target = tmp_path / "out"
    with pytest.warns(geopriv_gis.GeoPrivWarning, match=r"1 keys.*\(geohash\)"):
        promised = geopriv_gis.release_file(folder, target, "planar_laplace", eps=0.01)
    manifest = json.loads((target / "manifest.json").read_text())
    assert [part["rows"] for part in manifest["parts"]] == [150] * 4 + [100]
    back = [geopriv_gis.read_file(target / part["name"]) for part in manifest["parts"]]
    assert all(part.geopriv.guarantee.intact for part in back)
    rows = pd.concat(back, ignore_index=True)
    assert set(rows["value"]) == set(homes()["value"])
    assert not (np.diff(rows["value"]) > 0).all()
    assert not any("order" in each for each in promised.assumptions)
    assert promised == back[0].geopriv.guarantee
    written = b"".join(path.read_bytes() for path in target.iterdir())
    for name in (b"geohash", b"gcpvj", b"u10hb", b"near"):
        assert name not in written
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("batch", [1, 3, 5])
def test_files_of_a_folder_are_filled_whatever_the_batches(
    batch, tmp_path, monkeypatch
):
    monkeypatch.setattr(tables, "ROWS", batch)
    monkeypatch.setattr(writing, "PART_ROWS", 4)
    homes()[:17].to_parquet(tmp_path / "in.parquet")
    target = tmp_path / "out"
    geopriv_gis.release_file(
        tmp_path / "in.parquet", f"{target}/", "planar_laplace", eps=0.01
    )
    manifest = json.loads((target / "manifest.json").read_text())
    assert [part["rows"] for part in manifest["parts"]] == [4, 4, 4, 4, 1]
    back = [geopriv_gis.read_file(target / part["name"]) for part in manifest["parts"]]
    assert [*pd.concat(back)["value"]] == [*homes()[:17]["value"]]


def test_file_that_appears_while_rows_are_written_is_kept(
    source, tmp_path, monkeypatch
):
    target, real = tmp_path / "out.parquet", tables.TableRows.check_unchanged
    few = homes()[:9]

    def appear(rows):
        target.write_bytes(b"of somebody else")
        real(rows)

    monkeypatch.setattr(tables.TableRows, "check_unchanged", appear)
    with pytest.raises(geopriv_gis.FileError, match="by something else meanwhile"):
        geopriv_gis.release_file(source(few), target, "planar_laplace", eps=0.01)
    assert target.read_bytes() == b"of somebody else"


def test_differing_or_damaged_parts_are_refused(folder, tmp_path):
    def refuse(match):
        with pytest.raises(geopriv_gis.FileError, match=match):
            geopriv_gis.release_file(
                folder, tmp_path / "out", "planar_laplace", eps=0.01
            )
        assert not (tmp_path / "out").exists()

    part, last = folder / "x.parquet", folder / "z.parquet"
    homes("EPSG:27700").to_parquet(part)
    refuse(r"(x|near-\w+)\.parquet has another CRS")
    from pyarrow import parquet

    homes().to_parquet(part)
    table = parquet.read_table(part)
    metadata = json.loads(table.schema.metadata[b"geo"])
    crs = metadata["columns"]["geometry"]["crs"]
    datum = crs.get("datum") or crs["datum_ensemble"]
    datum["ellipsoid"] |= {"semi_major_axis": 6377563.396}
    forged = table.replace_schema_metadata({b"geo": json.dumps(metadata).encode()})
    parquet.write_table(forged, part)  # its code is that of the others
    refuse(r"(x|near-\w+)\.parquet has another CRS")
    for other in (
        homes().drop(columns="kind"), homes().assign(more=1), homes().assign(kind=1)
    ):  # fmt: skip
        other.to_parquet(part)
        refuse(r"x\.parquet has other columns")
    homes().to_parquet(part)
    whole = part.read_bytes()
    part.rename(last)
    last.write_bytes(whole[: len(whole) // 2])
    refuse("could not be read")
    middle = len(whole) // 3
    last.write_bytes(whole[:middle] + b"\0" * 4000 + whole[middle + 4000 :])
    refuse("could not be read")


def test_output_over_or_inside_input_is_refused(folder, tmp_path):
    inside = folder / "geohash=gcpvj"
    part = next(inside.iterdir())
    linked = tmp_path / "linked.parquet"
    linked.write_bytes(part.read_bytes())
    (folder / "link.parquet").symlink_to(linked)
    for target in (folder / "new.parquet", inside / "new.parquet", part, linked):
        kept = part.read_bytes()
        with pytest.raises(geopriv_gis.FileError, match=r"inside|another file"):
            geopriv_gis.release_file(
                folder, target, "planar_laplace", eps=0.01, overwrite=True
            )
        assert part.read_bytes() == linked.read_bytes() == kept
    for target in (folder, folder / "inside"):
        with pytest.raises(geopriv_gis.FileError):
            geopriv_gis.release_file(folder, target, "planar_laplace", eps=0.01)
    with pytest.raises(geopriv_gis.ParameterError, match="Join them into one"):
        geopriv_gis.release_file(
            folder, tmp_path / "out", "planar_laplace", eps=0.01, z="protect"
        )
    with pytest.raises(geopriv_gis.ParameterError, match="release must be one of"):
        geopriv_gis.release_file(folder, tmp_path / "out", "private_hull", eps=0.01)


@pytest.mark.parametrize(
    ("index", "counts"),
    [(range(3), True), (range(0, 6, 2), False), (range(1, 4), False)],
)
def test_rows_are_numbered_by_an_index_from_0_in_steps_of_1(index, counts):
    frame = pd.DataFrame({"a": [1, 2, 3]}, index=pd.RangeIndex(index))
    pyarrow = pytest.importorskip("pyarrow")
    metadata = pyarrow.Table.from_pandas(frame).schema.metadata
    assert has_range_index(metadata) == counts


def test_file_metadata_and_index_are_not_published(source, tmp_path):
    frame = homes()
    frame.attrs["secret"] = "whisper"
    frame.index = pd.Index([f"label{n}" for n in range(ROWS)], name="secretindex")
    target = tmp_path / "out.parquet"
    geopriv_gis.release_file(source(frame), target, "planar_laplace", eps=0.01)
    written = target.read_bytes()
    for word in (b"whisper", b"secretindex", b"label1", b"unusedkind"):
        assert word not in written


def test_nested_field_metadata_is_not_published(source, tmp_path):
    import pyarrow
    from pyarrow import parquet

    path, target = source(homes()), tmp_path / "out.parquet"
    noted = pyarrow.field("item", pyarrow.float64(), metadata={"note": "whisper"})
    table = parquet.read_table(path)
    for name, kind in {
        "pair": pyarrow.list_(noted, 2),
        "list": pyarrow.list_(noted),
        "lists": pyarrow.list_(pyarrow.field("item", pyarrow.list_(noted, 2))),
    }.items():
        value = [[1.0, 2.0]] if name == "lists" else [1.0, 2.0]
        table = table.append_column(name, pyarrow.array([value] * ROWS, kind))
    parquet.write_table(table, path)
    assert "whisper" in parquet.read_schema(path).to_string(show_field_metadata=True)
    geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
    back = parquet.read_schema(target)
    kinds = [back.field(name).type for name in ("pair", "list", "lists")]
    kinds.append(kinds[-1].value_type)
    assert not any(kind.value_field.metadata for kind in kinds)


@pytest.mark.parametrize("options", [{"geometry_encoding": "geoarrow"}, {}])
@pytest.mark.parametrize("place", [None, Point(), Point(-3.2, 55.95)])
def test_geoarrow_and_wkb_points_are_read_or_refused(place, options, source, tmp_path):
    frame, target = changed(650, place), tmp_path / "out.parquet"
    path = source(frame, **options)
    if place is not None and not place.is_empty:
        geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
        assert len(geopriv_gis.read_file(target)) == ROWS
        return
    with pytest.raises(geopriv_gis.GeometryError) as whole:
        geopriv_gis.planar_laplace(geopriv_gis.read_file(path), eps=0.01)
    with pytest.raises(geopriv_gis.GeometryError) as streamed:
        geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
    assert str(streamed.value) == str(whole.value)


def test_invalid_wkb_is_refused_without_values(source, tmp_path):
    import pyarrow
    from pyarrow import parquet

    path = source(homes())
    table = parquet.read_table(path)
    broken = table.column("geometry").to_pylist()
    broken[650] = b"whispered secrets"
    at = table.schema.get_field_index("geometry")
    column = pyarrow.array(broken, pyarrow.binary())
    parquet.write_table(table.set_column(at, "geometry", column), path)
    with pytest.raises(geopriv_gis.FileError, match="could not be read") as refused:
        geopriv_gis.release_file(
            path, tmp_path / "out.parquet", "planar_laplace", eps=0.01
        )
    assert "whisper" not in str(refused.value)


def test_input_changed_during_release_is_refused(source, tmp_path, monkeypatch):
    path = source(homes())

    def swap(drawn):
        yield from made(drawn)
        source(homes())

    made = release.iterate_released
    monkeypatch.setattr(release, "iterate_released", swap)
    with pytest.raises(geopriv_gis.FileError, match=r"changed.*stays charged"):
        geopriv_gis.release_file(
            path, tmp_path / "out.parquet", "planar_laplace", eps=0.01
        )
    assert [each.name for each in tmp_path.iterdir()] == ["in.parquet"]


def test_input_changed_before_charge_is_not_charged(source, tmp_path, monkeypatch):
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    path, made = source(homes()), masking.inspect_columns

    def swap(*args, **options):
        source(homes().assign(person="Ann"))
        return made(*args, **options)

    monkeypatch.setattr(masking, "inspect_columns", swap)
    with pytest.raises(geopriv_gis.FileError, match="changed") as refused:
        geopriv_gis.release_file(
            path, tmp_path / "out.parquet", "planar_laplace", eps=0.01,
            privacy_unit="person", ledger=ledger,
        )  # fmt: skip
    assert "charged" not in str(refused.value)
    assert ledger.spent == 0


def test_changed_row_count_during_release_is_refused(source, tmp_path, monkeypatch):
    def fewer(self, names):
        passes.append(1)
        pieces = list(read(self, names))
        return iter(pieces if len(passes) < 3 else pieces[:-1])

    passes, read = [], parts.ParquetRows._read_tables
    monkeypatch.setattr(parts.ParquetRows, "_read_tables", fewer)
    with pytest.raises(geopriv_gis.FileError, match=r"input changed.*stays charged"):
        geopriv_gis.release_file(
            source(homes()), tmp_path / "out.parquet", "planar_laplace", eps=0.01
        )
    assert [each.name for each in tmp_path.iterdir()] == ["in.parquet"]


def test_changed_dbf_during_release_is_refused(tmp_path, monkeypatch):
    path, made = tmp_path / "in.shp", release.iterate_released
    homes()[["value", "geometry"]].to_file(path)

    def swap(drawn):
        yield from made(drawn)
        (tmp_path / "in.dbf").write_bytes((tmp_path / "in.dbf").read_bytes() + b" ")

    monkeypatch.setattr(release, "iterate_released", swap)
    with pytest.raises(geopriv_gis.FileError, match=r"in\.dbf changed"):
        geopriv_gis.release_file(
            path, tmp_path / "out.parquet", "planar_laplace", eps=0.01
        )


def test_journal_of_a_geopackage_is_watched_as_well(tmp_path):
    path = tmp_path / "in.gpkg"
    homes()[["value", "geometry"]].to_file(path)
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        with other:
            other.execute("CREATE TABLE note (a)")
        assert tmp_path / "in.gpkg-wal" in LayerRows(path, None).file_stamps


def test_releases_that_need_all_rows_read_them_at_once(source, tmp_path):
    frame = homes("EPSG:27700", np.arange(ROWS) % 9 + 0.5)
    promised = geopriv_gis.release_file(
        source(frame), tmp_path / "out.gpkg", "planar_laplace", eps=0.01, z="protect"
    )
    assert "places and heights" in promised.mechanism
    promised = geopriv_gis.release_file(
        source(frame), tmp_path / "out.parquet", "planar_laplace", eps=0.01,
        privacy_unit="person", table_metric="dist_2", z="drop",
    )  # fmt: skip
    assert promised.table_metric == "dist_2"
    for then, onto in (("cell", 500.0), ("snap", frame.geometry[:9].translate(3.0))):
        target = tmp_path / f"{then}.parquet"
        promised = geopriv_gis.release_file(
            source(frame), target, "planar_laplace", eps=0.01, onto=onto
        )
        assert promised.law.then == (then,)
        assert geopriv_gis.guarantee_of(geopriv_gis.read_file(target)).intact


@pytest.mark.parametrize(
    "options", [{}, {"privacy_unit": "person"}, {"shuffle": True, **UTM}]
)
def test_files_depend_only_on_mechanism_outputs(options, source, tmp_path):
    def bytes_of(frame):
        target = tmp_path / "out.parquet"
        geopriv_gis.release_file(
            source(frame), target, "planar_laplace", eps=0.01, overwrite=True, **options
        )
        return target.read_bytes()

    here = homes()
    x, y = np.random.default_rng(8).uniform([[-3.3], [55.9]], [[-3.1], [56]], (2, ROWS))
    there = here.set_geometry(gpd.GeoSeries.from_xy(x, y, crs=here.crs))
    with Transcript() as first:
        one = bytes_of(here)
    with first.replay() as second:
        two = bytes_of(there)
    assert two == one
    assert len(second.passages) == len(first.passages) >= 11


# -- what a file says of its rows ------------------------------------------------------


@pytest.mark.parametrize("rows", [1, 63, 64, 65, 129])
def test_stated_bbox_covers_all_rows(rows, source, tmp_path):
    """The last one lies apart, in a batch of its own or not."""
    x = [530_000.0] * (rows - 1) + [600_000.0]
    frame = gpd.GeoSeries.from_xy(x, [180_000.0] * rows, crs="EPSG:27700")
    path, target = source(frame.to_frame("geometry")), tmp_path / "out.parquet"
    geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
    assert not [*check_stated_extent(target, geopriv_gis.read_file(target))]


# -- orders --------------------------------------------------------------------------


@pytest.mark.parametrize("bucket_rows", [2, SHIPPED_BUCKET_ROWS])
def test_shuffle_orders_are_uniform(tmp_path, monkeypatch, bucket_rows):
    """χ² of 24 orders of four rows in two buckets or one; false alarm: 10⁻⁶.

    An order that is twice as likely as others is found in 99 of 100 runs.
    """
    import pyarrow

    monkeypatch.setattr(shuffling, "BUCKET_ROWS", bucket_rows)
    rng, table = insecure_rng(5), pyarrow.table({"row": [0, 1, 2, 3]})
    counts = dict.fromkeys(range(256), 0)
    trials = 2400
    for _ in range(trials):
        pieces = iter([table.slice(0, 3), table.slice(3)])
        rows = pyarrow.concat_tables(shuffling.shuffle_rows(pieces, 4, tmp_path, rng))
        counts[int(np.dot(rows["row"].to_numpy(), [64, 16, 4, 1]))] += 1
    seen = np.array([count for count in counts.values() if count])
    assert len(seen) == 24
    assert ((seen - trials / 24) ** 2).sum() / (trials / 24) < chi2.isf(1e-6, 23)


def test_default_shuffle_leaves_no_rank_correlation(tmp_path, monkeypatch):
    """With the constants that are shipped: no rank correlation, no run in order."""
    for module, name, value in SHIPPED:
        monkeypatch.setattr(module, name, value)
    rows = 70_000
    line = gpd.points_from_xy(530_000 + np.arange(rows) / 700, np.full(rows, 180_000.0))
    frame = gpd.GeoDataFrame({"row": range(rows)}, geometry=line, crs="EPSG:27700")
    frame.to_parquet(tmp_path / "in.parquet", row_group_size=20_000)
    geopriv_gis.release_file(
        tmp_path / "in.parquet", tmp_path / "out.parquet", "planar_laplace",
        eps=0.01, shuffle=True, keep="row",
    )  # fmt: skip
    order = geopriv_gis.read_file(tmp_path / "out.parquet")["row"].to_numpy()
    # Both are near normal with sd 1/√n, and Poisson with mean 1.
    assert abs(np.corrcoef(order, np.arange(rows))[0, 1]) < 5 / np.sqrt(rows)
    assert (np.diff(order) == 1).sum() < 15


def test_shuffle_opens_bounded_number_of_files(tmp_path, monkeypatch):
    import pyarrow

    def tables():
        yield pyarrow.table({"row": np.arange(400)})
        seen.append(len(list(tmp_path.iterdir())))
        yield pyarrow.table({"row": np.arange(400, 600)})

    seen = []
    monkeypatch.setattr(shuffling, "BUCKET_ROWS", 1)
    mixed = list(shuffling.shuffle_rows(tables(), 600, tmp_path, insecure_rng(1)))
    assert seen == [shuffling.MOST_BUCKETS]
    rows = np.concatenate([each["row"].to_numpy() for each in mixed])
    assert set(rows) == set(range(600))
    assert len(rows) == 600


def test_batches_have_same_rows_for_any_columns(source):
    stream = parts.ParquetRows([source(homes(), row_group_size=101)])
    assert [len(b) for b in stream.batches(())] == [64] * 10 + [60]
    assert [len(b) for b in stream.batches(["kind"])] == [64] * 10 + [60]
    places = np.concatenate(list(stream.places(300)))
    assert np.array_equal(places, np.roll(homes().get_coordinates(), -300, axis=0))


def test_repeating_columns_are_dictionary_encoded(source, tmp_path):
    import pyarrow.parquet as pq

    places = homes()[["kind", "value", "since", "geometry"]]
    places["number"] = np.arange(ROWS)
    places["lists"] = [[1, 1]] * ROWS
    target = tmp_path / "out.parquet"
    keep = ["kind", "value", "since", "number", "lists"]
    geopriv_gis.release_file(
        source(places), target, "planar_laplace", eps=0.01, keep=keep
    )
    group = pq.ParquetFile(target).metadata.row_group(0)
    columns = [group.column(at) for at in range(group.num_columns)]
    listed = {c.path_in_schema.split(".")[0] for c in columns if c.has_dictionary_page}
    assert listed == {"kind", "since"}
    back = gpd.read_parquet(target)
    assert back["number"].tolist() == list(range(ROWS))
    assert back["lists"].map(list).tolist() == places["lists"].tolist()
