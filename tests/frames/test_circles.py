"""A release on a map: circles of the radius that its law tells."""

import geopandas as gpd
import numpy as np
import pytest
from pyproj import CRS, Geod
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import CRSError, ParameterError
from geopriv_gis.testing import insecure_rng

pytest.importorskip("matplotlib").use("Agg")

EPS = 0.01
REACH = 4.743865 / EPS  # (1 + εr)·e^{−εr} = 0.05
GEOD = Geod(ellps="WGS84")
PLACES = {
    "degrees": (4326, 10.0, 60.0),
    "antimeridian": (4326, 179.9999, 60.0),
    "web mercator": (3857, 24.9, 60.2),
    "utm": (32632, 10.0, 60.0),
    "feet": (2263, -74.0, 40.7),
    "northing first": (31467, 9.0, 50.0),
}


@pytest.fixture(autouse=True)
def closed():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


def homes(rows=3, crs=4326, lon=10.0, lat=60.0):
    points = gpd.GeoSeries.from_xy([lon] * rows, [lat] * rows, crs=4326)
    return gpd.GeoDataFrame({"who": np.arange(rows) // 2}, geometry=points.to_crs(crs))


def rings_of(ax):
    (lines,) = [c for c in ax.collections if c.get_label().startswith("true place")]
    return [path.vertices for path in lines.get_paths()]


def in_degrees(xy, crs):
    return gpd.GeoSeries.from_xy(*np.transpose(xy), crs=crs).to_crs(4326)


@pytest.mark.representatives(3)
@pytest.mark.parametrize("place", PLACES)
def test_plot_circles_have_ground_radius(place):
    crs, lon, lat = PLACES[place]
    released = homes(3, crs, lon, lat).geopriv.planar_laplace(EPS)
    ax = released.geopriv.plot()
    rings = rings_of(ax)
    assert len(rings) == 3
    for point, ring in zip(released.geometry.to_crs(4326), rings, strict=True):
        line = in_degrees(ring[np.isfinite(ring).all(axis=1)], crs)
        here = np.full(len(line), point.x), np.full(len(line), point.y)
        away = GEOD.inv(*here, line.x.to_numpy(), line.y.to_numpy())[2]
        assert away == pytest.approx(REACH, rel=4e-3)  # the map's scale
    assert ax.get_xlabel().endswith(released.crs.name)


def test_plot_requires_crs_of_uncoded_plane():
    wkt = CRS.from_epsg(32632).to_wkt().replace("WGS 84 / UTM zone 32N", "of mine")
    wkt = wkt.replace('natural origin",9,', 'natural origin",9.5,')
    mine = CRS.from_wkt(wkt.rpartition(",ID[")[0] + "]")
    frame = homes()
    released = frame.geopriv.planar_laplace(EPS, crs=mine)
    with pytest.raises(ParameterError, match="give it as crs="):
        released.geopriv.plot()
    with pytest.raises(CRSError, match="crs must name a CRS"):
        released.geopriv.plot(crs="mine")
    with pytest.raises(ParameterError, match="law must be given"):
        geopriv_gis.attack.localise(frame, released, frame, crs=mine)
    assert len(rings_of(released.geopriv.plot(crs=mine))) == 3


def test_plot_circles_break_at_antimeridian():
    released = homes(20, 4326, 180.0, 60.0).geopriv.planar_laplace(EPS)
    steps = np.concatenate(
        [np.diff(r[:, 0]) for r in rings_of(released.geopriv.plot())]
    )
    assert np.isnan(steps).any()
    assert np.nanmax(np.abs(steps)) < 1


def test_plot_legend_states_radius():
    released = homes(crs=32632).geopriv.gaussian(1e-5)
    ax = released.geopriv.plot(share=0.5)
    (text,) = ax.get_legend().get_texts()
    # √(ln 2/ρ) = 263.3 m, times the map's largest scale over that of the place.
    assert text.get_text() == "true place of 50 % of rows: within 264 m"


@pytest.mark.parametrize("lon", [-9.0, 10.0, 30.0])
def test_plot_legend_states_ground_radius_on_distorted_map(lon):
    released = homes(1, 3035, lon, 40.0).geopriv.planar_laplace(EPS)
    ax = released.geopriv.plot()
    here, line = released.geometry.to_crs(4326)[0], in_degrees(rings_of(ax)[0], 3035)
    middle = np.full(len(line), here.x), np.full(len(line), here.y)
    away = GEOD.inv(*middle, line.x.to_numpy(), line.y.to_numpy())[2].max()
    (text,) = ax.get_legend().get_texts()
    assert text.get_text().endswith(f"within {away:.3g} m")


def test_plot_circle_radius_grows_with_rows_per_person():
    frame = homes(5, crs=32632)  # two, two and one
    released = frame.geopriv.planar_laplace(
        EPS, privacy_unit="who", method="composition", keep=["who"]
    )
    own = [2 * REACH] * 4 + [REACH]
    for circles, drawn in ((3, own[::2]), (100, own)):  # the last in each
        ax = released.geopriv.plot(circles=circles)
        widths = [np.ptp(ring[:, 0]) / 2 for ring in rings_of(ax)]
        assert widths == pytest.approx(drawn, rel=4e-3)
    (text,) = ax.get_legend().get_texts()
    assert "within 475 m to 950 m" in text.get_text()


def test_plot_uses_given_axes():
    frame = homes(250, crs=32632)
    base = frame.plot(color="black")
    ax = frame.geopriv.planar_laplace(EPS).geopriv.plot(ax=base, markersize=1)
    assert ax is base
    assert len(rings_of(ax)) == 84  # every third
    assert len(rings_of(frame.geopriv.planar_laplace(EPS).geopriv.plot(circles=9))) == 9


def test_plot_works_without_guarantee():
    released = homes().geopriv.planar_laplace(EPS, rng=insecure_rng(1))
    assert len(rings_of(released.geopriv.plot())) == 3


def changed():
    released = homes().geopriv.planar_laplace(EPS)
    return (
        released.set_geometry(released.translate(1e-3))
        if hasattr(released, "set_geometry")
        else released.translate(1e-3)
    )


def square():
    return homes(crs=32632).geopriv.planar_laplace(EPS, unit_ball=(2, 1, 30))


def cells():
    grid = gpd.GeoSeries.from_xy([10.0, 10.01], [60.0, 60.0], crs=4326)
    return geopriv_gis.OptimalMechanism.fit(grid, [1.0, 1.0], EPS).release(homes())


def kept():
    region = gpd.GeoSeries([box(9, 59, 11, 61)], crs=4326)
    return homes().geopriv.planar_laplace(EPS, region=region)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: homes().geopriv.square(1.0, (9, 59, 11, 61)), "no law of noise"),
        (homes, "released carries no guarantee"),
        (changed, "geometry of released is no longer"),
        (kept, "depends on the place"),
        (
            lambda: homes().geopriv.planar_laplace(1e-9),
            "reaches farther than 5,000 km",
        ),
        (
            lambda: homes(4).geopriv.planar_laplace(
                EPS, privacy_unit="who", keep=["who"]
            ),
            "share one draw of noise",
        ),
        (
            lambda: homes(4).geopriv.planar_laplace(
                EPS, privacy_unit="who", method="composition", drop=["who"]
            ),
            "must have the column 'who' of persons",
        ),
        (cells, "tells no law of noise"),
        (square, "farther in some directions"),
    ],
)
def test_plot_refuses_release_without_radius(make, reason):
    with pytest.raises(ParameterError, match=reason):
        make().geopriv.plot()


@pytest.mark.parametrize(
    "wrong", [{"share": 1}, {"share": 0.0}, {"circles": 0}, {"circles": 1.5}]
)
def test_plot_refuses_invalid_arguments(wrong):
    released = homes().geopriv.planar_laplace(EPS)
    with pytest.raises(ParameterError, match=f"{next(iter(wrong))} must be"):
        released.geopriv.plot(**wrong)
