"""The smallest of many numbers, the same ones on every processor."""

from __future__ import annotations

import numpy as np

from ..randomness import Floats, Ints


def smallest(values: Floats, k: int) -> Ints:
    """Return the positions of the ``k`` smallest values, rising; ties by position.

    `numpy.argpartition` is as fast, but which ties it takes, and in what order, is the
    processor's choice: a release with a seed would differ from machine to machine.

    Examples
    --------
    >>> smallest(np.array([3.0, 1, 2, 1, 2]), 3)
    array([1, 3, 2])
    """
    if k >= len(values):
        return np.argsort(values, kind="stable")
    first = np.flatnonzero(values <= np.partition(values, k - 1)[k - 1])
    return np.asarray(first[np.argsort(values[first], kind="stable")[:k]])
