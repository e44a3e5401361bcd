"""The true and the released map, side by side."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import geopandas as gpd
from shapely.geometry import MultiPoint

from ..core.errors import MissingPackageError
from .soho import BRITISH, BROAD_STREET, NEAREST, DemoReleases, Soho

INK, PAPER, STREET = "#2b2b2b", "#fbfaf7", "#d6d1c7"
DEATHS, PUMP, HULL = "#a8322d", "#1f5f8b", "#6b4c8a"
MARGIN = 130.0  # metres around the pumps, which are public
BAR = 200.0  # metres


def draw(soho: Soho, released: DemoReleases, path: Path, dpi: int = 150) -> None:
    """Write the demonstration's map: true points, hull left; released ones right."""
    figure_of = _import_matplotlib("figure").Figure
    figure = figure_of(figsize=(10, 6.55), facecolor=PAPER)
    left, right = figure.subplots(1, 2)
    figure.subplots_adjust(left=0.02, right=0.98, top=0.925, bottom=0.06, wspace=0.04)
    true = soho.deaths.to_crs(BRITISH)
    true_hull = MultiPoint(list(true.geometry)).convex_hull
    for axes, title in (
        (left, "True (for the data holder only)"),
        (right, "Released"),
    ):
        _draw_background(axes, soho, title)
    _draw_points(left, true, "deaths at an address")
    _draw_outline(left, gpd.GeoSeries([true_hull], crs=BRITISH), "convex hull")
    named = true.loc[released.neighbours.to_numpy()]
    left.scatter(
        named.geometry.x, named.geometry.y, s=110, facecolors="none", zorder=5,
        edgecolors=INK, linewidths=1.2, label=f"{NEAREST} named as nearest",
    )  # fmt: skip
    _draw_points(right, released.points.to_crs(BRITISH), "the same, moved by noise")
    _draw_outline(right, released.hull.to_crs(BRITISH), "private hull")
    for axes in (left, right):
        axes.legend(
            loc="upper center", bbox_to_anchor=(0.5, 0.0), ncols=4, fontsize=8,
            frameon=False, handletextpad=0.2, columnspacing=0.9, handlelength=1.3,
            labelcolor=INK,
        )  # fmt: skip
    figure.savefig(path, dpi=dpi)


def _draw_background(axes: Any, soho: Soho, title: str) -> None:
    """Draw streets, pumps, title and scale bar on axes, and set the map's extent."""
    pumps = soho.pumps.to_crs(BRITISH)
    soho.streets.to_crs(BRITISH).plot(ax=axes, color=STREET, linewidth=1.3, zorder=1)
    axes.scatter(
        pumps.geometry.x, pumps.geometry.y, s=34, marker="s", color=PUMP, zorder=6,
        edgecolors="white", linewidths=0.8, label="pump",
    )  # fmt: skip
    broad_street = pumps.geometry.iloc[BROAD_STREET]
    axes.scatter(
        broad_street.x, broad_street.y, s=75, marker="D", color=PUMP, zorder=7,
        edgecolors="white", linewidths=1,
    )  # fmt: skip
    axes.annotate(
        "Broad Street pump", (broad_street.x, broad_street.y), xytext=(0.98, 0.93),
        textcoords="axes fraction", ha="right", fontsize=8.5, color=PUMP, zorder=6,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 2},
        arrowprops={"arrowstyle": "-", "color": PUMP, "linewidth": 0.8, "alpha": 0.7},
    )  # fmt: skip
    west, south, east, north = pumps.total_bounds
    axes.set(
        xlim=(west - MARGIN, east + MARGIN), ylim=(south - MARGIN, north + MARGIN),
        xticks=[], yticks=[], xlabel="", ylabel="", aspect="equal", facecolor="white",
    )  # fmt: skip
    axes.set_title(title, fontsize=13, color=INK, loc="left", pad=8)
    for side in axes.spines.values():
        side.set(color=STREET, linewidth=1)
    _draw_scale_bar(axes, west - MARGIN / 2, south - MARGIN / 2)


def _draw_scale_bar(axes: Any, x: float, y: float) -> None:
    """Draw a scale bar on axes."""
    axes.plot([x, x + BAR], [y, y], color=INK, linewidth=2, solid_capstyle="butt")
    axes.annotate(
        f"{BAR:g} m", (x + BAR / 2, y), xytext=(0, 4), textcoords="offset points",
        ha="center", fontsize=8, color=INK,
    )  # fmt: skip


def _draw_points(axes: Any, frame: gpd.GeoDataFrame, label: str) -> None:
    """Draw deaths by address on axes, sized by count."""
    axes.scatter(
        frame.geometry.x, frame.geometry.y, s=9 * frame["Count"], color=DEATHS,
        alpha=0.7, edgecolors="white", linewidths=0.4, zorder=4, label=label,
    )  # fmt: skip


def _draw_outline(axes: Any, hull: gpd.GeoSeries, label: str) -> None:
    """Draw and fill a hull, the true or the private one, on axes."""
    boundary = hull.iloc[0].boundary
    x, y = boundary.xy
    axes.fill(x, y, color=HULL, alpha=0.06, zorder=2)
    axes.plot(x, y, color=HULL, linewidth=1.4, zorder=3, label=label)


def _import_matplotlib(part: str) -> Any:
    """Return a module of matplotlib; raise if it is not installed."""
    try:
        return importlib.import_module(f"matplotlib.{part}")
    except ImportError as error:
        raise MissingPackageError(
            "the map needs matplotlib; install it with pip install 'geopriv-gis[demo]'."
        ) from error
