"""Public places and cells instead of noisy points: post-processing, and said so."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from scipy.special import gammaincinv
from shapely import wkt
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import GeoPrivWarning
from geopriv_gis.core.errors import CRSError, GeometryError, ParameterError
from geopriv_gis.frames.points.cells import FARTHEST, GridCells
from geopriv_gis.presets.collection import confirmed_columns
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:32630"
X, Y = 500_000.0, 5_700_000.0


def places(count=500, seed=1, crs=UTM):
    random = np.random.default_rng(seed)
    x, y = random.uniform(0, 5000, (2, count))
    return gpd.GeoSeries.from_xy(X + x, Y + y, crs=UTM).to_crs(crs)


def released(frame, **more):
    return frame.geopriv.planar_laplace(0.005, rng=insecure_rng(4), **more)


# -- public places ---------------------------------------------------------------------


@pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
@pytest.mark.arithmetic
def test_onto_snaps_to_place_nearest_to_noisy_point(crs):
    homes, addresses = places(crs=crs), places(300, 2)
    noisy, snapped = released(homes), released(homes, onto=addresses)
    own = addresses.to_crs(crs)
    assert {(p.x, p.y) for p in snapped} <= {(p.x, p.y) for p in own}
    there = noisy.to_crs(UTM)
    nearest = [addresses.distance(p).idxmin() for p in there]
    same = snapped.to_numpy() == own.loc[nearest].to_numpy()
    assert same.mean() > 0.995  # the sphere and the plane may differ about ties


@pytest.mark.parametrize("budget", [{"eps": 0.01}, {"rho": 1e-4}])
@pytest.mark.arithmetic
def test_onto_keeps_guarantee_and_records_snap(budget):
    method = "planar_laplace" if "eps" in budget else "gaussian"
    got = getattr(places().geopriv, method)(**budget, onto=places(300, 2))
    promise = got.geopriv.guarantee
    assert (promise.eps, promise.rho) == (budget.get("eps"), budget.get("rho"))
    assert promise.law.then == ("snap",)
    assert "nearest of public places" in str(promise)
    with pytest.raises(ParameterError, match="without onto="):
        got.geopriv.density(500, points=places(2))


def test_onto_with_zones_snaps_within_own_zone():
    west, east = box(X, Y, X + 2000, Y + 5001), box(X + 2000, Y, X + 5001, Y + 5001)
    zones, homes = gpd.GeoSeries([west, east], crs=UTM), places()
    got = released(homes, zones=zones, onto=places(300, 2))
    assert (got.within(west) == homes.within(west)).all()
    assert not (
        released(homes, onto=places(300, 2)).within(west) == homes.within(west)
    ).all()
    with pytest.raises(ParameterError, match="rows lie in zones without one"):
        released(homes, zones=zones, onto=gpd.GeoSeries([west.centroid], crs=UTM))


@pytest.mark.arithmetic
def test_onto_refuses_invalid_places_and_the_rows_themselves():
    homes = places()
    for wrong, match in (
        (homes[::-1], "its points equal those of the frame"),
        (homes.to_crs(4326), "its points equal those of the frame"),
        (homes.iloc[0], "must be public points"),
        (homes.buffer(9).boundary, "must hold points only"),
        (gpd.GeoSeries.from_xy([1.0], [2.0]), "must have a CRS"),
        (gpd.GeoSeries.from_xy([1.0], [95.0], crs=4326), "domain of the frame's CRS"),
    ):
        with pytest.raises((ParameterError, GeometryError, CRSError), match=match):
            released(homes, onto=wrong)
    # Some of the rows, or villages that all have cases: nobody but the user knows.
    for some in (homes.sample(5, random_state=1), homes.iloc[[0, 0, 1]].to_crs(4326)):
        with pytest.warns(
            GeoPrivWarning, match="every point of onto has a row of the frame"
        ):
            released(homes, onto=some)
    # All addresses: rows are at some of them.
    every = pd.concat([homes, places(300, 2)])
    assert released(homes, onto=every).isin(every).all()
    with pytest.raises(ParameterError, match="zones and onto cannot be combined"):
        released(homes, zones=gpd.GeoSeries([box(0, 0, 1, 1)], crs=UTM), onto=500.0)


# -- cells -----------------------------------------------------------------------------


@pytest.mark.arithmetic
def test_onto_cells_are_on_public_grid_and_contain_noisy_point():
    homes = places()
    noisy, cells = released(homes), released(homes, onto=250.0)
    outlines = gpd.GeoSeries([wkt.loads(text) for text in cells["footprint"]], crs=UTM)
    assert outlines.intersects(noisy, align=False).all()
    assert (outlines.bounds.to_numpy() % 250 == 0).all()
    assert cells.geometry.geom_equals(outlines.centroid, align=False).all()
    assert cells.geopriv.guarantee.intact
    assert cells.geopriv.guarantee.law.then == ("cell",)
    # The grid is not the data's: without the outermost rows the cells are the same.
    order = np.argsort(homes.x, kind="stable")[10:-10]
    one, two = (
        {(p.x % 250, p.y % 250) for p in released(rows, onto=250.0).geometry}
        for rows in (homes, homes.iloc[order])
    )
    assert one == two == {(125.0, 125.0)}


@pytest.mark.representatives(1)
@pytest.mark.arithmetic
@pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
def test_cell_radius_covers_true_place_in_95_percent_of_rows(crs):
    """20,000 rows; a radius 5 % longer would hold 95.9 %. False alarm below 1e-6."""
    homes = places(20_000, crs=crs)
    tiny = 0.5 if crs == UTM else 5e-6
    for method, budget in (("planar_laplace", 0.005), ("gaussian", 1e-5)):
        got = getattr(homes.geopriv, method)(budget, onto=tiny, rng=insecure_rng(7))
        away = got.to_crs(UTM).distance(homes.to_crs(UTM), align=False)
        coverage = (away <= got["radius"]).mean()
        assert 0.95 - 0.0076 < coverage < 0.95 + 0.0076
    wide = released(homes, onto=1000 * tiny)
    away = wide.to_crs(UTM).distance(homes.to_crs(UTM), align=False)
    assert (away <= wide["radius"]).mean() > 0.942
    assert (wide["radius"] > got["radius"]).all() or crs != UTM


def least_scale(crs):
    """Return the least ratio of map to ground distance in the area of use."""
    if crs.is_geographic:
        return 1.0
    west, south, east, north = crs.area_of_use.bounds
    lon, lat = np.meshgrid(np.linspace(west, east, 9), np.linspace(south, north, 9))
    return pyproj.Proj(crs).get_factors(lon, lat).tissot_semiminor.min()


@pytest.mark.parametrize(
    ("crs", "cell", "where"),
    [
        ("EPSG:4326", 5.0, (9.7, 50.2)), ("EPSG:4326", 5.0, (9.7, -50.2)),
        ("EPSG:3035", 500.0, (9.7, 50.2)), ("EPSG:2277", 900.0, (-97.7, 30.2)),
    ],
)  # fmt: skip
def test_cell_radius_is_of_noise_and_farthest_corner(crs, cell, where):
    """95 % of the noise by its law; as long as the map may shorten it there."""
    homes = gpd.GeoSeries.from_xy([where[0]], [where[1]], crs="EPSG:4326").to_crs(crs)
    cells = homes.geopriv.planar_laplace(0.005, onto=cell)
    got, k_max = cells.iloc[0], cells.geopriv.guarantee.k_max
    corners = gpd.GeoSeries.from_xy(
        *np.array(wkt.loads(got["footprint"]).exterior.coords)[:4].T, crs=crs
    ).to_crs("EPSG:4326")
    middle = gpd.GeoSeries([got.geometry], crs=crs).to_crs("EPSG:4326").iloc[0]
    ground = pyproj.Geod(ellps="WGS84")
    away = [ground.inv(middle.x, middle.y, c.x, c.y)[2] for c in corners]
    longest = (got["radius"] - max(away)) / (gammaincinv(2, 0.95) / 0.005)
    # The noise is wider by k_max, for which a map may lengthen the ground.
    least = k_max * max(k_max, 1 / least_scale(pyproj.CRS(crs)))
    assert 0.9999 * least < longest < 1.001 * least


@pytest.mark.parametrize(("crs", "side"), [("EPSG:4326", 3e-7), ("EPSG:2277", 0.03)])
def test_onto_rows_that_moved_less_than_a_millimetre_are_the_rows(crs, side):
    """A tenth of a millimetre is the change of a CRS; three centimetres are none."""
    homes = places(30, crs="EPSG:4326")
    homes = gpd.GeoSeries.from_xy(homes.x - 96.0, homes.y - 21.0, crs=4326).to_crs(crs)
    with pytest.raises(ParameterError, match="its points equal those of the frame"):
        released(homes, onto=homes.translate(side / 300, side / 300))
    released(homes, onto=homes.translate(side, side))


def test_cell_radius_grows_with_rows_per_person():
    frame = gpd.GeoDataFrame({"who": [0, 0, 0, 1]}, geometry=places(4))
    got = frame.geopriv.gaussian(1e-4, privacy_unit="who", keep="who", onto=100.0)
    radius = got["radius"] - np.sqrt(2) * 50
    assert radius[0] / radius[3] == pytest.approx(np.sqrt(3), rel=0.01)
    joint = frame.geopriv.planar_laplace(
        0.01, privacy_unit="who", keep="who", onto=100.0
    )
    assert "radius" not in joint
    assert "footprint" in joint
    shaped = frame.geopriv.planar_laplace(
        0.01, unit_ball=(2, 1, 30), keep="who", onto=100.0
    )
    assert "radius" not in shaped


@pytest.mark.arithmetic
def test_snap_in_the_guarantee_is_of_all_places():
    every = places(40, 3)
    moved = pd.concat([every[:-1], every[-1:].translate(1.0)])
    snaps = {
        released(places(9), onto=onto).geopriv.guarantee.parameters["snap"]
        for onto in (every, moved, every[:-1], every[::-1])
    }
    assert len(snaps) == 4


@pytest.mark.parametrize("row", [0, 1, 29])
def test_cell_columns_are_confirmed_of_every_row(row):
    """A radius of one row alone, or another cell's outline, may tell its place."""
    got = places(30).geopriv.planar_laplace(0.005, onto=100.0)
    assert confirmed_columns(got) == ["footprint", "radius"]
    radii, outlines = got["radius"].to_numpy(copy=True), list(got["footprint"])
    radii[row] += 0.01
    outlines[row] = outlines[(row + 2) % 30]
    assert confirmed_columns(got.drop(columns="footprint")) == []
    assert confirmed_columns(got.assign(radius=radii)) == ["footprint"]
    assert confirmed_columns(got.assign(footprint=outlines)) == ["radius"]


def test_onto_cell_columns_are_added_and_never_overwrite():
    frame = gpd.GeoDataFrame({"age": range(4)}, geometry=places(4))
    got = frame.geopriv.planar_laplace(0.01, onto=100.0, shuffle=True)
    assert list(got.columns) == ["age", "geometry", "footprint", "radius"]
    for taken in ("footprint", "radius"):
        with pytest.raises(ParameterError, match=f"already has '{taken}'"):
            frame.assign(**{taken: 1}).geopriv.planar_laplace(0.01, onto=100.0)
        frame.assign(**{taken: 1}).geopriv.planar_laplace(0.01, onto=9.0, drop=taken)


@pytest.mark.parametrize("cell", [0, -1, np.inf, "a"])
def test_onto_refuses_invalid_cell_size(cell):
    with pytest.raises(ParameterError, match="onto"):
        released(places(), onto=cell)


@pytest.mark.parametrize("cell", [0.7, 120.0])
def test_onto_cell_in_degrees_must_divide_90(cell):
    with pytest.raises(ParameterError, match="must divide 90 degrees"):
        released(places(crs="EPSG:4326"), onto=cell)


@pytest.mark.parametrize("cell", [np.int64(250), np.float32(250)])
def test_onto_accepts_numpy_cell_size(cell):
    got = released(places(), onto=cell)
    assert got.geom_equals(released(places(), onto=250).geometry).all()


def test_grid_cells_stay_within_poles_and_antimeridian():
    cells = GridCells.of(30.0, pyproj.CRS("EPSG:4326"), set())
    ends = np.array([(180.0, 90.0), (-180.0, -90.0), (179.9, 89.9), (0.0, 0.0)])
    assert cells.middles(ends).tolist() == [
        [-165, 75],
        [-165, -75],
        [165, 75],
        [15, 15],
    ]


def test_cell_radius_is_at_most_half_the_earth():
    got = places(50, crs="EPSG:4326").geopriv.planar_laplace(1e-8, onto=1)
    assert (got["radius"] == FARTHEST).all()


# -- for the data holder ---------------------------------------------------------------


def test_compare_reports_share_snapped_to_own_place():
    homes, addresses = places(), places(300, 2)
    masks = {
        f"{eps:g}{' snapped' * bool(more)}": ("planar_laplace", {"eps": eps, **more})
        for eps in (0.9, 1e-3)
        for more in ({}, {"onto": addresses})
    }
    with pytest.warns(GeoPrivWarning, match="hardly protects"):
        homes.geopriv.planar_laplace(0.9)
    found = geopriv_gis.compare(homes, masks, onto=addresses).table
    (name,) = (each for each in found.columns if "own place" in each)
    assert "for the data holder only" in name
    assert found[name].iloc[:2].min() > 0.98
    assert found[name].iloc[2:].max() < 0.1
