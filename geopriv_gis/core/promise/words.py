"""A guarantee in one sentence: who learns what about whom, and how likely."""

from __future__ import annotations

import math
from decimal import ROUND_FLOOR

from ..errors import ParameterError
from ..language import format_message, localize
from .conversion import (
    is_exactly_gaussian,
    is_planar_laplace,
    to_approximate_gp,
    to_dp,
)
from .curve import (
    bound_total_variation,
    compute_gaussian_delta,
    compute_laplace_variation,
)
from .facts import GuaranteeFields
from .paragraph import (
    ILLUSTRATED_DELTA,
    distance_unit,
    example_distance,
    format_factor,
    format_length,
    format_number,
    guarantee_paragraph,
    printable,
    protected_columns_text,
    published_columns_text,
)

_EARTH = 6.3e6  # m, less than any radius of the Earth


def in_words(
    guarantee: GuaranteeFields,
    delta: float | None = None,
    distance: float | None = None,
) -> str:
    """Return text for an ethics board: who learns how much, how likely; may raise.

    "Draws a conclusion" is an event of the published results and the observer's own
    chance, so the first sentence is (ε, δ)-DP itself. For guesses see
    `largest_guess_chance`. Nothing is said of odds that change by e^ε "but with
    probability δ": that is more than (ε, δ)-DP promises.

    >>> from geopriv_gis import Guarantee
    >>> promise = Guarantee(notion="dp", eps=1.0, delta=1e-6, neighbours="add-remove")
    >>> import textwrap
    >>> print(textwrap.fill(in_words(promise), 76))
    Whoever sees the whole result, whatever else they know, draws any given
    conclusion with a chance at most 2.72 times what it would be were one person
    (one row) left out or added, plus a chance of at most 1e-06 (1 in
    1,000,000). Somebody to whom both cases are equally likely beforehand
    guesses right with a chance of at most 73.2 %.
    """
    if guarantee.notion == "none":
        return guarantee_paragraph(guarantee)
    eps, failing, otherwise = loss_text(guarantee, delta, distance)
    plus = ""
    if failing:
        plus = format_message(
            ", plus a chance of at most {delta}{one_in}",
            delta=localize(format_number(failing, 3)), one_in=_one_in_text(failing),
        )  # fmt: skip
    right = format_number(100 * largest_guess_chance(guarantee, delta, distance), 3)
    sentence = format_message(
        "Whoever sees the whole result, whatever else they know, draws any given "
        "conclusion with a chance at most {factor} times what it would be were "
        "{otherwise}{plus}. Somebody to whom both cases are equally likely beforehand "
        "guesses right with a chance of at most {right} %.",
        factor=localize(format_factor(eps)),
        otherwise=otherwise,
        plus=plus,
        right=localize(right),
    )
    texts = [sentence, published_columns_text(guarantee)]
    return printable(" ".join(filter(None, texts)))


def largest_guess_chance(
    guarantee: GuaranteeFields,
    delta: float | None = None,
    distance: float | None = None,
) -> float:
    """Return the largest chance to guess which of two equal cases is true; may raise.

    The least that is known: (e^ε + δ)/(1 + e^ε) (Kairouz, Oh & Viswanath 2015); of ρ
    also half of 1 + δ + the total variation, by `bound_total_variation`, which is exact
    for Gaussian noise (`compute_gaussian_delta` at ε = 0); and of a row's planar
    Laplace noise, whose total variation is known (`compute_laplace_variation`).

    >>> from geopriv_gis import Guarantee
    >>> board = Guarantee(notion="cgp", rho=5e-5, delta=None)
    >>> round(largest_guess_chance(board, distance=50.0), 4)
    0.625
    """
    if guarantee.notion == "none":
        return 1.0
    eps, failing, _ = loss_text(guarantee, delta, distance)
    odds = math.exp(min(eps, 700.0))
    chance = (odds + failing) / (1 + odds)
    if guarantee.rho is not None:
        apart = 1.0
        if guarantee.notion not in ("dp", "zcdp"):
            away = example_distance(guarantee) if distance is None else float(distance)
            apart = away + guarantee.tolerance
        variation = bound_total_variation(guarantee.rho * apart**2)
        if is_exactly_gaussian(guarantee):
            variation = min(
                variation, compute_gaussian_delta(guarantee.rho, 0.0, apart)
            )
        chance = min(chance, (1 + variation + (guarantee.delta or 0.0)) / 2)
    if is_planar_laplace(guarantee):
        away = example_distance(guarantee) if distance is None else float(distance)
        chance = min(chance, (1 + _bound_laplace_variation(guarantee, away)) / 2)
    return min(chance, 1.0)


def _bound_laplace_variation(guarantee: GuaranteeFields, distance: float) -> float:
    """Return a bound on the total variation of a row's noise at two places (m apart).

    On the sphere what is nearer to one place lies between two great circles: at each
    distance r no more of the noise than between the parallels of a plane. But radii
    have density r·e^{−εr} times a further sin(r/R)/(r/R), which is at least
    1 − r²/(6·R²) and decreases; so does that share: hence a factor of at most
    1/(1 − 1/(ε·R)²), E r² being 6/ε².
    """
    law, eps = guarantee.law, guarantee.eps
    assert law is not None  # `is_planar_laplace` said so
    assert eps is not None
    loss, tolerance = eps * (distance + guarantee.tolerance), 0.0
    if law.lattice:
        tolerance = eps * guarantee.tolerance
    variation = compute_laplace_variation(loss, tolerance)
    if law.space == "sphere":
        curved = 1 / (law.rate * _EARTH) ** 2
        variation = min(variation / (1 - curved), 1.0) if curved < 1 else 1.0
    return variation


def loss_text(
    guarantee: GuaranteeFields, delta: float | None, distance: float | None
) -> tuple[float, float, str]:
    """Return loss and δ between two cases, and text on the other; raise if invalid."""
    own = guarantee.delta or 0.0
    if guarantee.rho is not None and delta is None:
        delta = own + ILLUSTRATED_DELTA
    if guarantee.notion in ("dp", "zcdp"):
        if distance is not None:
            raise ParameterError(
                "distance has no meaning for a guarantee about persons; leave it out."
            )
        stated = to_dp(guarantee, delta)
        other = _without_person_text(guarantee)
        return float(stated.eps or 0), stated.delta or 0.0, other
    metres = example_distance(guarantee) if distance is None else float(distance)
    if not 0 < metres < math.inf:
        raise ParameterError(f"distance must be above 0 and finite; got {distance}.")
    if metres > guarantee.radius:
        raise ParameterError(
            "distance must be at most the guarantee's radius, "
            f"{guarantee.radius:g} {distance_unit(guarantee)}; got {distance}."
        )
    stated = guarantee
    if delta is not None:
        stated = to_approximate_gp(guarantee, delta, metres)
    eps = float(stated.eps or 0) * (metres + stated.tolerance)
    return eps, stated.delta or 0.0, _other_place_text(guarantee, metres)


def _person_text(guarantee: GuaranteeFields) -> str:
    """Return text of one person: a row, rows with one value, or the table."""
    unit = guarantee.privacy_unit
    if unit == "table":
        return format_message("the one person of the table (all its rows)")
    if unit == "row":
        return format_message("one person (one row)")
    return format_message("one person (all rows with one value of {unit!r})", unit=unit)


def _without_person_text(guarantee: GuaranteeFields) -> str:
    """Return the phrase "one person (one row) left out or added"; no sentence."""
    who = _person_text(guarantee)
    if guarantee.neighbours == "add-remove":
        return format_message("{who} left out or added", who=who)
    if guarantee.neighbours == "replace":
        return format_message("{who} replaced by another", who=who)
    return format_message("{who} changed", who=who)


def _other_place_text(guarantee: GuaranteeFields, metres: float) -> str:
    """Return the phrase "one person (one row) 10 m elsewhere"; no sentence."""
    far = f"{localize(format_length(metres))} {distance_unit(guarantee)}"
    who = _person_text(guarantee)
    row, metric = guarantee.privacy_unit == "row", guarantee.table_metric
    if not row and metric == "dist_inf":
        far = format_message("up to {far}", far=far)
    if guarantee.columns:
        away = format_message(
            "the values of {columns} of {who} {far} different",
            columns=protected_columns_text(guarantee), who=who, far=far,
        )  # fmt: skip
    elif guarantee.zones:
        away = format_message(
            "{who} {far} elsewhere in the same zone", who=who, far=far
        )
    else:
        away = format_message("{who} {far} elsewhere", who=who, far=far)
    if row:
        return away
    if metric == "dist_inf":
        return away + format_message(", row by row")
    if metric == "dist_2":
        return away + format_message(" in total (root of summed squares)")
    return away + (
        format_message(" in one row")
        if guarantee.tolerance
        else format_message(" in total")
    )


def _one_in_text(delta: float) -> str:
    """Return " (1 in {times})" for a probability, or "" if too large or small."""
    times = float(format_number(1 / delta, 3, ROUND_FLOOR))
    if not 2 <= times < 1e12:
        return ""
    return format_message(" (1 in {times})", times=localize(f"{math.floor(times):,}"))
