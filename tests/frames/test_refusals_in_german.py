"""Refusals that people meet most are told again in another language, whole."""

import re
from pathlib import Path
from xml.etree import ElementTree

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis import Ledger, planar_laplace
from geopriv_gis.core.errors import GeoPrivError
from geopriv_gis.core.language import retranslate, use_catalogue

FILE = Path(__file__).resolve().parents[2] / "qgis_plugin" / "i18n" / "geopriv_de.ts"
GERMAN = {
    each.findtext("source"): each.findtext("translation")
    for each in ElementTree.parse(FILE).iter("message")
}
ENGLISH = re.compile(r"\b(the|must|got|is|of|and|with|rows|has|have)\b")


def homes(crs=27700):
    xy = np.array([[530000.0, 180000.0], [531000.0, 181000.0]])
    return gpd.GeoDataFrame(geometry=gpd.points_from_xy(*xy.T), crs=crs)


def broken(x):
    frame = homes()
    frame.geometry = gpd.GeoSeries.from_xy([x, 531000], [180000, 181000], crs=27700)
    return frame


def missing():
    frame = homes()
    frame.geometry = gpd.GeoSeries([None, frame.geometry.iloc[1]], crs=27700)
    return frame


def shapes():
    return homes().set_geometry(homes().buffer(10))


def spent(folder):
    path = folder / "people.ledger"
    Ledger.create(path, limits=["gp=0.01"], privacy_unit="row")
    planar_laplace(homes(), eps=0.02, ledger=path)


REFUSED = {
    "no CRS": (lambda _: planar_laplace(homes(None), eps=0.01), "hat kein KBS"),
    "NaN": (lambda _: planar_laplace(broken(np.inf), eps=0.01), "1 von 2 Zeilen"),
    "missing": (lambda _: planar_laplace(missing(), eps=0.01), "keine Geometrie"),
    "polygons": (lambda _: planar_laplace(shapes(), eps=0.01), "nur Punkte"),
    "field": (
        lambda _: planar_laplace(homes(), eps=0.01, drop=["x"]), "kein Feld 'x'"
    ),
    "person": (
        lambda _: planar_laplace(homes(), eps=0.01, privacy_unit="x"),
        "angegeben: 'x'",
    ),
    "range": (
        lambda _: planar_laplace(homes(), eps=-0.5),
        "größer als 0 (1/m) sein; angegeben: -0,5",
    ),
    "budget": (spent, "kostet eps = 0,02 (1/m), und 0,01 ist übrig"),
}  # fmt: skip


@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.arithmetic
def test_common_errors_are_fully_translated_to_german(kind, tmp_path):
    refused, german = REFUSED[kind]
    with pytest.raises(GeoPrivError) as found:
        refused(tmp_path)
    assert ENGLISH.search(str(found.value))
    with use_catalogue(GERMAN):
        translated = retranslate(found.value)
    assert german in translated
    assert not ENGLISH.search(translated)
