"""The laws that choices among crowds are tested for are those of the mechanisms."""

import numpy as np
import pytest

from geopriv_gis.core.mechanisms import GumbelTopK, PermuteAndFlip
from tests.statistical.constants import OFF
from tests.statistical.crowds import (
    ENOUGH,
    FAR,
    NOISE,
    SCALE,
    exact,
    far_off,
    of_flips,
    of_scores,
)

KINDS = {"exponential": GumbelTopK, "flip": PermuteAndFlip}


@pytest.mark.parametrize("name", FAR)
def test_crowd_oracle_law_differs_from_perturbed_laws(name):
    law = exact(name)
    assert law.sum() == pytest.approx(1, abs=1e-6)
    assert min(far_off(law, exact(name, off)) for off in OFF) > ENOUGH


@pytest.mark.parametrize("kind", KINDS)
def test_crowd_oracle_gives_probabilities_of_small_tables(kind):
    sizes = np.ones(3, dtype=int)
    costs = np.array([0.0, 30.0, 95.0])
    law = of_flips(costs, SCALE, sizes) if kind == "flip" else of_scores(
        NOISE[kind], costs, [SCALE] * 3, sizes
    )  # fmt: skip
    known = KINDS[kind](k=2, eps=2 / SCALE).probabilities(costs)
    assert law[law > 1e-12] == pytest.approx(known, abs=1e-6)
