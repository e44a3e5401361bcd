"""The place of least posterior expected loss, given a released one and a prior."""

from __future__ import annotations

import numpy as np

from .errors import ParameterError
from .metric import Metric, Sphere
from .optimal import LOSSES
from .randomness import Floats

_NEAREST = 512  # places of the prior that count for one released point


def posterior_answer(
    places: Floats,
    mass: Floats,
    noisy: Floats,
    metric: Metric,
    loss: str,
    *,
    eps: float | None,
    rho: float | None,
) -> Floats:
    """Return for each noisy point the best answer under the posterior.

    Parameters
    ----------
    places : (m, 2) array
        Places of the prior, in the metric's units.
    mass : (m,) array
        Their probabilities.
    noisy : (n, 2) array
    metric : Plane or Sphere
    loss : {"euclidean", "squared"}
        Best place among those of the prior, or the posterior mean.
    eps, rho : float
        Of the noise: its density is ∝ e^{−ε·d}, or e^{−ρ·d²}.

    Notes
    -----
    Post-processing, so nothing here needs care for privacy. The posterior is cut to
    the 512 most probable places.
    """
    if loss not in LOSSES:
        raise ParameterError(f"loss must be 'euclidean' or 'squared'; got {loss!r}.")
    best = np.empty_like(noisy)
    for row, point in enumerate(noisy):
        away = metric.distance(places, point)
        exponent = -eps * away if eps is not None else -(rho or 0.0) * away**2
        best[row] = _answer(places, np.log(mass) + exponent, metric, loss)
    return best


def _answer(places: Floats, log_mass: Floats, metric: Metric, loss: str) -> Floats:
    if len(places) > _NEAREST:
        likely = np.argpartition(-log_mass, _NEAREST)[:_NEAREST]
        places, log_mass = places[likely], log_mass[likely]
    posterior = np.exp(log_mass - log_mass.max())
    posterior /= posterior.sum()
    if loss == "squared" and isinstance(metric, Sphere):
        vectors = metric.vectors(places) @ posterior
        mean: Floats = metric.degrees(vectors[:, None])[0]
        return mean
    if loss == "squared":
        return np.asarray(posterior @ places)
    likely = np.argsort(-posterior)[:64]  # the best answer is a likely place
    cost = [posterior @ metric.distance(places, place) for place in places[likely]]
    return np.asarray(places[likely[int(np.argmin(cost))]])
