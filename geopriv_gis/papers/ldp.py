"""Local differential privacy over a whole domain: what baselines promise.

ε without a distance: any two places of the domain, however far apart, change
probabilities by at most e^ε. That is a stronger notion at a given number, and a much
less useful release at an equal displacement.
"""

from __future__ import annotations

from ..core.promise.guarantee import Guarantee


def ldp_guarantee(
    eps: float, mechanism: str, parameters: dict[str, float]
) -> Guarantee:
    return Guarantee(
        notion="dp",
        eps=eps,
        table_metric="hamming",
        neighbours="replace",
        mechanism=mechanism,
        parameters={"eps": eps, **parameters},
        assumptions=("the domain is public and holds every point",),
        references=("DPRS section 7.1",),
    )
