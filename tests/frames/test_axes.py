"""Axes for maps: matplotlib's where it is, the CRS's names and units."""

import sys

import numpy as np
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
        (32661, "Easting (metre)", "Northing (metre)"),  # both axes point to the south
        (3031, "Easting (metre)", "Northing (metre)"),  # or to the north
        (2053, "Westing (metre)", "Southing (metre)"),
        (5513, "Southing (metre)", "Westing (metre)"),
        ("EPSG:27700+5701", "Easting (metre)", "Northing (metre)"),  # with heights
    ],
)
def test_axis_labels_follow_crs(ax, crs, x, y):
    crs = pyproj.CRS.from_user_input(crs)
    name_axes(ax, crs)
    assert ax.get_xlabel() == f"{x}\n{crs.name}"
    assert ax.get_ylabel() == y


@pytest.mark.parametrize("code", [4326, 4807, 27700, 31467, 2053, 5513, 9895])
def test_axis_labels_name_what_is_drawn(ax, code):
    """Coordinates are drawn in the order of `to_crs`, which PROJ decides on."""
    crs = pyproj.CRS.from_epsg(code)
    area = crs.area_of_use
    place = (area.west + 3 * area.east) / 4, (area.south + 2 * area.north) / 3
    drawn, own = (
        pyproj.Transformer.from_crs("OGC:CRS84", crs, always_xy=xy).transform(*place)
        for xy in (True, False)
    )
    name_axes(ax, crs)
    for label, value in zip((ax.get_xlabel(), ax.get_ylabel()), drawn, strict=True):
        axis = crs.axis_info[int(np.abs(np.array(own) - value).argmin())]
        assert label.split("\n")[0] == f"{axis.name} ({axis.unit_name})"


def test_get_axes_returns_given_axes(ax):
    assert get_axes(ax) is ax


def test_get_axes_without_matplotlib_names_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(MissingPackageError, match=r"geopriv-gis\[plot\]"):
        get_axes()
