"""What functions of the core refuse themselves, whoever else refuses it before them."""

import os

import numpy as np
import pytest

from geopriv_gis.core.bodies import HitAndRunBody, Polytope
from geopriv_gis.core.budget.filter import PrivacyFilter
from geopriv_gis.core.deconvolution import Cells
from geopriv_gis.core.errors import ConversionError, CRSError, ParameterError
from geopriv_gis.core.ground.graph import Graph
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.local.randomisers import RowNoise, make_randomiser
from geopriv_gis.core.mechanisms import (
    BallLaplace,
    Gaussian,
    LatticeGaussian,
    LatticeKNorm,
    LatticeLaplace,
    PlanarLaplace,
)
from geopriv_gis.core.mechanisms.graph_laplace import GraphLaplace
from geopriv_gis.core.points.dprs import DprsDesign, plan_dprs
from geopriv_gis.core.points.persons import Persons, RowsPerPerson
from geopriv_gis.core.points.release import (
    ClipRegion,
    plan_gaussian,
    plan_laplace,
    plan_rows,
)
from geopriv_gis.core.points.track import plan_track
from geopriv_gis.core.points.windows import windows_by_time
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import Law, compute_displacement
from geopriv_gis.core.smooth import SoftMembership
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.papers.dprs import plan_published
from geopriv_gis.testing import insecure_rng

ERRORS = (ParameterError, CRSError, ConversionError, NotImplementedError)
RNG, PLANE, SPHERE = insecure_rng(1), Plane(), Sphere()
FLAT, SPACE = np.zeros((4, 2)), np.zeros((4, 3))
BOX = [np.array([[0, 0], [9e3, 0], [9e3, 9e3], [0, 9e3], [0, 0.0]])]
KEPT, MOVED = ClipRegion(rings=BOX), ClipRegion(rings=BOX, how="remap")
TWO = Persons(unit="who", codes=np.array([0, 0, 1, 1]))
TIMES = windows_by_time(np.arange(4) * 60, TWO.codes, 3600)
LINE = Graph(nodes=2, edges=[[0, 1]], lengths=[1.0])
BALL = (2.0, 1.0, 0.0)
POINTS = RowNoise(method="points")
COUNTS = Guarantee(notion="zcdp", rho=9e3)


def forked(monkeypatch):
    filter_, own = PrivacyFilter("gp", 1.0), os.getpid()
    monkeypatch.setattr(os, "getpid", lambda: own + 1)
    filter_.spend(0.1)


def returned(cost):
    filter_ = PrivacyFilter("gp", 1.0)
    filter_.spend(0.25)
    filter_.give_back(cost)


REFUSED = {
    "heights on a sphere": (
        "z='protect' needs a plane",
        lambda: plan_laplace(SPACE, SPHERE, eps=1, rng=RNG),
    ),
    "heights in a norm": (
        "with unit_ball",
        lambda: plan_laplace(SPACE, PLANE, eps=1, unit_ball=BALL, rng=RNG),
    ),
    "heights drawn jointly": (
        "with method='joint'",
        lambda: plan_laplace(SPACE, PLANE, eps=1, persons=TWO, rng=RNG),
    ),
    "heights in a region": (
        "with region",
        lambda: plan_laplace(SPACE, PLANE, eps=1, clip=KEPT, rng=RNG),
    ),
    "strays moved on a sphere": (
        "onto= polygons needs a plane",
        lambda: plan_laplace(FLAT, SPHERE, eps=1, clip=MOVED, rng=RNG),
    ),
    "a norm on a sphere": (
        "unit_ball needs a plane",
        lambda: plan_laplace(FLAT, SPHERE, eps=1, unit_ball=BALL, rng=RNG),
    ),
    "a norm in a region": (
        "cannot be combined with region",
        lambda: plan_laplace(FLAT, PLANE, eps=1, clip=KEPT, unit_ball=BALL, rng=RNG),
    ),
    "Gaussian on a sphere": (
        "Gaussian noise needs a plane",
        lambda: plan_gaussian(FLAT, SPHERE, rho=1, rng=RNG),
    ),
    "Gaussian in a region": (
        "'remap' for Gaussian noise",
        lambda: plan_gaussian(FLAT, PLANE, rho=1, clip=KEPT, rng=RNG),
    ),
    "other noise in a region": (
        "'remap' for this noise",
        lambda: plan_rows(FLAT, PLANE, mechanism=Gaussian(rho=1), clip=KEPT, rng=RNG),
    ),
    "tracks on a sphere": (
        "tracks need a plane",
        lambda: plan_track(FLAT, TIMES, SPHERE, eps=1, rng=RNG),
    ),
    "tracks beyond all maps": (
        "coordinates up to 1e.09",
        lambda: plan_track(FLAT + 1.1e9, TIMES, PLANE, eps=1, rng=RNG),
    ),
    "discs on a sphere": (
        "discs need a plane",
        lambda: plan_dprs(FLAT, SPHERE, design=DprsDesign(eps=1), clip=KEPT, rng=RNG),
    ),
    "published discs of no loss": (
        "too small for the paper's",
        lambda: plan_published(
            FLAT, PLANE, design=DprsDesign(eps=1e-9, delta=1e-12), clip=KEPT, rng=RNG
        ),
    ),
    "one ball in batches": (
        "rows in one batch",
        lambda: RowsPerPerson(np.array([2, 2])).draw(
            BallLaplace(eps=1), FLAT, RNG, TWO.codes
        ),
    ),
    "places of three columns": (
        "one or two columns",
        lambda: make_randomiser(SoftMembership(softness=1.0), 1.0, 1.0, POINTS, 3),
    ),
    "noise on a line": (
        "must be 2 or 3; got 1",
        lambda: PlanarLaplace(eps=1, dimension=1),
    ),
    "Gaussian noise in four dimensions": (
        "must be 2 or 3; got 4",
        lambda: Gaussian(rho=1, dimension=4),
    ),
    "lattice noise on a line": (
        "must be 2 or 3; got 1",
        lambda: LatticeLaplace(eps=1, spacing=1, dimension=1),
    ),
    "lattice noise by halves": (
        "must be 2 or 3; got 2.0",
        lambda: LatticeGaussian(rho=1, spacing=1, dimension=2.0),
    ),
    "facets that nothing meets": (
        "normals must each have",
        lambda: LatticeKNorm(
            eps=1, changes=np.eye(2), normals=np.array([[1.0, 0.0], [0.0, 0.0]])
        ),
    ),
    "weights that are no integers": (
        "weights must be int64",
        lambda: GraphLaplace(eps=1, graph=LINE, weights=np.ones((2, 2))),
    ),
    "weights of other nodes": (
        "weights must be int64",
        lambda: GraphLaplace(
            eps=1, graph=LINE, weights=np.ones((3, 3), dtype=np.int64)
        ),
    ),
    "a flat body": (
        "must span the space",
        lambda: HitAndRunBody(np.array([[1.0, 1.0], [2.0, 2.0]])),
    ),
    "a flat polytope": (
        "span the space",
        lambda: Polytope(np.array([[1.0, 1.0], [2.0, 2.0]])),
    ),
    "no zones": ("at least one zone", lambda: Zoning(np.ones((1, 0)), np.ones(0))),
    "cells too many to count": (
        "100,000,000 cells; at most",
        lambda: Cells.covering((0, 0, 1e6, 1e6), 100.0),
    ),
    "less loss than was spent": (
        "cannot be made smaller",
        lambda: COUNTS.replace(rho=None, eps=1, notion="dp").to_dp(eps=0.99),
    ),
    "a chance of all to fail": ("its delta would be 1", lambda: COUNTS.to_dp(eps=1e-9)),
    "a law that is none": (
        "law must be a Law",
        lambda: Guarantee(notion="gp", eps=1, law="laplace"),
    ),
    "a law in four dimensions": (
        "law of noise is unknown",
        lambda: Law(family="laplace", rate=1, dimension=4),
    ),
    "a law of heights on a sphere": (
        "law of noise is unknown",
        lambda: Law(family="laplace", rate=1, dimension=3, space="sphere"),
    ),
    "moves after a step": (
        "the steps after the noise",
        lambda: compute_displacement(Law(family="laplace", rate=1, then=("border",))),
    ),
    "moves of a joint norm": (
        "'dist_2' and joint noise",
        lambda: compute_displacement(
            Law(
                family="laplace",
                rate=1,
                shares="joint",
                table_metric="dist_2",
                ball=BALL,
            ),
            rows=2,
        ),
    ),
    "more returned than spent": ("from 0 to the budget", lambda: returned(0.26)),
    "less than nothing returned": ("from 0 to the budget", lambda: returned(-0.01)),
}


@pytest.mark.parametrize("what", REFUSED)
def test_the_core_refuses(what):
    words, call = REFUSED[what]
    with pytest.raises(ERRORS, match=words):
        call()


def test_a_filter_is_not_spent_in_a_forked_process(monkeypatch):
    with pytest.raises(ParameterError, match="forked process"):
        forked(monkeypatch)
