"""Strength of a guarantee in everyday units: metres, or the error of a count.

Forms ask for it first, filled in; ε and ρ are for those who know them.
"""

from __future__ import annotations

from dataclasses import dataclass

from .kinds import number
from .row import Argument
from .shared import DISPLACEMENT

# Laid out by hand, as a table.
# fmt: off

MOVED = DISPLACEMENT.copy(
    help="Of one row by itself; several rows of one person move farther. The line "
    "below says how far most points move. Farther is safer.",
    label="How far points move on average", default=200.0, hint="",
)
HIDDEN = Argument(
    "hidden_within",
    number("Distance within which places are hard to tell apart", unit="m", above=0),
    "Between two places this far apart the odds change by at most a factor 2.7, "
    "whoever looks at the result. Farther is safer; the line below says what it costs.",
    "Hide where a row is within", 100.0,
)
HIDDEN_EACH = HIDDEN.copy(
    help="For each place or polygon that is asked about: between two places this far "
    "apart the odds change by at most a factor 2.7, whoever looks at the result. "
    "Farther is safer; the line below says what it costs.",
)
HIDDEN_RHO = HIDDEN.copy(
    help="The result tells as little about a place as the place itself would, with "
    "noise of this standard deviation. Farther is safer; the line below says what it "
    "costs.",
)
OFF = Argument(
    "count_error",
    number("Standard error of a count by itself", unit="people", above=0, decimals=1),
    "Three of four counts are off by less, where each person counts once and zones do "
    "not overlap. More is safer: at 3 the odds that somebody is there change by at "
    "most a factor 1.6. Of sums: so many times the largest value.",
    "How far a count may be off (people)", 3.0,
)


@dataclass(frozen=True)
class Strength:
    """Form's first argument, of which a `calibration` function computes ε or ρ.

    ``before`` are constants that the function takes first. Where one of ``without`` is
    given (an argument, or a word of a choice), ε has another unit than 1/m, and there
    is no such question.
    """

    of: str
    argument: Argument
    by: str
    before: tuple[float, ...] = ()
    without: tuple[tuple[str, str], ...] = ()


_EPS = Strength("eps", HIDDEN, "eps_from_level", (1.0,))
_EACH = Strength("eps", HIDDEN_EACH, "eps_from_level", (1.0,))
_RHO = Strength("rho", HIDDEN_RHO, "rho_from_level", (1.0,))
_COUNT = Strength("eps", OFF, "eps_from_error")
STRENGTHS = {
    "planar_laplace": Strength("eps", MOVED, "eps_from_displacement"),
    "gaussian": Strength("rho", MOVED, "rho_from_displacement"),
    "graph_laplace": Strength(
        "eps", HIDDEN.copy(label="Along roads or paths: hide within", advanced=True),
        "eps_from_level", (1.0,),
        (("metric", "population"), ("metric", "population_raster")),
    ),
    **dict.fromkeys(
        ("optimal_cells", "private_heatmap", "private_extent"), _EPS,
    ),
    **dict.fromkeys(("private_knn", "private_distance", "private_count"), _EACH),
    "dprs": Strength(
        "eps", MOVED.copy(help="Before the discs hold it. " + MOVED.help),
        "eps_from_displacement", (), (("noise", "gaussian"),),
    ),
    "private_track": Strength("rho", MOVED, "rho_from_displacement"),
    "peak_laplace": Strength(
        "eps", HIDDEN.copy(help="Beyond the fixed loss. " + HIDDEN.help),
        "eps_from_level", (1.0,),
    ),
    "private_kde_at": Strength(
        "eps", HIDDEN_EACH, "eps_from_level", (1.0,), (("method", "ldp"),),
    ),
    "private_share": Strength(
        "eps", HIDDEN, "eps_from_level", (1.0,),
        (("method", "ldp"), ("column", "")),
    ),
    # Of many answers at once ρ takes far less noise.
    **dict.fromkeys(("private_hull", "ask_many"), _RHO),
    **dict.fromkeys(("zonal_counts", "private_flows"), _COUNT),
}
