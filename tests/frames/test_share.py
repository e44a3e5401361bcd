"""Shares and kernel means with noise on each row's value: numbers, promises, limits."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from scipy.special import ndtri
from shapely.geometry import Point, Polygon, box

import geopriv_gis
from geopriv_gis import (
    BudgetError,
    ConversionError,
    CRSError,
    GeoPrivWarning,
    Ledger,
    ParameterError,
    guarantee_of,
)
from geopriv_gis.core.local.shares import RowNoise
from geopriv_gis.core.mechanisms import StudentT
from geopriv_gis.core.smooth import SoftMembership, distance_to_corner
from geopriv_gis.core.smooth.laws import compute_mean_variance
from geopriv_gis.testing import insecure_rng
from tests.conformance.drawn import drawn

METHODS = ("smooth", "lipschitz", "points", "ldp")
CENTRE = Point(530_000, 180_000)
WEST = box(520_000, 170_000, 530_000, 190_000)
ROWS = 20_000
FEET = (  # the British grid
    "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 "
    "+ellps=airy +units=us-ft"
)


def town(rows=ROWS, crs="EPSG:27700"):
    draws = np.random.default_rng(3)
    xy = draws.normal((530_000, 180_000), 3_000, (rows, 2))
    income = np.exp(draws.normal(11, 0.8, rows))
    return gpd.GeoDataFrame(
        {
            "income": income,
            "debt": income * np.exp(draws.normal(0, 0.7, rows)),
            "home": np.arange(rows) // 2,
            "name": "zebra",
        },
        geometry=gpd.points_from_xy(*xy.T),
        crs="EPSG:27700",
    ).to_crs(crs)


def membership(frame, softness):
    return np.clip(0.5 - (frame.geometry.x - 530_000) / softness, 0, 1).mean()


@pytest.mark.arithmetic
@pytest.mark.parametrize("unit", ["row", "home"])
@pytest.mark.parametrize("method", METHODS)
def test_private_share_of_region_is_within_error(method, unit):
    frame = town()
    eps = 1.0 if method == "ldp" else 0.01
    share = frame.geopriv.private_share(
        WEST, eps=eps, softness=400, method=method, privacy_unit=unit,
        rng=insecure_rng(5),
    )  # fmt: skip
    assert abs(share.value - membership(frame, 400)) < 6 * share.error
    # Noise moves places across half of the soft border, or all of it.
    assert 1e-4 < share.error < (0.8 if method == "points" else 0.05)


@pytest.mark.arithmetic
def test_share_error_is_upper_estimate_and_smooth_noise_is_less():
    frame = town(4_000)
    true = membership(frame, 200)

    def squares(method, frame, true):
        found = [
            frame.geopriv.private_share(
                WEST, eps=0.02, softness=200, method=method, rng=insecure_rng(seed)
            )
            for seed in range(60)
        ]
        wrong = np.mean([(s.value - true) ** 2 for s in found])
        return wrong, np.mean([s.error**2 for s in found])

    smooth, stated = squares("smooth", frame, true)
    assert smooth < 1.6 * stated
    away = frame.set_geometry(frame.translate(8_000, 0))
    far = np.clip(0.5 - (away.geometry.x - 530_000) / 200, 0, 1).mean()
    smooth_away, _ = squares("smooth", away, far)
    lipschitz_away, _ = squares("lipschitz", away, far)
    # Sums of 60 squares are within a factor 2.2 of their means but for 1e-6.
    assert smooth_away < lipschitz_away / 5
    assert smooth_away < smooth / 3


@pytest.mark.parametrize(
    "method",
    [
        "smooth",
        *(
            pytest.param(each, marks=pytest.mark.arithmetic)
            for each in ("lipschitz", "points")
        ),
    ],
)
@pytest.mark.parametrize(
    ("of", "thresholds", "inside"),
    [
        ("income", {"above": 60_000}, lambda f: f.income > 60_000),
        ("income", {"below": 60_000}, lambda f: f.income < 60_000),
        (
            "income", {"above": 40_000, "below": 90_000},
            lambda f: (f.income > 40_000) & (f.income < 90_000),
        ),
        (
            ["income", "debt"], {"above": (60_000, 50_000)},
            lambda f: (f.income > 60_000) & (f.debt > 50_000),
        ),
        (
            ["income", "debt"], {"below": (60_000, 50_000)},
            lambda f: (f.income < 60_000) & (f.debt < 50_000),
        ),
    ],
)  # fmt: skip
def test_private_share_of_column_thresholds(of, thresholds, inside, method):
    frame = town()
    options = {"eps": 1e-4, "softness": 5_000, "method": method}
    noisy = frame.geopriv.private_share(of, **thresholds, **options)
    # A soft threshold counts a little otherwise than a hard one.
    assert abs(noisy.value - inside(frame).mean()) < 6 * noisy.error + 0.02
    promise = guarantee_of(noisy)
    assert promise.columns == ((of,) if isinstance(of, str) else tuple(of))
    assert promise.crs is None
    assert promise.table_metric == "dist_1"
    assert "per unit of 'income'" in str(promise)
    assert "metre" not in str(promise)


@pytest.mark.arithmetic
def test_share_noise_scale_matches_theorem():
    frame = town(1)
    frame["income"] = 0.0
    eps, softness, split = 1e-3, 1_000.0, 0.5

    def release_share(frame):
        return frame.geopriv.private_share(
            "income", above=4_000, eps=eps, softness=softness, split=split,
            nu=4, rng=insecure_rng(1),
        )  # fmt: skip

    values = drawn()(release_share, frame, 8_000)[:, 0]
    beyond = 4_000 - softness / 2
    bound = max(1 / (beyond + softness), np.exp(-split * eps / 4 * beyond) / softness)
    eta = StudentT(eps=eps, gamma=split * eps / 4, nu=4, spacing=2**-30).eta
    # Student's t₄: quartiles at ±0.7407; of 8000 numbers, within 8 % but for 1e-6.
    quartile = np.quantile(np.abs(values), 0.5)
    assert quartile == pytest.approx(0.7407 * bound / eta, rel=0.08)


@pytest.mark.arithmetic
def test_share_of_narrow_region_in_another_crs():
    frame = town()
    strip = gpd.GeoSeries([box(529_990, 170_000, 530_010, 190_000)], crs="EPSG:27700")
    s = np.abs(frame.geometry.x - 530_000) - 10
    true = np.clip(0.5 - s / 2_000, 0, 1).mean()
    share = frame.geopriv.private_share(
        strip.to_crs(4326), eps=0.02, softness=2_000, rng=insecure_rng(1)
    )
    assert abs(share.value - true) < 6 * share.error
    geographic = town(200, "EPSG:4326")
    promise = guarantee_of(
        geographic.geopriv.private_share(strip, eps=0.02, softness=2_000)
    )
    assert promise.crs == "EPSG:32630"
    assert any("working CRS" in text for text in promise.assumptions)


# Of incomes, with the thresholds, tolerances and softness of SSGP's section 5.
INCOMES = np.exp(11.49 + 0.83 * ndtri((np.arange(20_000) + 0.5) / 20_000))
CELLS = [
    (threshold, share * threshold)
    for threshold, share in (
        (1e4, 0.08), (1e4, 0.2), (1e5, 0.08), (1e5, 0.2), (5e5, 0.032), (5e5, 0.08),
        (1e6, 0.032), (1e6, 0.08),
    )
]  # fmt: skip


@pytest.mark.parametrize(("threshold", "tolerance"), CELLS)
def test_share_noise_is_at_most_that_of_paper_and_prior_optimal(threshold, tolerance):
    eps, away = 1 / tolerance, threshold - INCOMES
    soft = SoftMembership(softness=min(0.2 * threshold, 2 * tolerance))

    def variance(noise):
        if noise.method == "lipschitz":
            return 2 * (soft.lipschitz / eps) ** 2
        return compute_mean_variance(soft, eps, noise.law_for(1), noise.split, away)

    paper = variance(RowNoise(nu=3, split=1 / 3))
    best = min(paper, variance(RowNoise(method="lipschitz")))
    assert variance(RowNoise().fit_to_places(soft, eps, None)) <= paper * (1 + 1e-9)
    known = variance(RowNoise().fit_to_places(soft, eps, away[::20]))
    assert known <= best * 1.02
    # Where few rows are near the border, and where many are.
    assert known < 0.99 * paper or threshold < 1e5


@pytest.mark.parametrize(("spread", "method"), [(100, "lipschitz"), (1e4, "smooth")])
@pytest.mark.arithmetic
def test_share_method_is_chosen_by_prior(spread, method):
    places = gpd.GeoSeries.from_xy(
        530_000 + spread * np.linspace(-1, 1, 99), [180_000] * 99, crs="EPSG:27700"
    )
    options = {"eps": 0.01, "softness": 200, "prior": places.to_crs(4326)}
    share = town(50).geopriv.private_share(WEST, **options)
    assert guarantee_of(share).parameters["method"] == method
    values = {"above": 530_000, "softness": 200, "prior": places.x}
    share = town(50).geopriv.private_share("income", eps=0.01, **values)
    assert guarantee_of(share).parameters["method"] == method


def test_share_prior_in_feet_gives_the_noise_of_metres():
    places = gpd.GeoSeries.from_xy(
        530_000 + 3_000 * np.linspace(-1, 1, 99), [180_000] * 99, crs="EPSG:27700"
    )
    noises = []
    for crs in (places.crs, FEET):
        region = gpd.GeoSeries([WEST], crs=places.crs).to_crs(crs).iloc[0]
        share = town(50, crs).geopriv.private_share(
            region, eps=0.01, softness=200, prior=places
        )
        noises.append(guarantee_of(share).parameters)
    assert noises[0]["method"] == "smooth"
    assert noises[1]["gamma"] == pytest.approx(noises[0]["gamma"], rel=1e-6)
    assert noises[1]["split"] == pytest.approx(noises[0]["split"], rel=1e-6)


@pytest.mark.arithmetic
def test_share_error_of_points_method_includes_bias():
    """All live just inside of the border: half of them seem to be outside."""
    frame = town(20_000)
    near = frame.set_geometry(gpd.points_from_xy([529_990.0] * 20_000, frame.geometry.y,
                                                 crs=frame.crs))  # fmt: skip
    share = near.geopriv.private_share(
        WEST, eps=0.01, softness=20, method="points", rng=insecure_rng(6)
    )
    assert 0.3 < 1 - share.value < share.error < 1


def test_share_with_delta_is_approximate_gp():
    frame = town(500)
    share = frame.geopriv.private_share(
        WEST, eps=0.01, softness=400, delta=1e-6, privacy_unit="home"
    )
    promise = guarantee_of(share)
    assert (promise.notion, promise.eps, promise.delta) == (
        "approximate-gp",
        0.01,
        1e-6,
    )
    alone = frame.geopriv.private_share(WEST, eps=0.01, softness=400, delta=1e-6)
    assert guarantee_of(alone).table_metric is None  # k rows pay δ k times
    with pytest.raises(ParameterError, match="delta must be"):
        frame.geopriv.private_share(WEST, eps=0.01, softness=400, delta=0.5)


def test_share_with_ldp_has_row_guarantee():
    promise = guarantee_of(
        town(50).geopriv.private_share(WEST, eps=1, softness=10, method="ldp")
    )
    assert (promise.notion, promise.neighbours, promise.crs) == ("dp", "replace", None)
    assert promise.tolerance == 0


def test_share_is_charged_before_draw_in_metres(tmp_path):
    frame = town(50)
    ledger = Ledger.create(tmp_path / "people.ledger", budget=0.05)
    frame.geopriv.private_share(WEST, eps=0.03, softness=100, ledger=ledger)
    with pytest.raises(BudgetError):
        frame.geopriv.private_share(WEST, eps=0.03, softness=100, ledger=ledger)
    with pytest.raises(ConversionError, match="per unit of a column"):
        frame.geopriv.private_share(
            "income", above=1, eps=0.001, softness=1, ledger=ledger
        )
    assert ledger.remaining == pytest.approx(0.02)


def test_column_and_metre_guarantees_do_not_compose():
    metres = guarantee_of(town(9).geopriv.private_share(WEST, eps=0.1, softness=9))
    money = guarantee_of(
        town(9).geopriv.private_share("income", above=1, eps=0.1, softness=9)
    )
    assert geopriv_gis.compose(money, money).columns == ("income",)
    with pytest.raises(ConversionError, match="units of columns"):
        geopriv_gis.compose(metres, money)
    assert geopriv_gis.Guarantee.from_json(money.to_json()) == money


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"method": "magic"}, ParameterError, "method must be one of"),
        ({"softness": 0}, ParameterError, "softness must be"),
        ({"softness": "wide"}, ParameterError, "softness must be"),
        ({"split": 1.0}, ParameterError, "split must be"),
        ({"split": 0.5, "method": "ldp"}, ParameterError, "split requires"),
        ({"noise": "magic"}, ParameterError, "noise must be one of"),
        ({"noise": "laplace"}, ParameterError, "noise='laplace' requires delta"),
        *(
            ({"noise": noise, "method": method}, ParameterError, "noise requires")
            for noise in ("student_t", "generalised_cauchy", "laplace")
            for method in ("points", "lipschitz", "ldp")
        ),
        ({"noise": "student_t", "delta": 0.1}, ParameterError, "delta requires"),
        ({"noise": "student_t", "p": 5}, ParameterError, "p requires"),
        ({"noise": "generalised_cauchy", "nu": 5}, ParameterError, "nu requires"),
        ({"noise": "generalised_cauchy", "p": 2.5}, ParameterError, "no variance"),
        ({"delta": 0.1, "nu": 5}, ParameterError, "nu requires"),
        ({"nu": 2}, ParameterError, "nu must be"),
        ({"nu": 5, "method": "ldp"}, ParameterError, "nu requires method"),
        ({"radius": 500}, ParameterError, "keeps its promise at every distance"),
        ({"radius": -1, "delta": 0.1}, ParameterError, "radius must be"),
        ({"corner_radius": 3}, ParameterError, "are for columns"),
        ({"corner_radius": -3}, ParameterError, "corner_radius must be"),
        (
            {"of": "income", "above": 1, "corner_radius": 3},
            ParameterError,
            "requires two columns",
        ),
        ({"delta": 1e-6, "method": "points"}, ParameterError, "delta requires"),
        ({"prior": [1.0]}, ParameterError, "prior must be a GeoSeries"),
        ({"of": "income", "above": 1, "prior": [np.inf]}, ParameterError, "prior must"),
        ({"of": "income", "above": 1, "prior": ["x"]}, ParameterError, "prior must"),
        *(
            (
                {"of": "income", "above": 1, "prior": [5], **other},
                ParameterError,
                "prior goes with",
            )
            for other in (
                {"method": "points"},
                {"nu": 3},
                {"split": 0.3},
                {"delta": 0.1},
                {"noise": "generalised_cauchy"},
            )
        ),
        ({"above": 3}, ParameterError, "are for columns"),
        ({"softness": 1e-300}, ParameterError, "softness must be at least 1e-12"),
        ({"crs": "sphere"}, CRSError, "needs a plane"),
        ({"of": Point(0, 0)}, ParameterError, "^of must be a polygon"),
        ({"of": Polygon()}, ParameterError, "^of must have an area"),
        ({"of": "nothing", "above": 1}, ParameterError, "of must name a column"),
        ({"of": "name", "above": 1}, ParameterError, "of must name a column"),
        ({"of": "income"}, ParameterError, "give above=, below= or both"),
        ({"of": "income", "above": 2, "below": 1}, ParameterError, "less than below"),
        ({"of": "income", "above": "x"}, ParameterError, "above must be"),
        ({"of": "income", "above": 1, "crs": 4326}, ParameterError, "crs is for"),
        ({"of": ["income", "debt"], "above": 1}, ParameterError, "for two columns"),
        ({"of": ["income", "debt"], "above": (1,)}, ParameterError, "a pair"),
        ({"of": ["income"] * 2, "above": (1, 1)}, ParameterError, "two different"),
        *[
            (
                {"of": ["income", "debt"], "above": (1, 1), "prior": prior},
                ParameterError,
                "prior must hold public values: at least one row",
            )
            for prior in ([0, 1, 2, 3], [[0], [1]], 3, [])
        ],
        ({"of": "income", "above": 1, "prior": [[0, 1]]}, ParameterError, "prior must"),
        ({"of": 3, "eps": 1e9}, ParameterError, "of must name columns, or be"),
        (
            {"of": "income", "above": 1, "privacy_unit": "income"},
            ParameterError,
            "privacy_unit must not be",
        ),
        ({"of": "income", "above": 1, "eps": 1e-20}, ParameterError, "eps·softness"),
    ],
)
@pytest.mark.arithmetic
def test_share_refuses_invalid_arguments(given, error, words):
    frame = town(20)
    with pytest.raises(error, match=words):
        frame.geopriv.private_share(**{"of": WEST, "eps": 0.1, "softness": 10, **given})


def test_share_error_counts_missing_values():
    frame = town(20)
    frame.loc[3, "income"] = np.nan
    with pytest.raises(ParameterError, match="1 of 20 rows have none"):
        frame.geopriv.private_share("income", above=1, eps=0.1, softness=10)


@pytest.mark.arithmetic
@pytest.mark.parametrize("method", METHODS)
def test_kernel_means_at_places_by_every_method(method):
    frame = town()
    places = gpd.GeoSeries([CENTRE, Point(533_000, 182_000)], index=["a", "b"])
    eps = 1.0 if method == "ldp" else 0.01
    table = frame.geopriv.private_kde_at(
        places.set_crs(27700), 2_000, eps=eps, method=method, rng=insecure_rng(9)
    )
    assert list(table.index) == ["a", "b"]
    away = np.array([frame.distance(place) for place in places])
    true = np.exp(-((away / 2_000) ** 2) / 2).mean(axis=1)
    wrong = np.abs(table["mean"].to_numpy() - true)
    # Noisy places are biased, here by ε^-2/h² of the second derivative: small.
    assert (wrong < 6 * table["error"] + (0.01 if method == "points" else 0)).all()
    np.testing.assert_allclose(table["density"], table["mean"] / (2 * np.pi * 4e6))
    promise = guarantee_of(
        frame.head(60).geopriv.private_kde_at(
            places.set_crs(27700), 2_000, eps=eps, method=method
        )
    )
    assert promise.eps == (eps if method == "points" else 2 * eps)


def test_kde_at_warns_of_cost_of_many_places():
    frame = town(30)
    many = gpd.GeoSeries([CENTRE] * 16, crs=27700)
    with pytest.warns(GeoPrivWarning, match=r"16 places cost 16 times.*heatmap"):
        frame.geopriv.private_kde_at(many, 500, eps=0.01, method="smooth")
    frame.geopriv.private_kde_at(many, 500, eps=0.01, method="points")
    frame.geopriv.private_kde_at(many[:15], 500, eps=0.01, method="smooth")


def test_kde_at_refuses_options_of_other_methods():
    frame = town(30)
    for options, words in (
        ({"rho": 0.1, "method": "smooth"}, "pass eps for other"),
        ({"eps": 0.1, "method": "smooth", "rounds": 3}, "rounds requires"),
        ({"eps": 0.1, "method": "ldp", "scheme": "even"}, "scheme requires"),
        ({"eps": 0.1, "split": 0.5}, "split requires"),
        ({"eps": 0.1, "method": "magic"}, "method must be one of"),
        ({"method": "smooth"}, r"needs eps \(1/m\), or rho"),
    ):
        with pytest.raises(ParameterError, match=words):
            frame.geopriv.private_kde_at(CENTRE, 500, **options)


def test_share_result_is_series_of_value_and_error():
    share = town(30).geopriv.private_share(WEST, eps=0.1, softness=10)
    assert isinstance(share, pd.Series)
    assert list(share.index) == ["value", "error"]
    assert isinstance(share.value, float)
    assert geopriv_gis.guarantee_of(share).intact


OPTIONS = {
    "student 3": {"nu": 3.0},
    "cauchy": {"noise": "generalised_cauchy"},
    "cauchy 3 1.5": {"noise": "generalised_cauchy", "p": 3.0, "theta": 1.5},
    "laplace": {"noise": "laplace", "delta": 1e-6},
    "laplace near": {"delta": 1e-6, "radius": 900.0},
}


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", OPTIONS)
def test_shares_and_kernel_means_with_other_noise(name):
    options, frame, rng = OPTIONS[name], town(), insecure_rng(6)
    share = frame.geopriv.private_share(
        WEST, eps=0.01, softness=400, rng=rng, **options
    )
    assert abs(share.value - membership(frame, 400)) < 6 * share.error
    kernel = frame.geopriv.private_kde_at(
        CENTRE, 2_000, eps=0.01, method="smooth", rng=rng, **options
    )
    away = frame.distance(CENTRE)
    true = np.exp(-((away / 2_000) ** 2) / 2).mean()
    assert abs(kernel["mean"].iloc[0] - true) < 6 * kernel["error"].iloc[0]


def test_share_guarantee_with_radius_ends_there():
    frame = town(30)
    near = guarantee_of(
        frame.geopriv.private_share(
            WEST, eps=0.01, softness=400, delta=1e-6, radius=700
        )
    )
    assert (near.notion, near.radius, near.delta) == ("approximate-gp", 700, 1e-6)
    assert " up to 700 m" in str(near)
    with pytest.raises(ConversionError, match="up to 700 m only"):
        near.to_approximate_gp(delta=1e-6, radius=701)


def test_noise_within_radius_is_less_and_covers_map_scale():
    noise = RowNoise(delta=1e-6, radius=700.0)
    soft, s = SoftMembership(softness=50.0), np.array([3_000.0])
    law, whole = noise.law_for(1.0), RowNoise(delta=1e-6).law_for(1.0)
    less = soft.bound(s, 0.1, law.growth, law.reach)
    assert less < 0.7 * soft.bound(s, 0.1, whole.growth, whole.reach)
    assert noise.in_units(1.01).law_for(1.0).reach >= 707.0


def test_share_with_rounded_corner():
    frame = town()
    options = {
        "of": ["income", "debt"],
        "above": (60_000, 60_000),
        "softness": 30_000.0,
    }
    for radius in (0.0, 36_200.0):
        share = frame.geopriv.private_share(
            **options, eps=1e-3, corner_radius=radius, rng=insecure_rng(3)
        )
        s = distance_to_corner(
            frame[["income", "debt"]].to_numpy(), np.array([6e4, 6e4]), radius=radius
        )
        true = np.clip(0.5 - s / 30_000, 0, 1).mean()
        assert abs(share.value - true) < 6 * share.error
        facts = guarantee_of(town(9).geopriv.private_share(
            **options, eps=1e-3, corner_radius=radius)).parameters  # fmt: skip
        assert facts.get("corner_radius", 0.0) == radius


def test_shares_of_columns_need_rows_and_one_column_of_the_name():
    given = {"above": 1, "eps": 0.1, "softness": 9}
    with pytest.raises(ParameterError, match="at least one row; got 0 rows"):
        town(9).iloc[:0].geopriv.private_share("income", **given)
    twice = pd.concat([town(9), town(9)[["income"]]], axis=1)
    with pytest.raises(ParameterError, match="of must name a column of numbers"):
        twice.geopriv.private_share("income", **given)
