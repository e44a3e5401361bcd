"""Conversion of guarantees between notions, where one implies the other.

Every function takes a guarantee's `GuaranteeFields` and returns the implied one, or
raises `ConversionError` with the reason why there is none.
"""

from __future__ import annotations

import math
import numbers

from ..errors import ConversionError, ParameterError
from ..parameter import Limits, check_number, safe_repr
from .curve import compute_gaussian_eps, concentrated_delta, concentrated_eps
from .facts import AnyGuarantee, GuaranteeFields
from .paragraph import distance_unit

_DELTA = Limits("Probability of a greater loss", above=0, below=1)
_EPS = Limits("Privacy loss", at_least=0)
# What is snapped, or lost whatever the distance, lengthens each row's: ρ's curve is
# read at the radius and one of these, and says nothing farther out.
SEVERAL_ROWS = (
    "of two tables that differ in several rows, the radius is smaller by the tolerance "
    "for each further row"
)


def _conversion_error(
    guarantee: GuaranteeFields, wanted: str, reason: str
) -> ConversionError:
    """Return an error that a guarantee cannot be converted, with the reason."""
    return ConversionError(
        f"a guarantee of notion {guarantee.notion!r} cannot be read as {wanted!r}: "
        f"{reason}"
    )


def _check_not_none(guarantee: GuaranteeFields, wanted: str) -> None:
    """Raise if a guarantee has the notion "none"."""
    if guarantee.notion == "none":
        raise _conversion_error(
            guarantee, wanted, "nothing is promised. Pass a release with a guarantee."
        )


def _check_distances(guarantee: GuaranteeFields, wanted: str) -> None:
    """Raise unless a guarantee is about distances (geo-privacy)."""
    _check_not_none(guarantee, wanted)
    if guarantee.notion in ("dp", "zcdp"):
        raise _conversion_error(
            guarantee,
            wanted,
            "it counts changed rows, not metres. Call to_dp() or to_zcdp().",
        )


def _check_counts(guarantee: GuaranteeFields, wanted: str) -> None:
    """Raise unless a guarantee is about changed rows (differential privacy)."""
    _check_not_none(guarantee, wanted)
    if guarantee.notion not in ("dp", "zcdp"):
        raise _conversion_error(
            guarantee,
            wanted,
            "it counts metres, not changed rows. Call to_gp() or to_cgp().",
        )


def to_gp(guarantee: AnyGuarantee) -> AnyGuarantee:
    """Return `guarantee` if it is pure geo-privacy; raise otherwise."""
    _check_distances(guarantee, "gp")
    if guarantee.notion == "gp":
        return guarantee
    raise _conversion_error(
        guarantee,
        "gp",
        "its log-ratio is unbounded with small probability. Ask for "
        "to_approximate_gp(delta, radius) with a finite radius, or release under gp.",
    )


def to_cgp(guarantee: AnyGuarantee) -> AnyGuarantee:
    """Return the concentrated geo-privacy that a guarantee implies; raise if none.

    ε-GP implies (ε²/2)-CGP [CGP Lemma 3.6]; an ε-bounded-range mechanism implies
    (ε²/8)-CGP (Cesar & Rogers 2021, Lemma 2, applied to each pair of inputs). A δ is
    kept: of two (ε, δ)-close laws all but parts of weight δ are ε-close, for which the
    Rényi divergences are then bounded (Bun & Steinke 2016, Lemma 8.8, for each pair).
    """
    _check_distances(guarantee, "cgp")
    return guarantee if guarantee.notion == "cgp" else _convert_to_rho(guarantee, "cgp")


def to_zcdp(guarantee: AnyGuarantee) -> AnyGuarantee:
    """Return the zCDP that DP implies, δ kept, zCDP as it is; raise for others.

    With a δ it is δ-approximate zCDP (Bun & Steinke 2016, Lemma 8.8).
    """
    _check_counts(guarantee, "zcdp")
    if guarantee.notion == "zcdp":
        return guarantee
    return _convert_to_rho(guarantee, "zcdp")


def to_dp(
    guarantee: AnyGuarantee, delta: float | None = None, eps: float | None = None
) -> AnyGuarantee:
    """Return (ε, δ)-DP implied at ``delta`` or ``eps``, DP as is at neither, or raise.

    The conversion of Canonne, Kamath & Steinke 2020, see `concentrated_eps`, which is
    below the classical ρ + 2√(ρ·ln(1/δ)) [CGP Lemma 2.2(2)]. A δ of the guarantee's
    own is added (Bun & Steinke 2016, Lemma 8.8).
    """
    _check_counts(guarantee, "dp")
    if guarantee.notion == "dp" and delta is None and eps is None:
        return guarantee
    if (delta is None) == (eps is None):
        raise ParameterError("to_dp takes exactly one of delta and eps.")
    if delta is not None:
        check_number("delta", delta, _DELTA)
        found = _eps_at_delta(guarantee, delta), delta
    else:
        assert eps is not None
        check_number("eps", eps, _EPS)
        found = eps, _delta_at_eps(guarantee, eps)
    return guarantee.replace(
        notion="dp",
        eps=found[0],
        rho=None,
        delta=found[1] or None,
        bounded_range=False,
        references=(*guarantee.references, "Canonne, Kamath & Steinke 2020"),
    )


def remaining_delta(
    delta: float, spent: float | None, guarantee: GuaranteeFields
) -> float:
    """Return δ less the guarantee's own, rounded down; raise if none is left."""
    left = math.nextafter(delta - spent, 0.0) if spent else delta
    if left <= 0:
        raise _conversion_error(
            guarantee,
            "dp" if guarantee.notion in ("dp", "zcdp") else "approximate-gp",
            f"delta = {delta:g} must be above its own, {spent:g}. Pass a larger delta.",
        )
    return left


def _eps_at_delta(guarantee: GuaranteeFields, delta: float) -> float:
    """Return a guarantee's ε at δ; raise if δ is below its own, or equal with ρ."""
    if guarantee.eps is not None:
        if delta < (guarantee.delta or 0.0):
            remaining_delta(delta, guarantee.delta, guarantee)
        return guarantee.eps
    assert guarantee.rho is not None
    left = remaining_delta(delta, guarantee.delta, guarantee)
    return concentrated_eps(guarantee.rho, left)


def _delta_at_eps(guarantee: GuaranteeFields, eps: float) -> float:
    """Return the least δ of a guarantee at ε; raise for ε below its own, or δ = 1."""
    own = guarantee.delta or 0.0
    if guarantee.eps is not None:
        if eps < guarantee.eps:
            raise _conversion_error(
                guarantee,
                "dp",
                f"its own eps cannot be made smaller; it is {guarantee.eps:g}. Pass a "
                "larger eps.",
            )
        return own
    assert guarantee.rho is not None
    delta = math.nextafter(own + concentrated_delta(guarantee.rho, eps), 2.0)
    if delta >= 1:
        raise _conversion_error(
            guarantee,
            "dp",
            f"at eps = {eps:g} its delta would be 1. Pass a larger eps.",
        )
    return delta


def to_replace(guarantee: AnyGuarantee) -> AnyGuarantee:
    """Convert DP under adding or removing to replacing a person; raise if it fails.

    Replacing is removing one and adding another: two steps, so ε doubles, and ρ is
    multiplied by 4 (Bun & Steinke 2016, Proposition 1.9, for groups of two). Of (ε, δ)
    the second step's δ is multiplied by e^ε: (1 + e^ε)·δ in all. Never the reverse:
    where persons are replaced their number stays the same, and is no secret.
    """
    _check_not_none(guarantee, "replace")
    if guarantee.notion not in ("dp", "zcdp"):
        raise _conversion_error(
            guarantee,
            "replace",
            "it counts metres, not persons. Pass a guarantee of counts.",
        )
    if guarantee.neighbours == "replace":
        return guarantee
    if guarantee.neighbours != "add-remove":
        raise _conversion_error(
            guarantee,
            "replace",
            "it names no neighbours. State neighbours='add-remove' or 'replace' in it.",
        )
    return guarantee.replace(
        eps=None if guarantee.eps is None else 2 * guarantee.eps,
        rho=None if guarantee.rho is None else 4 * guarantee.rho,
        delta=_delta_of_two_changes(guarantee),
        neighbours="replace",
        bounded_range=False,
        assumptions=(*guarantee.assumptions, "the number of persons is public"),
        references=(*guarantee.references, "Bun & Steinke 2016"),
    )


def _delta_of_two_changes(guarantee: GuaranteeFields) -> float | None:
    """Return δ after two changes, (1 + e^ε)·δ; None if none; raise if ≥ 1, ρ with δ."""
    if not guarantee.delta:
        return guarantee.delta
    if guarantee.eps is None:
        raise _conversion_error(
            guarantee, "replace", "it has rho and delta; call to_dp(delta) first."
        )
    eps = guarantee.eps
    whole = guarantee.delta * (1 + math.exp(eps) if eps < 700 else math.inf)
    if whole * (1 + 1e-15) >= 1:
        raise _conversion_error(
            guarantee,
            "replace",
            "its delta would be 1. Call to_replace() before to_dp(delta), or pass "
            "to_dp a smaller delta.",
        )
    return whole * (1 + 1e-15)


def _convert_to_rho(guarantee: AnyGuarantee, notion: str) -> AnyGuarantee:
    """Convert a guarantee from ε to ρ, δ kept: ε²/8 of bounded range, else ε²/2."""
    assert guarantee.eps is not None
    share = 8.0 if guarantee.bounded_range and not guarantee.delta else 2.0
    return guarantee.replace(
        notion=notion,
        eps=None,
        rho=guarantee.eps**2 / share,
        bounded_range=False,
        references=(*guarantee.references, "CGP Lemma 3.6; Cesar & Rogers 2021"),
    )


def to_approximate_gp(
    guarantee: AnyGuarantee, delta: float, radius: float
) -> AnyGuarantee:
    """Return the (ε, δ, Λ)-GP implied at ``delta`` up to ``radius``; raise if none.

    Raises `ConversionError` from CGP with an infinite radius: ρ-CGP never implies it
    [CGP §3].

    From CGP the conversion of Canonne, Kamath & Steinke 2020 at distance Λ, which is
    the worst (`concentrated_eps`); for the continuous Gaussian mechanism the exact
    curve (Balle & Wang 2018), whose supremum over distances is at Λ because δ_r grows
    with r. Both are below the forms of CGP Appendix C. A δ of the guarantee's own is
    added. Λ is lengthened by the tolerance once: of tables whose rows are snapped one
    by one it holds less far, see `with_several_rows`.
    """
    _check_distances(guarantee, "approximate-gp")
    check_number("delta", delta, _DELTA)
    if not (isinstance(radius, numbers.Real) and radius > 0):
        raise ParameterError(f"radius must be positive; got {safe_repr(radius)}.")
    if radius > guarantee.radius:
        unit = distance_unit(guarantee)
        raise _conversion_error(
            guarantee,
            "approximate-gp",
            f"it holds up to {guarantee.radius:g} {unit} only. Pass at most that "
            "radius.",
        )
    if guarantee.notion == "cgp":
        left = remaining_delta(delta, guarantee.delta, guarantee)
        eps = _eps_from_concentrated(guarantee, left, radius)
        guarantee = with_several_rows(guarantee)
    else:
        eps = _eps_at_delta(guarantee, delta)
    return guarantee.replace(
        notion="approximate-gp",
        eps=eps,
        rho=None,
        delta=delta,
        radius=radius,
        bounded_range=False,
        references=(
            *guarantee.references,
            "Canonne, Kamath & Steinke 2020; Balle & Wang 2018",
        ),
    )


def with_several_rows(guarantee: AnyGuarantee) -> AnyGuarantee:
    """Add the caveat on several snapped rows, unless tolerance is 0, or dist_inf."""
    if not guarantee.tolerance or guarantee.table_metric == "dist_inf":
        return guarantee
    assumptions = dict.fromkeys((*guarantee.assumptions, SEVERAL_ROWS))
    return guarantee.replace(assumptions=tuple(assumptions))


def _eps_from_concentrated(
    guarantee: GuaranteeFields, delta: float, radius: float
) -> float:
    """Return the least ε (1/m) of ρ at δ up to `radius`; raise if it is infinite."""
    if math.isinf(radius):
        raise _conversion_error(
            guarantee,
            "approximate-gp",
            "a rho-CGP guarantee implies no (eps, delta)-GP guarantee at "
            "unlimited distance. Pass a finite radius (m).",
        )
    assert guarantee.rho is not None
    reach = radius + guarantee.tolerance
    eps = concentrated_eps(guarantee.rho, delta, reach)
    if is_exactly_gaussian(guarantee):
        eps = min(eps, compute_gaussian_eps(guarantee.rho, delta, reach))
    return eps


def is_exactly_gaussian(guarantee: GuaranteeFields) -> bool:
    """Return whether the noise is exactly Gaussian, so that exact δ formulas hold.

    What is drawn on a lattice, or cut off and scaled up, has a curve of its own.
    """
    law = guarantee.law
    if law is None or law.family != "gaussian" or law.lattice:
        return False
    return "restricted" not in law.then


def is_planar_laplace(guarantee: GuaranteeFields) -> bool:
    """Return whether a guarantee is ε-GP by planar Laplace noise of each row, not cut.

    Public steps afterwards tell no more. Noise that is cut off has a law that depends
    on the place, discs depend on other rows, and rows that lie on a lattice already
    state no width of it.
    """
    law = guarantee.law
    if law is None or law.family != "laplace" or law.ball is not None:
        return False
    if law.dimension != 2 or law.shares != "row" or guarantee.privacy_unit != "row":
        return False
    if guarantee.notion != "gp" or guarantee.delta or guarantee.fixed_loss:
        return False
    if guarantee.columns or guarantee.unit or guarantee.graph:
        return False
    if law.lattice and not guarantee.tolerance:
        return False
    return not {"restricted", "discs"} & set(law.then)
