"""Incomes that benchmarks read where a checkout of the authors' code holds them."""

import numpy as np
import pytest

from benchmarks import ssgp_data, ssgp_papers


@pytest.fixture(autouse=True)
def _forgotten():
    ssgp_data.census.cache_clear()
    yield
    ssgp_data.census.cache_clear()


def test_the_census_is_read_as_the_authors_read_it(tmp_path, monkeypatch):
    """California alone, incomes that are known, households by their weights."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / ssgp_data.CENSUS).write_text(
        "YEAR,HHWT,STATEICP,HHINCOME\n2021,3,71,50000\n2021,1,71,90000\n"
        "2021,9,71,9999999\n2021,9,71,9999998\n2021,9,13,70000\n"
    )
    monkeypatch.setenv(ssgp_papers.VARIABLE, str(tmp_path))
    found = ssgp_data.households(20_000, np.random.default_rng(1))
    assert found.shape == (20_000, 1)
    assert set(np.unique(found)) == {50_000.0, 90_000.0}
    # The standard error is 0.003.
    assert (found == 50_000).mean() == pytest.approx(0.75, abs=0.016)


def test_without_it_incomes_are_log_normal(tmp_path, monkeypatch):
    monkeypatch.setenv(ssgp_papers.VARIABLE, str(tmp_path))
    found = np.log(ssgp_data.households(20_000, np.random.default_rng(1)))
    assert found.mean() == pytest.approx(ssgp_data.LOG_MEAN, abs=0.03)
