"""The auditor: bounds, witnesses, exact audits, reports."""

import math

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.audits.frames import ColumnsWitness, PointsWitness
from geopriv_gis.core.audit import (
    AuditFinding,
    AuditReport,
    Pair,
    bound_gaussian_mu,
    bound_log_ratio,
    bound_renyi_rate,
    certify,
    clopper_pearson_bounds,
    log_ratio_bound_with_delta,
)
from geopriv_gis.core.audit.bits import (
    binary_exponents,
    bit_witnesses,
    compute_residues,
    count_trailing_zeros,
)
from geopriv_gis.core.audit.bounds import ORDERS, bound_except_delta
from geopriv_gis.core.audit.claim import make_claim
from geopriv_gis.core.audit.mechanisms import (
    audit_laws,
    audit_mechanism,
    audit_points,
    make_distance,
)
from geopriv_gis.core.audit.places import (
    make_plane_pairs,
    make_space_pairs,
    scale_of_guarantee,
)
from geopriv_gis.core.audit.sampled import TwoCalls
from geopriv_gis.core.audit.witnesses import (
    LOGISTIC,
    NEARER,
    Differences,
    FixedEvent,
    Mode,
    QuadraticWitness,
    RatioWitness,
    Trial,
    histogram_witness,
)
from geopriv_gis.core.bodies import make_cube
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import (
    BallLaplace,
    CubeLaplace,
    DiscProductLaplace,
    Gaussian,
    GumbelTopK,
    KNorm,
    LatticeLaplace,
    SphericalLaplace,
)
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.testing import insecure_rng

EPS = 0.01


@pytest.mark.parametrize("runs", [100, 20_000])
@pytest.mark.parametrize("alpha", [0.1, 1e-6, 1e-10])
def test_clopper_pearson_bounds_miss_half_of_alpha_each(runs, alpha):
    for hits in (0, 1, 5, runs // 10, runs // 2, runs - 5):
        low, high = clopper_pearson_bounds(hits, runs, alpha)
        below = stats.binom.cdf(hits, runs, high)
        assert below == pytest.approx(alpha / 2, rel=1e-2)
        if hits:
            above = stats.binom.sf(hits - 1, runs, low)
            assert above == pytest.approx(alpha / 2, rel=1e-2)
        assert low <= hits / runs <= high


def test_bound_log_ratio_of_an_event():
    assert bound_log_ratio(0.5, 0.1) == pytest.approx(math.log(5))
    assert bound_log_ratio(0.0, 0.1) == -math.inf
    assert bound_log_ratio(0.5, 0.0) == math.inf
    assert log_ratio_bound_with_delta(0.3)(0.5, 0.1) == pytest.approx(math.log(2))
    assert log_ratio_bound_with_delta(0.6)(0.5, 0.1) == -math.inf
    p, q = stats.norm.cdf(1.3), stats.norm.cdf(1.3 - 2)
    assert bound_gaussian_mu(p, q) == pytest.approx(2)


def test_bound_leaves_out_parts_of_weight_delta():
    """P(S) − δ is the least that remains of P(S), and Q(S)/(1 − δ) the most of Q(S)."""
    found = bound_except_delta(0.2, bound_log_ratio)
    assert found(0.7, 0.4) == pytest.approx(math.log(0.5 / 0.5))
    assert found(1.0, 0.1) == pytest.approx(math.log(0.8 / 0.125))
    assert found(0.1, 0.1) == -math.inf
    assert found(1.0, 0.9) == pytest.approx(math.log(0.8))  # no chance is above 1
    # Laws that are one, but for a fifth of either, are not told apart.
    assert found(0.2 + 0.8 * 0.3, 0.8 * 0.3) <= 0


def test_renyi_rate_of_an_event_is_that_of_two_outcomes():
    p, q = 0.7, 0.2
    by_hand = max(
        math.log(p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a)) / (a - 1) / a
        for a in ORDERS
    )
    assert bound_renyi_rate(p, q) == pytest.approx(by_hand)
    assert bound_renyi_rate(0.7, 0.25) < bound_renyi_rate(p, q)
    assert bound_renyi_rate(0.2, 0.7) == 0
    # Of Gaussians no event tells more than all of the output: ρd² = μ²/2.
    for mark in np.linspace(-2, 4, 13):
        p, q = stats.norm.sf(mark - 1.5), stats.norm.sf(mark)
        assert bound_renyi_rate(p, q) < 1.5**2 / 2


def test_alpha_is_shared_by_all_events_of_all_pairs_in_both_ways():
    """By Bonferroni, and by each of an event's two bounds, with beta quantiles."""
    hits, alpha, runs = {"a": 60, "b": 20, "c": 33}, 0.01, 100
    pairs = [Pair("a", "b", 1.0), Pair("a", "c", 2.0)]
    one, two = (
        FixedEvent("one", lambda z: z < 60), FixedEvent("two", lambda z: z < 7)
    )  # fmt: skip

    def release(place, runs):
        return np.arange(runs) + 60 - hits[place]

    for witnesses in ([one], [one, two]):
        found = certify(release, pairs, abs, witnesses, runs=runs, alpha=alpha)
        side = alpha / (len(pairs) * 2 * 2 * len(witnesses)) / 2
        for pair in pairs:
            for more, less in ((pair.here, pair.there), (pair.there, pair.here)):
                low = stats.beta.ppf(side, hits[more], runs + 1 - hits[more])
                high = stats.beta.isf(side, hits[less] + 1, runs - hits[less])
                certified = [
                    each.certified for each in found.findings
                    if each.event == "one" and each.distance == pair.distance
                ]  # fmt: skip
                assert len(certified) == 2
                wanted = pytest.approx(math.log(low / high))
                assert any(each == wanted for each in certified)


def away(outputs, place):
    return np.linalg.norm(outputs - np.asarray(place), axis=-1)


WITNESSES = [
    RatioWitness(away), QuadraticWitness(away), FixedEvent("x", lambda z: z[:, 0] > 0),
    Mode(), Differences(), LOGISTIC, NEARER, histogram_witness(), *bit_witnesses(),
    PointsWitness(RatioWitness(away)), ColumnsWitness(away),
]  # fmt: skip


@pytest.mark.parametrize("shape", [(2,), (4,), (3, 2)])
def test_a_witness_has_no_more_events_than_alpha_is_shared_by(shape):
    """Those that are learnt are counted in what they were not learnt from."""
    random, seen = np.random.default_rng(4), set()
    ours, theirs = random.normal(size=(2, 400, *shape))
    places = (np.zeros(shape), np.ones(shape)) if shape != (4,) else np.eye(2)
    for witness in WITNESSES:
        if isinstance(witness, (RatioWitness, QuadraticWitness)) and shape != (2,):
            continue
        if isinstance(witness, (PointsWitness, ColumnsWitness)) and len(shape) > 1:
            continue
        trial = Trial(ours, theirs, Pair(*places, 1.0), 1.0, lambda more, _: more.sum())
        events = witness.events(trial)
        assert len(events) <= witness.count
        if len(events) == witness.count:
            seen.add(type(witness))
        for name, more, less in events:
            assert len(more) == len(less)
            learnt = name.startswith(("learnt", "columns", "the most", "residues"))
            assert len(more) <= (280 if learnt else 400)
    assert len(seen) >= 3


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    "witness", [LOGISTIC, NEARER, histogram_witness(), Mode(), Differences()]
)
def test_audit_false_alarm_rate_is_at_most_alpha(witness):
    """One law for both inputs, at a level one can see: 200 audits, 20 accusations."""
    rng = np.random.default_rng(1)
    same = Pair("here", "there", 1.0)

    def release(_, runs):
        return rng.standard_cauchy((runs, 2, 2))

    accused = sum(
        not certify(
            release, [same], lambda d: 0.0, [witness], runs=300, alpha=0.1
        ).passed
        for _ in range(200)
    )
    assert accused <= 20 + 5 * math.sqrt(18)


def test_audit_witness_finds_the_distinguishing_event():
    rng = np.random.default_rng(2)

    def release(place, runs):
        return rng.normal((0, 0, place), size=(runs, 3))

    def certified(witness):
        pair = Pair(0.0, 2.0, 2.0)
        return certify(
            release, [pair], lambda d: 1.0, [witness], runs=4000, alpha=1e-6
        ).worst.certified

    assert certified(LOGISTIC) > 2
    assert certified(histogram_witness()) > 2
    assert certified(FixedEvent("above 1", lambda z: z[:, 2] > 1)) > 1.4
    assert certified(Mode()) < 0


def laplace(place, rng, runs):
    return place + rng.laplace(size=(runs, len(place)))


def cube(place, rng, runs):
    radius = rng.gamma(len(place) + 1, size=(runs, 1))
    return place + radius * rng.uniform(-1, 1, (runs, len(place)))


def gaussian(place, rng, runs):
    return place + rng.normal(size=(runs, len(place)))


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    ("noise", "rows", "step", "bound"),
    [
        (laplace, 1, 1.0, bound_log_ratio),
        (laplace, 2, 1 / 2, bound_log_ratio),  # exponents add up
        (cube, 16, 1.0, bound_log_ratio),
        (gaussian, 4, 1 / 2, bound_gaussian_mu),
        (gaussian, 30, 1 / math.sqrt(30), bound_gaussian_mu),
    ],
)
def test_audit_detects_most_of_a_loss_without_the_law(noise, rows, step, bound):
    """Noise for a loss of 3, by its law alone; and a fifth too little is found."""
    rng, far = np.random.default_rng(3), 1e6 * np.arange(rows)
    away = np.repeat([0.0, 3.0 * step, 3.6 * step], rows).reshape(3, rows)
    sound = Pair(far + away[0], far + away[1], 3.0)
    broken = Pair(far + away[0], far + away[2], 3.0)

    def share(pair, runs):
        return certify(
            lambda place, runs: noise(place, rng, runs), [pair], lambda d: d, [NEARER],
            runs=runs, alpha=1e-6, bound=bound,
        ).sharpness  # fmt: skip

    assert 0.7 < share(sound, 16_000) <= 1
    assert share(broken, 100_000) > 1


def test_trailing_zeros_exponents_and_residues_of_doubles():
    assert list(count_trailing_zeros(np.array([0.0, 1.0, 3.0, 0.1]))) == [52, 52, 51, 1]
    assert list(binary_exponents(np.array([1.0, 0.5, 1000.0]))) == [1, 0, 10]
    assert list(compute_residues(np.array([2.25, -0.25, 3.0]), 1.0)) == [
        250_000,
        750_000,
        0,
    ]


# -- exact -----------------------------------------------------------------------------


def test_audit_laws_checks_every_output():
    away = [[0, 1], [1, 0]]
    report = audit_laws([[0.5, 0.5], [0.25, 0.75]], away, lambda d: 0.7 * d)
    assert report.passed
    assert report.worst.certified == pytest.approx(math.log(2))
    assert not audit_laws([[2, 2], [1, 3]], away, lambda d: 0.69 * d).passed
    rare = audit_laws([[1.0, 1e-15], [1.0, 0.0]], away, lambda d: 9.0)
    assert rare.worst.certified == math.inf
    zero = audit_laws([[1.0, 0.0], [1.0, 0.0]], away, lambda d: 0.0)
    assert zero.passed


@pytest.mark.parametrize("k", [1, 2])
def test_gumbel_top_k_keeps_pure_and_concentrated_bounds(k):
    mechanism, reach = GumbelTopK(k=k, eps=EPS), 150.0
    costs = np.array([0.0, 60.0, 100.0, 300.0])
    signs = np.array([1, -1, 1, -1])
    laws = [mechanism.probabilities(c) for c in (costs, costs + reach * signs)]
    assert laws[0].sum() == pytest.approx(1)
    away = [[0, reach], [reach, 0]]
    assert audit_laws(laws, away, lambda d: mechanism.guarantee.eps * d).passed
    rho = mechanism.concentrated.rho
    report = audit_laws(laws, away, lambda d: rho * d**2, concentrated=True)
    assert report.passed
    assert report.sharpness > 0.3
    half = audit_laws(laws, away, lambda d: rho / 4 * d**2, concentrated=True)
    assert not half.passed


# -- promises and reports --------------------------------------------------------------


def test_make_claim_loss_of_each_notion():
    gp = Guarantee(notion="gp", eps=0.01, tolerance=10.0)
    assert make_claim(gp).loss(90) == pytest.approx(1.0)
    cgp = Guarantee(notion="cgp", rho=1e-4)
    assert make_claim(cgp).loss(100) == pytest.approx(1.0)
    assert make_claim(cgp, gaussian=True).loss(100) == pytest.approx(math.sqrt(2))
    near = Guarantee(notion="approximate-gp", eps=0.01, delta=0.1, radius=100)
    assert make_claim(near).loss(200) == math.inf
    assert make_claim(near).bound(0.1, 0.01) == -math.inf
    assert "1/m" not in make_claim(Guarantee(notion="dp", eps=1.0)).unit
    for notion, gaussian in (("zcdp", False), ("cgp", False), ("cgp", True)):
        sure = make_claim(Guarantee(notion=notion, rho=1e-4), gaussian=gaussian)
        failing = Guarantee(notion=notion, rho=1e-4, delta=0.1)
        # An event of probability δ refutes nothing; a larger one may.
        bound = make_claim(failing, gaussian=gaussian).bound
        assert sure.bound(0.1, 1e-6) > bound(0.1, 1e-6) <= 0
        assert 0 < bound(0.5, 1e-6) < sure.bound(0.5, 1e-6)
    with pytest.raises(ParameterError, match="states no guarantee"):
        make_claim(gp.without_promise("for a test"))


def test_audit_report_is_a_table():
    report = AuditReport(
        [
            AuditFinding("three", 200.0, 2.4, 2.0),
            AuditFinding("one", 100.0, 0.5, 1.0),
            AuditFinding("two", 100.0 + 1e-9, 0.9, 1.0),
        ],
        stated=0.01,
        unit="eps, 1/m",
    )
    assert not report.passed
    assert report.worst.event == "three"
    assert report.lower == pytest.approx(0.012)
    assert [row["event"] for row in report.rows()] == ["two", "three"]
    text = str(report)
    assert len(text.splitlines()) == 4
    assert "FAILED" in text
    assert "certified 0.012 of 0.01 (eps, 1/m)" in text
    squared = AuditReport([AuditFinding("x", 1.0, 0.5, 1.0)], stated=4.0, exponent=2)
    assert squared.lower == pytest.approx(1.0)
    assert squared.passed


def test_findings_beyond_the_radius_have_no_share():
    beyond = AuditFinding("beyond", 200.0, -math.inf, math.inf)
    report = AuditReport([beyond, AuditFinding("near", 50.0, 0.2, 0.5)], stated=0.01)
    assert beyond.share == 0
    assert report.lower == pytest.approx(0.004)


@pytest.mark.parametrize("gaussian", [False, True])
@pytest.mark.parametrize("notion", ["gp", "dp", "cgp", "zcdp"])
def test_audit_report_lower_bound_scales_with_the_claim(notion, gaussian):
    """Of a promise whose loss is three times as large three times as much is lost."""
    name = "eps" if notion in ("gp", "dp") else "rho"
    one, larger = (
        make_claim(Guarantee(notion=notion, **{name: each}), gaussian=gaussian)
        for each in (0.02, 0.05)
    )
    away = 7.0
    found = AuditReport([AuditFinding("a", away, one.loss(away), larger.loss(away))])
    report = larger.add_claim_to_report(found)
    assert (report.stated, report.unit) == (0.05, larger.unit)
    assert report.lower == pytest.approx(0.02)
    assert report.passed


# -- mechanisms ------------------------------------------------------------------------


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    "mechanism",
    [
        LatticeLaplace(eps=EPS, spacing=2.0**-4),
        SphericalLaplace(eps=EPS),
        Gaussian(rho=1e-4),
        GumbelTopK(k=1, eps=EPS),
    ],
)
def test_audit_mechanism_uses_the_stated_guarantee(mechanism):
    report = audit_mechanism(
        mechanism, None, trials=2000, alpha=1e-6, rng=insecure_rng(3)
    )
    assert report.passed, report
    guarantee = mechanism.guarantee
    assert report.stated == (guarantee.eps or guarantee.rho)
    assert report.lower > 0.4 * report.stated


@pytest.mark.parametrize("things", [2, 6, 7])
def test_choices_of_six_things_are_audited_exactly_too(things):
    costs = np.eye(things)[0] * 100
    found = audit_mechanism(
        GumbelTopK(k=1, eps=EPS), [Pair(costs, 100 - costs, 100.0)],
        trials=100, alpha=0.1, rng=insecure_rng(1),
    )  # fmt: skip
    exact = [each for each in found.findings if each.event == "every output"]
    assert len(exact) == (2 if things < 7 else 0)
    assert all(each.certified <= each.promised for each in exact)


@pytest.mark.parametrize("runs", [4, 5])
def test_two_calls_of_a_release_take_turns(runs):
    """What is shared within a call is in what is learnt from and in what is counted."""
    sizes = []

    def release(_, many):
        sizes.append(many)
        return np.full((many, 2), len(sizes))

    found = TwoCalls(release)("here", runs)[:, 0]
    assert sum(sizes) == len(found) == runs
    assert (np.diff(found) != 0).all()


def test_audit_mechanism_requires_pairs_for_numbers():
    with pytest.raises(ParameterError, match="pairs must be given"):
        audit_mechanism(
            CubeLaplace(eps=EPS), None, trials=100, alpha=0.1, rng=insecure_rng(1)
        )


def test_audit_points_of_a_function():
    guarantee, rng = Guarantee(notion="gp", eps=EPS), insecure_rng(4)
    noise = LatticeLaplace(eps=EPS * 1.6, spacing=2.0**-4)
    report = audit_points(
        lambda points: noise.randomise(points, rng),
        make_plane_pairs(1 / EPS)[:6],
        guarantee,
        trials=4000,
        alpha=1e-6,
    )
    assert not report.passed
    with pytest.raises(ParameterError, match="one place for each row"):
        audit_points(lambda points: points[:1], None, guarantee, trials=100, alpha=0.1)


def test_default_pairs_are_as_far_apart_as_they_say():
    """Along the plane, upwards and between; at a loss of 1 in the unit of a scale."""
    for make, upwards in ((make_plane_pairs, False), (make_space_pairs, True)):
        pairs = make(100.0)
        steps = np.array([pair.there - pair.here for pair in pairs])
        lengths = [pair.distance for pair in pairs]
        assert np.linalg.norm(steps, axis=1) == pytest.approx(lengths)
        assert sorted(set(lengths)) == pytest.approx([3.0, 100.0, 200.0, 300.0])
        if upwards:
            share = np.abs(steps[:, 2]) / lengths
            assert share.min() == 0
            assert share.max() == pytest.approx(1)
    for budget in ({"notion": "gp", "eps": 0.02}, {"notion": "cgp", "rho": 2e-4}):
        own = Guarantee(**budget)
        # Of concentrated noise the scale is that of Gaussians: a loss μ of 1.
        claim = make_claim(own, gaussian="rho" in budget)
        assert claim.loss(scale_of_guarantee(own)) == pytest.approx(1)


def test_audit_pairs_are_within_the_radius_of_the_guarantee():
    near = Guarantee(notion="approximate-gp", eps=0.01, delta=1e-6, radius=2.0)
    sizes = {"trials": 100, "alpha": 0.1}
    report = audit_points(lambda points: points, None, near, **sizes)
    assert not report.passed
    assert max(finding.distance for finding in report.findings) <= 2
    with pytest.raises(ParameterError, match="within the guarantee's radius"):
        audit_points(lambda points: points, [Pair((0, 0), (3, 0), 3.0)], near, **sizes)


def test_audit_points_finds_unrounded_doubles():
    rng = np.random.default_rng(5)

    def noise_rounded(points):
        step = rng.laplace(scale=100, size=points.shape)
        return points + np.round(step, 2)

    report = audit_points(
        noise_rounded, None, Guarantee(notion="gp", eps=0.02), trials=2000, alpha=1e-6
    )
    assert not report.passed
    assert "residues modulo 0.01" in {f.event for f in report.findings if f.excess > 0}


@pytest.mark.parametrize(
    ("mechanism", "wanted"),
    [
        (CubeLaplace(eps=1.0), 4.0),
        (KNorm(eps=1.0, body=make_cube(2)), 7.0),
        (DiscProductLaplace(eps=1.0), 13.0),
        (BallLaplace(eps=1.0), math.sqrt(5**2 + 13**2)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_audit_distance_is_that_of_the_table_metric(mechanism, wanted):
    outputs = np.array([[3.0, -4.0]] * 2)
    if mechanism.takes == "points":  # two tables of two rows
        outputs = np.array([[[3.0, -4.0], [12.0, 5.0]]] * 2)
    place = np.zeros(outputs.shape[1:])
    found = make_distance(mechanism)(outputs, place)
    assert found == pytest.approx([wanted, wanted])


def test_renyi_rate_of_a_finite_law_is_the_largest_of_all_orders():
    laws, one = np.array([[0.9, 0.1], [0.4, 0.6]]), np.array([[0, 1], [1, 0.0]])
    found = audit_laws(laws, one, lambda d: d, concentrated=True).findings
    for finding, (p, q) in zip(found, (laws, laws[::-1]), strict=True):
        rates = [math.log((p**a * q ** (1 - a)).sum()) / (a - 1) / a for a in ORDERS]
        assert finding.certified == pytest.approx(max(rates))
    laws[1] = 1.0, 0.0
    there, back = audit_laws(laws, one, lambda d: d, concentrated=True).findings
    assert there.certified == math.inf
    assert back.certified < math.inf


@pytest.mark.parametrize(
    ("certified", "promised", "excess", "share"),
    [
        (math.inf, math.inf, 0.0, None),
        (0.1, 0.0, 0.1, math.inf),
        (0.0, 0.0, 0.0, 0.0),
        (-math.inf, 0.0, -math.inf, 0.0),
        (3.0, 2.0, 1.0, 1.5),
    ],
)
def test_finding_compares_with_any_promise(certified, promised, excess, share):
    finding = AuditFinding("event", 1.0, certified, promised)
    assert finding.excess == excess
    assert share is None or finding.share == share
