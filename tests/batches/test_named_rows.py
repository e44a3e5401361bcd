"""Rows that are named: the answers of a file, and those of its frame."""

import geopandas as gpd
import numpy as np
import pytest
from click.testing import CliRunner
from shapely.geometry import Point

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

from geopriv_gis.batches import tables
from geopriv_gis.batches.file_questions import ask_file, rows_in
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.core.errors import FileError, GeoPrivError, ParameterError
from geopriv_gis.core.places import passing_rows
from geopriv_gis.frames.ground import prepared
from geopriv_gis.testing import insecure_rng

ROWS = 300
RANDOM = np.random.default_rng(8)
HOMES = gpd.GeoDataFrame(
    {"id": [f"h{n}" for n in range(ROWS)], "person": RANDOM.integers(90, size=ROWS)},
    geometry=gpd.points_from_xy(
        RANDOM.uniform(530e3, 540e3, ROWS), RANDOM.uniform(180e3, 190e3, ROWS)
    ),
    crs="EPSG:27700",
)
STOP = Point(535e3, 185e3)
STOPS = gpd.GeoSeries.from_xy([531e3, 538e3], [182e3, 187e3], crs="EPSG:27700")
pytestmark = [
    pytest.mark.usefixtures("large_budgets"),
    pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning"),
]
CASES = {
    "table": {"eps": 1e3},
    "table, by rho": {"rho": 1e6},
    "rows": {"eps": 1e3, "privacy_unit": "row"},
    "persons": {"rho": 1e6, "privacy_unit": "person"},
    "rows released": {"eps": 1e2, "privacy_unit": "row", "method": "points"},
    "persons released": {"rho": 1e4, "privacy_unit": "person", "method": "points"},
}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tables, "ROWS", 64)
    HOMES.to_parquet("homes.parquet")
    (tmp_path / "parts").mkdir()
    HOMES[:200].to_parquet("parts/a.parquet")
    HOMES[200:].reset_index(drop=True).to_parquet("parts/b.parquet")


@pytest.mark.parametrize("point", [STOP, STOPS], ids=["one", "many"])
@pytest.mark.parametrize("name", CASES)
def test_knn_of_file_matches_frame(name, point):
    """With noise of millimetres the rows are the same; so is what is said of them."""
    given = {"point": point, "k": 5, **CASES[name]}
    streamed = ask_file("homes.parquet", "private_knn", **given)
    whole = geopriv_gis.private_knn(HOMES, **given)
    assert streamed.equals(whole)
    assert streamed.attrs == whole.attrs


def test_knn_of_file_is_charged_once_as_for_frame():
    ledger = geopriv_gis.Ledger.create(
        "ledger", notion="gp", budget=1, privacy_unit="table"
    )
    for frame in (HOMES, rows_in("homes.parquet")):
        geopriv_gis.private_knn(frame, STOPS, 3, eps=0.05, ledger=ledger)
    assert len(ledger.entries) == 2
    assert ledger.spent == pytest.approx(0.2)


@pytest.mark.parametrize(
    "name", ["no k", "too many", "no budget", "no unit", "no method", "far away"]
)
def test_knn_of_file_refuses_invalid_input_before_charge(name, monkeypatch):
    options = {
        "no k": {"k": 0}, "too many": {"k": ROWS + 1}, "no budget": {"eps": None},
        "no unit": {"privacy_unit": "taxi"}, "no method": {"method": "luck"},
        "far away": {"crs": 2193},
    }[name]  # fmt: skip
    given = {"point": STOP, "k": 3, "eps": 0.05, **options}
    charged = []
    monkeypatch.setattr(prepared, "charge", lambda *args: charged.append(args))
    errors = []
    for frame in (HOMES, rows_in("homes.parquet")):
        with pytest.raises(GeoPrivError) as found:
            geopriv_gis.private_knn(frame, **given)
        errors.append((type(found.value), str(found.value)))
    assert errors[0] == errors[1]
    assert charged == []


@pytest.mark.parametrize("options", [{"method": "svt"}, {"method": "points"}])
def test_knn_methods_that_need_all_rows_read_them_at_once(options, gathered):
    given = {"point": STOP, "k": 3, "eps": 1e3, **options}
    found = ask_file("homes.parquet", "private_knn", **given)
    assert len(gathered) == 1
    assert sorted(found) == sorted(geopriv_gis.private_knn(HOMES, **given))


@pytest.mark.parametrize("row", [0, 100, ROWS - 1])
def test_rows_read_at_once_refuse_one_empty_place_in_any_batch(row):
    xy = HOMES.get_coordinates()
    xy.loc[row, "x"] = None
    xy.to_csv("empty.csv", index=False)
    rows = rows_in("empty.csv", x="x", y="y", data_crs="EPSG:27700")
    with pytest.raises(GeoPrivError, match="1 of 300 rows"):
        rows.gather()


def test_index_labels_are_read_at_once():
    """They are the answer, and whether they repeat is told from all of them."""
    for frame in (HOMES.set_index("id"), HOMES[50:]):
        frame.to_parquet("named.parquet")
        found = ask_file("named.parquet", "private_knn", point=STOP, k=3, eps=1e3)
        assert found.equals(geopriv_gis.private_knn(frame, STOP, 3, eps=1e3))


def test_row_numbers_of_folder_are_not_published():
    with pytest.raises(ParameterError, match="row numbers of a folder"):
        ask_file("parts", "private_knn", point=STOP, k=3, eps=1e3)
    command = [
        "knn",
        "parts",
        "-",
        "--point",
        "535000,185000",
        "--k",
        "3",
        "--eps",
        "9",
    ]
    done = CliRunner().invoke(geopriv, command)
    assert done.exit_code
    assert "row numbers of a folder" in done.output
    done = CliRunner().invoke(geopriv, [*command, "--id-column", "id"])
    near = geopriv_gis.private_knn(HOMES.set_index("id"), STOP, 3, eps=1e3)
    assert not done.exit_code
    assert [line.split(",")[1] for line in done.stdout.split()[1:]] == list(near)


@pytest.mark.parametrize("source", ["homes.parquet", "parts", "homes.csv"])
def test_id_column_names_rows_of_any_file(source):
    table = HOMES.assign(x=HOMES.geometry.x, y=HOMES.geometry.y)
    table.drop(columns="geometry").to_csv("homes.csv", index=False)
    options = {"x": "x", "y": "y", "data_crs": 27700} if "csv" in source else {}
    found = ask_file(
        source, "private_knn", point=STOP, k=3, eps=1e3, id_column="id", **options
    )
    near = geopriv_gis.private_knn(HOMES.set_index("id"), STOP, 3, eps=1e3)
    assert list(found) == list(near)


def test_id_column_that_is_not_unique_is_refused(monkeypatch):
    monkeypatch.setattr(prepared, "charge", lambda *_: pytest.fail("charged"))
    given = {"point": STOP, "k": 3, "eps": 1e3}
    HOMES.assign(id=[["a"]] * ROWS).to_parquet("lists.parquet")
    for source, column, words in (
        ("homes.parquet", "person", "a unique value in every row"),
        ("lists.parquet", "id", "a unique value in every row"),
        ("homes.parquet", "geometry", "id_column must name a column"),
        ("homes.parquet", "ID", "id_column must name a column"),
    ):
        with pytest.raises(GeoPrivError, match=words):
            ask_file(source, "private_knn", id_column=column, **given)
    with pytest.raises(ParameterError, match="answers that name rows"):
        ask_file("homes.parquet", "private_extent", eps=1.0, id_column="id")


def test_rows_changed_after_charge_are_refused(monkeypatch):
    rows, charged = rows_in("homes.parquet"), []

    def charge(*args, key):
        charged.append((args, key))
        HOMES[:250].to_parquet("homes.parquet")

    monkeypatch.setattr(prepared, "charge", charge)
    with pytest.raises(FileError, match="stays charged"):
        geopriv_gis.private_knn(rows, STOP, 3, eps=0.05)
    assert len(charged) == 1


@pytest.mark.parametrize("name", ["table", "persons"])
def test_knn_answer_depends_only_on_chosen_rows(name, monkeypatch):
    """Other places, the same winners: the same to the last byte."""
    moved = HOMES.set_geometry(HOMES.geometry.translate(300, -200))
    moved.to_parquet("moved.parquet")
    monkeypatch.setattr(
        passing_rows.StreamingChoice,
        "chosen_rows",
        lambda self, k: np.arange(k, dtype=np.int64),
    )
    given = {"point": STOPS, "k": 4, "rng": insecure_rng(1), **CASES[name]}
    one, other = (
        ask_file(source, "private_knn", **given)
        for source in ("homes.parquet", "moved.parquet")
    )
    assert one.equals(other)
    assert one.attrs == other.attrs
