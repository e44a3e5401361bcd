"""Random bits and numbers from the operating system's cryptographic source.

Every draw of this library is made of 64-bit words, and every word comes from the
operating system's cryptographic source, read when it is needed: nothing is buffered,
so that a forked process cannot repeat another's noise, and nothing can be seeded.
`InsecureRandom` replaces the source in tests; what it touched has no guarantee. Public
simulations, which hide nothing, take their words from it as well: see `seeded_stream`.
`KeyedRandom` makes many words of a few, where a computation may be run twice and must
come out alike: see docs/adr/0004.
"""

from __future__ import annotations

import hashlib
import math
import os
from typing import NoReturn

import numpy as np
import scipy
from numpy.typing import NDArray

from .errors import ParameterError

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

_WORD = 2.0**-64
_SIGN = np.uint64(1 << 63)  # the bit that is the sign, in words and in doubles
_CHUNK = 1 << 20  # numbers per step where many are only added up


class Random:
    """Random numbers from the operating system's cryptographic source."""

    secure = True

    def words(self, size: int) -> Words:
        """Draw `size` independent, uniform 64-bit words."""
        return np.frombuffer(os.urandom(8 * size), dtype=np.uint64)

    def uniform(self, size: int) -> Floats:
        """Draw uniform numbers in (0, 1], with 64 bits, never 0."""
        return words_to_uniform(self.words(size))

    def exponential(self, size: int) -> Floats:
        """Return standard exponential numbers: −ln of uniform numbers of 64 bits."""
        numbers = self.uniform(size)
        np.log(numbers, out=numbers)
        return np.negative(numbers, out=numbers)

    def laplace(self, size: int) -> Floats:
        """Return standard Laplace numbers by inversion of half the law and a sign."""
        words = self.words(size)
        return _with_signs(np.log(2 * _positions_in_half(words)), words)

    def normal(self, size: int) -> Floats:
        """Return standard normal numbers by inversion of half the law and a sign."""
        words = self.words(size)
        return _with_signs(scipy.special.ndtri(_positions_in_half(words)), words)

    def signs(self, size: int) -> Floats:
        """Draw `size` signs, -1.0 or 1.0 with equal probability."""
        return np.where(self.words(size) >> np.uint64(63) == 1, 1.0, -1.0)

    def angle(self, size: int) -> Floats:
        """Return uniform angles in (0, 2π]."""
        return self.uniform(size) * (2.0 * math.pi)

    def gumbel(self, size: int) -> Floats:
        """Return standard Gumbel numbers, both tails exact to 64 bits."""
        words = self.words(size)
        # An exponential that keeps its digits near 0, which is the Gumbel's upper tail.
        upper = words < np.uint64(1 << 63)
        half = words_to_uniform(np.where(upper, words, ~words))
        return -np.log(np.where(upper, -np.log1p(-half), -np.log(half)))

    def gamma(self, shape: int, size: int = 1) -> Floats:
        """Return Gamma(shape, 1) numbers, integer ``shape``: sums of exponentials."""
        totals = np.zeros(size)
        step = max(1, _CHUNK // max(1, size))
        for start in range(0, shape, step):
            count = min(step, shape - start)
            totals += self.exponential(count * size).reshape(count, size).sum(axis=0)
        return totals

    def integers(self, below: int, size: int) -> Ints:
        """Return uniform integers 0 … below − 1, exactly; ``below`` at most 2⁶²."""
        limit = 2**64 - 2**64 % below  # words from here on would favour the low ones
        result = np.empty(size, dtype=np.int64)
        done = 0
        while done < size:
            words = self.words(size - done)
            words = words[words <= np.uint64(limit - 1)]
            result[done : done + len(words)] = words % np.uint64(below)
            done += len(words)
        return result

    def permutation(self, size: int) -> Ints:
        """Return a uniform random order of ``size`` things."""
        words, low = self.words(size), np.uint64((1 << size.bit_length()) - 1)
        # Sorting is faster than asking for an order: low bits say where words were.
        keys = (words & ~low) | np.arange(size, dtype=np.uint64)
        keys.sort()
        order = (keys & low).astype(np.int64)
        tied = np.flatnonzero((keys[1:] ^ keys[:-1]) <= low)
        tied = np.union1d(tied, tied + 1)  # in them the whole words decide
        order[tied] = order[tied][words[order[tied]].argsort(kind="stable")]
        return order


class InsecureRandom(Random):
    """Reproducible random numbers for tests: no release made with it is private."""

    secure = False

    def __init__(self, seed: int) -> None:
        self._source = np.random.PCG64(seed)

    def words(self, size: int) -> Words:
        """Return `size` words of a seeded, repeatable stream."""
        return self._source.random_raw(size)  # a tenth of the time of `integers`


def seeded_stream(rng: Random) -> InsecureRandom:
    """Return a fast stream with a seed drawn from `rng`, for public simulations only.

    What is made of released and public things alone hides nobody, whoever repeats it.
    """
    return InsecureRandom(int.from_bytes(rng.words(4).tobytes(), "little"))


class KeyedRandom(Random):
    """Repeatable pseudorandom numbers from a secret key and what they are bound to.

    The same key and the same things it is bound to give the same numbers; if one of
    them is another, the numbers are independent ones.

    key: 32 secret ones, of `new_key`, for one release.
    *bound: Everything that is drawn for: parameters, the number of a part, and a digest
        of the true rows. Numbers that were used for some rows must never be used for
        others: the difference of the results would be that of the rows.

    BLAKE2b with the key makes a seed of what it is bound to, with the lengths;
    SHAKE-256 of the seed and a counter makes the words, one block for each request. To
    ask for three words and then for two is something else than to ask for five.
    """

    def __init__(self, key: bytes, *bound: bytes) -> None:
        mixed = hashlib.blake2b(key=key, person=b"geopriv words", digest_size=32)
        for part in bound:
            mixed.update(len(part).to_bytes(8, "big") + part)
        self._seed, self._blocks = mixed.digest(), 0

    def words(self, size: int) -> Words:
        """Return `size` words from the key's next block; advance the counter."""
        block = hashlib.shake_256(self._seed + self._blocks.to_bytes(8, "big"))
        self._blocks += 1
        return np.frombuffer(block.digest(8 * size), dtype="<u8").astype(
            np.uint64, copy=False
        )

    def __reduce__(self) -> NoReturn:
        """Refuse copies: each would give the same numbers."""
        raise TypeError("a source of random numbers cannot be copied; make another.")


def new_key(rng: Random) -> bytes:
    """Draw a secret key of 32 bytes."""
    return rng.words(4).tobytes()


def words_to_uniform(words: Words) -> Floats:
    """Return random words as numbers in (0, 1]: middles of 2⁻⁶⁴ intervals, rounded."""
    # The same as words.astype(float), whose halves turn to doubles four times faster.
    numbers = (words >> np.uint64(32)).view(np.int64).astype(np.float64)
    numbers *= 2.0**32
    numbers += (words & np.uint64(0xFFFF_FFFF)).view(np.int64)
    numbers += 0.5
    numbers *= _WORD
    return numbers


def _positions_in_half(words: Words) -> Floats:
    """Return the lower 63 bits of each word as a number in (0, 1/2]."""
    half = (words & ~_SIGN).view(np.int64)  # which turns to doubles much faster
    numbers = half.astype(np.float64)
    numbers += 0.5
    numbers *= _WORD
    return numbers


def _with_signs(tail: Floats, words: Words) -> Floats:
    """Return numbers ≤ 0 with random signs, taken from the top bits of words."""
    # Signs by chance are what a processor cannot foresee: no branches here.
    return (tail.view(np.uint64) ^ (~words & _SIGN)).view(np.float64)


def open_random(rng: Random | None) -> Random:
    """Return `rng` if it is a `Random`, a secure source for None; raise for others.

    Raises `ParameterError` if ``rng`` is anything but None or
    `testing.insecure_rng(seed)`: numpy's generators and seeds are predictable.
    """
    if rng is None:
        return Random()
    if isinstance(rng, Random):
        return rng
    raise ParameterError(
        "rng must be None (the operating system's secure source) or, in tests only, "
        f"geopriv_gis.testing.insecure_rng(seed); got {type(rng).__name__}."
    )
