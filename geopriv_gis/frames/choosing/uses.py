"""What a release can be used for afterwards: asked of what will do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...arguments import RELEASES, kinds
from ...arguments.row import CHECK, RESEARCH
from ...core.errors import GeoPrivError
from ...core.language import noted, spoken, worded
from ...core.promise.guarantee import Guarantee
from ..ground.geometry import Frame
from ..maps.analysis import Released
from ..maps.circles import radii_of
from ..maps.covariates import laws_known
from ..maps.marked import check_rows
from ..points.remap import law_to_remap

_SHARE = 0.95  # of true places that a circle holds
# What an answer is, by what the row of its release says.
ANSWERS = {
    "shape": noted("one shape, to be drawn and measured"),
    "zones": noted("numbers by zone: a map of them, with their standard errors"),
    "grid": noted("a map, with its standard errors"),
    "labels": noted("which rows they are"),
    "answers": noted("the numbers that were asked for, with their errors"),
}
ALONE = noted(
    "maps, pairs, rates and flows of anything else: no; whatever is made of the answer "
    "costs nothing more, and another question is another charge"
)
FLOWS = noted(
    "flows between zones: no; none are estimated from released points: private_flows "
    "asks the true rows"
)
ROWS = noted(
    "joins, distances, nearest rows: of places that are off as far as stated above"
)


@dataclass(frozen=True)
class Use:
    """What can be done with released points, by which functions.

    ``decide`` refuses, with its reason, as those functions do.
    """

    words: str
    functions: tuple[str, ...]
    decide: Callable[[Frame, Guarantee], object]


def _estimates(released: Frame, promise: Guarantee) -> object:
    return Released.promised(released, promise).laws()


def _marked(released: Frame, promise: Guarantee) -> object:
    check_rows(Released.promised(released, promise))
    return _estimates(released, promise)


_SPECIAL = (
    Use(
        noted(
            "maps, counts and rates by zone, synthetic points, without the bias of the "
            "noise"
        ), ("density", "count", "rate", "synthesise"), _estimates,
    ),
    Use(
        noted("pairs: clustering of the true points"), ("clustering",), _estimates,
    ),
    Use(
        noted("hot spots and likeness of a published column"),
        ("getis_ord", "morans_i"), _marked,
    ),
    Use(noted("clusters in space and time"), ("knox",), _marked),
    Use(
        noted("guesses of the true places, with a public map of people"), ("remap",),
        lambda _, promise: law_to_remap(promise),
    ),
    Use(
        noted("circles that hold the true places"), (),
        lambda released, promise: radii_of(
            Released.promised(released, promise), _SHARE
        ),
    ),
    Use(
        noted("values of public surfaces at the true places"), ("covariate",),
        lambda released, promise: laws_known(Released.promised(released, promise)),
    ),
)  # fmt: skip


def _all_uses() -> tuple[Use, ...]:
    """Return the uses, with whatever else the registry has that looks at releases."""
    known = {name for use in _SPECIAL for name in use.functions}
    rest = tuple(
        row.name
        for row in RELEASES
        if isinstance(row.arguments[0].kind, kinds.Released)
        and not row.draws
        and row.group not in (CHECK, RESEARCH)
        and row.name not in known
    )
    more = (Use(noted("other statistics"), rest, _estimates),) if rest else ()
    return (*_SPECIAL, *more)


USES = _all_uses()


def uses_of(released: Frame, promise: Guarantee, result: str) -> tuple[str, ...]:
    """Return a line for each use of a release: yes, or why not."""
    if result != "points":
        return (f"{spoken(ANSWERS[result])}: {worded('yes')}", spoken(ALONE))
    lines, told = [], ""
    for use in USES:
        why = reason_against(use, released, promise)
        by = f" ({', '.join(use.functions)})" if use.functions else ""
        lines.append(f"{spoken(use.words)}{by}: {_said(why, told)}")
        told = told if why is None else why
    return (*lines, spoken(FLOWS), spoken(ROWS))


def _said(why: str | None, before: str) -> str:
    """Return yes or no, with the reason unless that was said just before."""
    if why is None:
        return worded("yes")
    if why == before:
        return worded("no, likewise")
    return worded("no; {why}", why=spoken(why))


def reason_against(use: Use, released: Frame, promise: Guarantee) -> str | None:
    """Return why a release cannot be used so, or None where it can."""
    try:
        use.decide(released, promise)
    except GeoPrivError as error:
        return str(error)
    return None
