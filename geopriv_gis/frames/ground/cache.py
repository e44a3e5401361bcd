"""Answers about CRSs, which are found once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

import pyproj

P = ParamSpec("P")
T = TypeVar("T")


class _Defined:
    """A CRS known by the text that defines it: pyproj writes WKT to hash or compare."""

    __slots__ = ("crs",)

    def __init__(self, crs: pyproj.CRS) -> None:
        self.crs = crs

    def __hash__(self) -> int:
        return hash(self.crs.srs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Defined) and self.crs.srs == other.crs.srs


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last so many answers of a function of CRSs and other things."""

    def around(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=most)
        def known(*given: Any, **named: Any) -> T:
            plain = [each.crs if isinstance(each, _Defined) else each for each in given]
            return function(*plain, **named)  # type: ignore[arg-type]

        @wraps(function)
        def asked(*given: P.args, **named: P.kwargs) -> T:
            kept = (_Defined(e) if isinstance(e, pyproj.CRS) else e for e in given)
            return known(*kept, **named)  # type: ignore[arg-type]

        return asked

    return around
