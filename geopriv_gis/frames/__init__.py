"""GeoDataFrames in, GeoDataFrames out: thin adapters around the core."""

from . import attack, baselines
from .asking import KernelMean, NearestPeople, RangeCount
from .cells import optimal_cells
from .columns import sensitive_columns
from .comparison import Comparison, compare
from .counts import private_count, private_kde_at
from .densities import count, density
from .discs import dprs
from .extent import private_bbox, private_centre, private_diameter, private_radius
from .graph import graph_laplace
from .heatmap import Heatmap
from .hull import private_hull
from .knn import private_knn
from .maps import private_heatmap
from .optimal import OptimalMechanism, cells_for, optimal_mechanism
from .points import gaussian, planar_laplace
from .proximity import private_any_within, private_distance
from .release import guarantee_of, verify
from .remapping import remap
from .risk import RiskReport, risk_report
from .session import Session
from .share import private_share
from .zonal import zonal_counts, zonal_sums

__all__ = [
    "Comparison",
    "Heatmap",
    "KernelMean",
    "NearestPeople",
    "OptimalMechanism",
    "RangeCount",
    "RiskReport",
    "Session",
    "attack",
    "baselines",
    "cells_for",
    "compare",
    "count",
    "density",
    "dprs",
    "gaussian",
    "graph_laplace",
    "guarantee_of",
    "optimal_cells",
    "optimal_mechanism",
    "planar_laplace",
    "private_any_within",
    "private_bbox",
    "private_centre",
    "private_count",
    "private_diameter",
    "private_distance",
    "private_heatmap",
    "private_hull",
    "private_kde_at",
    "private_knn",
    "private_radius",
    "private_share",
    "remap",
    "risk_report",
    "sensitive_columns",
    "verify",
    "zonal_counts",
    "zonal_sums",
]
