"""What the bits of a release say: nothing, on the lattice; everything, if naive."""

import itertools
import math

import numpy as np
import pytest
from scipy.special import lambertw

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import round_to_grid
from geopriv_gis.core.ground.unit_ball import UnitBall
from geopriv_gis.core.mechanisms import (
    BallLaplace,
    CapProductLaplace,
    DiscProductLaplace,
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    NormLaplace,
    PeakLaplace,
    PlanarLaplace,
    SphericalBallLaplace,
    SphericalLaplace,
)
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng
from tests.statistical.reachable import Recorder, can_reach

SPACING = 2.0**-5
EPS = 0.01
HERE, THERE = np.array([100.0, 250.0]), np.array([103.0, 252.0])  # 3.6 m apart
RELEASES = {
    "lattice laplace": LatticeLaplace(eps=EPS, spacing=SPACING).randomise,
    "lattice gaussian": LatticeGaussian(rho=EPS**2, spacing=SPACING).randomise,
    "peak": PeakLaplace(
        base=LatticeLaplace(eps=EPS, spacing=SPACING), eps_fixed=1.0, radius=100.0
    ).randomise,
    "planar": lambda p, r: round_to_grid(
        PlanarLaplace(eps=EPS).randomise(p, r), SPACING
    ),
    "gaussian": lambda p, r: round_to_grid(
        Gaussian(rho=EPS**2).randomise(p, r), SPACING
    ),
    "discs": lambda p, r: round_to_grid(
        DiscProductLaplace(eps=EPS).randomise(p, r), SPACING
    ),
    "sphere": lambda p, r: round_to_grid(
        SphericalLaplace(eps=EPS).randomise(p, r), SPACING
    ),
}


def on_grid(values):
    """Tell which values are multiples of the spacing, bit for bit."""
    return np.rint(values / SPACING) * SPACING == values


@pytest.mark.parametrize("name", RELEASES)
def test_released_coordinates_are_multiples_of_the_grid(name):
    points = np.random.default_rng(1).uniform(-80, 80, (10_000, 2))
    released = RELEASES[name](points, insecure_rng(71))
    assert on_grid(released).all()
    assert not on_grid(points).any()


def test_grid_test_rejects_snapping_noise_instead_of_sum():
    points = np.tile(HERE + 0.37, (1000, 1))
    noise = PlanarLaplace(eps=EPS).randomise(points, insecure_rng(72)) - points
    assert not on_grid(points + round_to_grid(noise, SPACING)).any()


def test_lattice_outputs_depend_on_the_snapped_input_alone():
    points = np.random.default_rng(2).uniform(-1e6, 1e6, (1000, 2))
    for mechanism in (
        LatticeLaplace(eps=EPS, spacing=SPACING),
        LatticeGaussian(rho=EPS**2, spacing=SPACING),
    ):
        released = mechanism.randomise(points, insecure_rng(3))
        snapped = mechanism.randomise(round_to_grid(points, SPACING), insecure_rng(3))
        assert np.array_equal(released, snapped)


def test_lattice_refuses_integers_beyond_exact_doubles():
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
# written down and given to the real sampler. The forms in doubles, whose sums are
# rounded, are searched for words by Newton's method. A naive sampler, x + r·(cos θ, sin
# θ) in doubles and unrounded, is searched completely: all pairs of 53-bit uniforms that
# come within reach of the output, a window that finds every output of its own place.

LOCAL, NEARBY = np.array([12.5, 30.0]), np.array([15.5, 32.0])
UNIT = 2.0**-53  # of the naive sampler's uniforms


def naive_step(p, turn):
    """Return r·(cos θ, sin θ) in doubles, r by inversion, θ = 2π·turn."""
    radius = -(lambertw((p - 1) / math.e, -1).real + 1) / EPS
    return radius * np.cos(2 * math.pi * turn), radius * np.sin(2 * math.pi * turn)


def naive_reaches(place, output, window=96):
    """Search all uniforms near the only ones that could lead to ``output``."""
    x, y = output - place
    radius = math.hypot(x, y)
    p = -math.expm1(-EPS * radius) - EPS * radius * math.exp(-EPS * radius)
    turn = math.atan2(y, x) / (2 * math.pi) % 1
    near = np.arange(-window, window + 1)
    steps = naive_step(
        ((np.rint(p / UNIT) + near) * UNIT)[:, None],
        ((np.rint(turn / UNIT) + near) * UNIT)[None, :],
    )
    return bool(
        ((place[0] + steps[0] == output[0]) & (place[1] + steps[1] == output[1])).any()
    )


def naive_outputs(place, count):
    words = np.random.default_rng(3).integers(1, 2**53, (2, count))
    return place + np.stack(naive_step(*words * UNIT), axis=-1)


def test_unrounded_doubles_reveal_the_true_place():
    drawn = naive_outputs(LOCAL, 300)
    assert all(naive_reaches(LOCAL, z) for z in drawn)  # its own place: all found
    assert np.mean([not naive_reaches(NEARBY, z) for z in drawn]) > 0.8


HERE_DEGREES, THERE_DEGREES = np.array([2.3, 48.8]), np.array([2.30004, 48.80002])
DEGREES = 2.0**-22
TABLE = np.array([[0.0, 0.0], [40.0, -20.0]])  # a person's rows, from the first (m)
ELLIPSE = UnitBall.of((200, 50, 30))
FLOATS = {  # samplers in doubles, the places, the grid that their sums are rounded to
    "planar": (PlanarLaplace(eps=EPS), HERE, THERE, SPACING),
    "gaussian": (Gaussian(rho=EPS**2), HERE, THERE, SPACING),
    "norm": (NormLaplace(eps=EPS, ball=ELLIPSE), HERE, THERE, SPACING),
    "discs": (DiscProductLaplace(eps=EPS), HERE + TABLE, THERE + TABLE, SPACING),
    "ball": (BallLaplace(eps=EPS), HERE + TABLE, THERE + TABLE, SPACING),
    "caps": (
        CapProductLaplace(eps=EPS), HERE_DEGREES + TABLE * 1e-4,
        THERE_DEGREES + TABLE * 1e-4, DEGREES,
    ),
    "spherical ball": (
        SphericalBallLaplace(eps=EPS), HERE_DEGREES + TABLE * 1e-4,
        THERE_DEGREES + TABLE * 1e-4, DEGREES,
    ),
    "sphere": (SphericalLaplace(eps=EPS), HERE_DEGREES, THERE_DEGREES, DEGREES),
}  # fmt: skip


@pytest.mark.representatives(3)
@pytest.mark.parametrize("name", FLOATS)
def test_rounded_outputs_are_reachable_from_other_places(name):
    mechanism, here, there, spacing = FLOATS[name]
    rng, missed = insecure_rng(75), 0

    def released(points, rng):
        return round_to_grid(mechanism.randomise(points, rng), spacing)

    for _ in range(60):  # a fifth of outputs that nothing reaches would be seen
        source = Recorder(rng)
        output = released(np.atleast_2d(here), source)
        missed += not can_reach(released, np.atleast_2d(there), output, source.script)
    assert not missed


def test_reachability_search_rejects_rounding_of_noise_alone():
    planar = PlanarLaplace(eps=EPS)
    source = Recorder(insecure_rng(76))
    output = round_to_grid(planar.randomise(HERE[None], source), SPACING)

    def noise_rounded(points, rng):
        return points + round_to_grid(planar.randomise(points, rng) - points, SPACING)

    def confined(points, rng):
        return points + np.clip(planar.randomise(points, rng) - points, -10, 10)

    assert not can_reach(
        noise_rounded, THERE[None] + 0.01, output, source.script, starts=20
    )
    assert not can_reach(confined, HERE[None] + 1000, output, source.script, starts=20)


class Scripted(Random):
    """Give every proposal of a draw the same words, and the same signs."""

    secure = False

    def __init__(self, *words, negative):
        bits = np.resize(np.array(negative, dtype=np.uint8), 64)
        signs = np.packbits(bits, bitorder="little").view("<u8")
        self.script = itertools.cycle([np.array(words, dtype=np.uint64), signs])

    def words(self, size):
        words = next(self.script)
        return np.repeat(words, size // len(words)).astype(np.uint64)


def word_for(steps, rate):
    """Return a word whose exponential lies in the middle of a geometric's cell."""
    return int(math.exp(-rate * (steps + 0.5)) * 2.0**64)


ACCEPT = 1 << 20  # an exponential of 30: beyond the thresholds below


def leading_to(cells, mechanism):
    rate = mechanism.eps * mechanism.spacing / math.sqrt(2)
    steps = (word_for(abs(cell), rate) for cell in cells)
    return Scripted(*steps, ACCEPT, negative=cells < 0)


def test_lattice_outputs_are_reachable_from_other_places():
    mechanism = LatticeLaplace(eps=EPS, spacing=SPACING)
    outputs = mechanism.randomise(np.tile(HERE, (300, 1)), insecure_rng(73))
    missed = 0
    for output in outputs:
        cells = ((output - THERE) / SPACING).astype(int)
        rng = leading_to(cells, mechanism)
        again = mechanism.randomise(THERE[None, :], rng)
        missed += again.tobytes() != output.tobytes()
    assert missed == 0


def test_gaussian_lattice_outputs_can_come_from_other_places():
    mechanism = LatticeGaussian(rho=EPS**2, spacing=SPACING)
    sigma = 1 / math.sqrt(2 * mechanism.rho) / SPACING
    outputs = mechanism.randomise(np.tile(HERE, (150, 1)), insecure_rng(74))
    missed = 0
    for output, place in itertools.product(outputs[:, :1], THERE[:1]):
        cell = int((output[0] - place) / SPACING)
        rng = Scripted(word_for(abs(cell), 1 / sigma), ACCEPT, negative=[cell < 0])
        again = mechanism.randomise(np.array([place]), rng)
        missed += again.tobytes() != output.tobytes()
    assert missed == 0


def test_lattice_reachability_search_rejects_off_grid_output():
    # Noise snapped in the wrong place leaves the lattice: no words lead there.
    mechanism = LatticeLaplace(eps=EPS, spacing=SPACING)
    output = HERE + 0.01
    cells = ((output - THERE) / SPACING).astype(int)
    again = mechanism.randomise(THERE[None, :], leading_to(cells, mechanism))
    assert again.tobytes() != output.tobytes()
