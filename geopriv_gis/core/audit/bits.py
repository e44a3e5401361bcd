"""Test whether bits of floating-point outputs reveal the input.

Noise in doubles leaks: which doubles can come out depends on what went in (Mironov
2012). Audited are the trailing zeros and the exponents of outputs, and what is left of
them modulo a spacing, which gives the input away if the noise was rounded instead of
the sum.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..randomness import Floats, Ints
from .findings import Outputs
from .witnesses import LearntWitness, frequency_witness

SPACINGS = (1e-3, 1e-2, 1.0, 2.0**-7)  # that noise is rounded to, where not known


def count_trailing_zeros(values: Floats) -> Ints:
    """Count the zeros at the end of each double's 52 fraction bits.

    >>> count_trailing_zeros(np.array([1.0, 1.5, 0.1])).tolist()
    [52, 51, 1]
    """
    digits = np.ascontiguousarray(values, dtype=float).view(np.int64) & (2**52 - 1)
    last = np.where(digits == 0, 2.0**52, (digits & -digits).astype(float))
    return np.log2(last).astype(np.int64)


def binary_exponents(values: Floats) -> Ints:
    """Return the exponents e of doubles m·2^e, 1/2 ≤ |m| < 1; 0 for 0."""
    found: Ints = np.frexp(np.asarray(values, dtype=float))[1].astype(np.int64)
    return found


def compute_residues(values: Floats, spacing: float) -> Ints:
    """Compute values modulo a spacing, in millionths of the spacing."""
    share = np.asarray(values, dtype=float) / spacing
    found: Ints = np.round((share - np.floor(share)) * 1e6).astype(np.int64)
    return found % 1_000_000


def bit_witnesses() -> list[LearntWitness]:
    """Return the witnesses of trailing zeros, exponents and residues."""

    def of_axes(code_of: Callable[[Floats], Ints]) -> Callable[[Outputs], list[Ints]]:
        """Return a function that computes an integer code of each coordinate."""

        def codes(outputs: Outputs) -> list[Ints]:
            """Return the code, such as the exponent, of each coordinate."""
            return [code_of(axis) for axis in outputs.reshape(len(outputs), -1).T]

        return codes

    def modulo(spacing: float) -> Callable[[Floats], Ints]:
        """Return a function that computes residues modulo a spacing."""
        return lambda axis: compute_residues(axis, spacing)

    return [
        frequency_witness("trailing zero bits", of_axes(count_trailing_zeros)),
        frequency_witness("exponents", of_axes(binary_exponents)),
        *(
            frequency_witness(f"residues modulo {spacing:g}", of_axes(modulo(spacing)))
            for spacing in SPACINGS
        ),
    ]
