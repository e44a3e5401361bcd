"""How far points move on the ground, whatever the map says: 1.678/ε in the median."""

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import kstest

from geopriv_gis.core.mechanisms import PlanarLaplace
from geopriv_gis.testing import insecure_rng

GEOD = pyproj.Geod(ellps="WGS84")
MEDIAN = 1.6783469900166605
WGS84 = "EPSG:4326"

# A CRS, a place, and what the map's scale there does to one metre of noise.
PLACES = {
    "degrees": (WGS84, 13.4, 52.5),
    "equator": (WGS84, 32.6, 0.3),
    "antimeridian": (WGS84, 179.9999, -16.8),
    "89 degrees north": (WGS84, 15.0, 89.0),
    "south pole": (WGS84, 0.0, -90.0),
    "web mercator": ("EPSG:3857", -0.13, 51.5),
    "web mercator, 85 degrees north": ("EPSG:3857", 10.0, 85.0),
    "utm": ("EPSG:32630", -3.2, 55.9),
    "british": ("EPSG:27700", -0.13, 51.5),
    "europe, middle": ("EPSG:3035", 10.0, 52.0),
    "europe, Canary Islands": ("EPSG:3035", -18.0, 27.8),
    "US feet": ("EPSG:2263", -73.98, 40.75),
    "NTF, grads from Paris": ("EPSG:4807", 5.37, 43.3),
    "polar": ("EPSG:3995", 15.0, 78.2),
}


def _displacement(frame, released):
    lonlat = [f.geometry.to_crs(WGS84) for f in (frame, released)]
    arrays = [a.to_numpy() for s in lonlat for a in (s.x, s.y)]
    return GEOD.inv(*arrays)[2]


def _local_scales(crs, lon, lat):
    """Return the least and greatest ground metres to one metre of the noise's map."""
    crs = pyproj.CRS.from_user_input(crs)
    if not crs.is_projected or crs.to_epsg() == 3857:
        return 1 / 1.00112, 1.00113  # the sphere
    factors = pyproj.Proj(crs).get_factors(lon, lat)
    return factors.tissot_semiminor, factors.tissot_semimajor


@pytest.mark.representatives(7)
@pytest.mark.arithmetic
@pytest.mark.parametrize("place", PLACES)
def test_median_ground_displacement(place):
    crs, lon, lat = PLACES[place]
    n, eps = 20_000, 0.01
    home = gpd.GeoSeries.from_xy([lon], [lat], crs=WGS84).to_crs(crs)
    frame = gpd.GeoSeries([home.iloc[0]] * n, crs=crs)
    released = frame.geopriv.planar_laplace(eps, rng=insecure_rng(2))
    moved = _displacement(frame, released)
    assert np.isfinite(moved).all()
    # Noise is k_max/ε on the map; the map is between its local scales on the ground.
    k_max = released.attrs["geopriv"]["guarantee"]["k_max"]
    least, greatest = _local_scales(crs, lon, lat)
    slack = 1 + 5 * 1.0 / np.sqrt(n)  # the median's standard error is 0.8 %
    assert MEDIAN / eps * k_max / greatest / slack < np.median(moved)
    assert np.median(moved) < MEDIAN / eps * k_max / least * slack
    # So it is 1.678/ε, but for what k_max and the map's scale explain.
    assert np.median(moved) == pytest.approx(
        MEDIAN / eps, rel=(k_max - 1) + (k_max / least - 1) + slack - 1
    )


@pytest.mark.representatives(1)
@pytest.mark.parametrize("file", ["SohoPeople.shp", "crimes.shp"])
def test_median_ground_displacement_of_real_layers(file):
    """Web Mercator at 51.5 degrees north; US survey feet without an EPSG code."""
    pytest.importorskip("libpysal")
    from libpysal import examples

    folder = {"SohoPeople.shp": "snow_maps", "crimes.shp": "geodanet"}[file]
    data = examples.load_example(folder)
    frame = gpd.read_file(data.get_path(file)).explode(index_parts=False)
    frame = gpd.GeoDataFrame(geometry=list(frame.geometry) * 80, crs=frame.crs)
    assert len(frame) > 20_000
    released = frame.geopriv.planar_laplace(0.01, rng=insecure_rng(1))
    moved = _displacement(frame, released)
    k_max = released.attrs["geopriv"]["guarantee"]["k_max"]
    assert k_max < 1.002
    assert np.median(moved) == pytest.approx(MEDIAN / 0.01, rel=0.03)


@pytest.mark.arithmetic
@pytest.mark.parametrize("place", ["degrees", "web mercator", "antimeridian", "utm"])
def test_ground_displacement_follows_noise_law(place):
    crs, lon, lat = PLACES[place]
    n, eps = 25_000, 0.01  # enough to see 5 %
    home = gpd.GeoSeries.from_xy([lon], [lat], crs=WGS84).to_crs(crs)
    frame = gpd.GeoSeries([home.iloc[0]] * n, crs=crs)
    released = frame.geopriv.planar_laplace(eps, rng=insecure_rng(4))
    k_max = released.attrs["geopriv"]["guarantee"]["k_max"]
    least, greatest = _local_scales(crs, lon, lat)
    moved = _displacement(frame, released) / k_max * np.sqrt(least * greatest)

    def law(radius):
        scaled = eps * np.asarray(radius)
        return 1 - (1 + scaled) * np.exp(-scaled)

    assert kstest(moved, law).pvalue > 1e-6
    assert kstest(moved * 1.05, law).pvalue < 1e-6
    assert kstest(moved / 1.05, law).pvalue < 1e-6


@pytest.mark.arithmetic
def test_gaussian_ground_displacement():
    n, rho = 20_000, 1e-4
    frame = gpd.GeoSeries(gpd.points_from_xy([179.9999] * n, [-16.8] * n), crs=WGS84)
    released = frame.geopriv.gaussian(rho, rng=insecure_rng(5))
    k_max = released.attrs["geopriv"]["guarantee"]["k_max"]
    moved = _displacement(frame, released)
    assert np.median(moved) == pytest.approx(
        np.sqrt(np.log(2) / rho), rel=0.03 + k_max - 1
    )


@pytest.mark.arithmetic
@pytest.mark.parametrize("crs", ["EPSG:3857", "EPSG:3395", WGS84, "EPSG:4807"])
@pytest.mark.parametrize("lat", [85.0, -85.0, 60.0])
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_huge_noise_gives_finite_points(crs, lat):
    """Noise over the poles leads out of Web Mercator's domain."""
    frame = gpd.GeoSeries.from_xy([10.0] * 2000, [lat] * 2000, crs=WGS84).to_crs(crs)
    for eps in (1e-6, 1e-8, 1e-11):
        released = frame.geopriv.planar_laplace(eps, rng=insecure_rng(6))
        assert np.isfinite(released.total_bounds).all()
        back = released.to_crs(WGS84)
        assert (back.y.abs() <= 90).all()


@settings(max_examples=60)
@given(
    st.sampled_from([4326, 3857, 4807, 3035, 27700, 32630, 2263]),
    st.floats(-180, 180),
    st.floats(-90, 90),
    st.floats(-6, -0.01),
)
@pytest.mark.arithmetic
def test_points_anywhere_are_released_as_points(code, lon, lat, log_eps):
    crs = pyproj.CRS.from_epsg(code)
    box = crs.area_of_use
    lon = box.west + (lon + 180) / 360 * (box.east - box.west)
    lat = box.south + (lat + 90) / 180 * (box.north - box.south)
    frame = gpd.GeoSeries.from_xy([lon] * 50, [lat] * 50, crs=WGS84).to_crs(crs)
    assume(np.isfinite(frame.total_bounds).all())
    eps = 10.0**log_eps
    released = frame.geopriv.planar_laplace(eps, rng=insecure_rng(8))
    assert np.isfinite(released.total_bounds).all()
    assert released.geopriv.guarantee.intact
    if eps >= 1e-3 and abs(lat) < 84:
        moved = _displacement(frame, released)
        limit = 1.2 * PlanarLaplace(eps=eps).law.quantile(1 - 1e-9) + 0.02
        assert moved.max() < limit
