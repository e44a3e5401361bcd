"""Pair sums: by every distance, by a mesh, and written out."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.pairs import exact
from geopriv_gis.core.pairs.exact import ExactPairs
from geopriv_gis.core.pairs.kernels import PairKernels, deconvolved_kernels
from geopriv_gis.core.pairs.mesh import PairMesh
from geopriv_gis.core.pairs.moran import MarkedPairs

SIDE, COUNT = 3000.0, 400
LAWS = {
    "none": (None,),
    "laplace": (LaplaceLaw(eps=0.01),),
    "gaussian": (GaussianLaw(sigma=100.0),),
    "parts": (LaplaceLaw(eps=0.01), LaplaceLaw(eps=0.02)),
    "spreads": (GaussianLaw(sigma=100.0), GaussianLaw(sigma=40.0)),
}
KERNELS = {
    "bell": PairKernels(form="bell", width=200.0),
    "ring": PairKernels(form="ring", width=200.0, distances=(60.0, 300.0, 900.0)),
    "disc": PairKernels(form="disc", width=200.0, distances=(60.0, 300.0, 900.0)),
}


@pytest.fixture(scope="module")
def rows():
    random = np.random.default_rng(5)
    points = random.uniform(0, SIDE, (COUNT, 2))
    return points, random.integers(0, 2, COUNT), random.normal(1, 1, COUNT)


def written_out(kernels, laws, points, which, marks):
    """Every ordered pair i ≠ j by the formula of its own two laws."""
    away = cdist(points, points)
    total = np.zeros(len(kernels.distances))
    for one in range(len(laws)):
        for two in range(len(laws)):
            pair = np.outer((which == one) * marks, (which == two) * marks)
            np.fill_diagonal(pair, 0)
            grid = np.linspace(0, SIDE * 1.5, 2001)
            values = deconvolved_kernels(kernels, (laws[one], laws[two]), grid)
            for number in range(len(total)):
                total[number] += (pair * np.interp(away, grid, values[:, number])).sum()
    return total


@pytest.mark.representatives(6)
@pytest.mark.parametrize("form", KERNELS)
@pytest.mark.parametrize("law", LAWS)
def test_pair_sums_of_three_methods_agree(rows, law, form):
    points, which, marks = rows
    laws, kernels = LAWS[law], KERNELS[form]
    which = which * (len(laws) > 1)
    expected = written_out(kernels, laws, points, which, marks)
    every = ExactPairs(kernels, laws).sums(points, which, marks)
    np.testing.assert_allclose(every, expected, rtol=1e-4)
    mesh = PairMesh.covering((0, 0, SIDE, SIDE), kernels, laws)
    np.testing.assert_allclose(mesh.sums(points, which, marks), every, rtol=2e-3)


def test_exact_pair_sums_in_blocks_equal_whole(rows, monkeypatch):
    points, which, marks = rows
    pairs = ExactPairs(KERNELS["ring"], LAWS["parts"])
    whole = pairs.sums(points, which, marks)
    monkeypatch.setattr(exact, "_PAIRS", 7 * COUNT)
    np.testing.assert_allclose(pairs.sums(points, which, marks), whole, rtol=1e-9)


def test_pair_sums_within_owners(rows):
    points, _, marks = rows
    owners = np.arange(COUNT) // 3
    pairs = ExactPairs(KERNELS["disc"], LAWS["laplace"])
    found = pairs.sums_within_owners(points, np.zeros(COUNT, int), owners, marks)
    expected = sum(
        pairs.sums(points[rows], np.zeros(rows.sum(), int), marks[rows])
        for rows in (owners == number for number in range(owners.max() + 1))
    )
    np.testing.assert_allclose(found.sum(axis=0), expected, rtol=1e-5)


def test_baseline_pair_mass_equals_that_of_a_square():
    # Far from the border a uniform point has a share of πr² over the area nearby.
    step = 50.0
    middle = (np.arange(60) + 0.5) * step
    places = np.stack(np.meshgrid(middle, middle), axis=-1).reshape(-1, 2)
    masses = np.full(len(places), 1 / len(places))
    kernels = PairKernels(form="disc", width=20.0, distances=(100.0, 300.0))
    mesh = PairMesh.covering((0, 0, SIDE, SIDE), kernels, (None,))
    found = mesh.baseline_sums(places, masses, np.eye(2) * step)
    # Exact for two uniform points in a square of side 1: π t² − 8t³/3 + t⁴/2.
    part = np.array([100.0, 300.0]) / SIDE
    exactly = np.pi * part**2 - 8 * part**3 / 3 + part**4 / 2
    np.testing.assert_allclose(found, exactly, rtol=2e-3)


def test_pair_mesh_refuses_too_many_cells():
    with pytest.raises(ParameterError, match="larger bandwidth"):
        PairMesh.covering((0, 0, 1e7, 1e7), KERNELS["ring"], (None,))


@pytest.mark.parametrize("law", ["none", "laplace", "gaussian"])
def test_marked_pairs_equal_mesh_sums_for_other_marks(rows, law):
    points, which, marks = rows
    mesh = PairMesh.covering((0, 0, SIDE, SIDE), KERNELS["bell"], LAWS[law])
    marked = MarkedPairs(mesh, points)
    for each in (np.ones(COUNT), marks, marks[::-1]):
        (known,) = mesh.sums(points, 0 * which, each)
        assert marked(each) == pytest.approx(known, rel=1e-9)
