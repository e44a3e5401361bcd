"""Many adaptive questions to people who each have a budget."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number
from ...core.randomness import Random, open_random
from ...ledger.session import SessionFile
from ..ground.geometry import Frame
from ..ground.prepared import Account, charge
from ..ground.public_shapes import is_table_of_places
from ..ground.warning import warn_of_unusual_budget
from .curator import Curator
from .panel import Panel, ask_each, split_layer
from .people import People
from .promised import PromisedBudgets
from .questions import (
    Answer,
    KernelMean,
    NearestPeople,
    RangeCount,
    make_procedure,
)
from .session_file import StoredSession, with_saved_index

SHARE = Limits("Share of the people", above=0, below=1)
COST = Limits("Cost of the query", above=0)


class Session(Panel):
    """Session of queries to people who keep unspent budget; charges ledgers at once.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. Further geometry columns are further
        time slices: name them with ``geometry=`` in a question.
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
    **Guarantee.** (budget)-GP or CGP for each privacy unit under dist_∞ across all
    geometry columns, whatever is asked, in whatever order, after whatever answers: the
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

    _in_all = False  # whether the budget is weighed as that of several answers

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
        """Prepare budgets, charge the ledgers at once; warn of unusual budgets."""
        source, who = open_random(rng), People(frame, privacy_unit, crs)
        promised = PromisedBudgets.of(who, eps, rho, delta, radius)
        budget = {promised.letter: promised.largest}
        warn_of_unusual_budget(
            "blurs distances by at least", **budget, in_all=self._in_all
        )
        curator = None
        if table_rho is not None:
            curator = Curator(frame, table_rho, source, privacy_unit)
        given = eps if rho is None else rho
        super().__init__(who, promised, source, given=given, curator=curator)
        charge(ledger, promised.account_guarantee(who).for_randomness(source), frame)
        if curator is not None:
            curator.charge(table_ledger)

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
        """Estimate the number of people in a range; charge budgets.

        Parameters
        ----------
        range : (Multi)Polygon, GeoSeries or GeoDataFrame
            A public area; a bare polygon is in the CRS of the points that are counted.
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

        Returns
        -------
        Answer
            ``value`` is the count; ``low`` and ``high`` hold it in 95 % at least.

        Raises
        ------
        BudgetError
            If nobody has enough budget left; nothing is spent.
        """
        question = RangeCount(
            range=range, geometry=geometry, among=among,
            procedure=make_procedure(**procedure),
        )  # fmt: skip
        return self._ask_one(question, eps, rho)

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
        """Estimate a Gaussian kernel mean at public places; charge budgets.

        The value lies in [0, 1]; divided by 2πb² it is a density per m². A layer of
        m places gives a list and costs m times as much.

        Parameters
        ----------
        points : Point, GeoSeries or GeoDataFrame
            The public places.
        bandwidth : float
            Standard deviation b of the kernel, metres.
        eps, rho, geometry, among, **procedure
            As of `range_count`.

        Returns
        -------
        Answer, or list of Answer
            A list for a layer, of one place as well.

        Raises
        ------
        BudgetError
            If nobody has enough budget left; nothing is spent.
        """
        questions = [
            KernelMean(
                point=place,
                bandwidth=bandwidth,
                geometry=geometry,
                among=among,
                procedure=make_procedure(**procedure),
            )
            for place in split_layer(points, "points")
        ]
        answers = ask_each(self, questions, eps, rho)
        return answers if is_table_of_places(points) else answers[0]

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
        """Estimate which k people are nearest to a place, by labels; charge budgets.

        In the local model nobody is trusted with the places; what is not needed for
        this question is kept for others.

        Parameters
        ----------
        point : Point
            The public place.
        k : int
            How many people.
        eps, rho, geometry, among, **procedure
            As of `range_count`.

        Returns
        -------
        Answer
            ``value`` is a Series of labels by rank, not true distances.

        Raises
        ------
        BudgetError
            If nobody has enough budget left; nothing is spent.
        """
        question = NearestPeople(
            point=point, k=k, geometry=geometry, among=among,
            procedure=make_procedure(**procedure),
        )  # fmt: skip
        return self._ask_one(question, eps, rho)

    def threshold(
        self,
        rows: str | Sequence[bool] | Callable[[Any], Any],
        q: float,
        *,
        rho: float,
        **procedure: Any,
    ) -> Answer:
        """Test if the marked persons' share is below q, for ρ; raise without table_rho.

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

        Returns
        -------
        Answer
            Its ``value`` is True or False.

        Raises
        ------
        ParameterError
            If the session has no ``table_rho``, or an argument is invalid.
        BudgetError
            If the budget of the table does not suffice.

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
        check_number("q", q, SHARE)
        check_number("rho", rho, COST)
        how = make_procedure(without="privatize", **procedure)
        with self._turn:
            self._reload()
            account = self._curator.account
            kept = (
                self._kept.charge_table(account, rho) if self._kept else nullcontext()
            )
            with kept:
                return self._curator.threshold(rows, q, rho=rho, procedure=how)

    # -- tomorrow -------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write and keep the session in a new file; raise if saved, or made with rng.

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
                    f"the session is saved in {self._kept.file.path} already, and two "
                    "files would spend its budgets twice. Go on with that file."
                )
            self._reload()
            if not self._rng.secure:
                raise ParameterError(
                    "a session with rng= has no guarantee and cannot be saved; "
                    "leave out rng."
                )
            self._kept = StoredSession.create(
                path, self._who, self._promised, self._people, self._table_account
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
        """Read a saved session for its frame, charging nothing; raise if rows differ.

        Parameters
        ----------
        path : path-like
            Where `save` put it.
        frame : GeoDataFrame or GeoSeries
            The same people, by the labels of their rows, in any order: its index, or
            the column that was the index. Their places may have changed: they count
            as a further geometry column, like another week.
        crs : CRS-like, optional
            The plane in which distance is measured; see `gaussian`.
        adopt : bool, default False
            Vouch that the file is the latest copy and that no other will be asked from,
            where this user's high-water marks do not know it; see `Ledger.open`.

        Returns
        -------
        Session

        Raises
        ------
        ParameterError
            If the rows, or whose they are, are not those of the session.
        LedgerError
            If the file is missing, damaged, an old copy of itself, or unknown here.
        """
        file = SessionFile.open(path, adopt=adopt)
        frame, source = with_saved_index(frame, file), open_random(None)
        who = People(frame, file.privacy_unit, crs)
        kept = StoredSession(file, who)
        promised, table, curator = kept.promised(), kept.table_budget(), None
        if table is not None:
            curator = Curator(frame, Fraction(table), source, who.privacy_unit)
        session = cls.__new__(cls)
        Panel.__init__(
            session, who, promised, source,
            given=promised.common, curator=curator, stored=kept,
        )  # fmt: skip
        session._reload()
        return session
