"""Standard errors of sums over pairs of rows of different persons.

Rows of one person have noise of their own, so that T = S − W, S the sum over all pairs
and W that over pairs within persons, has

    Var T = Var S − 2·Cov(S, W) + Var W.

Persons are dealt out to groups. Let z_g be a random sign for each person of group g, 0
for others, by which the marks of all of their rows (1, or weights) are multiplied. For
two rows i and j of the group E z_i·z_j is 1 if they are of one person, and 0 otherwise:
W is the sum over groups of the mean over signs of S_z, the sum with such marks. Given
the true points Cov(S, W) is thus the sum of the means of Cov(S, S_z), and Var W that of
Cov(S_z, S_z') for two independent choices of signs, as different persons' noise is
independent. `estimate_covariances` estimates each without bias, so what is made of them
has no bias either. Where each group is one person, signs cancel; otherwise they add to
the spread, by some hundredths of the variance for a few hundred persons, and less for
more.
"""

from __future__ import annotations

import numpy as np

from ..deconvolution.source import compute_standard_errors
from ..randomness import Floats, Ints, Random
from .mesh import PairMesh
from .variance import estimate_covariances, variances_with_bounds

_ALONE, _MANY = 12, 1000  # persons: in groups of one, and in fewer groups


def standard_errors_between_persons(
    pairs: PairMesh,
    points: Floats,
    which: Ints,
    owners: Ints,
    within: Floats,
    *,
    rng: Random,
    marks: Floats | None = None,
) -> Floats:
    """Return standard errors of sums over pairs of different owners' rows, (k,).

    None is 0 by chance: where the variance comes out at 0 or below, 2·(b + 4·Σ_i W_i²)
    stands in, with b the bound of Var S of `estimate_standard_errors` and W_i what row
    i has with its owner's others, ``within``, (n, k). That is no less in expectation:
    Var T ≤ 2·(Var S + Var W), and Var W ≤ 4·Σ_i E W_i² by Efron and Stein.
    """
    masses = np.ones(len(points)) if marks is None else marks
    found, most = variances_with_bounds(pairs, points, which, masses)
    persons = int(owners.max()) + 1
    groups = persons if persons <= _ALONE else 6 if persons <= _MANY else 3
    signs = 2.0 * rng.integers(2, 2 * persons).reshape(2, persons) - 1
    for group in range(groups):
        ours = np.arange(persons) % groups == group
        one, two = (signs * ours)[:, owners] * masses
        found -= 2 * estimate_covariances(pairs, points, which, one, masses)
        found += estimate_covariances(pairs, points, which, one, two)
    return compute_standard_errors(found, 2 * (most + 4 * (within**2).sum(axis=0)))
