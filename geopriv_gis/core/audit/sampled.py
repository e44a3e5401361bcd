"""A black-box audit of privacy: lower bounds on the loss, certified by sampling.

A release is run many times on each of two neighbouring inputs, and events are counted.
If one input makes an event more likely than the promise allows, beyond what chance
explains, the promise is false. Counts become probabilities through Clopper-Pearson
bounds, Bonferroni-corrected over all events of an audit, so that a sound release is
accused with probability at most ``alpha``. A release may pass because its defect is
small or rare; what fails is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

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
