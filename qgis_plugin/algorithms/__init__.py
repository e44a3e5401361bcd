# SPDX-License-Identifier: GPL-2.0-or-later
"""The algorithms: one for each of the library's releases that has a form.

What is a release's own, its help first of all, is in a file with the name of the
library's function, in a class likewise.
"""

from __future__ import annotations

from importlib import import_module, util

from ..geopriv_gis.arguments import RELEASES, Form
from . import create_ledger, ledger_report
from .points import PointsAlgorithm
from .shapes import ShapeAlgorithm

PLAIN = {"points": PointsAlgorithm, "shape": ShapeAlgorithm}  # with nothing of its own


def algorithms():
    """Return one instance of every algorithm."""
    rows = [row for row in RELEASES if isinstance(row.form, Form)]
    return [_class(row)(row) for row in (*rows, create_ledger.ROW, ledger_report.ROW)]


def _class(row):
    """Return the class of a release's algorithm."""
    name = f"{__name__}.{row.name}"
    if util.find_spec(name) is None:
        return PLAIN[row.result]
    return getattr(import_module(name), row.name.title().replace("_", ""))
