"""Grids of estimates: the same as place by place, and positive where asked for."""

import numpy as np
import pytest
from scipy.special import ndtr
from scipy.stats import t as student

from geopriv_gis.core.deconvolution import (
    Cells,
    LaplaceLaw,
    estimate_at,
    estimate_grid,
)
from geopriv_gis.core.deconvolution.cells import Mesh
from geopriv_gis.core.deconvolution.laws import make_kernel_table
from geopriv_gis.core.deconvolution.source import compute_half_intervals
from geopriv_gis.core.deconvolution.zones import (
    area_shares,
    mesh_and_transform,
    weight_transforms,
)
from geopriv_gis.core.errors import ParameterError
from tests.core.deconvolution.simulation import (
    SIGMAS,
    excess,
    gaussian,
    in_batches,
    laplace,
    law_of,
    people,
    releases,
    silent,
    source,
    truth,
)  # fmt: skip

CASES = [
    (laplace(1e-3), 2400.0, 500.0),
    (laplace(1e-3), 300.0, 400.0),
    (laplace(0.05), 300.0, 100.0),
    (gaussian(700.0), 1000.0, 500.0),
    (gaussian(700.0), 730.0, 300.0),
]
BOX = (-1300.0, -900.0, 4000.0, 2000.0)


def middles(cells):
    rows, columns = cells.shape
    x = cells.west + (np.arange(columns) + 0.5) * cells.size
    y = cells.north - (np.arange(rows) + 0.5) * cells.size
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


@pytest.mark.parametrize(("mechanism", "bandwidth", "size"), CASES)
def test_grid_estimate_equals_point_estimates_at_cell_centres(
    mechanism, bandwidth, size
):
    noisy = releases(mechanism, people(5000), 1)[0]
    one = source(law_of(mechanism), noisy)
    cells = Cells.covering(BOX, size)
    found = estimate_grid(one, cells, bandwidth, progress=silent)
    assert found.value.shape == found.se.shape == found.rows.shape == cells.shape
    exact = estimate_at(one, middles(cells), bandwidth, silent)
    off = np.abs(found.value.ravel() - exact.value)
    assert off.max() < 0.05 * np.median(exact.se)
    assert found.se.ravel() == pytest.approx(exact.se, rel=0.06)
    rows, some = found.rows.ravel(), exact.rows > 10
    assert some.any()
    assert rows[some] == pytest.approx(exact.rows[some], rel=0.06)
    assert (rows[~some] < 15).all()


def test_grid_rows_are_counted_within_kernel_reach():
    """Rows within reach are counted as at places; beyond it none, whatever rounding."""
    noisy = source(LaplaceLaw(eps=0.01), np.zeros((100, 2)))
    cells = Cells.covering((-50_050.0, -150.0, 50_050.0, 150.0), 100.0)
    rows = estimate_grid(noisy, cells, 300.0, progress=silent).rows
    assert rows[1, 500] == pytest.approx(100, rel=0.01)
    reach = make_kernel_table(noisy.laws[0], 300.0).reach
    beyond = np.abs(middles(cells)[:, 0].reshape(cells.shape)) > reach
    assert beyond.any()
    assert (rows[beyond] == 0).all()


@pytest.mark.parametrize("off", [0.0, 1e-6, -1e-6])
def test_cells_covering_ignores_rounding_of_bounds(off):
    bounds = (-100_000.0, -108_100.0, -84_000.0 + off, -92_100.0 + off)
    assert Cells.covering(bounds, 100.0).shape == (160, 160)
    wider = Cells.covering((0.0, 0.0, 16_000.0, 16_001.0), 100.0)
    assert wider.shape == (161, 160)


@pytest.mark.arithmetic
def test_grid_estimates_are_unbiased_up_to_the_border():
    mechanism, bandwidth = laplace(1e-3), 700.0
    points = people(2000)
    cells = Cells.covering(
        (0.0, 0.0, 3000.0, 2000.0), 1000.0
    )  # people beyond all sides
    noisy = in_batches(releases(mechanism, points, 400))

    def means(law):
        return np.array([
            estimate_grid(source(law, y), cells, bandwidth, progress=silent)
            .value.ravel()
            for y in noisy
        ])  # fmt: skip

    true = truth(points, middles(cells), bandwidth)
    assert np.abs(excess(means(law_of(mechanism)), true)).max() < SIGMAS
    assert np.abs(excess(means(LaplaceLaw(eps=0.9e-3)), true)).max() > SIGMAS


@pytest.mark.arithmetic
def test_grid_estimates_are_unbiased_in_a_stretched_plane():
    """Noise drawn elsewhere: one direction is 30 % longer in this plane."""
    mechanism, bandwidth = laplace(1e-3), 800.0
    stretch = np.array([[1.3, 0.2], [0.0, 0.9]])
    points, cells = people(2000), Cells.covering(BOX, 1000.0)
    noise = in_batches(releases(mechanism, np.zeros((2000, 2)), 300))
    there = np.tile(points, (len(noise[0]) // len(points), 1))
    true = truth(points, middles(cells), bandwidth)

    def means(assumed):
        return np.array(
            [
                estimate_grid(
                    source(law_of(mechanism), there + z @ stretch.T, assumed),
                    cells, bandwidth, progress=silent,
                ).value.ravel()
                for z in noise
            ]
        )  # fmt: skip

    assert np.abs(excess(means(stretch), true)).max() < SIGMAS
    assert np.abs(excess(means(np.eye(2)), true)).max() > 2 * SIGMAS


@pytest.mark.representatives(2)
@pytest.mark.parametrize(("mechanism", "bandwidth", "size"), CASES)
def test_nonnegative_grid_is_no_worse_than_raw_grid(mechanism, bandwidth, size):
    points = people(5000)
    one = source(law_of(mechanism), releases(mechanism, points, 1)[0])
    cells = Cells.covering(BOX, size)
    first = estimate_grid(one, cells, bandwidth, progress=silent)
    other = estimate_grid(one, cells, bandwidth, positive=True, progress=silent)
    plain, found = first.value, other.value
    assert (found >= 0).all()
    assert np.array_equal(first.se, other.se)
    true = truth(points, middles(cells), bandwidth).reshape(cells.shape)
    error = np.sqrt(np.mean((found - true) ** 2))
    assert error < 1.5 * np.sqrt(np.mean((plain - true) ** 2)) + 0.02 * true.max()


def test_grids_that_are_too_fine_are_refused():
    with pytest.raises(ParameterError, match="larger cells"):
        Cells.covering((0, 0, 1e6, 1e6), 1.0)
    one = source(LaplaceLaw(eps=1e-3), np.zeros((1, 2)))
    with pytest.raises(ParameterError, match="bandwidth"):
        Cells.covering((0, 0, 1e6, 1e6), 1e3).check_mesh_size(one, 20.0)
    for size in (0, -1, np.nan, "5", None, True):
        with pytest.raises(ParameterError, match="cell must be"):
            Cells.covering((0, 0, 1, 1), size)


def test_cells_cover_the_extent_and_no_more_than_they_must():
    assert Cells.covering((0, 0, 10, 6), 2).shape == (3, 5)
    assert Cells.covering((0, 0, 0.3, 0.1 + 0.2), 0.1).shape == (3, 3)
    assert Cells.covering((0, 0, 10.5, 6), 2).bounds == (0, 0, 12, 6)


# -- zones -----------------------------------------------------------------------------


def ring(*corners):
    return np.array([*corners, corners[0]], dtype=float)


OUTER, INNER = (-1000, -500, 1500, 1000), (-200, 0, 400, 300)
SQUARE = ring((-1000, -500), (1500, -500), (1500, 1000), (-1000, 1000))
HOLE = ring((-200, 0), (-200, 300), (400, 300), (400, 0))  # the other way round


def in_box(points, bandwidth, box, mass=1.0):
    """Return Σ of the shares of Gaussians in a box, times their mass."""
    west, south, east, north = box
    x, y = points.T
    across = ndtr((east - x) / bandwidth) - ndtr((west - x) / bandwidth)
    along = ndtr((north - y) / bandwidth) - ndtr((south - y) / bandwidth)
    return (across * along * mass).sum()


def test_half_intervals_use_student_t_quantiles():
    errors = np.array([2.0, 0.0])
    assert compute_half_intervals(errors, 5.0) == pytest.approx(
        [2 * student.ppf(0.975, 5), 0.0], rel=1e-5
    )
    assert compute_half_intervals(errors, np.inf)[0] == pytest.approx(
        2 * 1.959964, rel=1e-5
    )


@pytest.mark.parametrize("bandwidth", [60.0, 300.0, 1500.0, 6000.0, 20_000.0])
def test_mesh_zone_counts_match_gaussian_shares(bandwidth):
    """Without noise to speak of, counts are Gaussians' shares to four digits."""
    points = people(500)
    still = source(LaplaceLaw(eps=10.0), points)
    rings = [SQUARE + 17.3, HOLE + 17.3]
    mesh, drawn = mesh_and_transform(still, rings, bandwidth)
    undone, _ = weight_transforms(mesh, still.laws[0], still, bandwidth, drawn)
    weight = mesh.inverse_transform(undone / mesh.sharing_transform)
    found = (mesh.bin_points(points) * weight).sum()
    true = in_box(points - 17.3, bandwidth, OUTER)
    true -= in_box(points - 17.3, bandwidth, INNER)
    assert found == pytest.approx(true, rel=4e-4)


def test_mesh_refuses_bandwidth_too_small_for_zone():
    still = source(LaplaceLaw(eps=10.0), people(5))
    with pytest.raises(ParameterError, match="bandwidth = 1 m is too small"):
        mesh_and_transform(still, [SQUARE * 1e3], 1.0)


def test_mesh_bin_shares_of_a_triangle_are_exact():
    one = source(LaplaceLaw(eps=1e-2), np.zeros((1, 2)))
    mesh, _ = Mesh.covering(Cells.covering((0, 0, 100, 100), 10.0), one, 100.0)
    triangle = ring((3.0, 5.0), (80.0, 11.0), (33.0, 96.0))
    (a, b), (c, d) = triangle[1] - triangle[0], triangle[2] - triangle[0]
    area = abs(a * d - b * c) / 2
    for rings, wanted in (
        ([triangle], area),
        ([triangle[::-1]], area),
        ([ring((12, 12), (13, 12), (13, 12.5), (12, 12.5))], 0.5),
        ([SQUARE / 30 + 40, HOLE / 30 + 40], (2500 * 1500 - 600 * 300) / 900),
    ):
        drawn = area_shares(mesh, rings)
        assert drawn.sum() * mesh.step**2 == pytest.approx(wanted, rel=1e-9)
        assert drawn.min() > -1e-9
        assert drawn.max() < 1 + 1e-9
    # A bin in the middle of a box is all in it, one beside it not at all.
    drawn = area_shares(mesh, [ring((20, 20), (60, 20), (60, 60), (20, 60))])
    row, column = (round((40 - start) / mesh.step) for start in (mesh.south, mesh.west))
    assert drawn[row, column] == pytest.approx(1)
    assert drawn[row, column + round(40 / mesh.step)] == pytest.approx(0, abs=1e-9)


def test_kernel_standard_errors_are_positive_near_rows():
    """Far from every row, the estimate of the variance falls below zero."""
    law, bandwidth = LaplaceLaw(eps=0.005), 300.0
    noisy = source(law, np.array([[840.0, 0.0], [-840.0, 0.0]]))
    table = make_kernel_table(law, bandwidth)
    value, spread = table(np.array([840.0]))
    assert spread < -4e-3
    found = estimate_at(noisy, np.array([[0.0, 0.0]]), bandwidth, silent)
    wanted = np.sqrt(2 * value**2 + table.peak / 2)
    assert found.se * 2 == pytest.approx(wanted, rel=1e-3)
    cells = Cells.covering((-50.0, -50.0, 50.0, 50.0), 100.0)
    se = estimate_grid(noisy, cells, bandwidth, progress=silent).se
    assert se[0, 0] == pytest.approx(found.se[0], rel=0.02)


def test_squared_frequencies_are_those_of_the_transposed_stretch():
    mesh, stretch = Mesh(0.0, 0.0, 10.0, (6, 5)), np.array([[1.0, 0.3], [-0.2, 0.8]])
    y, x = mesh.axes
    found = mesh.squared_frequencies(stretch)
    turned = np.stack(np.broadcast_arrays(x, y), axis=-1) @ stretch  # rows (Sᵀω)ᵀ
    assert found == pytest.approx((turned**2).sum(axis=-1))
