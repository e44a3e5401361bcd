"""The path of docs/qgis/patients.md stays walkable: release, certificate, counts."""

import json
from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis as library
from geopriv_gis.presets import preset

PYTHON = "/usr/bin/python3"  # QGIS's own
WALK = Path(__file__).with_name("walking.py")
MIDDLE = 386_000.0, 6_672_000.0


def squares(side, many):
    """Return squares around the middle, as many in each direction."""
    steps = side * (np.arange(many) - many / 2)
    x, y = MIDDLE
    return [box(x + i, y + j, x + i + side, y + j + side) for i in steps for j in steps]


@pytest.fixture(scope="module")
def walked(qgis, tmp_path_factory):
    """What was seen on the way, and the folder with what came of it."""
    folder = tmp_path_factory.mktemp("walked")
    x, y = np.random.default_rng(5).normal(0, 1500, (2, 1000))
    rows = gpd.GeoSeries.from_xy(MIDDLE[0] + x, MIDDLE[1] + y, crs=32635)
    layers = {
        "patients": {"patient": range(1000), "geometry": rows},
        "districts": {"people": [8000] * 16, "geometry": squares(4000, 4)},
        "blocks": {"number": range(256), "population": [500] * 256,
                   "geometry": squares(1000, 16)},
        "numbers": {"code": range(1, 17), "geometry": squares(4000, 4)},
    }  # fmt: skip
    for name, columns in layers.items():
        frame = gpd.GeoDataFrame(columns, crs=32635)
        frame.to_file(folder / f"{name}.gpkg", driver="GPKG")
    done = qgis.call(PYTHON, WALK, folder)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert lines, done.stdout + done.stderr
    return json.loads(lines[-1]), folder


def test_few_clicks_lead_to_a_release_and_its_certificate(walked):
    found, folder = walked
    assert found["clicks"] == 6
    assert found["kept"] == []
    assert "“patient”" in found["hint"]
    assert "Untick “Patients” before you print the map" in found["said"]
    assert "Whoever sees" not in found["said"]  # it stands above
    released = library.read_file(folder / "patients-public.gpkg")
    told = released.geopriv.guarantee
    assert (told.mechanism.split(" (")[0], len(released)) == ("graph laplace", 1000)
    assert told.parameters["people"] == 1000
    assert (folder / "certificate.pdf").read_bytes().startswith(b"%PDF")
    page = (folder / "certificate.html").read_text(encoding="utf-8")
    assert "hiding it among 1,000 people" in page
    assert "too large" not in page


def test_the_standard_of_health_hides_among_as_many_as_the_library(walked):
    found, _ = walked
    assert found["safe harbour"] == preset("health").figures["people"] == 20_000


def test_a_map_of_people_takes_no_field_that_nobody_chose(walked):
    found, _ = walked
    assert [found[name][0] for name in ("coarse", "fine", "numbers")] == [
        "people", "population", "",
    ]  # fmt: skip
    assert [found[name][1] for name in ("coarse", "fine", "numbers")] == [
        True, True, False,
    ]  # fmt: skip
    assert "its field with the number of people" in found["numbers"][2]


def test_a_map_that_is_too_coarse_is_told_before_the_release(walked):
    found, _ = walked
    *_, line, before = found["coarse"]
    assert "too coarse to hide among 100" in line
    assert "areas of more than 400" in before
    assert "publish counts by area" in before
    assert found["fine"][3] == ""


def test_counts_are_filled_in_and_hide_what_is_below(walked):
    found, _ = walked
    assert found["given"] == ["INPUT", "ZONES"]
    assert found["of several"]  # layers of points, the one that was released
    assert len(found["hdx"]["ZONES"]) == 2
    assert found["hdx"]["ZONES"][0].startswith("Districts")
    assert found["hdx"]["EPS"] == 1.0
    assert found["districts"] == 16
    assert found["opaque"]
    assert "whether any one person is in the data" in found["page"]
    mistaken, true = found["mistaken"]
    assert "was released already" in mistaken
    assert true == ""
    assert "(ε = 0.0560499 per √person)" in found["remark"]
