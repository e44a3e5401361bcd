"""A black-box audit of privacy: lower bounds on the loss, certified by sampling.

A release is run many times on each of two neighbouring inputs, and events are counted.
If one input makes an event more likely than the promise allows, beyond what chance
explains, the promise is false. Counts become probabilities through Clopper-Pearson
bounds, Bonferroni-corrected over all events of an audit, so that a sound release is
accused with probability at most ``alpha``. A release may pass because its defect is
small or rare; what fails is broken.

Events:

- likelihood-ratio events {d(z, x') − d(z, x) ≥ t} with t a little below the distance
  of the inputs: the best ones against noise that depends on the distance alone;
- the most frequent output of an independent half of the sample: finds noise that
  repeats itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Outputs = NDArray[Any]
Release = Callable[[Any, int], Outputs]  # (input, runs) -> one output per run
Distance = Callable[[Outputs, Any], NDArray[np.float64]]  # (outputs, input) -> (runs,)

Event = tuple[str, NDArray[np.bool_], NDArray[np.bool_]]  # name, in ours, in theirs

SLACKS = (0.1, 0.35, 0.75)  # nats below the largest log-ratio: best for 5, 10, 20 %
SHIFTS = (-0.5, 0.0, 0.5)  # thresholds of the Gaussian audit, in deviations


@dataclass(frozen=True)
class Pair:
    """Two inputs and the distance (m) between them."""

    here: Any
    there: Any
    distance: float


@dataclass(frozen=True)
class Finding:
    """A loss certified between two inputs, beside the loss that was promised."""

    event: str
    distance: float
    certified: float
    promised: float

    @property
    def excess(self) -> float:
        """Return by how many nats the promise is certainly broken; ≤ 0 if it is not."""
        return self.certified - self.promised


@dataclass
class Report:
    """All findings of one audit."""

    findings: list[Finding] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Tell whether no event refutes the promise."""
        return all(finding.excess <= 0 for finding in self.findings)

    @property
    def worst(self) -> Finding:
        """Return the finding that is worst for the promise."""
        return max(self.findings, key=lambda finding: finding.excess)

    @property
    def sharpness(self) -> float:
        """Return the largest share of a promised loss that was certified.

        Near 1 the promise is tight and the audit strong; near 0 the audit saw nothing.
        """
        return max(f.certified / f.promised for f in self.findings if f.promised > 0)


def straight_pairs(
    here: Sequence[float], distances: Iterable[float], bearings: Iterable[float]
) -> list[Pair]:
    """Return pairs from ``here`` (m, in a plane) along bearings (rad from x)."""
    place = np.asarray(here, dtype=float)
    bearings = list(bearings)
    return [
        Pair(place, place + d * np.array([math.cos(b), math.sin(b)]), d)
        for d in distances
        for b in bearings
    ]


def bounds(hits: int, runs: int, alpha: float) -> tuple[float, float]:
    """Return Clopper-Pearson bounds on a probability, each missed with ≤ alpha/2."""
    low = stats.beta.ppf(alpha / 2, hits, runs - hits + 1) if hits else 0.0
    high = stats.beta.isf(alpha / 2, hits + 1, runs - hits) if hits < runs else 1.0
    return float(low), float(high)


def audit(
    release: Release,
    distance: Distance | None,
    pairs: Sequence[Pair],
    loss: Callable[[float], float],
    *,
    runs: int,
    alpha: float,
) -> Report:
    """Audit a pure promise: the loss between inputs d metres apart is ≤ ``loss(d)``.

    Parameters
    ----------
    release : callable
        ``release(input, runs)`` returns independent outputs, one per run.
    distance : callable, optional
        ``distance(outputs, input)`` returns metres, in the metric of the promise. If
        outputs have no distance to inputs, only the learnt event is looked at.
    pairs : sequence of Pair
    loss : callable
        Promised loss (nats) at a distance (m).
    runs : int
        Number of outputs for each input.
    alpha : float
        Probability of accusing a sound release, over the whole audit.
    """
    each = alpha / (len(pairs) * 2 * (len(SLACKS) + 1))
    report = Report()
    for pair, one, other in _released(release, pairs, runs):
        promised = loss(pair.distance)
        for ours, theirs, here, there in (
            (one, other, pair.here, pair.there),
            (other, one, pair.there, pair.here),
        ):
            events = [_mode_event(ours, theirs)]
            if distance is not None:
                scores = [
                    distance(z, there) - distance(z, here) for z in (ours, theirs)
                ]
                span = float(distance(np.asarray(here)[None], there)[0])
                events += _ratio_events(scores, span, promised)
            for name, more, less in events:
                certified = _certified(more, less, each)
                report.findings.append(
                    Finding(name, pair.distance, certified, promised)
                )
    return report


def audit_gaussian(
    release: Release,
    distance: Distance,
    pairs: Sequence[Pair],
    mu: Callable[[float], float],
    *,
    runs: int,
    alpha: float,
) -> Report:
    """Audit a promise of Gaussian shape: telling inputs apart is as hard as telling
    N(0, 1) from N(``mu(d)``, 1). Parameters as for `audit`; findings are in μ.

    Notes
    -----
    For false alarms a and misses b of any test, μ ≥ −Φ⁻¹(a) − Φ⁻¹(b).
    """
    each = alpha / (len(pairs) * 2 * len(SHIFTS))
    report = Report()
    for pair, one, other in _released(release, pairs, runs):
        promised = mu(pair.distance)
        for ours, theirs, here, there in (
            (one, other, pair.here, pair.there),
            (other, one, pair.there, pair.here),
        ):
            nearer = [
                distance(z, there) ** 2 - distance(z, here) ** 2 for z in (ours, theirs)
            ]
            unit = 2 * pair.distance**2 / promised  # one deviation of that difference
            for shift in SHIFTS:
                more, less = (score >= shift * unit for score in nearer)
                miss = bounds(int(runs - more.sum()), runs, each)[1]
                alarm = bounds(int(less.sum()), runs, each)[1]
                certified = -stats.norm.ppf(alarm) - stats.norm.ppf(miss)
                name = f"nearer by {shift:g} deviations"
                report.findings.append(
                    Finding(name, pair.distance, float(certified), promised)
                )
    return report


def _released(
    release: Release, pairs: Sequence[Pair], runs: int
) -> Iterator[tuple[Pair, Outputs, Outputs]]:
    """Yield each pair with outputs of both inputs; a shared input is released once."""
    known: dict[int, Outputs] = {}
    for pair in pairs:
        if id(pair.here) not in known:
            known[id(pair.here)] = release(pair.here, runs)
        yield pair, known[id(pair.here)], release(pair.there, runs)


def _ratio_events(
    scores: Sequence[NDArray[np.float64]], span: float, promised: float
) -> list[Event]:
    """Return the events of being nearer to the own input than to the other one."""
    limits = [(slack, span * (1 - slack / promised)) for slack in SLACKS]
    more, less = scores
    return [
        (f"nearer within {slack:g} nats", more >= limit, less >= limit)
        for slack, limit in limits
    ]


def _mode_event(ours: Outputs, theirs: Outputs) -> Event:
    """Return an event learnt from the first half and counted in the second."""
    half = len(ours) // 2
    found, counts = np.unique(ours[:half], axis=0, return_counts=True)
    mode = found[counts.argmax()]
    axes = tuple(range(1, ours.ndim))
    return (
        "the most frequent output",
        (ours[half:] == mode).all(axis=axes),
        (theirs[half:] == mode).all(axis=axes),
    )


def _certified(more: NDArray[np.bool_], less: NDArray[np.bool_], alpha: float) -> float:
    low = bounds(int(more.sum()), len(more), alpha)[0]
    high = bounds(int(less.sum()), len(less), alpha)[1]
    return math.log(low / high) if low > 0 else -math.inf
