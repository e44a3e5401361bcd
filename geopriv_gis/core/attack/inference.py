"""Two attacks that locate a user from the ranks of a nearby-people service.

All targets are attacked in step: every step is one batch of queries, and each target
has its own count of those that were asked for it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from ..randomness import Bools, Floats, Ints, Random
from .service import COLLUDER, NearbyPeople

MOST_STEPS = 100  # of a search for a radius
MOST_ROUNDS = 10  # of four probes each
PROBES = 4
_FIRST, _SHRINK = 0.7, 0.35  # first step of the descent, in radii; later ones
_ANGLES = 360  # places on the circle that are compared
_WRONG = 50.0  # misfit of a place that an answer rules out
_PLACES = 64  # candidates among which an attack point is taken


@dataclass
class RankAttacker:
    """Attacker who asks a nearby-people service for ranks, and counts its queries.

    targets (t,): Numbers of the users that are looked for.
    rng: For the directions of probes.
    """

    service: NearbyPeople
    targets: Ints
    rng: Random
    query_counts: Ints = field(init=False)

    def __post_init__(self) -> None:
        """Start counting."""
        self.query_counts = np.zeros(len(self.targets), dtype=np.int64)

    def query_service(
        self, places: Floats, rows: Ints, colluders: Floats | None = None
    ) -> Ints:
        """Return the service's answers at places; count one query for each target."""
        self.query_counts[rows] += 1
        return self.service.nearest(places, colluders)

    def query_ranks(
        self, places: Floats, rows: Ints, colluders: Floats | None = None
    ) -> Ints:
        """Query the targets' ranks from places, one count each; k + 1 if not listed."""
        return find_ranks(
            self.query_service(places, rows, colluders), self.targets[rows]
        )

    def query_target_and_colluder_ranks(
        self, places: Floats, away: Floats
    ) -> tuple[Ints, Ints]:
        """Query ranks of all targets and of a colluder `away` (m, in x) from places."""
        colluders = places + np.column_stack([away, np.zeros(len(away))])
        answers = self.query_service(places, np.arange(len(places)), colluders)
        seen = find_ranks(answers, self.targets)
        return seen, find_ranks(answers, np.full(len(places), COLLUDER))

    def draw_four_directions(self) -> Floats:
        """Draw four directions at right angles for each target, shape (4, t, 2)."""
        start = self.rng.angle(len(self.targets))
        turn = start + np.arange(PROBES)[:, None] * (math.pi / 2)
        return np.stack([np.cos(turn), np.sin(turn)], axis=-1)


def find_ranks(answers: Ints, users: Ints) -> Ints:
    """Find each user's rank (from 1) in its answer; one beyond the last if absent."""
    listed = answers == users[:, None]
    rank = np.where(listed.any(axis=1), listed.argmax(axis=1), answers.shape[1])
    return np.asarray(rank + 1, dtype=np.int64)


def find_attack_points(service: NearbyPeople, targets: Ints, rng: Random) -> Floats:
    """Search places (t, 2) that list each target, last if possible; count no queries.

    That is where the attacker stands when it notices the target: no query of the
    attack, and not counted as one.
    """
    here = service.positions[targets]
    count = min(service.k + 1, len(service.positions))
    answers = service.nearest(here)  # the target first: its neighbours after it
    far = service.positions[answers[:, -1]]
    reach = np.hypot(*(far - here).T) * (count / service.k)
    angle = rng.angle(len(targets))
    towards = np.column_stack([np.cos(angle), np.sin(angle)])
    best, places = np.zeros(len(targets), dtype=np.int64), here.copy()
    for share in 0.3 + 1.7 * (rng.permutation(_PLACES) + 0.5) / _PLACES:
        tried = here + (share * reach)[:, None] * towards
        rank = find_ranks(service.nearest(tried), targets)
        better = (rank <= service.k) & (rank > best)
        best[better], places[better] = rank[better], tried[better]
    service.queries -= (_PLACES + 1) * len(targets)
    return places


def estimate_distances(
    attacker: RankAttacker, centres: Floats, rows: Ints, reach: float, tolerance: float
) -> tuple[Floats, Ints]:
    """Bisect for the targets' distances (m) to a tolerance; return them and ranks.

    A binary search of a colluder's distance: it comes before the target in the answer
    if and only if it is nearer. Where it is farther, the answer tells the target's
    own rank (k is assumed until then).

    reach: A public length (m) beyond which nobody is: the diameter of the town.
    tolerance: Length (m) of the interval at which the search ends.
    """
    low, high = np.zeros(len(rows)), np.full(len(rows), reach)
    rank = np.full(len(rows), attacker.service.k)
    for _ in range(MOST_STEPS):
        if high.size == 0 or float((high - low).max()) <= tolerance:
            break
        middle = (low + high) / 2
        colluders = centres + np.column_stack([middle, np.zeros(len(rows))])
        answers = attacker.query_service(centres, rows, colluders)
        own = find_ranks(answers, np.full(len(rows), COLLUDER))
        theirs = find_ranks(answers, attacker.targets[rows])
        nearer = own < theirs
        low, high = np.where(nearer, middle, low), np.where(nearer, high, middle)
        rank = np.where(nearer, rank, np.minimum(theirs, attacker.service.k))
    return (low + high) / 2, rank


def locate_by_intersection(
    attacker: RankAttacker, starts: Floats, *, reach: float, tolerance: float
) -> Floats:
    """Locate targets (t, 2) by two circles (GI-LIA); at the start if one is missing.

    The target's distance R₁ from the first place; a second place at a step of R₁ (then
    0.8 R₁, …) from which it is still listed; its distance R₂ from there; of the two
    intersections the one from which it ranks better, with the colluder halfway between
    them, so that there is no tie. Targets for which no second place is found are put
    at the first.

    References: DPRS §4.1 and Appendix A.1.
    """
    every = np.arange(len(starts))
    first, _ = estimate_distances(attacker, starts, every, reach, tolerance)
    second, found = _find_second_places(attacker, starts, first)
    rows = every[found]
    other, _ = estimate_distances(attacker, second[rows], rows, reach, tolerance)
    estimate = starts.copy()
    one, two = _intersect_circles(starts[rows], first[rows], second[rows], other)
    middle = (one + two) / 2
    better = attacker.query_ranks(one, rows, middle) <= attacker.query_ranks(
        two, rows, middle
    )
    estimate[rows] = np.where(better[:, None], one, two)
    return estimate


def _find_second_places(
    attacker: RankAttacker, starts: Floats, step: Floats
) -> tuple[Floats, Bools]:
    """Search around starts for places that list targets; return them, and if found."""
    places, step = starts.copy(), step.copy()
    found = np.zeros(len(starts), dtype=bool)
    for _ in range(MOST_ROUNDS):
        rows = np.flatnonzero(~found)
        if not rows.size:
            break
        tried = (
            starts[rows] + step[rows, None] * attacker.draw_four_directions()[:, rows]
        )
        ranks = np.stack([attacker.query_ranks(probe, rows) for probe in tried])
        best = ranks.argmin(axis=0)
        seen = ranks[best, np.arange(len(rows))] <= attacker.service.k
        places[rows[seen]] = tried[best, np.arange(len(rows))][seen]
        found[rows[seen]] = True
        step[rows] *= 0.8
    return places, found


def _intersect_circles(
    one: Floats, near: Floats, two: Floats, far: Floats
) -> tuple[Floats, Floats]:
    """Return where circles meet; if nowhere, twice a point on the line of centres."""
    across = two - one
    apart = np.hypot(*across.T)
    along = (apart**2 + near**2 - far**2) / (2 * apart)
    aside = np.sqrt(np.maximum(near**2 - along**2, 0.0))
    unit = across / apart[:, None]
    left = np.column_stack([-unit[:, 1], unit[:, 0]])
    foot = one + along[:, None] * unit
    return foot + aside[:, None] * left, foot - aside[:, None] * left


def locate_by_descent(
    attacker: RankAttacker,
    starts: Floats,
    *,
    reach: float,
    tolerance: float,
    rounds: int,
) -> Floats:
    """Locate targets (t, 2) by one circle and a descent on ranks (attack ZO-LIA).

    The target is on the circle of radius R₁ around the first place. Each round asks
    from four places around the current one, then goes to the place on the circle that
    explains all answers so far best; the last one is the estimate.

    Seen from a distance d, the target's rank is the number of users in a disc of
    radius d, about b·(d/R₁)² if it was the b-th at R₁. Square roots of counts have
    a variance of about 1/4 wherever one stands, so least squares of √rank weighs all
    probes alike; a probe that does not list the target says that √rank > √k. DPRS
    steps along the mean of the probes' directions, weighted by rank, with up to 40
    probes. Here each probe also carries the colluder, at the distance that is as
    likely as not to be exceeded: which of both is listed first rules out half of the
    places, at no further query.

    References: DPRS §4.2 and Appendix A.1.
    """
    every = np.arange(len(starts))
    size, rank = estimate_distances(attacker, starts, every, reach, tolerance)
    growth = (np.sqrt(rank) / np.maximum(size, 1e-9))[:, None]
    turn = np.arange(_ANGLES) * (2 * math.pi / _ANGLES)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    circle = starts[:, None] + size[:, None, None] * ring
    misfit = np.zeros((len(starts), _ANGLES))
    current, step = starts, _FIRST * size
    for _ in range(rounds):
        for direction in attacker.draw_four_directions():
            probe = current + step[:, None] * direction
            away = np.hypot(*np.moveaxis(circle - probe[:, None], -1, 0))
            likely = _weighted_median(
                away, np.exp(-2 * (misfit - misfit.min(1, keepdims=True)))
            )
            seen, own = attacker.query_target_and_colluder_ranks(probe, likely)
            misfit += _rank_misfit(seen[:, None], away * growth, attacker.service.k)
            beyond = away - likely[:, None]
            # Where neither is listed nothing is told; half a step along the circle
            # counts as the same distance.
            beyond[np.minimum(seen, own) > attacker.service.k] = 0.0
            wrong = np.where((seen < own)[:, None], beyond, -beyond)
            misfit += _WRONG * (wrong > (size * (math.pi / _ANGLES))[:, None])
        current = circle[every, misfit.argmin(axis=1)]
        step = step * _SHRINK
    return current


def _weighted_median(values: Floats, weights: Floats) -> Floats:
    """Compute the weighted median of each row."""
    order = np.argsort(values, axis=1, kind="stable")
    total = np.cumsum(np.take_along_axis(weights, order, axis=1), axis=1)
    middle = (total < total[:, -1:] / 2).sum(axis=1, keepdims=True)
    place = np.take_along_axis(order, middle, axis=1)
    return np.take_along_axis(values, place, axis=1)[:, 0]


def _rank_misfit(rank: Ints, root: Floats, k: int) -> Floats:
    """Compute squared misfits of √rank to `root`; if unlisted, of roots below √k."""
    seen = np.sqrt(rank - 0.5) - root
    unseen = np.maximum(math.sqrt(k + 0.5) - root, 0.0)
    return np.where(rank <= k, seen, unseen) ** 2
