"""Queries of a `Session` to people with personal budgets."""

from .frames.local.questions import KernelMean, NearestPeople, RangeCount
from .frames.local.scores import ScoreCount, ScoreMean

__all__ = ["KernelMean", "NearestPeople", "RangeCount", "ScoreCount", "ScoreMean"]
