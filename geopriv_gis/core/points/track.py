"""Tracks of persons as mean places of public windows, with noise, smoothed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ParameterError
from ..ground.metric import Metric, Plane
from ..language import gettext_noop
from ..mechanisms.numbers import check_budget
from ..parameter import Limits, check_number
from ..promise.guarantee import Guarantee
from ..promise.law import Law, summarise_displacement
from ..promise.plan import Plan
from ..randomness import Bools, Floats, Random
from .persons import Persons
from .release import plan_gaussian, plan_laplace
from .smoothing import Tracks, smooth_tracks
from .windows import Windows

SPEED = Limits(
    "How far somebody usually gets within an hour", unit="m", at_least=0.01, at_most=1e7
)
SMOOTHED = ", then smoothed"
TIMES_PUBLIC = gettext_noop(
    "who has rows at what times is public, and so are the windows that each person has"
)
LABELS_PUBLIC = gettext_noop("the labels of rows, by which they are joined, are public")
_FARTHEST = 1e9  # units of a plane's coordinates


@dataclass(frozen=True, kw_only=True)
class Track:
    """Released places per window, (M, 2) in plane units, with errors in metres.

    hidden (M,): Where noise hides how far the person moves; none if not smoothed.
    """

    places: Floats
    errors: Floats
    hidden: Bools | None = None


def plan_track(
    points: Floats,
    windows: Windows,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    unit: str = "table",
    smoothed: float | None = None,
    speed: float | None = None,
    labelled: bool = False,
    rng: Random,
) -> Plan[Track]:
    """Plan persons' mean places per window; raise for a sphere or huge coordinates.

    points (n, 2): Fixes in the plane's units.
    eps, rho: Exactly one, for all windows of a person together.
    smoothed: Units of the windows' times in a second; left out, nothing is smoothed.
    speed: Metres within an hour; learnt from each person's noisy places if left out.

    **Guarantee.** ε-GP or ρ-CGP for a person under dist_∞ of all their rows. Each of
    m means is 1-Lipschitz (`Windows`), so that the means together are m points each of
    which moves by no more than d where all rows move by up to d: the promise of
    `plan_laplace` (one draw for a person's points, r ~ Gamma(2m+1)) and of
    `plan_gaussian` (N(0, m/2ρ): m discs of radius d have ℓ2 length √m·d) for them is
    that of the means for the rows. Smoothing takes the noisy points, times and the
    law of the noise, all public. **Assumes.** Times and labels of rows are public.
    """
    budget = check_budget(eps, rho)
    if speed is not None:
        check_number("speed", speed, SPEED)
    if not isinstance(metric, Plane):
        raise ParameterError("tracks need a plane: give crs=, a projected CRS.")
    if np.abs(points).max(initial=0.0) > _FARTHEST:
        raise ParameterError(
            f"rows must have coordinates up to {_FARTHEST:g}; give crs=, a projected "
            "CRS made for the region."
        )
    persons = Persons(unit=unit, codes=windows.persons.astype(np.intp))
    means = windows.window_means(points)
    plan = (
        plan_laplace(means, metric, eps=budget, persons=persons, rng=rng)
        if rho is None
        else plan_gaussian(means, metric, rho=budget, persons=persons, rng=rng)
    )
    guarantee = _guarantee_of_rows(
        plan.guarantee, windows, metric, labelled, smoothed is not None
    )
    law = plan.guarantee.law
    assert law is not None
    variance = window_noise_variance(law, persons.rows_per_unit)

    def draw() -> Track:
        """Draw noisy mean places and return them, smoothed if asked for."""
        noisy = plan.draw()
        if smoothed is None:
            return Track(places=noisy, errors=np.sqrt(variance))
        tracks = Tracks(
            places=noisy * metric.unit,
            seconds=windows.centres / smoothed,
            persons=windows.persons,
            variance=variance,
        )
        places, errors, hidden = smooth_tracks(tracks, speed)
        return Track(places=places / metric.unit, errors=errors, hidden=hidden)

    error: dict[str, Any] = {}
    if smoothed is None and len(means):
        most = int(persons.rows_per_unit.max())
        error = {"windows": most, **summarise_displacement(law, most)}
    return Plan(guarantee=guarantee, draw=draw, error=error)


def window_noise_variance(law: Law, windows: Floats) -> Floats:
    """Return each coordinate's noise variance (m²) for persons of m windows.

    m/(2ρ); and of r·z, r ~ Gamma(2m+1, 1/ε), z uniform in the unit disc:
    (2m+1)(2m+2)/(4ε²).

    >>> three = np.array([3.0])
    >>> window_noise_variance(Law(family="gaussian", rate=1e-4), three).round(
    ...     6).tolist()
    [15000.0]
    >>> window_noise_variance(Law(family="laplace", rate=0.01), three).round(6).tolist()
    [140000.0]
    """
    if law.family == "gaussian":
        return np.asarray(windows / (2 * law.rate))
    return np.asarray((2 * windows + 1) * (2 * windows + 2) / (4 * law.rate**2))


def _guarantee_of_rows(
    guarantee: Guarantee,
    windows: Windows,
    metric: Plane,
    labelled: bool,
    smoothed: bool,
) -> Guarantee:
    """Return window means' guarantee for true rows, noting labels and smoothing."""
    longer = 2 * windows.rounding_error * _FARTHEST * metric.unit / metric.k_max
    longer = longer if guarantee.tolerance else 0.0  # else there is a caveat of it
    words = (TIMES_PUBLIC, *((LABELS_PUBLIC,) if labelled else ()))
    name = f"mean places of windows of time, {guarantee.mechanism}"
    guarantee = guarantee.replace(
        mechanism=name,
        tolerance=guarantee.tolerance + longer,
        assumptions=(*words, *guarantee.assumptions),
    )
    if not smoothed:
        return guarantee
    return guarantee.replace(mechanism=name + SMOOTHED, law=None, grid=None)
