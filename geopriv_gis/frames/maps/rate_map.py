"""Maps of rates, ready to print: colour, certainty, what is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.errors import ParameterError
from ..ground.axes import axes, name_axes

_CLEAREST, _FAINTEST = 1.0, 0.2  # opacity of rates that are certain, and hardly
_LINE, _GREY = "#666666", "#9a9a9a"
_BAND = 1.96  # standard errors: half an interval where many cases count


def draw(
    rates: gpd.GeoDataFrame, facts: Mapping[str, Any], ax: Any, **style: Any
) -> Any:
    """Draw rates by zone; one map for each value of a column, with one scale."""
    by = facts.get("by")
    parts = [(None, rates)] if by is None else list(rates.groupby(by, sort=True))
    places = _places(ax, len(parts))
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    known = rates["rate"].dropna()
    least, most = (known.min(), known.max()) if len(known) else (0.0, 1.0)
    scale = ScalarMappable(
        Normalize(style.pop("vmin", least), style.pop("vmax", most)),
        colormaps[style.pop("cmap", "viridis_r")],
    )
    for place, (value, part) in zip(places, parts, strict=True):
        _zones(part, facts, place, scale, style)
        if value is not None:
            place.set_title(f"{by}: {value}")
        place.locator_params(nbins=5)
        name_axes(place, rates.crs)
    places[0].figure.colorbar(scale, ax=places, label=_unit(facts))
    places[-1].legend(
        handles=_handles(facts, len(rates)), loc="upper center", frameon=False,
        bbox_to_anchor=(0.5, -0.16), fontsize="small",
    )  # fmt: skip
    return places[0] if by is None else np.array(places)


def _places(ax: Any, count: int) -> list[Any]:
    if ax is not None:
        given = list(np.atleast_1d(np.asarray(ax, dtype=object)).ravel())
        if len(given) != count:
            raise ParameterError(
                f"ax must be left out, or have axes for each value: {count}."
            )
        return given
    first = axes()
    if count == 1:
        return [first]
    figure = first.figure
    first.remove()
    figure.set_size_inches(5.0 * count, 5.0)
    return list(np.ravel(figure.subplots(1, count, sharex=True, sharey=True)))


def _zones(
    part: gpd.GeoDataFrame,
    facts: Mapping[str, Any],
    ax: Any,
    scale: Any,
    style: dict[str, Any],
) -> None:
    """Draw zones: the less certain, the paler; hatched where nothing is told."""
    from matplotlib.colors import to_hex

    hidden = part["suppressed"].to_numpy(dtype=bool)
    shown, rest = part[~hidden], part[hidden]
    usual = {"edgecolor": _LINE, "linewidth": 0.4, **style}
    if len(shown):
        colours = scale.to_rgba(shown["rate"].to_numpy())
        widest = _BAND * facts["max_rse"] * shown["rate"].clip(lower=1e-300)
        share = (shown["high"] - shown["rate"]) / widest
        colours[:, 3] = _opacity(share.to_numpy())
        shades = [to_hex(colour, keep_alpha=True) for colour in colours]
        shown.geometry.plot(ax=ax, color=shades, **usual)
        doubted = shown[~shown["reliable"].to_numpy(dtype=bool)]
        if len(doubted):
            doubted.geometry.plot(
                ax=ax, facecolor="none", hatch="..", **{**usual, "edgecolor": _GREY}
            )
    if len(rest):
        rest.geometry.plot(
            ax=ax, facecolor="none", hatch="////", **{**usual, "edgecolor": _GREY}
        )
    ax.autoscale_view()


def _opacity(share: Any) -> Any:
    return _CLEAREST - (_CLEAREST - _FAINTEST) * np.clip(share, 0.0, 1.0)


def _handles(facts: Mapping[str, Any], count: int) -> list[Any]:
    """Return what the legend shows: how certain, and what is left out by which rule."""
    from matplotlib.patches import Patch

    found = []
    for share in (0.0, 0.5, 1.0):
        width = f"{100 * _BAND * share * facts['max_rse']:.0f} %"
        label = f"95 % interval ± {width} of the rate{' or wider' * (share == 1)}"
        shade = (0.1, 0.3, 0.4, float(_opacity(share)))
        found.append(Patch(facecolor=shade, edgecolor=_LINE, label=label))
    rule = f"standard error above {100 * facts['max_rse']:.3g} % of the rate"
    if facts["max_width"] is not None:
        rule += f" and interval wider than {facts['max_width']:g}"
    dotted = Patch(
        facecolor="none", edgecolor=_GREY, hatch="..",
        label='may be farther off: column "reason"',
    )  # fmt: skip
    label = f"left out, {facts['suppressed']} of {count}: {rule}"
    hatched = Patch(facecolor="none", edgecolor=_GREY, hatch="////", label=label)
    return [*found, dotted, hatched]


def _unit(facts: Mapping[str, Any]) -> str:
    return f"rate of the zone: cases per {facts['per']:,.10g} people"
