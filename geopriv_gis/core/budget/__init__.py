"""Budgets: how much may still be spent, by whom, and how to spend less."""

from .elimination import Elimination, eliminate, eliminate_but, shares
from .filter import PrivacyFilter
from .messages import Audience, Messages, messages_of
from .personal import PeopleFilter, allot

__all__ = [
    "Audience",
    "Elimination",
    "Messages",
    "PeopleFilter",
    "PrivacyFilter",
    "allot",
    "eliminate",
    "eliminate_but",
    "messages_of",
    "shares",
]
