"""Regions, shapes, repeats and comparisons on the command line."""

import geopandas as gpd
import pytest
from shapely.geometry import box

from geopriv_gis import read_file

MASK = ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.01]


@pytest.fixture
def land(homes, folder):
    west, south, east, north = homes.to_crs("EPSG:4326").total_bounds
    region = gpd.GeoSeries([box(west - 0.1, south - 0.1, east + 0.1, north + 0.1)])
    region.set_crs("EPSG:4326").to_file(folder / "land.gpkg")


@pytest.mark.parametrize("name", ["region", "onto"])
def test_region_options_keep_points_inside_polygons(call, land, folder, name):
    result = call(*MASK, f"--{name}", "land.gpkg")
    assert result.exit_code == 0, result.output
    released = read_file(folder / "out.gpkg")
    assert name in released.geopriv.guarantee.parameters
    shape = gpd.read_file(folder / "land.gpkg").to_crs(released.crs).geometry.iloc[0]
    assert released.geometry.within(shape.buffer(1e-4 if released.crs.is_geographic
                                                 else 1.0)).all()  # fmt: skip


def test_unit_ball_and_table_metric_options(call, folder):
    crs = ["--crs", "EPSG:32631"]
    result = call(*MASK, *crs, "--unit-ball", "200,50,30")
    assert result.exit_code == 0, result.output
    result = call(
        *MASK, *crs, "--privacy-unit", "table", "--table-metric", "dist_2",
        "--method", "composition", "--overwrite",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    promise = read_file(folder / "out.gpkg").geopriv.guarantee
    assert promise.table_metric == "dist_2"
    bad = call(*MASK, *crs, "--unit-ball", "wide", "--overwrite")
    assert bad.exit_code == 2
    assert "unit-ball must be" in bad.stderr


def test_sticky_option_repeats_noise(call, folder):
    sticky = ["--sticky", "noise.sqlite", "--dataset", "homes 2025"]
    assert call(*MASK, *sticky).exit_code == 0
    first = read_file(folder / "out.gpkg")
    assert call(*MASK, *sticky, "--overwrite").exit_code == 0
    assert (read_file(folder / "out.gpkg").geometry == first.geometry).all()
    alone = call(*MASK, "--sticky", "noise.sqlite", "--overwrite")
    assert alone.exit_code == 2


def test_sticky_option_refusals(call, folder):
    sticky = ["--sticky", "noise.sqlite", "--dataset", "homes 2025"]
    assert call(*MASK, *sticky).exit_code == 0
    homes = read_file(folder / "homes.gpkg")
    homes["late"] = range(1000, 1000 + len(homes))
    homes.to_file(folder / "homes.gpkg")
    late = [*MASK, *sticky, "--overwrite", "--id-column", "late"]
    renamed = call(*late)
    assert renamed.exit_code == 2
    assert "--shared-places" in renamed.stderr
    assert call(*late, "--shared-places").exit_code == 0
    more = [*range(len(homes)), 0]  # a new label at the first one's place
    homes.iloc[more].to_file(folder / "homes.gpkg")
    again = [*MASK, *sticky, "--overwrite"]
    assert "--shared-places" in call(*again).stderr
    assert call(*again, "--shared-places").exit_code == 0
    (folder / "noise.sqlite").write_text("no store")
    broken = call(*MASK, *sticky, "--overwrite")
    assert broken.exit_code == 1
    assert "noise.sqlite: it is no sticky store" in broken.stderr


def test_compare_command(call, folder):
    result = call(
        "compare", "homes.gpkg", "-m", "planar-laplace:eps=0.01", "-m",
        "gaussian:rho=5e-5", "--html", "page.html",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "For the data holder only" in result.stdout
    assert "gaussian:rho=5e-5" in result.stdout
    page = folder / "page.html"
    assert "ε-geo-private" in page.read_text(encoding="utf-8")
    page.write_text("mine")
    again = ("compare", "homes.gpkg", "-m", "planar-laplace:eps=0.01", "--html")
    assert "exists" in call(*again, "page.html").stderr
    assert page.read_text() == "mine"
    rows = (folder / "homes.gpkg").read_bytes()
    assert call(*again, "homes.gpkg", "--overwrite").exit_code == 1
    assert (folder / "homes.gpkg").read_bytes() == rows
    assert call(*again, "page.html", "--overwrite").exit_code == 0
    assert "ε-geo-private" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("wrong", ["donut:r=3", "gaussian:seed=1", "gaussian:rho=x"])
def test_compare_refuses_bad_mechanisms(call, wrong):
    assert call("compare", "homes.gpkg", "-m", wrong).exit_code == 2
