"""What the bits of a release say: nothing, on the lattice; everything, if naive."""

import itertools
import math

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.grid import to_grid
from geopriv_gis.core.mechanisms import (
    DiscProductLaplace,
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
    SphericalLaplace,
)
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng

SPACING = 2.0**-5
EPS = 0.01
HERE, THERE = np.array([100.0, 250.0]), np.array([103.0, 252.0])  # 3.6 m apart
RELEASES = {
    "lattice laplace": LatticeLaplace(eps=EPS, spacing=SPACING).randomise,
    "lattice gaussian": LatticeGaussian(rho=EPS**2, spacing=SPACING).randomise,
    "planar": lambda p, r: to_grid(PlanarLaplace(eps=EPS).randomise(p, r), SPACING),
    "gaussian": lambda p, r: to_grid(Gaussian(rho=EPS**2).randomise(p, r), SPACING),
    "discs": lambda p, r: to_grid(DiscProductLaplace(eps=EPS).randomise(p, r), SPACING),
    "sphere": lambda p, r: to_grid(SphericalLaplace(eps=EPS).randomise(p, r), SPACING),
}


def on_grid(values):
    """Tell which values are multiples of the spacing, bit for bit."""
    return np.rint(values / SPACING) * SPACING == values


@pytest.mark.parametrize("name", RELEASES)
def test_every_output_is_a_multiple_of_the_grid(name):
    points = np.random.default_rng(1).uniform(-80, 80, (10_000, 2))
    released = RELEASES[name](points, insecure_rng(71))
    assert on_grid(released).all()
    assert not on_grid(points).any()


def test_snapping_the_noise_instead_of_the_sum_is_noticed():
    points = np.tile(HERE + 0.37, (1000, 1))
    noise = PlanarLaplace(eps=EPS).randomise(points, insecure_rng(72)) - points
    assert not on_grid(points + to_grid(noise, SPACING)).any()


def test_lattice_outputs_depend_on_the_snapped_input_alone():
    points = np.random.default_rng(2).uniform(-1e6, 1e6, (1000, 2))
    for mechanism in (
        LatticeLaplace(eps=EPS, spacing=SPACING),
        LatticeGaussian(rho=EPS**2, spacing=SPACING),
    ):
        released = mechanism.randomise(points, insecure_rng(3))
        snapped = mechanism.randomise(to_grid(points, SPACING), insecure_rng(3))
        assert np.array_equal(released, snapped)


def test_integers_beyond_exact_doubles_are_refused():
    fine = LatticeLaplace(eps=1.0, spacing=2.0**-30)
    with pytest.raises(ParameterError, match="too fine for coordinates"):
        fine.randomise(np.array([[1e7, 0.0]]), insecure_rng(1))
    with pytest.raises(ParameterError, match="too fine for noise"):
        LatticeLaplace(eps=1e-9, spacing=2.0**-30)
    with pytest.raises(ParameterError, match="too fine for noise"):
        LatticeGaussian(rho=1e-18, spacing=2.0**-30)


# -- reachability: could this output have come from the other place? -------------------
#
# The noise of the lattice form has every cell of Z² in its support, and the sums are
# exact, so every output of one place can come from any other: the words that do it are
# written down and given to the real sampler. A naive sampler, x + r·(cos θ, sin θ) in
# doubles, is searched completely: its uniforms have few bits, so every output it can
# ever give from the other place is in a set.

BITS = 9


def naive_outputs(place):
    """Return every output of the naive sampler from ``place``, shape (4^BITS, 2)."""
    share = (np.arange(2**BITS) + 0.5) / 2**BITS
    radius = -np.log(share) / EPS
    angle = 2 * math.pi * share
    step = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    return (place + radius[:, None, None] * step[None, :, :]).reshape(-1, 2)


def unreachable(outputs, others):
    """Return the share of outputs that are not, bit for bit, among the others."""
    known = {pair.tobytes() for pair in others}
    return float(np.mean([pair.tobytes() not in known for pair in outputs]))


def test_naive_doubles_betray_the_place():
    every = naive_outputs(HERE)
    drawn = every[np.random.default_rng(3).integers(0, len(every), 300)]
    assert unreachable(drawn, naive_outputs(HERE)) == 0  # its own place: all found
    assert unreachable(drawn, naive_outputs(THERE)) > 0.8


def test_rounding_the_sum_of_the_same_doubles_helps():
    every = to_grid(naive_outputs(HERE), 16.0)
    drawn = every[np.random.default_rng(3).integers(0, len(every), 300)]
    assert unreachable(drawn, to_grid(naive_outputs(THERE), 16.0)) < 0.1


class Scripted(Random):
    """Give every proposal of a draw the same words."""

    secure = False

    def __init__(self, *words):
        self.script = words

    def words(self, size):
        per_word = size // len(self.script)
        return np.repeat(np.array(self.script, dtype=np.uint64), per_word)


def word_for(steps, rate):
    """Return a word whose exponential lies in the middle of a geometric's cell."""
    return int(math.exp(-rate * (steps + 0.5)) * 2.0**64)


ACCEPT = 1 << 20  # an exponential of 30: beyond the thresholds below


def laplace_words(cells, mechanism):
    rate = mechanism.eps * mechanism.spacing / math.sqrt(2)
    signs = sum(int(cell < 0) << axis for axis, cell in enumerate(cells))
    return (*(word_for(abs(cell), rate) for cell in cells), signs, ACCEPT)


def test_every_lattice_output_can_come_from_the_other_place():
    mechanism = LatticeLaplace(eps=EPS, spacing=SPACING)
    outputs = mechanism.randomise(np.tile(HERE, (300, 1)), insecure_rng(73))
    missed = 0
    for output in outputs:
        cells = ((output - THERE) / SPACING).astype(int)
        rng = Scripted(*laplace_words(cells, mechanism))
        again = mechanism.randomise(THERE[None, :], rng)
        missed += again.tobytes() != output.tobytes()
    assert missed == 0


def test_every_discrete_gaussian_output_can_come_from_the_other_place():
    mechanism = LatticeGaussian(rho=EPS**2, spacing=SPACING)
    sigma = 1 / math.sqrt(2 * mechanism.rho) / SPACING
    outputs = mechanism.randomise(np.tile(HERE, (150, 1)), insecure_rng(74))
    missed = 0
    for output, place in itertools.product(outputs[:, :1], THERE[:1]):
        cell = int((output[0] - place) / SPACING)
        words = (word_for(abs(cell), 1 / sigma), int(cell < 0), ACCEPT)
        again = mechanism.randomise(np.array([place]), Scripted(*words))
        missed += again.tobytes() != output.tobytes()
    assert missed == 0


def test_the_search_of_the_lattice_can_fail():
    # Noise snapped in the wrong place leaves the lattice: no words lead there.
    mechanism = LatticeLaplace(eps=EPS, spacing=SPACING)
    output = HERE + 0.01
    cells = ((output - THERE) / SPACING).astype(int)
    again = mechanism.randomise(
        THERE[None, :], Scripted(*laplace_words(cells, mechanism))
    )
    assert again.tobytes() != output.tobytes()
