"""The k smallest values are the same rows in the same order on every processor."""

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import find_k_smallest
from geopriv_gis.core.mechanisms.permute_and_flip import PermuteAndFlip
from geopriv_gis.core.places.passing_rows import _SmallestScores
from geopriv_gis.testing import insecure_rng


@pytest.mark.parametrize("size", [1, 7, 64, 1_000, 20_000])
@pytest.mark.parametrize("different", [1, 3, 50, 1_000_000])
def test_find_k_smallest_breaks_ties_by_position(size, different):
    values = np.random.default_rng(size).integers(0, different, size).astype(float)
    expected = np.argsort(values, kind="stable")
    for k in {1, size // 3 + 1, size - 1 or 1, size, size + 1}:
        assert find_k_smallest(values, k).tolist() == expected[:k].tolist()


def test_smallest_scores_keep_ties_by_position():
    kept = _SmallestScores(3)
    for start in range(0, 4_000, 1_000):
        rows = np.arange(start, start + 1_000)
        kept.add(rows, np.repeat([2.0, 1.0], 500))
    assert kept.rows.tolist() == [500, 501, 502]


def test_permute_and_flip_ignores_the_order_of_partition_ties(monkeypatch):
    """A processor may take any of the values that tie, and leave them in any order."""
    costs = np.random.default_rng(4).integers(0, 9, 5_000).astype(float)

    def chosen():
        return PermuteAndFlip(k=5, eps=0.5).randomise(costs, insecure_rng(8)).tolist()

    before, partition = chosen(), np.argpartition
    monkeypatch.setattr(
        np, "argpartition", lambda x, k: len(x) - 1 - partition(x[::-1], k)
    )
    assert chosen() == before
