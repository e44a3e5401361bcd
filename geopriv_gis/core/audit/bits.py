"""What the bits of floating-point outputs say about the input.

Noise in doubles leaks: which doubles can come out depends on what went in (Mironov
2012). Audited are the trailing zeros and the exponents of outputs, and what is left of
them modulo a spacing, which gives the input away if the noise was rounded instead of
the sum; and whether outputs of one input can be reached at all from the other one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..randomness import Floats, InsecureRandom, Ints, Random, Words
from .findings import Outputs
from .witnesses import LearntWitness, frequency_witness

SPACINGS = (1e-3, 1e-2, 1.0, 2.0**-7)  # that noise is rounded to, where not known
Sampler = Callable[[Floats, Random], Floats]  # (points, rng) -> outputs


def count_trailing_zeros(values: Floats) -> Ints:
    """Count the zeros at the end of each double's 52 fraction bits.

    >>> count_trailing_zeros(np.array([1.0, 1.5, 0.1])).tolist()
    [52, 51, 1]
    """
    digits = np.ascontiguousarray(values, dtype=float).view(np.int64) & (2**52 - 1)
    last = np.where(digits == 0, 2.0**52, (digits & -digits).astype(float))
    return np.log2(last).astype(np.int64)


def binary_exponents(values: Floats) -> Ints:
    """Return the binary exponents of doubles."""
    found: Ints = np.frexp(np.asarray(values, dtype=float))[1].astype(np.int64)
    return found


def compute_residues(values: Floats, spacing: float) -> Ints:
    """Compute values modulo a spacing, in millionths of it."""
    share = np.asarray(values, dtype=float) / spacing
    found: Ints = np.round((share - np.floor(share)) * 1e6).astype(np.int64)
    return found % 1_000_000


def bit_witnesses() -> list[LearntWitness]:
    """Return the witnesses of trailing zeros, exponents and residues."""

    def of_axes(measure: Callable[[Floats], Ints]) -> Callable[[Outputs], list[Ints]]:
        """Return a function that applies a bit measure to each coordinate."""

        def codes(outputs: Outputs) -> list[Ints]:
            """Return the bit measure of each coordinate."""
            return [measure(axis) for axis in outputs.reshape(len(outputs), -1).T]

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


class Recorder(Random):
    """Random source that passes words on and records them."""

    secure = False

    def __init__(self, source: Random) -> None:
        self._source = source
        self.script: list[Words] = []

    def words(self, size: int) -> Words:
        """Draw words, and append them to the script."""
        self.script.append(self._source.words(size))
        return self.script[-1]


class Replay(Random):
    """Random source that returns recorded words."""

    secure = False

    def __init__(self, script: Sequence[Words]) -> None:
        self._script = iter(script)

    def words(self, size: int) -> Words:
        """Return the next words of the script; raise if another number was recorded."""
        words = next(self._script, None)
        if words is None or len(words) != size:
            raise LookupError("the script has other words than were asked for")
        return words


def can_reach(
    sampler: Sampler,
    place: Floats,
    output: Floats,
    script: Sequence[Words],
    *,
    starts: int = 300,
) -> bool:
    """Search words that make a sampler move `place` to `output`, bit for bit.

    The search is Newton's, in the words as numbers in (0, 1). It starts at those that
    gave the output from a place nearby, then at others. The real sampler runs on every
    trial: what is found is a proof; what is not found proves nothing.

    sampler: ``sampler(points, rng)``; its outputs move with its words, apart from
        rounding.
    starts: Starts tried at most after the first.
    """
    sizes = [len(words) for words in script]

    def run(numbers: Floats) -> Floats:
        """Run the sampler on given uniform numbers instead of random words."""
        words = np.minimum(numbers, 1 - 2.0**-53) * 2.0**64
        parts = np.split(words.astype(np.uint64), np.cumsum(sizes)[:-1])
        return sampler(place, Replay(parts))

    others, first = InsecureRandom(0), np.concatenate(list(script)) / 2.0**64
    if _search_words(run, first, output):
        return True
    drawn = (others.uniform(len(first)) for _ in range(starts))
    return any(_search_words(run, start, output) for start in drawn)


def _search_words(run: Callable[[Floats], Floats], at: Floats, output: Floats) -> bool:
    """Return whether Newton steps find words that give the output, bit for bit."""
    try:
        found = run(at)
        for nudge in np.tile([0.02, 0.3, 0.003], 10):
            if found.tobytes() == output.tobytes():
                return True
            gap = (output - found).ravel()
            step = _compute_newton_step(run, at, found, gap, nudge)
            for _ in range(8):  # shorter steps until one comes nearer
                there = np.clip(at + step, 2.0**-60, 1 - 2.0**-53)
                found = run(there)
                if np.abs(output - found).max() < np.abs(gap).max():
                    break
                step = step / 2
            at = there
    except LookupError:  # another number of words: some proposal was refused
        pass
    return False


def _compute_newton_step(
    run: Callable[[Floats], Floats],
    at: Floats,
    found: Floats,
    gap: Floats,
    nudge: float,
) -> Floats:
    """Compute the least change of the words that closes a gap."""
    slopes = np.empty((gap.size, at.size))
    room = np.minimum(at, 1 - at)
    for number in range(at.size):
        nudged = at.copy()
        nudged[number] += nudge * room[number] * (-1 if at[number] < 0.5 else 1)
        change = (run(nudged) - found).ravel()
        slopes[:, number] = change / (nudged[number] - at[number]) * room[number]
    step = np.linalg.lstsq(slopes, gap, rcond=1e-6)[0]
    largest = np.abs(step).max()
    return step * room * min(1.0, 0.5 / largest if largest > 0 else 1.0)
