"""Fixes of trips near a place where a trip of the person begins or ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy

from ..ground.metric import Metric, Plane
from ..parameter import Limits
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Bools, Floats, Ints, Random

RADIUS = Limits(
    "Radius of the circles in which fixes are removed", unit="m", at_least=10,
    at_most=1e6,
)  # fmt: skip
APART = 0.75  # of the radius: how far a circle's middle is at most from that of ends
LINKED = 0.5  # of the radius: ends that are nearer to each other are one place's
_FINE = 16  # ends are counted once in squares of so small a part of that distance
_AT_ONCE = 256  # circles looked into together

NOTHING = (
    "fixes are left as they are, and only those near ends of trips are removed: that "
    "a person has a place in every circle that is cut out remains visible, and where "
    "in it is no secret in the sense of this library"
)
UNDONE = (
    "it can be undone in part: roads and directions lead on to the ends; times tell "
    "how far they may be; a second result for these people, of the same trips or of "
    "later ones, cuts other circles, and both together tell more; so do other data on "
    "the same people, and two people of one household whose trips bear two names"
)
KEPT = (
    "all else is published: ways, times, other stops, and who is where when; places "
    "where a trip pauses are hidden only if trips are cut there"
)


@dataclass(frozen=True, kw_only=True)
class EndPlaces:
    """Circles of persons around their trips' ends: centres, radii and persons."""

    middles: Floats
    reach: Floats
    persons: Ints


def plan_trim(
    points: Floats,
    persons: Ints,
    ends: Bools,
    metric: Metric,
    *,
    radius: float,
    rng: Random,
) -> Plan[Bools]:
    """Plan which rows remain after cutting circles around trip ends; no guarantee.

    points (n, 2): Fixes in the plane's units.
    radius: In metres.

    **No guarantee.** Ends of a person that a chain joins with steps of up to half the
    ``radius`` are one place's, whichever trips they are of. Each place has one circle.
    Its middle is uniform in a disc of three quarters of the radius around the middle
    of the place's ends; it is as much wider than the radius as these lie apart. So
    every end is a quarter of the radius inside at least, the circle tells the middle
    of a place no better than the disc, and trips to one place do not cut several
    circles to intersect.
    """
    assert isinstance(metric, Plane)
    size = radius * metric.k_max / metric.unit  # what is near on the ground is within
    places = cluster_ends(points[ends], persons[ends], LINKED * size)

    def draw() -> Bools:
        """Draw randomly shifted circles around ends; return which rows are outside."""
        count = len(places.reach)
        angle = rng.angle(count)
        out = APART * size * np.sqrt(rng.uniform(count))
        moved = out[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
        circles = EndPlaces(
            middles=places.middles + moved, reach=places.reach + size,
            persons=places.persons,
        )  # fmt: skip
        return ~is_in_own_circle(points, persons, circles)

    guarantee = Guarantee(
        notion="none",
        mechanism="ends of trips cut off",
        parameters={"radius": radius},
        assumptions=(NOTHING, UNDONE, KEPT),
        references=("Hassan, Hussain & Bates 2018", "Dhondt et al. 2022"),
    )
    return Plan(guarantee=guarantee.for_randomness(rng), draw=draw)


def cluster_ends(ends: Floats, persons: Ints, within: float) -> EndPlaces:
    """Return trip ends merged into places per person, by single linkage.

    Ends of a person that are nearer to each other than ``within`` are of one place;
    some up to a fifth farther as well.

    >>> ends = np.array([[0.0, 0.0], [80.0, 0.0], [160.0, 0.0], [0.0, 0.0]])
    >>> found = cluster_ends(ends, np.array([0, 0, 0, 1]), within=100.0)
    >>> found.middles.tolist(), found.reach.tolist(), found.persons.tolist()
    ([[80.0, 0.0], [0.0, 0.0]], [80.0, 0.0], [0, 1])
    """
    origin = ends.mean(axis=0) if len(ends) else np.zeros(2)
    fine = within / _FINE
    squares = np.rint((ends - origin) / fine)
    seen, of_end = np.unique(
        np.column_stack([persons, squares]), axis=0, return_inverse=True
    )
    of_end = of_end.ravel()
    far = 2.0 * _FINE  # in squares: nobody is near somebody else
    tree = scipy.spatial.cKDTree(seen * (far, 1.0, 1.0))
    pairs = tree.query_pairs(_FINE + np.sqrt(2), output_type="ndarray")
    ones = np.ones(len(pairs), dtype=bool)
    links = scipy.sparse.coo_matrix(
        (ones, (pairs[:, 0], pairs[:, 1])), shape=(len(seen),) * 2
    )
    place = scipy.sparse.csgraph.connected_components(links, directed=False)[1][of_end]
    order, starts = _order_by_label(place)
    low = np.minimum.reduceat(ends[order], starts)
    high = np.maximum.reduceat(ends[order], starts)
    middles = (low + high) / 2
    away = np.hypot(*(ends - middles[place]).T)
    reach = np.maximum.reduceat(away[order], starts)
    return EndPlaces(middles=middles, reach=reach, persons=persons[order][starts])


def is_in_own_circle(points: Floats, persons: Ints, circles: EndPlaces) -> Bools:
    """Return which rows lie in a circle of the same person."""
    far = 2.0 * circles.reach.max(initial=0.0) + 1.0
    tree = scipy.spatial.cKDTree(np.column_stack([points, persons * far]))
    middles = np.column_stack([circles.middles, circles.persons * far])
    found = np.zeros(len(points), dtype=bool)
    for start in range(0, len(middles), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        for rows in tree.query_ball_point(middles[part], circles.reach[part]):
            found[rows] = True
    return found


def _order_by_label(labels: Ints) -> tuple[Ints, Ints]:
    """Return an order that groups equal labels 0 … m−1, and where each begins."""
    order = np.argsort(labels, kind="stable")
    starts = np.flatnonzero(np.diff(labels[order], prepend=-1))
    return order, starts
