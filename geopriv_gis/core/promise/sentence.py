"""What the sentences on guarantees are made of: numbers, lengths, units, examples."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from ..language import noted, spoken, worded
from .guarantee import Guarantee

# Probability at which the paragraph illustrates a concentrated guarantee.
ILLUSTRATED_DELTA = 1e-6
# √L at which a Rényi loss L likely means at most e: L + 2√(L·ln(1/δ)) = 1.
Z_KEPT = noted("Z values are published as they are, unprotected")
_NAMED = 12  # columns; of more the number is told, and those that may tell
LIKELY = math.sqrt(math.log(1 / ILLUSTRATED_DELTA) + 1) - math.sqrt(
    math.log(1 / ILLUSTRATED_DELTA)
)


def printable(told: str) -> str:
    """Return a text without control characters."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in told)


def assumed(guarantee: Guarantee) -> str:
    """Return what must be true, or why nothing is promised."""
    every = guarantee.assumptions
    if guarantee.notion != "none":
        every = needed(guarantee)
    return "; ".join(map(spoken, every))


def needed(guarantee: Guarantee) -> tuple[str, ...]:
    """Return what must be true, without what is told of columns and heights."""
    return tuple(each for each in guarantee.assumptions if each != Z_KEPT)


def beside(guarantee: Guarantee) -> str:
    """Return what nothing protects: all columns, and which tell of places or people.

    Records of before 0.2.0 know the latter alone. Heights are no column.
    """
    heights = f"{spoken(Z_KEPT)}." if Z_KEPT in guarantee.assumptions else ""
    return " ".join(filter(None, [_columns_beside(guarantee), heights]))


def _columns_beside(guarantee: Guarantee) -> str:
    if not guarantee.beside:
        if not guarantee.published:
            return ""
        return worded(
            "Of the columns published beside it, unprotected, these may tell of places "
            "or people: {columns}.", columns=", ".join(guarantee.published),
        )  # fmt: skip
    every = guarantee.unprotected
    told = worded(
        "Columns published beside it as they are, unprotected: {number}",
        number=len(every),
    )
    told += f" ({', '.join(every)})." if len(every) <= _NAMED else "."
    return f"{told} {telling(guarantee)}" if guarantee.published else told


def telling(guarantee: Guarantee) -> str:
    """Return which of the columns beside a release may tell of places or people."""
    return worded(
        "Of these may tell of places or people: {columns}.",
        columns=", ".join(guarantee.published),
    )


def number(value: float, figures: int = 6, rounding: str = ROUND_CEILING) -> str:
    """Return a number as people write it, e.g. ``0.01``, ``5e-07``, rounded up.

    A loss may be stated larger than it is, never smaller. Twelve figures count: 0.1 +
    0.2 is still 0.3.
    """
    written = Decimal(f"{value:.12g}")
    rounded = Context(prec=figures, rounding=rounding).create_decimal(written)
    return f"{float(rounded):.{figures}g}"


def length(metres: float) -> str:
    """Return a distance up to which something is promised: rounded down."""
    return number(metres, rounding=ROUND_FLOOR)


def columns(guarantee: Guarantee) -> str:
    """Return the columns whose values are protected."""
    return ", ".join(map(repr, guarantee.columns))


def example(reach: float, guarantee: Guarantee) -> float:
    """Return a round length (1, 2 or 5 times a power of ten) for an example.

    So short that with the tolerance it is within ``reach``, where the factor is e;
    where the tolerance alone is farther, a part of the loss is fixed, and the length
    itself is within.
    """
    room = reach - guarantee.tolerance
    exact = min(room if room > 1e-3 * reach else reach, 1e300)
    power = 10.0 ** math.floor(math.log10(exact))
    # Of the powers around it: the logarithm of 1000 may come out below 3.
    round_ = [m * power for m in (0.5, 1, 2, 5, 10)]
    longest = max(each for each in round_ if each <= exact * (1 + 1e-12))
    return float(min(longest, guarantee.radius))


def factor(loss: float) -> str:
    """Return e^loss rounded up in its third figure, or in powers of ten when huge."""
    if loss > 30:
        return f"10^{math.ceil(loss / math.log(10))}"
    value = math.exp(loss)
    unit = 10.0 ** (math.floor(math.log10(value)) - 2)
    # Round up: a promise may be stated weaker than it is, never stronger.
    return number(math.ceil(value / unit - 1e-9) * unit)


def usual_distance(guarantee: Guarantee) -> float:
    """Return a round distance at which the factor is e at most, for an example."""
    if guarantee.eps is not None:
        return example(1 / guarantee.eps if guarantee.eps else 1.0, guarantee)
    root = math.sqrt(guarantee.rho or 0.0)
    return example(LIKELY / root if root else 1.0, guarantee)


def unit(guarantee: Guarantee) -> str:
    """Return what a loss is per."""
    if guarantee.unit:
        return spoken(guarantee.unit)
    if guarantee.columns:
        return worded("unit of {columns}", columns=columns(guarantee))
    return worded("metre")


def many(guarantee: Guarantee) -> str:
    """Return the unit of distances as it follows a number."""
    if guarantee.unit:
        return f"× {spoken(guarantee.unit)}"
    if guarantee.columns:
        return worded("units of {columns}", columns=columns(guarantee))
    return "m"
