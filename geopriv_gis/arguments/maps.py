"""Maps and statistics: heatmaps, counts by zones, estimates from releases."""

from __future__ import annotations

from . import kinds, shared
from .row import ASK, MAPS, Alternative, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_CELL = Argument(
    "cell", kinds.number("Side of a cell", unit="m", above=0), "Cells cost no budget.",
    "Side of a cell", filled=200.0,
)
_BANDWIDTH = shared.BANDWIDTH.copy(
    default=None,
    help=shared.BANDWIDTH.help
    + " By default as wide as the noise asks for, at least 2/ε.",
    hint=shared.BANDWIDTH.hint + " Empty: as wide as the noise asks for.",
)
RECTANGLE = Argument(
    "extent", kinds.Extent(),
    "What the map covers: W,S,E,N in the points' CRS; public, not made from the "
    "points.", "Extent",
    more="Or a geometry in the points' CRS, or a layer: their bounds count, those of a "
    "layer in its own CRS.",
    takes="(west, south, east, north), geometry, GeoSeries or GeoDataFrame",
    hint="What the map covers: public, not calculated from the points. Take a "
    "municipality's layer, or draw it with room to spare.",
)
_EXTENT = RECTANGLE.copy(
    instead=Alternative((
        Argument(
            "extent_of", kinds.Polygons(),
            "Instead of `extent`: a public layer, in any CRS, whose bounds are used.",
            default=None,
        ),
    )),
    fields=(RECTANGLE,),
)
_PER_AREA = Argument(
    "per_area", kinds.Flag(),
    "Densities per square metre, over 2πh², instead of means.",
    "Densities per square metre", False,
    hint="Instead of values from 0 to 1, where 1 means that all points are at the "
    "place.", advanced=True,
)
_POSITIVE = Argument(
    "positive", kinds.Flag(),
    "No negative values, at the price of some bias, for maps to look at.",
    "No negative values", False, advanced=True,
    more="By expectation maximisation; the standard error stays that of the estimate "
    "without bias.",
    hint="For maps to look at; at the price of some bias.",
)
MAX_ROWS = Argument(
    "max_rows_per_unit",
    kinds.number("Rows of one person that are counted", at_least=1, integer=True),
    "They are spread evenly over the person's rows; further rows have no influence. "
    "With a column as `privacy_unit`. By default a twentieth of the budget chooses the "
    "number that balances noise against rows left out.",
    "Rows of one person that are counted", None,
    more="The noise grows with it. In publications of a series the first ones; there "
    "it has to be given.",
    hint="With the field: 1 counts each person once. More rows make more noise; rows "
    "beyond do not count. Empty: a twentieth of the budget chooses it.",
    field="MAX_ROWS",
)

HEATMAP = Release(
    "private_heatmap", "maps.one_step",
    (
        shared.FRAME,
        _BANDWIDTH.copy(
            help=_BANDWIDTH.help + " Under `rho` it must exceed 1/√(2ρ).",
            hint=_BANDWIDTH.hint + " Under ρ it must exceed 1/√(2ρ).",
        ),
        _CELL.copy(
            default=None, help=_CELL.help + " By default half of the bandwidth.",
            hint="Cells cost no budget. Empty: half of the bandwidth.",
        ), _EXTENT, shared.EITHER_EPS.copy(more="Laplace noise."),
        shared.EITHER_RHO.copy(more="Gaussian noise."),
        shared.PLANE.copy(
            help="The plane of noise and map, e.g. EPSG:32630; by default the points' "
            "own CRS where its scale is true, otherwise a zone around the extent.",
            more="A scale is true below 1.1. The zone is of UTM or UPS. Rows keep "
            "their datum: ``.crs`` is the plane's projection drawn on it, where it is "
            "not on it already.",
            hint="A projected CRS for noise and map. Empty: the layer's, or a UTM zone "
            "around the extent where that is geographic or distorts.",
        ),
        _PER_AREA, _POSITIVE, shared.SHARED_UNIT,
        MAX_ROWS.copy(
            help="They are spread evenly over the person's rows; further rows have no "
            "influence. With a column as `privacy_unit`; by default all are counted.",
            more="Fewer rows share the budget: the map is sharper, and that of the "
            "rows that are counted.",
            hint="With the field. Spread evenly over the person's; further rows have "
            "no influence. Empty: all.", advanced=True,
        ), *shared.DRAWN,
    ),
    "grid", ASK, "Draw a private map of the density of the points.",
    Command(
        "heatmap",
        (
            "heatmap homes.gpkg heat.tif --cell 100 --bandwidth 500 --eps 0.01 \\\n  "
            "--extent 525000,175000,535000,185000",
        ),
        "Noise is added to every point, and its blur taken out of the map: however "
        "many cells there are, they cost nothing. OUT is a GeoTIFF (.tif) of "
        "three bands, value, standard error and reliable (1 or 0), or the cells as "
        "polygons (.gpkg, .parquet, .fgb, .geojson).",
    ),
    Form(
        "privateheatmap", "Private heatmap", "Private heatmap",
        first=("eps", "rho", "extent", "cell"),
    ),
    in_parts=True,
)

# -- zones ---------------------------------------------------------------------------

_NO_UNIT = (
    "No unit: of differential privacy, not per metre. Exactly one of `eps`, `rho`."
)
_ZONAL_EPS = shared.EPS.copy(
    kind=kinds.number("Privacy loss ε", above=0, decimals=4), help=_NO_UNIT,
    more="For all zones together.",
    label="ε of differential privacy (no unit)", default=None,
    hint="For all zones together. About 1; smaller is safer. ε or ρ.",
)
_ZONAL_RHO = shared.RHO.copy(
    kind=kinds.number("Privacy loss ρ", above=0, decimals=4), help=_NO_UNIT,
    more="Of zero-concentrated differential privacy, for all zones together.",
    label="Or instead: ρ of zero-concentrated differential privacy (no unit)",
    default=None,
    hint="For Gaussian noise, better for many layers. Give either ε or ρ.",
)
_ZONES = Argument(
    "zones", kinds.Polygons(several=True),
    "Public polygons that may overlap; several layers are a hierarchy, or partitions "
    "of different kinds, answered together.", "Zones",
    takes="GeoDataFrame, GeoSeries, or a list or dict of them",
    hint="Layers of polygons that do not depend on the data. Several layers are "
    "answered together: wards within towns, or divisions of different kinds.",
)
_OR_KIND = _ZONES.copy(
    more="With `below` one region; or a column of True and False, a mask, or a "
    "function that is asked about each row by itself. A polygon by itself is in the "
    "points' CRS.",
    takes="GeoDataFrame, GeoSeries, or a list or dict of them; with `below` also a "
    "polygon, column, mask or callable",
    instead=Alternative((
        Argument(
            "column", kinds.Column(),
            "Instead of `zones`, with `below`: a column of true and false, which rows "
            "are of the kind.",
            "Or instead, with a limit: a field of true and false", None,
            hint="Which rows are of the kind. Each row's value must depend on that row "
            "alone.", field="KIND_FIELD", advanced=True,
        ),
    )),
)
_BELOW = Argument(
    "below", kinds.number("Limit of the count", above=0, decimals=6),
    "Say only whether fewer rows (persons) than this are in the region, or of the "
    "kind: a whole number, or below 1 a share of all.",
    "Say only whether there are fewer than", None,
    more="A share needs neighbours='replace'. A person counts once, if any of their "
    "rows does.",
    hint="Public; a whole number, or below 1 a share of all. All polygons of the layer "
    "are one region.", advanced=True,
)
_LIMIT = kinds.number("Limit of a value", decimals=6)
_SUM = (
    Argument(
        "sum", kinds.Column("frame"),
        "Sum this column of numbers instead of counting rows; with `bounds`.",
        "Sum this field instead of counting", None,
        more="Numbers, none missing. Sums are rounded to a public step of about a "
        "millionth of the larger bound.",
        hint="Numbers, none missing; with both limits.", field="SUM_FIELD",
        advanced=True,
    ),
    Argument(
        "bounds", kinds.Interval(),
        "Public limits of one row's value; values beyond are moved there.",
        "Limits of a value", None, more="Not those found in the data.", advanced=True,
        fields=tuple(
            Argument(
                name, _LIMIT, "Public; values beyond are moved here.", label, None,
                advanced=True,
            )
            for name, label in (("low", "Least value"), ("high", "Largest value"))
        ),
    ),
)
_ZONAL = (
    _ZONAL_EPS, _ZONAL_RHO,
    Argument(
        "neighbours",
        kinds.Choice({
            "add-remove": "Whether a person is in the data",
            "replace": "Which data a person has",
        }),
        "What is hidden: whether a person is in the table; or which data a person has, "
        "with the number of persons public.", "What is hidden", "add-remove",
        hint="In the second case the number of people is public.",
    ),
    Argument(
        "weights", kinds.Column("zones"),
        "Column of the zones: how much the accuracy of each matters, greater than 0.",
        "Field of the zones that says how much each matters", None,
        more="Public; only their ratios count. Laplace and Gaussian noise is divided "
        "by them.",
        takes="column of the zones, or one number for each zone",
        field="WEIGHT_FIELD", advanced=True,
    ),
    Argument(
        "mechanism",
        kinds.Choice({
            "auto": "Automatic", "laplace": "Laplace on every zone", "knorm": "K-norm",
            "cells": "On the pieces of the overlay", "nim": "K-norm, step by step",
            "gaussian": "Gaussian on every zone",
            "groups": "K-norm on groups of pieces",
            "matrix": "On chosen sums of pieces",
        }),
        'Where the noise is added; "auto" takes the least expected error, which '
        "depends on the zones alone.", "Noise", "auto",
        more='"cells" makes the number of rows in each piece of the overlay noisy, '
        '"matrix" weighted sums of them that suit the answers; these and "gaussian" go '
        'with `rho`, all but "gaussian" with `eps`.',
        hint="Automatic: the least expected error for these zones.", advanced=True,
    ),
    Argument(
        "privacy_unit", kinds.Unit(words=("row",)),
        'Who is protected: "row" (each row is a person), or a column whose equal '
        "values are one person's.", "Who is protected", "row",
        fields=(shared.PERSON_FIELD,),
    ),
    MAX_ROWS,
    shared.BETA.copy(
        help="Zone by zone; with `below`, that a count at the margin is judged "
        "wrongly.",
        more="The band is ``low`` to ``high``, the truth that of the rows that are "
        "counted.",
    ),
    Argument(
        "slivers",
        kinds.number("Share of the smallest zone", at_least=0, below=1, decimals=8),
        "Pieces where zones overlap by less than this are faults of digitising.",
        "Slivers: share of the smallest zone that is a fault of digitising", 1e-6,
        more="What counts is the smallest zone that a piece lies in; such pieces are "
        "no kind of place of their own.",
        advanced=True,
    ),
    shared.LEDGER.copy(more='One of "dp" or "zcdp"; see `Ledger`.'), shared.RNG,
    shared.PROGRESS,
)
_QUERIES = (
    Argument(
        "queries", kinds.Text(several=True),
        "What is counted, if not each zone: marginals, e.g. zone,category or "
        "zone*category,total; or a matrix, as a .csv file with the columns query, "
        "zone, category and weight.", "What is counted, if not each zone", None,
        more='In Python also a list like ["zone", ("zone", "category")], or a '
        "DataFrame with a row for each query and columns named by zones, or by pairs "
        "of zone and category. Public.",
        takes="str, sequence of marginals, or DataFrame",
        hint="One or several of zone, category, zone*category, total, with commas "
        "between them. Or the path of a .csv file with the columns query, zone, "
        "category and weight. Empty: each zone.", advanced=True,
    ),
    Argument(
        "category", kinds.Column("frame"),
        "Column of the rows whose values `queries` are about.",
        "Field with the categories", None, field="CATEGORY_FIELD", advanced=True,
        hint="What the field above counts by category.",
    ),
    Argument(
        "categories", kinds.Text(several=True),
        "The values of `category` that are counted, with commas between them; public, "
        "not those found in the data. Rows of other values are left out.",
        "Categories that are counted: A,B,…", None, takes="sequence, or str",
        hint="Public, not those found in the data. Rows of other values are left out.",
        advanced=True,
    ),
    Argument(
        "zone_name", kinds.Text(),
        "Column of the zones whose values name them in `queries` and answers. By "
        "default the row's number, counted from 0.",
        "Field of the zones that names them", None, takes="column name",
        more="In Python their index.",
        hint="A name of its own for each zone. Empty: its number, counted from 0.",
        advanced=True,
    ),
    Argument(
        "integer", kinds.Flag(), "Make counts whole numbers, which still add up.",
        "Whole numbers, sums as well", False, advanced=True,
        more="Each moves by less than 1 where zones are nested or apart, and so do "
        "sums of periods in a row; by up to 1 for each piece where zones overlap. Not "
        "with `sum`.",
        hint="Each moves by less than 1 where zones are nested or apart.",
    ),
    Argument(
        "population", kinds.Column("zones"),
        "Public column of the zones with their numbers of people: adds the rate of "
        "counted rows per person, with its interval.",
        "Field of the zones with their people, for rates", None, takes="column name",
        more="New columns: rate, rate_low and rate_high; none where nobody lives.",
        field="PEOPLE_FIELD", advanced=True,
        hint="Public. Adds a rate of each zone, with interval. Empty: counts alone.",
    ),
)
_SERIES = (
    Argument(
        "time", kinds.Column("frame"),
        "Column of dates or times: count each zone in each period, with `every`, "
        "`start` and `end`.",
        "Count by periods of this date", None, field="TIME_FIELD", advanced=True,
        more="Times with an offset are taken in UTC. The whole series costs the budget "
        "once.",
        hint="With length, start and end of the series, which has the budget once.",
    ),
    Argument(
        "every", kinds.Text(),
        "Length of a period: 7D, 1h, or MS for months; public.",
        "Length of a period", None, takes="pandas offset, or str",
        hint="7D, 1h, or MS for months. Public; 366 periods at most.", advanced=True,
    ),
    Argument(
        "start", kinds.Text(),
        "Where the first period begins, such as 2026-01-01; not taken from the rows.",
        "Start of the first period", None, takes="date or time, or str",
        hint="2026-01-01, say. Public, not taken from the points.", advanced=True,
    ),
    Argument(
        "end", kinds.Text(),
        "Where the series ends, a date that is in no period; not taken from the rows.",
        "End of the last period", None, takes="date or time, or str",
        hint="2027-01-01, say: in no period. Public.", advanced=True,
    ),
    Argument(
        "until", kinds.Text(),
        "Publish the periods that end by this date, from `start` on; with `store`, "
        "which the next publication of the series goes on from.",
        "Publish periods until", None, takes="date or time, or str",
        more="Each row counts when the end of its period is published; rows that come "
        "later count nowhere. What was published does not change.",
        hint="Where a period ends, for a series that is published period by period. "
        "Empty: the whole series at once.", advanced=True,
    ),
    Argument(
        "store", kinds.Store(),
        "Private file, ending in .session, of a series that is published period by "
        "period: made by the first publication, which is charged for all of them.",
        "Private file of the series", None, takes="path-like",
        more="It holds true counts, and persons' names where ``privacy_unit`` is a "
        "column. Without it the series cannot go on; old copies of it are refused.",
        hint="Ends in .session; made if missing, never published. Later publications "
        "of the series go on from it, and cost nothing.", advanced=True,
    ),
)
_ZONAL_COMMAND = Command(
    "zonal-counts",
    (
        "zonal-counts homes.gpkg counts.gpkg --zones wards.gpkg --eps 1",
        "zonal-counts homes.gpkg counts.gpkg --zones towns.gpkg --zones wards.gpkg "
        "--rho 0.1",
        "zonal-counts homes.gpkg counts.gpkg --zones wards.gpkg --zone-name code "
        "--queries zone,zone*category --category sex --categories f,m --eps 1",
        "zonal-counts shops.gpkg sales.gpkg --zones wards.gpkg --sum sales --bounds "
        "0,500 --eps 1",
        "zonal-counts visits.gpkg weeks.gpkg --zones wards.gpkg --time date --every "
        "7D --start 2026-01-01 --end 2026-12-31 --rho 0.1",
        "zonal-counts visits.gpkg so-far.gpkg --zones wards.gpkg --time date --every "
        "7D --start 2026-01-01 --end 2026-12-31 --rho 0.1 --until 2026-01-08 --store "
        "visits.session",
        "zonal-counts homes.gpkg fewer.csv --column ill --below 0.25 --neighbours "
        "replace --rho 0.1",
    ),
    "OUT holds all zones: count_raw, as measured; count, consistent and not negative; "
    "se, its standard error; low and high, where the truth is but for probability "
    "beta. With --sum the truth is the sum of the values after moving each into the "
    "bounds. With --below OUT is one yes or no, with limit and margin: a count as far "
    "from the limit as the margin is judged rightly but for probability beta.",
)
ZONAL_COUNTS = Release(
    "zonal_counts", "zones.zonal",
    (
        shared.FRAME.copy(more="It may have no rows."), _OR_KIND, *_SUM, _BELOW,
        *_ZONAL[:-3], *_QUERIES, *_SERIES, *_ZONAL[-3:],
    ),
    "zones", ASK,
    "Count points, or sum a column, in each of many public zones, or say whether there "
    "are fewer than a limit: differential privacy.",
    _ZONAL_COMMAND,
    Form("zonalcounts", "Private counts by zones", "Private counts"),
    results={("zones", ()): "answers"}, in_parts=True,
)

# -- from releases, at no charge -----------------------------------------------------

_POLYGONS = Argument(
    "polygons", kinds.Polygons(),
    "Public polygons to count in; however many, they cost nothing.",
    "Zones",
    more="A geometry in the points' CRS, a layer in its own.",
    hint="Public, in any CRS. However many, they cost nothing.",
    field="ZONES",
)
KNOWN = shared.RELEASED.copy(more="By `planar_laplace` or `gaussian`.")
WORKED_CRS = shared.RELEASE_CRS.copy(
    help="The plane to work in for a release on the sphere; by default a UTM or UPS "
    "zone. For other releases that of the noise, needed only where it has no code.",
    kind=kinds.Crs(),
)
COUNT = Release(
    "count", "maps.densities",
    (
        KNOWN, _POLYGONS,
        _BANDWIDTH.copy(
            help="Points count as Gaussians of this standard deviation. "
            + _BANDWIDTH.help,
            more="What thereby crosses borders is taken back. The smaller the "
            'bandwidth, the larger "se".',
            hint="Points count as small Gaussian clouds of this standard deviation. "
            "The smaller, the sharper and the less certain; about as wide as the noise "
            "is a good start, and Gaussian noise needs more. Empty: by the noise.",
        ),
        WORKED_CRS, shared.PROGRESS,
    ),
    "zones", MAPS,
    "Estimate from released points how many true points lie in polygons.",
    Command(
        "count", ("count released.gpkg wards.gpkg counted.gpkg --bandwidth 300",),
        "RELEASED is what planar-laplace or gaussian wrote, ZONES public polygons that "
        "do not overlap. Counts come with the interval that holds the number inside in "
        "95 of 100; they cost no budget.",
        placed={"polygons": "ZONES"},
    ),
    Form("noiseawarecount", "Counts by zones from released points", "Estimated counts"),
)
DENSITY = Release(
    "density", "maps.densities",
    (
        KNOWN,
        _BANDWIDTH.copy(help=_BANDWIDTH.help + " Gaussian noise must be narrower."),
        Argument(
            "points", kinds.Points(), "Public places to estimate at.", "Public places",
            None,
            more="A geometry in the points' CRS, a layer in its own.",
            takes="Point, GeoSeries or GeoDataFrame",
            hint="Public, in any CRS. However many, they cost nothing.",
            field="PLACES",
        ),
        _CELL.copy(
            help="Instead of `points`: square cells, estimated at their middles. By "
            "default half as wide as the bandwidth.",
            label="Or instead: side of square cells", default=None,
            hint="Instead of places: square cells, estimated at their middles. Empty: "
            "half as wide as the bandwidth.",
        ),
        RECTANGLE.copy(
            help="What the cells cover: W,S,E,N in the points' CRS, public. Left out, "
            "the bounds of the released points.",
            more="``attrs`` then say so. A layer may be in any CRS.",
            label="What the cells cover", default=None,
            hint="Public. Empty: the bounds of the released points.",
        ),
        WORKED_CRS, _PER_AREA, _POSITIVE, shared.PROGRESS,
    ),
    "zones", MAPS, "Estimate from released points how dense the true ones are.",
    Command(
        "density",
        (
            "density released.gpkg cells.gpkg --bandwidth 500 --cell 250",
            "density released.gpkg stops.gpkg --bandwidth 500 --points stops.gpkg",
        ),
        "The estimates have no bias, unless --positive is given, and a standard error; "
        "they cost no budget.",
    ),
    Form(
        "noiseawaredensity", "Densities from released points", "Estimated densities",
        first=("points", "cell", "extent"),
    ),
)
PRIOR = Argument(
    "prior", kinds.Points(or_raster=True),
    "Where people are: public points, or a raster of weights, in any CRS.",
    "Where people are", field="POPULATION",
    more="A raster is open in rasterio or the path of a file (which needs rasterio); "
    "or its (array, transform) in the CRS of ``released`` or (array, transform, crs), "
    "with the affine transform (a, b, c, d, e, f), x = a·column + b·row + c. Cells "
    "without data, and places that the CRS of ``released`` does not have, count as 0.",
    takes="GeoSeries, GeoDataFrame, rasterio dataset, path or tuple",
    hint="For example centres of census areas. Not made from the rows.",
)
OF_BAND = Argument(
    "band", kinds.number("Band of the raster", at_least=1, integer=True),
    label="Band of the raster", default=1, more="Of a raster with several.",
    hint="Of the raster.",
)
BAND = Argument(
    "band", kinds.Band("POPULATION_RASTER"), label="Band of the raster",
    default=1, hint="Of the raster.", field="POPULATION_BAND",
)
RASTER = Argument(
    "prior_raster", kinds.Raster(),
    "For example a population grid, in any CRS; no data counts as 0.",
    "Or instead: a raster of people", None, along=(BAND,),
    field="POPULATION_RASTER",
)
REMAP = Release(
    "remap", "points.remap",
    (
        shared.RELEASED.copy(more=KNOWN.more[:-1] + " or the like."),
        PRIOR.copy(
            fields=(PRIOR.copy(kind=kinds.Points(), instead=Alternative((RASTER,))),),
        ),
        Argument(
            "weights", kinds.Column("prior"),
            "How probable each point of `prior` is. By default all the same.",
            "Field with the number of people (empty: all the same)", None,
            takes="column name or sequence of float",
            hint="For example how many people live there.", field="PEOPLE_FIELD",
        ),
        shared.LOSS.copy(
            more="The place of the prior with the least expected distance, or the "
            "posterior mean, which is best for the squared one.",
            hint="Distance: the best of the public places. Squared: a mean of them.",
        ),
        shared.RELEASE_CRS,
        OF_BAND,
        shared.PROGRESS,
    ),
    "points", MAPS,
    "Move released points to where, by a public prior, the true ones likely are.",
    Command(
        "remap",
        (
            "remap released.gpkg closer.gpkg --prior census.gpkg --weights people",
            "remap released.gpkg closer.gpkg --prior population.tif",
        ),
        "Costs nothing: it looks at the release and at public knowledge only.",
    ),
    Form(
        "remap", "Move released points to where people are", "Moved points",
        without={"band": "QGIS offers the bands of the raster"}, expert=True,
    ),
)

RELEASES = (HEATMAP, ZONAL_COUNTS, COUNT, DENSITY, REMAP)
