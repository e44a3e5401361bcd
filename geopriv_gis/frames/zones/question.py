"""A checked query about zones: rows, overlay, budget and answer."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import scipy

from ...core.errors import CRSError, ParameterError
from ...core.parameter import safe_repr
from ...core.points.release import check_budget
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...core.zones.bounded_sums import BoundedSums
from ...core.zones.capped import CAPS, CapReport, plan_capped
from ...core.zones.choice import COVARIANCE
from ...core.zones.consistency import round_counts, round_runs
from ...core.zones.continual import choose_continual, matrix_of, plan_continual
from ...core.zones.counts import (
    ROUNDED,
    ZONES_PUBLIC,
    CountBudget,
    ZonalCounts,
    plan_zonal,
)
from ...core.zones.series import error_of_sum
from ...core.zones.zoning import Zoning
from ...ledger.limit import Limit
from ..ground.checked_rows import CheckedRows, RowsPart
from ..ground.datum import transform
from ..ground.geometry import (
    Frame,
    coordinates_of,
    geometry_of,
    has_column,
    points_at,
    read_column,
)
from ..ground.overlay import Overlay, overlay_facts
from ..ground.prepared import Account, ReleaseDue, Steps
from ..ground.release import attach
from ..ground.rows import as_rows
from ..ground.warning import Progress, ignore_progress, warn
from .periods import PERIOD, SERIES_PUBLIC, Periods
from .queries import PUBLIC, ZoneQueries, make_queries
from .series_store import SeriesStore, fingerprint_of

RATES = ("rate", "rate_low", "rate_high")
ABOUT = "about"  # what capped counts, and their intervals, are about
_ANSWERS = 1_000_000  # of zones and periods
_ENTRY = 64  # largest number in a query of sums
_LARGE = 10.0  # ε (no unit) from which on little is protected
_ABSURD = 1e12  # ε or ρ (no unit): beyond, sums of doubles are no more exact
_WIDEST = 1e100  # bounds of sums, whose squares are still numbers


@dataclass(frozen=True)
class ZonalQuestion:
    """Checked query about counts: rows, overlay of zones, and budget.

    Rows are counted, or with ``sums`` the values of a column added; with ``totals``
    that was done already, elsewhere. Accounts are told of ``data``. ``over`` has how
    many persons have more rows than each cap; of several one is chosen by a part of the
    budget. Periods that are over are kept in a ``store``.
    """

    rows: CheckedRows
    data: Any
    overlay: Overlay
    zoning: Zoning
    budget: dict[str, Any]
    progress: Progress
    over: Mapping[int, int] = field(default_factory=lambda: {1: 0})
    column: str | None = None
    sums: BoundedSums | None = None
    queries: ZoneQueries | None = None
    periods: Periods | None = None
    totals: np.ndarray | None = None
    store: SeriesStore | None = None

    @classmethod
    def of(
        cls,
        frame: Frame,
        zones: Any,
        *,
        privacy_unit: str,
        max_rows: int | None,
        slivers: float,
        rng: Random | None,
        progress: Progress | None,
        whole: bool = False,
        columns: Sequence[Any] = (),
        **budget: Any,
    ) -> ZonalQuestion:
        """Check all arguments and return the query; raise or warn.

        ``whole``: whether what is asked needs all rows at once, as ``columns`` of
        geometries do.
        """
        open_random(rng)
        check_budget(budget["eps"], budget["rho"], per_metre=False)
        check_count_budget(**{name: budget[name] for name in ("eps", "rho")})
        caps = _choose_caps(privacy_unit, max_rows)
        budget = {**budget, "rows": caps[-1], "privacy_unit": str(privacy_unit)}
        CountBudget(**budget)
        rows = as_rows(frame)
        if rows.crs is None:
            raise CRSError(
                "the frame has no CRS; set the one its coordinates are in with "
                "set_crs()."
            )
        report = progress or ignore_progress
        report(0.0)
        overlay = Overlay.of(zones, slivers)
        zoning = Zoning(overlay.patterns, np.ones(len(overlay.zones)))
        report(0.2)
        if whole or any(name in rows.shapes for name in columns):
            rows = as_rows(rows.gather())
        looked = CheckedRows(rows, privacy_unit, none=True)
        sizes = () if looked.rows_per_person is None else looked.rows_per_person.sizes
        over = {cap: int((np.asarray(sizes) > cap).sum()) for cap in caps}
        return cls(looked, looked.data, overlay, zoning, budget, report, over)

    def with_sums(self, column: str, bounds: Any) -> ZonalQuestion:
        """Return the query that adds a column's clipped values, not rows; or raise."""
        sums = BoundedSums(*check_bounds(bounds))
        read_numbers(self.rows.rows.head(), column)
        _check_queries_are_exact(self.zoning)
        signs = {"signed": sums.signed, "positive": sums.low >= 0}
        budget = {**self.budget, "size": sums.size, **signs}
        return replace(self, budget=budget, column=column, sums=sums)

    def with_periods(self, periods: Periods) -> ZonalQuestion:
        """Return the query for each zone and period; raise for overlaps or too many."""
        self.check_disjoint()
        read_column(self.rows.rows.head(), periods.column, "time")
        count = len(self.overlay.zones) * len(periods.starts)
        if count > _ANSWERS:
            raise ParameterError(
                f"zones and periods must make {_ANSWERS:,} counts at most; these are "
                f"{count:,}. Give larger zones, or longer periods."
            )
        each = scipy.sparse.identity(count, format="csr")
        return replace(self, zoning=Zoning(each, np.ones(count)), periods=periods)

    def with_store(self, path: Any, rng: Random | None) -> ZonalQuestion:
        """Return the query with the series' store; raise for another's, rng, no cap."""
        budget, periods = CountBudget(**self.budget), self.periods
        assert periods is not None
        if rng is not None:
            raise ParameterError(
                "store keeps real releases only; leave out rng=, or leave out store=."
            )
        if len(self.over) > 1:
            raise ParameterError(
                "max_rows_per_unit must be given with store: the most rows of a person "
                "in all publications together, decided without the data."
            )
        facts = {
            "zones": fingerprint_of(self.overlay.zones),
            "every": [each.isoformat() for each in periods.starts],
            "end": periods.end.isoformat(),
            "time": str(periods.column),
            "sum": None if self.column is None else str(self.column),
            "bounds": self.sums and [self.sums.low, self.sums.high],
            "eps": budget.eps and float(budget.eps),
            "rho": budget.rho and float(budget.rho),
            "neighbours": budget.neighbours,
            "privacy_unit": budget.privacy_unit,
            "max_rows_per_unit": None if self._by_row else budget.rows,
        }
        given = budget.eps if budget.rho is None else budget.rho
        assert given is not None
        limit = Limit("dp" if budget.rho is None else "zcdp", given)
        zones, every = len(self.overlay.zones), len(periods.starts)
        return replace(self, store=SeriesStore(path, facts, zones, every, limit))

    def check_disjoint(self) -> None:
        """Raise if zones overlap by more than slivers."""
        if (np.diff(self.overlay.patterns.indptr) > 1).any():
            raise ParameterError(
                "zones must not overlap by more than slivers. Pass one layer, or a "
                "larger slivers=."
            )

    def with_queries(self, queries: Any, weights: Any, **options: Any) -> ZonalQuestion:
        """Return the query with linear queries or zone weights; raise if invalid."""
        if queries is None:
            wrong = [name for name, value in options.items() if value is not None]
            if wrong:
                raise ParameterError(
                    f"{wrong[0]} requires queries. Pass both, or leave out {wrong[0]}."
                )
            if weights is None:
                return self
            own = _zone_weights(self.overlay.zones, weights)
            return replace(self, zoning=Zoning(self.overlay.patterns, own))
        overlay = self.overlay
        made = make_queries(
            queries, self.rows.rows.head(), overlay.zones, overlay.patterns,
            weights=weights, **options,
        )  # fmt: skip
        return replace(self, zoning=made.zoning, queries=made)

    @property
    def _by_row(self) -> bool:
        """Return whether the privacy unit is a row."""
        return bool(self.budget["privacy_unit"] == "row")

    @property
    def step(self) -> float:
        """Return the unit of counts or sums: 1, or a step of sums and queries."""
        step = self.queries.step if self.queries else 1.0
        return step * (self.sums.step if self.sums else 1.0)

    def release(
        self,
        name: str,
        *,
        mechanism: str,
        beta: float,
        ledger: Account,
        rng: Random | None,
        integer: bool,
        population: Hashable | None = None,
    ) -> Steps[gpd.GeoDataFrame]:
        """Check columns, count, plan, yield the charge, draw, return the table."""
        if population is not None and (self.queries or self.sums):
            raise ParameterError(
                "population is for counts of zones; leave it out with sum= and "
                "queries=."
            )
        budget = CountBudget(**self.budget)
        table = self.queries.table if self.queries else self.overlay.zones
        public = PUBLIC if self.queries else ZONES_PUBLIC
        if self.periods:
            _check_no_taken_columns(table, [PERIOD])
            table, public = self.periods.table(table), SERIES_PUBLIC
        names = [f"{name}_raw", name, "se", "low", "high"]
        about = [] if self._by_row else [ABOUT]
        people = None if population is None else _read_people(table, population)
        answers = (names[1], *names[3:])
        rates = {} if people is None else dict(zip(RATES, answers, strict=True))
        _check_no_taken_columns(table, [*names, *about, *rates])
        plan, known_facts = self._plan(
            budget, mechanism=mechanism, beta=beta, public=public, rng=open_random(rng)
        )
        self.progress(0.7)
        known = {name: error * self.step for name, error in plan.error.items()}
        bill = None
        if self.store is not None:
            bill = partial(self.store.bill, plan.guarantee, self.data)
        yield ReleaseDue(plan.guarantee, self.data, ledger, known, bill=bill)
        found, capped = plan.draw()
        if integer:
            found = self._round_to_integers(found)
        self.progress(0.95)
        result = self._fill_columns(table, names, found)
        if people is not None:
            for rate, answer in rates.items():
                result[rate] = result[answer] / people.to_numpy()
        if capped is not None:
            result[ABOUT] = capped.facts[ABOUT]
        facts = known_facts[budget.rows if capped is None else capped.rows]
        facts = {"beta": beta, "step": self.step, **self._facts(facts)}
        facts.update({} if capped is None else capped.facts)
        released = attach(result, plan.guarantee, columns=[*names, *rates], error=facts)
        self.progress(1.0)
        return released

    def _plan(
        self, budget: CountBudget, **given: Any
    ) -> tuple[
        Plan[tuple[ZonalCounts, CapReport | None]], dict[int, dict[str, Any]]
    ]:  # fmt: skip
        """Count rows if not done yet; return their plan, and the facts for each cap."""
        totals = self.count_types() if self.totals is None else self.totals
        known: dict[int, dict[str, Any]] = {}

        def plan_counts(within: CountBudget) -> Plan[ZonalCounts]:
            """Plan counts by so many rows a person; note expected errors in `known`."""
            capped = self.within_cap(totals, within.rows)
            found, known[within.rows] = self._plan_within(capped, within, **given)
            return found

        over = self.over if self.store is None else None
        zones = self.zoning.zones
        plan = plan_capped(plan_counts, over, budget, zones=zones, rng=given["rng"])
        return plan, known

    def _facts(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return errors, overlay and covariance for the record, in result units."""
        facts = {**_scale_facts(known, self.step), **overlay_facts(self.overlay)}
        if self.queries:
            facts["types"] = self.zoning.types
        facts.update(_covariance_facts(facts.pop("covariance"), self.step))
        return facts

    def _plan_within(
        self, totals: np.ndarray, budget: CountBudget, **given: Any
    ) -> tuple[Plan[ZonalCounts], dict[str, Any]]:
        """Plan counts of zones, or a series' finished periods; return facts, too."""
        if self.store is not None:
            return self._plan_continued(totals, budget, **given)
        return plan_zonal(
            totals, self.zoning, budget, rounded=self.sums is not None,
            periods=len(self.periods.starts) if self.periods else 0, **given,
        )  # fmt: skip

    def _plan_continued(
        self, totals: np.ndarray, budget: CountBudget, mechanism: str, **given: Any
    ) -> tuple[Plan[ZonalCounts], dict[str, Any]]:
        """Plan a series' finished periods after those in the store; and facts."""
        store, periods = self.store, self.periods
        assert store is not None
        assert periods is not None
        choice = choose_continual(
            len(self.overlay.zones), len(periods.starts), store.matrix,
            mechanism=mechanism, **budget.row_arguments(),
        )  # fmt: skip
        first = min(store.measured.periods, periods.over)
        each = totals.reshape(-1, len(periods.starts)).astype(np.int64)
        return plan_continual(
            each[:, first : periods.over], first, choice, budget,
            partial(store.extend, matrix_of(choice)),
            rounded=0.0 if self.sums is None else ROUNDED, **given,
        )  # fmt: skip

    def count_types(self) -> np.ndarray:
        """Return row counts, or sums in steps, by cap on persons' rows and row type."""
        pair = () if self.sums is None else (2,)
        shape = (len(self.over), *pair, self.zoning.types)
        whole = np.zeros(shape, dtype=np.int64)
        columns = [self.column, self.periods and self.periods.column]
        for part in self.parts(*(name for name in columns if name is not None)):
            whole += self._count_part(part)
        if self.sums is None:
            return whole.astype(float)
        return np.stack([self.sums.round_totals(each) for each in whole])

    def within_cap(self, counts: np.ndarray, cap: int) -> np.ndarray:
        """Return the counts under one cap on a person's rows, out of all caps'."""
        return np.asarray(counts[[*self.over].index(cap)])

    def parts(self, *columns: Any) -> Iterator[RowsPart]:
        """Yield all rows with columns in parts, and masks by cap on a person's rows."""
        return self.rows.parts(*columns, caps=[*self.over])

    def _count_part(self, part: RowsPart) -> np.ndarray:
        """Return a part's counts, or sums in two integer parts, by cap and row type."""
        geometry = geometry_of(part.frame)
        types = self.overlay.types(
            project_places(geometry, self.overlay.zones, part.xy)
        )
        if self.queries:
            types = self.queries.types(part.frame, types)
        if self.periods:
            zone = np.append(self.overlay.patterns.indices, -1)[types]
            types = self.periods.types(part.frame, zone)
        counted, count = self._count_mask(part, types), self.zoning.types
        if self.sums is None:
            found = [np.bincount(types[rows], minlength=count) for rows in counted]
            return np.stack(found)
        assert self.column is not None
        values = read_numbers(part.frame, self.column)
        return np.stack(
            [self.sums.parts(values[rows], types[rows], count) for rows in counted]
        )

    def _count_mask(self, part: RowsPart, types: np.ndarray) -> np.ndarray:
        """Return masks by cap of rows to count; keep a store's counts by person.

        Rows in no zone are left out; with a store also those of periods measured before
        or not over. With a store call it once, with all rows: the counts of the last
        call are kept.
        """
        if self.store is None or self._by_row:
            return part.kept & (types >= 0)
        assert self.periods is not None
        period = types % len(self.periods.starts)
        due = (types >= 0) & (period >= self.store.measured.periods)
        due &= period < self.periods.over
        labels = self.rows.owners.labels
        rows = self.store.within_cap(labels, part.codes, due, self.budget["rows"])
        return rows[None]

    def _round_to_integers(self, counts: ZonalCounts) -> ZonalCounts:
        """Round counts to integers, by period; widen intervals to hold the integers."""
        if self.periods:
            each = counts.count.reshape(len(self.overlay.zones), -1)
            count = round_runs(each).ravel()
        else:
            count = round_counts(self.zoning, counts.count)
        low, high = np.minimum(counts.low, count), np.maximum(counts.high, count)
        return replace(counts, count=count, low=low, high=high)

    def _fill_columns(
        self, table: gpd.GeoDataFrame, names: list[str], counts: ZonalCounts
    ) -> gpd.GeoDataFrame:
        """Return a table with columns of counts, errors and intervals."""
        columns = (counts.raw, counts.count, counts.error, counts.low, counts.high)
        result = table.copy()
        for name, column in zip(names, columns, strict=True):
            result[name] = column * self.step
        return result


def _covariance_facts(covariance: np.ndarray | None, step: float) -> dict[str, Any]:
    """Return the record's covariance, or errors of sums if large; {} for None.

    Errors: for n = 1, 2, … periods in a row the largest standard error of their sum.
    """
    if covariance is None:
        return {}
    if len(covariance) <= COVARIANCE:
        rows = covariance * step**2
        return {"covariance": [[float(f"{v:.6g}") for v in row] for row in rows]}
    errors = [error_of_sum(covariance, n + 1).max() for n in range(len(covariance))]
    largest = [step * error for error in errors]
    return {"sum_se": [float(f"{v:.6g}") for v in largest]}


def _scale_facts(facts: dict[str, Any], step: float) -> dict[str, Any]:
    """Return expected errors and bounds in units of the result."""
    return {
        name: {of: error and error * step for of, error in found.items()}
        if isinstance(found, dict)
        else found
        for name, found in facts.items()
    }


def _read_people(zones: gpd.GeoDataFrame, population: Hashable) -> pd.Series:
    """Return how many people live in each zone, NaN for nobody; raise if unfit."""
    if not has_column(zones, population):
        raise ParameterError(
            f"population must name a column of the zones; got {safe_repr(population)}."
        )
    people = zones[population]
    good = pd.api.types.is_numeric_dtype(people)
    if good:
        each = people.to_numpy(dtype=float, na_value=np.nan)
        good = bool(((each >= 0) & np.isfinite(each)).all())
    if not good:
        raise ParameterError(
            f"population must be a column of numbers, none missing nor below 0; "
            f"{safe_repr(population)} is not."
        )
    return people.astype(float).where(people > 0)


def _check_no_taken_columns(zones: gpd.GeoDataFrame, names: list[str]) -> None:
    """Raise if the zones already have a column of the result."""
    taken = [name for name in names if name in zones.columns]
    if taken:
        raise ParameterError(
            f"zones already has a column {taken[0]!r}, which the result needs; rename "
            "or drop it."
        )


def project_places(
    geometry: gpd.GeoSeries, zones: gpd.GeoDataFrame, xy: np.ndarray | None = None
) -> gpd.GeoSeries:
    """Return places in the zones' CRS; those outside its domain far away."""
    if not len(geometry):
        return gpd.GeoSeries([], crs=zones.crs)
    if xy is None:
        xy = coordinates_of(geometry, drop_z=True).xy
    if geometry.crs == zones.crs:
        return geometry
    west, south, east, north = zones.total_bounds
    near = np.array([(west, south), (west, north), (east, south), (east, north)])
    moved = transform(xy, geometry.crs, zones.crs, near)
    finite = np.isfinite(moved).all(axis=1)
    # A place that the zones' CRS does not know is outside all of them.
    moved = np.where(finite[:, None], moved, (west - 1e6, south - 1e6))
    return gpd.GeoSeries(points_at(moved, zones.crs))


def _choose_caps(privacy_unit: object, max_rows: int | None) -> tuple[int, ...]:
    """Return the caps on rows per person, ascending; raise if in conflict with unit."""
    if isinstance(privacy_unit, str) and privacy_unit == "table":
        raise ParameterError(
            "privacy_unit must be 'row' or a column: counts cannot protect a "
            "table in which all rows are one person's."
        )
    if isinstance(privacy_unit, str) and privacy_unit == "row":
        if max_rows not in (None, 1):
            raise ParameterError(
                "max_rows_per_unit requires a column as privacy_unit; got "
                f"{safe_repr(max_rows)} for single rows. Pass a column, or leave out "
                "max_rows_per_unit."
            )
        return (1,)
    return CAPS if max_rows is None else (max_rows,)


def _check_queries_are_exact(zoning: Zoning) -> None:
    """Raise if queries of sums would exceed exact arithmetic.

    A row adds at most 2²¹·2⁶ steps: below 2⁵² for 33 million rows.
    """
    if np.abs(zoning.patterns.data).max(initial=0.0) > _ENTRY:
        raise ParameterError(
            f"queries of sums must add up to at most {_ENTRY} steps for one "
            "row. Ask with smaller whole numbers, and divide the answers."
        )


def _zone_weights(zones: gpd.GeoDataFrame, weights: Any) -> np.ndarray:
    """Return zones' weights by column or list, over the largest; raise unless > 0."""
    if isinstance(weights, str):
        if weights not in zones.columns:
            raise ParameterError(
                f"weights must name a column of the zones; got {safe_repr(weights)}."
            )
        weights = zones[weights]
    try:
        own = np.asarray(weights, dtype=float)
    except (TypeError, ValueError):
        own = np.empty(0)
    if own.shape != (len(zones),) or not (np.isfinite(own) & (own > 0)).all():
        raise ParameterError(
            "weights must be one finite number greater than 0 for each zone, or the "
            "name of a column of them."
        )
    return np.asarray(own / own.max())


def check_bounds(bounds: Any) -> tuple[float, float]:
    """Return bounds (low, high); raise unless low < high, both within ±1e100."""
    try:
        low, high = (float(value) for value in bounds)
    except (TypeError, ValueError):
        low = high = math.nan
    if not -_WIDEST <= low < high <= _WIDEST:
        raise ParameterError(
            "bounds must be two numbers (low, high) with low < high, at most 1e100, "
            f"chosen without looking at the data; got {safe_repr(bounds)}."
        )
    return low, high


def read_numbers(frame: Frame, column: str) -> np.ndarray:
    """Return a column as floats, texts of numbers too; raise if missing, no number."""
    found = _numbers_in(read_column(frame, column, "sum"))
    if found is None or np.isnan(found).any():
        raise ParameterError(
            f"sum must name a column of numbers, none missing; {column!r} is "
            "not. Fill or drop rows by a rule that reads each row alone."
        )
    return found


def read_coordinate(frame: Frame, column: str, name: str) -> np.ndarray:
    """Return a column's numbers, NaN where missing; raise if others are no numbers.

    name: Of the argument, for errors.
    """
    values = read_column(frame, column, name)
    found = _numbers_in(values)
    if found is None or np.isnan(found).sum() > values.isna().sum():
        raise ParameterError(
            f"{name} must name columns of numbers; {column!r} is not. Convert it to "
            "numbers."
        )
    return found


def _numbers_in(values: pd.Series) -> np.ndarray | None:
    """Return values as numbers, NaN for those that are none; None for other types."""
    if pd.api.types.is_string_dtype(values):  # as CSV has 12.50, a code maybe
        values = pd.to_numeric(values, errors="coerce")
    if not pd.api.types.is_numeric_dtype(values):
        return None
    return np.asarray(values.to_numpy(dtype=float, na_value=math.nan))


def check_count_budget(eps: float | None, rho: float | None) -> None:
    """Warn if a differential privacy budget hardly protects; raise if absurd."""
    name, value = ("eps", eps) if rho is None else ("rho", rho)
    if value is None:
        return
    if value > _ABSURD:
        raise ParameterError(
            f"{name} must be at most {_ABSURD:g} (no unit); got {float(value):g}. "
            "Budgets of counts are about 1."
        )
    if (value if rho is None else 2 * math.sqrt(value)) > _LARGE:
        warn(
            f"{name} = {float(value):g} (no unit) hardly protects anybody; budgets of "
            "counts are about 1."
        )
