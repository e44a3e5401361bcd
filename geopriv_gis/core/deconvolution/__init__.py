"""Analysis of released points without the bias of their noise.

Whoever has the released points can do it, as often as they like: it costs no budget.
"""

from .cells import Cells
from .grids import estimate_grid, estimate_grid_from_bins
from .laws import GaussianLaw, LaplaceLaw, NoiseLaw, make_kernel_table
from .marked import FEW
from .places import Estimate, estimate_at
from .source import NoisyPoints, bound_rounding_bias, find_laws, reason_not_additive
from .synthetic import draw_synthetic_places, draw_synthetic_points
from .unmixing import ZoneCases, estimate_zone_cases, sharp_width

__all__ = [
    "FEW",
    "Cells",
    "Estimate",
    "GaussianLaw",
    "LaplaceLaw",
    "NoiseLaw",
    "NoisyPoints",
    "ZoneCases",
    "bound_rounding_bias",
    "draw_synthetic_places",
    "draw_synthetic_points",
    "estimate_at",
    "estimate_grid",
    "estimate_grid_from_bins",
    "estimate_zone_cases",
    "find_laws",
    "make_kernel_table",
    "reason_not_additive",
    "sharp_width",
]
