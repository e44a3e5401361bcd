"""Witnesses: events whose probabilities an audit compares.

Known likelihood ratios are the best events there are, and are counted in the whole
sample. Where the density is not known, or may not be what was said, events are learnt
from one half of the sample and counted in the other, so that what is learnt by chance
proves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..randomness import Bools, Floats
from .findings import Outputs, Pair

Distance = Callable[[Outputs, Any], Floats]  # (outputs, input) -> (runs,)
Event = tuple[str, Bools, Bools]  # name, in ours, in theirs
Certain = Callable[[Bools, Bools], float]  # the loss that an event proves
Score = Callable[[Outputs], Floats]  # high speaks for ours
Features = Callable[[Outputs], Floats]

SLACKS = (0.1, 0.35, 0.75)  # nats below the largest log-ratio: best for 5, 10, 20 %
SHIFTS = (-0.5, 0.0, 0.5)  # thresholds of the Gaussian audit, in deviations
THRESHOLDS = 25  # tried for a learnt score, on the half that it was learnt from


class Trial(NamedTuple):
    """Outputs of both inputs of a pair, promised loss, function that certifies loss."""

    ours: Outputs
    theirs: Outputs
    pair: Pair
    promised: float
    certain: Certain


class Witness(Protocol):
    """Source of events by which an audit tells two inputs apart."""

    @property
    def count(self) -> int:
        """Return the most events of outputs that it compares, from one input's side."""

    def events(self, trial: Trial) -> list[Event]:
        """Return events that the outputs of ``pair.here``, ours, should favour."""


@dataclass(frozen=True)
class RatioWitness:
    """Events {d(z, x') − d(z, x) ≥ t}, best where noise depends on d alone.

    ``span``, the largest difference, is the distance of the inputs by default.
    """

    distance: Distance
    span: float | None = None
    count: int = len(SLACKS)

    def events(self, trial: Trial) -> list[Event]:
        """Return events: nearer to our input, within 0.1 … 0.75 nats of the loss."""
        here, there = trial.pair.here, trial.pair.there
        more, less = (
            self.distance(z, there) - self.distance(z, here)
            for z in (trial.ours, trial.theirs)
        )
        span = self.span
        if span is None:
            span = float(self.distance(np.asarray(here)[None], there)[0])
        limits = [(slack, span * (1 - slack / trial.promised)) for slack in SLACKS]
        return [
            (f"nearer within {slack:g} nats", more >= limit, less >= limit)
            for slack, limit in limits
        ]


@dataclass(frozen=True)
class QuadraticWitness:
    """Events {d(z, x')² − d(z, x)² ≥ t}, best for Gaussian noise.

    Promised is μ, or, if ``squared``, ρd² = μ²/2.
    """

    distance: Distance
    squared: bool = False
    count: int = len(SHIFTS)

    def events(self, trial: Trial) -> list[Event]:
        """Return events: nearer to our input by −0.5, 0 and 0.5 deviations."""
        pair = trial.pair
        more, less = (
            self.distance(z, pair.there) ** 2 - self.distance(z, pair.here) ** 2
            for z in (trial.ours, trial.theirs)
        )
        mu = math.sqrt(2 * trial.promised) if self.squared else trial.promised
        unit = 2 * pair.distance**2 / mu  # one deviation of that difference
        return [
            (f"nearer by {s:g} deviations", more >= s * unit, less >= s * unit)
            for s in SHIFTS
        ]


@dataclass(frozen=True)
class FixedEvent:
    """Event and its complement, fixed beforehand."""

    name: str
    test: Callable[[Outputs], Bools]
    count: int = 2

    def events(self, trial: Trial) -> list[Event]:
        """Return the fixed event, and its complement."""
        more, less = self.test(trial.ours), self.test(trial.theirs)
        return [(self.name, more, less), (f"not {self.name}", ~more, ~less)]


@dataclass(frozen=True)
class Mode:
    """Event of the most frequent output; finds noise that repeats itself."""

    count: int = 1

    def events(self, trial: Trial) -> list[Event]:
        """Return the event of the most frequent output, learnt from half of them."""
        name = "the most frequent output"
        return [_make_mode_event(name, trial.ours, trial.theirs)]


@dataclass(frozen=True)
class Differences:
    """Event of the most frequent difference of rows: shared noise."""

    count: int = 1

    def events(self, trial: Trial) -> list[Event]:
        """Return the event of the rows' most frequent difference; [] for one row."""
        both = trial.ours, trial.theirs
        if both[0].ndim < 3 or both[0].shape[1] < 2:
            return []
        steps = [np.round(np.diff(z, axis=1), 6) + 0.0 for z in both]
        return [_make_mode_event("the most frequent difference of rows", *steps)]


def _make_mode_event(name: str, ours: Outputs, theirs: Outputs) -> Event:
    """Learn the most frequent value of half of ours; return its event in the rest."""
    half = len(ours) // 2
    # Bytes compare and sort far faster than rows.
    flat = [np.ascontiguousarray(z).reshape(len(z), -1) for z in (ours, theirs)]
    kind = np.dtype((np.void, flat[0].dtype.itemsize * flat[0].shape[1]))
    one, two = (z.view(kind).ravel() for z in flat)
    order = np.sort(one[:half])
    edges = np.flatnonzero(np.append(True, order[1:] != order[:-1]))
    lengths = np.diff(np.append(edges, half))
    mode = order[edges[lengths.argmax()]]
    return name, one[half:] == mode, two[half:] == mode


@dataclass(frozen=True)
class LearntWitness:
    """Witness that learns a score and a threshold from a share of the outputs.

    fit: ``fit(ours, theirs, pair)`` returns a score of outputs.
    """

    name: str
    fit: Callable[[Outputs, Outputs, Pair], Score]
    share: float = 0.5
    count: int = 1

    def events(self, trial: Trial) -> list[Event]:
        """Learn a score and threshold from a part; return their event in the rest."""
        end = int(len(trial.ours) * self.share)
        score = self.fit(trial.ours[:end], trial.theirs[:end], trial.pair)
        more, less = score(trial.ours), score(trial.theirs)
        learnt = np.concatenate([more[:end], less[:end]])
        marks = np.unique(np.quantile(learnt, np.linspace(0, 1, THRESHOLDS + 2)[1:-1]))
        marks = np.append(marks, learnt.max())
        gains = [
            trial.certain(more[:end] >= mark, less[:end] >= mark) for mark in marks
        ]
        best = marks[int(np.argmax(gains))]
        return [(self.name, more[end:] >= best, less[end:] >= best)]


def fit_logistic_regression(x: Floats, label: Floats) -> Floats:
    """Fit a ridge logistic regression in 12 steps; return weights without intercept.

    A poor fit costs power, never soundness.
    """
    x = np.column_stack([x, np.ones(len(x))])
    weights = np.zeros(x.shape[1])
    penalty = 1e-3 * len(x) * np.eye(x.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (label - chance) - penalty @ weights
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + penalty
        weights = weights + np.linalg.solve(curve, slope)
    return weights[:-1]


def make_plane_features(outputs: Outputs, pair: Pair) -> Features:
    """Return a function for features: coordinates, squares; distances if shapes match.

    Distances, in units of those between the inputs, are to both inputs if outputs are
    of their shape; tails are tamed by arsinh.
    """
    flat = _flatten_rows(outputs)
    here, there = (
        _flatten_place(place, flat.shape[1]) for place in (pair.here, pair.there)
    )
    if here is None or there is None:
        centre, unit = np.median(flat, axis=0), flat.std(axis=0) + 1e-300
        return lambda z: _add_squares((_flatten_rows(z) - centre) / unit)
    middle, length = (here + there) / 2, float(np.abs(there - here).max()) or 1.0

    def features(outputs: Outputs) -> Floats:
        """Return coordinates, squares and distances from both places as features."""
        flat = _flatten_rows(outputs)
        away = [np.linalg.norm((flat - p) / length, axis=1) for p in (here, there)]
        return np.column_stack(
            [
                _add_squares((flat - middle) / length),
                *np.arcsinh(away),
                away[0] - away[1],
            ]
        )

    return features


def _flatten_rows(outputs: Outputs) -> Floats:
    """Return outputs as an array with one row for each trial."""
    return outputs.reshape(len(outputs), -1).astype(float)


def _add_squares(scaled: Floats) -> Floats:
    """Append squares to features; arcsinh first keeps large values small."""
    tame = np.arcsinh(scaled)
    return np.column_stack([tame, tame**2])


def _flatten_place(place: Any, size: int) -> Floats | None:
    """Return a place as a vector of the wanted size, or None."""
    try:
        values = np.asarray(place, dtype=float).ravel()
    except (TypeError, ValueError):
        return None
    return values if values.size == size else None


def _fit_logistic_score(features: Features, ours: Outputs, theirs: Outputs) -> Score:
    """Fit a logistic regression on features of both sides' outputs; return a score.

    The features must not look at the outputs that are counted.
    """
    one, two = features(ours), features(theirs)
    both = np.concatenate([one, two])
    centre, scale = both.mean(axis=0), both.std(axis=0) + 1e-300
    label = np.repeat([1.0, 0.0], [len(one), len(two)])
    weights = fit_logistic_regression((both - centre) / scale, label)
    return lambda z: ((features(z) - centre) / scale) @ weights


def _fit_plane_score(ours: Outputs, theirs: Outputs, pair: Pair) -> Score:
    """Fit a logistic regression on plane features of outputs; return a score."""
    features = make_plane_features(np.concatenate([ours, theirs]), pair)
    return _fit_logistic_score(features, ours, theirs)


LOGISTIC = LearntWitness("learnt: logistic", _fit_plane_score)

# -- which middle outputs are nearer to ------------------------------------------------
# If noise falls with a norm, as that of Laplace, K-norm and Gaussian mechanisms does,
# the log-ratio of two inputs is a difference of distances to what would be released
# without noise. Neither these middles nor the norm need be known: medians of the
# outputs to learn from stand for the middles, a logistic regression weighs the norms.

_NORMS = (1, 2, np.inf)
_MOST = 8  # coordinates that are looked at one by one
_TAIL = 30.0  # deviations beyond which a coordinate says no more


def _fit_nearer_score(ours: Outputs, theirs: Outputs, pair: Pair) -> Score:  # noqa: ARG001
    """Learn a score by outputs' distances to both sides' medians, outliers clipped."""
    one, two = _flatten_rows(ours), _flatten_rows(theirs)
    here, there = np.median(one, axis=0), np.median(two, axis=0)
    wrong = np.concatenate([np.abs(one - here), np.abs(two - there)])
    unit = np.median(wrong, axis=0)
    # What never varies, or only rarely, has no scale of its own.
    unit = np.where(unit > 0, unit, np.maximum(wrong.mean(axis=0), 1e-9))

    def features(outputs: Outputs) -> Floats:
        """Return features: how much nearer outputs are to our median, tails clipped."""
        flat = _flatten_rows(outputs)
        near, far = ((flat - middle) / unit for middle in (here, there))
        near, far = (np.clip(away, -_TAIL, _TAIL) for away in (near, far))
        norms = [
            np.linalg.norm(far, p, axis=1) - np.linalg.norm(near, p, axis=1)
            for p in _NORMS
        ]
        squares = (far**2 - near**2).sum(axis=1)
        each = np.abs(far) - np.abs(near) if near.shape[1] <= _MOST else near[:, :0]
        return np.column_stack([*norms, squares, each])

    return _fit_logistic_score(features, ours, theirs)


# A few weights and medians are learnt soon: most outputs are left to be counted.
NEARER = LearntWitness("learnt: nearer to a middle", _fit_nearer_score, share=0.3)


def frequency_witness(
    name: str, codes: Callable[[Outputs], Sequence[Outputs]]
) -> LearntWitness:
    """Return a witness that compares frequencies of codes, for each kind of code.

    ``codes(outputs)`` returns arrays (runs,), of integers or rounded numbers; the score
    is the sum of the logarithms of their smoothed ratios of frequencies.
    """

    def fit(ours: Outputs, theirs: Outputs, pair: Pair) -> Score:  # noqa: ARG001
        """Fit log-ratios of code frequencies for both inputs; return a score."""
        tables = [
            _compute_code_ratios(*both)
            for both in zip(codes(ours), codes(theirs), strict=True)
        ]

        def score(outputs: Outputs) -> Floats:
            """Add up the log-ratios of outputs' codes; unseen codes count 0."""
            total = np.zeros(len(outputs))
            for (values, ratios), found in zip(tables, codes(outputs), strict=True):
                at = np.minimum(np.searchsorted(values, found), len(values) - 1)
                total += np.where(values[at] == found, ratios[at], 0.0)
            return total

        return score

    return LearntWitness(name, fit)


def _compute_code_ratios(ours: Outputs, theirs: Outputs) -> tuple[Outputs, Floats]:
    """Return both sides' codes, sorted, and log-ratios of frequencies (each + 0.5)."""
    values, at = np.unique(np.concatenate([ours, theirs]), return_inverse=True)
    one = np.bincount(at[: len(ours)], minlength=len(values))
    two = np.bincount(at[len(ours) :], minlength=len(values))
    return values, np.log((one + 0.5) / (two + 0.5))


def histogram_witness(bins: int = 24) -> LearntWitness:
    """Return a witness of a histogram: jointly of two coordinates, else of each."""

    def fit(ours: Outputs, theirs: Outputs, pair: Pair) -> Score:
        """Fit a histogram on quantiles of both inputs' outputs; return its score."""
        both = np.concatenate([ours, theirs]).reshape(2 * len(ours), -1)
        inner = np.arange(1, bins) / bins
        edges = [np.unique(np.quantile(axis, inner)) for axis in both.T]

        def codes(outputs: Outputs) -> list[Outputs]:
            """Return the histogram cells of outputs: joint for 2 axes, else by axis."""
            flat = outputs.reshape(len(outputs), -1)
            cells = [
                np.searchsorted(edge, axis, side="right")
                for edge, axis in zip(edges, flat.T, strict=True)
            ]
            return [cells[0] * bins + cells[1]] if len(cells) == 2 else cells

        return frequency_witness("", codes).fit(ours, theirs, pair)

    return LearntWitness("learnt: histogram", fit)
