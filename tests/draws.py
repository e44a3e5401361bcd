"""Tests draw the same noise each time: what passed here passes everywhere.

The one door of the library reads ``os.urandom``. While a test runs, that is a stream of
its own, made of the test's name: about 15,000 tests, each false by chance once in a
hundred thousand runs, would stop one run in seven. Another process of the same test (a
fork, a command) draws from the operating system, as every user does.

A module's own generators (``RANDOM = np.random.default_rng(3)``) begin anew with each
test, by its name: no test's data depend on which ones ran before.

``GEOPRIV_SALT=…`` in the environment makes all of it other noise, that of seeds as
well: the laws are true with every salt, what is compared number by number is not.
"""

import contextlib
import hashlib
import os

import numpy as np
import pytest

from geopriv_gis.core import randomness

SALT = os.environ.get("GEOPRIV_SALT", "")
_genuine = os.urandom


def _seed(name):
    """Return the seed of a name, another one with another salt."""
    if not SALT:
        return int.from_bytes(name.encode(), "big")
    return int.from_bytes(hashlib.sha256(f"{SALT} {name}".encode()).digest(), "big")


@contextlib.contextmanager
def _own_data(name, function):
    """Let the generators of a function's module begin by a name, and then go on."""
    module = getattr(function, "__globals__", {}).values()
    found = [value for value in module if isinstance(value, np.random.Generator)]
    before = [generator.bit_generator.state for generator in found]
    for number, generator in enumerate(found):
        seed = [number, *name.encode()]
        generator.bit_generator.state = np.random.default_rng(seed).bit_generator.state
    yield
    for generator, state in zip(found, before, strict=True):
        generator.bit_generator.state = state


class Draws:
    """A plugin of pytest: one stream for each test, one for each shared fixture."""

    def __init__(self):
        self._streams = []
        self._process = os.getpid()

    def __call__(self, size):
        """Return ``size`` bytes in the place of ``os.urandom``."""
        if not self._streams or os.getpid() != self._process:
            return _genuine(size)
        return self._streams[-1].bytes(size)

    def _create_tables(self, name):
        self._streams.append(np.random.default_rng(_seed(name)))

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        self._create_tables(item.nodeid)
        with _own_data(item.nodeid, getattr(item, "function", None)):
            yield
        self._streams.pop()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef, request):
        # Which test comes first and makes a shared fixture, differs from run to run.
        if fixturedef.scope == "function":
            yield
            return
        name = f"{fixturedef.argname} {getattr(request, 'param_index', 0)}"
        self._create_tables(name)
        with _own_data(name, fixturedef.func):
            yield
        self._streams.pop()


def install(config):
    """Draw the same noise in each run of the tests that ``config`` runs."""
    os.urandom = draws = Draws()
    if SALT:
        begin = randomness.InsecureRandom.__init__
        randomness.InsecureRandom.__init__ = lambda self, seed: begin(
            self, _seed(str(seed))
        )
    config.pluginmanager.register(draws, "draws")
