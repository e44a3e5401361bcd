"""Questions about public places: who is nearest, how far, is anybody within."""

from __future__ import annotations

from . import shared
from .kinds import Choice, Flag, Points, number
from .row import ASK, Alternative, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

KNN = Release(
    "private_knn", "places.knn",
    (
        shared.FRAME.copy(more="Its index is unique, for the labels are the answer."),
        shared.POINT,
        Argument(
            "k", number("Rows that are named", at_least=1, integer=True),
            "They share the budget.", "Number of neighbours",
            more="At most the number of rows.",
        ),
        shared.EACH_EPS, shared.EACH_RHO,
        shared.UNIT.copy(
            help=shared.UNIT.help
            + " For rows and persons answers are far more accurate.",
            more='Of a "table" all rows may move at once.',
            default="table",
            fields=(
                shared.UNIT_CHOICE.copy(
                    kind=Choice({
                        "table": "The whole table belongs to one person",
                        "row": "Each row is another person",
                        "column": "A field names the person",
                    }),
                    default="table",
                ),
                shared.UNIT_FIELD,
            ),
        ),
        Argument(
            "method",
            Choice({
                "exponential": "By what is on average the more accurate",
                "svt": "One row after another (sparse vector)",
                "points": "Release all rows, then search",
                "distances": "",
                "flip": "",
            }),
            'How the rows are found. For a table: "flip" (permute-and-flip, under '
            '`eps`), "exponential" or "svt" (sparse vector technique). For rows and '
            'persons: "distances". "points": by releasing all rows, once for all '
            "places. By default what has the smaller bound on its mean error for the "
            "same total: noise for each place, or \"points\" with the budgets of all "
            "places.",
            "Method", None,
            more='The default for a single place is "distances" for rows and persons, '
            'else "flip" under ``eps`` and "exponential" under ``rho``, unless so many '
            'rows are asked for that "points" is better. "svt" is CGP\'s k-PNN.',
            hint="The default depends on the numbers of rows, places and neighbours. "
            "If you choose to release all rows, ε or ρ is charged once for all places.",
            advanced=True,
        ),
        shared.CRS, *shared.DRAWN,
    ),
    "labels", ASK,
    "Find the rows nearest to a public place: labels, no positions.",
    Command(
        "knn", ("knn homes.gpkg near.csv --point 530000,180000 --k 5 --rho 1e-4",),
        "OUT is a table, .csv, .gpkg or .parquet. Without OUT, or with -, it is "
        "printed as CSV, and the guarantee goes to standard error.",
    ),
    Form("privateknn", "Private nearest neighbours", "Neighbours"),
    in_parts=True,
)
_SHAPES = Argument(
    "points", Points(shapes=True),
    "Instead of `point`: public points, lines or polygons, in any CRS; each is "
    "charged.", "Or instead: layer of public places, lines or polygons", None,
    hint="Each feature is a query, and charged for, unless the nearest is meant or a "
    "distance is asked about.",
    field="PLACES",
)
_NEAR = shared.POINT.copy(
    more="Or a public line or polygon, or a layer of such, in any CRS. Lines and "
    "polygons need a plane.",
    takes="shapely Point, line or polygon, or GeoSeries of them",
    label="Public place", instead=Alternative((_SHAPES,)),
)
_TOGETHER_FLAG = Argument(
    "together", Flag(),
    "All features are one place: one question about the nearest, one charge.",
    "The nearest of all features", False,
    hint="One question about the whole layer, and one charge.",
)
_EACH = (
    "For each place, with `within` for all together; exactly one of `eps` and `rho`."
)
DISTANCE = Release(
    "private_distance", "places.proximity",
    (
        shared.FRAME, _NEAR,
        Argument(
            "within", number("Distance asked about, public", unit="m", at_least=0),
            "Instead of the distance: is any point within so many metres? Places are "
            'asked in their order until the first "yes"; all "no" answers before it '
            "are free.", "Only whether any point is within this distance", None,
            hint="Public. Ground metres. Empty: how far the nearest point is.",
        ),
        shared.EACH_EPS.copy(help=_EACH), shared.EACH_RHO.copy(help=_EACH),
        _TOGETHER_FLAG,
        shared.BETA.copy(more="Or that an answer is wrong by more than the margin."),
        shared.CRS, *shared.DRAWN,
    ),
    "answers", ASK,
    "Estimate how far public places, lines or polygons are from the nearest point.",
    Command(
        "distance",
        (
            "distance homes.gpkg --point 530000,180000 --eps 0.01",
            "distance homes.gpkg --points rivers.gpkg --together --eps 0.01",
            "distance homes.gpkg --points stops.gpkg --within 500 --eps 0.1",
        ),
        shared.PRINTED,
    ),
    Form("privatedistance", "Private distance to the nearest point", "Distances"),
    in_parts=True,
)

RELEASES = (KNN, DISTANCE)
