"""Pictures: the same on the command line, in publications and notebooks."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import LineString, Point, box

import geopriv_gis
from geopriv_gis import ParameterError
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.frames.maps import layer_map, pictures
from tests.publication import made

figure = pytest.importorskip("matplotlib.figure")
click_testing = pytest.importorskip("click.testing")


@pytest.fixture
def drawn(monkeypatch):
    """Return the figures that are saved."""
    found = []
    monkeypatch.setattr(
        "matplotlib.figure.Figure.savefig", lambda one, *_, **__: found.append(one)
    )
    return found


def homes(rows=50):
    rng = np.random.default_rng(3)
    x, y = rng.uniform(0, 5000, (2, rows))
    return gpd.GeoDataFrame(
        {"kind": ["a", "b"] * (rows // 2)},
        geometry=gpd.points_from_xy(5.3e5 + x, 1.8e5 + y), crs=27700,
    )  # fmt: skip


def zones():
    squares = [box(5.3e5 + x, 1.8e5, 5.3e5 + x + 2500, 1.85e5) for x in (0, 2500)]
    return gpd.GeoDataFrame({"ward": ["w", "e"]}, geometry=squares, crs=27700)


def roads():
    line = LineString([(5.3e5, 1.8e5), (5.36e5, 1.86e5)])
    return gpd.GeoDataFrame(geometry=[line], crs=27700).to_crs(4326)


def texts(ax):
    return [one.get_text() for one in ax.texts]


def test_outlines_of_ranges_have_colours_of_their_own():
    ranges = [Point(n, 0).buffer(3) for n in range(12)]
    axes = figure.Figure().add_subplot()
    frame = gpd.GeoDataFrame(geometry=ranges, crs=3035)
    layer_map.draw_level(frame, "", axes)
    edges = {
        tuple(colour) for drawn in axes.collections for colour in drawn.get_edgecolor()
    }
    assert len(edges) >= 10


def test_pictures_of_points_have_circles_scale_background_and_attribution(drawn):
    released = homes().geopriv.planar_laplace(eps=0.02)
    assert pictures.draw_picture(released, "a.png", "t", [roads()], "© $ Us")
    (ax,) = drawn[0].axes
    told = ax.get_legend().get_texts()[0].get_text()
    assert told == "true place of 95 % of rows: within 238 m"
    assert r"© \$ Us" in texts(ax)
    assert any(one.endswith(" km") or one.endswith(" m") for one in texts(ax))
    (line,) = [one for one in ax.collections if one.get_zorder() == 0]
    assert line.get_paths()[0].vertices[0] == pytest.approx((5.3e5, 1.8e5), abs=5)
    (points,) = [one for one in ax.collections if one.get_alpha() == 0.5]
    assert len(points.get_offsets()) == 50


@pytest.mark.filterwarnings("ignore:.* rates may be farther off")
def test_pictures_of_heatmaps_and_rates_by_value(drawn):
    extent = tuple(zones().total_bounds)
    heat = homes().geopriv.private_heatmap(500, 500, extent=extent, eps=0.02)
    assert pictures.draw_picture(heat, "a.png", "t", [roads()], "© Us")
    assert "© Us" in texts(drawn[0].axes[0])
    assert [len(one.get_paths()) for one in drawn[0].axes[0].collections][-1] == 1
    released = homes(400).geopriv.planar_laplace(eps=0.02, keep="kind")
    wards = zones().assign(people=[900, 800])
    rates = released.geopriv.rate(wards, "people", by="kind")
    assert pictures.draw_picture(rates, "b.png", "t")
    titles = [one.get_title() for one in drawn[1].axes if one.get_title()]
    assert titles == ["kind: a", "kind: b"]


def test_publication_maps_name_sources_of_public_layers(tmp_path, monkeypatch):
    given, whole = (
        [],
        made.WHOLE.replace("contact =", 'attribution = "© Us"\ncontact ='),
    )
    path = made.make(tmp_path, whole)
    monkeypatch.setattr(pictures, "draw_picture", lambda *all_: given.append(all_))
    folder = geopriv_gis.Publication(path).publish().folder
    assert len(given) == len(list(folder.glob("guarantees/*.json"))) > 1
    assert {each[-1] for each in given} == {"© Us"}
    assert "© Us" in (folder / "README.md").read_text(encoding="utf-8")


def test_many_points_are_counted_in_hexagons(drawn):
    released = homes(2002).geopriv.planar_laplace(eps=0.02)
    assert pictures.draw_picture(released, "a.png", "t")
    assert "released points" in [one.get_ylabel() for one in drawn[0].axes]


def test_points_without_a_radius_are_drawn_without_circles(drawn):
    released = homes().geopriv.planar_laplace(eps=0.02)
    joint = homes().geopriv.planar_laplace(
        eps=0.02, privacy_unit="table", method="joint", keep=["kind"]
    )
    for each in (released, joint):
        assert pictures.draw_picture(each, "a.png", "t")
    apart, together = (one.axes[0] for one in drawn)
    assert apart.get_legend()
    assert not together.get_legend()
    assert len(together.collections) == 1


def test_plot_draws_counts_by_level_as_pictures_do(drawn):
    pytest.importorskip("matplotlib").use("Agg")
    levels = {"whole_county": zones().dissolve(), "wards": zones()}
    counted = homes().geopriv.zonal_counts(levels, eps=1.0)
    axes = counted.geopriv.plot(background=roads(), attribution="© Us")
    assert [ax.get_title() for ax in axes] == ["whole county", "wards"]
    pictures.draw_picture(counted, "a.png", "t")
    maps = [ax for ax in drawn[0].axes if ax.get_title()]
    assert [ax.get_title() for ax in maps] == ["whole county", "wards"]
    bars = {ax.get_ylabel() for ax in drawn[0].axes if not ax.get_title()}
    assert bars == {"number in the zone"}
    assert all("© Us" in texts(ax) for ax in axes)
    assert max(one.get_zorder() for one in axes[1].collections) == 2  # roads
    with pytest.raises(ParameterError, match="must be a release; "):
        zones().geopriv.plot()


def test_plot_draws_hulls_and_heatmaps_alike():
    pytest.importorskip("matplotlib").use("Agg")
    true = homes()
    ax = true.geopriv.private_hull(eps=0.01).geopriv.plot(attribution="© Us")
    grid = true.geopriv.private_heatmap(extent=zones(), eps=0.02)
    for each in (ax, grid.plot(attribution="© Us")):
        assert "© Us" in texts(each)
        assert len(each.lines) == 1  # the scale bar


@pytest.fixture
def explain(tmp_path, monkeypatch):
    """Return what explain says of a file of counts, and its exit code."""
    monkeypatch.chdir(tmp_path)
    geopriv_gis.write_file(homes().geopriv.zonal_counts(zones(), eps=1.0), "c.gpkg")
    roads().to_file("roads.gpkg")

    def run_explain(*words):
        done = click_testing.CliRunner().invoke(geopriv, ["explain", *words])
        return done.exit_code, done.output

    return run_explain


def test_explain_draws_a_picture(explain, tmp_path):
    more = ("--background", "roads.gpkg", "--attribution", "© Us", "--title", "Cases")
    code, text = explain("c.gpkg", "--picture", "c.png", *more)
    assert code == 0, text
    assert "Written: c.png" in text
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    assert geopriv_gis.check(tmp_path / "c.png").colour != "red"
    code, text = explain("c.gpkg", "--picture", "c.png")
    assert code == 1
    assert "exists" in text


@pytest.mark.parametrize(
    "words", [("c.gpkg", "c.gpkg", "--picture", "d.png"), ("c.gpkg", "--picture", "d")]
)
def test_explain_draws_one_file_as_png(explain, tmp_path, words):
    code, text = explain(*words)
    assert code == 2
    assert "--picture takes one FILE" in text
    assert not (tmp_path / "d.png").exists()


def test_explain_draws_nothing_without_a_guarantee(explain, tmp_path):
    code, _ = explain("roads.gpkg", "--picture", "d.png")
    assert code == 3
    assert not (tmp_path / "d.png").exists()


def test_figures_per_area_have_their_unit(drawn, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    released = homes(200).geopriv.planar_laplace(eps=0.02)
    geopriv_gis.write_file(released, "r.gpkg", keep=["kind"])
    words = ("density", "r.gpkg", "d.gpkg", "--extent", "530000,180000,535000,185000")
    given = ("--per-area", "--bandwidth", "800", "--cell", "500")
    done = click_testing.CliRunner().invoke(geopriv, [*words, *given])
    assert done.exit_code == 0, done.output
    assert "standard errors are rows per square metre" in " ".join(done.output.split())
    assert pictures.draw_picture(geopriv_gis.read_file("d.gpkg"), "a.png", "t")
    labels = [one.get_ylabel() for one in drawn[0].axes]
    assert "estimate for the cell (rows per square metre)" in labels
