"""Questions that a `Session` asks people, each of whom has a budget."""

from .frames.local.questions import KernelMean, NearestPeople, RangeCount
from .frames.local.scores import ScoreCount, ScoreMean

__all__ = ["KernelMean", "NearestPeople", "RangeCount", "ScoreCount", "ScoreMean"]
