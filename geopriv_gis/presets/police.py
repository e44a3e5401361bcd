"""Crimes at snap points, as on data.police.uk, with a guarantee.

There each crime goes to the nearest of a public list of points, each of which has a
catchment of at least eight postal addresses, or of none. By itself that promises
nothing: who knows the list knows the catchment. Here noise comes first.

The figure is ε = 0.01 per metre: points move 200 m on average, and a place 100 m away
changes odds by a factor of 2.72. data.police.uk has none.

References
----------
data.police.uk, About: location anonymisation, https://data.police.uk/about/. Tompson L,
Johnson S, Ashby M, Perkins C & Edwards P (2015) UK open source crime data: accuracy and
possibilities for research. doi:10.1080/15230406.2014.972456.
"""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ..core.errors import ParameterError
from ..core.promise.guarantee import Guarantee
from ..frames.ground.release import attribute_columns
from .preset import Preset

EPS, LEAST = 0.01, 8
COUNT = "count"


def _police_arguments(release: str, given: dict[str, Any], __: Any) -> dict[str, Any]:
    """Return arguments, eps by default; raise without zones or enough addresses."""
    column = given.pop("addresses", "addresses")
    needed = {
        "zones": "zones=, the area that no crime leaves",
        "onto": "onto=, public points with their number of addresses",
    }
    lacking = [text for name, text in needed.items() if given.get(name) is None]
    if lacking:
        raise ParameterError(f"the preset 'police' needs {', and '.join(lacking)}.")
    _check_addresses(given["onto"], column)
    if release == "planar_laplace" and given.get("eps") is None:
        given["eps"] = EPS
    return {"z": "drop", **given}


def _check_addresses(onto: Any, column: Any) -> None:
    """Raise for public places of few addresses (0 is allowed), or a missing column."""
    if not isinstance(onto, gpd.GeoDataFrame) or column not in onto.columns:
        raise ParameterError(
            f"onto has no column {column!r}: how many addresses are nearest to each "
            "point. Add it, or pass the name of another as addresses=."
        )
    read = pd.to_numeric(onto[column], errors="coerce")
    counts = read.to_numpy(dtype=float, na_value=np.nan)
    few = ~((counts >= LEAST) | (counts == 0))
    if few.any():
        raise ParameterError(
            f"onto must have 0 or at least {LEAST} addresses at each point; "
            f"{int(few.sum())} of {len(few)} points have not. Leave these points out."
        )


def _count_crimes(frame: gpd.GeoDataFrame, _: Guarantee) -> gpd.GeoDataFrame:
    """Return counts of rows with equal place and columns, sorted by these."""
    names = attribute_columns(frame)
    x, y = np.asarray(frame.geometry.x), np.asarray(frame.geometry.y)
    texts = [frame[name].astype(str).to_numpy() for name in names]
    keys = pd.DataFrame({0: x, 1: y, **{n + 2: t for n, t in enumerate(texts)}})
    if frame.empty:
        return frame.assign(**{COUNT: np.zeros(0, dtype=np.int64)})
    number = keys.groupby(list(keys.columns), dropna=False).ngroup().to_numpy()
    counts = np.bincount(number)
    first = np.unique(number, return_index=True)[1]
    made = frame.iloc[first].reset_index(drop=True)
    made[COUNT] = counts
    return made


POLICE = Preset(
    name="police",
    help="Crimes by public street points, within the area of the force.",
    releases=("planar_laplace", "graph_laplace"),
    figures={"eps": EPS, "addresses": LEAST},
    sources=(
        "data.police.uk, https://data.police.uk/about/",
        "Tompson et al. 2015, doi:10.1080/15230406.2014.972456",
    ),
    complete=_police_arguments, add_fields=_count_crimes, forbidden=("count$",),
)  # fmt: skip
