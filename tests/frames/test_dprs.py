"""DPRS through frames: what it promises, what it refuses, what it is worth."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import ConversionError, Ledger, LedgerError, ParameterError
from geopriv_gis.papers.dprs import LEMMA_5, OWN_DISC
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:32630"
HOME = np.array([500_000.0, 6_200_000.0])
TOWN = box(*(HOME - 10_000), *(HOME + 10_000))


def homes(rows=400):
    xy = np.random.default_rng(1).normal(HOME, 2_000, (rows, 2))
    return gpd.GeoDataFrame(geometry=gpd.points_from_xy(*xy.T), crs=UTM)


FORMS = [("remap", "laplace"), ("restrict", "laplace"), ("restrict", "gaussian")]


@pytest.mark.parametrize(("clip", "noise"), FORMS)
@pytest.mark.arithmetic
def test_dprs_guarantee_has_eps_and_fixed_loss(clip, noise):
    released = homes().geopriv.dprs(
        0.005, region=TOWN, eps_discs=0.8, clip=clip, noise=noise
    )
    promise = released.geopriv.guarantee
    assert (promise.notion, promise.eps, promise.delta) == (
        "approximate-gp",
        0.005,
        1e-5,
    )
    assert promise.table_metric is None
    # ε(d + t) = ε·d + ε_c, but for the snapping of a thousandth of the noise.
    assert promise.eps * promise.tolerance == pytest.approx(0.8, abs=0.01)
    assert promise.eps * promise.tolerance >= 0.8
    text = str(promise)
    assert "a loss of 0.8 whatever the distance" in text
    assert "one row moves and all others stay" in text
    with pytest.raises(ConversionError):
        promise.to_gp()
    pure = homes().geopriv.dprs(0.005, region=TOWN, delta=0).geopriv.guarantee
    assert (pure.notion, pure.delta) == ("gp", None)
    assert pure.eps * pure.tolerance >= 1


@pytest.mark.arithmetic
def test_dprs_releases_compose_eps_and_fixed_loss(tmp_path):
    pure, other = (
        homes().geopriv.dprs(0.005, region=TOWN, delta=delta).geopriv.guarantee
        for delta in (0, 1e-5)
    )
    both = geopriv_gis.compose(pure, other)
    assert (both.notion, both.eps, both.delta) == ("approximate-gp", 0.01, 1e-5)
    assert both.eps * both.tolerance >= 2
    assert both.fixed_loss == 2
    account = Ledger.create(tmp_path / "a.ledger", notion="gp", budget=10)
    with pytest.raises(ConversionError, match="does not shrink"):
        account.charge(geopriv_gis.compose(pure, pure))


@pytest.mark.arithmetic
def test_dprs_points_lie_in_or_near_region():
    released = homes().geopriv.dprs(1e-4, region=TOWN)
    assert released.geometry.within(TOWN.buffer(10_000)).all()
    moved = released.distance(homes())
    assert 1_000 < moved.mean() < 20_000


@pytest.mark.parametrize("eps", [1e-6, 0.99])
@pytest.mark.parametrize(("clip", "noise"), FORMS)
@pytest.mark.filterwarnings("ignore:eps = ")
@pytest.mark.arithmetic
def test_dprs_terminates_for_extreme_budgets(eps, clip, noise):
    """Rows far outside all discs, noise far wider or narrower than they are."""
    far = homes(60)
    far.loc[:5, "geometry"] = gpd.points_from_xy(*(HOME + 80_000 + np.zeros((6, 2))).T)
    released = far.geopriv.dprs(eps, region=TOWN, clip=clip, noise=noise)
    assert released.geometry.within(TOWN.buffer(10_000)).all()


def test_dprs_with_one_place_and_few_rows():
    one = gpd.GeoSeries.from_xy([HOME[0]], [HOME[1]], crs=UTM)
    assert one.geopriv.dprs(0.01, region=TOWN).geopriv.guarantee.intact
    same = homes(3).set_geometry([homes(1).geometry.iloc[0]] * 3, crs=UTM)
    assert same.geopriv.dprs(0.01, region=TOWN, centres=9).geometry.nunique() == 3


@pytest.mark.arithmetic
def test_dprs_as_published_has_no_guarantee(tmp_path):
    released = homes().geopriv.dprs(1.0, region=TOWN, as_published=True)
    promise = released.geopriv.guarantee
    assert promise.notion == "none"
    assert promise.assumptions[:2] == (OWN_DISC, LEMMA_5)
    assert "No privacy guarantee" in str(promise)
    gaussian = homes().geopriv.dprs(
        1.0, region=TOWN, as_published=True, noise="gaussian"
    )
    assert gaussian.geopriv.guarantee.notion == "none"
    account = Ledger.create(tmp_path / "a.ledger", notion="gp", budget=10)
    with pytest.raises(LedgerError, match="cannot be charged"):
        homes().geopriv.dprs(1.0, region=TOWN, as_published=True, ledger=account)
    assert account.spent == 0


@pytest.mark.parametrize("delta", [0, 1e-5])
@pytest.mark.parametrize("notion", ["gp", "cgp"])
@pytest.mark.arithmetic
def test_ledger_in_metres_refuses_dprs_fixed_loss(tmp_path, notion, delta):
    account = Ledger.create(tmp_path / "a.ledger", notion=notion, budget=10)
    with pytest.raises(ConversionError, match="does not shrink with distance"):
        homes().geopriv.dprs(0.01, region=TOWN, delta=delta, ledger=account)
    assert account.spent == 0


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"eps_discs": 0}, "eps_discs must be"),
        ({"delta": 1}, "delta must be"),
        ({"delta": -1e-9}, "delta must be"),
        ({"centres": 1}, "centres must be"),
        ({"rounds": 0}, "rounds must be"),
        ({"share": 1.1}, "share must be"),
        ({"noise": "uniform"}, "noise must be"),
        ({"region": None}, "needs region"),
        ({"region": homes().total_bounds}, "region must be"),
        ({"as_published": "yes"}, "as_published must be"),
        ({"clip": "border"}, "clip must be"),
        ({"noise": "gaussian"}, "needs clip='restrict'"),
        ({"discs": 5}, "pass their number as centres"),
        ({"discs": True, "as_published": True}, "cannot be combined"),
    ],
)
@pytest.mark.arithmetic
def test_dprs_refuses_invalid_arguments(values, words):
    with pytest.raises(ParameterError, match=words):
        homes().geopriv.dprs(**{"eps": 0.01, "region": TOWN, **values})


def test_dprs_refuses_region_made_of_data():
    with pytest.raises(ParameterError, match="must be public"):
        homes().geopriv.dprs(0.01, region=box(*homes().total_bounds))


@pytest.mark.arithmetic
def test_dprs_displacement_compared_with_planar_laplace():
    """What the documentation says, of all four."""
    frame = homes()

    def moved(eps, function="dprs", **options):
        options = {"region": TOWN, "rng": insecure_rng(1), **options}
        return frame.distance(getattr(frame.geopriv, function)(eps, **options)).mean()

    plain = moved(0.005, "planar_laplace", region=None)
    assert plain < moved(0.005) < moved(0.005, clip="restrict")
    # Noise of 20 km in a box of 20 km: the discs are where people are.
    wide = moved(1e-4, "planar_laplace", region=None)
    assert moved(1e-4) < moved(1e-4, "planar_laplace", region=None, onto=TOWN) < wide


@pytest.mark.arithmetic
@pytest.mark.parametrize(("clip", "noise"), FORMS)
@pytest.mark.parametrize("share", [0.5, 0.8])
def test_dprs_points_lie_in_returned_discs(clip, noise, share):
    frame = homes().to_crs(4326)
    released, discs = frame.geopriv.dprs(
        0.005, region=gpd.GeoSeries([TOWN], crs=UTM), clip=clip, noise=noise,
        share=share, discs=True, eps_discs=20,
    )  # fmt: skip
    assert released.geopriv.guarantee.intact
    assert discs.geopriv.guarantee.intact
    assert discs.crs == frame.crs
    places, shapes = released.to_crs(UTM), discs.to_crs(UTM).geometry
    near = [(shapes.distance(place) < 0.1).sum() for place in places.geometry]
    assert min(near) >= 1
    assert (max(near) > 1) == (share > 0.5)  # overlaps
    # Polygons around circles, a little larger than they are.
    area = np.pi * discs["radius"] ** 2
    assert (shapes.area / area).between(1, 1.001).all()
    promise = discs.geopriv.guarantee
    assert (promise.notion, promise.eps, promise.neighbours) == ("dp", 20, "replace")
    assert "covers both" in str(promise)
    seeded = frame.geopriv.dprs(0.005, region=gpd.GeoSeries([TOWN], crs=UTM),
                                discs=True, rng=insecure_rng(1))  # fmt: skip
    assert [one.geopriv.guarantee.notion for one in seeded] == ["none", "none"]


def test_dprs_radii_of_discs_are_metres_in_a_plane_of_feet():
    feet, unit = "EPSG:2277", 1200 / 3937
    x, y = np.random.default_rng(1).normal((3.1e6, 1e7), 9000, (200, 2)).T
    frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy(x, y), crs=feet)
    _, discs = frame.geopriv.dprs(
        0.005, region=box(3.05e6, 9.95e6, 3.15e6, 10.05e6), discs=True
    )
    wide = discs.bounds["maxx"] - discs.bounds["minx"]
    assert (wide * unit / (2 * discs["radius"])).between(0.999, 1.002).all()
    grown = discs.assign(radius=discs["radius"] + 1)
    grown.attrs = discs.attrs
    assert grown.geopriv.guarantee.notion == "none"


def test_dprs_law_is_laplace_followed_by_discs():
    released, cut = (
        homes().geopriv.dprs(0.005, region=TOWN, clip=clip)
        for clip in ("remap", "restrict")
    )
    law = released.geopriv.guarantee.law
    assert (law.family, law.then, law.lattice) == ("laplace", ("discs",), True)
    assert cut.geopriv.guarantee.law is None
    with pytest.raises(ParameterError, match="into private discs"):
        released.geopriv.density(bandwidth=1000, cell=1000, extent=TOWN)


def test_dprs_accepts_degrees():
    region = gpd.GeoSeries([TOWN], crs=UTM)
    released = geopriv_gis.dprs(homes().to_crs(4326), 0.01, region=region)
    assert released.crs == "EPSG:4326"
    assert released.geopriv.guarantee.crs == UTM
