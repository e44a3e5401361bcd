"""Shares and means in the local model."""

from __future__ import annotations

from ..core.parameter import Limits
from . import shared
from .kinds import Caller, Choice, Column, Polygons, Shapes, Thresholds, number
from .local import COUNT, HOW
from .places import KNN
from .row import ASK, Absent, Alternative, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_LEDGER = shared.LEDGER.copy(
    help=shared.LEDGER.help + " Not for columns: it counts metres.",
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
        shared.FRAME,
        _OF.copy(
            instead=Alternative((
                Argument(
                    "column", Column(several=True),
                    "Instead of `of`: a column of numbers, or two.",
                    "Or instead: one or two fields of numbers", (), advanced=True,
                    hint="With a limit for each. ε and the softness are then in the "
                    "field's unit.", field="COLUMNS",
                ),
            )),
        ),
        shared.EPS.copy(
            help="Of a column per its unit; for ldp between any two values.",
            takes="float, per metre or unit",
            hint="Of fields per their unit. Smaller is safer.",
        ),
        Argument(
            "softness", number("Width of the soft border", unit="m", above=0),
            "Over it rows count in part; of a column in its unit. Wider needs less "
            "noise.", "Softness of the border", filled=200.0,
            takes="float, metres or column's unit",
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
                "take one of the two limits.",
            )
            for side in ("above", "below")
        ),
        Argument(
            "method",
            Choice({
                "smooth": "Fitted to the rows (smooth sensitivity)",
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
            hint="Fitted to the rows: little noise for those far from the border.",
            advanced=True,
        ),
        shared.SMOOTH_DELTA,
        shared.SPLIT.copy(
            help='For "smooth". By default 1/3, as the paper SSGP takes; see `prior`.',
            hint="For noise that is fitted to the rows. Empty: a third.",
        ),
        *(
            each.copy(
                help="By default 3, as the paper SSGP takes. Smaller ones have heavier "
                "tails.",
                hint="Empty: 3. With less, very large noise is less rare.",
            ) if each.name == "nu" else each
            for each in shared.SMOOTH_NOISE
        ),
        Argument(
            "prior", Caller(),
            "Public places or values, as rows are expected to be spread; never from "
            "the rows. Chooses the noise with the least expected error.", default=None,
            more='For "smooth": `nu` and `split`, or the same noise for all.',
            takes="GeoSeries of points, or numbers",
        ),
        Argument(
            "corner_radius",
            number("Radius of the rounded corner", unit="of the columns", at_least=0),
            "Of two columns: both thresholds meet in a corner that is rounded so far; "
            "the paper SSGP takes 1.21 times `softness`.",
            "Radius of the rounded corner", 0.0,
            hint="Of two fields: both limits meet in a corner that is rounded so far.",
            advanced=True,
        ),
        shared.SHARED_UNIT, shared.PLANE,
        _LEDGER, shared.RNG,
        shared.PROGRESS,
    ),
    "answers", ASK,
    "Estimate the share of rows in a region, or beyond a threshold.",
    Command(
        "share",
        (
            "share homes.gpkg --region city.gpkg --softness 500 --eps 0.01",
            "share homes.gpkg --column income --above 50000 --softness 10000 --eps "
            "1e-4",
        ),
        "Every row makes its own noise. " + shared.PRINTED,
    ),
    Form(
        "privateshare", "Private share in a region", "Private share",
        first=("of", "above", "below"),
        expert=True,
    ),
)
MEAN = Release(
    "private_mean", "local.share",
    (
        shared.FRAME,
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
        shared.EPS.copy(
            help="Of columns per their unit; for ldp between any two values.",
        ),
        Argument(
            "weights", Caller(),
            "Of several columns: one public number for each; the function is of their "
            "weighted sum.", default=None, takes="sequence of float",
        ),
        SHARE.argument("method"), shared.SMOOTH_DELTA, shared.SPLIT,
        *shared.SMOOTH_NOISE, shared.SHARED_UNIT,
        shared.PLANE,
        _LEDGER, shared.RNG,
        shared.PROGRESS,
    ),
    "answers", ASK, "Release the mean over rows of a function of one's own.",
    Absent("the function is for those who write Python"),
    Absent("the function is for those who write Python"),
)



# -- many questions for one budget -----------------------------------------------------


_IN_ALL = "For all questions together; exactly one of `eps` and `rho`."
ASK_MANY = Release(
    "ask_many", "local.single_questions",
    (
        shared.FRAME,
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
            hint="Densities need a bandwidth, nearest people their number.",
        ),
        shared.BANDWIDTH.copy(
            default=None, help="For kernel means. " + shared.BANDWIDTH.help,
            hint="For densities only.",
        ),
        KNN.argument("k").copy(
            default=None, help="For nearest people.", more="",
            hint="For nearest people only.",
        ),
        shared.EITHER_EPS.copy(help=_IN_ALL), shared.EITHER_RHO.copy(help=_IN_ALL),
        shared.SHARED_UNIT, shared.SCHEME, HOW, shared.PLANE,
        shared.LEDGER.copy(advanced=True), shared.RNG, shared.PROGRESS,
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
    Form("askmany", "Ask many questions", "Answers", expert=True),
    procedure=COUNT.procedure,
)

RELEASES = (SHARE, MEAN, ASK_MANY)
