"""Questions in the local model: every row makes its own noise."""

from __future__ import annotations

from . import shared
from .kinds import Choice, Points, Polygons, number
from .row import ASK, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_RANGE = "For each polygon; exactly one of `eps` and `rho`."
_SAVED = (
    "The guarantee states the total. What people save on one polygon goes into the "
    "next."
)
_ELIMINATION = {
    "auto": "A single question at once, several in rounds",
    "elimination": "In rounds, who is no longer needed goes home",
    "baseline": "All at once",
}
_SPLIT_ROUNDS = Argument(
    "split", Choice({"doubling": "Doubling", "even": "Even"}),
    "How a budget is shared by the rounds.", "Share of each round", "doubling",
    advanced=True,
)
_JUDGED = shared.BETA.copy(
    kind=number(
        "Probability that anybody is judged wrongly", above=0, below=1, decimals=6,
    ),
    label="β, how often anybody may be judged wrongly", default=0.025,
    hint="Of those who are sent home before the last round.",
)
HOW = Argument(
    "method", Choice(_ELIMINATION),
    "In rounds, after which people who are no longer needed are not asked again; or "
    'all at once. "auto" asks a single question at once, since savings help only '
    "further questions.",
    "Method", "auto", advanced=True,
    hint="In rounds, whoever is clearly no part of the answer says little, and keeps "
    "the rest for the next question. For a single question that does not pay.",
)
COUNT = Release(
    "private_count", "local.single_questions",
    (
        shared.FRAME,
        Argument(
            "ranges", Polygons(), "Public polygons, one count for each.",
            "Zones", field="ZONES",
            more="A polygon in the points' CRS, or a layer in its own.",
            hint="They must not depend on the data. Each one costs ε, or ρ.",
        ),
        shared.EITHER_EPS.copy(help=_RANGE, more=_SAVED),
        shared.EITHER_RHO.copy(help=_RANGE, more=_SAVED), shared.SHARED_UNIT,
        shared.SCHEME, HOW,
        shared.PLANE, *shared.DRAWN,
    ),
    "answers", ASK,
    "Count the points in public polygons; every row adds its own noise.",
    Command(
        "private-count", ("private-count homes.gpkg --ranges wards.gpkg --rho 1e-3",),
        "Nobody need be trusted with the places. zonal-counts is differential privacy "
        "instead, and count estimates from released points at no charge.",
    ),
    Form(
        "privatecount", "Private counts in polygons, each row by itself",
        "Private counts",
        expert=True,
    ),
    procedure=(
        *shared.PROCEDURE, _SPLIT_ROUNDS, _JUDGED,
    ),
)
KDE_AT = Release(
    "private_kde_at", "local.single_questions",
    (
        shared.FRAME,
        Argument(
            "points", Points(),
            "Public places; each is charged. For a map, release the points once "
            "instead and estimate from those.", "Public places",
            field="PLACES",
            more="A place in the points' CRS, or many in their own.",
            takes="shapely Point or GeoSeries of points",
            hint="Each place costs ε, or ρ.",
        ),
        shared.BANDWIDTH, shared.EACH_EPS, shared.EACH_RHO, shared.SHARED_UNIT,
        shared.SCHEME,
        Argument(
            "method",
            Choice({
                **_ELIMINATION, "smooth": "Fitted to the rows (smooth sensitivity)",
                "lipschitz": "The same for all rows",
                "points": "On places, which biases the mean",
                "ldp": "Local differential privacy",
            }),
            '"elimination" and "baseline" make distances or places noisy, "auto" as '
            'one of them. "smooth", '
            "\"lipschitz\" and \"ldp\" make the kernel's value noisy, \"points\" the "
            "places once for all; they take `eps` only.", "How the noise is made",
            "auto",
            hint="The first three make distances or places noisy. The others take ε "
            "only, and make the density that each row gives noisy; or, on places, the "
            "places once for all.",
            more='All but "points" are unbiased, but for noise on distances or places '
            "that is wide beside the bandwidth. See `private_share`.",
            advanced=True,
        ),
        shared.SMOOTH_DELTA, shared.SPLIT, *shared.SMOOTH_NOISE, shared.PLANE,
        *shared.DRAWN,
    ),
    "answers", ASK,
    "Estimate point densities at public places; every row adds its own noise.",
    Command(
        "kde-at", ("kde-at homes.gpkg --points stops.gpkg --bandwidth 500 --rho 1e-4",),
        "Means of a Gaussian kernel in [0, 1], and densities per square metre.",
    ),
    Form(
        "privatekdeat", "Private densities at places", "Private densities",
        expert=True,
    ),
    procedure=(*shared.PROCEDURE, _JUDGED),
)

RELEASES = (COUNT, KDE_AT)
