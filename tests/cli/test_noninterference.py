"""What commands print and write is a function of what mechanisms returned.

As in `tests/conformance/test_noninterference`: the same command is run on two files of
which all that is public is the same, and mechanisms say the same to both.
"""

import shutil

import geopandas as gpd
import numpy as np
import pytest
from click.testing import CliRunner
from shapely.geometry import box

from geopriv_gis.cli.commands import geopriv
from tests.conformance.transcripts import Transcript

DAY = "2026-01-01T00:00:00.000Z"
POINT = ("--point", "535000,535000")
EPS, RHO = ("--eps", "0.01"), ("--rho", "1e-4")
COMMANDS = {
    "points": ("planar-laplace", "in.gpkg", "out.gpkg", *EPS),
    "points of persons": (
        "planar-laplace", "in.gpkg", "out.parquet", *EPS, "--privacy-unit", "person",
    ),
    "points within a region": (
        "planar-laplace", "in.gpkg", "out.fgb", *EPS, "--region", "land.gpkg",
    ),
    "gaussian": ("gaussian", "in.gpkg", "out.geojson", *RHO),
    "discs": ("dprs", "in.gpkg", "out.gpkg", *EPS, "--region", "land.gpkg"),
    "peak": (
        "peak-laplace", "in.gpkg", "out.gpkg", *EPS, "--eps-fixed", "1", "--radius",
        "100",
    ),
    "nodes": (
        "graph-laplace", "in.gpkg", "out.gpkg", "--eps", "0.001", "--within",
        "land.gpkg", "--cell", "5000",
    ),
    "hull": ("hull", "in.gpkg", "out.gpkg", *RHO),
    "box": ("extent", "in.gpkg", *EPS, "--cover", "--output", "out.gpkg"),
    "centre": (
        "extent", "in.gpkg", *EPS, "--kind", "centre", "--output", "out.geojson",
    ),
    "diameter": ("extent", "in.gpkg", *RHO, "--kind", "diameter"),
    "radius": ("extent", "in.gpkg", *EPS, "--kind", "radius"),
    "distance": ("distance", "in.gpkg", *EPS, *POINT),
    "any within": ("distance", "in.gpkg", *EPS, *POINT, "--within", "900"),
    "nearest": ("knn", "in.gpkg", *EPS, *POINT, "-k", "3"),
    "nearest in a file": ("knn", "in.gpkg", "out.csv", *EPS, *POINT, "-k", "3"),
    "share": (
        "share", "in.gpkg", "--region", "west.gpkg", "--softness", "500", *EPS,
    ),
    "below": (
        "zonal-counts", "in.gpkg", "out.gpkg", "--zones", "west.gpkg", "--below", "20",
        "--eps", "1",
    ),
    "counts": ("private-count", "in.gpkg", "--ranges", "west.gpkg", *RHO),
    "counts in a file": (
        "private-count", "in.gpkg", "--ranges", "west.gpkg", *EPS, "--output",
        "out.csv", "--privatize", "point",
    ),
    "kernel means": (
        "kde-at", "in.gpkg", "--points", "towns.gpkg", "--bandwidth", "900", *RHO,
    ),
    "zones": ("zonal-counts", "in.gpkg", "out.gpkg", "--zones", "west.gpkg",
              "--eps", "1", "--neighbours", "replace"),
    "plan": (  # what a region does to noise is drawn
        "plan", "planar-laplace", "in.gpkg", *EPS, "--privacy-unit", "person",
        "--region", "land.gpkg",
    ),
}  # fmt: skip


def _folder(path, homes):
    """Return a folder with homes and public layers."""
    path.mkdir()
    homes.to_file(path / "in.gpkg")
    for name, east in (("land", 560_000), ("west", 535_000)):
        shape = box(510_000, 510_000, east, 560_000)
        layer = gpd.GeoDataFrame(geometry=[shape], crs=homes.crs)
        layer.to_file(path / f"{name}.gpkg")
    layer.set_geometry(layer.centroid).to_file(path / "towns.gpkg")
    return path


def _run(words, folder, monkeypatch):
    """Return what is printed, and the bytes of what is written."""
    monkeypatch.chdir(folder)
    result = CliRunner().invoke(geopriv, list(words))
    assert result.exit_code == 0, result.output
    written = {file.name: file.read_bytes() for file in sorted(folder.glob("out*"))}
    return result.output, result.stderr, written


@pytest.fixture(scope="module")
def folders(homes, tmp_path_factory):
    """Give two folders, to be copied, of which all that is public is the same."""
    x, y = np.random.default_rng(5).uniform(531_000, 539_000, (2, len(homes)))
    here = homes.drop(columns=["house", "street"])
    there = here.set_geometry(gpd.GeoSeries.from_xy(x, y, crs=homes.crs))
    whole = tmp_path_factory.mktemp("folders")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OGR_CURRENT_DATE", DAY)
        return _folder(whole / "one", here), _folder(whole / "two", there)


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_depend_on_what_mechanisms_return(
    name, folders, tmp_path, monkeypatch
):
    monkeypatch.setenv("OGR_CURRENT_DATE", DAY)
    here, there = (shutil.copytree(each, tmp_path / each.name) for each in folders)
    with Transcript() as first:
        one = _run(COMMANDS[name], here, monkeypatch)
    with first.replay() as second:
        two = _run(COMMANDS[name], there, monkeypatch)
    assert two == one
    assert first.passages
    assert len(second.passages) == len(first.passages)
