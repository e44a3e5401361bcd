"""Whether two releases of a data set promise the same, and what both lose together."""

from __future__ import annotations

import json
from typing import Any

from ..core.errors import ConversionError, LedgerError, ParameterError
from ..core.promise.composition import compose
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import format_number
from ..ledger.chain import Entry

# What makes two releases the same one; wording is no part of it.
_SAME = (
    "notion", "eps", "rho", "delta", "radius", "table_metric", "privacy_unit", "crs",
    "k_max", "columns", "grid", "grid_unit", "mechanism", "unit", "graph",
    "zones",
)  # fmt: skip
_ROUNDING = 1e-9  # of a scale, between versions of PROJ
_NAME_IT = " A CRS that was chosen from the points is to be named now: crs={crs!r}."


def check_same_parameters(before: Guarantee, now: Guarantee, dataset: str) -> None:
    if before.k_max * (1 + _ROUNDING) >= now.k_max:
        # Known rows had as much noise as they need now, or more.
        before = before.replace(k_max=now.k_max)
    changes = [
        f"{name} was {was.get(name)}, is {new.get(name)}"
        for was, new in zip(
            _comparable_facts(before), _comparable_facts(now), strict=True
        )
        for name in sorted(was.keys() | new.keys())
        if was.get(name) != new.get(name)
    ]
    if changes:
        chosen = before.crs != now.crs or now.k_max > before.k_max
        how = _NAME_IT.format(crs=before.crs) if chosen and before.crs else ""
        raise ParameterError(
            f"data set {dataset!r} was released with other parameters "
            f"({'; '.join(dict.fromkeys(changes))}), and its rows are drawn once. Give "
            f"the parameters as they were.{how} Or release under a new dataset name: "
            "all rows get fresh noise, and are charged; "
            f"{_composition_text(before, now)}."
        )


def check_paid_entry(entry: Entry | None, now: Guarantee) -> Entry:
    """Return the entry of a charge, or raise if it was for something else than now."""
    if entry is None or Guarantee.from_dict(entry.body["guarantee"]) != now:
        raise LedgerError(
            "the data or the settings changed between charge and draw. Nothing "
            "was drawn. Prepare the release again."
        )
    return entry


def merge_promises(before: Guarantee | None, now: Guarantee) -> Guarantee:
    """Return a guarantee that covers earlier draws too."""
    if before is None:
        return now
    assumptions = dict.fromkeys((*now.assumptions, *before.assumptions))
    return now.replace(
        assumptions=tuple(assumptions),
        k_max=min(before.k_max, now.k_max),  # what the least noise was drawn with
        tolerance=max(before.tolerance, now.tolerance),
    )


def _comparable_facts(guarantee: Guarantee) -> tuple[dict[str, Any], dict[str, Any]]:
    facts = json.loads(guarantee.to_json())
    return {name: facts[name] for name in _SAME}, facts["parameters"]


def _composition_text(before: Guarantee, now: Guarantee) -> str:
    try:
        total = compose(before, now)
    except (ConversionError, ParameterError):
        return "the losses of both names add up"
    loss = {"eps": total.eps, "rho": total.rho, "delta": total.delta}
    words = (
        f"{name} = {format_number(value)}" for name, value in loss.items() if value
    )
    return f"a release under each name then loses {', '.join(words)} together"
