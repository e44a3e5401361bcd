"""The noise of each row by itself, wherever it stands, and of rows together.

First, last, middle and chunk borders; tables of 1, 2, 40, 1,001 and 20,000 rows. Every
test asks for a p-value of 1e-10 and there are some 5,000 of them, so that the false
alarm rate of the file is 1e-6 at most; seeds are fixed.
"""

import functools

import numpy as np
import pytest
import shapely
from scipy import stats
from scipy.special import ndtri

from geopriv_gis.testing import insecure_rng
from tests.statistical.rows import SAMPLES

ALPHA = 1e-10
SIZES = (1, 2, 40, 1_001, 20_000)
# The oldest stack makes its points one by one.
MANY = hasattr(shapely, "points")
REPEATS = 60 if MANY else 12
_POWERS = (256, 512, 1_024, 2_048, 4_096, 8_192, 16_384)
BORDERS = {0, 1, 2, 39, 99, 998, 999, 1_000, 9_999, 10_000, *_POWERS,
           *(power - 1 for power in _POWERS)}  # fmt: skip
LAGS = (1, 2, 3, 7, 20, 500, 999, 1_000, 1_024)


@functools.cache
def drawn(name, rows):
    """Return uniform numbers, shape (repeats, units, d)."""
    rng = insecure_rng(rows)
    found = [SAMPLES[name](rows, rng, repeat) for repeat in range(REPEATS)]
    return np.clip(np.array(found), 1e-300, 1 - 1e-16)


def of_sums(uniforms):
    """Return the p-values of sums over repeats, position by position: both tails."""
    sums = np.stack([-np.log(uniforms), -np.log1p(-uniforms)]).sum(axis=1)
    law = stats.gamma(len(uniforms))
    return 2 * np.minimum(law.cdf(sums), law.sf(sums))


def positions(units):
    """Return the positions to look at: borders, the middle, and the end."""
    ends = [units // 2, units - 2, units - 1]
    return sorted({place for place in (*BORDERS, *ends) if 0 <= place < units})


@pytest.mark.parametrize("rows", SIZES)
@pytest.mark.parametrize("name", SAMPLES)
def test_noise_at_each_position_has_its_law(name, rows):
    uniforms = drawn(name, rows)
    at = positions(uniforms.shape[1])
    assert of_sums(uniforms[:, at]).min() > ALPHA
    # And everywhere else, at the price of so many positions.
    assert of_sums(uniforms).min() > ALPHA / uniforms.shape[1]


@pytest.mark.parametrize("name", SAMPLES)
def test_noise_of_each_thousand_rows_has_its_law(name):
    uniforms = drawn(name, 20_000)
    for block in np.array_split(uniforms, 20, axis=1):
        for column in block.reshape(-1, uniforms.shape[2]).T:
            assert stats.kstest(column, "uniform").pvalue > ALPHA


@pytest.mark.parametrize("rows", [1_001, 20_000])
@pytest.mark.parametrize("name", SAMPLES)
def test_rows_have_nothing_to_do_with_each_other(name, rows):
    """Neighbours, rows far apart, mirrored ones, and the same row of two releases."""
    uniforms = drawn(name, rows)
    scores = np.stack([ndtri(uniforms), np.sqrt(2) * np.cos(2 * np.pi * uniforms)])
    units = uniforms.shape[1]
    pairs = {f"lag {lag}": (scores[:, :, lag:], scores[:, :, :-lag]) for lag in LAGS
             if lag < units}  # fmt: skip
    half = units // 2
    pairs["half"] = scores[:, :, half : 2 * half], scores[:, :, :half]
    pairs["mirrored"] = scores[:, :, :half], scores[:, :, ::-1][:, :, :half]
    pairs["released again"] = scores[:, 1:], scores[:, :-1]
    if uniforms.shape[2] > 1:
        pairs["length and direction"] = scores[..., :1], scores[..., 1:2]
    for what, (one, two) in pairs.items():
        product = one * two
        total = product.sum(axis=(1, 2)) / np.sqrt(product[0, ..., 0].size)
        assert (2 * stats.norm.sf(np.abs(total)) > ALPHA).all(), what


# -- what these tests are worth --------------------------------------------------------


def test_one_row_with_too_little_noise_is_found():
    law, uniforms = stats.gamma(2), drawn("laplace", 20_000)
    for place in (0, 1_000, 19_999):
        less = law.cdf(law.ppf(uniforms[:, [place], :1]) * (0.4 if MANY else 0.05))
        assert of_sums(less).min() < ALPHA


def test_five_percent_are_found_in_some_thousand_rows():
    law = stats.gamma(2)
    rows = slice(1_000, 2_000 if MANY else 6_000)
    block = drawn("laplace", 20_000)[:, rows, 0].ravel()
    off = law.cdf(law.ppf(block) * 0.95)
    assert stats.kstest(off, "uniform").pvalue < ALPHA
