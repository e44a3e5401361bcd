"""Hot spots: where values of a released column are high, around the true points."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments.docstring import document_arguments
from ...core.deconvolution import FEW, Cells, Estimate
from ...core.deconvolution.cells import CELL
from ...core.deconvolution.marked import (
    LocalMeans,
    estimate_local_means,
    estimate_local_means_on_grid,
)
from ...core.deconvolution.source import BANDWIDTH
from ...core.errors import ParameterError
from ...core.parameter import check_number
from ..ground.geometry import Frame
from ..ground.release import attach
from ..ground.warning import Progress, ignore_progress, warn
from .analysis import PUBLIC_PLACES, AnalysedRelease
from .estimation_places import (
    EstimationBounds,
    EstimationPlaces,
    choose_bandwidth,
    choose_bandwidth_and_cell,
    defaults_chosen,
    radius_of,
)
from .heatmap import Heatmap
from .marked import check_rows_are_persons, guarantee_of_values, read_values

COLUMNS = ("value", "se", "z", "p")


@document_arguments
def getis_ord(
    released: Frame,
    column: str,
    bandwidth: float | None = None,
    *,
    points: Any = None,
    cell: float | None = None,
    extent: Any = None,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate local means of a column and test for hot and cold spots (Gi*).

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
    what a normal law and one of the same first four moments say; a place needs 30
    effective rows. Of many places 5 % have p < 0.05 by chance alone.

    Left out, the bandwidth is 2/ε under Laplace noise (the mean displacement) and 2σ
    under Gaussian noise of a standard deviation σ: undoing the noise then costs little.
    It is wider where the rows, spread evenly over the extent (by default that of the
    released points), would give a place fewer than 60 effective ones, and for cells at
    least a hundredth of the extent. Nothing but the noise, the number of rows and the
    extent decides.

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
    source = AnalysedRelease.of(released)
    for name, given in (("cell", cell), ("extent", extent)):
        if points is not None and given is not None:
            raise ParameterError(
                f"{name} cannot be combined with points=. Leave one out."
            )
    if bandwidth is not None:
        check_number("bandwidth", bandwidth, BANDWIDTH)
    if cell is not None:
        check_number("cell", cell, CELL)
    values = read_values(source, column)
    check_rows_are_persons(source)
    report = progress or ignore_progress
    if points is not None:
        result, facts = _test_at_points(
            source, values, bandwidth, points=points, crs=crs, progress=report
        )
    else:
        result, facts = _test_in_cells(
            source,
            values,
            bandwidth,
            cell=cell,
            extent=extent,
            crs=crs,
            progress=report,
        )
    if result["z"].isna().all():
        warn(
            f"at none of {len(result)} places are {FEW} effective rows, which a "
            f"p-value needs; give a wider bandwidth than {facts['bandwidth']:g} m."
        )
    found: gpd.GeoDataFrame = attach(
        result,
        guarantee_of_values(source.guarantee, PUBLIC_PLACES),
        columns=COLUMNS,
        error={**facts, "mean": float(values.mean())},
    )
    return found


def _test_at_points(
    source: AnalysedRelease,
    values: np.ndarray,
    bandwidth: float | None,
    *,
    points: Any,
    crs: object,
    progress: Progress,
) -> tuple[gpd.GeoDataFrame, dict[str, Any]]:
    """Test local means at public points; return the frame and record fields."""
    sought = EstimationPlaces.of(source, points, crs)
    least = max(4 * source.spacing(sought.chart), radius_of(FEW, sought.noisy))
    width = choose_bandwidth(bandwidth, sought.noisy, least)
    facts = {**sought.facts(source, width), **defaults_chosen(bandwidth=bandwidth)}
    found = estimate_local_means(sought.noisy, values, sought.places, width, progress)
    return sought.frame(_result_columns(found)), facts


def _test_in_cells(
    source: AnalysedRelease,
    values: np.ndarray,
    bandwidth: float | None,
    *,
    cell: float | None,
    extent: Any,
    crs: object,
    progress: Progress,
) -> tuple[gpd.GeoDataFrame, dict[str, Any]]:
    """Test local means in grid cells; return the frame and record fields."""
    area = EstimationBounds.of(source, extent, crs)
    spacing = source.spacing(area.chart)
    least = max(4 * spacing, radius_of(FEW, area.noisy, area.bounds))
    width, side, defaults = choose_bandwidth_and_cell(
        bandwidth, cell, area.noisy, area.bounds, least
    )
    bias = source.bound_bias(area.noisy, area.chart, width)
    facts = {**area.facts(source, width), "cell": side, **defaults, "bias": bias}
    cells = Cells.covering(area.bounds, side)
    found = estimate_local_means_on_grid(area.noisy, values, cells, width, progress)
    made = Estimate(value=found.mean, se=found.se, rows=found.rows)
    grid = Heatmap.of(
        cells, made, width, chart=area.chart, per_area=False,
        guarantee=source.guarantee, facts={},
    )  # fmt: skip
    squares = grid.to_geodataframe().geometry
    return gpd.GeoDataFrame(_result_columns(found), geometry=squares), facts


def _result_columns(estimate: LocalMeans) -> dict[str, np.ndarray]:
    """Return the result columns: mean, standard error, z and p."""
    values = (estimate.mean, estimate.se, estimate.z, estimate.p)
    return {name: one.ravel() for name, one in zip(COLUMNS, values, strict=True)}
