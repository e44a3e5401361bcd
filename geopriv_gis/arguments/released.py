"""Statistics of the true points from released ones, at no charge: not of pairs."""

from __future__ import annotations

from math import nan

from .kinds import Band, Column, Points, Polygons, Raster, Text, number
from .maps import BAND, KNOWN, OF_BAND, PRIOR, RASTER, RECTANGLE, WORKED_CRS
from .row import MAPS, REQUIRED, Alternative, Argument, Command, Form, Release
from .shared import BANDWIDTH, POINT, PROGRESS, RELEASE_CRS, RNG

# Laid out by hand, as a table.
# fmt: off

_FREE = "It costs no budget: it looks at the release and at public layers only."
_PEOPLE = Argument(
    "prior", Points(or_raster=True, shapes=True),
    "Where people are: public points, polygons, or a raster, in any CRS. By default "
    "evenly wherever `surface` has a value.",
    "Where people are", None, field="POPULATION",
    more="People are spread evenly within a polygon. " + PRIOR.more,
    takes=PRIOR.takes,
    hint="For example census areas with their population. Empty: people are anywhere "
    "with the same probability. Not made from the rows.",
)
_WEIGHTS = Argument(
    "weights", Column("prior"),
    "How many people each point or polygon of `prior` has. By default all the same.",
    "… field with the number of people (empty: all the same)", None,
    takes="column name or sequence of float", field="PEOPLE_FIELD",
    hint="How many people each point or polygon has.",
)
_SURFACE = Argument(
    "surface", Polygons(or_raster=True),
    "Public raster or polygons whose value at the true places is wanted.",
    "Public polygons whose value is wanted",
    more="A raster is open in rasterio or the path of a file (which needs rasterio); "
    "or its (array, transform) in the CRS of ``released`` or (array, transform, crs). "
    "Nobody is taken to be where it has no value.",
    takes="GeoDataFrame, rasterio dataset, path or tuple",
    hint="For example districts with their income. Nobody is taken to be where there "
    "is no value.",
)
_RASTER = Argument(
    "surface_raster", Raster(missing=nan), "For example heights, in any CRS.",
    "Or instead: a raster whose value is wanted", None,
    along=(
        BAND.copy(
            kind=Band("SURFACE_RASTER"), advanced=True, field="SURFACE_BAND",
        ),
    ),
)


def _with_raster_field(people: Argument, *, advanced: bool = False) -> Argument:
    """Return a population argument with raster and band fields for forms."""
    band = BAND.copy(name=f"{people.name}_band", advanced=advanced)
    other = RASTER.copy(name=f"{people.name}_raster", along=(band,))
    points = people.copy(kind=Points(shapes=True), instead=Alternative((other,)))
    return people.copy(fields=(points,))


_BANDS = {"band": "QGIS offers the bands of the raster"}

COVARIATE = Release(
    "covariate", "maps.covariates",
    (
        KNOWN.copy(more="By `planar_laplace`, `gaussian` or `peak_laplace`."),
        _SURFACE.copy(
            fields=(_SURFACE.copy(kind=Polygons(), instead=Alternative((_RASTER,))),),
        ),
        Argument(
            "column", Column("surface"),
            "Column of `surface` with the value, where it is polygons.",
            "… field with the value", None, field="VALUE_FIELD",
            hint="Of the polygons above.",
        ),
        _with_raster_field(_PEOPLE, advanced=True), _WEIGHTS,
        RECTANGLE.copy(
            help="Where people may be at all, if there is no `prior`: W,S,E,N in the "
            "points' CRS. By default wherever `surface` has a value.",
            more="A layer may be in any CRS.", label="Where people may be at all",
            default=None, hint="Public. Only without a layer or raster of people.",
        ),
        Argument(
            "name", Text(),
            "Name of the new column; that of the standard deviation ends in _sd.",
            "Name of the new field", "covariate", advanced=True,
        ),
        OF_BAND.copy(
            help="Of `surface`.",
            more="Of a raster with several; of `prior` the first.",
        ),
        RELEASE_CRS, PROGRESS,
    ),
    "points", MAPS,
    "Estimate a public covariate at the true places of released points.",
    Command(
        "covariate",
        (
            "covariate released.gpkg with-ndvi.gpkg --surface ndvi.tif --prior "
            "population.tif --name ndvi",
            "covariate released.gpkg with-income.gpkg --surface districts.gpkg "
            "--column income",
        ),
        "OUT has the released points with the mean of the value at the true place, "
        f"given the released one, and its standard deviation. {_FREE}",
    ),
    Form(
        "covariate", "Covariate at the true places", "With covariate", without=_BANDS,
        expert=True,
    ),
)

RATE = Release(
    "rate", "maps.rates",
    (
        KNOWN.copy(
            help="Unchanged released cases: all rows, in their order, with their "
            "guarantee.",
        ),
        Argument(
            "zones", Polygons(),
            "Public polygons that do not overlap; however many, they cost nothing.",
            "Zones", takes="GeoDataFrame or GeoSeries of polygons",
            hint="Public, in any CRS, not overlapping. Let them reach somewhat farther "
            "than what is to be told.",
        ),
        Argument(
            "population", Column("zones"),
            "Column of `zones` with the people at risk.",
            "… field with the people at risk",
            hint="Of the zones above.",
            takes="column name or sequence of float", field="PEOPLE_FIELD",
        ),
        BANDWIDTH.copy(
            default=None,
            help="Cases count as Gaussians of this standard deviation. "
            + BANDWIDTH.help + " By default 1/ε or 1.1 σ.",
            more="What thereby crosses borders of zones is taken back.",
            hint="Cases count as small Gaussian clouds of this standard deviation; "
            "what thereby crosses borders is taken back. Empty: about as wide as the "
            "noise.",
        ),
        Argument(
            "by", Column("released"),
            "Column of the cases: rates for each of its values.",
            "Field of the cases whose values have rates of their own", None,
            hint="For example the cause: rates for each of its values.",
            field="BY_FIELD",
        ),
        Argument(
            "per", number("People that a rate is per", above=0),
            label="Rate per so many people", default=1000.0, help="E.g. 100000.",
        ),
        Argument(
            "max_rse",
            number(
                "Largest standard error of a rate that is shown, as a share of it",
                above=0,
            ),
            "Other rates are left out.",
            "Largest standard error of a rate that is shown, as a share of it", 0.3,
        ),
        Argument(
            "max_width",
            number("Width of an interval that is shown in any case", above=0),
            "In the unit of the rate; for rates near to 0.",
            "Width of an interval that is shown in any case", None,
            hint="In the unit of the rate; for rates near to 0. Empty: none.",
            advanced=True,
        ),
        WORKED_CRS, PROGRESS,
    ),
    "zones", MAPS,
    "Estimate rates by zone from released cases and a public population.",
    Command(
        "rate",
        (
            "rate released.gpkg wards.gpkg rates.gpkg --population people",
            "rate released.gpkg wards.gpkg rates.gpkg --population people --bandwidth "
            "300 --by cause --per 100000",
        ),
        "OUT has the zones with count and at_risk; rate, se, low, high (95 %), of the "
        "zone; suppressed, where the rate is left out; and reliable with the reason "
        "where it is not. "
        f"{_FREE}",
        placed={"zones": "ZONES"},
    ),
    Form("rates", "Rates by zones from released points", "Rates"),
)

SYNTHESISE = Release(
    "synthesise", "maps.synthesis",
    (
        KNOWN,
        Argument(
            "n", number("How many points are drawn", at_least=1, integer=True),
            "By default as many as there are released rows.",
            "How many points are drawn", None, hint="Empty: as many as released rows.",
        ),
        RECTANGLE.copy(
            help="Where points are drawn: W,S,E,N in the points' CRS, public. Left "
            "out, the bounds of the released points.",
            more="A layer may be in any CRS.", label="Where points are drawn",
            default=None, hint="Public. Empty: the bounds of the released points.",
        ),
        _with_raster_field(_PEOPLE.copy(
            name="population",
            help="Where people are: public points, polygons, or a raster, in any CRS. "
            "Points are drawn there and nowhere else.",
            label="Where people are",
            hint="For example census areas with their population. Empty: points are "
            "drawn from the map alone.",
        )),
        _WEIGHTS.copy(
            kind=Column("population"),
            help="How many people each point or polygon of `population` has. By "
            "default all the same.",
        ),
        BANDWIDTH.copy(
            default=None,
            help="Of the map that points are drawn from. By default one and a half "
            "times the noise's standard deviation.",
            more="",
            hint="Of the map that points are drawn from. Empty: one and a half times "
            "the noise's standard deviation.",
        ),
        OF_BAND.copy(help="Of `population`."), WORKED_CRS, RNG, PROGRESS,
    ),
    "points", MAPS,
    "Draw synthetic points from the map of the true ones that a release gives.",
    Command(
        "synthesise",
        (
            "synthesise released.gpkg synthetic.gpkg --n 1000 --extent "
            "525000,175000,535000,185000",
            "synthesise released.gpkg synthetic.gpkg --population population.tif",
        ),
        "OUT has points of nobody, marked so by the column synthetic, which look like "
        f"the true ones. {_FREE}",
    ),
    Form(
        "synthesise", "Synthetic points", "Synthetic points", without=_BANDS,
        expert=True,
    ),
)

AROUND = Release(
    "around", "maps.around",
    (
        KNOWN.copy(
            help="Released cases, with their guarantee: each row counts as one. "
            "Filter out all others by a column first, not by place.",
            more="By `planar_laplace`, `gaussian` or `peak_laplace`.",
            hint="Each row counts as a case: filter out all others by a field first.",
        ),
        POINT.copy(
            help="Public place in the points' CRS; chosen before anybody looked at the "
            "points.",
            label="Public place", more="Or a GeoSeries of one, in any CRS.",
            hint="Chosen before anybody looked at the points. Without a CRS: the "
            "layer's.",
            instead=None,
        ),
        Argument(
            "radius", number("Radius around the place", unit="m", above=0),
            "Chosen before anybody looked at the points.", "Radius around the place",
            filled=1000.0,
        ),
        _with_raster_field(_PEOPLE.copy(
            name="population",
            help="Where people are: public points, polygons, or a raster, in any CRS. "
            "It must hold all places where cases may be.",
            label="Where people are", default=REQUIRED,
            hint="For example census areas with their population. It must hold all "
            "places where cases may be.",
        )),
        SYNTHESISE.argument("weights"),
        Argument(
            "person", Column("released"),
            "Column that says whose a row is, where persons have several. By default "
            "as the noise was drawn.",
            "Field that names the person", None, field="UNIT_FIELD",
            more="Rows of one person that are taken for strangers give false alarms.",
            hint="Where persons have several rows: taken for strangers, they give "
            "false alarms. Empty: as the noise was drawn.",
        ),
        OF_BAND.copy(help="Of `population`."), RELEASE_CRS, PROGRESS,
    ),
    "answers", MAPS,
    "Estimate whether there are more cases around a public place than people explain.",
    Command(
        "around",
        (
            "around released.gpkg --point 530000,180000 --radius 1000 --population "
            "wards.gpkg --weights people",
            "around released.gpkg --point 530000,180000 --radius 1000 --population "
            "wards.gpkg --weights people --person patient",
        ),
        "RELEASED is what planar-laplace or gaussian wrote. Printed, or written to a "
        ".csv file: observed and expected persons within the radius, their ratio with "
        f"its 95 % interval, and a p-value. {_FREE}",
    ),
    Form(
        "around", "Cases around a public place", "Cases around a place", without=_BANDS,
    ),
)

RELEASES = (COVARIATE, RATE, SYNTHESISE, AROUND)
