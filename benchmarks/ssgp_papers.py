"""The code that accompanies [SSGP], run from a checkout of its own.

None of it is in this repository.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import numpy as np

VARIABLE = "SSGP_CODE"
DEFAULT = Path(__file__).parents[1] / "build" / "SmoothGP"
MISSING = (
    "The papers' code is not there, so the comparison with it is left out. To have it:"
    "\n  git clone https://github.com/PublicRepo2024/SmoothGP build/SmoothGP\n"
    f"or say where a checkout is: {VARIABLE}=/path python -m benchmarks.ssgp"
)


@dataclass(frozen=True)
class Papers:
    """What is compared with: smooth bounds of one place, and M_3 of many."""

    one_way: Callable[..., float]  # (x - T, γ, τ)
    two_way: Callable[..., float]  # (x, γ, T_1, T_2, τ)
    compute_kernel: Callable[..., float]  # (x - t, γ, h)
    mean_one_way: Callable[..., list]  # (rows, ε, T, τ, repetitions)
    mean_two_way: Callable[..., list]
    mean_kernel: Callable[..., list]  # (rows, ε, f, t, h, repetitions)

    def bounds(self, which: str, places: np.ndarray, *parameters: float) -> np.ndarray:
        """Return the papers' bounds, one place at a time."""
        bound = getattr(self, which)
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return np.array([bound(place, *parameters) for place in places])

    def means(self, which: str, rows: np.ndarray, *parameters: object) -> np.ndarray:
        """Return means over rows of their M_3, one for each repetition."""
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            noisy = getattr(self, f"mean_{which}")(list(rows), *parameters)
        return np.mean(noisy, axis=0)


def folder() -> Path:
    """Return where the checkout is, or would be."""
    return Path(os.environ.get(VARIABLE, DEFAULT))


def load() -> Papers | None:
    """Return the papers' functions, or None where there is no checkout."""
    checkout = folder()
    if not (checkout / "smooth" / "algo.py").is_file():
        if VARIABLE in os.environ:
            raise SystemExit(
                f"{VARIABLE} must name a checkout with smooth/algo.py in it."
            )
        return None
    if str(checkout) not in sys.path:
        sys.path.append(str(checkout))
    forms, means = import_module("smooth.utils"), import_module("smooth.algo")
    return Papers(
        forms.get_threshold_smooth_analytic,
        forms.get_twthreshold_smooth_analytic2,
        forms.get_kde_smooth_analytic,
        means.thres_smooth_vec,
        means.twthres_smooth_vec,
        means.kde_smooth_vec,
    )
