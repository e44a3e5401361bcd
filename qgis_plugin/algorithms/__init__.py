# SPDX-License-Identifier: GPL-2.0-or-later
"""The algorithms: one for each of the library's releases that has a form.

What no row can say of a release is in a file with the name of the library's function,
in a class likewise.
"""

from __future__ import annotations

from importlib import import_module, util

from ..geopriv_gis.arguments import RELEASES, Form
from ..geopriv_gis.arguments.row import MAPS
from . import check_files, create_ledger, ledger_report, publication
from .answers import AnswersAlgorithm, PairsAlgorithm
from .attack import AttackAlgorithm
from .points import PointsAlgorithm
from .shapes import ShapeAlgorithm
from .start_here import StartHere

PLAIN = {  # with nothing of its own
    "points": PointsAlgorithm,
    "rows": PointsAlgorithm,
    "shape": ShapeAlgorithm,
    "zones": AnswersAlgorithm,
    "answers": AnswersAlgorithm,
    "report": AttackAlgorithm,
}
OWN = (create_ledger.ROW, ledger_report.ROW, check_files.ROW)


def algorithms():
    """Return one instance of every algorithm."""
    rows = [row for row in RELEASES if isinstance(row.form, Form)]
    made = [make_algorithm(row) for row in (*rows, *OWN)]
    return [
        StartHere(),
        *made,
        publication.PlanPublication(publication.PLAN),
        publication.Publish(publication.PUBLISH),
    ]


def make_algorithm(row):
    """Return a release's algorithm: of its own class, or as its result asks."""
    name = f"{__name__}.{row.name}"
    if util.find_spec(name) is None:
        return (PairsAlgorithm if _is_pair_statistic(row) else PLAIN[row.result])(row)
    return getattr(import_module(name), row.name.title().replace("_", ""))(row)


def _is_pair_statistic(row):
    return (row.group, row.result) == (MAPS, "answers")
