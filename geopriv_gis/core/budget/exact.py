"""Budgets as exact numbers: sums that neither drift nor lose a small spend."""

from __future__ import annotations

import math
import numbers
from fractions import Fraction

from ..errors import ParameterError
from ..parameter import shown

Number = int | float | Fraction


def exact(name: str, value: object) -> Fraction:
    """Return a number of the caller's as the decimal that the caller wrote.

    Three spends of 0.1 then fill a budget of 0.3, which their binary values do not.

    Raises
    ------
    ParameterError
        Unless it is a finite number ≥ 0.
    """
    good = isinstance(value, (numbers.Real, Fraction)) and not isinstance(value, bool)
    if not good or not math.isfinite(value) or value < 0:  # type: ignore[arg-type,operator]
        raise ParameterError(
            f"{name} must be a finite number of at least 0; got {shown(value)}."
        )
    if isinstance(value, (Fraction, numbers.Integral)):
        return Fraction(value)
    return Fraction(repr(float(value)))  # type: ignore[arg-type]


def rounded_up(value: float) -> Fraction:
    """Return a bound on what a correctly rounded operation returned as ``value``."""
    return Fraction(math.nextafter(value, math.inf)) if value else Fraction(0)


def float_above(value: Fraction) -> float:
    """Return the least double that is not below an exact number."""
    near = float(value)
    return near if Fraction(near) >= value else math.nextafter(near, math.inf)


def float_below(value: Fraction) -> float:
    """Return the greatest double that is not above an exact number."""
    near = float(value)
    return near if Fraction(near) <= value else math.nextafter(near, -math.inf)
