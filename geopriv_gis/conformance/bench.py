"""Test frames, the mask under test, and its cached results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj

from ..audits.frames import make_place_pairs
from ..core.parameter import Limits

MaskFunction = Callable[[gpd.GeoDataFrame], Any]
TRIALS = Limits("Rows where noise is measured", at_least=1000, integer=True)
ALPHA = 1e-6


class CheckFailedError(Exception):
    """Raised if the tested function fails a check; the text says why."""


class SkipError(Exception):
    """Raised if a check does not apply."""


@dataclass(frozen=True)
class CheckResult:
    """Result of one check: True, False, or None if it does not apply.

    Parameters
    ----------
    question : str
        Which one.
    passed : bool, or None
        None where it does not arise.
    detail : str, default ""
        What was seen.
    """

    question: str
    passed: bool | None
    detail: str = ""


@dataclass(frozen=True)
class ConformanceReport:
    """Results of all checks; printed, a table.

    Parameters
    ----------
    answers : list of CheckResult
        One for each question that was put.
    """

    answers: list[CheckResult]

    @property
    def passed(self) -> bool:
        """Return whether no check of the mask failed; those that do not apply pass."""
        return all(answer.passed is not False for answer in self.answers)

    def rows(self) -> list[dict[str, Any]]:
        """Return the checks' results as rows of a table.

        Returns
        -------
        list of dict
            The fields of each check's result.
        """
        return [vars(answer) for answer in self.answers]

    def __getitem__(self, question: str) -> CheckResult:
        """Return the answer to one question."""
        return next(a for a in self.answers if a.question == question)

    def __str__(self) -> str:
        """Return a line for each question."""
        words = {True: "yes", False: "NO", None: "–"}
        return "\n".join(
            f"{words[a.passed]:<4}{a.question:<45}{a.detail}".rstrip()
            for a in self.answers
        )


@dataclass(frozen=True)
class MaskBench:
    """Test bench for a masking function: artificial rows, releases and checks."""

    mask: MaskFunction
    crs: Any
    trials: int
    eps: float | None
    rho: float | None

    def answer(self, name: str, question: Callable[[MaskBench], str]) -> CheckResult:
        """Run a check of the mask; an exception is a failure, `SkipError` is None."""
        try:
            return CheckResult(name, True, question(self))
        except CheckFailedError as reason:
            return CheckResult(name, False, str(reason))
        except SkipError as reason:
            return CheckResult(name, None, str(reason))
        except Exception as error:  # a stranger's code may raise anything
            return CheckResult(name, False, f"raised {type(error).__name__}")

    @cached_property
    def middle_of_area(self) -> tuple[float, float]:
        """Return a place (x, y) in the middle of the CRS's area of use."""
        x, y = make_place_pairs(self.crs, [1.0])[0].here
        return float(x), float(y)

    def frame(
        self, rows: int = 40, *, crs: Any = None, place: Any = None, spread: float = 3e3
    ) -> gpd.GeoDataFrame:
        """Return the same artificial people around a place; the index is unordered."""
        source = np.random.default_rng(7)
        x, y = self.middle_of_area if place is None else place
        step = source.uniform(-spread, spread, (rows, 2))
        points = gpd.points_from_xy(x + step[:, 0], y + step[:, 1])
        order = source.permutation(rows)
        frame = gpd.GeoDataFrame(
            {"age": 20 + order % 70, "note": ["zebra"] * rows},
            geometry=points,
            index=order * 7 + 3,
            crs=self.crs if crs is None else crs,
        )
        frame.attrs["survey"] = {"wave": [2024]}
        return frame

    def measure_moves(
        self, frame: gpd.GeoDataFrame, released: Any
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return ground distances (m) and azimuths (rad) by which points have moved."""
        crs = pyproj.CRS(frame.crs)
        here, there = (
            f.geometry.to_crs(crs).to_crs(crs.geodetic_crs) for f in (frame, released)
        )
        shape = crs.get_geod()
        assert shape is not None
        forward, _, metres = shape.inv(here.x, here.y, there.x, there.y)
        return np.asarray(metres), np.radians(forward)

    @cached_property
    def many_moves(self) -> tuple[gpd.GeoDataFrame, Any, np.ndarray, np.ndarray]:
        """Return `trials` artificial rows, their release, and its moves (m, rad)."""
        frame = self.frame(self.trials)
        released = self.mask(frame.copy())
        return frame, released, *self.measure_moves(frame, released)
