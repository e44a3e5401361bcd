"""Many questions for one budget, in the local model."""

from __future__ import annotations

from . import shared
from .kinds import Choice, Shapes
from .local import COUNT, HOW
from .places import KNN
from .row import ASK, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

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

RELEASES = (ASK_MANY,)
