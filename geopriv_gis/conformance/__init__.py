"""Tests of this library's own suite for any function that masks points.

Whatever takes a GeoDataFrame of points and returns one can be asked, ours or another's:
does it leave its input alone, is its noise in ground metres, can its randomness be
repeated, does it lose no more than it claims?

>>> import geopriv_gis
>>> from geopriv_gis import conformance
>>> report = conformance.check(
...     lambda frame: frame.geopriv.planar_laplace(eps=0.01), trials=2000
... )
>>> report.passed
True
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from ..audits.audit import stated_guarantee
from ..audits.frames import check_crs
from ..core.errors import ParameterError
from ..core.parameter import check_number, safe_repr
from .bench import TRIALS, CheckResult, ConformanceReport, MaskBench, MaskFunction
from .questions import LOSS, NOISE, RANDOMNESS, SPREAD, TABLES

__all__ = ["CheckResult", "ConformanceReport", "check"]

QUESTIONS: dict[str, Callable[[MaskBench], str]] = {
    **TABLES, **NOISE, **SPREAD, **RANDOMNESS, **LOSS,
}  # fmt: skip


def check(
    mask: MaskFunction,
    *,
    eps: float | None = None,
    rho: float | None = None,
    crs: Any = "EPSG:27700",
    trials: int = 5_000,
) -> ConformanceReport:
    """Ask every question of a function that masks points; raise without a planar CRS.

    Parameters
    ----------
    mask : callable
        Takes a GeoDataFrame of points and returns one, a row for a row.
    eps, rho : float, optional
        What it claims, per metre on the ground (1/m, 1/m²): then the loss is audited.
        By default what its result states, if it does.
    crs : CRS-like, default "EPSG:27700"
        A projected CRS that it is made for; rows are in the middle of its area of use.
    trials : int, default 5,000
        Rows where noise is measured, and trials of the audit.

    Returns
    -------
    ConformanceReport
        ``.answers``, ``.passed``, ``.rows()``; printed, it is a table.

    Raises
    ------
    ParameterError
        If ``mask`` is no function, ``eps``, ``rho`` or ``trials`` is out of range, both
        ``eps`` and ``rho`` are given, or ``crs`` is not projected.

    Notes
    -----
    Statistical questions are wrongly answered with no with probability below 1e-6
    each. Warnings of the function are not shown. It is run in this process, and, to see
    whether forks repeat each other's noise, in two forks of it.
    """
    check_number("trials", trials, TRIALS)
    stated_guarantee(eps, rho)  # or each question about it would find fault with mask
    if not callable(mask):
        raise ParameterError(f"mask must be a function; got {type(mask).__name__}.")
    if not check_crs(crs).is_projected:
        raise ParameterError(
            "crs must be a projected CRS (degrees have questions of their own); got "
            f"{safe_repr(crs)}."
        )
    bench = MaskBench(mask, crs, trials, eps, rho)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        answers = [bench.answer(name, question) for name, question in QUESTIONS.items()]
    return ConformanceReport(answers)
