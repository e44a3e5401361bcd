"""What mechanisms receive is what the entry's budget leaves for them, to 1e-9.

The table is worked out by hand from the theorems the guarantees name, not by the code:
k is the guarantee's k_max, f metres in a foot. A word of the table reads
"mechanism budget", times so many draws; a joint mechanism also says of how many
persons. Too little noise and too much are both faults.
"""

import math
import re
from fnmatch import fnmatch

import numpy as np
import pytest
from scipy.optimize import brentq

import geopriv_gis
from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.core.zones import continual, counts
from tests.conformance.assumed import check_assumptions, pairs_and_assumptions
from tests.conformance.covering import in_pairs
from tests.conformance.entries import ROWS
from tests.conformance.transcripts import Transcript
from tests.conformance.variants import EVERYTHING, FEET, KNN, Question

pytestmark = pytest.mark.filterwarnings(
    "ignore:columns that may undo the masking are published:geopriv_gis.GeoPrivWarning",
    "ignore:max_rows_per_unit leaves out:geopriv_gis.GeoPrivWarning",
)

NAMED = {str(entry): entry for entry in EVERYTHING}
FOOT = 1200 / 3937  # US survey

# name (fnmatch) -> what each mechanism gets: eps in 1/m, rho in 1/m², of E = eps/k and
# R = rho/k² (n: rows of a person; A: as asked), both per coordinate unit where the
# mechanism works in coordinates.
SPENT = {
    # A row is a person; or a person's rows jointly; or each its part.
    "laplace": "LatticeLaplace E",
    "laplace series": "LatticeLaplace E",
    "laplace table": "DiscProductLaplace E of 1",
    "laplace column": "DiscProductLaplace E of 20",
    "laplace sphere": "SphericalLaplace E",
    "laplace sphere column": "CapProductLaplace E of 20",
    "laplace sphere table": "CapProductLaplace E of 1",
    "laplace web mercator": "SphericalLaplace E",
    "laplace asked sphere": "SphericalLaplace E",
    "laplace asked plane": "LatticeLaplace E",
    "laplace own zones*": "LatticeLaplace E",
    "gaussian own zones": "LatticeGaussian R",
    "laplace addresses": "LatticeLaplace E",
    "gaussian addresses": "LatticeGaussian R",
    "laplace grid cells": "LatticeLaplace E",
    "gaussian grid cells": "LatticeGaussian R",
    "graph own zones": "GraphLaplace E",
    "graph roads": "GraphLaplace E",
    "graph spread": "GraphLaplace E",
    "laplace table composition": "LatticeLaplace E/40",
    "laplace table dist_2": "BallLaplace E of 1",
    "laplace region": "RestrictedLaplace E",
    "laplace region sphere": "RestrictedSpherical E",
    "laplace region remap": "LatticeLaplace E",
    "laplace norm": "NormLaplace E",
    "planar_laplace * method=composition table_metric=dist_2": "LatticeLaplace E/√2",
    "planar_laplace * method=composition unit_ball": "NormLaplace E/2",
    "planar_laplace * method=composition crs=sphere": "SphericalLaplace E/40",
    "planar_laplace * method=composition": "LatticeLaplace E/2",
    "planar_laplace * table_metric=dist_2 crs=sphere": "SphericalBallLaplace E of 1",
    "planar_laplace * table_metric=dist_2": "BallLaplace E of 20",
    "planar_laplace * z=protect privacy_unit=person": "LatticeLaplace E/2",
    "planar_laplace * privacy_unit=person unit_ball": "NormLaplace E of 20",
    "planar_laplace * unit_ball onto": "NormLaplace E",
    "planar_laplace * privacy_unit=person onto": "DiscProductLaplace E of 20",
    "planar_laplace * privacy_unit=person crs=sphere region": "RestrictedSpherical E/2",
    "planar_laplace * privacy_unit=person region": "RestrictedLaplace E/2",
    "planar_laplace eps crs=sphere *": "SphericalLaplace E",
    "planar_laplace eps z=protect zones": "LatticeLaplace E",
    "planar_laplace * privacy_unit=person *": "DiscProductLaplace E of 20",
    "planar_laplace *": "LatticeLaplace E",
    "gaussian table": "LatticeGaussian R/40",
    "gaussian column": "LatticeGaussian R/2",
    "gaussian rho z=protect privacy_unit=person onto": "LatticeGaussian R/2",
    "gaussian rho privacy_unit=person table_metric=dist_2": "LatticeGaussian R",
    "gaussian rho privacy_unit=person *": "LatticeGaussian R/2",
    "gaussian*": "LatticeGaussian R",
    # The discs have a loss of their own, λ; then all of the budget for each row.
    "dprs * as_published=True*": "PublishedDprs E*k",  # promises nothing
    "dprs * noise=gaussian *": "ScalarLaplace 1/λ x rounds, DiscGaussian E",
    "dprs restricted": "ScalarLaplace 1/λ x rounds, RestrictedLaplace E",
    "dprs * clip=restrict *": "ScalarLaplace 1/λ x rounds, RestrictedLaplace E",
    "dprs*": "ScalarLaplace 1/λ x rounds, LatticeLaplace E",
    # Of the fixed loss: tests/core/test_peak.
    "peak_laplace * privacy_unit=table": "PeakLaplace E/40",
    "peak_laplace * table_metric=dist_2": "PeakLaplace E/√2",
    "peak_laplace * privacy_unit=person *": "PeakLaplace E/2",
    "peak_laplace *": "PeakLaplace E",
    # m windows of a person: m means, as m rows.
    "private_track eps time=when windows=1h *=table": "DiscProductLaplace E of 1",
    "private_track eps time=when windows=night/day *": "DiscProductLaplace E of 1",
    "private_track eps *": "DiscProductLaplace E of 20",
    "private_track rho time=when windows=1h*": "LatticeGaussian R/39",
    "private_track rho time=when windows=night/day *": "LatticeGaussian R/2",
    "private_track rho time=when windows=kind *": "LatticeGaussian R/2",
    "private_track rho time=when windows=12h *": "LatticeGaussian R",
    # Shares of the pairs and of sums; two rows of a person, or m; who had more.
    "private_flows eps * privacy_unit=person": "PermuteAndFlip A*0.05, "
    "ScalarLaplace A*0.9*0.9/m, ScalarLaplace A*0.1*0.9/m, ScalarLaplace A*0.05",
    "private_flows rho * privacy_unit=person": "GumbelTopK √(8*A*0.05), "
    "LatticeGaussian A*0.8*0.9/m**2, LatticeGaussian A*0.08*0.9/m**2 x 2, "
    "LatticeGaussian A*0.04*0.9/m**2, LatticeGaussian A*0.05",
    "private_flows eps *": "ScalarLaplace A*0.45*0.95, ScalarLaplace A*0.05*0.95, "
    "ScalarLaplace A*0.05",
    "private_flows rho *": "LatticeGaussian A*0.2*0.95, "
    "LatticeGaussian A*0.02*0.95 x 2, LatticeGaussian A*0.01*0.95, "
    "LatticeGaussian A*0.05",
    "optimal*": "FiniteMechanism E",
    "fitted*": "FiniteMechanism E",
    # Per √person; people: within √(people/π) of them the loss is the level.
    "graph people column": "GraphLaplace E/2",
    "graph people": "GraphLaplace E",
    "graph_laplace eps privacy_unit=person zones": "GraphLaplace E/2",
    "graph_laplace eps privacy_unit=person spread=True": "GraphLaplace E/2",
    "graph_laplace eps privacy_unit=table": "GraphLaplace E/40",
    "graph_laplace eps privacy_unit=person table_metric=dist_2": "GraphLaplace E/√2",
    "graph_laplace people level=2": "GraphLaplace 2/√(E/pi)",
    "graph_laplace *": "GraphLaplace E",
    # The figures of presets: nobody gave a budget.
    "preset dwc": "SphericalLaplace E",
    "preset hdx *": "LatticeKNorm E",
    "preset health *": "GraphLaplace 1/√(E/pi)",
    "preset *": "LatticeLaplace E",
    "square*": "SquareMechanism E",
    "staircase*": "StaircaseResponse E",
    # k rounds, each ε/k; of ρ/k, which for the exponential mechanism is ε²/8 and for
    # the sparse vector technique ε²/2; each query has all of the budget.
    "knn": "PermuteAndFlip E/3",
    "knn many": "PermuteAndFlip E/3 x 2",
    "knn rows": "DistanceNoise E",
    "knn sphere rho": "GumbelTopK √(8*R/3)",
    "knn svt": "SparseNearest E/3",
    "knn svt sphere rho": "SparseNearest √(2*R/3)",
    "knn released eps": "DiscProductLaplace E of 1",
    "knn released rho": "LatticeGaussian R/40",
    "private_knn eps * method=svt many": "SparseNearest E/3 x 8",
    "private_knn rho * method=svt many": "SparseNearest √(2*R/3) x 8",
    "private_knn eps * method=points many": "DiscProductLaplace E of 1",
    "private_knn rho * method=points many": "LatticeGaussian R/40",
    "private_knn rho * many": "choose_lazily √(8*R/3) x 8",
    "private_knn eps * method=flip many": "flip_lazily E/3 x 8",
    "private_knn eps k=3 of_crs=* many": "flip_lazily E/3 x 8",
    "private_knn eps * many": "choose_lazily E/3 x 8",
    # 64 directions: the cube's norm, or Σ of squares 64 (table) and 32 (rows).
    "hull rows rho": "LatticeGaussian R/32",
    "hull rows": "CubeLaplace E",
    "hull rho": "LatticeGaussian R/64",
    "hull zone": "LatticeGaussian R/64",
    "hull": "CubeLaplace E",
    "private_hull rho of_crs=EPSG:2263": "LatticeGaussian R/64",
    "private_hull eps of_crs=EPSG:2263": "CubeLaplace E",
    "hull released rho": "LatticeGaussian R/40",
    "hull released eps": "DiscProductLaplace E of 1",
    "private_hull rho *method=points": "LatticeGaussian R/40",
    "private_hull eps *method=points": "DiscProductLaplace E of 1",
    # Four numbers: ℓ2 change 2 (all rows move) or √2; two: √2, 1, ½, 1/n.
    "box eps": "CubeLaplace E",
    "box rho": "LatticeGaussian R/4",
    "box rows zone": "LatticeGaussian R/2",
    "private_extent rho kind=box privacy_unit=row": "LatticeGaussian R/2",
    "private_extent rho kind=box*": "LatticeGaussian R/4",
    "private_extent eps kind=box*": "CubeLaplace E",
    "midrange eps": "CubeLaplace E",
    "midrange rho": "LatticeGaussian R/2",
    "median eps": "CubeLaplace E",
    "median rho": "LatticeGaussian R/2",
    "private_extent rho kind=median_centre privacy_unit=row": "LatticeGaussian R",
    "private_extent eps kind=median_centre privacy_unit=row": "LatticeLaplace E",
    # One number over its constant; each yes of c has its part.
    "statistic rows": "ScalarLaplace E",
    "statistic rho": "LatticeGaussian R",
    "statistic eps": "ScalarLaplace E",
    "private_statistic eps * count=2 *": "SparseVector E/2 x 2",
    "private_statistic rho * count=2 *": "SparseVector √(R) x 2",
    "below": "SparseVector E",
    "mean eps": "LatticeLaplace E",
    "mean rho": "LatticeGaussian R",
    "mean rows": "LatticeLaplace E*40",
    "private_extent rho kind=mean_centre privacy_unit=row": "LatticeGaussian R*40**2",
    "private_extent eps kind=mean_centre privacy_unit=row": "LatticeLaplace E*40",
    "private_extent rho kind=centre privacy_unit=row": "LatticeGaussian R*4",
    "private_extent eps kind=centre privacy_unit=row": "LatticeLaplace E*2",
    "private_extent rho kind=centre*": "LatticeGaussian R/2",
    "private_extent eps kind=centre*": "CubeLaplace E",
    # One number in metres, which changes by 2, 1, ½ of the largest move, or of one.
    "diameter eps": "ScalarLaplace E/2",
    "diameter rho": "LatticeGaussian R/4",
    "private_extent rho kind=diameter privacy_unit=row": "LatticeGaussian R",
    "private_extent eps kind=diameter privacy_unit=row": "ScalarLaplace E",
    "private_extent rho kind=diameter*": "LatticeGaussian R/4 per metre",
    "private_extent eps kind=diameter*": "ScalarLaplace E/2 per metre",
    "radius rho": "LatticeGaussian R",
    "radius eps": "ScalarLaplace E",
    "private_extent rho kind=radius*": "LatticeGaussian R*4",
    "private_extent eps kind=radius*": "ScalarLaplace E*2",
    "distance rho": "LatticeGaussian R",
    "distance eps": "ScalarLaplace E",
    "distance sphere many": "ScalarLaplace E x 2",
    "private_distance eps many": "ScalarLaplace E x 8",
    "private_distance rho many": "LatticeGaussian R x 8",
    "any within eps": "ScalarLaplace E",
    "any within rho": "LatticeGaussian R",
    "any within many": "SparseVector E",
    "private_distance eps within=* many": "SparseVector E",
    "private_distance rho within=* many": "SparseVector √(2*R)",
    # Maps: of points released row by row.
    "heatmap column": "LatticeGaussian R/2",
    "heatmap rho": "LatticeGaussian R",
    "heatmap*": "LatticeLaplace E",
    "private_heatmap rho * privacy_unit=table": "LatticeGaussian R/40",
    "private_heatmap eps * privacy_unit=table": "LatticeLaplace E/40",
    "private_heatmap rho * max_rows_per_unit=1": "LatticeGaussian R",
    "private_heatmap eps * max_rows_per_unit=1": "LatticeLaplace E",
    "private_heatmap rho * privacy_unit=person": "LatticeGaussian R/2",
    "private_heatmap eps * privacy_unit=person": "LatticeLaplace E/2",
    "private_heatmap rho *": "LatticeGaussian R",
    "private_heatmap eps *": "LatticeLaplace E",
    # Values of slope 1/900, of no more than 1, or of noisy places.
    "share smooth person": "StudentT E/2",
    "share smooth table": "StudentT E/40",
    "share smooth": "StudentT E",
    "share lipschitz person": "ScalarLaplace E/2*900",
    "share lipschitz": "ScalarLaplace E*900",
    "share noisy places": "LatticeLaplace E",
    "share zone delta": "SmoothLaplace E, delta 1e-6",
    "private_share * noise=laplace*": "SmoothLaplace E, delta 1e-6",
    "private_share * delta=1e-06 *": "SmoothLaplace E/2, delta 1e-6/2",
    "mean of a function": "StudentT E",
    "private_mean * noise=generalised_cauchy*": "GeneralisedCauchy E",
    "private_mean * noise=laplace*": "SmoothLaplace E, delta 1e-6",
    "private_mean method=lipschitz": "ScalarLaplace E*5000/√(2048)",
    "private_mean method=points": "LatticeLaplace E",
    "private_mean method=ldp": "ScalarLaplace E*k",
    "private_mean *": "StudentT E/n",
    "private_share * noise=student_t*": "StudentT E",
    "private_share * noise=generalised_cauchy*": "GeneralisedCauchy E",
    "private_share * corner_radius=6.0": "StudentT E",
    "private_share * of=age * method=smooth": "StudentT E",
    "private_share * of=age * method=lipschitz": "ScalarLaplace E*5",
    "private_share * of=age *": "ScalarLaplace E",
    "private_share * method=smooth*": "StudentT E/n",
    "private_share * method=lipschitz*": "ScalarLaplace E/n*900",
    "private_share * method=points*": "LatticeLaplace E/n",
    "private_share * method=ldp*": "ScalarLaplace E*k/n",  # no metres: no k
    # The kernel's steepest slope is e^(-1/2)/b.
    "private_kde_at * delta=1e-06": "SmoothLaplace E x 2, delta 1e-6",
    "private_kde_at * noise=generalised_cauchy*": "GeneralisedCauchy E x 2",
    "private_kde_at * noise=laplace*": "SmoothLaplace E x 2, delta 1e-6",
    "private_kde_at * method=smooth*": "StudentT E/n x 2",
    "private_kde_at * method=lipschitz*": "ScalarLaplace E/n*700*√e x 2",
    "private_kde_at * method=points*": "LatticeLaplace E/n",
    "private_kde_at * method=ldp*": "ScalarLaplace E*k/n x 2",
    "kernel mean smooth": "StudentT E",
    # Sessions: `test_row_messages_add_up_to_question_budget`.
    # Zones: two that overlap; one row changes both, or one cell, or two cells; or
    # D, by the columns of K themselves, where K·h is measured.
    "zonal counts added": "ScalarLaplace E",
    "zonal counts replaced": "BalancedLaplace E",
    "zonal counts gaussian": "LatticeGaussian R/2",
    "zonal counts matrix": "LatticeGaussian R/D",
    "zonal counts queries": "BalancedLaplace E",
    "zonal counts groups": "ScalarLaplace E",
    # Sums of up to 100 = s steps; of both signs a replaced row counts twice.
    "zonal sums gaussian": "LatticeGaussian R/2/s**2",
    "zonal sums added": "LatticeKNorm E/s",
    "zonal_counts continued eps": "ScalarLaplace E x 2",
    "zonal_counts continued eps *=replace": "ScalarLaplace E/2 x 2",
    "zonal_counts continued rho sum=age *": "LatticeGaussian R/D/s**2 x 2",
    "zonal_counts continued eps privacy_unit=person*": "ScalarLaplace E/2 x 2",
    "zonal_counts continued rho privacy_unit=person*": "LatticeGaussian R/D/4 x 2",
    "zonal_counts continued rho*": "LatticeGaussian R/D x 2",
    "zonal_counts eps sum=age *category=age matrix": "LatticeKNorm E/s",
    "zonal_counts eps sum=age *=add-remove category=*": "ScalarLaplace E/s",
    "zonal_counts eps sum=age *=replace category=*": "BalancedLaplace E/s",
    "zonal_counts rho sum=age * category=*": "LatticeGaussian R/D/s**2",
    "zonal_counts eps sum=age * mechanism=laplace": "ScalarLaplace E/2/2/s",
    "zonal_counts eps sum=age *=add-remove mechanism=cells": "ScalarLaplace E/s",
    "zonal_counts eps sum=age *=replace mechanism=cells": "BalancedLaplace E/s",
    "zonal_counts eps sum=age * privacy_unit=person*":
        "LatticeKNorm E*0.95/2/s, ScalarLaplace E*0.05",
    "zonal_counts eps sum=age *": "LatticeKNorm E/s",
    "zonal_counts rho sum=age *=add-remove mechanism=cells": "LatticeGaussian R/s**2",
    "zonal_counts rho sum=age * weights=*": "LatticeGaussian R/D/s**2",
    "zonal_counts rho sum=age *=add-remove privacy_unit=person*":
        "LatticeGaussian R*0.95/D/4/s**2, LatticeGaussian R*0.05",
    "zonal_counts rho sum=age *=replace privacy_unit=person*":
        "LatticeGaussian R*0.95/2/4/s**2, LatticeGaussian R*0.05",
    "zonal_counts rho sum=age *=add-remove": "LatticeGaussian R/D/s**2",
    "zonal_counts rho sum=age *": "LatticeGaussian R/2/s**2",
    # Queries: noise on the pieces, or on answers: one row changes three of them by 1;
    # replaced, four by 1, or those of the matrix by (2, 2).
    "zonal_counts eps *below=*": "ScalarLaplace E",
    "zonal_counts rho *below=*": "LatticeGaussian R",
    "zonal_counts eps *=add-remove category=*": "ScalarLaplace E",
    "zonal_counts eps *=replace category=*": "BalancedLaplace E",
    "zonal_counts rho * category=*": "LatticeGaussian R/D",
    "zonal_counts eps *=add-remove privacy_unit=person*":
        "ScalarLaplace E*0.95/2, ScalarLaplace E*0.05",
    "zonal_counts eps *=replace privacy_unit=person*":
        "BalancedLaplace E*0.95/2, ScalarLaplace E*0.05",
    "zonal_counts rho *=add-remove privacy_unit=person*":
        "LatticeGaussian R*0.95/D/4, LatticeGaussian R*0.05",
    "zonal_counts rho *=replace privacy_unit=person*":
        "LatticeGaussian R*0.95/2/4, LatticeGaussian R*0.05",
    "zonal_counts eps privacy_unit=person":
        # Of the noises for counts that of least error, for the cap that was chosen.
        "PermuteAndFlip E*0.05, ScalarLaplace|LatticeKNorm E*0.9/m, ScalarLaplace "
        "E*0.05",
    "zonal_counts rho privacy_unit=person": "GumbelTopK √(8*R*0.05), "
        "LatticeGaussian R*0.9/D/m**2, LatticeGaussian R*0.05",
    "zonal_counts eps neighbours=add-remove*": "ScalarLaplace E",
    "zonal_counts eps neighbours=replace*": "BalancedLaplace E",
    "zonal_counts rho neighbours=add-remove mechanism=cells": "LatticeGaussian R",
    "zonal_counts rho * weights=*": "LatticeGaussian R/D",
    "zonal_counts rho *=add-remove": "LatticeGaussian R/D",
    "zonal_counts rho *": "LatticeGaussian R/2",
    "zonal_counts integer=True": "ScalarLaplace E",
    "zonal_counts eps mechanism=laplace": "ScalarLaplace E/2",
    "zonal_counts eps mechanism=knorm": "LatticeKNorm E",
    "zonal_counts eps mechanism=nim": "NIM E",
    "zonal_counts mechanism=matrix": "ScalarLaplace E",
}  # fmt: skip


if KNN:  # of rows and persons: noise on distances or places
    SPENT = {
        "private_knn * method=distances many": "DistanceNoise B x 2",
        "private_knn eps * privacy_unit=* method=points many": "LatticeLaplace E/n",
        "private_knn rho * privacy_unit=* method=points many": "LatticeGaussian R/n",
        # Left to choose: both places at once, with what two answers cost.
        "private_knn eps * privacy_unit=* many": "LatticeLaplace 2*E/n",
        "private_knn rho * privacy_unit=* many": "LatticeGaussian 2*R/n",
        **SPENT,
    }
ANCHORS = [name for name in NAMED if "anchors" in name]
SPOKEN = [
    name
    for name, entry in NAMED.items()
    if isinstance(entry, Question)
    or entry.method in ("private_count", "ask_many")
    or (entry.method == "private_kde_at" and not entry.options.get("method"))
    or entry.options.get("method") in ("elimination", "baseline")
]
CALCULATED = [name for name in NAMED if name not in {*ANCHORS, *SPOKEN}]
PART = re.compile(
    r"(?P<door>[\w|]+) (?P<budget>\S+)(?: x (?P<times>\w+))?"
    r"(?: of (?P<persons>\d+))?(?P<metres> per metre)?$"
)
DISCS = 1.0  # eps_discs of every entry
chosen = []  # by the latest call for zones


@pytest.fixture(autouse=True)
def _watch_choices(monkeypatch):
    def watch(module, name):
        real = getattr(module, name)

        def choose(*args, **given):
            chosen.append(real(*args, **given))
            return chosen[-1]

        monkeypatch.setattr(module, name, choose)

    watch(counts, "choose_strategies")
    watch(counts, "choose_series")
    watch(continual, "choose_series")


def check_tolerance(promise):
    """Snapped, two places are a diagonal of the grid's cells farther apart at most.

    Under dist_2 the diagonals of all rows of a person add up, squared.
    """
    law = promise.law
    if law is None or promise.grid is None or not promise.tolerance:
        return
    alone = promise.table_metric != "dist_2" or promise.privacy_unit == "row"
    rows = 1 if alone else {"person": 2, "table": ROWS}[promise.privacy_unit]
    side = promise.grid * (1.0 if promise.grid_unit == "m" else FOOT) / promise.k_max
    snapped = side * math.sqrt(law.dimension * rows)
    assert promise.tolerance >= snapped * (1 - 1e-12)
    if law.family != "peak" and "discs" not in law.then:
        assert promise.tolerance <= snapped * (1 + 1e-3)  # means are rounded as well


REFINED = hasattr(Messages, "_round_to_grid")


def _called(entry):
    """Return a result, its guarantee's k_max and what went through the doors."""
    chosen.clear()
    with Transcript() as seen:
        released = entry.call(entry.frame())
    if isinstance(entry, Question):
        promise = geopriv_gis.Guarantee.from_dict(released[-1])
    else:
        first = released[0] if isinstance(released, tuple) else released
        promise = geopriv_gis.guarantee_of(first)
    check_assumptions(entry, promise)
    check_tolerance(promise)
    return (
        released,
        1.0 if entry.method == "threshold" else promise.k_max,
        [
            p
            for p in seen.passages
            if p.real and p.door not in ("Random", "find_k_smallest")
        ],
    )


def _longest(entry):
    """Return the largest squared length of what one row changes in K·h, or in ℓ1.

    By the columns of K in whole numbers, one by one; K is that of all parts.
    """
    if not chosen or "matrix" not in chosen[-1].name:
        return None
    ((_, _, strategy),) = chosen[-1].groups
    rows = strategy.matrix.astype(object).T.tolist()
    power = 1 if "eps" in entry.budget else 2
    none, changes = [0] * len(rows[0]), []
    for number, row in enumerate(rows):
        changes.append((row, none))
        if entry.options.get("neighbours") == "replace":
            changes += [(row, other) for other in rows[:number]]
            if "time" in entry.options:  # into another zone
                changes += [(row + other, 2 * none) for other in rows]
    return max(
        sum(abs(a - b) ** power for a, b in zip(*pair, strict=True)) for pair in changes
    )


def _letters(entry, released, k_max):
    """Return the values of the letters in the table."""
    (budget,) = entry.budget.values()
    first = released[0] if isinstance(released, tuple) else released
    step = getattr(first, "attrs", {}).get("geopriv", {}).get("error", {})
    delta = entry.options.get("delta", 1e-5)
    return {
        "A": budget, "E": budget / k_max, "R": budget / k_max**2, "k": k_max,
        "B": budget / k_max ** (1 if "eps" in entry.budget else 2), "e": math.e,
        "pi": math.pi,
        "sqrt": math.sqrt, "s": 100 / step.get("step", 1.0),
        "D": _longest(entry),
        "n": {"row": 1, "table": ROWS}.get(entry.options.get("privacy_unit", "row"), 2),
        "λ": _disc_scale(entry.options["rounds"], delta)
        if entry.method == "dprs" else None,
        "rounds": entry.options.get("rounds"),
        "m": step.get("max_rows_per_unit"),
    }  # fmt: skip


def _value(text, letters):
    text = re.sub(r"√(\w+)", r"sqrt(\1)", text.replace("√(", "sqrt("))
    return eval(text, {"__builtins__": {}}, letters)


def _disc_scale(rounds, delta):
    """Return λ for ε = 1: 6/λ a round, or by the Rényi divergences of Laplace noise.

    D_α(t) = ln((α e^{(α−1)t} + (α−1) e^{−αt})/(2α−1))/(α−1) for a shift of t scales
    (Mironov 2017); a row that changes its cluster moves six numbers by 1, one that
    stays two by 2.
    """
    if delta == 0:
        return 6.0 * rounds / DISCS
    order = np.concatenate([np.linspace(1.05, 4, 60), np.geomspace(4, 400, 400)])

    def renyi(shift):
        top = np.logaddexp(
            np.log(order) + (order - 1) * shift, np.log(order - 1) - order * shift
        )
        return (top - np.log(2 * order - 1)) / (order - 1)

    def loss(scale):
        total = rounds * np.maximum(6 * renyi(1 / scale), 2 * renyi(2 / scale))
        tail = np.log1p(-1 / order) - (math.log(delta) + np.log(order)) / (order - 1)
        return float((total + tail).min())

    return min(brentq(lambda s: loss(s) - DISCS, 0.1, 1e4), 6.0 * rounds / DISCS)


def _received(passage, budget=""):
    """Return what a mechanism got; what promises nothing has no other name for it."""
    own = passage.mechanism
    if passage.door == "DistanceNoise":
        return 1 / own.scale if own.pure else 1 / (2 * own.scale**2)
    return next(getattr(own, n) for n in ("rho", "eps", budget) if hasattr(own, n))


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "name",
    in_pairs(
        [NAMED[name] for name in CALCULATED], value=str, parts=pairs_and_assumptions
    ),
)
def test_mechanisms_receive_remaining_budget(name):
    entry = NAMED[name]
    words = entry.spent or next((SPENT[k] for k in SPENT if fnmatch(name, k)), None)
    assert words is not None, "work out what its mechanisms get: `spent`, or in SPENT"
    released, k_max, everything = _called(entry)
    letters, passages = _letters(entry, released, k_max), everything
    for text in words.split(", "):
        if text.startswith("delta"):
            wanted = pytest.approx(_value(text.split()[1], letters), rel=1e-9)
            assert all(passage.mechanism.delta == wanted for passage in everything)
            continue
        part = PART.match(text)
        wanted = _value(part["budget"], letters)
        if entry.crs == FEET and not part["metres"]:
            wanted *= FOOT ** (2 if "rho" in entry.budget else 1)
        times = int(_value(part["times"] or "1", letters))
        some, passages = passages[:times], passages[times:]
        doors = part["door"].split("|")
        assert len(some) == times
        assert all(passage.door in doors for passage in some)
        close = 1e-3 if "λ" in text else 1e-9  # orders are a grid
        for passage in some:
            received = _received(passage, *entry.budget)
            assert received == pytest.approx(wanted, rel=close, abs=0)
            assert "λ" in text or received <= wanted * (1 + 1e-12)
            _check_persons(passage, part)
    assert not passages, "more is drawn than the table says"


def _check_persons(passage, part):
    groups = passage.public.get("groups")
    found = None if groups is None else str(len(np.unique(groups)))
    assert found == part["persons"]


@pytest.mark.parametrize("name", ANCHORS)
def test_anchor_hull_steps_add_up_to_budget(name):
    """Centre (√2-Lipschitz), radius, 16 or more searches, and the rows found."""
    entry = NAMED[name]
    _, k_max, (centre, radius, *searches, rows) = _called(entry)
    (budget,) = entry.budget.values()
    pure = "eps" in entry.budget
    whole = budget / k_max ** (1 if pure else 2)
    whole *= FOOT ** (1 if pure else 2) if entry.crs == FEET else 1
    stretch = math.sqrt(2) if pure else 2
    found = [p.mechanism.eps if pure else p.mechanism.eps**2 / 2 for p in searches]
    count = rows.sizes["points"][0]
    total = stretch * _received(centre) + _received(radius) + math.fsum(found)
    total += count * _received(rows)
    assert total == pytest.approx(whole, rel=1e-9)
    assert {p.door for p in searches} == {"SparseNearest"}
    assert all(p.mechanism.k == 1 for p in searches)
    assert _received(radius) == pytest.approx(whole / 60, rel=1e-9)


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", in_pairs([NAMED[name] for name in SPOKEN], value=str))
def test_row_messages_add_up_to_question_budget(name):
    """What a row says in all rounds adds up to its part of what was asked."""
    entry = NAMED[name]
    released, k_max, passages = _called(entry)
    assert {passage.door for passage in passages} == {"Messages"}
    (budget,) = entry.budget.values()
    pure = "eps" in entry.budget
    questions = 2 if isinstance(entry, Question) else len(released)
    if entry.method == "ask_many":  # for all together
        questions = 1
    own = {**entry.options, **getattr(entry, "session", {})}
    rows = {"row": 1, "table": ROWS}.get(own.get("privacy_unit", "row"), 2)
    whole = questions * budget / k_max ** (1 if pure else 2) / rows
    spent = np.zeros(1 if entry.method == "threshold" else ROWS)
    before = np.zeros_like(spent)
    for passage in passages:
        who, scale = passage.public["people"], np.ravel(passage.public["scale"])
        each = 1 / scale if pure else 1 / (2 * scale**2)
        if pure and REFINED:  # noise taken away: the finest of a question is all
            spent[who] -= np.where(each > before[who], before[who], 0.0)
            before[who] = each
        spent[who] += each
    assert spent.max() <= whole * (1 + 1e-9)
    if own.get("method") == "baseline":  # others may have been told apart before
        assert spent.min() >= whole * (1 - 1e-6)


def test_every_line_of_spent_table_is_used():
    looked_up = [name for name in CALCULATED if not NAMED[name].spent]
    first = {next(key for key in SPENT if fnmatch(name, key)) for name in looked_up}
    assert first == set(SPENT)
