"""The history of the short ratios: a series in a file, and when it tells of a slowdown.

An entry has for each ratio (ours over another's work, in processor time) its median
over the turns of a run and the standard error of that median. `slower` compares turns
of now with an entry.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

FILE = Path(__file__).parent / "results" / "history.json"
SLOWER = 1.2  # times; what fails
ROUNDS = 3  # each of which must say so
SURE = 3.0  # standard errors that a slowdown must be above none
# Of medians: of normal noise, from the median of absolute deviations.
_SPREAD = 1.4826 * math.sqrt(math.pi / 2)
# What a median of few turns cannot show, such as where arrays lay in memory.
_FLOOR = 0.01


@dataclass(frozen=True)
class Ratio:
    """A median of ratios, and its standard error as a share of it."""

    ratio: float
    spread: float

    @classmethod
    def of(cls, turns: Sequence[float]) -> Ratio:
        """Return it of the ratios of single turns."""
        logs = np.log(np.asarray(turns, dtype=float))
        middle = float(np.median(logs))
        around = float(np.median(np.abs(logs - middle)))
        spread = max(_SPREAD * around / math.sqrt(len(logs)), _FLOOR)
        return cls(math.exp(middle), spread)


@dataclass(frozen=True)
class Entry:
    """One run: when, of which commit, on which machine, and its ratios by name."""

    date: str
    commit: str
    machine: str
    ratios: Mapping[str, Ratio]


def read(file: Path = FILE) -> list[Entry]:
    """Return the series, oldest first."""
    if not file.exists():
        return []
    return [
        Entry(**{**each, "ratios": {k: Ratio(**v) for k, v in each["ratios"].items()}})
        for each in json.loads(file.read_text(encoding="utf-8"))
    ]


def add(entry: Entry, file: Path = FILE) -> None:
    """Write an entry behind the others."""
    series = [asdict(each) for each in (*read(file), entry)]
    file.write_text(json.dumps(series, indent=1) + "\n", encoding="utf-8")


def last(series: Sequence[Entry], machine: str) -> Entry | None:
    """Return the latest entry of a machine's class; of any class if it has none."""
    same = [entry for entry in series if entry.machine == machine]
    return (same or list(series) or [None])[-1]


@dataclass(frozen=True)
class Finding:
    """How many times slower a ratio is than it was, and its standard error."""

    times: float
    error: float

    @property
    def slower(self) -> bool:
        """Whether it is slower by 20 %, and not by chance."""
        return self.times >= SLOWER and math.log(self.times) >= SURE * self.error

    @property
    def unsure(self) -> bool:
        """Whether a slowdown of 20 % could not be told from none."""
        return SURE * self.error > math.log(SLOWER)


def compared(before: Ratio, turns: Sequence[float]) -> Finding:
    """Return how many times slower the turns of a round are than an entry."""
    now = Ratio.of(turns)
    return Finding(now.ratio / before.ratio, math.hypot(now.spread, before.spread))


def slower(before: Ratio, rounds: Sequence[Sequence[float]]) -> bool:
    """Tell whether every one of `ROUNDS` rounds of turns says that it is slower."""
    return len(rounds) >= ROUNDS and all(
        compared(before, turns).slower for turns in rounds
    )
