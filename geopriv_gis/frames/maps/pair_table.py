"""The table of a statistic of pairs, and how it is drawn."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ...core.drawing import AFTER, BEFORE
from ..ground.axes import axes


class PairTable(pd.DataFrame):  # type: ignore[misc]
    """A statistic of pairs at several distances: a DataFrame that draws itself.

    What is made of it by selecting or calculating is a plain DataFrame.
    """

    @property
    def _constructor(self) -> Any:
        return pd.DataFrame

    def plot(self, ax: Any = None, **style: Any) -> Any:
        """Draw the estimates with their intervals, and the band of the baseline.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; new ones if left out.
        **style
            For the estimates: what Axes.errorbar of matplotlib takes.

        Returns
        -------
        matplotlib Axes

        Raises
        ------
        MissingPackageError
            If matplotlib is not installed: ``pip install geopriv-gis[plot]``.
        """
        ax = axes(ax)
        facts = self.attrs["geopriv"]["error"]
        distance = self["distance"]
        if self["null_low"].notna().all():
            ax.fill_between(
                distance, self["null_low"], self["null_high"], color=BEFORE, alpha=0.2,
                label=f"95 % of points of the {facts['baseline']}", linewidth=0,
            )  # fmt: skip
        ax.plot(distance, self["null"], color=BEFORE, linewidth=1)
        ax.errorbar(
            distance, self["value"], 1.96 * self["se"],
            **{"color": AFTER, "fmt": "o-", "markersize": 4, "capsize": 2,
               "label": "estimate, 95 % interval", **style},
        )  # fmt: skip
        ax.set_xlabel("Distance (m)")
        ax.set_ylabel(facts["statistic"])
        ax.legend()
        return ax
