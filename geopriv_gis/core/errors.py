"""What can go wrong, by name.

Every text says what must hold (with its unit), what was found and what to do.
Parameters may be echoed; a coordinate, a label or an attribute value never is.
"""

from __future__ import annotations


class GeoPrivError(Exception):
    """Base of every error this library raises on purpose."""


class ParameterError(GeoPrivError, ValueError):
    """A parameter is outside its range."""


class GeometryError(GeoPrivError, ValueError):
    """Some rows cannot be used as points."""


class CRSError(GeoPrivError, ValueError):
    """Ground metres cannot be had from this coordinate reference system."""


class ConversionError(GeoPrivError, ValueError):
    """A guarantee does not imply the one that was asked for."""


class GeoPrivWarning(UserWarning):
    """Something legal that weakens, or is not covered by, the guarantee."""
