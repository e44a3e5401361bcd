"""Questions about points: near a place, around all of them, how many where."""

from __future__ import annotations

from ..core.parameter import Limits
from .kinds import (
    Caller,
    Choice,
    Column,
    Flag,
    Points,
    Polygons,
    Shapes,
    Thresholds,
    number,
)
from .row import ASK, Absent, Argument, Command, Form, Instead, Release
from .shared import (
    BANDWIDTH,
    BETA,
    CRS,
    EACH_EPS,
    EACH_RHO,
    EITHER_EPS,
    EITHER_RHO,
    EPS,
    FRAME,
    LEDGER,
    PLANE,
    POINT,
    PROCEDURE,
    PROGRESS,
    RNG,
    SCHEME,
    SHARED_UNIT,
    SMOOTH_DELTA,
    SMOOTH_NOISE,
    SPLIT,
    TABLE_OR_ROW,
    UNIT,
    UNIT_CHOICE,
    UNIT_FIELD,
)

# Laid out by hand, as a table.
# fmt: off

_DRAWN = (LEDGER, RNG, PROGRESS)
_PRINTED = "The guarantee goes to standard error."

# -- near public places --------------------------------------------------------------

KNN = Release(
    "private_knn", "places.knn",
    (
        FRAME.but(more="Its index is unique, for the labels are the answer."), POINT,
        Argument(
            "k", number("Rows that are named", at_least=1, integer=True),
            "They share the budget.", "Number of neighbours",
            more="At most the number of rows.",
        ),
        EACH_EPS, EACH_RHO,
        UNIT.but(
            help=UNIT.help + " For rows and persons answers are far more accurate.",
            more='Of a "table" all rows may move at once.',
            default="table",
            fields=(
                UNIT_CHOICE.but(
                    kind=Choice({
                        "table": "The whole table belongs to one person",
                        "row": "Each row is another person",
                        "column": "A field names the person",
                    }),
                    default="table",
                ),
                UNIT_FIELD,
            ),
        ),
        Argument(
            "method",
            Choice({
                "exponential": "By what is on average the more accurate",
                "svt": "Sparse vector technique",
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
        CRS, *_DRAWN,
    ),
    "labels", ASK,
    "Say which rows are nearest to a public place: labels, no positions.",
    Command(
        "knn", ("knn homes.gpkg near.csv --point 530000,180000 --k 5 --rho 1e-4",),
        "OUT is a table, .csv, .gpkg or .parquet. Without OUT, or with -, it is "
        "printed as CSV, and the guarantee goes to standard error.",
    ),
    Form(
        "privateknn", "Private nearest neighbours", "Neighbours",
        (
            "frame", "point", "k", "eps", "rho", "privacy_unit", "method", "crs",
            "ledger",
        ),
    ),
    positional=3,
    in_parts=True,
)
_SHAPES = Argument(
    "points", Points(shapes=True),
    "Instead of `point`: public points, lines or polygons, in any CRS; each is "
    "charged.", "Or instead: layer of public places, lines or polygons", None,
    hint="Each feature is a query, and charged for, unless the nearest is meant.",
    field="PLACES",
)
_NEAR = POINT.but(
    more="Or a public line or polygon, or a layer of such, in any CRS. Lines and "
    "polygons need a plane.",
    takes="shapely Point, line or polygon, or GeoSeries of them",
    label="Public place", instead=Instead((_SHAPES,)),
)
_TOGETHER_FLAG = Argument(
    "together", Flag(),
    "The nearest of all features is meant: one question, one charge.",
    "The nearest of all features", False,
    hint="One question about the whole layer, and one charge.",
)
DISTANCE = Release(
    "private_distance", "places.proximity",
    (FRAME, _NEAR, EACH_EPS, EACH_RHO, _TOGETHER_FLAG, BETA, CRS, *_DRAWN),
    "answers", ASK,
    "Say how far public places, lines or polygons are from the nearest point.",
    Command(
        "distance",
        (
            "distance homes.gpkg --point 530000,180000 --eps 0.01",
            "distance homes.gpkg --points rivers.gpkg --together --eps 0.01",
        ),
        _PRINTED,
    ),
    Form(
        "privatedistance", "Private distance to the nearest point", "Distances",
        ("frame", "point", "eps", "rho", "together", "beta", "crs", "ledger"),
    ),
    positional=2,
    in_parts=True,
)
_TOGETHER = "For all places together; exactly one of `eps` and `rho`."
ANY_WITHIN = Release(
    "private_any_within", "places.proximity",
    (
        FRAME,
        _NEAR.but(
            more=_NEAR.more + ' These are asked in their order until the first "yes"; '
            'all "no" answers before it are free.',
            instead=Instead((
                _SHAPES.but(
                    help="Instead of `point`: public points, lines or polygons, in any "
                    'CRS; they are asked in their order until the first "yes", and '
                    "charged together.",
                    hint="They are asked in the order of the layer until the first "
                    "yes, and charged together.",
                ),
            )),
        ),
        Argument(
            "radius", number("Radius around each place, public", unit="m", at_least=0),
            label="Radius", option="within", filled=500.0,
            hint="Public. Ground metres.",
        ),
        EITHER_EPS.but(help=_TOGETHER), EITHER_RHO.but(help=_TOGETHER), _TOGETHER_FLAG,
        BETA.but(help="Here: that an answer is wrong by more than the margin."), CRS,
        *_DRAWN,
    ),
    "answers", ASK,
    "Say whether any point is within a distance of public places, lines or polygons.",
    Command(
        "any-within",
        ("any-within homes.gpkg --points stops.gpkg --within 500 --eps 0.1",),
        'Several places are asked in their order until the first "yes".',
    ),
    Form(
        "privateanywithin", "Private answer: is any point within a distance", "Answers",
        (
            "frame", "point", "radius", "eps", "rho", "together", "beta", "crs",
            "ledger",
        ),
    ),
    positional=3,
    in_parts=True,
)

# -- around all of them --------------------------------------------------------------

_EXTENT = (EITHER_EPS, EITHER_RHO)
_BAND = (TABLE_OR_ROW, BETA, PLANE, *_DRAWN)
HULL = Release(
    "private_hull", "summaries.hull",
    (
        FRAME, EITHER_EPS,
        EITHER_RHO.but(more="Much more accurate at many directions."),
        Argument(
            "method",
            Choice({
                "support": "Supporting lines", "anchors": "Rows near anchor points",
                "points": "Release all rows, then their hull",
            }),
            "How the polygon is made: of noisy supporting lines, of noisy rows near "
            "anchor points, or of all rows with noise.", "Method", "support",
            more='"support" is the best in all cases known, "anchors" CGP\'s PCH; for '
            '"points" n has to be small.',
            hint="Supporting lines are the most accurate in all cases known; the "
            "number of directions is theirs.", advanced=True,
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
        BETA,
        TABLE_OR_ROW.but(
            more="Distance is dist_∞, or for rows dist_2, with 0.71 of the Gaussian "
            'noise; rows with "support" only.',
        ),
        PLANE.but(
            hint=PLANE.hint.replace("distances are measured", "the polygon is convex"),
        ),
        *_DRAWN,
    ),
    "shape", ASK, "Draw a private polygon close to the convex hull of the points.",
    Command("hull", ("hull homes.gpkg hull.gpkg --rho 1e-4",)),
    Form(
        "privatehull", "Private convex hull", "Private hull",
        (
            "frame", "eps", "rho", "method", "directions", "privacy_unit", "beta",
            "crs", "ledger",
        ),
    ),
    in_parts=True,
)
BBOX = Release(
    "private_bbox", "summaries.extent",
    (
        FRAME, *_EXTENT,
        Argument(
            "cover", Flag(),
            "Move the sides out so that the box holds all rows but for probability "
            "`beta`.", "Move the sides out to cover all rows", False,
            hint="The box then holds all rows with probability 1 − β at least.",
        ),
        *_BAND,
    ),
    "shape", ASK, "Draw the private bounding box of the points.",
    Command("bbox", ("bbox homes.gpkg box.gpkg --rho 1e-4 --cover",)),
    Form(
        "privatebbox", "Private bounding box", "Private box",
        ("frame", "eps", "rho", "cover", "privacy_unit", "beta", "crs", "ledger"),
    ),
    in_parts=True,
)
CENTRE = Release(
    "private_centre", "summaries.extent",
    (
        FRAME, *_EXTENT,
        Argument(
            "statistic",
            Choice({
                "midrange": "Middle of the bounding box", "mean": "Mean of the rows",
                "median": "Median of either coordinate",
            }),
            "The middle of the bounding box, the mean of the rows, or the median of "
            "either coordinate.", "Which centre",
            "midrange",
            more='For rows of different persons (``privacy_unit="row"``) the mean '
            "needs 1/n of the noise.",
            hint="For rows of many persons the mean needs far less noise.",
        ),
        *_BAND,
    ),
    "shape", ASK, "Draw the private centre of the points.",
    Command("centre", ("centre homes.gpkg centre.gpkg --rho 1e-4",)),
    Form(
        "privatecentre", "Private centre", "Private centre",
        ("frame", "eps", "rho", "statistic", "privacy_unit", "beta", "crs", "ledger"),
    ),
    in_parts=True,
)
_SIZE = ("frame", "eps", "rho", "privacy_unit", "beta", "crs", "ledger")
DIAMETER = Release(
    "private_diameter", "summaries.extent", (FRAME, *_EXTENT, *_BAND), "answers", ASK,
    "Say the private largest distance between two of the points, in metres.",
    Command("diameter", ("diameter homes.gpkg --rho 1e-4",), _PRINTED),
    Form("privatediameter", "Private diameter", "Private diameter", _SIZE),
    in_parts=True,
)
RADIUS = Release(
    "private_radius", "summaries.extent", (FRAME, *_EXTENT, *_BAND), "answers", ASK,
    "Say the private radius of the smallest circle around the points, in metres.",
    Command("radius", ("radius homes.gpkg --rho 1e-4",), _PRINTED),
    Form("privateradius", "Private radius", "Private radius", _SIZE),
    in_parts=True,
)

# -- statistics of one's own ---------------------------------------------------------

_CODE = Absent("the statistic is a function, which is for those who write Python")
_OWN = Argument(
    "statistic", Caller(),
    "What `geopriv_gis.lipschitz` returns: a function with its Lipschitz constant, "
    "which is trusted.", takes="Statistic",
)
STATISTIC = Release(
    "private_statistic", "summaries.statistic",
    (FRAME, _OWN, *_EXTENT, *_BAND),
    "answers", ASK, "Release a statistic of one's own, with a stated constant.",
    _CODE, _CODE, positional=2,
)
BELOW = Release(
    "private_below", "summaries.statistic",
    (
        FRAME,
        _OWN.but(
            name="statistics", takes="sequence of Statistic",
            help="What `geopriv_gis.lipschitz` returns, in the order in which they are "
            "asked.",
        ),
        Argument(
            "thresholds", Caller(), "Public: one for all, or one for each.",
            takes="float, or sequence of floats",
        ),
        Argument(
            "count", number("Number of yeses", at_least=1, integer=True),
            'After so many "yes" the search ends. They share the budget.', default=1,
        ),
        EITHER_EPS.but(help=_TOGETHER), EITHER_RHO.but(help=_TOGETHER), *_BAND,
    ),
    "answers", ASK, "Say which of many statistics are below a threshold.",
    _CODE, _CODE, positional=3,
)

# -- the local model: every row makes its own noise ----------------------------------

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
_ASKED_HOW = ("method", "privatize", "scheme", "rounds", "split", "beta")
_JUDGED = BETA.but(
    kind=number(
        "Probability that anybody is judged wrongly", above=0, below=1, decimals=6,
    ),
    label="β, probability that anybody is judged wrongly", default=0.025,
    hint="Of those who are sent home before the last round.",
)
_HOW = Argument(
    "method", Choice(_ELIMINATION),
    "In rounds that send home whoever is no longer needed, or all at once; "
    '"auto" asks a single question at once, for savings pay for further ones.',
    "Method", "auto", advanced=True,
)
COUNT = Release(
    "private_count", "local.single_questions",
    (
        FRAME,
        Argument(
            "ranges", Polygons(), "Public polygons, one count for each.",
            "Polygons to count in",
            more="A polygon in the points' CRS, or a layer in its own.",
            hint="They must not depend on the data. Each one costs ε, or ρ.",
        ),
        EITHER_EPS.but(help=_RANGE, more=_SAVED),
        EITHER_RHO.but(help=_RANGE, more=_SAVED), SHARED_UNIT, SCHEME, _HOW,
        PLANE, *_DRAWN,
    ),
    "answers", ASK,
    "Count the points in public polygons; every row makes its own noise.",
    Command(
        "private-count", ("private-count homes.gpkg --ranges wards.gpkg --rho 1e-3",),
        "Nobody need be trusted with the places. zonal-counts is differential privacy "
        "instead, and count estimates from released points at no charge.",
    ),
    Form(
        "privatecount", "Private counts in polygons, each row by itself",
        "Private counts",
        (
            "frame", "ranges", "eps", "rho", "privacy_unit", *_ASKED_HOW, "crs",
            "ledger",
        ),
    ),
    positional=2,
    procedure=(
        *PROCEDURE, _SPLIT_ROUNDS, _JUDGED,
    ),
)
_IN_ALL = "For all questions together; exactly one of `eps` and `rho`."
ASK_MANY = Release(
    "ask_many", "local.many_questions",
    (
        FRAME,
        Argument(
            "places", Shapes(),
            "Public polygons to count in, or public places; one question each.",
            "Polygons or places to ask about",
            more="In their own CRS, or one shape in the points' CRS.",
            hint="They must not depend on the data. All questions share ε, or ρ.",
        ),
        Argument(
            "question",
            Choice({
                "count": "How many are in each polygon",
                "density": "How dense it is at each place",
                "nearest": "Who is nearest to each place",
            }),
            "What is asked: how many are in each polygon, how dense it is at each "
            "place (with `bandwidth`), or who is nearest to it (with `k`).",
            "Question", "count",
        ),
        BANDWIDTH.but(
            default=None, help="For kernel means. " + BANDWIDTH.help,
            hint="For kernel means only.",
        ),
        KNN.argument("k").but(
            default=None, help="For nearest people.", more="",
            hint="For nearest people only.",
        ),
        EITHER_EPS.but(help=_IN_ALL), EITHER_RHO.but(help=_IN_ALL),
        SHARED_UNIT, SCHEME, _HOW, PLANE,
        LEDGER.but(advanced=True), RNG, PROGRESS,
    ),
    "answers", ASK,
    "Ask many questions for one budget: counts, densities, or who is nearest.",
    Command(
        "ask-many",
        (
            "ask-many homes.gpkg --places wards.gpkg --rho 1e-3",
            "ask-many homes.gpkg --places stops.gpkg --question nearest -k 5 "
            "--rho 1e-3",
        ),
        "What people save on one question goes into the next. session asks questions "
        "of several kinds, today and tomorrow.",
    ),
    Form(
        "askmany", "Ask many questions", "Answers",
        (
            "frame", "places", "question", "bandwidth", "k", "eps", "rho",
            "privacy_unit", *_ASKED_HOW, "crs", "ledger",
        ),
    ),
    positional=2, procedure=COUNT.procedure,
)
KDE_AT = Release(
    "private_kde_at", "local.single_questions",
    (
        FRAME,
        Argument(
            "points", Points(),
            "Public places; each is charged. For a map, release the points once "
            "instead and estimate from those.", "Public places",
            more="A place in the points' CRS, or many in their own.",
            takes="shapely Point or GeoSeries of points",
            hint="Each place costs ε, or ρ.",
        ),
        BANDWIDTH, EACH_EPS, EACH_RHO, SHARED_UNIT, SCHEME,
        Argument(
            "method",
            Choice({
                **_ELIMINATION, "smooth": "As smooth sensitivity asks",
                "lipschitz": "The same for all rows",
                "points": "On places, which biases the mean",
                "ldp": "Local differential privacy",
            }),
            '"elimination" and "baseline" make distances or places noisy, "auto" as '
            'one of them. "smooth", '
            "\"lipschitz\" and \"ldp\" make the kernel's value noisy, \"points\" the "
            "places once for all; they take `eps` only.", "How the noise is made",
            "auto",
            more='All but "points" are unbiased, but for noise on distances or places '
            "that is wide beside the bandwidth. See `private_share`.",
            advanced=True,
        ),
        SMOOTH_DELTA, SPLIT, *SMOOTH_NOISE, PLANE, *_DRAWN,
    ),
    "answers", ASK,
    "Say how dense the points are at public places; every row makes its own noise.",
    Command(
        "kde-at", ("kde-at homes.gpkg --points stops.gpkg --bandwidth 500 --rho 1e-4",),
        "Means of a Gaussian kernel in [0, 1], and densities per square metre.",
    ),
    Form(
        "privatekdeat", "Private densities at places", "Private densities",
        (
            "frame", "points", "bandwidth", "eps", "rho", "privacy_unit", "method",
            "delta", "split",
            *(each.name for each in SMOOTH_NOISE), "privatize", "scheme", "rounds",
            "beta", "crs", "ledger",
        ),
    ),
    positional=3, procedure=(*PROCEDURE, _JUDGED),
)
_THRESHOLD = Thresholds(Limits("Threshold, in the column's unit"))
_OF = Argument(
    "of", Polygons(), "Public polygons, taken as one region.", "Region",
    more="Or the name of a column of numbers, or a list of two. A polygon by itself is "
    "in the points' CRS.",
    takes="polygon, layer of polygons, column or two columns",
    hint="All its polygons together. They must not depend on the data.",
    option="region", field="REGION",
)
SHARE = Release(
    "private_share", "local.share",
    (
        FRAME,
        _OF.but(
            instead=Instead((
                Argument(
                    "column", Column(several=True),
                    "Instead of `of`: a column of numbers, or two.",
                    "Or instead: one or two fields of numbers", (), advanced=True,
                    hint="With a threshold for each. ε and the softness are then in "
                    "the field's unit.", field="COLUMNS",
                ),
            )),
        ),
        EPS.but(
            help="Of a column per its unit; for ldp between any two values.",
            hint="Of fields per their unit. Smaller is safer.",
        ),
        Argument(
            "softness", number("Width of the soft border", unit="m", above=0),
            "Over it rows count in part; of a column in its unit. Wider needs less "
            "noise.", "Softness of the border", filled=200.0,
            more="They count from 1 to 0, with ½ in the middle.",
            hint="The width over which rows count in part, with a half on the border "
            "itself. Wider needs less noise; 1/ε is a good start.",
        ),
        *(
            Argument(
                side,
                _THRESHOLD,
                f"Public threshold, for rows {side} it; one for each column.",
                f"Rows {side} this value",
                None, advanced=True,
                more="One column takes one of the two thresholds or both, two columns "
                "a pair: both values above, or both below.",
                hint="Of fields only; public. Two numbers X,Y for two fields, which "
                "take one of the two thresholds.",
            )
            for side in ("above", "below")
        ),
        Argument(
            "method",
            Choice({
                "smooth": "As smooth sensitivity asks",
                "lipschitz": "The same for all rows",
                "points": "On places, which biases the share",
                "ldp": "Local differential privacy",
            }),
            "Noise as smooth sensitivity asks, the same for all, on places or values "
            "themselves (biased), or local differential privacy.",
            "How the noise is made", "smooth",
            more='"smooth" is little noise for rows far from the border; "lipschitz" '
            'is Laplace noise of scale 1/(ε·softness); "ldp" makes any two values hard '
            "to tell.",
            hint="Smooth sensitivity: little noise far from the border.", advanced=True,
        ),
        SMOOTH_DELTA, SPLIT, *SMOOTH_NOISE,
        Argument(
            "corner_radius",
            number("Radius of the rounded corner", unit="of the columns", at_least=0),
            "Of two columns: both thresholds meet in a corner that is rounded so far; "
            "SSGP takes 1.21 times `softness`.", "Radius of the rounded corner", 0.0,
            advanced=True,
        ),
        SHARED_UNIT, PLANE,
        LEDGER.but(help=LEDGER.help + " Not for columns: it counts metres."), RNG,
        PROGRESS,
    ),
    "answers", ASK,
    "Say which share of the rows is in a region, or beyond a threshold.",
    Command(
        "share",
        (
            "share homes.gpkg --region city.gpkg --softness 500 --eps 0.01",
            "share homes.gpkg --column income --above 50000 --softness 10000 --eps "
            "1e-4",
        ),
        "Every row makes its own noise. " + _PRINTED,
    ),
    Form(
        "privateshare", "Private share in a region", "Private share",
        (
            "frame", "of", "above", "below", "eps", "softness", "privacy_unit",
            "method", "delta", "split", *(each.name for each in SMOOTH_NOISE),
            "corner_radius", "crs", "ledger",
        ),
    ),
    positional=2,
)

MEAN = Release(
    "private_mean", "local.mean",
    (
        FRAME,
        Argument(
            "of", Caller(),
            "Public places, lines or polygons, from the nearest of which the distance "
            "is taken, negative in polygons; or names of columns.",
            takes="shapely geometry, GeoSeries, GeoDataFrame, column or columns",
        ),
        Argument(
            "function", Caller(),
            "Of an array of such numbers, to one value for each. It never sees a row.",
            takes="callable",
        ),
        Argument(
            "domain", Caller(),
            "Public ends of the numbers that it is asked for; beyond, the end counts.",
            takes="(low, high)",
        ),
        EPS.but(help="Of columns per their unit; for ldp between any two values."),
        Argument(
            "weights", Caller(),
            "Of several columns: one public number for each; the function is of their "
            "weighted sum.", default=None, takes="sequence of float",
        ),
        SHARE.argument("method"), SMOOTH_DELTA, SPLIT, *SMOOTH_NOISE, SHARED_UNIT,
        PLANE,
        LEDGER.but(help=LEDGER.help + " Not for columns: it counts metres."), RNG,
        PROGRESS,
    ),
    "answers", ASK, "Release the mean over rows of a function of one's own.",
    Absent("the function is for those who write Python"),
    Absent("the function is for those who write Python"), positional=4,
)

RELEASES = (
    KNN, DISTANCE, ANY_WITHIN, HULL, BBOX, CENTRE, DIAMETER, RADIUS, STATISTIC, BELOW,
    COUNT, KDE_AT, SHARE, MEAN, ASK_MANY,
)
