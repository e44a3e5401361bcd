"""The Help button and the sample project, in a real QGIS."""

import zipfile

LIMIT = 1_500_000  # bytes of the manual, unpacked


def test_help_opens_the_place_of_every_algorithm(qgis):
    found = qgis.headless("helped")
    assert len(found) > 40
    for name, (address, leads) in found.items():
        assert address.startswith("file:///"), name
        assert address.endswith(f"/to/{name}.html")
        assert f".html#{name}" in leads, name


def test_the_manual_is_in_the_zip_with_its_pictures(plugin_zip):
    parts = zipfile.ZipFile(plugin_zip).infolist()
    manual = [each for each in parts if "/manual_pages/" in each.filename]
    assert any(each.filename.endswith("pictures/sample.png") for each in manual)
    assert any(each.filename.endswith("index.html") for each in manual)
    assert sum(each.file_size for each in manual) < LIMIT


def test_the_sample_project_opens_as_a_copy(qgis):
    found = qgis.headless("sample")
    assert found["good"]
    assert found["layers"] == {
        "Deaths": [True, 392], "Pumps (public)": [True, 13],
        "Streets (public)": [True, 118], "Pump areas (public)": [True, 13],
    }  # fmt: skip
    assert found["apart"]
    assert not found["own"]
