"""Release and estimate in one step: from points to a grid of estimates."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyproj

from ...arguments.docstring import document_arguments
from ...core.deconvolution import Cells, NoisyPoints, find_laws
from ...core.errors import ParameterError
from ...core.ground.metric import Plane
from ...core.parameter import Limits, check_number
from ...core.points.persons import Persons
from ...core.points.release import check_budget, plan_gaussian, plan_laplace
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...core.zones.capped import cap_text
from ..ground.checked_rows import CappedRows
from ..ground.crs import WorkingSpace, choose_ground
from ..ground.geometry import Frame
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.rows import Rows, as_rows, person_column
from ..ground.warning import (
    Progress,
    check_budget_hides,
    check_noise_is_finite,
    ignore_progress,
    warn,
    warn_of_unusual_moves,
)
from .analysis import (
    EstimationPlane,
    ExtentNodes,
    bound_law_bias,
    bounding_box,
    guarantee_of_estimates,
)
from .binned import HeatmapRows
from .estimation_places import choose_bandwidth_and_cell
from .heatmap import Heatmap

MOST = Limits("Rows of one person", at_least=1, integer=True)
EXTENT_PUBLIC = "the extent is public and was not made from the data"


@document_arguments
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
    """Release a density map: add noise to points, then estimate it unbiased.

    Returns
    -------
    Heatmap
        ``.values``, ``.se``, ``.reliable`` from north to south, ``.transform``,
        ``.crs``, ``.to_geodataframe()``, ``.to_geotiff(path)``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for each row (or person, under dist_∞ of their rows),
    for the whole map and whatever else is computed from it: the noise is that of
    `planar_laplace` and `gaussian`. However many cells there are, they cost nothing.
    **Assumes.** The extent is public; the number of rows is, too. With
    ``max_rows_per_unit`` so many rows of each person are read, spread evenly over
    theirs, and share the person's budget; others have no influence.

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
    report = progress or ignore_progress
    source = open_random(rng)
    check_budget(eps, rho)
    check_noise_is_finite({"eps": eps, "rho": rho})
    check_budget_hides(eps=eps, rho=rho, displacement=False)
    rows = as_rows(frame)
    if max_rows_per_unit is not None:
        rows = _cap_rows(rows, privacy_unit, max_rows_per_unit)
    if isinstance(privacy_unit, str) and privacy_unit == "table":
        rows = as_rows(rows.gather())  # a table's law is told from its rows
    noise = partial(_plan_noise, eps=eps, rho=rho, rng=source)
    drawing_of = partial(
        _HeatmapPlan.checked,
        unit=privacy_unit,
        crs=crs,
        extent=extent,
        bandwidth=bandwidth,
        cell=cell,
        noise=noise,
    )
    warn_of_moves = partial(warn_of_unusual_moves, eps=eps, rho=rho)
    drawing = drawing_of(rows, warn_of_moves=warn_of_moves)
    if drawing.needs_all_rows:
        drawing = drawing_of(as_rows(rows.gather()))
    ground, guarantee, taken = drawing.ground, drawing.plan.guarantee, drawing.rows
    guarantee = guarantee_of_estimates(guarantee).replace(crs=ground.label)
    guarantee = guarantee.replace(assumptions=(*guarantee.assumptions, EXTENT_PUBLIC))
    if max_rows_per_unit is not None:
        about = f"{guarantee.mechanism}, of {cap_text(max_rows_per_unit)}"
        guarantee = guarantee.replace(mechanism=about)
    report(0.2)
    yield ReleaseDue(guarantee, taken.looked.data, ledger)
    found = taken.draw_and_estimate(
        plan=drawing.plan, plan_of=partial(noise, ground), ground=ground,
        laws=drawing.laws, cells=drawing.cells, bandwidth=drawing.bandwidth,
        positive=positive, progress=report,
    )  # fmt: skip
    facts = {
        "bandwidth": drawing.bandwidth, "rows": taken.looked.count,
        "positive": positive, "bias": drawing.bias, **drawing.facts,
    }  # fmt: skip
    return Heatmap.of(
        drawing.cells, found, drawing.bandwidth, chart=drawing.chart,
        guarantee=guarantee, per_area=per_area, facts=facts,
    )  # fmt: skip


def _cap_rows(rows: Rows, unit: str, max_rows: int) -> CappedRows:
    """Cap each person's rows; warn if some are left out, raise if unit is no column."""
    check_number("max_rows_per_unit", max_rows, MOST)
    if person_column(unit) is None:
        raise ParameterError(
            "max_rows_per_unit requires a column as privacy_unit. Pass both, or leave "
            "out max_rows_per_unit."
        )
    found = CappedRows(rows, unit, max_rows)
    if found.left_out > 0:
        warn(
            f"max_rows_per_unit leaves out {100 * found.left_out:.3g} % of the rows: "
            "the map is that of the others."
        )
    return found


@dataclass(frozen=True, kw_only=True)
class _HeatmapPlan:
    """Plan of a heatmap whose points are not yet drawn."""

    rows: HeatmapRows
    ground: WorkingSpace
    chart: EstimationPlane
    plan: Plan[np.ndarray]
    laws: NoisyPoints
    cells: Cells
    bandwidth: float
    bias: float
    facts: dict[str, Any]

    @classmethod
    def checked(
        cls, rows: Rows, *, unit: str, crs: object, extent: Any,
        bandwidth: float | None, cell: float | None,
        noise: Callable[..., Plan[np.ndarray]],
        warn_of_moves: Callable[..., object] = lambda *_: None,
    ) -> _HeatmapPlan:  # fmt: skip
        """Return the plan, before any charge; raise or warn if arguments are unfit."""
        taken = HeatmapRows(rows, unit)
        ground, bounds = _choose_plane(rows.crs, crs, extent, taken.looked.corners)
        plan = noise(ground, taken.working_points(ground), taken.persons)
        warn_of_moves(plan.guarantee.law, taken.persons, ground.area)
        chart = EstimationPlane(dataclasses.replace(ground, assumptions=()))
        laws, which = find_laws(plan.guarantee, taken.sizes, taken.count)
        blank = NoisyPoints(np.zeros((taken.count, 2)), Plane(), laws, which, np.eye(2))
        spacing = (plan.guarantee.grid or 0.0) * chart.unit
        width, side, defaults = choose_bandwidth_and_cell(
            bandwidth, cell, blank, bounds, 4 * spacing
        )
        bias = max(
            bound_law_bias(law, width, spacing, chart.ground.metric) for law in laws
        )
        cells = Cells.covering(bounds, side)
        cells.check_mesh_size(blank, width)
        return cls(
            rows=taken, ground=ground, chart=chart, plan=plan, laws=blank, cells=cells,
            bandwidth=width, bias=bias, facts={"cell": side, **defaults},
        )  # fmt: skip

    @property
    def needs_all_rows(self) -> bool:
        """Return whether the heatmap needs all rows in memory."""
        return self.rows.needs_all_rows(self.laws, self.cells, self.bandwidth)


def _choose_plane(
    frame_crs: Any, crs: object, extent: Any, corners: np.ndarray
) -> tuple[WorkingSpace, tuple[float, ...]]:
    """Return a plane and extent bounds (m); raise if invalid, or equal to the rows'."""
    choose_ground(frame_crs, crs, plane=True, coordinates=np.zeros((1, 2)))
    given = ExtentNodes.of(extent, frame_crs)
    nodes = given.in_crs(frame_crs)
    own, theirs = np.array(bounding_box(nodes)), corners.ravel()
    # Forms round what they calculate from a layer.
    rounding = max(1e-8 * float(np.ptp(nodes, axis=0).max()), 1e-9)
    rounding = max(rounding, 1e-4 if pyproj.CRS(frame_crs).is_projected else 0.0)
    if np.abs(own - theirs).max() <= rounding:
        raise ParameterError(
            "extent must be public; it equals the bounding box of the frame. "
            "Pass that of an administrative area, or round numbers."
        )
    ground = choose_ground(frame_crs, crs, plane=True, coordinates=nodes)
    bounds = given.bounds_in(EstimationPlane(ground))
    return dataclasses.replace(ground, assumptions=()), bounds


def _plan_noise(
    ground: WorkingSpace,
    points: np.ndarray,
    persons: Persons | None,
    *,
    eps: float | None,
    rho: float | None,
    rng: Random,
) -> Plan[np.ndarray]:
    """Return a plan of Gaussian noise if ρ is given, else of Laplace noise of ε."""
    if rho is None:
        assert eps is not None
        return plan_laplace(points, ground.metric, eps=eps, persons=persons, rng=rng)
    return plan_gaussian(points, ground.metric, rho=rho, persons=persons, rng=rng)
