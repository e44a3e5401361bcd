"""``.geopriv`` on GeoDataFrame and GeoSeries: names for the functions of `frames`."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import geopandas as gpd

from ..core.promise.guarantee import Guarantee
from .choosing.comparison import compare
from .choosing.risk import risk_report
from .columns.suspects import sensitive_columns
from .ground import release
from .local.share import private_share
from .local.single_questions import private_count, private_kde_at
from .maps.circles import plot
from .maps.densities import count, density
from .maps.one_step import private_heatmap
from .places.knn import private_knn
from .places.proximity import private_any_within, private_distance
from .points.baselines import square, staircase
from .points.dprs import dprs
from .points.graph_laplace import graph_laplace
from .points.noise import gaussian, planar_laplace
from .points.optimal_cells import optimal_cells
from .points.remap import remap
from .summaries.extent import (
    private_bbox,
    private_centre,
    private_diameter,
    private_radius,
)
from .summaries.hull import private_hull
from .zones.zonal import zonal_counts, zonal_sums

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def _method(
    function: Callable[Concatenate[Any, _Asked], _Answer],
) -> Callable[Concatenate[GeoPriv, _Asked], _Answer]:
    """Return a method that calls a function of frames on the accessor's frame.

    It has the function's signature but for the frame, to a type checker as well.
    """

    @wraps(function)
    def method(
        self: GeoPriv, /, *args: _Asked.args, **kwargs: _Asked.kwargs
    ) -> _Answer:
        return function(self._frame, *args, **kwargs)

    return method


class GeoPriv:
    """Geo-private releases of a GeoDataFrame or GeoSeries.

    It is ``homes.geopriv``; ``GeoPriv(homes)`` is the same, and type checkers know it.
    """

    def __init__(self, frame: gpd.GeoDataFrame | gpd.GeoSeries) -> None:
        if not isinstance(frame, (gpd.GeoDataFrame, gpd.GeoSeries)):
            raise AttributeError(
                "'.geopriv' needs a GeoDataFrame or GeoSeries; got "
                f"{type(frame).__name__}."
            )
        self._frame = frame

    planar_laplace = _method(planar_laplace)
    gaussian = _method(gaussian)
    dprs = _method(dprs)
    graph_laplace = _method(graph_laplace)
    optimal_cells = _method(optimal_cells)
    square = _method(square)
    staircase = _method(staircase)
    private_knn = _method(private_knn)
    private_hull = _method(private_hull)
    private_bbox = _method(private_bbox)
    private_centre = _method(private_centre)
    private_diameter = _method(private_diameter)
    private_radius = _method(private_radius)
    private_distance = _method(private_distance)
    private_any_within = _method(private_any_within)
    # Nobody names a frame among the arguments of a procedure.
    private_count = _method(private_count)  # type: ignore[arg-type]
    private_kde_at = _method(private_kde_at)  # type: ignore[arg-type]
    private_share = _method(private_share)
    density = _method(density)
    count = _method(count)
    private_heatmap = _method(private_heatmap)
    zonal_counts = _method(zonal_counts)
    zonal_sums = _method(zonal_sums)
    compare = _method(compare)
    remap = _method(remap)
    risk_report = _method(risk_report)
    plot = _method(plot)
    verify = _method(release.verify)
    sensitive_columns = _method(sensitive_columns)

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
