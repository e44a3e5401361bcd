"""The figures of `benchmarks.apb`, for the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
from matplotlib import pyplot as plt
from PIL import Image

FOLDER = Path(__file__).parents[1] / "docs" / "images"
COLOURS = {
    "baseline": "#888888",
    "c4": "#dd8452",
    "c64": "#55a868",
    "log-c10": "#4c72b0",
}


def draw(counts: dict, densities: dict, neighbours: dict) -> None:
    """Draw the single queries: errors above, savings below."""
    _grid(counts, "apb-counts", "|error| / count", "w = {:,} m")
    _grid(densities, "apb-kernel", "|error|", "b = {:,} m")
    _grid(neighbours, "apb-neighbours", "excess distance", "k = {:,}")


def _grid(found: dict, name: str, label: str, title: str) -> None:
    whiches = list(dict.fromkeys(which for *_, which in found))
    figure, axes = plt.subplots(
        2, len(whiches), figsize=(8.4, 4.6), sharex=True, sharey="row", squeeze=False
    )
    for column, which in enumerate(whiches):
        for way in dict.fromkeys(way for way, *_ in found):
            kind, privatize = way.split(", ")
            rhos = [rho for w, rho, other in found if (w, other) == (way, which)]
            runs = [found[way, rho, which] for rho in rhos]
            style = {
                "color": COLOURS[kind],
                "ls": "-" if privatize == "distance" else ":",
            }
            lines = [r.errors.mean() for r in runs], [r.savings.mean() for r in runs]
            for row, line in enumerate(lines):
                axes[row, column].plot(rhos, line, marker=".", lw=1, label=way, **style)
        axes[0, column].set_title(title.format(which), fontsize=8)
        axes[0, column].set_yscale("log")
        axes[1, column].set_xlabel("ρ", fontsize=8)
        axes[1, column].set_xscale("log")
    axes[0, 0].set_ylabel(label, fontsize=8)
    axes[1, 0].set_ylabel("share saved", fontsize=8)
    _save(figure, axes, name, 4)


def draw_many(many: dict, ms: Sequence, budgets: Sequence, budget: float) -> None:
    """Draw errors over many counts, against their number and the budget."""
    figure, axes = plt.subplots(1, 2, figsize=(8.4, 3), sharey=True)
    for name in ("baseline", "elimination"):
        colour = COLOURS["baseline" if name == "baseline" else "log-c10"]
        left = [many[budget, m][name].errors for m in ms]
        right = [many[b, ms[-1]][name].errors for b in budgets]
        for axis, x, values in zip(axes, (ms, budgets), (left, right), strict=True):
            low, high = np.array([np.quantile(v, (0.25, 0.75)) for v in values]).T
            means = [v.mean() for v in values]
            axis.plot(x, means, marker=".", lw=1, label=name, color=colour)
            axis.fill_between(x, low, high, alpha=0.15, color=colour, lw=0)
    axes[0].set_xlabel(f"m, B = {budget:g} 1/m²", fontsize=8)
    axes[1].set_xlabel(f"B (1/m²), m = {ms[-1]}", fontsize=8)
    axes[1].set_xscale("log")
    axes[0].set_yscale("log")
    axes[0].set_ylabel("|error| / count", fontsize=8)
    _save(figure, axes, "apb-many", 2)


def _save(figure: Any, axes: Any, name: str, columns: int) -> None:
    for axis in axes.flat:
        axis.tick_params(labelsize=7)
    handles, labels = axes.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, ncol=columns, fontsize=7, loc="lower center")
    figure.tight_layout(rect=(0, 0.09, 1, 1))
    FOLDER.mkdir(parents=True, exist_ok=True)
    figure.savefig(FOLDER / f"{name}.png", dpi=80)
    with Image.open(FOLDER / f"{name}.png") as picture:
        few = picture.convert("RGB").quantize(64)  # colours: half the size
    few.save(FOLDER / f"{name}.png", optimize=True)
    plt.close(figure)
