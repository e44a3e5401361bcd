"""Means of soft functions: what their errors say of few rows."""

import numpy as np
import pytest

from geopriv_gis.core.local.shares import RowNoise, plan_means
from geopriv_gis.core.smooth.membership import SoftMembership
from geopriv_gis.testing import insecure_rng


@pytest.mark.parametrize("rows", [2, 5])
@pytest.mark.parametrize("method", ["smooth", "lipschitz"])
def test_errors_of_few_rows_are_upper_estimates(method, rows):
    plan = plan_means(
        np.zeros((rows, 2)), [lambda places: places[:, 0]],
        SoftMembership(softness=200.0), eps=0.01, noise=RowNoise(method=method),
        rng=insecure_rng(rows),
    )  # fmt: skip
    found = [plan.draw()[0] for _ in range(800)]
    missed = np.mean([abs(mean.value - 0.5) > 1.96 * mean.error for mean in found])
    # 7 % at most are expected, and here 9 % are more than 2 standard errors above.
    assert missed < 0.09
