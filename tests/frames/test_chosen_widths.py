"""Bandwidth and cells that nobody gave: by the noise, and said."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis.testing import insecure_rng

TOWN = (500_000, 0, 510_000, 6_000)
ZONES = gpd.GeoSeries(
    [box(500_000, 0, 505_000, 6_000), box(505_000, 0, 510_000, 6_000)], crs=32630
)
EPS, RHO = 0.01, 4e-5  # 2/ε is 200 m; two of σ = 1/√(2ρ) are 224 m


def homes(rows=900):
    rng = np.random.default_rng(8)
    x, y = rng.uniform((503_500, 1_000), (506_500, 5_000), (rows, 2)).T
    return gpd.GeoSeries.from_xy(x, y, crs="EPSG:32630")


def error(found):
    return found.attrs["geopriv"]["error"]


@pytest.mark.parametrize(
    ("budget", "width"), [({"eps": EPS}, 200.0), ({"rho": RHO}, 224.0)]
)
def test_heatmap_needs_an_extent_and_a_budget(budget, width):
    found = homes().geopriv.private_heatmap(extent=TOWN, **budget)
    assert found.bandwidth == pytest.approx(width, rel=0.01)
    assert found.transform[0] == pytest.approx(width / 2, rel=0.01)
    said = error(found)
    assert said["cell"] == found.transform[0]
    assert said["chosen"] == "bandwidth and cell, by the noise"
    assert f"bandwidth {found.bandwidth:g} m" in repr(found)
    again = homes().geopriv.private_heatmap(found.bandwidth, extent=TOWN, **budget)
    assert again.shape == found.shape
    assert error(again)["chosen"] == "cell, by the noise"
    both = homes().geopriv.private_heatmap(300, 150, extent=TOWN, **budget)
    assert "chosen" not in error(both)
    with pytest.raises(geopriv_gis.ParameterError, match=r"^private_heatmap needs ext"):
        homes().geopriv.private_heatmap(**budget)


def test_nothing_is_chosen_by_the_points():
    few, many = (
        rows.geopriv.private_heatmap(extent=TOWN, eps=EPS)
        for rows in (homes(5).translate(5_000), homes())
    )
    assert few.transform == many.transform
    assert (few.bandwidth, few.shape) == (many.bandwidth, many.shape)


def test_a_wide_extent_has_wide_cells():
    land = (0, 0, 900_000, 600_000)
    found = homes().geopriv.private_heatmap(extent=land, eps=EPS)
    assert max(found.shape) <= 201
    assert found.bandwidth >= 2 * found.transform[0] * (1 - 1e-9)


@pytest.mark.parametrize("mask", ["planar_laplace", "gaussian"])
def test_density_and_count_run_as_they_are(mask):
    budget = {"eps": EPS} if mask == "planar_laplace" else {"rho": RHO}
    rows = homes(4000)
    released = getattr(rows.geopriv, mask)(**budget, rng=insecure_rng(4))
    cells = released.geopriv.density()
    assert len(cells) > 100
    assert error(cells)["chosen"] == "bandwidth and cell, by the noise"
    assert error(cells)["bandwidth"] >= 200
    places = released.geopriv.density(points=box(*TOWN).centroid)
    assert error(places)["chosen"] == "bandwidth, by the noise"
    counted = released.geopriv.count(ZONES)
    assert error(counted)["chosen"] == "bandwidth, by the noise"
    off = (counted["count"] - [rows.within(zone).sum() for zone in ZONES]) / counted[
        "se"
    ]
    assert off.abs().max() < 5
    assert counted["se"].max() < 150


def test_persons_with_more_rows_have_a_wider_one():
    frame = gpd.GeoDataFrame({"who": np.arange(900) // 3}, geometry=homes())
    given = {"privacy_unit": "who", "keep": "who"}
    released = frame.geopriv.planar_laplace(EPS, method="composition", **given)
    assert error(released.geopriv.density())["bandwidth"] == pytest.approx(
        600, rel=0.01
    )


def test_a_coarse_grid_asks_for_a_wider_one():
    released = homes().geopriv.planar_laplace(EPS, grid=128.0)
    assert error(released.geopriv.count(ZONES))["bandwidth"] >= 512


def test_compare_runs_as_it_is():
    found = geopriv_gis.compare(homes()).table
    assert list(found.index) == [
        "planar_laplace displacement=200", "gaussian displacement=200",
    ]  # fmt: skip
    assert list(found["budget"]) == pytest.approx([0.01, np.pi / 4 / 200**2])
