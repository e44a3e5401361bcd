"""What would serve better than a planned release: other releases, planned as well.

Each has the same budget for the same people, so that what is said are figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...core.drawing import metres
from ...core.language import figure, noted, spoken, worded
from ...core.promise.guarantee import Guarantee
from .advice import means_of, too_far
from .reading import Measure

# Measures another release of the same rows: by its name, arguments, rows per person.
Ask = Callable[[str, Mapping[str, Any], int], Sequence[Measure]]

_LESS = 0.95  # of the move: from where on another one is better
_BUDGETS = ("eps", "rho", "crs")
# What a person's rows are about, by the kind of `private_extent` that is asked for it.
_EXTENT = "private_extent"
_ABOUT = {"centre": noted("where they are"), "box": noted("how far they spread")}
_DAYS = noted(
    "private_track tells a mean place for each hour or day; or protect less at once "
    "(table_metric='dist_2', or a privacy_unit whose values are one person's day or "
    "hour)"
)


def better(
    release: str,
    given: Mapping[str, Any],
    guarantee: Guarantee,
    measures: Sequence[Measure],
    ask: Ask,
) -> Iterator[str]:
    """Yield what would serve better than a planned release, with its figures."""
    means, budget = means_of(measures), {k: given[k] for k in _BUDGETS if k in given}
    held = given.get("region") is not None and release != "dprs"
    if held and means and given.get("clip", "restrict") == "restrict":
        for words, other in _held_otherwise(given):
            others = means_of(ask(release, other, means[0].rows))
            if others and others[0].value < _LESS * means[0].value:
                yield worded(
                    "{words}: moves {better} on average, not {now}",
                    words=spoken(words), better=figure(metres(others[0].value)),
                    now=figure(metres(means[0].value)),
                )  # fmt: skip
    far = too_far(guarantee, measures)
    if far is not None:
        table = {**budget, "privacy_unit": "table"}
        found = [
            f"{spoken(about)} ({_EXTENT} {kind!r}: {errs})"
            for kind, about in _ABOUT.items()
            if (errs := _error(ask(_EXTENT, {**table, "kind": kind}, far.rows)))
        ]
        about = ", ".join(found) or _EXTENT
        yield worded(
            "persons with {rows} rows: publish what the rows are about instead, "
            "{about}; {days}",
            rows=figure(f"{far.rows:,}"), about=about, days=spoken(_DAYS),
        )  # fmt: skip
    law = guarantee.law
    if law is not None and law.shares == "row" and means:
        errs = _error(ask(_EXTENT, {**budget, "privacy_unit": "row"}, 1))
        if errs:
            yield worded(
                "if the extent alone is asked for, private_extent: {errs}", errs=errs
            )


def _held_otherwise(given: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield other ways to keep points in a region: noise at the whole budget."""
    rest = {k: v for k, v in given.items() if k not in ("region", "clip")}
    yield (
        noted("clip='remap' (strays go to the border, where they pile up)"),
        {**given, "clip": "remap"},
    )
    yield (
        noted(
            "zones= for region= (strays go to the border of the row's own polygon, and "
            "which polygon that is, is told)"
        ),
        {**rest, "zones": given["region"]},
    )


def _error(measures: Sequence[Measure]) -> str:
    if not measures:
        return ""
    return worded(
        "errs by {far} at most, in 95 % of releases",
        far=figure(metres(measures[0].value)),
    )
