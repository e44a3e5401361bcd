"""Box, centre, sizes, distances and answers on the command line."""

import io
import json

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, box

import geopriv_gis
from geopriv_gis import guarantee_of, read_file

pytestmark = pytest.mark.usefixtures("large_budgets")


@pytest.fixture
def places(homes, folder):
    """A file of twelve public places, from far away up to the homes."""
    west, south, *_ = homes.total_bounds
    x = west - 5_000 * np.arange(11, -1, -1)
    frame = gpd.GeoDataFrame(
        geometry=gpd.points_from_xy(x, [south] * 12), crs=homes.crs
    )
    frame.to_file(folder / "places.gpkg")
    return frame


def test_extent_output_files_of_boxes_and_centres(call, homes, folder):
    result = call("extent", "homes.gpkg", "--output", "box.gpkg", "--rho", 1, "--cover")
    assert result.exit_code == 0, result.output
    box = read_file(folder / "box.gpkg")
    assert box.geopriv.guarantee.rho == 1
    assert np.allclose(box.total_bounds, homes.total_bounds, atol=20)
    for kind in ("centre", "mean_centre", "median_centre"):
        name = f"{kind}.geojson"
        result = call(
            "extent", "homes.gpkg", "--output", name, "--eps", 1, "--kind", kind,
            "--privacy-unit", "row",
        )  # fmt: skip
        assert result.exit_code == 0, result.output
        promise = read_file(folder / name).geopriv.guarantee
        assert (promise.privacy_unit, promise.table_metric) == ("row", "dist_1")


@pytest.mark.parametrize("kind", ["diameter", "radius"])
def test_extent_sizes_are_printed_with_their_error(call, homes, kind):
    result = call("extent", "homes.gpkg", "--kind", kind, "--rho", 1)
    assert result.exit_code == 0, result.output
    names, numbers = result.stdout.split()
    assert names == f"{kind},half_width"
    value, off = numbers.split(",")
    assert 0 < float(off) < 3
    west, south, east, north = homes.total_bounds
    widest = np.hypot(east - west, north - south)
    assert widest / 4 < float(value) < widest * 1.1
    assert "ρ = 1 per square metre" in " ".join(result.stderr.split())


def test_extent_box_is_printed_as_wkt(call):
    result = call("extent", "homes.gpkg", "--rho", 1)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith('private_extent\n"POLYGON ((')


@pytest.mark.parametrize(
    ("kind", "file"), [("box", "box.json"), ("diameter", "diameter.geojson")]
)
def test_extent_unsuitable_format_is_refused_before_charge(call, folder, kind, file):
    call("ledger", "create", "l.ledger", "--budget", 1, "--privacy-unit", "table")
    result = call(
        "extent", "homes.gpkg", "--kind", kind, "--eps", 0.1, "--output", file,
        "--ledger", "l.ledger",
    )  # fmt: skip
    assert result.exit_code == 1
    assert "holds no" in result.stderr
    assert geopriv_gis.Ledger.open(folder / "l.ledger").spent == 0


def test_distance_answers_are_printed(call, homes, places, folder):
    result = call("distance", "homes.gpkg", "--points", "places.gpkg", "--eps", 1)
    assert result.exit_code == 0, result.output
    (folder / "d.csv").write_text(result.stdout)
    found = pd.read_csv(folder / "d.csv")["distance"]
    true = [homes.distance(p).min() for p in places.geometry]
    assert np.allclose(found, true, atol=30)
    assert "ε = 12 per metre" in " ".join(result.stderr.split())
    result = call(
        "distance", "homes.gpkg", "--points", "places.gpkg", "--within", 6_000,
        "--eps", 1, "--quiet",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    (folder / "a.csv").write_text(result.stdout)
    answers = pd.read_csv(folder / "a.csv")["within"]
    first = int(np.argmax(np.array(true) < 6_000))
    assert list(answers[: first + 1]) == [False] * first + [True]
    assert answers[first + 1 :].isna().all()
    assert result.stderr.startswith("warning: eps = 1 per metre")  # and nothing else
    assert len(result.stderr.splitlines()) == 1


def test_distance_from_lines_and_polygons(call, homes, places, folder):
    west, south, _, north = homes.total_bounds
    shapes = [LineString([(west - 3_000, south), (west - 3_000, north)]),
              box(west - 9_000, south, west - 8_000, north)]  # fmt: skip
    drawn = gpd.GeoDataFrame(geometry=shapes, crs=homes.crs)
    drawn.iloc[:1].to_file(folder / "roads.gpkg")
    drawn.iloc[1:].to_file(folder / "parks.gpkg")
    drawn.buffer(1).to_file(folder / "both.gpkg")
    for file, more, true in (
        ("roads", (), [3_000]), ("parks", (), [8_000]),
        ("both", ("--together",), [2_999]), ("both", (), [2_999, 7_999]),
    ):  # fmt: skip
        result = call(
            "distance", "homes.gpkg", "--points", f"{file}.gpkg", "--eps", 1, *more
        )
        assert result.exit_code == 0, result.output
        found = [float(line.split(",")[-2]) for line in result.stdout.split()[1:]]
        assert np.allclose(found, true, atol=30)
    result = call(
        "distance", "homes.gpkg", "--points", "roads.gpkg", "--within", 4_000,
        "--eps", 1,
    )  # fmt: skip
    assert result.stdout.split()[-1].startswith("True,")


@pytest.mark.parametrize("more", [(), ("--within", 5)])
def test_distance_requires_point_or_points(call, more):
    result = call("distance", "homes.gpkg", "--eps", 1, *more)
    assert result.exit_code == 2
    assert "pass --point X,Y, or --points FILE." in result.stderr


def test_knn_method_option(call, folder):
    result = call(
        "knn", "homes.gpkg", "near.csv", "--point", "530000,180000", "--k", 3,
        "--eps", 1, "--method", "svt",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    record = json.loads((folder / "near.csv.guarantee.json").read_text())
    assert "sparse vector" in json.dumps(record)
    for method in ("anchors", "points"):
        result = call(
            "hull", "homes.gpkg", f"{method}.gpkg", "--rho", 1, "--method", method
        )
        assert result.exit_code == 0, result.output
    result = call("hull", "homes.gpkg", "x.gpkg", "--rho", 1, "--method", "guess")
    assert result.exit_code == 2


def test_hull_by_person_is_written(call, folder):
    result = call("hull", "homes.gpkg", "own.gpkg", "--rho", 1e-3, "--by", "person")
    assert result.exit_code == 0, result.output
    assert "equal values of 'person'" in result.output
    own = gpd.read_file(folder / "own.gpkg")
    assert list(own.person) == list(range(50))
    assert own.reliable.all()


class TestEveryRowMakesItsOwnNoise:
    def test_private_count_in_polygons_is_printed(self, call, homes, folder):
        half = gpd.GeoDataFrame(geometry=[box(0, 0, 535_000, 1e6)], crs=homes.crs)
        half.to_file(folder / "half.gpkg")
        result = call(
            "private-count", "homes.gpkg", "--ranges", "half.gpkg", "--eps", 1
        )
        assert result.exit_code == 0, result.output
        found = pd.read_csv(io.StringIO(result.stdout))
        assert abs(found["count"][0] - homes.within(half.geometry[0]).sum()) < 5
        assert "ε = 1 per metre" in " ".join(result.stderr.split())
        result = call(
            "private-count", "homes.gpkg", "--ranges", "half.gpkg", "--rho", 1,
            "--output", "found.csv", "--method", "baseline", "--privatize", "point",
            "--privacy-unit", "person", "--quiet",
        )  # fmt: skip
        assert result.exit_code == 0, result.output
        assert guarantee_of(read_file(folder / "found.csv")).rho == 1

    def test_kde_at_places_is_printed(self, call, homes, places, folder):
        places.iloc[-2:].to_file(folder / "two.gpkg")
        common = ["kde-at", "homes.gpkg", "--points", "two.gpkg", "--bandwidth", 5000]
        for more in (("--rho", 1), ("--eps", 1, "--method", "smooth")):
            result = call(*common, *more)
            assert result.exit_code == 0, result.output
            found = pd.read_csv(io.StringIO(result.stdout))
            true = [
                np.exp(-(homes.distance(p) ** 2) / 2 / 5000**2).mean()
                for p in places.geometry.iloc[-2:]
            ]
            assert np.allclose(found["mean"], true, atol=0.02)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("--rounds", 0), "rounds must be"),
            (("--split", 2), "'--split'"),
            (("--beta", 1), "beta must be"),
            (("--scheme", "none"), "'--scheme'"),
        ],
    )
    def test_private_count_checks_procedure_options(self, call, places, words, message):
        result = call("private-count", "homes.gpkg", "--ranges", "places.gpkg", "--eps",
                      1, *words)  # fmt: skip
        assert result.exit_code == 2
        assert message in result.stderr
