"""Bounds on a probability from counts, and on a loss from bounds on probabilities."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import scipy

Bound = Callable[[float, float], float]  # of a loss, from P(S) ≥ … and Q(S) ≤ …

ORDERS = (1.05, 1.5, 2.0, 4.0, 8.0, 32.0)  # of the Rényi divergences looked at


def clopper_pearson_bounds(hits: int, runs: int, alpha: float) -> tuple[float, float]:
    """Compute Clopper-Pearson bounds on a probability, each missed with ≤ alpha/2."""
    low = _beta_quantile(hits, runs - hits + 1, alpha / 2) if hits else 0.0
    high = 1 - _beta_quantile(runs - hits, hits + 1, alpha / 2) if hits < runs else 1.0
    return low, high


def _beta_quantile(a: int, b: int, share: float) -> float:
    """Compute a quantile of the beta distribution."""
    # Quick, but wrong for some in scipy 1.10.
    found = float(scipy.special.betaincinv(a, b, share))
    if abs(scipy.special.betainc(a, b, found) / share - 1) > 1e-3:
        from scipy import stats  # takes as long to import as half of the package

        found = float(stats.beta.ppf(share, a, b))
    return found


def bound_log_ratio(low: float, high: float) -> float:
    """Return the ε below which P(S) ≤ e^ε·Q(S) is false; ∓∞ if a bound is 0.

    ``low`` is at most P(S), ``high`` at least Q(S).
    """
    if low <= 0:
        return -math.inf
    return math.log(low / high) if high > 0 else math.inf


def log_ratio_bound_with_delta(delta: float) -> Bound:
    """Return the function that bounds ε in P(S) ≤ e^ε·Q(S) + δ from below."""
    return lambda low, high: bound_log_ratio(low - delta, high)


def bound_except_delta(delta: float, bound: Bound) -> Bound:
    """Return a bound that holds when parts of weight δ are left out of both laws.

    Of such an event P₀(S) ≥ P(S) − δ and Q₀(S) ≤ Q(S)/(1−δ).
    """
    if not delta:
        return bound
    return lambda low, high: bound(max(low - delta, 0.0), min(high / (1 - delta), 1.0))


def bound_gaussian_mu(low: float, high: float) -> float:
    """Bound μ from below by P(S) ≥ low, Q(S) ≤ high: −Φ⁻¹(high) − Φ⁻¹(1 − low)."""
    return float(-scipy.special.ndtri(high) - scipy.special.ndtri(1 - low))


def bound_renyi_rate(low: float, high: float) -> float:
    """Return a lower bound on ρd², the largest D_α/α of an event; at least 0.

    An event is a post-processing to one bit, so its divergence is at most that of the
    outputs. With ``low`` ≤ P(S), ``high`` ≥ Q(S) and low ≥ high the divergence of the
    bits is at least that of (low, high): it falls as the two approach each other.
    """
    if not 1 > low > high > 0:
        return 0.0
    orders = np.array(ORDERS)
    both = np.stack(
        [
            orders * math.log(low) + (1 - orders) * math.log(high),
            orders * math.log1p(-low) + (1 - orders) * math.log1p(-high),
        ]
    )
    divergence = np.logaddexp.reduce(both, axis=0) / (orders - 1)
    return float((divergence / orders).max())
