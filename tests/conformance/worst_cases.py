"""What the worst pairs of tables show of each promise, beside what is stated.

`certified` makes the call of an entry once on each table of its worst pair, draws what
it planned many times, and learns what tells the two apart. Where less than `TIGHT` of a
promise is certified, `LOOSE` says why.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import geopriv_gis
from geopriv_gis.core.audit import AuditReport, Pair, certify
from geopriv_gis.core.audit.claim import Claim, make_claim
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import Entry
from tests.conformance.worst_pairs import LEVEL, WORST

ALPHA = 1e-6
TIGHT = 0.7  # the share that is certified of a promise that is tight


def certified(
    entry: Entry, *, factor: float = 1.0, runs: float = 1.0, seed: int = 21
) -> AuditReport:
    """Return the audit of an entry's worst case.

    ``factor`` multiplies the ε that is really spent (ρ by its square), ``runs`` the
    number of draws.
    """
    return next(looks(entry, factor=factor, shares=(runs,), seed=seed))


def looks(
    entry: Entry, *, factor: float = 1.0, shares: Sequence[float], seed: int = 21
) -> Iterator[AuditReport]:
    """Return an audit of each of these rising shares of the draws, α for all together.

    What was drawn for a look is looked at again in the next one.
    """
    entry = dataclasses.replace(entry, budget={**entry.budget, **_seen(entry)})
    make = getattr(entry, "worst", None) or WORST[entry.method]
    claim = stated(entry, entry.frame(), {})
    case = make(entry, claim)
    if case.options or case.sample is not None:
        sample = entry.frame() if case.sample is None else case.sample
        claim = stated(entry, sample, case.options)
    real = dataclasses.replace(entry, budget=times(entry.budget, factor))
    rng = insecure_rng(seed)
    known: dict[int, list[np.ndarray]] = {id(case.here): [], id(case.there): []}

    def release(frame: Any, runs: int) -> np.ndarray:
        parts = known[id(frame)]
        more = runs - sum(len(part) for part in parts)
        found = case.trials(
            lambda table: real.call(table, rng=rng, **case.options), frame, more
        )
        parts.append(np.asarray(found, dtype=float).reshape(more, -1))
        return np.concatenate(parts)

    pair = Pair(case.here, case.there, case.distance)
    for share in shares:
        found = certify(
            release, [pair], claim.loss, [case.witness],
            runs=int(case.runs * share), alpha=ALPHA / len(shares), bound=claim.bound,
        )  # fmt: skip
        yield claim.add_claim_to_report(found)


def times(budget: dict[str, float], factor: float) -> dict[str, float]:
    """Return a budget for as much larger losses."""
    return {
        name: value * factor ** (1 if name == "eps" else 2)
        for name, value in budget.items()
    }


def stated(entry: Entry, frame: Any, options: dict[str, Any]) -> Claim:
    """Return what the entry states, for the noise that it has."""
    gaussian = "rho" in entry.budget and not _chooses(entry)
    found = entry.call(frame, **options)
    own = getattr(found, "guarantee", None)  # a session's
    return make_claim(own or geopriv_gis.guarantee_of(found), gaussian=gaussian)


def _chooses(entry: Entry) -> bool:
    """Whether other noise than Gaussian has a part in keeping a promise of rho."""
    many = "within" in entry.options and "many" in entry.options
    # Whole numbers beside little noise: nothing is normal.
    own = "below" in entry.options and entry.method != "private_share"
    many = many or own
    method = entry.options.get("method")
    nearest = entry.method == "private_knn" and method != "points"
    return many or nearest or method == "anchors"


def _seen(entry: Entry) -> dict[str, float]:
    """Return budgets that can be seen, of losses that have no metres to choose."""
    if entry.method == "graph_laplace" and entry.options["metric"].people is not None:
        return {"eps": 0.25}  # the tolerance is 10 √persons
    if entry.method != "zonal_counts" or "below" in entry.options:
        return {}
    return {"eps": LEVEL} if "eps" in entry.budget else {"rho": LEVEL**2 / 2}


LOOSE = {
    "hull anchors": (
        "one of some 20 steps is seen at a time: a twentieth of the budget finds the "
        "circle, the rest is shared by 16 to 128 searches and the rows found"
    ),
    "knn svt": (
        "noise on the least distance, on the threshold and on each answer has a share "
        "each; only runs of answers too rare to be counted see all three at once"
    ),
    "below": (
        "a sparse vector: noise on threshold and answers; only runs of answers too "
        "rare to be counted see both"
    ),
    "any within many": (
        "a sparse vector: noise on threshold and answers; only runs of answers too "
        "rare to be counted see both"
    ),
    "share smooth": (
        "a fifth of ε pays for the growth of the noise, which is the same all over the "
        "slope, and Student's t is as steep as its bound at one place only: at most "
        "0.77 at this distance"
    ),
    "share smooth person": (
        "as without persons; and of a person's two messages the mean alone is looked at"
    ),
    "share smooth table": "as for rows; a tenth of ε pays for the growth",
    "share lipschitz person": (
        "tight for the messages; of a person's two the mean alone is looked at, whose "
        "log-ratio comes near to ε·d in the tails only"
    ),
    "share zone delta": "the growth of the noise is paid for, and the slope has none",
    "remapped": "its noise is real, for no other may be remapped: about 0.75",
    "layer of discs": (
        "noise on six numbers shares the budget, and four ratios of them are seen, cut "
        "off at the box"
    ),
    "mean of a function": "as a smooth share",
    "kernel mean cauchy": "as a smooth kernel mean",
    "kernel mean near": "as a smooth kernel mean; and rare losses are δ's",
    "session approximate": (
        "Theorem 4.5 goes from Rényi divergences to (ε, δ): a Gaussian's own curve is "
        "at about half of that ε at this δ and distance"
    ),
    "kernel mean smooth": (
        "as a smooth share: where the kernel is steep its bound hardly grows"
    ),
}


def why_loose(entry: Entry) -> str | None:
    """Return why less than `TIGHT` is certified of an entry; None where it is not."""
    for name in sorted(LOOSE, key=len, reverse=True):
        if entry.name.startswith(name):
            return LOOSE[name]
    return None
