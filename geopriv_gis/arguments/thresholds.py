"""Whether a count is below a limit: one yes or no about rows."""

from __future__ import annotations

from .kinds import Column, Polygons, number
from .maps import ZONAL_COUNTS
from .row import ASK, Argument, Command, Form, Instead, Release
from .shared import BETA, FRAME, LEDGER, PROGRESS, RNG

# Laid out by hand, as a table.
# fmt: off

THRESHOLD = Release(
    "private_threshold", "zones.threshold",
    (
        FRAME.but(more="Points in a CRS, where a column is asked about as well."),
        Argument(
            "of", Polygons(), "Public polygons, taken as one region.", "Region",
            more="Or a column of True and False, a mask, or a function that is asked "
            "about each row by itself. A polygon by itself is in the points' CRS.",
            takes="polygon, layer of polygons, column, mask or callable",
            hint="All its polygons together. They must not depend on the data.",
            option="region", field="REGION",
            instead=Instead((
                Argument(
                    "column", Column(),
                    "Instead of `of`: a column of true and false, which rows are of "
                    "the kind.",
                    "Or instead: a field of true and false", None,
                    hint="Which rows are of the kind. Each row's value must depend on "
                    "that row alone.", field="KIND_FIELD",
                ),
            )),
        ),
        Argument(
            "count", number("Limit of the count", at_least=1, integer=True),
            "Are fewer than so many in the region, or of the kind? Exactly one of "
            "`count` and `q`.", "Are there fewer than so many?", None,
            hint="Public. Give this or the share.",
        ),
        Argument(
            "q", number("Limit as a share", above=0, below=1, decimals=6),
            "Are fewer than this share of all rows (persons) there?",
            "Or instead: fewer than this share of all?", None, option="share",
            hint="Public. Of all rows, or of all persons.", field="SHARE",
        ),
        *(
            ZONAL_COUNTS.argument(name).but(more="", hint=hint)
            for name, hint in (
                ("eps", "About 1; smaller is safer. ε or ρ."),
                ("rho", "For Gaussian noise. Give either ε or ρ."),
            )
        ),
        ZONAL_COUNTS.argument("privacy_unit").but(
            more="A person counts once, if any of their rows does.",
        ),
        BETA.but(
            help="Here: that a count at the margin is judged wrongly.",
            hint="Counts as far from the limit as the margin are judged rightly with "
            "probability 1 − β.",
        ),
        LEDGER.but(more='One of "dp" or "zcdp"; see `Ledger`.'), RNG, PROGRESS,
    ),
    "answers", ASK,
    "Say whether fewer rows than a limit are in a region, or of a kind.",
    Command(
        "threshold",
        (
            "threshold homes.gpkg --region ward.gpkg --count 10 --eps 1",
            "threshold homes.gpkg --column ill --share 0.25 --rho 0.1",
        ),
        "Differential privacy: 1 is yes, they are fewer; 0 is no. zonal-counts tells "
        "the counts of many regions for one charge; session threshold asks many "
        "questions.",
    ),
    Form(
        "privatethreshold", "Private answer: are there fewer than a limit", "Answer",
        expert=True,
    ),
    in_parts=True,
)

RELEASES = (THRESHOLD,)
