"""A node of a public graph for every row."""

from __future__ import annotations

from . import shared
from .kinds import Column, Flag, Lines, Metric, Polygons, Raster, number
from .row import POINTS_RELEASE, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_GRAPH_EPS = shared.EPS.copy(
    kind=number("Privacy loss per unit of the metric", above=0, decimals=8),
    help="Per root of a person, per metre of road or of path.",
    more="Two places whose nodes are d units apart change the probability of any "
    "result by at most a factor e^{ε·d}.",
    label="ε, privacy loss per unit of that distance", default=None,
)
# What a form makes a metric of.
_METRIC_FIELDS = (
    Argument(
        "population", Polygons(), "Distance among people: public areas with a number "
        "of people each, at most 6,000.", "Distance among people: areas", None,
    ),
    Argument(
        "people_field", Column("population"), "People in each area.",
        "… field with the number of people", None,
    ),
    Argument(
        "population_raster", Raster(), "At most 6,000 cells; the first band.",
        "… or a raster of people", None, advanced=True,
    ),
    Argument(
        "floor",
        number("People per square kilometre that count at least", above=0), "",
        "… people per km² that count at least", None, hint="Empty: 1.", advanced=True,
    ),
    Argument(
        "roads", Lines(), "Public lines that meet in common vertices.",
        "Or distance along roads: lines", None,
    ),
    Argument(
        "spacing",
        number("Largest distance between nodes along a road", unit="m", above=0), "",
        "… nodes along them at most this far apart", None, hint="Empty: 100.",
        advanced=True,
    ),
    Argument(
        "within", Polygons(), "Public polygons in one piece: land without its lakes.",
        "Or distance along paths within: polygons", None,
        advanced=True,
    ),
    Argument(
        "cell", number("Distance between nodes", unit="m", above=0), "",
        "… distance between nodes", None, hint="Needed for paths.",
        advanced=True,
    ),
    Argument(
        "reach", number("Largest distance from a row to its node", unit="m", above=0),
        "", "Largest distance from a row to its node", None,
        hint="Rows farther away are refused. Empty: by rule.",
        advanced=True,
    ),
    shared.CRS.copy(
        hint="Where these distances are measured. Empty: by rule, from their layer.",
    ),
)
_SPREAD = Argument(
    "spread", Flag(),
    "Release a place anywhere in the node's cell, evenly, in place of its middle.",
    "Spread released nodes over their cells", False,
    more="At no cost. For metrics of people, whose nodes are census areas, H3 cells or "
    "cells of a raster; not with ``zones`` or ``onto``.",
    hint="Anywhere in the cell of the released node, evenly, instead of its middle. "
    "Among people only.", advanced=True,
)
_NODES_IN_ZONES = shared.ZONES.copy(
    more="In any CRS. Strays move to the nearest node, by the graph, of their own "
    "zone; a zone with one node releases that one. Rows in no zone, in several or on a "
    "border between two are refused, by their number, and so are rows in zones without "
    "a node. The rows of a person stay in a zone each, and all those zones are told.",
)
GRAPH_LAPLACE = Release(
    "graph_laplace", "points.graph_laplace",
    (
        shared.FRAME,
        Argument(
            "metric", Metric(),
            "Of `geopriv_gis.metrics`: among people, along roads, within a region.",
            "Metric", fields=_METRIC_FIELDS,
        ),
        _GRAPH_EPS,
        Argument(
            "people",
            number("People among whom a place is hidden", at_least=1, decimals=0),
            "Instead of `eps`, with `level`, in a metric of people.",
            "People among whom a place is hidden", None,
            more="The loss is at most ``level`` up to the distance within which a "
            "uniform population has that many. What the real cells hold there, "
            "`GraphMetric.table` says.",
            hint="Where distance is among people. Up to the distance within which a "
            "uniform population has that many, the loss is at most the level.",
        ).with_start_value(1000),
        Argument(
            "level",
            number("Loss at the distance of that many people", above=0, decimals=4),
            label="… level at their distance", default=None, advanced=True,
            hint="Odds change by at most the factor e^level: 0.69 doubles them.",
        ).with_start_value(1.0),
        shared.UNIT.copy(
            help=shared.UNIT.help + " A person's rows share `eps`.",
            more="Each of n gets ε/n.",
        ),
        shared.TABLE_METRIC.copy(more='Under "dist_2" each of n rows gets ε/√n.'),
        _SPREAD, _NODES_IN_ZONES, shared.PLACES, shared.DROP, shared.KEEP,
        shared.SHUFFLE.copy(advanced=True), shared.NO_HEIGHTS,
        shared.LEDGER.copy(
            help="Refused: accounts count metres on the ground, these releases do not.",
            more="", advanced=True,
            hint="Refused: accounts count metres on the ground, these releases do not.",
        ),
        shared.STICKY, shared.RNG, shared.PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point to a node of a public graph: among people, along roads.",
    Command(
        "graph-laplace",
        (
            "graph-laplace homes.gpkg out.gpkg --population census.gpkg --column "
            "people --people 1000 --level 2",
            "graph-laplace crashes.gpkg out.gpkg --roads roads.gpkg --eps 0.01",
        ),
        "The promise is per root of a person, per metre of road or of path, and none "
        "in metres on the ground. Give one of --population, --roads, --within and "
        "--metric.", file="graphs", streamed=True,
    ),
    Form(
        "graphlaplace", "Mask points among people or along roads", "Released points",
        first=("metric", "people"),
    ),
    one_of=(("eps",), ("people", "level")),
)

RELEASES = (GRAPH_LAPLACE,)
