"""Private extent of a table: box, centre, diameter, radius.

All are Lipschitz in the table, so one draw of noise releases them. With v_i the
movement of row i, dist_∞ = max |v_i| and dist_1 = Σ |v_i|; M and m are a coordinate's
maximum and minimum over the rows.

- Box: four numbers M, −m, each 1-Lipschitz under dist_∞ [CGP Lemma 4.9]. Together
  their ℓ2 norm changes by up to 2·dist_∞, and by √2·dist_2 (`hull.plan_hulls`, k = 4).
- Midrange (M + m)/2: each coordinate is 1-Lipschitz under dist_∞, both together
  √2-Lipschitz, and no better (the extreme rows of either axis may be different ones).
  Under dist_1 it is ½-Lipschitz for n ≥ 2: as a function of one row's coordinate it
  has slope ½ beyond the other rows' extremes and 0 between them.
- Median of either coordinate: each changes by at most max |v_i|, and together by √2
  times that under dist_∞. Under dist_1 move one row after the other: by v_i it changes
  the two by at most |v_ix| and |v_iy|, together |v_i|. (The point of least summed
  distance is another median, and jumps.)
- Mean: |Σ v_i|/n ≤ dist_∞, and = dist_1/n where one row moves.
- Diameter: |d(x_i, x_j) − d(x'_i, x'_j)| ≤ |v_i| + |v_j|: 2-Lipschitz under dist_∞,
  1-Lipschitz under dist_1, and maxima inherit this.
- Radius of the smallest enclosing circle: grown by max |v_i| it holds the moved rows:
  1-Lipschitz under dist_∞. A circle of radius r and a point |v| outside it fit into
  one of radius r + |v|/2: ½-Lipschitz under dist_1. (n = 1: both are 0.)
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy

from ..ground.metric import Plane
from ..mechanisms.numbers import NoiseWithBands, Sensitivity, choose_noise
from ..parameter import check_one_of
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .hull import check_unit

STATISTICS = ("midrange", "mean", "median")


@dataclass(frozen=True, kw_only=True)
class ReleasedNumbers:
    """Numbers released about a table, with error bands.

    half_width, half_width_all: Bands that hold one of the true numbers, or all of them,
        with probability 1−β, in the unit of the values.
    """

    values: Floats
    half_width: float
    half_width_all: float
    guarantee: Guarantee


def plan_box(
    points: Floats,
    metric: Plane,
    *,
    eps: float | None = None,
    rho: float | None = None,
    cover: bool = False,
    beta: float = 0.05,
    privacy_unit: str = "table",
    rng: Random,
) -> Plan[ReleasedNumbers]:
    """Plan the bounding box, moved out if `cover`; raise for an invalid privacy unit.

    points (n, 2): Coordinates in CRS units, n ≥ 1.
    eps, rho: Exactly one: the loss per ground metre, or per square ground metre.
    cover: Move every side out by its error band, so that the box holds all rows with
        probability 1−β at least.
    privacy_unit {"table", "row"}: All rows are one person's (dist_∞), or each row is a
        person (dist_2).

    Sides that the noise has swapped are put in their common middle.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_2.

    References: CGP Lemma 4.9 and Theorem 3.1; GDP Theorem 4.3.
    """
    check_unit(privacy_unit)
    whole = privacy_unit == "table"
    numbers = Sensitivity(
        count=4,
        joint_change=2.0 if whole else math.sqrt(2),
        table_metric="dist_inf" if whole else "dist_2",
        privacy_unit=privacy_unit,
        unit=metric.unit,
    )
    noise = choose_noise(
        numbers, metric, eps=eps, rho=rho, beta=beta, name="bounding box", rng=rng
    )

    def draw() -> Floats:
        """Draw noisy box sides, moved out if `cover`; swapped become their mean."""
        sides = np.concatenate([points.max(axis=0), -points.min(axis=0)])
        noisy = noise.randomise(sides, rng) + (noise.half_width_all if cover else 0)
        high, low = noisy[:2], -noisy[2:]
        middle = (high + low) / 2
        swapped = low > high
        return np.concatenate(
            [np.where(swapped, middle, low), np.where(swapped, middle, high)]
        )

    return _make_plan(noise, draw, metric.unit)


def plan_centre(
    points: Floats,
    metric: Plane,
    *,
    eps: float | None = None,
    rho: float | None = None,
    statistic: str = "midrange",
    beta: float = 0.05,
    privacy_unit: str = "table",
    count: int | None = None,
    rng: Random,
) -> Plan[ReleasedNumbers]:
    """Plan the release of the centre, x and y; raise for an unknown statistic or unit.

    Parameters are those of `plan_box`, but for:

    statistic {"midrange", "mean", "median"}: The middle of the bounding box, the mean
        of the rows, or the median of either coordinate.
    privacy_unit {"table", "row"}: All rows are one person's (dist_∞), or each row is a
        person (dist_1): the mean then needs 1/n of the noise.
    count: Number n of all rows, where ``points`` are some of them with the same
        midrange, or only their mean.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_1, with the constants above.

    References: CGP Lemma F.1 (midrange), Theorem 3.1; GDP Theorem 4.3.
    """
    check_one_of("statistic", statistic, STATISTICS)
    check_unit(privacy_unit)
    whole, count = privacy_unit == "table", count or len(points)
    if statistic == "mean":
        joint = each = 1.0 if whole else 1.0 / count
    elif statistic == "median" or whole or count == 1:
        each, joint = 1.0, math.sqrt(2) if whole else 1.0
    else:
        joint = each = 0.5
    numbers = _make_sensitivity(2, each, joint, privacy_unit, metric)
    noise = choose_noise(
        numbers, metric, eps=eps, rho=rho, beta=beta,
        name=f"{statistic} of the rows", rng=rng,
    )  # fmt: skip

    def draw() -> Floats:
        """Draw the centre (mean, median or midrange) with noise."""
        if statistic == "mean":
            origin = points[0]  # large coordinates cost no digits
            true = origin + (points - origin).mean(axis=0)
        elif statistic == "median":
            true = np.median(points, axis=0)
        else:
            true = (points.min(axis=0) + points.max(axis=0)) / 2
        return noise.randomise(true, rng)

    return _make_plan(noise, draw, metric.unit)


def plan_diameter(
    points: Floats, metric: Plane, **options: Any
) -> Plan[ReleasedNumbers]:
    """Plan the release of the diameter, map metres, at least 0; check the privacy unit.

    Parameters are those of `plan_centre`. Negative results become 0.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞ (2-Lipschitz) or dist_1 (1-Lipschitz).
    """
    return _plan_length(
        "diameter", lambda: compute_diameter(points) * metric.unit, metric, 2.0,
        **options,
    )  # fmt: skip


def plan_radius(points: Floats, metric: Plane, **options: Any) -> Plan[ReleasedNumbers]:
    """Plan the enclosing circle's radius, map metres, at least 0; check privacy unit.

    Parameters are those of `plan_centre`. Negative results become 0.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞ (1-Lipschitz) or dist_1 (½-Lipschitz).
    """
    return _plan_length(
        "radius", lambda: find_enclosing_circle(points)[1] * metric.unit, metric, 1.0,
        **options,
    )  # fmt: skip


def _plan_length(
    name: str,
    true: Callable[[], float],
    metric: Plane,
    change: float,
    *,
    privacy_unit: str = "table",
    rng: Random,
    **options: Any,
) -> Plan[ReleasedNumbers]:
    """Plan a noisy length, at least 0, by sensitivity; raise for a bad privacy unit."""
    check_unit(privacy_unit)
    change = change if privacy_unit == "table" else change / 2
    numbers = _make_sensitivity(1, change, change, privacy_unit, Plane())
    noise = choose_noise(numbers, metric, name=name, rng=rng, **options)
    return _make_plan(
        noise, lambda: np.maximum(noise.randomise(np.array([true()]), rng), 0.0)
    )


def _make_sensitivity(
    count: int, each: float, joint: float, privacy_unit: str, metric: Plane
) -> Sensitivity:
    """Return the sensitivity under the privacy unit's table metric."""
    return Sensitivity(
        count=count,
        each_change=each,
        joint_change=joint,
        table_metric="dist_inf" if privacy_unit == "table" else "dist_1",
        privacy_unit=privacy_unit,
        unit=metric.unit,
    )


def _make_plan(
    noise: NoiseWithBands, draw: Callable[[], Floats], unit: float = 1.0
) -> Plan[ReleasedNumbers]:
    """Return a plan of numbers with the noise's bands; its errors are × `unit`."""
    bands, guarantee = noise.bands_in_units(), noise.guarantee
    return Plan(
        guarantee=guarantee,
        draw=lambda: ReleasedNumbers(values=draw(), **bands, guarantee=guarantee),
        error=noise.bands_in_units(unit),
    )


# -- exact shapes of point sets -------------------------------------------------------


def find_hull_corners(points: Floats) -> Floats:
    """Return the convex hull's corners in order; 2 ends if flat, or one point."""
    try:
        result: Floats = points[scipy.spatial.ConvexHull(points).vertices]
    except (
        scipy.spatial.QhullError,
        ValueError,
    ):  # fewer than three points, or all on a line
        far = points[np.argmax(np.hypot(*(points - points[0]).T))]
        other = points[np.argmax(np.hypot(*(points - far).T))]
        result = np.unique(np.array([far, other]), axis=0)
    return result


def compute_diameter(points: Floats) -> float:
    """Return the largest distance of two points, in their unit; 0 for one place."""
    corners = find_hull_corners(points)
    return (
        float(scipy.spatial.distance.pdist(corners).max()) if len(corners) > 1 else 0.0
    )


def find_enclosing_circle(points: Floats) -> tuple[Floats, float]:
    """Return centre and radius of the smallest enclosing circle, in points' unit.

    A circle through two or three points is enlarged by the farthest point outside,
    each time exactly, until there is none: radii grow, so it ends.
    """
    origin = points[0]
    corners = find_hull_corners(points) - origin
    support = corners[:1]
    centre, radius = support[0], 0.0
    for _ in range(10 * len(corners) + 10):
        distance = np.hypot(*(corners - centre).T)
        far = int(np.argmax(distance))
        if distance[far] <= radius * (1 + 1e-12) + 1e-12:
            break
        support = np.vstack([support, corners[far]])
        centre, radius, support = _smallest_circle(support)
    return centre + origin, radius


def _smallest_circle(points: Floats) -> tuple[Floats, float, Floats]:
    """Return the smallest circle around up to four points, and the points on it."""
    best: tuple[Floats, float, Floats] | None = None
    for size in (2, 3):
        for chosen in itertools.combinations(points, size):
            some = np.array(chosen)
            centre = _circumcentre(some)
            radius = float(np.hypot(*(some - centre).T).max())
            reach = float(np.hypot(*(points - centre).T).max())
            holds = reach <= radius * (1 + 1e-12) + 1e-12
            if holds and (best is None or radius < best[1]):
                best = centre, radius, some
    assert best is not None  # two or three of the points determine the circle
    return best


def _circumcentre(points: Floats) -> Floats:
    """Return the centre of the circle through 2 or 3 points; infinite on a line."""
    if len(points) == 2:
        middle: Floats = points.mean(axis=0)
        return middle
    sides = points[1:] - points[0]
    lengths = (sides**2).sum(axis=1) / 2
    twice_area = sides[0, 0] * sides[1, 1] - sides[0, 1] * sides[1, 0]
    if twice_area == 0:  # on a line: a circle through two of them will do
        return np.full(2, np.inf)
    x = (lengths[0] * sides[1, 1] - lengths[1] * sides[0, 1]) / twice_area
    y = (lengths[1] * sides[0, 0] - lengths[0] * sides[1, 0]) / twice_area
    centre: Floats = points[0] + np.array([x, y])
    return centre
