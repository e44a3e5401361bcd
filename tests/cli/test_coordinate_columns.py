"""Points in columns of coordinates, wherever a command takes true points."""

import click
import pandas as pd
import pytest

from geopriv_gis import guarantee_of, read_file, write_file
from geopriv_gis.cli.commands import geopriv

PLACED = ("--x", "ost", "--y", "nord", "--data-crs", "EPSG:27700")


def leaves(command, path=()):
    """Return commands in groups, with what one types for them."""
    if not hasattr(command, "commands"):
        return [(path, command)]
    context = click.Context(command)
    names = command.list_commands(context)
    each = ((command.get_command(context, name), (*path, name)) for name in names)
    return [found for one, where in each for found in leaves(one, where)]


def test_commands_for_true_points_take_coordinate_columns():
    takes = {path for path, one in leaves(geopriv) if {"IN", "[FILE]"} & metavars(one)}
    told = {
        path for path, one in leaves(geopriv)
        if {"x", "y", "data_crs"} <= {each.name for each in one.params}
    }  # fmt: skip
    assert len(takes) > 50
    assert {path for path in takes if path[0] != "session"} == told


def metavars(command):
    return {each.metavar for each in command.params if isinstance(each, click.Argument)}


@pytest.mark.parametrize(
    "typed",
    [
        ("columns",), ("plan", "hull", "--eps", 0.1), ("attack", "nearby"),
        ("compare", "-m", "planar-laplace:eps=0.01"), ("report", "masked.gpkg"),
        ("peak-laplace", "out.gpkg", "--eps", 0.01, "--eps-fixed", 1, "--radius", 500),
        ("private-track", "out.gpkg", "--time", "t", "--windows", "1d",
         "--privacy-unit", "person", "--eps", 0.01),
        ("preset", "dwc", "out.gpkg", "--eps", 0.01),
    ],
    ids=lambda typed: " ".join(typed[: 1 + (typed[0] in ("plan", "attack", "preset"))]),
)  # fmt: skip
def test_coordinate_columns_give_the_same_result_as_geometry(
    call, homes, folder, typed
):
    pytest.importorskip("pyarrow")
    points = homes.drop(columns=["house", "street"]).assign(t="2026-01-01T13:00:00")
    table = pd.DataFrame(points.drop(columns="geometry"))
    table.assign(ost=points.geometry.x, nord=points.geometry.y).to_csv(
        folder / "points.csv", index=False
    )
    points.to_file(folder / "points.gpkg")
    write_file(homes[["geometry"]].geopriv.planar_laplace(0.01), folder / "masked.gpkg")
    words = 2 if typed[0] in ("plan", "attack", "preset") else 1
    said = {}
    for file, more in (("points.csv", PLACED), ("points.gpkg", ())):
        (folder / "out.gpkg").unlink(missing_ok=True)
        said[file] = call(*typed[:words], file, *typed[words:], *more)
    assert said["points.csv"].exit_code == 0, said["points.csv"].output
    if typed[0] in ("columns", "plan"):
        assert said["points.csv"].output == said["points.gpkg"].output
    if "out.gpkg" in typed:
        assert guarantee_of(read_file(folder / "out.gpkg")).intact
    more = ("--overwrite",) if "out.gpkg" in typed else ()
    refused = call(*typed[:words], "points.csv", *typed[words:], *more)
    assert "x and y must name the columns" in refused.stderr
