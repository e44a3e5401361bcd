"""Queries to the people of a session, and their answers."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point

from ...core import markup
from ...core.budget import Audience
from ...core.deconvolution.source import BANDWIDTH
from ...core.errors import ParameterError
from ...core.local import questions as core
from ...core.local.questions import Procedure
from ...core.parameter import Limits, check_number, safe_repr
from ...core.promise.composition import compose
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Random
from ..ground.crs import WorkingSpace
from ..ground.public_shapes import PolygonRange, project_query_places
from ..ground.release import attach

HOW = ("auto", *core.METHODS)
SHOWN = 20  # labels, in a notebook
COUNT_K = Limits("Number of people", at_least=1, integer=True)


def choose_method(count: int, method: str = "auto", **options: Any) -> Procedure:
    """Return a procedure; "auto": "baseline" for one query without rounds; may raise.

    What people save by rounds pays for further questions alone.
    """
    if method not in HOW:
        raise ParameterError(f"method must be one of {HOW}; got {safe_repr(method)}.")
    if method == "auto":
        rounds = {"rounds", "split", "beta"} & options.keys()
        method = "baseline" if count == 1 and not rounds else "elimination"
    return make_procedure(method=method, **options)


def make_procedure(*, without: str = "", **options: Any) -> Procedure:
    """Return a procedure; raise for keywords that it does not take, or is `without`."""
    known = [each.name for each in fields(Procedure) if each.name != without]
    for name in options:
        if name not in known:
            raise TypeError(
                f"unexpected keyword argument {name!r}; it takes {', '.join(known)}"
            )
    return Procedure(**options)


@dataclass(frozen=True)
class PlanePoints:
    """Points of a session's geometry column in metres of a plane; plane and series."""

    xy: np.ndarray
    ground: WorkingSpace
    geometry: gpd.GeoSeries

    def of_audience(self, audience: Audience) -> np.ndarray:
        """Return the true points (m) of the people asked, in their order."""
        everyone = len(audience.who) == len(self.xy)  # each is named once
        return self.xy if everyone else self.xy[audience.who]


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """Base class of queries for a session.

    geometry: Name of another geometry column than the active one.
    among: Who is asked, where it is not everybody; see `Session.range_count`.
    procedure: How people are asked.
    """

    geometry: str | None = None
    among: Any = None
    procedure: Procedure = field(default_factory=Procedure)
    name: ClassVar[str]

    @abstractmethod
    def _check(self, points: PlanePoints) -> None:
        """Raise for an invalid query, before anything is spent."""

    @abstractmethod
    def _ask(self, audience: Audience, points: PlanePoints, rng: Random) -> Any:
        """Query an audience, spending its budgets; return the answer's values."""

    def _label(self, value: Any, points: PlanePoints, people: np.ndarray) -> Any:  # noqa: ARG002
        """Return the answer's value as the caller gets it: unchanged unless overridden.

        people: The audience's rows in the table.
        """
        return value

    @property
    def facts(self) -> dict[str, Any]:
        """Return the procedure's public parameters for the guarantee's record."""
        return {"method": self.procedure.method, "privatize": self.procedure.privatize}


@dataclass(frozen=True, kw_only=True)
class RangeCount(Question):
    """Query for the number of people in a range.

    Parameters
    ----------
    range
        A public area, as of `Session.range_count`.
    geometry : str, optional
        Name of another geometry column.
    among : str, array or labels, optional
        Ask these rows only; the choice must be public, see `Session.range_count`.
    procedure : Procedure
        How rounds and budgets are used.
    """

    range: Any
    name = "range count"

    def __post_init__(self) -> None:
        """Raise if β is given to a procedure without rounds."""
        self.procedure.check_no_beta()

    def _check(self, points: PlanePoints) -> None:
        """Raise unless the range is made of polygons with an area."""
        self._range_in_plane_of(points)

    def _ask(
        self, audience: Audience, points: PlanePoints, rng: Random
    ) -> core.CountAnswer:
        """Estimate how many of the audience are in the range, by the procedure."""
        found = self._range_in_plane_of(points)
        return core.count_in_range(
            audience, points.of_audience(audience), found, rng,
            procedure=self.procedure, shift=found.edge_shift, depth=found.depth,
        )  # fmt: skip

    def _range_in_plane_of(self, points: PlanePoints) -> PolygonRange:
        """Return the queried range in the points' plane; raise if it is no area."""
        return PolygonRange(self.range, points.geometry.crs, points.ground, "range")


@dataclass(frozen=True, kw_only=True)
class KernelMean(Question):
    """Query for the mean of a Gaussian kernel around a place, in [0, 1].

    Parameters
    ----------
    point : Point
        The public place.
    bandwidth : float
        Standard deviation of the kernel, metres.
    geometry, among, procedure
        As of `RangeCount`.
    """

    point: Point
    bandwidth: float
    name = "kernel mean"

    def __post_init__(self) -> None:
        """Raise if β is given to a procedure without rounds."""
        self.procedure.check_no_beta()

    def _check(self, points: PlanePoints) -> None:
        """Raise for an invalid bandwidth, or for several places."""
        check_number("bandwidth", self.bandwidth, BANDWIDTH)
        _place_in_plane(self.point, points)

    def _ask(
        self, audience: Audience, points: PlanePoints, rng: Random
    ) -> core.DensityAnswer:
        """Estimate the audience's mean kernel around the place."""
        self._check(points)
        return core.estimate_kernel_mean(
            audience,
            points.of_audience(audience),
            _place_in_plane(self.point, points),
            float(self.bandwidth),
            rng,
            procedure=self.procedure,
        )


@dataclass(frozen=True, kw_only=True)
class NearestPeople(Question):
    """Query for the k people nearest to a place.

    Parameters
    ----------
    point : Point
        The public place.
    k : int
        How many people.
    geometry, among, procedure
        As of `RangeCount`.
    """

    point: Point
    k: int
    name = "nearest people"

    def _check(self, points: PlanePoints) -> None:
        """Raise for an invalid k, or for several places."""
        check_number("k", self.k, COUNT_K)
        self._check_enough(len(points.xy))
        _place_in_plane(self.point, points)

    def _check_enough(self, people: int) -> None:
        """Raise if k is more than a number of people."""
        if self.k > people:
            raise ParameterError(
                f"k must be at most the number of people who can answer; got k = "
                f"{self.k} for {people}."
            )

    def _ask(
        self, audience: Audience, points: PlanePoints, rng: Random
    ) -> core.NearestAnswer:
        """Find who of the audience seem nearest; raise if fewer than k can answer."""
        self._check(points)
        self._check_enough(len(audience.who))
        return core.find_nearest_people(
            audience,
            points.of_audience(audience),
            _place_in_plane(self.point, points),
            int(self.k),
            rng,
            procedure=self.procedure,
        )

    def _label(
        self, value: np.ndarray, points: PlanePoints, people: np.ndarray
    ) -> pd.Series:
        """Return the labels of the people found, by rank."""
        labels = points.geometry.index.to_numpy()[people[value]]
        ranks = pd.RangeIndex(1, len(labels) + 1, name="rank")
        return pd.Series(labels, index=ranks, name="row")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Answer to a query, with error, guarantee and what each row may still spend.

    value: A count, a kernel mean, row labels by rank, or whether a count is below.
    error: Standard error of a number, of a count where people are spread evenly; for
        row labels a bound (m) on the excess distance at every rank.
    low, high: Of a count: where it is in 95 % at least, wherever people are. Else NaN.
    reason: Why not to rely on the error; "" where one may.
    saving: Mean share of what people were ready to spend on this query that they kept.
    remaining: What each row may still spend (ε or ρ). Public: it follows from the
        answers.
    asked: How many rows had enough left to take part.
    rounds: How many rounds were needed.
    guarantee: Of this answer alone; `Session.guarantee` is that of all together.
    """

    value: Any
    error: float
    saving: float
    remaining: pd.Series = field(repr=False)
    asked: int
    rounds: int
    guarantee: Guarantee = field(repr=False)
    low: float = math.nan
    high: float = math.nan
    reason: str = ""

    @property
    def reliable(self) -> bool:
        """Return whether the stated error is reliable."""
        return not self.reason

    def _repr_html_(self) -> str:
        """Return the answer as HTML for a notebook."""
        value = self.value
        if isinstance(value, pd.Series):
            first = ", ".join(map(str, value.iloc[:SHOWN]))
            value = f"{first}, … ({len(value)})" if len(value) > SHOWN else first
        elif isinstance(value, float):
            value = f"{value:.6g}"
        ends = (("low", self.low), ("high", self.high))
        rows = [
            ("value", value),
            ("error", f"{self.error:.4g}"),
            *[(name, f"{end:.6g}") for name, end in ends if math.isfinite(end)],
            ("saving", f"{self.saving:.4g}"),
            ("asked", self.asked),
            ("rounds", self.rounds),
            *([("not reliable", self.reason)] if self.reason else []),
        ]
        title = f"Answer: {self.guarantee.mechanism}"
        guarantee = markup.make_folded_section(
            "Guarantee", markup.make_paragraphs([self.guarantee])
        )
        return markup.make_card(title, markup.make_table(rows), guarantee)


def _place_in_plane(point: Point, points: PlanePoints) -> np.ndarray:
    """Return a query's one place in metres of the plane; raise if several."""
    ground = points.ground
    place = project_query_places(point, points.geometry.crs, ground)
    if len(place) != 1:
        raise ParameterError(
            f"point must be one place; got {len(place)}. Ask once for each place."
        )
    return np.asarray(place[0] * ground.unit)


def make_answer_table(
    names: Sequence[object],
    answers: Sequence[Answer],
    promise: Guarantee | None = None,
    **facts: Any,
) -> pd.DataFrame:
    """Return a table of answers, one row each or per neighbour, with their guarantee.

    Returns
    -------
    DataFrame
        "question", "value" (of nearest people the rank), where people are named "row",
        their label as text, "error", where there are counts their "low" and "high",
        "reliable", "reason", "asked" and "saving". With the guarantee of all answers.
    """
    lines: list[dict[str, Any]] = []
    for name, answer in zip(names, answers, strict=True):
        about = {
            "error": float(answer.error),
            "low": float(answer.low),
            "high": float(answer.high),
            "reliable": answer.reliable,
            "reason": answer.reason,
            "asked": answer.asked,
            "saving": float(answer.saving),
        }
        near = isinstance(answer.value, pd.Series)
        values = answer.value.items() if near else [(answer.value, "")]
        lines += [
            {"question": str(name), "value": float(value), "row": str(row), **about}
            for value, row in values
        ]
    table = pd.DataFrame(lines, index=pd.RangeIndex(1, len(lines) + 1, name="answer"))
    if not table["row"].any():
        table = table.drop(columns="row")
    if table["low"].isna().all():
        table = table.drop(columns=["low", "high"])
    if promise is None:
        promise = compose(*(answer.guarantee for answer in answers))
    return attach(table, promise, **facts)
