"""Which middle outputs are nearer to: what Laplace, K-norm and Gaussian noise tell.

If noise falls with a norm, the log-ratio of two inputs is a difference of distances to
what would be released without noise. Neither these middles nor the norm need be known:
medians of the outputs to learn from stand for the middles, and a logistic regression
weighs the norms.
"""

from __future__ import annotations

import numpy as np

from ..randomness import Floats
from .features import fit_logistic_regression
from .findings import Outputs, Pair
from .witnesses import LearntWitness, Score

_NORMS = (1, 2, np.inf)
_MOST = 8  # coordinates that are looked at one by one
_TAIL = 30.0  # deviations beyond which a coordinate says no more


def _fit_nearer_score(ours: Outputs, theirs: Outputs, pair: Pair) -> Score:  # noqa: ARG001
    """Learn weights for a score from which input middle outputs are nearer to."""
    one, two = _flatten_rows(ours), _flatten_rows(theirs)
    here, there = np.median(one, axis=0), np.median(two, axis=0)
    wrong = np.concatenate([np.abs(one - here), np.abs(two - there)])
    unit = np.median(wrong, axis=0)
    # What never varies, or only rarely, has no scale of its own.
    unit = np.where(unit > 0, unit, np.maximum(wrong.mean(axis=0), 1e-9))

    def features(outputs: Outputs) -> Floats:
        """Return features of by how much outputs are nearer to one place."""
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

    x = np.concatenate([features(ours), features(theirs)])
    centre, scale = x.mean(axis=0), x.std(axis=0) + 1e-300
    label = np.repeat([1.0, 0.0], [len(ours), len(theirs)])
    weights = fit_logistic_regression((x - centre) / scale, label)
    return lambda z: ((features(z) - centre) / scale) @ weights


def _flatten_rows(outputs: Outputs) -> Floats:
    """Return outputs as one row of numbers per run."""
    return outputs.reshape(len(outputs), -1).astype(float)


# A few weights and medians are learnt soon: most outputs are left to be counted.
NEARER = LearntWitness("learnt: nearer to a middle", _fit_nearer_score, share=0.3)
