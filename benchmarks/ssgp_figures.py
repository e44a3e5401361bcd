"""The figures of `benchmarks.ssgp`, for the documentation."""

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
    "M_0": "#888888", "M_1": "#bbbbbb", "M_2": "#dd8452", "M_3": "#4c72b0",
    "M_3, ours": "#1b3a6b", "LDP": "#c44e52", "deconvolved": "#55a868",
}  # fmt: skip


def draw(one: dict, two: dict, maps: dict, whole: dict) -> None:
    """Draw errors of the three applications, and maps."""
    thresholds = list(dict.fromkeys(key[0] for key in one))
    figure, axes = plt.subplots(2, 4, figsize=(9, 4.6), sharey="col")
    for column, threshold in enumerate(thresholds):
        mine = {key[1:]: value for key, value in one.items() if key[0] == threshold}
        middle = sorted({key[0] for key in mine})[1]
        count = sorted({key[1] for key in mine})[1]
        _lines(
            axes[0, column], mine, which=1, fixed=middle, title=f"T = ${threshold:,}"
        )
        _lines(axes[1, column], mine, which=0, fixed=count, title="")
    _save(figure, axes[0, 0], "ssgp-one-way")
    figure, axes = plt.subplots(1, 2, figsize=(7, 3), sharey=True)
    middle, count = (sorted({key[i] for key in two})[1] for i in (0, 1))
    _lines(axes[0], two, which=0, fixed=count, title=f"n = {count:,}")
    _lines(axes[1], two, which=1, fixed=middle, title=f"1/ε = ${middle:,}")
    _save(figure, axes[0], "ssgp-two-way")
    _maps_errors(maps)
    _maps(whole)


def _maps_errors(maps: dict) -> None:
    figure, axes = plt.subplots(1, 3, figsize=(9, 3), sharey=True)
    middle = [sorted({key[i] for key in maps})[1] for i in range(3)]
    for which, label in enumerate(("1/ε (m)", "h (m)", "n")):
        keys = [
            key for key in sorted(maps)
            if all(key[i] == middle[i] for i in range(3) if i != which)
        ]  # fmt: skip
        for name, colour in COLOURS.items():
            values = [maps[key][name] for key in keys]
            x = [key[which] for key in keys]
            axes[which].loglog(x, values, ".-", color=colour, lw=1, label=name)
        axes[which].set_xlabel(label, fontsize=8)
    _save(figure, axes[0], "ssgp-kernel")


def _lines(axis: Any, found: dict, *, which: int, fixed: int, title: str):
    keys = sorted(key for key in found if key[1 - which] == fixed)
    for name, colour in COLOURS.items():
        if name in found[keys[0]]:
            values = [found[key][name] for key in keys]
            x = [key[which] for key in keys]
            axis.loglog(x, values, ".-", color=colour, lw=1, label=name)
    axis.set_xlabel(("1/ε ($)", "n")[which], fontsize=8)
    axis.set_title(title, fontsize=8)


def _maps(whole: dict) -> None:
    figure, axes = plt.subplots(1, len(whole), figsize=(9, 3.4), sharey=True)
    levels: Sequence[float] = np.geomspace(1e-4, 0.3, 12)
    for axis, (name, values) in zip(axes, whole.items(), strict=True):
        shown = np.maximum(values, levels[0] / 2)
        axis.contourf(shown, levels=levels, norm=mpl.colors.LogNorm(), extend="both")
        axis.set_title(name, fontsize=7)
        axis.set_aspect(1.57)  # cells are higher than wide
        axis.set(xticks=[], yticks=[])
    figure.tight_layout()
    _keep(figure, "ssgp-maps")


def _save(figure: Any, first: Any, name: str) -> None:
    for axis in figure.axes:
        axis.tick_params(labelsize=7, which="both")
    first.set_ylabel("mean squared error", fontsize=8)
    handles, labels = first.get_legend_handles_labels()
    figure.legend(handles, labels, ncol=7, fontsize=7, loc="lower center")
    figure.tight_layout(rect=(0, 0.07, 1, 1))
    _keep(figure, name)


def _keep(figure: Any, name: str) -> None:
    """Save with few colours: a line drawing needs no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}.png"
    figure.savefig(path, dpi=90)
    plt.close(figure)
    with Image.open(path) as image:
        image.convert("RGB").quantize(64).save(path, optimize=True)
