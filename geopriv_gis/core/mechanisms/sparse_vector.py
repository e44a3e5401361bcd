"""The sparse vector technique: many questions, one answer, one charge.

Asked of a table is a sequence of numbers g₁, g₂, … and wanted is the first one below a
threshold. Every "no" on the way is free: only the one noisy threshold and the one
"yes" are paid for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ..parameter import Limits, check_fields, check_number, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random

CAP = Limits("Largest number of draws, public", at_least=1, integer=True)

_LN2 = math.log(2)
_EXACT = math.log(2.0**53)


@dataclass(frozen=True, kw_only=True)
class SparseVector:
    """Find, with noise, the first of K-Lipschitz queries below a public threshold.

    W ~ Lap(2K/ε) is drawn once and V_j ~ Lap(4K/ε) for each query; the search ends at
    the first j with g_j + V_j ≤ T + W, or, with the answer "none", at a public cap.

    **Guarantee.** ε-GP for the position found, and for "none" at the cap; hence
    ε²/2-CGP. **Assumes.** Each query is K-Lipschitz in the table's metric, and which
    queries are asked, in which order, the threshold and the cap do not depend on the
    table (they may depend on earlier releases). Noise in double precision.

    Proof. Let every |g_j(x) − g_j(x')| ≤ τ = K·d. Given W = w, a "no" of x is at least
    as likely for x' at w − τ, since its threshold is lower by τ; and the one "yes" of
    x is at most e^{2τ·ε/4K} times as likely as that of x' at w − τ, since V_j has to
    move by up to 2τ. Shifting W by τ costs e^{τ·ε/2K}. In all e^{τ·ε/K} = e^{ε·d}. A
    search that ends at the cap has no "yes": e^{ε·d/2}. How long the search took is
    the position it released, so the guarantee covers that too.

    References: CGP Algorithm 1 and Theorem D.1; Lyu, Su & Li 2017, Algorithm 1.

    >>> from geopriv_gis.testing import insecure_rng
    >>> search = SparseVector(eps=1.0, lipschitz=1.0)
    >>> search.find_first([np.array([900.0, 800.0, 10.0, 700.0])], 100, insecure_rng(1))
    2
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    lipschitz: float = parameter("Largest change of a query per metre", above=0)

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def threshold_scale(self) -> float:
        """Return the scale of the threshold's noise: 2·sensitivity/ε."""
        return 2 * self.lipschitz / self.eps

    @property
    def query_scale(self) -> float:
        """Return the scale of each query's noise: 4·sensitivity/ε."""
        return 4 * self.lipschitz / self.eps

    @property
    def guarantee(self) -> Guarantee:
        """Return the search's ε-GP guarantee of the whole table, for one answer."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_inf",
            privacy_unit="table",
            mechanism="sparse vector",
            parameters={"eps": self.eps, "lipschitz": self.lipschitz},
            references=("CGP Theorem D.1", "Lyu, Su & Li 2017"),
        )

    def find_first(
        self,
        queries: Iterable[Floats],
        threshold: float,
        rng: Random,
        *,
        cap: int | None = None,
    ) -> int | None:
        """Find the first query noisily ≤ `threshold`; None at `cap` or at the end.

        queries (m,): True answers, in pieces of public lengths; read no further than
            needed.
        threshold: Public.
        cap: Public largest number of queries to ask; needed for endless sequences.

        Returns None if no query of the sequence, or none up to the cap, was found.
        """
        if cap is not None:
            check_number("cap", cap, CAP)
        level = threshold + float(rng.laplace(1)[0]) * self.threshold_scale
        passed = 0
        for piece in queries:
            left = piece if cap is None else piece[: cap - passed]
            noisy = left + rng.laplace(len(left)) * self.query_scale
            found = np.flatnonzero(noisy <= level)
            if found.size:
                return passed + int(found[0])
            passed += len(left)
            if passed == cap:
                break
        return None

    def find_first_in_cycle(
        self, values: Floats, threshold: float, rng: Random, *, cap: int | None = None
    ) -> int | None:
        """Return the first row noisily ≤ `threshold`, in cycles; None at `cap` tries.

        The same law as `find_first` on the endless sequence g₁, …, g_m, g₁, …, modulo
        m, in O(m) time however long the search would take: given W, the passes are
        independent, so row i first succeeds in pass ⌊E_i/h_i⌋, a geometric number, with
        E_i standard exponential and h_i = −ln(1 − Pr[V ≤ T + W − g_i]); the earliest
        pass wins, and in it the earliest row.

        values (m,): True answers of the m queries, m ≥ 1.
        threshold: Public.
        cap: Public largest number of draws; with the default the search always ends.
        """
        if cap is not None:
            check_number("cap", cap, CAP)
        level = threshold + float(rng.laplace(1)[0]) * self.threshold_scale
        margin = (level - values) / self.query_scale
        late = np.log(rng.exponential(len(values))) - _log_hazard(margin)
        if late.min() > _EXACT:  # passes without number: ties have no chance
            return int(np.argmin(late)) if cap is None else None
        turns = np.floor(np.exp(np.minimum(late, 700)))
        row = int(np.argmin(turns))  # the earliest row where passes tie
        if cap is not None and turns[row] * len(values) + row >= cap:
            return None
        return row

    def error_bound(self, queries: int, beta: float) -> float:
        """Return α such that the search errs by more than α with probability ≤ β.

        Of the ``queries`` first queries, all before the one found lie above T − α and
        the one found below T + α: |W| ≤ α/2 fails with (β/2m)² and any |V_j| ≤ α/2
        with β/2, for α = (8K/ε)·ln(2m/β).
        """
        return 8 * self.lipschitz / self.eps * math.log(2 * queries / beta)


def _log_hazard(margin: Floats) -> Floats:
    """Return ln(−ln(1 − F(margin))), F the standard Laplace distribution."""
    low = np.minimum(margin, 0.0)
    chance = np.exp(low) / 2
    # −ln(1 − p) is p to the last digit where p is small, and there ln p is known.
    small = np.where(
        low < -40, low - _LN2, np.log(-np.log1p(-np.maximum(chance, 1e-300)))
    )
    return np.where(margin < 0, small, np.log(np.maximum(margin, 0) + _LN2))
