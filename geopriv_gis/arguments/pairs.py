"""Statistics of pairs of released points: clustering, against a public baseline."""

from __future__ import annotations

from .kinds import Caller, Choice, Column, Points, Polygons, Text, number
from .maps import KNOWN, OF_BAND, WORKED_CRS
from .row import MAPS, Argument, Command, Form, Release
from .shared import PROGRESS

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
        number("Width over which pairs are smoothed", unit="m", above=0),
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

RELEASES = (CLUSTERING,)
