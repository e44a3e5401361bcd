"""Warnings that name the caller's line, and warnings on unusual budgets."""

from __future__ import annotations

import math
import numbers
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

import numpy as np

from ...arguments.shared import LEAST_MOVE
from ...core.drawing import format_metres as move_text
from ...core.errors import GeoPrivWarning, ParameterError
from ...core.mechanisms.lattice import Gaussian, PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.points.persons import Persons
from ...core.promise.law import Law, compute_displacement
from .crs import AreaOfUse

_ROOMS = ("arguments", "frames", "batches", "dask", "presets")
_ROOT = Path(__file__).parents[2]
_HERE = (
    *(str(_ROOT / room) + os.sep for room in _ROOMS),
    str(_ROOT / "preparing.py"),
)
# Mean moves (m) outside which a budget protects nobody (0.1 per metre), or whose
# result is of little use; and how many times farther than one row persons' may move.
_LEAST, _GREATEST, TIMES = 20.0, 1e5, 10
OFF = "leaves each number off by up to"
_USUAL = (
    "The unit is metres on the ground; eps is mostly between 0.001 and 0.05 per metre, "
    "rho between 1e-6 and 1e-3 per square metre."
)
_OFF_THE_MAP = 1e12  # m; beyond, it certainly is one, and arithmetic ends somewhere


_HEARD: ContextVar[list[GeoPrivWarning] | None] = ContextVar("heard", default=None)


class ColumnsWarning(GeoPrivWarning):
    """Warning about columns: published as they are or as pseudonyms, or of persons."""


@contextmanager
def collect_warnings() -> Iterator[list[GeoPrivWarning]]:
    """Yield a list that also collects this library's warnings within a `with` block."""
    outer, found = _HEARD.get(), list[GeoPrivWarning]()
    token = _HEARD.set(found)
    try:
        yield found
    finally:
        _HEARD.reset(token)
        if outer is not None:
            outer += found


def warn(text: str, kind: type[GeoPrivWarning] = GeoPrivWarning) -> None:
    """Warn at the caller's line; add the text to collected warnings, once."""
    found = _HEARD.get()
    if found is not None and text not in map(str, found):  # once of many hulls
        found.append(kind(text))
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_HERE):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, kind, stacklevel=level)


def warn_of_unusual_budget(
    effect: str,
    *,
    eps: float | None = None,
    rho: float | None = None,
    metres: float | None = None,
    in_all: bool = False,
) -> None:
    """Warn if one row moves under 20 m or over 100 km on average; raise far beyond.

    ``effect`` says in words what noise does here, e.g. "moves points by", and
    ``metres`` how far: by default, as far as a row by itself moves. Raise for what
    would tell nearly the true places, unless it is of several answers ``in_all``.
    """
    check_noise_is_finite({"eps": eps, "rho": rho}, effect)
    if not in_all:
        check_budget_hides(
            eps=eps, rho=rho, effect="blur places by", displacement=False
        )
    alone = _mean_move_of_one_row(eps, rho)
    if _LEAST <= alone <= _GREATEST:
        return
    text = f"{_budget_text(eps, rho)} {effect} about {move_text(metres or alone)}"
    if alone < _LEAST:
        warn(
            f"{text}, which hardly protects anybody: it tells a house from the next. "
            f"{_USUAL}"
        )
    else:
        warn(f"{text}, which leaves little of use. {_USUAL}")


def warn_of_large_error(
    effect: str,
    metres: float | None,
    *,
    eps: float | None = None,
    rho: float | None = None,
    area: AreaOfUse | None = None,
) -> None:
    """Warn if the expected error (m) is useless, unless one row alone moves too far.

    `warn_of_unusual_budget` has warned of budgets that move even a single row too far.
    """
    if (
        metres is None
        or metres <= _largest_useful_move(area)
        or _mean_move_of_one_row(eps, rho) > _GREATEST
    ):
        return
    warn(
        f"{_budget_text(eps, rho)} {effect} about {move_text(metres)}, which leaves "
        "little of use."
    )


def warn_of_many_rows(rows: np.ndarray, eps: float) -> None:
    """Warn if a person has so many rows that points would move too far.

    ``rows`` is, for each row, how many its person has; which is public.
    """
    most = int(rows.max(initial=1))
    effect = f"is shared by {most} rows of one person, which blurs places by at least"
    warn_of_large_error(effect, most * _mean_move_of_one_row(eps, None), eps=eps)


def check_budget_hides(
    *,
    eps: float | None = None,
    rho: float | None = None,
    effect: str = "move points by",
    displacement: bool = True,
) -> None:
    """Raise if the budget is so large that noise would not hide points.

    That is from ε = 1 per metre and ρ = π/16 per square metre on. ``displacement``
    tells whether the release takes that as well.
    """
    metres = _mean_move_of_one_row(eps, rho)
    if metres > LEAST_MOVE:
        return
    name, unit = ("eps", "metre") if rho is None else ("rho", "square metre")
    value = eps if rho is None else rho
    assert value is not None
    wanted = value if 10 <= value <= _GREATEST else 200.0
    other = 2 / wanted if rho is None else math.pi / (4 * wanted**2)
    way = f"displacement={wanted:g}" if displacement else f"{name}={other:.3g}"
    raise ParameterError(
        f"{name} is per {unit}: {value:g} would {effect} {move_text(metres)}. For "
        f"{wanted:g} m, pass {way}."
    )


def check_noise_is_finite(
    budget: Mapping[str, object], effect: str = "moves points by"
) -> None:
    """Raise if noise would be wider than 10¹² metres.

    What is no positive number is for the plan to refuse.
    """
    for name in ("eps", "rho"):
        value = budget.get(name)
        if not isinstance(value, numbers.Real) or not 0 < float(value) < math.inf:
            continue
        given = {"eps": None, "rho": None, name: float(value)}
        metres = _mean_move_of_one_row(**given)
        if metres > _OFF_THE_MAP:
            budget_text = _budget_text(**given)
            raise ParameterError(
                f"{budget_text} {effect} about {move_text(metres)}, more than any map. "
                "Pass a larger budget."
            )


def warn_of_unusual_moves(
    law: Law | None,
    persons: Persons | None,
    area: AreaOfUse | None,
    *,
    eps: float | None = None,
    rho: float | None = None,
) -> None:
    """Warn if points move hardly, too far, or more as rows share a budget; may raise.

    Far is twice as far as a row by itself, where a person has several. Too far is ten
    times as far, 100 km, or a tenth of the ``area`` of use of a plane. Moves are those
    of the release's ``law``, as plans have them. How
    many rows each person has is public wherever there are persons.
    """
    rows = 1 if persons is None else int(persons.rows_per_unit.max(initial=1))
    effect = "moves points by" if rows == 1 else "moves a person with one row by"
    if law is None:
        warn_of_unusual_budget(effect, eps=eps, rho=rho)
        return
    restricted = "restricted" in law.then
    free = law.replace(then=()) if law.then else law
    # Noise within a region is of half the budget, which protects as the whole would.
    whole = free.replace(rate=2 * law.rate) if restricted else free
    alone = compute_displacement(whole)
    warn_of_unusual_budget(effect, eps=eps, rho=rho, metres=alone)
    metres = compute_displacement(free, rows) if rows > 1 or restricted else alone
    if metres <= min(_largest_useful_move(area), TIMES * alone):
        if metres > 2.01 * alone and free.shares == "joint":
            warn(
                f"{rows} rows of one person move by about {move_text(metres)} each, "
                f"not {move_text(alone)}. For maps and counts of them pass "
                "method='composition'."
            )
        elif metres > 2.01 * alone:
            warn(
                f"{rows} rows of one person move by about {move_text(metres)} each, "
                f"not {move_text(alone)}."
            )
        return
    if _mean_move_of_one_row(eps, rho) > _GREATEST:
        return
    moving = "points move" if rows == 1 else f"{rows} rows of one person move"
    within = ", or as far as the region reaches," if restricted else ""
    advice = (
        "" if rows == 1
        else " Hide less (table_metric='dist_2'), or fewer rows at once (a "
        "privacy_unit whose values are one person's day or hour)."
    )  # fmt: skip
    other = "" if metres == alone else f", not {move_text(alone)}"
    warn(
        f"{moving} by about {move_text(metres)}{within} on average{other}, which "
        f"leaves little of use.{advice}"
    )


def _largest_useful_move(area: AreaOfUse | None) -> float:
    """Return the largest useful move (m): 100 km, or a tenth of the area if less."""
    return _GREATEST if area is None else min(_GREATEST, area.length / TIMES)


def _budget_text(eps: float | None, rho: float | None) -> str:
    """Return the budget as text with its unit."""
    if eps is not None:
        return f"eps = {float(eps):g} per metre"
    assert rho is not None
    return f"rho = {float(rho):g} per square metre"


def _mean_move_of_one_row(eps: float | None, rho: float | None) -> float:
    """Return a row's mean displacement (m); raise for an invalid budget."""
    if eps is not None:
        check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
        return Law(family="laplace", rate=float(eps)).mean
    assert rho is not None
    check_number("rho", rho, limits_of(Gaussian, "rho"))
    return Law(family="gaussian", rate=float(rho)).mean


# -- how long work tells how far it is: shares of the rows, never of the data ----------

Progress = Callable[[float], object]
T = TypeVar("T")


def ignore_progress(_share: float) -> None:
    """Do nothing: the default for progress reports."""


def report_each(items: Sequence[T], progress: Progress) -> Iterator[T]:
    """Yield items one by one, reporting the share done."""
    for number, item in enumerate(items, 1):
        yield item
        progress(number / len(items))
