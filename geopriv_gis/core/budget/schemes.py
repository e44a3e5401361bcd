"""How much of a budget each of many queries may use, when earlier ones saved some."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..errors import ParameterError
from ..parameter import shown
from ..randomness import Floats

# What is left and what there was (shares per person), the query's number 1 … m, and m.
Scheme = Callable[[Floats, Floats, int, int], Floats]


def adaptive(left: Floats, start: Floats, number: int, count: int) -> Floats:
    """Spend 3/4 of one's savings at once, all of them at the end [APB Algorithm 3].

    r = γ·(B_i − (m−l+1)/m·B) + B/m with γ = (l−1)/(m−1)/4 + 3/4; B for m = 1.
    """
    if count == 1:
        return left.copy()
    gamma = (number - 1) / (count - 1) / 4 + 0.75
    result: Floats = gamma * (left - (count - number + 1) / count * start)
    return result + start / count


def uniform(left: Floats, start: Floats, number: int, count: int) -> Floats:  # noqa: ARG001
    """Spend B/m on every query; savings stay saved."""
    result: Floats = start / count
    return result


def even(left: Floats, start: Floats, number: int, count: int) -> Floats:  # noqa: ARG001
    """Spread what is left evenly over the queries to come."""
    result: Floats = left / (count - number + 1)
    return result


SCHEMES: dict[str, Scheme] = {"adaptive": adaptive, "uniform": uniform, "even": even}


def scheme_of(scheme: str | Scheme) -> Scheme:
    if callable(scheme):
        return scheme
    if scheme not in SCHEMES:
        raise ParameterError(
            f"scheme must be one of {tuple(SCHEMES)} or a function; got "
            f"{shown(scheme)}."
        )
    return SCHEMES[scheme]


def allot(
    scheme: str | Scheme, left: Floats, start: Floats, number: int, count: int
) -> Floats:
    """Return what each person may spend on a query, never more than they have."""
    wanted = scheme_of(scheme)(left, start, number, count)
    return np.clip(np.nan_to_num(wanted), 0.0, left)
