"""Questions about randomness: who could repeat it."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Callable

import numpy as np

from .bench import Bench, NoError, SkipError


def calls_differ(bench: Bench) -> str:
    """Ask whether the noise of a second call is another."""
    one, two = (_steps(bench) for _ in range(2))
    if np.abs(one - two).max() < 1e-6:
        raise NoError("the second call repeats the noise: subtract one from the other")
    return ""


def rows_differ(bench: Bench) -> str:
    """Ask whether the rows of a call move differently, in size and direction."""
    frame, released, _, _ = bench.measured
    x = released.geometry.x.to_numpy() - frame.geometry.x.to_numpy()
    y = released.geometry.y.to_numpy() - frame.geometry.y.to_numpy()
    for name, values in (
        ("distances", np.hypot(x, y)),
        ("directions", np.arctan2(y, x)),
    ):
        found = len(np.unique(np.round(values, 6)))
        if found < 0.5 * len(values):
            raise NoError(f"{found} {name} in {len(values)} rows")
    return ""


def not_seeded(bench: Bench) -> str:
    """Ask whether seeding Python's and numpy's generators leaves the noise alone."""
    kept = random.getstate(), np.random.get_state()  # noqa: NPY002
    try:
        found = []
        for _ in range(2):
            random.seed(1)
            np.random.seed(1)  # noqa: NPY002
            found.append(_steps(bench))
    finally:
        random.setstate(kept[0])
        np.random.set_state(kept[1])  # noqa: NPY002
    if np.abs(found[0] - found[1]).max() < 1e-6:
        raise NoError("a generator that is not cryptographic, and can be seeded")
    return ""


def forks_differ(bench: Bench) -> str:
    """Ask whether two forks of a process draw different noise."""
    if not hasattr(os, "fork"):
        raise SkipError("this system cannot fork")
    _steps(bench)  # whatever generator there is exists now
    one, two = (_in_fork(lambda: _digest(bench)) for _ in range(2))
    if not one or not two:
        raise SkipError("the forks failed")
    if one == two:
        raise NoError("two forks draw the same noise")
    return ""


def _steps(bench: Bench) -> np.ndarray:
    frame = bench.frame()
    released = bench.mask(frame.copy()).geometry
    return np.column_stack([released.x, released.y])


def _digest(bench: Bench) -> bytes:
    return hashlib.sha256(np.round(_steps(bench), 6).tobytes()).hexdigest().encode()


def _in_fork(work: Callable[[], bytes]) -> bytes:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # nothing of the parent's may run on in here
        try:
            os.write(write, work())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as end:
        found = end.read()
    os.waitpid(child, 0)
    return found


RANDOMNESS: dict[str, Callable[[Bench], str]] = {
    "two calls differ": calls_differ,
    "rows differ": rows_differ,
    "randomness cannot be seeded from outside": not_seeded,
    "forks differ": forks_differ,
}
