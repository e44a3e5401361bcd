"""Maps of released files as PNG, where matplotlib is there; from nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

from ..frames.ground.axes import RAMP, UNCERTAIN, WIDE, mark_zones, patch_of

_SIZE = 6.0  # inches
_MOST = 100_000  # points
_DENSE = 2_000  # points; more are a smear, and are counted in hexagons
_LEVELS = 6  # of a hierarchy
_BAND = 3.92  # standard errors: the width of a 95 % interval


def draw_picture(read: Any, path: Path, title: str) -> None:
    """Draw a released layer, unless too large, not a layer or without matplotlib."""
    layer = isinstance(read, gpd.GeoDataFrame) and 0 < len(read) <= _MOST
    if not layer or importlib.util.find_spec("matplotlib") is None:
        return
    from matplotlib.figure import Figure

    column = _error_column(read)
    parts = [read] if column is None else _layers(read)
    figure = Figure(figsize=(_SIZE * len(parts), _SIZE), layout="constrained")
    for place, part in enumerate(parts, 1):
        axes = figure.add_subplot(1, len(parts), place)
        if len(parts) > 1:
            axes.set_title(_plain(part["layer"].iloc[0]))
        _draw(part, column, axes)
    figure.suptitle(_plain(title) + "\n(noisy on purpose)")
    figure.savefig(path, dpi=120)


def _layers(read: gpd.GeoDataFrame) -> list[gpd.GeoDataFrame]:
    """Return the levels of a hierarchy, each of which has a map of its own."""
    if "layer" not in read.columns or read["layer"].nunique() > _LEVELS:
        return [read]
    return [part for _, part in read.groupby("layer", sort=False)]


def _draw(read: gpd.GeoDataFrame, column: str | None, axes: Any) -> None:
    if (read.geom_type == "Point").all():
        if _crosses_antimeridian(read):
            read = read.set_geometry(read.geometry.map(_shift_east), crs=read.crs)
            axes.xaxis.set_major_formatter(lambda x, _: f"{(x + 180) % 360 - 180:g}")
        if len(read) > _DENSE:
            drawn = axes.hexbin(
                read.geometry.x,
                read.geometry.y,
                gridsize=50,
                mincnt=1,
                cmap=RAMP,
                edgecolors="#9ecae1",
                linewidths=0.2,
            )
            axes.figure.colorbar(drawn, ax=axes, label="points", shrink=0.6)
            flat = read.crs is None or not read.crs.is_geographic
            middle = np.radians(0 if flat else read.geometry.y.mean())
            axes.set_aspect(1 / np.cos(middle))
        else:
            read.plot(ax=axes, markersize=4, alpha=0.5, color="tab:blue")
    elif column is None:
        read.plot(ax=axes, alpha=0.4, edgecolor="black")
    else:
        read.plot(
            ax=axes, column=column, cmap=RAMP, vmin=min(0.0, read[column].min()),
            edgecolor="black", linewidth=0.3, legend=True,
            legend_kwds={"label": column, "shrink": 0.6},
        )  # fmt: skip
        if "se" in read.columns:
            mark_zones(read[_BAND * read["se"] >= read[column].abs()], axes, UNCERTAIN)
            legend = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.1)}
            handles = [patch_of(UNCERTAIN, WIDE)]
            axes.legend(handles=handles, fontsize=7, frameon=False, **legend)
    axes.tick_params(labelsize=7)


def _plain(text: object) -> str:
    """Return a text of which matplotlib makes no formula."""
    return str(text).replace("$", r"\$")


def _crosses_antimeridian(read: gpd.GeoDataFrame) -> bool:
    """Return whether points lie on both sides of the antimeridian, and close to it."""
    if read.crs is None or not read.crs.is_geographic:
        return False
    x = read.geometry.x.to_numpy()
    return bool(np.ptp(x) > np.ptp(x % 360))


def _shift_east(point: Point) -> Point:
    return Point(point.x % 360, point.y)


def _error_column(read: gpd.GeoDataFrame) -> str | None:
    """Return the column that was released with its error; else None."""
    stamp: Any = read.attrs.get("geopriv", {})
    names = [name for name in stamp.get("columns", ()) if name in read.columns]
    finite = [name for name in names if np.isfinite(read[name]).all()]
    return "count" if "count" in finite else next(iter(finite), None)
