"""The figures of the experiments, for the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
from matplotlib import pyplot as plt
from matplotlib.ticker import MaxNLocator

FOLDER = Path(__file__).parents[1] / "docs" / "images"
# Colour: the algorithm. Dashed: GP, full: CGP.
COLOURS = {
    "basic": "#888888", "PNN": "#c44e52", "PCH": "#c44e52", "jointly": "#4c72b0",
    "exponential": "#4c72b0", "support": "#4c72b0", "anchors": "#dd8452",
}  # fmt: skip


def draw(
    found: dict, regimes: Sequence, ks: Sequence, counts: Sequence, n: int
) -> None:
    """Draw neighbours and hulls of each regime, each against ρ and against n."""
    names = {work.__name__: work for work, *_ in found}
    neighbours, hulls = names["_neighbours"], names["_hulls"]
    some = [k for k in ks if k in (1, 10, 50, 125)]
    for regime, suffix in zip(regimes, ("", "-low"), strict=True):
        figure, axes = plt.subplots(2, len(some), figsize=(8.4, 5), sharey="row")
        for column, k in enumerate(some):
            by_rho = [found[neighbours, value, n, k] for value in regime.rhos]
            by_n = [found[neighbours, regime.rho, value, k] for value in counts]
            _lines(
                axes[0, column], regime.rhos, by_rho, f"k = {k}, n = {n:,}", "ρ (1/m²)"
            )
            _lines(axes[1, column], counts, by_n, f"k = {k}, ρ = {regime.rho:g}", "n")
        for axis in axes.flat:
            axis.set_yscale("log")
        for axis in axes[:, 0]:
            axis.set_ylabel("distance / true distance")
        _save(figure, axes[0, 0], f"section5-neighbours{suffix}")
        figure, axes = plt.subplots(1, 2, figsize=(8.4, 3.4), sharey=True)
        by_rho = [found[hulls, value, n, 0] for value in regime.rhos]
        by_n = [found[hulls, regime.rho, value, 0] for value in counts]
        _lines(axes[0], regime.rhos, by_rho, f"n = {n:,}", "ρ (1/m²)")
        _lines(axes[1], counts, by_n, f"ρ = {regime.rho:g}", "n")
        axes[0].set_ylabel("Jaccard index")
        _save(figure, axes[0], f"section5-hull{suffix}")


def _lines(axis: Any, x: Sequence, columns: list[dict], title: str, label: str) -> None:
    for name in columns[0]:
        notion, algorithm = name.split(" ", 1)
        values = [column[name] for column in columns]
        style = {"color": COLOURS[algorithm], "ls": "--" if notion == "GP" else "-"}
        axis.plot(x, [v.mean() for v in values], marker=".", lw=1, label=name, **style)
        if notion == "CGP":
            low, high = np.array([np.quantile(v, (0.25, 0.75)) for v in values]).T
            axis.fill_between(x, low, high, alpha=0.12, color=style["color"], lw=0)
    if x[-1] > 100 * x[0]:
        axis.set_xscale("log")
    else:
        axis.xaxis.set_major_locator(MaxNLocator(4))
    axis.set_title(title, fontsize=8)
    axis.set_xlabel(label, fontsize=8)
    axis.tick_params(labelsize=7)


def _save(figure: Any, first: Any, name: str) -> None:
    handles, labels = first.get_legend_handles_labels()
    lines = 1 if len(handles) <= 6 else 2
    figure.legend(
        handles, labels, ncol=-(-len(handles) // lines), fontsize=7, loc="lower center"
    )
    height = 0.22 * (lines + 0.5) / figure.get_figheight()
    figure.tight_layout(rect=(0, height, 1, 1))
    FOLDER.mkdir(parents=True, exist_ok=True)
    figure.savefig(FOLDER / f"{name}.png", dpi=80)
    plt.close(figure)
