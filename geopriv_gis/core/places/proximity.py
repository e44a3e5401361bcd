"""The distance of the nearest row, and whether any row is within a radius."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ..ground.metric import Metric
from ..mechanisms.numbers import BETA, Sensitivity, check_budget, choose_noise
from ..mechanisms.sparse_vector import SparseVector
from ..parameter import Limits, check_number
from ..promise.guarantee import CHOICE_CAVEAT, DOWN, Guarantee, complete_with_metric
from ..promise.plan import Plan
from ..randomness import Floats, Random
from ..summaries.extent import ReleasedNumbers

RADIUS = Limits("Radius around each place, public", unit="m", at_least=0)
Target = Floats | Callable[[Floats], Floats]
_ONE = Sensitivity(count=1, joint_change=1.0)


def plan_distance(
    points: Floats,
    place: Target,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    rng: Random,
) -> Plan[ReleasedNumbers]:
    """Check the budget; plan a noisy distance (m), at least 0, to the nearest row.

    points (n, 2): Coordinates in the metric's units, n ≥ 1.
    place (2,): A public place, in the same units; or the distances (m of the metric) of
        points from a closed public set, as a function of (n, 2) arrays.
    eps, rho: Exactly one: the loss per ground metre, or per square ground metre.

    Negative results become 0.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞: min_i d(x_i, S) is 1-Lipschitz in every
    metric d, for a place and for every closed set S: d(x, S) ≤ d(x, x') + d(x', S).

    References: CGP Lemma 4.9.
    """
    noise = choose_noise(
        _ONE, metric, eps=eps, rho=rho, beta=beta, name="distance to the nearest row",
        rng=rng,
    )  # fmt: skip
    bands = noise.bands_in_units()

    def draw() -> ReleasedNumbers:
        """Draw the noisy distance (m), at least 0, with error bands."""
        noisy = noise.randomise(np.array([_least_distance(points, place, metric)]), rng)
        values = np.maximum(noisy, 0.0)
        return ReleasedNumbers(values=values, **bands, guarantee=noise.guarantee)

    return Plan(guarantee=noise.guarantee, draw=draw, error=bands)


def plan_any_within(
    points: Floats,
    places: Floats | Sequence[Target],
    within: float,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    rng: Random,
) -> tuple[Plan[int | None], float]:
    """Check; plan a noisy search for the first place near a row, or None; and a margin.

    Parameters are those of `plan_distance`, but for:

    places (m, 2): Public places or sets, asked in this order until one is found.
    within: Public distance (m of the metric), at least 0.

    Returned plan: The position of the place found, None if there was none.
    Returned margin: With probability 1−β no place before it has a row within ``within``
        − margin, and it has one within ``within`` + margin.

    For one place, noise is added to the distance of the nearest row and the sum is
    compared with the radius. For several, a sparse vector search over the places: its
    "no" answers are free.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞ for all answers together (sparse vector
    with ε = √(2ρ) under CGP).

    References: CGP Algorithm 1, Theorem D.1, Lemma 3.6 and Lemma 4.9.
    """
    check_number("within", within, RADIUS)
    check_budget(eps, rho)
    check_number("beta", beta, BETA)
    if len(places) == 1:
        return _plan_within_one_place(
            points, places[0], within, metric, eps=eps, rho=rho, beta=beta, rng=rng
        )
    loss = eps if eps is not None else math.sqrt(2 * (rho or 0.0)) * DOWN
    search = SparseVector(eps=loss / metric.k_max * DOWN, lipschitz=1.0)
    facts = {"radius": within, "places": len(places)}
    if eps is not None:
        guarantee = search.guarantee.replace(eps=eps, parameters={"eps": eps, **facts})
    else:
        guarantee = search.guarantee.replace(
            notion="cgp", eps=None, rho=rho, parameters={"rho": rho, **facts}
        )
    guarantee = guarantee.replace(
        mechanism="rows within a radius of places, sparse vector",
        assumptions=(CHOICE_CAVEAT,),
    )

    def distances() -> Iterator[Floats]:
        """Yield for each place the distance (m) of its nearest row, shape (1,)."""
        for place in places:
            yield np.array([_least_distance(points, place, metric)])

    return Plan(
        guarantee=complete_with_metric(guarantee, metric, rng),
        draw=lambda: search.find_first(distances(), within, rng, cap=len(places)),
    ), search.error_bound(len(places), beta)


def _plan_within_one_place(
    points: Floats,
    place: Target,
    within: float,
    metric: Metric,
    *,
    eps: float | None,
    rho: float | None,
    beta: float,
    rng: Random,
) -> tuple[Plan[int | None], float]:
    """Plan to release 0 if a row is noisily within, else None; and a margin (m)."""
    # An error on one side only changes the answer: half of β on either.
    noise = choose_noise(
        _ONE, metric, eps=eps, rho=rho, beta=min(2 * beta, 0.999),
        name="rows within a radius of a place", rng=rng,
    )  # fmt: skip
    guarantee: Guarantee = noise.guarantee.replace(
        parameters={**noise.guarantee.parameters, "radius": within, "places": 1},
        grid=None,  # an answer is released, not a number
    )

    def draw() -> int | None:
        """Return 0 if the noisy nearest distance is within the radius, else None."""
        noisy = noise.randomise(np.array([_least_distance(points, place, metric)]), rng)
        return 0 if float(noisy[0]) <= within else None

    return Plan(guarantee=guarantee, draw=draw), noise.half_width


def find_nearest_rows(
    points: Floats, places: Sequence[Target], metric: Metric
) -> Floats:
    """Return the points of each place's (or set's) nearest row, without duplicates.

    Whatever rows they are put beside, the least distances are those of all together.
    """
    ends = {int(_compute_distances(points, place, metric).argmin()) for place in places}
    return points[sorted(ends)]


def _least_distance(points: Floats, place: Target, metric: Metric) -> float:
    """Return the distance (m) from a place to the nearest row."""
    return float(_compute_distances(points, place, metric).min())


def _compute_distances(points: Floats, place: Target, metric: Metric) -> Floats:
    """Return distances (m) of rows from a place, or by the given function."""
    return place(points) if callable(place) else metric.distance(points, place)
