"""Masks: noise around every point."""

from __future__ import annotations

from . import shared
from .kinds import Choice
from .row import POINTS_RELEASE, Alternative, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

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
PLANAR_LAPLACE = Release(
    "planar_laplace", "points.noise",
    (
        shared.FRAME,
        shared.EPS.copy(
            help="A row by itself moves 2/eps metres on average, each of a person's n "
            "rows (4n+2)/(3 eps).",
            more="Two places d metres apart change the probability of any result by at "
            "most a factor e^{ε·d}. See `calibration.laplace_displacement`.",
            hint="Smaller is safer. A row that is a person moves 2/ε metres on "
            "average; rows of one person move farther.",
            instead=Alternative((shared.DISPLACEMENT,), "eps_from_displacement"),
        ),
        shared.UNIT, _LAPLACE_METHOD, shared.TABLE_METRIC, shared.CRS,
        shared.REGION, shared.UNIT_BALL, shared.ZONES, shared.ONTO, *shared.COLUMNS,
        shared.Z_OR_PROTECT,
        shared.LEDGER, shared.STICKY, shared.RNG, shared.PROGRESS,
    ),
    "points", POINTS_RELEASE, "Move every point by Laplace noise: eps-geo-privacy.",
    Command(
        "planar-laplace",
        (
            "planar-laplace homes.gpkg released.gpkg --eps 0.01",
            "planar-laplace homes.gpkg released.gpkg --displacement 200",
            "planar-laplace homes.csv out.csv --eps 0.01 --x lon --y lat --data-crs "
            "EPSG:4326",
            "planar-laplace - - --eps 0.01 < homes.arrows > released.arrows",
        ),
        "IN and OUT may be -, standard input and output: an Arrow stream, GeoJSON "
        "features one by one, or CSV. What is piped in is kept in a private file until "
        "it is released; nothing goes out before all is released and read back.",
        streamed=True,
    ),
    Form("planarlaplace", "Mask points (planar Laplace)", "Released points"),
)

GAUSSIAN = Release(
    "gaussian", "points.noise",
    (
        shared.FRAME,
        shared.RHO.copy(
            help="A row by itself moves 0.886/sqrt(rho) metres on average, each of a "
            "person's n rows sqrt(n) times that.",
            more="The Rényi divergence between the results for two places d metres "
            "apart is at most α·ρ·d² at every order α.",
            hint="Smaller is safer. A row that is a person moves 0.886/√ρ metres on "
            "average; n rows of one person √n times as far.",
            instead=Alternative((shared.DISPLACEMENT_RHO,), "rho_from_displacement"),
        ),
        shared.UNIT, shared.TABLE_METRIC.copy(more='Under "dist_2" ρ is not divided.'),
        shared.PLANE,
        shared.ZONES, shared.ONTO, *shared.COLUMNS, shared.Z_OR_PROTECT, shared.LEDGER,
        shared.STICKY, shared.RNG, shared.PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Move every point by Gaussian noise: rho-concentrated geo-privacy.",
    Command(
        "gaussian", ("gaussian homes.gpkg released.gpkg --rho 1e-4",), streamed=True
    ),
    Form("gaussian", "Mask points (Gaussian)", "Released points"),
)

RELEASES = (PLANAR_LAPLACE, GAUSSIAN)
