"""Budgets as exact numbers: sums that neither drift nor lose a small spend."""

from __future__ import annotations

import decimal
import math
import numbers
from fractions import Fraction
from typing import TypeGuard

from .errors import ParameterError
from .parameter import safe_repr

RealNumber = int | float | Fraction


def to_exact_fraction(name: str, value: object) -> Fraction:
    """Return a number as the exact decimal written; raise unless finite and ≥ 0.

    Three spends of 0.1 then fill a budget of 0.3, which their binary values do not.
    """
    if not _is_finite_number(value) or value < 0:
        raise ParameterError(
            f"{name} must be a finite number of at least 0; got {safe_repr(value)}."
        )
    if isinstance(value, (Fraction, numbers.Integral)):
        return Fraction(value)
    return Fraction(repr(float(value)))


def _is_finite_number(value: object) -> TypeGuard[float | Fraction]:
    """Return whether a value is a real number, finite as a double, and no bool."""
    if not isinstance(value, numbers.Real) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # a fraction beyond all doubles
        return False


def round_up(value: float) -> Fraction:
    """Return an upper bound on a result rounded to a double: the next one; 0 for 0."""
    return Fraction(math.nextafter(value, math.inf)) if value else Fraction(0)


def round_up_to_float(value: Fraction) -> float:
    """Return the least double that is not below an exact number."""
    near = float(value)
    return near if Fraction(near) >= value else math.nextafter(near, math.inf)


def round_down_to_float(value: Fraction) -> float:
    """Return the greatest double that is not above an exact number."""
    near = float(value)
    return near if Fraction(near) <= value else math.nextafter(near, -math.inf)


def rounded_text(value: Fraction, *, up: bool) -> str:
    """Format a number of at least 0 in six digits, rounded up if `up`, else down.

    >>> rounded_text(Fraction(2, 3), up=True), rounded_text(Fraction(2, 3), up=False)
    ('0.666667', '0.666666')
    """
    rounding = decimal.ROUND_CEILING if up else decimal.ROUND_FLOOR
    context = decimal.Context(prec=6, rounding=rounding)
    parts = decimal.Decimal(value.numerator), decimal.Decimal(value.denominator)
    return f"{float(context.divide(*parts)):.6g}"
