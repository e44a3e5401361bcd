"""How a guarantee is stated: per ground metre, with the words of what it assumes."""

from __future__ import annotations

from ..ground.metric import Metric, Sphere
from ..randomness import Random
from .guarantee import Guarantee

# Budgets are divided in floating point: give away a hair, never overdraw.
DOWN = 1 - 1e-15
FLOAT_CAVEAT = (
    "noise computed in double precision, the sum rounded to the grid, behaves like "
    "real-valued noise"
)
CHOICE_CAVEAT = (
    "choices made with noise in double precision behave like those with real-valued "
    "noise"
)
GROUPS_VISIBLE = "how many rows each person has is public"
REGION_PUBLIC = "the region is public and was not made from the data"


def ground(guarantee: Guarantee, metric: Metric, rng: Random) -> Guarantee:
    """Return a guarantee with the metric it holds in; "none" under insecure randomness.

    The numbers must be per ground metre already; the tolerance is converted.
    """
    return guarantee.replace(
        crs="sphere" if isinstance(metric, Sphere) else "plane",
        k_max=metric.k_max,
        tolerance=guarantee.tolerance * metric.unit / metric.k_max,
    ).drawn_with(rng)


def followed(
    guarantee: Guarantee,
    step: str,
    how: str,
    facts: dict[str, object],
    *assumptions: str,
) -> Guarantee:
    """Return what is promised after a step that looks at public things alone.

    Its coordinates are on no grid any more; the law says what was done.
    """
    law = guarantee.law
    return guarantee.replace(
        mechanism=f"{guarantee.mechanism}, {how}",
        law=law and law.followed_by(step),
        grid=None,
        parameters={**guarantee.parameters, **facts},
        assumptions=(*guarantee.assumptions, *assumptions),
    )
