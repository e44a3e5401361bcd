"""Flows between public zones: what is counted, what is left out, what is refused."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

from geopriv_gis import CRSError, GeometryError, Ledger, ParameterError
from geopriv_gis.core.zones import flows as core
from geopriv_gis.core.zones.counts import CountBudget
from geopriv_gis.frames.zones import flows
from geopriv_gis.testing import insecure_rng

WARDS = gpd.GeoDataFrame(
    {"name": ["west", "mid", "east"]},
    geometry=[box(1000 * n, 0, 1000 * n + 1000, 1000) for n in range(3)],
    crs="EPSG:3035",
)
FROM = np.array([500.0] * 60 + [1500.0] * 30 + [9000.0] * 10)
TO = np.array([1500.0] * 50 + [2500.0] * 40 + [500.0] * 10)
TRUE = np.array([[0, 50, 10], [0, 0, 30], [0, 0, 0]])


def trips():
    frame = gpd.GeoDataFrame(
        {
            "to": [["west", "mid", "east"][int(x // 1000)] for x in TO],
            "who": np.arange(100) // 5,
        },
        geometry=gpd.points_from_xy(FROM, np.full(100, 500.0)),
        crs=WARDS.crs,
    )
    ends = gpd.GeoSeries.from_xy(TO, np.full(100, 500.0), crs=WARDS.crs)
    return frame.assign(end=ends.to_crs("EPSG:4326"))


def exact_flows(frame=None, **more):
    given = {"destination": "to", "zone_name": "name", "eps": 500.0, **more}
    given = {name: value for name, value in given.items() if value is not None}
    frame = trips() if frame is None else frame
    with pytest.warns(match="hardly protects anybody"):
        return frame.geopriv.private_flows(WARDS, **given)


@pytest.mark.arithmetic
@pytest.mark.parametrize("eps", [500.0, 1e6])
def test_flows_count_and_name_zone_pairs(eps):
    """With so little noise that counts are right but for a chance of e^-50."""
    found = exact_flows(eps=eps)
    assert np.allclose(found["count"].to_numpy().reshape(3, 3), TRUE, atol=1e-3)
    assert (found["count_raw"].to_numpy().reshape(3, 3) == TRUE).all()
    assert found["origin"].tolist() == ["west"] * 3 + ["mid"] * 3 + ["east"] * 3
    assert found["destination"].tolist() == ["west", "mid", "east"] * 3
    assert (found.geom_type == "LineString").all()
    assert (found.length > 100).all()
    inside = found[found["origin"] == found["destination"]]
    assert inside.geometry.within(WARDS.geometry.set_axis(inside.index)).all()
    assert found.geopriv.guarantee.intact


@pytest.mark.arithmetic
def test_flows_from_geometry_and_names_agree():
    frame = trips()
    ends = exact_flows(frame, destination="end")
    assert (ends["count_raw"] == exact_flows(frame)["count_raw"]).all()
    names = frame.assign(start=np.where(FROM < 1000, "west", "mid"))
    found = exact_flows(names[FROM < 3000], origin="start")
    assert (found["count_raw"] == ends["count_raw"]).all()


@pytest.mark.arithmetic
def test_flows_cap_rows_per_person():
    found = exact_flows(privacy_unit="who", max_rows_per_unit=2)
    assert found["count_raw"].sum() == 2 * 18  # two of twenty start in no zone
    assert found["se"].iloc[0] > exact_flows()["se"].iloc[0]
    assert set(found["about"]) == {
        "at most 2 rows of each person, spread evenly over theirs"
    }
    error = found.attrs["geopriv"]["error"]
    assert error["persons_over"] == (trips()["who"].value_counts() > 2).sum()


@pytest.mark.arithmetic
def test_flow_margins_agree_with_total():
    found = trips().geopriv.private_flows(
        WARDS, destination="to", zone_name="name", rho=0.5
    )
    table = found["count"].to_numpy().reshape(3, 3)
    assert (table >= 0).all()
    assert table.sum(axis=1).sum() == pytest.approx(table.sum(axis=0).sum())
    error = found.attrs["geopriv"]["error"]
    assert error["pair_se"] < error["origin_se"] < error["total_se"]


def test_flows_suppress_small_counts():
    found = trips().geopriv.private_flows(
        WARDS, destination="to", zone_name="name", eps=1.0, suppress=4.0
    )
    small = found["count"].isna()
    assert small.iloc[6:].any()
    assert (found["count"][~small] >= 4 * found["se"][~small]).all()
    assert found[["count_raw", "low", "high"]][small].isna().all(axis=None)
    assert found.geopriv.guarantee.intact


def test_flows_are_suppressed_by_count_not_by_noisy_number():
    """With limits between the two of each line, in which they would differ."""
    options = {"destination": "to", "zone_name": "name", "eps": 1.0}
    whole = trips().geopriv.private_flows(WARDS, **options, rng=insecure_rng(4))
    between = (whole["count"] + whole["count_raw"]) / 2 / whole["se"]
    limits = between[(whole["count"] != whole["count_raw"]) & (between > 0)]
    assert len(limits) >= 3
    for limit in limits:
        found = trips().geopriv.private_flows(
            WARDS, **options, suppress=limit, rng=insecure_rng(4)
        )
        hidden = whole["count"] < limit * whole["se"]
        assert (found["count"].isna() == hidden).all()


def many_zones():
    """Return 450 zones side by side, and trips between the first and the last."""
    x = np.arange(450) * 10.0
    zones = gpd.GeoSeries([box(w, 0, w + 10, 10) for w in x], crs="EPSG:3035")
    zones = zones.rename_axis("number")
    frame = gpd.GeoDataFrame(
        {"to": ["449"] * 300 + ["7"] * 100},
        geometry=gpd.points_from_xy([5.0] * 400, [5.0] * 400), crs=zones.crs,
    )  # fmt: skip
    return frame, zones


@pytest.mark.parametrize("budget", [{"eps": 1.0}, {"rho": 0.5}])
@pytest.mark.arithmetic
def test_flows_of_many_zones_list_large_counts_only(budget):
    frame, zones = many_zones()
    found = frame.geopriv.private_flows(zones, destination="to", **budget)
    assert len(found) < 12  # one too many on average
    pairs = found[["origin", "destination"]].to_numpy().tolist()
    one, two = (pairs.index(["0", end]) for end in ("7", "449"))
    assert found["count"].iloc[two] == pytest.approx(300, abs=40)
    assert found["count"].iloc[one] == pytest.approx(100, abs=40)
    assert found.geometry.iloc[two].coords[:] == [(5.0, 5.0), (4495.0, 5.0)]
    error = found.attrs["geopriv"]["error"]
    assert error.keys() == {"pair_se", "least"}
    assert (found["count"] >= error["least"]).all()
    assert found.geopriv.guarantee.intact


@pytest.mark.parametrize("budget", [{"eps": 0.3}, {"rho": 0.02}])
@pytest.mark.parametrize("least", [0.0, 12.0])
def test_flow_intervals_cover_true_counts(budget, least):
    """Of 20,000 pairs 95 of 100, within four standard deviations of a chance."""
    count_budget = CountBudget(**budget)
    measured = core.FlowMeasurement.for_budget(count_budget, pairs_only=least > 0)
    rng = insecure_rng(5)
    for true in (0, 3, 12, 40):
        counts = np.full(20_000, float(true))
        raw = measured.noise["pairs"].randomise(counts, rng)
        raw = raw[raw >= least] if least else raw
        count = np.maximum(raw, 0.0)
        low, high = measured.interval(raw, count, least)
        coverage = ((low <= true) & (true <= high)).mean()
        assert coverage >= 0.95 - 4 * np.sqrt(0.05 * 0.95 / len(raw))
        assert ((low >= 0) & (low <= count) & (count <= high)).all()
        if not least and true:
            assert coverage < 0.98  # and no wider than needed


def test_flows_of_many_zones_accept_suppress():
    frame, zones = many_zones()
    options = {"destination": "to", "eps": 1.0}
    found = frame.geopriv.private_flows(zones, suppress=100.0, **options)
    assert set(found["destination"]) == {"449"}
    with pytest.raises(ParameterError, match="suppress must be at least"):
        frame.geopriv.private_flows(zones, suppress=0.001, **options)


@pytest.mark.arithmetic
def test_flows_refuse_too_many_zones(monkeypatch):
    frame, zones = many_zones()
    monkeypatch.setattr(flows, "_MOST", 202_499)
    with pytest.raises(ParameterError, match="at most 202,499 pairs"):
        frame.geopriv.private_flows(zones, destination="to", eps=1.0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"destination": "nowhere"}, "destination must name"),
        ({"origin": "nowhere"}, "origin must name"),
        ({"suppress": 0}, "suppress"),
        ({"eps": 1e300}, "eps must be at most 1e"),
        ({"zone_name": "nothing"}, "zone_name must name"),
    ],
)
@pytest.mark.arithmetic
def test_flows_refuse_invalid_arguments(changes, words):
    given = {"destination": "to", "zone_name": "name", "eps": 1.0, **changes}
    with pytest.raises(ParameterError, match=words):
        trips().geopriv.private_flows(WARDS, **given)


def test_flows_of_points_alone_have_no_destination():
    with pytest.raises(ParameterError, match="destination needs columns; got GeoSer"):
        trips().geometry.geopriv.private_flows(WARDS, destination="to", eps=1.0)


def test_flows_refuse_mismatched_zone_names_before_charge(tmp_path):
    ledger = Ledger.create(tmp_path / "a.ledger", budget=1, notion="dp")
    given = {"destination": "to", "eps": 0.5, "ledger": ledger}
    numbers = trips().assign(to=7, flag=True)
    for frame, zones, changes in (
        (trips(), WARDS, {}),
        (trips(), WARDS[1:], {"origin": "to", "destination": "end"}),
        (trips(), WARDS.geometry, {}),
        (numbers, WARDS, {"zone_name": "name"}),
        (numbers, WARDS, {"zone_name": "name", "destination": "flag"}),
        (numbers, WARDS.set_index("name"), {}),
    ):
        with pytest.raises(ParameterError, match=r"zone_name") as raised:
            frame.geopriv.private_flows(zones, **{**given, **changes})
        assert len(str(raised.value).split()) <= 25
    assert ledger.spent == 0


def test_flows_compare_numeric_zone_names_as_numbers():
    """A column of numbers suits zones named 07; no value decides what is refused."""
    named = WARDS.assign(name=["07", "mid", "east"])
    frame = trips()
    given = {"destination": "to", "zone_name": "name", "eps": 1.0}
    found = frame.assign(to=7).geopriv.private_flows(named, **given)
    assert found.groupby("destination")["count"].sum().idxmax() == "07"
    for value in ("nowhere", 7.0, None):
        nothing = frame.assign(to=[value] * len(frame))
        found = nothing.geopriv.private_flows(WARDS, **given)
        assert len(found) == 9
    numbered = WARDS.rename_axis("number")
    found = frame.assign(to=2).geopriv.private_flows(numbered, destination="to", eps=1)
    assert found.groupby("destination")["count"].sum().idxmax() == "2"


@pytest.mark.arithmetic
def test_flows_refuse_destinations_without_crs():
    frame = trips()
    frame["end"] = gpd.GeoSeries(frame["end"].to_numpy(), crs=None)
    with pytest.raises(CRSError, match="destination must name"):
        frame.geopriv.private_flows(WARDS, destination="end", eps=1.0)


def test_flows_ignore_trips_without_destination():
    lost = np.arange(100) % 7 == 0
    frame = trips().assign(x=np.where(lost, np.nan, TO), y=500.0)
    found = exact_flows(frame, destination=["x", "y"])
    assert (found["count_raw"] == exact_flows(trips()[~lost])["count_raw"]).all()
    none = exact_flows(frame.assign(x=np.nan), destination=["x", "y"])
    assert (none["count_raw"] == 0).all()
    as_text = frame.assign(x=frame["x"].astype(str).replace("nan", None))
    assert exact_flows(as_text, destination=["x", "y"]).equals(found)
    with pytest.raises(ParameterError, match="destination must name columns of numb"):
        frame.assign(x="far").geopriv.private_flows(
            WARDS, destination=["x", "y"], zone_name="name", eps=1.0
        )


def test_flows_missing_point_error_names_column():
    frame = trips()
    frame.loc[3, "end"] = None
    with pytest.raises(GeometryError, match=r"destination must have.* 1 of 100 rows"):
        frame.geopriv.private_flows(WARDS, destination="end", eps=1.0)


@pytest.mark.arithmetic
def test_flows_refuse_zone_names_of_equal_number():
    """Rows of zone 1 would count in zone 01; places are told apart all the same."""
    alike = WARDS.assign(name=["1", "01", "2"])
    frame = trips().replace({"to": {"west": "1", "mid": "01", "east": "2"}})
    with pytest.raises(
        ParameterError, match=r"zone_name must .* 1 and 01 count as equal"
    ):
        frame.geopriv.private_flows(alike, destination="to", zone_name="name", eps=1.0)
    found = frame.geopriv.private_flows(
        alike, destination="end", zone_name="name", eps=1.0
    )
    assert found["origin"].tolist() == ["1"] * 3 + ["01"] * 3 + ["2"] * 3


def test_flows_accept_slivers_between_zones():
    """Neighbours that were digitised apart: a trip there begins in the first zone."""
    apart = WARDS.assign(geometry=[
        box(0, 0, 1000.0005, 1000), box(1000, 0, 2000, 1000), box(2000, 0, 3000, 1000),
    ])  # fmt: skip
    frame = trips()
    frame.loc[:59, "geometry"] = gpd.points_from_xy([1000.0002] * 60, [500.0] * 60)
    for slivers, words in ((1e-6, ""), (0.0, "must not overlap")):
        given = {"destination": "to", "zone_name": "name", "slivers": slivers}
        if words:
            with pytest.raises(ParameterError, match=words):
                frame.geopriv.private_flows(apart, eps=1.0, **given)
            continue
        with pytest.warns(match="hardly protects anybody"):
            found = frame.geopriv.private_flows(apart, eps=500.0, **given)
        assert (found["count_raw"].to_numpy().reshape(3, 3) == TRUE).all()


@pytest.mark.arithmetic
def test_flows_refuse_overlapping_zones():
    two = gpd.GeoSeries([box(0, 0, 1000, 1000), box(500, 0, 1500, 1000)], crs=3035)
    with pytest.raises(ParameterError, match="must not overlap"):
        trips().geopriv.private_flows(two, destination="to", eps=1.0)
