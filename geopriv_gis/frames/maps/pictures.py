"""Maps of releases as PNG, if matplotlib is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import geopandas as gpd

from ...core.errors import GeoPrivError
from ..ground.axes import escape_formulas, finish_map
from ..ground.release import read_stamp
from .circles import draw_levels, plot
from .heatmap import Heatmap
from .layer_map import LEVELS, split_by_level

_SIZE = 6.0  # inches
_MOST = 100_000  # rows


def draw_picture(
    read: Any,
    path: Path,
    title: str,
    background: Sequence[Any] = (),
    attribution: str = "",
) -> bool:
    """Write a PNG map; return False if no layer or heatmap, too large, no matplotlib.

    background: Public layers, whose shapes lie behind it.
    attribution: Whose they are.
    """
    layer = isinstance(read, gpd.GeoDataFrame) and 0 < len(read) <= _MOST
    known = layer or isinstance(read, Heatmap)
    if not known or importlib.util.find_spec("matplotlib") is None:
        return False
    from matplotlib.figure import Figure

    every = _count_maps(read) if layer else 1
    count = min(every, LEVELS)
    figure = Figure(figsize=(_SIZE * count, _SIZE), layout="constrained")
    axes = figure.subplots(1, count, squeeze=False)[0]
    if layer:
        _draw_layer(read, axes, background, attribution)
    else:
        read.plot(axes[0], background=background, attribution=attribution)
    some = f"; {count} of {every} maps" if count < every else ""
    figure.suptitle(escape_formulas(title) + f"\n(noisy on purpose{some})")
    figure.savefig(path, dpi=120)
    return True


def _draw_layer(
    read: gpd.GeoDataFrame, axes: Any, background: Sequence[Any], attribution: str
) -> None:
    """Draw a release on axes with circles of likely places, or without if unknown."""
    try:
        plot(read, axes, background=background, attribution=attribution)
    except GeoPrivError:
        draw_levels(read, axes)
        for ax in axes:
            finish_map(ax, read.crs, background, attribution)


def _count_maps(read: gpd.GeoDataFrame) -> int:
    """Return how many maps a layer needs: by rates' column, level, query or period."""
    facts = (read_stamp(read) or {}).get("error") or {}
    if "max_rse" in facts:
        by = facts.get("by")
        return 1 if by is None else int(read[by].nunique())
    return len(split_by_level(read))
