"""Arguments of the optimal mechanism: a public cell for every row."""

from __future__ import annotations

from . import shared
from .kinds import Choice, Column, Points, number
from .row import POINTS_RELEASE, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_REACH = Argument(
    "reach", number("Largest distance from a point to its cell", unit="m", above=0),
    "By default the largest distance from a cell to its nearest neighbour.",
    "How far a point may lie from its cell", None,
    hint="Empty: the largest distance from a cell to its nearest one.", advanced=True,
)
_CELLS = Argument(
    "cells", Points(),
    "Public points, 2 to 1,200, in any CRS; one is released for each row.",
    "Public cells (2 to 1,200 points)",
    more="All different.",
    hint="One of them is released for each row; not made from the rows.",
)
_PRIOR = Argument(
    "prior", Column("cells"),
    "How probable each cell is, e.g. census counts; public. By default all the same.",
    "Field that says how probable each cell is", None,
    takes="column of ``cells``, sequence of float or None",
    hint="Public, for example census counts. Empty: all the same.",
    field="PEOPLE_FIELD",
)
_BETWEEN = shared.EPS.copy(
    help="Between cells.", hint="Smaller is safer. For distances between cells.",
)
_OBJECTIVE = Argument(
    "objective",
    Choice({
        "mean": "The mean, by how probable each cell is",
        "worst": "That at the worst cell",
    }),
    "Which expected error is made least: the mean under the prior, or the largest of "
    "the cells' own, which needs no prior.", "Error that is made least", "mean",
    advanced=True,
    hint="The mean is best for most rows. With that at the worst cell none is served "
    "badly; how probable each is, is then not given.",
)
OPTIMAL_CELLS = Release(
    "optimal_cells", "points.optimal_mechanism",
    (
        shared.FRAME, _BETWEEN, _CELLS, _PRIOR, shared.LOSS, _OBJECTIVE,
        shared.CRS.copy(
            hint="Where distances are measured. Empty, or a geographic CRS: on the "
            "sphere; but in the cells' own CRS where that is projected and hardly "
            "distorts.",
        ),
        _REACH, *shared.COLUMNS, shared.NO_HEIGHTS, shared.LEDGER, shared.STICKY,
        shared.RNG,
        shared.PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point to a public cell, with the least expected error.",
    Command(
        "optimal",
        ("optimal homes.gpkg out.gpkg --cells grid.gpkg --prior n --eps 0.01",),
        "The expected errors that are printed follow from the cells and the prior "
        "alone.", file="graphs",
    ),
    Form(
        "optimalmechanism", "Mask points by public cells", "Released points",
        first=("cells", "prior"),
    ),
)

RELEASES = (OPTIMAL_CELLS,)
