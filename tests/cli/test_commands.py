"""Each command does what its function does, and says what it promises."""

import json
import math
import re
import subprocess
import sys
from types import SimpleNamespace

import click
import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point

from geopriv_gis import __version__, guarantee_of, read_file
from geopriv_gis.arguments import RELEASES
from geopriv_gis.arguments.kinds import Frame
from geopriv_gis.cli import running
from geopriv_gis.cli.commands import ROWS, TOOLS, geopriv
from geopriv_gis.frames.ground.release import ReleaseMemory

pytestmark = pytest.mark.usefixtures("large_budgets")

MASK = ["planar-laplace", "homes.gpkg"]


def test_planar_laplace(call, homes, folder):
    result = call(*MASK, "out.parquet", "--eps", 0.01)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    words = " ".join(result.stdout.split())
    assert "ε-geo-private with ε = 0.01 per metre" in words
    assert "Written: out.parquet" in words
    released = read_file(folder / "out.parquet")
    assert released.geopriv.guarantee.eps == pytest.approx(0.01)
    moved = released.distance(homes.geometry)
    assert 120 < np.median(moved) < 220  # 1.678/eps = 168 m
    assert list(released["person"]) == list(homes["person"])


def test_pseudonyms(call, homes, folder):
    keep = ("--keep", "person=pseudonym")
    result = call(*MASK, "out.gpkg", "--eps", 0.01, *keep)
    assert result.exit_code == 0, result.output
    assert "as keyed pseudonyms: person." in " ".join(result.stdout.split())
    found = read_file(folder / "out.gpkg")["person"]
    assert not set(found) & set(homes["person"].astype(str))
    assert found.groupby(homes["person"]).nunique().eq(1).all()
    for odd in ("person=hash", "nobody=pseudonym"):
        refused = call(*MASK, "odd.gpkg", "--eps", 0.01, "--keep", odd)
        assert refused.exit_code != 0
        assert "keep" in refused.stderr
        assert not (folder / "odd.gpkg").exists()


def test_displacement(call, folder):
    assert call(*MASK, "out.gpkg", "--displacement", 200).exit_code == 0
    assert read_file(folder / "out.gpkg").geopriv.guarantee.eps == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        ([], "pass --eps FLOAT, or --displacement FLOAT."),
        (["--eps", 0.1, "--displacement", 20], "exactly one of --eps and --disp"),
    ],
)
def test_one_way_to_give_the_budget(call, budget, said):
    result = call(*MASK, "out.gpkg", *budget)
    assert result.exit_code == 2
    assert said in result.stderr


def test_gaussian_with_every_option(call, homes, folder):
    frame = homes.set_geometry(
        gpd.points_from_xy(homes.geometry.x, homes.geometry.y, 5.0), crs=homes.crs
    )
    frame.to_file(folder / "two.gpkg", layer="a")
    frame.to_file(folder / "two.gpkg", layer="b", mode="a")
    result = call(
        *("gaussian", "two.gpkg", "out.fgb", "--rho", "1e-4", "--layer", "b"),
        *("--privacy-unit", "person", "--crs", "EPSG:32631"),
        *("--drop", "house", "--drop", "street", "--shuffle", "--z", "drop", "--quiet"),
        *("--keep", "person"),
    )
    assert (result.exit_code, result.output) == (0, "")
    released = read_file(folder / "out.fgb")
    promise = released.geopriv.guarantee
    assert (promise.notion, promise.rho) == ("cgp", pytest.approx(1e-4, rel=0.01))
    assert promise.privacy_unit == "person"
    assert promise.published == ("person",)
    assert promise.crs == "EPSG:32631"
    assert list(released.columns) == ["person", "geometry"]
    assert list(released["person"]) != list(homes["person"])
    assert not released.has_z.any()


def test_warnings_are_lines(call, homes, folder):
    homes.to_file(folder / "all.gpkg")
    asked = "planar-laplace", "all.gpkg", "out.gpkg", "--eps", 0.2
    refused = call(*asked)
    assert (refused.exit_code, "'street' identify" in refused.stderr) == (1, True)
    result = call(*asked, "--drop", "street")
    assert result.exit_code == 0
    lines = result.stderr.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("warning: ") for line in lines)
    assert "house" in result.stderr


def test_hull(call, folder):
    options = ["--rho", 0.1, "--directions", 32, "--beta", 0.1, "--crs", "EPSG:32631"]
    result = call("hull", "homes.gpkg", "out.geojson", *options)
    assert result.exit_code == 0
    hull = read_file(folder / "out.geojson")
    facts = hull.attrs["geopriv"]["error"]
    wide = math.ceil(facts["half_width_all"])
    off = f"With 90% the border is off by at most {wide:,} m, and"
    assert off in " ".join(result.output.split())
    explained = call("explain", "out.geojson")  # for whoever gets the file alone
    assert off in " ".join(explained.output.split())
    assert hull.geom_type.tolist() == ["Polygon"]
    assert hull.attrs["geopriv"]["error"]["beta"] == 0.1
    assert hull.geopriv.guarantee.crs == "EPSG:32631"
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["homes.gpkg", "out.geojson", "out.geojson.guarantee.json"]


class TestNeighbours:
    POINT = ("--point", "535000,185000")

    def test_table_on_standard_output(self, call):
        for out in ([], ["-"]):
            result = call("knn", "homes.gpkg", *out, *self.POINT, "--k", 3, "--eps", 1)
            assert result.exit_code == 0, result.output
            assert result.stdout.splitlines()[0] == "rank,row"
            assert len(result.stdout.splitlines()) == 4
            assert "geo-private" in result.stderr

    def test_row_numbers_count_from_0(self, call, homes):
        nearest = homes.distance(Point(535000, 185000)).argmin()
        result = call("knn", "homes.gpkg", *self.POINT, "-k", 1, "--eps", 9, "--quiet")
        assert result.stdout == f"rank,row\n1,{nearest}\n"

    def test_ids_into_a_file(self, call, homes, folder):
        homes.to_file(folder / "all.gpkg")
        arguments = ["knn", "all.gpkg", "near.csv", *self.POINT, "-k", 3, "--rho", 0.1]
        assert call(*arguments, "--id-column", "house").exit_code == 0
        table = read_file(folder / "near.csv")
        assert set(table) <= set(homes["house"])
        assert guarantee_of(table).intact
        assert guarantee_of(table).rho == pytest.approx(0.1)
        assert call(*arguments, "--id-column", "person").exit_code == 1
        assert call(*arguments, "--overwrite", "--id-column", "age").exit_code == 2
        result = call(*arguments, "--overwrite", "--id-column", "street")
        assert result.exit_code == 1
        assert "unique value in every row" in result.stderr

    def test_many_points(self, call, homes, folder):
        gpd.GeoSeries.from_xy(
            [-0.1, -0.05, 0.0], [51.5, 51.55, 51.6], crs="EPSG:4326"
        ).to_file(folder / "wells.geojson", driver="GeoJSON")
        arguments = ["knn", "homes.gpkg", "near.gpkg", "--points", "wells.geojson"]
        assert call(*arguments, "-k", 2, "--eps", 1).exit_code == 0
        table = read_file(folder / "near.gpkg")
        assert table.shape == (3, 2)
        assert guarantee_of(table).eps == pytest.approx(3)

    @pytest.mark.parametrize(
        "options",
        [
            [],
            ["--point", "1"],
            ["--point", "1,2,3"],
            ["--point", "a,b"],
            ["--point", "nan,1"],
            ["--point", "1,inf"],
            ["--point", "1,2", "--points", "homes.gpkg"],
        ],
    )
    def test_points_that_are_none(self, call, options):
        result = call("knn", "homes.gpkg", "-k", 2, "--eps", 1, *options)
        assert result.exit_code == 2


class TestExplain:
    def test_a_release(self, call):
        call(*MASK, "out.gpkg", "--eps", 0.01)
        result = call("explain", "out.gpkg")
        assert result.exit_code == 0
        assert "ε = 0.01 per metre" in " ".join(result.output.split())
        assert "is exactly what was released" in result.output
        assert "one person (one row) 50 m elsewhere" in " ".join(result.output.split())
        as_json = call("explain", "out.gpkg", "--json")
        assert json.loads(as_json.output)["notion"] == "gp"

    def test_a_sentence_for_who_has_to_decide(self, call):
        call("gaussian", *MASK[1:], "out.gpkg", "--rho", 1e-4)
        asked = ["explain", "out.gpkg", "--delta", 1e-9, "--distance", 50]
        told = " ".join(call(*asked).output.split())
        assert "50 m elsewhere, plus a chance of at most 1e-09 (1 in 1,000" in told
        assert call("explain", "out.gpkg", "--distance", -1).exit_code == 2

    def test_a_file_without_a_guarantee(self, call):
        result = call("explain", "homes.gpkg")
        assert result.exit_code == 3
        assert "No privacy guarantee" in result.output

    def test_a_broken_one(self, call, folder):
        call(*MASK, "out.geojson", "--eps", 0.01)
        text = (folder / "out.geojson").read_text()
        moved = re.sub(r"\[ *-?\d+", "[ 0", text, count=1)
        assert moved != text
        (folder / "out.geojson").write_text(moved)
        result = call("explain", "out.geojson")
        assert result.exit_code == 3
        assert "no longer the one that was released" in " ".join(result.output.split())
        assert call("explain", "out.geojson", "--json").exit_code == 3

    @pytest.mark.parametrize(
        "change", [{"mechanism": "\x1b[2J\x07"}, {"assumptions": [1]}, {"crs": ["x"]}]
    )
    def test_a_record_by_a_stranger(self, call, folder, change):
        call(*MASK, "out.geojson", "--eps", 0.01)
        sidecar = folder / "out.geojson.guarantee.json"
        record = json.loads(sidecar.read_text())
        record["guarantee"].update(change)
        sidecar.write_text(json.dumps(record))
        result = call("explain", "out.geojson")
        assert result.exit_code in (0, 3)
        assert "\x1b" not in result.output

    def test_a_table(self, call):
        call("knn", "homes.gpkg", "n.csv", "--point", "1,1", "-k", 2, "--eps", 1)
        assert call("explain", "n.csv").exit_code == 0


class TestHelp:
    @pytest.mark.parametrize(
        "command", ["planar-laplace", "gaussian", "hull", "knn", "explain", "demo"]
    )
    def test_of_each_command(self, call, command):
        result = call(command, "--help")
        assert result.exit_code == 0
        assert "seed" not in result.output

    def test_has_units_and_limits_from_the_declarations(self, call):
        words = " ".join(call("planar-laplace", "--help").output.split())
        assert "Privacy loss per metre of distance: a finite number" in words
        assert "greater than 0 (1/m)" in words
        words = " ".join(call("hull", "--help").output.split())
        assert "(1/m²)" in words
        assert "at least 3 and at most 1024" in words

    def test_has_the_exit_codes(self, call):
        output = call("--help").output
        for code in (
            "0    done",
            "1    refused",
            "2    usage",
            "3    explain",
            "130  ",
        ):
            assert code in output

    def test_is_in_groups_and_quick(self):
        program = (
            "import sys\n"
            "from click.testing import CliRunner\n"
            "from geopriv_gis.cli.commands import ROWS, TOOLS, geopriv\n"
            "for words in (['--help'], ['hull', '--help'], ['knn', '--help']):\n"
            "    print(CliRunner().invoke(geopriv, words).output)\n"
            "print([name for name in ('geopandas', 'scipy') if name in sys.modules])"
        )
        result = subprocess.run([sys.executable, "-c", program], capture_output=True)
        words = result.stdout.decode()
        groups = ("Begin:", "Move points:", "Count and map:", "Learn from a release:",
                  "Publish a data set:", "Check and account:",
                  "For research:")  # fmt: skip
        places = [words.index(group) for group in groups]
        assert places == sorted(places)
        assert words.endswith("[]\n")

    def test_lists_every_command_as_it_describes_itself(self):
        context = click.Context(geopriv)
        for name in geopriv.list_commands(context):
            own = geopriv.get_command(context, name).help.splitlines()[0]
            assert own == {**ROWS, **TOOLS}[name].help

    def test_version(self, call):
        assert call("--version").output.strip() == f"geopriv, version {__version__}"


@pytest.mark.parametrize(
    ("words", "found"),
    [("geopriv planar", "planar-laplace"), ("geopriv hull --rh", "--rho")],
)
def test_the_shell_completes_words(monkeypatch, capsys, words, found):
    monkeypatch.setenv("_GEOPRIV_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    with pytest.raises(SystemExit):
        geopriv(prog_name="geopriv")
    assert found in capsys.readouterr().out


def test_rows_of_a_release_are_explained_by_it(call, folder, monkeypatch):
    made = call(*MASK, "out.gpkg", "--eps", 0.01)
    assert made.exit_code == 0, made.output
    gpd.read_file(folder / "out.gpkg").iloc[5:].to_file(folder / "part.gpkg")
    memory = ReleaseMemory()  # as in another process
    for room in ("standing", "release"):
        monkeypatch.setattr(f"geopriv_gis.frames.ground.{room}.MEMORY", memory)
    assert call("explain", "part.gpkg").exit_code == 3
    found = call("explain", "part.gpkg", "--of", "out.gpkg")
    assert found.exit_code == 0, found.output
    assert "some were left out" in " ".join(found.output.split())


WRITING = [row for row in RELEASES if row.command and row.result != "printed"]


def test_what_is_written_of_true_rows_is_compared_with_them(monkeypatch):
    """And nothing else is: of a grid no place is a row's."""
    seen, frame = {}, gpd.GeoDataFrame(geometry=[])
    monkeypatch.setattr(running, "write_file", lambda *_, **how: seen.update(how))
    released = SimpleNamespace(to_geodataframe=lambda: frame)
    for row in WRITING:
        running._write_result(
            row, released, "out.gpkg", overwrite=False, source="in.gpkg", frame=frame
        )
        true = isinstance(row.arguments[0].kind, Frame) and row.result != "grid"
        assert (seen.pop("truth") is frame) is true, row.name
    running._write_second(released, "b.gpkg", "a.gpkg", overwrite=False, frame=frame)
    assert seen["truth"] is frame
