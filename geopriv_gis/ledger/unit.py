"""Whether a release protects those who own the budget."""

from __future__ import annotations

from ..core.errors import ConversionError
from ..core.promise.guarantee import Guarantee


def check_unit(
    guarantee: Guarantee, unit: str, neighbours: tuple[str | None, ...]
) -> None:
    """Raise unless a release's loss is also that of each of the ledger's units.

    A guarantee for all rows at once under dist_∞ holds for the rows of one person, and
    that for a person's rows under dist_∞ holds for one of them; never the reverse.
    ``neighbours`` has the kind that the ledger's counts have, if there were any.
    """
    theirs, counts = guarantee.privacy_unit, guarantee.notion in ("dp", "zcdp")
    together = counts or guarantee.table_metric in (None, "dist_inf")
    if counts:
        _check_neighbours(guarantee, neighbours)
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


def _check_neighbours(guarantee: Guarantee, known: tuple[str | None, ...]) -> None:
    if known and known[0] != guarantee.neighbours:
        raise ConversionError(
            "add-remove and replace guarantees do not add up; the ledger has "
            f"{known[0]!r}, the release {guarantee.neighbours!r}."
        )
