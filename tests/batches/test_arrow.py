"""From Arrow to Arrow: what is released and refused is that of a frame."""

import json

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
if not hasattr(gpd.GeoDataFrame, "to_arrow"):
    pytest.skip("this GeoPandas has no Arrow", allow_module_level=True)

RANDOM = np.random.default_rng(4)
HOMES = gpd.GeoDataFrame(
    {"kind": RANDOM.choice(["home", "shop"], 300), "value": RANDOM.normal(size=300)},
    geometry=gpd.points_from_xy(
        RANDOM.uniform(-3.3, -3.1, 300), RANDOM.uniform(55.9, 56.0, 300)
    ),
    crs="EPSG:4326",
)


@pytest.mark.parametrize("interleaved", [None, True, False])
def test_arrow_release_matches_frame(interleaved, tmp_path):
    table = HOMES.to_arrow(
        index=False, interleaved=interleaved,
        geometry_encoding="WKB" if interleaved is None else "geoarrow",
    )  # fmt: skip
    masked = geopriv_gis.release_file(table, None, "gaussian", rho=1e-5)
    back = gpd.GeoDataFrame.from_arrow(masked)
    assert back.crs == HOMES.crs
    assert list(back["value"]) == list(HOMES["value"])
    moved = back.to_crs(32630).distance(HOMES.to_crs(32630))
    assert 150 < moved.mean() < 400  # √(π/4ρ) is 280
    parquet.write_table(masked, tmp_path / "masked.parquet")
    read = geopriv_gis.read_file(tmp_path / "masked.parquet")
    assert read.geopriv.guarantee.intact
    assert read.geopriv.guarantee == HOMES.geopriv.gaussian(rho=1e-5).geopriv.guarantee


def test_plain_arrow_table_needs_geometry_name_and_crs():
    plain = pyarrow.table({"place": HOMES.geometry.to_wkb().tolist(), "n": range(300)})
    options = {"eps": 0.01, "shuffle": True}
    with pytest.raises(geopriv_gis.GeometryError, match="geometry="):
        geopriv_gis.release_file(plain, None, "planar_laplace", **options)
    with pytest.raises(geopriv_gis.CRSError, match="no CRS"):
        geopriv_gis.release_file(
            plain, None, "planar_laplace", geometry="place", **options
        )
    masked = geopriv_gis.release_file(
        plain, None, "planar_laplace", geometry="place", data_crs="EPSG:4326", **options
    )
    assert sorted(masked["n"].to_pylist()) == list(range(300))
    assert masked["n"].to_pylist() != list(range(300))


UNREADABLE = {
    "texts": pyarrow.array(["POINT (1 2)"] * 3),
    "numbers": pyarrow.array([1.0, 2.0, 3.0]),
    "y before x": pyarrow.array([{"y": 1.0, "x": 2.0}] * 3),
    "x alone": pyarrow.array([{"x": 2.0}] * 3),
    "one number": pyarrow.array([[1.0]] * 3, pyarrow.list_(pyarrow.float64(), 1)),
    "four numbers": pyarrow.array(
        [[1.0, 2.0, 3.0, 4.0]] * 3, pyarrow.list_(pyarrow.float64(), 4)
    ),
}
NOWHERE = {
    "a null": [{"x": 1.0, "y": 2.0}, None],
    "no x": [{"x": 1.0, "y": 2.0}, {"x": None, "y": 2.0}],
    "no y": [{"x": 1.0, "y": 2.0}, {"x": 1.0, "y": None}],
    "infinite y": [{"x": 1.0, "y": 2.0}, {"x": 1.0, "y": float("inf")}],
}


@pytest.mark.parametrize("kind", [*UNREADABLE, *NOWHERE])
def test_arrow_release_refuses_points_of_another_form(kind):
    column = UNREADABLE[kind] if kind in UNREADABLE else pyarrow.array(NOWHERE[kind])
    given = pyarrow.table({"geometry": column})
    for pieces in (given, pyarrow.concat_tables([given, given[:0]])):
        with pytest.raises(geopriv_gis.GeometryError) as refused:
            geopriv_gis.release_file(
                pieces, None, "planar_laplace", eps=0.01, data_crs="EPSG:4326"
            )
        assert ("well-known binary" in str(refused.value)) == (kind in UNREADABLE)


def test_arrow_release_refuses_geometry_that_names_no_single_column():
    wkb = pyarrow.array(HOMES.geometry.to_wkb().tolist())
    twice = pyarrow.table([wkb, wkb], names=["place", "place"])
    for table, name in ((HOMES.to_arrow(index=False), "plaec"), (twice, "place")):
        match = f"geometry must name one column of data; got '{name}'"
        with pytest.raises(geopriv_gis.GeometryError, match=match):
            geopriv_gis.release_file(
                table, None, "planar_laplace", eps=0.01, geometry=name
            )


def test_arrow_release_refuses_invalid_input():
    table = HOMES.to_arrow(index=False)
    for value in ({}, pyarrow.array([1])):
        with pytest.raises(geopriv_gis.ParameterError, match="__arrow_c_stream__"):
            geopriv_gis.release_file(value, None, "planar_laplace", eps=0.01)
    for how in ({"layer": "homes"}, {"x": "lon", "y": "lat"}, {"geoparquet": "2.0"}):
        with pytest.raises(geopriv_gis.ParameterError, match="for files; leave"):
            geopriv_gis.release_file(table, None, "planar_laplace", eps=0.01, **how)
    for source, how, match in (
        (table, {}, "target must be None"),
        ("homes.gpkg", {"geometry": "place"}, "leave it out for files"),
    ):
        with pytest.raises(geopriv_gis.ParameterError, match=match):
            geopriv_gis.release_file(
                source, "out.parquet", "planar_laplace", eps=0.01, **how
            )
    with pytest.raises(geopriv_gis.ParameterError, match="need a frame"):
        geopriv_gis.release_file(table, None, "gaussian", rho=1e-5, z="protect")
    with pytest.raises(geopriv_gis.ParameterError, match="release must be one of"):
        geopriv_gis.release_file(table, None, "private_hull", rho=1e-5)
    telling = HOMES.assign(x=HOMES.geometry.x).to_arrow(index=False)
    with pytest.raises(geopriv_gis.ColumnError, match="x"):
        geopriv_gis.release_file(telling, None, "gaussian", rho=1e-5)
    elsewhere = HOMES.assign(other=np.roll(HOMES.geometry.x, 9)).to_arrow(index=False)
    with pytest.raises(geopriv_gis.ParameterError, match=r"other.*stays charged"):
        geopriv_gis.release_file(elsewhere, None, "gaussian", rho=1e-5)
    twice = HOMES.assign(second=HOMES.geometry.translate(9, 9))
    with pytest.raises(geopriv_gis.FileError, match="second geometry"):
        geopriv_gis.release_file(
            twice.to_arrow(index=False), None, "gaussian", rho=1e-5, geometry="geometry"
        )


def test_nullable_integer_column_is_listed_as_of_frame():
    code = pd.array([*(n * n for n in range(299)), None], "Int64")
    frame = HOMES.assign(code=code)
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="code"):
        masked = geopriv_gis.release_file(
            frame.to_arrow(index=False), None, "planar_laplace", eps=0.01
        )
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="code"):
        whole = frame.geopriv.planar_laplace(eps=0.01)
    record = masked.schema.metadata[b"geopriv"]
    assert json.loads(record)["guarantee"] == whole.geopriv.guarantee.to_dict()
