"""Columns of files: coordinates in any container, by any driver, in and out."""

import inspect
import json

import geopandas as gpd
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio
import pytest
from click.testing import CliRunner

import geopriv_gis
from geopriv_gis import ColumnError, FileError, ParameterError, guarantee_of, read_file
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.files import parquet, writing
from tests.frames.test_encodings import geohash

ROWS = 30
RANDOM = np.random.default_rng(12)
LON, LAT = RANDOM.uniform(-0.14, -0.10, ROWS), RANDOM.uniform(51.5, 51.54, ROWS)
POINTS = gpd.GeoSeries.from_xy(LON, LAT, crs="EPSG:4326")

LEAVES = {
    "floats": lambda n: (float(LON[n]), float(LAT[n])),
    "metres": lambda n: tuple(float(v) for v in MERCATOR[n]),
    "strings": lambda n: (f"{LON[n]:.7f}", f"{LAT[n]:.7f}"),
    "wkt": lambda n: (f"POINT ({LON[n]} {LAT[n]})", "seen"),
    "geohash": lambda n: (geohash(LON[n], LAT[n], 9), "seen"),
}
MERCATOR = np.column_stack([POINTS.to_crs("EPSG:3857").x, POINTS.to_crs("EPSG:3857").y])
CONTAINERS = {
    "list": list,
    "struct": lambda pair: dict(zip(("p", "q"), pair, strict=True)),
    "box": lambda pair: {"xmin": pair[0], "ymin": pair[1], "n": 3},
    "nested": lambda pair: {"parts": [{"at": list(pair)}, {"at": list(pair)}]},
}


def homes(**columns):
    kinds = [f"kind {n % 3}" for n in range(ROWS)]
    return gpd.GeoDataFrame({"kind": kinds, **columns}, geometry=POINTS)


def write_parquet(values, path):
    homes(value=pd.Series(values, dtype=object)).to_parquet(path)


def write_geojson(values, path):
    features = [
        {
            "type": "Feature",
            "properties": {"kind": "a", "value": value},
            "geometry": {"type": "Point", "coordinates": [x, y]},
        }
        for value, x, y in zip(values, LON, LAT, strict=True)
    ]
    text = json.dumps({"type": "FeatureCollection", "features": features})
    path.write_text(text, encoding="utf-8")


def write_vector(values, path):
    """Write containers as JSON, the only way that these formats have."""
    pyogrio.write_dataframe(homes(value=[json.dumps(v) for v in values]), path)


DRIVERS = {
    ".parquet": write_parquet,
    ".geojson": write_geojson,
    ".gpkg": write_vector,
    ".fgb": write_vector,
}


@pytest.mark.parametrize("suffix", DRIVERS)
@pytest.mark.parametrize("leaf", LEAVES)
@pytest.mark.parametrize("container", CONTAINERS)
def test_files_with_coordinates_in_containers_are_refused(
    container, leaf, suffix, tmp_path
):
    path = tmp_path / f"homes{suffix}"
    values = [CONTAINERS[container](LEAVES[leaf](n)) for n in range(ROWS)]
    DRIVERS[suffix](values, path)
    with pytest.raises(ColumnError, match="value"):
        read_file(path).geopriv.planar_laplace(0.01)


def run(*arguments):
    return CliRunner().invoke(geopriv, [str(part) for part in arguments])


@pytest.mark.parametrize("suffix", DRIVERS)
def test_cli_refuses_drops_and_keeps_coordinate_columns(suffix, tmp_path):
    source, target = tmp_path / f"in{suffix}", tmp_path / "out.gpkg"
    DRIVERS[suffix](
        [CONTAINERS["box"](LEAVES["strings"](n)) for n in range(ROWS)], source
    )
    mask = ("planar-laplace", source, target, "--eps", "0.01")
    refused = run(*mask)
    assert refused.exit_code == 1
    assert "Columns value contain true coordinates" in refused.stderr
    assert not target.exists()
    assert run(*mask, "--drop", "value").exit_code == 0
    assert guarantee_of(read_file(target)).published == ()
    if suffix in (".gpkg", ".fgb"):  # the others' containers do not fit this format
        kept = run(*mask, "--keep", "value", "--overwrite")
        assert kept.exit_code == 0, kept.output
        assert guarantee_of(read_file(target)).published == ("value",)
        assert "Of these may tell of places or people: value." in kept.stdout


def test_lon_lat_columns_are_refused_unless_kept(tmp_path):
    homes(lon=LON, lat=LAT).to_file(tmp_path / "in.gpkg")
    mask = (
        "planar-laplace",
        tmp_path / "in.gpkg",
        tmp_path / "out.gpkg",
        "--eps",
        0.01,
    )
    refused = run(*mask)
    assert refused.exit_code == 1
    assert "lon, lat" in refused.stderr
    assert run(*mask, "--keep", "lon", "--keep", "lat").exit_code == 0


# -- bounding boxes --------------------------------------------------------------------


def boxes(dtype="float64"):
    sides = {"xmin": LON, "xmax": LON, "ymin": LAT, "ymax": LAT}
    plain = {name: values.astype(dtype) for name, values in sides.items()}
    return pa.StructArray.from_arrays(
        [pa.array(values) for values in plain.values()], names=list(plain)
    )


def write_overture(path, dtype="float32", covering=False):
    """Write a GeoParquet file as Overture and DuckDB do, with a struct of the box."""
    column = {"encoding": "WKB", "geometry_types": ["Point"]}
    if covering:
        sides = ("xmin", "ymin", "xmax", "ymax")
        column["covering"] = {"bbox": {side: ["bbox", side] for side in sides}}
    geo = {"version": "1.1.0", "primary_column": "geometry"}
    geo["columns"] = {"geometry": column}
    table = pa.table(
        {
            "kind": ["place"] * ROWS,
            "geometry": pa.array(list(POINTS.to_wkb())),
            "bbox": boxes(dtype),
        }
    )
    pq.write_table(table.replace_schema_metadata({"geo": json.dumps(geo)}), path)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_undeclared_bbox_column_is_refused(dtype, tmp_path):
    path = tmp_path / "places.parquet"
    write_overture(path, dtype)
    frame = read_file(path)
    assert "bbox" in frame.columns
    with pytest.raises(ColumnError, match="bbox"):
        frame.geopriv.planar_laplace(0.01)
    frame.geopriv.planar_laplace(0.01, drop="bbox")


def test_declared_bbox_covering_is_not_a_column(tmp_path, monkeypatch):
    path = tmp_path / "places.parquet"
    write_overture(path, covering=True)
    assert list(read_file(path).columns) == ["kind", "geometry"]

    def as_older_versions_do(path):
        table = pq.read_table(path).to_pandas()
        return gpd.GeoDataFrame(table.drop(columns="geometry"), geometry=POINTS)

    monkeypatch.setattr(gpd, "read_parquet", as_older_versions_do)
    assert "bbox" in gpd.read_parquet(path).columns
    frame = read_file(path)
    assert list(frame.columns) == ["kind", "geometry"]
    frame.geopriv.planar_laplace(0.01)  # and nothing is said


@pytest.mark.skipif(
    "write_covering_bbox"
    not in inspect.signature(gpd.GeoDataFrame.to_parquet).parameters,
    reason="this geopandas writes no coverings",
)
def test_geopandas_bbox_covering_is_not_published(tmp_path):
    path, out = tmp_path / "homes.parquet", tmp_path / "out.parquet"
    homes().to_parquet(path, write_covering_bbox=True)
    assert "bbox" in pq.read_schema(path).names
    assert run("planar-laplace", path, out, "--eps", 0.01).exit_code == 0
    assert set(pq.read_schema(out).names) == {"kind", "geometry"}


def test_bbox_written_by_duckdb_is_checked(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    path, plain = tmp_path / "subset.parquet", tmp_path / "plain.parquet"
    table = pa.table({"x": LON, "y": LAT, "geometry": pa.array(list(POINTS.to_wkb()))})
    connection = duckdb.connect()
    connection.register("homes", table)
    connection.execute(
        "copy (select {'xmin': x, 'xmax': x, 'ymin': y, 'ymax': y} as bbox, "
        f"[y, x] as pair, geometry from homes) to '{plain}' (format parquet)"
    )
    geo = {"version": "1.0.0", "primary_column": "geometry"}
    geo["columns"] = {"geometry": {"encoding": "WKB", "geometry_types": ["Point"]}}
    written = pq.read_table(plain)
    pq.write_table(written.replace_schema_metadata({"geo": json.dumps(geo)}), path)
    with pytest.raises(ColumnError, match="bbox, pair"):
        read_file(path).geopriv.planar_laplace(0.01)


# -- what is written -------------------------------------------------------------------


@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("suffix", DRIVERS)
@pytest.mark.parametrize(
    "plant",
    [
        lambda rows: LON[rows],
        lambda rows: [f"{x} {y}" for x, y in zip(LON[rows], LAT[rows], strict=True)],
    ],
)
def test_writer_adding_true_coordinates_is_detected(
    plant, suffix, shuffle, tmp_path, monkeypatch
):
    released = homes(row=np.arange(ROWS)).geopriv.planar_laplace(0.01, shuffle=shuffle)
    target, body = tmp_path / f"out{suffix}", writing._release_body

    def leaking(frame):
        plain, record = body(frame)
        rows = frame["row"].to_numpy()
        return plain.assign(kind=plant(rows)), record

    monkeypatch.setattr(writing, "_release_body", leaking)
    with pytest.raises(
        FileError, match="Columns kind contain true coordinates"
    ) as caught:
        released.geopriv.to_file(target, truth=homes())
    assert "stays charged" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_columns_skipped_by_readers_are_detected(tmp_path, monkeypatch):
    released = homes().geopriv.planar_laplace(0.01)
    write = parquet.write_parquet

    def with_boxes(frame, path, record):
        write(frame, path, record)
        table = pq.read_table(path)
        metadata = json.loads(table.schema.metadata[b"geo"])
        sides = ("xmin", "ymin", "xmax", "ymax")
        covering = {"bbox": {side: ["bbox", side] for side in sides}}
        metadata["columns"]["geometry"]["covering"] = covering
        more = {**table.schema.metadata, b"geo": json.dumps(metadata).encode()}
        table = table.append_column("bbox", boxes())
        pq.write_table(table.replace_schema_metadata(more), path)

    monkeypatch.setattr(parquet, "write_parquet", with_boxes)
    with pytest.raises(FileError, match="bbox"):
        released.geopriv.to_file(tmp_path / "out.parquet", truth=homes())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("suffix", [".parquet", ".gpkg", ".geojson", ".fgb"])
def test_harmless_columns_are_written_with_truth_given(suffix, shuffle, tmp_path):
    frame = homes(
        value=RANDOM.normal(0, 1, ROWS),
        share=RANDOM.random(ROWS),
        count=np.arange(ROWS),
    )
    released = frame.geopriv.planar_laplace(0.01, shuffle=shuffle)
    released.geopriv.to_file(tmp_path / f"out{suffix}", truth=frame)
    assert read_file(tmp_path / f"out{suffix}").geopriv.guarantee.intact


def test_columns_added_after_release_are_refused_or_listed(tmp_path):
    frame, target = homes(), tmp_path / "out.gpkg"
    released = frame.geopriv.planar_laplace(0.01)
    later = released.assign(lon=LON)
    later.attrs = released.attrs
    with pytest.raises(ParameterError, match="Columns lon were added"):
        later.geopriv.to_file(target)
    assert not target.exists()
    later.geopriv.to_file(target, keep="lon")
    promise = guarantee_of(read_file(target))
    assert promise.published == ("lon",)
    assert promise.eps == 0.01
    assert guarantee_of(later).published == ()  # what is in memory is as it was
    released[["kind", "geometry"]].geopriv.to_file(target, overwrite=True)


def test_remapped_release_refuses_added_columns(tmp_path):
    released = homes().geopriv.planar_laplace(0.01)
    towns = gpd.GeoSeries.from_xy([-0.13, -0.11], [51.51, 51.53], crs="EPSG:4326")
    moved = released.geopriv.remap(towns)
    moved["lon"] = LON
    with pytest.raises(ParameterError, match="Columns lon were added"):
        moved.geopriv.to_file(tmp_path / "out.gpkg")


def test_published_columns_survive_every_format(tmp_path):
    released = homes(lon=LON).geopriv.planar_laplace(0.01, keep="lon")
    for suffix in DRIVERS:
        path = tmp_path / f"out{suffix}"
        released.geopriv.to_file(path, truth=homes())
        back = read_file(path)
        assert guarantee_of(back).published == ("lon",)
        back.geopriv.to_file(tmp_path / f"again{suffix}")
    assert geopriv_gis.guarantee_of(read_file(tmp_path / "again.gpkg")).intact
