"""Axes for maps: matplotlib's where it is, the CRS's names and units."""

import sys

import pyproj
import pytest

from geopriv_gis import MissingPackageError
from geopriv_gis.frames.ground.axes import get_axes, name_axes


@pytest.fixture
def ax():
    pytest.importorskip("matplotlib").use("Agg")
    import matplotlib.pyplot as plt

    yield get_axes()
    plt.close("all")


@pytest.mark.parametrize(
    ("crs", "x", "y"),
    [
        (27700, "Easting (metre)", "Northing (metre)"),
        (4326, "Geodetic longitude (degree)", "Geodetic latitude (degree)"),
        (2263, "Easting (US survey foot)", "Northing (US survey foot)"),
        (31467, "Easting (metre)", "Northing (metre)"),  # northing comes first there
        (32661, "Easting (metre)", "Northing (metre)"),  # both point to the south
        ("EPSG:27700+5701", "Easting (metre)", "Northing (metre)"),  # with heights
    ],
)
def test_axis_labels_follow_crs(ax, crs, x, y):
    crs = pyproj.CRS.from_user_input(crs)
    name_axes(ax, crs)
    assert ax.get_xlabel() == f"{x}\n{crs.name}"
    assert ax.get_ylabel() == y


def test_get_axes_returns_given_axes(ax):
    assert get_axes(ax) is ax


def test_get_axes_without_matplotlib_names_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(MissingPackageError, match=r"geopriv-gis\[plot\]"):
        get_axes()
