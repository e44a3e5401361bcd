"""Answers about files, folders and standard input, from Python and from commands."""

import io
import json
import shutil

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis

pytest.importorskip("pyarrow.parquet")
pytest.importorskip("pyogrio")
from click.testing import CliRunner

from geopriv_gis.arguments import RELEASES
from geopriv_gis.batches import file_questions, tables
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.frames.ground.checked_rows import CheckedRows

ROWS = 300
RANDOM = np.random.default_rng(3)
HOMES = gpd.GeoDataFrame(
    {"person": RANDOM.integers(90, size=ROWS)},
    geometry=gpd.points_from_xy(
        RANDOM.uniform(-3.3, -3.1, ROWS), RANDOM.uniform(55.9, 56.0, ROWS)
    ),
    crs="EPSG:4326",
)
WIDE = HOMES.to_crs(32630)
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tables, "ROWS", 64)
    (tmp_path / "parts" / "zone=7").mkdir(parents=True)
    HOMES[:200].to_parquet("parts/a.parquet")
    HOMES[200:].to_parquet("parts/zone=7/b.parquet")
    HOMES.to_parquet("homes.parquet")
    return tmp_path


def write_csv():
    table = pd.DataFrame({"lon": HOMES.geometry.x, "lat": HOMES.geometry.y})
    table.to_csv("homes.csv", index=False)
    return {"x": "lon", "y": "lat", "data_crs": 4326}


def write_layers():
    HOMES.set_geometry(HOMES.translate(1.0)).to_file("two.gpkg", layer="a")
    HOMES.to_file("two.gpkg", layer="homes")
    return {"layer": "homes"}


SOURCES = {
    "two.gpkg": write_layers,
    "homes.parquet": dict,
    "parts": dict,
    "homes.gpkg": lambda: HOMES.to_file("homes.gpkg") or {},
    "homes.csv": write_csv,
}


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("kind", ["centre", "median_centre"])
def test_ask_file_matches_frame_for_every_source(source, kind):
    """In batches, and where all rows are needed; the noise is of 0.02 m."""
    how = SOURCES[source]()
    options = {"kind": kind, "eps": 100.0, "crs": "EPSG:32630"}
    found = geopriv_gis.ask_file(source, "private_extent", **how, **options)
    whole = geopriv_gis.private_extent(HOMES, **options)
    near = found.to_crs(32630).distance(whole.to_crs(32630))
    assert near.iloc[0] < 2.0
    assert geopriv_gis.guarantee_of(found) == geopriv_gis.guarantee_of(whole)


def test_hull_of_folder_is_read_in_batches(monkeypatch, gathered):
    batch_sizes = []
    real = CheckedRows.working_points

    def placed(self, ground):
        for xy in real(self, ground):
            batch_sizes.append(len(xy))
            yield xy

    monkeypatch.setattr(CheckedRows, "working_points", placed)
    geopriv_gis.ask_file("parts", "private_hull", rho=1e-3)
    assert batch_sizes == [64, 64, 64, 64, 44]
    assert not gathered


def test_error_in_late_part_is_not_charged(here):
    """A place that is none, another CRS, other columns, a part that was cut off."""
    ledger = geopriv_gis.Ledger.create(
        here / "ledger", notion="gp", budget=1, privacy_unit="table"
    )
    late = here / "parts" / "zone=7" / "b.parquet"
    whole = late.read_bytes()
    nowhere = HOMES[200:].copy()
    nowhere.loc[290, "geometry"] = None
    for write, match in (
        (lambda: nowhere.to_parquet(late), "1 of 300 rows have missing"),
        (lambda: WIDE[200:].to_parquet(late), "another CRS"),
        (lambda: HOMES[["geometry"]].to_parquet(late), "other columns"),
        (lambda: late.write_bytes(whole[: len(whole) // 2]), "could not be read"),
    ):
        write()
        with pytest.raises(geopriv_gis.GeoPrivError, match=match):
            geopriv_gis.ask_file("parts", "private_extent", eps=0.1, ledger=ledger)
    assert ledger.spent == 0


@pytest.mark.parametrize("kind", ["box", "median_centre"])  # all rows at once
def test_invalid_rows_are_counted_over_all_batches(kind):
    nowhere = HOMES.copy()
    nowhere.loc[[5, 100, 290], "geometry"] = None
    nowhere.to_parquet("nowhere.parquet")
    with pytest.raises(geopriv_gis.GeometryError, match="3 of 300 rows have missing"):
        geopriv_gis.ask_file("nowhere.parquet", "private_extent", kind=kind, eps=0.1)


def test_ask_file_refuses_unsupported_questions():
    for release in ("planar_laplace", "private_mean", 7):
        with pytest.raises(geopriv_gis.ParameterError, match="'private_hull'"):
            geopriv_gis.ask_file("homes.parquet", release, eps=1)
    for source, how, message in (
        ("no.parquet", {}, "does not exist"),
        ("parts", {"x": "a", "y": "b"}, "are for CSV, and Parquet"),
        ("homes.parquet", {"x": "a", "y": "b"}, "are for CSV, and Parquet"),
        ("homes.parquet", {"data_crs": 27700}, "not the CRS that"),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError, match=message):
            geopriv_gis.ask_file(source, "private_hull", rho=1e-3, **how)


def run(*arguments, **more):
    return CliRunner().invoke(geopriv, [str(each) for each in arguments], **more)


@pytest.mark.usefixtures("large_budgets")
def test_commands_read_folders_and_standard_input(here):
    result = run("extent", "parts", "--output", "box.gpkg", "--eps", "10", "-q")
    assert result.exit_code == 0, result.output
    west, south, east, north = gpd.read_file("box.gpkg").to_crs(32630).total_bounds
    assert np.abs(WIDE.total_bounds - [west, south, east, north]).max() < 20
    given = (here / "homes.parquet").read_bytes()
    result = run("extent", "-", "--kind", "diameter", "--eps", 10, "-q", input=given)
    assert result.exit_code == 0, result.output
    found = pd.read_csv(io.StringIO(result.stdout))["diameter"][0]
    corners = np.ptp(WIDE.get_coordinates().to_numpy(), axis=0)
    assert corners.max() - 20 < found < np.hypot(*corners) + 20
    lines = HOMES.to_json().encode()
    result = run("hull", "-", "hull.geojson", "--rho", "1e-3", "-q", input=lines)
    assert result.exit_code == 0, result.output
    assert json.loads((here / "hull.geojson").read_text())["features"]


BOX = ("--eps", "10", "--output")


def test_output_inside_input_folder_is_refused():
    shutil.copy("parts/a.parquet", "safe.parquet")
    for target in ("parts/new.gpkg", "parts/a.parquet"):
        result = run("extent", "parts", *BOX, target, "--overwrite")
        assert result.exit_code != 0
        assert "inside the input folder" in result.output
    assert gpd.read_parquet("parts/a.parquet").equals(gpd.read_parquet("safe.parquet"))


@pytest.mark.usefixtures("large_budgets")
def test_csv_without_known_coordinate_columns_requires_x_y():
    write_csv()
    plain = pd.read_csv("homes.csv").rename(columns={"lon": "east"})
    plain.to_csv("homes.csv", index=False)
    result = run("extent", "homes.csv", *BOX, "box.gpkg")
    assert result.exit_code != 0
    assert "--x, --y" in result.output
    more = ("--x", "east", "--y", "lat", "--data-crs", "EPSG:4326")
    assert run("extent", "homes.csv", *BOX, "box.gpkg", *more).exit_code == 0


def test_in_parts_list_matches_release_registry():
    assert {"zonal_counts", "private_hull"} <= set(file_questions.IN_PARTS)
    assert len(file_questions.IN_PARTS) == sum(row.in_parts for row in RELEASES)
