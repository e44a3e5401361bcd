"""What users write, for a type checker; nobody runs it.

`make lint` fails where the library's types are lost: where one of these is no longer
what it says, and where a mistake that is marked here is no longer told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import geopandas as gpd

import geopriv_gis
from geopriv_gis import GeoPriv, Guarantee, Ledger

if TYPE_CHECKING:
    from typing_extensions import assert_type


def functions(homes: gpd.GeoSeries) -> None:
    """Use the names of the package, which it imports late."""
    released = geopriv_gis.planar_laplace(homes, 0.01, ledger=Ledger.open("l.db"))
    assert_type(geopriv_gis.guarantee_of(released), Guarantee)
    assert_type(geopriv_gis.guarantee_of(released).eps, float | None)
    assert_type(geopriv_gis.calibration.laplace_displacement(0.01), float)
    geopriv_gis.planar_laplace(homes, "0.01")  # type: ignore[arg-type]
    geopriv_gis.planar_laplac(homes, 0.01)  # type: ignore[attr-defined]


def methods(homes: gpd.GeoDataFrame) -> None:
    """Use the accessor, which has the functions' signatures without the frame."""
    private: GeoPriv = homes.geopriv
    assert_type(GeoPriv(homes).guarantee.intact, bool)
    private.planar_laplace(0.01, privacy_unit="person")
    private.planar_laplace(eps=0.01, drop=["name"])
    assert_type(private.guarantee, Guarantee)
    assert_type(private.guarantee.intact, bool)
    heat = private.private_heatmap(500, cell=100, extent=(0, 0, 1e4, 1e4), eps=1.0)
    assert_type(heat, geopriv_gis.Heatmap)
    private.planar_laplace("0.01")  # type: ignore[arg-type]
    private.planar_laplace(epsilon=0.01)  # type: ignore[call-arg]
    private.planar_laplac(0.01)  # type: ignore[attr-defined]


def session(homes: gpd.GeoSeries) -> float:
    """Ask in a session."""
    asked = geopriv_gis.Session(homes, rho=1e-3)
    assert_type(asked.range_count(homes.iloc[0], rho=5e-4).guarantee, Guarantee)
    return asked.saving
