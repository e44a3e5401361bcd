"""The peak law: its bound in whole numbers, its parts, its optimality."""

import dataclasses
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.sparse import csr_matrix
from scipy.special import gammainc

from geopriv_gis import calibration
from geopriv_gis.core.audit.mechanisms import audit_mechanism
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.mechanisms import (
    LatticeLaplace,
    PeakLaplace,
    PlanarLaplace,
    RestrictedLaplace,
    SphericalLaplace,
)
from geopriv_gis.core.points.peak import plan_peak
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.points.release import ClipRegion
from geopriv_gis.core.promise.law import Law
from geopriv_gis.core.randomness import InsecureRandom
from geopriv_gis.testing import insecure_rng

EPS, FIXED, RADIUS = 0.01, 2.0, 100.0
SQUARE = np.array([[-300.0, -300], [300, -300], [300, 300], [-300, 300], [-300, -300]])


def lattice(fixed=FIXED, radius=RADIUS, spacing=0.25):
    base = LatticeLaplace(eps=EPS, spacing=spacing)
    return PeakLaplace(base=base, eps_fixed=fixed, radius=radius)


def region_peak():
    region = PlaneRegion.of([SQUARE], 0.25)
    base = RestrictedLaplace(eps=EPS, spacing=0.25, region=region)
    return PeakLaplace(base=base, eps_fixed=FIXED, radius=RADIUS)


# -- the bound -------------------------------------------------------------------------


def exp_below(x, terms=60):
    """Return a rational number below e^−x, the alternating series cut after a −."""
    x, total, term = Fraction(x), Fraction(0), Fraction(1)
    for n in range(terms):
        total += term
        term *= -x / (n + 1)
    return total if terms % 2 == 0 else total + term


@pytest.mark.parametrize("fixed", [1e-18, 1e-9, 0.1, 1.0, math.log(2), 3.7, 10.0])
def test_peak_acceptance_numerator_is_rounded_up(fixed):
    """⌈e^−ε_c·2⁶⁴⌉: not below, and less than one of 2⁶⁴ above; in rational numbers."""
    kept = lattice(fixed).acceptance_numerator
    assert exp_below(fixed, 61) >= exp_below(fixed)
    assert kept >= exp_below(fixed) * 2**64
    assert kept - 1 <= exp_below(fixed, 61) * 2**64 + Fraction(1, 10**9)
    assert 1 <= kept <= 2**64


def test_peak_with_negligible_loss_accepts_every_step():
    peak = lattice(1e-60)
    assert peak.acceptance_numerator == 2**64
    assert peak.randomise(np.zeros((9, 2)), insecure_rng(1)).shape == (9, 2)


def test_peak_in_a_region_uses_half_of_the_fixed_loss():
    assert region_peak().acceptance_numerator == lattice(FIXED / 2).acceptance_numerator


def weight(mechanism, step):
    """Return a step's weight over that of Laplace noise, as a whole number."""
    here = np.zeros((1, 2))
    there = np.array([step]) * mechanism.base.spacing
    near = bool(mechanism.is_within_radius(here, there)[0])
    return 2**64 if near else mechanism.acceptance_numerator


def test_peak_weights_differ_by_at_most_the_fixed_loss():
    """All steps in whole numbers: weights differ by a factor e^ε_c and no more."""
    mechanism = lattice(radius=3.1, spacing=1.0)
    steps = [(x, y) for x in range(-5, 6) for y in range(-5, 6)]
    weights = {step: weight(mechanism, step) for step in steps}
    assert set(weights.values()) == {2**64, mechanism.acceptance_numerator}
    for (x, y), found in weights.items():
        assert (found == 2**64) == (x * x + y * y <= 9)  # 3.1² = 9.61
    worst = Fraction(2**64, mechanism.acceptance_numerator)
    assert worst * exp_below(FIXED) <= 1
    # Tight: a loss smaller by 1e-18 is exceeded.
    assert worst * exp_below(Fraction(FIXED) - Fraction(1, 10**17), 61) > 1


class Words(InsecureRandom):
    """Words as given; then those of a seed."""

    def __init__(self, first):
        super().__init__(1)
        self.first = first

    def words(self, size):
        found = super().words(size)
        return np.full_like(found, self.first) if self.first is not None else found


class Step:
    """A base of which every proposal is the same step."""

    eps, spacing = EPS, 1.0
    law = LatticeLaplace(eps=EPS, spacing=1.0).law

    def __init__(self, step):
        self.step, self.calls = np.array(step, dtype=float), 0

    def randomise(self, points, rng):
        self.calls += 1
        assert self.calls < 3, "refused"
        return points + self.step


@pytest.mark.parametrize(("word", "kept"), [(-1, True), (0, False)])
def test_peak_accepts_words_below_the_numerator(monkeypatch, word, kept):
    monkeypatch.setattr(PeakLaplace, "_spacing", 1.0)
    mechanism = lattice(radius=2.0, spacing=1.0)
    source = Words(np.uint64(mechanism.acceptance_numerator + word))
    here = np.zeros((1, 2))
    near, far = Step((0, 2)), Step((0, 3))
    object.__setattr__(mechanism, "base", near)
    assert mechanism.randomise(here, source).tolist() == [[0, 2]]
    object.__setattr__(mechanism, "base", far)
    if kept:
        assert mechanism.randomise(here, source).tolist() == [[0, 3]]
    else:
        with pytest.raises(AssertionError, match="refused"):
            mechanism.randomise(here, source)


# -- the law ---------------------------------------------------------------------------


@pytest.mark.parametrize("spacing", [2.0, 16.0])
def test_peak_share_within_radius_matches_the_lattice(spacing):
    """Summed over the lattice; odds 5 % higher are told from it.

    Five errors are 6e-7.
    """
    mechanism = lattice(spacing=spacing)
    steps = spacing * np.arange(-(2560 // spacing), 2560 // spacing + 1)
    away = np.hypot(*np.meshgrid(steps, steps))  # beyond is e^-25 of it
    mass = np.exp(-EPS * away) * np.where(away <= RADIUS, math.exp(FIXED), 1.0)
    inside = float(mass[away <= RADIUS].sum() / mass.sum())
    rows = 400_000
    noisy = mechanism.randomise(np.zeros((rows, 2)), insecure_rng(3))
    near = int((np.hypot(*noisy.T) <= RADIUS).sum())
    error = math.sqrt(rows * inside * (1 - inside))
    assert abs(near - rows * inside) < 5 * error
    odds = inside / (1 - inside) * 1.05
    assert abs(near - rows * odds / (1 + odds)) > 5 * error


def test_peak_share_within_radius_has_closed_form():
    a = 1 - (1 + EPS * RADIUS) * math.exp(-EPS * RADIUS)
    share = math.exp(FIXED) * a / (math.exp(FIXED) * a + 1 - a)
    assert float(lattice().law.share_within(RADIUS)) == pytest.approx(share, rel=1e-12)
    law = lattice().law
    for p in (0.01, 0.5, share - 1e-9, share, share + 1e-9, 0.999):
        assert float(law.share_within(law.quantile(p))) == pytest.approx(p, abs=1e-12)


def test_peak_in_a_region_draws_the_product_law():
    """Frequencies of 16 m cells against summed weights, chi squared."""
    mechanism = region_peak()
    place = np.array([250.0, 120.0])
    noisy = mechanism.randomise(np.tile(place, (60_000, 1)), insecure_rng(5))
    assert (np.abs(noisy) <= 300).all()
    fine = np.arange(-299, 300, 2.0)
    grid = np.stack(np.meshgrid(fine, fine), -1).reshape(-1, 2)
    away = np.hypot(*(grid - place).T)

    def chance(peak):
        mass = np.exp(-EPS / 2 * away) * np.where(away <= RADIUS, math.exp(peak), 1.0)
        edges = np.linspace(-300, 300, 13)
        wanted = np.histogram2d(*grid.T, bins=[edges, edges], weights=mass)[0]
        wanted *= len(noisy) / wanted.sum()
        got = np.histogram2d(*noisy.T, bins=[edges, edges])[0]
        square = float(((got - wanted) ** 2 / wanted).sum())
        return 1 - gammainc((wanted.size - 1) / 2, square / 2)

    assert chance(FIXED / 2) > 1e-6
    assert chance(FIXED / 2 * 1.1) < 1e-6


# -- releases --------------------------------------------------------------------------


def planned(metric=None, **options):
    options = {"eps": EPS, "eps_fixed": FIXED, "radius": RADIUS, **options}
    points = np.tile([[10.0, 20.0]], (12, 1))
    return plan_peak(
        points, metric or Plane(k_max=1.02), rng=insecure_rng(1), **options
    )


def drawn_by(monkeypatch, **options):
    """Return the mechanisms that a plan draws with, in the order of their rows."""
    seen = []
    monkeypatch.setattr(
        PeakLaplace, "randomise",
        lambda self, points, rng: (seen.append((self, len(points))), points)[1],
    )  # fmt: skip
    planned(**options).draw()
    return seen


@pytest.mark.parametrize("table_metric", ["dist_inf", "dist_2"])
def test_peak_losses_of_a_persons_rows_add_up(monkeypatch, table_metric):
    codes = np.r_[0, 1, 1, np.full(9, 2)]
    persons = Persons(unit="who", codes=codes, table_metric=table_metric)
    for mechanism, rows in drawn_by(monkeypatch, persons=persons):
        fixed = rows * Fraction(mechanism.eps_fixed)
        assert FIXED * (1 - 1e-12) <= fixed <= Fraction(FIXED)
        # All rows by d at once; or each by d/√n, d in all.
        power = 1 if table_metric == "dist_inf" else 2
        moved = rows * mechanism.eps * 1.02 / (1 if power == 1 else math.sqrt(rows))
        assert moved == pytest.approx(EPS, rel=1e-12)
        assert rows * Fraction(mechanism.eps * 1.02) ** power <= Fraction(EPS) ** power
        assert mechanism.radius == pytest.approx(RADIUS * 1.02)


def test_peak_tolerance_covers_fixed_loss_and_snapping():
    rows = planned().guarantee
    snapped = math.sqrt(2) * rows.grid / 1.02
    assert rows.tolerance == pytest.approx(snapped + FIXED / EPS, rel=1e-12)
    assert EPS * (rows.tolerance - snapped) >= FIXED * (1 - 1e-12)
    persons = Persons(
        unit="table", codes=np.zeros(12, dtype=int), table_metric="dist_2"
    )
    whole = planned(persons=persons).guarantee
    # Each of 12 rows is snapped, √12·τ in all; the fixed losses are divided.
    wanted = math.sqrt(12) * snapped + FIXED / EPS
    assert whole.tolerance == pytest.approx(wanted, rel=1e-9)
    assert whole.fixed_loss == FIXED


def test_peak_in_a_region_halves_both_losses(monkeypatch):
    clip = ClipRegion(rings=[SQUARE], how="restrict")
    ((mechanism, _),) = drawn_by(monkeypatch, clip=clip)
    assert mechanism.eps * 1.02 == pytest.approx(EPS)  # which halves it itself
    assert isinstance(mechanism.base, RestrictedLaplace)
    law = planned(clip=clip).guarantee.law
    assert law.rate * 1.02 == pytest.approx(EPS / 2)
    assert (law.peak, law.then) == (FIXED / 2, ("restricted",))


def test_peak_refuses_unproved_base_noise():
    with pytest.raises(ParameterError, match="base must be"):
        PeakLaplace(base=PlanarLaplace(eps=EPS), eps_fixed=1.0, radius=1.0)


@pytest.mark.parametrize("base", ["plane", "sphere"])
def test_peak_passes_the_generic_audit(base):
    mechanism = lattice()
    if base == "sphere":
        mechanism = dataclasses.replace(mechanism, base=SphericalLaplace(eps=EPS))
    report = audit_mechanism(
        mechanism, None, trials=4000, alpha=1e-6, rng=insecure_rng(2)
    )
    assert report.passed
    assert report.sharpness > 0.3


def test_peak_on_the_sphere_moves_by_great_circles():
    plan = planned(metric=Sphere())
    assert plan.guarantee.law.space == "sphere"
    assert plan.guarantee.tolerance == pytest.approx(FIXED / EPS, rel=1e-12)
    assert "double precision" in " ".join(plan.guarantee.assumptions)
    mechanism = PeakLaplace(
        base=SphericalLaplace(eps=EPS), eps_fixed=FIXED, radius=RADIUS
    )
    here = np.array([[10.0, 60.0]])
    for away, near in ((99.9, True), (100.1, False)):
        there = Sphere().move(here, np.array([away]), np.array([1.0]))
        assert mechanism.is_within_radius(here, there)[0] == near


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"eps_fixed": 0.0}, "eps_fixed must be"), ({"eps_fixed": 10.1}, "at most 10"),
        ({"eps_fixed": math.nan}, "eps_fixed"), ({"radius": 0.0}, "radius must be"),
        ({"radius": math.inf}, "radius must be"), ({"radius": 1e9}, "steps of the g"),
    ],
)  # fmt: skip
def test_peak_plan_refuses_bad_options(change, words):
    with pytest.raises(ParameterError, match=words):
        planned(**change)


# -- optimality ------------------------------------------------------------------------


def best_of(weights, away, worth, eps, fixed):
    """Return the largest mean worth of steps under all laws that keep the promise.

    One variable a step; h(s) ≤ e^{ε_c + ε·|s − t|}·h(t) for all pairs.
    """
    count = len(worth)
    here, there = np.nonzero(~np.eye(count, dtype=bool))
    factor = np.exp(fixed + eps * away[here, there])
    row = np.arange(len(here))
    table = csr_matrix(
        (np.r_[np.ones(len(row)), -factor], (np.r_[row, row], np.r_[here, there])),
        shape=(len(row), count),
    )
    found = linprog(
        -weights * worth, A_ub=table, b_ub=np.zeros(len(row)),
        A_eq=weights[None], b_eq=[1.0], method="highs",
    )  # fmt: skip
    assert found.success
    return -found.fun


def along_a_ray(worth_of, steps, eps, fixed):
    """Return the optimum of steps along a ray of the plane, weights s ds."""
    away = np.abs(steps[:, None] - steps)
    return best_of(steps, away, worth_of(steps), eps, fixed)


STEPS = np.arange(0.5, 40.0)


@pytest.mark.parametrize("fixed", [0.0, 1.0, 3.0])
def test_peak_mass_is_optimal_along_a_ray(fixed):
    """The linear program of all of them finds the peak law's mass, to 1e-7."""
    eps, radius = 0.2, 6.0
    near = radius >= STEPS
    peak = STEPS * np.exp(-eps * STEPS + fixed * near)
    wanted = peak[near].sum() / peak.sum()
    found = along_a_ray(lambda s: (s <= radius).astype(float), STEPS, eps, fixed)
    assert found == pytest.approx(wanted, rel=1e-7)
    smaller = along_a_ray(lambda s: (s <= radius).astype(float), STEPS, eps, fixed / 2)
    assert fixed == 0 or smaller < 0.95 * wanted


def test_peak_is_optimal_for_decreasing_utility():
    eps, fixed = 0.2, 2.0

    def worth(step):
        return np.maximum(1 - step / 12, 0) ** 2

    def mean(radius):
        peak = STEPS * np.exp(-eps * STEPS + fixed * (radius >= STEPS))
        return float((peak * worth(STEPS)).sum() / peak.sum())

    best = max(STEPS, key=mean)
    assert along_a_ray(worth, STEPS, eps, fixed) == pytest.approx(mean(best), rel=1e-7)
    # The last step of the peak is worth the mean or more, the next one less.
    assert worth(best) >= mean(best) > worth(best + 1)


def test_peak_bound_holds_for_all_grid_laws():
    """All laws of steps in the plane that keep the promise, as a linear program.

    On a grid pairs hardly lie on one ray, so that the best law may have a little more
    than the peak law has there, and a grid's disc is not a disc: 3 % in all.
    """
    eps, fixed, radius = 0.8, 1.5, 2.3
    side = np.arange(-5, 6)
    steps = np.stack(np.meshgrid(side, side), -1).reshape(-1, 2)
    size = np.hypot(*steps.T)
    away = np.hypot(*np.moveaxis(steps[:, None] - steps, -1, 0))
    near = size <= radius
    peak = np.exp(-eps * size + fixed * near)
    ours = peak[near].sum() / peak.sum()
    best = best_of(np.ones(len(steps)), away, near.astype(float), eps, fixed)
    assert ours * (1 - 1e-9) <= best <= ours * 1.03
    a = peak[near].sum() / np.exp(fixed) / np.exp(-eps * size).sum()
    assert ours == pytest.approx(math.exp(fixed) * a / (math.exp(fixed) * a + 1 - a))


def test_peak_bound_holds_for_laplace_and_gaussian_like_laws():
    """Laplace, Gaussian-like and square noise of one promise: none has more."""
    rng, eps, fixed, radius = np.random.default_rng(4), 0.01, 1.0, 120.0
    law = Law(family="peak", rate=eps, peak=fixed, radius=radius)
    bound = float(law.share_within(radius))
    away = np.linspace(0, 3000, 60_001)[1:]
    for _ in range(50):
        # Any log-density that falls by at most ε a metre, and by ε_c at once anywhere.
        slope = rng.uniform(-eps, eps, 6)[
            np.searchsorted(np.sort(rng.uniform(0, 600, 5)), away)
        ]
        slope = np.where(away > 600, -eps, slope)
        drop = fixed * (away <= rng.uniform(20, 400))
        mass = away * np.exp(np.cumsum(slope) * away[0] + drop)
        assert mass[away <= radius].sum() / mass.sum() <= bound + 1e-4


# -- a radius from neighbours ----------------------------------------------------------


@pytest.mark.parametrize("eps", [5 / 22_300, 0.005, 0.05])
def test_peak_radius_from_neighbours_is_best(eps):
    """Of simulated even places, no radius a third off has more in common."""
    k, fixed, per_km2 = 10, 4.0, 40.0
    best = calibration.peak_radius(eps, fixed, k=k, per_km2=per_km2)
    reach = 1000 * math.sqrt(k / math.pi / per_km2)
    rng = np.random.default_rng(6)
    inside = reach * np.sqrt(rng.random(400_000))
    turn, share = 2 * np.pi * rng.random(400_000), rng.random(400_000)

    def recall(radius):
        law = Law(family="peak", rate=eps, peak=fixed, radius=radius)
        table = np.linspace(0, 1, 4001)[:-1]
        step = np.interp(share, table, [law.quantile(p) for p in table])
        moved = np.hypot(inside + step * np.cos(turn), step * np.sin(turn))
        return (moved <= reach).mean()

    ours = recall(best)
    assert ours >= recall(best / 1.5) - 2e-4
    assert ours >= recall(best * 1.5) - 2e-4


def test_peak_displacement_matches_drawn_noise():
    noisy = lattice().randomise(np.zeros((200_000, 2)), insecure_rng(8))
    moved = np.hypot(*noisy.T)
    mean = calibration.peak_displacement(EPS, FIXED, RADIUS)
    error = moved.std() / math.sqrt(len(moved))
    assert abs(moved.mean() - mean) < 5 * error
    assert abs(moved.mean() - 1.05 * mean) > 5 * error
    half = calibration.peak_displacement(EPS, FIXED, RADIUS, quantile=0.5)
    assert (moved <= half).mean() == pytest.approx(0.5, abs=0.006)
    for bad in ({"k": 0}, {"per_km2": 0.0}):
        with pytest.raises(ParameterError):
            calibration.peak_radius(EPS, FIXED, **{"k": 1, "per_km2": 1.0, **bad})
