"""Audits of a promise by what is known of the noise, and by learnt events."""

from geopriv_gis.core.audit import bound_gaussian_mu, certify
from geopriv_gis.core.audit.witnesses import (
    Differences,
    Mode,
    QuadraticWitness,
    RatioWitness,
)


def audit(release, distance, pairs, loss, *, runs, alpha):
    """Audit a pure promise: the loss between inputs d metres apart is ≤ ``loss(d)``.

    ``distance(outputs, input)`` returns metres, in the metric of the promise; if
    outputs have no distance to inputs, only learnt events are looked at. The other
    parameters are those of `certify`.
    """
    known = [] if distance is None else [RatioWitness(distance)]
    witnesses = [Mode(), Differences(), *known]
    return certify(release, pairs, loss, witnesses, runs=runs, alpha=alpha)


def audit_gaussian(release, distance, pairs, mu, *, runs, alpha):
    """Audit a promise of Gaussian shape.

    Promised is that telling two inputs apart is as hard as telling N(0, 1) from
    N(``mu(d)``, 1). Parameters as for `audit`; findings are in μ.
    """
    witnesses = [QuadraticWitness(distance)]
    return certify(
        release, pairs, mu, witnesses, runs=runs, alpha=alpha, bound=bound_gaussian_mu
    )
