"""The k rows nearest to a public point: labels in a private order, no positions."""

from __future__ import annotations

from ..guarantee import Guarantee
from ..mechanisms import GumbelTopK
from ..metric import Metric
from ..randomness import Floats, Ints, Random
from .points import DOWN, check_budget, ground


def nearest(
    points: Floats,
    point: Floats,
    k: int,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    rng: Random,
) -> tuple[Ints, Guarantee]:
    """Return the positions of k rows near ``point``, and the guarantee.

    Parameters
    ----------
    points : (n, 2) array
        Coordinates in the metric's units.
    point : (2,) array
        A public place, in the same units.
    k : int
        How many, 1 … n.
    metric : Plane or Sphere
    eps, rho : float
        Exactly one: the loss per ground metre, or per square ground metre.
    rng : Random

    Notes
    -----
    **Guarantee.** ε-GP (ρ-CGP) under dist_∞, all rows moving at once: distances to a
    point are 1-Lipschitz in every metric (triangle inequality).

    References
    ----------
    CGP Lemma 4.9; McSherry & Talwar 2007.
    """
    check_budget(eps, rho)
    mechanism = GumbelTopK.from_budget(
        k,
        eps=None if eps is None else eps / metric.k_max * DOWN,
        rho=None if rho is None else rho / metric.k_max**2 * DOWN,
    )
    chosen = mechanism.choose(metric.distance(points, point), rng)
    if eps is not None:
        promise = mechanism.guarantee.replace(eps=eps, parameters={"k": k, "eps": eps})
    else:
        promise = mechanism.concentrated.replace(
            rho=rho, parameters={"k": k, "rho": rho}
        )
    return chosen, ground(promise, metric, rng)
