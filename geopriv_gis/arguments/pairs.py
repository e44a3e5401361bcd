"""Statistics of pairs of released points: clustering, against a public baseline."""

from __future__ import annotations

from .kinds import Caller, Choice, Column, Points, Polygons, Text, number
from .maps import DENSITY, KNOWN, OF_BAND, WORKED_CRS
from .row import MAPS, Argument, Command, Form, Release
from .shared import BANDWIDTH, PROGRESS, RELEASED

# Laid out by hand, as a table.
# fmt: off

_POPULATION = Argument(
    "population", Points(or_raster=True),
    "Instead of `window`: where people are, public points or a raster of weights, in "
    "any CRS. Clusters are then those beyond where people live.",
    "Or instead: where people are", None,
    more="As the prior of `remap`.",
    takes="GeoSeries, GeoDataFrame, rasterio dataset, path or tuple",
    hint="Public places where people are. Clusters are then those beyond where people "
    "live.",
)
_BASE = (
    KNOWN,
    Argument(
        "distances", Text(),
        "Distances (m) with commas between them, such as 100,200,300. Left out, ten "
        "from the smallest that the noise allows to a quarter of the window.",
        "Distances (m): 100,200,…", None, takes="sequence of float, or str",
        more="In metres of the plane of the noise.",
        hint="Metres, with commas between them. Empty: ten, from the smallest that the "
        "noise allows to a quarter of the window.",
    ),
    Argument(
        "statistic",
        Choice({
            "pair_correlation": "Pair correlation, at each distance",
            "ripley_k": "Ripley's K, up to each distance",
        }),
        "How many times as many pairs are a distance apart as by chance, or Ripley's "
        "K: how many others are within it.",
        "What is estimated", "pair_correlation",
        hint="Pairs at each distance, or all of them up to it.",
    ),
    Argument(
        "column", Column("released"),
        "Column of weights that was published with the points as it is, for example "
        "deaths at an address. By default all points count the same.",
        "Field that says how much each point counts (empty: all the same)", None,
        field="VALUE_FIELD",
        more="Numbers from 0 up, none missing; a pair counts as their product. Nothing "
        "protects them.",
        hint="Published with the points, for example deaths at an address. Nothing "
        "protects them.",
    ),
    Argument(
        "window", Polygons(),
        "Public polygons in which the true points could be anywhere, such as a town.",
        "Region where points could be", None, field="REGION",
        more="A geometry in the points' CRS, a layer in its own. Not made from the "
        "points; all of them lie in it before the noise.",
        hint="Public polygons, not made from the points.",
    ),
    _POPULATION.copy(fields=(_POPULATION.copy(kind=Points()),)),
    Argument(
        "weights", Column("population"),
        "How many people are at each point of `population`. By default all the same.",
        "Field with the number of people (empty: all the same)", None,
        takes="column name or sequence of float", field="PEOPLE_FIELD",
        hint="How many people are at each point.",
    ),
    OF_BAND,
    Argument(
        "bandwidth",
        number(
            "Width over which pairs are smoothed", unit="m", above=1e-6, at_most=2e7
        ),
        "Left out: half the step between distances, or what the noise needs: 2/ε, 2σ.",
        "Bandwidth", None,
        more="The wider, the surer and the less sharp. Under noise of a standard "
        "deviation σ at least 1.77 σ, under Laplace noise 0.5/ε.",
        hint="Distances within so much of each other count together. Empty: half the "
        "step between distances, or what the noise needs.",
        advanced=True,
    ),
    Argument(
        "simulations",
        number("Simulated sets of points", at_least=0, integer=True),
        "Placed by chance, with noise, for the band and the p-values; 199 allow "
        "p-values from 0.005 on.",
        "Simulated sets of points", 199,
        hint="Placed by chance, with noise, to compare with; 199 allow p-values from "
        "0.005 on.",
        advanced=True,
    ),
    WORKED_CRS,
    Argument(
        "rng", Caller(),
        "Leave out: the simulated points need none. In tests "
        "`geopriv_gis.testing.insecure_rng`.",
        default=None,
    ),
    PROGRESS,
)
_WITHOUT = {"band": "the form takes points; a raster's band goes with the command"}
CLUSTERING = Release(
    "clustering", "maps.pairs", _BASE, "answers", MAPS,
    "Estimate from released points how clustered the true ones are, by distance.",
    Command(
        "clustering",
        (
            "clustering released.gpkg --window town.gpkg",
            "clustering released.gpkg --distances 100,200,400 --population census.gpkg "
            "--weights people",
            "clustering released.gpkg --window town.gpkg --statistic ripley_k --column "
            "deaths",
        ),
        "RELEASED is what planar-laplace or gaussian wrote. Printed, or written to a "
        ".csv file: the estimates without the noise's blur, their standard errors, and "
        "p-values: p of each distance, p_all of all together. They cost no budget. "
        "value is 1 where pairs are as frequent as by chance; of ripley_k it is K.",
    ),
    Form(
        "clustering", "Clustering of released points", "Clustering",
        without=_WITHOUT,
    ),
    one_of=(("window",), ("population",)),
)



# -- statistics of a published column: hot spots, Moran's I ----------------------------


_KNOWN = RELEASED.copy(
    more="By `planar_laplace` or `gaussian`, with ``keep=`` of the column. Each row is "
    "another person.",
)
_COLUMN = Argument(
    "column", Column("released"),
    "Column of numbers that was published with the points as it is, for example 1 for "
    "ill and 0 for not.",
    "Field with the values", field="VALUE_FIELD",
    more="None missing, and not all the same. Nothing protects it.",
    hint="Numbers that were published with the points, for example 1 for ill and 0 for "
    "not. Nothing protects them.",
)
GETIS_ORD = Release(
    "getis_ord", "maps.hot_spots",
    (
        _KNOWN, _COLUMN,
        BANDWIDTH.copy(
            default=None,
            help="How far around a place values count. By default 2/ε or 2σ, or as "
            "wide as the number of rows asks for.",
            more="Gaussian noise must be narrower.",
            hint="How far around a place values count. Gaussian noise must be "
            "narrower. Empty: by the noise and the number of rows.",
        ),
        DENSITY.argument("points"), DENSITY.argument("cell"),
        DENSITY.argument("extent"), DENSITY.argument("crs"), PROGRESS,
    ),
    "zones", MAPS,
    "Find from released points where values of a column are high or low.",
    Command(
        "hot-spots",
        (
            "hot-spots released.gpkg cells.gpkg --column ill --bandwidth 500 "
            "--cell 250",
            "hot-spots released.gpkg found.gpkg --column price --bandwidth 500 "
            "--points stops.gpkg",
        ),
        "value is the mean of the column around a place, without the noise's blur; z "
        "is above 2 in hot spots and below -2 in cold ones; p is its p-value. They "
        "cost no budget.",
    ),
    Form(
        "hotspots", "Hot spots of released points", "Hot spots",
        first=("column", "points", "cell", "extent"),
    ),
)
MORANS_I = Release(
    "morans_i", "maps.moran",
    (
        _KNOWN, _COLUMN,
        BANDWIDTH.copy(
            default=None,
            help="How far apart points count as near. By default 2/ε or 2σ, or as "
            "wide as the number of rows asks for.",
            more="It is s in the weight exp(−d²/2s²) of two points d metres apart. "
            "Under noise of a standard deviation σ at least 1.77 σ, under Laplace "
            "noise 0.5/ε.",
            hint="How far apart points count as near. Gaussian noise of a standard "
            "deviation σ needs at least 1.77 σ, Laplace noise 0.5/ε. Empty: by the "
            "noise and the number of rows.",
        ),
        Argument(
            "permutations",
            number("Random orders of the values", at_least=0, integer=True),
            "For the band and the p-value; 199 allow p-values from 0.005 on.",
            "Random orders of the values", 199,
            hint="To compare with; 199 allow p-values from 0.005 on.", advanced=True,
        ),
        CLUSTERING.argument("crs"),
        CLUSTERING.argument("rng").copy(
            help="Leave out: the random orders need none. In tests "
            "`geopriv_gis.testing.insecure_rng`.",
        ),
        PROGRESS,
    ),
    "answers", MAPS,
    "Estimate from released points whether near true ones have like values.",
    Command(
        "morans-i", ("morans-i released.gpkg --column ill --bandwidth 500",),
        "RELEASED is what planar-laplace or gaussian wrote. Printed, or written to a "
        ".csv file: Moran's I without the noise's blur, its standard error, and a "
        "p-value. They cost no budget.",
    ),
    Form("moransi", "Moran's I of released points", "Moran's I", expert=True),
)



# -- clusters in space and time --------------------------------------------------------


KNOX = Release(
    "knox", "maps.space_time",
    (
        MORANS_I.argument("released"),
        Argument(
            "time", Column("released"),
            "Column of dates, times or numbers that was published with the points as "
            "it is, for example the day of onset.",
            "Field with the times",
            more="None missing, and not all the same. Nothing protects it.",
            hint="Dates, times or numbers that were published with the points, for "
            "example the day of onset. Nothing protects them.",
        ),
        Argument(
            "distances", Text(),
            "Distances (m) within which points count as near, with commas between "
            "them, such as 100,200,300.",
            "Distances (m): 100,200,…", takes="float, sequence of float, or str",
            more="In metres of the plane of the noise.",
            hint="Within which points count as near. Metres, with commas between them.",
        ),
        Argument(
            "periods", Text(),
            "Longest times between two points that count as near, with commas between "
            "them, such as 1,7,30: days for dates and times, the unit of the column "
            "for numbers.",
            "Periods (days, or the field's unit): 1,7,…",
            takes="float, sequence of float, or str",
            hint="Longest times between two points that count as near, with commas: "
            "days for dates and times, the field's unit for numbers.",
        ),
        CLUSTERING.argument("bandwidth"),
        MORANS_I.argument("permutations").copy(
            help="Of the times, for the band and the p-values; 199 allow p-values from "
            "0.005 on.",
            label="Random orders of the times",
        ),
        CLUSTERING.argument("crs"),
        MORANS_I.argument("rng"),
        PROGRESS,
    ),
    "answers", MAPS,
    "Estimate from released points whether true ones cluster in space and time.",
    Command(
        "knox",
        ("knox released.gpkg --time onset --distances 500,1000 --periods 3,7",),
        "RELEASED is what planar-laplace or gaussian wrote. Printed, or written to a "
        ".csv file: how many times as many pairs are near in space and in time as by "
        "chance, without the noise's blur, standard errors, and p-values. They cost no "
        "budget.",
    ),
    Form(
        "knox", "Clusters in space and time of released points",
        "Clusters in space and time",
        expert=True,
    ),
)

RELEASES = (CLUSTERING, GETIS_ORD, MORANS_I, KNOX)
