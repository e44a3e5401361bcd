"""Accounts that several threads share are never overspent."""

import sys
import threading
from contextlib import suppress
from fractions import Fraction

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point

from geopriv_gis import BudgetError, PrivacyFilter, Session

PLACE = Point(535_000, 180_000)


def _at_once(work, threads=4):
    """Run the same work in several threads, which begin together."""
    start = threading.Barrier(threads)

    def one():
        start.wait()
        work()

    running = [threading.Thread(target=one) for _ in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


@pytest.fixture
def hurried():
    """Let threads change places as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.arithmetic
def test_threads_do_not_overspend_privacy_filter(hurried):
    for _ in range(400):
        account, let_through = PrivacyFilter("gp", 0.4), []

        def spend(account=account, let_through=let_through):
            for _ in range(3):
                with suppress(BudgetError):
                    account.spend(0.1)
                    let_through.append(1)

        _at_once(spend)
        assert (len(let_through), account.total) == (4, Fraction(2, 5))


@pytest.mark.arithmetic
@pytest.mark.usefixtures("large_budgets")
def test_threads_do_not_overspend_a_session(hurried):
    x = 530_000.0 + 10 * np.arange(3_000)
    frame = gpd.GeoSeries.from_xy(x, np.full(len(x), 180_000.0), crs=27700)
    # Without a lock: more than ten answers in nearly every one of these sessions.
    for _ in range(10):
        session, answers = Session(frame, rho=1.0), []

        def ask(session=session, answers=answers):
            for _ in range(6):
                with suppress(BudgetError):
                    found = session.kde(PLACE, 500, rho=0.1, method="baseline")
                    answers.append(found.value)

        _at_once(ask)
        assert len(answers) == 10
        assert float(session.remaining.min()) >= 0
