"""Defects of what is promised and listed: edits unseen, releases without entries."""

import inspect
from functools import wraps

import numpy as np

import geopriv_gis
from geopriv_gis import public
from geopriv_gis.files import formats
from geopriv_gis.frames.accessor import GeoPriv
from geopriv_gis.frames.ground import release, standing

# -- guarantees that survive edits -----------------------------------------------------


def hashed(change):
    """Plant: what is hashed is less than what was released."""

    def plant(patch):
        real = release._hash_rows

        def less(released, rows):
            some = change(released)
            return real(some, release.copy_released_rows(some, list(rows.columns)))

        patch.setattr(release, "_hash_rows", less)

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
    def first(found, columns=(), places=None):
        return real(found, columns[:1], places)

    real = release.copy_released_rows
    for room in (release, standing):
        patch.setattr(room, "copy_released_rows", first)


# -- entries missing -------------------------------------------------------------------


def a_new_release(patch):
    def private_median(frame, eps, *, rng=None):
        """Release nothing yet."""

    names = [*public.__all__, "private_median"]
    for module in (geopriv_gis, public):  # the first takes its names from the second
        patch.setattr(module, "private_median", private_median, raising=False)
        patch.setattr(module, "__all__", names)


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
        real = geopriv_gis.private_extent
        signature = inspect.signature(real)
        more = inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)

        @wraps(real)
        def function(*args, **kwargs):
            return real(*args, **kwargs)

        function.__signature__ = signature.replace(
            parameters=[*signature.parameters.values(), more]
        )
        patch.setattr(geopriv_gis, "private_extent", function)
        patch.setattr(GeoPriv, "private_extent", function)

    return plant


def a_new_choice(patch):
    def private_extent(frame, kind="box", *, eps=None, rho=None, rng=None):
        """Release the extent.

        kind : {"box", "centre", "radius", "area"}
        """

    patch.setattr(geopriv_gis, "private_extent", private_extent)
    patch.setattr(GeoPriv, "private_extent", private_extent)


def a_new_format(patch):
    kml = formats.Format(name="KML", suffixes=(".kml",), magic=b"<")
    patch.setattr(formats, "FORMATS", (*formats.FORMATS, kml))
