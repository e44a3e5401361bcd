"""Maps of rates, ready to print: colour, certainty, what is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import geopandas as gpd

from ..ground.axes import (
    DOUBTED,
    LEFT_OUT,
    RAMP,
    UNCERTAIN,
    WIDE,
    make_axes,
    mark_zones,
    name_axes,
    patch_of,
)

_LINE = "#666666"


def draw_rates(
    rates: gpd.GeoDataFrame, facts: Mapping[str, Any], ax: Any, **style: Any
) -> list[Any]:
    """Draw rates by zone on a map for each value of a column; return the axes."""
    by = facts.get("by")
    parts = [(None, rates)] if by is None else list(rates.groupby(by, sort=True))
    places = make_axes(ax, len(parts))
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    known = rates["rate"].dropna()
    least, most = (known.min(), known.max()) if len(known) else (0.0, 1.0)
    scale = ScalarMappable(
        Normalize(style.pop("vmin", least), style.pop("vmax", most)),
        colormaps[style.pop("cmap", RAMP)],
    )
    for place, (value, part) in zip(places, parts, strict=True):
        _draw_zones(part, place, scale, style)
        if value is not None:
            place.set_title(f"{by}: {value}")
        place.locator_params(nbins=5)
        name_axes(place, rates.crs)
    places[0].figure.colorbar(scale, ax=places, label=_unit_text(facts))
    places[-1].legend(
        handles=_legend_handles(facts, len(rates)), loc="upper center", frameon=False,
        bbox_to_anchor=(0.5, -0.16), fontsize="small",
    )  # fmt: skip
    return places


def _draw_zones(
    part: gpd.GeoDataFrame, ax: Any, scale: Any, style: dict[str, Any]
) -> None:
    """Draw zones: hatched if uncertain, dotted if doubtful, crossed if suppressed."""
    hidden = part["suppressed"].to_numpy(dtype=bool)
    shown, rest = part[~hidden], part[hidden]
    usual = {"edgecolor": _LINE, "linewidth": 0.4, **style}
    if len(shown):
        shown.geometry.plot(ax=ax, color=scale.to_rgba(shown["rate"]), **usual)
    if len(rest):
        rest.geometry.plot(ax=ax, **{**usual, "facecolor": "none"})
    wide = shown["high"] - shown["low"] >= shown["rate"]
    mark_zones(shown[wide], ax, UNCERTAIN)
    mark_zones(shown[~shown["reliable"].to_numpy(dtype=bool)], ax, DOUBTED)
    mark_zones(rest, ax, LEFT_OUT)
    ax.autoscale_view()


def _legend_handles(facts: Mapping[str, Any], count: int) -> list[Any]:
    """Return legend patches for uncertain, doubtful and suppressed zones."""
    rule = f"standard error above {100 * facts['max_rse']:.3g} % of the rate"
    if facts["max_width"] is not None:
        rule += f" and interval wider than {facts['max_width']:g}"
    return [
        patch_of(UNCERTAIN, WIDE),
        patch_of(DOUBTED, 'dotted: may be farther off, see column "reason"'),
        patch_of(LEFT_OUT, f"left out, {facts['suppressed']} of {count}: {rule}"),
    ]


def _unit_text(facts: Mapping[str, Any]) -> str:
    """Return the colour bar's label: the rate, as cases per so many people."""
    return f"rate of the zone: cases per {facts['per']:,.10g} people"
