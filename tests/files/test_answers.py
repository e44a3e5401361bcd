"""Numbers and other answers: written with their error and guarantee, read back."""

import io
import json
import os
import time
from math import nan
from pathlib import Path

import geopandas as gpd
import pandas as pd
import pytest
from shapely.geometry import Point, box

from geopriv_gis import FileError, guarantee_of, read_file, write_file
from geopriv_gis.batches.opening import open_rows
from geopriv_gis.files import records
from geopriv_gis.files.placing import private_folder_for, remove_old_folders

pytestmark = pytest.mark.usefixtures("large_budgets")

SUFFIXES = (".json", ".csv", ".gpkg", ".parquet")
STOPS = gpd.GeoSeries.from_xy(
    [520_000, 525_000, 535_000, 540_000], [185_000] * 4, crs="EPSG:27700",
    index=list("abcd"),
)  # fmt: skip
ANSWERS = {
    "diameter": lambda homes: homes.geopriv.private_extent("diameter", eps=1),
    "radius": lambda homes: homes.geopriv.private_extent("radius", rho=1),
    "distances": lambda homes: homes.geopriv.private_distance(STOPS, eps=1),
    "distance": lambda homes: homes.geopriv.private_distance(Point(0, 0), eps=1),
    "any": lambda homes: homes.geopriv.private_distance(STOPS, within=3000, eps=1),
    "count": lambda homes: homes.geopriv.private_count(
        box(529_000, 179_000, 535_000, 199_000), rho=1.0
    ),
    "kde": lambda homes: homes.geopriv.private_kde_at(STOPS, 500, rho=1.0),
    "knn": lambda homes: homes.geopriv.private_knn(STOPS, 3, eps=1),
}


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("what", ANSWERS)
def test_answers_round_trip_with_guarantee(homes, tmp_path, what, suffix):
    released = ANSWERS[what](homes)
    write_file(released, tmp_path / f"r{suffix}")
    back = read_file(tmp_path / f"r{suffix}")
    assert type(back) is type(released)
    assert back.equals(released)
    assert back.index.equals(released.index)
    assert back.index.name == released.index.name
    assert back.attrs == released.attrs
    assert guarantee_of(back).intact


def test_json_answers_use_words_and_plain_numbers(homes, tmp_path):
    released = ANSWERS["any"](homes)
    write_file(released, tmp_path / "r.json")
    whole = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    words = {True: "yes", False: "no"}
    expected = [
        words.get(answer, "missing") for answer in released["within"].fillna(2).tolist()
    ]
    assert [row["within"] for row in whole["rows"]] == expected
    assert [row["place"] for row in whole["rows"]] == list("abcd")
    assert whole["guarantee"]["eps"] == 1
    assert whole["error"]["radius"] == 3000


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize(
    "values",
    [pd.array([True, False, True], dtype="boolean"), pd.array([0.5, 2.0, -1.0])],
    ids=["yes and no", "numbers"],
)
def test_missing_values_survive_round_trip(values, at):
    """First, in the middle or last; from texts, as of CSV, as well."""
    values = values.copy()
    values[at] = pd.NA
    column = (
        values if values.dtype == "boolean" else values.to_numpy(float, na_value=nan)
    )
    table = pd.DataFrame({"a": column}, index=pd.Index(list("xyz"), name="place"))
    body, layout = records.to_body(table)
    record = json.dumps({"table": layout, "guarantee": {}, "sha256": ""})
    texts = pd.read_csv(
        io.StringIO(body.to_csv(index=False)), dtype=str, na_filter=False
    )
    for one in (body, texts):
        back = records.from_body(one, record)["a"]
        assert back.isna().tolist() == table["a"].isna().tolist()
        assert back.dropna().tolist() == table["a"].dropna().tolist()


def test_other_words_than_yes_and_no_are_refused():
    answers = pd.Series(pd.array([True, None], "boolean"), list("xy"), name="a")
    body, layout = records.to_body(answers.to_frame().rename_axis("place"))
    body["a"] = body["a"].replace("yes", "true")
    record = json.dumps({"table": layout, "guarantee": {}, "sha256": ""})
    with pytest.raises(FileError, match="does not hold the booleans"):
        records.from_body(body, record)


def test_edited_answer_file_loses_guarantee(homes, tmp_path):
    path = tmp_path / "r.json"
    write_file(ANSWERS["distance"](homes), path)
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole["rows"][0]["distance"] += 0.001
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert not guarantee_of(read_file(path)).intact
    whole["rows"][0]["distance"] = "far"
    path.write_text(json.dumps(whole), encoding="utf-8")
    with pytest.raises(FileError, match="does not hold the numbers"):
        read_file(path)


@pytest.mark.parametrize("text", ["[]", "{}", '{"rows": [3]}', '{"type": "Feature"}'])
def test_other_json_is_refused(tmp_path, text):
    (tmp_path / "r.json").write_text(text, encoding="utf-8")
    with pytest.raises(FileError):
        read_file(tmp_path / "r.json")


def test_points_are_not_written_as_json(released, tmp_path):
    with pytest.raises(FileError, match="no geometry"):
        write_file(released, tmp_path / "r.json")


class TestLeftoversOfKilledProcess:
    def left(self, folder, name, age, aside=None):
        path = folder / name
        (path / "aside").mkdir(parents=True)
        (path / "r.gpkg").write_text("half a release")
        if aside:
            (path / "aside" / aside).write_text("what was there before")
        for each in (path, *path.rglob("*")):
            os.utime(each, (time.time() - age,) * 2)
        return path

    def test_old_staging_folder_is_removed(self, neighbours, tmp_path):
        old = self.left(tmp_path, ".geopriv-old", 25 * 3_600)
        fresh = self.left(tmp_path, ".geopriv-fresh", 23 * 3_600)
        holding = self.left(tmp_path, ".geopriv-holding", 2 * 86_400, "r.csv")
        other = self.left(tmp_path, ".other", 2 * 86_400)
        write_file(neighbours, tmp_path / "near.csv")
        assert not old.exists()
        assert fresh.exists()
        assert holding.exists()
        assert other.exists()

    def test_folder_of_a_release_that_writes_for_days_is_kept(
        self, neighbours, tmp_path
    ):
        long = self.left(tmp_path, ".geopriv-long", 3 * 86_400)
        (long / "parts").mkdir()
        (long / "parts/1.parquet").write_text("new rows")
        os.utime(long, (0, 0))
        os.utime(long / "parts", (0, 0))
        write_file(neighbours, tmp_path / "near.csv")
        assert long.exists()

    def test_every_folder_is_looked_at_where_one_cannot_be_read(
        self, neighbours, tmp_path, monkeypatch
    ):
        old = {self.left(tmp_path, f".geopriv-{n}", 2 * 86_400) for n in range(3)}
        looked, listed = set(), Path.iterdir

        def fail(path):
            if path.parent not in old:
                return listed(path)
            looked.add(path.parent)
            raise OSError(5, "no input")

        monkeypatch.setattr(Path, "iterdir", fail)
        write_file(neighbours, tmp_path / "near.csv")
        assert looked == old

    def test_every_folder_in_use_is_renewed_by_each_batch(self, tmp_path):
        """Of who writes, and of standard input, which may be in one of its own."""
        frame = gpd.GeoDataFrame(geometry=STOPS.reset_index(drop=True))
        frame.to_parquet(tmp_path / "stops.parquet")
        rows = open_rows(tmp_path / "stops.parquet", None, None, None)
        target = tmp_path / "near.csv"
        with private_folder_for(target) as one, private_folder_for(target) as other:
            for _ in range(2):
                for folder in (one, other):
                    os.utime(folder, (0, 0))
                assert len(list(rows.batches(()))) == 1
                remove_old_folders(tmp_path)
                assert one.is_dir()
                assert other.is_dir()

    def test_linked_staging_folder_is_kept(self, neighbours, tmp_path):
        precious = self.left(tmp_path, "precious", 2 * 86_400)
        link = tmp_path / ".geopriv-link"
        link.symlink_to(precious, target_is_directory=True)
        os.utime(link, (0, 0), follow_symlinks=False)
        write_file(neighbours, tmp_path / "near.csv")
        assert (precious / "r.gpkg").exists()


def test_tables_beyond_their_size_or_of_two_indexes_are_refused(
    neighbours, tmp_path, monkeypatch
):
    path = tmp_path / "near.json"
    write_file(neighbours, path)
    monkeypatch.setattr(records, "LARGEST_TABLE", path.stat().st_size)
    assert read_file(path).equals(neighbours)
    monkeypatch.setattr(records, "LARGEST_TABLE", path.stat().st_size - 1)
    with pytest.raises(FileError, match="too large for a table"):
        read_file(path)
    two = pd.DataFrame({"a": [1]}, index=pd.MultiIndex.from_tuples([(1, 2)]))
    twice = pd.DataFrame([[1, 2]], columns=["a", "a"])
    for table in (two, twice, pd.DataFrame({"place": [1]}, index=["x"])):
        with pytest.raises(FileError, match="one index and columns of different names"):
            records.to_body(table)


def test_labels_of_mixed_types_are_refused(homes, tmp_path):
    mixed = homes.set_axis(pd.Index([*range(100), *map(str, range(100))], dtype=object))
    near = mixed.geopriv.private_knn(Point(0, 0), 200, eps=1)
    with pytest.raises(FileError, match="all integers or all text"):
        write_file(near, tmp_path / "out.csv")


def test_unlabelled_table_keeps_column_types(tmp_path):
    """As QGIS writes answers: there a table has no index, and missing numbers."""
    table = pd.DataFrame({"count": [3.5, None], "who": ["a", "b"]})
    layout = {"kinds": ["number", "string"], "labelled": False}
    record = json.dumps({"guarantee": {}, "sha256": "", "table": layout})
    back = records.from_body(table.astype(object), record)
    assert list(back.columns) == ["count", "who"]
    assert back["count"].isna().tolist() == [False, True]
    assert back.index.equals(pd.RangeIndex(2))
    with pytest.raises(FileError, match="no record says that it is a release"):
        records.from_body(table[["count"]], record)
