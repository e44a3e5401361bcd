# SPDX-License-Identifier: GPL-2.0-or-later
"""The algorithms: one for each of the library's releases that has a form.

Most are made of their rows alone; what no row can say is in a class of its own.
"""

from __future__ import annotations

from ..geopriv_gis.arguments import RELEASES, Form
from ..geopriv_gis.arguments.row import MAPS
from . import answers, check_files, ledgers, points, publication, reports
from .private_heatmap import PrivateHeatmap
from .start_here import StartHere
from .zonal_counts import ZonalCounts

PLAIN = {  # with nothing of its own
    "points": points.PointsAlgorithm,
    "rows": points.PointsAlgorithm,
    "shape": answers.ShapeAlgorithm,
    "zones": answers.AnswersAlgorithm,
    "answers": answers.AnswersAlgorithm,
    "report": reports.AttackAlgorithm,
}
OWN = {
    "graph_laplace": points.GraphLaplace,
    "optimal_cells": points.OptimalCells,
    "private_track": points.PrivateTrack,
    "private_heatmap": PrivateHeatmap,
    "zonal_counts": ZonalCounts,
    "private_knn": answers.PrivateKnn,
    "private_extent": answers.PrivateExtent,
    "private_share": answers.PrivateShare,
    "ask_many": answers.AskMany,
    "private_flows": answers.PrivateFlows,
    "rate": answers.Rate,
    "synthesise": answers.Synthesise,
    "plan": reports.Plan,
    "risk_report": reports.RiskReport,
    "compare": reports.Compare,
    "sensitive_columns": reports.SensitiveColumns,
    "guarantee_of": reports.GuaranteeOf,
    "create_ledger": ledgers.CreateLedger,
    "ledger_report": ledgers.LedgerReport,
    "check_files": check_files.CheckFiles,
    "plan_publication": publication.PlanPublication,
    "publish": publication.Publish,
}
ROWS = (  # of the plugin alone
    ledgers.CREATE, ledgers.REPORT, check_files.ROW,
    publication.PLAN, publication.PUBLISH,
)  # fmt: skip


def algorithms():
    """Return one instance of every algorithm."""
    rows = [row for row in RELEASES if isinstance(row.form, Form)]
    return [StartHere(), *map(make_algorithm, (*rows, *ROWS))]


def make_algorithm(row):
    """Return a release's algorithm: of its own class, or as its result asks."""
    pairs = (row.group, row.result) == (MAPS, "answers")
    plain = answers.PairsAlgorithm if pairs else PLAIN.get(row.result)
    return OWN.get(row.name, plain)(row)
