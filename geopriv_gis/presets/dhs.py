"""Clusters of a household survey, as the DHS Program releases them, with a guarantee.

DHS moves urban clusters by up to 2 km and rural ones by up to 5 km, one in a hundred of
these by up to 10 km, in any direction and to a distance that is uniform, within the
second administrative level. That is 1 km and 2.525 km on average, and nothing is
promised: a cluster that moved 4.9 km is known to be rural and not near.

Planar Laplace that moves points as far on average has ε = 0.002 and 0.00079 per metre
(2/ε = 1 km and 2.53 km); 95 % stay within 2.38 km and 6.01 km (4.744/ε).

References
----------
Burgert CR, Colston J, Roy T & Zachary B (2013) Geographic Displacement Procedure and
Georeferenced Data Release Policy for the Demographic and Health Surveys. DHS Spatial
Analysis Reports 7, https://dhsprogram.com/publications/publication-sar7-spatial-analysis-reports.cfm.
"""

from __future__ import annotations

import re
from typing import Any

import geopandas as gpd
import pyproj

from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from ..frames.ground.geometry import Frame
from ..frames.ground.warning import warn
from .preset import Preset

EPS = {"urban": 0.002, "rural": 0.00079}
LETTERS = {"urban": "U", "rural": "R"}
_CLUSTER = re.compile(  # V001 and HV001 are DHS's own; French, Spanish, Portuguese
    r"(?:dhs|survey_?|n[ou]m?_?|id_?)?"
    r"(?:clust(?:er)?|ea|psu|enum(?:eration)?_?area|grappe|upm|upa|conglomerad[oa])"
    r"(?:_?(?:id|no|nr|num))?|h?v001",
    re.IGNORECASE,
)
URBAN_RURA, DATUM, LAT, LONG = "URBAN_RURA", "DATUM", "LATNUM", "LONGNUM"


def _warn_of_clusters(frame: Frame) -> Frame:
    """Return the frame; warn if a cluster has several rows."""
    names = frame.columns if isinstance(frame, gpd.GeoDataFrame) else ()
    for name in map(str, names):
        if _CLUSTER.fullmatch(name) and frame[name].duplicated().any():
            warn(
                f"column {name!r} repeats: rows of a cluster are moved one by one, and "
                "their average gives its place away. Release one row for each cluster."
            )
    return frame


def _dhs_arguments(_: str, given: dict[str, Any], __: Any) -> dict[str, Any]:
    """Complete DHS arguments: eps of stratum, z dropped; raise if any lack or clash."""
    stratum = given.pop("stratum", None)
    if stratum is not None and stratum not in EPS:
        raise ParameterError(
            f"stratum must be one of {tuple(EPS)}; got {safe_repr(stratum)}."
        )
    lacking = []
    if stratum is None and given.get("eps") is None:
        lacking.append("stratum='urban' or stratum='rural'")
    if given.get("zones") is None:
        lacking.append("zones=, the areas that no cluster leaves")
    if lacking:
        raise ParameterError(f"the preset 'dhs' needs {', and '.join(lacking)}.")
    if given.get("eps") is None:
        given["eps"] = EPS[stratum]
    # The column URBAN_RURA follows from eps.
    marked = [name for name, eps in EPS.items() if eps == given["eps"]]
    if marked and stratum != marked[0]:
        raise ParameterError(
            f"eps = {given['eps']:g} is for {marked[0]} clusters. Pass "
            f"stratum={marked[0]!r} with it, or another eps."
        )
    return {"z": "drop", **given}


def _add_dhs_fields(frame: gpd.GeoDataFrame, guarantee: Guarantee) -> gpd.GeoDataFrame:
    """Return the frame with DHS columns: places, datum; URBAN_RURA if ε tells."""
    letters = {eps: LETTERS[stratum] for stratum, eps in EPS.items()}
    made = frame.assign(**derive(frame, guarantee))
    if URBAN_RURA not in made.columns and guarantee.eps in letters:
        made[URBAN_RURA] = letters[guarantee.eps]
    made[DATUM] = "WGS84"
    return made


def derive(frame: gpd.GeoDataFrame, _: Guarantee) -> dict[str, Any]:
    """Return latitude and longitude of the released points as DHS columns."""
    there = frame.geometry.to_crs(pyproj.CRS.from_epsg(4326))
    return {LAT: there.y.round(7).to_numpy(), LONG: there.x.round(7).to_numpy()}


DHS = Preset(
    name="dhs",
    help="Clusters of a household survey, urban and rural, within their districts.",
    releases=("planar_laplace",),
    figures={"eps_urban": EPS["urban"], "eps_rural": EPS["rural"]},
    sources=(
        "DHS Spatial Analysis Reports 7 (2013), "
        "https://dhsprogram.com/publications/publication-sar7-spatial-analysis-reports.cfm",
    ),
    complete=_dhs_arguments, add_fields=_add_dhs_fields, derive=derive,
    prepare=_warn_of_clusters,
    forbidden=("LATNUM$", "LONGNUM$", "DATUM$", "ALT_GPS$", "ALT_DEM$"),
)  # fmt: skip
