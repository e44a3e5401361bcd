"""A black-box audit of privacy: lower bounds on the loss, certified by sampling.

A release is run many times on each of two neighbouring inputs, and events are counted.
If one input makes an event more likely than the promise allows, beyond what chance
explains, the promise is false. Counts become probabilities through Clopper-Pearson
bounds, Bonferroni-corrected over all events of an audit, so that a sound release is
accused with probability at most ``alpha``. A release may pass because its defect is
small or rare; what fails is broken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..randomness import Bools
from .bounds import Bound, bound_log_ratio, clopper_pearson_bounds
from .findings import AuditFinding, AuditReport, Outputs, Pair
from .witnesses import Trial, Witness

Sampler = Callable[[Any, int], Outputs]  # (input, runs) -> one output per run


def certify(
    release: Sampler,
    pairs: Sequence[Pair],
    promised: Callable[[float], float],
    witnesses: Sequence[Witness],
    *,
    runs: int,
    alpha: float,
    bound: Bound = bound_log_ratio,
) -> AuditReport:
    """Certify losses between the inputs of each pair, in both directions, by sampling.

    release: ``release(input, runs)`` returns independent outputs, one per run.
    promised: Promised loss (in the measure of ``bound``) at a distance (m).
    alpha: Probability of accusing a sound release, over the whole audit.
    bound: Turns P(S) ≥ p and Q(S) ≤ q into a loss that is certain.
    """
    each = alpha / (len(pairs) * 2 * sum(witness.count for witness in witnesses))

    def certified_loss(more: Bools, less: Bools) -> float:
        """Return the loss that two event counts certify, corrected for all tests."""
        low = clopper_pearson_bounds(int(more.sum()), len(more), each)[0]
        return bound(low, clopper_pearson_bounds(int(less.sum()), len(less), each)[1])

    report = AuditReport()
    for pair, one, other in _release_pairs(release, pairs, runs):
        loss = promised(pair.distance)
        for ours, theirs, way in ((one, other, pair), (other, one, pair.swapped)):
            trial = Trial(ours, theirs, way, loss, certified_loss)
            for witness in witnesses:
                for name, more, less in witness.events(trial):
                    report.findings.append(
                        AuditFinding(
                            name, pair.distance, certified_loss(more, less), loss
                        )
                    )
    return report


def _release_pairs(
    release: Sampler, pairs: Sequence[Pair], runs: int
) -> Iterator[tuple[Pair, Outputs, Outputs]]:
    """Yield each pair with outputs of both inputs; the same `here` is released once."""
    known: dict[int, Outputs] = {}
    for pair in pairs:
        if id(pair.here) not in known:
            known[id(pair.here)] = release(pair.here, runs)
        yield pair, known[id(pair.here)], release(pair.there, runs)


class TwoCalls:
    """Sampler that draws each input's runs in two calls; counts calls that repeat.

    Noise of a fixed seed is new in every row, but the same in every call.
    """

    def __init__(self, release: Sampler) -> None:
        self._release = release
        self.inputs = self.repeated = 0

    def __call__(self, place: Any, runs: int) -> Outputs:
        """Return outputs of two calls; count them if one repeats the other."""
        half = runs // 2
        one, two = self._release(place, half), self._release(place, runs - half)
        self.inputs += 1
        self.repeated += _repeats(one, two[:half])
        # By turns: what is shared within a call is in what is learnt from and counted.
        found = np.empty((runs, *one.shape[1:]), dtype=one.dtype)
        found[::2], found[1::2] = two, one
        return found

    def find_repeats(self) -> list[AuditFinding]:
        """Return a finding of infinite loss if calls repeated their noise; else []."""
        which = f"{self.repeated} of {self.inputs} inputs"
        event = f"a second call repeats the noise of {which}"
        return [AuditFinding(event, 0.0, math.inf, 0.0)] if self.repeated else []


def _repeats(one: Outputs, two: Outputs) -> bool:
    """Return whether some coordinate varies, yet is the same in two calls.

    If no value makes up more than half of n independent outputs, each has at least one
    bit of entropy, and n others are the same with a probability of at most 2^-n.
    """
    flat = [outputs.reshape(len(outputs), -1).T for outputs in (one, two)]
    return any(
        np.array_equal(first, second)
        and 2 * np.unique(first, return_counts=True)[1].max() <= len(first)
        for first, second in zip(*flat, strict=True)
    )
