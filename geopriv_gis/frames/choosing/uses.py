"""Analyses that a release can be used for afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...arguments import RELEASES, kinds
from ...arguments.row import CHECK, RESEARCH
from ...core.errors import GeoPrivError
from ...core.language import format_message, gettext, gettext_noop, retranslate
from ...core.promise.guarantee import Guarantee
from ..ground.geometry import Frame
from ..maps.analysis import AnalysedRelease
from ..maps.circles import noise_radii
from ..maps.covariates import find_known_laws
from ..maps.marked import check_rows_are_persons
from ..points.remap import find_remappable_law

_SHARE = 0.95  # of true places that a circle holds
# What an answer is, by what the row of its release says.
ANSWERS = {
    "shape": gettext_noop("shapes, to be drawn and measured"),
    "zones": gettext_noop("numbers by zone: a map of them, with their standard errors"),
    "grid": gettext_noop("a map, with its standard errors"),
    "labels": gettext_noop("which rows they are"),
    "answers": gettext_noop("the numbers that were asked for, with their errors"),
}
ALONE = gettext_noop(
    "maps, pairs, rates and flows of anything else: no; whatever is made of the answer "
    "costs nothing more, and another question is another charge"
)
FLOWS = gettext_noop(
    "flows between zones: no; none are estimated from released points: private_flows "
    "asks the true rows"
)
ROWS = gettext_noop(
    "joins, distances, nearest rows: of places that are off as far as stated above"
)


@dataclass(frozen=True)
class Use:
    """Possible use of released points, with a check whether it works.

    ``decide`` refuses, with its reason, as those functions do.
    """

    words: str
    functions: tuple[str, ...]
    decide: Callable[[Frame, Guarantee], object]


def _check_estimates(released: Frame, promise: Guarantee) -> object:
    """Raise unless estimates can be made from a release with this guarantee."""
    return AnalysedRelease.with_guarantee(released, promise).laws()


def _check_marked_statistics(released: Frame, promise: Guarantee) -> object:
    """Raise unless hot spots, likeness or clusters of a column can be estimated.

    Each person must have one row. Returns the laws, for use as `Use.decide`.
    """
    check_rows_are_persons(AnalysedRelease.with_guarantee(released, promise))
    return _check_estimates(released, promise)


def _check_simulations(released: Frame, promise: Guarantee) -> object:
    """Raise unless the release's noise can be simulated."""
    return find_known_laws(AnalysedRelease.with_guarantee(released, promise))


_SPECIAL = (
    Use(
        gettext_noop(
            "maps, counts and rates by zone, synthetic points, without the bias of the "
            "noise"
        ),
        ("density", "count", "rate", "synthesise"),
        _check_estimates,
    ),
    Use(
        gettext_noop("pairs: clustering of the true points"),
        ("clustering",),
        _check_estimates,
    ),
    Use(
        gettext_noop("hot spots and likeness of a published column"),
        ("getis_ord", "morans_i"),
        _check_marked_statistics,
    ),
    Use(
        gettext_noop("clusters in space and time"), ("knox",), _check_marked_statistics
    ),
    Use(
        gettext_noop("guesses of the true places, with a public map of people"),
        ("remap",),
        lambda _, promise: find_remappable_law(promise),
    ),
    Use(
        gettext_noop("circles that hold the true places"),
        (),
        lambda released, promise: noise_radii(
            AnalysedRelease.with_guarantee(released, promise), _SHARE
        ),
    ),
    Use(
        gettext_noop("values of public surfaces at the true places"),
        ("covariate",),
        _check_simulations,
    ),
    Use(gettext_noop("cases around a public place"), ("around",), _check_simulations),
)


def _list_uses() -> tuple[Use, ...]:
    """Return all known uses, with those of the release registry."""
    known = {name for use in _SPECIAL for name in use.functions}
    rest = tuple(
        row.name
        for row in RELEASES
        if isinstance(row.arguments[0].kind, kinds.ReleaseLayer)
        and not row.is_random
        and row.group not in (CHECK, RESEARCH)
        and row.name not in known
    )
    more = (
        (Use(gettext_noop("other statistics"), rest, _check_estimates),) if rest else ()
    )
    return (*_SPECIAL, *more)


USES = _list_uses()


def describe_uses(released: Frame, promise: Guarantee, result: str) -> tuple[str, ...]:
    """Return text lines on a release's uses; of points also why not for the others."""
    if result != "points":
        return (f"{gettext(ANSWERS[result])}: {format_message('yes')}", gettext(ALONE))
    lines: list[str] = []
    against: dict[str, list[str]] = {}
    for use in USES:
        by = f" ({', '.join(use.functions)})" if use.functions else ""
        why, text = reason_against_use(use, released, promise), gettext(use.words) + by
        if why is None:
            lines.append(f"{text}: {format_message('yes')}")
        else:
            against.setdefault(why, []).append(text)
    for why, uses in against.items():
        no = format_message("no; {why}", why=retranslate(why))
        lines.append(f"{'; '.join(uses)}: {no}")
    return (*lines, gettext(FLOWS), gettext(ROWS))


def reason_against_use(use: Use, released: Frame, promise: Guarantee) -> str | None:
    """Return why a release cannot be used this way; None if it can."""
    try:
        use.decide(released, promise)
    except GeoPrivError as error:
        return str(error)
    return None
