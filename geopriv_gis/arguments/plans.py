"""Arguments of plans: the effect and cost of a release before it is drawn."""

from __future__ import annotations

from ..core.parameter import Limits
from . import (
    baselines,
    cells,
    fixed,
    graphs,
    local,
    maps,
    masks,
    places,
    shares,
    summaries,
    tracks,
)
from .kinds import Caller, Choice, Sizes, Text, number
from .row import CHECK, Argument, Command, Form, Release
from .shared import EPS, FRAME, LEDGER, RHO, UNIT_FIELD

# Laid out by hand, as a table.
# fmt: off

ROWS_PER_PERSON = Argument(
    "rows_per_person",
    Sizes(Limits("Rows of one person", at_least=1, at_most=1_000_000, integer=True)),
    "Numbers of rows that a person may have: for each, the plan says how far the rows "
    "move. By default 1, 10 and 100 where a column names the persons.",
    "Rows of one person", None,
    hint="Whole numbers, as 1,10,2000. Empty: each row is a person.",
)
_ROWS = FRAME.copy(
    help="Rows like those that will be released: their CRS is looked at, and with "
    "`counts` their number, never a place. Left out, the release comes first.",
    takes="GeoDataFrame or GeoSeries, optional",
    fields=(
        FRAME.copy(
            default=None, hint="Its CRS is looked at, never a place. It may be left "
            "out.",
        ),
    ),
)
# What a form offers, in this order for ever: new ones go to the end.
FORMS = (
    "planar_laplace", "gaussian", "private_hull", "private_extent", "peak_laplace",
    "graph_laplace", "optimal_cells", "dprs", "square", "staircase", "private_track",
    "private_knn", "private_distance", "private_count", "private_kde_at",
    "private_share", "ask_many", "private_flows",
    "private_heatmap", "zonal_counts",
)
_TITLES = {
    row.name: row.form.title
    for rows in (
        masks, graphs, cells, fixed, baselines, places, summaries, local, shares,
        tracks, maps,
    )
    for row in rows.RELEASES
    if isinstance(row.form, Form)
}
_RELEASE = Argument(
    "release", Choice({name: _TITLES[name] for name in FORMS}),
    "What is to be released.", "Release", "planar_laplace",
)
_VALUES = Argument(
    "values", Text(lines=True), "",
    "Other values of its form: NAME=VALUE, one a line", None,
    hint="As that form calls them, for example K=5 or ZONES=districts: layers by name "
    "or file, choices by number. Each form says the same by itself before it is run.",
)
_EPS = EPS.copy(
    default=None, advanced=True,
    hint="Empty: as strong as its form has it at first. Smaller is safer.",
)
_RHO = RHO.copy(
    default=None, advanced=True,
    label="Or instead: ρ, privacy loss per square metre (1/m²)",
    hint="Instead of ε. Smaller is safer.",
)
_UNIT = UNIT_FIELD.copy(
    label="Field that names the person", help="Empty: as the release has it.",
)
PLAN = Release(
    "plan", "choosing.plan",
    (
        _ROWS,
        Argument(
            "release", Text(),
            'Name of the release that is planned, such as "planar_laplace".',
            "Release", None, fields=(_RELEASE, _EPS, _RHO, _UNIT, _VALUES),
        ),
        ROWS_PER_PERSON,
        Argument(
            "rows",
            number(
                "Rows in all", at_least=1, at_most=1_000_000, integer=True,
            ),
            "A public number, where errors depend on it.", "Rows in all", 1000,
        ),
        Argument(
            "counts",
            Choice({
                "hidden": "Do not count rows",
                "public": "Count rows: numbers are public",
                "holder": "Count rows: for the data holder only",
            }),
            "Whether the rows of `frame`, and of each person, are counted: no; yes, "
            "the numbers are public; or yes, and the plan is for the data holder only.",
            "Numbers of rows", "hidden", advanced=True,
            hint="Whether the layer's rows are counted, and those of each person. If "
            "the numbers are not public, the plan is for the data holder only.",
        ),
        Argument(
            "wanted", number("Wanted average move", unit="m", above=0),
            "The plan says which budget would have it; of hulls, for an area so wide.",
            "Wanted average move",
            None,
        ),
        LEDGER.copy(
            help="Account that would be charged: it is looked at, and nothing is "
            "spent.", more="",
            hint="It is looked at, and nothing is spent.",
        ),
    ),
    "report", CHECK, "State what a release would do, before anything is drawn.",
    Command(
        "plan",
        (
            "plan planar-laplace --eps 0.01 --rows-per-person 1 --rows-per-person 2000",
            "plan hull homes.gpkg --eps 0.01 --ledger people.ledger",
            "plan publication.toml",
        ),
        "Takes the release's own options. Nothing is drawn from the rows of a FILE and "
        "nothing is charged. The file of a publication is planned as a whole.",
        without={"release": "the command of the release"},
        file="plan",
    ),
    Form("planrelease", "Plan a release", ""),
    rest="arguments",
    procedure=(
        Argument(
            "arguments", Caller(), "Those of the release, as it will be given them.",
            takes="",
        ),
    ),
)
RELEASES = (PLAN,)
