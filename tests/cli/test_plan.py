"""``geopriv plan`` takes a release's own options, and charges and writes nothing."""

import geopandas as gpd
import pandas as pd
import pytest
from shapely.geometry import box

from geopriv_gis import Ledger
from geopriv_gis.arguments import RELEASES, Command
from geopriv_gis.cli.plan import COMMANDS

(PLANS,) = COMMANDS


@pytest.fixture
def zones(folder, homes):
    west, south, east, north = homes.total_bounds
    shapes = [box(west, south, east, north), box(west, south, (west + east) / 2, north)]
    frame = gpd.GeoDataFrame({"people": [900, 400]}, geometry=shapes, crs=homes.crs)
    frame.to_file(folder / "zones.gpkg")
    return "zones.gpkg"


def test_plan_has_a_command_for_each_release():
    drawn = {
        row.command.name
        for row in RELEASES
        if row.is_random and isinstance(row.command, Command)
    }
    assert set(PLANS.list_commands(None)) == drawn
    for name in drawn:
        options = {option.name for option in PLANS.get_command(None, name).params}
        assert {"rows_per_person", "rows", "counts", "wanted", "ledger"} <= options
        assert not {"target", "output", "sticky"} & options


def test_plan_without_a_file(call):
    result = call(
        *("plan", "planar-laplace", "--displacement", 200, "--wanted", 500),
        *("--rows-per-person", 1, "--rows-per-person", 2000),
    )
    assert result.exit_code == 0, result.output
    assert "2,000 rows: moves on average: 267 km" in result.output
    assert "500 m on average for a row alone: eps = 0.004" in result.output


def _write_tracks(folder, missing):
    rows = ["collar,t,E,N"]
    for animal, days in enumerate((3, 30)):
        start = pd.Timestamp("2024-03-01")
        for fix in range(24 * days):
            when = start + pd.Timedelta(hours=fix)
            rows.append(f"a{animal},{when},{2_790_000 + fix},1160000")
    rows += ["a0,2024-03-01,,"] * missing
    (folder / "tracks.csv").write_text("\n".join(rows), "utf-8")
    return (
        "plan", "private-track", "tracks.csv", "--x", "E", "--y", "N", "--data-crs",
        "EPSG:2056", "--time", "t", "--windows", "1D", "--rho", 1e-5,
        "--privacy-unit", "collar",
    )  # fmt: skip


def test_plan_reads_no_row_of_the_file(call, folder):
    result = call(*_write_tracks(folder, missing=1))
    assert result.exit_code == 0, result.output
    assert "(means of 100 windows of a person, not smoothed): 2.8 km" in result.output


def test_plan_counts_windows_of_tracks_not_fixes(call, folder):
    result = call(*_write_tracks(folder, missing=0), "--counts", "holder")
    assert result.exit_code == 0, result.output
    told = [line for line in result.output.splitlines() if "on average" in line]
    counts = [line.partition("(means of ")[2].split()[0] for line in told]
    assert counts == ["3", "17", "29", "30"]
    assert not any("rows:" in line for line in told)  # of 72 and 720 fixes


def test_plan_names_commands_and_options_not_functions(call):
    result = call(
        *("plan", "planar-laplace", "--eps", 0.01, "--privacy-unit", "id"),
        *("--rows-per-person", 2000),
    )
    assert result.exit_code == 0, result.output
    for part in (
        "Plan of geopriv planar-laplace.", "(geopriv density, geopriv count, ",
        "geopriv private-flows asks", "(geopriv hot-spots, geopriv morans-i)",
        "--table-metric dist_2", "(geopriv extent 'centre': errs by",
    ):  # fmt: skip
        assert part in result.output, part
    for word in ("private_", "planar_laplace", "table_metric", "getis_ord"):
        assert word not in result.output, word


def test_plan_of_a_file_with_ledger_and_html(call, folder, homes):
    account = Ledger.create(folder / "a.ledger", budget=0.05, privacy_unit="row")
    result = call(
        *("plan", "planar-laplace", "homes.gpkg", "--eps", 0.01, "--counts", "holder"),
        *("--ledger", "a.ledger", "--html", "plan.html"),
    )
    assert result.exit_code == 0, result.output
    assert "0.04 would remain" in result.output
    assert "Do not publish it" in result.output
    assert "data holder only" in (folder / "plan.html").read_text(encoding="utf-8")
    again = ("plan", "planar-laplace", "--eps", 0.01, "--html", "plan.html")
    assert "exists" in call(*again).stderr
    assert "data holder only" in (folder / "plan.html").read_text(encoding="utf-8")
    assert call(*again, "--overwrite").exit_code == 0
    assert "data holder only" not in (folder / "plan.html").read_text(encoding="utf-8")
    assert account.entries == ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("zonal-counts", "--eps", 1), "standard error"),
        (("zonal-counts", "--eps", 1, "--sum", "age", "--bounds", "0,90"),
         "standard error"),
        (("private-count", "--ranges", "zones.gpkg", "--eps", 0.01), "standard error"),
        (("graph-laplace", "--eps", 0.01, "--within", "zones.gpkg", "--cell", 2000),
         "at the nodes"),
        (("planar-laplace", "--eps", 0.01, "--region", "zones.gpkg"), "over region"),
    ],
)  # fmt: skip
def test_plan_with_public_files(call, zones, words, said):
    more = ("--zones", zones) if words[0] == "zonal-counts" else ()
    result = call("plan", *words, *more)
    assert result.exit_code == 0, result.output
    assert said in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("planar-laplace",), "pass --eps FLOAT, or --displacement"),
        (("planar-laplace", "--eps", -1), "--eps must be"),
        (("hull", "--eps", 1, "--rho", 1), "exactly one of"),
        (("gaussian", "--rho", 1e-4, "--counts", "holder"), "of a frame"),
        (("private-count", "--eps", 1), "--ranges"),
    ],
)
def test_plan_refuses_what_the_release_refuses(call, words, said):
    result = call("plan", *words)
    assert result.exit_code == 2
    assert said in result.stderr
