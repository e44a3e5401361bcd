"""Composition of releases about the same data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..errors import ConversionError, ParameterError
from ..exact_numbers import round_up_to_float
from .conversion import remaining_delta, with_several_rows
from .curve import concentrated_eps
from .facts import TABLE_METRICS
from .guarantee import Guarantee


def compose(
    *guarantees: Guarantee, delta: float | None = None, radius: float | None = None
) -> Guarantee:
    """Return the total guarantee of several releases, advanced at δ if given, or raise.

    ε's add, ρ's add, δ's add; ε is converted to ρ where it meets ρ, and keeps its δ.
    Distances, tables and persons are taken in the weakest sense that any of the
    releases has.

    Parameters
    ----------
    *guarantees : Guarantee
        Budgets that were fixed beforehand; for budgets that depend on results see
        `PrivacyFilter`.
    delta : float, optional
        Ask for advanced composition: the least ε at this δ, in (0, 1), the releases'
        own δ's included, if it is less than the sum of ε's, which is returned
        otherwise. About √k times the ε of one for k releases, in place of k times.
    radius : float, optional
        For guarantees about distances, the distance (m) up to which that ε holds.
        Without limit there is no advanced composition [CGP Theorem 3.5].

    Returns
    -------
    Guarantee

    Raises
    ------
    ConversionError
        If the notions have no common one, e.g. metres beside counts of rows; or if the
        releases' δ's make up ``delta`` already.
    ParameterError
        If ``delta`` or ``radius`` are out of range, or ``radius`` has no meaning.

    Notes
    -----
    Sums are rounded up in their last binary digit.

    Advanced composition adds Rényi divergences: randomised response's for ε, α·ρ for
    ρ, and ρ = ε²/8 for one round of the exponential mechanism; see `concentrated_eps`.

    Examples
    --------
    >>> one = Guarantee(notion="gp", eps=0.01, table_metric="dist_1")
    >>> round(compose(one, one, one).eps, 12)
    0.03
    >>> count = Guarantee(notion="dp", eps=0.1, neighbours="add-remove")
    >>> round(compose(*[count] * 100).eps, 3)
    10.0
    >>> round(compose(*[count] * 100, delta=1e-6).eps, 3)
    5.073
    """
    total = _sum_guarantees(guarantees)
    if delta is None:
        if radius is not None:
            raise ParameterError("radius requires delta: add it, or leave radius out.")
        return total
    if total.notion == "none":
        return total
    return _compose_advanced(guarantees, total, delta, radius)


def _compose_advanced(
    guarantees: Sequence[Guarantee],
    total: Guarantee,
    delta: float,
    radius: float | None,
) -> Guarantee:
    """Return the lesser of summed and Rényi ε at δ; raise for bad radius or spent δ."""
    counts = total.notion in ("dp", "zcdp")
    if counts and radius is not None:
        raise ParameterError(
            "radius is for guarantees about distances (m); leave it out."
        )
    if not counts and radius is None:
        raise ParameterError(
            "delta for guarantees about distances needs radius (m), up to which "
            "advanced composition holds."
        )
    stated = (
        total.to_dp(delta) if radius is None else total.to_approximate_gp(delta, radius)
    )
    assert stated.eps is not None
    left = remaining_delta(delta, total.delta, total)
    reach = 1.0 if radius is None else radius + total.tolerance
    if math.isinf(reach):
        return total  # the sum of ε's, with no δ of ours
    in_rho = [g.eps is None or (g.bounded_range and not g.delta) for g in guarantees]
    pairs = list(zip(guarantees, in_rho, strict=True))
    losses = [float(g.eps or 0) for g, other in pairs if not other]
    rho = math.fsum(_rho_of_guarantee(g) for g, other in pairs if other)
    eps = concentrated_eps(rho, left, reach, losses)
    if total.eps is not None and total.eps <= min(eps, stated.eps):
        return total
    # Read off a curve up to the radius, as from ρ.
    found = stated if counts else with_several_rows(stated)
    return found.replace(eps=min(eps, stated.eps))


def _rho_of_guarantee(guarantee: Guarantee) -> float:
    """Return a guarantee's ρ, converted from ε if needed; raise if it implies none."""
    counts = guarantee.notion in ("dp", "zcdp")
    rho = (guarantee.to_zcdp() if counts else guarantee.to_cgp()).rho
    assert rho is not None
    return rho


def _sum_guarantees(guarantees: Sequence[Guarantee]) -> Guarantee:
    """Add guarantees in one notion ("none" if one has it); raise if they do not add."""
    if not guarantees:
        raise ParameterError("compose takes at least one guarantee; got none.")
    if len(guarantees) == 1:
        return guarantees[0]
    broken = next((g for g in guarantees if g.notion == "none"), None)
    if broken is not None:
        return broken.without_promise("one of the releases has no guarantee")
    parts = _convert_to_one_notion(guarantees)
    if len({g.columns for g in parts}) > 1:
        raise ConversionError(
            "guarantees in metres and in units of columns, or of other "
            "columns, cannot be added. Keep a ledger for each."
        )
    if len({(g.unit, g.graph) for g in parts}) > 1:
        raise ConversionError(
            "guarantees in metres and along a public graph, or along different "
            "graphs, cannot be added. Keep a ledger for each."
        )
    zones = {g.zones for g in parts if g.zones}
    if len(zones) > 1:
        raise ConversionError(
            "guarantees within different zones cannot be added. Release all within "
            "the same zones."
        )
    unit, metric = _weakest_unit_and_metric(parts)
    joined: dict[str, Any] = {
        name: tuple(dict.fromkeys(each for g in parts for each in getattr(g, name)))
        for name in _JOINED
    }
    return Guarantee(
        notion=parts[0].notion,
        eps=_sum_or_none([g.eps for g in parts]),
        rho=_sum_or_none([g.rho for g in parts]),
        delta=_sum_or_none([g.delta for g in parts]),
        radius=min(g.radius for g in parts),
        table_metric=metric,
        privacy_unit=unit,
        crs=" + ".join(dict.fromkeys(g.crs for g in parts if g.crs)) or None,
        k_max=max(g.k_max for g in parts),
        tolerance=max(g.tolerance for g in parts),
        columns=parts[0].columns,
        unit=parts[0].unit,
        graph=parts[0].graph,
        zones="".join(zones),
        neighbours=parts[0].neighbours,
        # A loss that does not shrink with the distance stays known as one.
        fixed_loss=_sum_or_none([g.fixed_loss for g in parts]) or 0.0,
        mechanism="composition",
        parameters={"parts": [g.mechanism for g in parts]},
        **joined,
    )


_JOINED = (
    "attribute_columns", "published", "pseudonyms", "assumptions", "references",
)  # fmt: skip
DISJOINT = "which part a row is in is public, and does not depend on where it is"
_OF_ROWS = {"gp": (None, "dist_1"), "cgp": (None, "dist_1", "dist_2")}


def compose_disjoint(*guarantees: Guarantee) -> Guarantee:
    """Return the guarantee (largest loss) of releases of disjoint rows; raise if unfit.

    What a row, or a person, loses is the largest of the losses: see docs/publishing.md,
    which has the proof. Only promises of rows or persons about distances are taken.

    *guarantees: Of each part, drawn independently of the others.

    Raises `ConversionError` for promises that do not compose so, or differ in kind;
    `ParameterError` for none.
    """
    if not guarantees:
        raise ParameterError(
            "at least one guarantee is needed; got none. Pass one for each release."
        )
    first = guarantees[0]
    for each in guarantees:
        rows = each.privacy_unit == "row"
        table = rows and each.table_metric not in _OF_ROWS.get(each.notion, ())
        if each.notion not in _OF_ROWS or each.privacy_unit == "table" or table:
            raise ConversionError(
                "disjoint requires releases of points that protect rows or "
                "persons who move. Leave it out: losses then add up."
            )
        if each.delta or each.fixed_loss or each.columns or each.graph:
            raise ConversionError(
                "disjoint requires guarantees in ε or ρ per metre, without δ, "
                "fixed losses, graphs or units of columns. Leave it out."
            )
        if (each.notion, each.privacy_unit, each.zones) != (
            first.notion, first.privacy_unit, first.zones
        ):  # fmt: skip
            raise ConversionError(
                "disjoint requires one notion, one privacy_unit and the same zones in "
                "all parts. Otherwise leave it out."
            )
    whole = _sum_guarantees(guarantees)
    # An account identifies the parts by these.
    records = [
        {name: each for name, each in g.to_dict().items() if name != "law"}
        for g in guarantees
    ]
    return whole.replace(
        eps=None if whole.eps is None else max(g.eps or 0.0 for g in guarantees),
        rho=None if whole.rho is None else max(g.rho or 0.0 for g in guarantees),
        mechanism="disjoint parts",
        parameters={"disjoint": records},
        assumptions=(*whole.assumptions, DISJOINT),
        law=None,
    )


def split(
    guarantee_count: int, *, eps: float | None = None, rho: float | None = None
) -> float:
    """Return ε/k or ρ/k for k equal releases; raise if k < 1, or unless one is given.

    ε/k under geo-privacy; ρ/k under concentrated geo-privacy, which is where its
    √k saving comes from.
    """
    if guarantee_count < 1 or (eps is None) == (rho is None):
        raise ParameterError(
            "split needs a count of 1 or more, and exactly one of eps and rho."
        )
    return (eps if eps is not None else rho or 0.0) / guarantee_count


def _convert_to_one_notion(guarantees: Sequence[Guarantee]) -> list[Guarantee]:
    """Return guarantees converted to one notion; raise if they do not add up."""
    notions = {g.notion for g in guarantees}
    if notions & {"dp", "zcdp"}:
        if notions - {"dp", "zcdp"}:
            raise ConversionError(
                "guarantees per metre and per changed row cannot be added. Keep "
                "two ledgers, one for locations and one for counts."
            )
        if len({g.neighbours for g in guarantees}) > 1:
            raise ConversionError(
                "add-remove and replace guarantees cannot be added. Convert the "
                "former with to_replace() first."
            )
        units = {g.privacy_unit for g in guarantees}
        if len(units) > 1 and guarantees[0].neighbours != "replace":
            raise ConversionError(
                "guarantees for removing different privacy units cannot be added. "
                "Convert all with to_replace() first."
            )
        return (
            [g.to_zcdp() for g in guarantees] if "zcdp" in notions else list(guarantees)
        )
    if "cgp" in notions:
        return [g.to_cgp() for g in guarantees]
    if "approximate-gp" in notions:
        return [
            g.replace(notion="approximate-gp", delta=0.0, bounded_range=False)
            if g.notion == "gp"
            else g
            for g in guarantees
        ]
    return list(guarantees)


def _sum_or_none(values: Sequence[float | None]) -> float | None:
    """Return the sum of the values that are not None, rounded up; None if none is."""
    numbers = [Fraction(value) for value in values if value is not None]
    return round_up_to_float(sum(numbers, Fraction(0))) if numbers else None


def _weakest_unit_and_metric(parts: Sequence[Guarantee]) -> tuple[str, str | None]:
    """Return the privacy unit and table metric (or None) valid for every part."""
    # A whole table's person includes each group's, and each row's.
    units = {g.privacy_unit for g in parts} - {"table"}
    unit = "table" if not units else units.pop() if len(units) == 1 else "row"
    differ = any(g.privacy_unit not in ("table", unit) for g in parts)
    # Rows that each fail with δ: a table of k rows that differ pays it k times.
    by_row = any(g.delta and g.table_metric is None for g in parts)
    if not differ and (by_row or all(g.table_metric is None for g in parts)):
        return unit, None
    return unit, weakest_table_metric(parts, parts[0].notion, unit)


def weakest_table_metric(parts: Sequence[Guarantee], notion: str, unit: str) -> str:
    """Return the table metric valid for every part, in a notion and privacy unit."""
    if notion in ("dp", "zcdp"):
        return "hamming"
    if any(g.privacy_unit not in ("table", unit) for g in parts):
        return "dist_1"  # dist_inf within groups is not dist_inf of the table
    # dist_inf <= dist_2 <= dist_1: what holds under the first holds under the others.
    stated = (g.table_metric or "dist_1" for g in parts)
    return max(stated, key=TABLE_METRICS.index, default="dist_inf")  # the weakest
