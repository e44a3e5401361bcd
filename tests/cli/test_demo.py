"""The demonstration, from end to end."""

import re

import geopandas as gpd
import libpysal
import matplotlib.figure
import numpy as np
import pytest

from geopriv_gis import demo, guarantee_of, read_file
from geopriv_gis.core.errors import MissingPackageError
from geopriv_gis.demo import MAP, picture, soho

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


def test_demo_says_the_figures_of_what_it_writes(snow, tmp_path, monkeypatch):
    monkeypatch.setattr(demo, "draw", lambda *_: None)
    said = []
    made = demo.run(tmp_path, said.append)
    words = " ".join(said)
    assert f"{len(snow.deaths)} addresses" in words
    eps = guarantee_of(made.points).eps
    far = (np.linspace(0, 400, 400_001), 0.05)  # of planar Laplace noise, by its tail
    far = far[0][((1 + eps * far[0]) * np.exp(-eps * far[0]) < far[1]).argmax()]
    assert (
        f"move {2 / eps:.0f} m on average, 95 % of them less than {far:.0f} m" in words
    )
    error = made.hull.attrs["geopriv"]["error"]
    assert f"{1 - error['beta']:.0%} each of its supporting lines" in words
    assert f"within {error['half_width']:.0f} m of the true one" in words
    total = eps**2 / 2 + guarantee_of(made.hull).rho + guarantee_of(made.neighbours).rho
    (rho,) = re.findall(r"All three .* with ρ = (\S+) per square metre", words)
    assert float(rho) == pytest.approx(total, rel=0.01)
    rows = ", ".join(map(str, made.neighbours))
    assert f"as far as the noise allows: {rows}." in words


def test_demo_protects_every_address_with_deaths(snow):
    people = gpd.read_file(libpysal.examples.get_path("SohoPeople.shp"))
    assert snow.deaths["Count"].sum() == people["Count"].sum()
    assert snow.deaths["Count"].min() > 0


def test_demo_map_has_true_points_left_and_released_ones_right(snow, monkeypatch):
    drawn, figure_of = [], matplotlib.figure.Figure

    class Figure(figure_of):
        def savefig(self, *_, **__):
            drawn.append(self)

    monkeypatch.setattr(matplotlib.figure, "Figure", Figure)
    released = soho.release(snow)
    picture.draw(snow, released, None)
    left, right = drawn[0].axes
    true = snow.deaths.to_crs(soho.BRITISH).geometry
    noisy = released.points.to_crs(soho.BRITISH).geometry
    named = true.loc[released.neighbours.to_numpy()]
    for axes, *wanted in ((left, true, named), (right, noisy)):
        found = {each.get_label(): each.get_offsets().data for each in axes.collections}
        labels = [name for name in found if re.search("deaths|moved|named", name)]
        for name, points in zip(labels, wanted, strict=True):
            assert found[name] == pytest.approx(points.get_coordinates().to_numpy())
        bar = next(each for each in axes.lines if len(each.get_xdata()) == 2)
        (told,) = [t.get_text() for t in axes.texts if t.get_text().endswith(" m")]
        assert np.ptp(bar.get_xdata()) == pytest.approx(float(told.removesuffix(" m")))


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
