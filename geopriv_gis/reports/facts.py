"""Figures of a release's guarantee; the data are not read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..core.drawing import format_metres
from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from ..core.promise.law import Law
from ..core.promise.paragraph import example_distance
from ..core.promise.words import largest_guess_chance, loss_text

ORDER = "keep their order"
_ROUND = (1.0, 2.0, 5.0)
_LEAST, _MOST = 0.1, 6.0  # losses that a table shows: below nothing is told, above all
_STEPS, UNLESS = 6, 1e-6
_UNREADABLE = (ArithmeticError, AttributeError, KeyError, TypeError, ValueError)


@dataclass(frozen=True)
class LossStep:
    """Loss between two cases: places at a distance, or a person in or out.

    ``loss`` and ``failing`` are ε and δ of the two cases, ``guess`` the largest chance
    to tell the right one if both are equally likely. ``sure`` is the loss that no
    result exceeds, but with a chance of ``unless``; None where nobody knows one.
    """

    distance: float
    loss: float
    failing: float
    guess: float
    sure: float | None
    unless: float

    def largest_belief(self, before: float) -> float | None:
        """Return the largest posterior belief from a prior; None if no loss bounds it.

        By Bayes' rule e^ε·p/(e^ε·p + 1 − p), wherever the loss is at most ε.
        """
        if self.sure is None:
            return None
        odds = math.exp(min(self.sure, 700.0)) * before
        return odds / (odds + 1 - before)


@dataclass(frozen=True)
class ReleaseFacts:
    """Facts on one release for a report.

    guarantee:
    plan (str, str): Expected figures and what they are of.
    disjoint: Whether it is of other rows than others that are, too.
    """

    name: str
    release: str
    guarantee: Guarantee
    plan: tuple[tuple[str, str], ...]
    file: str
    columns: tuple[str, ...]
    disjoint: bool = False  # its people are those of no other one that says so

    @classmethod
    def of(cls, description: Mapping[str, Any]) -> ReleaseFacts:
        """Return a release's facts from its description; raise without guarantee."""
        record: Any = (
            description.get("guarantee") if isinstance(description, Mapping) else None
        )
        try:
            guarantee = (
                record if isinstance(record, Guarantee) else Guarantee.from_dict(record)
            )
        except _UNREADABLE:
            raise ParameterError(
                "each release must have its guarantee, as Guarantee.to_dict writes it; "
                f"got {safe_repr(record) if record is None else 'an unreadable one'}."
            ) from None
        return cls(
            str(
                description.get("name")
                or guarantee.mechanism
                or description.get("release")
                or ""
            ),
            str(description.get("release") or ""),
            guarantee,
            tuple(figures_as_text(description.get("plan"))),
            str(description.get("file") or ""),
            tuple(map(str, description.get("columns") or ())),
            bool(description.get("disjoint")),
        )

    @property
    def empty(self) -> bool:
        """Return whether the release has no guarantee."""
        return self.guarantee.notion == "none"

    @property
    def is_about_persons(self) -> bool:
        """Return whether the guarantee is about persons (DP, zCDP), not distances."""
        return self.guarantee.notion in ("dp", "zcdp")

    @property
    def is_in_metres(self) -> bool:
        """Return whether the guarantee's distances are ground metres."""
        return not (
            self.is_about_persons or self.guarantee.columns or self.guarantee.unit
        )

    @property
    def keeps_order(self) -> bool:
        """Return whether released rows have the order of the true ones."""
        return any(ORDER in text for text in self.guarantee.assumptions)

    @property
    def has_rows_of_persons(self) -> bool:
        """Return whether rows of the result may match true rows; never for counts."""
        own = self.guarantee
        points = own.law is not None or self.keeps_order or own.unprotected
        return not self.is_about_persons and bool(points)

    @cached_property
    def example_step(self) -> LossStep:
        """Return the loss step for an example: a round distance, or a person."""
        if self.is_about_persons:
            return self._step(None)
        return self._step(example_distance(self.guarantee))

    @cached_property
    def steps(self) -> tuple[LossStep, ...]:
        """Return loss steps at round distances; for counts only one."""
        if self.is_about_persons:
            return (self.example_step,)
        middle = self.example_step.distance
        power = math.floor(math.log10(middle))
        lengths = [m * 10.0**p for p in range(power - 2, power + 3) for m in _ROUND]
        reach = self.guarantee.radius
        found = [self._step(each) for each in lengths if each <= reach]
        shown = [each for each in found if _LEAST <= each.loss <= _MOST]
        return tuple(shown[:_STEPS] or [self.example_step])

    def _step(self, distance: float | None) -> LossStep:
        """Return the loss step at a distance, or of a person."""
        loss, failing, _ = loss_text(self.guarantee, None, distance)
        away = 0.0 if distance is None else distance
        guess = largest_guess_chance(self.guarantee, None, distance)
        return LossStep(
            away, loss, failing, guess, *self._maximal_loss(away, loss, failing)
        )

    def _maximal_loss(
        self, distance: float, loss: float, failing: float
    ) -> tuple[float | None, float]:
        """Return a loss bound, None if δ forbids one, and the chance of exceeding it.

        Of ρ: the loss is above ρ + 2√(ρ·ln 1/δ) with a chance of δ at most (Bun &
        Steinke 2016, Lemma 3.5). No such thing follows from an (ε, δ) alone.
        """
        own = self.guarantee
        if not failing:
            return loss, 0.0
        if own.rho is None or own.delta:
            return None, 0.0
        rho = (
            own.rho
            if self.is_about_persons
            else own.rho * (distance + own.tolerance) ** 2
        )
        return rho + 2 * math.sqrt(rho * math.log(1 / UNLESS)), UNLESS

    @cached_property
    def noise(self) -> Law | None:
        """Return the law (m) of each row's own isotropic noise; None for others."""
        law = self.guarantee.law
        if self.empty or law is None or law.ball is not None or law.shares != "row":
            return None
        if not self.is_in_metres or (law.dimension == 3 and law.horizontal is None):
            return None
        if "restricted" in law.then:
            return None
        return (law.horizontal or law).replace(then=())

    @property
    def is_point_plus_noise(self) -> bool:
        """Return whether a released point is the true one plus noise."""
        law = self.guarantee.law
        return self.noise is not None and law is not None and law.is_sum


def figures_as_text(plan: Any) -> list[tuple[str, str]]:
    """Return expected errors as pairs of texts, [] for None; raise for other types.

    >>> figures_as_text([{"measure": "points move on average", "value": 200.0,
    ...     "unit": "m"}])
    [('points move on average', '200 m')]
    >>> figures_as_text({"95 %": "474 m"}), figures_as_text(None)
    ([('95 %', '474 m')], [])
    >>> figures_as_text([("bias", -25000.0)])
    [('bias', '-25,000')]
    """
    if plan is None or plan == "":
        return []
    if hasattr(plan, "measures"):
        plan = [vars(each) for each in plan.measures]
    if isinstance(plan, str):
        return [("", plan)]
    if isinstance(plan, Mapping):
        return [(str(name), _value_text(value)) for name, value in plan.items()]
    if isinstance(plan, Sequence):
        return [_figure_text(each) for each in plan]
    raise ParameterError(f"plan must hold texts or figures; got {safe_repr(plan)}.")


def _figure_text(line: Any) -> tuple[str, str]:
    """Return an expected error as name and value in text; the name may be ""."""
    if isinstance(line, Mapping) and "measure" in line:
        rows = line.get("rows", 1)
        many = "" if rows in (None, 1) else f" ({rows} rows of a person)"
        value, unit = line.get("value"), line.get("unit") or ""
        if unit == "m" and isinstance(value, (int, float)):
            return f"{line['measure']}{many}", format_metres(value)
        value = f"{_value_text(value)} {unit}".strip()
        return f"{line['measure']}{many}", value
    if isinstance(line, (tuple, list)) and len(line) == 2:
        return str(line[0]), _value_text(line[1])
    return "", _value_text(line)


def _value_text(value: Any) -> str:
    """Return a value as text; numbers rounded."""
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.4g}" if abs(value) < 1e4 else f"{value:,.0f}"
