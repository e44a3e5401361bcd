"""Write docs/qgis.md: which algorithms ran in which QGIS, from reports of test runs.

``python tools/qgis_table.py REPORT.xml ...`` reads what ``make test-qgis`` and ``make
test-qgis-newer`` left: in each test case the version of QGIS and the algorithms it ran.
A cell is the number of tests that ran the algorithm, all of which passed, or says which
failed; the last rows are of all tests, whether they ran an algorithm or not.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from geopriv_gis.arguments import RELEASES, Form  # noqa: E402

PAGE = ROOT / "docs" / "qgis.md"
OTHERS = {
    "checkfiles": "Check a layer or file",
    "planpublication": "Plan a publication",
    "publish": "Publish a publication file",
    "createledger": "Create ledger",
    "ledgerreport": "Ledger report",
}
HEAD = """# In which QGIS

This table lists each algorithm of the plugin, and how many tests ran it in each version
of QGIS. The tests (`tests/qgis`) install the built zip in a real QGIS.
`tools/qgis_table.py` makes this page from the reports of `make test-qgis` (Debian 12)
and `make test-qgis-newer` (Debian 13 and testing).

"""
FOOT = """
A test masks 16 layers (fifty in `make test-long`) in each QGIS version of the table
above, and measures the noise in metres on the ground (`tests/qgis/test_ground.py`). The
layers have degrees from the equator to the pole and across the antimeridian, grads,
feet, old datums, Web Mercator in Iceland, polar and equal-area planes, multipoints and
heights, in ten formats. The plugin is also tested with a PostGIS server from Debian.
For QGIS 4 only the source code is checked (`tests/tools/test_qt6.py`), since no Debian
release has it yet. On Windows and macOS [nobody has run the plugin](limits.md).

## Awkward layers

The test `tests/qgis/test_awkward.py` (of `make test-long`) gives 59 layers to each
algorithm: without rows, without or with unusual coordinate reference systems, with
missing, multiple and mixed shapes, with odd names of fields, damaged, filtered, joined
and edited. The test opens the form and runs the algorithm with each layer. Then it runs
the 52 layers that are files as one batch. Each run must give a result or a plain
refusal. The table has all 42 algorithms in QGIS 3.22.16. Every form opened with all 59
layers. Analyses of released points refuse all of these layers, since none is a release.

| algorithm | results and refusals, layers | the same, batch |
| --- | --- | --- |
| three masks; compare masks; many questions; counts, densities | 41, 18 | 36, 16 |
| share, distance, extent, convex hull | 41, 18 | 36, 16 |
| attacks: averaging, linkage, localising; risk report | 38, 21 | 36, 16 |
| attack: people nearby | 40, 19 | 36, 16 |
| nearest neighbours | 38, 21 | 34, 18 |
| private discs; heatmap | 38, 21 | 33, 19 |
| among people or along roads; square mechanism; staircase response | 37, 22 | 32, 20 |
| by public cells | 36, 23 | 31, 21 |
| private tracks; ends of trips | 39, 20 | 35, 17 |
| counts by zones | 46, 13 | 40, 12 |
| flows between zones | 44, 15 | 39, 13 |
| check a layer or file | 53, 6 | 49, 3 |
| explain a release; sensitive fields | 55, 4 | 49, 3 |
| plan a release | 53, 6 | 47, 5 |
| ten analyses of released points; synthetic points | 0, 59 | 0, 52 |

## How long somebody waits

The first table states how long a cancelled algorithm takes to end, for a million points
in a GeoPackage (QGIS 3.22.16 of Debian 12, Shapely 1.8, two cores of a shared virtual
machine). All times are processor times. Algorithms were cancelled at several moments:
after 3 s rows are being read, after 10 to 15 s rows become points. The second table
states for how long the plugin blocks QGIS's window.

| algorithm | cancelled after | until QGIS has the form back |
| --- | --- | --- |
| planar Laplace | 3, 10, 20, 28 s | 0.1, 0.3, 0.3, 0.4 s |
| counts of persons by zones | 12, 22, 32 s | 0.2, 0.4, 0.6 s |
| heatmap | 15, 25 s | 0.3, 0.4 s |
| hull | 15 s | 0.3 s |
| Gaussian, peak law, people or roads; rows were read | 0.4, 3 s | 0.0 to 0.1 s |
| count, extent, distance; rows were read | 0.4, 3 s | 0.0 s |

The rows and points of a cancelled run are freed in the background. If a run is
cancelled late, its unfinished output is removed once QGIS has closed the file, 6 to
15 s later. A new run waits for the removal before it writes. In QGIS without a window
(`qgis_process`), the cancelled run itself waits.

In QGIS 3.40 with Shapely 2, 34 algorithms were cancelled after 1 and 5 s, while they
still read rows and made points of them. They ended 0.05 to 0.2 s later. Planar Laplace
was also cancelled later, 0.3 to 12 s after all rows were read; it ended within 0.3 s.
In QGIS 3.22, all 42 algorithms were cancelled 0.5, 3 and 10 s after their start
(2026-11-30). Some had finished before they were cancelled; the others ended within 0.9
s of it, most within 0.1 s. Background tasks also end when QGIS is closed
(`tests/qgis/test_refusals.py`).

| step of the window, of a million points | its thread is busy |
| --- | --- |
| layer added, persons, field of the person, rows counted | 32, 6, 4, 9 ms |
| assistant opened, fields, hiding, release shown, released | 33, 8, 4, 8, 40 ms |
| forms of masks, counts and checks opened | 57, 45, 16 ms |
| what would happen, of 18 forms, worked out beside the window | 5 to 13 ms |
| badge, certificate, rows edited | 23, 6, 26 ms |
| the library's first import in a session, in a task | 2 ms |

While another thread holds Python's lock, the window waits as well. Between two moments
at which the window can react, all threads together used at most 77 ms of processor time
(rows counted), 58 ms (at a release) and 57 ms in all other steps. The machine was busy.
In earlier runs a release reached 107 ms and the form of masks 100 ms.

`tests/qgis/test_stalls.py` tests for how long the plugin blocks QGIS's window. With a
million points (`GEOPRIV_TEST_ROWS=1000000`), between two moments at which the window
can react, its own thread may use at most 100 ms of processor time, and all threads
together at most 250 ms. These limits are for one such gap. Over the whole run, reading
a million points from a GeoPackage, all threads of QGIS 3.22 together used 1.5 s of
processor time to count rows, 0.9 s for the badge, 0.9 s for the certificate, and 34 s
for a release by planar Laplace (2026-11-30).

## What saving keeps

A release has a record of its guarantee. QGIS needs the record for a badge in the layer
panel, for the forms that correct for the noise, and to check what the file promises.
The table states whether badge, forms and check still work after each of eight ways of
saving released points (`tests/qgis/test_formats.py`). Results are the same for
GeoPackage, GeoJSON and Shapefile.

| way of saving | badge | form | check |
| --- | --- | --- | --- |
| Export, "Save Features As" | yes | yes | green |
| Package layers (into a GeoPackage) | yes | yes | green |
| Make permanent | yes | yes | green |
| Duplicate layer | yes | yes | green |
| Layer definition (.qlr) | yes | yes | green |
| Project | yes | yes | green |
| A style, loaded by a copy of the rows without metadata | yes | yes | red |
| Dragged into a GeoPackage | no | no | red |

If a file has no record, the check says to export the release with its layer metadata.
It never says to release the points again.

## Four ways to begin

A script goes through the sample project like a person who reads every word on the
screen except the help. Minutes include the time of the computer, of reading (200 words
a minute) and of clicks (2 s a click). "Words to learn" are neither everyday English nor
QGIS's own. Words in brackets stand in the line "In figures" of a certificate.

| path | clicks | minutes | words to learn |
| --- | --- | --- | --- |
| mask points and see the certificate | 7 | 3.2 | ledger (ε, ρ, δ, planar Laplace) |
| counts by district and a map to print | 8 | 1.8 | ledger, standard error (ε) |
| a ledger for a year | 7 | 0.8 | ε |
| check a colleague's file | 8 | 2.3 | ledger, fingerprint (ε) |
"""


def cases(path: Path) -> dict[str, tuple[str, str, list[str]]]:
    """Return a report's tests: version of QGIS, outcome, algorithms, by their names."""
    found = {}
    whole = ElementTree.parse(path)  # noqa: S314  # our own test run wrote it
    for case in whole.iter("testcase"):
        pairs = [
            (each.get("name"), each.get("value")) for each in case.iter("property")
        ]
        version = next((value for name, value in pairs if name == "qgis"), "")
        ends = [case.find(end) is not None for end in ("failure", "error", "skipped")]
        outcome = "failed" if any(ends[:2]) else "skipped" if ends[2] else "passed"
        ran = [value or "" for name, value in pairs if name == "ran"]
        name = f"{case.get('classname')}.{case.get('name')}"
        found[name] = (version or "", outcome, ran)
    return found


def titles() -> dict[str, str]:
    """Return what the algorithms are called, by their names."""
    forms = [row.form for row in RELEASES if isinstance(row.form, Form)]
    return {form.name: form.title for form in forms} | OTHERS


def table(reports: list[Path]) -> tuple[str, bool]:
    """Return the table, and whether it has nothing but passed tests everywhere."""
    cells: dict[str, Counter[tuple[str, str]]] = {}
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    tests: dict[str, dict[str, tuple[str, str, list[str]]]] = defaultdict(dict)
    for report in reports:  # a test that was run again counts by its last run
        found = cases(report)
        tests[next(version for version, _, _ in found.values() if version)] |= found
    for version, each in tests.items():
        counted = cells.setdefault(version, Counter())
        for _, outcome, ran in each.values():
            totals[version][outcome] += 1
            counted.update((name, outcome) for name in ran)
    versions = sorted(cells, key=lambda version: [int(n) for n in version.split(".")])
    lines = [
        f"| algorithm | {' | '.join(versions)} |",
        "| --- |" + " --- |" * len(cells),
    ]
    for name, title in titles().items():
        row = [_cell(cells[version], name) for version in versions]
        lines.append(f"| {title} (`{name}`) | {' | '.join(row)} |")
    for outcome in ("passed", "failed", "skipped"):
        row = [f"{totals[version][outcome]}" for version in versions]
        lines.append(f"| **all tests, {outcome}** | {' | '.join(row)} |")
    text = "\n".join(lines) + "\n"
    return text, "failed:" not in text and "not run" not in text


def _cell(counted: Counter[tuple[str, str]], name: str) -> str:
    passed, failed = (counted[name, outcome] for outcome in ("passed", "failed"))
    if failed:
        return f"failed: {failed} of {passed + failed}"
    return str(passed) if passed else "not run"


if __name__ == "__main__":
    made, whole = table([Path(name) for name in sys.argv[1:]])
    PAGE.write_text(HEAD + made + FOOT, encoding="utf-8")
    sys.exit(not whole)
