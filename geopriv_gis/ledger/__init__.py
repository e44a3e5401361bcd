"""Ledgers: privacy losses charged to a dataset, in a file that cannot be overspent."""

from .balance import Balance
from .chain import Entry
from .ledger import Bill, Chargeable, Ledger
from .limit import Limit
from .report import LedgerReport

__all__ = ["Balance", "Bill", "Chargeable", "Entry", "Ledger", "LedgerReport", "Limit"]
