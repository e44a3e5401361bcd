# SPDX-License-Identifier: GPL-2.0-or-later
"""How far points move, for rings around a place: by formula, or tried out.

Nothing is looked at but what somebody has chosen, a place that they clicked, and public
layers: made-up points are at that place, and those of the layer are not read.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from types import SimpleNamespace

from qgis.core import QgsField, QgsFields, QgsGeometry

from .. import layers, library, plans
from ..enumerations import FIELD_LONG, POINT
from .standard import protection_algorithm

HALF, MOST = 0.5, 0.95
MADE_UP = 400  # points at least
PERSONS = 20  # at least, where each has several rows
FACTOR = 1.0  # ε·d up to which two places are hardly told apart


@dataclass(frozen=True)
class DisplacementReach:
    """Metres: half of the points move less, 95 % move less, hardly told apart within.

    ``alike`` is None where the promise is not one of metres. ``places`` are made-up
    points after noise, where these were tried: `reach_by_trial` returns them
    in the layer's CRS, rings keep them in WGS 84.
    """

    half: float
    most: float
    alike: float | None = None
    places: tuple = ()

    def with_places(self, places):
        """Return the same with made-up points."""
        return DisplacementReach(self.half, self.most, self.alike, places)


def reach_by_formula(guarantee, rows=1):
    """Return how far noise of a guarantee moves points, or None if nobody knows."""
    from ..geopriv_gis.core.promise.law import compute_displacement

    law = guarantee.law
    if law is None or not law.is_sum or law.ball is not None:
        return None
    half, most = (compute_displacement(law, rows, share) for share in (HALF, MOST))
    return DisplacementReach(half, most, indistinguishable_within(guarantee))


def indistinguishable_within(guarantee):
    """Return the metres within which odds change by a factor of 2.7 at most, or None.

    Nothing is said where the promise is not of metres, or not for all places.
    """
    promise = guarantee
    if promise.notion != "gp" or promise.unit or promise.zones or promise.fixed_loss:
        return None
    within = FACTOR / promise.eps - promise.tolerance
    return within if 0 < within <= promise.radius else None


def reach_by_trial(choices, place, reference, context, rows=1):
    """Return how far artificial points at a place move, by a trial release.

    ``reference`` is the CRS of the place. Raises the library's errors, and
    `QgsProcessingException`.
    """
    algorithm = protection_algorithm(choices.way)
    known = library.import_library()
    persons = max(-(-MADE_UP // rows), PERSONS)
    source = _artificial_source(place, reference, choices.unit, persons, rows)
    given = {k: v for k, v in choices.values().items() if k != "INPUT"}
    run = plans.make_run(algorithm, given, plans.copy_context(context), source)
    with warnings.catch_warnings():  # columns that are made up; the plan has the rest
        warnings.simplefilter("ignore", known.GeoPrivWarning)
        released = algorithm.plan(run)
    return _measure_reach(released, place, known)


def _artificial_source(place, reference, unit, persons, rows):
    """Return a source of made-up rows, all at one place."""
    fields = QgsFields()
    if unit:
        fields.append(QgsField(unit, FIELD_LONG))

    def features(_order=None):
        for number in range(persons * rows):
            made = layers.make_feature(
                fields, [number // rows] if unit else [], QgsGeometry.fromPointXY(place)
            )
            made.setId(number)
            yield made

    return SimpleNamespace(
        fields=lambda: fields,
        sourceCrs=lambda: reference,
        wkbType=lambda: POINT,
        getFeatures=features,
    )


def _measure_reach(released, place, known):
    """Return the reach of released points that were all at one place."""
    import geopandas
    import numpy
    import pyproj
    from shapely.geometry import Point

    guarantee = known.Guarantee.from_dict(released.attrs["geopriv"]["guarantee"])
    there = released.geometry.to_crs(4326)
    true = geopandas.GeoSeries([Point(place.x(), place.y())], crs=released.crs)
    true, ones = true.to_crs(4326), numpy.ones(len(there))
    ends = (ones * true.x[0], ones * true.y[0], there.x, there.y)
    _, _, metres = pyproj.Geod(ellps="WGS84").inv(*map(numpy.asarray, ends))
    half, most = numpy.quantile(metres, [HALF, MOST])
    shape = released.geometry
    places = tuple(zip(shape.x.tolist(), shape.y.tolist(), strict=True))
    return DisplacementReach(
        float(half), float(most), indistinguishable_within(guarantee), places
    )
