"""Columns that hold the heights (Z) of the rows' points."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .leaves import NUMBER, TEXT, leaves_of


def holds_heights(column: pd.Series, heights: np.ndarray) -> bool:
    """Return whether heights nearly are an affine function of a column's numbers.

    But for a hundredth of their own spread; False if few values are numbers.
    """
    for leaf in leaves_of(column):
        if leaf.kind == TEXT:
            codes, texts = leaf.texts()
            read = pd.to_numeric(pd.Series(texts, dtype=object), errors="coerce")
            numbers = read.to_numpy(dtype=float)[codes]
        elif leaf.kind == NUMBER:
            numbers = leaf.values
        else:
            continue
        if _are_affine(numbers, heights[leaf.rows], len(heights) / 2):
            return True
    return False


def _are_affine(numbers: np.ndarray, heights: np.ndarray, fewest: float) -> bool:
    """Return whether heights are nearly affine in the finite numbers, if not few."""
    good = np.isfinite(numbers)
    if good.sum() < max(3, fewest):
        return False
    here, true = numbers[good], heights[good]
    if np.ptp(here) == 0 or np.ptp(true) == 0:
        return False
    slope, start = np.polyfit(here - here.mean(), true, 1)
    rest = true - start - slope * (here - here.mean())
    return bool(np.median(np.abs(rest)) <= 0.01 * true.std())
