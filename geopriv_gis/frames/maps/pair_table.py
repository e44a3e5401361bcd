"""Distances, table and plot of a pair statistic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from ...core.deconvolution.laws import round_up_to_four_digits
from ...core.drawing import AFTER, BEFORE
from ...core.errors import ParameterError
from ...core.pairs.kernels import DISTANCE
from ...core.pairs.variance import FEW
from ...core.parameter import Limits, check_number
from ...core.randomness import Floats
from ..ground.axes import get_axes
from ..ground.warning import warn
from .estimation_places import describe_choice

DOUBT = "reliable", "reason"
FEW_ROWS = "few rows, or rows at few places"
_APART = 0.02  # of the distances: periods beside each other


class PairTable(pd.DataFrame):  # type: ignore[misc]
    """Table of a pair statistic by distance or period, or of one row; has plot().

    What is made of it by selecting or calculating is a plain DataFrame.
    """

    @property
    def _constructor(self) -> Any:
        """Return the class of tables made from this one: a plain DataFrame."""
        return pd.DataFrame

    def __repr__(self) -> str:
        text = super().__repr__()
        defaults = describe_choice(self.attrs.get("geopriv", {}).get("error", {}))
        return f"{text}\n[{defaults}]" if defaults else str(text)

    def plot(self, ax: Any = None, **style: Any) -> Any:
        """Draw a pair statistic's estimates with intervals, and the band of chance.

        ax: Where to draw; new ones if left out.
        """
        ax = get_axes(ax)
        facts = self.attrs["geopriv"]["error"]
        chance = f"95 % of {_band_text(facts)}"
        if "period" in self.columns:
            self._draw_periods(ax, facts, chance, style)
        elif "distance" in self.columns:
            _draw_estimates(ax, self, "distance", chance, style)
        else:
            _draw_estimates(ax, self.assign(row=0.0), "row", chance, style)
            ax.set_xticks([0.0], labels=[facts["column"]])
        if "distance" in self.columns:
            ax.set_xlabel("Distance (m)")
        ax.set_ylabel(facts["statistic"])
        ax.legend()
        return ax

    def _draw_periods(
        self, ax: Any, facts: Any, chance: str, style: dict[str, Any]
    ) -> None:
        """Draw each period's curve and band on the same axes, moved apart a little."""
        parts = list(self.groupby("period"))
        step = _APART * self["distance"].max()
        for number, (period, part) in enumerate(parts):
            ours = {"color": f"C{number}"} if len(parts) > 1 else {}
            apart = f"at most {period:g}{' days' * (facts['unit'] == 'days')} apart"
            moved = part.assign(
                distance=part["distance"] + step * (number - (len(parts) - 1) / 2)
            )
            label = f"{facts['column']} {apart}, 95 % interval"
            band_label = None if number else chance
            _draw_estimates(
                ax, moved, "distance", band_label, {"label": label, **ours, **style}
            )


def warn_of_rough_intervals(freedoms: Floats) -> dict[str, Any]:
    """Return columns `reliable` and `reason` of intervals; warn if any is rough."""
    few = ~(freedoms >= FEW)
    if (few & (freedoms > 0)).any():  # without any there is no estimate
        warn(
            "some intervals rest on few rows or places and are rough; see columns "
            "reliable and reason."
        )
    return doubt_columns(~few)


def doubt_columns(reliable: Any) -> dict[str, Any]:
    """Return the columns `reliable` and `reason`, which is "" where reliable."""
    reasons = np.where(reliable, "", FEW_ROWS)
    return dict(zip(DOUBT, (reliable, reasons), strict=True))


def _band_text(facts: Any) -> str:
    """Return text that names the null model of the 95 % band."""
    if "baseline" in facts:
        return f"points of the {facts['baseline']}"
    return f"{'times' if 'unit' in facts else 'values'} in random order"


def _draw_estimates(
    ax: Any,
    table: pd.DataFrame,
    along: str,
    chance: str | None,
    style: dict[str, Any],
) -> None:
    """Draw estimates with intervals and the null model's band on axes."""
    at = table[along]
    if len(table) == 1:  # a band of some width
        wide = 0.1 * (float(at.iloc[0]) or 1.0)
        at = pd.Series([float(at.iloc[0]) - wide, float(at.iloc[0]) + wide])
        low, high, null = ([table[name].iloc[0]] * 2 for name in
                           ("null_low", "null_high", "null"))  # fmt: skip
    else:
        low, high, null = (table[name] for name in ("null_low", "null_high", "null"))
    if pd.notna(low).any():
        ax.fill_between(
            at, low, high, color=BEFORE, alpha=0.2, label=chance, linewidth=0
        )
    ax.plot(at, null, color=BEFORE, linewidth=1)
    sides = table["value"] - table["low"], table["high"] - table["value"]
    ax.errorbar(
        table[along], table["value"], sides,
        **{"color": AFTER, "fmt": "o-", "markersize": 4, "capsize": 2,
           "label": "estimate, 95 % interval", **style},
    )  # fmt: skip


_MOST = 200  # distances
_STEPS = 10  # distances, where none are given
_WIDEST = 4.0  # of which a single distance is the width


def choose_distances(
    distances: Any, min_length: float, bounds: tuple[float, ...] | None
) -> tuple[float, ...]:
    """Return distances (m), given or default; raise if invalid, or no default fits."""
    if distances is None and bounds is not None:
        west, south, east, north = bounds
        last = min(east - west, north - south) / 4
        if last <= min_length:
            raise ParameterError(
                "distances must be at least "
                f"{round_up_to_four_digits(min_length):g} m for this noise. Pass "
                "distances=, a larger window, or release with a larger budget."
            )
        first = round_up_to_four_digits(max(min_length, last / _STEPS))
        spread = np.linspace(first, max(first, last), _STEPS)
        return tuple(sorted({first, *(float(f"{one:.3g}") for one in spread[1:])}))
    return parse_number_list("distances", distances, DISTANCE, _MOST, "100,200,300")


def parse_number_list(
    name: str, given: Any, limits: Limits, max_count: int, example: str
) -> tuple[float, ...]:
    """Return an argument's distinct numbers, ascending; raise if many or off limits."""
    if isinstance(given, str):
        given = given.split(",")
    try:
        values = [] if given is None else given
        found = np.atleast_1d(np.asarray(values, dtype=float)).tolist()
    except (TypeError, ValueError):
        found = []
    plain = all(isinstance(one, float) for one in found)  # of one axis
    if not 1 <= len(found) <= max_count or not plain:
        raise ParameterError(
            f"{name} must be 1 to {max_count} numbers, each {limits.sentence()}, such "
            f"as {example}."
        )
    for one in found:
        check_number(name, one, limits)
    return tuple(sorted(set(found)))


def choose_width(
    bandwidth: float | None, distances: tuple[float, ...], min_length: float
) -> float:
    """Return the width (m), given (raise if invalid) or chosen from the distances."""
    if bandwidth is not None:
        check_number("bandwidth", bandwidth, DISTANCE)
        return float(bandwidth)
    steps = np.diff(distances)
    fine = float(steps.min()) / 2 if len(steps) else distances[0] / _WIDEST
    return max(min_length, fine, distances[-1] / 100)
