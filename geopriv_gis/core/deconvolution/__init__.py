"""Analysis of released points without the bias of their noise.

Whoever has the released points can do it, as often as they like: it costs no budget.
"""

from .cells import Cells
from .grids import estimate_counts, estimate_grid
from .laws import GaussianLaw, LaplaceLaw, Law, table_of
from .places import FEW, Estimate, estimate_at
from .source import Source, laws_of, reason_against, rounding_bias
from .synthetic import synthetic_places, synthetic_points
from .unmixing import ZoneCases, sharp_width, zone_cases
from .zones import estimate_zones

__all__ = [
    "FEW",
    "Cells",
    "Estimate",
    "GaussianLaw",
    "LaplaceLaw",
    "Law",
    "Source",
    "ZoneCases",
    "estimate_at",
    "estimate_counts",
    "estimate_grid",
    "estimate_zones",
    "laws_of",
    "reason_against",
    "rounding_bias",
    "sharp_width",
    "synthetic_places",
    "synthetic_points",
    "table_of",
    "zone_cases",
]
