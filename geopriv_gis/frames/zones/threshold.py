"""Counts below a limit: whether fewer rows are in a region, or of a kind."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry.base import BaseGeometry

from ...core.errors import CRSError, ParameterError
from ...core.parameter import Limits, check_number
from ...core.points.release import check_budget
from ...core.randomness import Random, open_random
from ...core.zones.threshold import plan_threshold
from ..ground.checked_rows import CheckedRows, RowsPart
from ..ground.geometry import Frame, geometry_of
from ..ground.marks import ROW_ALONE, make_row_mask
from ..ground.overlay import Overlay
from ..ground.prepared import Account, ReleaseDue, Steps
from ..ground.region import PublicRegion, polygon_of_rings
from ..ground.release import attach
from ..ground.rows import Rows, as_rows
from ..ground.warning import Progress, ignore_progress, warn
from .question import project_places, warn_of_weak_budget

LIMIT = Limits("Limit of the count", above=0)
REGION_PUBLIC = "the region and the limit are public, not made from the rows"


def counts_below(
    frame: Frame,
    zones: Any,
    below: float,
    *,
    eps: float | None,
    rho: float | None,
    neighbours: str,
    privacy_unit: str,
    beta: float,
    ledger: Account,
    rng: Random | None,
    progress: Progress | None,
) -> Steps[pd.DataFrame]:
    """Release whether fewer rows than a limit are in a region, or of a kind.

    See `zonal_counts`.
    """
    source, report = open_random(rng), progress or ignore_progress
    check_budget(eps, rho, per_metre=False)
    warn_of_weak_budget(eps, rho)
    rows = as_rows(frame)
    if isinstance(privacy_unit, str) and privacy_unit == "table":
        raise ParameterError(
            "privacy_unit must be 'row' or a column: a count cannot hide a table that "
            "is all one person's."
        )
    check_number("below", below, LIMIT)
    if below >= 1 and below % 1:
        raise ParameterError(
            f"below must be a whole number, or a share less than 1; got {below:g}."
        )
    if below < 1 and neighbours == "add-remove":
        raise ParameterError(
            "below as a share requires neighbours='replace', since the number "
            "of rows must be public."
        )
    kind = _RowKind(zones, rows)
    looked = CheckedRows(kind.rows, privacy_unit, none=True)
    marked, everybody = _count_matches(looked, kind)
    report(0.5)
    # 0.07 of 100 is 7, and not the next number of the computer.
    limit = round(float(below) * everybody, 9) if below < 1 else float(below)
    plan, margin = plan_threshold(
        marked, limit, eps=eps, rho=rho, neighbours=neighbours,
        privacy_unit=privacy_unit, beta=beta, rng=source,
    )  # fmt: skip
    guarantee = plan.guarantee
    guarantee = guarantee.replace(
        parameters={"below": float(below)},
        assumptions=(*guarantee.assumptions, *kind.assumed),
    )
    error = {"beta": beta, "limit": limit, "margin": float(margin)}
    yield ReleaseDue(guarantee, looked.data, ledger, error)
    found = {"below": [plan.draw()], "limit": [limit], "margin": [float(margin)]}
    result = pd.DataFrame(found)
    if kind.region is not None:
        result = gpd.GeoDataFrame(result, geometry=kind.region)
    report(1.0)
    return attach(result, guarantee, columns=list(found), error=error)


class _RowKind:
    """Test of each row: whether it is in a region, or of a kind."""

    def __init__(self, zones: Any, rows: Rows) -> None:
        if rows.crs is None:
            raise CRSError(
                "the frame has no CRS; set the one its coordinates are in with "
                "set_crs()."
            )
        self._zones, self._overlay = zones, None
        self.region: gpd.GeoSeries | None = None
        self.assumed: tuple[str, ...] = (REGION_PUBLIC, ROW_ALONE)
        if isinstance(zones, (gpd.GeoDataFrame, gpd.GeoSeries, BaseGeometry)):
            region = PublicRegion.of(zones, rows.crs)
            self.region = gpd.GeoSeries(
                [polygon_of_rings(region.rings)], crs=region.crs
            )
            if not isinstance(zones, BaseGeometry) and len(zones) > 1:
                warn(
                    f"zones: with below, {len(zones)} polygons count as one region; "
                    "leave below out for counts of each."
                )
            # In the region's CRS: a plane that the rows chose would let one row move
            # others.
            self._overlay, self.assumed = Overlay.of(self.region), (REGION_PUBLIC,)
        elif isinstance(zones, dict) or _contains_layers(zones):
            raise ParameterError("below requires one region: give one layer of zones.")
        elif not isinstance(zones, str):
            rows = as_rows(rows.gather())
        self.rows = rows
        known = isinstance(zones, str) and zones in rows.columns
        self.columns = [zones] if known else []

    def matches(self, part: RowsPart) -> np.ndarray:
        """Return which rows count, each by its own place or values."""
        if self._overlay is None:
            return make_row_mask(part.frame, self._zones, "zones")
        geometry, zones = geometry_of(part.frame), self._overlay.zones
        return self._overlay.types(project_places(geometry, zones, part.xy)) >= 0


def _contains_layers(zones: Any) -> bool:
    layers = (gpd.GeoDataFrame, gpd.GeoSeries)
    several = isinstance(zones, (list, tuple))
    return several and any(isinstance(each, layers) for each in zones)


def _count_matches(looked: CheckedRows, kind: _RowKind) -> tuple[int, int]:
    """Return how many rows or persons count, of how many."""
    everybody, count = looked.rows_per_person, 0
    found = np.zeros(0 if everybody is None else len(everybody.sizes), dtype=bool)
    for part in looked.parts(*kind.columns):
        marks = kind.matches(part)
        count += int(marks.sum())
        if everybody is not None:
            found[part.codes[marks]] = True
    if everybody is None:
        return count, looked.count
    return int(found.sum()), len(found)
