"""For tests only: reproducible randomness, which removes every guarantee."""

from __future__ import annotations

from .core.randomness import InsecureRandom

__all__ = ["insecure_rng"]


def insecure_rng(seed: int) -> InsecureRandom:
    """Return a reproducible random source for `rng=` in tests.

    Whatever is released with it carries the notion "none": who knows or guesses the
    seed can take the noise away again.

    Parameters
    ----------
    seed : int
        The same seed gives the same noise.

    Returns
    -------
    InsecureRandom
    """
    return InsecureRandom(seed)
