"""Defects at the rim: what is computed beside the noise, and how it is asked for.

Each is of a kind that laws of mechanisms and audits of typical rows do not see. The
kinds are those of an outside review of the tests; each is planted in several rooms.
"""

import math

import numpy as np

import geopriv_gis
from geopriv_gis.core import mechanisms
from geopriv_gis.core.local import questions as people
from geopriv_gis.core.local import randomisers, shares
from geopriv_gis.core.mechanisms.lattice import ScalarLaplace
from geopriv_gis.core.places import knn, proximity
from geopriv_gis.core.points import dprs
from geopriv_gis.core.points import release as planning
from geopriv_gis.core.points import release as points
from geopriv_gis.core.summaries import extent, hull
from geopriv_gis.core.zones import counts as zonal
from geopriv_gis.core.zones import zoning
from geopriv_gis.frames.ground import release
from geopriv_gis.frames.ground.checked_rows import CheckedRows
from geopriv_gis.frames.local import people as asked
from geopriv_gis.frames.maps import binned
from geopriv_gis.frames.points import release as masking
from geopriv_gis.papers import pch as anchor_steps
from tests.mutation.rim_budgets import (
    _as_one_row,
    constant,
    flips_not_divided,
    given_more,
    half_of_a_move,
    half_of_the_change,
    method,
    parts,
    replacing_is_adding,
    rounds_not_divided,
    rows_of_one_zone,
    searches_not_divided,
    worth_twice,
)
from tests.mutation.rim_checks import (
    apart,
    at_positions,
    listed,
    noticed,
    receives,
    same,
    same_file,
    seldom,
)
from tests.mutation.rim_draws import (
    _alone,
    _beyond,
    _borders,
    _first,
    _last,
    _middle,
    at_rows,
    copied,
    cut_at,
    cut_draws,
    repeated_draws,
    same_lengths,
    seldom_true,
    stale_noise,
)
from tests.mutation.rim_promises import (
    _but_the_last,
    _flat,
    _in_order,
    _most,
    a_new_choice,
    a_new_format,
    a_new_method,
    a_new_question,
    a_new_release,
    first_number_only,
    hashed,
    with_parameter,
)
from tests.mutation.rim_results import (
    _band_of_the_data,
    _box_rounded,
    _error_of_the_truth,
    _hull_held,
    _logged,
    _nearest_first,
    _reported,
    _stated_move,
    _structural_zeros,
    _typed,
    _uneven_error,
    _warned,
    _west_first,
    clusters_of_the_rows,
    disc_of_the_row,
    discs_fitted_to_rows,
    drawing,
    index_of_the_rows,
    share_error_of_the_truth,
    spacing_of_the_data,
    told_apart_by_the_truth,
    true_centre,
    true_extent_in_files,
    true_radius,
    wrapped,
)

ROWS_K = 1.0028
LIB = geopriv_gis
RIM = {
    # Results computed from the rows.
    "heatmap: error of the truth": (
        wrapped(LIB, "private_heatmap", _uneven_error), same("heatmap eps"),
    ),
    "hull held by the rows": (
        wrapped(hull, "plan_hulls", drawing(_hull_held)), same("hull rho"),
    ),
    "box rounded by the rows": (
        wrapped(extent, "plan_box", drawing(_box_rounded)), same("box eps"),
    ),
    "band as wide as the rows": (
        wrapped(extent, "plan_radius", drawing(_band_of_the_data)), same("radius rho"),
    ),
    "labels sorted by true distance": (
        wrapped(knn, "plan_nearest_many", drawing(_nearest_first)), same("knn many"),
    ),
    "count: error of the truth": (
        wrapped(people, "count_in_range", _error_of_the_truth),
        same("session range_count rho"),
    ),
    "zones that hold nobody": (
        wrapped(zonal, "_draw_counts", _structural_zeros), same("zonal counts added"),
    ),
    "share: error of the truth": (share_error_of_the_truth, same("share smooth")),
    "guarantee tells the mean": (
        wrapped(masking.BatchMover, "plan", _stated_move), same("laplace column"),
    ),
    "rows shuffled from west to east": (
        wrapped(LIB, "planar_laplace", _west_first),
        same("planar_laplace eps shuffle=True"),
    ),
    "grid as fine as the rows": (
        spacing_of_the_data(points), same("laplace"),
    ),
    "grid of discs as fine as the rows": (
        spacing_of_the_data(dprs), same("dprs"),
    ),
    "warning about the rows": (
        wrapped(LIB, "private_distance", _warned), same("any within eps"),
    ),
    "log of the rows": (wrapped(LIB, "gaussian", _logged), same("gaussian")),
    "type by the rows": (
        wrapped(LIB, "private_distance", _typed), same("private_distance eps many"),
    ),
    "progress by the rows": (
        wrapped(LIB, "private_extent", _reported), same("diameter eps"),
    ),
    "true extent beside a file": (
        true_extent_in_files, same_file("laplace", ".geojson"),
    ),
    # Budgets with another factor.
    "laplace: k_max multiplied": (
        given_more(planning, "LatticeLaplace", ROWS_K**2), receives("laplace"),
    ),
    "gaussian: k_max once, not squared": (
        given_more(points, "LatticeGaussian", ROWS_K, "rho"), receives("gaussian"),
    ),
    "sphere: k_max left out": (
        given_more(planning, "SphericalLaplace", 1.0011), receives("laplace sphere"),
    ),
    "rows of a person undivided": (
        parts("eps_parts", np.ones_like),
        receives("planar_laplace eps privacy_unit=person method=composition"),
    ),
    "rows of a person by the root": (
        parts("rho_parts", np.sqrt), receives("gaussian column"),
    ),
    "heatmap: a person's rows undivided": (
        method(binned, "CheckedRows", lambda rows, _: CheckedRows(rows)),
        receives("heatmap column"),
    ),
    "rounds each with all of it": (rounds_not_divided, receives("knn sphere rho")),
    "flips each with all of it": (flips_not_divided, receives("knn")),
    "searches each with all of it": (searches_not_divided, receives("knn svt")),
    "rows found each with all of it": (
        method(
            anchor_steps.ConcentratedSteps, "_row_budget",
            lambda self, rows: self.budget / 2,
        ),
        receives("hull anchors rho"),
    ),
    "centre: one coordinate counted": (
        given_more(anchor_steps, "LatticeLaplace", math.sqrt(2)),
        receives("hull anchors eps"),
    ),
    "box: half of its change": (
        half_of_the_change, receives("box rho"),
    ),
    "people: worth twice": (worth_twice, receives("private_count eps method=baseline")),
    "session: persons undivided": (
        method(asked, "rows_of_persons", lambda frame, unit: np.ones(len(frame))),
        receives("session range_count eps privacy_unit=person"),
    ),
    "share: persons undivided": (
        wrapped(shares, "make_randomiser", _as_one_row),
        receives("share smooth person"),
    ),
    "share: k_max left out": (
        constant(shares, "DOWN", ROWS_K), receives("share lipschitz"),
    ),
    "share: delta undivided": (
        method(
            randomisers.RowNoise, "law_for",
            lambda self, part: randomisers.laplace_law(self.delta),
        ),
        receives("private_share eps softness=900 delta=1e-06 privacy_unit=person"),
    ),
    "zones: one row of each person": (
        rows_of_one_zone,
        receives("zonal_counts eps neighbours=add-remove privacy_unit=person "
                 "max_rows_per_unit=2"),
    ),
    "zones: overlaps not counted": (
        method(zoning.Zoning, "sensitivity", lambda self, order, neighbours: 1.0),
        receives("zonal_counts eps mechanism=laplace"),
    ),
    "zones: replacing counted as adding": (
        replacing_is_adding, receives("zonal counts replaced"),
    ),
    "discs: half of a row's move": (half_of_a_move, receives("dprs")),
    "search under rho as for choices": (
        given_more(proximity, "SparseVector", 2.0),
        receives("private_distance rho within=300.0 many"),
    ),
    # Rows by their position.
    "laplace: last row left alone": (
        at_rows(mechanisms.LatticeLaplace, _last, 0.0), at_positions("laplace", 40),
    ),
    "gaussian: first row": (
        at_rows(mechanisms.LatticeGaussian, _first, 0.3), at_positions("gaussian", 40),
    ),
    "doubles: beyond the thousandth row": (
        at_rows(mechanisms.PlanarLaplace, _beyond, 0.5),
        at_positions("laplace in doubles", 2_000),
    ),
    "sphere: at the border of a chunk": (
        at_rows(mechanisms.SphericalLaplace, _borders, 0.2),
        at_positions("laplace on the sphere", 2_000),
    ),
    "region: a row that is alone": (
        at_rows(mechanisms.RestrictedLaplace, _alone, 0.3),
        at_positions("laplace in a region", 1),
    ),
    "persons: the last one": (
        at_rows(mechanisms.BallLaplace, lambda n: np.array([n - 2, n - 1]), 0.3),
        at_positions("persons, root of squares", 40),
    ),
    "numbers: in the middle": (
        at_rows(ScalarLaplace, _middle, 0.2), at_positions("numbers", 1_001),
    ),
    # Rare events.
    "laplace: seldom the true place": (
        seldom_true(mechanisms.LatticeLaplace), seldom("laplace"),
    ),
    "sphere: seldom the true place": (
        seldom_true(mechanisms.SphericalLaplace), seldom("laplace on the sphere"),
    ),
    "norm: seldom the true place": (
        seldom_true(mechanisms.NormLaplace), seldom("laplace in a norm"),
    ),
    "doubles: cut at 10/eps": (
        cut_at(mechanisms.PlanarLaplace, 1_000.0), seldom("laplace in doubles"),
    ),
    "gaussian: cut at 4 sigma": (
        cut_at(mechanisms.Gaussian, 400.0), seldom("gaussian in doubles"),
    ),
    "numbers: cut at 10/eps": (cut_at(ScalarLaplace, 1_000.0), seldom("numbers")),
    "student: cut at 10": (cut_draws, seldom("student")),
    # Dependence.
    "gaussian: antithetic rows": (
        copied(mechanisms.LatticeGaussian, lambda n: -n), apart("gaussian"),
    ),
    "laplace: mirrored rows": (
        copied(mechanisms.LatticeLaplace, lambda n: n[::-1]), apart("laplace"),
    ),
    "laplace: neighbours go equally far": (same_lengths, apart("laplace")),
    "sphere: the same steps twice": (
        copied(mechanisms.SphericalLaplace, lambda n: n),
        apart("laplace on the sphere"),
    ),
    "persons: mirrored": (
        copied(mechanisms.BallLaplace, lambda n: n[::-1]),
        apart("persons, root of squares", 2_000),
    ),
    "numbers: antithetic": (copied(ScalarLaplace, lambda n: -n), apart("numbers")),
    "student: repeated": (repeated_draws, apart("student")),
    "doubles: noise of the release before": (
        stale_noise, apart("laplace in doubles"),
    ),
    # Internal draws.
    "discs fitted to the rows": (
        discs_fitted_to_rows, same("dprs eps rounds=3 centres=3 region"),
    ),
    "discs that start at rows": (
        clusters_of_the_rows, same("dprs eps rounds=3 centres=3 region"),
    ),
    "strays moved to the row's own disc": (
        disc_of_the_row, same("dprs eps rounds=3 centres=3 region"),
    ),
    "anchors: true radius": (true_radius, same("hull anchors rho")),
    "anchors: true centre": (true_centre, receives("hull anchors eps")),
    "people told apart by the truth": (
        told_apart_by_the_truth, same("session range_count eps"),
    ),
    "true rows in the index": (index_of_the_rows, same("knn released eps")),
    # Guarantees that survive.
    "300 rows hashed": (hashed(_most), noticed("place")),
    "the last row not hashed": (hashed(_but_the_last), noticed("place")),
    "order not hashed": (hashed(_in_order), noticed("place")),
    "heights not hashed": (hashed(_flat), noticed("height")),
    "measures not hashed": (
        method(release, "has_m_values", lambda series: False), noticed("measure"),
    ),
    "the first number hashed": (first_number_only, noticed("number")),
    # Entries missing.
    "a release without entries": (a_new_release, listed),
    "a method without entries": (a_new_method, listed),
    "a question without entries": (a_new_question, listed),
    "an option without entries": (with_parameter("trim", 0.1), listed),
    "a switch without entries": (with_parameter("robust", False), listed),
    "a choice without entries": (a_new_choice, listed),
    "a format without entries": (a_new_format, listed),
}  # fmt: skip
