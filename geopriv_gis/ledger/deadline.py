"""How long a caller is ready to wait, for all locks together."""

from __future__ import annotations

import math
import numbers
import sqlite3
import time

from ..core.errors import ParameterError
from ..core.parameter import shown

_LONGEST = 1e6  # seconds; SQLite counts milliseconds in 32 bits


class Deadline:
    """A moment after which no lock is waited for.

    Parameters
    ----------
    wait : float
        Seconds from now.
    """

    def __init__(self, wait: float) -> None:
        self.wait = wait
        self._end = time.monotonic() + min(wait, _LONGEST)

    def arm(self, file: sqlite3.Connection) -> None:
        """Let the next statement wait until then, and no longer."""
        left = max(0.0, self._end - time.monotonic())
        file.execute(f"PRAGMA busy_timeout = {int(1000 * left)}")


def check_wait(wait: float) -> float:
    """Return a time to wait.

    Raises
    ------
    ParameterError
        Unless it is a number of at least 0.
    """
    number = isinstance(wait, numbers.Real) and not isinstance(wait, bool)
    if not number or math.isnan(wait) or wait < 0:
        raise ParameterError(f"wait must be at least 0 (s); got {shown(wait)}.")
    return wait
