"""A nearby-people service, and the two attacks on it, against made-up towns."""

import time

import numpy as np
import pytest
from scipy.spatial import cKDTree

from geopriv_gis.core.attack.inference import (
    RankAttacker,
    estimate_distances,
    find_attack_points,
    find_ranks,
    locate_by_descent,
    locate_by_intersection,
)
from geopriv_gis.core.attack.localisation import (
    compute_geometric_medians,
    compute_linkage_ranks,
    compute_posterior,
    is_linked,
)
from geopriv_gis.core.attack.service import COLLUDER, NearbyPeople
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.testing import insecure_rng

REACH = 57_000.0


def town(rows=20_000, seed=1):
    random = np.random.default_rng(seed)
    return random.normal(0, 1, (rows, 2)) * (4_400, 5_500)


def test_nearby_service_ranks_the_colluder_among_neighbours():
    people, random = town(500), np.random.default_rng(2)
    service = NearbyPeople(people, 7)
    places = random.normal(0, 3_000, (200, 2))
    colluders = places + random.normal(0, 600, (200, 2))
    answers = service.nearest(places, colluders)
    for place, colluder, answer in zip(places, colluders, answers, strict=True):
        away = np.hypot(*(people - place).T)
        order = list(np.argsort(away, kind="stable"))
        own = int((away <= np.hypot(*(colluder - place))).sum())
        order.insert(own, COLLUDER)
        assert list(answer) == order[:7]
    assert service.queries == 200
    assert (service.nearest(places) == np.asarray(
        cKDTree(people).query(places, k=7)[1]
    )).all()  # fmt: skip
    assert service.queries == 400


def test_nearby_service_with_one_user_and_bad_k():
    service = NearbyPeople(np.zeros((1, 2)), 1)
    assert service.nearest(np.ones((1, 2))).tolist() == [[0]]
    assert service.nearest(np.ones((1, 2)), np.ones((1, 2))).tolist() == [[COLLUDER]]
    for k in (0, 2, 1.5, True):
        with pytest.raises(ParameterError, match="k must be"):
            NearbyPeople(np.zeros((1, 2)), k)


def test_moving_a_colluder_builds_no_index():
    service = NearbyPeople(town(), 10)
    tree, places = service._tree, np.zeros((50, 2))
    for step in range(3):
        service.nearest(places, np.full((50, 2), 100.0 * step))
    assert service._tree is tree
    assert len(service.positions) == 20_000


def test_attack_points_list_their_target_late():
    service, rng = NearbyPeople(town(), 10), insecure_rng(1)
    targets = np.arange(300)
    places = find_attack_points(service, targets, rng)
    assert service.queries == 0  # the attacker was there anyway
    rank = find_ranks(service.nearest(places), targets)
    assert (rank <= 10).all()
    assert (rank == 10).mean() > 0.5


def test_the_search_finds_distances_and_ranks():
    service = NearbyPeople(town(), 10)
    targets = np.arange(100)
    attacker = RankAttacker(service, targets, insecure_rng(2))
    places = find_attack_points(service, targets, attacker.rng)
    found, rank = estimate_distances(attacker, places, targets, REACH, 0.01)
    true = np.hypot(*(service.positions[targets] - places).T)
    assert np.abs(found - true).max() <= 0.01
    assert (rank == find_ranks(service.nearest(places), targets)).all()
    assert (attacker.query_counts == 23).all()


@pytest.mark.parametrize("k", [10, 50])
def test_rank_attack_needs_fewer_queries_than_intersection(k):
    """At 300 targets the limits are 4 and 2 standard errors from what is reached."""
    people = town()
    service, rng = NearbyPeople(people, k), insecure_rng(3)
    targets = np.random.default_rng(4).choice(len(people), 300, replace=False)
    places = find_attack_points(service, targets, rng)
    circles, descent = (
        RankAttacker(service, targets, rng),
        RankAttacker(service, targets, rng),
    )
    one = locate_by_intersection(circles, places, reach=REACH, tolerance=0.01)
    two = locate_by_descent(descent, places, reach=REACH, tolerance=0.01, rounds=2)
    off = [np.hypot(*(found - people[targets]).T) for found in (one, two)]
    assert (off[0] <= 100).mean() >= 0.95
    assert np.median(off[0]) < 0.1
    assert (off[1] <= 100).mean() >= 0.90
    assert descent.query_counts.mean() <= 0.6 * circles.query_counts.mean()
    assert (circles.query_counts <= 1 + 23 + 40 + 23 + 2).all()
    assert (descent.query_counts == 23 + 8).all()


def test_intersection_attack_improves_with_more_rounds():
    people = town(seed=5)
    service = NearbyPeople(people, 50)
    targets = np.arange(400)
    places = find_attack_points(service, targets, insecure_rng(6))
    far = []
    for rounds in (1, 4):
        attacker = RankAttacker(service, targets, insecure_rng(7))
        found = locate_by_descent(
            attacker, places, reach=REACH, tolerance=1.0, rounds=rounds
        )
        far.append(np.median(np.hypot(*(found - people[targets]).T)))
    assert far[1] < 0.7 * far[0]


def test_intersection_attack_keeps_start_of_unlisted_target():
    """Two users, k = 1: from everywhere else the other one is nearer."""
    people = np.array([[0.0, 0.0], [0.001, 0.0]])
    attacker = RankAttacker(NearbyPeople(people, 1), np.array([0]), insecure_rng(1))
    found = locate_by_intersection(
        attacker, np.array([[-0.5, 0.0]]), reach=10.0, tolerance=1e-4
    )
    assert np.hypot(*found[0]) < 0.6
    assert attacker.query_counts[0] <= 100


def test_rank_attack_costs_little_more_than_index_queries():
    """Beside the index alone, on this machine and by this processor: 1.3 to 1.6."""
    service = NearbyPeople(town(25_000), 50)
    targets, found = np.arange(200), []
    for _ in range(3):  # a busy processor makes one of them slow
        attacker = RankAttacker(service, targets, insecure_rng(1))
        places = find_attack_points(service, targets, attacker.rng)
        start = time.process_time()
        locate_by_intersection(attacker, places, reach=REACH, tolerance=0.01)
        between = time.process_time()
        for _ in range(10):
            service._tree.query(places, k=50)
        each = (time.process_time() - between) / (10 * len(places))
        found.append((between - start) / (attacker.query_counts.sum() * each))
    assert min(found) < 4


# -- single points ---------------------------------------------------------------------


def test_the_posterior_is_bayes_rule():
    places = np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 300.0]])
    prior, released = np.array([1.0, 2.0, 0.0]), np.array([[60.0, 0.0]])
    found = compute_posterior(released, places, prior, lambda away: -0.01 * away)
    weight = np.array([np.exp(-0.6), 2 * np.exp(-0.4), 0.0])
    weight /= weight.sum()
    assert found.place.tolist() == [1]
    assert found.confidence[0] == pytest.approx(weight[1])
    assert found.mean[0] == pytest.approx(weight @ places)
    off = np.hypot(*(places - found.mean[0]).T)
    assert found.error[0] == pytest.approx(weight @ off)


def test_bayesian_attack_expected_error_matches_true_error():
    """Rows drawn from the prior: expected and true errors agree."""
    random = np.random.default_rng(1)
    places = random.uniform(0, 3_000, (80, 2))
    prior = random.uniform(0.1, 1, 80)
    rows = random.choice(80, 6_000, p=prior / prior.sum())
    away = random.gamma(2, 100.0, 6_000)[:, None]
    angle = random.uniform(0, 2 * np.pi, 6_000)
    released = places[rows] + away * np.column_stack([np.cos(angle), np.sin(angle)])
    found = compute_posterior(released, places, prior, lambda d: -0.01 * d)
    true = np.hypot(*(found.mean - places[rows]).T)
    assert true.mean() == pytest.approx(found.error.mean(), rel=0.05)
    assert (found.place == rows).mean() == pytest.approx(
        found.confidence.mean(), abs=0.03
    )
    assert true.mean() < 0.9 * away.mean()  # and better than believing the release


def test_averaging_attack_error_falls_with_root_of_releases():
    random = np.random.default_rng(2)
    away = random.gamma(2, 100.0, (100, 300))[..., None]
    angle = random.uniform(0, 2 * np.pi, (100, 300))
    releases = away * np.stack([np.cos(angle), np.sin(angle)], -1)
    error = [
        np.hypot(*compute_geometric_medians(releases[:n]).T).mean() for n in (1, 4, 100)
    ]
    assert error[1] < 0.7 * error[0]
    assert error[2] < 0.15 * error[0]
    assert (
        compute_geometric_medians(np.zeros((5, 3, 2))) == 0
    ).all()  # repeats of the same noise


def test_linkage_ranks_count_nearer_rows():
    true = np.array([[0.0, 0.0], [10.0, 0.0], [50.0, 0.0]])
    released = np.array([[3.0, 0.0], [1.0, 0.0], [50.0, 0.0]])
    # Nobody is nearer to the third place than the third, the only one at 0 m.
    assert compute_linkage_ranks(true, released).tolist() == [1, 1, 0]


def test_linkage_links_rows_without_nearer_candidate():
    true = np.array([[0.0, 0.0], [0.0, 0.0], [5.0, 0.0], [9.0, 0.0], [9.0, 1.0]])
    released = np.array([[0.0, 0.0], [0.0, 0.0], [5.0, 0.0], [9.0, 2.0], [9.0, 3.0]])
    random = np.random.default_rng(2)
    many = np.round(random.uniform(0, 30, (500, 2)))
    moved = many + np.round(random.normal(0, 1, (500, 2)))
    for one, two in ((true, released), (many, moved), (true[:1], released[:1])):
        assert np.array_equal(is_linked(one, two), compute_linkage_ranks(one, two) == 0)
    assert is_linked(true, released).tolist() == [False, False, True, True, False]
