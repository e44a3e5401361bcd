"""Whether a release protects those who own the budget."""

from __future__ import annotations

from ..core.errors import ConversionError
from ..core.promise.guarantee import Guarantee


def check_unit(guarantee: Guarantee, unit: str, first: Guarantee | None) -> None:
    """Raise unless a release's loss is also that of each of the ledger's units.

    A guarantee for all rows at once under dist_∞ holds for the rows of one person, and
    that for a person's rows under dist_∞ holds for one of them; never the reverse.
    ``first`` is what the ledger was first charged with.
    """
    theirs, counts = guarantee.privacy_unit, guarantee.notion in ("dp", "zcdp")
    together = counts or guarantee.table_metric in (None, "dist_inf")
    if counts:
        _check_neighbours(guarantee, first)
    if unit == theirs == "row" or (unit == "row" and not counts):
        return
    if theirs in ("table", unit) and together and not (counts and theirs != unit):
        return
    wanted = "'table'" if unit == "table" else f"{unit!r}"
    raise ConversionError(
        f"the ledger protects each {unit!r}, the release each {theirs!r}"
        + ("" if together else f" under {guarantee.table_metric}")
        + f"; release with privacy_unit={wanted}."
    )


def _check_neighbours(guarantee: Guarantee, first: Guarantee | None) -> None:
    if first is not None and first.neighbours != guarantee.neighbours:
        raise ConversionError(
            "add-remove and replace guarantees do not add up; the ledger has "
            f"{first.neighbours!r}, the release {guarantee.neighbours!r}."
        )
