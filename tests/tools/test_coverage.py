"""Statements of usefulness: a small run of each, and what a table makes of it."""

import numpy as np
import pytest
from scipy.stats import binom

from benchmarks.coverage import EVERY, STATEMENTS
from benchmarks.coverage_cells import Cell, Statement, measure

RUNS = 12


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("number", range(len(EVERY)))
def test_what_is_said_to_be_reliable_holds(number):
    """Of each release one interval, as what one release states goes wrong together."""
    statement = EVERY[number]
    parts = measure(statement, statement.cells[0], RUNS).parts
    told = parts[parts[:, 2] > 0]
    shares = told[:, 3] / told[:, 2]
    assert shares.sum() >= binom.ppf(1e-5, len(told), 0.93)


def test_the_grid_has_each_shape_with_each_kind_of_values():
    for statement in STATEMENTS:
        assert len(set(statement.cells)) == len(statement.cells)
        shapes = {cell.shape for cell in statement.cells}
        values = {cell.values for cell in statement.cells}
        pairs = {(cell.shape, cell.values) for cell in statement.cells}
        assert len(pairs) == len(shapes) * len(values)
        assert shapes >= {"uniform", "one house"}
        assert len({cell.law for cell in statement.cells}) > 1
    wide = [one for one in STATEMENTS if len(one.cells) == 16]
    assert len(wide) == 4
    for statement in wide:
        assert len({cell.shape for cell in statement.cells}) == 4
        assert len({cell.n for cell in statement.cells}) == 2


def test_intervals_that_are_not_told_do_not_count():
    def releases(cell, runs):
        for number in range(runs):
            low = np.array([0.0, np.nan])
            yield (
                low,
                low + 1,
                np.array([number % 2 * 3.0, 0.5]),
                np.array([True, True]),
            )

    cell = Cell("uniform", "few", "Laplace, 1/ε 30 m", 3)
    found = measure(Statement("", "", (cell,), releases), cell, 10)
    assert found.parts.sum(axis=0).tolist() == [5, 10, 10, 5]
