"""Statements of usefulness: a small run of each, and what a table makes of it."""

import numpy as np
import pytest
from scipy.stats import binom

from benchmarks import coverage
from benchmarks.coverage import STATEMENTS
from benchmarks.coverage_cells import Cell, Measured, Statement, measure
from benchmarks.coverage_families import FAMILIES
from benchmarks.coverage_maps import MAPS


@pytest.mark.representatives(10)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("runs", [6, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("number", range(len(STATEMENTS)))
def test_intervals_marked_reliable_cover(number, runs):
    """Of each release one interval, as what one release states goes wrong together.

    Six see that a statement can be measured; that intervals hold, core's tests of each.
    """
    statement = STATEMENTS[number]
    # Not the least noise, whose grids are the finest, where there is other.
    cell = min(statement.cells, key=lambda cell: "30 m" in cell.law)
    shares = []
    for low, high, truth, reliable in statement.releases(cell, runs):
        told = np.isfinite(low) & reliable
        if told.any():
            shares.append(((low <= truth) & (truth <= high))[told].mean())
    assert sum(shares) >= binom.ppf(1e-5, len(shares), statement.least)


def test_the_grid_has_each_shape_with_each_kind_of_values():
    for statement in MAPS:
        shapes = {cell.shape for cell in statement.cells}
        values = {cell.values for cell in statement.cells}
        pairs = {(cell.shape, cell.values) for cell in statement.cells}
        assert len(pairs) == len(shapes) * len(values)
        assert shapes >= {"uniform", "one house"}
        assert len({cell.law for cell in statement.cells}) > 1
    for statement in (one for one in MAPS if len(one.cells) == 16):
        assert len({cell.shape for cell in statement.cells}) == 4
        assert len({cell.n for cell in statement.cells}) == 2


def test_cells_and_statements_have_names_of_their_own():
    names = [coverage.key(one) for one in coverage.chosen("")]
    assert len(set(names)) == len(names)
    assert len({one.name for one in STATEMENTS}) == len(STATEMENTS)


def test_five_kinds_of_values_are_looked_at_without_pattern():
    for statement in FAMILIES:
        assert len({cell.values for cell in statement.cells}) == 5
        assert statement.least == 0.95


def test_missing_intervals_do_not_count():
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
    statement = Statement("", "", (cell,), releases)
    assert measure(statement, cell, 10).sums.tolist() == [5, 10, 10, 5]


def test_sums_of_releases_match_all_releases():
    parts = np.array([[9, 10, 10, 9], [3, 8, 4, 1], [10, 10, 7, 7], [2, 5, 5, 2]])
    statement = Statement("", "", (), None)
    found = Measured.of(parts[:1], statement) + Measured.of(parts[1:], statement)
    for reliable, (held, count) in ((False, (0, 1)), (True, (3, 2))):
        share = parts[:, held].sum() / parts[:, count].sum()
        away = parts[:, held] - share * parts[:, count]
        error = 1.96 * np.sqrt((away**2).sum()) / parts[:, count].sum()
        assert found.share(reliable=reliable) == pytest.approx(share)
        assert found.error(reliable=reliable) == pytest.approx(error)


def test_a_run_goes_on_where_it_stopped(monkeypatch, tmp_path):
    made = []

    def releases(cell, runs):
        for _ in range(runs):
            made.append(cell)
            yield np.zeros(1), np.ones(1), np.full(1, len(made) % 2 * 2.0), True

    cells = tuple(Cell(shape, "", "", 1) for shape in ("uniform", "town"))
    statement = Statement("a", "", cells, releases, batch=5)
    monkeypatch.setattr(coverage, "STATEMENTS", (statement,))
    monkeypatch.setattr(coverage, "COUNTS", tmp_path / "kept.json")
    monkeypatch.setattr(coverage, "TURN", 0.0)
    monkeypatch.setattr(coverage, "RUNS", 12)
    known = {coverage.key((statement, cells[0])): measure(statement, cells[0], 7)}
    coverage.write(known)
    kept = coverage.read()
    coverage.go_on(coverage.chosen(""), kept, 60)
    again = coverage.read()
    assert [again[coverage.key(one)].releases for one in coverage.chosen("a")] == [
        12, 12,
    ]  # fmt: skip
    assert len(made) == 24
    coverage.go_on(coverage.chosen(""), again, 60)
    assert len(made) == 24
    assert sum(one.sums[0] for one in again.values()) == 12


def test_decided_cells_make_the_requested_releases():
    statement = Statement("a", "", (), lambda *_: iter(()))
    sure = Measured.of(np.repeat([[1, 1, 1, 1], [0, 1, 1, 0]], [960, 40], 0), statement)
    assert sure.decided
    assert coverage.settled(sure, 1000)
    assert not coverage.settled(sure, 1001)


def test_false_alarms_are_counted_over_all_cells(monkeypatch):
    cells = tuple(Cell(shape, "", "", 1) for shape in ("uniform", "town"))
    statement = Statement("a", "", cells, lambda *_: iter(()))
    monkeypatch.setattr(coverage, "FAMILIES", (statement,))
    known = {
        coverage.key((statement, cell)): Measured.of(
            np.repeat([[1, 1, 1, 1], [0, 1, 1, 0]], [500 - n, n], 0), statement
        )
        for cell, n in zip(cells, (20, 40), strict=True)
    }
    assert coverage.alarms(known) == [["a", "1,000", "6.0 ± 1.5 %"]]
