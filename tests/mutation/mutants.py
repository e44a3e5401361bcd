"""Defects, each planted into the shipped code, and the check that must find it.

The list is that of attacks and mistakes known from other libraries and papers. A mutant
is a function that patches; `MUTANTS` names the check beside it.
"""

import contextlib
import dataclasses
import itertools
import math
import sqlite3
from fractions import Fraction

import numpy as np
from scipy.spatial import cKDTree

from geopriv_gis.audits import audit as auditing
from geopriv_gis.core import randomness
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import (
    GumbelTopK,
    LatticeLaplace,
    PeakLaplace,
    PlanarLaplace,
    RestrictedLaplace,
    SparseVector,
    SphericalLaplace,
    finite,
    lattice,
)
from geopriv_gis.core.mechanisms.discs import DiscNoise
from geopriv_gis.core.promise import composition
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.smooth import SoftMembership
from geopriv_gis.frames.ground import crs, rows
from geopriv_gis.frames.ground.geometry import Coordinates, GeometryFaults
from geopriv_gis.frames.points import prepared
from geopriv_gis.ledger import limit, tally
from geopriv_gis.testing import insecure_rng
from tests.mutation import checks
from tests.mutation.deltas import DELTAS

LATTICE, ROUND = LatticeLaplace.randomise, PlanarLaplace.randomise


def scaled(factor):
    """Noise of ``factor`` times the scale that ε asks for."""

    def plant(patch):
        def randomise(self, points, rng):
            return LATTICE(
                dataclasses.replace(self, eps=self.eps / factor), points, rng
            )

        patch.setattr(LatticeLaplace, "randomise", randomise)

    return plant


def peak_of_twice_its_loss(patch):
    """Steps beyond the radius are kept with e^(−2ε_c)."""
    real = PeakLaplace.acceptance_numerator.fget
    patch.setattr(
        PeakLaplace,
        "acceptance_numerator",
        property(lambda self: real(self) ** 2 // 2**64),
    )


def peak_rounded_down(patch):
    """Steps beyond the radius are kept one time in 2⁶⁴ too seldom."""
    real = PeakLaplace.acceptance_numerator.fget
    patch.setattr(
        PeakLaplace, "acceptance_numerator", property(lambda self: real(self) - 1)
    )


def with_radius(draw):
    """Planar Laplace with another law of the radius (in units of 1/ε)."""

    def plant(patch):
        def randomise(self, points, rng):
            radius, turn = draw(rng, len(points)) / self.eps, rng.angle(len(points))
            step = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
            return points + radius[:, None] * step

        patch.setattr(PlanarLaplace, "randomise", randomise)

    return plant


def _rayleigh(rng, size):
    return np.hypot(rng.normal(size), rng.normal(size)) * math.sqrt(2 * 2 / math.pi)


def half_the_directions(patch):
    def randomise(self, points, rng):
        return (
            points
            + np.abs(ROUND(self, points, rng) - points) * [1, 0]
            + (ROUND(self, points, rng) - points) * [0, 1]
        )

    patch.setattr(PlanarLaplace, "randomise", randomise)


def a_loss_per_degree(patch):
    def randomise(self, points, rng):
        plane = PlanarLaplace(eps=self.eps * self.sphere.degree)
        return plane.randomise(points, rng)

    patch.setattr(SphericalLaplace, "randomise", randomise)


def map_units_for_metres(patch):
    def ground(source, plane, coordinates):
        return crs.WorkingSpace(source, source, Plane(1.0, 1.0), None)

    patch.setattr(crs, "_choose_default_ground", ground)


def cut_off_without_charge(patch):
    real = RestrictedLaplace.randomise

    def randomise(self, points, rng):
        return real(dataclasses.replace(self, eps=2 * self.eps), points, rng)

    patch.setattr(RestrictedLaplace, "randomise", randomise)


def published_dprs(patch):
    """Every row is redrawn in the disc of its own cluster."""

    def randomise(self, points, rng):
        centres, radii = self.region.centres, self.region.radii
        own = cKDTree(centres).query(points)[1]
        noise = DiscNoise(norm="l1", scale=1 / self.eps)
        return noise.randomise(points, centres[own], radii[own], rng)

    patch.setattr(RestrictedLaplace, "randomise", randomise)


def pointwise_constant(patch):
    def bound(self, s, gamma, growth="exponential", reach=0.0):
        return self.pointwise(s)

    patch.setattr(SoftMembership, "bound", bound)


def noise_rounded(patch):
    """The noise lies on the lattice; what it is added to does not."""
    patch.setattr(
        lattice, "grid_line_numbers", lambda values, spacing: values / spacing
    )


def bounds_of_the_data(patch):
    def randomise(self, points, rng):
        return np.clip(
            LATTICE(self, points, rng), points.min(axis=0), points.max(axis=0)
        )

    patch.setattr(LatticeLaplace, "randomise", randomise)


# -- randomness ------------------------------------------------------------------------


def _words_of(patch, generator_of):
    def words(self, size):
        if not hasattr(self, "_planted"):
            self._planted = generator_of()
        return self._planted.integers(0, 2**64, size=size, dtype=np.uint64)

    patch.setattr(Random, "words", words)


def one_seed_for_every_call(patch):
    _words_of(patch, lambda: np.random.default_rng(42))


def a_generator_of_numpy(patch):
    _words_of(patch, np.random.default_rng)


def one_seed_for_two_releases(patch):
    count = itertools.count()
    _words_of(patch, lambda: np.random.default_rng(next(count) // 2))


def reseeded_for_every_row(patch):
    def randomise(self, points, rng):
        one = [
            LATTICE(self, points[k : k + 1], insecure_rng(5))
            for k in range(len(points))
        ]
        return np.concatenate(one)

    patch.setattr(LatticeLaplace, "randomise", randomise)


def shared_by_duplicates(patch):
    def randomise(self, points, rng):
        places, row = np.unique(points, axis=0, return_inverse=True)
        return LATTICE(self, places, rng)[row.ravel()]

    patch.setattr(LatticeLaplace, "randomise", randomise)


def uniforms_of_32_bits(patch):
    def uniform_of(words):
        return ((words >> np.uint64(32)).astype(float) + 0.5) * 2.0**-32

    patch.setattr(randomness, "words_to_uniform", uniform_of)


def order_kept(patch):
    patch.setattr(Random, "permutation", lambda self, size: np.arange(size))


# -- choices ---------------------------------------------------------------------------


def permute_and_flip(patch):
    """ε-private as the exponential mechanism is, but not of bounded range."""

    def randomise(self, costs, rng):
        for thing in rng.permutation(len(costs)):
            chance = math.exp(-self.eps / 2 * (costs[thing] - costs.min()))
            if rng.uniform(1)[0] <= chance:
                return np.array([thing])
        raise AssertionError

    patch.setattr(GumbelTopK, "randomise", randomise)


def search_with(**scales):
    """The sparse vector technique with other noise than its proof has (in K/ε)."""

    def plant(patch):
        for name, scale in scales.items():
            patch.setattr(
                SparseVector,
                name,
                property(lambda self, scale=scale: scale * self.lipschitz / self.eps),
            )

    return plant


def a_matrix_as_solved(patch):
    patch.setattr(finite, "count_violations", lambda weights, ratio: 0)
    patch.setattr(
        finite, "repair_weights", lambda m, eps, d: finite._round_rows_to_integers(m)
    )


# -- accounts --------------------------------------------------------------------------


def one_release_forgotten(patch):
    real = composition._sum_or_none
    patch.setattr(composition, "_sum_or_none", lambda parts: real(parts[:-1]))


def spending_afterwards(patch):
    def release(self):
        drawn = self.result()
        self.charge()
        return drawn

    patch.setattr(prepared.PreparedPoints, "release", release)


def sums_of_doubles(patch):
    class Double(Fraction):
        def __new__(cls, value=0, denominator=None):
            return super().__new__(cls, float(Fraction(value)))

        def __add__(self, other):
            return Double(float(self) + float(other))

        __radd__ = __add__

    patch.setattr(limit, "Fraction", Double)
    patch.setattr(tally, "Fraction", Double)


# -- frames and files ------------------------------------------------------------------


def stale_extent(patch):
    """The file's extent is updated in place, which is to say: not at all."""
    real = auditing.write_file
    x, y = checks.PLACE

    def write_file(frame, path):
        real(frame, path)
        with contextlib.closing(sqlite3.connect(path)) as file, file:
            file.execute(
                "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?",
                (x, y, x, y),
            )

    patch.setattr(auditing, "write_file", write_file)


def attrs_kept(patch):
    real = prepared.attach

    def attach(result, promise, *columns, **facts):
        kept = dict(result.attrs)
        result = real(result, promise, *columns, **facts)
        result.attrs.update(kept)
        return result

    patch.setattr(prepared, "attach", attach)


def missing_is_zero(patch):
    real = rows.find_faults

    def looked_at(series):
        faults, places = real(series)
        if places is not None:
            return faults, places
        whole = np.nan_to_num(np.column_stack([series.x, series.y]))
        return GeometryFaults(rows=len(series)), Coordinates(whole, None)

    patch.setattr(rows, "find_faults", looked_at)


MUTANTS = {
    "scale x 0.8: eps x 1.25": (scaled(0.8), checks.audit_of_noise),
    "scale x 0.9": (scaled(0.9), checks.audit_of_noise),
    "eps per degree": (a_loss_per_degree, checks.audit_on_the_sphere),
    "map units for metres at 60 N": (
        map_units_for_metres, checks.audit_in_web_mercator,
    ),
    "Rayleigh radius": (with_radius(_rayleigh), checks.law_of_the_radius),
    "missing Jacobian": (
        with_radius(lambda rng, size: rng.exponential(size)), checks.audit_of_doubles,
    ),
    "half of the directions": (half_the_directions, checks.audit_of_doubles),
    "one seed for every call": (one_seed_for_every_call, checks.two_calls_differ),
    "one seed for two releases": (
        one_seed_for_two_releases, checks.audit_of_two_releases,
    ),
    "reseeded for every row": (reseeded_for_every_row, checks.audit_of_a_crowd),
    "noise shared by duplicates": (shared_by_duplicates, checks.audit_of_two_persons),
    "noise rounded, not the sum": (noise_rounded, checks.audit_of_bits),
    "cut off at the coast without charge": (
        cut_off_without_charge, checks.audit_at_the_coast,
    ),
    "bounds from the data": (bounds_of_the_data, checks.audit_of_a_crowd),
    "numpy's generator": (
        a_generator_of_numpy, checks.randomness_is_the_operating_systems,
    ),
    "uniforms of 32 bits": (uniforms_of_32_bits, checks.uniforms_do_not_repeat),
    "SVT without noise on the threshold": (
        search_with(threshold_scale=0.0), checks.loss_of_searches,
    ),
    "SVT without noise on queries": (
        search_with(query_scale=0.0), checks.loss_of_searches,
    ),
    "SVT with a quarter of the noise on queries": (
        search_with(query_scale=1.0), checks.loss_of_searches,
    ),
    "SVT with half of the noise on queries": (
        search_with(query_scale=2.0), checks.loss_of_searches,
    ),
    "SVT with a quarter of the noise on the threshold": (
        search_with(threshold_scale=0.5), checks.loss_of_searches,
    ),
    "permute-and-flip charged as exponential": (
        permute_and_flip, checks.divergence_of_choices,
    ),
    "LP with an entry of 1e-15": (a_matrix_as_solved, checks.loss_of_matrices),
    "composition forgets a release": (
        one_release_forgotten, checks.audit_of_a_composition,
    ),
    **DELTAS,
    "spent after the release": (spending_afterwards, checks.spending_comes_first),
    "ledger in doubles": (sums_of_doubles, checks.nothing_is_free),
    "stale extent": (stale_extent, checks.files_hold_no_input),
    "attrs kept": (attrs_kept, checks.attrs_hold_the_release_alone),
    "order kept": (order_kept, checks.order_is_random),
    "NaN becomes 0": (missing_is_zero, checks.missing_places_are_refused),
    "peak of twice its loss": (peak_of_twice_its_loss, checks.audit_of_a_peak),
    "peak rounded down": (peak_rounded_down, checks.peaks_are_as_stated),
    "DPRS as published": (published_dprs, checks.audit_between_clusters),
    "smooth sensitivity is the pointwise constant": (
        pointwise_constant, checks.audit_of_smooth_sensitivity,
    ),
}  # fmt: skip
