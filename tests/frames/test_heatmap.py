"""Grids of estimates, drawn and shown."""

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis import ParameterError
from tests.fragments import check_fragment

TOWN = (529_000, 179_000, 533_000, 181_000)


@pytest.fixture
def grid():
    x = 530_000.0 + 10 * np.arange(200)
    homes = gpd.GeoSeries.from_xy(x, np.full(200, 180_000.0), crs=27700)
    return homes.geopriv.private_heatmap(500, 100, eps=0.05, extent=TOWN)


@pytest.fixture
def plt():
    pytest.importorskip("matplotlib").use("Agg")
    import matplotlib.pyplot as plt

    yield plt
    plt.close("all")


def bar_of(ax):
    (bar,) = [a for a in ax.figure.axes if a is not ax]
    return bar.get_ylabel()


def test_cells_lie_where_they_are(grid, plt):
    ax = grid.plot(cmap="magma")
    (image,) = ax.images
    assert (image.get_array() == grid.values).all()
    assert list(image.get_extent()) == [529_000, 533_000, 179_000, 181_000]
    assert image.origin == "upper"
    assert ax.get_xlabel() == f"Easting (metre)\n{grid.crs.name}"
    assert bar_of(ax) == "mean of exp(−d²/2h²), h = 500 m (no unit)"


def test_standard_errors_and_densities_say_what_they_are(grid, plt):
    ax = grid.plot(column="se")
    assert (ax.images[0].get_array() == grid.se).all()
    assert bar_of(ax).startswith("standard error: mean of")
    x = 530_000.0 + 10 * np.arange(200)
    homes = gpd.GeoSeries.from_xy(x, np.full(200, 180_000.0), crs=27700)
    dense = homes.geopriv.private_heatmap(
        500, 100, eps=0.05, extent=TOWN, per_area=True
    )
    assert bar_of(dense.plot()) == "density, smoothed over 500 m (1/m²)"


def test_it_draws_on_the_axes_it_is_given(grid, plt):
    _, ax = plt.subplots()
    assert grid.plot(ax, legend=False) is ax
    assert ax.figure.axes == [ax]


def test_what_is_no_column_is_refused(grid):
    with pytest.raises(ParameterError, match="column must be 'value' or 'se'"):
        grid.plot(column="sd")


def test_a_notebook_shows_what_it_is(grid):
    fragment = grid._repr_html_()
    check_fragment(fragment)
    assert "<tr><th>cells</th><td>20 x 40</td></tr>" in fragment
    assert "<tr><th>side</th><td>100 metre</td></tr>" in fragment
    assert "is ε-geo-private with ε = 0.05 per metre" in fragment
