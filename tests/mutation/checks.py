"""The checks that mutants are put before: each returns whether the code is sound.

They are short forms of tests elsewhere (named in the docstrings), so that the mutants
say what those tests are worth.
"""

import itertools
import math
import os
import tempfile
from decimal import Context, Decimal
from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest
from scipy import stats

import geopriv_gis
from geopriv_gis.core.audit import Pair, bound_renyi_rate, certify
from geopriv_gis.core.audit.mechanisms import audit_laws, audit_mechanism
from geopriv_gis.core.audit.witnesses import Differences, Mode, histogram_witness
from geopriv_gis.core.ground.disc_union import DiscUnion
from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.mechanisms import (
    GumbelTopK,
    LatticeLaplace,
    PeakLaplace,
    PlanarLaplace,
    RestrictedLaplace,
    SparseVector,
    SphericalLaplace,
    finite,
)
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng
from tests.core.shapes import square
from tests.statistical import laws
from tests.statistical.audits import audit
from tests.statistical.smooth_laws import release as smooth_release
from tests.statistical.svt_laws import Laplace, first_law

ALPHA = 1e-6
EPS = 0.01
PLACE = np.array([500_000.3, 180_000.7])
MOVE = np.array([[0.0, 0.0], [30.0, 0.0]])  # the second of two rows moves
LATTICE = LatticeLaplace(eps=EPS, spacing=2.0**-7)
PEAK = PeakLaplace(base=LATTICE, eps_fixed=1.5, radius=150.0)


def apart(loss, bearing=0.37):
    """Return two places (m) between which ``loss`` is promised."""
    step = np.array([math.cos(bearing), math.sin(bearing)]) * loss / EPS
    return Pair(PLACE, PLACE + step, loss / EPS)


def homes(rows=4, crs="EPSG:27700"):
    x = 530_000.3 + 700 * np.arange(rows)
    points = gpd.GeoSeries.from_xy(x, np.full(rows, 180_000.7), crs="EPSG:27700")
    return gpd.GeoDataFrame({"age": range(rows)}, geometry=points).to_crs(crs)


# -- noise -----------------------------------------------------------------------------


def audit_of_noise():
    """test_audit: LatticeLaplace loses no more than stated, to a tenth."""
    return audit_mechanism(
        LATTICE, [apart(3.0)], trials=150_000, alpha=ALPHA, rng=insecure_rng(1)
    ).passed


def audit_of_a_peak():
    """test_worst_cases: behind a place, within its peak, ε_c and ε·d are lost."""
    there = Pair(PLACE, PLACE + np.array([1 / EPS, 0.0]), 1 / EPS)
    return audit_mechanism(
        PEAK, [there], trials=60_000, alpha=ALPHA, rng=insecure_rng(1)
    ).passed


def peaks_are_as_stated():
    """test_peak: e^−ε_c of 2⁶⁴, rounded up."""
    digits = Context(prec=80)
    least = digits.multiply(digits.exp(Decimal("-1.5")), Decimal(2**64))
    return least <= PEAK.acceptance_numerator


def audit_of_bits():
    """test_audit, test_precision: bits and residues of lattice outputs say nothing."""
    return audit_mechanism(
        LATTICE, [apart(0.03)], trials=4_000, alpha=ALPHA, rng=insecure_rng(2)
    ).passed


def audit_of_doubles():
    """test_audit: planar Laplace in doubles, rounded."""
    return audit_mechanism(
        PlanarLaplace(eps=EPS),
        [apart(level) for level in (1.0, 3.0)],
        trials=40_000,
        alpha=ALPHA,
        rng=insecure_rng(3),
    ).passed


def law_of_the_radius():
    """test_planar_laplace: the radius is Gamma(2, 1/ε)."""
    noise = PlanarLaplace(eps=EPS).randomise(np.zeros((20_000, 2)), insecure_rng(4))
    return laws.of_law(np.hypot(*noise.T), stats.gamma(2, scale=1 / EPS).cdf) > ALPHA


def audit_on_the_sphere():
    """test_audit: spherical Laplace at 60° N, eastwards."""
    here = np.array([[10.0, 60.0]])
    away = np.array([3.0 / EPS])
    there = Sphere().move(here, away, np.array([math.pi / 2]))
    return audit_mechanism(
        SphericalLaplace(eps=EPS),
        [Pair(here[0], there[0], 3.0 / EPS)],
        trials=20_000,
        alpha=ALPHA,
        rng=insecure_rng(5),
    ).passed


def audit_in_web_mercator():
    """tests/conformance/test_audit: ground metres in EPSG:3857 at 60° N."""
    return geopriv_gis.audit(
        lambda frame: frame.geopriv.planar_laplace(eps=EPS),
        [((1_113_194.3, 8_399_737.9), (1_113_794.3, 8_399_737.9))],
        6_000,
        eps=EPS,
        crs="EPSG:3857",
    ).passed


def audit_at_the_coast():
    """test_restricted_laplace: an islet before the coast."""
    islet = PlaneRegion.of(
        [square(10.0, (-45.0, -5.0)), square(4000.0, (400.0, -2000.0))], 1.0
    )
    mechanism = RestrictedLaplace(eps=0.02, spacing=1.0, region=islet)
    here = np.zeros(2)
    pairs = [Pair(here, np.array([d, 0.0]), d) for d in (100.0, 200.0)]
    return audit_mechanism(
        mechanism, pairs, trials=10_000, alpha=ALPHA, rng=insecure_rng(6)
    ).passed


def audit_between_clusters():
    """test_dprs: rows of different clusters may come out anywhere in the discs."""
    centres, radii = np.array([[0.0, 0.0], [300.0, 0.0]]), np.array([90.0, 90.0])
    discs = DiscUnion.indexed(centres, radii, 1.0)
    mechanism = RestrictedLaplace(eps=EPS, spacing=1.0, region=discs)
    pair = Pair(np.array([20.0, 0.0]), np.array([280.0, 0.0]), 260.0)
    return audit_mechanism(
        mechanism, [pair], trials=4_000, alpha=ALPHA, rng=insecure_rng(7)
    ).passed


def audit_of_smooth_sensitivity():
    """test_smooth: noise whose width is a function of the place."""
    return certify(
        smooth_release(),
        [Pair(50.0, 550.0, 500.0)],
        lambda d: 0.001 * d,
        [histogram_witness(), Mode()],
        runs=60_000,
        alpha=ALPHA,
    ).passed


# -- randomness ------------------------------------------------------------------------


def audit_of_a_crowd():
    """conformance, identical rows: one row's noise says nothing of another's."""
    return audit_mechanism(
        LATTICE, [apart(1.0)], trials=1_000, alpha=ALPHA, rng=Random()
    ).passed


def audit_of_two_persons():
    """conformance, identical rows: where two persons live together, or apart."""

    def release(table, runs):
        rng = insecure_rng(8)
        return np.array([LATTICE.randomise(table, rng) for _ in range(runs)])

    home = np.tile(PLACE, (2, 1))
    moved = home + MOVE
    return _rows_tell_nothing(release, home, moved)


def audit_of_two_releases():
    """conformance, operating system's randomness: two releases share no noise."""

    def release(table, runs):
        found = []
        for _ in range(runs):
            for row in table:
                point = gpd.GeoSeries.from_xy([row[0]], [row[1]], crs="EPSG:27700")
                noisy = point.geopriv.planar_laplace(eps=EPS, crs="EPSG:27700")
                found.append((noisy.x.iloc[0], noisy.y.iloc[0]))
        return np.array(found).reshape(runs, 2, 2)

    home = np.array([[530_000.3, 180_000.7], [531_000.3, 180_000.7]])
    return _rows_tell_nothing(release, home, home + MOVE, 140)


def _rows_tell_nothing(release, here, there, runs=400):
    report = certify(
        release,
        [Pair(here, there, 30.0)],
        lambda d: EPS * d,
        [Differences()],
        runs=runs,
        alpha=ALPHA,
    )
    return report.passed


def two_calls_differ():
    """conformance: two releases of the same rows are not the same."""
    frame = homes()
    one, two = (frame.geopriv.planar_laplace(eps=EPS).geometry for _ in range(2))
    return bool((one != two).all())


def randomness_is_the_operating_systems():
    """conformance: every release reads os.urandom."""
    read, real = [], os.urandom

    def counted(size):
        read.append(size)
        return real(size)

    os.urandom = counted
    try:
        homes().geopriv.planar_laplace(eps=EPS)
    finally:
        os.urandom = real
    return sum(read) >= 4 * 3 * 8


def uniforms_do_not_repeat():
    """test_randomness: a million uniforms, no two alike (32 bits: some 116 pairs)."""
    return len(np.unique(insecure_rng(9).uniform(1_000_000))) == 1_000_000


def order_is_random():
    """test_columns: shuffle=True leaves no order (1 in 40! that it does)."""
    released = homes(40).geopriv.planar_laplace(eps=EPS, shuffle=True)
    return list(released["age"]) != list(range(40))


# -- choices ---------------------------------------------------------------------------


def divergence_of_choices():
    """test_topk: one round is ε²/8-concentrated (bounded range)."""
    mechanism, rng = GumbelTopK(k=1, eps=EPS), insecure_rng(10)
    reach = 2.0 / EPS
    here = np.array([-reach, reach])

    def release(costs, runs):
        return np.array([mechanism.randomise(costs, rng) for _ in range(runs)])

    # Costs of two things move by 2·reach each: ε·d = 4, and ρd² = 2.
    report = certify(
        release,
        [Pair(here, -here, 2 * reach)],
        lambda d: mechanism.concentrated.rho * d**2,
        [Mode()],
        runs=40_000,
        alpha=ALPHA,
        bound=bound_renyi_rate,
    )
    return report.passed


def loss_of_searches():
    """test_sparse_vector: exact probabilities of the positions found."""
    search = SparseVector(eps=EPS, lipschitz=1.0)
    top, query = Laplace(search.threshold_scale), Laplace(search.query_scale)
    many, few = np.array([1.0] * 12 + [-1.0]), np.array([1.0, -1.0] * 2)
    for signs, step in itertools.product((many, -many, few), (50.0, 200.0, 1000.0)):
        tables = 300 * signs * (len(signs) > 4) + step / 2 * np.stack([signs, -signs])
        both = [first_law(table, 0.0, top, query) for table in tables]
        away = [[0, step], [step, 0]]
        report = audit_laws(np.maximum(both, 1e-300), away, lambda d: EPS * d + 1e-9)
        if not report.passed:
            return False
    return True


def loss_of_matrices():
    """test_finite: a solver's matrix with an entry of 1e-15 is mended before use."""
    places = np.arange(3) * 100.0
    distance = np.abs(places[:, None] - places)
    matrix = np.exp(-EPS * distance / 2)
    matrix /= matrix.sum(axis=1, keepdims=True)
    matrix[0] += (0.0, matrix[0, 2] - 1e-15, 1e-15 - matrix[0, 2])
    try:
        weights = finite.repair_weights(matrix, EPS, distance)
        mechanism = finite.FiniteMechanism(eps=EPS, distance=distance, weights=weights)
    except geopriv_gis.ParameterError:
        return True
    rng = insecure_rng(11)
    return audit_mechanism(mechanism, None, trials=100, alpha=ALPHA, rng=rng).passed


# -- accounts --------------------------------------------------------------------------


def audit_of_a_composition():
    """test_composition: two releases lose no more than they are said to together."""
    promise = geopriv_gis.compose(LATTICE.guarantee, LATTICE.guarantee)
    rng = insecure_rng(12)

    def release(place, runs):
        points = np.tile(place, (runs, 1))
        return LATTICE.randomise(points, rng).reshape(runs, 2, 2)

    pair = apart(2.0)
    report = audit(
        release,
        lambda z, place: np.linalg.norm(z - place, axis=-1).sum(axis=-1),
        [Pair(np.tile(pair.here, (2, 1)), np.tile(pair.there, (2, 1)), pair.distance)],
        lambda d: promise.eps * d + 0.01,
        runs=20_000,
        alpha=ALPHA,
    )
    return report.passed


def spending_comes_first():
    """tests/ledger/test_faults: what fails while drawing has been charged."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = geopriv_gis.Ledger.create(Path(folder) / "ledger", budget=1)
        real, Random.words = Random.words, _fails
        try:
            homes().geopriv.planar_laplace(eps=EPS, ledger=ledger)
        except ConnectionError:
            pass
        finally:
            Random.words = real
        return float(ledger.total) > 0


def _fails(self, size):
    raise ConnectionError


def nothing_is_free():
    """test_ledger: a spend below the last digit of the total is not lost."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = geopriv_gis.Ledger.create(Path(folder) / "ledger", budget=1)
        promise = geopriv_gis.Guarantee(notion="gp", eps=0.5)
        ledger.charge(promise)
        before = ledger.total
        try:
            ledger.charge(promise.replace(eps=1e-17))
        except geopriv_gis.LedgerError:
            return False
        return ledger.total > before


# -- frames and files ------------------------------------------------------------------


def files_hold_no_input():
    """test_round_trip: the bytes of a written file hold nothing of the true places."""
    pytest.importorskip("pyogrio")  # not on the oldest stack
    return geopriv_gis.audit(
        lambda frame: frame.geopriv.planar_laplace(eps=EPS),
        [(PLACE, PLACE + np.array([200.0, 0.0]))],
        100,
        crs="EPSG:27700",
        file=".gpkg",
    ).passed


def attrs_hold_the_release_alone():
    """conformance: attrs of the input are not carried over."""
    frame = homes()
    frame.attrs["survey"] = {"wave": [2024]}
    return set(frame.geopriv.planar_laplace(eps=EPS).attrs) == {"geopriv"}


def missing_places_are_refused():
    """conformance, refusals: NaN is not a coordinate."""
    frame = homes().set_crs("EPSG:27700")
    lost = gpd.GeoSeries.from_xy([530_000.0, math.nan], [180_000.0, math.nan])
    try:
        lost.set_crs(frame.crs).geopriv.planar_laplace(eps=EPS)
    except geopriv_gis.GeometryError:
        return True
    return False
