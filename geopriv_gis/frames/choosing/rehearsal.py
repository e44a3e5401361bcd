"""A release of made-up rows: what it promises, how far it moves, how wrong it is.

Nothing here depends on anybody's rows, and nothing is charged. The release itself is
called, so that what it refuses is refused, and what it states is what it would state.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments import Release
from ...core.drawing import metres
from ...core.errors import GeoPrivWarning
from ...core.language import figure, noted, spoken, worded
from ...core.promise.law import Law, displacement
from ..ground.crs import ground_of
from ..ground.geometry import coordinates_of, geometry_of
from ..ground.persons import column_of
from ..ground.release import stamp_of
from ..maps.heatmap import Heatmap
from .stage import PERSON, Stage, asked_of, columns_of

Call = Callable[..., Any]

DRAWS = 20_000  # made-up rows by which moves are measured where no formula is known
FARTHEST = 2.01e7  # m: half way around the Earth
FLAT = 1e6  # m: from where on the Earth's curvature changes how far noise goes
MOST = 0.95  # of rows
MEAN = noted("moves on average")
MOSTLY = noted("95 % move at most")
# What a rehearsal has of its own: nothing is kept, charged, repeated or reported.
OWN = ("drop", "keep", "shuffle", "ledger", "sticky", "progress")
# Facts that answers state of their error, and what they mean.
_FACTS = {
    "half_width": noted("error of each number, at most"),
    "half_width_all": noted("error of all numbers at once, at most"),
    "mean_excess": noted(
        "found rows are farther than the nearest, on average at most by"
    ),
    "excess": noted("found rows are farther than the nearest, at most by"),
    "margin": noted("how far from the threshold the answer is sure"),
    "outer": noted("how far it reaches too far, at most"),
    "inner": noted("how far it falls short, at most"),
}
# Warnings of columns and places that are made up: true rows have others.
_MADE_UP = ("column", "the noise left")
_COLUMNS = ("se", "error")  # of answers with a standard error each


@dataclass(frozen=True)
class Measure:
    """One line of a plan's table."""

    rows: int
    measure: str
    value: float
    unit: str

    @property
    def told(self) -> str:
        """What is measured, in the language that is spoken; how was told in it."""
        what, bracket, how = self.measure.partition(" (")
        return f"{spoken(what)}{bracket}{how}"


@dataclass(frozen=True)
class Rehearsal:
    """A release that can be made of made-up rows.

    Parameters
    ----------
    call : callable
        From a frame and arguments to a release.
    row : Release
    given : mapping
        The arguments, as they will be given.
    stage : Stage
        Where made-up rows are.
    unit : str
        "row", "table", or the column of made-up persons.
    rows : int
        Of the whole table, where no person has more.
    """

    call: Call
    row: Release
    given: Mapping[str, Any]
    stage: Stage
    unit: str
    rows: int
    warned: list[str] = field(default_factory=list)

    def release(self, each: int, least: int | None = None) -> tuple[Any, Any]:
        """Return made-up rows, ``each`` of them one person's, and their release.

        There are ``least`` rows or some more, of as many persons as that takes.
        """
        unit = self.unit
        if least is None:
            least = each if unit == "table" else max(self.rows, each)
        elif unit == "table" and each < least:
            unit = PERSON  # many tables at once
        column = str(column_of(unit) or "")
        columns = columns_of(self.row, self.given)
        made = self.stage.rows(-(-least // each) * each, each, columns, column)
        given = {k: v for k, v in self.given.items() if k not in OWN}
        if "of" in given:
            given["of"] = asked_of(self.row, given["of"])
        taken = {argument.name for argument in self.row.arguments}
        if "keep" in taken:
            given["keep"] = [name for name in made.columns if name != "geometry"]
        if "privacy_unit" in taken:
            given["privacy_unit"] = unit
        if given.get("z") == "protect":
            flat = coordinates_of(made.geometry).xy
            made = made.set_geometry(
                gpd.points_from_xy(*flat.T, np.zeros(len(flat)), crs=made.crs)
            )
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", GeoPrivWarning)
            released = self.call(made, **given)
        self._note(caught)
        # A second layer comes along; the promise of the first covers both.
        return made, released[0] if isinstance(released, tuple) else released

    def _note(self, caught: list[warnings.WarningMessage]) -> None:
        for each in caught:
            text = str(each.message)
            ours = issubclass(each.category, GeoPrivWarning)
            if ours and not any(words in text for words in _MADE_UP):
                self.mind(text)

    def mind(self, text: str) -> None:
        """Keep what is to be minded, once."""
        if text not in self.warned:
            self.warned.append(text)


def moves(rehearsal: Rehearsal, law: Law | None, each: int) -> tuple[str, float, float]:
    """Return how a move is known, its mean and the 95 % quantile (m).

    By the law of the noise where it is one, and not too large for the Earth; otherwise
    measured on made-up rows.
    """
    if law is not None and law.then == ("discs",):
        law = law.replace(then=())  # where discs will be, nobody knows
        how = worded("before strays go to the discs")
    elif law is None or not law.is_sum:
        return rehearsal.stage.told, *_measured(rehearsal, each)
    else:
        how = worded("in space") if law.dimension == 3 else ""
    most = displacement(law, each, MOST)
    if law.space == "sphere" and most > FLAT:
        anywhere = dataclasses.replace(rehearsal, stage=Stage.of_the_earth())
        return how, *_measured(anywhere, each)
    mean, most = (min(value, FARTHEST) for value in (displacement(law, each), most))
    return how, mean, most


def _measured(rehearsal: Rehearsal, each: int) -> tuple[float, float]:
    made, released = rehearsal.release(each, DRAWS)
    before, after = made.geometry, geometry_of(released)
    where = ground_of(before.crs, "sphere")
    here, there = (
        where.to_working(coordinates_of(series, drop_z=True).xy)
        for series in (before, after)
    )
    away = where.metric.distance(here, there) / where.metric.k_max
    return float(away.mean()), float(np.quantile(away, MOST))


def errors(released: Any) -> Iterator[tuple[str, float, str]]:
    """Yield what a release states of its error: what, how much, in which unit."""
    facts = (stamp_of(released) or {}).get("error", {})
    share = figure(f"{100 * (1 - facts.get('beta', 0.0)):g}")
    sure = worded(" (in {share} % of releases)", share=share)
    for name, meaning in _FACTS.items():
        if name in facts:
            told = meaning + ("" if name == "mean_excess" else sure)
            # The limit of a count has no unit, nor has what is near it.
            unit = "" if "limit" in facts else "m"
            yield told, float(np.max(facts[name])), unit
    if isinstance(released, Heatmap):
        unit = noted("per m²") if released.per_area else noted("(1 = all rows there)")
        told = worded(
            "standard error of a cell, of a map blurred over {far}, at most",
            far=figure(metres(released.bandwidth)),
        )
        yield told, float(released.se.max()), unit
    elif isinstance(released, pd.Series) and "error" in released.index:
        yield noted("standard error"), float(released["error"]), ""
    elif isinstance(released, pd.DataFrame):
        for name in _COLUMNS:
            if name in released.columns:
                mean = float(released[name].mean())
                yield noted("standard error, on average"), mean, ""
