"""Releases of a point for every row."""

from __future__ import annotations

from .holding import CELL, SNAP, ZONES
from .kinds import (
    Beside,
    Choice,
    Column,
    Extent,
    Flag,
    Lines,
    Metric,
    Points,
    Polygons,
    Raster,
    number,
)
from .row import (
    POINTS_RELEASE,
    REQUIRED,
    RESEARCH,
    Absent,
    Argument,
    Command,
    Form,
    Instead,
    Release,
)
from .shared import (
    COLUMNS,
    CRS,
    DISPLACEMENT,
    DROP,
    EPS,
    EXACT,
    FRAME,
    GRID,
    KEEP,
    LDP_EPS,
    LEDGER,
    LEVEL,
    LOSS,
    PLANE,
    PROGRESS,
    RADIUS,
    REGION,
    RHO,
    RNG,
    SHUFFLE,
    STICKY,
    TABLE_METRIC,
    UNIT,
    UNIT_BALL,
    Z_OR_PROTECT,
    Z,
)

# Laid out by hand, as a table.
# fmt: off

_COLUMNS = ("drop", "keep", "shuffle", "z")
_LAPLACE_METHOD = Argument(
    "method", Choice({"joint": "One draw for all rows", "composition": "Row by row"}),
    "For persons with several rows: one draw for all of them, the default, which moves "
    "them least; or one for each row with its share of `eps`.",
    "Noise of a person with several rows", None,
    more="From one draw for all of them no map, count, rate or value at the true place "
    "is estimated afterwards.",
    hint="One draw for all rows moves them least; maps, counts and rates need noise "
    "row by row.", advanced=True,
)
_CLIP = Argument(
    "clip",
    Choice({
        "restrict": "Noise never leaves the region",
        "remap": "Strays move to its border",
    }),
    "How `region` holds the points: noise that never leaves it, at half of `eps`, or "
    "strays moved to its nearest point.", "How the region holds them", "restrict",
    more="What is cut off would betray where the point was, hence the half; strays "
    "pile up along the border.",
    hint="Noise that never leaves the region is drawn with half of ε. Moving strays "
    "uses all of ε; they pile up along the border.", advanced=True,
)

PLANAR_LAPLACE = Release(
    "planar_laplace", "points.noise",
    (
        FRAME,
        EPS.but(
            help="A row by itself moves 2/eps metres on average, each of a person's n "
            "rows (4n+2)/(3 eps).",
            more="Two places d metres apart change the probability of any result by at "
            "most a factor e^{ε·d}. See `calibration.laplace_displacement`.",
            hint="Smaller is safer. A row that is a person moves 2/ε metres on "
            "average; rows of one person move farther.",
            instead=Instead((LEVEL, RADIUS), "eps_from_level"),
        ),
        UNIT, _LAPLACE_METHOD, TABLE_METRIC, CRS,
        REGION.but(
            more=REGION.more[:-1] + '; or, with clip="restrict", on the sphere if '
            '``crs="sphere"``.',
        ),
        _CLIP, UNIT_BALL, ZONES, SNAP, CELL, GRID, EXACT, *COLUMNS, Z_OR_PROTECT,
        LEDGER, STICKY, RNG, PROGRESS,
    ),
    "points", POINTS_RELEASE, "Move every point by Laplace noise: eps-geo-privacy.",
    Command(
        "planar-laplace",
        (
            "planar-laplace homes.gpkg released.gpkg --eps 0.01",
            "planar-laplace homes.gpkg released.gpkg --level 2 --radius 200",
            "planar-laplace homes.csv out.csv --eps 0.01 --x lon --y lat --data-crs "
            "EPSG:4326",
            "planar-laplace - - --eps 0.01 < homes.arrows > released.arrows",
        ),
        "IN and OUT may be -, standard input and output: an Arrow stream, GeoJSON "
        "features one by one, or CSV. What is piped in is kept in a private file until "
        "it is released; nothing goes out before all is released and read back.",
        streamed=True,
    ),
    Form(
        "planarlaplace", "Mask points (planar Laplace)", "Released points",
        (
            "frame", "eps", "privacy_unit", "table_metric", "region", "clip", "method",
            "unit_ball", "zones", "snap", "cell", *_COLUMNS, "grid", "exact", "sticky",
            "crs", "ledger",
        ),
    ),
    positional=2,
)
GAUSSIAN = Release(
    "gaussian", "points.noise",
    (
        FRAME,
        RHO.but(
            help="A row by itself moves 0.886/sqrt(rho) metres on average, each of a "
            "person's n rows sqrt(n) times that.",
            more="The Rényi divergence between the results for two places d metres "
            "apart is at most α·ρ·d² at every order α.",
            hint="Smaller is safer. A row that is a person moves 0.886/√ρ metres on "
            "average; n rows of one person √n times as far.",
            instead=Instead((DISPLACEMENT,), "rho_from_displacement"),
        ),
        UNIT, TABLE_METRIC.but(more='Under "dist_2" ρ is not divided.'), PLANE,
        REGION.but(more=REGION.more + " Strays move to its nearest point."),
        ZONES, SNAP, CELL, GRID, EXACT, *COLUMNS, Z_OR_PROTECT, LEDGER, STICKY, RNG,
        PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point by Gaussian noise: rho-concentrated geo-privacy.",
    Command(
        "gaussian", ("gaussian homes.gpkg released.gpkg --rho 1e-4",), streamed=True
    ),
    Form(
        "gaussian", "Mask points (Gaussian)", "Released points",
        (
            "frame", "rho", "privacy_unit", "table_metric", "region", "zones", "snap",
            "cell", *_COLUMNS, "grid", "exact", "sticky", "crs", "ledger",
        ),
    ),
    positional=2,
)

_GRAPH_EPS = EPS.but(
    kind=number("Privacy loss per unit of the metric", above=0, decimals=8),
    help="Per root of a person, per metre of road or of path.",
    more="Two places whose nodes are d units apart change the probability of any "
    "result by at most a factor e^{ε·d}.",
    label="ε, privacy loss per unit of the metric", default=None,
)
# What a form makes a metric of.
_METRIC_FIELDS = (
    Argument(
        "population", Polygons(), "Distance among people: public areas with a number "
        "of people each, at most 6,000.", "Distance among people: areas", None,
    ),
    Argument(
        "people_field", Column("population"), "People in each area.",
        "… field with the number of people", None,
    ),
    Argument(
        "population_raster", Raster(), "At most 6,000 cells; the first band.",
        "… or a raster of people", None, advanced=True,
    ),
    Argument(
        "floor",
        number("People per square kilometre that count at least", above=0), "",
        "… people per km² that count at least", None, hint="Empty: 1.", advanced=True,
    ),
    Argument(
        "roads", Lines(), "Public lines that meet in common vertices.",
        "Or distance along roads: lines", None,
    ),
    Argument(
        "spacing",
        number("Largest distance between nodes along a road", unit="m", above=0), "",
        "… nodes at most this far apart", None, hint="Empty: 100.",
        advanced=True,
    ),
    Argument(
        "within", Polygons(), "Public polygons in one piece: land without its lakes.",
        "Or distance along paths within: polygons", None,
        advanced=True,
    ),
    Argument(
        "cell", number("Distance between nodes", unit="m", above=0), "",
        "… distance between nodes", None, hint="Needed for paths.",
        advanced=True,
    ),
    Argument(
        "reach", number("Largest distance from a row to its node", unit="m", above=0),
        "", "Largest distance from a row to its node", None,
        hint="Rows farther away are refused. Empty: as the metric has it.",
        advanced=True,
    ),
    CRS.but(
        hint="Where the metric is measured. Empty: by rule, from its layer.",
    ),
)
# A height would tell a place more exactly than the node or cell does.
_NO_HEIGHTS = Z.but(
    default="drop", fields=tuple(part.but(default=True) for part in Z.fields),
)
_SPREAD = Argument(
    "spread", Flag(),
    "Release a place anywhere in the node's cell, evenly, in place of its middle.",
    "Spread released nodes over their cells", False,
    more="At no cost. For metrics of people, whose nodes are census areas, H3 cells or "
    "cells of a raster; not with ``zones`` or ``snap``.",
    hint="Anywhere in the cell of the released node, evenly, instead of its middle. "
    "Among people only.", advanced=True,
)
_NODES_IN_ZONES = ZONES.but(
    more="In any CRS. Strays move to the nearest node, by the graph, of their own "
    "zone; a zone with one node releases that one. Rows in no zone, in several or on a "
    "border between two are refused, by their number, and so are rows in zones without "
    "a node. The rows of a person stay in a zone each, and all those zones are told.",
)
GRAPH_LAPLACE = Release(
    "graph_laplace", "points.graph_laplace",
    (
        FRAME,
        Argument(
            "metric", Metric(),
            "Of `geopriv_gis.metrics`: among people, along roads, within a region.",
            "Metric", fields=_METRIC_FIELDS,
        ),
        _GRAPH_EPS,
        Argument(
            "people",
            number("People among whom a place is hidden", at_least=1, decimals=0),
            "Instead of `eps`, with `level`, in a metric of people.",
            "People among whom a place is hidden", None,
            more="The loss is at most ``level`` up to the distance within which a "
            "uniform population has that many. What the real cells hold there, "
            "`GraphMetric.table` says.",
            hint="Where distance is among people. Up to the distance within which a "
            "uniform population has that many, the loss is at most the level.",
        ).starting(1000),
        Argument(
            "level",
            number("Loss at the distance of that many people", above=0, decimals=4),
            label="… level at their distance", default=None, advanced=True,
            hint="Odds change by at most the factor e^ℓ: 0.69 doubles them.",
        ).starting(1.0),
        UNIT.but(
            help=UNIT.help + " A person's rows share `eps`.",
            more="Each of n gets ε/n.",
        ),
        TABLE_METRIC.but(more='Under "dist_2" each of n rows gets ε/√n.'),
        _SPREAD, _NODES_IN_ZONES, SNAP, DROP, KEEP,
        SHUFFLE.but(advanced=True), _NO_HEIGHTS,
        LEDGER.but(
            help="Refused: accounts count metres on the ground, these releases do not.",
            more="", advanced=True,
            hint="Refused: accounts count metres on the ground, these releases do not.",
        ),
        STICKY, RNG, PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point to a node of a public graph: among people, along roads.",
    Command(
        "graph-laplace",
        (
            "graph-laplace homes.gpkg out.gpkg --population census.gpkg --column "
            "people --people 1000 --level 2",
            "graph-laplace crashes.gpkg out.gpkg --roads roads.gpkg --eps 0.01",
        ),
        "The promise is per root of a person, per metre of road or of path, and none "
        "in metres on the ground. Give one of --population, --roads, --within and "
        "--metric.", file="graphs", streamed=True,
    ),
    Form(
        "graphlaplace", "Mask points along a public graph", "Released points",
        (
            "frame", "metric", "people", "eps", "level", "privacy_unit",
            "table_metric", "spread", "zones", "snap", *_COLUMNS, "sticky", "ledger",
        ),
    ),
    positional=2,
)

_DILATION = Argument(
    "dilation", number("Dilation of the spanner", at_least=1, at_most=2, decimals=4),
    "1 solves the problem exactly; more is faster at slightly more loss. By default 1 "
    "up to 25 cells, 1.05 beyond.", "Dilation of the spanner", None,
    more="Constraints on the spanner's edges imply all others.",
    hint="1 is exact; up to 2 is faster at slightly more loss. Empty: 1 up to 25 "
    "cells, 1.05 beyond.", advanced=True,
)
_REACH = Argument(
    "reach", number("Largest distance from a point to its cell", unit="m", above=0),
    "By default the largest distance from a cell to its nearest neighbour.",
    "How far a point may lie from its cell", None,
    hint="Empty: the largest distance from a cell to its nearest one.", advanced=True,
)
_CELLS = Argument(
    "cells", Points(),
    "Public points, 2 to 200, in any CRS; one is released for each row.",
    "Public cells (2 to 200 points)",
    more="All different.",
    hint="One of them is released for each row; not made from the rows.",
)
_PRIOR = Argument(
    "prior", Column("cells"),
    "How probable each cell is, e.g. census counts; public. By default all the same.",
    "Field that says how probable each cell is", None,
    takes="column of ``cells``, sequence of float or None",
    hint="Public, for example census counts. Empty: all the same.", field="PRIOR_FIELD",
)
_BETWEEN = EPS.but(
    help="Between cells.", hint="Smaller is safer. For distances between cells.",
)
_OBJECTIVE = Argument(
    "objective",
    Choice({"mean": "The mean under the prior", "worst": "That at the worst cell"}),
    "Which expected loss is made least: the mean under the prior, or the largest of "
    "the cells' own, which needs no prior.", "Expected loss that is made least", "mean",
    advanced=True,
    hint="The mean is best for most rows; with the largest no cell is served badly, "
    "and no prior is given.",
)
OPTIMAL_CELLS = Release(
    "optimal_cells", "points.optimal_cells",
    (
        FRAME, _BETWEEN, _CELLS, _PRIOR, LOSS, _OBJECTIVE,
        CRS.but(
            hint="Where distances are measured. Empty, or a geographic CRS: on the "
            "sphere; but in the cells' own CRS where that is projected and hardly "
            "distorts.",
        ),
        _DILATION, _REACH, *COLUMNS, _NO_HEIGHTS, LEDGER, STICKY, RNG,
        PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point to a public cell, with the least expected loss.",
    Command(
        "optimal",
        ("optimal homes.gpkg out.gpkg --cells grid.gpkg --prior n --eps 0.01",),
        "The expected losses that are printed follow from the cells and the prior "
        "alone.", file="optimal",
    ),
    Form(
        "optimalmechanism", "Mask points by public cells (optimal mechanism)",
        "Released points",
        (
            "frame", "cells", "prior", "eps", "loss", "objective", "dilation", "reach",
            *_COLUMNS, "sticky", "crs", "ledger",
        ),
    ),
    positional=4,
)

OPTIMAL_MECHANISM = Release(
    "optimal_mechanism", "points.optimal_mechanism",
    (
        _CELLS.but(takes="GeoSeries of points"),
        _PRIOR.but(
            takes="sequence of float or None",
            help="How probable each cell is, e.g. census counts; public. None: all the "
            "same.", default=REQUIRED,
        ),
        _BETWEEN, LOSS, _OBJECTIVE, CRS, _DILATION, _REACH,
    ),
    "mechanism", POINTS_RELEASE,
    "Fit the mechanism of least expected loss for a public prior.",
    Absent("geopriv optimal fits and releases"),
    Absent("Mask points by public cells fits and releases"), positional=3,
    apart="it takes cells, not points",
)

_NEVER = (
    "Refused: a part of the loss does not shrink with the distance, and no account "
    "takes that."
)
_NO_LEDGER = LEDGER.but(help=_NEVER, hint=_NEVER, more="", advanced=True)

_DISCS = (
    Argument(
        "clip",
        Choice({
            "remap": "Strays move to the nearest disc",
            "restrict": "Noise never leaves the discs",
        }),
        "How the discs hold the points: noise with all of `eps`, and strays moved to "
        "the nearest point of a disc; or noise that never leaves them, at half of "
        "`eps`.", "How the discs hold the points", "remap",
        more='Gaussian noise needs "restrict".',
        hint="Moving strays uses all of ε. Noise that never leaves the discs is drawn "
        "with half of it; Gaussian noise is of this kind only.", advanced=True,
    ),
    Argument(
        "eps_discs",
        number("Privacy loss of the discs", at_least=1e-6, at_most=50, decimals=4),
        "Lost by placing the discs, whatever the distance.", "ε of the discs (no unit)",
        1.0, more="No unit: a factor e^eps_discs for any move of a row, near or far.",
        advanced=True,
    ).empty("Lost by placing the discs, whatever the distance. Empty: 1."),
    Argument(
        "delta",
        number(
            "Probability that the discs lose more", at_least=0, below=1, decimals=10,
        ),
        "Much less than one in the number of rows; 0 asks for far more noise.",
        "δ, probability that the discs lose more", 1e-5, advanced=True,
    ).empty("Much less than one in the number of rows. Empty: 0.00001."),
    Argument(
        "centres", number("How many discs", at_least=2, at_most=10_000, integer=True),
        "By default one for every 40 rows, 600 at most.", "Discs", None,
        hint="Empty: one for every 40 rows, 600 at most.", advanced=True,
        field="DISCS",
    ),
    Argument(
        "rounds", number("Rounds of k-means", at_least=1, at_most=100, integer=True),
        "More need more noise.", "Rounds of k-means", 12, advanced=True,
    ),
    Argument(
        "share",
        number(
            "Radius as a share of the distance to the nearest other centre", above=0,
            at_most=1, decimals=4,
        ),
        "Above 0.5 discs overlap.",
        "Radius of a disc, as a share of the distance to the next", 0.5,
        advanced=True,
    ),
    Argument(
        "noise", Choice({"laplace": "Laplace", "gaussian": "Gaussian"}),
        "The law around each row. Gaussian noise pays for the discs' whole extent.",
        "Law around each row", "laplace",
        hint="Gaussian noise pays for the whole extent of the discs.", advanced=True,
    ),
    Argument(
        "discs", Beside(),
        "The discs as a layer of their own. What is promised covers both layers.",
        "Private discs", False, field="OUTPUT_DISCS",
    ),
)
DPRS = Release(
    "dprs", "points.dprs",
    (
        FRAME.but(more="Each row is another person."),
        EPS.but(
            help="For each row, given the discs.",
            more="With ``as_published`` the ε (no unit) that the paper claims for "
            "everything.",
            hint="",
        ),
        REGION.but(
            help="Public polygons whose bounding box holds the discs; not made from "
            "the data.", label="Public region",
            more="A layer may be in any CRS.",
            hint="Its bounding box holds the discs. It must not come from the data.",
            advanced=False, default=REQUIRED,
        ),
        *_DISCS,
        Argument(
            "as_published", Flag(),
            "The mechanism of the paper, for comparison, whatever `clip` is: it "
            "promises nothing, and no ledger takes it.", default=False,
        ),
        PLANE.but(
            help="The plane in which distance is measured, e.g. EPSG:32630; by default "
            "the points' own CRS where its scale is true, otherwise a zone around the "
            "region.",
            more="A scale is true below 1.1. The zone is of UTM or UPS.",
            hint="A plane. Empty: by rule, around the region.",
        ),
        GRID, *COLUMNS, Z,
        _NO_LEDGER,
        RNG, PROGRESS,
    ),
    "points", RESEARCH,
    "Move every point into discs that follow where people are (DPRS, mended).",
    Command(
        "dprs", ("dprs in.gpkg out.gpkg --eps 0.01 --region land.gpkg",),
        "planar-laplace with the same eps promises more, and moves points less where "
        "its noise is narrow beside the discs.",
        without={"as_published": "promises nothing: for those who compare"},
    ),
    Form(
        "dprs", "Mask points in private discs (DPRS, mended)", "Released points",
        (
            "frame", "eps", "region", "clip", "eps_discs", "delta", "centres",
            "rounds", "share", "noise", *_COLUMNS, "grid", "crs", "ledger", "discs",
        ),
        without={"as_published": "promises nothing: for those who compare"},
    ),
    positional=2,
)

PEAK_LAPLACE = Release(
    "peak_laplace", "points.peak",
    (
        FRAME,
        EPS.but(
            help="Beyond the fixed loss: two places d metres apart change the "
            "probability of any result by at most a factor e^(eps_fixed + eps d).",
            hint="Beyond the fixed loss. Smaller is safer.",
        ),
        Argument(
            "eps_fixed",
            number(
                "Privacy loss at any distance, however small", above=0, at_most=10,
                decimals=4,
            ),
            "No unit: places side by side are told apart by up to a factor "
            "e^eps_fixed (1: 2.7; 3: 20; 5: 150).",
            "Fixed loss at any distance (no unit)", filled=2.0,
            more="A row's noise is that many times as dense up to ``radius``.",
        ),
        Argument(
            "radius", number("Radius of the peak", unit="m", above=0),
            "Ground metres, public. Most rows stay within if `eps_fixed` is large.",
            "Radius of the peak", filled=100.0,
            more="See `calibration.peak_radius` for one from a number of neighbours "
            "and a public density.",
            instead=Instead(
                (
                    Argument(
                        "k",
                        number("Number of neighbours", at_least=1, integer=True),
                        "Instead of `radius`, with `per_km2`: the radius with which "
                        "most of so many nearest rows stay the nearest.",
                        "Or instead: neighbours that should stay the nearest", None,
                        advanced=True,
                        hint="With the next field: the radius is chosen so that most "
                        "of so many nearest rows stay the nearest.",
                    ),
                    Argument(
                        "per_km2",
                        number("Points per square kilometre", above=0, decimals=4),
                        "From a public source, not from the rows.",
                        "… and points per square kilometre, from a public source", None,
                        advanced=True,
                        hint="Not counted in this layer, unless that number is public.",
                    ),
                ),
                "peak_radius", after=("eps", "eps_fixed"),
            ),
        ),
        UNIT.but(
            help=UNIT.help + " A person's n rows get 1/n of both losses.",
            more="The radius is the same for all rows.",
        ),
        TABLE_METRIC.but(more='Under "dist_2" `eps` is divided by √n.'), CRS,
        REGION.but(
            more=REGION.more[:-1] + '; or, with clip="restrict", on the sphere if '
            '``crs="sphere"``.',
        ),
        _CLIP.but(
            help="How `region` holds the points: noise that never leaves it, at half "
            "of both losses, or strays moved to its nearest point.",
            hint="Noise that never leaves the region is drawn with half of both "
            "losses. Moving strays uses all of them; they pile up along the border.",
        ),
        ZONES, SNAP, CELL, GRID, *COLUMNS, Z,
        _NO_LEDGER,
        STICKY, RNG, PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point by the peak law: a fixed loss keeps most rows near.",
    Command(
        "peak-laplace",
        ("peak-laplace in.gpkg out.gpkg --eps 0.002 --eps-fixed 2 --radius 150",),
        "The fixed loss is lost between any two places, however near each other: "
        "planar-laplace with the same eps promises more.",
    ),
    Form(
        "peaklaplace", "Mask points (peak law, with a fixed loss)", "Released points",
        (
            "frame", "eps", "eps_fixed", "radius", "privacy_unit", "table_metric",
            "region", "clip", "zones", "snap", "cell", *_COLUMNS, "grid", "sticky",
            "crs", "ledger",
        ),
    ),
    positional=2,
)

_LDP_LEDGER = LEDGER.but(more='One of notion "dp"; see `Ledger`.')
SQUARE = Release(
    "baselines.square", "points.baselines",
    (
        FRAME.but(more="All must lie in ``bounds``."), LDP_EPS,
        Argument(
            "bounds", Extent(),
            "Public domain W,S,E,N in the points' CRS that holds all of them; not the "
            "data's own bounds.", "Public domain",
            hint="A rectangle that holds all points; not the layer's own extent.",
            field="DOMAIN",
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
        ("frame", "eps", "bounds", "ledger"),
    ),
    positional=3,
)
STAIRCASE = Release(
    "baselines.staircase", "points.baselines",
    (
        FRAME.but(more="Each point counts as its nearest place."), LDP_EPS,
        Argument(
            "places", Points(),
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
        ("frame", "eps", "places", "groups", "ledger"),
    ),
    positional=3,
)

RELEASES = (
    PLANAR_LAPLACE, GAUSSIAN, GRAPH_LAPLACE, OPTIMAL_CELLS, OPTIMAL_MECHANISM, DPRS,
    PEAK_LAPLACE, SQUARE, STAIRCASE,
)
