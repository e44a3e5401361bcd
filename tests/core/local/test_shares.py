"""Means of soft functions: what their errors say of few rows."""

import numpy as np
import pytest

from geopriv_gis.core.local.shares import RowNoise, plan_means
from geopriv_gis.core.promise.guarantee import GROUPS_VISIBLE
from geopriv_gis.core.randomness import Random
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


@pytest.mark.parametrize("times", [1, 3])
def test_losses_of_several_means_add_up(times):
    """Each has the whole ε, and δ; but noisy places are drawn once for all."""

    def promise(**noise):
        return plan_means(
            np.zeros((2, 2)), [lambda places: places[:, 0]] * times,
            SoftMembership(softness=200.0), eps=0.01, noise=RowNoise(**noise),
            rng=Random(),
        ).guarantee  # fmt: skip

    for method in ("smooth", "lipschitz", "ldp"):
        assert promise(method=method).eps == pytest.approx(0.01 * times)
    assert promise(method="points").eps == 0.01
    near = promise(delta=1e-6, radius=700.0)
    assert near.eps == pytest.approx(0.01 * times)
    assert (near.delta, near.radius) == (pytest.approx(1e-6 * times), 700.0)


@pytest.mark.parametrize(
    ("unit", "metric"), [("row", "dist_1"), ("who", "dist_inf"), ("table", "dist_inf")]
)
def test_means_state_metric_and_privacy_unit(unit, metric):
    promise = plan_means(
        np.zeros((4, 2)), [lambda places: places[:, 0]], SoftMembership(softness=200.0),
        eps=0.01, noise=RowNoise(), parts=np.full(4, 2.0), privacy_unit=unit,
        rng=Random(),
    ).guarantee  # fmt: skip
    assert (promise.privacy_unit, promise.table_metric) == (unit, metric)
    assert (GROUPS_VISIBLE in promise.assumptions) == (unit == "who")
