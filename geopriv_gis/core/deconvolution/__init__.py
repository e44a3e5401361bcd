"""Analysis of released points without the bias of their noise.

Whoever has the released points can do it, as often as they like: it costs no budget.
"""

from .cells import Cells
from .grids import estimate_grid
from .laws import GaussianLaw, LaplaceLaw, Law
from .places import FEW, Estimate, estimate_at
from .source import Source, laws_of, rounding_bias
from .tables import table_of
from .zones import estimate_zones

__all__ = [
    "FEW",
    "Cells",
    "Estimate",
    "GaussianLaw",
    "LaplaceLaw",
    "Law",
    "Source",
    "estimate_at",
    "estimate_grid",
    "estimate_zones",
    "laws_of",
    "rounding_bias",
    "table_of",
]
