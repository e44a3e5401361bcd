"""Homes of patients, hidden among a number of people, wherever they live.

**It is no safe harbour.** HIPAA's list of 18 identifiers names every place smaller than
a state but the first three digits of a ZIP code with more than 20,000 people: a point
is one, moved or not. What is left is expert determination, for which
`reports.page("expert", …)` has the figures: people within the 95 % radius of the
noise, and what an attacker achieves at most.

The figures are 20,000 people, after that rule, and a loss of 1 at their distance: odds
change by a factor of at most 2.7 as far as a uniform population has 20,000.

References
----------
45 CFR 164.514(b)(1) and (b)(2); HHS (2012) Guidance Regarding Methods for
De-identification of Protected Health Information,
https://www.hhs.gov/hipaa/for-professionals/special-topics/de-identification/index.html.
"""

from __future__ import annotations

from typing import Any

from ..core.errors import ParameterError
from ..frames.points.graph_metric import ROOT_OF_PEOPLE, GraphMetric
from .preset import Preset

PEOPLE, LEVEL = 20_000, 1.0


def _health_arguments(_: str, given: dict[str, Any], __: Any) -> dict[str, Any]:
    """Return arguments, people and level by default; raise without people's metric."""
    metric = given.get("metric")
    if not isinstance(metric, GraphMetric) or metric.unit != ROOT_OF_PEOPLE:
        raise ParameterError(
            "the preset 'health' needs metric: a distance among people, made by "
            "metrics.people of a public population."
        )
    if any(given.get(name) is not None for name in ("eps", "people", "level")):
        return given
    return {**given, "people": PEOPLE, "level": LEVEL}


HEALTH = Preset(
    name="health",
    help="Homes hidden among people; no safe harbour, see the expert's annex.",
    releases=("graph_laplace",),
    figures={"people": PEOPLE, "level": LEVEL},
    sources=(
        "45 CFR 164.514(b)",
        "HHS 2012, https://www.hhs.gov/hipaa/for-professionals/special-topics/"
        "de-identification/index.html",
    ),
    complete=_health_arguments, add_fields=lambda frame, _: frame.copy(),
)  # fmt: skip
