"""No release gives away more than it states, in ground metres, on awkward maps."""

import dataclasses
import math

import pytest
import shapely

import geopriv_gis
from tests.conformance.audit import (
    Pair,
    certain_loss,
    certain_renyi,
    scores,
    stated_loss,
)
from tests.conformance.entries import ENTRIES

pytestmark = pytest.mark.filterwarnings(
    "ignore:the noise left a (hull|bounding box) without:geopriv_gis.GeoPrivWarning"
)

# A CRS, and a place where its units are far from metres.
PLACES = {
    "EPSG:4326": (179.9995, 60.0),  # degrees, on the antimeridian
    "EPSG:3857": (24.9, 60.2),  # half a metre to a unit
    "EPSG:3035": (44.0, 84.5),  # k_max = 1.078: here
    "EPSG:2263": (-74.2, 41.2),  # US survey feet
    "EPSG:27700": (1.7, 52.6),
}
LOSS = 2.0  # εD, and ρD²
# Samples: of one call for all, of a query each, of a call each.
SIZES = {"call": 20_000, "query": 4_000, "each": 800}
if shapely.__version__ < "2":  # the oldest stack makes its points one by one
    SIZES = {"call": 6_000, "query": 4_000, "each": 500}


# The others are audited number by number in tests/core/queries and tests/statistical.
AUDITED = ("points", "labels", "polygon")


def _cases():
    for entry in ENTRIES:
        if entry.output not in AUDITED or "method" in entry.options:
            continue
        slow = entry.output == "polygon" or (
            entry.output == "points" and entry.options.get("privacy_unit") == "table"
        )
        own_crs = "crs" in entry.options or "region" in entry.options
        for crs in PLACES:
            if crs != entry.crs and (slow or own_crs):
                continue
            if entry.truth["crs"] == "EPSG:32630" and crs == "EPSG:3035":
                continue  # north of 84 degrees the zone is another
            size = "each" if slow else "query" if entry.output == "labels" else "call"
            yield pytest.param(entry, crs, SIZES[size], id=f"{entry}-{crs}")


def _pair(entry, crs):
    budget = entry.budget
    metres = (
        LOSS / budget["eps"] if "eps" in budget else math.sqrt(LOSS / budget["rho"])
    )
    # Whoever asks for a plane is in its area of use.
    place = PLACES["EPSG:27700" if "crs" in entry.options else crs]
    if "region" in entry.options:
        place = (-0.2998, 51.5)  # at its western border, where noise is cut off
    return Pair(crs, *place, metres)


@pytest.mark.parametrize(("entry", "crs", "size"), list(_cases()))
def test_audited_loss_is_at_most_the_stated(entry, crs, size):
    pair = _pair(entry, crs)
    stated = _stated(entry, pair)
    one, two = scores(entry, pair, size)
    certain = certain_loss if "eps" in entry.budget else certain_renyi
    found = certain(one, two)
    assert 0.05 * stated < found <= stated  # and the audit sees something


def _stated(entry, pair):
    frame = pair.frames(2)[0]
    if entry.output == "labels":
        frame = entry.frame()
    promise = geopriv_gis.guarantee_of(
        entry.call(frame.geometry if entry.series else frame)
    )
    single = promise
    if entry.options.get("many"):  # the audit looks at one query's charge
        single = dataclasses.replace(promise, **entry.budget)
    both = promise.table_metric == "dist_2" and promise.privacy_unit != "row"
    return stated_loss(single, pair.metres * (math.sqrt(2) if both else 1))


@pytest.mark.parametrize("name", ["laplace", "laplace sphere", "gaussian", "knn"])
def test_audit_finds_too_little_noise(name):
    """The power of the test above: budgets 60 % larger than stated are found out."""
    entry = next(e for e in ENTRIES if e.name == name)
    pair = _pair(entry, entry.crs)
    stated = _stated(entry, pair)
    larger = {
        key: value * (1.6 if key == "eps" else 1.6**2)
        for key, value in entry.budget.items()
    }
    size = 2 * SIZES["query" if entry.output == "labels" else "call"]
    one, two = scores(dataclasses.replace(entry, budget=larger), pair, size)
    certain = certain_loss if "eps" in entry.budget else certain_renyi
    assert certain(one, two) > stated
