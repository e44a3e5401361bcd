"""How many numbers agree with true ones, and how likely so many agree by chance."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import pdtrc

RED_CHANCE, AMBER_CHANCE = 1e-6, 1e-3  # of a file, whatever is in it
_BLOCKS = (64, 2048, 65536)  # sides of the squares whose density counts, in figures
_FINEST, _COARSEST = -10, 7  # powers of ten that a number's last figure may have
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F))
_ROUNDED = (np.rint, np.floor, np.ceil, np.trunc)
_UNLIKELY = 1e-2  # what is likelier is not looked at again


@dataclass(frozen=True)
class Agreement:
    """How many different numbers agree, and how many are expected to by chance."""

    found: int
    expected: float

    @property
    def chance(self) -> float:
        """The probability that as many agree by chance."""
        if self.found == 0:
            return 1.0
        return float(pdtrc(self.found - 1, self.expected))


def last_figures(values: np.ndarray) -> np.ndarray:
    """Return the unit of the last decimal figure that is not zero, of each number."""
    units = np.full(len(values), 10.0**_FINEST)
    left = np.arange(len(values))
    for power in range(_COARSEST, _FINEST - 1, -1):
        some = values[left] / 10.0**power
        near = np.abs(some - np.rint(some)) <= 4 * np.spacing(np.abs(some))
        units[left[near]] = 10.0**power
        left = left[~near]
        if not len(left):
            break
    return units


def compare(
    true: np.ndarray,
    found: np.ndarray,
    unit: np.ndarray,
    public: np.ndarray,
    extent: np.ndarray,
    *,
    cells: bool = False,
) -> Agreement:
    """Count the numbers that true ones become when rounded to a unit.

    Parameters
    ----------
    true, found : (n, d) and (m, d) arrays
        Numbers along one axis, or along both.
    unit : (d,) array
        What is rounded to; with ``cells``, the sides of cells that both lie in.
    public : (k, d) array
        What is released, and agrees by right.
    extent : (d,) array
        Lengths of the box of the true ones.
    """
    sought = _keys(np.floor(found / unit) if cells else np.rint(found / unit))
    sought, first = np.unique(sought, return_index=True)
    ways = (np.floor,) if cells else _ROUNDED
    hit = _held(true, unit, ways, sought)
    if hit.any() and len(public):
        known = _held(public, unit, ways, sought)
        sought, first, hit = sought[~known], first[~known], hit[~known]
    if not hit.any():
        return Agreement(0, 0.0)
    found = found[first]
    covered = float(np.prod(unit)) * (1 if cells else 2 ** true.shape[1])
    density = np.full(len(found), len(true) / max(float(np.prod(extent)), 1e-300))
    for factor in _BLOCKS:
        side = unit * factor
        if (side > extent).all():
            break
        blocks, counts = np.unique(_keys(np.floor(true / side)), return_counts=True)
        here = _keys(np.floor(found / side))
        at = np.minimum(np.searchsorted(blocks, here), len(blocks) - 1)
        many = np.where(blocks[at] == here, counts[at], 0) - hit
        density = np.maximum(density, many / float(np.prod(side)))
    chances = np.minimum(1.0, covered * density)
    agreement = Agreement(int(hit.sum()), float(chances.sum()))
    if agreement.chance > _UNLIKELY:
        return agreement
    shifted = max(
        int(_held(true + shift, unit, ways, sought).sum()) for shift in _shifts(extent)
    )
    return Agreement(agreement.found, max(agreement.expected, float(shifted)))


def _held(
    true: np.ndarray, unit: np.ndarray, ways: tuple[np.ufunc, ...], sought: np.ndarray
) -> np.ndarray:
    """Tell which of the sorted keys ``sought`` true numbers have."""
    held = np.zeros(len(sought), dtype=bool)
    scaled = true / unit
    for way in ways:
        keys = _keys(way(scaled))
        at = np.minimum(np.searchsorted(sought, keys), len(sought) - 1)
        held[at[sought[at] == keys]] = True
    return held


def _keys(whole: np.ndarray) -> np.ndarray:
    """Return one number for each row of whole numbers; others almost never share it."""
    bits = np.clip(whole, -(2.0**62), 2.0**62).astype(np.int64).view(np.uint64)
    keys = np.zeros(len(bits), dtype=np.uint64)
    for axis in range(bits.shape[1]):
        mixed = (bits[:, axis] + np.uint64(axis + 1)) * _MIX[axis]
        keys ^= (mixed ^ (mixed >> np.uint64(29))) * _MIX[1 - axis]
    return keys


def _shifts(extent: np.ndarray) -> list[np.ndarray]:
    """Return round distances: whatever lies on a grid lies on it still."""
    size = float(extent.max())
    power = 10.0 ** math.floor(math.log10(size / 4))
    turns = ((1, 0), (0, 1), (1, 1), (1, -1))
    along = [np.array(turn[: len(extent)], dtype=float) for turn in turns]
    steps = (power, 2 * power, power / 10)
    return [step * turn for step in steps for turn in along if turn.any()]
