"""Clusters in space and time of released points."""

from __future__ import annotations

from .kinds import Column, Text
from .marked import MORANS_I
from .pairs import CLUSTERING
from .row import MAPS, Argument, Command, Form, Release
from .shared import PROGRESS

# Laid out by hand, as a table.
# fmt: off

KNOX = Release(
    "knox", "maps.space_time",
    (
        MORANS_I.argument("released"),
        Argument(
            "time", Column("released"),
            "Column of dates, times or numbers that was published with the points as "
            "it is, for example the day of onset.",
            "Field with the times",
            more="None missing, and not all the same. Nothing protects it.",
            hint="Dates, times or numbers that were published with the points, for "
            "example the day of onset. Nothing protects them.",
        ),
        Argument(
            "distances", Text(),
            "Distances (m) within which points count as near, with commas between "
            "them, such as 100,200,300.",
            "Distances (m): 100,200,…", takes="float, sequence of float, or str",
            more="In metres of the plane of the noise.",
            hint="Within which points count as near. Metres, with commas between them.",
        ),
        Argument(
            "periods", Text(),
            "Longest times between two points that count as near, with commas between "
            "them, such as 1,7,30: days for dates and times, the unit of the column "
            "for numbers.",
            "Periods (days, or the field's unit): 1,7,…",
            takes="float, sequence of float, or str",
            hint="Longest times between two points that count as near, with commas: "
            "days for dates and times, the field's unit for numbers.",
        ),
        CLUSTERING.argument("bandwidth"),
        MORANS_I.argument("permutations").copy(
            help="Of the times, for the band and the p-values; 199 allow p-values from "
            "0.005 on.",
            label="Random orders of the times",
        ),
        CLUSTERING.argument("crs"),
        MORANS_I.argument("rng"),
        PROGRESS,
    ),
    "answers", MAPS,
    "Estimate from released points whether true ones cluster in space and time.",
    Command(
        "knox",
        ("knox released.gpkg --time onset --distances 500,1000 --periods 3,7",),
        "RELEASED is what planar-laplace or gaussian wrote. Printed, or written to a "
        ".csv file: how many times as many pairs are near in space and in time as by "
        "chance, without the noise's blur, standard errors, and p-values. They cost no "
        "budget.",
    ),
    Form(
        "knox", "Clusters in space and time of released points",
        "Clusters in space and time",
        expert=True,
    ),
)

RELEASES = (KNOX,)
