"""The page of the history: ``python -m benchmarks.history_figure``."""

from __future__ import annotations

import numpy as np

from . import report, series
from .figures import plt

FIGURE = series.FILE.with_suffix(".png")
ALT = (
    "Each short ratio in the order of the commits, with its error and the line of 20 %"
)


def draw(entries: list[series.Entry]) -> None:
    """Draw each ratio in a panel of its own, in the order of the runs."""
    names = list(entries[-1].ratios)
    figure, axes = plt.subplots(
        -(-len(names) // 2), 2, figsize=(8.4, 2.2 * -(-len(names) // 2)), sharex=True
    )
    for ax, name in zip(axes.flat, names, strict=False):
        at = [i for i, entry in enumerate(entries) if name in entry.ratios]
        found = [entries[i].ratios[name] for i in at]
        ratios = np.array([each.ratio for each in found])
        errors = 1.96 * ratios * [each.spread for each in found]
        ax.errorbar(at, ratios, errors, fmt="o-", ms=4, lw=1, color="#4c72b0")
        limit = series.SLOWER * ratios[-1]
        ax.axhline(limit, color="#c44e52", lw=1, ls="--")
        ax.set_ylim(0, 1.15 * max(limit, *(ratios + errors)))
        ax.set_title(name, fontsize=8)
        ax.set_xticks(range(len(entries)), [e.commit for e in entries], fontsize=7)
        ax.tick_params(axis="x", rotation=30)
    figure.tight_layout()
    figure.savefig(FIGURE, dpi=110)
    plt.close(figure)


def main() -> None:
    """Draw the history and write its page."""
    entries = series.read()
    draw(entries)
    names = list(entries[-1].ratios)
    rows = [
        [entry.date, f"`{entry.commit}`", *(_cell(entry, name) for name in names)]
        for entry in entries
    ]
    machines = list(dict.fromkeys(entry.machine for entry in entries))
    parts = [
        "# History of the short ratios",
        "Our processor time over that of everyday work on the same rows, side by side: "
        "medians over 27 turns, ± 1.96 standard errors. `make benchmark-check` "
        "measures them anew and fails where one is slower by 20 % than in the last "
        "entry, in three rounds of nine turns each, and by three standard errors; "
        "`make benchmark-history` adds an entry. The data are in "
        "[history.json](history.json). Errors are of one run: between runs on a busy "
        "machine medians differ by more. With nothing changed, at a load of 15 to 26 "
        "on two processors, none of 39 comparisons failed; the largest single round "
        "said 1.20. Of made-up series with noise of 6 %, and one turn in seven far "
        "off, none of 400 failed at no slowdown or one of 10 %, 94 % at 30 % and 99 % "
        "at 35 %.",
        f"![{ALT}]({FIGURE.name})",
        "*Dashed: 20 % above the last entry. Small is fast.*",
        report.table(("date", "commit", *names), rows),
        "Made on: " + "; ".join(machines) + "",
    ]
    series.FILE.with_suffix(".md").write_text("\n\n".join(parts) + "\n", "utf-8")


def _cell(entry: series.Entry, name: str) -> str:
    if name not in entry.ratios:
        return "–"
    found = entry.ratios[name]
    return f"{found.ratio:.2f} ± {1.96 * found.ratio * found.spread:.2f}"


if __name__ == "__main__":
    main()
