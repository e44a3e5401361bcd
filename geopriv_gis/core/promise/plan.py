"""A release that is planned and not yet drawn.

What a release promises depends on its parameters alone, so it is known before any
noise is. A plan holds both halves: an account is charged with the guarantee, and only
then is the result drawn. `geopriv_gis.plan` shows people what is known of one before
that, an `Outlook`; it makes its own of made-up rows, for those of a table stay unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .guarantee import Guarantee

Result = TypeVar("Result")


@dataclass(frozen=True, kw_only=True)
class Plan(Generic[Result]):
    """Planned release: its guarantee, a function that draws it, and expected errors.

    guarantee: What the drawn result will promise.
    draw: Returns a result with fresh noise. Every call is a release of its own: each
        must be charged.
    redraw: Returns the same noise on other rows of the same release, where rows that no
        person shares come in batches.
    error: What is known of how wrong the result will be: ground metres, or no unit.
    """

    guarantee: Guarantee
    draw: Callable[[], Result]
    redraw: Callable[[Result], Result] | None = None
    error: Mapping[str, Any] = field(default_factory=dict)
