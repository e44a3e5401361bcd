"""Settings for every test: hypothesis repeats itself and does not watch the clock."""

import gc
import logging
import os
import shutil
import tempfile

# Two processes test at once; more threads than processors wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import settings

from tests import draws, repeated

settings.register_profile("geopriv", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", settings.get_profile("geopriv"), max_examples=600)
settings.load_profile("geopriv")

# Ledgers keep their high-water marks here, not in the home of whoever tests.
STATE = os.environ["GEOPRIV_STATE"] = tempfile.mkdtemp(prefix="geopriv-state-")


def pytest_unconfigure():
    """Leave nothing behind: neither the marks nor their folder."""
    shutil.rmtree(STATE, ignore_errors=True)


# PROJ tells once, and not again, which of a public pair's operations lack their grids.
logging.getLogger("pyproj").setLevel(logging.WARNING)


def pytest_configure(config):
    """Fix the noise, and let tests choose any; what is said of it has its own tests."""
    draws.install(config)
    for text in (
        "hardly protects anybody", "leaves little of use",
        "rows of one person move by", "by less than 70 %", "left a hull without area",
    ):  # fmt: skip
        config.addinivalue_line(
            "filterwarnings", f"ignore:.*{text}:geopriv_gis.GeoPrivWarning"
        )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Leave to `make test-long` what repeats cases that make test has."""
    repeated.mark_beyond_pairs(items)
    repeated.mark_beyond_representatives(items)
    if not any("::" in argument for argument in config.args):
        repeated.refuse_long_alone(items)


def pytest_collection_finish():
    """Spare the garbage collector the tests themselves: 4 % of the processor time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def large_budgets(monkeypatch):
    """Allow budgets that tell true places, for answers that have hardly any noise."""
    monkeypatch.setattr("geopriv_gis.frames.ground.warning.LEAST_MOVE", 0.0)
