"""Which notion implies which: the permitted directions, with their numbers.

Every function takes a `Guarantee` and returns the implied one, or raises
`ConversionError` with the reason why there is none.
"""

from __future__ import annotations

import math

from scipy.optimize import brentq
from scipy.special import log_ndtr

from ..errors import ConversionError, ParameterError
from .guarantee import Guarantee


def _refuse(guarantee: Guarantee, wanted: str, reason: str) -> ConversionError:
    return ConversionError(
        f"a {guarantee.notion!r} guarantee cannot be read as {wanted!r}: {reason}"
    )


def _refuse_none(guarantee: Guarantee, wanted: str) -> None:
    if guarantee.notion == "none":
        raise _refuse(guarantee, wanted, "nothing is promised, so nothing follows.")


def to_gp(guarantee: Guarantee) -> Guarantee:
    """Return ``guarantee`` if it is pure geo-privacy; everything else is weaker.

    Raises
    ------
    ConversionError
        Concentrated and approximate geo-privacy do not bound the worst case.
    """
    _refuse_none(guarantee, "gp")
    if guarantee.notion == "gp":
        return guarantee
    if guarantee.notion in ("dp", "zcdp"):
        raise _refuse(guarantee, "gp", "it counts changed rows, not metres.")
    raise _refuse(
        guarantee,
        "gp",
        "its log-ratio is unbounded with small probability. Ask for "
        "to_approximate_gp(delta, radius) with a finite radius, or release under gp.",
    )


def to_cgp(guarantee: Guarantee) -> Guarantee:
    """Return the concentrated geo-privacy implied by pure geo-privacy.

    Notes
    -----
    ε-GP implies (ε²/2)-CGP [CGP Lemma 3.6]; an ε-bounded-range mechanism implies
    (ε²/8)-CGP (Cesar & Rogers 2021, Lemma 2, applied to each pair of inputs).
    """
    _refuse_none(guarantee, "cgp")
    if guarantee.notion == "cgp":
        return guarantee
    if guarantee.notion == "approximate-gp":
        raise _refuse(guarantee, "cgp", "with probability delta its loss is unbounded.")
    if guarantee.notion in ("dp", "zcdp"):
        raise _refuse(guarantee, "cgp", "it counts changed rows, not metres.")
    return _to_rho(guarantee, "cgp")


def to_zcdp(guarantee: Guarantee) -> Guarantee:
    """Return the zero-concentrated DP implied by pure DP (Bun & Steinke 2016)."""
    _refuse_none(guarantee, "zcdp")
    if guarantee.notion == "zcdp":
        return guarantee
    if guarantee.notion != "dp" or guarantee.delta:
        raise _refuse(guarantee, "zcdp", "only pure differential privacy implies it.")
    return _to_rho(guarantee, "zcdp")


def to_replace(guarantee: Guarantee) -> Guarantee:
    """Return the DP under replacing a person that DP under adding or removing implies.

    Replacing is removing one and adding another: two steps, so ε doubles, and ρ is
    multiplied by 4 (Bun & Steinke 2016, Proposition 1.9, for groups of two). Never the
    reverse: where persons are replaced their number stays the same, and is no secret.
    """
    _refuse_none(guarantee, "replace")
    if guarantee.notion not in ("dp", "zcdp"):
        raise _refuse(guarantee, "replace", "it is about metres, not about persons.")
    if guarantee.neighbours == "replace":
        return guarantee
    if guarantee.neighbours != "add-remove" or guarantee.delta:
        raise _refuse(
            guarantee,
            "replace",
            "only a guarantee for adding or removing a person, without delta, "
            "implies one.",
        )
    return guarantee.replace(
        eps=None if guarantee.eps is None else 2 * guarantee.eps,
        rho=None if guarantee.rho is None else 4 * guarantee.rho,
        neighbours="replace",
        bounded_range=False,
        assumptions=(*guarantee.assumptions, "the number of persons is public"),
        references=(*guarantee.references, "Bun & Steinke 2016"),
    )


def _to_rho(guarantee: Guarantee, notion: str) -> Guarantee:
    assert guarantee.eps is not None
    share = 8.0 if guarantee.bounded_range else 2.0
    return guarantee.replace(
        notion=notion,
        eps=None,
        delta=None,
        rho=guarantee.eps**2 / share,
        bounded_range=False,
        references=(*guarantee.references, "CGP Lemma 3.6; Cesar & Rogers 2021"),
    )


def to_approximate_gp(guarantee: Guarantee, delta: float, radius: float) -> Guarantee:
    """Return the (ε, δ, Λ)-GP implied at ``delta`` for distances up to ``radius`` m.

    Raises
    ------
    ParameterError
        If ``delta`` is not in (0, 1) or ``radius`` not positive.
    ConversionError
        From CGP with an infinite radius: ρ-CGP never implies it [CGP §3].

    Notes
    -----
    From CGP the tighter of CGP Appendix C (minimised over s) and its simple form is
    used; for the continuous Gaussian mechanism the exact curve (Balle & Wang 2018),
    whose supremum over distances is at Λ because δ_r grows with r.
    """
    _refuse_none(guarantee, "approximate-gp")
    if guarantee.notion in ("dp", "zcdp"):
        raise _refuse(
            guarantee, "approximate-gp", "it counts changed rows, not metres."
        )
    if not 0 < delta < 1:
        raise ParameterError(
            f"delta must be greater than 0 and less than 1; got {delta}."
        )
    if not radius > 0:
        raise ParameterError(f"radius must be positive (m); got {radius}.")
    if radius > guarantee.radius:
        raise _refuse(
            guarantee, "approximate-gp", f"it holds up to {guarantee.radius:g} m only."
        )
    if guarantee.notion == "gp":
        eps = guarantee.eps
    elif guarantee.notion == "approximate-gp":
        if guarantee.delta is not None and delta < guarantee.delta:
            raise _refuse(guarantee, "approximate-gp", "delta cannot be made smaller.")
        eps = guarantee.eps
    else:
        eps = _eps_from_rho(guarantee, delta, radius)
    return guarantee.replace(
        notion="approximate-gp",
        eps=eps,
        rho=None,
        delta=delta,
        radius=radius,
        bounded_range=False,
        references=(*guarantee.references, "CGP Appendix C; Balle & Wang 2018"),
    )


def _eps_from_rho(guarantee: Guarantee, delta: float, radius: float) -> float:
    if math.isinf(radius):
        raise _refuse(
            guarantee,
            "approximate-gp",
            "rho-CGP never implies (eps, delta)-GP at unlimited distance (the loss "
            "grows with the square of the distance). Give a finite radius in metres.",
        )
    assert guarantee.rho is not None
    reach = radius + guarantee.tolerance
    eps = concentrated_eps(guarantee.rho, delta, reach)
    law = guarantee.law
    # What is drawn on a lattice has a curve of its own.
    if law is not None and law.family == "gaussian" and not law.lattice:
        eps = min(eps, gaussian_eps(guarantee.rho, delta, reach))
    return eps


def concentrated_eps(rho: float, delta: float, radius: float) -> float:
    """Return ε such that (ρ, Λ)-CGP implies (ε, δ, Λ)-GP [CGP Appendix C].

    The smaller of ρΛ + 2√(ρ ln(1/δ)) and the minimum over s > 1 of
    max{s/(s−1)·2√(ρ ln(2/((s+1)δ))), sρΛ}, found where its two branches cross.
    """
    if rho == 0:
        return 0.0
    simple = rho * radius + 2 * math.sqrt(rho * math.log(1 / delta))

    def first(s: float) -> float:
        tail = max(0.0, math.log(2 / ((s + 1) * delta)))
        return s / (s - 1) * 2 * math.sqrt(rho * tail)

    def gap(t: float) -> float:
        s = 1 + math.exp(t)
        return first(s) - s * rho * radius

    low, high = -30.0, math.log(2 / delta)  # at s = 2/δ + 1 the first branch is 0
    if gap(low) <= 0:
        return min(simple, (1 + math.exp(low)) * rho * radius)
    s = 1 + math.exp(float(brentq(gap, low, high, xtol=1e-12)))
    return min(simple, max(first(s), s * rho * radius))


def gaussian_delta(rho: float, eps: float, radius: float) -> float:
    """Return the exact δ of the Gaussian mechanism at ε, up to ``radius`` metres.

    δ_r(ε) = Φ(μr/2 − ε/μ) − e^{εr}·Φ(−μr/2 − ε/μ) with μ = √(2ρ). It grows with r
    (its derivative is e^{εr}(μφ(b) − εΦ(b)) > 0 by Mills' bound, b = −μr/2 − ε/μ), so
    the supremum over r ≤ Λ is its value at Λ.
    """
    mu = math.sqrt(2 * rho)
    first = math.exp(float(log_ndtr(mu * radius / 2 - eps / mu)))
    second = math.exp(eps * radius + float(log_ndtr(-mu * radius / 2 - eps / mu)))
    return max(0.0, first - second)


def gaussian_eps(rho: float, delta: float, radius: float) -> float:
    """Return the smallest ε with `gaussian_delta` at most ``delta``."""
    if rho == 0 or gaussian_delta(rho, 0.0, radius) <= delta:
        return 0.0
    high = concentrated_eps(rho, delta, radius)
    while gaussian_delta(rho, high, radius) > delta:  # rounding only
        high *= 1.001

    def gap(eps: float) -> float:
        return gaussian_delta(rho, eps, radius) - delta

    eps = float(brentq(gap, 0.0, high, xtol=1e-12 * high, rtol=1e-12))
    return eps * (1 + 1e-9)  # the root, rounded towards safety
