"""Every format gives back the geometry bit by bit, and the guarantee with it."""

import contextlib
import json
import sqlite3

import geopandas as gpd
import libpysal
import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
from shapely.geometry import MultiPolygon, Point, Polygon, box

import geopriv_gis
from geopriv_gis import FileError, check, guarantee_of, read_file, write_file
from geopriv_gis.files import parquet, records, vectors
from geopriv_gis.files.formats import FORMATS, GEOJSON

INSIDE = [".gpkg", ".parquet", ".geoparquet", ".fgb"]
GEOMETRY = [*INSIDE, ".geojson"]
TABLES = [".csv", ".gpkg", ".parquet"]


def same_geometry(one, other):
    return list(one.geometry.to_wkb()) == list(other.geometry.to_wkb())


@pytest.mark.parametrize(
    "suffix",
    [
        s
        for f in FORMATS
        if f.writable and f.geometry
        for s in f.suffixes
        if s != ".csv"
    ],
)
def test_suffix_in_capitals_means_the_same_format(homes, tmp_path, suffix):
    released = homes.to_crs(4326).geopriv.planar_laplace(eps=0.01)
    heads = set()
    for name in (f"a/r{suffix}", f"b/r{suffix.upper()}"):
        path = tmp_path / name
        path.parent.mkdir()
        write_file(released, path)
        heads.add(path.read_bytes()[:4])
        assert read_file(path).geopriv.guarantee.intact
        geopriv_gis.release_file(
            path, path.with_stem("again"), "planar_laplace", eps=0.01
        )
        heads.add(path.with_stem("again").read_bytes()[:4])
    assert len(heads) == 1


@pytest.mark.parametrize("suffix", GEOMETRY)
class TestGeometry:
    def round_trip(self, released, folder, suffix, **options):
        write_file(released, folder / f"r{suffix}", **options)
        back = read_file(folder / f"r{suffix}")
        told = back.attrs["geopriv"]["attribute_columns"]
        assert told == [*map(str, back.columns.drop("geometry"))]
        return back

    def test_points_round_trip(self, released, tmp_path, suffix):
        back = self.round_trip(released, tmp_path, suffix)
        assert same_geometry(back, released)
        assert back.crs == released.crs
        assert back.geopriv.guarantee.intact
        assert back.geopriv.guarantee == released.geopriv.guarantee
        assert back.attrs == released.attrs
        assert list(back["visits"]) == list(released["visits"])
        assert list(back["kind"]) == list(released["kind"])

    def test_columns_added_after_a_release_are_recorded(
        self, released, tmp_path, suffix
    ):
        added = released.assign(later=released["visits"] % 7, **{"0": "x"})
        back = self.round_trip(added, tmp_path, suffix, keep=["later", "0"])
        assert back.geopriv.guarantee.intact
        assert {"later", "0"} <= set(back.geopriv.guarantee.published)
        assert "came after" not in str(check(tmp_path / f"r{suffix}"))
        write_file(back, tmp_path / f"again{suffix}")  # what is recorded is kept

    def test_hull_with_error_band_round_trip(self, hull, tmp_path, suffix):
        back = self.round_trip(hull, tmp_path, suffix)
        assert same_geometry(back, hull)
        assert back.geopriv.guarantee.intact
        assert back.attrs["geopriv"]["error"] == hull.attrs["geopriv"]["error"]

    def test_degrees_and_z_values_round_trip(self, tmp_path, suffix):
        lonlat = np.random.default_rng(2).uniform(-80, 80, (500, 2))
        places = gpd.GeoSeries(
            gpd.points_from_xy(*lonlat.T, np.arange(500) / 7), crs="EPSG:4326"
        )
        with pytest.warns(match="Z values"):
            released = places.geopriv.planar_laplace(eps=0.01)
        back = self.round_trip(released, tmp_path, suffix)
        assert same_geometry(back, released)
        assert back.geopriv.guarantee.intact

    def test_crs_without_code_round_trip(self, tmp_path, suffix):
        crimes = gpd.read_file(libpysal.examples.get_path("crimes.shp")).iloc[:50]
        columns = ["geometry", "POLYID"]
        released = crimes[columns].geopriv.planar_laplace(eps=0.01)
        back = self.round_trip(released, tmp_path, suffix)
        assert same_geometry(back, released)
        assert back.crs.equals(released.crs, ignore_axis_order=True)
        assert back.geopriv.guarantee.intact

    def test_column_names_and_types_round_trip(self, homes, tmp_path, suffix):
        frame = homes.assign(
            fid=range(199, -1, -1),
            shape="x",
            when=pd.Timestamp("2024-02-29"),
            level=pd.Categorical(["low", "high"] * 100, ["low", "high", "never"]),
            **{"a column; DROP TABLE gpkg_contents": 0.1},
        )
        released = frame.geopriv.planar_laplace(eps=0.01)
        back = self.round_trip(released, tmp_path, suffix)
        assert set(back.columns) == set(released.columns)
        assert list(back["fid"]) == list(released["fid"])
        assert list(back["level"]) == list(released["level"])
        assert back.geopriv.guarantee.intact

    @pytest.mark.representatives(15)
    @pytest.mark.parametrize("heights", [(), (0, 1), (0,), (1,)])
    @pytest.mark.parametrize("several", [(), (0, 1), (0,), (1,)])
    def test_mixed_polygons_and_multipolygons_round_trip(
        self, homes, tmp_path, suffix, several, heights
    ):
        shapes = [box(530_000 + x, 180_000, 535_000 + x, 190_000) for x in (0, 5000)]
        for zone in heights:
            outline = [(x, y, 7.0) for x, y in shapes[zone].exterior.coords]
            shapes[zone] = Polygon(outline)
        for zone in several:
            shapes[zone] = MultiPolygon([shapes[zone]])
        zones = gpd.GeoDataFrame({"name": ["w", "e"]}, geometry=shapes, crs=homes.crs)
        counts = homes.geopriv.zonal_counts(zones, eps=1)
        if suffix == ".fgb" and len(heights) == 1:
            with pytest.raises(FileError, match="Z values"):
                self.round_trip(counts, tmp_path, suffix)
            return
        back = self.round_trip(counts, tmp_path, suffix)
        promoted = suffix in (".gpkg", ".fgb") and len(several) == 1
        assert same_geometry(back, counts) != promoted
        assert all(back.geometry.normalize().geom_equals(counts.geometry))
        assert [one.has_z for one in back.geometry] == [n in heights for n in (0, 1)]
        assert back.geopriv.guarantee.intact
        assert back.geopriv.guarantee == counts.geopriv.guarantee
        pd.testing.assert_frame_equal(
            pd.DataFrame(back.drop(columns="geometry")),
            pd.DataFrame(counts.drop(columns="geometry")),
        )

    def test_changed_rows_lose_guarantee(self, released, tmp_path, suffix):
        back = self.round_trip(released, tmp_path, suffix)
        assert not back.iloc[::-1].geopriv.guarantee.intact
        moved = back.set_geometry(back.translate(1))
        assert moved.geopriv.guarantee.notion == "none"


@pytest.mark.parametrize("suffix", TABLES)
class TestTables:
    def test_knn_of_one_point_round_trip(self, neighbours, tmp_path, suffix):
        write_file(neighbours, tmp_path / f"t{suffix}")
        back = read_file(tmp_path / f"t{suffix}")
        pd.testing.assert_series_equal(back, neighbours, check_index_type=False)
        assert guarantee_of(back).intact
        assert guarantee_of(back) == guarantee_of(neighbours)

    def test_knn_of_many_points_round_trip(self, homes, tmp_path, suffix):
        places = gpd.GeoSeries(
            [Point(535_000, 185_000), Point(531_000, 181_000)],
            index=pd.Index(["NA", "=1+1"], name="pump"),
            crs=homes.crs,
        )
        named = homes.set_axis([f"house, {n}\n" for n in range(200)])
        table = named.geopriv.private_knn(places, 3, rho=0.1)
        write_file(table, tmp_path / f"t{suffix}")
        back = read_file(tmp_path / f"t{suffix}")
        assert back.to_dict() == table.to_dict()
        assert back.index.name == "pump"
        assert guarantee_of(back).intact
        assert guarantee_of(back).rho == pytest.approx(0.2)

    def test_changed_knn_label_loses_guarantee(self, neighbours, tmp_path, suffix):
        write_file(neighbours, tmp_path / f"t{suffix}")
        back = read_file(tmp_path / f"t{suffix}")
        back.iloc[0] += 1
        assert not guarantee_of(back).intact


@pytest.mark.parametrize("suffix", [*GEOMETRY, ".arrow", ".arrows"])
def test_files_hold_no_category_of_rows_that_were_left_out(homes, tmp_path, suffix):
    kinds = pd.Categorical(["clinic"] + ["home"] * (len(homes) - 1))
    frame = homes[["geometry"]].to_crs(4326).assign(kind=kinds)
    released = frame.geopriv.planar_laplace(eps=0.01, keep=["kind"])
    write_file(released[released["kind"] == "home"], tmp_path / f"a{suffix}")
    assert b"home" in (tmp_path / f"a{suffix}").read_bytes()
    assert b"clinic" not in (tmp_path / f"a{suffix}").read_bytes()


def test_geojson_does_not_round_coordinates(tmp_path):
    round_ones = np.random.default_rng(3).uniform(-180, 180, (20_000, 2)).round(3)
    for numbers in (np.nextafter(round_ones, 999), np.nextafter(round_ones, -999)):
        places = gpd.GeoDataFrame(
            geometry=gpd.points_from_xy(*numbers.T), crs="EPSG:4326"
        )
        vectors.write_vector(places, tmp_path / "p.geojson", GEOJSON, None, "{}")
        back, _ = vectors.read_vector(str(tmp_path / "p.geojson"), GEOJSON, None)
        assert same_geometry(back, places)
        (tmp_path / "p.geojson").unlink()


QGIS = "<qgis><history>made</history><history>2026-11-23 geopriv {}</history></qgis>"


@pytest.mark.parametrize("whole", [True, False])
def test_guarantee_is_read_from_qgis_history(released, tmp_path, whole):
    """QGIS's "Save Features As" keeps that, and not the record of the file."""
    path, record = tmp_path / "r.gpkg", released.attrs["geopriv"]
    write_file(released, path)
    kept = json.dumps(record if whole else record["guarantee"])
    text = QGIS.format(kept.replace('"', "&quot;"))
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        uri = "http://mrcc.com/qgis.dtd"
        file.execute(
            "UPDATE gpkg_metadata SET md_standard_uri=?, metadata=?", [uri, text]
        )
    back = read_file(path)
    assert (back.attrs == released.attrs) is whole
    assert back.geopriv.guarantee.intact is whole


def test_last_record_in_qgis_history_is_used():
    """A layer that was released anew keeps what it was before."""
    stamps = [json.dumps({"sha256": name}) for name in ("first", "second", "")]
    events = [f"2026-11-23 geopriv {text}" for text in stamps]
    assert records.find_in_history([*events, "edited"]) == stamps[1]


def test_accessor_to_file_writes_and_overwrites(released, hull, tmp_path):
    released.geopriv.to_file(tmp_path / "r.gpkg")
    hull.geopriv.to_file(str(tmp_path / "r.gpkg"), overwrite=True)
    assert read_file(tmp_path / "r.gpkg").geom_type.tolist() == ["Polygon"]


def test_files_written_by_geopandas_have_no_guarantee(homes, tmp_path):
    homes.to_file(tmp_path / "h.shp")
    homes.to_file(tmp_path / "h.gpkg")
    homes.to_parquet(tmp_path / "h.parquet")
    for name in ("h.shp", "h.gpkg", "h.parquet"):
        back = read_file(tmp_path / name)
        assert same_geometry(back, homes)
        assert back.geopriv.guarantee.notion == "none"


def test_release_written_by_geopandas_to_parquet_is_intact(released, tmp_path):
    released.to_parquet(tmp_path / "r.parquet")
    assert read_file(tmp_path / "r.parquet").geopriv.guarantee.intact


def test_layer_is_chosen_by_name_or_if_single(homes, tmp_path):
    path = tmp_path / "h.gpkg"
    homes.to_file(path, layer="a")
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE layer_styles (id INTEGER PRIMARY KEY)")
    assert len(read_file(path)) == 200
    homes.iloc[:7].to_file(path, layer="b", mode="a")
    assert len(read_file(path, "b")) == 7


def test_write_file_layer_name_is_quoted(released, tmp_path):
    write_file(released, tmp_path / "r.gpkg", layer='a"; DROP TABLE gpkg_contents;--')
    assert read_file(tmp_path / "r.gpkg").geopriv.guarantee.intact


class TestBytes:
    """Nothing of the input is in the file, outside of what was released."""

    SECRETS = (b"secret of the attrs", b"secret index", b"secret label", b"secret kind")

    @pytest.fixture
    def source(self, homes):
        frame = homes.set_axis(
            pd.Index([f"secret label {n}" for n in range(200)], name="secret index")
        )
        frame["dropped"] = "secret kind"
        kinds = pd.Categorical(["open"] * 200, ["open", "secret kind"])
        frame["status"] = kinds
        frame.attrs["source"] = "secret of the attrs"
        return frame

    @pytest.mark.parametrize("suffix", [".gpkg", ".parquet", ".fgb", ".geojson"])
    def test_written_bytes_contain_no_true_points(
        self, source, tmp_path, suffix, monkeypatch
    ):
        monkeypatch.setattr(parquet, "COMPRESSION", "NONE")
        released = source.geopriv.planar_laplace(eps=0.01, drop=["dropped"])
        write_file(released, tmp_path / f"r{suffix}")
        content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert [path for path in tmp_path.iterdir() if path.is_dir()] == []
        assert not self.hits(source, content, suffix)
        assert self.hits(released, content, suffix) >= 400  # or the search is blind
        assert [secret for secret in self.SECRETS if secret in content] == []

    def test_stored_extent_is_of_released_points(self, source, tmp_path):
        released = source.geopriv.planar_laplace(eps=0.01)
        bounds = tuple(released.total_bounds)
        write_file(released, tmp_path / "r.gpkg")
        with contextlib.closing(sqlite3.connect(tmp_path / "r.gpkg")) as database:
            extent = "SELECT min_x, min_y, max_x, max_y FROM gpkg_contents"
            assert database.execute(extent).fetchone() == pytest.approx(bounds)
        write_file(released, tmp_path / "r.parquet")
        metadata = pq.read_schema(tmp_path / "r.parquet").metadata
        assert set(metadata) == {b"geo", b"geopriv"}
        geometry = json.loads(metadata[b"geo"])["columns"]["geometry"]
        assert geometry["bbox"] == pytest.approx(bounds)

    @staticmethod
    def hits(frame, content, suffix):
        values = [*frame.geometry.x, *frame.geometry.y]
        if suffix == ".geojson":
            return sum(f"{value:.17g}".encode() in content for value in values)
        return sum(
            np.array(value, dtype=order).tobytes() in content
            for value in values
            for order in ("<f8", ">f8")
        )
