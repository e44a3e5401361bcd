"""Matplotlib axes of maps and curves, labelled by CRS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj

from ...core.errors import MissingPackageError, ParameterError

RAMP = "Blues"  # of numbers by zone: zones are opaque, doubt lies above them
# Patterns and colours of what lies above zones, as in QGIS.
UNCERTAIN, LEFT_OUT, DOUBTED = (
    ("////", "#3c3c3c"),
    ("xxx", "#9a9a9a"),
    ("..", "#9a9a9a"),
)
WIDE = "hatched: uncertain (may be off by half the number)"

AxisMark = tuple[str, str]


def get_axes(ax: Any = None) -> Any:
    """Return the given axes, or new ones; raise without matplotlib."""
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise MissingPackageError(
            "plots need matplotlib; install it with pip install 'geopriv-gis[plot]'."
        ) from error
    return plt.subplots(layout="constrained")[1]


def name_axes(ax: Any, crs: pyproj.CRS) -> None:
    """Write the names and units of a CRS's axes, and its own name, on a map.

    Drawn coordinates are in the CRS's order, but for a first axis to the north.
    """
    first, second = crs.axis_info[:2]
    x, y = first.name, second.name
    if first.direction == second.direction:  # at a pole
        x, y = "Easting", "Northing"
    elif first.direction == "north":
        x, y = y, x
    ax.set_xlabel(f"{x} ({first.unit_name})\n{crs.name}")
    ax.set_ylabel(f"{y} ({first.unit_name})")


def mark_zones(zones: gpd.GeoDataFrame, ax: Any, mark: AxisMark) -> None:
    """Draw a hatch pattern over zones on a map."""
    pattern, colour = mark
    if len(zones):
        zones.geometry.plot(
            ax=ax, facecolor="none", edgecolor=colour, hatch=pattern, linewidth=0
        )


def patch_of(mark: AxisMark, label: str) -> Any:
    """Return a legend patch for a hatch pattern."""
    from matplotlib.patches import Patch

    pattern, colour = mark
    return Patch(facecolor="none", edgecolor=colour, hatch=pattern, label=label)


def make_axes(ax: Any, count: int) -> list[Any]:
    """Return `count` axes, given or new; raise if another number is given."""
    if ax is not None:
        given = list(np.atleast_1d(np.asarray(ax, dtype=object)).ravel())
        if len(given) != count:
            raise ParameterError(
                f"ax must have one axes for each map, {count} in all. Or leave it out."
            )
        return given
    first = get_axes()
    if count == 1:
        return [first]
    figure = first.figure
    first.remove()
    figure.set_size_inches(5.0 * count, 5.0)
    return list(np.ravel(figure.subplots(1, count, sharex=True, sharey=True)))


def finish_map(
    ax: Any, crs: pyproj.CRS | None, background: Sequence[Any] = (),
    attribution: str = "", *, above: bool = False,
) -> None:  # fmt: skip
    """Draw public outlines, a scale bar and an attribution on a map, within its limits.

    background: Layers; their points are left out.
    above: Whether what is drawn there is opaque, so that they lie above.
    """
    limits = ax.get_xlim(), ax.get_ylim()
    for layer in background if crs is not None else ():
        there = layer.geometry.to_crs(crs)
        flat = there.geom_type.isin(["Polygon", "MultiPolygon"])
        lines = there[there.geom_type.isin(["LineString", "MultiLineString"])]
        for each in (there[flat].boundary, lines):
            if len(each):
                each.plot(
                    ax=ax, color="0.6", linewidth=0.6, zorder=2 * above, aspect=None
                )
    ax.set_xlim(limits[0])
    ax.set_ylim(limits[1])
    if crs is not None:
        _draw_scale_bar(ax, crs)
    if attribution:
        ax.text(
            0.99, 0.01, escape_formulas(attribution), ha="right", va="bottom",
            fontsize=6, transform=ax.transAxes, bbox=_PAPER,
        )  # fmt: skip


_PAPER = {"color": "white", "alpha": 0.8, "pad": 1}


def _draw_scale_bar(ax: Any, crs: pyproj.CRS) -> None:
    """Draw a scale bar of a round length on axes, if their width is known."""
    y = np.full(2, np.mean(ax.get_ylim()))
    ends = gpd.GeoSeries.from_xy(np.array(ax.get_xlim()), y, crs=crs).to_crs(4326)
    if not np.isfinite(ends.total_bounds).all():
        return
    metres = pyproj.Geod(ellps="WGS84").line_length(ends.x, ends.y)
    if not 0 < metres < np.inf:
        return
    power = 10.0 ** np.floor(np.log10(metres / 4))
    length = max(step * power for step in (1, 2, 5) if step * power <= metres / 4)
    left, low, share = 0.03, 0.03, length / metres
    ax.plot([left, left + share], [low, low], "k", lw=2, transform=ax.transAxes)
    text = f"{length / 1000:g} km" if length >= 1000 else f"{length:g} m"
    ax.text(left, low + 0.02, text, fontsize=7, transform=ax.transAxes, bbox=_PAPER)


def escape_formulas(text: object) -> str:
    """Return text with $ escaped, which matplotlib would read as a formula."""
    return str(text).replace("$", r"\$")
