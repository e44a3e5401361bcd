"""The code that accompanies [CGP], run from a checkout of its own.

None of it is in this repository.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import numpy as np

VARIABLE = "CGP_CODE"
DEFAULT = Path(__file__).parents[1] / "build" / "ConcentratedGeoPrivacy"
MISSING = (
    "The papers' code is not there, so its columns are left out. To have them:\n"
    "  git clone https://github.com/hkustDB/ConcentratedGeoPrivacy "
    "build/ConcentratedGeoPrivacy\n"
    f"or say where a checkout is: {VARIABLE}=/path make benchmark"
)

# The constants its scripts for figures 3-5 pass.
KNN_SHIFT = -2.0
HULL_CONSTANTS = {"beta": 0.1, "alpha": 0.92}


@dataclass(frozen=True)
class Papers:
    """What is compared with: functions of (rows, …), planar metres."""

    knn: Callable[..., list[int]]
    hull: Callable[..., np.ndarray]

    def nearest(
        self, rows: np.ndarray, place: np.ndarray, rho: float, k: int
    ) -> list[int]:
        """Return k row numbers by k rounds of sparse vector."""
        return self.knn(rows, tuple(place), rho, k, gamm_fact=KNN_SHIFT)

    def hull_points(self, rows: np.ndarray, rho: float) -> np.ndarray:
        """Return the noisy points whose hull is the private one."""
        return self.hull(rows, rho, **HULL_CONSTANTS)


def folder() -> Path:
    """Return where the checkout is, or would be."""
    return Path(os.environ.get(VARIABLE, DEFAULT))


def load() -> Papers | None:
    """Return the papers' functions, or None where there is no checkout."""
    checkout = folder()
    if not (checkout / "CGP" / "algo.py").is_file():
        if VARIABLE in os.environ:
            raise SystemExit(f"{VARIABLE} must name a checkout with CGP/algo.py in it.")
        return None
    if str(checkout) not in sys.path:
        sys.path.append(str(checkout))
    algorithms = import_module("CGP.algo")
    return Papers(algorithms.CGP_kPNN, algorithms.CGP_PCH_point_adaptk)
