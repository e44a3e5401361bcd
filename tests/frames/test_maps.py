"""Private heatmaps: release and estimate in one step, on a grid with its guarantee."""

import dataclasses
import json
import warnings

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import GeoPrivError, Heatmap, ParameterError, guarantee_of
from geopriv_gis.files import rasters
from geopriv_gis.testing import insecure_rng
from tests.frames.test_densities import (
    BANDWIDTH,
    NEW,
    ROWS,
    RUNS,
    TOWN,
    homes,
    true_means,
)  # fmt: skip

OPTIONS = {"bandwidth": BANDWIDTH, "cell": 500, "extent": TOWN}


def middles(grid):
    return grid.to_geodataframe().geometry.centroid


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "budget",
    [{"eps": 2e-3}, {"rho": 2e-6}, {"eps": 4e-3, "privacy_unit": "person"},
     {"rho": 2e-6 * ROWS, "privacy_unit": "table"}],
    ids=str,
)  # fmt: skip
def test_heatmap_is_unbiased(budget):
    frame = homes()
    grids = [
        frame.geopriv.private_heatmap(**OPTIONS, **budget, rng=insecure_rng(seed))
        for seed in range(RUNS)
    ]
    values = np.array([grid.values for grid in grids]).reshape(RUNS, -1)
    errors = np.array([grid.se for grid in grids]).reshape(RUNS, -1)
    true = true_means(frame.geometry, middles(grids[0]), BANDWIDTH)
    off = (values.mean(axis=0) - true) / (values.std(axis=0, ddof=1) / np.sqrt(RUNS))
    # Student's t of 23 degrees exceeds 9 with probability 5e-9; of 11, 15 with 1e-8.
    assert np.abs(off).max() < (9 if NEW else 15)
    seen = true > 0.05
    ratio = np.sqrt(((values - true) ** 2).mean(axis=0) / (errors**2).mean(axis=0))
    assert ratio[seen].mean() == pytest.approx(1, abs=0.25)
    promise = guarantee_of(grids[0])
    assert promise.notion == "none"  # the noise can be repeated
    assert not np.array_equal(grids[0].values, grids[1].values)


@pytest.mark.arithmetic
def test_heatmap_matches_release_and_density():
    frame, rng = homes(), insecure_rng(9)
    grid = frame.geopriv.private_heatmap(**OPTIONS, eps=2e-3, rng=rng)
    released = frame.geopriv.planar_laplace(eps=2e-3, rng=insecure_rng(9))
    cells = released.geopriv.density(**OPTIONS)
    assert grid.values.ravel() == pytest.approx(cells["value"].to_numpy(), rel=1e-9)
    assert grid.se.ravel() == pytest.approx(cells["se"].to_numpy(), rel=1e-9)
    own = grid.to_geodataframe()
    assert own.geometry.geom_equals(cells.geometry).all()
    assert own.crs == cells.crs == frame.crs


def test_heatmap_states_extent_and_guarantee():
    grid = homes().geopriv.private_heatmap(**OPTIONS, eps=2e-3)
    assert isinstance(grid, Heatmap)
    assert grid.shape == grid.values.shape == grid.se.shape == (12, 16)
    assert grid.extent == TOWN
    assert grid.transform == (500.0, 0.0, TOWN[0], 0.0, -500.0, TOWN[3])
    assert "12 x 16 cells" in repr(grid)
    promise = grid.guarantee
    assert (promise.notion, promise.eps, promise.crs) == ("gp", 2e-3, "EPSG:27700")
    assert any("extent is public" in text for text in promise.assumptions)
    assert geopriv_gis.guarantee_of(grid).intact
    assert geopriv_gis.guarantee_of(grid.copy()).intact
    for name in ("values", "se", "reliable"):
        changed = grid.copy()
        cell = getattr(changed, name)[3:4, 4:5]
        cell[:] = ~cell if name == "reliable" else cell + 1e-12
        assert not geopriv_gis.guarantee_of(changed).intact, name
        assert guarantee_of(changed).notion == "none"
    a, b, west, *rest = grid.transform
    for moved in (
        {"crs": pyproj.CRS.from_epsg(32630)}, {"transform": (a, b, west + 1, *rest)},
    ):  # fmt: skip
        changed = dataclasses.replace(grid.copy(), **moved)
        assert not geopriv_gis.guarantee_of(changed).intact, moved
    other = homes().geopriv.private_heatmap(**OPTIONS, eps=2e-3, per_area=True)
    assert other.values.max() < 1e-6


@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3857"])
@pytest.mark.arithmetic
def test_heatmap_plane_is_chosen_by_extent(crs):
    frame = homes(crs)
    town = gpd.GeoSeries([box(*TOWN)], crs="EPSG:27700")
    grid = frame.geopriv.private_heatmap(
        BANDWIDTH, 500, extent=town, eps=0.02, rng=insecure_rng(1)
    )
    assert grid.crs.to_epsg() == 32630
    assert not any("working CRS" in text for text in grid.guarantee.assumptions)
    points = frame.geometry.to_crs(32630)
    true = true_means(points, middles(grid), BANDWIDTH).reshape(grid.shape)
    assert np.abs(grid.values - true).max() < 0.04
    west, south, east, north = town.to_crs(32630).total_bounds
    assert grid.extent[0] == pytest.approx(west)
    assert grid.extent[3] == pytest.approx(north)
    assert grid.extent[2] >= east - 1e-6
    assert grid.extent[1] <= south + 1e-6
    bounds = tuple(town.to_crs(crs).total_bounds)
    same = frame.geopriv.private_heatmap(
        BANDWIDTH, 500, extent=bounds, eps=0.02, crs="EPSG:27700"
    )
    # Rows keep their datum: the British projection is drawn on it.
    assert same.guarantee.crs == "EPSG:27700"
    assert same.crs.ellipsoid == pyproj.CRS("EPSG:4326").ellipsoid
    assert same.crs.coordinate_operation.method_name == "Transverse Mercator"


@pytest.mark.arithmetic
def test_heatmap_is_charged_before_draw(tmp_path):
    path = tmp_path / "people.ledger"
    account = geopriv_gis.Ledger.create(path, budget=5e-3)
    frame = homes()
    frame.geopriv.private_heatmap(**OPTIONS, eps=2e-3, ledger=account)
    with pytest.raises(geopriv_gis.BudgetError):
        frame.geopriv.private_heatmap(**OPTIONS, eps=4e-3, ledger=account)
    with pytest.raises(ParameterError, match="at least"):  # refused, not charged
        frame.geopriv.private_heatmap(5, 500, extent=TOWN, eps=2e-3, ledger=account)
    frame.geopriv.private_heatmap(**OPTIONS, eps=3e-3, ledger=account)


BAD = {
    "no extent": ({"extent": None}, "private_heatmap needs extent"),
    "the data's": ({"extent": "own"}, "bounding box of the frame"),
    "the data": ({"extent": "layer"}, "bounding box of the frame"),
    "bandwidth": ({"bandwidth": 0}, "bandwidth must be"),
    "narrow": ({"bandwidth": 4}, "bandwidth must be at least"),
    "cell": ({"cell": -1}, "cell must be"),
    "cells": ({"cell": 0.1}, "larger cells"),
    "sphere": ({"crs": "sphere"}, "needs a plane"),
    "crs": ({"crs": "EPSG:3857"}, "scale"),
    "budgets": ({"rho": 1e-4}, "exactly one of eps"),
    "unit": ({"privacy_unit": "nobody"}, "privacy_unit must be"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.arithmetic
def test_heatmap_refuses_invalid_arguments_before_draw(name, monkeypatch):
    change, words = BAD[name]
    frame = homes()
    if change.get("extent") == "own":
        change = {"extent": tuple(frame.total_bounds)}
    if change.get("extent") == "layer":
        change = {"extent": frame}

    def drawn(self, size):
        pytest.fail("randomness was drawn before everything was checked")

    monkeypatch.setattr(geopriv_gis.core.randomness.Random, "words", drawn)
    with pytest.raises(GeoPrivError, match=words) as refusal:
        frame.geopriv.private_heatmap(**{**OPTIONS, "eps": 2e-3, **change})
    assert not any(f"{x:.0f}" in str(refusal.value) for x in frame.geometry.x)


def test_heatmap_geotiff_holds_values_and_guarantee(tmp_path):
    rasterio = pytest.importorskip("rasterio")
    grid = homes().geopriv.private_heatmap(**OPTIONS, rho=2e-6)
    path = tmp_path / "heat.tif"
    grid.to_geotiff(path)
    with rasterio.open(path) as file:
        assert np.array_equal(file.read(1), grid.values)
        assert np.array_equal(file.read(2), grid.se)
        assert np.array_equal(file.read(3), grid.reliable)
        assert file.descriptions == ("value", "se", "reliable")
        assert tuple(file.bounds) == TOWN
        assert file.crs.to_epsg() == 27700
        record = json.loads(file.tags()["geopriv"])
    promise = geopriv_gis.Guarantee.from_dict(record["guarantee"])
    assert promise == grid.guarantee
    assert [p.name for p in tmp_path.iterdir()] == ["heat.tif"]
    with pytest.raises(geopriv_gis.FileError, match="exists"):
        grid.to_geotiff(path)
    grid.to_geotiff(path, overwrite=True)
    with pytest.raises(geopriv_gis.FileError, match="GeoTIFF"):
        grid.to_geotiff(tmp_path / "heat.png")
    grid.se[0, 0] = 0
    with pytest.raises(ParameterError, match="valid guarantee"):
        grid.to_geotiff(path, overwrite=True)
    assert [p.name for p in tmp_path.iterdir()] == ["heat.tif"]


def test_geotiff_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    pytest.importorskip("rasterio")
    seen = []

    def note(path):
        flushed = [each.name for each in tmp_path.iterdir() if each.suffix == ".tif"]
        seen.append((path.name, flushed))

    monkeypatch.setattr(rasters, "flush_to_disk", note)
    homes().geopriv.private_heatmap(**OPTIONS, rho=2e-6).to_geotiff(
        tmp_path / "heat.tif"
    )
    assert seen == [("heat.tif", []), (tmp_path.name, ["heat.tif"])]


@pytest.mark.parametrize("per_area", [False, True])
def test_geotiff_is_read_back_whole_unless_it_is_huge(per_area, tmp_path, monkeypatch):
    pytest.importorskip("rasterio")
    grid = homes().geopriv.private_heatmap(**OPTIONS, rho=2e-6, per_area=per_area)
    path = tmp_path / "heat.tif"
    grid.to_geotiff(path)
    monkeypatch.setattr(rasters, "_MOST", grid.values.size)
    back = geopriv_gis.read_file(path)
    assert (back.per_area, back.bandwidth) == (per_area, grid.bandwidth)
    assert (back.transform, back.crs) == (grid.transform, grid.crs)
    assert (back.attrs, back.guarantee.intact) == (grid.attrs, True)
    monkeypatch.setattr(rasters, "_MOST", grid.values.size - 1)
    with pytest.raises(geopriv_gis.FileError, match="no GeoTIFF that geopriv wrote"):
        geopriv_gis.read_file(path)


def test_heatmap_geotiff_without_rasterio_names_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "rasterio", None)
    grid = homes().geopriv.private_heatmap(**OPTIONS, rho=2e-6)
    with pytest.raises(geopriv_gis.MissingPackageError, match=r"geopriv-gis\[raster\]"):
        grid.to_geotiff(tmp_path / "heat.tif")
    assert not list(tmp_path.iterdir())


def test_heatmap_xarray_has_cell_centres():
    pytest.importorskip("xarray")
    grid = homes().geopriv.private_heatmap(**OPTIONS, rho=2e-6)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        data = grid.to_xarray()
    assert data["value"].shape == grid.shape
    assert float(data["x"][0]) == TOWN[0] + 250
    assert float(data["y"][0]) == TOWN[3] - 250
    assert np.array_equal(data["se"].to_numpy(), grid.se)


@pytest.mark.arithmetic
def test_heatmap_positive_has_no_negative_cell():
    frame = homes()
    grid = frame.geopriv.private_heatmap(200, 500, extent=TOWN, eps=2e-3, positive=True)
    assert (grid.values >= 0).all()
