"""Pictures of a publication: shapes are told apart."""

import geopandas as gpd
import pytest
from shapely.geometry import Point

from geopriv_gis.publication import pictures

figure = pytest.importorskip("matplotlib.figure")


def test_outlines_of_ranges_have_colours_of_their_own():
    ranges = [Point(n, 0).buffer(3) for n in range(12)]
    axes = figure.Figure().add_subplot()
    frame = gpd.GeoDataFrame(geometry=ranges, crs=3035)
    pictures._draw(frame, None, axes)
    edges = {
        tuple(colour) for drawn in axes.collections for colour in drawn.get_edgecolor()
    }
    assert len(edges) >= 10
