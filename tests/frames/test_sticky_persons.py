"""Persons' rows are repeated in the very sets that were drawn together."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

from geopriv_gis import Ledger, ParameterError, StickyStore

# Whose rows are whose is published here, and warned of.
pytestmark = pytest.mark.filterwarnings(
    "ignore:columns that may undo the masking are published:geopriv_gis.GeoPrivWarning"
)

EPS = 0.01
WAYS = {
    "joint": lambda t, **k: t.geopriv.planar_laplace(EPS, **k),
    "composition": lambda t, **k: t.geopriv.planar_laplace(
        EPS, method="composition", **k
    ),
    "dist_2": lambda t, **k: t.geopriv.planar_laplace(EPS, table_metric="dist_2", **k),
    "sphere": lambda t, **k: t.geopriv.planar_laplace(EPS, crs="sphere", **k),
    "region": lambda t, **k: t.geopriv.planar_laplace(
        EPS, region=box(4.9e5, 61.9e5, 5.1e5, 62.1e5), **k
    ),
    "gaussian": lambda t, **k: t.geopriv.gaussian(EPS**2, **k),
}


def trips(persons=3, rows=6, start=0):
    """Rows of persons in turn, under labels from ``start`` on."""
    count = persons * rows
    xy = np.random.default_rng(start).normal((500_000, 6_200_000), 800, (count, 2))
    return gpd.GeoDataFrame(
        {"who": [f"person {n % persons}" for n in range(count)]},
        geometry=gpd.points_from_xy(*xy.T),
        index=range(start, start + count),
        crs="EPSG:32630",
    )


@pytest.fixture
def store(tmp_path):
    return StickyStore(tmp_path / "sticky.sqlite", "trips 2025")


def joined(*tables):
    result = tables[0].iloc[:0]
    for table in tables:
        result = gpd.GeoDataFrame(
            {"who": [*result["who"], *table["who"]]},
            geometry=[*result.geometry, *table.geometry],
            index=[*result.index, *table.index],
            crs="EPSG:32630",
        )
    return result


@pytest.mark.arithmetic
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("unit", ["who", "table"])
def test_sticky_repeat_of_person_sets_costs_nothing(store, tmp_path, way, unit):
    notion, budget = ("cgp", EPS**2) if way == "gaussian" else ("gp", EPS)
    if way == "dist_2":
        ledger = None  # which counts all rows of a person at once
    else:
        ledger = Ledger.create(
            tmp_path / "account", notion=notion, budget=1.5 * budget, privacy_unit=unit
        )
    options = {"privacy_unit": unit, "sticky": store, "ledger": ledger}
    first = WAYS[way](trips(), **options)
    again = WAYS[way](trips()[::-1], **options)
    assert (again.geometry[::-1] == first.geometry).all()
    assert again.geopriv.guarantee == first.geopriv.guarantee
    assert store.guarantee == first.geopriv.guarantee


@pytest.mark.arithmetic
@pytest.mark.parametrize("unit", ["who", "table"])
def test_sticky_year_does_not_combine_months(store, tmp_path, unit):
    """Twelve draws lose twelve times one: they never come back as one release."""
    ledger = Ledger.create(tmp_path / "account", budget=20 * EPS, privacy_unit=unit)
    options = {"privacy_unit": unit, "sticky": store, "ledger": ledger}
    months = [trips(start=100 * month) for month in range(12)]
    released = [WAYS["joint"](month, **options) for month in months]
    for month, first in zip(months, released, strict=True):
        assert (WAYS["joint"](month, **options).geometry == first.geometry).all()
    assert ledger.spent == pytest.approx(12 * EPS, rel=1e-12)
    assert store.guarantee.eps == pytest.approx(12 * EPS, rel=1e-12)
    persons = 3 if unit == "who" else 1
    words = rf"^rows of {persons} of {persons} persons differ from those"
    for some in (months, months[:2]):
        with pytest.raises(ParameterError, match=words):
            WAYS["joint"](joined(*some), **options)
    assert ledger.spent == pytest.approx(12 * EPS, rel=1e-12)
    # Under a new name the year is drawn together, and is charged.
    options["sticky"] = StickyStore(tmp_path / "sticky.sqlite", "trips 2025, year")
    year = WAYS["joint"](joined(*months), **options)
    assert not year.geometry[:18].isin(list(released[0].geometry)).any()
    assert ledger.spent == pytest.approx(13 * EPS, rel=1e-12)


@pytest.mark.arithmetic
@pytest.mark.parametrize("way", WAYS)
def test_sticky_refuses_changed_number_of_person_rows(store, way):
    WAYS[way](trips(), privacy_unit="who", sticky=store)
    for other in (trips()[1:], joined(trips(), trips(1, 1, start=50))):
        with pytest.raises(ParameterError, match="1 of 3 persons differ from those"):
            WAYS[way](other, privacy_unit="who", sticky=store)


@pytest.mark.parametrize("grouping", ["halved", "merged", "swapped", "renamed"])
@pytest.mark.arithmetic
def test_sticky_refuses_regrouped_rows(store, grouping):
    WAYS["joint"](trips(4), privacy_unit="who", sticky=store)
    table = trips(4)
    number = table["who"].str[-1].astype(int)
    owners = {
        "halved": number + 10 * (np.arange(len(table)) < 12),
        "merged": number // 2,
        "swapped": table["who"][::-1],
        "renamed": "somebody " + number.astype(str),
    }
    table["who"] = owners[grouping].astype(str).to_numpy()
    with pytest.raises(ParameterError, match="persons differ from those"):
        WAYS["joint"](table, privacy_unit="who", sticky=store)


def test_sticky_accepts_person_column_called_row(store):
    table = trips().rename(columns={"who": "row"})
    WAYS["joint"](table, privacy_unit="column:row", sticky=store)
    with pytest.raises(ParameterError, match="1 of 3 persons differ from those"):
        WAYS["joint"](table[1:], privacy_unit="column:row", sticky=store)


def test_sticky_persons_keep_noise_when_others_change(store, tmp_path):
    """Each keeps the noise of their own set, whoever else is released."""
    ledger = Ledger.create(tmp_path / "account", budget=9 * EPS, privacy_unit="who")
    options = {"privacy_unit": "who", "sticky": store, "ledger": ledger}
    first = WAYS["joint"](trips(), **options)
    one = trips()[trips()["who"] == "person 1"]
    alone = WAYS["joint"](one, **options)
    assert (alone.geometry == first.geometry[one.index]).all()
    assert ledger.spent == EPS
    guest = trips(1, 4, start=200).assign(who="guest")
    both = WAYS["joint"](joined(one, guest), **options)
    assert (both.geometry[: len(one)] == alone.geometry).all()
    assert ledger.spent == 2 * EPS
    assert store.guarantee.eps == EPS  # nobody was drawn twice


@pytest.mark.arithmetic
def test_sticky_charges_each_row_set_of_a_person(store, tmp_path):
    """A ledger that comes later sees a set of each person, and pays for those only."""
    months = [trips(start=100 * month) for month in range(2)]
    for month in months:
        WAYS["joint"](month, privacy_unit="who", sticky=store)
    ledger = Ledger.create(tmp_path / "account", budget=9 * EPS, privacy_unit="who")
    options = {"privacy_unit": "who", "sticky": store, "ledger": ledger}
    cross = [m[m["who"] == f"person {n}"] for n, m in enumerate(months)]
    WAYS["joint"](joined(*cross), **options)
    assert ledger.spent == EPS
    WAYS["joint"](months[0], **options)
    WAYS["joint"](months[1], **options)
    assert ledger.spent == pytest.approx(3 * EPS, rel=1e-12)
    for table in (*months, joined(*cross)):
        WAYS["joint"](table, **options)
    assert ledger.spent == pytest.approx(3 * EPS, rel=1e-12)


def test_sticky_guarantee_mentions_row_sets(store):
    released = WAYS["joint"](trips(), privacy_unit="who", sticky=store)
    assert "drawn once for the very set of their rows" in str(
        released.geopriv.guarantee
    )
