"""Counts and sums in zones on the command line."""

import geopandas as gpd
import pytest
from shapely.geometry import box

from geopriv_gis import read_file


@pytest.fixture
def zones(folder):
    """Files of a town and its halves, public."""
    town = box(530_000, 530_000, 540_000, 540_000)
    halves = [
        box(530_000, 530_000, 535_000, 540_000), box(535_000, 530_000, 540_000, 540_000)
    ]  # fmt: skip
    for name, shapes in (("town", [town]), ("halves", halves)):
        layer = gpd.GeoDataFrame(
            {"w": 1.0}, geometry=shapes, crs="EPSG:27700", index=range(len(shapes))
        )
        layer.to_file(folder / f"{name}.gpkg")


@pytest.mark.parametrize("second", ["halves.gpkg", "finer/town.gpkg"])
def test_zonal_counts_of_two_layers_are_one_file(call, folder, homes, zones, second):
    (folder / "finer").mkdir()
    (folder / "halves.gpkg").replace(folder / second)
    result = call(
        "zonal-counts", "homes.gpkg", "out.gpkg", "--zones", "town.gpkg",
        "--zones", second, "--eps", 1, "--neighbours", "replace",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    found = read_file(folder / "out.gpkg")
    name = "halves" if second == "halves.gpkg" else "town_"
    assert found["layer"].tolist() == ["town", name, name]
    assert found["count"].iloc[0] == pytest.approx(found["count"].iloc[1:].sum())
    # Noise beyond 60 has a probability below 1e-10.
    assert abs(found["count"].iloc[0] - len(homes)) < 60
    promise = found.geopriv.guarantee
    assert (promise.notion, promise.eps, promise.neighbours) == ("dp", 1.0, "replace")
    assert "replacing one person's data" in " ".join(result.output.split())


def test_zonal_counts_sums_of_persons(call, folder, homes, zones):
    result = call(
        "zonal-counts", "homes.gpkg", "sums.geojson", "--zones", "halves.gpkg",
        "--sum", "person", "--bounds", "0,50", "--rho", 0.5, "--weights", "w",
        "--privacy-unit", "person", "--max-rows-per-unit", 2, "--mechanism", "gaussian",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    found = read_file(folder / "sums.geojson")
    over = found.attrs["geopriv"]["error"]["persons_over"]
    said = "spread evenly over theirs are counted; about "
    said += f"{max(over, 0):,.0f} persons have more"
    assert said in " ".join(result.output.split())
    assert {"sum_raw", "sum", "se", "low", "high"} <= set(found.columns)
    assert found.geopriv.guarantee.privacy_unit == "person"


def test_zonal_counts_marginals_and_query_matrix(call, folder, homes, zones):
    many = ["--zones", "halves.gpkg", "--eps", 2]
    persons = ["--category", "person", "--categories", "1,2"]
    result = call(
        "zonal-counts", "homes.gpkg", "m.gpkg", *many, *persons,
        "--queries", "total,zone*category",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    found = read_file(folder / "m.gpkg")
    assert found["query"].tolist() == ["total", *["zone*category"] * 4]
    assert found["zone"].tolist()[1:] == ["0", "0", "1", "1"]
    assert found["category"].tolist()[1:] == ["1", "2", "1", "2"]
    assert found["count"].iloc[0] == pytest.approx(found["count"].iloc[1:].sum())
    assert found.geopriv.guarantee.eps == 2
    lines = "query,zone,weight\nboth,0,1\nboth,1,1\ngap,0,1\ngap,1,-1\n"
    (folder / "matrix.csv").write_text(lines)
    result = call(
        "zonal-counts", "homes.gpkg", "q.gpkg", *many, "--queries", "matrix.csv"
    )
    assert result.exit_code == 0, result.output
    assert read_file(folder / "q.gpkg")["query"].tolist() == ["both", "gap"]
    mixed = ["--queries", "total,zone", "--sum", "person", "--bounds", "0,5"]
    result = call("zonal-counts", "homes.gpkg", "s.gpkg", *many, *mixed)
    assert result.exit_code == 0, result.output
    found = read_file(folder / "s.gpkg")
    assert found["sum"].iloc[0] == pytest.approx(found["sum"].iloc[1:].sum())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--eps", 1), "--zones"),
        (("--zones", "town.gpkg"), "pass --eps FLOAT, or --rho FLOAT."),
        (("--zones", "town.gpkg", "--eps", 1, "--rho", 1), "exactly one of eps"),
        (("--zones", "town.gpkg", "--eps", 1, "--sum", "person"), "--bounds"),
        (("--zones", "homes.gpkg", "--eps", 1), "polygons only"),
        (("--zones", "none.gpkg", "--eps", 1), "none.gpkg"),
        (
            ("--zones", "town.gpkg", "--eps", 1, "--sum", "person", "--bounds", "0;1"),
            "LOW,HIGH",
        ),
    ],
)
def test_zonal_counts_refusals_write_nothing(call, folder, zones, arguments, words):
    result = call("zonal-counts", "homes.gpkg", "out.gpkg", *arguments)
    assert result.exit_code != 0
    assert words in " ".join(result.output.split())
    assert not (folder / "out.gpkg").exists()


def test_zonal_counts_charge_the_ledger(call, folder, zones):
    made = call("ledger", "create", "a.ledger", "--notion", "dp", "--budget", 1)
    assert made.exit_code == 0, made.output
    arguments = ("--zones", "town.gpkg", "--eps", 0.7, "--ledger", "a.ledger")
    assert call("zonal-counts", "homes.gpkg", "a.gpkg", *arguments).exit_code == 0
    assert call("zonal-counts", "homes.gpkg", "b.gpkg", *arguments).exit_code != 0
    assert not (folder / "b.gpkg").exists()
