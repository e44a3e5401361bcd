"""What is not read and not written, and that nothing is left behind."""

import json
import os
import socket
import sys
import tempfile
import threading

import geopandas as gpd
import pandas as pd
import pytest

from geopriv_gis import (
    FileError,
    MissingPackageError,
    ParameterError,
    check,
    guarantee_of,
    read_file,
    write_file,
)
from geopriv_gis.files import check_destination, records
from geopriv_gis.files.vectors import silence_gdal
from geopriv_gis.testing import insecure_rng

VRT = (
    '<OGRVRTDataSource><OGRVRTLayer name="h"><SrcDataSource>{}</SrcDataSource>'
    "</OGRVRTLayer></OGRVRTDataSource>"
)
ELSEWHERE = [
    "http://127.0.0.1:9/h.gpkg",
    "https://example.invalid/h.geojson",
    "HTTP://127.0.0.1:9/h.gpkg",
    "ftp://example.invalid/h.gpkg",
    "s3://bucket/h.parquet",
    "file:///tmp/h.gpkg",
    "/vsicurl/http://127.0.0.1:9/h.gpkg",
    "/VSICURL/http://127.0.0.1:9/h.gpkg",
    "/vsizip/h.zip/h.gpkg",
    "/vsimem/h.gpkg",
    "/vsistdin/h.geojson",
    " /vsicurl/http://127.0.0.1:9/h.gpkg",
    "zip://h.zip!h.gpkg",
    "//server/share/h.gpkg",
    r"\\server\share\h.gpkg",
    "PG:dbname=homes",
    "pg:dbname=homes .gpkg",
    "MEM:::h.gpkg",
    "GPKG:h.gpkg",
    "MySQL:homes.gpkg",
    "WFS:http.gpkg",
    "CSV:h.gpkg",
    '{"type": "FeatureCollection", "features": []}',
    ' \n{"type": "FeatureCollection", "features": [], "x": ".geojson"}',
    VRT.format("/etc/passwd"),
    "h.gpkg\0.fgb",
]


@pytest.fixture
def listener():
    """Give a port of this machine and the list of who called it."""
    calls = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                calls.append(connection.recv(100))
                connection.close()

        threading.Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1], calls


class TestReading:
    @pytest.mark.parametrize("name", ELSEWHERE)
    def test_remote_names_are_refused(self, name):
        with pytest.raises(FileError, match="must name a local file"):
            read_file(name)
        with pytest.raises(FileError, match="must name a local file"):
            check_destination(name)

    @pytest.mark.filterwarnings("ignore")  # GDAL warns within C
    def test_allow_remote_reads_addresses(self, listener):
        port, calls = listener
        with pytest.raises(FileError, match="could not be read"):
            read_file(f"http://127.0.0.1:{port}/h.geojson", allow_remote=True)
        assert calls
        with pytest.raises(FileError, match="Download the file first"):
            read_file(f"http://127.0.0.1:{port}/h.parquet", allow_remote=True)

    def test_allow_remote_reads_inline_geojson(self):
        text = (
            '{"type": "FeatureCollection", "features": [{"type": "Feature", '
            '"properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}]}'
        )
        assert len(read_file(text, allow_remote=True)) == 1

    @pytest.mark.parametrize("suffix", [".gpkg", ".fgb", ".geojson", ".shp"])
    def test_vrt_with_other_suffix_is_refused(self, homes, tmp_path, suffix):
        homes.to_file(tmp_path / "true.gpkg")
        path = tmp_path / f"v{suffix}"
        path.write_text(VRT.format(tmp_path / "true.gpkg"))
        with pytest.raises(FileError, match="file, although its suffix"):
            read_file(path)

    def test_esri_json_is_refused(self, tmp_path):
        path = tmp_path / "h.geojson"
        path.write_text(
            '{"geometryType": "esriGeometryPoint", "features": '
            '[{"attributes": {"a": 1}, "geometry": {"x": 1, "y": 2}}]}'
        )
        with pytest.raises(FileError, match="it is a ESRIJSON file"):
            read_file(path)

    @pytest.mark.parametrize("key", ["crs", r"\u0063rs", r"c\u0072\u0073"])
    @pytest.mark.parametrize("kind", ["link", "url", "Link", r"lin\u006b"])
    def test_crs_links_are_not_followed(self, tmp_path, listener, key, kind):
        port, calls = listener
        link = f"http://127.0.0.1:{port}/crs"
        path = tmp_path / "h.geojson"
        path.write_text(
            f'{{"type": "FeatureCollection", "{key}": {{"type": "{kind}", "properties":'
            f' {{"href": "{link}", "url": "{link}"}}}}, "features": [{{"type": '
            '"Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": '
            "[1, 2]}}]}"
        )
        with pytest.raises(FileError, match="by a link"):
            read_file(path)
        assert not calls

    @pytest.mark.parametrize("at", range(3))
    def test_every_crs_of_a_geojson_is_looked_at(self, tmp_path, at):
        kinds = ["link" if number == at else "name" for number in range(3)]
        named = "".join(
            f'"crs": {{"type": "{kind}", "properties": {{"name": "EPSG:4326"}}}},'
            for kind in kinds
        )
        text = f'{{"type": "FeatureCollection", {named} "features": []}}'
        (tmp_path / "h.geojson").write_text(text)
        with pytest.raises(FileError, match="by a link"):
            read_file(tmp_path / "h.geojson")

    def test_missing_folder_or_unknown_files_are_refused(self, homes, tmp_path):
        with pytest.raises(FileError, match="does not exist"):
            read_file(tmp_path / "h.gpkg")
        (tmp_path / "f.gpkg").mkdir()
        with pytest.raises(FileError, match="must be a file"):
            read_file(tmp_path / "f.gpkg")
        (tmp_path / "h.txt").write_text("x")
        with pytest.raises(FileError, match=r"suffix must be one of \.gpkg"):
            read_file(tmp_path / "h.txt")
        (tmp_path / "e.geojson").touch()
        with pytest.raises(FileError, match="not a GeoJSON file"):
            read_file(tmp_path / "e.geojson")
        homes.to_parquet(tmp_path / "h.parquet")
        whole = (tmp_path / "h.parquet").read_bytes()
        (tmp_path / "h.parquet").write_bytes(whole[:-100])
        with pytest.raises(FileError, match="could not be read"):
            read_file(tmp_path / "h.parquet")
        pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "t.parquet")
        with pytest.raises(FileError, match="no geometry"):
            read_file(tmp_path / "t.parquet")
        (tmp_path / "t.csv").write_text("a,b\n1,2\n")
        with pytest.raises(FileError, match="no record of a guarantee"):
            read_file(tmp_path / "t.csv")

    def test_missing_or_ambiguous_layer_is_refused(self, homes, tmp_path):
        path = tmp_path / "h.gpkg"
        homes.to_file(path, layer="a")
        homes.to_file(path, layer="b", mode="a")
        with pytest.raises(FileError, match=r"2 layers; say which .*'a', 'b'"):
            read_file(path)
        with pytest.raises(FileError, match="layer must be one of 'a', 'b'; got 'c'"):
            read_file(path, layer="c")
        homes.to_parquet(tmp_path / "h.parquet")
        with pytest.raises(FileError, match="has no layers"):
            read_file(tmp_path / "h.parquet", layer="a")

    def test_file_without_layers_is_refused(self, tmp_path):
        path = tmp_path / "h.kml"
        path.write_text('<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>')
        for layer in (None, "a"):
            with pytest.raises(FileError, match="the file has no layers"):
                read_file(path, layer=layer)

    @pytest.mark.parametrize(
        "record",
        [
            "",
            "[]",
            "{",
            '"x"',
            "[" * 100_000,
            '{"guarantee": 5, "sha256": 5}',
            '{"guarantee": {"notion": []}, "sha256": ""}',
            '{"guarantee": {"notion": "gp", "eps": 1e999}, "sha256": ""}',
            '{"guarantee": {"notion": "gp", "eps": 1' + "0" * 400 + '}, "sha256": ""}',
            '{"guarantee": {"notion": "gp", "eps": 1, "parameters": "x"}, "sha256": 1}',
        ],
    )
    def test_invalid_guarantee_record_gives_no_guarantee(
        self, released, tmp_path, record
    ):
        write_file(released, tmp_path / "r.geojson")
        (tmp_path / "r.geojson.guarantee.json").write_text(record)
        back = read_file(tmp_path / "r.geojson")
        assert back.geopriv.guarantee.notion == "none"

    def test_record_of_another_release_is_not_intact(self, homes, released, tmp_path):
        write_file(released, tmp_path / "r.geojson")
        other = homes.geopriv.planar_laplace(eps=0.1)
        write_file(other, tmp_path / "o.geojson")
        os.replace(
            tmp_path / "o.geojson.guarantee.json", tmp_path / "r.geojson.guarantee.json"
        )
        assert not read_file(tmp_path / "r.geojson").geopriv.guarantee.intact

    def test_missing_package_error_names_extra(self, released, tmp_path, monkeypatch):
        write_file(released, tmp_path / "r.gpkg")
        monkeypatch.setitem(sys.modules, "pyogrio", None)
        with pytest.raises(MissingPackageError, match=r"'geopriv-gis\[cli\]'"):
            read_file(tmp_path / "r.gpkg")


class TestWriting:
    @pytest.fixture(autouse=True)
    def nothing_is_left(self, tmp_path):
        yield
        assert [name for name in os.listdir(tmp_path) if name.startswith("out")] == []
        assert list(tmp_path.glob(".geopriv-*")) == []

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("out.shp", "suffix must be one of"),
            ("out.txt", "suffix must be one of"),
            ("out", "suffix must be one of"),
            ("out.csv", "holds no geometry"),
            ("missing/out.gpkg", "folder .* must exist"),
        ],
    )
    def test_output_names_are_checked(self, released, tmp_path, name, message):
        with pytest.raises(FileError, match=message):
            write_file(released, tmp_path / name)

    @pytest.mark.parametrize("suffix", [".geojson", ".fgb"])
    def test_table_is_refused_in_vector_formats(self, neighbours, tmp_path, suffix):
        with pytest.raises(FileError, match="holds no tables"):
            write_file(neighbours, tmp_path / f"out{suffix}")

    def test_writing_refuses_frames_without_guarantee(self, homes, released, tmp_path):
        target = tmp_path / "out.gpkg"
        with pytest.raises(ParameterError, match="carries no guarantee"):
            write_file(homes, target)
        with pytest.raises(ParameterError, match="no longer the one"):
            write_file(released.set_geometry(released.translate(1)), target)
        with pytest.raises(ParameterError, match="no longer the one"):
            write_file(released.set_geometry(homes.geometry), target)
        repeatable = homes.geopriv.planar_laplace(eps=0.01, rng=insecure_rng(1))
        with pytest.raises(ParameterError, match="none"):
            write_file(repeatable, target)

    def test_unwritable_columns_are_refused(self, homes, tmp_path):
        def release(frame):
            return frame.geopriv.planar_laplace(eps=0.01)

        two = homes.assign(true=homes.geometry).geopriv.planar_laplace(
            0.01, keep="true"
        )
        with pytest.raises(FileError, match="'true' is a second geometry"):
            write_file(two, tmp_path / "out.parquet")
        with pytest.raises(FileError, match="upper and lower"):
            write_file(release(homes.assign(VISITS=1)), tmp_path / "out.gpkg")
        with pytest.raises(FileError, match="names of text"):
            write_file(release(homes.rename(columns={"kind": 1})), tmp_path / "out.fgb")
        mixed = release(homes.assign(mixed=["secret", 1.5] * 100))
        with pytest.raises(FileError, match="could not be written") as caught:
            write_file(mixed, tmp_path / "out.parquet")
        assert "secret" not in str(caught.value)
        assert caught.value.__suppress_context__

    def test_full_disk_is_reported(self, homes, tmp_path):
        resource = pytest.importorskip("resource")
        many = gpd.GeoDataFrame(geometry=[*homes.geometry] * 50, crs=homes.crs)
        released = many.geopriv.planar_laplace(eps=0.01)
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, limits[1]))
        try:
            for suffix in (".gpkg", ".parquet", ".geojson", ".fgb"):
                with pytest.raises(
                    FileError, match=r"not written|not be (written|read)"
                ):
                    write_file(released, tmp_path / f"out{suffix}")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_names_and_folders_that_the_system_refuses_are_errors(
    released, tmp_path, monkeypatch
):
    for use in (read_file, lambda path: write_file(released, path)):
        with pytest.raises(FileError, match=r"is refused by the system: .*too long"):
            use(tmp_path / f"{'x' * 300}.gpkg")

    def fail(**_):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(tempfile, "mkdtemp", fail)
    with pytest.raises(FileError, match=r"nothing can be written to .*Read-only"):
        write_file(released, tmp_path / "out.gpkg")


def test_sidecar_is_indented_json(released, tmp_path):
    write_file(released, tmp_path / "r.geojson")
    text = (tmp_path / "r.geojson.guarantee.json").read_text(encoding="utf-8")
    assert json.loads(text)["guarantee"]["eps"] == pytest.approx(0.01, rel=0.01)
    assert text.count("\n") > 10


@pytest.mark.parametrize("suffix", ["fgb", "parquet"])
def test_sidecar_is_read_if_file_has_no_record(released, tmp_path, suffix):
    path, sidecar = tmp_path / f"r.{suffix}", tmp_path / f"r.{suffix}.guarantee.json"
    bare = gpd.GeoDataFrame(geometry=released.geometry)
    if suffix == "fgb":
        with silence_gdal():  # in Turkish GDAL knows no SPATIAL_INDEX
            bare.to_file(path, SPATIAL_INDEX="NO")
    else:
        bare.to_parquet(path)
    assert not read_file(path).geopriv.guarantee.intact
    sidecar.write_text(records.record_to_json(released))
    assert read_file(path).geopriv.guarantee.intact
    assert check(tmp_path).colour == "green"
    write_file(released.iloc[:-1], path, overwrite=True)
    assert len(read_file(path)) == len(released) - 1  # the record inside comes first
    assert guarantee_of(read_file(path)).notion == "gp"
