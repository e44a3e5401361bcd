"""Privacy budgets: filters, personal budgets, and methods that spend less."""

from .elimination import (
    Elimination,
    cumulative_shares,
    eliminate_by_threshold,
    eliminate_to_nearest,
)
from .filter import PrivacyFilter
from .messages import Audience, Messages, make_messages
from .personal import PeopleFilter, compute_allotment

__all__ = [
    "Audience",
    "Elimination",
    "Messages",
    "PeopleFilter",
    "PrivacyFilter",
    "compute_allotment",
    "cumulative_shares",
    "eliminate_by_threshold",
    "eliminate_to_nearest",
    "make_messages",
]
