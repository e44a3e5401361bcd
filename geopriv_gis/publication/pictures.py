"""Maps of released files as PNG, where matplotlib is there; from nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

_SIZE = 6.0  # inches
_MOST = 100_000  # points; more are a smear


def draw(read: Any, path: Path, title: str) -> None:
    """Draw a released layer; answers, and what is too much, have no picture."""
    layer = isinstance(read, gpd.GeoDataFrame) and 0 < len(read) <= _MOST
    if not layer or importlib.util.find_spec("matplotlib") is None:
        return
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_SIZE, _SIZE), layout="constrained")
    axes = figure.add_subplot()
    column = _numbers(read)
    if (read.geom_type == "Point").all():
        if _is_cut(read):
            read = read.set_geometry(read.geometry.map(_eastward), crs=read.crs)
            axes.xaxis.set_major_formatter(lambda x, _: f"{(x + 180) % 360 - 180:g}")
        read.plot(ax=axes, markersize=4, alpha=0.5, color="tab:blue")
    elif column is None:
        read.plot(ax=axes, alpha=0.4, edgecolor="black")
    else:
        legend = {"label": column, "shrink": 0.6}
        read.plot(
            ax=axes, column=column, edgecolor="black", linewidth=0.3, legend=True,
            legend_kwds=legend,
        )  # fmt: skip
    axes.set_title(title.replace("$", r"\$") + "\n(noisy on purpose)")
    axes.tick_params(labelsize=7)
    figure.savefig(path, dpi=120)


def _is_cut(read: gpd.GeoDataFrame) -> bool:
    """Tell whether points lie on both sides of the antimeridian, and close to it."""
    if read.crs is None or not read.crs.is_geographic:
        return False
    x = read.geometry.x.to_numpy()
    return bool(np.ptp(x) > np.ptp(x % 360))


def _eastward(point: Point) -> Point:
    return Point(point.x % 360, point.y)


def _numbers(read: gpd.GeoDataFrame) -> str | None:
    """Return the column that was released with its error; else None."""
    stamp: Any = read.attrs.get("geopriv", {})
    names = [name for name in stamp.get("columns", ()) if name in read.columns]
    finite = [name for name in names if np.isfinite(read[name]).all()]
    return "count" if "count" in finite else next(iter(finite), None)
