"""geopriv:privateheatmap and geopriv:noiseawarecount, run by QGIS."""

import json
import subprocess

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis as library

TOWN = (515_000, 165_000, 545_000, 195_000)
EXTENT = "515000,545000,165000,195000 [EPSG:27700]"
CELL, BANDWIDTH = 1_000, 3_000


def read(path):
    """Return bands (3, rows, columns), transform and record, by GDAL's own Python."""
    code = (
        "import sys, json\nfrom osgeo import gdal\n"
        "d = gdal.Open(sys.argv[1])\n"
        "print(json.dumps([d.ReadAsArray().tolist(), d.GetGeoTransform(),\n"
        "    d.GetMetadataItem('geopriv'), d.GetSpatialRef().GetAuthorityCode(None),\n"
        "    [d.GetRasterBand(n).GetDescription() for n in (1, 2, 3)]]))"
    )
    done = subprocess.run(
        ["/usr/bin/python3", "-W", "ignore", "-c", code, str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    bands, transform, record, code, names = json.loads(done.stdout)
    return np.array(bands), transform, json.loads(record), code, names


def kernel_means(people, bandwidth):
    """Return true values at the middles of the cells."""
    west, south, east, north = TOWN
    x = np.arange(west + CELL / 2, east, CELL)
    y = np.arange(north - CELL / 2, south, -CELL)
    points = people.geometry
    across = np.exp(
        -(np.subtract.outer(points.x.to_numpy(), x) ** 2) / 2 / bandwidth**2
    )
    along = np.exp(-(np.subtract.outer(points.y.to_numpy(), y) ** 2) / 2 / bandwidth**2)
    return along.T @ across / len(people)


ONTO = (515_000, 1_000, 0, 195_000, 0, -1_000)
BEFORE = """<PAMDataset><PAMRasterBand band="1"><Metadata>
<MDI key="STATISTICS_MAXIMUM">99</MDI><MDI key="before">yes</MDI>
</Metadata></PAMRasterBand></PAMDataset>"""  # of a file of that name


@pytest.mark.parametrize("case", [(27700, "EPS", 0.01), (27700, "RHO", 1e-4),
                                  (4326, "EPS", 0.01)], ids=str)  # fmt: skip
def test_a_heatmap_is_a_raster_with_errors_and_guarantee(
    qgis, crowds, crowd, tmp_path, case
):
    (code, name, budget), output = case, tmp_path / "heat.tif"
    values = {name: budget}
    if code == 4326:
        values["CRS"] = "EPSG:27700"
    statistics = tmp_path / "heat.tif.aux.xml"
    statistics.write_text(BEFORE)
    answer = qgis.run(
        "privateheatmap", INPUT=crowds[code], EXTENT=EXTENT, CELL=CELL,
        BANDWIDTH=BANDWIDTH, OUTPUT=output, **values,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    (value, error, reliable), transform, record, crs, names = read(output)
    assert value.shape == (30, 30)
    # Degrees on WGS 84: the projection is drawn on their datum, 100 m from Airy's.
    aside = 150 if code == 4326 else 0
    assert np.abs(np.subtract(transform, ONTO)).max() <= aside
    assert (crs == "27700") == (code == 27700)
    assert names == ["value", "se", "reliable"]
    assert set(np.unique(reliable)) <= {0.0, 1.0}
    assert reliable.any()
    true = kernel_means(crowd, BANDWIDTH)
    assert (error[true > 0.01] > 0).all()
    # 900 errors, hardly any of them beyond six standard errors (and a hair).
    assert (np.abs(value - true) < 7 * error + 1e-4 + aside / BANDWIDTH).all()
    told = answer.guarantee
    assert told == library.Guarantee.from_dict(record["guarantee"])
    assert getattr(told, name.lower()) == budget
    # The layer's metadata and statistics are QGIS's own.
    assert not (statistics.exists() and "before" in statistics.read_text())
    mine = {p.name for p in tmp_path.iterdir()} - {"heat.qmd", statistics.name}
    assert mine == {"heat.tif"}


def test_a_rotated_raster_is_read_where_it_lies(qgis, tmp_path):
    ours, of_gdal, bands = qgis.headless("turned", tmp_path / "turned.tif")
    assert bands == [1, 2]  # and the one that is asked for
    assert np.allclose(ours, of_gdal, atol=1e-6)


def test_a_band_is_drawn_where_the_maps_unit_is_that_of_its_width(qgis):
    """Metres around a polygon of metres; feet and degrees get none."""
    found = qgis.headless("bands")
    assert found == {"EPSG:27700": 3, "EPSG:2263": 1, "EPSG:4326": 1}


def test_a_positive_heatmap(qgis, layers, tmp_path):
    output = tmp_path / "heat.tif"
    answer = qgis.run_alone(
        "privateheatmap", INPUT=layers[27700], EXTENT=EXTENT, CELL=CELL, EPS=1e-3,
        BANDWIDTH=500, POSITIVE="true", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    value = read(output)[0][0]
    assert value.min() >= 0
    assert value.max() > 0


@pytest.mark.parametrize("by_area", [False, True])
def test_colours_of_a_heatmap_go_evenly_from_nothing_to_its_most(
    qgis, layers, tmp_path, by_area
):
    values = {"INPUT": str(layers[27700]), "EXTENT": EXTENT, "CELL": 5000, "EPS": 0.01,
              "BANDWIDTH": BANDWIDTH, "PER_AREA": by_area}  # fmt: skip
    output = tmp_path / "heat.tif"
    items, most = qgis.headless("coloured", {**values, "OUTPUT": str(output)})
    value = read(output)[0][0]
    ends = max(value.min(), 0.0), value.max()
    assert [each for each, _ in items] == pytest.approx(np.linspace(*ends, 7))
    assert [alpha for _, alpha in items] == sorted(alpha for _, alpha in items)
    assert items[0][1] == 0 < items[1][1]
    assert most.endswith("people per m²" if by_area else "(1 = all rows there)")
    assert float(most.split()[0]) == pytest.approx(ends[1], rel=0.01)


def test_the_extent_of_the_points_is_refused(qgis, layers, tmp_path):
    output = tmp_path / "heat.tif"
    answer = qgis.run(
        "privateheatmap", INPUT=layers[27700], EXTENT=layers[27700], CELL=CELL,
        EPS=0.01, BANDWIDTH=BANDWIDTH, OUTPUT=output,
    )  # fmt: skip
    assert answer.code != 0
    assert "bounding box" in answer.text
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "words"),
    [({"DISPLACEMENT": 9}, "is no parameter"),
     ({"BANDWIDTH": 5, "RHO": 1e-4, "EPS": None}, "“Bandwidth” must be at least"),
     ({"OUTPUT": "heat.png"}, "GeoTIFF")],
    ids=["another's", "bandwidth", "format"],
)  # fmt: skip
def test_bad_values_are_refused(qgis, layers, tmp_path, change, words):
    values = {
        "INPUT": layers[27700], "EXTENT": EXTENT, "CELL": CELL, "EPS": 0.01,
        "BANDWIDTH": BANDWIDTH, "OUTPUT": "heat.tif", **change,
    }  # fmt: skip
    values["OUTPUT"] = tmp_path / values["OUTPUT"]
    given = {name: value for name, value in values.items() if value is not None}
    answer = qgis.run("privateheatmap", **given)
    assert answer.code != 0
    assert words in answer.text
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def halves(tmp_path_factory):
    """Two halves of the town, in degrees."""
    middle = (TOWN[0] + TOWN[2]) / 2
    frame = gpd.GeoDataFrame(
        {"name": ["west", "east"], "count": [1, 2]},
        geometry=[box(*TOWN[:2], middle, TOWN[3]), box(middle, *TOWN[1:])],
        crs="EPSG:27700",
    )
    path = tmp_path_factory.mktemp("zones") / "halves.gpkg"
    frame.to_crs(4326).to_file(path, driver="GPKG")
    return path


@pytest.mark.parametrize("code", [27700, 4326])
def test_counts_from_a_released_layer(qgis, layers, halves, tmp_path, code):
    released, output = tmp_path / "released.gpkg", tmp_path / "counted.gpkg"
    answer = qgis.run("planarlaplace", INPUT=layers[code], EPS=2e-3, OUTPUT=released)
    assert answer.code == 0, answer.text
    answer = qgis.run(
        "noiseawarecount", INPUT=released, ZONES=halves, BANDWIDTH=2500, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    counted = gpd.read_file(output)
    assert list(counted["name"]) == ["west", "east"]
    assert counted.crs == "EPSG:4326"
    people = gpd.read_file(layers[27700])
    west = (people.geometry.x < 530_000).sum()
    true = np.array([west, len(people) - west])
    assert (counted["se"] > 0).all()
    # Smoothing moves a few rows over the middle (standard error 6) and out of town.
    assert (np.abs(counted["count"] - true) < 7 * counted["se"] + 25).all()
    told = answer.guarantee
    assert told.eps == 2e-3
    assert "kernel estimates" in told.mechanism


def test_counts_need_a_release(qgis, layers, halves, tmp_path):
    answer = qgis.run(
        "noiseawarecount", INPUT=layers[27700], ZONES=halves, BANDWIDTH=500,
        OUTPUT=tmp_path / "counted.gpkg",
    )  # fmt: skip
    assert answer.code != 0
    assert "carries no guarantee" in answer.text
    assert not list(tmp_path.iterdir())
