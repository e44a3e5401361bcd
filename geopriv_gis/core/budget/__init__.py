"""Budgets: how much may still be spent, by whom, and how to spend less."""

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
