"""Budgets as exact numbers: sums that neither drift nor lose a small spend."""

from __future__ import annotations

import decimal
import math
import numbers
from fractions import Fraction
from typing import TypeGuard

from ..errors import ParameterError
from ..parameter import shown

Number = int | float | Fraction


def exact(name: str, value: object) -> Fraction:
    """Return a number of the caller's as the decimal that the caller wrote.

    Three spends of 0.1 then fill a budget of 0.3, which their binary values do not.
    """
    if not _finite(value) or value < 0:
        raise ParameterError(
            f"{name} must be a finite number of at least 0; got {shown(value)}."
        )
    if isinstance(value, (Fraction, numbers.Integral)):
        return Fraction(value)
    return Fraction(repr(float(value)))


def _finite(value: object) -> TypeGuard[float | Fraction]:
    if not isinstance(value, numbers.Real) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # a fraction beyond all doubles
        return False


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


def figures(value: Fraction, *, up: bool) -> str:
    """Return a number of at least 0 in six digits: what is spent up, what is left down.

    >>> figures(Fraction(2, 3), up=True), figures(Fraction(2, 3), up=False)
    ('0.666667', '0.666666')
    """
    rounding = decimal.ROUND_CEILING if up else decimal.ROUND_FLOOR
    context = decimal.Context(prec=6, rounding=rounding)
    parts = decimal.Decimal(value.numerator), decimal.Decimal(value.denominator)
    return f"{float(context.divide(*parts)):.6g}"
