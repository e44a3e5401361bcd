"""Defects that look at the rows beside the release, or within it."""

import dataclasses
import inspect
import logging
import math
import warnings
from functools import wraps

import numpy as np

import geopriv_gis
from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.core.local import randomisers, shares
from geopriv_gis.core.mechanisms import discs
from geopriv_gis.core.mechanisms.discs import project_to_discs
from geopriv_gis.core.places import knn
from geopriv_gis.core.points import dprs
from geopriv_gis.core.summaries import hull
from geopriv_gis.frames.ground import rows
from geopriv_gis.frames.points.prepared import BatchMover
from geopriv_gis.papers import pch as anchor_steps

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
    (found,), (points,) = found, given["parts"]
    true = hull.support_values(points, len(found.support))
    support = np.minimum(found.support, true + 50.0)
    cut = dataclasses.replace(
        found, support=support, vertices=hull.polygon_corners(support)
    )
    return [cut]


def _box_rounded(found, given):
    step = max(_spread(given) / 50, 1.0)
    return dataclasses.replace(found, values=np.rint(found.values / step) * step)


def _band_of_the_data(found, given):
    return dataclasses.replace(found, half_width=found.half_width + _spread(given))


def _nearest_first(chosen, given):
    away = [given["metric"].distance(given["points"], p) for p in given["places"]]
    pairs = zip(chosen, away)  # noqa: B905
    return np.array([row[np.argsort(d[row], kind="stable")] for row, d in pairs])


def _error_of_the_truth(found, given):
    inside = int((given["phi"](given["points"]) < 0).sum())
    return dataclasses.replace(found, error=math.sqrt(inside))


def _structural_zeros(found, given):
    """Zones that hold nobody are not made noisy."""
    empty = given["zoning"].patterns.T @ given["totals"] == 0
    return dataclasses.replace(found, count=np.where(empty, 0.0, found.count))


def _stated_move(plan, given):
    promise = plan.guarantee
    parameters = {**promise.parameters, "mean": float(given["points"].mean())}
    return dataclasses.replace(plan, guarantee=promise.replace(parameters=parameters))


def _west_first(found, given):
    if not given["shuffle"]:
        return found
    order = np.argsort(given["frame"].geometry.x.to_numpy(), kind="stable")
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
        spacing, plan = room.choose_spacing, BatchMover.plan

        def planned(self, points, *given):
            parts = 2 if np.ptp(points[:, 0]) > 1 else 1
            patch.setattr(room, "choose_spacing", lambda *of: spacing(*of) / parts)
            return plan(self, points, *given)

        patch.setattr(BatchMover, "plan", planned)

    return plant


def share_error_of_the_truth(patch):
    kept = []

    def send(self, places, form, rng):
        kept.append(self.function.value(form(places)).mean())
        return sends(self, places, form, rng)

    def mean(value, error):
        return answer(value=value, error=error + 1e-3 * kept[-1])

    sends, answer = randomisers._SmoothRandomiser.randomise, shares.MeanAnswer
    patch.setattr(randomisers._SmoothRandomiser, "randomise", send)
    patch.setattr(shares, "MeanAnswer", mean)


def true_extent_in_files(patch):
    real, kept = geopriv_gis.write_file, []

    def points(series):
        kept[:] = [series.total_bounds.tolist()]
        return reads(series)

    def write(released, path):
        real(released, path)
        path.with_suffix(".json").write_text(str(kept))

    reads = rows.finite_points
    patch.setattr(rows, "finite_points", points)
    patch.setattr(geopriv_gis, "write_file", write)


# -- internal draws --------------------------------------------------------------------


def discs_fitted_to_rows(patch):
    real = dprs._place_discs

    def discs(places, xy, box, spacing, rng):
        found = real(places, xy, box, spacing, rng)
        near = 1 - 1e-3 * float(np.ptp(xy[:, 0])) / float(np.ptp(box[:, 0]))
        return type(found).indexed(found.centres, found.radii * near, spacing)

    patch.setattr(dprs, "_place_discs", discs)


def disc_of_the_row(patch):
    """Strays move into the disc of the row's own cluster, not into the nearest."""
    real, rows = dprs._place_discs, []

    def discs(places, xy, box, spacing, rng):
        rows[:] = [xy]
        return real(places, xy, box, spacing, rng)

    def remap(self, noisy, spacing):
        own = self.region.nearest_disc(rows[0])[0]
        there = self.region.centres[own], self.region.radii[own]
        return project_to_discs(noisy, *there, "l2")

    patch.setattr(dprs, "_place_discs", discs)
    patch.setattr(dprs.DiscRims, "move_inside", remap)


def true_radius(patch):
    patch.setattr(
        anchor_steps.ConcentratedSteps, "radius", lambda self, true, rng: true
    )


def true_centre(patch):
    patch.setattr(anchor_steps.PureSteps, "centre", lambda self, true, rng: true)


def told_apart_by_the_truth(patch):
    for kind in (Messages, *Messages.__subclasses__()):
        if "compute_error_bound" in vars(kind):
            narrow = _narrow(kind.compute_error_bound)
            patch.setattr(kind, "compute_error_bound", narrow)


def _narrow(real):
    def width(self, who, beta):
        true = np.abs(self._truth[who]).reshape(len(who), -1).mean(axis=1)
        return real(self, who, beta) * true / 100

    return width


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
    real = discs.PrivateDiscs.randomise

    def randomise(self, xy, box, rng):
        start = (np.resize(xy, (self.centres, 2)) / box + 1) / 2
        patch.setattr(discs, "low_discrepancy_points", lambda count: start)
        return real(self, xy, box, rng)

    patch.setattr(discs.PrivateDiscs, "randomise", randomise)
