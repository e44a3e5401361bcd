"""The peak law through frames: what it promises, what reads it, what refuses it."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import (
    ConversionError,
    GeoPrivWarning,
    Ledger,
    ParameterError,
    StickyStore,
    attack,
)
from geopriv_gis.core.randomness import Random

CRS = "EPSG:27700"
PEAK = {"eps": 0.005, "eps_fixed": 2.0, "radius": 150.0}
REGION = box(525_000, 175_000, 535_000, 185_000)


def homes(rows=300):
    x, y = np.random.default_rng(1).uniform(0, 3000, (2, rows))
    return gpd.GeoDataFrame(
        {"person": np.arange(rows) // 3},
        geometry=gpd.points_from_xy(530_000 + x, 180_000 + y),
        crs=CRS,
    )


def places(frame):
    return np.column_stack([frame.geometry.x, frame.geometry.y])


@pytest.fixture(scope="module")
def released():
    return homes()[["geometry"]].geopriv.peak_laplace(**PEAK)


def test_peak_guarantee_states_fixed_loss(released):
    promise = released.geopriv.guarantee
    assert (promise.notion, promise.eps, promise.fixed_loss) == ("gp", 0.005, 2.0)
    assert promise.eps * promise.tolerance >= 2
    text = str(promise)
    # e² = 7.389, and the snapping to an eighth of a metre.
    assert "up to a factor 7.4 at any distance, however small" in text
    assert "a loss of 2 whatever the distance" in text
    assert (promise.table_metric, promise.delta) == ("dist_1", None)


def test_peak_releases_compose_eps_and_fixed_loss(released):
    both = geopriv_gis.compose(*[released.geopriv.guarantee] * 2)
    assert (both.eps, both.fixed_loss) == (0.01, 4.0)
    assert both.eps * both.tolerance >= 4
    assert both.law is None


@pytest.mark.parametrize(
    "account", [{"notion": "gp", "budget": 10}, {"notion": "cgp", "budget": 10}]
)
@pytest.mark.arithmetic
def test_ledger_without_fixed_loss_refuses_peak_before_draw(
    tmp_path, monkeypatch, account
):
    ledger = Ledger.create(tmp_path / "a.ledger", **account)
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    with pytest.raises(ConversionError, match="does not shrink"):
        homes().geopriv.peak_laplace(**PEAK, ledger=ledger, keep="person")
    assert ledger.spent == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"eps_fixed": 0}, "eps_fixed must be"), ({"eps_fixed": None}, "eps_fixed"),
        ({"radius": -1}, "radius must be"), ({"radius": True}, "radius must be"),
        ({"eps": 0}, "eps must be"),
    ],
)  # fmt: skip
@pytest.mark.arithmetic
def test_peak_refuses_invalid_arguments(change, words):
    with pytest.raises(ParameterError, match=words):
        homes().geometry.geopriv.peak_laplace(**{**PEAK, **change})


def test_peak_supports_composition_only():
    with pytest.raises(TypeError, match="method"):
        homes().geopriv.peak_laplace(**PEAK, privacy_unit="person", method="joint")
    one = homes().geopriv.peak_laplace(**PEAK, privacy_unit="person", keep="person")
    promise = one.geopriv.guarantee
    assert (promise.table_metric, promise.law.shares) == ("dist_inf", "composition")
    assert promise.law.of_row(3).peak == pytest.approx(2 / 3)


@pytest.mark.parametrize("name", ["region", "onto"])
@pytest.mark.arithmetic
def test_peak_points_stay_in_region(name):
    moved = homes().geometry.geopriv.peak_laplace(**PEAK, **{name: REGION})
    assert moved.within(REGION.buffer(1)).all()


@pytest.mark.arithmetic
def test_peak_warns_of_points_that_hardly_move():
    with pytest.warns(GeoPrivWarning, match="half of the rows move less than"):
        homes().geometry.geopriv.peak_laplace(0.005, eps_fixed=8, radius=15)


def half_within(eps, eps_fixed, radius):
    """Return the median move, from the density along a fine grid of distances."""
    away = np.linspace(0, 60 / eps, 600_001)
    mass = away * np.exp(-eps * away + eps_fixed * (away <= radius))
    return away[np.searchsorted(np.cumsum(mass), mass.sum() / 2)]


@pytest.mark.parametrize("region", [None, REGION])
def test_peak_warning_is_of_the_noise_that_is_drawn(region, recwarn):
    """Within a region noise has half of each budget, so that half move farther."""
    given = {"eps": 0.02, "eps_fixed": 4.0, "radius": 22.0}
    part = 1 if region is None else 2
    half = half_within(0.02 / part, 4.0 / part, 22.0)
    homes().geometry.geopriv.peak_laplace(**given, region=region)
    said = [
        str(each.message)
        for each in recwarn
        if "half of the rows" in each.message.args[0]
    ]
    assert (half < 20) == (region is None) == bool(said)
    assert region is not None or f"less than {half:.3g} m" in said[0]


def test_peak_warning_of_persons_counts_the_most_rows():
    frame = homes().geometry.to_frame("geometry").assign(who="a")
    frame.loc[frame.index[:1], "who"] = "b"
    with pytest.warns(GeoPrivWarning, match=f"{len(frame) - 1} rows of one person"):
        frame.geopriv.peak_laplace(
            2e-4, eps_fixed=1.0, radius=50.0, privacy_unit="who", keep="who"
        )


def test_peak_law_survives_file(released, tmp_path):
    pytest.importorskip("pyogrio")
    path = tmp_path / "released.gpkg"
    geopriv_gis.write_file(released, path)
    back = geopriv_gis.read_file(path).geopriv.guarantee
    assert back == released.geopriv.guarantee
    assert (back.law.family, back.law.peak) == ("peak", 2.0)


def test_sticky_store_repeats_peak_and_its_parameters(tmp_path):
    store = StickyStore(tmp_path / "homes.sticky", "homes")
    frame = homes().geometry
    one, two = (frame.geopriv.peak_laplace(**PEAK, sticky=store) for _ in range(2))
    assert (places(one) == places(two)).all()
    assert two.geopriv.guarantee.fixed_loss == 2.0
    with pytest.raises(ParameterError, match="other parameters"):
        frame.geopriv.peak_laplace(**{**PEAK, "eps_fixed": 3.0}, sticky=store)
    with pytest.raises(ParameterError, match="other parameters"):
        frame.geopriv.peak_laplace(**{**PEAK, "radius": 151.0}, sticky=store)


def test_density_and_count_refuse_peak_release(released):
    for estimate in (
        lambda: released.geopriv.density(500, points=homes().geometry[:2]),
        lambda: released.geopriv.count(gpd.GeoSeries([REGION], crs=CRS), bandwidth=500),
    ):
        with pytest.raises(ParameterError, match="erases some frequencies"):
            estimate()


@pytest.mark.arithmetic
def test_attacks_and_compare_use_peak_law(released):
    found = geopriv_gis.compare(
        homes().geometry, {"peak": ("peak_laplace", PEAK)}, quantiles=(0.5, 0.9)
    ).table.loc["peak"]
    law = released.geopriv.guarantee.law
    assert found["50 % move at most (m), by formula"] == pytest.approx(
        law.quantile(0.5), rel=0.01
    )
    assert found["loss at 100 m"] >= 2.5
    guess = attack.localise(homes(), released, homes()[["geometry"]])
    assert 0 < guess.success <= 1
    grid = gpd.GeoSeries.from_xy(
        *np.mgrid[530e3:533e3:250, 180e3:183e3:250].reshape(2, -1), crs=CRS
    )
    near = geopriv_gis.remap(released, grid)
    assert near.geopriv.guarantee.fixed_loss == 2.0


def test_peak_plot_circle_is_law_quantile(released):
    pytest.importorskip("matplotlib")
    axis = released.geopriv.plot(share=0.5)
    label = axis.get_legend().get_texts()[0].get_text()
    assert label.endswith("within 133 m")  # 132 m, where the plane is stretched least


@pytest.mark.arithmetic
def test_peak_supports_zones_places_and_cells():
    """As they hold planar Laplace noise: the promise is that of the noise."""
    x, y = 500_000.0, 5_000_000.0
    corners = np.array([(x, y), (x + 1000, y)])
    zones = gpd.GeoSeries(
        [box(a, b, a + 1000, b + 1000) for a, b in corners], crs=32630
    )
    homes = gpd.GeoSeries.from_xy(
        x + np.tile([200.0, 950.0, 1100.0, 1800.0], 50), [y + 500.0] * 200, crs=32630
    )
    options = {"eps": 0.005, "eps_fixed": 2.0, "radius": 150.0}
    free = homes.geopriv.peak_laplace(**options)
    zoned = homes.geopriv.peak_laplace(**options, zones=zones)
    west = homes.x < x + 1000
    assert zoned[west].intersects(zones[0]).all()
    assert zoned[~west].intersects(zones[1]).all()
    assert not free[west].intersects(zones[0]).all()
    places = gpd.GeoSeries.from_xy(
        x + 40 * np.arange(50.0), [y + 480.0] * 50, crs=32630
    )
    snapped = homes.geopriv.peak_laplace(**options, onto=places)
    assert snapped.isin(places).all()
    cells = homes.geopriv.peak_laplace(**options, onto=100.0)
    assert (cells.geometry.x % 100 == 50).all()
    # 95 % of noise and half a cell: fewer than 175 of 200 within by chance below 1e-6.
    assert (cells.geometry.distance(homes) <= cells["radius"]).sum() > 175
    promises = [each.geopriv.guarantee for each in (free, zoned, snapped, cells)]
    for promise in promises:
        assert (promise.eps, promise.fixed_loss) == (0.005, 2.0)
        assert promise.tolerance == promises[0].tolerance
    assert promises[1].zones
    assert [promise.law.then for promise in promises[1:]] == [
        ("zones",), ("snap",), ("cell",),
    ]  # fmt: skip
