"""Do intervals hold what they say? Stated and measured coverage, over a grid of cells.

Run ``python -m benchmarks.coverage``; stopped, it goes on where it was. With
``--seconds 600`` it stops by itself; with the beginning of a name it measures
statements that are so called; with ``--anew`` it forgets what it knew of them; with
``--least 400`` it makes so many releases of each cell, whatever is known; ``--page``
only writes the page. Each statement says what it is about.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterable

import numpy as np

from . import report
from .coverage_answers import ANSWERS
from .coverage_cells import (
    LEAST,
    MOST,
    RUNS,
    STATED,
    Cell,
    Measured,
    Statement,
    measure,
)
from .coverage_families import FAMILIES
from .coverage_maps import MAPS
from .coverage_tracks import TRACKS

STATEMENTS = (*MAPS, *ANSWERS, *TRACKS, *FAMILIES)
PAGE = "coverage_of_intervals"
COUNTS = report.FOLDER / f"{PAGE}.json"
TURN = 4.0  # seconds of a cell's turn
COLUMNS = (
    "statement", "shape", "values", "noise", "n", "releases", "coverage",
    "said to be reliable", "coverage of those", "verdict",
)  # fmt: skip
ELSEWHERE = "states no error; how far points move is tested (tests/frames)"
NOT_HERE = {
    "gaussian": "radii: as of planar_laplace, by the same law",
    "peak_laplace": "radii: as of planar_laplace, by the same law",
    "graph_laplace": ELSEWHERE,
    "optimal_cells": ELSEWHERE,
    "dprs": ELSEWHERE,
    "trim_ends": ELSEWHERE,
    "synthesise": "states no error",
    "ask_many": "answers of private_count, private_kde_at and private_knn",
    "private_statistic": "half_width: the law of private_extent's diameter",
    "release_preset": "states what the release of its preset does",
    "remap": "a bound on the mean loss, no interval (tests/core)",
    "covariate": "a posterior standard deviation, no interval (covariates.md)",
    "plan": "what releases state, before they are made",
    "compare": "measured displacements of the holder's points",
    "risk_report": "attacks on the holder's points, no interval",
    "sensitive_columns": "states no number",
    "Session.range_count": "a question of private_count",
    "Session.knn": "a question of private_knn, by the same bound",
    "Session.threshold": "the search of zonal_counts(below=)",
}


Place = tuple[Statement, Cell]


def chosen(name: str) -> list[Place]:
    """Return the cells of statements whose names begin so."""
    return [
        (statement, cell) for statement in STATEMENTS
        if statement.name.startswith(name) for cell in statement.cells
    ]  # fmt: skip


def key(place: Place) -> str:
    """Return the name of a cell among what is kept."""
    statement, cell = place
    return " | ".join([statement.name, cell.shape, cell.values, cell.law, str(cell.n)])


def read() -> dict[str, Measured]:
    """Return what is known of cells."""
    if not COUNTS.exists():
        return {}
    kept = json.loads(COUNTS.read_text(encoding="utf-8"))
    return {
        key(place): Measured(
            np.array(found["sums"]), np.array(found["products"]), found["releases"],
            bool(place[0].upper), place[0].least,
        )
        for place in chosen("") if (found := kept.get(key(place)))
    }  # fmt: skip


def write(known: dict[str, Measured]) -> None:
    """Keep what is known of cells, whole or not at all."""
    lines = [
        json.dumps(name, ensure_ascii=False) + ": " + json.dumps(
            {
                "releases": found.releases, "sums": found.sums.tolist(),
                "products": found.products.tolist(),
            }
        )
        for name, found in known.items()
    ]  # fmt: skip
    new = COUNTS.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    os.replace(new, COUNTS)


def go_on(
    places: Iterable[Place], known: dict[str, Measured], seconds: float, least: int = 0
) -> None:
    """Measure cells in turns, until each is decided or has been released so often."""
    end = time.monotonic() + seconds
    left = list(places)
    while left:
        left = [one for one in left if not settled(known.get(key(one)), least)]
        left.sort(key=lambda one: getattr(known.get(key(one)), "releases", 0))
        for statement, cell in left:
            rest = end - time.monotonic()
            if rest <= 0:
                return
            name = key((statement, cell))
            old = known.get(name, Measured.of(np.empty(0), statement))
            more = measure(statement, cell, RUNS - old.releases, min(TURN, rest))
            known[name] = old + more
            print(f"{known[name].releases:5d} {name}", flush=True)
            write(known)


def settled(found: Measured | None, least: int) -> bool:
    """Tell whether a cell needs no more releases."""
    if found is None or found.releases < min(least, RUNS):
        return False
    return found.decided or found.releases >= RUNS


def row(place: Place, found: Measured) -> list[str]:
    """Return a row of the table."""
    statement, cell = place
    cells = [
        f"{100 * found.share(reliable=one):.1f} ± "
        f"{100 * found.error(reliable=one):.1f} %"
        for one in (False, True)
    ]
    return [
        statement.name, cell.shape, cell.values, cell.law, str(cell.n),
        str(found.releases), cells[0], f"{100 * found.reliable_share:.0f} %",
        cells[1] if found.reliable_share else "", found.verdict,
    ]  # fmt: skip


def alarms(known: dict[str, Measured]) -> list[list[str]]:
    """Return a row for each test: how many maps raise a false alarm, of all cells."""
    rows = []
    for statement in FAMILIES:
        cells = [key((statement, cell)) for cell in statement.cells]
        found = [known[name] for name in cells if name in known]
        if found:
            total = sum(found[1:], start=found[0])
            share, error = 1 - total.share(), total.error()
            share_text = f"{100 * share:.1f} ± {100 * error:.1f} %"
            rows.append([statement.name, f"{total.releases:,}", share_text])
    return rows


def publish(known: dict[str, Measured]) -> None:
    """Print and keep the page."""
    rows = [row(one, known[key(one)]) for one in chosen("") if key(one) in known]
    verdicts = [one[-1] for one in rows]
    summary = [[one, str(verdicts.count(one))] for one in sorted(set(verdicts))]
    report.publish(
        PAGE,
        [
            "# Coverage of intervals",
            f"Stated: {100 * STATED:.0f} %. Measured over new releases of each cell, "
            "of new people where people or rows are asked, until more would not change "
            f"the verdict (3.3 standard errors) or {RUNS:,} are made; how many there "
            "were stands in its row. ± is half of a 95 % interval; what one release "
            "states may go wrong together, and is counted so. A cell **holds** if that "
            "interval, of what is said to be reliable, lies within "
            f"{100 * LEAST:.0f} to {100 * MOST:.0f} %; of upper estimates, which are "
            "said to be so below (rate and count since their first figures), within "
            f"{100 * LEAST:.0f} to 100 %. **Not excluded** is what overlaps: more "
            "releases are needed to say more. **Does not hold** is what lies outside. "
            "`python -m benchmarks.coverage` goes on where it stopped.",
            report.table(["verdict", "cells"], summary),
            report.table(
                ["statement", "what it is about", "an upper estimate, because"],
                [[one.name, one.about, one.upper] for one in STATEMENTS],
            ),
            "## Intervals",
            report.table(COLUMNS, [one for one in rows if one[0] not in NAMES]),
            "## Maps without pattern",
            "Of so many maps this share raises no alarm: the p of the whole map (of "
            "hot spots the least of 25 places, times 25) is above 0.05. Stated: at "
            "least 95 %. Values have nothing to do with places.",
            report.table(["test", "maps of all cells", "false alarms"], alarms(known)),
            report.table(COLUMNS, [one for one in rows if one[0] in NAMES]),
            "## Not measured here",
            report.table(["release", "why not"], list(NOT_HERE.items())),
        ],
        complete=True,
    )  # fmt: skip


NAMES = {one.name for one in FAMILIES}


def main() -> None:
    """Measure what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description="Measure coverage, and go on with it.")
    parser.add_argument("name", nargs="?", default="", help="beginning of a statement")
    parser.add_argument("--seconds", type=float, default=np.inf, help="at most")
    parser.add_argument("--least", type=int, default=0, help="releases of each cell")
    parser.add_argument("--anew", action="store_true", help="forget what is known")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    places, known = chosen(given.name), read()
    if given.anew:
        for place in places:
            known.pop(key(place), None)
    try:
        go_on(places, known, 0 if given.page else given.seconds, given.least)
    except KeyboardInterrupt:
        print("Stopped; the page has what there is.")
    publish(known)


if __name__ == "__main__":
    main()
