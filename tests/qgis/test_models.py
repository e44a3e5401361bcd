"""Algorithms as parts of others' work: in models, and with their values as JSON."""

import json
import subprocess

import geopandas as gpd
import pytest
from shapely.geometry import box

import geopriv_gis as library

from .conftest import PROCESS, ROWS


def test_a_model_masks_and_counts(qgis, layers, tmp_path):
    zones = gpd.GeoDataFrame(
        {"name": ["west", "east"]},
        geometry=[box(5e5, 1.5e5, 5.3e5, 2.1e5), box(5.3e5, 1.5e5, 5.6e5, 2.1e5)],
        crs=27700,
    )
    zones.to_file(tmp_path / "zones.gpkg", driver="GPKG")
    path = tmp_path / "both.model3"
    found = qgis.headless("modelled", layers[27700], tmp_path / "zones.gpkg", path)
    assert found["good"], found["said"]
    assert found["rows"] == [ROWS, 2]
    masked, counted = (json.loads(each)["guarantee"] for each in found["records"])
    assert masked["eps"] == counted["eps"] == 0.01


def test_values_come_as_json(qgis, layers, tmp_path):
    if tuple(map(int, qgis.version.split(".")[:2])) < (3, 24):
        pytest.skip("this QGIS reads no JSON")
    output = tmp_path / "released.gpkg"
    inputs = {"INPUT": str(layers[27700]), "EPS": 0.01, "OUTPUT": str(output)}
    done = subprocess.run(
        [PROCESS, "run", "geopriv:planarlaplace", "-"],
        input=json.dumps({"inputs": inputs}), capture_output=True, text=True,
        env=qgis.environment(), check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    found = library.read_file(output)
    assert len(found) == ROWS
    assert library.guarantee_of(found).eps == 0.01
