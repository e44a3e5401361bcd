"""GeoDataFrames in, GeoDataFrames out: thin adapters around the core."""

from . import attack
from .choosing.comparison import Comparison, compare
from .choosing.risk import RiskReport, risk_report
from .columns.suspects import sensitive_columns
from .ground.release import guarantee_of, verify
from .local.questions import KernelMean, NearestPeople, RangeCount
from .local.session import Session
from .local.share import private_share
from .local.single_questions import private_count, private_kde_at
from .maps.densities import count, density
from .maps.heatmap import Heatmap
from .maps.one_step import private_heatmap
from .places.knn import private_knn
from .places.proximity import private_any_within, private_distance
from .points import baselines
from .points.dprs import dprs
from .points.graph_laplace import graph_laplace
from .points.noise import gaussian, planar_laplace
from .points.optimal_cells import optimal_cells
from .points.optimal_mechanism import OptimalMechanism, cells_for, optimal_mechanism
from .points.remap import remap
from .summaries.extent import (
    private_bbox,
    private_centre,
    private_diameter,
    private_radius,
)
from .summaries.hull import private_hull
from .zones.zonal import zonal_counts, zonal_sums

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
