"""Questions about all points at once: shapes around them, statistics of one's own."""

from __future__ import annotations

from . import shared
from .kinds import Caller, Choice, Column, Flag, number
from .row import ASK, Absent, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

# -- shapes around them ------------------------------------------------------------

_EXTENT = (shared.EITHER_EPS, shared.EITHER_RHO)
_BAND = (shared.TABLE_OR_ROW, shared.BETA, shared.PLANE, *shared.DRAWN)
HULL = Release(
    "private_hull", "summaries.hull",
    (
        shared.FRAME, shared.EITHER_EPS,
        shared.EITHER_RHO.copy(more="Much more accurate at many directions."),
        Argument(
            "method",
            Choice({
                "support": "By lines around all rows",
                "anchors": "By the rows nearest to places around them",
                "points": "Release all rows, then their hull",
            }),
            "How the polygon is made: of noisy supporting lines, of noisy rows near "
            "anchor points, or of all rows with noise.", "Method", "support",
            more='"support" is the best in all cases known, "anchors" CGP\'s PCH; for '
            '"points" n has to be small.',
            hint="Lines are the most accurate in all cases known; the number of "
            "directions is theirs.", advanced=True,
        ),
        Argument(
            "directions",
            number(
                "Number of equally spaced directions", at_least=3, at_most=1024,
                integer=True,
            ),
            label="Number of directions", default=64,
            more="The error hardly depends on it.",
            hint="The polygon has at most this many sides.", advanced=True,
        ),
        shared.BETA,
        Argument(
            "by", Column(),
            "A hull for each value of this column, which are published: of each animal "
            "(or person), who is protected with all of its rows.",
            "A hull for each value of this field", None,
            hint="Each value is one animal or person, who is protected with all rows. "
            "The values are published.",
            more="Its hull is the only one that an animal has, so that the budget is "
            "spent once.",
        ),
        shared.TABLE_OR_ROW.copy(
            more="Distance is dist_∞, or for rows dist_2, with 0.71 of the Gaussian "
            'noise; rows with "support" only.',
        ),
        shared.PLANE.copy(
            hint=shared.PLANE.hint.replace(
                "distances are measured", "the polygon is convex",
            ),
        ),
        *shared.DRAWN,
    ),
    "shape", ASK, "Draw a private polygon close to the convex hull of the points.",
    Command(
        "hull",
        (
            "hull homes.gpkg hull.gpkg --rho 1e-4",
            "hull fixes.parquet ranges.gpkg --by collar --rho 1e-5",
        ),
    ),
    Form("privatehull", "Private convex hull", "Private hull"),
    in_parts=True,
)
_SHAPES = ("box", "centre", "mean_centre", "median_centre")
EXTENT = Release(
    "private_extent", "summaries.extent",
    (
        shared.FRAME,
        Argument(
            "kind",
            Choice({
                "box": "Bounding box", "centre": "Middle of the bounding box",
                "mean_centre": "Mean of the points",
                "median_centre": "Median of either coordinate",
                "diameter": "Largest distance between two points",
                "radius": "Radius of the smallest circle around the points",
            }),
            "The bounding box, its middle, the mean of the points, the median of "
            "either coordinate, the largest distance between two points, or the radius "
            "of the smallest circle around them.", "What is estimated", "box",
            more='For rows of different persons (``privacy_unit="row"``) the mean '
            "needs 1/n of the noise.",
            hint="For rows of many persons the mean needs far less noise.",
        ),
        *_EXTENT,
        Argument(
            "cover", Flag(),
            "Move the sides of a box out so that it holds all rows but for probability "
            "`beta`.", "Move the sides of the box out to cover all rows", False,
            hint="The box then holds all rows with probability 1 − β at least.",
        ),
        *_BAND,
    ),
    "answers", ASK,
    "Estimate the bounding box, centre, diameter or radius of the points.",
    Command(
        "extent",
        (
            "extent homes.gpkg --kind diameter --rho 1e-4",
            "extent homes.gpkg --kind box --cover --rho 1e-4 --output box.gpkg",
        ),
        shared.PRINTED,
    ),
    Form("privateextent", "Private extent", "Private extent"),
    results={("kind", kind): "shape" for kind in _SHAPES},
    in_parts=True,
)

# -- statistics of one's own ---------------------------------------------------------

_CODE = Absent("the statistic is a function, which is for those who write Python")
STATISTIC = Release(
    "private_statistic", "summaries.statistic",
    (
        shared.FRAME,
        Argument(
            "statistic", Caller(),
            "What `geopriv_gis.lipschitz` returns: a function with its Lipschitz "
            "constant, which is trusted. With `below` also several, in the order in "
            "which they are asked.", takes="Statistic, or sequence of Statistic",
        ),
        Argument(
            "below", Caller(),
            "Instead of the number: is it below this threshold? Public; one for all, "
            "or one for each.", default=None, takes="float, or sequence of floats",
        ),
        Argument(
            "count", number("Number of yeses", at_least=1, integer=True),
            'With `below`: after so many "yes" the search ends. They share the budget.',
            default=1,
        ),
        *_EXTENT, *_BAND,
    ),
    "answers", ASK, "Release a statistic of one's own, with a stated constant.",
    _CODE, _CODE,
)

RELEASES = (HULL, EXTENT, STATISTIC)
