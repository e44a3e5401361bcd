"""Many adaptive questions to people who each have a budget."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.budget import Audience, PeopleFilter, allot
from ...core.budget.schemes import Scheme
from ...core.errors import BudgetError, ParameterError
from ...core.local.questions import Procedure
from ...core.parameter import shown
from ...core.points.release import check_budget
from ...core.promise.guarantee import Guarantee
from ...core.promise.stating import DOWN, FLOAT_CAVEAT, GROUPS_VISIBLE
from ...core.randomness import Random, open_random
from ..ground.account import Account, charge
from ..ground.crs import ground_of
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.persons import rows_of_persons
from ..ground.warning import weigh_budget
from .curator import Curator
from .questions import (
    Answer,
    Component,
    KernelMean,
    NearestPeople,
    Question,
    RangeCount,
)

REMAINING_PUBLIC = "what people have left is public: it follows from the answers"
LEAST = 2.0**-20  # of a budget: who has less left is not asked any more


class Session:
    """Ask the people of a frame, each of whom keeps what a question did not need.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. Further geometry columns are further
        components (time slices): name them with ``geometry=`` in a question.
    eps, rho : float
        Exactly one: the budget of each privacy unit for all questions together, ε in
        1/m or ρ in 1/m².
    table_rho : float, optional
        Budget of the table's holder for `threshold` (zero-concentrated differential
        privacy, no unit): an account of its own.
    privacy_unit : str, default "row"
        "row", "table" or a column; a person's budget is divided by their rows.
    crs : CRS-like, optional
        The plane in which distance is measured; see `gaussian`.
    ledger, table_ledger : Ledger or path, optional
        Charged now with all of ``eps`` or ``rho``, and with ``table_rho``.
    rng : optional
        Leave out.

    Notes
    -----
    **Guarantee.** (budget)-GP or CGP for each privacy unit under dist_∞ across the
    components, whatever is asked, in whatever order, after whatever answers: the
    local model, each row a person with a privacy filter. Threads may share a session:
    they are served one question at a time.

    **Assumes.** What the guarantee lists; ranges, places and bandwidths do not depend
    on the rows but through earlier answers.

    References
    ----------
    APB Theorems 4.4, 5.1 and Algorithms 2 to 9.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 100 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> session = geopriv_gis.Session(homes, rho=1e-3)
    >>> west = session.range_count(box(529000, 170000, 540050, 190000), rho=5e-4)
    >>> 95 <= west.value <= 107, west.saving > 0.5, bool(west.remaining.min() > 4.9e-4)
    (True, True, True)
    """

    def __init__(
        self,
        frame: Frame,
        *,
        eps: float | None = None,
        rho: float | None = None,
        table_rho: float | None = None,
        privacy_unit: str = "row",
        crs: object = None,
        ledger: Account = None,
        table_ledger: Account = None,
        rng: Random | None = None,
    ) -> None:
        self.budget = check_budget(eps, rho)
        weigh_budget("blurs distances by at least", eps=eps, rho=rho)
        self._frame, self._crs, self._rng = frame, crs, open_random(rng)
        self._turn = threading.RLock()  # a question sees budgets that nobody else takes
        self._components: dict[str | None, Component] = {}
        component = self.component(None)
        self.notion = "gp" if rho is None else "cgp"
        self.privacy_unit = privacy_unit
        rows = rows_of_persons(frame, privacy_unit)
        self._people = PeopleFilter(self.budget / rows * DOWN)
        self._curator = None
        if table_rho is not None:
            self._curator = Curator(frame, table_rho, self._rng, privacy_unit)
        charge(ledger, self._guarantee("session", self.budget, component, {}), frame)
        if self._curator is not None:
            self._curator.charge(table_ledger)

    # -- questions ------------------------------------------------------------------

    def range_count(
        self,
        range: Any,  # noqa: A002
        *,
        eps: float | None = None,
        rho: float | None = None,
        geometry: str | None = None,
        **procedure: Any,
    ) -> Answer:
        """Count the people in a range.

        Parameters
        ----------
        range : (Multi)Polygon, GeoSeries or GeoDataFrame
            A public area; a bare polygon is in the frame's CRS.
        eps, rho : float
            What this question may cost each person, in the session's notion.
        geometry : str, optional
            Name of another geometry column.
        **procedure
            ``method="elimination"`` or "baseline", ``privatize="distance"`` or
            "point", ``rounds=10``, ``split="doubling"`` or "even", ``beta=0.025``.
        """
        question = RangeCount(
            range=range, geometry=geometry, procedure=Procedure(**procedure)
        )
        return self._one(question, eps, rho)

    def kde(
        self,
        points: Any,
        bandwidth: float,
        *,
        eps: float | None = None,
        rho: float | None = None,
        geometry: str | None = None,
        **procedure: Any,
    ) -> Answer | list[Answer]:
        """Return the mean of a Gaussian kernel at public places.

        The value lies in [0, 1]; divided by 2πb² it is a density per m². A GeoSeries
        of m places gives a list and costs m times as much. Other parameters are those
        of `range_count`; ``bandwidth`` is b in metres.
        """
        questions = [
            KernelMean(
                point=place,
                bandwidth=bandwidth,
                geometry=geometry,
                procedure=Procedure(**procedure),
            )
            for place in each(points)
        ]
        answers = [self._one(question, eps, rho) for question in questions]
        return answers if isinstance(points, gpd.GeoSeries) else answers[0]

    def knn(
        self,
        point: Any,
        k: int,
        *,
        eps: float | None = None,
        rho: float | None = None,
        geometry: str | None = None,
        **procedure: Any,
    ) -> Answer:
        """Return the labels of the k people nearest to a public place.

        Parameters are those of `range_count`. In the local model nobody is trusted
        with the places; what is not needed for this question is kept for others.
        """
        question = NearestPeople(
            point=point, k=k, geometry=geometry, procedure=Procedure(**procedure)
        )
        return self._one(question, eps, rho)

    def threshold(
        self,
        rows: str | Sequence[bool] | Callable[[Any], Any],
        q: float,
        *,
        rho: float,
        **procedure: Any,
    ) -> Answer:
        """Say whether fewer than a share q of the people are of some kind.

        Parameters
        ----------
        rows : str, sequence of bool, or callable
            Which rows are of the kind: a boolean column, a mask, or a function of one
            row (a Series, or the point of a GeoSeries), which is asked about each row
            by itself. A person with several rows counts once, if any of them is.
        q : float
            In (0, 1); the answer is whether |H| < q·N, of N people.
        rho : float
            At most this much of ``table_rho`` (no unit).

        Notes
        -----
        **Guarantee.** ρ-zero-concentrated differential privacy for the whole table:
        all rows of any one person may be others (N is public). The central model: the
        holder sees the rows. What a clear case did not need is kept.

        **Assumes.** Whether a row is of the kind depends on that row alone: "larger
        than the mean of the column" does not, and one row could turn all others.

        References
        ----------
        APB Algorithm 9.
        """
        if self._curator is None:
            raise ParameterError("threshold needs a session with table_rho=.")
        return self._curator.threshold(rows, q, rho=rho, procedure=procedure)

    def run(
        self,
        queries: Iterable[Question],
        *,
        scheme: str | Scheme = "adaptive",
        count: int | None = None,
    ) -> list[Answer]:
        """Ask many questions, each using some of what the earlier ones saved.

        Parameters
        ----------
        queries : iterable of RangeCount, KernelMean or NearestPeople
            May be a generator that looks at the answers so far.
        scheme : {"adaptive", "uniform", "even"} or callable
            "adaptive": three quarters of one's savings go into the next question,
            rising to all of them in the last; "uniform": every question gets 1/m;
            "even": what is left, over the questions to come. A function of what is
            left and what there was (shares per row), the question's number and m.
        count : int, optional
            m, where ``queries`` has no length.

        References
        ----------
        APB Algorithm 3.
        """
        if count is None:
            queries = list(queries)
            count = len(queries)
        start, answers = self._people.saved.copy(), []
        for number, question in enumerate(queries, 1):
            if number > count:
                raise ParameterError(f"there are more than count = {count} queries.")
            with self._turn:
                share = allot(scheme, self._people.saved, start, number, count)
                answers.append(self._ask(question, share))
        return answers

    # -- state ----------------------------------------------------------------------

    @property
    def remaining(self) -> pd.Series:
        """What each row may still spend (ε or ρ)."""
        index = geometry_of(self._frame).index
        return pd.Series(self._people.remaining, index=index, name="remaining")

    @property
    def saving(self) -> float:
        """Mean share of their budgets that people have left."""
        return float(self._people.saved.mean())

    @property
    def guarantee(self) -> Guarantee:
        """What all answers together promise, whatever was asked."""
        guarantee = self._guarantee("session", self.budget, self.component(None), {})
        where = [a for c in self._components.values() for a in c.ground.assumptions]
        assumed = dict.fromkeys((*guarantee.assumptions, *where))
        return guarantee.replace(assumptions=tuple(assumed))

    def component(self, geometry: str | None) -> Component:
        """Return the true points of a geometry column in a plane: not for release."""
        if geometry not in self._components:
            series = _series(self._frame, geometry)
            xy = coordinates_of(series, drop_z=True).xy
            ground = ground_of(series.crs, self._crs, plane=True, coordinates=xy)
            points = ground.to_working(xy) * ground.unit
            self._components[geometry] = Component(points, ground, series)
        return self._components[geometry]

    # -- asking ---------------------------------------------------------------------

    def _one(self, question: Question, eps: float | None, rho: float | None) -> Answer:
        budget = check_budget(eps, rho)
        if (rho is None) != (self.notion == "gp"):
            raise ParameterError(
                f"the session counts in {'eps' if self.notion == 'gp' else 'rho'}; "
                "questions cost the same."
            )
        share = budget / self.budget
        with self._turn:
            return self._ask(question, np.full(len(self._people.left), share))

    def _ask(self, question: Question, share: np.ndarray) -> Answer:
        """Ask all who have as much left as they are to spend, and something."""
        people, component = self._people, self.component(question.geometry)
        able = (share <= people.saved) & (share >= LEAST)
        who = np.flatnonzero(able)
        if not len(who):
            raise BudgetError(
                "nobody has as much left as this question costs; ask for less. "
                "Nothing was spent."
            )
        units = people.units(share[who])
        audience = Audience(
            people=people,
            who=who,
            units=units,
            pure=self.notion == "gp",
            k_max=component.ground.metric.k_max,
        )
        before = people.left[who].copy()
        found = question.ask(audience, component, self._rng)
        saving = 1 - (before - people.left[who]) / units
        facts = {"asked": len(who), "rounds": found.rounds, **question.facts}
        cost = float(share[who].max()) * self.budget
        return Answer(
            value=question.label(found.value, component, who),
            error=found.error,
            saving=float(saving.mean()),
            remaining=self.remaining,
            asked=len(who),
            rounds=found.rounds,
            guarantee=self._guarantee(question.name, cost, component, facts),
        )

    def _guarantee(
        self, name: str, cost: float, component: Component, facts: dict[str, Any]
    ) -> Guarantee:
        groups = () if self.privacy_unit in ("row", "table") else (GROUPS_VISIBLE,)
        guarantee = Guarantee(
            notion=self.notion,
            eps=cost if self.notion == "gp" else None,
            rho=None if self.notion == "gp" else cost,
            # Rows that are persons of their own add up their losses.
            table_metric="dist_1" if self.privacy_unit == "row" else "dist_inf",
            privacy_unit=self.privacy_unit,
            crs=component.ground.label,
            k_max=component.ground.metric.k_max,
            mechanism=f"{name}, local model",
            parameters=facts,
            assumptions=(
                FLOAT_CAVEAT, REMAINING_PUBLIC, *groups, *component.ground.assumptions
            ),
            references=("APB Theorem 4.4", "APB Theorem 5.1"),
        )  # fmt: skip
        return guarantee.drawn_with(self._rng)


def each(layer: Any) -> list[Any]:
    """Return the rows of a layer as layers of one row; anything else as it is."""
    if not isinstance(layer, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return [layer]
    return [layer.iloc[number : number + 1] for number in range(len(layer))]


def _series(frame: Frame, geometry: str | None) -> gpd.GeoSeries:
    if geometry is None:
        return geometry_of(frame)
    if not isinstance(frame, gpd.GeoDataFrame) or geometry not in frame.columns:
        raise ParameterError(
            f"geometry must name a geometry column of the frame; got {shown(geometry)}."
        )
    return gpd.GeoSeries(frame[geometry])
