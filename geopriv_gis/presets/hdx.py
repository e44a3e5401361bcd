"""Numbers of people by administrative level, for the Humanitarian Data Exchange.

OCHA asks that data are classified by how sensitive they are in their context, that the
information sharing protocol of the response is named, and that small groups are not
told apart. Here each zone's count has noise, and small counts are not suppressed:
where noise is too much for a count to be of use, the fields say to take the level
above.

The figure is ε = 1 for each person (differential privacy), for all levels together; a
count, or a sum, is taken as it is if its 95 % error is at most half of it.

References
----------
OCHA (2021) Data Responsibility Guidelines,
https://centre.humdata.org/the-ocha-data-responsibility-guidelines/. IASC (2023)
Operational Guidance on Data Responsibility in Humanitarian Action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import geopandas as gpd
import numpy as np

from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from .preset import Preset

EPS, SHARE = 1.0, 0.5
LEVELS = ("low", "moderate", "high", "severe")
TO_CLASSIFY = "to be classified under the information sharing protocol"
NO_PROTOCOL = "not stated"
HERE, ABOVE, NONE = "this level", "the level above", "no level"


def _hdx_arguments(_: str, given: dict[str, Any], __: Any) -> dict[str, Any]:
    """Return arguments, eps by default; raise for queries, or fewer than two levels."""
    zones = given.get("zones")
    if not isinstance(zones, (list, tuple, Mapping)) or len(zones) < 2:
        raise ParameterError(
            "the preset 'hdx' needs zones: a list of two or more administrative "
            "levels, the coarsest first, as small counts are given for the level above."
        )
    spare = [n for n in ("queries", "category", "below") if given.get(n) is not None]
    if spare:
        raise ParameterError(
            f"the preset 'hdx' counts zones, one row each: leave {spare[0]} out."
        )
    levels = zones.values() if isinstance(zones, Mapping) else zones
    sizes = [len(each) for each in levels if hasattr(each, "__len__")]
    if sizes != sorted(sizes):
        raise ParameterError(
            "zones must list the coarsest level first; a later one has fewer zones. "
            "Reorder them."
        )
    budget = given.get("eps") is not None or given.get("rho") is not None
    return given if budget else {**given, "eps": EPS}


def _make_hdx_table(
    frame: gpd.GeoDataFrame,
    _: Guarantee,
    *,
    sensitivity: str = TO_CLASSIFY,
    protocol: str = NO_PROTOCOL,
) -> gpd.GeoDataFrame:
    """Return counts with HDX columns: use, sensitivity (raise if unknown), protocol."""
    check_sensitivity(sensitivity)
    number = frame["sum" if "sum_raw" in frame.columns else "count"].to_numpy()
    good = 1.96 * frame["se"].to_numpy() <= SHARE * abs(number)
    top = frame["layer"].to_numpy() == frame["layer"].iloc[0]
    return frame.assign(
        use=np.where(good, HERE, np.where(top, NONE, ABOVE)),
        sensitivity=sensitivity, protocol=protocol,
    )  # fmt: skip


def check_sensitivity(sensitivity: object) -> None:
    """Raise unless a sensitivity is one of OCHA's levels, or yet to be classified."""
    levels = (*LEVELS, TO_CLASSIFY)
    if sensitivity not in levels:
        raise ParameterError(
            f"sensitivity must be one of {levels}; got {safe_repr(sensitivity)}."
        )


HDX = Preset(
    name="hdx",
    help="Counts by administrative level, with the level above where they are small.",
    releases=("zonal_counts",),
    figures={"eps": EPS, "error_share": SHARE},
    sources=(
        "OCHA Data Responsibility Guidelines 2021, "
        "https://centre.humdata.org/the-ocha-data-responsibility-guidelines/",
    ),
    complete=_hdx_arguments,
    add_fields=_make_hdx_table,
    forbidden=("use$", "sensitivity$", "protocol$"),
    text_names=("sensitivity", "protocol"),
)
