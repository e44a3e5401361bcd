"""Ledgers: what has been spent on a dataset, in a file that cannot be overspent."""

from .chain import Entry
from .ledger import Ledger
from .report import Report

__all__ = ["Entry", "Ledger", "Report"]
