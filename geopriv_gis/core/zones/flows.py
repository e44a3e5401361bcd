"""Counts by pairs of zones: from where to where, with sums that agree with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy

from ..mechanisms import ScalarLaplace
from ..mechanisms.mechanism import Mechanism
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Floats, Ints, Random
from .counts import CountBudget
from .geometric import make_count_noise

PUBLIC = "the zones are public, not made from the rows"
_DOWN = 1 - 1e-12
_MISSED = 0.05  # of intervals
_NO_VARIANCE = 1e-30
_BLOCK = 1 << 20  # pairs that get noise at a time
# The solver may take a step that fails for the end; it is started anew from there.
_STARTS, _FLAT = 20, 0.01
# Of the budget; about the best for tables most pairs of which are empty.
_SHARES = {
    "eps": {"pairs": 0.9, "total": 0.1},
    "rho": {"pairs": 0.8, "origins": 0.08, "destinations": 0.08, "total": 0.04},
}


@dataclass(frozen=True, kw_only=True)
class Flows:
    """Noisy counts of N × M pairs of zones, or of the K large ones.

    pairs (N · M,): Numbers of the pairs, origin · M + destination, ascending.
    raw (N, M): As measured.
    count (N, M): Of all pairs not negative, and their sums agree with the measured
        margins as well as may be; of the large ones as measured.
    """

    pairs: Ints
    raw: Floats
    count: Floats


@dataclass(frozen=True, kw_only=True)
class FlowMeasurement:
    """Noise of pairs, margins and total; draws and fits flows and gives errors."""

    noise: dict[str, Mechanism]
    variances: dict[str, float]

    @classmethod
    def for_budget(
        cls, budget: CountBudget, *, pairs_only: bool = False
    ) -> FlowMeasurement:
        """Return flow noise for a budget: most of it, or all (`pairs_only`), on pairs.

        A person has m rows at most, each in one pair, one origin and one destination.
        Adding or removing them changes each table by at most m in the ℓ1 norm, and in
        the ℓ2 norm (all in one pair); replacing them by 2m, and by √2·m.
        """
        noise: dict[str, Mechanism] = {}
        variances = {}
        times = budget.rows * (2 if budget.neighbours == "replace" else 1)
        shares = _SHARES["eps" if budget.rho is None else "rho"]
        for name, share in ({"pairs": 1.0} if pairs_only else shares).items():
            noise[name], variances[name] = make_count_noise(
                budget.eps and budget.eps * share / times * _DOWN,
                budget.rho and budget.rho * share / (times * budget.rows) * _DOWN,
            )
        return cls(noise=noise, variances=variances)

    @property
    def precisions(self) -> tuple[float, ...]:
        """Return noise precisions of pairs, origins, destinations, total; 0 if none.

        Least squares weigh by them.
        """
        names = ("pairs", "origins", "destinations", "total")
        # Beyond ε = 745 they are below all numbers.
        found = (self.variances.get(name, np.inf) for name in names)
        return tuple(1 / max(variance, _NO_VARIANCE) for variance in found)

    def errors(self, origins: int, destinations: int) -> dict[str, float]:
        """Return least squares standard errors of a pair, the margins and the total.

        Pairs split into means of rows, of columns, the grand mean and the rest, of
        which margins measure the first three once more: precisions add.
        """
        n, m = origins, destinations
        pair, row, column, total = self.precisions
        rows, columns = 1 / (pair + m * row), 1 / (pair + n * column)
        grand = 1 / (pair + m * row + n * column + n * m * total)
        rest = 1 / pair
        inner = (n - 1) * rows + (m - 1) * columns + (n - 1) * (m - 1) * rest
        return {
            "pair": float(np.sqrt((inner + grand) / (n * m))),
            "origin": float(np.sqrt(m * ((n - 1) * rows + grand) / n)),
            "destination": float(np.sqrt(n * ((m - 1) * columns + grand) / m)),
            "total": float(np.sqrt(n * m * grand)),
        }

    def threshold_count(self, pairs: int, wrong: float = 1.0) -> float:
        """Return a count ≥ 1 that on average at most `wrong` empty pairs reach."""
        return max(float(self._upper_quantile(wrong / pairs)), 1.0)

    def interval(
        self, raw: Floats, count: Floats, least: float = 0.0
    ) -> tuple[Floats, Floats]:
        """Return the ends of intervals that hold the true counts of 95 of 100 pairs.

        They follow from the noise of each pair, and reach as far as its count. Of pairs
        listed for reaching ``least`` also 95 of 100 hold: each end misses in a fortieth
        of them at most. A truth is only above ``high`` where it is so far above
        ``least`` that it was going to be listed. One that ``low`` is above was listed
        with a chance of at least a half if it is no less than ``least``, and with more
        the farther above that is. Where it is less, noise exceeds what is lacking by r,
        given that it exceeds it, with most chance where nothing is lacking, as the law
        is log-concave; since no ``high`` misses there, ``low`` may in a twentieth.
        """
        part = _MISSED / 2
        reach = self._upper_quantile(part)
        low, high = raw - (reach - 1), np.maximum(raw + (reach - 1), 0.0)
        if least:
            surest = raw - (self._upper_quantile(part / 2) - 1)
            unlisted = self._bound_tail(np.maximum(np.floor(surest - least) + 1, 1.0))
            chance = np.where(surest >= least, 1 - np.minimum(unlisted, 0.5), 0.5)
            low = raw - (self._upper_quantile(part * chance) - 1)
            low = np.where(raw - least >= reach, low, 0.0)
        return np.minimum(np.maximum(low, 0.0), count), np.maximum(high, count)

    def _upper_quantile(self, chance: Any) -> Any:
        """Return whole numbers that a pair's noise reaches with at most given chances.

        Noise of whole numbers reaches k with probability a^k/(1 + a) where it is
        geometric, and with at most that of a normal law to reach k − 1 where it is
        Gaussian: the sum of e^{−j²/2σ²} over j ≥ k is at most the integral from k − 1,
        and over all j at least σ√(2π).
        """
        noise = self.noise["pairs"]
        if isinstance(noise, ScalarLaplace):
            reach = -np.log(chance * (1 + np.exp(-noise.eps))) / noise.eps
        else:
            deviation = self.variances["pairs"] ** 0.5
            reach = 1 - deviation * scipy.special.ndtri(chance)
        return np.ceil(reach)

    def _bound_tail(self, reach: Floats) -> Floats:
        """Return bounds on the chances that a pair's noise reaches numbers ≥ 1."""
        noise = self.noise["pairs"]
        if isinstance(noise, ScalarLaplace):
            bound: Floats = np.exp(-noise.eps * reach) / (1 + np.exp(-noise.eps))
            return bound
        deviation = self.variances["pairs"] ** 0.5
        return np.asarray(scipy.special.ndtr((1 - reach) / deviation))

    def draw(self, counts: Floats, rng: Random) -> Flows:
        """Draw noisy pairs, margins and total; return counts ≥ 0 fitted to them."""
        tables = {
            "pairs": counts, "origins": counts.sum(axis=1),
            "destinations": counts.sum(axis=0), "total": counts.sum(keepdims=True),
        }  # fmt: skip
        noisy = {
            name: noise.randomise(tables[name].ravel(), rng).reshape(tables[name].shape)
            for name, noise in self.noise.items()
        }
        raw = noisy["pairs"]
        return Flows(
            pairs=np.arange(raw.size), raw=raw, count=self.fit_nonnegative(noisy)
        )

    def fit_nonnegative(self, noisy: dict[str, Floats]) -> Floats:
        """Return counts ≥ 0 nearest to noisy pairs, margins, total by weighted squares.

        What is not negative lies above the truth on average, and thousands of empty
        pairs add up. So the total is estimated before, from all that was measured, and
        then weighs as much as a pair; where nothing is cut off it changes nothing.
        """
        shape = noisy["pairs"].shape
        nothing = np.zeros(1)
        origins, destinations, whole = (
            noisy.get(name, nothing) for name in ("origins", "destinations", "total")
        )
        pair, row, column, total = self.precisions
        n, m = shape
        known = (pair, m * row, n * column, n * m * total)
        sums = [table.sum() for table in (noisy["pairs"], origins, destinations, whole)]
        own, wanted = (np.average(sums[:k], weights=known[:k]) for k in (3, 4))
        # With this weight the least squares have the total that is wanted.
        total, goal = pair, wanted + sum(known[:3]) / (n * m * pair) * (wanted - own)
        if row == column == 0:
            return _fit_to_total(noisy["pairs"], goal)

        def loss(values: Floats) -> tuple[float, Floats]:
            """Return the weighted squared distance to noisy sums, scaled; gradient."""
            table = values.reshape(shape)
            rest = table - noisy["pairs"]
            by_row = (table.sum(axis=1) - origins)[:, None]
            by_column = (table.sum(axis=0) - destinations)[None]
            of_all = table.sum() - goal
            size = pair * (rest**2).sum() + row * (by_row**2).sum()
            size += column * (by_column**2).sum() + total * of_all**2
            slope = pair * rest + row * by_row + column * by_column + total * of_all
            return float(size / pair / 2), np.asarray(slope / pair).ravel()

        fitted = np.maximum(noisy["pairs"], 0.0).ravel()
        for _ in range(_STARTS):
            found = scipy.optimize.minimize(
                loss, fitted, jac=True, method="L-BFGS-B",
                bounds=[(0, None)] * len(fitted),
                options={"maxiter": 2000, "maxfun": 4000, "ftol": 1e-13, "gtol": 1e-7},
            )  # fmt: skip
            fitted = np.maximum(found.x, 0.0)
            slope = loss(fitted)[1]
            if np.abs(np.where((fitted > 0) | (slope < 0), slope, 0.0)).max() < _FLAT:
                break
        return np.asarray(fitted.reshape(shape))


def _fit_to_total(table: Floats, goal: float) -> Floats:
    """Return x ≥ 0 of least ‖x − table‖² + (Σx − goal)².

    It is max(table − s, 0) with s = Σx − goal. Of the k largest entries that stay,
    s = (their sum − goal)/(k + 1), and they are those above it.
    """
    falling = -np.sort(-table, axis=None)
    shifts = (np.cumsum(falling) - goal) / np.arange(2, len(falling) + 2)
    stay = np.count_nonzero(falling > shifts)
    shift = shifts[stay - 1] if stay else -goal
    return np.maximum(table - shift, 0.0)


def plan_flows(counts: Floats, budget: CountBudget, *, rng: Random) -> Plan[Flows]:
    """Plan the release of counts ≥ 0 by pairs of zones, fitted to noisy margins.

    counts (N, M): Rows from each origin to each destination; at most ``budget.rows`` of
        a person.
    budget: Exactly one of eps and rho, for pairs and margins together.

    **Guarantee.** ε-DP or ρ-zCDP for each person. Pairs have 0.9 of ε and the total
    0.1; of ρ pairs have 0.8, either margin 0.08 and the total 0.04. What they lose adds
    up. Noise is made on whole numbers, exactly.

    References: Kohli, Aiken & Blumenstock 2023; Bun & Steinke 2016.

    >>> from geopriv_gis.testing import insecure_rng
    >>> budget, rng = CountBudget(eps=2.0), insecure_rng(1)
    >>> plan = plan_flows(np.diag([90.0, 50.0]), budget, rng=rng)
    >>> bool((plan.draw().count >= 0).all())
    True
    """
    measured = FlowMeasurement.for_budget(budget)
    return Plan(
        guarantee=_state_guarantee(budget, rng), draw=lambda: measured.draw(counts, rng)
    )


def plan_large_flows(
    pairs: np.ndarray, counts: np.ndarray, zones: int, budget: CountBudget, *,
    min_count: float, rng: Random,
) -> Plan[Flows]:  # fmt: skip
    """Plan the release of the pairs of zones whose noisy count is large.

    pairs (K,): Numbers of the pairs that are not empty, origin · zones + destination,
        ascending.
    counts (K,): Rows of each; at most ``budget.rows`` of a person.
    budget: Exactly one of eps and rho; all of it is for pairs.
    min_count: Public: pairs whose noisy count is smaller are left out.

    **Guarantee.** ε-DP or ρ-zCDP for each person. Each pair gets noise, whether it is
    empty or not, and what is left out is chosen by noisy counts alone. Noise is made on
    whole numbers, exactly; of the table there are only so many pairs at a time.

    References: Cormode, Procopiuc, Srivastava & Tran 2012.

    >>> from geopriv_gis.testing import insecure_rng
    >>> plan = plan_large_flows(
    ...     np.array([7]), np.array([900]), 3000, CountBudget(eps=1.0), min_count=50,
    ...     rng=insecure_rng(1),
    ... )
    >>> plan.draw().pairs
    array([7])
    """
    noise = FlowMeasurement.for_budget(budget, pairs_only=True).noise["pairs"]

    def draw() -> Flows:
        """Draw noisy counts of all pairs; return those of at least `min_count`."""
        found, values = [], []
        for start in range(0, zones**2, _BLOCK):
            true = np.zeros(min(_BLOCK, zones**2 - start))
            own = slice(*np.searchsorted(pairs, [start, start + len(true)]))
            true[pairs[own] - start] = counts[own]
            noisy = noise.randomise(true, rng)
            large = np.flatnonzero(noisy >= min_count)
            found.append(start + large)
            values.append(noisy[large])
        raw = np.concatenate(values)
        return Flows(pairs=np.concatenate(found), raw=raw, count=raw)

    return Plan(guarantee=_state_guarantee(budget, rng), draw=draw)


def _state_guarantee(budget: CountBudget, rng: Random) -> Guarantee:
    """Return the guarantee of counts by pairs of zones; "none" if noise is seeded."""
    kind = "laplace" if budget.rho is None else "gaussian"
    return budget.guarantee(
        f"flows between zones, {kind} noise (whole numbers)",
        [PUBLIC, *budget.assumptions],
        rng,
        parameters=budget.parameters,
        references=("Kohli, Aiken & Blumenstock 2023", "Bun & Steinke 2016"),
    )
