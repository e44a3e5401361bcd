"""Audits: lower bounds on a mechanism's loss, compared with its claim."""

from .bounds import (
    bound_gaussian_mu,
    bound_log_ratio,
    bound_renyi_rate,
    clopper_pearson_bounds,
    log_ratio_bound_with_delta,
)
from .findings import AuditFinding, AuditReport, Pair
from .places import make_straight_pairs
from .sampled import certify

__all__ = [
    "AuditFinding",
    "AuditReport",
    "Pair",
    "bound_gaussian_mu",
    "bound_log_ratio",
    "bound_renyi_rate",
    "certify",
    "clopper_pearson_bounds",
    "log_ratio_bound_with_delta",
    "make_straight_pairs",
]
