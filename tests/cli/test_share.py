"""Private shares on the command line."""

import io
import re

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis


def printed(result):
    assert result.exit_code == 0, result.output
    return pd.read_csv(io.StringIO(result.stdout), index_col=0)["private_share"]


@pytest.fixture
def west(homes, folder):
    """A file with the western half of the homes' box."""
    left, bottom, right, top = homes.total_bounds
    half = box(left - 1e4, bottom - 1e4, (left + right) / 2, top + 1e4)
    gpd.GeoDataFrame(geometry=[half], crs=homes.crs).to_file(folder / "west.gpkg")
    return half


@pytest.mark.usefixtures("large_budgets")
def test_share_in_a_region_is_printed(call, homes, west):
    result = call(
        "share", "homes.gpkg", "--region", "west.gpkg", "--softness", 50, "--eps", 1
    )
    share = printed(result)
    # The noise is 1/(50·√n) wide or less; rows on the soft border count in part.
    true = homes.within(west).mean()
    assert abs(share["value"] - true) < 6 * share["error"] + 0.2
    said = " ".join(result.stderr.split())
    assert "ε = 1 per metre" in said
    low, high = map(
        float,
        re.search(r"With 95 % the share is from (\S+) % to (\S+) %", said).groups(),
    )
    ends = (
        share["value"] - 1.96 * share["error"],
        share["value"] + 1.96 * share["error"],
    )
    assert low / 100 <= min(max(ends[0], 0), 1) + 1e-9
    assert high / 100 >= min(max(ends[1], 0), 1) - 1e-9
    assert high - low <= 100 * (ends[1] - ends[0]) + 0.2


@pytest.mark.usefixtures("large_budgets")
def test_share_noise_law_is_an_option(call, homes, west):
    asked = ["share", "homes.gpkg", "--region", "west.gpkg", "--softness", 50]
    asked += ["--eps", 1]
    for law, said in (
        (["--noise", "generalised_cauchy", "--p", 3, "--theta", 1.5], "ε = 1"),
        (["--nu", 3], "ε = 1"), (["--delta", 1e-6, "--radius", 800], "up to 800 m"),
    ):  # fmt: skip
        result = call(*asked, *law)
        assert result.exit_code == 0, result.output
        assert said in " ".join(result.stderr.split())
    result = call(*asked, "--radius", 800)
    assert result.exit_code != 0
    assert "every distance" in " ".join(result.stderr.split())


def test_share_beyond_a_threshold_is_printed(call, homes, folder):
    frame = homes.assign(income=np.linspace(0, 100, len(homes)), debt=50.0)
    frame.to_file(folder / "incomes.gpkg")
    asked = ["share", "incomes.gpkg", "--softness", 1, "--eps", 100, "--quiet"]
    result = call(*asked, "--column", "income", "--above", 25)
    assert printed(result)["value"] == pytest.approx(0.75, abs=0.1)
    assert result.stderr == ""
    both = call(*asked, "--column", "income", "--above", 25, "--below", 50)
    assert printed(both)["value"] == pytest.approx(0.25, abs=0.1)
    two = ["--column", "income", "--column", "debt", "--above", 25, "--above", 20]
    assert printed(call(*asked, *two))["value"] == pytest.approx(0.75, abs=0.1)
    ldp = call(*asked, "--column", "income", "--above", 25, "--method", "ldp")
    assert printed(ldp)["value"] == pytest.approx(0.75, abs=0.1)


def test_share_requires_region_or_column(call, west):
    asked = ["share", "homes.gpkg", "--softness", 1, "--eps", 1]
    both = ["--region", "west.gpkg", "--column", "income"]
    for more, said in (
        ([], "pass --region FILE, or --column COLUMN."),
        (both, "exactly one of --region and --column"),
    ):
        result = call(*asked, *more)
        assert result.exit_code == 2
        assert said in result.stderr


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("name", ["share.csv", "share.json", "share.parquet"])
def test_share_output_file_has_a_guarantee(call, west, name):
    asked = ["share", "homes.gpkg", "--region", "west.gpkg", "--softness", 50]
    result = call(*asked, "--eps", 1, "--output", name)
    assert result.exit_code == 0, result.output
    assert call("explain", name).exit_code == 0
    assert "ε = 1 per metre" in " ".join(call("explain", name).stdout.split())


def test_count_below_a_limit_prints_yes_or_no(call, homes, west, folder):
    frame = homes.assign(ill=np.arange(len(homes)) < 3, home=np.arange(len(homes)) // 2)
    frame.to_file(folder / "kinds.gpkg")
    # Beyond the margin of ε = 50 no answer is wrong but for e^-50.
    sure = ["--eps", 50, "--quiet"]
    some = int(homes.within(west).sum())
    for asked, fewer in (
        (["--zones", "west.gpkg", "--below", some + 2], True),
        (["--zones", "west.gpkg", "--below", some - 2], False),
        (["--column", "ill", "--below", 0.9, "--neighbours", "replace"], True),
        (["--column", "ill", "--below", 1, "--privacy-unit", "home"], False),
    ):
        target = "found.csv" if "--column" in asked else "found.gpkg"
        result = call(
            "zonal-counts", "kinds.gpkg", target, *asked, *sure, "--overwrite"
        )
        assert result.exit_code == 0, result.output
        found = geopriv_gis.read_file(folder / target)
        assert found["below"].tolist() == [fewer]
    both = call(
        "zonal-counts", "kinds.gpkg", "found.csv", "--zones", "west.gpkg", "--column",
        "ill", "--below", 5, "--eps", 1,
    )  # fmt: skip
    assert both.exit_code != 0
    assert "exactly one of --zones and --column" in " ".join(both.stderr.split())
