"""Persons with several rows that nobody named: the holder is warned, nobody else."""

import warnings

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import GeoPrivWarning
from geopriv_gis.frames.columns.persons import names_persons
from geopriv_gis.frames.ground.warning import ColumnsWarning

ROWS, UTM = 60, "EPSG:32630"
ZONE = gpd.GeoSeries([box(499_000, 0, 501_000, 2_000)], crs=UTM)
WARNING = "repeats and may name persons"
CALLS = {
    "planar_laplace": {"eps": 0.01, "drop": "patient"},
    "gaussian": {"rho": 1e-5, "keep": "patient"},
    "private_heatmap": {"eps": 0.01, "extent": ZONE},
    "zonal_counts": {"zones": ZONE, "eps": 1},
}


def visits(column="patient", values=None):
    x, y = np.random.default_rng(3).uniform(0, 1_000, (2, ROWS))
    values = np.arange(ROWS) // 2 + 7 if values is None else values
    return gpd.GeoDataFrame(
        {column: values}, geometry=gpd.points_from_xy(499_500 + x, y), crs=UTM
    )


def collect_warnings(function, frame, **given):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = getattr(frame.geopriv, function)(**given)
    return found, [str(one.message) for one in caught if WARNING in str(one.message)]


@pytest.mark.parametrize("function", CALLS)
def test_repeated_person_column_is_warned_of(function):
    given = CALLS[function]
    found, messages = collect_warnings(function, visits(), **given)
    assert len(messages) == 1
    assert messages[0].startswith("column 'patient' ")
    assert "privacy_unit='patient'" in messages[0]
    assert len(messages[0].split()) <= 25
    assert WARNING not in repr(found.attrs)
    assert not collect_warnings(function, visits(), **given, privacy_unit="row")[1]
    with pytest.warns(ColumnsWarning, match=WARNING):
        prepared = geopriv_gis.prepare(function, visits(), **given)
    assert WARNING in " ".join(prepared.warnings)


def test_person_column_warning_points_at_callers_line():
    with pytest.warns(GeoPrivWarning, match=WARNING) as caught:
        geopriv_gis.planar_laplace(visits(), 0.01, drop="patient")
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("patient", np.arange(ROWS)),  # each has a row
        ("patient", np.arange(ROWS) % 2 == 0),
        ("patient", np.arange(ROWS) % 2),
        ("zone_id", np.arange(ROWS) // 2),
        ("patient", [[n] for n in range(ROWS)]),
    ],
)
@pytest.mark.arithmetic
def test_unique_person_column_gives_no_warning(column, values):
    assert not collect_warnings(
        "gaussian", visits(column, list(values)), rho=1e-5, drop=column
    )[1]


NUMBERS = "code id ident identifier kennung key local no nr num number nummer numero"
ALONE = "guid pseudonym uid uuid animal bird device household individual user"


@pytest.mark.parametrize(
    "name",
    ["person", "pid", "id", "patient_id", "userId", "UserID", "animal", "who", "uuid",
     "PatientenNr", "individual-local-identifier", "person2", "household_id",
     *(f"person_{word}" for word in NUMBERS.split()), *ALONE.split()],
)  # fmt: skip
def test_names_persons_recognises_person_columns(name):
    assert names_persons(name)


@pytest.mark.parametrize(
    "name", ["age", "zone_id", "district", "number", "code", "persons_per_home", "ill"]
)
def test_names_persons_ignores_other_columns(name):
    assert not names_persons(name)
