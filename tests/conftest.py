"""Settings for every test: hypothesis repeats itself and does not watch the clock."""

import logging
import os
import shutil
import tempfile

# Two processes test at once; more threads than processors wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import settings

settings.register_profile("geopriv", deadline=None, derandomize=True)
settings.load_profile("geopriv")

# Ledgers keep their high-water marks here, not in the home of whoever tests.
STATE = os.environ["GEOPRIV_STATE"] = tempfile.mkdtemp(prefix="geopriv-state-")


def pytest_unconfigure():
    """Leave nothing behind: neither the marks nor their folder."""
    shutil.rmtree(STATE, ignore_errors=True)


# PROJ tells once, and not again, which of a public pair's operations lack their grids.
logging.getLogger("pyproj").setLevel(logging.WARNING)


def pytest_configure(config):
    """Let tests choose noise of any size; what is said about it has its own tests."""
    for text in ("hardly protects anybody", "leaves little of use"):
        config.addinivalue_line(
            "filterwarnings", f"ignore:.*{text}:geopriv_gis.GeoPrivWarning"
        )
