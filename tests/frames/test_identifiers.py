"""Direct identifiers are refused by their names and forms; measurements never are."""

import csv
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import ColumnError, GeoPrivWarning, ParameterError
from geopriv_gis.frames.columns.identifiers import IdentifierCheck, find_identifiers

TABLE = Path(__file__).with_name("identifiers.csv")
IDENTIFIERS = list(csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()))
ROWS = 24
HARMLESS = {
    "name_length": [4, 7, 9], "phone_count": [0, 1, 2], "email_opt_in": [True, False],
    "address_quality_score": [0.25, 0.5], "phone": [0, 1, 3], "mobile": ["yes", "no"],
    "nir": [1200, 3100, 2800], "dni": [801.5, 640.25], "tin": [3.5, 2.25],
    "ssn": [112.0, 98.0], "zip": [1.5, 2.5], "street_width": [7, 9, 12],
    "street_type": ["residential", "primary"], "email_domain": ["org", "net"],
    "h3_resolution": [8, 9], "station": ["Nord", "Mitte"], "nombre_enfants": [0, 2],
    "distance_to_street": [12, 70], "persons_per_address": [1, 2, 5],
    "species_name": ["Parus major", "Turdus merula"], "country_name": ["Peru", "Chile"],
    "latency": [12, 30], "count": [5, 9], "population": [3_500_000_017, 1_200_000_003],
    "income": [1_234_567_890.0, 987_654_321.0], "id": [1, 2, 3], "patient": [1, 2, 3],
    "person": ["a", "b", "c"], "animal": ["lynx 1", "lynx 2"], "born_abroad": [0, 1],
    "birth_weight": [3200, 2900], "age_at_birth": [22, 31], "telomere": [5.5, 6.5],
    "account_balance": [10, 2500], "user_rating": [3, 5], "patient_age": [33, 47],
    "patients": [120, 88], "number_of_customers": [15, 60],
    "student_number": [340, 812], "class_number": [5, 1], "number": [3, 4],
    "passenger_number": [100_200, 80_500], "season": ["summer", "winter", "autumn"],
    "quarter": ["2020-Q1", "2020-Q2"], "date": ["01-02-2020", "2020-01-05"],
    "range": ["0-9", "10-19"], "value": ["0.1234567890", "0.9876543210"],
    "shift": ["+51.500000", "-1.250000"], "code": ["red.green", "blue.green"],
    "website": ["www.example.com", "data.example.org"], "walk": ["5 min drive"],
    "time": ["Spring 2020", "Summer 2021"], "place": ["Place 1", "Place 2"],
    "geoid": ["010010201001", "010010202002"], "serial": ["ps123456", "ps123457"],
    "share": [0.5, 1.0], "pat": [3, 4], "mail": [12, 13], "street": [3, 4],
    "house": [250_000, 310_000], "address": [1, 2], "name": [0.5, 0.75],
}  # fmt: skip


def frame_of(**columns):
    random = np.random.default_rng(4)
    points = gpd.points_from_xy(
        random.uniform(5e5, 5.1e5, ROWS), random.uniform(5.8e6, 5.81e6, ROWS)
    )
    values = {n: [v[i % len(v)] for i in range(ROWS)] for n, v in columns.items()}
    return gpd.GeoDataFrame(values, geometry=points, crs="EPSG:32633")


def values_of(row):
    """Return the values of a row of the table as a file would have them."""
    values = row["values"].split("|")
    if all(value.isdigit() and value[0] != "0" for value in values):
        return [*map(int, values)]
    return values


def test_identifier_table_has_two_hundred_columns():
    assert len(IDENTIFIERS) >= 200
    assert {row["language"] for row in IDENTIFIERS} >= {"en", "de", "fr", "es"}


def test_find_identifiers_finds_every_identifier():
    for row in IDENTIFIERS:
        name, values = row["column"], pd.Series(values_of(row))
        assert find_identifiers([(name, values)]) == [name]


@pytest.mark.representatives(25)
@pytest.mark.arithmetic
@pytest.mark.parametrize("row", IDENTIFIERS, ids=lambda row: row["column"])
def test_identifiers_are_refused_until_keep_or_drop_names_them(row):
    name = row["column"]
    frame = frame_of(**{name: values_of(row)}, age=[33, 47])
    with pytest.raises(ColumnError, match="identify persons") as caught:
        frame.geopriv.planar_laplace(0.01)
    assert caught.value.columns == (name,)
    assert not any(str(value) in str(caught.value) for value in values_of(row)[:3])
    assert frame.geopriv.sensitive_columns() == [name]


@pytest.mark.parametrize("name", HARMLESS)
def test_find_identifiers_ignores_measurements_and_codes(name):
    assert find_identifiers([(name, frame_of(**{name: HARMLESS[name]})[name])]) == []


def test_find_identifiers_in_libpysal_tables_finds_names_only():
    """Those that come with libpysal; docs/columns.md has 857."""
    examples = Path(pytest.importorskip("libpysal").__file__).parent / "examples"
    tables, refused, columns = 0, set(), 0
    for path in sorted(examples.rglob("*")):
        if path.suffix == ".csv":
            table = pd.read_csv(path)
        elif path.suffix in (".shp", ".geojson"):
            table = pd.DataFrame(gpd.read_file(path).drop(columns="geometry"))
        else:
            continue
        tables, columns = tables + 1, columns + len(table.columns)
        refused.update(find_identifiers(table.items()))
    assert tables >= 30
    assert columns >= 400
    assert refused <= {"NAME", "Name"}


def test_identifiers_are_refused_for_every_privacy_unit():
    """Names repeat, so that they are different in few rows."""
    frame = frame_of(name=["Anna Berg", "Bo Carl"], dob=["1980-05-12", "1991-11-30"])
    for unit in ("row", "table", "name"):
        with pytest.raises(ColumnError) as caught:
            frame.geopriv.planar_laplace(0.01, privacy_unit=unit)
        assert caught.value.columns == ("name", "dob")
    assert len(str(caught.value).split()) <= 25
    dropped = frame.geopriv.planar_laplace(
        0.01, privacy_unit="name", drop=["name", "dob"]
    )
    assert list(dropped.columns) == ["geometry"]
    kept = frame.geopriv.planar_laplace(0.01, keep=["name"], drop="dob")
    assert kept.geopriv.guarantee.published == ("name",)


def test_refused_identifiers_charge_nothing(tmp_path):
    ledger = geopriv_gis.Ledger.create(tmp_path / "a.ledger", limits=["gp=1"])
    with pytest.raises(ColumnError):
        frame_of(email=["a@b.org"]).geopriv.planar_laplace(0.01, ledger=ledger)
    assert len(ledger.entries) == 0


def test_find_identifiers_finds_dates_of_birth():
    days = pd.to_datetime(["1980-05-12", "1991-11-30"]).tolist()
    for name in ("dob", "born", "geboren"):
        frame = frame_of(**{name: days})
        assert find_identifiers([(name, frame[name])]) == [name]
        plain = frame[name].dt.date
        assert find_identifiers([(name, plain)]) == [name]
        periods = frame[name].dt.to_period("D")
        assert find_identifiers([(name, periods)]) == [name]
    assert find_identifiers([("born", frame_of(born=["Berlin"])["born"])]) == []
    assert find_identifiers([("visited", frame_of(visited=days)["visited"])]) == []


def test_find_identifiers_looks_into_containers():
    frame = frame_of(who=[{"email": "x", "n": 1}], others=[["1 High Street"]])
    assert find_identifiers(frame.drop(columns="geometry").items()) == ["who", "others"]


@pytest.mark.parametrize("text", ["TR34İSTİKLALCADDESİ", "Beſuch", "TR34 ISTIKLAL²"])
def test_letters_like_ascii_letters_are_published(text):
    """İ is an I and ſ an s to patterns that ignore case, and neither to decoders."""
    x, y = np.linspace(-100, 100, 9), np.linspace(-40, 60, 9)
    points = gpd.points_from_xy(x, y, crs="EPSG:4326")
    frame = gpd.GeoDataFrame({"note": [text] * 9}, geometry=points)
    assert frame.geopriv.planar_laplace(0.01)["note"].tolist() == [text] * 9


def test_index_with_identifiers_is_refused():
    frame = frame_of(name=["Anna Berg", "Bo Carl"]).set_index("name")
    with pytest.raises(ColumnError, match="the index"):
        frame.geopriv.planar_laplace(0.01)
    frame.geopriv.planar_laplace(0.01, shuffle=True)


def test_identifiers_in_free_text_are_warned_of():
    frame = frame_of(note=["fine", "call back", "ask anna@example.org", "no"])
    with pytest.warns(GeoPrivWarning, match="are published: note"):
        released = frame.geopriv.planar_laplace(0.01)
    assert released.geopriv.guarantee.published == ("note",)


def test_empty_identifier_columns_are_published():
    frame = frame_of(name=[None], email=[""], phone=[np.nan])
    frame.geopriv.planar_laplace(0.01)


@pytest.mark.parametrize("size", [1, 7, 5000])
def test_find_identifiers_in_batches_matches_whole_column(size):
    """Half of the rows have the form, a tenth has it, or their numbers are whole."""
    rows, random = 12_000, np.random.default_rng(3)
    some = random.random(rows)
    columns = {
        "a": np.where(some < 0.62, "+49 30 123456", "none of them"),
        "b": np.where(some < 0.38, "+49 30 123456", "none of them"),
        "patient_id": np.arange(rows) + 0.0,
        "mrn": np.where(np.arange(rows) % 2000 == 7, 0.5, np.arange(rows)),
        "w": np.full(rows, None, dtype=object),
    }
    columns["w"][rows - 1] = 1.5
    found = set()
    step = rows if size == 5000 else rows // size
    for name, values in columns.items():
        check, series = IdentifierCheck(name, rows), pd.Series(values)
        for first in range(0, rows, step):
            check.add_batch(series.iloc[first : first + step].dropna())
        if check.is_identifier:
            found.add(name)
    assert found >= {"a", "patient_id"}
    assert not found & {"b", "w"}


def test_tracks_and_trimmed_trips_refuse_person_names():
    hours = pd.date_range("2024-05-06 08:00", periods=ROWS, freq="10min").tolist()
    frame = frame_of(name=["Anna Berg", "Bo Carl"], t=hours)
    with pytest.raises(ParameterError, match="identify persons"):
        frame.geopriv.private_track(
            time="t", windows="1h", privacy_unit="name", rho=1e-4
        )
    given = {"radius": 500, "person": "name", "time": "t", "gap": "1h"}
    with pytest.raises(ColumnError, match="'name'"):
        frame.geopriv.trim_ends(**given)
    cut = frame.geopriv.trim_ends(**given, keep="name")
    assert "name" in cut.columns
