"""Maps of released files as PNG, if matplotlib is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
from shapely.geometry import Point

from ..frames.ground.axes import RAMP, UNCERTAIN, WIDE, mark_zones, patch_of

_SIZE = 6.0  # inches
_MOST = 100_000  # points
_DENSE = 2_000  # points; more are a smear, and are counted in hexagons
_LEVELS = 6  # maps in a picture
_BY = ("layer", "query", "category", "period")
_COLOURS = [f"C{number}" for number in range(10)]
_BAND = 3.92  # standard errors: the width of a 95 % interval


def draw_picture(read: Any, path: Path, title: str, public: Sequence[Any] = ()) -> None:
    """Write a PNG map of a layer; nothing if too large, no layer, or no matplotlib.

    public: Layers that the release was asked with, whose polygons lie behind it.
    """
    layer = isinstance(read, gpd.GeoDataFrame) and 0 < len(read) <= _MOST
    if not layer or importlib.util.find_spec("matplotlib") is None:
        return
    from matplotlib.figure import Figure

    column = _error_column(read)
    every = [("", read)] if column is None else _maps_by_level(read)
    parts = every[:_LEVELS]
    figure = Figure(figsize=(_SIZE * len(parts), _SIZE), layout="constrained")
    for place, (name, part) in enumerate(parts, 1):
        axes = figure.add_subplot(1, len(parts), place)
        axes.set_title(_escape_formulas(name))
        _draw(part, column, axes)
        if column is None and not _crosses_antimeridian(part):
            _draw_behind(public, part.crs, axes)
    some = f"; {len(parts)} of {len(every)} maps" if len(parts) < len(every) else ""
    figure.suptitle(_escape_formulas(title) + f"\n(noisy on purpose{some})")
    figure.savefig(path, dpi=120)


def _maps_by_level(read: gpd.GeoDataFrame) -> list[tuple[str, gpd.GeoDataFrame]]:
    """Return title and rows of each map: by level, query, category, period, or one."""
    found = [read[name] for name in _BY if name in read.columns]
    by = [each.astype(str).where(each.notna(), "").to_numpy() for each in found]
    if not by:
        return [("", read)]
    groups = read.groupby(by, sort=False)
    return [(", ".join(filter(None, np.atleast_1d(n))), part) for n, part in groups]


def _draw(read: gpd.GeoDataFrame, column: str | None, axes: Any) -> None:
    """Draw a layer on axes, coloured by a column if given."""
    axes.ticklabel_format(style="plain", useOffset=False)
    if (read.geom_type == "Point").all():
        if _crosses_antimeridian(read):
            east = read.geometry.map(lambda point: Point(point.x % 360, point.y))
            read = read.set_geometry(east, crs=read.crs)
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
        colours = [_COLOURS[number % len(_COLOURS)] for number in range(len(read))]
        read.plot(ax=axes, alpha=0.2, color=colours)
        outlines = read.geometry.boundary
        drawn = ~outlines.is_empty.to_numpy()
        if drawn.any():  # outlines tell one of sixty animals from the others
            edges = [each for each, has in zip(colours, drawn, strict=True) if has]
            outlines[drawn].plot(ax=axes, color=edges, linewidth=1.2)
    elif (read.geom_type == "LineString").all():
        _draw_flows(read, column, axes)
    else:
        read.plot(
            ax=axes, column=column, cmap=RAMP, vmin=min(0.0, read[column].min()),
            edgecolor="black", linewidth=0.3 * (len(read) <= _DENSE), legend=True,
            legend_kwds={"label": column, "shrink": 0.6},
        )  # fmt: skip
        wide = read[_BAND * read.get("se", 0.0) >= read[column].abs()]
        if "se" in read.columns and len(wide):
            mark_zones(wide, axes, UNCERTAIN)
            legend = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.1)}
            handles = [patch_of(UNCERTAIN, WIDE)]
            axes.legend(handles=handles, fontsize=7, frameon=False, **legend)
    axes.tick_params(labelsize=7)
    if read.crs is not None:
        _draw_scale_bar(read.crs, axes)


def _draw_behind(public: Sequence[Any], crs: Any, axes: Any) -> None:
    """Draw borders of public polygons, as far as the map goes."""
    limits = axes.get_xlim(), axes.get_ylim()
    for layer in public:
        if crs is not None and layer.geom_type.isin(["Polygon", "MultiPolygon"]).all():
            borders = layer.to_crs(crs).boundary
            borders.plot(ax=axes, color="0.6", linewidth=0.6, zorder=0, aspect=None)
    axes.set_xlim(limits[0])
    axes.set_ylim(limits[1])


def _draw_scale_bar(crs: pyproj.CRS, axes: Any) -> None:
    """Draw a scale bar of a round length on axes, if their width is known."""
    y = np.full(2, np.mean(axes.get_ylim()))
    ends = gpd.GeoSeries.from_xy(np.array(axes.get_xlim()), y, crs=crs).to_crs(4326)
    metres = pyproj.Geod(ellps="WGS84").line_length(ends.x, ends.y)
    if not 0 < metres < np.inf:
        return
    power = 10.0 ** np.floor(np.log10(metres / 4))
    length = max(step * power for step in (1, 2, 5) if step * power <= metres / 4)
    left, low, share = 0.03, 0.03, length / metres
    axes.plot([left, left + share], [low, low], "k", lw=2, transform=axes.transAxes)
    text = f"{length / 1000:g} km" if length >= 1000 else f"{length:g} m"
    paper = {"color": "white", "alpha": 0.8, "pad": 1}
    axes.text(left, low + 0.02, text, fontsize=7, transform=axes.transAxes, bbox=paper)


def _draw_flows(read: gpd.GeoDataFrame, column: str, axes: Any) -> None:
    """Draw flows that exceed their error, the largest on top."""
    sure = read.sort_values(column)
    if "se" in read.columns:
        sure = sure[sure[column] > _BAND / 2 * sure["se"]]
    axes.set_title(f"{len(sure):,} of {len(read):,} are larger than their error")
    if len(sure):
        share = (sure[column] / sure[column].max()).to_numpy()
        sure.plot(
            ax=axes, column=column, cmap=RAMP, vmin=0.0, linewidth=0.3 + 2.7 * share,
            legend=True, legend_kwds={"label": column, "shrink": 0.6},
        )  # fmt: skip


def _escape_formulas(text: object) -> str:
    """Return a text escaped for matplotlib's formulas."""
    return str(text).replace("$", r"\$")


def _crosses_antimeridian(read: gpd.GeoDataFrame) -> bool:
    """Return whether points lie closely on both sides of ±180°."""
    if read.crs is None or not read.crs.is_geographic:
        return False
    x = read.geometry.x.to_numpy()
    return bool(np.ptp(x) > np.ptp(x % 360))


def _error_column(read: gpd.GeoDataFrame) -> str | None:
    """Return the column that was released with an error column; else None."""
    stamp: Any = read.attrs.get("geopriv", {})
    names = [name for name in stamp.get("columns", ()) if name in read.columns]
    numbers = [name for name in names if read[name].dtype != bool]
    finite = [name for name in numbers if np.isfinite(read[name]).all()]
    return "count" if "count" in finite else next(iter(finite), None)
