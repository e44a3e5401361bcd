"""A plan says that a map would mostly be noise, by public numbers alone."""

import geopandas as gpd
import pytest
from shapely.geometry import box

import geopriv_gis

CORNERS = [(x, y) for x in range(520, 530) for y in range(180, 190)]
ZONES = gpd.GeoDataFrame(
    geometry=[box(x * 1e3, y * 1e3, x * 1e3 + 1e3, y * 1e3 + 1e3) for x, y in CORNERS],
    crs=27700,
)
FEET = gpd.GeoDataFrame(geometry=[box(3e6, 1e7, 3.033e6, 1.0033e7)], crs=2277)


def noisy(release, **given):
    found = geopriv_gis.plan(release, **given).warnings
    return [each for each in found if "would be noise" in each]


@pytest.mark.arithmetic
def test_plan_warns_of_counts_with_few_rows_per_zone():
    messages = noisy("zonal_counts", zones=ZONES, eps=0.05, rows=1000)
    assert len(messages) == 1
    assert "1,000 rows in all" in messages[0]
    assert "10 in each of 100 places" in messages[0]
    assert not noisy("zonal_counts", zones=ZONES, eps=0.05, rows=100_000)
    assert not noisy("zonal_counts", zones=ZONES, eps=1.0, rows=1000)


@pytest.mark.arithmetic
@pytest.mark.parametrize("extent", [ZONES, FEET])
@pytest.mark.parametrize("per_area", [False, True])
def test_plan_warns_of_heatmap_blurred_less_than_noise(extent, per_area):
    given = {"bandwidth": 1000, "cell": 500, "extent": extent, "per_area": per_area}
    level = "1e-08" if per_area else "0.0628"  # of 100 km², and 2π·km² of them
    messages = noisy("private_heatmap", eps=5e-4, rows=1000, **given)
    assert len(messages) == 1
    assert extent is FEET or f"would be {level}," in messages[0]
    assert not noisy("private_heatmap", eps=3e-3, rows=1000, **given)
