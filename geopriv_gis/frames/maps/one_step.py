"""Release and estimate in one step: noisy points in, a grid of estimates out."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyproj

from ...arguments.docstring import explained
from ...core.deconvolution import Cells, Law, Source, estimate_grid, laws_of
from ...core.errors import ParameterError
from ...core.ground.metric import Plane
from ...core.points.persons import Persons
from ...core.points.release import check_budget, plan_gaussian, plan_laplace
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ..ground.crs import Ground, ground_of
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.persons import persons_of
from ..ground.prepared import Account, Due, Steps, release
from ..ground.sums import Summed
from ..ground.warning import Progress, refuse_endless, silent, weigh_points
from .analysis import Chart, Extent, analysed, box_of, law_bias
from .binned import FileRows
from .heatmap import Heatmap

EXTENT_PUBLIC = "the extent is public and was not made from the data"


@explained
@release
def private_heatmap(
    frame: Frame,
    bandwidth: float,
    cell: float,
    *,
    extent: Any,
    eps: float | None = None,
    rho: float | None = None,
    crs: object = None,
    per_area: bool = False,
    positive: bool = False,
    privacy_unit: str = "row",
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
    **Assumes.** The extent is public; the number of rows is, too.

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
    refuse_endless({"eps": eps, "rho": rho})
    taken = FileRows.of(frame, privacy_unit) if isinstance(frame, Summed) else None
    if taken is None:
        crs_of, told = geometry_of(frame).crs, frame
        persons = _persons(frame, privacy_unit)
        xy = coordinates_of(frame, drop_z=True).xy
    else:
        crs_of, told = taken.rows.crs, taken.rows.described
        persons, xy = taken.example, taken.rows.corners
    ground, bounds = _where(crs_of, crs, extent, xy)
    points = ground.to_working(xy) if taken is None else taken.check_placed(ground)
    report(0.1)
    noise = partial(_plan, ground=ground, eps=eps, rho=rho, rng=source)
    plan = noise(points, persons=persons)
    weigh_points(plan.guarantee.law, persons, ground.area, eps=eps, rho=rho)
    chart = Chart(dataclasses.replace(ground, assumptions=()))
    drawing = _Drawing.of(
        plan, chart=chart, bounds=bounds, bandwidth=bandwidth, cell=cell,
        sizes=_sizes(persons) if taken is None else taken.sizes,
        count=len(points) if taken is None else 1,
    )  # fmt: skip
    if taken is not None:
        taken.check_room(drawing.source(points), drawing.cells, drawing.bandwidth)
    guarantee = analysed(plan.guarantee).replace(crs=ground.label)
    guarantee = guarantee.replace(assumptions=(*guarantee.assumptions, EXTENT_PUBLIC))
    report(0.2)
    yield Due(guarantee, told, ledger)
    if taken is None:
        noisy = drawing.source(plan.draw() * chart.unit)
        report(0.5)
        value, se = estimate_grid(
            noisy, drawing.cells, drawing.bandwidth, positive=positive,
            report=lambda share: report(0.5 + 0.5 * share),
        )  # fmt: skip
    else:
        value, se = taken.estimated(
            plan=plan, plan_of=lambda some, whose: noise(some, persons=whose),
            ground=ground, laws=drawing.source(points), cells=drawing.cells,
            bandwidth=drawing.bandwidth, positive=positive,
            report=lambda share: report(0.5 + 0.5 * share),
        )  # fmt: skip
    facts = {
        "bandwidth": drawing.bandwidth, "rows": len(told), "positive": positive,
        "bias": drawing.bias,
    }  # fmt: skip
    return Heatmap.of(
        drawing.cells, value, se, drawing.bandwidth, chart=chart, guarantee=guarantee,
        per_area=per_area, facts=facts,
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class _Drawing:
    """What will be estimated from points that are still to be released."""

    laws: tuple[Law, ...]
    which: np.ndarray
    cells: Cells
    bandwidth: float
    bias: float

    @classmethod
    def of(
        cls,
        plan: Plan[np.ndarray],
        *,
        chart: Chart,
        bounds: tuple[float, ...],
        bandwidth: float,
        cell: float,
        sizes: np.ndarray | None,
        count: int,
    ) -> _Drawing:
        """Check everything before the ledger is charged."""
        laws, which = laws_of(plan.guarantee, sizes, count)
        blank = Source(np.zeros((count, 2)), Plane(), laws, which, np.eye(2))
        width = blank.check(bandwidth)
        spacing = (plan.guarantee.grid or 0.0) * chart.unit
        bias = max(law_bias(law, width, spacing, chart.ground.metric) for law in laws)
        cells = Cells.over(bounds, cell)
        cells.check(blank, width)
        return cls(laws=laws, which=which, cells=cells, bandwidth=width, bias=bias)

    def source(self, noisy: np.ndarray) -> Source:
        """Return the released points with their laws."""
        return Source(noisy, Plane(), self.laws, self.which, np.eye(2))


def _sizes(persons: Persons | None) -> np.ndarray | None:
    return None if persons is None else persons.rows_per_unit.astype(np.int64)


def _persons(frame: Frame, unit: str) -> Persons | None:
    """Return who owns which rows: every row gets noise of its own."""
    codes = persons_of(frame, unit)
    if unit == "row":
        return None
    return Persons(unit=unit, codes=codes, method="composition")


def _where(
    frame_crs: Any, crs: object, extent: Any, xy: np.ndarray
) -> tuple[Ground, tuple[float, ...]]:
    """Return the plane, chosen by the extent alone, and the extent in it (m)."""
    if extent is None:
        raise ParameterError(
            "extent must be given, since the points' own would give them away: west, "
            "south, east, north, or a public layer. Or release the points first; "
            "density(cell=...) can take the extent of the released ones."
        )
    ground_of(frame_crs, crs, plane=True, coordinates=np.zeros((1, 2)))
    given = Extent.of(extent, frame_crs)
    nodes = given.to(frame_crs)
    own, theirs = np.array(box_of(nodes)), np.array(box_of(xy))
    # Forms round what they calculate from a layer.
    rounding = max(1e-8 * float(np.ptp(nodes, axis=0).max()), 1e-9)
    rounding = max(rounding, 1e-4 if pyproj.CRS(frame_crs).is_projected else 0.0)
    if np.abs(own - theirs).max() <= rounding:
        raise ParameterError(
            "extent must be public and independent of the data; it is the bounding box "
            "of the frame. Take that of an administrative area, or round numbers."
        )
    ground = ground_of(frame_crs, crs, plane=True, coordinates=nodes)
    bounds = given.within(Chart(ground))
    return dataclasses.replace(ground, assumptions=()), bounds


def _plan(
    points: np.ndarray,
    *,
    ground: Ground,
    eps: float | None,
    rho: float | None,
    persons: Persons | None,
    rng: Random,
) -> Plan[np.ndarray]:
    if rho is None:
        assert eps is not None
        return plan_laplace(points, ground.metric, eps=eps, persons=persons, rng=rng)
    return plan_gaussian(points, ground.metric, rho=rho, persons=persons, rng=rng)
