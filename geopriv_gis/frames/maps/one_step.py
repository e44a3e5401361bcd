"""Release and estimate in one step: noisy points in, a grid of estimates out."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyproj

from ...arguments.docstring import explained
from ...core.deconvolution import Cells, Source, laws_of
from ...core.errors import ParameterError
from ...core.ground.metric import Plane
from ...core.parameter import Limits, check_number
from ...core.points.persons import Persons
from ...core.points.release import check_budget, plan_gaussian, plan_laplace
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ..ground.capped import CappedRows
from ..ground.crs import Ground, ground_of
from ..ground.geometry import Frame
from ..ground.prepared import Account, Due, Steps, release
from ..ground.rows import Rows, column_of, rows_of
from ..ground.warning import (
    Progress,
    check_noise_is_finite,
    refuse_tiny,
    silent,
    warn,
    weigh_points,
)
from .analysis import Chart, Extent, analysed, box_of, law_bias
from .binned import Binned
from .estimation_places import widths_of
from .heatmap import Heatmap

MOST = Limits("Rows of one person", at_least=1, integer=True)
EXTENT_PUBLIC = "the extent is public and was not made from the data"


@explained
@release
def private_heatmap(
    frame: Frame,
    bandwidth: float | None = None,
    cell: float | None = None,
    *,
    extent: Any,
    eps: float | None = None,
    rho: float | None = None,
    crs: object = None,
    per_area: bool = False,
    positive: bool = False,
    privacy_unit: str = "row",
    max_rows_per_unit: int | None = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[Heatmap]:
    """Release a map of the points' density: noise on the points, then no bias.

    Returns
    -------
    Heatmap
        ``.values`` and ``.se`` from north to south, ``.transform``, ``.crs``,
        ``.to_geodataframe()``, ``.to_geotiff(path)``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for each row (or person, under dist_∞ of their rows),
    for the whole map and whatever else is computed from it: the noise is that of
    `planar_laplace` and `gaussian`. However many cells there are, they cost nothing.
    **Assumes.** The extent is public; the number of rows is, too. With
    ``max_rows_per_unit`` the first rows of each person are read, wherever they are, and
    share the person's budget; others have no influence.

    References
    ----------
    CGP §2.3, Theorems 3.1 and 4.8; Stefanski & Carroll 1990.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> town = (529_000, 179_000, 533_000, 181_000)
    >>> heat = homes.geopriv.private_heatmap(500, 100, eps=0.05, extent=town)
    >>> heat.shape, heat.guarantee.eps
    ((20, 40), 0.05)
    """
    report = progress or silent
    source = open_random(rng)
    check_budget(eps, rho)
    check_noise_is_finite({"eps": eps, "rho": rho})
    refuse_tiny(eps=eps, rho=rho, displacement=False)
    rows = rows_of(frame)
    if max_rows_per_unit is not None:
        rows = _capped(rows, privacy_unit, max_rows_per_unit)
    if isinstance(privacy_unit, str) and privacy_unit == "table":
        rows = rows_of(rows.gather())  # a table's law is told from its rows
    noise = partial(_plan, eps=eps, rho=rho, rng=source)
    drawing_of = partial(
        _Drawing.of, unit=privacy_unit, crs=crs, extent=extent, bandwidth=bandwidth,
        cell=cell, noise=noise,
    )  # fmt: skip
    weigh = partial(weigh_points, eps=eps, rho=rho)
    drawing = drawing_of(rows, weigh=weigh)
    if drawing.needs_all:
        drawing = drawing_of(rows_of(rows.gather()))
    ground, guarantee, taken = drawing.ground, drawing.plan.guarantee, drawing.taken
    guarantee = analysed(guarantee).replace(crs=ground.label)
    guarantee = guarantee.replace(assumptions=(*guarantee.assumptions, EXTENT_PUBLIC))
    report(0.2)
    yield Due(guarantee, taken.looked.data, ledger)
    value, se = taken.estimated(
        plan=drawing.plan, plan_of=partial(noise, ground), ground=ground,
        laws=drawing.laws, cells=drawing.cells, bandwidth=drawing.bandwidth,
        positive=positive, report=report,
    )  # fmt: skip
    facts = {
        "bandwidth": drawing.bandwidth, "rows": taken.looked.count,
        "positive": positive, "bias": drawing.bias, **drawing.said,
    }  # fmt: skip
    return Heatmap.of(
        drawing.cells, value, se, drawing.bandwidth, chart=drawing.chart,
        guarantee=guarantee, per_area=per_area, facts=facts,
    )  # fmt: skip


def _capped(rows: Rows, unit: str, most: int) -> CappedRows:
    """Return the first rows of each person, and tell how many are left out."""
    check_number("max_rows_per_unit", most, MOST)
    if column_of(unit) is None:
        raise ParameterError(
            "max_rows_per_unit goes with a column as privacy_unit, which says whose a "
            "row is."
        )
    found = CappedRows(rows, unit, most)
    if found.left_out > 0:
        warn(
            f"max_rows_per_unit leaves out {100 * found.left_out:.3g} % of the rows: "
            "the map is that of the others."
        )
    return found


@dataclass(frozen=True, kw_only=True)
class _Drawing:
    """What will be estimated from points that are still to be released."""

    taken: Binned
    ground: Ground
    chart: Chart
    plan: Plan[np.ndarray]
    laws: Source
    cells: Cells
    bandwidth: float
    bias: float
    said: dict[str, Any]

    @classmethod
    def of(
        cls, rows: Rows, *, unit: str, crs: object, extent: Any,
        bandwidth: float | None, cell: float | None,
        noise: Callable[..., Plan[np.ndarray]],
        weigh: Callable[..., object] = lambda *_: None,
    ) -> _Drawing:  # fmt: skip
        """Check everything before the ledger is charged."""
        taken = Binned(rows, unit)
        ground, bounds = _where(rows.crs, crs, extent, taken.looked.corners)
        plan = noise(ground, taken.placed(ground), taken.persons)
        weigh(plan.guarantee.law, taken.persons, ground.area)
        chart = Chart(dataclasses.replace(ground, assumptions=()))
        laws, which = laws_of(plan.guarantee, taken.sizes, taken.count)
        blank = Source(np.zeros((taken.count, 2)), Plane(), laws, which, np.eye(2))
        spacing = (plan.guarantee.grid or 0.0) * chart.unit
        width, side, said = widths_of(bandwidth, cell, blank, bounds, 4 * spacing)
        bias = max(law_bias(law, width, spacing, chart.ground.metric) for law in laws)
        cells = Cells.over(bounds, side)
        cells.check(blank, width)
        return cls(
            taken=taken, ground=ground, chart=chart, plan=plan, laws=blank, cells=cells,
            bandwidth=width, bias=bias, said={"cell": side, **said},
        )  # fmt: skip

    @property
    def needs_all(self) -> bool:
        """Whether rows must be in memory."""
        return self.taken.needs_all(self.laws, self.cells, self.bandwidth)


def _where(
    frame_crs: Any, crs: object, extent: Any, corners: np.ndarray
) -> tuple[Ground, tuple[float, ...]]:
    """Return the plane, chosen by the extent alone, and the extent in it (m)."""
    ground_of(frame_crs, crs, plane=True, coordinates=np.zeros((1, 2)))
    given = Extent.of(extent, frame_crs)
    nodes = given.to(frame_crs)
    own, theirs = np.array(box_of(nodes)), corners.ravel()
    # Forms round what they calculate from a layer.
    rounding = max(1e-8 * float(np.ptp(nodes, axis=0).max()), 1e-9)
    rounding = max(rounding, 1e-4 if pyproj.CRS(frame_crs).is_projected else 0.0)
    if np.abs(own - theirs).max() <= rounding:
        raise ParameterError(
            "extent must be public; it equals the bounding box of the frame. "
            "Pass that of an administrative area, or round numbers."
        )
    ground = ground_of(frame_crs, crs, plane=True, coordinates=nodes)
    bounds = given.within(Chart(ground))
    return dataclasses.replace(ground, assumptions=()), bounds


def _plan(
    ground: Ground,
    points: np.ndarray,
    persons: Persons | None,
    *,
    eps: float | None,
    rho: float | None,
    rng: Random,
) -> Plan[np.ndarray]:
    if rho is None:
        assert eps is not None
        return plan_laplace(points, ground.metric, eps=eps, persons=persons, rng=rng)
    return plan_gaussian(points, ground.metric, rho=rho, persons=persons, rng=rng)
