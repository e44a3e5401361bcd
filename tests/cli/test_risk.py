"""The mended DPRS and the risk report on the command line."""

import geopandas as gpd
import pytest
from shapely.geometry import box

from geopriv_gis import FileError, read_file, write_file
from geopriv_gis.cli import running


@pytest.fixture
def land(folder):
    region = gpd.GeoSeries([box(525_000, 525_000, 545_000, 545_000)], crs="EPSG:27700")
    region.to_file(folder / "land.gpkg")


@pytest.mark.parametrize(
    ("clip", "noise"),
    [("remap", "laplace"), ("restrict", "laplace"), ("restrict", "gaussian")],
)
def test_dprs_writes_points_with_their_promise(call, land, folder, clip, noise):
    result = call(
        "dprs", "homes.gpkg", "out.gpkg", "--eps", 0.005, "--region", "land.gpkg",
        "--eps-discs", 0.5, "--centres", 5, "--noise", noise, "--clip", clip,
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    promise = read_file(folder / "out.gpkg").geopriv.guarantee
    assert (promise.notion, promise.eps) == ("approximate-gp", 0.005)
    assert promise.parameters["centres"] == 5
    assert "a loss of 0.5 whatever the distance" in " ".join(result.stdout.split())


def test_dprs_writes_the_discs_into_a_file_of_their_own(call, land, folder):
    asked = ["dprs", "homes.gpkg", "out.gpkg", "--eps", 0.005, "--region", "land.gpkg"]
    result = call(*asked, "--discs", "discs.gpkg")
    assert result.exit_code == 0, result.output
    points, discs = read_file(folder / "out.gpkg"), read_file(folder / "discs.gpkg")
    assert discs.crs == points.crs
    assert points.within(discs.geometry.buffer(0.01).union_all()).all()
    promise = discs.geopriv.guarantee
    assert (promise.notion, promise.eps, promise.delta) == ("dp", 1, 1e-5)
    assert "Written: discs.gpkg" in result.stdout
    (folder / "maps").mkdir()
    same = ("out.gpkg", "./out.gpkg", "maps/../out.gpkg", folder / "out.gpkg")
    for name, word in (
        *((each, "a file each") for each in same), ("homes.gpkg", "another file"),
    ):  # fmt: skip
        again = call(*asked, "--discs", name, "--overwrite")
        assert again.exit_code == 1
        assert word in " ".join(again.stderr.split())


def test_dprs_says_that_its_points_are_a_release_if_the_discs_fail(
    call, land, folder, monkeypatch
):
    def write(released, path, **given):
        if path == "discs.gpkg":
            raise FileError("no room.")
        assert given["truth"] is not None
        return write_file(released, path, **given)

    monkeypatch.setattr(running, "write_file", write)
    asked = ("--eps", 0.005, "--region", "land.gpkg", "--discs", "discs.gpkg")
    failed = call("dprs", "homes.gpkg", "out.gpkg", *asked)
    assert failed.exit_code == 1
    assert "out.gpkg was written and is a release" in " ".join(failed.stderr.split())
    assert read_file(folder / "out.gpkg").geopriv.guarantee.intact


def test_dprs_leaves_heights_out(call, land, folder):
    homes = read_file(folder / "homes.gpkg")
    high = gpd.points_from_xy(homes.geometry.x, homes.geometry.y, [7.0] * len(homes))
    gpd.GeoDataFrame(geometry=high, crs=homes.crs).to_file(folder / "high.gpkg")
    result = call(
        "dprs", "high.gpkg", "out.gpkg", "--eps", 0.005, "--region", "land.gpkg",
        "--z", "drop",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    released = read_file(folder / "out.gpkg")
    assert not released.has_z.any()


def test_dprs_needs_a_region(call):
    assert call("dprs", "homes.gpkg", "out.gpkg", "--eps", 0.01).exit_code == 2


def test_peak_laplace_states_the_fixed_loss(call, folder):
    asked = ["peak-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.005]
    assert call(*asked).exit_code == 2  # a fixed loss comes by itself nowhere
    result = call(*asked, "--eps-fixed", 2, "--radius", 150)
    assert result.exit_code == 0, result.output
    told = " ".join(result.stdout.split())
    assert "up to a factor 7.4 at any distance, however small" in told
    promise = read_file(folder / "out.gpkg").geopriv.guarantee
    assert (promise.fixed_loss, promise.law.family) == (2.0, "peak")
    compared = call(
        "compare", "homes.gpkg", "-m", "peak-laplace:eps=0.005,eps_fixed=2,radius=150"
    )
    assert compared.exit_code == 0, compared.output


def test_report_prints_and_writes_a_page(call, folder):
    mask = ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.01, "-q"]
    assert call(*mask).exit_code == 0
    result = call(
        "report", "homes.gpkg", "out.gpkg", "--html", "risk.html", "--targets", 20
    )
    assert result.exit_code == 0, result.output
    assert "for the data holder only" in result.stdout.lower()
    assert "GI-LIA on the release" in result.stdout
    page = (folder / "risk.html").read_text(encoding="utf-8")
    assert "ε-geo-private with ε = 0.01" in page
    again = call("report", "homes.gpkg", "out.gpkg", "--html", "risk.html")
    assert again.exit_code == 1
    assert "exists" in again.stderr


def test_report_page_of_one_released_file(call, folder):
    mask = ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.01, "-q"]
    assert call(*mask).exit_code == 0
    shown = call("report", "out.gpkg", "--kind", "dpia", "--language", "de")
    assert "Lässt sich jemand herausgreifen?" in shown.stdout
    written = ("report", "out.gpkg", "--kind", "statement", "--html", "page.html")
    assert call(*written, "--title", "Homes").exit_code == 0
    text = (folder / "page.html").read_text(encoding="utf-8")
    assert "<title>Homes: Privacy statement</title>" in text
    assert call(*written).exit_code != 0  # it is there
    assert call("report", "homes.gpkg", "--kind", "dpia").exit_code != 0
    assert call("report", "homes.gpkg").exit_code == 2
    assert call("report", "homes.gpkg", "out.gpkg", "--kind", "dpia").exit_code == 2
