"""Audits: what a mechanism certainly gives away, beside what it promises."""

from .bounds import bounds, gaussian_mu, log_ratio, log_ratio_but, renyi_rate
from .findings import Finding, Pair, Report
from .places import straight_pairs
from .sampled import audit, audit_gaussian, certify

__all__ = [
    "Finding",
    "Pair",
    "Report",
    "audit",
    "audit_gaussian",
    "bounds",
    "certify",
    "gaussian_mu",
    "log_ratio",
    "log_ratio_but",
    "renyi_rate",
    "straight_pairs",
]
