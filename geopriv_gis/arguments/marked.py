"""Statistics of a published column at released points: hot spots, Moran's I."""

from __future__ import annotations

from .kinds import Column, number
from .maps import DENSITY
from .pairs import CLUSTERING
from .row import MAPS, Argument, Command, Form, Release
from .shared import BANDWIDTH, PROGRESS, RELEASED

# Laid out by hand, as a table.
# fmt: off

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

RELEASES = (GETIS_ORD, MORANS_I)
