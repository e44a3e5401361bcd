"""Results of an audit."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

Outputs = NDArray[Any]  # one output per run, along the first axis


@dataclass(frozen=True)
class Pair:
    """Two inputs and the distance (m) between them."""

    here: Any
    there: Any
    distance: float

    @property
    def swapped(self) -> Pair:
        """Return the pair with its two inputs exchanged."""
        return Pair(self.there, self.here, self.distance)


@dataclass(frozen=True)
class AuditFinding:
    """Lower bound on the loss between two inputs, with the loss that was promised."""

    event: str
    distance: float
    certified: float
    promised: float

    @property
    def excess(self) -> float:
        """Compute certified minus promised loss; 0 if equal (also both infinite)."""
        if self.certified == self.promised:  # both may be infinite
            return 0.0
        return self.certified - self.promised

    @property
    def share(self) -> float:
        """Compute certified over promised loss; infinite (or 0) over a promise of 0."""
        if math.isinf(self.promised):  # beyond the radius: nothing is promised
            return 0.0
        if self.promised > 0:
            return self.certified / self.promised
        return math.inf if self.certified > 0 else 0.0


@dataclass
class AuditReport:
    """All findings of one audit; printed, it is a table.

    stated: The promise in its own unit, e.g. ε per metre.
    exponent {1, 2}: The promise grows with this power of the losses of the findings.
    """

    findings: list[AuditFinding] = field(default_factory=list)
    stated: float | None = None
    unit: str = "of what is promised"
    exponent: int = 1

    @property
    def passed(self) -> bool:
        """Return whether no finding exceeds the promised loss."""
        return all(finding.excess <= 0 for finding in self.findings)

    @property
    def worst(self) -> AuditFinding:
        """Return the finding with the largest excess over its promise."""
        return max(self.findings, key=lambda finding: finding.excess)

    @property
    def sharpness(self) -> float:
        """Return the largest certified share of a promised loss; −∞ without findings.

        Near 1 the promise is tight and the audit strong; near 0 the audit saw nothing.
        """
        return max((finding.share for finding in self.findings), default=-math.inf)

    @property
    def lower(self) -> float:
        """Return the least promise not refuted; if none is stated, the certified share.

        The smallest promise of this kind that the findings do not refute. Without
        ``stated``, the share of the promise that was certified.
        """
        share: float = max(self.sharpness, 0.0) ** self.exponent
        return share if self.stated is None else share * self.stated

    def rows(self) -> list[dict[str, Any]]:
        """Return the sharpest finding of every distance, as rows of a table."""
        best: dict[str, AuditFinding] = {}
        for finding in self.findings:
            length = f"{finding.distance:.6g}"  # two that differ in rounding are one
            if length not in best or finding.share > best[length].share:
                best[length] = finding
        return [
            {
                "distance": finding.distance,
                "certified": finding.certified,
                "promised": finding.promised,
                "share": finding.share,
                "event": finding.event,
            }
            for finding in sorted(best.values(), key=lambda finding: finding.distance)
        ]

    def __str__(self) -> str:
        lines = [
            f"{'distance':>10}  {'certified':>9}  {'promised':>8}  {'share':>6}  event"
        ]
        lines += [
            f"{row['distance']:>10.6g}  {row['certified']:>9.3f}  "
            f"{row['promised']:>8.3f}  {row['share']:>6.2f}  {row['event']}"
            for row in self.rows()
        ]
        verdict = "passed" if self.passed else "FAILED: the promise is broken"
        stated = "the promise" if self.stated is None else f"{self.stated:.6g}"
        lines.append(
            f"{verdict}; certified {self.lower:.4g} of {stated} ({self.unit})."
        )
        return "\n".join(lines)
