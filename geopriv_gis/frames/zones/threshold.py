"""Whether fewer rows than a limit are in a region, or of a kind: one yes or no."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry.base import BaseGeometry

from ...arguments.docstring import explained
from ...core.errors import CRSError, ParameterError
from ...core.parameter import Limits, check_number
from ...core.points.release import check_budget
from ...core.randomness import Random, open_random
from ...core.zones.threshold import plan_threshold
from ..ground.geometry import Frame, geometry_of
from ..ground.looked import Looked, Part
from ..ground.marks import ROW_ALONE, mask_of
from ..ground.overlay import Overlay
from ..ground.prepared import Account, Due, Steps, release
from ..ground.region import Region, enclosed
from ..ground.release import attach
from ..ground.rows import Rows, rows_of
from ..ground.warning import Progress, silent
from .question import places_in, weigh_counts

COUNT = Limits("Limit of the count", at_least=1, integer=True)
SHARE = Limits("Limit as a share", above=0, below=1)
REGION_PUBLIC = "the region and the limit are public, not made from the rows"


@explained
@release
def private_threshold(
    frame: Frame,
    of: Any,
    *,
    count: int | None = None,
    q: float | None = None,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    beta: float = 0.05,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release whether fewer rows than a limit are in a region, or of a kind.

    Differential privacy, without a unit: a trusted holder counts. For many regions
    `zonal_counts` tells all counts for one charge; `Session.threshold` asks many
    questions and keeps what the clear ones did not need.

    Returns
    -------
    Series of boolean
        True where they are fewer, named "private_threshold";
        ``attrs["geopriv"]["error"]`` holds ``limit`` and ``margin``: a count so far
        from the limit, or farther, is judged rightly with probability 1 − ``beta``.

    Raises
    ------
    GeometryError, CRSError, ParameterError
        Rows must be points in a CRS, where a column is asked about as well: what is
        refused does not depend on what is asked.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP for each row or person, whose rows may be replaced by
    others: a person with several rows counts once, if any of them is in the region or
    of the kind, so that all their rows are protected. **Assumes.** Region and limit are
    public, and so is the number of rows (persons); whether a row is of the kind depends
    on that row alone.

    References
    ----------
    APB Algorithm 9; Ghosh, Roughgarden & Sundararajan 2009.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> west = box(529000, 179000, 531005, 181000)
    >>> homes.geopriv.private_threshold(west, count=40, eps=1).tolist()  # there are 101
    [False]
    """
    source, report = open_random(rng), progress or silent
    check_budget(eps, rho, per_metre=False)
    weigh_counts(eps, rho)
    rows = rows_of(frame)
    if isinstance(privacy_unit, str) and privacy_unit == "table":
        raise ParameterError(
            "privacy_unit must be 'row' or a column: a count cannot hide a table that "
            "is all one person's."
        )
    kind = _Kind(of, rows)
    looked = Looked(kind.rows, privacy_unit, none=True)
    marked, everybody = _marked(looked, kind)
    report(0.5)
    limit = _limit(count, q, everybody)
    plan, margin = plan_threshold(
        marked, limit, eps=eps, rho=rho, privacy_unit=privacy_unit,
        beta=beta, rng=source,
    )  # fmt: skip
    guarantee = plan.guarantee
    given = {"count": count, "q": q}
    guarantee = guarantee.replace(
        parameters={name: value for name, value in given.items() if value is not None},
        assumptions=(*guarantee.assumptions, *kind.assumed),
    )
    error = {"beta": beta, "limit": limit, "margin": float(margin)}
    yield Due(guarantee, looked.data, ledger, error)
    result = pd.Series([plan.draw()], dtype="boolean", name="private_threshold")
    report(1.0)
    return attach(result, guarantee, error=error)


class _Kind:
    """What is asked of each row: whether it is in a region, or of a kind.

    Parameters
    ----------
    of : object
        A region, a column, a mask, or a function of one row.
    rows : Rows
        Which are in memory where all of them are needed.
    """

    def __init__(self, of: Any, rows: Rows) -> None:
        if rows.crs is None:
            raise CRSError(
                "the frame has no CRS; set the one its coordinates are in with "
                "set_crs()."
            )
        self._of, self._overlay = of, None
        self.assumed: tuple[str, ...] = (REGION_PUBLIC, ROW_ALONE)
        if isinstance(of, (gpd.GeoDataFrame, gpd.GeoSeries, BaseGeometry)):
            region = Region.of(of, rows.crs)
            whole = gpd.GeoSeries([enclosed(region.rings)], crs=region.crs)
            # In the region's CRS: a plane that the rows chose would let one row move
            # others.
            self._overlay, self.assumed = Overlay.of(whole), (REGION_PUBLIC,)
        elif not isinstance(of, str):
            rows = rows_of(rows.gather())
        self.rows = rows
        self.columns = [of] if isinstance(of, str) and of in rows.columns else []

    def marks(self, part: Part) -> np.ndarray:
        """Return which rows count, each by its own place or values."""
        if self._overlay is None:
            return mask_of(part.frame, self._of, "of")
        geometry, zones = geometry_of(part.frame), self._overlay.zones
        return self._overlay.types(places_in(geometry, zones, part.xy)) >= 0


def _marked(looked: Looked, kind: _Kind) -> tuple[int, int]:
    """Return how many rows or persons count, of how many."""
    everybody, count = looked.everybody, 0
    found = np.zeros(0 if everybody is None else len(everybody.sizes), dtype=bool)
    for part in looked.parts(*kind.columns):
        marks = kind.marks(part)
        count += int(marks.sum())
        if everybody is not None:
            found[part.codes[marks]] = True
    if everybody is None:
        return count, looked.count
    return int(found.sum()), len(found)


def _limit(count: Any, q: Any, whole: int) -> float:
    """Return the public limit as a count."""
    for name, value, limits in (("count", count, COUNT), ("q", q, SHARE)):
        if value is not None:
            check_number(name, value, limits)
    if (count is None) == (q is None):
        raise ParameterError("count must be given, or the share q: one of the two.")
    # 0.07 of 100 is 7, and not the next number of the computer.
    return round(float(q) * whole, 9) if count is None else float(count)
