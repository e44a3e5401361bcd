"""Cells, remapping, baselines, and answers in files, on the command line."""

import json

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis import read_file

OPTIMAL = ["optimal", "homes.gpkg", "out.gpkg", "--cells", "cells.gpkg", "--eps", 0.001]


@pytest.fixture
def cells(homes, folder):
    """Give nine public cells with people, some two kilometres apart."""
    step = np.linspace(531_000, 539_000, 3)
    x, y = np.tile(step, 3), np.repeat(step, 3)
    frame = gpd.GeoDataFrame(
        {"people": np.arange(1, 10)}, geometry=gpd.points_from_xy(x, y), crs=27700
    )
    frame.to_file(folder / "cells.gpkg")
    return frame


def test_optimal_cells_command(call, cells, folder):
    result = call(*OPTIMAL, "--prior", "people", "--drop", "person", "--shuffle")
    assert result.exit_code == 0, result.output
    assert "Expected error under the prior, in metres: optimal" in result.output
    released = read_file(folder / "out.gpkg")
    assert released.geopriv.guarantee.eps == 0.001
    assert released.geometry.isin(cells.geometry).all()
    assert "person" not in released.columns
    assert call("explain", "out.gpkg").exit_code == 0


def test_optimal_at_the_worst_cell(call, cells, folder):
    result = call(*OPTIMAL, "--objective", "worst")
    assert result.exit_code == 0, result.output
    assert "Expected error at the worst cell, in metres: optimal" in result.output
    assert call("explain", "out.gpkg").exit_code == 0


def test_optimal_repeats_and_is_charged(call, cells, folder):
    sticky = ["--sticky", "noise.sqlite", "--dataset", "homes 2025", "--quiet"]
    assert call("ledger", "create", "l.ledger", "--budget", 0.0015).exit_code == 0
    for _ in range(2):
        result = call(*OPTIMAL, *sticky, "--ledger", "l.ledger", "--overwrite")
        assert result.exit_code == 0, result.output
        assert result.output == ""
    refused = call(*OPTIMAL, "--ledger", "l.ledger", "--overwrite")
    assert refused.exit_code == 1
    assert "left" in refused.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--prior", "income"], "prior must name a column of cells"),
        (["--reach", 1], "farther than reach"),
        (["--loss", "cubic"], "--loss"),
        (["--objective", "worst", "--prior", "people"], "prior requires"),
    ],
)
def test_optimal_cells_refuses_bad_options(call, cells, folder, options, words):
    result = call(*OPTIMAL, *options)
    assert result.exit_code in (1, 2)
    assert words in result.stderr
    assert not (folder / "out.gpkg").exists()


def test_remap(call, cells, folder):
    assert call("gaussian", "homes.gpkg", "r.gpkg", "--rho", 1e-6).exit_code == 0
    result = call(
        "remap", "r.gpkg", "closer.gpkg", "--prior", "cells.gpkg", "--weights", "people"
    )
    assert result.exit_code == 0, result.output
    assert "remapped with a public prior" in result.output
    closer = read_file(folder / "closer.gpkg")
    assert closer.geopriv.guarantee.intact
    assert closer.geometry.isin(cells.geometry).all()
    where = [*("remap", "r.gpkg", "y.gpkg", "--prior", "cells.gpkg"), "--crs"]
    assert call(*where, "EPSG:3857").exit_code == 1
    assert call(*where, "EPSG:27700").exit_code == 0
    unreleased = call("remap", "homes.gpkg", "x.gpkg", "--prior", "cells.gpkg")
    assert unreleased.exit_code == 2
    assert "must promise eps or rho" in unreleased.stderr
    both = ["--prior", "people.tif", "--weights", "people"]
    assert call("remap", "r.gpkg", "x.gpkg", *both).exit_code == 2
    assert call("remap", "r.gpkg", "r.gpkg", "--prior", "cells.gpkg").exit_code == 1


def test_baselines(call, cells, folder):
    bounds = ["--bounds", "520000,520000,550000,550000"]
    assert call("square", "homes.gpkg", "s.gpkg", "--eps", 3, *bounds).exit_code == 0
    places = ["--places", "cells.gpkg"]
    result = call("staircase", "homes.gpkg", "t.gpkg", "--eps", 3, *places)
    assert result.exit_code == 0, result.output
    for name in ("s.gpkg", "t.gpkg"):
        released = read_file(folder / name)
        assert released.geopriv.guarantee.notion == "dp"
        assert list(released.columns) == ["geometry"]
    wide = call("square", "homes.gpkg", "u.gpkg", "--eps", 3, "--bounds", "1,2,3")
    assert wide.exit_code == 2
    assert "bounds must be" in wide.stderr


DIAMETER = ("extent", "homes.gpkg", "--kind", "diameter")


def test_answers_are_written_with_output_option(call, folder):
    result = call(*DIAMETER, "--eps", 0.01, "--output", "d.json")
    assert result.exit_code == 0, result.output
    assert "Written: d.json" in result.output
    whole = json.loads((folder / "d.json").read_text(encoding="utf-8"))
    assert whole["guarantee"]["eps"] == 0.01
    assert whole["error"]["beta"] == 0.05
    assert call("explain", "d.json").exit_code == 0
    assert call("explain", "d.json").exit_code == 0
    again = call(*DIAMETER, "--eps", 0.01, "--output", "d.json")
    assert again.exit_code == 1
    assert "exists" in again.stderr
    whole["rows"][0]["diameter"] += 1
    (folder / "d.json").write_text(json.dumps(whole), encoding="utf-8")
    changed = call("explain", "d.json")
    assert changed.exit_code == 3
    assert "No privacy guarantee" in changed.output
    stops = ["--point", "535000,535000", "--within", 3000, "--output", "a.csv"]
    assert call("distance", "homes.gpkg", *stops, "--eps", 0.01).exit_code == 0
    assert geopriv_gis.guarantee_of(read_file(folder / "a.csv")).intact
    shape = call(*DIAMETER, "--eps", 0.01, "--output", "d.geojson")
    assert "holds no tables" in shape.stderr


def test_unit_ball_option_takes_polygons(call, folder):
    mask = ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.01, "--crs", 27700]
    corners = "3,0;2,1;-2,1;-3,0;-2,-1;2,-1"
    result = call(*mask, "--unit-ball", corners)
    assert result.exit_code == 0, result.output
    promise = read_file(folder / "out.gpkg").geopriv.guarantee
    assert len(promise.parameters["unit_ball"]) == 6


def test_privacy_unit_option_takes_a_column_called_table(call, homes, folder):
    homes.rename(columns={"person": "table"})[["table", "geometry"]].to_file(
        folder / "odd.gpkg"
    )
    result = call(
        "planar-laplace", "odd.gpkg", "out.gpkg", "--eps", 0.01, "--privacy-unit",
        "column:table",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    promise = read_file(folder / "out.gpkg").geopriv.guarantee
    assert promise.privacy_unit == "column:table"


def test_columns_command_lists_suspicious_columns(call, homes, folder):
    homes.to_file(folder / "all.gpkg")
    result = call("columns", "all.gpkg")
    assert result.exit_code == 0
    assert result.stdout.split() == ["house", "street"]
    assert "house 7" not in result.output
    persons = call("columns", "all.gpkg", "--privacy-unit", "person")
    assert persons.stdout.split() == ["person", "house", "street"]
    clean = call("columns", "homes.gpkg")
    assert clean.stdout == ""
    assert "none" in clean.stderr


def test_remap_prior_may_be_a_raster_file(call, folder):
    rasterio = pytest.importorskip("rasterio")
    weights = np.array([[0, 7], [0, -1]], dtype="float32")
    with rasterio.open(
        folder / "people.tif", "w", driver="GTiff", width=2, height=2, count=1,
        dtype="float32", crs="EPSG:27700", nodata=-1,
        transform=rasterio.Affine(5000, 0, 530_000, 0, -5000, 540_000),
    ) as file:  # fmt: skip
        file.write(weights, 1)
    assert call("gaussian", "homes.gpkg", "r.gpkg", "--rho", 1e-6).exit_code == 0
    result = call("remap", "r.gpkg", "closer.gpkg", "--prior", "people.tif")
    assert result.exit_code == 0, result.output
    closer = read_file(folder / "closer.gpkg")
    assert (closer.geometry.x == 537_500).all()
    assert (closer.geometry.y == 537_500).all()
    band = call("remap", "r.gpkg", "x.gpkg", "--prior", "people.tif", "--band", 2)
    assert "band must be" in band.stderr


def test_peak_laplace_radius_from_neighbours_and_density(call, folder):
    asked = ["peak-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.005]
    asked += ["--eps-fixed", 5]
    result = call(*asked, "-k", 10, "--per-km2", 16)
    assert result.exit_code == 0, result.output
    promise = read_file(folder / "out.gpkg").geopriv.guarantee
    expected = geopriv_gis.calibration.peak_radius(0.005, 5, 10, 16)
    assert promise.parameters["radius"] == pytest.approx(expected)
    needed = "pass --radius FLOAT, or --k INTEGER with --per-km2 FLOAT."
    either = "give either --radius, or --k together with --per-km2."
    both = ["-k", 10, "--per-km2", 16, "--radius", 100]
    for few, said in ((["-k", 10], needed), ([], needed), (both, either)):
        refused = call(*asked, *few, "--overwrite")
        assert refused.exit_code != 0
        assert said in refused.stderr
