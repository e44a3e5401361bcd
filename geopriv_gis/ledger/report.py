"""A ledger on paper: text, table and HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core import markup
from ..core.budget.exact import figures, float_above
from ..core.budget.filter import UNITS, counted_in
from ..core.promise.guarantee import TABLE_METRICS, Guarantee
from ..core.promise.sentence import number
from .chain import Entry

if TYPE_CHECKING:
    import pandas as pd

NAMES = {
    "gp": "ε-geo-privacy",
    "cgp": "ρ-concentrated geo-privacy",
    "approximate-gp": "approximate geo-privacy",
    "dp": "ε-differential privacy",
    "zcdp": "ρ-zero-concentrated differential privacy",
}
COLUMNS = (
    "entry", "time", "mechanism", "notion", "cost", "total", "component", "note"
)  # fmt: skip
SHOWN = 20  # releases, in a notebook


@dataclass(frozen=True)
class Report:
    """What a ledger says at one moment; ``str`` gives the text.

    Parameters
    ----------
    path : Path
    facts : mapping
        What the ledger was made with.
    entries : sequence of Entry
        The charges.
    adoptions : int
        How often the ledger was vouched for where its mark was not.
    """

    path: Path
    facts: Mapping[str, Any]
    entries: Sequence[Entry]
    adoptions: int = 0

    @property
    def guarantee(self) -> Guarantee:
        """What all releases charged so far promise together."""
        notion, total = str(self.facts["notion"]), float_above(self._total)
        held = [e.guarantee for e in self.entries if e.guarantee is not None]
        tolerance = max((g.tolerance for g in held), default=0.0)
        delta = self.facts["delta"]
        kind = counted_in(notion, delta)
        guarantee = Guarantee(
            notion=kind,
            eps=total if kind in ("gp", "dp") else None,
            rho=None if kind in ("gp", "dp") else total,
            radius=min((g.radius for g in held), default=float("inf")),
            table_metric="hamming" if kind in ("dp", "zcdp") else self._metric(held),
            privacy_unit=self._unit,
            tolerance=tolerance,
            neighbours=next((g.neighbours for g in held), None),
            k_max=max((g.k_max for g in held), default=1.0),
            mechanism="composition",
            parameters={"releases": len(held)},
            assumptions=_distinct([a for g in held for a in g.assumptions]),
            references=("APB Theorem 4.4", "APB Theorem 5.1"),
        )
        if kind == notion:
            return guarantee
        if kind == "zcdp":
            return guarantee.to_dp(float(delta))
        # A snapped distance up to Λ is a true one up to Λ minus the tolerance.
        radius = max(float(self.facts["radius"]) - tolerance, 1e-9)
        return guarantee.to_approximate_gp(float(delta), radius)

    def __str__(self) -> str:
        """Return the account in words and one line for each release."""
        lines = [*self._summary(), ""]
        rows = [self._cells(entry) for entry in self.entries]
        shown = [COLUMNS, *rows] if rows else []
        widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
        for row in shown:
            cells = (cell.ljust(w) for cell, w in zip(row, widths, strict=True))
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines if rows else [*lines, "Nothing has been released."])

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each release; numbers as floats, totals rounded up."""
        import pandas as pd

        rows = [
            {
                **dict(zip(COLUMNS, self._cells(entry), strict=True)),
                "entry": entry.seq,
                "cost": float_above(entry.cost),
                "total": float_above(entry.total),
            }
            for entry in self.entries
        ]
        return pd.DataFrame(rows, columns=list(COLUMNS))

    def to_html(self) -> str:
        """Return a fragment of HTML: the summary and a table."""
        rows = map(self._cells, self.entries)
        return f"{markup.paragraphs(self._summary())}\n{markup.table(rows, COLUMNS)}\n"

    def _repr_html_(self) -> str:
        """Return the account for a notebook: its summary and the last releases."""
        title, *summary = self._summary()
        older = len(self.entries) - SHOWN
        if older > 0:
            summary.append(f"The last {SHOWN} releases; {older} older ones not shown.")
        rows = map(self._cells, self.entries[-SHOWN:])
        return markup.card(
            title, markup.paragraphs(summary), markup.table(rows, COLUMNS)
        )

    def _metric(self, held: Sequence[Guarantee]) -> str:
        """Return the weakest sense of a table's distance in which all releases hold."""
        if any(g.privacy_unit not in ("table", self._unit) for g in held):
            return "dist_1"  # dist_inf within groups is not dist_inf of the table
        metrics = [g.table_metric or "dist_1" for g in held]
        return max(metrics, key=TABLE_METRICS.index, default="dist_inf")

    @property
    def _unit(self) -> str:
        return str(self.facts["privacy_unit"])

    @property
    def _total(self) -> Fraction:
        return self.entries[-1].total if self.entries else Fraction(0)

    def _summary(self) -> list[str]:
        notion, limit = str(self.facts["notion"]), Fraction(self.facts["limit"])
        delta = self.facts["delta"]
        kind = counted_in(notion, delta)
        letter = "ε" if kind in ("gp", "dp") else "ρ"
        budget = figures(Fraction(self.facts["budget"]), up=False)
        if delta is None:
            budget = f"{letter} = {budget} ({UNITS[notion]})"
        else:
            per = " per metre" if notion == "approximate-gp" else ""
            radius = self.facts["radius"]
            reach = "" if radius is None else f", up to {radius:g} m"
            budget = (
                f"ε = {budget}{per}, δ = {number(delta)}{reach}; costs are counted in "
                f"ρ, up to {figures(limit, up=False)}"
            )
        lines = [
            f"Ledger {self.path.name}, for each {self._unit}",
            f"Budget: {NAMES[notion]}, {budget}",
            f"Spent: {letter} = {figures(self._total, up=True)}; left: "
            f"{figures(limit - self._total, up=False)}; releases: {len(self.entries)}",
        ]
        for name, total in self._components().items():
            lines.append(f"Spent on {name}: {letter} = {figures(total, up=True)}")
        if self.adoptions:
            lines.append(
                "Vouched for, by somebody who had no mark of how far it had come: "
                f"{self.adoptions} times"
            )
        return [*lines, *([self.facts["note"]] if self.facts["note"] else [])]

    def _components(self) -> dict[str, Fraction]:
        totals: dict[str, Fraction] = {}
        for entry in self.entries:
            name = str(entry.body["component"])
            totals[name] = totals.get(name, Fraction(0)) + entry.cost
        return totals

    def _cells(self, entry: Entry) -> tuple[str, ...]:
        guarantee = entry.guarantee
        return (
            str(entry.seq),
            entry.time,
            guarantee.mechanism if guarantee else "",
            guarantee.notion if guarantee else "",
            figures(entry.cost, up=True),
            figures(entry.total, up=True),
            str(entry.body["component"]),
            str(entry.body["note"]),
        )


def _distinct(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
