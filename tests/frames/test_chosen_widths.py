"""Bandwidth and cells that nobody gave: by the noise, and said."""

import geopandas as gpd
import numpy as np
import pytest
import scipy.stats
from shapely.geometry import box

import geopriv_gis
from geopriv_gis.testing import insecure_rng

TOWN = (503_000, 500, 507_000, 5_500)
ZONES = gpd.GeoSeries(
    [box(503_000, 500, 505_000, 5_500), box(505_000, 500, 507_000, 5_500)], crs=32630
)
RUNS, RATES = 8, 2  # releases, and of how many rates are estimated
UNSURE = pytest.mark.filterwarnings("ignore:.*may be farther off")  # at the rim
EPS, RHO = 0.01, 4e-5  # 2/ε is 200 m; two of σ = 1/√(2ρ) are 224 m


def homes(rows=900):
    rng = np.random.default_rng(8)
    x, y = rng.uniform((503_500, 1_000), (506_500, 5_000), (rows, 2)).T
    return gpd.GeoSeries.from_xy(x, y, crs="EPSG:32630")


def error(found):
    return found.attrs["geopriv"]["error"]


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("budget", "width"), [({"eps": EPS}, 200.0), ({"rho": RHO}, 224.0)]
)
def test_heatmap_bandwidth_and_cell_are_chosen_by_noise(budget, width):
    found = homes().geopriv.private_heatmap(extent=TOWN, **budget)
    assert found.bandwidth == pytest.approx(width, rel=0.01)
    assert found.transform[0] == pytest.approx(width / 2, rel=0.01)
    facts = error(found)
    assert facts["cell"] == found.transform[0]
    assert facts["chosen"] == "bandwidth and cell, by the noise"
    assert f"bandwidth {found.bandwidth:g} m" in repr(found)
    again = homes().geopriv.private_heatmap(found.bandwidth, extent=TOWN, **budget)
    assert again.shape == found.shape
    assert error(again)["chosen"] == "cell, by the noise"
    both = homes().geopriv.private_heatmap(300, 150, extent=TOWN, **budget)
    assert "chosen" not in error(both)
    with pytest.raises(geopriv_gis.ParameterError, match=r"^private_heatmap needs ext"):
        homes().geopriv.private_heatmap(**budget)


@pytest.mark.arithmetic
def test_heatmap_bandwidth_does_not_depend_on_points():
    few, many = (
        rows.geopriv.private_heatmap(extent=TOWN, eps=EPS)
        for rows in (homes(5).translate(500), homes())
    )
    assert few.transform == many.transform
    assert (few.bandwidth, few.shape) == (many.bandwidth, many.shape)


@pytest.mark.arithmetic
def test_heatmap_cells_grow_with_extent():
    land = (0, 0, 900_000, 600_000)
    found = homes().geopriv.private_heatmap(extent=land, eps=EPS)
    assert max(found.shape) <= 201
    assert found.bandwidth >= 2 * found.transform[0] * (1 - 1e-9)


@pytest.mark.representatives(1)
@pytest.mark.arithmetic
@UNSURE
@pytest.mark.parametrize("mask", ["planar_laplace", "gaussian"])
def test_density_and_count_run_without_bandwidth(mask):
    budget = {"eps": EPS} if mask == "planar_laplace" else {"rho": RHO}
    rows = homes(4000)
    released = getattr(rows.geopriv, mask)(**budget, rng=insecure_rng(4))
    cells = released.geopriv.density()
    assert len(cells) > 100
    assert error(cells)["chosen"] == "bandwidth and cell, by the noise"
    assert error(cells)["bandwidth"] >= 200
    places = released.geopriv.density(points=box(*TOWN).centroid)
    assert error(places)["chosen"] == "bandwidth, by the noise"
    counted = released.geopriv.count(ZONES)
    assert error(counted)["chosen"] == "bandwidth, by the noise"
    off = (counted["count"] - [rows.within(zone).sum() for zone in ZONES]) / counted[
        "se"
    ]
    assert off.abs().max() < 5
    assert counted["se"].max() < 150


def rows_and_wards(rows=900, people=400):
    """Return homes of which those in the west are ill, and peopled wards."""
    places = homes(rows)
    frame = gpd.GeoDataFrame({"ill": (places.x < 505_000).astype(int)}, geometry=places)
    return frame, ZONES.to_frame("geometry").assign(people=people)


@pytest.mark.representatives(1)
@pytest.mark.arithmetic
@UNSURE
@pytest.mark.parametrize(
    ("mask", "budget", "wide", "sharp"),
    [
        ("planar_laplace", {"eps": EPS}, 200.0, 100.0),
        ("gaussian", {"rho": RHO}, 224.0, 123.0),
    ],
)
def test_hot_spots_morans_i_and_rates_run_without_bandwidth(mask, budget, wide, sharp):
    frame, wards = rows_and_wards()
    released = getattr(frame.geopriv, mask)(**budget, keep="ill", rng=insecure_rng(4))
    near = released.geopriv.morans_i("ill", permutations=19)
    note = f"bandwidth {error(near)['bandwidth']:g} m, chosen by the noise"
    assert repr(near).endswith(f"[{note}]")
    assert error(near)["bandwidth"] == pytest.approx(wide, rel=0.01)
    given = released.geopriv.morans_i("ill", wide, permutations=0)
    assert "chosen" not in repr(given) + str(error(given))
    rates = released.geopriv.rate(wards, "people")
    assert error(rates)["bandwidth"] == pytest.approx(sharp, rel=0.01)
    assert error(rates)["chosen"] == "bandwidth, by the noise"
    spots = released.geopriv.getis_ord("ill", extent=TOWN)
    assert error(spots)["chosen"] == "bandwidth and cell, by the noise"
    assert error(spots)["cell"] == error(spots)["bandwidth"] / 2
    west = spots[spots["p"] < 0.01].geometry.centroid
    assert len(west) > 3
    assert set(np.sign(505_000 - west.x)) == set(np.sign(spots["z"].loc[west.index]))
    places = released.geopriv.getis_ord("ill", points=homes(5))
    assert error(places)["bandwidth"] >= wide
    assert places["z"].notna().any()


@pytest.mark.arithmetic
@pytest.mark.parametrize("rows", [60, 4000])
def test_hot_spot_bandwidth_depends_on_number_of_rows(rows):
    frame, _ = rows_and_wards(rows)
    released = frame.geopriv.planar_laplace(EPS, keep="ill", rng=insecure_rng(4))
    moved = frame.set_geometry(frame.translate(2_000, -500))
    elsewhere = moved.geopriv.planar_laplace(EPS, keep="ill", rng=insecure_rng(5))
    found = released.geopriv.getis_ord("ill", extent=TOWN)
    even = (30 * 20e6 / np.pi / rows) ** 0.5
    assert error(found)["bandwidth"] == pytest.approx(max(200, even), rel=0.01)
    assert found["z"].notna().any()
    other = elsewhere.geopriv.getis_ord("ill", extent=TOWN)
    assert error(other) == error(found)


@UNSURE
@pytest.mark.arithmetic
def test_intervals_cover_at_chosen_bandwidth():
    """Of rates and Moran's I: as often as 95 % allow, a false alarm below 1e-6."""
    wards = [box(500_000 + 1_000 * i, 1_000 * j, 501_000 + 1_000 * i, 1_000 * (j + 1))
             for i in range(3) for j in range(3)]  # fmt: skip
    wards = gpd.GeoDataFrame(geometry=wards, crs=32630).assign(people=1000)
    inside, alike, scores = [], [], []
    for seed in range(RUNS):
        x, y = np.random.default_rng(seed).uniform(0, 3_000, (2, 400))
        places = gpd.GeoSeries.from_xy(500_000 + x, y, crs=32630)
        ill = np.sin(x / 800) + np.cos(y / 700)
        frame = gpd.GeoDataFrame({"ill": ill}, geometry=places)
        true = [places.within(ward).sum() for ward in wards.geometry]
        released = frame.geopriv.planar_laplace(
            1 / 60, keep="ill", rng=insecure_rng(seed)
        )
        if seed < RATES:
            found = released.geopriv.rate(wards, "people")
            scores.append((found["count"] - true) / found["se"])
            inside.append((found["low"] <= true) & (true <= found["high"]))
        near = released.geopriv.morans_i("ill", permutations=0)
        width = error(near)["bandwidth"]
        square = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
        weights = np.exp(-square / 2 / width**2) - np.eye(len(x))
        marks = (ill - ill.mean()) / ill.std()
        truth = marks @ weights @ marks / weights.sum()
        alike.append(near["low"][0] <= truth <= near["high"][0])
    for covered in np.concatenate(inside), np.array(alike):
        assert covered.sum() >= scipy.stats.binom.ppf(1e-6, covered.size, 0.95)
    # Nor are errors too wide; of 18 zones the root of the mean is off by 0.17 or so.
    assert abs(np.sqrt(np.mean(np.square(scores))) - 1) < 0.7


def test_bandwidth_grows_with_rows_per_person():
    frame = gpd.GeoDataFrame({"who": np.arange(900) // 3}, geometry=homes())
    given = {"privacy_unit": "who", "keep": "who"}
    released = frame.geopriv.planar_laplace(EPS, method="composition", **given)
    assert error(released.geopriv.density())["bandwidth"] == pytest.approx(
        600, rel=0.01
    )


def test_compare_runs_without_mechanisms():
    compared = geopriv_gis.compare(homes())
    found = compared.table
    assert list(found.index) == [
        "planar_laplace displacement=200", "gaussian displacement=200",
    ]  # fmt: skip
    assert list(found["budget"]) == pytest.approx([0.01, np.pi / 4 / 200**2])
    text = str(compared)
    assert all(name in text for name in (*found.index, *found.columns))
    assert "Guarantee(" not in text
