"""What would serve better than a planned release: other releases, rehearsed as well.

Each has the same budget for the same people, so that what is said are figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.drawing import metres
from ...core.errors import GeoPrivError
from ...core.language import figure, noted, spoken, worded
from ...core.promise.guarantee import Guarantee
from .advice import means_of, too_far
from .rehearsal import Measure

# From a release's name, its arguments and rows per person to its measures.
Rehearsed = Callable[[str, Mapping[str, Any], int], Sequence[Measure]]

_LESS = 0.95  # of the move: from where on another one is better
_BUDGETS = ("eps", "rho", "crs")
# What a person's rows are about, with what is asked for it.
_ABOUT = {
    "private_centre": noted("where they are"),
    "private_bbox": noted("how far they spread"),
}
_DAYS = noted(
    "private_track tells a mean place for each hour or day; or protect less at once "
    "(table_metric='dist_2', or a privacy_unit whose values are one person's day or "
    "hour)"
)


@dataclass(frozen=True)
class Planned:
    """What is planned, and how others are rehearsed beside it."""

    release: str
    given: Mapping[str, Any]
    guarantee: Guarantee
    measures: Sequence[Measure]
    rehearse: Rehearsed

    def better(self) -> Iterator[str]:
        """Yield what would serve better, with its figures."""
        yield from self._held_otherwise()
        yield from self._about_persons()
        yield from self._extent_alone()

    def _held_otherwise(self) -> Iterator[str]:
        """Yield other ways to keep points in a region: noise at the whole budget."""
        region, clip = self.given.get("region"), self.given.get("clip", "restrict")
        if region is None or clip != "restrict" or self.release == "dprs":
            return
        rest = {k: v for k, v in self.given.items() if k not in ("region", "clip")}
        yield from self._nearer(
            {**self.given, "clip": "remap"},
            noted("clip='remap' (strays go to the border, where they pile up)"),
        )
        yield from self._nearer(
            {**rest, "zones": region},
            noted(
                "zones= for region= (strays go to the border of the row's own polygon, "
                "and which polygon that is, is told)"
            ),
        )

    def _nearer(self, given: Mapping[str, Any], words: str) -> Iterator[str]:
        """Yield the other arguments where rows move less far with them."""
        means = means_of(self.measures)
        if not means:
            return
        others = means_of(self._measures(self.release, given, means[0].rows))
        if others and others[0].value < _LESS * means[0].value:
            yield worded(
                "{words}: moves {better} on average, not {now}", words=spoken(words),
                better=figure(metres(others[0].value)),
                now=figure(metres(means[0].value)),
            )  # fmt: skip

    def _about_persons(self) -> Iterator[str]:
        """Yield what tells of persons with many rows, where these move too far."""
        far = too_far(self.guarantee, self.measures)
        if far is None:
            return
        found = [
            f"{spoken(about)} ({name}: {errs})"
            for name, about in _ABOUT.items()
            if (errs := self._error(name, "table", far.rows))
        ]
        about = ", ".join(found) or "private_centre"
        yield worded(
            "persons with {rows} rows: publish what the rows are about instead, "
            "{about}; {days}",
            rows=figure(f"{far.rows:,}"), about=about, days=spoken(_DAYS),
        )  # fmt: skip

    def _extent_alone(self) -> Iterator[str]:
        """Yield what tells the extent alone, where rows are persons."""
        law = self.guarantee.law
        if law is None or law.shares != "row" or not means_of(self.measures):
            return
        errs = self._error("private_bbox", "row", 1)
        if errs:
            yield worded(
                "if the extent alone is asked for, private_bbox: {errs}", errs=errs
            )

    def _error(self, name: str, unit: str, rows: int) -> str:
        given = {k: v for k, v in self.given.items() if k in _BUDGETS}
        measures = self._measures(name, {**given, "privacy_unit": unit}, rows)
        if not measures:
            return ""
        return worded(
            "errs by {far} at most, in 95 % of releases",
            far=figure(metres(measures[0].value)),
        )

    def _measures(
        self, name: str, given: Mapping[str, Any], rows: int
    ) -> Sequence[Measure]:
        """Return what is measured of another release; nothing where it is refused."""
        try:
            return self.rehearse(name, given, rows)
        except GeoPrivError:
            return ()
