"""What several tests ask of the sources is read once."""

import sys

import pytest


@pytest.fixture(scope="session")
def texts():
    """Give all that people read: tools/translations.py, which each test loads."""
    return sys.modules["translations"].sources()
