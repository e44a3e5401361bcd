"""Plans come true: points move as far as was said, and answers err as much."""

import warnings

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis.arguments import RELEASES
from geopriv_gis.frames.choosing.plan import PLANNED
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import CELLS, DOMAIN, LISTED, LONDON, PEOPLE, homes
from tests.conformance.variants import VARIANTS

KINDS = {row.name: row.result for row in RELEASES}
TRACK = "private_track"
PLACES = [
    one for one in LISTED if KINDS[one.method] == "points" and one.method != TRACK
]


def unit_of(entry):
    """Return whose rows move together, and how far tables are apart."""
    unit = entry.options.get("privacy_unit", "row")
    return entry.method, unit, entry.options.get("table_metric")


# Units that the table of releases has among the options only: one of each.
UNITS = {
    unit_of(one): one
    for one in reversed(VARIANTS)
    if KINDS.get(one.method) == "points"
    and one.method != TRACK
    and unit_of(one) not in map(unit_of, PLACES)
}
TRACKS = [one for one in LISTED if one.method == TRACK]
ANSWERS = [one for one in LISTED if KINDS[one.method] != "points"]
ROWS, EACH, OF_TABLE = 20_000, 2, 40
# Where private discs will be follows from where people are: nothing is said of that.
UNSAID = {"dprs restricted"}


def boxed(bounds, crs):
    west, south, east, north = bounds
    xy = np.random.default_rng(3).uniform((west, south), (east, north), (ROWS, 2))
    return gpd.GeoSeries(gpd.points_from_xy(*xy.T), crs=crs)


def drawn(places, weights):
    chance = None if weights is None else weights / np.sum(weights)
    picked = np.random.default_rng(3).choice(len(places), ROWS, p=chance)
    return places.iloc[picked].reset_index(drop=True)


def rows_of(entry, rows):
    """Return rows where the plan says that it takes them to be."""
    options, crs = entry.options, entry.crs
    if "metric" in options:
        metric = options["metric"]
        places = drawn(metric.nodes, metric.people if metric is PEOPLE else None)
    elif "cells" in options:
        weights = CELLS["people"] if "prior" in options else None
        places = drawn(CELLS.geometry, weights)
    elif any(value is LONDON for value in options.values()):
        places = boxed(LONDON.total_bounds, LONDON.crs)
    elif "zones" in options or isinstance(options.get("onto"), gpd.GeoSeries):
        layer = options.get("zones", options.get("onto"))
        layer = layer.to_crs(crs)
        places = boxed(layer.total_bounds, crs)
        if "zones" in options:
            # A metre or so within, as borders bend on the way to another CRS.
            inside = layer.to_crs("EPSG:27700").buffer(-5).to_crs(crs)
            kept = gpd.sjoin(places.to_frame("geometry"), inside.to_frame("geometry"))
            places = drawn(kept.geometry, None)
    elif "bounds" in options:
        places = boxed(DOMAIN, crs)
    elif "places" in options:
        places = boxed(options["places"].total_bounds, options["places"].crs)
    else:
        return homes(crs, rows)[["home"]]
    return gpd.GeoDataFrame(geometry=places.to_crs(crs))


def measured(entry, arguments, each):
    frame = rows_of(entry, ROWS if each == 1 else 2 * ROWS)
    if each > 1:
        frame["person"] = [f"person {n // each}" for n in range(len(frame))]
        arguments = {**arguments, "privacy_unit": "person"}
    if "keep" in entry.parameters:
        arguments["keep"] = [name for name in ("person",) if name in frame]
    released = entry.function(frame, **arguments, rng=insecure_rng(7))
    before = frame.geometry.to_crs("EPSG:27700")
    return before.distance(released.geometry.to_crs("EPSG:27700")).to_numpy()


@pytest.mark.representatives(14)
@pytest.mark.arithmetic
@pytest.mark.parametrize("entry", [*PLACES, *UNITS.values()], ids=str)
def test_point_displacement_matches_plan(entry):
    arguments = {k: v for k, v in entry.arguments().items() if k != "keep"}
    unit = arguments.get("privacy_unit", "row")
    # A table is one person's rows. Many persons with as many rows have the same law.
    each = 1 if unit == "row" else OF_TABLE if unit == "table" else EACH
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = geopriv_gis.plan(
            entry.frame(), entry.method, **arguments, rng=insecure_rng(8),
            **({} if unit == "row" else {"rows_per_person": each}),
        )  # fmt: skip
    table = found.table()
    if entry.name in UNSAID:
        assert table.empty
        assert any("not known here" in text for text in found.warnings)
        return
    mean, most = table["value"]
    if entry.name == "dprs":  # what is said is the noise, before strays move
        assert mean == pytest.approx(2 / 0.01 * 1.0028, rel=0.005)
        return
    # Standard errors, of both together where the plan is measured too: 0.6 % of the
    # mean and 1 % of the quantile at most. The seeds are fixed. Cells are so far apart
    # that rows hardly ever leave theirs: 1 m of them is nothing.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        moved = measured(entry, arguments, each)
    assert moved.mean() == pytest.approx(mean, rel=0.02, abs=1)
    assert np.quantile(moved, 0.95) == pytest.approx(most, rel=0.02, abs=1)


@pytest.mark.arithmetic
@pytest.mark.parametrize("entry", TRACKS, ids=str)
def test_track_window_displacement_matches_plan(entry):
    persons, each = 1_500, 8
    # Whoever stays at home has their mean place there.
    rows = homes(entry.crs, persons)[["home"]].loc[lambda it: it.index.repeat(each)]
    rows = rows.reset_index(drop=True)
    step = np.timedelta64(30, "m") * (np.arange(len(rows)) % each)
    rows["when"] = np.datetime64("2024-05-06T00:15") + step
    rows["person"] = np.arange(len(rows)) // each
    given = {**entry.arguments(), "smooth": False, "privacy_unit": "person"}
    found = geopriv_gis.plan(entry.frame(), TRACK, **given, rows_per_person=each)
    assert "means of 8 windows" in found.table()["measure"][0]
    mean, most = found.table()["value"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        released = entry.function(rows, **given, rng=insecure_rng(7))
    assert released["person"].is_monotonic_increasing
    before, after = (
        places.to_crs("EPSG:27700").reset_index(drop=True)
        for places in (rows.geometry, released.geometry)
    )
    moved = before.distance(after).to_numpy()
    # Standard errors: 0.7 % of the mean, 0.8 % of the quantile. The seed is fixed.
    assert moved.mean() == pytest.approx(mean, rel=0.02)
    assert np.quantile(moved, 0.95) == pytest.approx(most, rel=0.02)


@pytest.mark.arithmetic
@pytest.mark.parametrize("entry", ANSWERS, ids=str)
def test_answer_error_matches_plan(entry):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = geopriv_gis.plan(
            entry.frame(), entry.method, **entry.arguments(),
            **({"counts": "public"}),
        )  # fmt: skip
        released = entry.call(entry.frame())
    table = found.table()
    facts = released.attrs["geopriv"].get("error", {})
    for name in ("half_width", "mean_excess", "margin"):
        if name in facts:
            assert np.max(facts[name]) == pytest.approx(table["value"].min(), rel=0.01)
            return
    assert len(table) >= 1
    assert (table["value"] > 0).all()


def test_every_release_of_the_registry_has_a_plan():
    drawn = {row.name for row in RELEASES if row.is_random}
    assert drawn == set(PLANNED)
    assert drawn == {one.method for one in (*PLACES, *TRACKS, *ANSWERS)}
    assert {one.name for one in PLACES} > UNSAID
