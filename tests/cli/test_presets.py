"""Presets and Darwin Core archives on the command line."""

import zipfile

import geopandas as gpd
import pytest
from shapely.geometry import box

from geopriv_gis import presets, read_file

ABOUT = (
    "--title", "Nests", "--organisation", "Bird club", "--email", "a@example.org",
    "--licence", "CC0 1.0", "--default", "basisOfRecord=HumanObservation",
)  # fmt: skip


@pytest.fixture
def nests(folder):
    n = 5
    frame = gpd.GeoDataFrame(
        {"occurrenceID": list("abcde"), "scientificName": ["Falco"] * n},
        geometry=gpd.points_from_xy([-3.0] * n, [56.0 + 0.01 * i for i in range(n)]),
        crs="EPSG:4326",
    )
    frame.to_file(folder / "nests.gpkg")


def test_preset_dwc_makes_an_archive(call, nests, folder):
    result = call("preset", "dwc", "nests.gpkg", "out.gpkg", "--cell", 0.01)
    assert result.exit_code == 0, result.output
    found = read_file(folder / "out.gpkg")
    assert found.geopriv.guarantee.eps == 0.006
    assert set(found["coordinatePrecision"]) == {0.01}
    assert call("check", "out.gpkg").stdout.startswith("green")
    result = call("preset", "archive", "out.gpkg", "out.zip", *ABOUT)
    assert result.exit_code == 0, result.output
    with zipfile.ZipFile(folder / "out.zip") as archive:
        assert archive.namelist() == ["occurrence.txt", "meta.xml", "eml.xml"]
    assert call("preset", "archive", "out.gpkg", "out.zip", *ABOUT).exit_code == 1
    twice = call("preset", "archive", "out.gpkg", "out.gpkg", "two.zip", *ABOUT)
    assert "unique value" in twice.stderr


def test_archive_gets_every_release_layer_and_default(call, folder, monkeypatch):
    from geopriv_gis.cli import presets as commands

    seen = []
    monkeypatch.setattr(commands, "read_file", lambda *given: given)
    monkeypatch.setattr(
        commands.public, "write_file", lambda *given, **more: seen.append((given, more))
    )
    more = ("--default", "license=a=b", "--layer", "nests", "--overwrite")
    assert (
        call("preset", "archive", "a", "b", "c", "o.zip", *ABOUT, *more).exit_code == 0
    )
    (((frames, target), options),) = seen
    assert frames == [(name, "nests") for name in "abc"]
    assert (target, options.pop("overwrite")) == ("o.zip", True)
    wanted = {"basisOfRecord": "HumanObservation", "license": "a=b"}
    assert options.pop("archive") == {
        "title": "Nests", "organisation": "Bird club", "email": "a@example.org",
        "licence": "CC0 1.0", "defaults": wanted,
    }  # fmt: skip
    assert not options


def test_preset_names_missing_options(call, nests, folder):
    files = ("nests.gpkg", "out.gpkg")
    for words, said in (
        (("dhs", *files, "--stratum", "urban"), "needs --zones, the areas"),
        (("dhs", *files), "--stratum urban or --stratum rural, and --zones, the areas"),
        (("police", *files), "needs --zones, the area"),
        (("police", *files), ", and --onto, public points"),
    ):
        result = call("preset", *words)
        assert result.exit_code != 0
        assert said in " ".join(result.stderr.split())
    assert not (folder / "out.gpkg").exists()


def test_preset_hdx_takes_several_zone_levels(call, nests, folder):
    for name, width in (("one", 4), ("two", 2)):
        shapes = [box(x, 55, x + width, 57) for x in range(-5, -1, width)]
        gpd.GeoSeries(shapes, crs="EPSG:4326").to_file(folder / f"{name}.gpkg")
    result = call(
        "preset", "hdx", "nests.gpkg", "out.gpkg", "--zones", "one.gpkg", "--zones",
        "two.gpkg", "--sensitivity", "high", "--protocol", "ISP 2026",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert set(read_file(folder / "out.gpkg")["protocol"]) == {"ISP 2026"}


@pytest.mark.parametrize("name", [*presets.names(), "dwc-tracks"])
def test_preset_help_lists_sources(call, name):
    result = call("preset", name, "--help")
    assert result.exit_code == 0, result.output
    assert f"geopriv preset {name}" in result.output
    assert "Sources:" in result.output


def test_preset_dwc_tracks_reads_csv_fixes(call, folder):
    hours = [f"2026-05-0{day} {hour:02}:00" for day in (4, 5, 6) for hour in range(24)]
    lines = [f"L{n};{hour};{9 + n};{50 + k / 1e4}" for n in (0, 1)
             for k, hour in enumerate(hours)]  # fmt: skip
    (folder / "fixes.csv").write_text("\n".join(["tier;zeit;lon;lat", *lines]))
    words = (
        "preset", "dwc-tracks", "fixes.csv", "out.gpkg", "--privacy-unit", "tier",
        "--time", "zeit", "--windows", "1D", "--data-crs", "EPSG:4326",
    )  # fmt: skip
    lacking = call(*words)
    assert lacking.exit_code != 0
    result = call(*words, "--rho", 1e-5)
    assert result.exit_code == 0, result.output
    assert "'tier' is called 'organismID'" in result.stderr
    found = read_file(folder / "out.gpkg")
    assert sorted(set(found["organismID"])) == ["L0", "L1"]
    assert len(found) == 6
    assert (found["coordinateUncertaintyInMeters"] > 500).all()
