"""Warnings that point at the caller's line, and what is said about odd budgets."""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path

from ..core.errors import GeoPrivWarning, ParameterError

_HERE = str(Path(__file__).parent) + os.sep
# Noise (m) outside which a budget is probably a slip of the unit.
_LEAST, _GREATEST = 0.2, 2e7
_OFF_THE_MAP = 1e12  # m; beyond, it certainly is one, and arithmetic ends somewhere


def warn(text: str) -> None:
    """Warn with the first line outside this package: accessor or function alike."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_HERE):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, GeoPrivWarning, stacklevel=level)


def weigh_budget(
    effect: str, *, eps: float | None = None, rho: float | None = None
) -> None:
    """Warn where ε is below 1e-7 or above 10 per metre, or ρ correspondingly.

    ``effect`` says in words what noise does here, e.g. "moves points by".

    Raises
    ------
    ParameterError
        If the noise is wider than 10¹² metres.
    """
    if eps is not None:
        budget, metres = f"eps = {eps:g} per metre", 2 / eps
    else:
        assert rho is not None
        budget, metres = f"rho = {rho:g} per square metre", 0.886 / rho**0.5
    text = f"{budget} {effect} about {metres:.3g} m"
    if metres > _OFF_THE_MAP:
        raise ParameterError(f"{text}, which is off any map; give a larger budget.")
    if not _LEAST <= metres <= _GREATEST:
        result = "hardly protects anybody" if metres < 1 else "leaves nothing of use"
        warn(f"{text}, which {result}; the unit is metres on the ground.")
