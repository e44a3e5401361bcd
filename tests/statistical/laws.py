"""P-values: of radii, directions, independence and integer noise.

Each function returns the smallest p-value of a few tests times their number
(Bonferroni), so that ``> ALPHA`` accepts and ``<= ALPHA`` rejects.
"""

import numpy as np
from scipy import stats

SECTORS = 36


def _joint(*values):
    return min(1.0, len(values) * min(values))


def of_law(sample, cdf):
    """Return the Kolmogorov-Smirnov p-value of a sample under a continuous law."""
    return stats.kstest(sample, cdf).pvalue


def of_exponent(sample, sizes, area=1.0):
    """Return the p-value of exponents under the law P(y) ∝ exp(−size(y)).

    Their mean is sufficient for a factor before the size, so that no test of one needs
    fewer rows: 7.5²/(0.05·σ)² to reject 5 %, where sizes have the deviation σ.

    sample: Sizes of what was drawn.
    sizes: Sizes of nodes that stand for all that can be drawn, of these areas.
    """
    law = np.exp(sizes.min() - sizes) * area
    law = law / law.sum()
    mean = (law * sizes).sum()
    variance = (law * (sizes - mean) ** 2).sum() / len(sample)
    return 2 * stats.norm.sf(abs(sample.mean() - mean) / np.sqrt(variance))


def of_ratio(counts, law, other):
    """Return the p-value of counts under a law, by their log-ratio to another one.

    No test has more power between the two (Neyman and Pearson), so that a few rows tell
    apart what chi-square over many cells needs all rows for.
    """
    ratio = np.log(other / law)
    mean = (law * ratio).sum()
    variance = (law * (ratio - mean) ** 2).sum() / counts.sum()
    found = (counts * ratio).sum() / counts.sum()
    return 2 * stats.norm.sf(abs(found - mean) / np.sqrt(variance))


def of_scale(sample, log_density, factor=1.0):
    """Return the p-value of a symmetric law times a factor, by its slope to wider ones.

    Of Cauchy's own law a fifth of the rows of Kolmogorov-Smirnov are enough.
    """

    def slope(z):
        with np.errstate(divide="ignore"):
            return log_density(z / 1.01) - log_density(z)

    steps = np.linspace(-18, 30, 24_001)  # in ln |z|
    nodes = np.exp(steps)
    weight = np.exp(log_density(nodes) + steps)
    found = slope(factor * nodes)
    mean = (weight * found).sum() / weight.sum()
    variance = (weight * (found - mean) ** 2).sum() / weight.sum() / len(sample)
    away = slope(np.maximum(np.abs(sample), nodes[0])).mean() - mean
    return 2 * stats.norm.sf(abs(away) / np.sqrt(variance))


def of_direction(angle):
    """Return the p-value of angles (rad) being uniform on the circle.

    Rayleigh's test for the first four harmonics (drift, stretching, triangles,
    squares), sectors by chi-square, and Kolmogorov-Smirnov.
    """
    count = len(angle)
    lengths = [abs(np.exp(1j * k * angle).mean()) for k in (1, 2, 3, 4)]
    sectors = np.floor(np.mod(angle, 2 * np.pi) / (2 * np.pi) * SECTORS).astype(int)
    table = np.bincount(np.minimum(sectors, SECTORS - 1), minlength=SECTORS)
    turns = np.mod(angle, 2 * np.pi) / (2 * np.pi)
    return _joint(
        *(stats.chi2.sf(2 * count * length**2, 2) for length in lengths),
        stats.chisquare(table).pvalue,
        stats.kstest(turns, "uniform").pvalue,
    )


def of_independence(radius, angle):
    """Return the p-value of radius and direction being independent."""
    rings = np.searchsorted(np.quantile(radius, np.arange(1, 10) / 10), radius)
    sectors = np.minimum(np.mod(angle, 2 * np.pi) / (2 * np.pi) * 12, 11).astype(int)
    table = np.zeros((10, 12))
    np.add.at(table, (rings, sectors), 1)
    return stats.chi2_contingency(table)[1]


def of_separate_rows(noise):
    """Return the p-value of the rows' noise being unrelated: lags 1 to 8, each axis."""
    values = []
    for axis in noise.reshape(len(noise), -1).T:
        ranks = stats.rankdata(axis)
        ranks = (ranks - ranks.mean()) / ranks.std()
        for lag in range(1, 9):
            related = (ranks[lag:] * ranks[:-lag]).mean() * np.sqrt(len(ranks) - lag)
            values.append(2 * stats.norm.sf(abs(related)))
    return _joint(*values)


def of_counts(observed, probability):
    """Return the chi-square p-value of counts under probabilities that sum to 1.

    What is expected fewer than five times is pooled, and so is what the table of
    probabilities leaves out.
    """
    total = observed.sum()
    expected = probability * total
    rare = expected < 5
    pooled = np.append(observed[~rare], observed[rare].sum())
    predicted = np.append(expected[~rare], expected[rare].sum())
    if predicted[-1] < 5:
        pooled[-2] += pooled[-1]
        predicted[-2] += predicted[-1]
        pooled, predicted = pooled[:-1], predicted[:-1]
    return stats.chisquare(pooled, predicted * (total / predicted.sum())).pvalue


def of_cells(cells, weight, reach):
    """Return the p-value of integer noise (n, d) under P(c) ∝ exp(weight(c)).

    The law is enumerated in the window |c| ≤ 2·reach, counted in |c| ≤ reach; noise
    beyond is one more cell.
    """
    dimension = cells.shape[1]
    wide = np.arange(-2 * reach, 2 * reach + 1)
    window = np.stack(np.meshgrid(*[wide] * dimension, indexing="ij"))
    log_law = weight(window)
    log_law -= np.logaddexp.reduce(log_law, axis=None)
    inside = (slice(reach, 3 * reach + 1),) * dimension
    law = np.exp(log_law[inside]).ravel()
    near = (np.abs(cells) <= reach).all(axis=1)
    width = 2 * reach + 1
    code = np.zeros(near.sum(), dtype=np.int64)
    for axis in range(dimension):
        code = code * width + (cells[near, axis] + reach).astype(np.int64)
    counts = np.bincount(code, minlength=width**dimension)
    return of_counts(np.append(counts, (~near).sum()), np.append(law, 1 - law.sum()))
