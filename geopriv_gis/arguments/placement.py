"""Rows on where released points may lie: own zones, public places, cells."""

from __future__ import annotations

from .kinds import Points, Polygons, Shapes, number
from .row import Argument, Instead

# Laid out by hand, as a table.
# fmt: off

ZONES = Argument(
    "zones", Polygons(),
    "Public polygons that do not overlap (municipalities): every released point stays "
    "in the one that its row lies in, and all of the budget goes into noise there. "
    "Which one that is, is told, and nothing is promised between zones.",
    "Zones that rows stay in", None,
    more="In any CRS; worked in a plane, as with ``region``, in place of which it is "
    "given. Strays move to the nearest point of their own zone. Rows in no zone, in "
    "several or on a border between two are refused, by their number. The rows of a "
    "person stay in a zone each, and all those zones are told. No ledger takes such a "
    "release.",
    hint="Public polygons that do not overlap. Every point stays in the one it lies "
    "in; which one that is, is told, and nothing is promised between zones. Rows in "
    "none, in several or on a border are refused.", advanced=True, field="OWN_ZONES",
    takes="GeoSeries or GeoDataFrame of polygons",
)
_CELL = Argument(
    "cell",
    number("Side of a cell, in units of the points' CRS", at_least=1e-6, decimals=8),
    "What is released is the middle of the grid cell that the noisy point lies in; its "
    "corners are multiples of the side, whatever the data. New columns: footprint, its "
    "outline as WKT, and radius, the metres around the middle that hold the true place "
    "with 95 %.", "Side of the cells that are released", None,
    more="In degrees it must divide 90. There is no radius where it would depend on "
    "the place or the direction: for one draw of noise for several rows, with "
    "``unit_ball``, and with heights.",
    hint="In units of the layer's CRS; in degrees it must divide 90. The middles of "
    "cells are released, with their outlines and the radius that holds the true place "
    "with 95 %.", advanced=True,
)
# Places of a layer; where points are worked in a plane, cells of a grid as well.
PLACES = Argument(
    "onto", Points(),
    "Public points (addresses, centroids): every released point is moved to the "
    "nearest of them, after the noise and at no cost. With `zones` to the nearest of "
    "the row's own zone.", "Places that points are moved to", None,
    more="In any CRS. `compare` says how many rows come out at their own place.",
    hint="Public points, for example all addresses: every point is moved to the "
    "nearest of them after the noise, at no cost.", advanced=True, field="SNAP",
)
ONTO = PLACES.copy(
    kind=Shapes(),
    help="Public points (addresses, centroids) or polygons (land): every released "
    "point is moved to the nearest place of them, after the noise and at no cost. With "
    "`zones` to the nearest point of the row's own zone.",
    more=f"{PLACES.more} Points that lie in a polygon stay where they are; strays pile "
    "up along its border. Polygons need a plane and go without ``region`` and "
    "``zones``. Or a number, the side of a cell in units of the points' CRS: "
    f"{_CELL.help[0].lower()}{_CELL.help[1:]} {_CELL.more} Not with ``region`` or "
    "``zones``.",
    hint="Public points, for example all addresses, or polygons, for example land: "
    "every point is moved to the nearest place of them after the noise, at no cost.",
    takes="(Multi)Polygon, GeoSeries, GeoDataFrame or float", instead=Instead((_CELL,)),
)
