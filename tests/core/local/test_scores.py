"""A function that is read at public nodes: what lies between, and how steep it is."""

import numpy as np
import pytest

from geopriv_gis import ParameterError
from geopriv_gis.core.local.scores import TriangulatedSurface

EXTENT = (1_000.0, 2_000.0, 1_900.0, 2_500.0)


def _rough():
    heights = np.random.default_rng(4).uniform(0, 50, (6, 10))
    return TriangulatedSurface(np.array(EXTENT[:2]), 100.0, heights)


def test_triangulated_surface_is_1_lipschitz():
    surface, random = _rough(), np.random.default_rng(5)
    here = random.uniform((700, 1_700), (2_200, 2_800), (200_000, 2))
    step = random.normal(size=here.shape) * 10.0 ** random.uniform(
        -3, 2, (len(here), 1)
    )
    change = abs(surface.scaled_values(here + step) - surface.scaled_values(here))
    share = change / np.hypot(*step.T)
    assert share.max() <= 1 + 1e-9
    assert share.max() > 0.999  # nothing is wasted
    assert surface.largest_slope >= surface.largest_node_slope


def test_triangulated_surface_interpolates_nodes_and_planes():
    def plane(place):
        return 3.0 + 0.3 * place[0] - 0.4 * place[1]

    surface = TriangulatedSurface.sample(plane, EXTENT, 70.0)
    assert surface.largest_slope == pytest.approx(0.5)
    assert surface.largest_node_slope == pytest.approx(0.4)
    points = np.random.default_rng(6).uniform(EXTENT[:2], EXTENT[2:], (500, 2))
    found = surface.base + surface.largest_slope * surface.scaled_values(points)
    assert found == pytest.approx([plane(place) for place in points])
    rough = _rough()
    x, y = np.meshgrid(1_000 + 100.0 * np.arange(10), 2_000 + 100.0 * np.arange(6))
    found = rough.base + rough.largest_slope * rough.scaled_values(
        np.column_stack([x.flat, y.flat])
    )
    assert found == pytest.approx(rough.heights.ravel())


def test_triangulated_surface_is_invariant_to_large_offset():
    surface = _rough()
    high = TriangulatedSurface(surface.low, surface.cell, surface.heights + 2.0**40)
    points = np.random.default_rng(7).uniform(EXTENT[:2], EXTENT[2:], (500, 2))
    assert high.scaled_values(points) == pytest.approx(
        surface.scaled_values(points), abs=0.01
    )


def test_triangulated_surface_refuses_too_many_nodes():
    with pytest.raises(ParameterError, match="cell must leave at most"):
        TriangulatedSurface.sample(lambda place: place[0], EXTENT, 1e-3)
