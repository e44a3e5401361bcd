"""Whether a planned map would mostly show noise: by public numbers alone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.language import format_message, localize
from ..maps.heatmap import Heatmap

COUNTS = ("zonal_counts", "private_flows")
_HALF = 0.5


def reason_mostly_noise(
    release: str, facts: Mapping[str, Any], rows: int
) -> str | None:
    """Return why a map of so many rows would mostly be noise; None where it would not.

    ``facts`` are what is known of its error.
    """
    if "map" in facts:
        return _reason_grid_too_fine(facts["map"])
    if release in COUNTS and "se" in facts:
        return _reason_zones_too_small(
            len(facts["se"]), float(np.mean(facts["se"])), rows
        )
    return None


def _reason_zones_too_small(places: int, error: float, rows: int) -> str | None:
    if not places or error <= rows / places:
        return None
    return format_message(
        "{rows} rows in all, as this plan has it, are {each} in each of {places} "
        "places of the map, and numbers are off by {error} on average: most of what "
        "it shows would be noise. Take fewer and larger places, or a larger budget.",
        rows=localize(f"{rows:,}"), each=localize(f"{rows / places:.3g}"),
        places=localize(f"{places:,}"), error=localize(f"{error:.3g}"),
    )  # fmt: skip


def _reason_grid_too_fine(found: Heatmap) -> str | None:
    across, _, _, _, down, _ = found.transform
    metre = found.crs.axis_info[0].unit_conversion_factor
    area = found.values.size * abs(across * down) * metre**2
    spread = 1.0 if found.per_area else 2 * math.pi * found.bandwidth**2
    level, error = min(spread / area, 1.0), float(np.quantile(found.se, _HALF))
    if error <= level:
        return None
    return format_message(
        "were the rows spread evenly, cells of the map would be {level}, and their "
        "standard error is {error}: most of what it shows would be noise. Take a wider "
        "bandwidth, or a larger budget.",
        level=localize(f"{level:.3g}"), error=localize(f"{error:.3g}"),
    )  # fmt: skip
