"""Bands of boxes, centres, diameters and radii hold as often as stated, in any unit."""

import geopandas as gpd
import numpy as np
import pytest
from scipy.stats import binom

from geopriv_gis import ParameterError
from geopriv_gis.testing import insecure_rng

pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
TRIALS = 100


def _circle(crs):
    """Return 30 points on a circle of 5 km, their coordinates, and metres per unit."""
    place = {27700: (530_000.0, 180_000.0), 2263: (985_000.0, 200_000.0)}[crs]
    turn = np.linspace(0, 2 * np.pi, 31)[:-1]
    frame = gpd.GeoSeries.from_xy(np.cos(turn), np.sin(turn), crs=crs)
    unit = frame.crs.axis_info[0].unit_conversion_factor
    around = frame.affine_transform([5000 / unit, 0, 0, 5000 / unit, *place])
    return around, np.column_stack([around.x, around.y]), unit


def _middle(box):
    return (box[:2] + box[2:]) / 2


# What is asked: the truth and the released values, in the plane's units or in metres.
KINDS = {
    "box": (lambda box: box, lambda found, facts: np.array(facts["bounds"])),
    "centre": (
        _middle,
        lambda found, _: np.r_[found.x.iloc[0], found.y.iloc[0]],
    ),
    "diameter": (lambda _: np.array([10_000.0]), lambda found, _: found.iloc[:, 0]),
    "radius": (lambda _: np.array([5_000.0]), lambda found, _: found.iloc[:, 0]),
}


@pytest.mark.representatives(3)
@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("kind", "budget", "crs"),
    [
        (kind, ({"rho": 1e-3}, {"eps": 0.3})[(number + metres) % 2], crs)
        for number, kind in enumerate(KINDS)
        for metres, crs in enumerate([27700, 2263])
    ],
)  # any two of kind, budget and CRS meet
def test_extent_error_bands_cover_in_metres_and_feet(kind, budget, crs):
    rows, xy, unit = _circle(crs)
    truth_of, values_of = KINDS[kind]
    truth = truth_of(np.r_[xy.min(axis=0), xy.max(axis=0)])
    first, together = 0, 0
    for seed in range(TRIALS):
        found = rows.geopriv.private_extent(kind, **budget, rng=insecure_rng(seed))
        facts = found.attrs["geopriv"]["error"]
        assert (facts["unit"], facts["metres_per_unit"]) == ("metre", unit)
        off = np.abs(values_of(found, facts) - truth)
        off *= unit if kind in ("box", "centre") else 1.0
        first += off[seed % len(off)] <= facts["half_width"]
        together += off.max() <= facts["half_width_all"]
    other = _circle(27700)[0].geopriv.private_extent(
        kind, **budget, rng=insecure_rng(0)
    )
    same = other.attrs["geopriv"]["error"]  # in metres, whatever the unit of the plane
    for name in ("half_width", "half_width_all"):
        assert facts[name] == pytest.approx(same[name], rel=0.01)
    for covered in (first, together):
        assert binom.cdf(covered, TRIALS, 0.95) > 1e-6
        assert binom.sf(covered - 1, TRIALS, 0.95) > 1e-6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "area"}, "kind must be one of"),
        ({"kind": ["box"]}, "kind must be one of"),
        ({"kind": "radius", "cover": True}, "cover=True requires kind='box'"),
    ],
    ids=str,
)
def test_extent_refuses_invalid_arguments(options, message):
    rows, *_ = _circle(27700)
    with pytest.raises(ParameterError, match=message):
        rows.geopriv.private_extent(rho=1e-3, **options)


def test_extent_size_has_half_width():
    rows, *_ = _circle(27700)
    found = rows.geopriv.private_extent("diameter", eps=0.01)
    error = found.attrs["geopriv"]["error"]
    assert list(found.columns) == ["diameter", "half_width"]
    assert found["half_width"].tolist() == [error["half_width"]]
