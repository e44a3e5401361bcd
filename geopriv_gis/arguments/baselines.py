"""Masks of differential privacy, to compare with."""

from __future__ import annotations

from .kinds import Extent, Points, number
from .row import RESEARCH, Argument, Command, Form, Release
from .shared import FRAME, LDP_EPS, LEDGER, RNG

# Laid out by hand, as a table.
# fmt: off

_LDP_LEDGER = LEDGER.copy(more='One of notion "dp"; see `Ledger`.')
SQUARE = Release(
    "baselines.square", "points.baselines",
    (
        FRAME.copy(more="All must lie in ``bounds``."), LDP_EPS,
        Argument(
            "bounds", Extent(here=True),
            "Public domain W,S,E,N in the points' CRS that holds all of them; not the "
            "data's own bounds.", "Public domain",
            hint="A rectangle that holds all points; not the layer's own extent.",
            field="EXTENT",
        ),
        _LDP_LEDGER, RNG,
    ),
    "points", RESEARCH,
    "Release points by the square mechanism, a baseline to compare with.",
    Command(
        "square", ("square homes.gpkg out.gpkg --eps 4 --bounds 5e5,1e5,6e5,2e5",),
        "It promises local differential privacy over the domain: any two places of it, "
        "near or far. No column goes along.",
    ),
    Form(
        "squaremechanism", "Baseline: square mechanism", "Released points",
        expert=True,
    ),
)
STAIRCASE = Release(
    "baselines.staircase", "points.baselines",
    (
        FRAME.copy(more="Each point counts as its nearest place."), LDP_EPS,
        Argument(
            "places", Points(here=True),
            "Public points in the points' CRS, which must be projected; one is "
            "released for each row.", "Public places",
            takes="GeoSeries of points",
            hint="One of them is released for each row; not made from the rows.",
        ),
        Argument(
            "groups", number("Number of groups m", at_least=2, integer=True),
            "Steps of the staircase: groups of places by their distance.",
            "Steps of the staircase", 5, hint="Groups of places by their distance.",
            advanced=True,
        ),
        _LDP_LEDGER, RNG,
    ),
    "points", RESEARCH,
    "Release a public place for every point, a baseline to compare with.",
    Command(
        "staircase", ("staircase homes.gpkg out.gpkg --eps 4 --places towns.gpkg",),
        "It promises local differential privacy over the places: any two, near or far. "
        "No column goes along.",
    ),
    Form(
        "staircaseresponse", "Baseline: staircase response", "Released points",
        expert=True,
    ),
)

RELEASES = (SQUARE, STAIRCASE)
