"""The people of a session, and their remaining budgets."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Iterable, Sequence, Sized
from contextlib import nullcontext
from typing import Any

import numpy as np
import pandas as pd

from ...core.budget import Audience, PeopleFilter, PrivacyFilter, compute_allotment
from ...core.budget.messages import EVERYONE
from ...core.budget.personal import Scheme, find_scheme
from ...core.errors import BudgetError, ParameterError
from ...core.language import format_message
from ...core.parameter import Limits, check_number, safe_repr
from ...core.promise.guarantee import DOWN, Guarantee
from ...core.randomness import Random
from ..ground.geometry import Frame
from ..ground.public_shapes import is_table_of_places
from .curator import Curator
from .people import People
from .promised import PromisedBudgets
from .questions import Answer, PlanePoints, Question
from .session_file import StoredSession

SAME_LABELS = "labels of rows name the same people whenever the session is opened"
COUNT = Limits("Number of queries", at_least=0, integer=True)
LEAST = 2.0**-20  # of a budget: who has less left is not asked any more


class Panel:
    """Persons with budgets, who answer one query after another.

    given: How the budgets were given, for those who join.
    curator: Who holds the whole table.
    stored: The file that the panel is kept in.
    """

    def __init__(
        self,
        who: People,
        promised: PromisedBudgets,
        rng: Random,
        *,
        given: Any,
        curator: Curator | None = None,
        stored: StoredSession | None = None,
    ) -> None:
        self._rng, self._process = rng, os.getpid()
        self._turn = threading.RLock()  # a question sees budgets that nobody else takes
        self._who, self._promised, self._given = who, promised, given
        self._people = PeopleFilter(promised.limits / who.rows * DOWN)
        self._curator, self._kept = curator, stored

    def __reduce__(self) -> Any:
        """Refuse to be copied or pickled: both copies would spend the same budgets."""
        raise ParameterError(
            "a session cannot be copied or pickled: its budgets would be spent "
            "twice. Use save() and open()."
        )

    def _reload(self) -> None:
        """Reload saved budgets, raise if people join; else raise if process forked."""
        if self._kept is not None:
            self._kept.reload(self._people, self._table_account)
        elif os.getpid() != self._process:
            raise ParameterError(
                "a session in memory cannot be used in a forked process: both "
                "would spend its budgets. Call save() before the fork."
            )

    @property
    def _table_account(self) -> PrivacyFilter | None:
        """Return the filter that counts the table's zCDP budget; None without one."""
        return None if self._curator is None else self._curator.account

    @property
    def budget(self) -> float:
        """Return the largest budget of any person for all queries (ε or ρ)."""
        return self._promised.largest

    @property
    def notion(self) -> str:
        """Return the session's notion: "gp", "cgp" or "approximate-gp"."""
        return self._promised.notion

    @property
    def privacy_unit(self) -> str:
        """Return the privacy unit: "row", "table" or a column."""
        return self._who.privacy_unit

    # -- who they are -----------------------------------------------------------------

    def join(self, frame: Frame, *, eps: Any = None, rho: Any = None) -> None:
        """Add persons with whole budgets to the session and its file; raise if known.

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
            self._reload()
            whole = self._who.joined(frame)
            given = self._budgets_of_new_people(eps, rho)
            promised = self._promised.joined(frame, self.privacy_unit, given)
            curator = self._curator and self._curator.with_rows(whole.frame)
            first = len(self._people.left)
            if self._kept is not None:
                self._kept.join(whole, promised)
            self._people.add_people((promised.limits / whole.rows * DOWN)[first:])
            self._who, self._promised, self._curator = whole, promised, curator

    def _budgets_of_new_people(self, eps: Any, rho: Any) -> Any:
        """Return new people's budgets, or the common one; raise if none, other unit."""
        letter = self._promised.letter
        given, other = (eps, rho) if letter == "eps" else (rho, eps)
        if other is not None:
            raise ParameterError(
                f"the session's budgets are in {letter}; pass {letter}=."
            )
        if given is None:
            given = self._given
            if given is None or (not isinstance(given, str) and np.ndim(given)):
                raise ParameterError(
                    f"{letter} must be given for new people: budgets in this session "
                    "differ between people."
                )
        return given

    @property
    def remaining(self) -> pd.Series:
        """Return each row's remaining budget (ε or ρ)."""
        left = self._people.remaining
        return pd.Series(left, index=self._who.index, name="remaining")

    @property
    def budgets(self) -> pd.Series:
        """Return the whole budget of each row's person (ε or ρ)."""
        return pd.Series(self._promised.budgets, index=self._who.index, name="budget")

    @property
    def saving(self) -> float:
        """Return the mean share of budgets that is left."""
        return float(self._people.remaining_shares.mean())

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of all answers together, for any queries."""
        promise = self._promised.guarantee(self._who)
        if self._kept is not None:
            promise = promise.replace(assumptions=(*promise.assumptions, SAME_LABELS))
        return promise.for_randomness(self._rng)

    def _plane_points(self, geometry: str | None) -> PlanePoints:
        """Return the true points of a geometry column in a plane; secret.

        Parameters
        ----------
        geometry : str, optional
            Name of another geometry column.
        """
        return self._who.plane_points(geometry)

    # -- asking ---------------------------------------------------------------------

    def ask(self, question: Question, *, eps: Any = None, rho: Any = None) -> Answer:
        """Ask a query, charge who can pay, return the answer; raise if nobody can.

        Parameters
        ----------
        question : RangeCount, KernelMean, NearestPeople, ScoreMean or ScoreCount
            What is asked, of whom.
        eps, rho : float, str or array
            As of `range_count`.

        Returns
        -------
        Answer
            With its error, its guarantee and the remaining budgets.

        Raises
        ------
        BudgetError
            If nobody has enough budget left; nothing is spent.
        """
        _check_is_question(question)
        return self._ask_one(question, eps, rho)

    def run(
        self,
        queries: Iterable[Question],
        *,
        scheme: str | Scheme = "adaptive",
        count: int | None = None,
    ) -> list[Answer]:
        """Ask queries in turn for shares of budgets by a scheme; raise beyond `count`.

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

        Returns
        -------
        list of Answer
            In the order of the questions.

        Raises
        ------
        ParameterError
            If there are more than ``count`` questions, or one is invalid.
        BudgetError
            If nobody can pay for a question; earlier ones stay charged.

        References
        ----------
        APB Algorithm 3.
        """
        find_scheme(scheme)
        if not isinstance(queries, Iterable):
            raise ParameterError(
                f"queries must be a list of questions; got {safe_repr(queries)}."
            )
        if count is None or isinstance(queries, Sized):  # a generator waits for answers
            queries = list(queries)
            count = len(queries) if count is None else count
            self._check_questions(queries)
        check_number("count", count, COUNT)
        _check_count(len(queries) if isinstance(queries, list) else 0, count)
        start, answers = self._people.remaining_shares, []
        for number, question in enumerate(queries, 1):
            _check_count(number, count)
            _check_is_question(question)
            with self._turn:
                self._reload()
                late = len(self._people.left) - len(start)  # who joined meanwhile
                start = np.concatenate([start, np.ones(late)]) if late else start
                share = compute_allotment(
                    scheme, self._people.remaining_shares, start, number, count
                )
                answers.append(self._ask_affording(question, share))
        return answers

    def _check_questions(self, questions: Iterable[Question]) -> None:
        """Raise for invalid queries before anything is spent."""
        for question in questions:
            _check_is_question(question)
            question._check(self._plane_points(question.geometry))
            self._who.select_rows(question.among)

    def _ask_one(self, question: Question, eps: Any, rho: Any) -> Answer:
        """Reload budgets; ask, charge all who can pay eps or rho; raise if none can."""
        with self._turn:
            self._reload()
            cost = self._promised.costs(self._who, eps, rho)
            return self._ask_affording(question, cost / self._promised.limits)

    def _ask_affording(self, question: Question, share: np.ndarray) -> Answer:
        """Query and charge chosen persons with enough left; raise if none has that."""
        people, points = self._people, self._plane_points(question.geometry)
        able = (share <= people.remaining_shares) & (share >= LEAST)
        who = np.flatnonzero(able & self._who.select_rows(question.among))
        spent = (people.remaining_shares < LEAST).all()
        if not len(who) and not spent and (share < LEAST).all():
            raise BudgetError(
                "eps or rho of this question is less than a millionth of each person's "
                "budget. Pass more, or ask fewer questions. Nothing was spent."
            )
        if not len(who):
            raise BudgetError(
                "none of the people asked has enough budget left for this question. "
                "Pass a smaller eps or rho. Nothing was spent."
            )
        respondents = who if len(who) < len(share) else EVERYONE  # which is read faster
        units = people.to_units(share[respondents])
        audience = Audience(
            people=people,
            who=who,
            units=units,
            pure=self._promised.pure,
            k_max=points.ground.metric.k_max,
        )
        planned = people.left[respondents] - units
        kept = (
            self._kept.charge_question(people, who, units)
            if self._kept
            else nullcontext()
        )
        with kept:
            found = question._ask(audience, points, self._rng)
        saved = people.left[respondents] - planned
        facts = {"asked": len(who), "rounds": found.rounds, **question.facts}
        cost = float((share * self._promised.limits)[respondents].max())
        guarantee = self._promised.guarantee_of_question(
            question.name, self._who, points, cost, facts
        )
        return Answer(
            value=question._label(found.value, points, who),
            error=found.error,
            saving=float((saved / units).mean()) if saved.any() else 0.0,
            remaining=self.remaining,
            asked=len(who),
            rounds=found.rounds,
            guarantee=guarantee.for_randomness(self._rng),
            low=getattr(found, "low", math.nan),
            high=getattr(found, "high", math.nan),
            reason=getattr(found, "reason", ""),
        )


def _check_is_question(question: object) -> None:
    """Raise unless given a question."""
    if not isinstance(question, Question):
        raise ParameterError(
            "question must be a RangeCount, KernelMean, NearestPeople, ScoreMean "
            f"or ScoreCount; got {safe_repr(question)}."
        )


def _check_count(number: int, count: int) -> None:
    """Raise if there are more queries than the count that was given."""
    if number > count:
        raise ParameterError(
            f"queries must be at most count = {count}; there are more. Pass a "
            "larger count."
        )


def ask_each(
    panel: Panel, questions: Sequence[Question], eps: Any, rho: Any
) -> list[Answer]:
    """Check all queries, then ask and charge each at one cost; return the answers."""
    panel._check_questions(questions)
    return [panel._ask_one(question, eps, rho) for question in questions]


def split_layer(layer: Any, name: str) -> list[Any]:
    """Return a layer as one-row layers, raise if empty; other values as [value]."""
    if not is_table_of_places(layer):
        return [layer]
    if not len(layer):
        raise ParameterError(
            format_message("{what} must have at least one row; got 0 rows.", what=name)
        )
    return [layer.iloc[number : number + 1] for number in range(len(layer))]
