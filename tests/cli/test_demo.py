"""The demonstration, from end to end."""

import geopandas as gpd
import pytest

from geopriv_gis import demo, guarantee_of, read_file
from geopriv_gis.core.errors import MissingPackageError
from geopriv_gis.demo import MAP, soho

FILES = {
    "released.gpkg",
    "hull.gpkg",
    "neighbours.csv",
    "neighbours.csv.guarantee.json",
    MAP,
}


@pytest.fixture(scope="module")
def snow():
    return soho.load()


def test_demo_writes_and_describes_its_files(process, folder, snow):
    demo.run(folder / "a" / "b", lambda _: None)  # its files are then replaced
    result = process("demo", "--output-dir", "a/b")
    (told,) = result.stderr.splitlines()
    assert (result.returncode, "The hull is narrower than" in told) == (0, True)
    written = folder / "a" / "b"
    assert {path.name for path in written.iterdir()} == FILES
    parts = [
        read_file(written / name)
        for name in ("released.gpkg", "hull.gpkg", "neighbours.csv")
    ]
    assert all(guarantee_of(part).intact for part in parts)
    assert [guarantee_of(part).notion for part in parts] == ["gp", "cgp", "cgp"]
    words = " ".join(result.stdout.split())
    for part in parts:
        assert str(guarantee_of(part)) in words
    assert f"{MAP} shows both maps" in words
    assert "shows the TRUE places" in words
    assert (written / MAP).read_bytes().startswith(b"\x89PNG")
    assert len(parts[0]) == len(snow.deaths)


def test_demo_budgets_are_small(snow):
    released = soho.release(snow)
    eps = guarantee_of(released.points).eps
    assert eps <= 0.02
    for part in (released.hull, released.neighbours):
        assert guarantee_of(part).rho <= eps**2 / 2


def test_demo_distances_are_ground_metres(snow):
    released = soho.release(snow).points
    moved = released.to_crs(soho.BRITISH).distance(snow.deaths.to_crs(soho.BRITISH))
    # The median of 133 rows is 1.678/eps = 84 m; Web Mercator's metres would give 52.
    assert 65 < moved.median() < 105


def test_demo_finds_the_broad_street_pump(snow):
    # Broad Street (now Broadwick Street) at Poland Street, from the map of today.
    corner = gpd.GeoSeries.from_xy([-0.13668], [51.51329], crs="EPSG:4326")
    corner = corner.to_crs(soho.BRITISH).iloc[0]
    distances = snow.pumps.to_crs(soho.BRITISH).distance(corner)
    assert distances.idxmin() == soho.BROAD_STREET
    assert distances.min() < 20
    assert (snow.pumps["Id"] == 0).all()  # or it should be named by its Id


def test_demo_without_libpysal_is_refused(monkeypatch):
    def fail(name):
        raise ImportError(name)

    monkeypatch.setattr(soho.importlib, "import_module", fail)
    with pytest.raises(MissingPackageError, match="demo"):
        soho.load()
