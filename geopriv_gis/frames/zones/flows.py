"""Release of flows: counts by pairs of public zones, from origin to destination."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from shapely.geometry import LineString

from ...arguments.docstring import document_arguments
from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.parameter import Limits, check_number, safe_repr
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...core.zones.capped import plan_capped
from ...core.zones.counts import CountBudget
from ...core.zones.flows import (
    FlowMeasurement,
    Flows,
    plan_flows,
    plan_large_flows,
)
from ..ground.checked_rows import RowsPart
from ..ground.geometry import VECTORISED, finite_points, geometry_of, points_at
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.release import attach
from ..ground.warning import Progress
from .queries import find_categories, has_number, number_zone_names
from .question import ABOUT, ZonalQuestion, project_places, read_coordinate

SUPPRESS = Limits("Standard errors that a count must reach", above=0)
NUMBERS = ["count_raw", "count", "se", "low", "high"]
_LOOP, _CORNERS = 0.1, 16  # of a zone's width: its own trips are drawn as a circle
_ALL, _MOST = 200_000, 25_000_000  # pairs that are all listed, and that get noise


@document_arguments
@release
def private_flows(
    frame: gpd.GeoDataFrame,
    zones: Any,
    *,
    destination: Hashable | Sequence[Hashable],
    origin: Hashable | Sequence[Hashable] | None = None,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "add-remove",
    privacy_unit: str = "row",
    max_rows_per_unit: int | None = None,
    slivers: float = 1e-6,
    suppress: float | None = None,
    zone_name: Hashable | None = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoDataFrame]:
    """Release counts of rows by pair of public zones; of many pairs only large ones.

    Returns
    -------
    GeoDataFrame
        A line for each pair of zones, of trips within a zone a small circle, in the
        CRS of the zones, with "origin", "destination", "count_raw", as measured,
        "count", consistent and not negative, "se", the standard error of the
        consistent count before that, and "low" and "high", between which the true
        counts of 95 of 100 pairs are; "count_raw" errs more than "se". Sums of "count"
        are the counts of zones and of all: there are no others. Their errors are in
        ``attrs["geopriv"]["error"]``; of persons, as in `zonal_counts`, also how many
        had more rows than the cap, and "about" says what is counted.

        Of more than 447 zones, whose pairs are mostly empty, it has a line for each
        pair whose "count_raw" reaches "least" in ``attrs["geopriv"]["error"]`` alone,
        and "count" is the same; all of the budget is for pairs. "least" is
        ``suppress`` standard errors; by default what one empty pair reaches on average.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP for each row or person. **Assumes.** Zones are public;
    with "replace" the number of rows (persons) is. Suppression reads released numbers
    alone.

    Rows whose origin or destination is in no zone are left out, those in gaps between
    zones among them, those without coordinates there, and those whose value is not the
    name of a zone: how many they are would tell of the rows, so that wrong names give
    counts of nothing but noise.
    Rows in slivers where zones overlap are in the first of them.

    References
    ----------
    Kohli, Aiken & Blumenstock 2023.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> wards = gpd.GeoDataFrame(
    ...     {"name": ["west", "east"]},
    ...     geometry=[box(0, 0, 1000, 1000), box(1000, 0, 2000, 1000)],
    ...     crs="EPSG:3035",
    ... )
    >>> trips = gpd.GeoDataFrame(
    ...     {"to": ["east"] * 90 + ["west"] * 10},
    ...     geometry=gpd.points_from_xy([500.0] * 100, [500.0] * 100), crs="EPSG:3035",
    ... )
    >>> flows = trips.geopriv.private_flows(
    ...     wards, destination="to", zone_name="name", eps=2
    ... )
    >>> flows[["origin", "destination"]].to_numpy().tolist()[:2]
    [['west', 'west'], ['west', 'east']]
    >>> bool(abs(flows["count"].iloc[1] - 90) < 30)
    True
    """
    if suppress is not None:
        check_number("suppress", suppress, SUPPRESS)
    question = ZonalQuestion.of(
        frame,
        zones,
        eps=eps,
        rho=rho,
        neighbours=neighbours,
        privacy_unit=privacy_unit,
        max_rows=max_rows_per_unit,
        slivers=slivers,
        rng=rng,
        progress=progress,
        columns=(*_end_columns(origin), *_end_columns(destination)),
    )
    question.check_disjoint()
    names = number_zone_names(question.overlay.zones, zone_name)
    count = len(names)
    if count**2 > _MOST:
        raise ParameterError(
            f"zones must make at most {_MOST:,} pairs, since empty pairs get "
            f"noise as well; got {count**2:,}. Pass larger zones."
        )
    ends = {"origin": _end_columns(origin), "destination": _end_columns(destination)}
    named_by = None if _is_numbered(question.overlay.zones, zone_name) else names
    for what, columns in ends.items():
        _check_columns(question.rows.rows.head(), columns, what, named_by)
    budget, source = CountBudget(**question.budget), open_random(rng)
    if suppress is not None:
        for cap in question.over:
            _Errors(replace(budget, rows=cap), count, suppress).check_suppress()
    pairs, rows = _count_pairs(question, ends, names)
    known_errors: dict[int, _Errors] = {}  # of the flows within each cap

    def plan_counts(within: CountBudget) -> Plan[Flows]:
        """Plan flows within a cap of rows a person; note expected errors by cap."""
        errors = _Errors(within, count, suppress)
        known_errors[within.rows] = errors
        own = question.within_cap(rows, within.rows)
        if errors.large_only:
            least = errors.least
            return plan_large_flows(
                pairs, own, count, within, min_count=least, rng=source
            )
        table = np.zeros(count**2)
        table[pairs] = own
        return plan_flows(table.reshape(count, count), within, rng=source)

    plan = plan_capped(plan_counts, question.over, budget, zones=count, rng=source)
    question.progress(0.7)
    known = {}
    if len(question.over) == 1:
        (errors,) = known_errors.values()
        known["se"] = np.full(1 if errors.large_only else count**2, errors.of["pair"])
    yield ReleaseDue(plan.guarantee, question.data, ledger, known)
    found, capped = plan.draw()
    errors = known_errors[budget.rows if capped is None else capped.rows]
    result = _make_lines(question.overlay.zones, names, found.pairs)
    result[NUMBERS] = errors.numbers(found)
    facts = errors.facts
    if capped is not None:
        result[ABOUT] = capped.facts[ABOUT]
        facts.update(capped.facts)
    question.progress(1.0)
    return attach(result, plan.guarantee, columns=NUMBERS, error=facts)


class _Errors:
    """Expected errors of flows, and the least count that is listed (0: all are)."""

    def __init__(self, budget: CountBudget, zones: int, suppress: float | None) -> None:
        self.pairs, self._suppress = zones**2, suppress
        self.large_only = self.pairs > _ALL
        self.measured = FlowMeasurement.for_budget(budget, pairs_only=self.large_only)
        self.of = self.measured.errors(zones, zones)
        self.least = 0.0
        if self.large_only:
            self.least = (
                self.measured.threshold_count(self.pairs)
                if suppress is None
                else suppress * self.of["pair"]
            )

    def check_suppress(self) -> None:
        """Raise if suppress is so small that most listed pairs would be empty."""
        lowest = self.measured.threshold_count(self.pairs, wrong=_ALL)
        if self.large_only and self.least < lowest:
            raise ParameterError(
                f"suppress must be at least {lowest / self.of['pair']:.3g} for "
                f"{self.pairs:,} pairs of zones, or most lines would be empty pairs; "
                f"got {safe_repr(self._suppress)}."
            )

    def numbers(self, found: Flows) -> np.ndarray:
        """Return flows' raw, count, se, low, high; NaN (but se) where suppressed."""
        raw, count = found.raw.ravel(), found.count.ravel()
        low, high = self.measured.interval(raw, count, self.least)
        error = np.full(count.shape, self.of["pair"])
        numbers = np.column_stack([raw, count, error, low, high])
        if self._suppress is not None and not self.large_only:
            numbers[count < self._suppress * error] = np.nan
            numbers[:, NUMBERS.index("se")] = error
        return numbers

    @property
    def facts(self) -> dict[str, Any]:
        """Return standard errors, and the least listed count if any, for the record."""
        if self.large_only:
            return {"pair_se": self.of["pair"], "least": self.least}
        return {f"{name}_se": error for name, error in self.of.items()}


def _count_pairs(
    question: ZonalQuestion, ends: dict[str, list[Any]], names: dict[str, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Return indices of non-empty zone pairs, and their counts by cap per person."""
    columns = dict.fromkeys(name for named in ends.values() for name in named)
    whole = pd.DataFrame(columns=range(len(question.over)), dtype=np.int64)
    for part in question.parts(*columns):
        start, end = (
            _zones_of_rows(question, part, ends[what], names, what) for what in ends
        )
        pairs = start.astype(np.int64) * len(names) + end
        inside = (start >= 0) & (end >= 0)
        kept = pd.DataFrame(part.kept.T[inside])
        found = kept.groupby(pairs[inside]).sum()
        whole = whole.add(found, fill_value=0)
    whole = whole.sort_index()
    return whole.index.to_numpy(np.int64), whole.to_numpy(np.int64).T


def _end_columns(columns: Any) -> list[Any]:
    """Return one end's columns as a list; [] if None."""
    if columns is None:
        return []
    return [*columns] if isinstance(columns, (list, tuple)) else [columns]


def _is_numbered(zones: gpd.GeoDataFrame, zone_name: Hashable | None) -> bool:
    """Return whether zones lack names: no zone_name, a nameless integer index."""
    index = zones.index
    numbers = index.name is None and pd.api.types.is_integer_dtype(index)
    return zone_name is None and bool(numbers)


def _check_columns(
    frame: Any, columns: list[Any], what: str, zones: dict[str, int] | None
) -> None:
    """Raise unless columns exist and can hold points, coordinates or zone names.

    Whether a value is the name of a zone is not asked, which would tell of the rows:
    only whether values of the column's type can be.
    """
    known = list(frame.columns) if isinstance(frame, gpd.GeoDataFrame) else []
    good = all(pd.api.types.is_hashable(n) and known.count(n) == 1 for n in columns)
    if columns and not isinstance(frame, gpd.GeoDataFrame):
        raise ParameterError(
            f"{what} needs columns; got {type(frame).__name__}. Pass a GeoDataFrame."
        )
    if not good or len(columns) > 2:
        raise ParameterError(
            f"{what} must name a column of the frame, of points or of names of zones, "
            f"or two of coordinates; got {' and '.join(map(safe_repr, columns))}."
        )
    if len(columns) == 2:
        for name in columns:
            read_coordinate(frame, name, what)
    elif columns and not isinstance(frame[columns[0]], gpd.GeoSeries):
        (column,) = columns
        if zones is None:
            raise ParameterError(
                f"{what} {safe_repr(column)} holds names, and zones have none. Pass "
                "zone_name=, their column of names, or zones whose index has a name."
            )
        whole = frame[column].dtype.kind in "iub"  # floats also where one is missing
        if whole and not has_number(zones):
            raise ParameterError(
                f"{what} must hold names of zones; {safe_repr(column)} holds numbers, "
                "and no zone's name is one. Pass another column, or zone_name=."
            )


def _zones_of_rows(
    question: ZonalQuestion, part: RowsPart, columns: list[Any], names: dict[str, int],
    name: str,
) -> np.ndarray:  # fmt: skip
    """Return rows' zones, −1 outside or without x, y; raise without point or CRS."""
    frame, overlay = part.frame, question.overlay
    if not columns:
        points = project_places(geometry_of(frame), overlay.zones, part.xy)
    elif len(columns) == 2:
        xy = np.column_stack([read_coordinate(frame, n, name) for n in columns])
        known = np.isfinite(xy).all(axis=1)
        found = np.full(len(xy), -1)  # a trip that ends nowhere is in no zone
        if known.any():
            there = gpd.GeoSeries(points_at(xy[known], question.rows.crs))
            there = _read_places(there, name, overlay.zones)
            found[known] = _zones_of_places(there, overlay)
        return found
    else:
        (column,) = columns
        if not isinstance(frame[column], gpd.GeoSeries):
            return find_categories(frame, column, names)
        if frame[column].crs is None:
            raise CRSError(
                f"{name} must name a column of points with a CRS; set the one its "
                "coordinates are in with set_crs()."
            )
        points = _read_places(frame[column], name, overlay.zones)
    return _zones_of_places(points, overlay)


def _zones_of_places(points: Any, overlay: Any) -> np.ndarray:
    """Return the number of the zone that contains each point, −1 for none."""
    of_type = np.append(overlay.patterns.indices, -1)  # a type is one zone
    return np.asarray(of_type[overlay.types(points)])


def _read_places(
    column: gpd.GeoSeries, name: str, zones: gpd.GeoDataFrame
) -> gpd.GeoSeries:
    """Return a column's places in the zones' CRS; raise unless all are points."""
    xy = finite_points(column)
    if xy is not None:
        return project_places(column, zones, xy)
    good = column.geom_type.eq("Point") & ~column.is_empty
    wrong = int((~good).sum())
    if wrong:
        raise GeometryError(
            f"{name} must have a point in every row; {wrong} of {len(column)} rows "
            "have none. Drop them, or name a column of zone names."
        )
    return project_places(column, zones)


def _make_lines(
    zones: gpd.GeoDataFrame, names: dict[str, int], pairs: np.ndarray
) -> gpd.GeoDataFrame:
    """Return a line per pair of zones, a circle within one, with both zones' names.

    Of trips within a zone it is a circle: a line from a point to itself has no length,
    and no map shows it.
    """
    places = zones.geometry.representative_point()
    xy, texts = np.column_stack([places.x, places.y]), np.array(list(names))
    start, end = np.divmod(pairs, len(texts))
    ends = np.stack([xy[start], xy[end]], axis=1)
    lines = shapely.linestrings(ends) if VECTORISED else [LineString(e) for e in ends]
    lines = list(lines)
    angles = np.linspace(0, 2 * np.pi, _CORNERS + 1)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    radii = _LOOP * np.sqrt([shape.area for shape in zones.geometry])
    for number in np.flatnonzero(start == end):
        zone = start[number]
        lines[number] = LineString(xy[zone] + radii[zone] * circle)
    named = {"origin": texts[start], "destination": texts[end]}
    return gpd.GeoDataFrame(named, geometry=lines, crs=zones.crs)
