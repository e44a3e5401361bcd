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

from .bounds import Bound, bound_gaussian_mu, bound_log_ratio, clopper_pearson_bounds
from .findings import Finding, Outputs, Pair, Report
from .witnesses import (
    Differences,
    Distance,
    Mask,
    Mode,
    QuadraticWitness,
    RatioWitness,
    Trial,
    Witness,
)

Release = Callable[[Any, int], Outputs]  # (input, runs) -> one output per run


def certify(
    release: Release,
    pairs: Sequence[Pair],
    promised: Callable[[float], float],
    witnesses: Sequence[Witness],
    *,
    runs: int,
    alpha: float,
    bound: Bound = bound_log_ratio,
) -> Report:
    """Certify losses between the inputs of each pair, both ways.

    release: ``release(input, runs)`` returns independent outputs, one per run.
    promised: Promised loss (in the measure of ``bound``) at a distance (m).
    alpha: Probability of accusing a sound release, over the whole audit.
    bound: Turns P(S) ≥ p and Q(S) ≤ q into a loss that is certain.
    """
    each = alpha / (len(pairs) * 2 * sum(witness.count for witness in witnesses))

    def certified_loss(more: Mask, less: Mask) -> float:
        """Return the loss that two counts certify, all tests counted."""
        low = clopper_pearson_bounds(int(more.sum()), len(more), each)[0]
        return bound(low, clopper_pearson_bounds(int(less.sum()), len(less), each)[1])

    report = Report()
    for pair, one, other in _release_pairs(release, pairs, runs):
        loss = promised(pair.distance)
        for ours, theirs, way in ((one, other, pair), (other, one, pair.swapped)):
            trial = Trial(ours, theirs, way, loss, certified_loss)
            for witness in witnesses:
                for name, more, less in witness.events(trial):
                    report.findings.append(
                        Finding(name, pair.distance, certified_loss(more, less), loss)
                    )
    return report


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

    ``distance(outputs, input)`` returns metres, in the metric of the promise; if
    outputs have no distance to inputs, only learnt events are looked at. The other
    parameters are those of `certify`.
    """
    witnesses: list[Witness] = [Mode(), Differences()]
    if distance is not None:
        witnesses.append(RatioWitness(distance))
    return certify(release, pairs, loss, witnesses, runs=runs, alpha=alpha)


def audit_gaussian(
    release: Release,
    distance: Distance,
    pairs: Sequence[Pair],
    mu: Callable[[float], float],
    *,
    runs: int,
    alpha: float,
) -> Report:
    """Audit a promise of Gaussian shape.

    Promised is that telling two inputs apart is as hard as telling N(0, 1) from
    N(``mu(d)``, 1). Parameters as for `audit`; findings are in μ.
    """
    return certify(
        release,
        pairs,
        mu,
        [QuadraticWitness(distance)],
        runs=runs,
        alpha=alpha,
        bound=bound_gaussian_mu,
    )


def _release_pairs(
    release: Release, pairs: Sequence[Pair], runs: int
) -> Iterator[tuple[Pair, Outputs, Outputs]]:
    """Yield each pair with outputs of both inputs; a shared input is released once."""
    known: dict[int, Outputs] = {}
    for pair in pairs:
        if id(pair.here) not in known:
            known[id(pair.here)] = release(pair.here, runs)
        yield pair, known[id(pair.here)], release(pair.there, runs)
