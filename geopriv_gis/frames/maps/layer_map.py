"""Released zones, shapes, flows and many points on a map, level by level."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

from ..ground.axes import (
    RAMP,
    UNCERTAIN,
    WIDE,
    escape_formulas,
    mark_zones,
    name_axes,
    patch_of,
)

DENSE = 2_000  # points; more are a smear, and are counted in hexagons
LEVELS = 6  # maps in a picture
_CLASSES = 6  # of numbers, at most
_BY = ("layer", "query", "category", "period")
_COLOURS = [f"C{number}" for number in range(10)]
_BAND = 3.92  # standard errors: the width of a 95 % interval
_LABELS = {
    "count": "number in the zone", "sum": "sum in the zone",
    "value": "estimate for the cell",
}  # fmt: skip


def split_by_level(read: gpd.GeoDataFrame) -> list[tuple[str, gpd.GeoDataFrame]]:
    """Return title and rows of each map: by level, query, category, period, if any."""
    found = [read[name] for name in _BY if name in read.columns]
    if not found or find_number_column(read) is None:
        return [("", read)]
    by = [each.astype(str).where(each.notna(), "").to_numpy() for each in found]
    groups = read.groupby(by, sort=False)
    return [(_in_words(np.atleast_1d(names)), part) for names, part in groups]


def _in_words(names: Any) -> str:
    """Return the names of a level, a query or a category as a title."""
    return ", ".join(
        name.replace("*", " by ").replace("_", " ") for name in filter(None, names)
    )


def draw_level(read: gpd.GeoDataFrame, title: str, ax: Any) -> None:
    """Draw one map of a layer: points, shapes, flows, or zones coloured by number."""
    column = find_number_column(read)
    ax.set_title(escape_formulas(title))
    ax.ticklabel_format(style="plain", useOffset=False)
    if (read.geom_type == "Point").all():
        draw_points(read, ax)
    elif column is None:
        _draw_shapes(read, ax)
    elif (read.geom_type == "LineString").all():
        _draw_flows(read, column, ax)
    else:
        _draw_numbers(read, column, ax)
    ax.tick_params(labelsize=7)
    if read.crs is not None:
        name_axes(ax, read.crs)


def draw_points(read: Any, ax: Any, **style: Any) -> None:
    """Draw points, transparent; over 2,000 in hexagons by number, unless styled."""
    places = read.geometry
    if crosses_antimeridian(places):
        east = [Point(point.x % 360, point.y) for point in places]
        places = gpd.GeoSeries(east, crs=places.crs)
        ax.xaxis.set_major_formatter(lambda x, _: f"{(x + 180) % 360 - 180:g}")
    if len(places) <= DENSE or style:
        usual = {"markersize": 9, "alpha": 0.5, "color": "tab:blue", "zorder": 3}
        places.plot(ax=ax, **{**usual, **style})
        return
    drawn = ax.hexbin(
        places.x, places.y, gridsize=50, mincnt=1, cmap=RAMP, edgecolors="#9ecae1",
        linewidths=0.2,
    )  # fmt: skip
    ax.figure.colorbar(drawn, ax=ax, label="released points", shrink=0.6)
    flat = places.crs is None or not places.crs.is_geographic
    middle = np.radians(0 if flat else places.y.mean())
    ax.set_aspect(1 / np.cos(middle))


def _draw_shapes(read: gpd.GeoDataFrame, ax: Any) -> None:
    """Draw a layer's shapes, filled and outlined, each in a colour of its own."""
    colours = [_COLOURS[number % len(_COLOURS)] for number in range(len(read))]
    read.geometry.plot(ax=ax, alpha=0.2, color=colours)
    outlines = read.geometry.boundary
    drawn = ~outlines.is_empty.to_numpy()
    if drawn.any():  # outlines tell one of sixty animals from the others
        edges = [each for each, has in zip(colours, drawn, strict=True) if has]
        outlines[drawn].plot(ax=ax, color=edges, linewidth=1.2)


def _draw_numbers(read: gpd.GeoDataFrame, column: str, ax: Any) -> None:
    """Draw zones in classes of their numbers, hatched where these are uncertain."""
    from matplotlib.colors import BoundaryNorm
    from matplotlib.ticker import MaxNLocator

    ends = min(0.0, read[column].min()), read[column].max()
    classes = BoundaryNorm(MaxNLocator(_CLASSES).tick_values(*ends), 256)
    read.plot(
        ax=ax, column=column, cmap=RAMP, norm=classes,
        edgecolor="black", linewidth=0.3 * (len(read) <= DENSE), legend=True,
        legend_kwds={"label": _label(column, read), "shrink": 0.6},
    )  # fmt: skip
    wide = read[_BAND * read.get("se", 0.0) >= read[column].abs()]
    if "se" in read.columns and len(wide):
        mark_zones(wide, ax, UNCERTAIN)
        ax.legend(
            handles=[patch_of(UNCERTAIN, WIDE)], fontsize=7, frameon=False,
            loc="upper center", bbox_to_anchor=(0.5, -0.16),
        )  # fmt: skip


def _draw_flows(read: gpd.GeoDataFrame, column: str, ax: Any) -> None:
    """Draw flows that exceed their error, the largest on top; title their number."""
    sure = read.sort_values(column)
    if "se" in read.columns:
        sure = sure[sure[column] > _BAND / 2 * sure["se"]]
    ax.set_title(f"{len(sure):,} of {len(read):,} are larger than their error")
    if len(sure):
        share = (sure[column] / sure[column].max()).to_numpy()
        sure.plot(
            ax=ax, column=column, cmap=RAMP, vmin=0.0, linewidth=0.3 + 2.7 * share,
            legend=True, legend_kwds={"label": "trips", "shrink": 0.6},
        )  # fmt: skip


def _label(column: str, read: gpd.GeoDataFrame) -> str:
    """Return a column's name for its colour bar, with the unit of estimates."""
    facts = (read.attrs.get("geopriv") or {}).get("error") or {}
    unit = f" ({facts['unit']})" if "unit" in facts and "bandwidth" in facts else ""
    return escape_formulas(_LABELS.get(column, column.replace("_", " ")) + unit)


def crosses_antimeridian(places: gpd.GeoSeries) -> bool:
    """Return whether geographic points span less over ±180° than over 0°."""
    if places.crs is None or not places.crs.is_geographic:
        return False
    x = places.x.to_numpy()
    return bool(np.ptp(x) > np.ptp(x % 360))


def find_number_column(read: gpd.GeoDataFrame) -> str | None:
    """Return the released column to colour by: "count", else one finite; else None."""
    stamp: Any = read.attrs.get("geopriv", {})
    names = [name for name in stamp.get("columns", ()) if name in read.columns]
    numbers = [name for name in names if read[name].dtype != bool]
    finite = [name for name in numbers if np.isfinite(read[name]).all()]
    return "count" if "count" in finite else next(iter(finite), None)
