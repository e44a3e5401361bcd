"""The one door: the system's source for every draw, nothing kept, nothing seeded."""

import ast
import copy
import math
import os
import pickle
import warnings
from pathlib import Path

import numpy as np
import pytest

import geopriv_gis.core
from geopriv_gis.core import randomness
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import (
    CubeLaplace,
    DiscProductLaplace,
    Gaussian,
    GumbelTopK,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
    SphericalLaplace,
)
from geopriv_gis.core.randomness import (
    InsecureRandom,
    KeyedRandom,
    Random,
    new_key,
    open_random,
    seeded_stream,
    words_to_uniform,
)
from geopriv_gis.testing import insecure_rng

CORE = Path(geopriv_gis.core.__file__).parent
KINDS = (
    "uniform", "exponential", "laplace", "normal", "signs", "angle", "gumbel",
    "permutation",
)  # fmt: skip
RELEASES = {
    "planar": lambda p, r: PlanarLaplace(eps=0.1).randomise(p, r),
    "lattice": lambda p, r: LatticeLaplace(eps=0.1, spacing=0.125).randomise(p, r),
    "sphere": lambda p, r: SphericalLaplace(eps=0.1).randomise(p, r),
    "gaussian": lambda p, r: Gaussian(rho=0.1).randomise(p, r),
    "discrete": lambda p, r: LatticeGaussian(rho=0.1, spacing=0.125).randomise(p, r),
    "discs": lambda p, r: DiscProductLaplace(eps=0.1).randomise(p, r),
    "cube": lambda p, r: CubeLaplace(eps=0.1).randomise(p[:, 0], r),
    "choice": lambda p, r: GumbelTopK(k=9, eps=0.1).randomise(p[:, 0], r),
}


@pytest.fixture
def requests(monkeypatch):
    """Sizes of the requests to the system's source, in bytes."""
    sizes = []
    genuine = os.urandom

    def counting(size):
        sizes.append(size)
        return genuine(size)

    monkeypatch.setattr(os, "urandom", counting)
    return sizes


@pytest.mark.parametrize("kind", KINDS)
def test_every_draw_is_a_fresh_request_to_the_system(requests, kind):
    rng = open_random(None)
    for count in (1, 2, 3):
        getattr(rng, kind)(100)
        assert len(requests) == count  # nothing was left over from the last one
    assert sum(requests) == 3 * 100 * 8


@pytest.mark.parametrize("name", RELEASES)
def test_every_mechanism_draws_system_randomness(requests, name):
    points = np.zeros((20, 2))
    first = RELEASES[name](points, open_random(None))
    asked = sum(requests)
    assert asked >= 8 * 20
    second = RELEASES[name](points, open_random(None))
    assert sum(requests) >= asked + 8 * 20
    assert name == "choice" or not np.array_equal(first, second)
    assert not points.any()  # the input is never changed


def words_of_forks(rng, children=4):
    """Return the first word that each forked child draws from ``rng``."""
    drawn = []
    for _ in range(children):
        read, write = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forking threads
            child = os.fork()
        if child == 0:
            os.write(write, rng.words(1).tobytes())
            os._exit(0)
        os.waitpid(child, 0)
        drawn.append(os.read(read, 8))
        os.close(read)
        os.close(write)
    return drawn


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_children_draw_different_words():
    rng = Random()
    rng.normal(10)  # whatever it might have buffered
    assert len(set(words_of_forks(rng))) == 4
    buffered = InsecureRandom(1)  # has a state: the defect this test is about
    assert len(set(words_of_forks(buffered))) == 1


def test_no_module_holds_random_state():
    assert not vars(Random())
    for name, value in vars(randomness).items():
        assert not isinstance(value, (Random, np.random.Generator, bytes)), name


def test_nothing_else_in_the_core_makes_random_numbers():
    found = []
    for path in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "random":
                found.append(path.name)
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                modules = [getattr(node, "module", None) or ""]
                modules += [alias.name for alias in node.names]
                assert not {"random", "secrets"} & set(modules), path.name
    assert set(found) == {"randomness.py"}  # InsecureRandom, for tests


def test_seeded_stream_takes_a_fresh_seed(requests):
    one, two = seeded_stream(Random()), seeded_stream(Random())
    assert requests == [32, 32]
    assert not one.secure
    assert (one.words(4) != two.words(4)).all()


def test_insecure_rng_repeats_and_is_not_secure():
    one, two, other = insecure_rng(7), insecure_rng(7), insecure_rng(8)
    assert np.array_equal(one.words(100), two.words(100))
    assert not np.array_equal(one.words(100), other.words(100))
    assert not one.secure
    assert Random.secure
    assert open_random(one) is one
    assert type(open_random(None)) is Random


@pytest.mark.parametrize(
    "rng",
    [
        0,
        42,
        "seed",
        np.random.default_rng(1),
        np.random.RandomState(1),
        np.random,
        b"x",
    ],
)
def test_open_random_refuses_seeds_and_numpy_generators(rng):
    with pytest.raises(ParameterError, match=r"rng must be None .*insecure_rng"):
        open_random(rng)


class Extremes(Random):
    """The words at the ends and in the middle of their range."""

    def words(self, size):
        ends = [0, 1, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1]
        return np.resize(np.array(ends, dtype=np.uint64), size)


def test_extreme_words_give_finite_numbers_in_range():
    rng = Extremes()
    uniform = rng.uniform(6)
    assert (uniform > 0).all()
    assert (uniform <= 1).all()
    assert uniform[0] == 2.0**-65
    for kind in ("exponential", "laplace", "normal", "gumbel"):
        assert np.isfinite(getattr(rng, kind)(6)).all(), kind
    assert (rng.exponential(6) >= 0).all()
    assert rng.exponential(1)[0] == pytest.approx(65 * math.log(2))
    normal = rng.normal(6)
    assert normal[3] == -normal[0] < -9  # the top bit is the sign
    assert (normal[2], normal[5]) == (0, 0)
    laplace = rng.laplace(6)
    assert laplace[3] == -laplace[0] == pytest.approx(-64 * math.log(2))
    assert (laplace[2], laplace[5]) == (0, 0)
    gumbel = rng.gumbel(6)
    assert (np.diff(gumbel) <= 0).all()
    assert gumbel[0] == pytest.approx(65 * math.log(2))
    assert gumbel[-1] == pytest.approx(-math.log(65 * math.log(2)))


def test_uniform_numbers_keep_64_bits_near_zero():
    words = np.arange(1000, dtype=np.uint64)
    assert np.array_equal(words_to_uniform(words) * 2.0**64, np.arange(1000) + 0.5)


def test_uniform_numbers_are_the_doubles_nearest_to_words():
    ends = np.uint64(1) << np.arange(64, dtype=np.uint64)
    words = np.concatenate([ends, ends - np.uint64(1), ends + np.uint64(1)])
    words = np.concatenate([words, ~words, InsecureRandom(4).words(10_000)])
    assert np.array_equal(words_to_uniform(words), (words.astype(float) + 0.5) / 2**64)


def test_gamma_does_not_depend_on_chunk_size(monkeypatch):
    whole = InsecureRandom(3).gamma(5, 1000)
    monkeypatch.setattr(randomness, "_CHUNK", 1000)
    assert np.allclose(InsecureRandom(3).gamma(5, 1000), whole, rtol=1e-12)
    assert InsecureRandom(3).gamma(3, 0).shape == (0,)


def test_permutations_contain_every_position_once():
    order = InsecureRandom(2).permutation(1000)
    assert np.array_equal(np.sort(order), np.arange(1000))
    assert not np.array_equal(order, np.arange(1000))


@pytest.mark.parametrize("low", [0, 3, 12])
def test_permutation_sorts_whole_words(low):
    class Alike(InsecureRandom):
        def words(self, size):
            return super().words(size) >> np.uint64(64 - 11 - low) & ~np.uint64(3)

    for size in (0, 1, 2, 1000, 4096):
        words = Alike(4).words(size)
        order = Alike(4).permutation(size)
        assert np.array_equal(order, words.argsort(kind="stable"))


KEY, BOUND = bytes(range(32)), (b"promise", b"part", b"\0\0\1", b"rows")


def test_keyed_words_are_reproducible():
    once, again = KeyedRandom(KEY, *BOUND), KeyedRandom(KEY, *BOUND)
    for size in (5, 1, 0, 1000):
        assert (once.words(size) == again.words(size)).all()
    assert once.secure


@pytest.mark.parametrize(
    "other",
    [
        (KEY[:-1] + b"x", *BOUND),
        (KEY, b"promise", b"part", b"\0\0\2", b"rows"),
        (KEY, b"promise", b"part", b"\0\0\1", b"rowt"),
        (KEY, b"promisep", b"art", b"\0\0\1", b"rows"),
        (KEY, b"promise", b"part", b"\0\0\1", b"rows", b""),
    ],
    ids=["key", "number", "digest", "where one ends", "how many"],
)
def test_keyed_words_of_other_keys_are_independent(other):
    """2,000 words of each, of which two are alike by chance in 2e-13 of all runs."""
    words = [KeyedRandom(*each).words(2000) for each in ((KEY, *BOUND), other)]
    assert len(np.intersect1d(*words)) == 0
    halves = [words_to_uniform(each) - 0.5 for each in words]
    # Fixed keys: this number does not change. 5 sd of the mean of 2,000 products.
    assert abs(np.mean(halves[0] * halves[1]) * 12) < 5 / math.sqrt(2000)


def test_keyed_words_are_uniform():
    words = KeyedRandom(KEY, b"uniform").words(64_000)
    found = np.bincount((words >> np.uint64(58)).astype(int), minlength=64)
    low = np.bincount((words & np.uint64(63)).astype(int), minlength=64)
    for counts in (found, low):  # 63 degrees of freedom: above 130 in 1 of 1e6 keys
        assert ((counts - 1000) ** 2 / 1000).sum() < 130


def test_keyed_random_refuses_copies():
    source = KeyedRandom(KEY, *BOUND)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            copied(source)
    assert KEY.hex() not in repr(source)


def test_new_key_draws_32_system_bytes(requests):
    assert len({new_key(Random()) for _ in range(5)}) == 5
    assert requests == [32] * 5


def test_a_test_draws_the_same_noise_in_every_run():
    """Or chance stops a release: see `tests.draws`."""
    assert open_random(None).words(1)[0] == 8_314_744_549_424_406_630
