"""The noise of each row by itself, wherever it stands, and of rows together.

First, last, middle and chunk borders; tables of 1, 2, 40, 1,001 and 17,000 rows. Every
test asks for a p-value of 1e-10 and there are some 5,000 of them, so that the false
alarm rate of the file is 1e-6 at most; seeds are fixed.

On the oldest stack `conformance/test_laws` rejects 5 % off.
"""

import functools
import itertools

import numpy as np
import pytest
from scipy import stats
from scipy.special import ndtri

from geopriv_gis.testing import insecure_rng
from tests.repeated import covering
from tests.statistical.rows import SAMPLES

ALPHA = 1e-10
SIZES, MOST = (1, 2, 40, 1_001), 17_000
REPEATS = 32  # of a block of 1,000 rows 5 % too little noise needs 29
QUICK = "numbers"  # to draw; uniform numbers are as good as any for a law of lengths
_POWERS = (256, 512, 1_024, 2_048, 4_096, 8_192, 16_384)
BORDERS = {0, 1, 2, 39, 99, 998, 999, 1_000, 9_999, 10_000, *_POWERS,
           *(power - 1 for power in _POWERS)}  # fmt: skip


@functools.cache
def drawn(name, rows):
    """Return uniform numbers, shape (repeats, units, d)."""
    rng = insecure_rng(rows)
    found = [SAMPLES[name](rows, rng, repeat) for repeat in range(REPEATS)]
    return np.clip(np.array(found), 1e-300, 1 - 1e-16)


def of_sums(uniforms):
    """Return the p-values of sums over repeats, position by position.

    Of exponential numbers: for both tails, for the middle and for both ends together.
    """
    ends = np.clip(np.abs(2 * uniforms - 1), 1e-16, 1 - 1e-16)
    each = [np.log(part) for part in (uniforms, 1 - uniforms, ends, 1 - ends)]
    sums = -np.stack(each).sum(axis=1)
    law = stats.gamma(len(uniforms))
    return 2 * np.minimum(law.cdf(sums), law.sf(sums))


def positions(units):
    """Return the positions to look at: borders, the middle, and the end."""
    ends = [units // 2, units - 2, units - 1]
    return sorted({place for place in (*BORDERS, *ends) if 0 <= place < units})


def _few(case):
    """Tables of 2 and of 40 rows: once of rows and once of persons."""
    name, rows = case
    return [case if rows in (1, SIZES[-1]) else ("persons" in name, rows)]


@pytest.mark.representatives(9)
@pytest.mark.parametrize(
    ("name", "rows"), covering(itertools.product(SAMPLES, SIZES), _few)
)
def test_noise_at_each_position_has_its_law(name, rows):
    uniforms = drawn(name, rows)
    at = positions(uniforms.shape[1])
    assert of_sums(uniforms[:, at]).min() > ALPHA
    # And everywhere else, at the price of so many positions.
    assert of_sums(uniforms).min() > ALPHA / uniforms.shape[1]


def of_pairs(scores):
    """Return p-values of correlations at every lag, and around every middle.

    ``scores`` (repeats, units) are standard and independent if rows are. Sums of
    products by Fourier transforms: s_i·s_{i+lag}, and s_i·s_j for all i + j = c. Lags
    and middles of fewer than a fifth of the rows are left out, but for the exact half.
    """
    repeats, units = scores.shape
    waves = np.fft.rfft(scores, 2 * units)
    lagged = np.fft.irfft((np.abs(waves) ** 2).sum(axis=0))[1:units]
    pairs = np.arange(units - 1, 0, -1)
    mirrored = np.fft.irfft((waves**2).sum(axis=0))[: 2 * units - 1]
    mirrored[::2] -= (scores**2).sum(axis=0)
    both = np.minimum(np.arange(2 * units - 1), np.arange(2 * units - 1)[::-1]) // 2 + 1
    found = [
        lagged[pairs * 5 >= units] / np.sqrt(repeats * pairs[pairs * 5 >= units]),
        mirrored[both * 5 >= units] / np.sqrt(repeats * both[both * 5 >= units]) / 2,
    ]
    return 2 * stats.norm.sf(np.abs(np.concatenate(found)))


@pytest.mark.parametrize("rows", SIZES[-1:])
@pytest.mark.parametrize("name", SAMPLES)
def test_noise_of_rows_is_independent(name, rows):
    """At any lag, mirrored, in length and direction, and in two releases."""
    uniforms = drawn(name, rows)
    for column in np.moveaxis(uniforms, 2, 0):
        for scores in (ndtri(column), np.sqrt(2) * np.cos(2 * np.pi * column)):
            assert of_pairs(scores).min() > ALPHA / column.shape[1]
            again = (scores[1:] * scores[:-1]).sum() / np.sqrt(scores[1:].size)
            assert 2 * stats.norm.sf(abs(again)) > ALPHA
    one, two = ndtri(uniforms[..., 0]), ndtri(uniforms[..., -1])
    if uniforms.shape[2] > 1:
        assert 2 * stats.norm.sf(abs((one * two).sum() / np.sqrt(one.size))) > ALPHA


@pytest.mark.representatives(2)
@pytest.mark.arithmetic
@pytest.mark.parametrize("name", SAMPLES)
def test_noise_of_many_rows_is_independent_with_its_law(name):
    """In one test, so that one process draws them, and once."""
    test_noise_at_each_position_has_its_law(name, MOST)
    test_noise_of_rows_is_independent(name, MOST)
    uniforms = drawn(name, MOST)
    for block in np.array_split(uniforms, 17, axis=1):
        for column in block.reshape(-1, uniforms.shape[2]).T:
            assert stats.kstest(column, "uniform").pvalue > ALPHA


# -- what these tests are worth --------------------------------------------------------


@pytest.mark.arithmetic
def test_row_noise_test_finds_one_row_with_too_little_noise():
    law, uniforms = stats.gamma(2), drawn(QUICK, MOST)
    for place in (0, 1_000, MOST - 1):
        less = law.cdf(law.ppf(uniforms[:, [place], :1]) * 0.25)
        assert of_sums(less).min() < ALPHA


@pytest.mark.arithmetic
def test_row_noise_test_finds_5_percent_in_a_block_of_rows():
    law = stats.gamma(2)
    rows = slice(1_000, 2_000)
    block = drawn(QUICK, MOST)[:, rows, 0].ravel()
    off = law.cdf(law.ppf(block) * 0.95)
    assert stats.kstest(off, "uniform").pvalue < ALPHA
