"""Each number of a box, each direction and each file by itself is looked at."""

import json

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis.checking import package, places_in_text, release, scanner
from geopriv_gis.checking.true_places import TruePlaces
from geopriv_gis.files import records

from .leaks import world

pq = pytest.importorskip("pyarrow.parquet")


def stated(path, bbox):
    """Write a GeoParquet file that states a box; return what is said of it."""
    from geopriv_gis.checking.columnar import check_stated_extent

    frame = gpd.GeoDataFrame(geometry=gpd.GeoSeries.from_xy([1, 4], [2, 5], [3, 6]))
    frame.to_parquet(path)
    table = pq.read_table(path)
    geo = json.loads(table.schema.metadata[b"geo"])
    geo["columns"]["geometry"]["bbox"] = bbox
    said = {**table.schema.metadata, b"geo": json.dumps(geo).encode()}
    pq.write_table(table.replace_schema_metadata(said), path)
    return list(check_stated_extent(path, frame))


@pytest.mark.parametrize("bbox", [[1, 2, 4, 5], [1, 2, 3, 4, 5, 6]])
def test_stated_extent_is_compared_in_every_number(tmp_path, bbox):
    assert not stated(tmp_path / "r.parquet", bbox)
    for number in range(len(bbox)):
        if len(bbox) == 4 or number % 3 < 2:  # heights are not told by rows' boxes
            wrong = [each + 0.5 * (n == number) for n, each in enumerate(bbox)]
            assert stated(tmp_path / "r.parquet", wrong), wrong


@pytest.mark.parametrize(
    ("crs", "scale", "near"),
    [
        (None, 1, 1e-8), (None, 1000, 1e-3), (4326, 1, 1e-8), (27700, 1000, 1e-3),
        (None, 3.6, 1e-8), (None, 3.61, 1e-3),
    ],
)  # fmt: skip
def test_released_points_on_true_ones_are_counted_to_a_millimetre(crs, scale, near):
    true = gpd.GeoSeries.from_xy(
        *scale * np.array([[10, 50, 100], [20, 60, 70]]), crs=crs
    )
    known = TruePlaces(true)
    assert known.count_on_true_places(true[:0]) == 0
    for moved, met in ((0, 3), (0.5 * near, 3), (2 * near, 0)):
        released = true.translate(moved)
        assert known.count_on_true_places(released) == met
    one = true.copy()
    one.iloc[:2] = true.iloc[:2].translate(5 * near)
    assert known.count_on_true_places(one) == 1


def test_check_finds_rows_sorted_in_any_direction():
    random = np.random.default_rng(5)
    true = random.normal(size=(600, 2))
    for turn in np.arange(16) * np.pi / 8:
        order = np.argsort(true @ [np.cos(turn), np.sin(turn)], kind="stable")
        noisy = true[order] + random.normal(size=true.shape) / 100
        for rows, told in ((noisy, True), (random.permutation(noisy), False)):
            frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy(*rows.T))
            assert release._is_spatially_ordered(frame) is told, turn


@pytest.mark.parametrize("rows", [19, 20, 21])
def test_twenty_rows_are_enough_to_be_seen_sorted(rows):
    x, y = np.arange(float(rows)), np.random.default_rng(5).permutation(rows)
    x[:2] = x[1::-1]  # which noise did
    frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy(x, y))
    assert release._is_spatially_ordered(frame) is (rows >= 20)


def test_package_columns_are_listed_per_file(tmp_path):
    columns = {"a.gpkg": ["age"], "b.gpkg": ["ward", "sex"]}
    resources = [
        {"path": path, "geopriv": {"columns": names, "guarantee": {}}}
        for path, names in columns.items()
    ]
    about = {"geopriv": {"files": {}}, "resources": resources}
    (tmp_path / package.DESCRIPTION).write_text(json.dumps(about))
    for path, names in columns.items():
        found = package.columns_published_on_purpose(tmp_path / path)
        assert found == set(names)


def test_files_of_disjoint_persons_are_those_that_a_package_names(tmp_path):
    resources = [
        {"name": n, "path": f"{n}.gpkg", "geopriv": {"columns": [], "guarantee": {}}}
        for n in "abc"
    ]
    for names in ([], ["a", "c"], ["b"], [*"abc"]):
        about = {"geopriv": {"files": {}, "disjoint": names}, "resources": resources}
        (tmp_path / package.DESCRIPTION).write_text(json.dumps(about))
        found = [n for n in "abc" if package.is_disjoint(tmp_path / f"{n}.gpkg")]
        assert found == names


@pytest.mark.parametrize("parted", records.PARTED)
def test_check_table_with_coordinates_is_not_plain(tmp_path, parted):
    """Whatever parts its values: it is a release, or has no guarantee."""
    path = tmp_path / "r.csv"
    for name, colour in (("lat", "red"), ("late", "green")):
        lines = [["id", name, "sex"], ["1", "5", "f"]]
        path.write_text("\n".join(map(parted.join, lines)))
        assert geopriv_gis.check(path).colour == colour


def test_mgrs_squares_are_read_from_pole_to_pole():
    rows = "ABCDEFGHJKLMNPQRSTUV"  # of 100 km, again every 2,000 km
    for zone, first in ((30, 5), (31, 0)):
        for north in range(0, 10_000_000, 100_000):
            row = rows[(north // 100_000 + first) % 20]
            text = f"at {zone}MB{row}12345 67890"
            (places,) = [
                each.values.reshape(-1, 2).tolist()
                for each in places_in_text.find_numbers(text)
                if each.crs is False
            ]
            assert [212_345, north + 67_890] in places


@pytest.mark.parametrize("figures", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("square", "corner"), [("TQ", (500_000, 100_000)), ("30MBF", (200_000, 0))]
)
def test_grid_references_are_read_with_and_without_blanks(square, corner, figures):
    x, y, side = "12345"[:figures], "67890"[:figures], 10.0 ** (5 - figures)
    wanted = [corner[0] + int(x) * side, corner[1] + int(y) * side]
    for text in (f"{square} {x} {y}", f"{square}{x}{y}", f"{square} {x}{y}"):
        (found,) = [n for n in places_in_text.find_numbers(text) if n.crs is False]
        assert wanted in found.values.reshape(-1, 2).tolist(), text
        assert set(found.units) == {side}
    odd = [n for n in places_in_text.find_numbers(f"{square}{x}{y}1") if n.crs is False]
    assert not odd or figures == 5


@pytest.mark.parametrize(
    "texts",
    [
        ("52° 30.123' N", "52° 30.124' N"),
        ("52°30'12.3\" N", "52°30'12.4\" N"), ("52° 30' 12\" N", "52° 30' 13\" N"),
        ("N 52 30.1234", "N 52 30.1235"), ("5230.1234,N", "5230.1235,N"),
    ],
)  # fmt: skip
def test_angle_units_follow_the_last_figure(texts):
    one, other = (
        next(each for each in places_in_text.find_numbers(text) if each.crs)
        for text in texts
    )
    assert other.values - one.values == pytest.approx(one.units, rel=1e-6)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" " * 200, False), ("\t" * 200, False), (" " * 63 + "\t", True),
        (" " * 62 + "\t", False), ("\u200b" * 16, True), ("\u200b" * 15, False),
        ("1." + "1234567890" * 2 + "1", False),
        ("1." + "1234567890" * 2 + "12", True),
        ("0.000" + "1234567890" * 2 + "1", False), ("1." + "0" * 40, False),
        ("0.000" + "1234567890" * 2 + "12", True), ("123." + "1234567890" * 4, True),
    ],
)  # fmt: skip
def test_blanks_and_digits_that_no_reader_uses_are_reported(text, told, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text(f"a{text}b" if text.isspace() or "." not in text else f"a {text} b")
    findings = list(scanner.scan(path, path.name, None))
    assert ["no reader makes use of" in each.what for each in findings] == [True] * told


def test_plus_codes_are_read_to_their_last_letter():
    for lon, lat in np.random.default_rng(6).uniform(-80, 80, (200, 2)):
        x, y, wide, high = places_in_text._decode_plus_code(world._plus(lon, lat))
        assert abs(x - lon) < 0.51 * wide
        assert abs(y - lat) < 0.51 * high
