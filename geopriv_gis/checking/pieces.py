"""Pieces of files: bytes, texts and tables of numbers, and what could not be read."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from ..core.language import format_message, gettext_noop
from .numbers import NumberStream

DEPTH = 4  # containers within containers
LARGEST = 1 << 28  # bytes of a file
_UNPACKED, _TOTAL = 1 << 26, 1 << 27  # of one part unpacked, and of all of them
_SECONDS = 60.0


@dataclass(frozen=True)
class Piece:
    """A part of a file, in which places are looked for.

    passed_over: Whether readers of the file's rows pass it over, so that nobody else
        looks.
    """

    data: bytes | str | NumberStream
    passed_over: bool = True


@dataclass(frozen=True)
class Remark:
    """Remark for a person to look at, whatever the true places are."""

    what: str
    advice: str = gettext_noop("See what it holds, or leave it out.")


@dataclass
class ScanLimits:
    """Limits of the scan of one file: bytes and seconds."""

    left: int = _TOTAL
    ends: float = field(default_factory=lambda: time.monotonic() + _SECONDS)

    def use_bytes(self, size: int) -> bool:
        """Subtract bytes from the limit; tell whether they may be scanned."""
        self.left -= size
        return self.left >= 0 and time.monotonic() < self.ends

    @property
    def largest_unpacked(self) -> int:
        """How much one container may become, unpacked."""
        return max(0, min(_UNPACKED, self.left))


TOO_LARGE = Remark(gettext_noop("more of it than is looked through"))


def damaged_remark(what: str) -> Remark:
    """Return the remark that a container is damaged or of another format."""
    return Remark(format_message("a part of it could not be read ({what})", what=what))
