"""Statistics of the true points from released ones, at no charge: not of pairs."""

from __future__ import annotations

from .kinds import Column, Points, Polygons, Text, number
from .maps import KNOWN, PRIOR, RECTANGLE
from .row import MAPS, Argument, Command, Form, Release
from .shared import PROGRESS, RELEASE_CRS

# Laid out by hand, as a table.
# fmt: off

_FREE = "It costs no budget: it looks at the release and at public layers only."
_PEOPLE = Argument(
    "prior", Points(or_raster=True, shapes=True),
    "Where people are: public points, polygons, or a raster, in any CRS. By default "
    "evenly wherever `surface` has a value.",
    "Where people are: public points or polygons", None,
    more="People are spread evenly within a polygon. " + PRIOR.more,
    takes=PRIOR.takes,
    hint="For example census areas with their population. Empty: people are anywhere "
    "with the same probability. Not made from the rows.",
)
_WEIGHTS = Argument(
    "weights", Column("prior"),
    "How many people each point or polygon of `prior` has. By default all the same.",
    "… field with the number of people (empty: all the same)", None,
    takes="column name or sequence of float", field="WEIGHT_FIELD",
)
_BAND = Argument(
    "band", number("Band of the raster", at_least=1, integer=True),
    label="Band of the raster", default=1, more="Of a raster with several.",
    hint="Of the raster.",
)
_BANDS = {"band": "QGIS offers the bands of the raster"}

COVARIATE = Release(
    "covariate", "maps.covariates",
    (
        KNOWN.but(more="By `planar_laplace`, `gaussian` or `peak_laplace`."),
        Argument(
            "surface", Polygons(or_raster=True),
            "Public raster or polygons whose value at the true places is wanted.",
            "Public polygons whose value is wanted",
            more="A raster is open in rasterio or the path of a file (which needs "
            "rasterio); or its (array, transform) in the CRS of ``released`` or "
            "(array, transform, crs). Nobody is taken to be where it has no value.",
            takes="GeoDataFrame, rasterio dataset, path or tuple",
            hint="For example districts with their income. Nobody is taken to be where "
            "there is no value.",
        ),
        Argument(
            "column", Column("surface"),
            "Column of `surface` with the value, where it is polygons.",
            "… field with the value", None, field="VALUE_FIELD",
        ),
        _PEOPLE, _WEIGHTS,
        RECTANGLE.but(
            help="Where people may be at all, if there is no `prior`: W,S,E,N in the "
            "points' CRS. By default wherever `surface` has a value.",
            more="A layer may be in any CRS.", label="Where people may be at all",
            default=None, hint="Public. Only without a layer or raster of people.",
        ),
        Argument(
            "name", Text(),
            "Name of the new column; that of the standard deviation ends in _sd.",
            "Name of the new field", "covariate",
        ),
        _BAND.but(
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
        "covariate", "Covariate at the true places", "With covariate",
        ("released", "surface", "column", "prior", "weights", "extent", "name", "crs"),
        without=_BANDS,
    ),
    positional=2,
)

RELEASES = (COVARIATE,)
