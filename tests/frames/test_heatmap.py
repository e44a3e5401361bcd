"""Grids of estimates, drawn and shown."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point

from geopriv_gis import GeoPrivWarning, Ledger, ParameterError
from geopriv_gis.frames.ground.checked_rows import CheckedRows
from geopriv_gis.frames.ground.rows import as_rows
from geopriv_gis.testing import insecure_rng
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


def test_heatmap_plot_places_cells_at_their_extent(grid, plt):
    ax = grid.plot(cmap="magma")
    (image,) = ax.images
    assert (image.get_array() == grid.values).all()
    assert list(image.get_extent()) == [529_000, 533_000, 179_000, 181_000]
    assert image.origin == "upper"
    assert ax.get_xlabel() == f"Easting (metre)\n{grid.crs.name}"
    label = "mean of exp(−d²/2h²), h = 500 m (no unit)"
    assert bar_of(ax).splitlines()[0] == label


def test_heatmap_plot_labels_se_and_density(grid, plt):
    ax = grid.plot(column="se")
    assert (ax.images[0].get_array() == grid.se).all()
    assert bar_of(ax).startswith("standard error: mean of")
    x = 530_000.0 + 10 * np.arange(200)
    homes = gpd.GeoSeries.from_xy(x, np.full(200, 180_000.0), crs=27700)
    dense = homes.geopriv.private_heatmap(
        500, 100, eps=0.05, extent=TOWN, per_area=True
    )
    label = "density, smoothed over 500 m (1/m²)"
    assert bar_of(dense.plot()).splitlines()[0] == label


def test_heatmap_plot_uses_given_axes(grid, plt):
    _, ax = plt.subplots()
    assert grid.plot(ax, legend=False) is ax
    assert ax.figure.axes == [ax]


def test_heatmap_plot_refuses_unknown_column(grid):
    with pytest.raises(ParameterError, match="column must be 'value' or 'se'"):
        grid.plot(column="sd")


def test_heatmap_repr_html(grid):
    fragment = grid._repr_html_()
    check_fragment(fragment)
    assert "<tr><th>cells</th><td>20 x 40</td></tr>" in fragment
    assert "<tr><th>side</th><td>100 metre</td></tr>" in fragment
    assert "is ε-geo-private with ε = 0.05 per metre" in fragment


def riders(counts=(1, 3, 40)):
    """Return rides of persons with so many, whose order is mixed."""
    rng = np.random.default_rng(2)
    who = rng.permutation(np.repeat(np.arange(len(counts)), counts))
    x, y = rng.uniform(530_000, 532_000, (2, len(who)))
    return gpd.GeoDataFrame(
        {"rider": who}, geometry=gpd.points_from_xy(x, y - 351_000), crs=27700
    )


def capped(frame, most, **more):
    given = {"extent": TOWN, "eps": 0.05, "privacy_unit": "rider", **more}
    return frame.geopriv.private_heatmap(500, 100, max_rows_per_unit=most, **given)


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_heatmap_cap_limits_rows_per_person():
    frame = riders()
    (part,) = CheckedRows(as_rows(frame), "rider").parts(caps=[2])
    among = pd.Series(part.kept[0], frame.index)
    one = capped(frame, 2, rng=insecure_rng(1))
    moved = frame.geometry.where(among, frame.geometry.translate(300, 300))
    assert (capped(frame.set_geometry(moved), 2, rng=insecure_rng(1)).values
            == one.values).all()  # fmt: skip
    first = frame.index[among][0]
    shapes = frame.geometry.copy()
    shapes[first] = Point(530_000, 179_500)
    other = capped(frame.set_geometry(shapes), 2, rng=insecure_rng(1))
    assert (other.values != one.values).any()
    assert one.attrs["geopriv"]["error"]["rows"] == among.sum()


@pytest.mark.arithmetic
def test_heatmap_cap_warns_of_omitted_rows_and_reduces_noise():
    frame = riders()
    with pytest.warns(GeoPrivWarning, match="leaves out 88.6 % of the rows"):
        few = capped(frame, 2)
    whole = frame.geopriv.private_heatmap(
        100_000, 1_000, extent=TOWN, eps=0.05, privacy_unit="rider"
    )
    same = capped(frame, 40, extent=TOWN)
    assert few.guarantee.mechanism.endswith("of at most 2 rows of each person")
    assert few.guarantee.eps == whole.guarantee.eps == same.guarantee.eps == 0.05
    assert few.se.mean() < same.se.mean()


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_ledger_recognises_dataset_of_capped_heatmap(tmp_path):
    frame = riders((2, 2, 3))
    ledger = Ledger.create(
        tmp_path / "a.ledger", budget=0.1, dataset=frame, privacy_unit="rider"
    )
    capped(frame, 2, ledger=ledger)
    assert ledger.report().entries[-1].body["guarantee"]["eps"] == 0.05


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"most": 0}, "max_rows_per_unit must"),
        ({"most": 1.5}, "max_rows_per_unit must"),
        ({"most": 2, "privacy_unit": "row"}, "requires a column"),
        ({"most": 2, "privacy_unit": "table"}, "requires a column"),
    ],
)
def test_heatmap_refuses_invalid_caps(given, message):
    with pytest.raises(ParameterError, match=message):
        capped(riders(), **given)


@pytest.mark.arithmetic
def test_heatmap_cells_with_few_rows_are_not_reliable(grid):
    """As at places; and every form of the grid says so."""
    cells = grid.to_geodataframe()
    assert list(cells.columns) == ["value", "se", "reliable", "reason", "geometry"]
    assert cells["reliable"].any()
    assert not cells["reliable"].all()
    assert ((cells["reason"] == "") == cells["reliable"]).all()
    assert np.array_equal(cells["reliable"], grid.reliable.ravel())


def test_density_cells_and_points_agree_on_reliability():
    draws = np.random.default_rng(4)
    xy = draws.normal((531_000, 180_000), 500, (400, 2))
    homes = gpd.GeoSeries.from_xy(*xy.T, crs=27700)
    released = homes.geopriv.planar_laplace(eps=0.05)
    cells = released.geopriv.density(200, cell=400, extent=TOWN)
    with pytest.warns(GeoPrivWarning, match="rests on fewer than 30 rows"):
        places = released.geopriv.density(200, points=cells.centroid)
    assert cells["reliable"].any()
    assert not cells["reliable"].all()
    assert np.mean(cells["reliable"] == places["reliable"].to_numpy()) > 0.97


@pytest.mark.arithmetic
def test_heatmap_plot_dots_unreliable_cells(grid, plt):
    ax = grid.plot()
    assert "\ndotted: few rows" in bar_of(ax)
    (dots,) = ax.collections
    assert np.ma.count(dots.get_array()) == np.count_nonzero(~grid.reliable)
    # Each on its own cell: of a grid whose doubtful cells are on one side alone.
    grid.reliable[:] = True
    grid.reliable[0, 1:] = False
    (dots,) = grid.plot(plt.figure().gca()).collections
    drawn = [path.get_extents().extents for path in dots.get_paths()]
    cells = grid.to_geodataframe()
    doubtful = cells[~cells["reliable"]].bounds
    boxes = [
        np.array(sorted(map(tuple, each))) for each in (drawn, doubtful.to_numpy())
    ]
    assert boxes[0] == pytest.approx(boxes[1])
    grid.reliable[:] = True
    ax = grid.plot(plt.figure().gca())
    assert not ax.collections
    assert "dotted" not in bar_of(ax)


@pytest.mark.parametrize("made", ["at once", "from a release"])
def test_heatmap_in_feet_is_of_metres_on_the_ground(made):
    """Cells of 1,000 m, and the mean kernel of the true rows at their middles."""
    unit, crs = 1200 / 3937, "EPSG:2277"
    x, y = np.random.default_rng(2).normal((3.1e6, 1e7), 4000, (500, 2)).T
    frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy(x, y), crs=crs)
    given = {
        "bandwidth": 800.0,
        "cell": 1000.0,
        "extent": (3.09e6, 9.99e6, 3.11e6, 10.01e6),
    }
    if made == "at once":
        found = frame.geopriv.private_heatmap(eps=0.02, rng=insecure_rng(3), **given)
    else:
        released = frame.geopriv.planar_laplace(eps=0.02, rng=insecure_rng(3))
        cells = released.geopriv.density(**given)
        dense = released.geopriv.density(**given, per_area=True)
        for name in ("value", "se"):
            ratio = (dense[name] / cells[name]).to_numpy()
            assert ratio == pytest.approx(1 / (2 * np.pi * 800**2))
    if made == "at once":
        assert found.transform[0] == pytest.approx(1000 / unit)
        assert found.attrs["geopriv"]["error"]["bias"] > 0  # of the grid of the noise
        cells = found.to_geodataframe()
    assert cells.area.to_numpy() == pytest.approx((1000 / unit) ** 2)
    middle = cells.centroid
    away = [np.hypot(x - m.x, y - m.y) * unit for m in middle]
    true = np.array([np.exp(-(a**2) / 2 / 800**2).mean() for a in away])
    assert true.max() > 0.2
    assert np.abs(cells["value"] - true).max() < 0.03
