"""The page of which lines the tests run: ``python tools/covered.py FILE [--keep]``.

FILE is what ``coverage json`` wrote. The table is printed; with ``--keep`` it becomes a
page with a figure in benchmarks/results. Run by make coverage.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "benchmarks" / "results" / "coverage.md"
ALT = "Bars: the share of the lines of each room of modules that the tests run"
HEAD = """# Which lines the tests run

`make coverage`, of the newest stack's tests: {share:.1f} % of {lines:,} lines of \
`geopriv_gis` and, where a line decides, {branches:.1f} % of the ways it can go. \
Not counted: what Debian's stack and QGIS run, which test the ways for older packages. \
That a line is run does not mean that it is right.

![{alt}](coverage.png)

"""


def rooms(files: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[int, int]]:
    """Return for each room how many lines there are, and how many are run."""
    counted: dict[str, tuple[int, int]] = {}
    for file, found in files.items():
        inside = Path(file).parts[1:]
        room = inside[0] if len(inside) > 1 else "the package itself"
        lines, run = counted.get(room, (0, 0))
        sums = found["summary"]
        counted[room] = lines + sums["num_statements"], run + sums["covered_lines"]
    return dict(sorted(counted.items()))


def table(counted: Mapping[str, tuple[int, int]]) -> str:
    """Return the rooms as a table of Markdown."""
    rows = [
        f"| {room} | {lines:,} | {100 * run / max(lines, 1):.1f} |"
        for room, (lines, run) in counted.items()
    ]
    return "\n".join(["| room | lines | run (%) |", "| --- | --- | --- |", *rows])


def draw(counted: Mapping[str, tuple[int, int]], path: Path) -> None:
    """Draw a bar for each room."""
    from matplotlib.figure import Figure

    names = list(counted)[::-1]
    shares = [100 * counted[name][1] / max(counted[name][0], 1) for name in names]
    figure = Figure(figsize=(7, 0.3 * len(names) + 0.8), layout="constrained")
    ax = figure.subplots()
    bars = ax.barh(names, shares, color="#4c72b0")
    ax.bar_label(bars, fmt="%.0f", padding=2, fontsize=8)
    ax.set_xlim(0, 108)
    ax.set_xlabel("lines that the tests run (%)")
    figure.savefig(path, dpi=110)


def main(file: str, keep: str = "") -> None:
    """Print the table; keep the page, if asked to."""
    report = json.loads(Path(file).read_text(encoding="utf-8"))
    counted, totals = rooms(report["files"]), report["totals"]
    print(table(counted))
    print(f"\n{totals['percent_covered']:.1f} % of lines and branches")
    if not keep:
        return
    head = HEAD.format(
        share=100 * totals["covered_lines"] / totals["num_statements"],
        lines=totals["num_statements"],
        branches=100 * totals["covered_branches"] / totals["num_branches"],
        alt=ALT,
    )
    draw(counted, PAGE.with_suffix(".png"))
    PAGE.write_text(head + table(counted) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
