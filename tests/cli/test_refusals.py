"""Refused input and output: one line, the right exit code, and no file."""

import os

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point

from geopriv_gis import public
from geopriv_gis.batches import sinks
from geopriv_gis.cli.terminal import progress_bar

TOWN = Point(535_000, 535_000).buffer(100_000)
MASK = ["planar-laplace", "homes.gpkg", "out.gpkg"]


@pytest.fixture
def refused(call, folder):
    """Give a function that expects a refusal, an error line, and nothing written."""

    def check(code, message, *arguments):
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        result = call(*arguments)
        assert result.exit_code == code, result.output
        assert message in result.stderr.replace("\n", " ")
        assert "Traceback" not in result.output
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
        return result

    return check


@pytest.mark.parametrize(
    ("code", "message", "arguments"),
    [
        (2, "error: --eps must be a finite number greater than 0", [*MASK, "--eps", 0]),
        (2, "error: --eps must be a finite number", [*MASK, "--eps", -1]),
        (2, "error: --eps must be a finite number", [*MASK, "--eps", "nan"]),
        (2, "error: --eps must be a finite number", [*MASK, "--eps", "inf"]),
        (2, "is not a valid float", [*MASK, "--eps", "much"]),
        (2, "error: --displacement must be", [*MASK, "--displacement", 2]),
        (2, "error: --privacy-unit must", [*MASK, "--eps", 0.5, "--privacy-unit", "x"]),
        (
            2,
            "error: --within must be",
            ["distance", "homes.gpkg", "--point", "1,1", "--within", -1, "--eps", .5],
        ),
        (2, "error: --drop must name columns", [*MASK, "--eps", 0.5, "--drop", "age"]),
        (2, "'--z'", [*MASK, "--eps", 0.5, "--z", "hide"]),
        (2, "--eps is given twice", [*MASK, "--eps", 0.5, "--eps", 0.1]),
        (2, "--quiet is given twice", [*MASK, "--eps", 0.5, "-q", "--quiet"]),
        (
            2,
            "--counts is given twice",
            ["plan", *MASK[:2], "--eps", 1, "--counts", "true", "--counts", "hidden"],
        ),
        (2, "No such option", [*MASK, "--eps", 0.5, "--seed", 1]),
        (2, "pass OUT.", ["gaussian", "homes.gpkg", "--rho", 1]),
        (2, "pass --rho FLOAT, or --disp", ["gaussian", "homes.gpkg", "out.gpkg"]),
        (2, "pass --eps FLOAT, or --rho FLOAT.", ["hull", "homes.gpkg", "out.gpkg"]),
        (
            2,
            "error: --directions must be",
            ["hull", "homes.gpkg", "out.gpkg", "--rho", 1, "--directions", 2],
        ),
        (
            2,
            "error: --k must be at most the number of rows",
            ["knn", "homes.gpkg", "out.csv", "--point", "1,1", "-k", 201, "--eps", 0.5],
        ),
        (1, "error: ", [*MASK, "--eps", 0.5, "--crs", "EPSG:3857"]),
        (1, "layer must be one of", [*MASK, "--eps", 0.5, "--layer", "x"]),
        (1, "does not exist", ["planar-laplace", "no.gpkg", "out.gpkg", "--eps", 0.5]),
        (1, "suffix", ["planar-laplace", "homes.gpkg", "out.shp", "--eps", 0.5]),
        (1, "folder", ["planar-laplace", "homes.gpkg", "no/out.gpkg", "--eps", 0.5]),
        (2, "--to must say", [*MASK[:2], "-", "--eps", 0.5]),
        (1, "suffix", ["extent", "homes.gpkg", "--rho", 1, "--output", "-"]),
        (2, "x and y must name", ["planar-laplace", "homes.gpkg", "out.csv",
                                  "--eps", 0.5]),
        (1, "holds no tables", ["knn", "homes.gpkg", "out.fgb", "--point", "1,1", "-k",
                                1, "--eps", 0.5]),
        (1, "another file than the input", ["planar-laplace", "homes.gpkg",
                                           "./homes.gpkg", "--eps", 1, "--overwrite"]),
        (1, "must name a local file", ["planar-laplace", "http://127.0.0.1:9/h.gpkg",
                                       "out.gpkg", "--eps", 0.5]),
        (1, "must name a local file", ["planar-laplace", "homes.gpkg",
                                       "/vsimem/out.gpkg", "--eps", 0.5,
                                       "--allow-remote"]),
        (1, "does not exist", ["explain", "no.gpkg"]),
    ],
)  # fmt: skip
def test_arguments(refused, code, message, arguments):
    refused(code, message, *arguments)


@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        ("knn", "IN; --k INTEGER; --point X,Y, or --points FILE; --eps FLOAT, or "
         "--rho FLOAT"),
        ("hot-spots", "RELEASED; OUT; --column COLUMN"),
        ("peak-laplace", "IN; OUT; --eps-fixed FLOAT; --eps FLOAT, or --displacement "
         "FLOAT; --radius FLOAT, or --k INTEGER with --per-km2 FLOAT"),
        ("plan graph-laplace", "--eps FLOAT, or --people FLOAT with --level FLOAT; "
         "--population FILE, --roads FILE, --within FILE with --cell FLOAT, or "
         "--metric FILE"),
        ("session count", "SESSION; IN; --ranges FILE; --eps FLOAT, or --rho FLOAT"),
        ("preset health", "IN; OUT; --population FILE, --roads FILE, --within FILE "
         "with --cell FLOAT, or --metric FILE"),
    ],
)  # fmt: skip
def test_one_message_names_all_that_is_missing(refused, command, wanted):
    said = refused(2, f"Error: pass {wanted}.", *command.split()).stderr
    assert len(said.partition("Error: ")[2].split()) <= 25


def with_first(frame, geometry):
    return frame.set_geometry([geometry, *frame.geometry[1:]], crs=frame.crs)


@pytest.mark.parametrize(
    ("message", "spoil"),
    [
        ("at least one row", lambda frame: frame.iloc[:0]),
        ("leave those rows out of the file.", lambda frame: with_first(frame, None)),
        ("empty geometry", lambda frame: with_first(frame, Point())),
        ("points only", lambda frame: frame.set_geometry(frame.buffer(1))),
        ("has no CRS", lambda frame: frame.set_crs(None, allow_override=True)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["planar-laplace", "knn", "hull"])
def test_data(refused, homes, command, message, spoil):
    spoil(gpd.GeoDataFrame(geometry=homes.geometry)).to_parquet("bad.parquet")
    options = {
        "planar-laplace": ["out.gpkg", "--eps", 0.5],
        "knn": ["out.csv", "--eps", 0.5, "-k", 1, "--point", "0,0"],
        "hull": ["out.gpkg", "--eps", 0.5],
    }
    result = refused(1, message, command, "bad.parquet", *options[command])
    numbers = {f"{value:.3f}" for value in np.ravel(homes.geometry.get_coordinates())}
    assert [number for number in numbers if number[:9] in result.output] == []


def test_a_table_is_no_input(refused, call):
    call("knn", "homes.gpkg", "near.csv", "--point", "1,1", "-k", 2, "--eps", 0.5)
    refused(2, "x and y must name", "hull", "near.csv", "out.gpkg", "--eps", 0.5)
    refused(1, "--region must be", *MASK, "--eps", 0.5, "--region", "near.csv")


def test_a_crs_that_geojson_cannot_name_is_refused_before_a_charge(call, refused):
    """The polygon was drawn, and the ledger charged, before the file was refused."""
    own = "+proj=laea +lat_0=51 +lon_0=1 +ellps=GRS80"
    gpd.read_file("homes.gpkg").to_crs(own).to_file("own.gpkg")
    ledger = public.Ledger.create("a.ledger", budget=1, privacy_unit="table")
    refused(1, "GeoJSON needs a CRS with a code", "hull", "own.gpkg", "out.geojson",
            "--eps", 0.01, "--ledger", "a.ledger")  # fmt: skip
    assert ledger.entries == ()


def test_a_layer_among_several(call, refused):
    """That of the points is --layer's; that of a public file is named in the file."""
    around = gpd.GeoDataFrame(geometry=[TOWN], crs="EPSG:27700")
    for name in ("land", "sea"):
        around.to_file("maps.gpkg", layer=name, driver="GPKG")
    refused(
        1, "with --layer: 'land', 'sea'", "hull", "maps.gpkg", "o.gpkg", "--eps", 0.5
    )
    region = [*MASK, "--eps", 0.01, "--region"]
    refused(1, "--region: the file has 2 layers; say which as FILE|layername=NAME",
            *region, "maps.gpkg")  # fmt: skip
    assert call(*region, "maps.gpkg|layername=land").exit_code == 0


PLACE = ["--point", "535000,535000", "--eps", 0.5]
SESSION = ["session", "count", "a.session", "named.gpkg", "--ranges", "land.gpkg"]
# A command for each kind of file that one writes, whose name comes last.
WRITERS = {
    "points": ["planar-laplace", "homes.gpkg", "--eps", 0.5, "out.gpkg"],
    "shape": ["hull", "homes.gpkg", "--eps", 0.5, "out.geojson"],
    "grid": ["heatmap", "homes.gpkg", "--eps", 0.1, "--cell", 1000, "--bandwidth", 2000,
             "--extent", "530000,530000,540000,540000", "heat.tif"],
    "labels": ["knn", "homes.gpkg", "-k", 2, *PLACE, "near.csv"],
    "answers": ["distance", "homes.gpkg", *PLACE, "--output", "answer.json"],
    "answers of a session": [*SESSION, "--eps", 1e-4, "--output", "answer.json"],
    "discs": ["dprs", "homes.gpkg", "out.gpkg", "--eps", 0.005, "--region", "land.gpkg",
              "--discs", "discs.gpkg"],
    "page of a release": ["explain", "r.gpkg", "--html", "page.html"],
    "map of a release": ["explain", "r.gpkg", "--picture", "map.png"],
    "statement": ["report", "r.gpkg", "--kind", "statement", "--html", "page.html"],
    "risk report": ["report", "homes.gpkg", "r.gpkg", "--html", "page.html"],
    "comparison": ["compare", "homes.gpkg", "-m", "planar-laplace:eps=0.01", "--html",
                   "page.html"],
    "account": ["ledger", "export", "a.ledger", "a.csv"],
    "page of an account": ["ledger", "html", "a.ledger", "a.html"],
}  # fmt: skip
RELEASED = [*MASK[:2], "r.gpkg", "--eps", 0.02]
LEDGER = ["ledger", "create", "a.ledger", "--budget", 1]
BEFORE = {
    "page of a release": RELEASED, "map of a release": RELEASED, "statement": RELEASED,
    "risk report": RELEASED, "account": LEDGER, "page of an account": LEDGER,
    "answers of a session": ["session", "create", "a.session", "named.gpkg", "--eps",
                             1e-3, "--id-column", "name"],
}  # fmt: skip


class TestOverwriting:
    def test_needs_its_flag(self, call, refused):
        assert call(*MASK, "--eps", 0.5).exit_code == 0
        refused(1, "out.gpkg exists", *MASK, "--eps", 0.01)
        assert call(*MASK, "--eps", 0.01, "--overwrite").exit_code == 0
        assert "ε = 0.01 " in " ".join(call("explain", "out.gpkg").output.split())

    @pytest.mark.parametrize("kind", WRITERS)
    def test_of_every_kind_of_file_needs_its_flag(
        self, call, refused, folder, homes, kind
    ):
        *words, name = WRITERS[kind]
        gpd.GeoSeries([TOWN], crs="EPSG:27700").to_file(folder / "land.gpkg")
        homes[["geometry"]].assign(name=homes.index).to_file(folder / "named.gpkg")
        mine = b"mine"
        if name.endswith(".gpkg"):
            mine = (folder / "land.gpkg").read_bytes()
        (folder / name).write_bytes(mine)
        assert kind not in BEFORE or call(*BEFORE[kind]).exit_code == 0
        refused(1, "exists", *words, name)
        result = call(*words, name, "--overwrite")
        assert result.exit_code == 0, result.output
        assert (folder / name).read_bytes() != mine

    @pytest.mark.parametrize("name", ["homes.gpkg", "r.gpkg"])
    def test_of_what_a_report_reads_is_refused(self, call, refused, name):
        call(*RELEASED)
        page = ["--html", name, "--overwrite"]
        refused(1, "another file than the input", "report", "homes.gpkg", "r.gpkg",
                *page)  # fmt: skip

    def test_is_refused_before_anything_is_drawn(self, call, monkeypatch):
        call(*MASK, "--eps", 0.5)
        monkeypatch.setattr(
            public, "planar_laplace", lambda *_, **__: pytest.fail("it was drawn")
        )
        assert call(*MASK, "--eps", 0.5).exit_code == 1

    def test_never_through_links_to_the_input(self, refused, folder):
        os.link(folder / "homes.gpkg", folder / "hard.gpkg")
        (folder / "soft.gpkg").symlink_to("homes.gpkg")
        for name in ("hard.gpkg", "soft.gpkg"):
            arguments = ["planar-laplace", "homes.gpkg", name, "--eps", 0.5]
            refused(1, "another file than the input", *arguments, "--overwrite")


@pytest.mark.parametrize("moment", ["planar_laplace", "write"])
def test_interruption(refused, folder, monkeypatch, moment):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    if moment == "write":
        monkeypatch.setattr(sinks.VectorFile, "close", interrupt)
    else:
        monkeypatch.setattr(public.planar_laplace, "prepare", interrupt)
    refused(130, "cancelled; nothing was written", *MASK, "--eps", 0.5)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--geoparquet", "2.0"), "does not go with --sticky"),
        (("--x", "a", "--y", "b"), "--sticky is for files that hold points"),
        (("--data-crs", "EPSG:4326"), "--sticky is for files that hold points"),
        (("--id-column", "zebra"), "--id-column must name a column; got 'zebra'"),
    ],
)
def test_options_that_do_not_go_with_sticky_noise(refused, words, message):
    sticky = ("--sticky", "noise.sqlite", "--dataset", "homes")
    refused(2, message, *MASK[:2], "out.parquet", "--eps", 0.5, *sticky, *words)


def test_lack_of_memory_is_an_error_message(refused, folder, monkeypatch):
    def fail(*_, **__):
        raise MemoryError

    monkeypatch.setattr(public.planar_laplace, "prepare", fail)
    refused(1, "the memory is not enough", *MASK, "--eps", 0.5)


def test_the_librarys_arguments_are_spelled_as_options(refused, homes, folder):
    far = gpd.GeoSeries.from_xy([178.0, 15.0], [-18.0, 78.0], crs="EPSG:4326")
    far.to_crs("EPSG:3857").to_file(folder / "far.gpkg")
    mask = ["planar-laplace", "far.gpkg", "out.gpkg", "--eps", 0.01]
    found = refused(1, "error: ", *mask, "--crs", "EPSG:27700").stderr
    assert "--crs sphere" in found
    assert "as --region, not --onto" in found
    assert "crs=" not in found
    mask[1] = "homes.gpkg"
    both = ["--privacy-unit", "person", "--method", "joint", "--table-metric", "dist_2"]
    found = refused(2, "error: ", *mask, *both, "--unit-ball", "2,1,0").stderr
    assert "--method composition" in found
    assert "'" not in found


class TestProgress:
    def test_is_hidden_by_default(self, call):
        assert call(*MASK, "--eps", 0.1).stderr == ""
        shown = call(*MASK, "--eps", 0.1, "--overwrite", "--progress").stderr
        assert "planar laplace" in shown
        assert "100%" in shown
        silent = call(*MASK, "--eps", 0.1, "--overwrite", "--progress", "--quiet")
        assert silent.output == ""

    def test_does_not_depend_on_the_data(self, call, homes, folder):
        homes.geometry.translate(1000, -77).to_file(folder / "other.gpkg")
        options = ["--eps", 0.5, "--progress", "--overwrite"]
        one = call("planar-laplace", "homes.gpkg", "out.gpkg", *options).stderr
        other = call("planar-laplace", "other.gpkg", "out.gpkg", *options).stderr
        assert one == other

    def test_bar_moves(self, capsys):
        with progress_bar("work", True) as report:
            for share in (0.0, 0.5, 1.0):
                report(share)
        assert "100%" in capsys.readouterr().err
