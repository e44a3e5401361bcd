"""Matplotlib axes of maps and curves, labelled by CRS."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import pyproj

from ...core.errors import MissingPackageError

RAMP = "Blues"  # of numbers by zone: zones are opaque, doubt lies above them
# Patterns and colours of what lies above zones, as in QGIS.
UNCERTAIN, LEFT_OUT, DOUBTED = (
    ("////", "#3c3c3c"),
    ("xxx", "#9a9a9a"),
    ("..", "#9a9a9a"),
)
WIDE = "hatched: uncertain (interval as wide as the number)"

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

    Drawn coordinates are x before y, whatever the order of the CRS.
    """
    unit = crs.axis_info[0].unit_name
    names = {"x": "Easting", "y": "Northing"}  # at a pole both point to the same side
    sides = {axis.direction in ("east", "west"): axis for axis in crs.axis_info[:2]}
    if len(sides) == 2:
        names = {"x": sides[True].name, "y": sides[False].name}
    ax.set_xlabel(f"{names['x']} ({unit})\n{crs.name}")
    ax.set_ylabel(f"{names['y']} ({unit})")


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
