"""Heatmaps and counts on the command line."""

import json
from io import StringIO

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import Guarantee, read_file
from geopriv_gis.core.errors import FileError
from geopriv_gis.core.points import around

TOWN = "530000,530000,540000,540000"
MAP = ("--cell", 1000, "--bandwidth", 2000)


def test_a_heatmap_is_a_geotiff_with_its_guarantee(call, folder):
    rasterio = pytest.importorskip("rasterio")
    result = call("heatmap", "homes.gpkg", "heat.tif", *MAP, "--eps", 0.1,
                  "--extent", TOWN)  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "ε = 0.1 per metre" in " ".join(result.output.split())
    with rasterio.open(folder / "heat.tif") as file:
        value, error, reliable = file.read()
        record = json.loads(file.tags()["geopriv"])
    assert value.shape == (10, 10)
    assert 0.05 < value.mean() < 0.5
    assert (error > 0).all()
    assert Guarantee.from_dict(record["guarantee"]).eps == 0.1
    told = call("explain", "heat.tif")
    assert (told.exit_code, "The promise holds." in told.output) == (0, True)
    back = read_file(folder / "heat.tif")
    assert np.array_equal(
        [back.values, back.se, back.reliable], [value, error, reliable]
    )
    assert (back.guarantee.intact, back.bandwidth, back.crs) == (True, 2000, 27700)
    with rasterio.open(folder / "heat.tif") as file:
        profile, tags = file.profile, file.tags()
    del profile["interleave"]  # whose value GDAL does not know in a Turkish locale

    def explain(values, **changed):
        """Return what is said of the file with other values or tags."""
        with rasterio.open(folder / "other.tif", "w", **profile) as file:
            file.write(np.stack([values, error, reliable]))
            file.update_tags(**{**tags, **changed})
        return call("explain", "other.tif")

    assert explain(value).exit_code == 0
    assert explain(value + 0.1).exit_code == 3
    wkt = rasterio.crs.CRS.from_epsg(32630).to_wkt()
    for grid in ("[1]", json.dumps([wkt, 2000, True]), "{"):
        told = explain(value, geopriv_grid=grid)
        assert "is no GeoTIFF that geopriv wrote" in told.stderr
    (folder / "other.tif").write_bytes(b"II*\0 and no more")
    assert "is no GeoTIFF that geopriv" in call("explain", "other.tif").stderr
    again = call("heatmap", "homes.gpkg", "heat.tif", *MAP, "--eps", 1,
                 "--extent", TOWN)  # fmt: skip
    assert again.exit_code != 0
    assert "exists" in again.stderr


def test_check_finds_tags_and_values_hidden_in_a_geotiff(homes, tmp_path):
    rasterio = pytest.importorskip("rasterio")
    released = homes.geopriv.private_heatmap(
        cell=1000, bandwidth=2000, eps=0.01, extent=(530000, 530000, 540000, 540000)
    )
    path = tmp_path / "heat.tif"

    def check(change):
        """Return the verdict on a file that somebody changed."""
        released.to_geotiff(path, overwrite=True)
        with rasterio.open(path, "r+") as file:
            change(file)
        return geopriv_gis.check(path, truth=homes)

    def swap(file):
        file.descriptions = ("se", "value", "reliable")

    assert check(lambda file: None).colour == "green"
    for change in (
        swap,
        lambda file: file.update_tags(note="made in May"),
        lambda file: file.update_tags(1, note="made in May"),
        lambda file: file.update_tags(ns="mine", note="made in May"),
        lambda file: file.update_tags(1, ns="mine", note="made in May"),
        lambda file: setattr(file, "units", ("", "", "made in May")),
        lambda file: setattr(file, "scales", (1.0, 1.0, 530_123.0)),
        lambda file: setattr(file, "offsets", (0.0, 0.0, 180_456.0)),
        lambda file: file.write_mask(np.ones(file.shape, bool)),
        lambda file: file.build_overviews([2]),
        lambda file: setattr(file, "nodata", -9.0),
    ):
        assert "it holds more than what is read" in str(check(change))
    changed = check(lambda file: file.write(file.read(1) + 0.1, 1))
    assert (changed.colour, "no longer the one" in str(changed)) == ("red", True)
    profile = {"width": 2, "height": 2, "count": 1, "dtype": "uint8"}
    with rasterio.open(path, "w", **profile) as file:
        file.write(np.ones((1, 2, 2), "uint8"))
    assert "not looked into" in str(geopriv_gis.check(path))
    with pytest.raises(FileError, match="no GeoTIFF that geopriv wrote"):
        read_file(path)


@pytest.mark.parametrize("suffix", ["parquet", "csv"])
def test_a_heatmap_of_monthly_files_is_a_geotiff(call, homes, folder, suffix):
    rasterio = pytest.importorskip("rasterio")
    (folder / "trips").mkdir()
    for month in range(4):
        rows = homes.iloc[50 * month : 50 * month + 50][["person", "geometry"]]
        path = folder / "trips" / f"2026-0{month + 1}.{suffix}"
        if suffix == "parquet":
            rows.to_parquet(path, index=False)
        else:
            x, y = rows.geometry.x, rows.geometry.y
            rows.assign(x=x, y=y)[["person", "x", "y"]].to_csv(path, index=False)
    told = ("--x", "x", "--y", "y", "--data-crs", "EPSG:27700")
    result = call("heatmap", "trips", "heat.tif", *MAP, "--eps", 0.1, "--extent",
                  TOWN, "--privacy-unit", "person",
                  *(told if suffix == "csv" else ()))  # fmt: skip
    assert result.exit_code == 0, result.output
    with rasterio.open(folder / "heat.tif") as file:
        value, error, _ = file.read()
        record = json.loads(file.tags()["geopriv"])
    assert value.shape == (10, 10)
    assert 0.05 < value.mean() < 0.5
    assert (error > 0).all()
    assert Guarantee.from_dict(record["guarantee"]).privacy_unit == "person"


def test_a_heatmap_is_a_layer_of_cells(call, homes, folder):
    town = gpd.GeoDataFrame(geometry=[box(530e3, 530e3, 540e3, 540e3)], crs=homes.crs)
    town.to_crs(4326).to_file(folder / "town.gpkg")
    result = call("heatmap", "homes.gpkg", "heat.gpkg", *MAP, "--rho", 1e-3,
                  "--extent-of", "town.gpkg", "--positive", "--quiet")  # fmt: skip
    assert result.exit_code == 0, result.output
    assert result.output == ""
    cells = read_file(folder / "heat.gpkg")
    assert cells.geopriv.guarantee.rho == 1e-3
    assert (cells["value"] >= 0).all()
    assert len(cells) in (100, 110, 121)  # the bounds of a turned box are wider


def test_count_command_on_a_release(call, homes, folder):
    west = gpd.GeoDataFrame(
        {"name": ["west", "east"]},
        geometry=[box(529e3, 529e3, 535e3, 541e3), box(535e3, 529e3, 541e3, 541e3)],
        crs=homes.crs,
    )
    west.to_file(folder / "halves.gpkg")
    assert (
        call("planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.02).exit_code == 0
    )
    result = call("count", "out.gpkg", "halves.gpkg", "counted.gpkg",
                  "--bandwidth", 250)  # fmt: skip
    assert result.exit_code == 0, result.output
    counted = read_file(folder / "counted.gpkg")
    assert list(counted["name"]) == ["west", "east"]
    true = [(homes.geometry.x < 535e3).sum(), (homes.geometry.x >= 535e3).sum()]
    assert np.abs(counted["count"] - true).max() < 20
    assert counted.geopriv.guarantee.eps == 0.02
    # Counting in what was never released is refused.
    result = call("count", "homes.gpkg", "halves.gpkg", "x.gpkg", "--bandwidth", 100)
    assert result.exit_code != 0
    assert "released carries no guarantee" in " ".join(result.stderr.split())
    assert not (folder / "x.gpkg").exists()


def test_density_command_on_a_release(call, homes, folder):
    call("gaussian", "homes.gpkg", "out.gpkg", "--displacement", 50)
    made = read_file(folder / "out.gpkg").geopriv.guarantee
    assert made.rho == pytest.approx(np.pi / 4 / 50**2)
    options = ("--bandwidth", 2000, "--cell", 2000, "--extent", TOWN)
    result = call("density", "out.gpkg", "cells.gpkg", *options)
    assert result.exit_code == 0, result.output
    cells = read_file(folder / "cells.gpkg")
    assert len(cells) == 25
    assert cells.geopriv.guarantee.rho == made.rho
    result = call("density", "out.gpkg", "x.gpkg")
    assert result.exit_code == 0, result.output
    assert " m, chosen by the noise." in " ".join(result.stdout.split())
    assert len(read_file(folder / "x.gpkg")) > 25


def test_hot_spots_and_morans_i_commands_on_a_release(call, folder):
    call("planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.05, "--keep", "person")
    asked = ("--column", "person", "--bandwidth", 2000)
    result = call("hot-spots", "out.gpkg", "cells.gpkg", *asked, "--cell", 2000,
                  "--extent", TOWN)  # fmt: skip
    assert result.exit_code == 0, result.output
    cells = read_file(folder / "cells.gpkg")
    assert cells["value"].between(10, 40).all()
    assert (cells["z"].abs() < 5).sum() > 10
    assert cells.geopriv.guarantee.eps == 0.05
    result = call("morans-i", "out.gpkg", *asked, "--permutations", 19,
                  "--output", "moran.csv")  # fmt: skip
    assert result.exit_code == 0, result.output
    found = pd.read_csv(folder / "moran.csv")
    assert found["null"].tolist() == [pytest.approx(-1 / 199)]
    assert found["low"][0] < found["value"][0] < found["high"][0]
    result = call("morans-i", "out.gpkg", *asked[:2], "--permutations", 0)
    assert " m, chosen by the noise." in result.stderr
    assert "chosen" not in call("morans-i", "out.gpkg", *asked).stderr
    result = call("hot-spots", "out.gpkg", "x.gpkg", "--column", "nothing",
                  "--bandwidth", 2000, "--cell", 2000)  # fmt: skip
    assert result.exit_code != 0
    assert "--column must name a column of numbers" in " ".join(result.stderr.split())


def test_knox_command_on_a_release(call, folder):
    made = call("planar-laplace", "homes.gpkg", "t.gpkg", "--eps", 0.004,
                "--keep", "person")  # fmt: skip
    assert made.exit_code == 0, made.output
    result = call("knox", "t.gpkg", "--time", "person", "--distances", "2000",
                  "--periods", "5,10", "--permutations", 3, "--quiet")  # fmt: skip
    assert result.exit_code == 0, result.output
    table = pd.read_csv(StringIO(result.stdout))
    assert table["period"].tolist() == [5, 10]
    assert table["value"].between(0.2, 5).all()


def test_around_command_on_a_release(call, homes, folder, monkeypatch):
    monkeypatch.setattr(around, "DRAWS", around._LEAST)  # all it takes to be told
    gpd.GeoDataFrame(
        {"people": [9_000, 8_000]}, crs=homes.crs,
        geometry=[box(529e3, 529e3, 535e3, 541e3), box(535e3, 529e3, 541e3, 541e3)],
    ).to_file(folder / "wards.gpkg")  # fmt: skip
    made = call("planar-laplace", "homes.gpkg", "t.gpkg", "--eps", 0.004,
                "--keep", "person")  # fmt: skip
    assert made.exit_code == 0, made.output
    asked = ("around", "t.gpkg", "--population", "wards.gpkg", "--weights", "people",
             "--person", "person", "--radius")  # fmt: skip
    result = call(*asked, 2000, "--point", "535000,535000", "--quiet")
    assert result.exit_code == 0, result.output
    one = pd.read_csv(StringIO(result.stdout)).iloc[0]
    assert one["expected"] < homes["person"].nunique()
    assert one["low"] <= one["ratio"] <= one["high"]
    assert 0 < one["p"] <= 1
    said = " ".join(call(*asked, 2000, "--point", "535000,535000").output.split())
    assert f"{one['ratio']:.3g} times as many as the population explains" in said
    result = call(*asked, 2000, "--point", "0,0")
    assert result.exit_code != 0
    assert "--radius must have people of population inside and outside" in " ".join(
        result.stderr.split()
    )


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "pass --extent W,S,E,N, or --extent-of FILE."),
        (("--extent", "1,2,3"), "extent must be"),
        (("--extent", "a,b,c,d"), "four numbers"),
    ],
)
def test_heatmap_requires_an_extent(call, folder, more, words):
    result = call("heatmap", "homes.gpkg", "heat.gpkg", *MAP, "--eps", 0.05, *more)
    assert result.exit_code != 0
    assert words in " ".join(result.stderr.split())
    assert not (folder / "heat.gpkg").exists()


def test_rate_covariate_and_synthetic_commands_on_a_release(call, homes, folder):
    wards = gpd.GeoDataFrame(
        {"people": [9_000, 8_000], "income": [1.0, 2.0]},
        geometry=[box(529e3, 529e3, 535e3, 541e3), box(535e3, 529e3, 541e3, 541e3)],
        crs=homes.crs,
    )
    wards.to_file(folder / "wards.gpkg")
    call("planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.005)
    result = call("rate", "out.gpkg", "wards.gpkg", "rates.gpkg", "--population",
                  "people", "--bandwidth", 800, "--per", 100)  # fmt: skip
    assert result.exit_code == 0, result.output
    rates = read_file(folder / "rates.gpkg")
    shown = rates[~rates["suppressed"].astype(bool)]
    assert (shown["rate"] - 100 * shown["count"] / shown["at_risk"]).abs().max() < 1e-9
    assert rates.geopriv.guarantee.eps == 0.005
    result = call("covariate", "out.gpkg", "income.gpkg", "--surface", "wards.gpkg",
                  "--column", "income", "--name", "income", "--prior", "wards.gpkg",
                  "--weights", "people")  # fmt: skip
    assert result.exit_code == 0, result.output
    found = read_file(folder / "income.gpkg")
    assert found["income"].between(1, 2).all()
    assert (found["income_sd"] >= 0).all()
    result = call("synthesise", "income.gpkg", "nobody.gpkg", "--n", 30,
                   "--extent", TOWN)  # fmt: skip
    assert result.exit_code == 0, result.output
    nobody = read_file(folder / "nobody.gpkg")
    assert list(nobody["synthetic"]) == [1] * 30
    assert "synthetic" in " ".join(result.output.split())
