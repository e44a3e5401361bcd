"""Many adaptive questions to people who each have a budget."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.budget import Audience, PeopleFilter, PrivacyFilter, allot
from ...core.budget.schemes import Scheme
from ...core.errors import BudgetError, ParameterError
from ...core.local.questions import Procedure
from ...core.parameter import shown
from ...core.promise.guarantee import Guarantee
from ...core.promise.stating import DOWN
from ...core.randomness import Random, open_random
from ...ledger.session import SessionFile
from ..ground.account import Account, charge
from ..ground.geometry import Frame
from ..ground.warning import weigh_budget
from .curator import Curator
from .kept import Kept, named
from .people import People
from .promised import Promised
from .questions import (
    Answer,
    Component,
    KernelMean,
    NearestPeople,
    Question,
    RangeCount,
)

SAME_LABELS = "labels of rows name the same people whenever the session is opened"
LEAST = 2.0**-20  # of a budget: who has less left is not asked any more


class Session:
    """Ask the people of a frame, each of whom keeps what a question did not need.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. Further geometry columns are further
        components (time slices): name them with ``geometry=`` in a question.
    eps, rho : float, str or array
        Exactly one: the budget of each privacy unit for all questions together, ε in
        1/m or ρ in 1/m². One number for all; a column, or one number for each row,
        where people have budgets of their own (public, the same in a person's rows).
    delta, radius : float, optional
        With ``eps``: the promise is (ε, δ)-geo-privacy for distances up to ``radius``
        m. Noise is then Gaussian, and questions cost ρ.
    table_rho : float, optional
        Budget of the table's holder for `threshold` (zero-concentrated differential
        privacy, no unit): an account of its own.
    privacy_unit : str, default "row"
        "row", "table" or a column; a person's budget is divided by their rows.
    crs : CRS-like, optional
        The plane in which distance is measured; see `gaussian`.
    ledger, table_ledger : Ledger or path, optional
        Charged now with all of ``eps`` or ``rho`` (the largest), and ``table_rho``.
    rng : optional
        Leave out.

    Notes
    -----
    **Guarantee.** (budget)-GP or CGP for each privacy unit under dist_∞ across the
    components, whatever is asked, in whatever order, after whatever answers: the
    local model, each row a person with a privacy filter. With budgets of their own
    each person has theirs, and the largest is stated. With ``delta`` and ``radius``
    each person's ρ is the largest of which (ρ, Λ)-CGP implies (ε, δ, Λ)-GP. Threads
    may share a session: they are served one question at a time.

    **Assumes.** What the guarantee lists; ranges, places and bandwidths, budgets, who
    is asked and who joins do not depend on the rows but through earlier answers.

    References
    ----------
    APB Theorems 4.4, 4.5, 5.1, Remark 1 and Algorithms 2 to 9.

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
        eps: Any = None,
        rho: Any = None,
        delta: float | None = None,
        radius: float | None = None,
        table_rho: float | None = None,
        privacy_unit: str = "row",
        crs: object = None,
        ledger: Account = None,
        table_ledger: Account = None,
        rng: Random | None = None,
    ) -> None:
        self._rng, self._process = open_random(rng), os.getpid()
        self._turn = threading.RLock()  # a question sees budgets that nobody else takes
        self._who = People(frame, privacy_unit, crs)
        self._promised = Promised.of(self._who, eps, rho, delta, radius)
        self._given = eps if rho is None else rho
        largest = {self._promised.letter: self.budget}
        weigh_budget("blurs distances by at least", **largest)
        self._people = PeopleFilter(self._promised.limits / self._who.rows * DOWN)
        self._kept: Kept | None = None
        self._curator = None
        if table_rho is not None:
            self._curator = Curator(frame, table_rho, self._rng, privacy_unit)
        charge(ledger, self._promised.charged(self._who).drawn_with(self._rng), frame)
        if self._curator is not None:
            self._curator.charge(table_ledger)

    @property
    def budget(self) -> float:
        """The largest budget that anybody has for all questions (ε or ρ)."""
        return self._promised.largest

    @property
    def notion(self) -> str:
        """What the session promises: "gp", "cgp" or "approximate-gp"."""
        return self._promised.notion

    @property
    def privacy_unit(self) -> str:
        """Whose rows are whose."""
        return self._who.privacy_unit

    def join(self, frame: Frame, *, eps: Any = None, rho: Any = None) -> None:
        """Let further people in, who begin with whole budgets.

        Parameters
        ----------
        frame : GeoDataFrame or GeoSeries
            Their rows: columns and CRS as before, labels and persons that are new.
        eps, rho : float, str or array, optional
            Their budgets, at most the session's largest, which its guarantee states;
            as for the session. Left out: as the session was given them, where that
            was a number or a column.

        Notes
        -----
        **Guarantee.** As the session's, which stays as it is. That they joined, and
        when, is public.

        References
        ----------
        APB Remark 1.
        """
        with self._turn:
            self._refresh()
            whole = self._who.joined(frame)
            given = self._budgets_of_joiners(eps, rho)
            promised = self._promised.joined(frame, self.privacy_unit, given)
            curator = self._curator and self._curator.joined(whole.frame)
            first = len(self._people.left)
            if self._kept is not None:
                self._kept.join(whole, promised)
            self._people.join((promised.limits / whole.rows * DOWN)[first:])
            self._who, self._promised, self._curator = whole, promised, curator

    def _budgets_of_joiners(self, eps: Any, rho: Any) -> Any:
        """Return what they were given, in the letter that the session counts in."""
        letter = self._promised.letter
        given, other = (eps, rho) if letter == "eps" else (rho, eps)
        if other is not None:
            raise ParameterError(f"the session's budgets are in {letter}.")
        if given is None:
            given = self._given
            if given is None or (not isinstance(given, str) and np.ndim(given)):
                raise ParameterError(
                    f"{letter} must be given for who joins: the session's budgets "
                    "differ between people."
                )
        return given

    # -- questions ------------------------------------------------------------------

    def range_count(
        self,
        range: Any,  # noqa: A002
        *,
        eps: Any = None,
        rho: Any = None,
        geometry: str | None = None,
        among: Any = None,
        **procedure: Any,
    ) -> Answer:
        """Count the people in a range.

        Parameters
        ----------
        range : (Multi)Polygon, GeoSeries or GeoDataFrame
            A public area; a bare polygon is in the frame's CRS.
        eps, rho : float, str or array
            What this question may cost each person, ε where the session promises ε
            alone, else ρ: one number, a column, or one number for each row. Who has
            less left is not asked.
        geometry : str, optional
            Name of another geometry column.
        among : str, array or labels, optional
            Ask these rows only: a column or an array of True and False, or labels
            such as an earlier answer's. The choice must be public: who is asked is
            told, and a choice by looking at places would give them away unpaid.
        **procedure
            ``method="elimination"`` or "baseline", ``privatize="distance"`` or
            "point", ``rounds=10``, ``split="doubling"`` or "even", ``beta=0.025``.
        """
        question = RangeCount(
            range=range, geometry=geometry, among=among,
            procedure=Procedure(**procedure),
        )  # fmt: skip
        return self._one(question, eps, rho)

    def kde(
        self,
        points: Any,
        bandwidth: float,
        *,
        eps: Any = None,
        rho: Any = None,
        geometry: str | None = None,
        among: Any = None,
        **procedure: Any,
    ) -> Answer | list[Answer]:
        """Return the mean of a Gaussian kernel at public places.

        The value lies in [0, 1]; divided by 2πb² it is a density per m². A GeoSeries
        of m places gives a list and costs m times as much. Other parameters are those
        of `range_count`; ``bandwidth`` is b in metres.

        Parameters
        ----------
        points : Point or GeoSeries
            The public places.
        bandwidth : float
            Standard deviation b of the kernel, metres.
        eps, rho : float, str or array
            The budget, as of `range_count`.
        geometry : str, optional
            Name of another geometry column.
        among : str, array or labels, optional
            Ask these rows only; the choice must be public, see `Session.range_count`.
        **procedure
            How rounds and budgets are used, as of `range_count`.
        """
        questions = [
            KernelMean(
                point=place,
                bandwidth=bandwidth,
                geometry=geometry,
                among=among,
                procedure=Procedure(**procedure),
            )
            for place in each(points)
        ]
        answers = ask_each(self, questions, eps, rho)
        return answers if isinstance(points, gpd.GeoSeries) else answers[0]

    def knn(
        self,
        point: Any,
        k: int,
        *,
        eps: Any = None,
        rho: Any = None,
        geometry: str | None = None,
        among: Any = None,
        **procedure: Any,
    ) -> Answer:
        """Return the labels of the k people nearest to a public place.

        Parameters are those of `range_count`. In the local model nobody is trusted
        with the places; what is not needed for this question is kept for others.

        Parameters
        ----------
        point : Point
            The public place.
        k : int
            How many people.
        eps, rho : float, str or array
            The budget, as of `range_count`.
        geometry : str, optional
            Name of another geometry column.
        among : str, array or labels, optional
            Ask these rows only; the choice must be public, see `Session.range_count`.
        **procedure
            How rounds and budgets are used, as of `range_count`.
        """
        question = NearestPeople(
            point=point, k=k, geometry=geometry, among=among,
            procedure=Procedure(**procedure),
        )  # fmt: skip
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
        **procedure
            As of `range_count`, without ``privatize``.

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
        with self._turn:
            self._refresh()
            account = self._curator.account
            kept = self._kept.told(account, rho) if self._kept else nullcontext()
            with kept:
                return self._curator.threshold(rows, q, rho=rho, procedure=procedure)

    def ask(self, question: Question, *, eps: Any = None, rho: Any = None) -> Answer:
        """Ask any question: those of the other methods, or about scores of one's own.

        Parameters
        ----------
        question : RangeCount, KernelMean, NearestPeople, ScoreMean or ScoreCount
            What is asked, of whom.
        eps, rho : float, str or array
            As of `range_count`.
        """
        if not isinstance(question, Question):
            raise ParameterError(
                "question must be a RangeCount, KernelMean, NearestPeople, ScoreMean "
                f"or ScoreCount; got {shown(question)}."
            )
        return self._one(question, eps, rho)

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
        queries : iterable of questions, as `ask` takes
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
            self._check(queries)
        start, answers = self._people.saved.copy(), []
        for number, question in enumerate(queries, 1):
            if number > count:
                raise ParameterError(f"there are more than count = {count} queries.")
            with self._turn:
                self._refresh()
                late = len(self._people.left) - len(start)  # who joined meanwhile
                start = np.concatenate([start, np.ones(late)])
                share = allot(scheme, self._people.saved, start, number, count)
                answers.append(self._ask(question, share))
        return answers

    # -- tomorrow -------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keep the session in a new file from now on, so that it can go on tomorrow.

        Each question is written there before anybody is asked, so that neither a
        crash, nor two processes, nor an old copy of the file spends a budget twice.

        Parameters
        ----------
        path : path
            A file that does not exist, on a local disk; it ends in .session.

        Raises
        ------
        ParameterError, LedgerError

        Notes
        -----
        The file is the data holder's, like the data: readable by its owner alone, it
        holds the labels of the rows, whose they are, and what everybody has left; no
        places. It is no release. Rows are known again by their labels, so the frame
        needs an index that names each row.

        **Assumes.** As `Ledger`: whoever may write both the file and this user's
        high-water marks can still deceive.
        """
        with self._turn:
            if self._kept is not None:
                raise ParameterError(
                    f"the session is kept in {self._kept.file.path} already; two files "
                    "would spend its budgets twice."
                )
            self._refresh()
            if not self._rng.secure:
                raise ParameterError(
                    "a session with reproducible noise promises nothing and cannot be "
                    "kept."
                )
            self._kept = Kept.begun(
                path, self._who, self._promised, self._people, self._account
            )

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        frame: Frame,
        *,
        crs: object = None,
        adopt: bool = False,
    ) -> Session:
        """Go on with a session that was saved; nothing is charged again.

        Parameters
        ----------
        path : path-like
            Where `save` put it.
        frame : GeoDataFrame or GeoSeries
            The same people, by the labels of their rows, in any order: its index, or
            the column that was the index. Their places may have changed: they are a
            further component, like another week.
        crs : CRS-like, optional
            The plane in which distance is measured; see `gaussian`.
        adopt : bool, default False
            Vouch that the file is the latest copy and that no other will be asked from,
            where this user's high-water marks do not know it; see `Ledger.open`.

        Raises
        ------
        ParameterError
            If the rows, or whose they are, are not those of the session.
        LedgerError
            If the file is missing, damaged, an old copy of itself, or unknown here.
        """
        file = SessionFile.open(path, adopt=adopt)
        frame = named(frame, file)
        session = cls.__new__(cls)
        session._rng, session._turn = open_random(None), threading.RLock()
        session._process = os.getpid()
        session._who = People(frame, str(file.facts["privacy_unit"]), crs)
        kept = session._kept = Kept(file, session._who)
        promised = session._promised = kept.promised()
        session._given = promised.common
        session._people = PeopleFilter(promised.limits / session._who.rows * DOWN)
        session._curator, table = None, kept.table()
        if table is not None:
            session._curator = Curator(
                frame, Fraction(table), session._rng, session.privacy_unit
            )
        session._refresh()
        return session

    def __reduce__(self) -> Any:
        """Refuse to be copied or pickled: both copies would spend the same budgets."""
        raise ParameterError(
            "a session cannot be copied or pickled, for its budgets would be spent "
            "twice; save() it, and open() it elsewhere."
        )

    def _refresh(self) -> None:
        """Take over what other processes have spent, where the session is kept.

        Raises
        ------
        ParameterError
            If it is not, and this process was forked from the one that has it.
        """
        if self._kept is not None:
            self._kept.refresh(self._people, self._account)
        elif os.getpid() != self._process:
            raise ParameterError(
                "a session in memory cannot be asked from a forked process, for both "
                "would spend the same budgets; save() it before, and each may ask."
            )

    @property
    def _account(self) -> PrivacyFilter | None:
        return None if self._curator is None else self._curator.account

    # -- state ----------------------------------------------------------------------

    @property
    def remaining(self) -> pd.Series:
        """What each row may still spend (ε, or ρ)."""
        left = self._people.remaining
        return pd.Series(left, index=self._who.index, name="remaining")

    @property
    def budgets(self) -> pd.Series:
        """What the person of each row was promised (ε or ρ)."""
        return pd.Series(self._promised.budgets, index=self._who.index, name="budget")

    @property
    def saving(self) -> float:
        """Mean share of their budgets that people have left."""
        return float(self._people.saved.mean())

    @property
    def guarantee(self) -> Guarantee:
        """What all answers together promise, whatever was asked."""
        promise = self._promised.guarantee(self._who)
        if self._kept is not None:
            promise = promise.replace(assumptions=(*promise.assumptions, SAME_LABELS))
        return promise.drawn_with(self._rng)

    def component(self, geometry: str | None) -> Component:
        """Return the true points of a geometry column in a plane: not for release.

        Parameters
        ----------
        geometry : str, optional
            Name of another geometry column.
        """
        return self._who.component(geometry)

    # -- asking ---------------------------------------------------------------------

    def _check(self, questions: Iterable[Question]) -> None:
        """Raise for what cannot be asked, before anything is spent on the others."""
        for question in questions:
            question.check(self.component(question.geometry))
            self._who.chosen(question.among)

    def _one(self, question: Question, eps: Any, rho: Any) -> Answer:
        with self._turn:
            self._refresh()
            cost = self._promised.costs(self._who, eps, rho)
            return self._ask(question, cost / self._promised.limits)

    def _ask(self, question: Question, share: np.ndarray) -> Answer:
        """Ask all who have as much left as they are to spend, and something."""
        people, component = self._people, self.component(question.geometry)
        able = (share <= people.saved) & (share >= LEAST)
        who = np.flatnonzero(able & self._who.chosen(question.among))
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
            pure=self._promised.pure,
            k_max=component.ground.metric.k_max,
        )
        before = people.left[who].copy()
        kept = self._kept.question(people, who, units) if self._kept else nullcontext()
        with kept:
            found = question.ask(audience, component, self._rng)
        saving = 1 - (before - people.left[who]) / units
        facts = {"asked": len(who), "rounds": found.rounds, **question.facts}
        cost = float((share * self._promised.limits)[who].max())
        guarantee = self._promised.of_question(
            question.name, self._who, component, cost, facts
        )
        return Answer(
            value=question.label(found.value, component, who),
            error=found.error,
            saving=float(saving.mean()),
            remaining=self.remaining,
            asked=len(who),
            rounds=found.rounds,
            guarantee=guarantee.drawn_with(self._rng),
        )


def ask_each(
    session: Session, questions: Sequence[Question], eps: Any, rho: Any
) -> list[Answer]:
    """Ask questions that cost the same, after all of them have been checked."""
    session._check(questions)
    return [session._one(question, eps, rho) for question in questions]


def each(layer: Any) -> list[Any]:
    """Return the rows of a layer as layers of one row; anything else as it is."""
    if not isinstance(layer, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return [layer]
    return [layer.iloc[number : number + 1] for number in range(len(layer))]
