"""The k rows nearest to public points, by label."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.ground.metric import Metric
from ...core.language import gettext_noop
from ...core.mechanisms import GumbelTopK
from ...core.parameter import check_choice, check_number, limits_of, safe_repr
from ...core.places import knn as core
from ...core.places.noisy_distances import check_method, compute_error_bound
from ...core.places.searched_rows import SearchedRows
from ...core.points.persons import Persons
from ...core.points.release import Budget, check_budget
from ...core.promise.guarantee import GROUPS_VISIBLE, Guarantee
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...papers.svt_knn import SparseNearest
from ..ground.crs import WorkingSpace, choose_ground
from ..ground.geometry import Frame
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.public_shapes import (
    PUBLIC_QUERY,
    is_table_of_places,
    project_query_places,
)
from ..ground.release import attach
from ..ground.rows import as_rows
from ..ground.warning import (
    Progress,
    ignore_progress,
    warn_of_large_error,
    warn_of_unusual_budget,
)
from .named import NamedRows

_EACH_EPS = gettext_noop("{queries} queries, each charged ε = {loss} per metre")
_EACH_RHO = gettext_noop("{queries} queries, each charged ρ = {loss} per square metre")

# How a table's rows are found; the error names the methods in this order.
_TABLE_METHODS: dict[str, core.Method] = {
    "exponential": "exponential",
    "svt": SparseNearest.from_budget,
    "points": "points",
    "flip": "flip",
}


@document_arguments
@release
def private_knn(
    frame: Frame,
    point: Point | gpd.GeoSeries,
    k: int,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "table",
    method: str | None = None,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series | pd.DataFrame]:
    """Release the labels of the k rows nearest to a public point, or to each of many.

    Returns
    -------
    Series or DataFrame
        For one point the row labels by rank 1 … k. For many, one row for each query
        point (its index) and a column for each rank. ``attrs["geopriv"]["error"]``
        holds ``excess``: how much farther (m) than the true j-th nearest the j-th row
        may be, but for probability ``beta``, and ``mean_excess``, a bound on it
        on average; ``attrs["geopriv"]["per_query"]`` the guarantee of a single query.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m query points; with ``method="points"`` ε-GP
    (ρ-CGP), for one release of all rows serves them all. For "table" under dist_∞: even
    when all rows belong to one person and all move at once; each round is
    permute-and-flip with ε/k, under CGP an exponential mechanism with √(8ρ/k). For rows
    and persons for each of them: Laplace (Gaussian) noise on each row's distance,
    whatever k is; the k smallest are post-processing. The nearest alone is found by
    exponential noise under ε: permute-and-flip with all of ε, for a row's distance
    changes alone. **Assumes.** The labels and the number of rows are public, for
    persons how many rows each has.

    Without ``method`` it is that, or one release of all rows with all of the m·ε
    (m·ρ), whichever has the smaller ``mean_excess``: a function of public
    numbers, of rows, places, k and, for persons, rows of each. Many query points are
    answered over a spatial index, with the same law.

    References
    ----------
    CGP Lemma 4.9, Algorithms 2 and 3; McKenna & Sheldon 2020; McSherry & Talwar 2007;
    Durfee & Rogers 2019; Ding et al. 2021.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> x = [530000.0 + 2000 * i for i in range(50)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 50, crs="EPSG:27700")
    >>> near = homes.geopriv.private_knn(Point(530000, 180000), k=3, eps=0.05)
    >>> list(near.index), near.attrs["geopriv"]["guarantee"]["eps"]
    ([1, 2, 3], 0.05)
    """
    report = progress or ignore_progress
    source = open_random(rng)
    check_budget(eps, rho)
    check_number("k", k, limits_of(GumbelTopK, "k"))
    warn_of_unusual_budget("blurs distances by at least", eps=eps, rho=rho)
    rows = NamedRows(as_rows(frame), privacy_unit)
    owners = _RowOwners.of(rows.persons, privacy_unit, method)
    check_choice(k, len(rows))
    ground = choose_ground(rows.looked.crs, crs)
    places = project_query_places(point, rows.looked.crs, ground)
    searched, size = rows.searched_rows(ground), (len(rows), int(k), ground.metric)
    owners, budget = owners.choose_search(*size, len(places), Budget(eps=eps, rho=rho))
    if rows.needs_all_rows(owners.unit, str(owners.method), len(places), int(k)):
        rows = rows.in_memory()
        owners, searched = (
            replace(owners, persons=rows.persons),
            rows.searched_rows(ground),
        )
    query = (searched, places, int(k), ground.metric)
    plan = owners.plan(*query, rng=source, progress=report, **budget)
    one = total = owners.complete_guarantee(plan.guarantee, ground, len(places), budget)
    if len(places) > 1:
        first = owners.plan(searched, places[:1], *query[2:], rng=source, **budget)
        one = owners.complete_guarantee(first.guarantee, ground, 1, budget)
    excess = owners.bound_mean_excess(*size, budget)
    effect = "finds rows that are farther than the nearest, on average by up to"
    warn_of_large_error(effect, excess, eps=eps, rho=rho, area=ground.area)
    error = {
        "beta": core.BETA,
        "excess": owners.make_error_bound(*size, budget)(core.BETA),
        "mean_excess": excess,
        "crs": ground.label,
    }
    yield ReleaseDue(total, rows.looked.data, ledger, error)
    labels = rows.labels(plan.draw())
    facts: dict[str, Any] = {"per_query": one.to_dict(), "error": error}
    ranks = pd.RangeIndex(1, int(k) + 1, name="rank")
    if is_table_of_places(point):
        table = pd.DataFrame(labels, index=point.index, columns=ranks)
        return attach(table, total, **facts)
    return attach(pd.Series(labels[0], index=ranks, name="row"), total, **facts)


@dataclass(frozen=True)
class _RowOwners:
    """Privacy unit of the rows, their persons, and the search method for them."""

    unit: str
    persons: Persons | None
    method: str | None

    @classmethod
    def of(
        cls, persons: Persons | None, privacy_unit: str, method: str | None
    ) -> _RowOwners:
        """Return unit, persons and search method; raise if the method does not fit."""
        if isinstance(privacy_unit, str) and privacy_unit == "table":
            if method is not None:
                _check_table_method(method)
            return cls("table", None, method)
        if method is not None:
            check_method(method)
        return cls(str(privacy_unit), persons, method)

    def choose_search(
        self, count: int, k: int, metric: Metric, queries: int, budget: Budget
    ) -> tuple[_RowOwners, Budget]:
        """Choose the method of smaller mean excess unless given; return its budget too.

        Place by place, or all rows released once with what all the places may cost
        together: whose bound on the expected excess is smaller.
        """
        if self.method is not None:
            return self, budget
        each = "exponential" if budget["eps"] is None else "flip"
        ways = (
            (
                replace(self, method=each if self.unit == "table" else "distances"),
                budget,
            ),
            (replace(self, method="points"), _multiply_budget(budget, queries)),
        )
        return min(
            ways, key=lambda way: way[0].bound_mean_excess(count, k, metric, way[1])
        )

    def plan(
        self, rows: SearchedRows, places: Any, k: int, metric: Metric, **options: Any
    ) -> Plan[np.ndarray]:
        """Plan the private choice of k rows near each place, by the chosen method."""
        assert self.method is not None
        if self.unit == "table":
            method = _TABLE_METHODS[self.method]
            return rows.plan_table(places, k, metric, method=method, **options)
        return rows.plan_persons(
            places, k, metric, persons=self.persons, method=self.method, **options
        )

    def bound_mean_excess(
        self, count: int, k: int, metric: Metric, budget: Budget
    ) -> float:
        """Bound the mean excess distance (m) of a chosen row."""
        return core.bound_mean_excess(self.make_error_bound(count, k, metric, budget))

    def make_error_bound(
        self, count: int, k: int, metric: Metric, budget: Budget
    ) -> Callable[[float], float]:
        """Return a function of β: the excess (m) exceeded with probability ≤ β."""
        assert self.method is not None
        if self.unit == "table":
            method = _TABLE_METHODS[self.method]
            return core.make_error_bound(
                count, k, method=method, metric=metric, **budget
            )
        own, method = self.persons, self.method
        return lambda beta: compute_error_bound(
            count, k, beta, persons=own, method=method, metric=metric, **budget
        )

    def complete_guarantee(
        self, guarantee: Guarantee, ground: WorkingSpace, queries: int, budget: Budget
    ) -> Guarantee:
        """Return the guarantee with method, queries and where distance is measured."""
        share: tuple[str, ...] = ()
        if queries > 1 and self.method != "points":
            eps, rho = budget["eps"], budget["rho"]
            template = _EACH_EPS if rho is None else _EACH_RHO
            share = (template.format(queries=queries, loss=f"{eps or rho:g}"),)
        facts = {"method": self.method, "queries": queries, **budget}
        known = guarantee.replace(
            parameters={"k": guarantee.parameters["k"], **facts},
            assumptions=(
                *guarantee.assumptions,
                *(() if self.persons is None else (GROUPS_VISIBLE,)),
            ),
        )
        return ground.amend_guarantee(
            known, *share, PUBLIC_QUERY, "the rows' labels are public"
        )


def _multiply_budget(budget: Budget, queries: int) -> Budget:
    """Return the budget of `queries` queries together."""
    eps, rho = budget["eps"], budget["rho"]
    return Budget(
        eps=None if eps is None else eps * queries,
        rho=None if rho is None else rho * queries,
    )


def _check_table_method(method: object) -> None:
    """Raise unless a method protects a whole table."""
    if isinstance(method, str) and method == "distances":
        raise ParameterError(
            "method 'distances' requires privacy_unit='row' or a column. For a "
            f"whole table pass one of {', '.join(map(repr, _TABLE_METHODS))}."
        )
    if not isinstance(method, str) or method not in _TABLE_METHODS:
        raise ParameterError(
            f"method must be one of {', '.join(map(repr, _TABLE_METHODS))}; got "
            f"{safe_repr(method)}."
        )
