"""Iterative elimination: people whose answer is certain are not asked again.

Everybody speaks softly first. Who can be told from the first words is sent home with
the rest of their budget; the others go on, in up to c rounds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..parameter import Limits, check_number, check_one_of
from ..randomness import Floats, Ints
from .messages import Messages

ROUNDS = Limits("Number of rounds", at_least=1, at_most=1024, integer=True)
BETA = Limits("Probability that anybody is judged wrongly", above=0, below=1)
SPLITS = ("doubling", "even")


@dataclass(frozen=True)
class Elimination:
    """Indices of people sorted in rounds: surely below, surely above, and undecided.

    useful, useless: Who was surely below, and surely above.
    """

    useful: Ints
    useless: Ints
    left: Ints
    rounds: int


def cumulative_shares(rounds: int, split: str = "doubling") -> Floats:
    """Return the cumulative budget shares of rounds, up to 1; raise for other splits.

    "even": each round gets 1/c; "doubling": round j gets 2^{j−1}/(2^c − 1).
    """
    check_number("rounds", rounds, ROUNDS)
    check_one_of("split", split, SPLITS)
    numbers = np.arange(1, int(rounds) + 1, dtype=float)
    if split == "even":
        return numbers / rounds
    rising: Floats = (np.exp2(numbers - rounds) - np.exp2(-float(rounds))) / (
        1 - np.exp2(-float(rounds))
    )
    rising[-1] = 1.0
    return rising


def eliminate_by_threshold(
    messages: Messages,
    *,
    low: float = 0.0,
    high: float = 0.0,
    schedule: Floats,
    beta: float = 0.025,
) -> Elimination:
    """Query and charge people in rounds; sort them below `low`, above `high` (PIE-NI).

    With probability 1 − β all that are said to be below (above) are: in each round
    the estimates' widths are taken at β over the rounds and the people asked.

    References: APB Algorithm 4 and Lemma 5.2.
    """
    check_number("beta", beta, BETA)
    active = np.arange(len(messages.audience.who))
    useful, useless, rounds = [active[:0]], [active[:0]], 0
    for share in schedule:
        if not messages.collect(active, float(share)):
            continue
        rounds += 1
        estimate = messages.estimate(active)
        width = messages.compute_error_bound(
            active, beta / (len(schedule) * len(active))
        )
        below, above = estimate < low - width, estimate > high + width
        useful.append(active[below])
        useless.append(active[above])
        active = active[~(below | above)]
    return Elimination(np.concatenate(useful), np.concatenate(useless), active, rounds)


def eliminate_to_nearest(
    messages: Messages, k: int, *, schedule: Floats, beta: float = 0.025
) -> Elimination:
    """Query and charge people in rounds; keep who may have the k least values (PIE-k).

    Let R be the k-th smallest right end of the intervals. k people have φ ≤ R, so who
    begins right of R is not among the k smallest: with probability 1 − β, the k
    smallest remain.

    References: APB Algorithm 5 and Lemma 5.3.
    """
    check_number("beta", beta, BETA)
    active = np.arange(len(messages.audience.who))
    useless, rounds = [active[:0]], 0
    for share in schedule:
        if len(active) <= k:
            break
        if not messages.collect(active, float(share)):
            continue
        rounds += 1
        estimate = messages.estimate(active)
        width = messages.compute_error_bound(
            active, beta / (len(schedule) * len(active))
        )
        bound = np.partition(estimate + width, k - 1)[k - 1]
        far = estimate - width > bound
        useless.append(active[far])
        active = active[~far]
    return Elimination(active[:0], np.concatenate(useless), active, rounds)
