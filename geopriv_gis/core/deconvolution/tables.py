"""The undoing kernels of one law and bandwidth, looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import scipy

from ..randomness import Floats
from .laws import Law

NEGLIGIBLE = 1e-7  # of a kernel mean, which lies in [0, 1]
_COARSE, _FINE = 32, 512  # nodes within the length on which the kernel varies
_LARGEST = 1 << 20


@dataclass(frozen=True)
class Table:
    """K and the variance's V = K² − (k²)~ at equal steps of distance, until ~0.

    E V(x + Z − t) = E K² − k² = Var K(x + Z − t), so sums of V are unbiased for the
    variance of sums of K: k² = e^{−d²/h²} is a Gaussian kernel itself, and (k²)~ undoes
    the noise under it.
    """

    step: float
    value: Floats
    variance: Floats

    @property
    def reach(self) -> float:
        """Distance (m) beyond which both are below `NEGLIGIBLE`."""
        return self.step * (len(self.value) - 2)

    def __call__(self, distance: Floats) -> tuple[Floats, Floats]:
        """Return K and V at distances (m) below the reach."""
        position = distance / self.step
        node = position.astype(np.intp)
        share = position - node
        return (
            self.value[node] * (1 - share) + self.value[node + 1] * share,
            self.variance[node] * (1 - share) + self.variance[node + 1] * share,
        )


@lru_cache(maxsize=8)  # of some megabytes each
def table_of(law: Law, bandwidth: float) -> Table:
    factor, narrow = law.squared(bandwidth)
    finest = law.finest(bandwidth)

    def both(distance: Floats) -> Floats:
        value = law.kernel(bandwidth, distance)
        return np.stack(
            [value, value**2 - factor * law.kernel(narrow, distance)], axis=-1
        )

    limit = 10 * bandwidth + 40 * law.scale
    probe = np.linspace(0, limit, 512)
    seen = np.flatnonzero((np.abs(both(probe)) > NEGLIGIBLE).any(axis=1))
    reach = probe[min(int(seen[-1]) + 1, len(probe) - 1)]
    coarse = np.linspace(0, reach, max(64, int(np.ceil(_COARSE * reach / finest))))
    curve = scipy.interpolate.CubicSpline(coarse, both(coarse))
    count = int(min(_LARGEST, max(1024, np.ceil(_FINE * reach / finest))))
    fine = np.linspace(0, reach, count)
    nodes = np.vstack([curve(fine), np.zeros((2, 2))])
    return Table(
        step=float(fine[1]),
        value=np.ascontiguousarray(nodes[:, 0]),
        variance=np.ascontiguousarray(nodes[:, 1]),
    )
