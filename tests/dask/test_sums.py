"""Counts by zones of what an engine holds: sums of parts, and one draw."""

import inspect
import pickle
from decimal import Decimal

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box

import geopriv_gis

pytest.importorskip("dask_geopandas")
pytest.importorskip("pyarrow.parquet")

import dask
import dask_geopandas

from geopriv_gis.dask import sums
from geopriv_gis.testing import insecure_rng

ROWS = 400
ZONES = gpd.GeoSeries(
    [box(0, 0, 500, 1000), box(500, 0, 1000, 1000), box(2000, 0, 3000, 900)],
    crs="EPSG:27700",
)
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


@pytest.fixture(autouse=True)
def in_turn():
    """Run tasks one after the other."""
    with dask.config.set(scheduler="synchronous"):
        yield


def homes():
    random = np.random.default_rng(4)
    return gpd.GeoDataFrame(
        {"person": np.arange(ROWS) // 4, "sex": random.choice(["f", "m"], ROWS)},
        geometry=gpd.points_from_xy(*random.uniform(0, 1000, (2, ROWS))),
        crs="EPSG:27700",
    )


CASES = {
    "counts": {"eps": 1},
    "replace": {"rho": 0.1, "neighbours": "replace"},
    "persons": {"eps": 1, "privacy_unit": "person", "max_rows_per_unit": 2},
    "persons, a cap is chosen": {"rho": 1, "privacy_unit": "person"},
    "queries": {
        "eps": 1, "category": "sex", "categories": ["f", "m"],
        "queries": ["category", ("zone", "category")],
    },
    "options": {
        "eps": 1, "mechanism": "laplace", "beta": 0.3, "integer": True,
        "slivers": 0.05, "zone_name": "name", "weights": [3.0, 1.0, 1.0, 2.0],
        "queries": ["zone", "total"],
    },
}  # fmt: skip
# Zones a little less than one sixteenth of which another one covers as well.
NAMED = gpd.GeoDataFrame(
    {"name": ["a", "b", "c"], "people": [900, 800, 0]},
    geometry=[box(0, 0, 500, 1000), box(480, 0, 1000, 1000), box(2000, 0, 3000, 900)],
    crs="EPSG:27700",
)


@pytest.mark.parametrize(
    ("name", "kind"), [*((n, "frame") for n in CASES), ("persons", "folder")]
)
def test_counts_match_whole_frame(name, kind, tmp_path):
    frame, options = homes(), CASES[name]
    source = dask_geopandas.from_geopandas(frame, npartitions=5)
    if kind == "folder":
        source.to_parquet(tmp_path / "parts")
        source = tmp_path / "parts"
    zones = NAMED if "zone_name" in options else ZONES
    found = geopriv_gis.dask.zonal_counts(source, zones, rng=insecure_rng(1), **options)
    whole = geopriv_gis.zonal_counts(frame, zones, rng=insecure_rng(1), **options)
    pd.testing.assert_frame_equal(found, whole)
    assert repr(found.attrs) == repr(whole.attrs)  # how many are beyond the cap, too


def test_every_option_of_counts_is_compared_with_the_whole_frame():
    """Those of the charge, of rates and of progress have tests of their own."""
    options = inspect.signature(geopriv_gis.zonal_counts).parameters
    own = {"frame", "zones", "population", "ledger", "rng", "progress"}
    compared = {name for given in CASES.values() for name in given}
    assert compared | own == {*options} - {*sums._ELSEWHERE}


def test_zonal_counts_charge_once_and_check_dataset(tmp_path):
    frame = homes()
    ledger = geopriv_gis.Ledger.create(
        tmp_path / "people.ledger", notion="dp", budget=1, dataset=frame
    )
    lazy = dask_geopandas.from_geopandas(frame, npartitions=3)
    geopriv_gis.dask.zonal_counts(lazy, ZONES, eps=0.5, ledger=ledger)
    assert len(ledger.entries) == 1
    with pytest.raises(geopriv_gis.LedgerError, match="other data"):
        geopriv_gis.dask.zonal_counts(
            lazy.partitions[:2], ZONES, eps=0.1, ledger=ledger
        )


def test_prepare_zonal_counts_of_lazy_frame(tmp_path):
    ledger = geopriv_gis.Ledger.create(
        tmp_path / "people.ledger", notion="dp", budget=1
    )
    lazy = dask_geopandas.from_geopandas(homes(), npartitions=3)
    options = {"zones": ZONES, "eps": 0.5}
    of_frame = geopriv_gis.prepare("zonal_counts", homes(), **options)
    release = geopriv_gis.prepare("zonal_counts", lazy, ledger=ledger, **options)
    assert release.guarantee == of_frame.guarantee
    assert repr(release.expected()) == repr(of_frame.expected())
    assert ledger.entries == ()
    for _ in range(2):
        ledger.charge(release, key="May")
    found = release.draw()
    assert found.geopriv.guarantee == release.guarantee
    assert len(ledger.entries) == 1


def damaged(frame):
    frame.loc[399, "geometry"] = Point()
    return frame


@pytest.mark.parametrize(
    ("change", "options", "message"),
    [
        (lambda f: f.assign(person=np.arange(ROWS) % 9),
         {"privacy_unit": "person", "max_rows_per_unit": 1}, "rows of one person"),
        (damaged, {}, "empty"),
        (lambda f: f, {"privacy_unit": "nobody", "max_rows_per_unit": 1}, "nobody"),
        (lambda rows: rows, {"sum": "person", "bounds": (0, 9)}, "not supported here"),
        (lambda rows: rows, {"below": 9}, "below is not supported here"),
        (lambda f: f, {"population": "people"}, "name a column of the zones"),
        (lambda f: f, {"population": "people", "queries": ["total"]}, "leave it out"),
    ],
)  # fmt: skip
def test_invalid_input_is_refused_before_charge(change, options, message, tmp_path):
    lazy = dask_geopandas.from_geopandas(change(homes()), npartitions=3)
    ledger = geopriv_gis.Ledger.create(
        tmp_path / "people.ledger", notion="dp", budget=1
    )
    with pytest.raises(geopriv_gis.GeoPrivError, match=message):
        geopriv_gis.dask.zonal_counts(lazy, ZONES, eps=0.5, ledger=ledger, **options)
    assert len(ledger.entries) == 0


@pytest.mark.parametrize(
    ("one", "two"),
    [(1, 1.0), (True, 1), (np.int64(1), 1), (Decimal(1), 1.0), ((1, 2), (1.0, 2))],
)
def test_persons_of_parts_are_compared_as_within_a_frame(one, two):
    """pandas takes both for one person, and so do files."""
    frame = homes()[:4]
    persons = pd.Series([one, "a", two, "b"], frame.index, dtype=object)
    assert len(pd.factorize(persons)[1]) == 3
    with pytest.raises(geopriv_gis.ParameterError, match="rows of one person"):
        count_persons_in_parts(frame.assign(person=persons))
    persons[2] = "c"
    assert len(count_persons_in_parts(frame.assign(person=persons))) == 3


def test_lists_for_persons_are_refused_as_in_frames():
    with pytest.raises(geopriv_gis.ParameterError, match="hashable"):
        count_persons_in_parts(homes()[:4].assign(person=[[n] for n in range(4)]))


def count_persons_in_parts(frame):
    """Return counts of persons of two parts; dask makes no texts of the persons."""
    parts = [dask.delayed(frame[:2]), dask.delayed(frame[2:])]
    options = {"eps": 1, "privacy_unit": "person", "max_rows_per_unit": 1}
    with dask.config.set({"dataframe.convert-string": False}):
        lazy = dask.dataframe.from_delayed(parts, meta=frame[:0], verify_meta=False)
        return geopriv_gis.dask.zonal_counts(lazy, ZONES, **options)


def test_population_makes_rates_as_of_a_frame(tmp_path):
    frame, zones = homes(), ZONES.to_frame("geometry").assign(people=[900, 800, 0])
    lazy = dask_geopandas.from_geopandas(frame, npartitions=3)
    options = {"eps": 1, "population": "people"}
    found = geopriv_gis.dask.zonal_counts(lazy, zones, rng=insecure_rng(1), **options)
    whole = geopriv_gis.zonal_counts(frame, zones, rng=insecure_rng(1), **options)
    assert "rate" in found
    pd.testing.assert_frame_equal(found, whole)


def test_progress_is_reported_and_cancels_before_the_charge(tmp_path):
    lazy = dask_geopandas.from_geopandas(homes(), npartitions=3)
    ledger = geopriv_gis.Ledger.create(
        tmp_path / "people.ledger", notion="dp", budget=1
    )
    seen = []
    geopriv_gis.dask.zonal_counts(lazy, ZONES, eps=0.5, progress=seen.append)
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0.0, 1.0)

    def cancel(share):
        """Raise as soon as all parts are counted."""
        if share > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        geopriv_gis.dask.zonal_counts(
            lazy, ZONES, eps=0.5, ledger=ledger, progress=cancel
        )
    assert ledger.entries == ()


def test_an_unknown_argument_is_refused_by_name(tmp_path):
    with pytest.raises(TypeError, match=r"dask\.zonal_counts\(\) .*'x'"):
        geopriv_gis.dask.zonal_counts(tmp_path, ZONES, eps=1, x="lon")


def test_workers_get_neither_ledger_nor_random_source(tmp_path):
    own = {"ledger": tmp_path / "a.ledger", "rng": insecure_rng(1), "progress": print}
    given = {"eps": 1, "slivers": 0.05, "privacy_unit": "person"}
    question = sums._PartQuestion(ZONES, {**given, "max_rows_per_unit": 2, **own})
    sent = pickle.loads(pickle.dumps(question))
    wanted = {**question.given, **dict.fromkeys(own), "zones": None}
    assert {**sent.given, "zones": None} == wanted
    assert sent.zones.equals(ZONES)


def test_errors_of_a_worker_quote_no_value(monkeypatch):
    def fail(*_):
        raise ValueError("51.5, -0.13")

    monkeypatch.setattr(sums, "read_frame", fail)
    said = sums._count_part(sums._PartQuestion(ZONES, {"eps": 1}), "part.parquet")
    assert said == "a part could not be counted (ValueError)."


def test_person_column_with_mixed_types_is_refused(tmp_path):
    frame = homes()
    frame[:200].to_parquet(tmp_path / "a.parquet")
    frame[200:].assign(person=frame["person"][:200].astype(str).to_numpy()).to_parquet(
        tmp_path / "b.parquet"
    )
    with pytest.raises(geopriv_gis.ParameterError, match="one type in all parts"):
        geopriv_gis.dask.zonal_counts(
            tmp_path, ZONES, eps=1, privacy_unit="person", max_rows_per_unit=2
        )
