"""The law that a risk report attacks with is the law that was drawn, or it says so."""

import numpy as np
import pytest
from scipy.stats import kstest

from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.frames.attack.places import find_noise_law
from geopriv_gis.frames.attack.result import project_positions

from .entries import ENTRIES, homes

ROWS = 40_000  # by 1 / the mean of what is looked at: 5 % are 10 standard errors
PLACES = [entry for entry in ENTRIES if entry.output in ("points", "cells")]
# Their noise depends on the place, on other rows, or is not a norm's.
UNKNOWN = (
    "table", "column", "region", "dprs", "optimal", "square", "staircase", "remap",
    "released", "own zones", "addresses", "grid cells",
)  # fmt: skip


@pytest.mark.arithmetic
@pytest.mark.representatives(12)
@pytest.mark.parametrize("entry", PLACES, ids=str)
def test_attack_noise_law_matches_drawn_noise(entry):
    released = entry.call(entry.frame())
    found = find_noise_law(released)
    if not entry.has_guarantee or any(word in entry.name for word in UNKNOWN):
        assert found is None
        return
    assert found is not None
    law, where = found
    rate = -float(law.log_density(np.ones(1))[0])
    squared = np.isclose(law.log_density(np.array([2.0]))[0], -4 * rate)
    # Gamma(2) of rate·norm under Laplace noise, exponential ρ·norm² under Gaussian.
    law_of, mean = (("expon",), 1.0) if squared else (("gamma", (2,)), 2.0)
    rows = ROWS if law.family == "peak" else int(ROWS / mean)
    frame = homes(entry.crs, rows)
    frame = frame.geometry if entry.series else frame
    true, there = frame, entry.call(frame)
    if isinstance(where.metric, Sphere):
        one, two = (where.to_working(_xy(each)) for each in (true, there))
        away = where.metric.distance(one, two)
    else:
        one, two = (project_positions(each, where, "rows") for each in (true, there))
        away = law.norm(two - one)
    if law.family == "peak":
        for factor in (1.0, 1.05, 1 / 1.05):
            other = law.replace(rate=factor * law.rate)
            assert (kstest(away, other.share_within).pvalue > 1e-7) == (factor == 1)
        return
    assert away.min() > 0
    scaled = rate * away**2 if squared else rate * away
    assert kstest(scaled, *law_of).pvalue > 1e-7
    # Standard errors of the mean: 5.4 by chance once in 10⁷; a rate 5 % off is 10 away.
    error = np.sqrt(mean / rows)
    assert abs(scaled.mean() - mean) < 5.4 * error
    for factor in (1.05, 1 / 1.05):
        assert abs(factor * scaled.mean() - mean) > 5.4 * factor * error


def _xy(frame):
    series = frame.geometry
    return np.column_stack([series.x, series.y])
