"""Every closed form and table against brute force over random parameters."""

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.local.ranges import signed_distance
from geopriv_gis.core.smooth import (
    GaussianKernel,
    SoftMembership,
    TabulatedFunction,
    distance_beyond_threshold,
    distance_to_corner,
    distance_to_range,
    linear_form,
    smooth_sensitivity,
)
from tests.core.smooth import oracle

GROWTHS = ("exponential", "linear")
DRAWS = np.random.default_rng(11)
# A unit of length τ: the growth from next to nothing to steep beside the slope.
GAMMAS = (0.01, 0.2, 0.9, 1.1, 5.0)
STAR = np.array(
    [[0, 0], [4, 1], [9, 0], [6, 4], [7, 9], [3, 5], [-2, 6], [0, 0]], dtype=float
)
HOLE = np.array([[2, 2], [3.5, 2], [3.5, 3.5], [2, 2]], dtype=float)


def check(found, brute, lipschitz, *, tight=None, scale=1.0):
    assert (found >= brute * (1 - 1e-9)).all()
    assert (found <= lipschitz * (1 + 1e-12)).all()
    if tight is not None:
        assert (found <= brute * (1 + tight) + 1e-12 * scale).all()


@pytest.mark.parametrize("growth", GROWTHS)
@pytest.mark.parametrize("gamma", GAMMAS)
@pytest.mark.parametrize("above", [True, False])
def test_smooth_bound_of_one_way_thresholds(gamma, growth, above):
    tau, threshold = DRAWS.uniform(0.5, 3), DRAWS.normal()
    soft = SoftMembership(softness=tau)
    rate = gamma / tau

    def signed(x):
        return distance_beyond_threshold(x, threshold, above=above)

    x, brute = oracle.on_line(
        lambda x: soft.value(signed(x)), (threshold - 15 * tau, threshold + 15 * tau),
        rate, growth,
    )  # fmt: skip
    found = soft.bound(signed(x), rate, growth)
    check(found, brute, soft.lipschitz, tight=0.03)
    assert (found >= soft.pointwise(signed(x)) * (1 - 1e-12)).all()
    assert oracle.is_smooth(found[::3], x[::3, None], rate, growth)


@pytest.mark.representatives(14)
@pytest.mark.parametrize("growth", GROWTHS)
@pytest.mark.parametrize("gamma", GAMMAS)
@pytest.mark.parametrize("width", [0.3, 1.0, 1.7, 6.0])
def test_smooth_bound_of_bounded_ranges(gamma, growth, width):
    low = DRAWS.normal()
    soft = SoftMembership(softness=1.0, depth=width / 2)

    def signed(x):
        return distance_to_range(x, low, low + width)

    middle = low + width / 2
    x, brute = oracle.on_line(
        lambda x: soft.value(signed(x)), (middle - 15, middle + 15), gamma, growth
    )
    found = soft.bound(signed(x), gamma, growth)
    check(found, brute, soft.lipschitz, tight=0.03)
    assert oracle.is_smooth(found[::3], x[::3, None], gamma, growth)


@pytest.mark.parametrize("gamma", GAMMAS)
def test_paper_tent_function_is_a_narrow_range(gamma):
    low, high, tau = -1.3, 2.4, 0.8
    half, middle = (high - low) / 2 + tau / 2, (low + high) / 2
    soft = SoftMembership(softness=half, depth=half / 2)
    x = np.linspace(-20, 20, 1601)
    s = np.abs(x - middle) - half / 2
    tent = np.maximum(0, 1 - np.abs(x - middle) / half)
    np.testing.assert_allclose(soft.value(s), tent, atol=1e-12)
    away = np.abs(x - middle)
    outside = away > half
    papers = np.full(len(x), 1 / half)
    papers[outside] = np.maximum(
        1 / away[outside], np.exp(-gamma * (away[outside] - half)) / half
    )
    np.testing.assert_allclose(soft.bound(s, gamma), papers, rtol=1e-9)


def papers_corner(z, corner, tau):
    """SSGP section 4.2 region by region: f, for comparing."""
    first, second = tau / np.sqrt(2), tau / np.sqrt(2) + tau
    centre = corner + tau / 2 + first
    if (z > centre).all():
        return 1.0
    if (z <= centre).all():
        value = (second - np.hypot(*(z - centre))) / tau
    elif z[1] > centre[1]:
        value = (z[0] - (corner[0] - tau / 2)) / tau
    else:
        value = (z[1] - (corner[1] - tau / 2)) / tau
    return float(np.clip(value, 0, 1))


@pytest.mark.representatives(2)
@pytest.mark.parametrize("gamma", [0.05, 0.6, 2.0])
@pytest.mark.parametrize("radius", [0.0, 0.5, 1 / np.sqrt(2) + 0.5])
def test_smooth_bound_of_two_way_thresholds(gamma, radius):
    corner = DRAWS.normal(size=2)
    soft = SoftMembership(softness=1.0)
    side = np.linspace(-5, 5, 61)
    grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2) + corner
    s = distance_to_corner(grid, corner, radius=radius)
    values = soft.value(s)
    # Away from the grid's edge, where the oracle has neighbours on all sides.
    some = np.flatnonzero(np.abs(grid - corner).max(axis=1) < 2.5)[::7]
    brute = oracle.smooth(values, grid, grid[some], gamma)
    found = soft.bound(s[some], gamma)
    # The oracle's places are a sixth apart: it cannot see the last of the slope.
    check(found, brute, soft.lipschitz, tight=0.2)
    assert oracle.is_smooth(found, grid[some], gamma)


def test_paper_two_way_function_is_a_rounded_corner():
    corner, tau = np.array([3.0, -2.0]), 1.4
    points = DRAWS.uniform(-6, 6, (4000, 2)) + corner
    s = distance_to_corner(points, corner, radius=tau / np.sqrt(2) + tau / 2)
    mine = SoftMembership(softness=tau).value(s)
    theirs = [papers_corner(z, corner, tau) for z in points]
    np.testing.assert_allclose(mine, theirs, atol=1e-12)
    mirrored = distance_to_corner(-points, -corner, above=False, radius=tau * 1.5)
    same = distance_to_corner(points, corner, radius=tau * 1.5)
    np.testing.assert_allclose(mirrored, same)


@pytest.mark.representatives(2)
@pytest.mark.parametrize("gamma", [0.02, 0.3, 2.0])
@pytest.mark.parametrize("tau", [0.7, 3.0, 12.0])
def test_smooth_bound_of_polygons_with_holes(gamma, tau):
    rings = [STAR, HOLE]
    x, y = (np.linspace(low, high, 56) for low, high in ((-9, 16), (-7, 16)))
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    s = signed_distance(grid, rings)
    soft = SoftMembership(softness=tau, depth=-float(s.min()) + 0.5)
    some = slice(None, None, 11)
    brute = oracle.smooth(soft.value(s), grid, grid[some], gamma)
    found = soft.bound(s[some], gamma)
    check(found, brute, soft.lipschitz)
    assert oracle.is_smooth(found, grid[some], gamma)


@pytest.mark.representatives(5)
@pytest.mark.parametrize("growth", GROWTHS)
@pytest.mark.parametrize("rate", [0.003, 0.1, 0.5, 1.0, 4.0, 60.0])
def test_smooth_bound_of_gaussian_kernel_and_its_table(rate, growth):
    width = DRAWS.uniform(0.2, 5)
    kernel, gamma = GaussianKernel(bandwidth=width), rate / width
    s, brute = oracle.on_line(kernel.value, (0, 12 * width), gamma, growth, 2401)
    found = kernel.bound(s, gamma, growth)
    check(found, brute, kernel.lipschitz, tight=0.01 if growth == "linear" else 0.003)
    assert (found >= kernel.pointwise(s) * (1 - 1e-12)).all()
    assert oracle.is_smooth(found[::4], s[::4, None], gamma, growth)
    beside = s[1:-1] + DRAWS.uniform(-1, 1, len(s) - 2) * (s[1] - s[0]) / 2
    mixed = np.sort(
        np.concatenate([s[::8], beside[::8], [7.999 * width, 8.001 * width]])
    )
    assert oracle.is_smooth(
        kernel.bound(mixed, gamma, growth), mixed[:, None], gamma, growth
    )


def test_kernel_chord_bounds_are_steepest_and_finite():
    kernel = GaussianKernel(bandwidth=2.0)
    z = np.concatenate([np.linspace(0, 18, 721), [2.0]])
    w = np.linspace(0, 24, 24_001)
    run = np.abs(z[:, None] - w)
    run[run < 1e-9] = np.inf
    slopes = np.abs(kernel.value(z)[:, None] - kernel.value(w)) / run
    np.testing.assert_allclose(kernel.pointwise(z), slopes.max(axis=1), rtol=2e-4)
    far = kernel.bound(np.array([1e3, 1e6, 1e12]), 0.5)
    np.testing.assert_allclose(far, 1 / np.array([1e3, 1e6, 1e12]), rtol=1e-3)


def test_kernel_bound_in_the_plane_depends_on_distance():
    kernel, gamma = GaussianKernel(bandwidth=1.0), 0.4
    side = np.linspace(-4, 4, 57)
    grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
    away = np.hypot(*grid.T)
    some = np.flatnonzero(np.abs(grid).max(axis=1) < 3)[::9]
    brute = oracle.smooth(kernel.value(away), grid, grid[some], gamma)
    # Of directions the grid has few where the curve is steepest.
    check(kernel.bound(away[some], gamma), brute, kernel.lipschitz, tight=0.06)


FUNCTIONS = {
    "steps": lambda s: np.clip(s, 0, 1) + np.clip(3 * (s - 2), 0, 0.7),
    "wave": lambda s: np.sin(2 * s) * np.exp(-np.abs(s) / 3),
    "jump": lambda s: (s > 0.37) * 1.0,
    "constant": lambda s: np.full(len(s), 2.5),
}


@pytest.mark.representatives(9)
@pytest.mark.parametrize("growth", GROWTHS)
@pytest.mark.parametrize("gamma", [0.05, 0.7, 5.0])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_smooth_bound_of_user_functions(name, gamma, growth):
    soft = smooth_sensitivity(FUNCTIONS[name], gamma, (-5, 6), steps=330, growth=growth)
    # Nodes and places between them: the interpolant is what is bounded.
    s = np.sort(np.concatenate([soft.function.nodes, DRAWS.uniform(-5, 6, 700)]))
    brute = oracle.smooth(soft.value(s), s[:, None], s[:, None], gamma, growth)
    found = soft.bound(s)
    check(found, brute, soft.function.lipschitz, tight=0.25, scale=1e6)
    assert oracle.is_smooth(found[::2], s[::2, None], gamma, growth)
    np.testing.assert_allclose(soft.bound(np.array([-99.0])), soft.bound(s[:1]))


def test_the_generic_table_agrees_with_the_closed_forms():
    soft = SoftMembership(softness=2.0)
    own = smooth_sensitivity(soft.value, 0.3, (-20, 20), steps=2000)
    s = np.linspace(-19, 19, 500)
    np.testing.assert_allclose(own.bound(s), soft.bound(s, 0.3), rtol=0.02)


def test_linear_forms_are_stretched_to_be_1_lipschitz():
    beta, points = np.array([3.0, -4.0]), DRAWS.normal(size=(50, 2))
    s = linear_form(points, beta, 2.0)
    np.testing.assert_allclose(5 * s, 2 + 3 * points[:, 0] - 4 * points[:, 1])
    run = oracle.distances(points, points)
    assert (np.abs(s[:, None] - s) <= run * (1 + 1e-12)).all()


def test_smooth_functions_refuse_bad_arguments():
    with pytest.raises(ParameterError, match="domain must be two finite numbers"):
        TabulatedFunction(np.sin, (0.0, np.inf))
    with pytest.raises(ParameterError, match="one finite number for each"):
        TabulatedFunction(
            lambda s: s / 0.0 if len(s) < 0 else np.full(len(s), np.nan), (0, 1)
        )
    with pytest.raises(ParameterError, match="softness must be a finite number"):
        SoftMembership(softness=0.0)
    with pytest.raises(ParameterError, match="growth must be one of"):
        SoftMembership(softness=1.0).bound(np.zeros(1), 1.0, "cubic")
    with pytest.raises(ParameterError, match="low must be less"):
        distance_to_range(np.zeros(1), 1.0, 1.0)
    with pytest.raises(ParameterError, match="beta must be finite"):
        linear_form(np.zeros((1, 2)), np.zeros(2))


REACHES = (0.0, 0.2, 1.3, 6.0)
SHORT = {
    "slope": (SoftMembership(softness=1.0), (-12, 12)),
    "narrow": (SoftMembership(softness=1.0, depth=0.2), (-0.2, 14)),
    "kernel": (GaussianKernel(bandwidth=1.0), (0, 14)),
    "wave": (TabulatedFunction(FUNCTIONS["wave"], (-7, 7), 700), (-7, 7)),
}


@pytest.mark.parametrize("growth", GROWTHS)
@pytest.mark.parametrize("gamma", [0.05, 2.0])
@pytest.mark.parametrize("reach", REACHES)
@pytest.mark.parametrize("name", SHORT)
def test_smooth_bound_on_short_chords(name, reach, gamma, growth):
    """Of a reach of 0 the oracle has chords of one step, and no step is steeper."""
    function, ends = SHORT[name]
    steps = 701
    one = (ends[1] - ends[0]) / (steps - 1)
    s, brute = oracle.on_line(
        function.value, ends, gamma, growth, steps, reach=max(reach, one * (1 + 1e-9))
    )
    if reach == 0:
        brute = brute * np.exp(-gamma * one)  # the steepest place may be beside a node
    found = function.bound(s, gamma, growth, reach)
    check(found, brute, function.lipschitz, tight=0.25 if name == "wave" else 0.12)
    assert (found <= function.bound(s, gamma, growth) * 1.02).all()
    assert oracle.is_smooth(found[::5], s[::5, None], gamma, growth)


@pytest.mark.parametrize("growth", GROWTHS)
@pytest.mark.parametrize("gamma", [0.1, 3.0, 30.0])
@pytest.mark.parametrize("reach", [0.4, 1.0, 2.3])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_tabulated_bound_covers_chords_across_coarse_cells(name, reach, gamma, growth):
    """A chord shorter than a cell may reach into the next, which is steeper."""
    table = TabulatedFunction(FUNCTIONS[name], (-7, 7), 14)
    s, brute = oracle.on_line(table.value, (-7, 7), gamma, growth, 701, reach=reach)
    assert (table.bound(s, gamma, growth, reach) >= brute * (1 - 1e-9)).all()


def test_kernel_steepest_slope_has_closed_form():
    kernel, z = GaussianKernel(bandwidth=2.0), np.linspace(0, 40, 80_001)
    slopes = z / 4 * np.exp(-((z / 2) ** 2) / 2)
    for gamma in (1e-9, 0.03, 0.7, 40.0):
        c = DRAWS.uniform(0, 30, 60)
        fade = np.exp(-gamma * np.abs(c[:, None] - z))
        found = kernel.bound(c, gamma, "exponential", 0.0)
        brute = (slopes * fade).max(axis=1)  # of places half a thousandth apart
        assert (found >= brute * (1 - 1e-12)).all()
        assert (found <= brute * np.exp(gamma * 5e-4) * (1 + 1e-6)).all()


def test_tabulated_function_ignores_writes_to_its_argument():
    def capped(s):
        s[s < 0] = 0.0
        return s

    tidy, sloppy = (
        TabulatedFunction(f, (-5.0, 5.0), 50)
        for f in (lambda s: np.maximum(s, 0.0), capped)
    )
    s = np.linspace(-6, 6, 97)
    np.testing.assert_array_equal(sloppy.value(s), tidy.value(s))
    np.testing.assert_array_equal(sloppy.bound(s, 0.3), tidy.bound(s, 0.3))


def test_tabulated_function_refuses_too_narrow_domains():
    with pytest.raises(ParameterError, match="too narrow"):
        TabulatedFunction(np.sin, (1e9, 1e9 + 1e-6))


def test_tabulated_bounds_do_not_depend_on_what_was_asked_before():
    """Tables are kept, one for each length of chords."""

    def make():
        return TabulatedFunction(np.tanh, (-3.0, 3.0), 64)

    s, asked = np.linspace(-3, 3, 7), make()
    for reach in (0.0, np.inf, 0.5, 2.0, 0.0):
        assert np.array_equal(
            asked.bound(s, 0.1, reach=reach), make().bound(s, 0.1, reach=reach)
        )
