"""Bounds and means of the papers' code beside ours: for `benchmarks.ssgp`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from geopriv_gis.core.local.questions import euclidean_distance
from geopriv_gis.core.smooth import (
    GaussianKernel,
    SoftMembership,
    distance_beyond_threshold,
    distance_to_corner,
    student_t_law,
)
from geopriv_gis.core.smooth.growth import SoftFunction

from . import report
from .ssgp_papers import Papers

EPS_MONEY, EPS, H = 1 / 12_000, 1 / 1_000, 2_400.0
SPLIT, NU = 1 / 3, 3.0
ROWS, PLACES, REPEATS = 300, 400, 1_500
PAIRS, WHOLE = (100, 3), (200_000, 3_721)  # rows and map points: timed, asked for
CORNER, TAU = (100_000.0, 150_000.0), 24_000.0


@dataclass(frozen=True)
class Setting:
    """One function, ours and the papers': ``which`` of theirs, and what it takes."""

    name: str
    rows: np.ndarray
    eps: float
    function: SoftFunction
    form: Callable
    which: str
    shift: object  # what their bound wants subtracted from a row
    last: tuple  # further arguments of their bound
    means: tuple  # and of their M_3

    @property
    def gamma(self) -> float:
        """The growth of the bound."""
        return SPLIT * self.eps / NU


def compared(
    papers: Papers | None, places: np.ndarray, seconds: float, draws: object
) -> list[str]:
    """Return the parts of the page about the papers' code."""
    if papers is None:
        return []
    settings = _settings(places, draws)
    head = ("function", "least of ours / theirs", "median", "largest", "theirs < L")
    other = ("function", "theirs − truth (standard errors)", "variance, theirs / ours")
    return [
        f"## Beside the papers' code: B at {PLACES} places, γ = ε/9",
        report.table(head, [_bounds(papers, setting) for setting in settings]),
        "L is the pointwise Lipschitz constant, below which no bound may be. The code "
        "passes the bracket of a root search to SciPy as further arguments, so that "
        "the search fails, and another finds the root w = z, which proves nothing; "
        "beyond h its kernel bound then lacks the steepest chords, is too small, and "
        "jumps. M_3 as that code runs it is not ε-GP for kernels. Ours is within 0.3 % "
        "of brute force (`tests/core/smooth`).",
        f"### M_3 (ν = 3, a third on γ), {ROWS} rows, {REPEATS} repetitions",
        report.table(other, [_means(papers, setting) for setting in settings]),
        "Variances are of the mean, theirs measured, ours Σ 3·B²/(η·n)².",
        f"### Time of a map: {WHOLE[0]:,} rows, {WHOLE[1]:,} points",
        _timed(papers, places, seconds, draws),
    ]


def _settings(places: np.ndarray, draws: object) -> list[Setting]:
    money = np.exp(draws.normal(11.49, 0.83, (PLACES, 2)))
    rows = places[draws.integers(len(places), size=PLACES)]
    spot = np.median(places, axis=0) + np.array([3_000.0, 2_000.0])
    corner, soft = np.array(CORNER), SoftMembership(softness=TAU)
    radius = TAU / np.sqrt(2) + TAU / 2

    def kernel(x):
        return np.exp(-((x - spot) ** 2).sum() / (2 * H**2))

    return [
        Setting(
            "one-way threshold",
            money[:, 0],
            EPS_MONEY,
            soft,
            lambda x: distance_beyond_threshold(x, CORNER[0]),
            "one_way",
            CORNER[0],
            (TAU,),
            (CORNER[0], TAU),
        ),
        Setting(
            "two-way threshold",
            money,
            EPS_MONEY,
            soft,
            lambda x: distance_to_corner(x, corner, radius=radius),
            "two_way",
            0.0,
            (*CORNER, TAU),
            (*CORNER, TAU),
        ),
        Setting(
            "Gaussian kernel",
            rows,
            EPS,
            GaussianKernel(bandwidth=H),
            lambda x: euclidean_distance(x, spot),
            "kernel",
            spot,
            (H,),
            (kernel, spot, H),
        ),
    ]


def _bounds(papers: Papers, of: Setting) -> list[str]:
    their = papers.bounds(of.which, of.rows - of.shift, of.gamma, *of.last)
    s = of.form(of.rows)
    ratio = of.function.bound(s, of.gamma) / their
    low = their < of.function.pointwise(s) * (1 - 1e-3)
    values = (ratio.min(), np.median(ratio), ratio.max())
    return [of.name, *(f"{value:.4f}" for value in values), f"{100 * low.mean():.0f} %"]


def _means(papers: Papers, of: Setting) -> list[str]:
    some = of.rows[:ROWS]
    found = papers.means(of.which, some, of.eps, *of.means, REPEATS)
    eta = student_t_law(NU).spend(of.eps, SPLIT, 2.0**-30).eta
    bound = of.function.bound(of.form(some), of.gamma)
    variance = 3 * ((bound / eta) ** 2).sum() / len(some) ** 2
    truth = of.function.value(of.form(some)).mean()
    off = (found.mean() - truth) / np.sqrt(variance / REPEATS)
    return [of.name, f"{off:+.1f}", f"{found.var() / variance:.2f}"]


def _timed(papers: Papers, places: np.ndarray, seconds: float, draws: object) -> str:
    rows = places[draws.integers(len(places), size=PAIRS[0])]
    spots = places[draws.integers(len(places), size=PAIRS[1])]
    began = time.perf_counter()
    for spot in spots:

        def kernel(x, spot=spot):
            return np.exp(-0.5 * np.linalg.norm(x - spot, axis=0) ** 2 / H / H)

        papers.means("kernel", rows, EPS, kernel, spot, H, 1)
    each = (time.perf_counter() - began) / (PAIRS[0] * PAIRS[1])
    theirs = each * WHOLE[0] * WHOLE[1]
    return (
        f"Ours: {seconds:.0f} s, measured, noise included. Theirs: "
        f"{theirs / 3600:.0f} h, extrapolated from {PAIRS[0]} rows and {PAIRS[1]} "
        f"points ({each * 1e6:.0f} µs a pair). Ratio: {theirs / seconds:,.0f}."
    )
