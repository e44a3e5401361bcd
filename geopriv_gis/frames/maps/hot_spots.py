"""Hot spots: where values of a released column are high, around the true points."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments.docstring import explained
from ...core.deconvolution import FEW, Cells, Source
from ...core.deconvolution.cells import CELL
from ...core.deconvolution.marked import LocalMeans, marked_at, marked_grid
from ...core.deconvolution.source import BANDWIDTH
from ...core.errors import ParameterError
from ...core.parameter import check_number
from ..ground.geometry import Frame, geometry_of
from ..ground.progress import Progress, silent
from ..ground.public_places import is_many, places_of
from ..ground.release import attach
from ..ground.warning import warn
from .analysis import PUBLIC_PLACES, Chart, Extent, Released, box_of, middle_of
from .heatmap import Heatmap
from .marked import analysed, check_rows, values_of

COLUMNS = ("value", "se", "z", "p")
OF_RELEASE = "bounds of the released points"


@explained
def getis_ord(
    released: Frame,
    column: str,
    bandwidth: float,
    *,
    points: Any = None,
    cell: float | None = None,
    extent: Any = None,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Find where the values of a column are high or low, around the true points.

    Returns
    -------
    GeoDataFrame
        The places with their index, or the cells in the working plane. "value" is the
        mean of the column around the place, as the true points have it, and "se" its
        standard error from the noise. "z" is Getis and Ord's score: above 2 where
        values are higher than chance explains (a hot spot), below −2 where they are
        lower; "p" its two-sided p-value. They are missing (NaN) where too few points
        are near to tell.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; for a
        column that does not hold numbers, or the same one everywhere; where a person
        has several rows.

    Warns
    -----
    GeoPrivWarning
        Where nothing can be told of any place.

    Notes
    -----
    **Guarantee.** That of the release: whatever looks at released points and columns
    only is post-processing. The column itself is published as it is (``keep=`` of the
    release), and nothing protects it.

    Numerator and denominator of the mean, Σ v_i·k(x_i − t) and Σ k(x_i − t) over true
    points, are each estimated without bias. "z" compares with values that change rows
    at will, noise included: mean 0 and variance 1 are then exact. "p" is the larger of
    what a normal law and a gamma law of the same skewness say; a place needs 30
    effective rows. Of many places 5 % have p < 0.05 by chance alone.

    References
    ----------
    Ord & Getis 1995 for the statistic Gi*; Stefanski & Carroll 1990 for undoing noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(400)]
    >>> homes = gpd.GeoDataFrame({"ill": [int(i < 100) for i in range(400)]},
    ...     geometry=gpd.points_from_xy(x, [180000.0] * 400), crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1, keep=["ill"])
    >>> found = released.geopriv.getis_ord("ill", 200, points=homes.geometry[[40, 300]])
    >>> found["value"].round(1).abs().tolist(), (found["z"] > 2).tolist()
    ([1.0, 0.0], [True, False])
    """
    source = Released.of(released)
    if (points is None) == (cell is None):
        raise ParameterError("give exactly one of points= and cell=.")
    if extent is not None and cell is None:
        raise ParameterError("extent goes with cell=, not with points=.")
    check_number("bandwidth", bandwidth, BANDWIDTH)
    if cell is not None:
        check_number("cell", cell, CELL)
    values = values_of(source, column)
    check_rows(source)
    report = progress or silent
    if cell is None:
        result, facts = _around_points(
            source, values, bandwidth, points=points, crs=crs, report=report
        )
    else:
        result, facts = _around_cells(
            source, values, bandwidth, cell=cell, extent=extent, crs=crs, report=report
        )
    if result["z"].isna().all():
        warn(
            f"at none of {len(result)} places are {FEW} effective rows, which a "
            "p-value needs; give a wider bandwidth."
        )
    found: gpd.GeoDataFrame = attach(
        result,
        analysed(source.guarantee, PUBLIC_PLACES),
        columns=COLUMNS,
        error={**facts, "mean": float(values.mean()), "rows": len(values)},
    )
    return found


def _around_points(
    source: Released,
    values: np.ndarray,
    bandwidth: float,
    *,
    points: Any,
    crs: object,
    report: Progress,
) -> tuple[gpd.GeoDataFrame, dict[str, Any]]:
    if isinstance(points, gpd.GeoDataFrame):
        points = geometry_of(points)
    chart = source.chart(crs, None, plane=False)
    places = places_of(points, source.series, chart.ground) * chart.unit
    noisy = source.source(chart)
    width = noisy.check(bandwidth)
    facts = _facts(source, noisy, chart, width, strain=0.0)
    found = marked_at(noisy, values, places, width, report)
    shapes = (
        points if is_many(points) else gpd.GeoSeries([points], crs=source.series.crs)
    )
    geometry = gpd.GeoSeries(shapes.array, index=shapes.index, crs=shapes.crs)
    frame = gpd.GeoDataFrame(_columns(found), geometry=geometry, index=shapes.index)
    return frame, facts


def _around_cells(
    source: Released,
    values: np.ndarray,
    bandwidth: float,
    *,
    cell: float,
    extent: Any,
    crs: object,
    report: Progress,
) -> tuple[gpd.GeoDataFrame, dict[str, Any]]:
    own = source.series.crs
    given = None if extent is None else Extent.of(extent, own)
    around = None if given is None else given.to(own)
    chart = source.chart(crs, around, plane=True)
    bounds = given.within(chart) if given else box_of(chart.points(source.xy, own))
    noisy = source.source(chart, middle_of(bounds))
    width = noisy.check(bandwidth)
    facts = _facts(source, noisy, chart, width, strain=chart.strain(bounds))
    if given is None:
        facts["extent"] = OF_RELEASE
    cells = Cells.over(bounds, cell)
    found = marked_grid(noisy, values, cells, width, report)
    grid = Heatmap.of(
        cells, found.mean, found.se, width, chart=chart, per_area=False,
        guarantee=source.guarantee, facts={},
    )  # fmt: skip
    squares = grid.to_geodataframe().geometry
    return gpd.GeoDataFrame(_columns(found), geometry=squares), facts


def _columns(found: LocalMeans) -> dict[str, np.ndarray]:
    told = (found.mean, found.se, found.z, found.p)
    return {name: one.ravel() for name, one in zip(COLUMNS, told, strict=True)}


def _facts(
    source: Released, noisy: Source, chart: Chart, bandwidth: float, *, strain: float
) -> dict[str, Any]:
    facts: dict[str, Any] = {"bandwidth": bandwidth}
    facts["bias"] = source.bias(noisy, chart, bandwidth)
    if chart.sphere is not None:
        facts["strain"] = strain
    return facts
