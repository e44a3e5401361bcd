"""Attacks through frames: tables for the data holder, in ground metres."""

import itertools
import math
import time

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import GeometryError, GeoPrivWarning, ParameterError, attack
from geopriv_gis.core.attack import localisation
from geopriv_gis.frames.attack import places, service
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:32630"
HOME = (500_000.0, 6_200_000.0)


def homes(rows=800, crs=UTM):
    random = np.random.default_rng(1)
    xy = random.normal(HOME, 1_500, (rows, 2))
    frame = gpd.GeoDataFrame(
        {"note": ["person"] * rows},
        geometry=gpd.points_from_xy(*xy.T),
        index=random.permutation(rows) * 3,
        crs=UTM,
    )
    return frame.to_crs(crs)


@pytest.mark.parametrize("crs", [UTM, "EPSG:4326", "EPSG:3857"])
@pytest.mark.parametrize("method", ["circles", "probes"])
def test_nearby_attack_finds_users_in_any_crs(method, crs):
    frame, seen = homes(crs=crs), []
    found = attack.nearby(
        frame, 80, 10, method=method, rng=insecure_rng(1), progress=seen.append
    )
    assert found.success >= 0.9
    table = found.targets
    assert len(table) == 80
    assert set(table.index) <= set(frame.index)
    assert table.crs == frame.crs
    true = frame.geometry.loc[table.index].to_crs(UTM)
    off = table.geometry.to_crs(UTM).distance(true)
    assert np.allclose(off, table["distance"], rtol=2e-3, atol=0.05)
    assert (table["found"] == (table["distance"] <= 100)).all()
    assert found.queries == table["queries"].mean() > 10
    assert 0 < found.computing <= found.seconds
    assert str(found).endswith(" queries. For the data holder only.")
    assert "person" not in str(found)
    assert seen[-1] == 1
    assert list(table.columns) == ["distance", "found", "queries", "geometry"]


def test_nearby_attack_takes_every_row_of_a_label():
    frame = homes(100)
    frame.index = np.arange(100) // 2
    found = attack.nearby(frame, [3, 7], rng=insecure_rng(1))
    assert sorted(found.targets.index) == [3, 3, 7, 7]


@pytest.mark.arithmetic
def test_nearby_attack_fails_against_mask():
    options = {"targets": 100, "rng": insecure_rng(2)}
    for mask in (
        lambda f: f.geopriv.planar_laplace(0.0005),
        lambda f: f.geopriv.dprs(0.0005, region=f.to_crs(UTM).buffer(9000)),
    ):
        for method in ("circles", "probes"):
            found = attack.nearby(homes(), mask=mask, method=method, **options)
            assert found.success < 0.1


@pytest.mark.arithmetic
def test_nearby_attack_accepts_targets_and_seeded_rng():
    frame = homes()
    labels = list(frame.index[[5, 1, 7]])
    one, two = (
        attack.nearby(frame, labels, method="probes", rng=insecure_rng(3))
        for _ in range(2)
    )
    assert list(one.targets.index) == labels
    assert (one.targets.geometry == two.targets.geometry).all()
    assert attack.nearby(frame.geometry, labels).success == 1


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"targets": 0}, "targets must be"),
        ({"targets": [-1]}, "labels of the frame's index"),
        ({"targets": "all"}, "targets must be"),
        ({"targets": []}, "at least one row"),
        ({"k": 0}, "k must be"),
        ({"k": 801}, "at most the number of users"),
        ({"threshold": 0}, "threshold must be"),
        ({"tolerance": -1}, "tolerance must be"),
        ({"reach": 0}, "reach must be"),
        ({"rounds": 11}, "rounds must be"),
        ({"method": "gi_lia"}, "method must be"),
        ({"mask": lambda f: f.iloc[::-1]}, "in their order"),
        ({"rng": 3}, "rng must be"),
    ],
)
@pytest.mark.arithmetic
def test_nearby_attack_refuses_invalid_arguments(values, words):
    with pytest.raises(ParameterError, match=words):
        attack.nearby(homes(), **values)


@pytest.mark.arithmetic
def test_localise_uses_prior_and_law_of_release():
    frame = homes()
    x, y = np.meshgrid(*[np.arange(-4_500, 4_501, 300)] * 2)
    near = np.exp(-(x.ravel() ** 2 + y.ravel() ** 2) / (2 * 1_500**2))
    prior = gpd.GeoDataFrame(
        {"people": near},
        geometry=gpd.points_from_xy(HOME[0] + x.ravel(), HOME[1] + y.ravel()),
        crs=UTM,
    ).to_crs(4326)
    released = frame.geopriv.planar_laplace(0.001)
    flat = attack.localise(frame, released, prior)
    known = attack.localise(frame, released, prior, weight="people")
    moved = frame.geometry.distance(released.geometry).mean()
    assert known.distance < flat.distance < 1.1 * moved
    assert known.distance == pytest.approx(known.targets["expected"].mean(), rel=0.1)
    assert 0 < known.targets["right_place"].mean() < 0.3
    gaussian = frame.geopriv.gaussian(1e-4)
    assert attack.localise(frame, gaussian, prior).success > 0.3
    rho = 1e-4 / gaussian.geopriv.guarantee.k_max**2  # in the plane's metres
    by_law = attack.localise(frame, gaussian, prior, law=lambda d: -rho * d**2)
    same = by_law.targets.geometry.distance(
        attack.localise(frame, gaussian, prior).targets.geometry
    )
    assert same.max() < 1e-3
    with pytest.raises(ParameterError, match="law must be given"):
        attack.localise(frame, frame, prior)
    prior["named"] = "many"
    prior["some"] = pd.array([None, *[1] * (len(prior) - 1)], dtype="Int64")
    for bad, words in (("nobody", "column of prior"), ("geometry", "must hold"),
                       ("named", "must hold"), ("some", "must hold")):  # fmt: skip
        with pytest.raises(ParameterError, match=words):
            attack.localise(frame, released, prior, weight=bad)


@pytest.mark.parametrize("ball", [(10, 1, 30), [(1, 6), (-1, 6), (-1, -6), (1, -6)]])
@pytest.mark.arithmetic
def test_localise_uses_law_of_unit_ball_noise(ball):
    # By the law of round noise the attacker did 1.6 times worse, and said "at best".
    cells = np.stack(np.meshgrid(*[np.linspace(-2_000, 2_000, 31)] * 2), -1)
    cells = cells.reshape(-1, 2) + HOME
    pick = np.random.default_rng(2).integers(0, len(cells), 600)
    prior = gpd.GeoSeries.from_xy(*cells.T, crs=UTM)
    frame = prior.iloc[pick].reset_index(drop=True)
    released = frame.geopriv.planar_laplace(0.005, unit_ball=ball)
    own, round_ = (
        (attack.localise(frame, released, prior, law=law).targets["distance"] ** 2)
        for law in (None, lambda away: -0.005 * away)
    )
    assert own.mean() < 0.8 * round_.mean()


@pytest.mark.parametrize(
    "change",
    [
        {"region": gpd.GeoSeries.from_xy([HOME[0]], [HOME[1]], crs=UTM).buffer(9e3)},
        {"privacy_unit": "table", "method": "composition"},
        {"privacy_unit": "table", "method": "joint"},
    ],
)
@pytest.mark.arithmetic
def test_localise_requires_law_if_release_has_none(change):
    frame = homes(50)
    if "region" in change:
        frame = frame[frame.within(change["region"].iloc[0].buffer(-100))]
    released = frame.geopriv.planar_laplace(0.01, **change)
    with pytest.raises(ParameterError, match="law must be given"):
        attack.localise(frame, released, frame.geometry)
    if "region" in change:
        moved = frame.geopriv.planar_laplace(0.01, onto=change["region"])
        with pytest.raises(ParameterError, match="law must be given"):
            attack.localise(frame, moved, frame.geometry)
    plain = frame.geopriv.planar_laplace(0.01)
    cells = gpd.GeoSeries.from_xy([HOME[0], HOME[0] + 900], [HOME[1]] * 2, crs=UTM)
    with pytest.raises(ParameterError, match="law must be given"):
        attack.localise(frame, plain.geopriv.remap(cells), frame.geometry)


def test_localise_requires_law_of_changed_points():
    # Places 5 km off were attacked with the law of the noise around the true ones.
    frame = homes(50)
    released = frame.geopriv.planar_laplace(0.01)
    changed = released.set_geometry(released.translate(5_000))
    changed.attrs.update(released.attrs)
    assert changed.geopriv.guarantee.law is None
    with pytest.raises(ParameterError, match="law must be given"):
        attack.localise(frame, changed, frame.geometry)
    given = attack.localise(frame, changed, frame.geometry, law=lambda d: -0.01 * d)
    assert len(given.targets) == 50


@pytest.mark.arithmetic
def test_averaging_and_linkage_attacks():
    frame = homes(300)
    releases = [frame.geopriv.planar_laplace(0.01) for _ in range(20)]
    several = attack.averaging(frame, releases)
    single = attack.averaging(frame, releases[:1])
    assert several.distance < 0.4 * single.distance
    assert several.queries == 20
    for found in (
        attack.averaging(frame, releases[:1], threshold=30),
        attack.averaging(frame, releases[:1]),
    ):
        away, near = found.targets["distance"], found.targets["found"]
        assert (near == (away <= found.threshold)).all()
        assert 0 < found.success < 1
    bare = gpd.GeoSeries(list(releases[0].geometry), frame.index, crs=UTM)
    for given in ([bare, releases[1]], [releases[1], bare]):
        assert attack.averaging(frame, given).by_index
    linked = attack.linkage(frame, releases[0])
    assert 1 / 300 < linked.success < 0.8
    assert (linked.targets["found"] == (linked.targets["nearer"] == 0)).all()
    assert attack.linkage(frame, frame).success == 1
    with pytest.raises(ParameterError, match="at least one release"):
        attack.averaging(frame, [])
    with pytest.raises(ParameterError, match="in their order"):
        attack.linkage(frame, frame.iloc[1:])
    with pytest.raises(GeometryError, match="at least one row"):
        attack.linkage(frame.iloc[:0], frame.iloc[:0])


FEET = "+proj=tmerc +lon_0=-3 +k=0.9996 +x_0=500000 +datum=WGS84 +units=us-ft"
IN_METRES = {
    "nearby": lambda frame, released, prior, **plane: attack.nearby(
        frame, 5, mask=lambda _: released, rng=insecure_rng(1), **plane
    ).targets[["distance"]],
    "localise": lambda frame, released, prior, **plane: attack.localise(
        frame, released, prior, **plane
    ).targets[["distance", "expected"]],
    "averaging": lambda frame, released, prior, **plane: attack.averaging(
        frame, [released, released], **plane
    ).targets[["distance"]],
    "linkage": lambda frame, released, prior, **plane: attack.linkage(
        frame, released, **plane
    ).targets[["distance"]],
    "risk_report": lambda frame, released, prior, **plane: frame.geopriv.risk_report(
        released, targets=4, population=prior, rng=insecure_rng(1), **plane
    ).table[["value"]].filter(like="displacement", axis=0),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("kind", IN_METRES)
def test_attacks_measure_metres_in_a_plane_of_feet(kind):
    frame = homes(120)
    released, prior = frame.geopriv.planar_laplace(0.002), homes(60).geometry
    feet, metres = (
        IN_METRES[kind](frame, released, prior, crs=crs) for crs in (FEET, UTM)
    )
    assert len(metres)
    np.testing.assert_allclose(feet, metres, rtol=1e-3, atol=0.1)


IN_PLANES = {
    "nearby": lambda frame, released, **plane: attack.nearby(
        frame, 5, mask=lambda _: released, rng=insecure_rng(1), **plane
    ),
    "localise": lambda frame, released, **plane: attack.localise(
        frame, released, frame.geometry, **plane
    ),
    "averaging": lambda frame, released, **plane: attack.averaging(
        frame, [released, released], **plane
    ),
    "linkage": attack.linkage,
}


@pytest.mark.parametrize("kind", IN_PLANES)
def test_attacks_measure_in_the_plane_that_is_given(kind):
    frame = homes(60)
    released = frame.geopriv.planar_laplace(0.002)
    for crs, other in ((UTM, "EPSG:3035"), ("EPSG:3035", UTM)):
        found = IN_PLANES[kind](frame, released, crs=crs).targets
        guess, true = found.geometry, frame.geometry.loc[found.index]
        away, elsewhere = (
            guess.to_crs(plane).distance(true.to_crs(plane)) for plane in (crs, other)
        )
        assert found["distance"].to_numpy() == pytest.approx(away, abs=2e-3)
        assert elsewhere.to_numpy() != pytest.approx(away, abs=2e-2)


def test_localise_knows_the_law_of_noise_in_a_plane_of_feet():
    frame, prior = homes(60, FEET), homes(40).geometry
    released = frame.geopriv.planar_laplace(0.002)
    eps = 0.002 / released.geopriv.guarantee.k_max
    own, told = (
        attack.localise(frame, released, prior, law=law, crs=UTM).targets
        for law in (None, lambda away: -eps * away)
    )
    assert own["expected"].to_numpy() == pytest.approx(told["expected"], rel=5e-3)


@pytest.mark.parametrize("crs", ["EPSG:3035", "EPSG:3857", "EPSG:4326"])
def test_localise_measures_in_the_plane_of_the_release(crs):
    frame, prior = homes(60, crs), homes(40).geometry
    released = frame.geopriv.planar_laplace(0.002, crs=UTM)
    eps = 0.002 / released.geopriv.guarantee.k_max
    own, told = (
        attack.localise(frame, released, prior, law=law, crs=UTM).targets
        for law in (None, lambda away: -eps * away)
    )
    assert own["expected"].to_numpy() == pytest.approx(told["expected"], rel=1e-5)


def test_localise_of_points_that_noise_moved_out_of_the_area_of_use():
    edge = gpd.GeoSeries.from_xy([-6.0] * 200, [55.9] * 200, crs=4326).to_crs(UTM)
    released = edge.geopriv.planar_laplace(0.001)
    assert (released.to_crs(4326).x < -6.03).any()
    found = attack.localise(edge, released, edge.iloc[:1])
    assert (found.targets["distance"] < 1e-6).all()


FOUND = {
    "localise": lambda frame, released, limit: attack.localise(
        frame, released, frame.geometry, threshold=limit
    ),
    "averaging": lambda frame, released, limit: attack.averaging(
        frame, [released], threshold=limit
    ),
    "nearby": lambda frame, released, limit: attack.nearby(
        frame, 40, mask=lambda _: released, rng=insecure_rng(1), threshold=limit
    ),
}


@pytest.mark.parametrize("kind", FOUND)
def test_targets_are_found_up_to_the_threshold(kind):
    frame = homes(60)
    released = frame.geopriv.planar_laplace(0.002)
    away = FOUND[kind](frame, released, 1.0).targets["distance"]
    for limit in (sorted(away)[7], away.max() / 2, 1.0):
        found = FOUND[kind](frame, released, limit)
        assert found.threshold == limit
        assert (found.targets["found"] == (away <= limit)).all()


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(("reach", "tolerance"), [(8192, 1.0), (16384, 0.25)])
def test_nearby_attack_bisects_the_reach_down_to_the_tolerance(
    rounds, reach, tolerance
):
    found = attack.nearby(
        homes(), 6, method="probes", rounds=rounds, reach=reach, tolerance=tolerance
    )
    steps = math.log2(reach / tolerance)
    assert (found.targets["queries"] == steps + 4 * rounds).all()


@pytest.mark.parametrize("many", [1, 4, 5, 8, 9])
def test_nearby_attack_in_parts_has_every_target(many, monkeypatch):
    monkeypatch.setattr(service, "_TOGETHER", 4)
    frame = homes()
    labels = list(frame.index[:many])
    found = attack.nearby(frame, labels, rng=insecure_rng(1))
    assert list(found.targets.index) == labels
    true = frame.geometry.loc[labels]
    assert found.targets.geometry.distance(true).max() < 100
    assert found.success == 1


@pytest.mark.parametrize("chunk", [1, 40 * 7, 40 * 59, 40 * 60, 40 * 61])
def test_localise_in_chunks_is_that_of_all_rows(chunk, monkeypatch):
    frame, prior = homes(60), homes(40).geometry
    released = frame.geopriv.planar_laplace(0.002)
    columns = ["distance", "right_place", "confidence", "expected"]
    whole = attack.localise(frame, released, prior).targets[columns]
    monkeypatch.setattr(localisation, "_CHUNK", chunk)
    parts = attack.localise(frame, released, prior).targets[columns]
    pd.testing.assert_frame_equal(parts, whole)
    some = np.array([59, 3, 17])
    found = places.localise_some(
        frame, released, prior, some, weight=None, threshold=100.0, crs=None
    )
    pd.testing.assert_frame_equal(found.targets[columns], whole.iloc[some])


def test_attack_says_shares_means_and_time_of_a_target(monkeypatch):
    table = {"distance": [10.0, 90.0], "found": [True, False], "queries": [3, 5]}
    targets = gpd.GeoDataFrame(table, geometry=homes(2).geometry.to_numpy())
    said = str(attack.Attack("Guess", targets, 20.0, 1.0, 1.0))
    assert said.startswith(
        "Guess: 50 % of 2 targets found (within 20 m where that is asked), on average "
        "50 m off after 4 queries."
    )
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks))
    found = attack.linkage(homes(50), homes(50))
    assert found.seconds == found.computing == 1 / 50


def test_attack_targets_have_no_guarantee():
    found = attack.linkage(homes(50), homes(50))
    assert geopriv_gis.guarantee_of(found.targets).notion == "none"


def test_attacks_refuse_shuffled_release_with_equal_index():
    """Measured against other rows, it would look safe: none found, all far off."""
    frame = homes(50).reset_index(drop=True)
    shuffled = frame.geopriv.planar_laplace(eps=0.1, shuffle=True)
    assert shuffled.index.equals(frame.index)
    calls = (
        lambda: attack.linkage(frame, shuffled),
        lambda: attack.averaging(frame, [shuffled]),
        lambda: attack.localise(frame, shuffled, frame.geometry),
        lambda: attack.nearby(frame, mask=lambda f: shuffled),
        lambda: frame.geopriv.risk_report(shuffled),
    )
    for ask in calls:
        with pytest.raises(ParameterError, match="Leave out shuffle"):
            ask()


def test_attacks_refuse_sorted_release_with_new_index():
    """Nobody would be found, though everybody is where they were released."""
    frame = homes(50).reset_index(drop=True)
    released = frame.geopriv.planar_laplace(eps=0.1)
    order = np.argsort(-released.geometry.x.to_numpy(), kind="stable")
    anew = released.iloc[order].reset_index(drop=True)
    assert anew.index.equals(frame.index)
    for wrong in (anew, anew.to_crs(4326)):
        with pytest.raises(ParameterError, match="do not sort"):
            attack.linkage(frame, wrong)
    # Rows left out of both, rows in another order in both, and another CRS are no harm.
    whole = attack.linkage(frame, released)
    for mine, theirs in (
        (frame, released.to_crs(4326)),
        (frame.iloc[order], released.iloc[order]),
    ):
        assert attack.linkage(mine, theirs).success == whole.success
    assert len(attack.linkage(frame.iloc[5:], released.iloc[5:]).targets) == 45


def test_attacks_match_points_without_record_by_index():
    frame = homes(50).reset_index(drop=True)
    released = frame.geopriv.planar_laplace(eps=0.1)
    bare = gpd.GeoDataFrame(geometry=gpd.GeoSeries(list(released.geometry), crs=UTM))
    for ask in (
        lambda there: attack.linkage(frame, there),
        lambda there: attack.averaging(frame, [released, there]),
        lambda there: attack.localise(frame, there, frame, law=lambda d: -d / 10),
        lambda there: attack.nearby(frame, 5, mask=lambda _: there),
        frame.geopriv.risk_report,
    ):
        assert "same index" in str(ask(bare))
        assert "same index" not in str(ask(released))
    assert "same index" not in str(attack.nearby(frame, 5))  # the true points


@pytest.mark.arithmetic
def test_attacks_warn_of_points_in_another_order():
    frame = homes(50).reset_index(drop=True)
    bare = gpd.GeoDataFrame(geometry=list(frame.geometry), crs=UTM)
    attack.linkage(frame, bare)
    order = np.argsort(frame.geometry.x.to_numpy(), kind="stable")
    mixed = bare.iloc[order].reset_index(drop=True)
    with pytest.warns(GeoPrivWarning, match="order of both"):
        attack.linkage(frame, mixed)
    with pytest.warns(GeoPrivWarning, match="order of both"):
        frame.geopriv.risk_report(mixed)


def test_guesses_lie_where_they_are_made_in_a_plane_of_feet():
    x, y = np.random.default_rng(2).normal((3.1e6, 1e7), 4000, (40, 2)).T
    rows = gpd.GeoSeries.from_xy(x, y, crs="EPSG:2277")
    released = rows.geopriv.planar_laplace(eps=0.01)
    found = attack.linkage(rows, released, threshold=150).targets
    assert found.geometry.distance(released).max() < 1e-3
    metres = rows.distance(released) * 1200 / 3937
    np.testing.assert_allclose(found["distance"], metres, rtol=1e-6)
    assert found["found"].any()
    both = attack.averaging(rows, [released, released]).targets
    assert both.geometry.distance(released).max() < 0.1


def test_localise_measures_on_the_sphere_what_was_released_there():
    x, y = np.meshgrid(*[np.arange(-4_500, 4_501, 500)] * 2)
    prior = gpd.GeoSeries.from_xy(HOME[0] + x.ravel(), HOME[1] + y.ravel(), crs=UTM)
    frame = homes(20, crs="EPSG:4326")
    released = frame.geopriv.planar_laplace(0.001)
    assert released.geopriv.guarantee.crs == "sphere"
    found, flat = (
        attack.localise(frame, released, prior, crs=UTM, law=law).targets.to_crs(UTM)
        for law in (None, lambda metres: -0.001 * metres)
    )
    assert found.geometry.distance(flat.geometry).max() < 10  # the plane's 0.04 %
    bare = gpd.GeoSeries(list(prior))
    with pytest.raises(geopriv_gis.CRSError, match="prior has no CRS"):
        attack.localise(frame, released, bare, law=lambda metres: -metres)
    pole = gpd.GeoSeries.from_xy([0.0], [95.0], crs="EPSG:4326")
    with pytest.raises(GeometryError, match="prior has rows without a place"):
        attack.localise(frame, released, pole, law=lambda metres: -metres)
