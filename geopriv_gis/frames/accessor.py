"""``.geopriv`` on GeoDataFrame and GeoSeries: names for the functions of `frames`."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Any

import geopandas as gpd

from ..core.promise.guarantee import Guarantee
from .choosing import comparison, risk
from .columns import suspects as columns
from .ground import release
from .local import share
from .local import single_questions as counts
from .maps import densities
from .maps import private_heatmap as maps
from .places import knn, proximity
from .points import baselines
from .points import dprs as discs
from .points import graph_laplace as graph
from .points import noise as points
from .points import optimal_cells as cells
from .points import remap as remapping
from .summaries import extent, hull
from .zones import zonal


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that calls a function of frames on the accessor's frame."""

    @wraps(function)
    def method(self: GeoPriv, *args: Any, **kwargs: Any) -> Any:
        return function(self._frame, *args, **kwargs)

    return method


class GeoPriv:
    """Geo-private releases of a GeoDataFrame or GeoSeries."""

    def __init__(self, frame: gpd.GeoDataFrame | gpd.GeoSeries) -> None:
        if not isinstance(frame, (gpd.GeoDataFrame, gpd.GeoSeries)):
            raise AttributeError(
                "'.geopriv' needs a GeoDataFrame or GeoSeries; got "
                f"{type(frame).__name__}."
            )
        self._frame = frame

    planar_laplace = _method(points.planar_laplace)
    gaussian = _method(points.gaussian)
    dprs = _method(discs.dprs)
    graph_laplace = _method(graph.graph_laplace)
    optimal_cells = _method(cells.optimal_cells)
    square = _method(baselines.square)
    staircase = _method(baselines.staircase)
    private_knn = _method(knn.private_knn)
    private_hull = _method(hull.private_hull)
    private_bbox = _method(extent.private_bbox)
    private_centre = _method(extent.private_centre)
    private_diameter = _method(extent.private_diameter)
    private_radius = _method(extent.private_radius)
    private_distance = _method(proximity.private_distance)
    private_any_within = _method(proximity.private_any_within)
    private_count = _method(counts.private_count)
    private_kde_at = _method(counts.private_kde_at)
    private_share = _method(share.private_share)
    density = _method(densities.density)
    count = _method(densities.count)
    private_heatmap = _method(maps.private_heatmap)
    zonal_counts = _method(zonal.zonal_counts)
    zonal_sums = _method(zonal.zonal_sums)
    compare = _method(comparison.compare)
    remap = _method(remapping.remap)
    risk_report = _method(risk.risk_report)
    verify = _method(release.verify)
    sensitive_columns = _method(columns.sensitive_columns)

    @property
    def guarantee(self) -> Guarantee:
        """The guarantee of a released object; see `geopriv_gis.guarantee_of`."""
        return release.guarantee_of(self._frame)

    def to_file(
        self,
        path: str | os.PathLike[str],
        overwrite: bool = False,
        layer: str | None = None,
        keep: Sequence[Hashable] | str = (),
        truth: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    ) -> None:
        """Write a release with its guarantee; see `geopriv_gis.write_file`."""
        from ..files import write_file

        write_file(
            self._frame, path, overwrite=overwrite, layer=layer, keep=keep, truth=truth
        )
