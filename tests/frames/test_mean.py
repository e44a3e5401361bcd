"""Means of users' own functions: of distances, of columns, of linear forms."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import LineString, Point, box

from geopriv_gis import ColumnError, CRSError, ParameterError, guarantee_of
from geopriv_gis.testing import insecure_rng

ROAD = LineString([(530_000, 170_000), (530_000, 190_000)])
WEST = box(520_000, 170_000, 530_000, 190_000)
METHODS = ("smooth", "lipschitz", "points", "ldp")


def town(rows=8_000):
    draws = np.random.default_rng(3)
    xy = draws.normal((530_000, 180_000), 3_000, (rows, 2))
    return gpd.GeoDataFrame(
        {
            "income": draws.normal(40, 12, rows), "rent": draws.normal(15, 4, rows),
            "age": draws.integers(18, 90, rows).astype(float),
        },
        geometry=gpd.points_from_xy(*xy.T), crs="EPSG:27700",
    )  # fmt: skip


def loud(metres):
    return 70 - 10 * np.log10(1 + np.abs(metres) / 100)


def check(found, true, most=3.0):
    assert list(found.index) == ["value", "error"]
    assert found.name == "private_mean"
    assert abs(found.value - true) < 6 * found.error
    assert found.error < most


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.arithmetic
def test_mean_of_function_of_distance_from_road(method):
    frame = town()
    found = frame.geopriv.private_mean(
        ROAD, loud, (0, 12_000), eps=1.0 if method == "ldp" else 0.02, method=method,
        rng=insecure_rng(2),
    )  # fmt: skip
    # With "points" the error has a bound on the bias.
    check(found, loud(frame.distance(ROAD)).mean(), 5.0 if method == "points" else 3.0)


def test_mean_uses_signed_distance_and_nearest_shape():
    frame, options = town(), {"eps": 0.05, "rng": insecure_rng(4)}
    found = frame.geopriv.private_mean(WEST, np.tanh, (-9e3, 9e3), **options)
    check(found, np.tanh(frame.geometry.x - 530_000).mean())
    stops = gpd.GeoSeries([Point(528_000, 180_000), Point(533_000, 181_000)], crs=27700)
    found = frame.geopriv.private_mean(stops, loud, (0, 12_000), **options)
    near = np.minimum(frame.distance(stops[0]), frame.distance(stops[1]))
    check(found, loud(near).mean())


def test_mean_of_linear_form_of_columns():
    frame = town()
    names, weights = ["income", "rent", "age"], (1.0, -2.0, 0.1)
    form = frame[names].to_numpy() @ weights
    found = frame.geopriv.private_mean(
        names, lambda left: np.clip(left, 0, 40), (-80, 120), weights=weights, eps=0.5,
        rng=insecure_rng(5),
    )  # fmt: skip
    check(found, np.clip(form, 0, 40).mean())
    promise = guarantee_of(
        frame.head(9).geopriv.private_mean(
            names, np.abs, (-80, 120), weights=weights, eps=0.5
        )
    )
    assert promise.columns == tuple(names)
    assert any("the function is public" in text for text in promise.assumptions)
    assert promise.parameters["weights"] == list(weights)
    assert promise.parameters["domain"] == [-80.0, 120.0]
    one = frame.geopriv.private_mean(
        "income", np.abs, (0, 90), eps=0.5, rng=insecure_rng(5)
    )
    check(one, frame["income"].clip(0, 90).mean())


def test_mean_function_receives_public_numbers_only():
    seen = []

    def record(metres):
        seen.append(metres.copy())
        return metres

    town(30).geopriv.private_mean(ROAD, record, (0, 100), eps=0.1)
    for numbers in seen:
        np.testing.assert_array_equal(numbers, np.linspace(0, 100, 2049))


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"function": 3}, ParameterError, "function must be a function"),
        ({"function": lambda s: s * 0}, ParameterError, "must not be constant"),
        ({"function": lambda s: s[:3]}, ParameterError, "^function must return one"),
        ({"function": lambda s: s.nothing}, ParameterError, "raised AttributeError"),
        ({"domain": (3, 1)}, ParameterError, "domain must be two finite"),
        ({"domain": 3}, ParameterError, r"domain must be a tuple \(low, high\)"),
        ({"domain": (0, np.inf)}, ParameterError, "domain must be"),
        ({"domain": (1e9, 1e9 + 1e-6)}, ParameterError, "is too narrow"),
        (
            {"domain": (0, 1e-300), "function": np.abs},
            ParameterError,
            "is too steep",
        ),
        ({"weights": (1,)}, ParameterError, "weights is for columns"),
        ({"of": ["income", "rent"]}, ParameterError, "weights must be given"),
        ({"of": ["income"] * 2, "weights": (1, 1)}, ParameterError, "each once"),
        ({"of": ["income"], "weights": (0,)}, ParameterError, "not all 0"),
        ({"of": ["income"], "weights": (1, 1)}, ParameterError, "each of 1 columns"),
        ({"of": "nothing"}, ParameterError, "of must name a column"),
        ({"of": "income", "crs": 4326}, ParameterError, "crs is for"),
        ({"of": ROAD, "crs": "sphere"}, CRSError, "needs a plane"),
        ({"of": 3, "eps": 1e9}, ParameterError, "of must name columns, or be"),
    ],
)
def test_mean_refuses_invalid_arguments(given, error, words):
    arguments = {"of": ROAD, "function": loud, "domain": (0, 100), "eps": 0.1, **given}
    assert error is not ColumnError
    with pytest.raises(error, match=words):
        town(9).geopriv.private_mean(**arguments)
