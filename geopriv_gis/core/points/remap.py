"""The place of least posterior expected loss, given a released one and a prior."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.spatial import cKDTree

from ..errors import ParameterError
from ..fitting.optimal import LOSSES
from ..ground.metric import Metric, Sphere
from ..promise.law import Law
from ..randomness import Floats, Ints

_NEAREST = 512  # places of the prior that count for one released point
_FEW = 4096  # places that are simply all looked at
_FAR = 25.0  # exponents beyond which noise does not reach
_TURN = 256  # rows between two reports of progress


def posterior_answer(
    places: Floats,
    mass: Floats,
    noisy: Floats,
    metric: Metric,
    loss: str,
    *,
    law: Law,
    progress: Callable[[float], object] = lambda _: None,
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
    law : Law
        Of each row's noise.
    progress : callable
        Told the share that is done.

    Notes
    -----
    Post-processing, so nothing here needs care for privacy. The posterior is cut to
    the 512 most probable places; of many places, those within e^{−25} or, failing
    any, the nearest are looked at.
    """
    if loss not in LOSSES:
        raise ParameterError(f"loss must be 'euclidean' or 'squared'; got {loss!r}.")
    near = _Near(places, metric, law.reach(_FAR))
    best = np.empty_like(noisy)
    for row, point in enumerate(noisy):
        some = near.to(point)
        here, weight = places[some], mass[some]
        away = metric.distance(here, point)
        best[row] = _answer(here, np.log(weight) + law.log_density(away), metric, loss)
        if row % _TURN == 0:
            progress(row / len(noisy))
    progress(1.0)
    return best


class _Near:
    """The places of a prior that noise may have come from."""

    def __init__(self, places: Floats, metric: Metric, reach: float) -> None:
        self._metric, self._tree = metric, None
        if len(places) <= _FEW:
            return
        self._tree = cKDTree(metric.embedded(places))
        self._reach = metric.straight(reach)

    def to(self, point: Floats) -> Ints | slice:
        """Return the numbers of the places near a point."""
        if self._tree is None:
            return slice(None)
        (here,) = self._metric.embedded(point[None, :])
        found = self._tree.query_ball_point(here, self._reach)
        if not found:
            found = np.atleast_1d(self._tree.query(here, k=_NEAREST)[1])
        return np.asarray(found, dtype=np.int64)


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
