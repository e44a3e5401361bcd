"""Laws of noise for smooth sensitivity, and releases with it, right and planted."""

import numpy as np
from scipy import stats
from scipy.special import betainc, betaln

from geopriv_gis.core.smooth import SoftMembership, student_t_law
from geopriv_gis.testing import insecure_rng

SOFT = SoftMembership(softness=100.0)
EPS = 1e-3  # ετ = 0.1: noise is wide and mostly the bound's growth tells places apart
STEP = 2.0**-20


def cauchy_cdf(p, theta):
    """Return the cumulative law of density ∝ (1 + |z|^p)^{−θ}, right in both tails."""

    def cdf(z):
        power = np.exp(np.minimum(p * np.log(np.abs(z)), 700))
        near = betainc(1 / p, theta - 1 / p, power / (1 + power)) / 2
        tail = betainc(theta - 1 / p, 1 / p, 1 / (1 + power)) / 2
        tail = np.where(power < 1, 0.5 - near, tail)
        return np.where(z < 0, tail, 1 - tail)

    return cdf


def log_density(law, *parameters):
    """Return the logarithm of a standard law's density as a function of z."""
    if law == "student":
        return stats.t(*parameters).logpdf
    if law == "laplace":
        return lambda z: -np.abs(z) - np.log(2)
    p, theta = parameters
    constant = np.log(p / 2) - betaln(1 / p, theta - 1 / p)

    def log(z):
        with np.errstate(divide="ignore"):
            return constant - theta * np.logaddexp(0, p * np.log(np.abs(z)))

    return log


def largest_loss(
    log, function, s, *, gamma, eta, growth="exponential", delta=0.0, reach=np.inf,
    apart=np.inf,
):  # fmt: skip
    """Return max over pairs of places of (log-ratio of densities) / distance.

    With δ, log-ratios are taken where the first release falls but for δ. Pairs farther
    ``apart`` do not count.
    """
    value = function.value(s)
    scale = function.bound(s, gamma, growth, reach) / eta
    wide = np.geomspace(1e-4, 1e8, 400)
    z = np.concatenate([-wide[::-1], [0.0], wide])
    if delta:
        z = z[np.abs(z) <= np.log(1 / delta)]
    worst = 0.0
    for place in range(len(s)):
        y = value[place] - value[:, None] + scale[place] * z  # no digits are lost
        ours = log(z) - np.log(scale[place])
        theirs = log(y / scale[:, None]) - np.log(scale)[:, None]
        away = np.abs(s - s[place])
        away[(away == 0) | (away > apart)] = np.inf
        worst = max(worst, float(((ours - theirs).max(axis=1) / away).max()))
    return worst


def release(function=SOFT, *, eps=EPS, split=1 / 3, law=None, seed=21, bound=None):
    """Return a release of F(s) for an audit: ``release(s, runs)``.

    Parameters
    ----------
    bound : callable, optional
        ``bound(s, gamma, growth, reach)`` in place of the function's own.
    """
    law, rng = law or student_t_law(), insecure_rng(seed)
    noise = law.spend(eps, split, STEP)
    gamma = split * eps / noise.growth_cost
    bound = bound or function.bound

    def outputs(s, runs):
        where = np.full(runs, float(s))
        scale = bound(where, gamma, law.growth, law.reach)
        return noise.randomise(function.value(where), rng, scale)[:, None]

    return outputs


def planted_pointwise(function=SOFT, **options):
    """Return a release whose noise is as wide as the POINTWISE constant: not private.

    How much noise there is then tells how near the border a row is. Near the border and
    a few widths away are told apart by more than ε·d while ετ is small.
    """
    return release(
        function, bound=lambda s, gamma, *_: function.pointwise(s), **options
    )
