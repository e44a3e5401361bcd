"""What a release can be used for afterwards: asked of what will do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.errors import GeoPrivError
from ..ground.standing import guarantee_of
from ..maps.analysis import Released
from ..maps.circles import radii_of
from ..maps.covariates import laws_known
from ..points.remap import law_to_remap

ANSWER = "the answer alone is released; whatever is made of it costs nothing more"
ROWS = "joins, distances, nearest rows: of places that are off as far as stated above"
_SHARE = 0.95  # of true places that a circle holds

# What can be done, and what refuses it, with its reason, where the noise forbids it.
USES: dict[str, Callable[[Any], object]] = {
    "densities, counts and rates by zone, clustering (pair_correlation, ripley_k) and "
    "synthetic points, without the bias of the noise": lambda released: Released.of(
        released
    ).laws(),
    "guesses of the true places, with a public map of people": lambda released: (
        law_to_remap(guarantee_of(released))
    ),
    "circles that hold the true places": lambda released: radii_of(
        Released.of(released), _SHARE
    ),
    "values of public surfaces at the true places (covariate)": lambda released: (
        laws_known(Released.of(released))
    ),
}


def uses_of(released: Any, result: str) -> tuple[str, ...]:
    """Return a line for each use of a release: yes, or why not.

    Parameters
    ----------
    released
        Of made-up rows: nothing but its guarantee's law decides.
    result : str
        What it is, as the row of the release says.
    """
    if result != "points":
        return (ANSWER,)
    return (*(_line(*each, released) for each in USES.items()), ROWS)


def _line(use: str, decide: Callable[[Any], object], released: Any) -> str:
    try:
        decide(released)
    except GeoPrivError as error:
        return f"{use}: no; {error}"
    return f"{use}: yes"
