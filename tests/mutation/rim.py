"""Defects at the rim: what is computed beside the noise, and how it is asked for.

Each is of a kind that laws of mechanisms and audits of typical rows do not see. The
kinds are those of an outside review of the tests; each is planted in several rooms.
"""

import dataclasses
import inspect
import logging
import math
import warnings
from functools import wraps

import numpy as np

import geopriv_gis
from geopriv_gis.core import mechanisms
from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.core.budget.people import PeopleFilter
from geopriv_gis.core.mechanisms import private_discs
from geopriv_gis.core.mechanisms.exponential import GumbelTopK
from geopriv_gis.core.mechanisms.scalar_laplace import ScalarLaplace
from geopriv_gis.core.mechanisms.sparse_nearest import SparseNearest
from geopriv_gis.core.queries import (
    anchor_steps,
    dprs,
    extent,
    hull,
    knn,
    noise,
    people,
    points,
    proximity,
    senders,
    shares,
    zonal,
    zoning,
)
from geopriv_gis.core.queries.persons import Persons
from geopriv_gis.files import formats
from geopriv_gis.frames import maps, masking, release, session
from geopriv_gis.frames.accessor import GeoPriv
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

# -- results computed from the rows besides the release --------------------------------


def wrapped(owner, name, change):
    """Plant: what a function returns is changed, knowing what it was given."""

    def plant(patch):
        real = getattr(owner, name)
        signature = inspect.signature(real)

        @wraps(real)
        def function(*args, **kwargs):
            given = signature.bind(*args, **kwargs)
            given.apply_defaults()
            return change(real(*args, **kwargs), given.arguments)

        patch.setattr(owner, name, function)

    return plant


def drawing(change):
    """Return a change of a plan: of what it draws."""

    def changed(plan, given):
        def draw():
            return change(plan.draw(), given)

        return dataclasses.replace(plan, draw=draw)

    return changed


def _spread(given):
    return float(np.ptp(given["points"], axis=0).max())


def _uneven_error(found, given):
    found.se[:] += 1e-9 * given["frame"].geometry.x.mean()
    return found


def _hull_held(found, given):
    """The polygon is cut back to a public distance around the true rows."""
    true = hull.support_values(given["points"], len(found.support))
    support = np.minimum(found.support, true + 50.0)
    return dataclasses.replace(found, support=support, vertices=hull.corners(support))


def _box_clipped(found, given):
    low = np.tile(given["points"].min(axis=0) - 500, 2)
    return dataclasses.replace(found, values=np.maximum(found.values, low))


def _band_of_the_data(found, given):
    return dataclasses.replace(found, half_width=found.half_width + _spread(given))


def _nearest_first(chosen, given):
    away = [given["metric"].distance(given["points"], p) for p in given["places"]]
    return np.array([row[np.argsort(d[row])] for row, d in zip(chosen, away)])  # noqa: B905


def _error_of_the_truth(found, given):
    inside = int((given["phi"](given["points"]) < 0).sum())
    return dataclasses.replace(found, error=math.sqrt(inside))


def _structural_zeros(found, given):
    """Zones that hold nobody are not made noisy."""
    empty = given["zoning"].patterns.T @ given["totals"] == 0
    return dataclasses.replace(found, count=np.where(empty, 0.0, found.count))


def _stated_move(promise, given):
    mean = float(given["coordinates"].xy.mean())
    return promise.replace(parameters={**promise.parameters, "mean": mean})


def _west_first(found, given):
    if not given["shuffle"]:
        return found
    order = np.argsort(given["frame"].geometry.x.to_numpy())
    result = found.iloc[order]
    result.attrs = found.attrs
    return result


def _warned(found, given):
    if given["frame"].geometry.x.std() > 1:
        warnings.warn("rows lie apart", geopriv_gis.GeoPrivWarning, stacklevel=2)
    return found


def _logged(found, given):
    logging.getLogger("geopriv_gis").debug("mean %s", given["frame"].geometry.x.mean())
    return found


def _typed(found, given):
    """A column's type tells whether anything was there."""
    if given["frame"].geometry.x.max() > 530_500:
        return found.astype("float32")
    return found


def _reported(found, given):
    given["progress"](0.5 + 1e-9 * given["frame"].geometry.x.mean())
    return found


def spacing_of_the_data(room):
    def plant(patch):
        real = room._spacing
        patch.setattr(
            room, "_spacing",
            lambda xy, *a, **k: real(xy, *a, **k) / (2 if np.ptp(xy[:, 0]) > 1 else 1),
        )  # fmt: skip

    return plant


def share_error_of_the_truth(patch):
    kept = []

    def send(self, places, form, rng):
        kept.append(self.function.value(form(places)).mean())
        return sends(self, places, form, rng)

    def mean(messages, most):
        found = real(messages, most)
        return dataclasses.replace(found, error=found.error + 1e-3 * kept[-1])

    sends, real = senders._SmoothValues.send, shares._mean
    patch.setattr(senders._SmoothValues, "send", send)
    patch.setattr(shares, "_mean", mean)


def true_extent_in_files(patch):
    real, attach, kept = geopriv_gis.write_file, masking.attach, []

    def coordinates(series, *a, **k):
        kept[:] = [series.total_bounds.tolist()]
        return reads(series, *a, **k)

    def write(released, path):
        real(released, path)
        path.with_suffix(".json").write_text(str(kept))

    reads = masking.coordinates_of
    assert attach is release.attach
    patch.setattr(masking, "coordinates_of", coordinates)
    patch.setattr(geopriv_gis, "write_file", write)


# -- budgets used with another factor --------------------------------------------------


def given_more(room, name, factor, budget="eps"):
    """Plant: a mechanism is made with a multiple of what is left for it."""

    def plant(patch):
        real = getattr(room, name)

        class More(real):
            def __post_init__(self):
                more = getattr(self, budget) * factor
                object.__setattr__(self, budget, more)
                real.__post_init__(self)

        More.__name__ = More.__qualname__ = name
        patch.setattr(room, name, More)

    return plant


def parts(name, change):
    """Plant: a person's budget is divided otherwise."""

    def plant(patch):
        patch.setattr(Persons, name, property(lambda self: change(self.rows_per_unit)))

    return plant


def method(owner, name, function):
    """Plant: a method is another one."""

    def plant(patch):
        patch.setattr(owner, name, function)

    return plant


def constant(room, name, value):
    def plant(patch):
        patch.setattr(room, name, value)

    return plant


def half_of_the_change(patch):
    real = extent.Numbers
    patch.setattr(
        extent, "Numbers", lambda joint, **more: real(joint=joint / 2, **more)
    )


def rounds_not_divided(patch):
    patch.setattr(
        GumbelTopK, "from_budget",
        classmethod(lambda cls, k, *, eps=None, rho=None: cls(
            k=k, eps=eps or math.sqrt(8 * rho)
        )),
    )  # fmt: skip


def searches_not_divided(patch):
    patch.setattr(
        SparseNearest, "from_budget",
        classmethod(lambda cls, k, *, eps=None, rho=None, slack=0.0: cls(
            k=k, eps=eps or math.sqrt(2 * rho), slack=slack
        )),
    )  # fmt: skip


def _as_one_row(_, given):
    return senders.sender_of(**{**given, "part": 1.0})


def worth_twice(patch):
    real = PeopleFilter.worth
    patch.setattr(
        PeopleFilter, "worth", lambda self, who, units: 2 * real(self, who, units)
    )


def rows_of_one_zone(patch):
    real = zonal.Budget.share

    def share(self):
        return real(dataclasses.replace(self, rows=1))

    patch.setattr(zonal.Budget, "share", share)


def replacing_is_adding(patch):
    real = zonal.Budget.share
    patch.setattr(
        zonal.Budget, "share",
        lambda self: {**real(self), "neighbours": "add-remove"},
    )  # fmt: skip


def half_of_a_move(patch):
    real = private_discs.laplace_rdp
    patch.setattr(private_discs, "laplace_rdp", lambda order, *a: real(order, *a) / 2)


# -- rows treated by their position ----------------------------------------------------


def at_rows(kind, which, factor):
    """Plant: some rows get another multiple of their noise."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            noisy = real(self, points, rng, *more)
            rows = which(len(points))
            noisy[rows] = points[rows] + factor * (noisy[rows] - points[rows])
            return noisy

        patch.setattr(kind, "randomise", randomise)

    return plant


def _last(count):
    return np.array([count - 1])


def _first(count):
    return np.arange(1)


def _beyond(count):
    return np.arange(1_000, count)


def _borders(count):
    return np.arange(1_023, count, 1_024)


def _alone(count):
    return np.arange(1 if count == 1 else 0)


def _middle(count):
    return np.array([count // 2])


# -- rare events -----------------------------------------------------------------------


def seldom_true(kind):
    """Plant: once in ten thousand a row stays where it is."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            noisy = real(self, points, rng, *more)
            rows = rng.uniform(len(points)) < 1e-4
            noisy[rows] = points[rows]
            return noisy

        patch.setattr(kind, "randomise", randomise)

    return plant


def cut_at(kind, reach):
    """Plant: noise beyond a length is drawn in."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            step = real(self, points, rng, *more) - points
            length = np.abs(step) if step.ndim == 1 else np.hypot(*step.T)
            less = np.minimum(1.0, reach / np.maximum(length, 1e-9))
            return points + step * (less if step.ndim == 1 else less[:, None])

        patch.setattr(kind, "randomise", randomise)

    return plant


def cut_draws(patch):
    real = mechanisms.StudentT.draw
    patch.setattr(
        mechanisms.StudentT, "draw",
        lambda self, size, rng: np.clip(real(self, size, rng), -10, 10),
    )  # fmt: skip


# -- dependence between rows -----------------------------------------------------------


def copied(kind, order):
    """Plant: half of the rows get the noise of others, by a sign and an order."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            noise = real(self, points, rng, *more) - points
            half = len(points) // 2
            if half:
                noise[-half:] = order(noise[:half])
            return points + noise

        patch.setattr(kind, "randomise", randomise)

    return plant


def same_lengths(patch):
    real = mechanisms.LatticeLaplace.randomise

    def randomise(self, points, rng):
        noise = real(self, points, rng) - points
        length = np.hypot(*noise.T)
        even = length[: 2 * (len(length) // 2)].reshape(-1, 2)
        even[:, 1] = even[:, 0]
        step = noise / np.maximum(np.hypot(*noise.T), 1e-9)[:, None]
        return points + step * length[:, None]

    patch.setattr(mechanisms.LatticeLaplace, "randomise", randomise)


def repeated_draws(patch):
    real = mechanisms.StudentT.draw
    patch.setattr(
        mechanisms.StudentT, "draw",
        lambda self, size, rng: np.resize(real(self, max(1, size // 2), rng), size),
    )  # fmt: skip


def stale_noise(patch):
    """A release continues with the noise of the one before."""
    real, kept = mechanisms.PlanarLaplace.randomise, {}

    def randomise(self, points, rng):
        noise = real(self, points, rng) - points
        before = kept.get(len(points), noise)
        noise = np.where(np.arange(len(points))[:, None] % 4, noise, before)
        kept[len(points)] = noise
        return points + noise

    patch.setattr(mechanisms.PlanarLaplace, "randomise", randomise)


# -- internal draws --------------------------------------------------------------------


def discs_that_hold_somebody(patch):
    real = dprs._discs

    def discs(places, xy, box, spacing, rng):
        found = real(places, xy, box, spacing, rng)
        away = np.hypot(*(xy[None] - found.centres[:, None]).transpose(2, 0, 1))
        kept = np.unique(away.argmin(axis=0))
        return type(found).around(found.centres[kept], found.radii[kept], spacing)

    patch.setattr(dprs, "_discs", discs)


def true_radius(patch):
    patch.setattr(
        anchor_steps.ConcentratedSteps, "radius", lambda self, true, rng: true
    )


def true_centre(patch):
    patch.setattr(anchor_steps.PureSteps, "centre", lambda self, true, rng: true)


def told_apart_by_the_truth(patch):
    real = Messages.width

    def width(self, who, beta):
        true = np.abs(self._truth[who])
        return real(self, who, beta) * (true if true.ndim == 1 else 1.0) / 100

    patch.setattr(Messages, "width", width)


def index_of_the_rows(patch):
    real, kept = knn.RowIndex, []

    def planned(xy, *a, **k):
        kept[:] = [xy]
        return plan(xy, *a, **k)

    plan = knn.plan_whole_table
    patch.setattr(knn, "plan_whole_table", planned)
    patch.setattr(knn, "RowIndex", lambda xy, metric: real(kept[0], metric))


def clusters_of_the_rows(patch):
    """The centres' start is where rows are."""
    real = private_discs.PrivateDiscs.randomise

    def randomise(self, xy, box, rng):
        start = (np.resize(xy, (self.discs, 2)) / box + 1) / 2
        patch.setattr(private_discs, "low_discrepancy", lambda count: start)
        return real(self, xy, box, rng)

    patch.setattr(private_discs.PrivateDiscs, "randomise", randomise)


# -- guarantees that survive edits -----------------------------------------------------


def hashed(change):
    """Plant: what is hashed is less than what was released."""

    def plant(patch):
        real = release.fingerprint

        def fingerprint(released, columns=()):
            return real(change(released), columns)

        patch.setattr(release, "fingerprint", fingerprint)

    return plant


def _most(released):
    return released.iloc[:300] if len(released) == 400 else released


def _but_the_last(released):
    return released.iloc[:-1] if len(released) > 1 else released


def _flat(released):
    places = released.geometry
    flat = type(places).from_xy(places.x, places.y, crs=places.crs)
    return flat if (places.geom_type == "Point").all() else released


def _in_order(released):
    return released.geometry.iloc[
        np.lexsort((released.geometry.y, released.geometry.x))
    ]


def first_number_only(patch):
    real = release.fingerprint
    patch.setattr(
        release, "fingerprint", lambda found, columns=(): real(found, columns[:1])
    )


# -- entries missing -------------------------------------------------------------------


def a_new_release(patch):
    def private_median(frame, eps, *, rng=None):
        """Release nothing yet."""

    patch.setattr(geopriv_gis, "private_median", private_median, raising=False)
    patch.setattr(geopriv_gis, "__all__", [*geopriv_gis.__all__, "private_median"])


def a_new_method(patch):
    def private_mode(self, eps, rng=None):
        """Release nothing yet."""

    patch.setattr(GeoPriv, "private_mode", private_mode, raising=False)


def a_new_question(patch):
    def median(self, *, eps=None, rho=None):
        """Ask nothing yet."""

    patch.setattr(geopriv_gis.Session, "median", median, raising=False)


def with_parameter(name, default):
    """Plant: a release takes another option."""

    def plant(patch):
        real = geopriv_gis.private_bbox
        signature = inspect.signature(real)
        more = inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)

        @wraps(real)
        def function(*args, **kwargs):
            return real(*args, **kwargs)

        function.__signature__ = signature.replace(
            parameters=[*signature.parameters.values(), more]
        )
        patch.setattr(geopriv_gis, "private_bbox", function)
        patch.setattr(GeoPriv, "private_bbox", function)

    return plant


def a_new_choice(patch):
    def private_centre(frame, *, eps=None, rho=None, statistic="midrange", rng=None):
        """Release the centre.

        statistic : {"midrange", "mean", "median"}
        """

    patch.setattr(geopriv_gis, "private_centre", private_centre)
    patch.setattr(GeoPriv, "private_centre", private_centre)


def a_new_format(patch):
    kml = formats.Format(name="KML", suffixes=(".kml",), magic=b"<")
    patch.setattr(formats, "FORMATS", (*formats.FORMATS, kml))


ROWS_K = 1.0028
LIB = geopriv_gis
RIM = {
    # Results computed from the rows.
    "heatmap: error of the truth": (
        wrapped(LIB, "private_heatmap", _uneven_error), same("heatmap eps"),
    ),
    "hull held by the rows": (
        wrapped(hull, "plan_hull", drawing(_hull_held)), same("hull rho"),
    ),
    "box clipped to the rows": (
        wrapped(extent, "plan_box", drawing(_box_clipped)), same("box eps"),
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
        wrapped(zonal, "_drawn", _structural_zeros), same("zonal counts added"),
    ),
    "share: error of the truth": (share_error_of_the_truth, same("share smooth")),
    "guarantee tells the mean": (
        wrapped(masking.Masking, "_promise", _stated_move), same("laplace column"),
    ),
    "rows shuffled from west to east": (
        wrapped(LIB, "planar_laplace", _west_first),
        same("planar_laplace eps shuffle=True"),
    ),
    "grid as fine as the rows": (spacing_of_the_data(points), same("laplace")),
    "grid of discs as fine as the rows": (spacing_of_the_data(dprs), same("dprs")),
    "warning about the rows": (
        wrapped(LIB, "private_any_within", _warned), same("any within eps"),
    ),
    "log of the rows": (wrapped(LIB, "gaussian", _logged), same("gaussian")),
    "type by the rows": (
        wrapped(LIB, "private_distance", _typed), same("private_distance eps many"),
    ),
    "progress by the rows": (
        wrapped(LIB, "private_diameter", _reported), same("diameter eps"),
    ),
    "true extent beside a file": (
        true_extent_in_files, same_file("laplace", ".geojson"),
    ),
    # Budgets with another factor.
    "laplace: k_max multiplied": (
        given_more(noise, "LatticeLaplace", ROWS_K**2), receives("laplace"),
    ),
    "gaussian: k_max once, not squared": (
        given_more(points, "LatticeGaussian", ROWS_K, "rho"), receives("gaussian"),
    ),
    "sphere: k_max left out": (
        given_more(noise, "SphericalLaplace", 1.0011), receives("laplace sphere"),
    ),
    "rows of a person undivided": (
        parts("eps_parts", np.ones_like),
        receives("planar_laplace eps privacy_unit=person method=composition"),
    ),
    "rows of a person by the root": (
        parts("rho_parts", np.sqrt), receives("gaussian column"),
    ),
    "heatmap: a person's rows undivided": (
        method(maps, "_persons", lambda frame, unit: None), receives("heatmap column"),
    ),
    "rounds each with all of it": (rounds_not_divided, receives("knn")),
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
    "hull: rows' constant for tables": (
        half_of_the_change, receives("box rho"),
    ),
    "people: worth twice": (worth_twice, receives("private_count eps method=baseline")),
    "session: persons undivided": (
        method(session, "rows_of_persons", lambda frame, unit: np.ones(len(frame))),
        receives("session range_count eps privacy_unit=person"),
    ),
    "share: persons undivided": (
        wrapped(shares, "sender_of", _as_one_row),
        receives("share smooth person"),
    ),
    "share: k_max left out": (
        constant(shares, "DOWN", ROWS_K), receives("share lipschitz"),
    ),
    "share: delta undivided": (
        method(
            senders.Way, "law_for", lambda self, part: senders.laplace(self.delta)
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
        receives("private_any_within rho radius=300.0 many"),
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
    "discs that hold somebody": (
        discs_that_hold_somebody, same("dprs eps rounds=3 discs=3 region"),
    ),
    "discs that start at rows": (
        clusters_of_the_rows, same("dprs eps rounds=3 discs=3 region"),
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
        method(release, "measured", lambda series: False), noticed("measure"),
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
