# SPDX-License-Identifier: GPL-2.0-or-later
"""The algorithms: one for each of the library's releases that has a form.

Most are made of their rows alone; what no row can say is in a class of its own.
"""

from __future__ import annotations

from ..geopriv_gis.arguments import RELEASES, Form
from ..geopriv_gis.arguments.forms_alone import FORMS
from ..geopriv_gis.arguments.row import MAPS
from . import answers, check_files, ledgers, points, publication, reports
from .private_heatmap import PrivateHeatmapAlgorithm
from .start_here import StartHereAlgorithm
from .zonal_counts import ZonalCountsAlgorithm

PLAIN = {  # with nothing of its own
    "points": points.PointsAlgorithm,
    "rows": points.PointsAlgorithm,
    "shape": answers.ShapeAlgorithm,
    "zones": answers.AnswersAlgorithm,
    "answers": answers.AnswersAlgorithm,
    "report": reports.AttackAlgorithm,
}
OWN = {
    "graph_laplace": points.GraphLaplaceAlgorithm,
    "optimal_cells": points.OptimalCellsAlgorithm,
    "private_track": points.PrivateTrackAlgorithm,
    "private_heatmap": PrivateHeatmapAlgorithm,
    "zonal_counts": ZonalCountsAlgorithm,
    "private_knn": answers.PrivateKnnAlgorithm,
    "private_extent": answers.PrivateExtentAlgorithm,
    "private_share": answers.PrivateShareAlgorithm,
    "ask_many": answers.AskManyAlgorithm,
    "private_flows": answers.PrivateFlowsAlgorithm,
    "rate": answers.RateAlgorithm,
    "synthesise": answers.SynthesiseAlgorithm,
    "plan": reports.PlanAlgorithm,
    "risk_report": reports.RiskReportAlgorithm,
    "compare": reports.CompareAlgorithm,
    "sensitive_columns": reports.SensitiveColumnsAlgorithm,
    "guarantee_of": reports.GuaranteeOfAlgorithm,
    "create_ledger": ledgers.CreateLedgerAlgorithm,
    "ledger_report": ledgers.LedgerReportAlgorithm,
    "check_files": check_files.CheckFilesAlgorithm,
    "plan_publication": publication.PlanPublicationAlgorithm,
    "publish": publication.PublishAlgorithm,
}


def algorithms():
    """Return one instance of every algorithm."""
    rows = [row for row in RELEASES if isinstance(row.form, Form)]
    return [StartHereAlgorithm(), *map(make_algorithm, (*rows, *FORMS))]


def make_algorithm(row):
    """Return a release's algorithm: of its own class, or as its result asks."""
    pairs = (row.group, row.result) == (MAPS, "answers")
    plain = answers.PairsAlgorithm if pairs else PLAIN.get(row.result)
    return OWN.get(row.name, plain)(row)
