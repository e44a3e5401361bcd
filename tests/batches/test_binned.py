"""Heatmaps, thresholds and flows of the rows of a file."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

from geopriv_gis.batches import tables
from geopriv_gis.core.mechanisms.mechanism import WrappedMechanism
from geopriv_gis.frames.ground import prepared
from geopriv_gis.frames.maps import binned
from geopriv_gis.testing import insecure_rng

ROWS = 700
RANDOM = np.random.default_rng(8)
HOMES = gpd.GeoDataFrame(
    {
        "person": RANDOM.integers(300, size=ROWS),
        "ill": RANDOM.uniform(size=ROWS) < 0.1,
        "to": RANDOM.choice(["a", "b", "c", "elsewhere"], ROWS),
    },
    geometry=gpd.points_from_xy(
        RANDOM.uniform(330e3, 334e3, ROWS), RANDOM.uniform(672e3, 676e3, ROWS)
    ),
    crs="EPSG:27700",
)
TOWN = (329_000, 671_000, 335_000, 677_000)
WARDS = gpd.GeoDataFrame(
    {"name": ["a", "b", "c"]},
    geometry=[
        box(330e3, 672e3, 331e3, 676e3),
        box(331e3, 672e3, 333e3, 676e3),
        box(333e3, 672e3, 334e3, 676e3),
    ],
    crs="EPSG:27700",
)
WEST = WARDS.geometry.iloc[0]
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


MAP = {"bandwidth": 400.0, "cell": 500.0, "extent": TOWN}
HEATMAPS = {
    "rows": {"eps": 0.05},
    "gaussian": {"rho": 1e-3, "per_area": True},
    "persons": {"eps": 0.2, "privacy_unit": "person", "positive": True},
    "capped": {"eps": 0.2, "privacy_unit": "person", "max_rows_per_unit": 2},
    "batches without a row": {
        "eps": 0.2,
        "privacy_unit": "to",
        "max_rows_per_unit": 2,
    },
}


@pytest.mark.parametrize("name", HEATMAPS)
def test_heatmap_of_file_matches_frame(name, rows, monkeypatch):
    """Without noise the sums are the same; the promise is so with it."""
    options = {**MAP, **HEATMAPS[name]}
    whole = geopriv_gis.private_heatmap(HOMES, **options)
    streamed = geopriv_gis.private_heatmap(rows(HOMES), **options)
    assert streamed.guarantee == whole.guarantee
    assert streamed.attrs["geopriv"]["error"] == whole.attrs["geopriv"]["error"]
    monkeypatch.setattr("geopriv_gis.core.points.release.split_by_rows", moved)
    whole = geopriv_gis.private_heatmap(HOMES, **options)
    streamed = geopriv_gis.private_heatmap(rows(HOMES), **options)
    np.testing.assert_allclose(streamed.values, whole.values, rtol=1e-8, atol=1e-12)
    np.testing.assert_allclose(streamed.se, whole.se, rtol=1e-8, atol=1e-12)


def moved(budget, parts, make):
    """Stand in for noise: a person's rows are moved by 30 m for each that there is."""
    step = 30.0 * (1.0 if parts is None else parts[:, None])
    return WrappedMechanism(
        stated_guarantee=make(budget).guarantee, draw=lambda points, _: points + step
    )


def test_heatmaps_of_file_draw_independent_noise(rows):
    """Two maps differ, and the mean of some is near."""
    options = {**MAP, "eps": 0.02, "bandwidth": 800.0}
    maps = [
        geopriv_gis.private_heatmap(rows(HOMES), rng=insecure_rng(seed), **options)
        for seed in range(6)
    ]
    values = np.array([each.values for each in maps])
    assert (values[0] != values[1]).all()
    quiet = geopriv_gis.private_heatmap(
        HOMES, rng=insecure_rng(9), **{**options, "eps": 0.9}
    )
    off = (values.mean(axis=0) - quiet.values) * np.sqrt(6) / maps[0].se
    assert np.abs(off).max() < 7.0


def test_heatmap_of_file_refuses_what_frame_refuses(rows, monkeypatch):
    charged = []
    monkeypatch.setattr(prepared, "charge", lambda *args: charged.append(args))
    arguments = {**MAP, "eps": 0.05}
    extent = tuple(HOMES.total_bounds)
    for frame, options in (
        (HOMES, {"extent": extent}),
        (HOMES, {"privacy_unit": "nobody"}),
        (HOMES.assign(person=[None, *HOMES.person[1:]]), {"privacy_unit": "person"}),
        (HOMES.set_geometry([Point(9e6, 9e6), *HOMES.geometry[1:]], crs=27700), {}),
        (HOMES.iloc[:0], {}),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError) as streamed:
            geopriv_gis.private_heatmap(rows(frame), **{**arguments, **options})
        with pytest.raises(type(streamed.value)) as whole:
            geopriv_gis.private_heatmap(frame, **{**arguments, **options})
        assert str(streamed.value) == str(whole.value)
    assert charged == []


def test_heatmap_that_needs_all_rows_reads_them_at_once(rows, gathered, monkeypatch):
    arguments = {**MAP, "eps": 0.05}
    few = rows(HOMES[:5])  # of a table its noise grows with the rows
    geopriv_gis.private_heatmap(few, privacy_unit="table", **arguments)
    assert len(gathered) == 1
    monkeypatch.setattr(binned, "_ROOM", 100)
    geopriv_gis.private_heatmap(rows(HOMES), **arguments)
    assert len(gathered) == 1
    geopriv_gis.private_heatmap(rows(HOMES), privacy_unit="person", **arguments)
    assert len(gathered) == 2
    capped = geopriv_gis.private_heatmap(
        rows(HOMES), privacy_unit="person", max_rows_per_unit=2, **arguments
    )
    assert len(gathered) == 3
    kept = HOMES.groupby("person").size().clip(upper=2)
    assert kept.nunique() == 2
    assert capped.attrs["geopriv"]["error"]["rows"] == kept.sum()


def test_file_changed_after_charge_is_reported(rows, monkeypatch):
    stream, read, passes = rows(HOMES), tables.TableRows.batches, []

    def fewer(self, columns):
        passes.append(1)
        found = list(read(self, columns))
        return iter(found if len(passes) < 3 else found[:-1])

    monkeypatch.setattr(tables.TableRows, "batches", fewer)
    with pytest.raises(geopriv_gis.FileError, match="stays charged"):
        geopriv_gis.private_heatmap(stream, **MAP, eps=0.05)


UNIT = {"privacy_unit": "person"}
SHARE = {**UNIT, "neighbours": "replace"}
COUNTED = {
    "a region": ("zonal_counts", (WEST,), {"below": 170, "eps": 1.0}),
    "of persons": ("zonal_counts", (WEST,), {"below": 0.4, "eps": 1.0, **SHARE}),
    "a kind": ("zonal_counts", ("ill",), {"below": 60, "rho": 0.5}),
    "flows": ("private_flows", (WARDS,), {"eps": 1.0}),
    "flows of persons": (
        "private_flows", (WARDS,), {"rho": 0.5, "max_rows_per_unit": 2, **UNIT}
    ),
}  # fmt: skip
FLOWS = {"destination": "to", "zone_name": "name"}


@pytest.mark.parametrize("name", COUNTED)
def test_counts_of_file_match_frame(name, rows):
    function, given, options = COUNTED[name]
    if function == "private_flows":
        options = {**options, **FLOWS}
    ask = getattr(geopriv_gis, function)
    whole = ask(HOMES, *given, rng=insecure_rng(7), **options)
    streamed = ask(rows(HOMES), *given, rng=insecure_rng(7), **options)
    for one, other in zip(streamed.items(), whole.items(), strict=True):
        assert one[0] == other[0]
        assert np.array_equal(one[1], other[1])
    assert streamed.attrs["geopriv"] == whole.attrs["geopriv"]


@pytest.mark.parametrize("more", [0, 1])
def test_threshold_of_file_counts_every_row_once(rows, more):
    """With hardly any noise (of 1 but for e⁻²⁰⁰) the answer changes at the count."""
    limit = int(HOMES.within(WEST).sum()) + more
    found = geopriv_gis.zonal_counts(rows(HOMES), WEST, below=limit, eps=200.0)
    assert found["below"].tolist() == [bool(more)]


def test_masks_functions_and_geometry_destinations_need_all_rows(
    rows, gathered, tmp_path
):
    for of in (HOMES["ill"].to_numpy(), lambda row: True):
        geopriv_gis.zonal_counts(rows(HOMES), of, below=5, eps=1.0)
    assert len(gathered) == 2
    there = tmp_path / "there.parquet"
    HOMES.assign(end=HOMES.geometry).to_parquet(there)
    given = {"zones": WARDS, "destination": "end", "eps": 1.0}
    geopriv_gis.ask_file(there, "private_flows", **given)
    assert len(gathered) == 3


WRONG = {
    "an unknown column": ("zonal_counts", ("no",), {"below": 5}, HOMES),
    "no truth values": ("zonal_counts", ("to",), {"below": 5}, HOMES),
    "a gap": (
        "zonal_counts", ("ill",), {"below": 5},
        HOMES.assign(ill=[*HOMES["ill"][:-1], None]),
    ),
    "no CRS": (
        "zonal_counts", ("ill",), {"below": 5},
        HOMES.set_crs(None, allow_override=True),
    ),
    "no way": ("private_flows", (WARDS,), {"destination": "no"}, HOMES),
    "no start": (
        "private_flows", (WARDS,), {"destination": "to", "origin": "no"}, HOMES
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_file_is_refused_with_error_of_frame(name, rows):
    function, given, options, frame = WRONG[name]
    ask = getattr(geopriv_gis, function)
    with pytest.raises(geopriv_gis.GeoPrivError) as streamed:
        ask(rows(frame), *given, eps=1.0, **options)
    with pytest.raises(type(streamed.value)) as whole:
        ask(frame, *given, eps=1.0, **options)
    assert str(streamed.value) == str(whole.value)
