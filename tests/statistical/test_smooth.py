"""Smooth sensitivity: laws of its noise, losses by density and by audit, defects."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.audit import Pair, certify
from geopriv_gis.core.audit.witnesses import Mode, histogram_witness
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import GeneralisedCauchy, SmoothLaplace, StudentT
from geopriv_gis.core.smooth import (
    GaussianKernel,
    SoftMembership,
    generalised_cauchy_law,
    laplace_law,
    student_t_law,
)
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF
from tests.statistical.smooth_laws import (
    EPS,
    SOFT,
    STEP,
    cauchy_cdf,
    largest_loss,
    log_density,
    planted_pointwise,
    release,
)

# 5 % off is told by the log-ratio to the law, at level 1e-6 with probability 0.99, by
# 45 000 numbers (Cauchy's own) or fewer; any other shape by Kolmogorov-Smirnov.
N = 60_000
GAMMA = 1e-6


def student(nu):
    return StudentT(eps=1.0, gamma=GAMMA, nu=nu, spacing=STEP)


def cauchy(p, theta, **more):
    return GeneralisedCauchy(
        eps=1.0, gamma=GAMMA, p=p, theta=theta, spacing=STEP, **more
    )


def _has_its_scale(noise, *law):
    for factor in (1.0, *OFF):
        p_value = laws.of_scale(noise, log_density(*law), factor)
        assert (p_value > ALPHA) == (factor == 1.0)


@pytest.mark.representatives(2)
@pytest.mark.parametrize("nu", [1.5, 3, 4, 7])
def test_smooth_student_noise_has_the_stated_law_and_no_other(nu):
    noise = student(nu).draw(N, insecure_rng(31))
    assert laws.of_law(noise, stats.t(nu).cdf) > ALPHA
    _has_its_scale(noise, "student", nu)
    assert laws.of_separate_rows(noise) > ALPHA


@pytest.mark.representatives(2)
@pytest.mark.parametrize(("p", "theta"), [(1.5, 3), (2, 1), (4, 1), (8, 2.5)])
def test_smooth_cauchy_noise_has_the_stated_law_and_no_other(p, theta):
    noise = cauchy(p, theta).draw(N, insecure_rng(32))
    assert laws.of_law(noise, cauchy_cdf(p, theta)) > ALPHA
    _has_its_scale(noise, "cauchy", p, theta)


def test_smooth_widest_cauchy_noise_has_the_stated_law():
    noise = cauchy(1.1, 1).draw(N, insecure_rng(37))
    assert laws.of_law(noise, cauchy_cdf(1.1, 1)) > ALPHA


def test_smooth_laplace_noise_has_the_stated_law_and_no_other():
    mechanism = SmoothLaplace(eps=1.0, delta=1e-6, gamma=GAMMA, spacing=STEP)
    noise = mechanism.draw(N, insecure_rng(33))
    assert laws.of_law(noise, stats.laplace.cdf) > ALPHA
    _has_its_scale(noise, "laplace")


def test_smooth_cauchy_equals_student_where_they_coincide():
    two = cauchy(2, 2.5)
    assert two.variance == pytest.approx(student(4).variance / 4)
    assert two.shift_cost == pytest.approx(student(4).shift_cost * 2)
    assert two.growth_cost == student(4).growth_cost
    four = insecure_rng(34)
    gammas = student(4.0 + 1e-12).draw(N, insecure_rng(35))  # the way of any ν
    assert stats.ks_2samp(student(4).draw(N, four), gammas).pvalue > ALPHA
    assert cauchy(4, 1).variance == 1.0


@pytest.mark.parametrize("p", [1.001, 1.05, 2.0])
def test_smooth_heaviest_tails_stay_finite_and_on_the_grid(p):
    mechanism = cauchy(p, 1.0, coordinates=2)
    values = np.full((20_000, 2), 0.25)
    noisy = mechanism.randomise(values, insecure_rng(36), np.full(20_000, 3.0))
    assert noisy.shape == values.shape
    assert np.isfinite(noisy).all()
    cells = noisy / STEP
    assert (cells == np.rint(cells)).all()
    assert np.abs(cells).max() <= 2**52


def test_smooth_noise_of_extreme_words_is_finite():
    class Ends:
        def words(self, size):
            ends = [0, 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1]
            return np.resize(np.array(ends, dtype=np.uint64), size)

    noise = student(4).draw(6, Ends())
    assert np.isfinite(noise).all()
    assert np.abs(noise).max() > 5e4


FUNCTIONS = {
    "membership": (SoftMembership(softness=10.0), np.linspace(-60, 90, 40)),
    "range": (SoftMembership(softness=10.0, depth=3.0), np.linspace(-3, 60, 40)),
    "kernel": (GaussianKernel(bandwidth=10.0), np.linspace(0, 90, 40)),
}
LAWS = {
    "student 3": (student_t_law(3), ("student", 3)),
    "student 4": (student_t_law(4), ("student", 4)),
    "cauchy 4 1": (generalised_cauchy_law(4, 1), ("cauchy", 4, 1)),
    "cauchy 1.3 2": (generalised_cauchy_law(1.3, 2), ("cauchy", 1.3, 2)),
}


@pytest.mark.representatives(8)
@pytest.mark.parametrize(
    ("eps", "split", "reach"),
    [
        (0.01, 0.5, np.inf), (0.2, 0.05, np.inf), (0.01, 0.05, 0.0), (0.01, 0.9, 0.0),
        (0.2, 0.5, 0.0), (2.0, 0.9, 0.0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_smooth_density_ratio_is_within_the_stated_loss(name, law, split, eps, reach):
    """Bounds on slopes alone are enough, at all distances; so are those on chords."""
    function, s = FUNCTIONS[name]
    family, standard = LAWS[law]
    assert family.reach == 0
    noise = family.spend(eps, split, STEP)
    gamma = split * eps / noise.growth_cost
    found = largest_loss(
        log_density(*standard), function, s, gamma=gamma, eta=noise.eta, reach=reach
    )
    least = 0.2 if eps < 1 and reach else 0.0
    assert least * eps < found <= eps * (1 + 1e-9)


@pytest.mark.representatives(4)
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_smooth_bounds_5_percent_lower_break_the_loss(name, law):
    """All is spent somewhere: of places next to each other on the slope."""
    function, _ = FUNCTIONS[name]
    family, standard = LAWS[law]

    class Less:
        value = staticmethod(function.value)

        @staticmethod
        def bound(*asked):
            return function.bound(*asked) / 1.05

    eps, split = 0.2, 1e-3
    noise = family.spend(eps, split, STEP)
    s = np.linspace(-3.0, 12.0, 31) if name != "kernel" else np.linspace(8, 12, 41)
    asked = {"gamma": split * eps / noise.growth_cost, "eta": noise.eta, "reach": 0.0}
    whole = largest_loss(log_density(*standard), function, s, **asked)
    assert 0.98 * eps < whole <= eps * (1 + 1e-9)
    assert largest_loss(log_density(*standard), Less, s, **asked) > 1.02 * eps


@pytest.mark.representatives(4)
@pytest.mark.parametrize("radius", [0.7, 4.0, 13.0, 40.0])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_smooth_laplace_density_ratio_holds_within_its_radius(name, radius):
    function, _ = FUNCTIONS[name]
    s = np.arange(0, 80, radius / 3)[:200]
    eps, delta = 0.1, 1e-3
    noise = laplace_law(delta, radius).spend(eps, 0.4, STEP)
    found = largest_loss(
        log_density("laplace"), function, s, gamma=noise.gamma, eta=noise.eta,
        growth="linear", delta=delta, reach=radius, apart=radius * (1 + 1e-12),
    )  # fmt: skip
    assert 0.1 * eps < found <= eps * (1 + 1e-9)


@pytest.mark.parametrize("delta", [0.3678, 1e-3])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_smooth_laplace_density_ratio_holds_except_delta(name, delta):
    function, s = FUNCTIONS[name]
    eps, gamma = 0.1, 0.04 / np.log(1 / delta)
    noise = SmoothLaplace(eps=eps, delta=delta, gamma=gamma, spacing=STEP)
    found = largest_loss(
        log_density("laplace"),
        function,
        s,
        gamma=gamma,
        eta=noise.eta,
        growth="linear",
        delta=delta,
    )
    assert 0.2 * eps < found <= eps * (1 + 1e-9)


def test_smooth_growth_cost_is_multiplied_by_coordinates():
    one, three = cauchy(4, 1), cauchy(4, 1, coordinates=3)
    eps, gamma = one.eps, 0.01
    assert GeneralisedCauchy(
        eps=eps, gamma=gamma, p=4, theta=1, spacing=STEP, coordinates=3
    ).eta == pytest.approx((eps - 9 * gamma) / 3**0.75)
    assert three.growth_cost == 3 * one.growth_cost


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: StudentT(eps=1, gamma=0.25, nu=4, spacing=STEP), "gamma must be less"),
        (lambda: StudentT(eps=1, gamma=0.1, nu=1, spacing=STEP), "nu must be"),
        (lambda: cauchy(1.0, 1), "p must be"),
        (lambda: cauchy(2, 0.9), "theta must be"),
        (lambda: cauchy(2, 1, coordinates=0), "coordinates must be"),
        (
            lambda: SmoothLaplace(eps=1, delta=0.4, gamma=0.1, spacing=STEP),
            "delta must be",
        ),
        (
            lambda: GeneralisedCauchy(
                eps=1, gamma=0.2, p=4, theta=1, spacing=STEP, coordinates=2
            ),
            "gamma must be less",
        ),
    ],
)
def test_smooth_noise_refuses_parameters_outside_the_theorems(make, words):
    with pytest.raises(ParameterError, match=words):
        make()


# -- audits ---------------------------------------------------------------------------

BORDER, AWAY = 50.0, 550.0  # the slope's end, and five widths beyond: εd = 0.5
RUNS = 30_000


def audited(outputs):
    pairs = [Pair(BORDER, AWAY, AWAY - BORDER), Pair(0.0, 300.0, 300.0)]
    return certify(
        outputs,
        pairs,
        lambda d: EPS * d,
        [histogram_witness(), Mode()],
        runs=RUNS,
        alpha=ALPHA,
    )


@pytest.mark.parametrize("split", [0.1, 1 / 3, 0.8])
def test_smooth_audited_loss_is_within_the_stated_one(split):
    report = audited(release(split=split))
    assert report.passed, report.worst


def test_smooth_audited_loss_of_kernel_values_is_within_stated():
    kernel = GaussianKernel(bandwidth=100.0)
    report = audited(release(kernel, split=0.5))
    assert report.passed, report.worst


@pytest.mark.arithmetic
def test_smooth_audit_finds_pointwise_sensitivity_noise():
    report = audited(planted_pointwise())
    assert not report.passed
    assert report.worst.excess > 0.2


@pytest.mark.arithmetic
def test_smooth_density_ratio_finds_pointwise_sensitivity():
    class Pointwise:
        value = staticmethod(SOFT.value)

        @staticmethod
        def bound(s, *_):
            return SOFT.pointwise(s)

    noise = student_t_law().spend(EPS, 1 / 3, STEP)
    s = np.array([BORDER, AWAY])
    found = largest_loss(
        log_density("student", 4), Pointwise, s, gamma=0, eta=noise.eta
    )
    assert found > 2 * EPS
