"""Means of published values around places, from released points, and hot spots.

Row i has a value v_i, published as it is; a_i = v_i − v̄. The true points' mean around
a place t is v̄ + U/W, U = Σ a_i·k(x_i − t), W = Σ k(x_i − t). K undoes the noise under
k, so that Σ a_i·K(y_i − t) and Σ K(y_i − t) are without bias for both.

If values have nothing to do with places, they may change rows at will, whatever the
released points are. Over all n! orders the estimate of U then has mean 0 and variance
Σa²/(n − 1)·(ΣK² − (ΣK)²/n): exactly, noise and all. Divided by the root of that it is
Getis and Ord's z-score with the weights K, and near to normal where many rows matter.
Rare and skewed values make its tails heavier. Its exact third and fourth moments over
all orders are sums of powers of a and of c = K less its mean; the law with the same
four moments that is taken for p is that of the difference of two gamma variables of
one scale. p is the larger of what this and the normal law say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..randomness import Floats
from .cells import Cells, Mesh
from .grids import kernel_transforms
from .laws import make_kernel_table
from .places import make_row_finder
from .source import NoisyPoints, compute_standard_errors

Progress = Callable[[float], object]

_EVEN = 1e-6  # excess kurtosis, below which a law is as good as normal
_MIDDLE = 0.05  # scores, below which the normal law is as good as any
FEW = 30  # rows that a p-value needs
_CLEAR = 2.0  # standard errors that the number of points around a place is above 0


@dataclass(frozen=True)
class LocalMeans:
    """Local means of values, with errors and tests; NaN where too few rows are near.

    ``se`` is the means' standard error from the noise, ``rows`` the effective number
    of rows behind a z-score, (Σ K²)²/Σ K⁴.
    """

    mean: Floats
    se: Floats
    z: Floats
    p: Floats
    rows: Floats


def estimate_local_means(
    source: NoisyPoints,
    values: Floats,
    places: Floats,
    bandwidth: float,
    progress: Progress,
) -> LocalMeans:
    """Estimate means of values around places, with tests, under noise of one law.

    source: Released points with noise of one law; ``stretch`` must be the identity.
    bandwidth: h (m), admitted by `NoisyPoints.check_bandwidth`.
    """
    (law,) = source.laws
    table = make_kernel_table(law, bandwidth)
    marks = values - values.mean()
    near = make_row_finder(source.points, source.metric, table.reach)
    totals = np.zeros((10, len(places)))
    for number, place in enumerate(places):
        rows, away = near(place)
        close = away < table.reach
        kernel, variance = table(away[close])
        mark = marks[rows[close]]
        totals[:, number] = [
            part.sum()
            for part in (
                kernel, mark * kernel, kernel**2, kernel**3, kernel**4,
                variance, mark * variance, mark**2 * variance,
                mark * kernel**2, mark**2 * kernel**2,
            )
        ]  # fmt: skip
        progress((number + 1) / len(places))
    return _compute_local_means(totals, values)


def estimate_local_means_on_grid(
    source: NoisyPoints,
    values: Floats,
    cells: Cells,
    bandwidth: float,
    progress: Progress,
) -> LocalMeans:
    """Estimate means of values at cells' centres, with tests, for one noise law.

    From north to south. As `estimate_grid` makes its sums, ``source`` in metres of the
    cells' plane.
    """
    (law,) = source.laws
    mesh, parts = Mesh.covering(cells, source, bandwidth)
    window = mesh.window(cells, parts)
    marks = values - values.mean()
    kernel, (square, third, fourth), variance = kernel_transforms(
        mesh, law, source, bandwidth, (2, 3, 4)
    )
    progress(0.3)
    sums: list[Floats] = []
    counts = mesh.bin_masses(source.points, (None, marks, marks**2))
    for power, (shared, wanted) in enumerate(
        zip(
            counts,
            (
                (kernel, square, third, fourth, variance),
                (kernel, variance, square),
                (variance, square),
            ),
            strict=True,
        )
    ):
        spectrum = mesh.forward_transform(shared)
        sums.extend(
            mesh.inverse_transform(spectrum * one)[window][::-1] for one in wanted
        )
        progress(0.3 + 0.7 * (power + 1) / 3)
    # In the order of `_compute_local_means`; Σ aK comes after the sums without marks.
    order = [0, 5, 1, 2, 3, 4, 6, 8, 7, 9]
    return _compute_local_means(np.stack([sums[number] for number in order]), values)


def _compute_local_means(totals: Floats, values: Floats) -> LocalMeans:
    """Return local means, errors and tests from kernel sums; NaN where too few rows.

    Where a variance comes out at 0 or below, that of K² for V stands in.
    """
    near, marked, squares, thirds, fourths, spread, mixed, both = totals[:8]
    count, deviation = len(values), values - values.mean()
    seen = near > _CLEAR * compute_standard_errors(spread, squares)
    weight = np.where(seen, near, np.nan)
    lift = marked / weight
    # The error of U/W is that of Σ (a − U/W)·K, over W.
    noise = both - 2 * lift * mixed + lift**2 * spread
    most = totals[9] - 2 * lift * totals[8] + lift**2 * squares
    rows = np.maximum(squares, 0) ** 2 / np.maximum(fourths, np.finfo(float).tiny)
    chance = (deviation @ deviation) / (count - 1) * (squares - near**2 / count)
    tested = (rows >= FEW) & (chance > 0)
    scale = np.sqrt(np.where(tested, chance, np.nan))
    z = marked / scale
    skewness, kurtosis = _compute_permutation_moments(
        near, squares, thirds, fourths, values
    )
    return LocalMeans(
        mean=values.mean() + lift,
        se=compute_standard_errors(noise, most) / weight,
        z=z,
        p=_compute_p_values(z, skewness, kurtosis),
        rows=rows,
    )


def _compute_permutation_moments(
    near: Floats, squares: Floats, thirds: Floats, fourths: Floats, values: Floats
) -> tuple[Floats, Floats]:
    """Compute skewness and excess kurtosis of kernel sums over permuted values.

    Of sums of K, K², K³, K⁴. With a and c = K − ΣK/n of mean 0, the fourth moment is a
    sum over the ways in which four rows can be equal: E a_i³a_j = −Σa⁴/(n(n − 1)) for
    i ≠ j, and so on.
    """
    n = len(values)
    marks = (values - values.mean()) / values.std()  # powers do not overflow
    square = marks**2  # higher powers are made by logarithms, which takes long
    a3, a4 = square @ marks / n, square @ square / n
    mean = near / n
    c2 = squares - n * mean**2
    c3 = thirds - 3 * mean * squares + 2 * n * mean**3
    c4 = fourths - 4 * mean * thirds + 6 * mean**2 * squares - 3 * n * mean**4
    deviation = np.sqrt(np.where(c2 > 0, c2, np.nan) * n / (n - 1))
    skewness = n**2 / ((n - 1) * (n - 2)) * a3 * c3 / deviation**3
    pairs, triples, fours = n - 1, (n - 1) * (n - 2), (n - 1) * (n - 2) * (n - 3)
    fourth = (
        c4 * a4
        + 4 * c4 * a4 / pairs
        + 3 * (c2**2 - c4) * (n - a4) / pairs
        + 6 * (2 * c4 - c2**2) * (2 * a4 - n) / triples
        + 9 * (c2**2 - 2 * c4) * (n - 2 * a4) / fours
    )
    return skewness, fourth / deviation**4 - 3


def _compute_p_values(z: Floats, skewness: Floats, kurtosis: Floats) -> Floats:
    """Return two-sided p-values of scores, the larger of normal and saddlepoint.

    One is normal. The other is that of θ(X − Y) less its mean, X and Y gamma variables
    of shapes a and b: its cumulants are θ²(a + b) = 1, 2θ³(a − b) = skewness and
    6θ⁴(a + b) = excess kurtosis, or the least that goes with the skewness. Its tails
    by the saddle point, which is the root of a square equation.

    References: Madan & Seneta 1990; Lugannani & Rice 1980.
    """
    scale = np.sqrt(np.maximum(np.maximum(kurtosis, 1.5 * skewness**2), _EVEN) / 6)
    both, apart = 1 / scale**2, skewness / (2 * scale**3)
    ahead, behind = (np.maximum(both + side, 0) / 2 for side in (apart, -apart))
    y = z / scale + apart
    s = 2 * (y - apart) / (both + np.sqrt(both**2 + 4 * y * (y - apart)))
    s = np.clip(s, -1 + 1e-12, 1 - 1e-12)
    cumulant = -ahead * np.log1p(-s) - behind * np.log1p(s) - apart * s
    bend = scale**2 * (ahead / (1 - s) ** 2 + behind / (1 + s) ** 2)
    w = np.sqrt(np.maximum(2 * (z / scale * s - cumulant), 0))
    u = np.abs(s) / scale * np.sqrt(bend)
    normal = scipy.special.ndtr(-np.abs(z))
    with np.errstate(divide="ignore", invalid="ignore"):
        density = np.exp(-(w**2) / 2) / np.sqrt(2 * np.pi)
        tail = scipy.special.ndtr(-w) + density * (1 / u - 1 / w)
    beyond = ((behind == 0) & (y <= 0)) | ((ahead == 0) & (y >= 0))  # its support
    tail = np.where((w < _MIDDLE) | beyond, normal, tail)
    p: Floats = np.clip(2 * np.maximum(tail, normal), 0.0, 1.0)
    return p
