"""Exceptions and warnings.

Every text says what must hold (with its unit), what was found and what to do.
Parameters may be echoed; a coordinate, a label or an attribute value never is.
"""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from typing import Any

from .language import format_message, gettext_noop


class GeoPrivError(Exception):
    """Base class of all errors of this library.

    Each also has a base class of Python, such as ValueError for a parameter.

    Examples
    --------
    >>> import geopriv_gis
    >>> try:
    ...     geopriv_gis.calibration.eps_from_displacement(-1)
    ... except geopriv_gis.GeoPrivError as error:
    ...     print(type(error).__name__)
    ParameterError
    """


class ParameterError(GeoPrivError, ValueError):
    """Raised if an argument has a wrong type or value, or conflicts with another."""


class GeometryError(GeoPrivError, ValueError):
    """Some rows cannot be used as points."""


class CRSError(GeoPrivError, ValueError):
    """A CRS is missing, or distances in metres cannot be measured in it."""


class ColumnError(GeoPrivError, ValueError):
    """Columns contain true coordinates; with identify=True, they identify persons.

    ``columns`` names them.
    """

    def __init__(self, columns: Sequence[str], *, identify: bool = False) -> None:
        self.columns = tuple(columns)
        template = gettext_noop(
            "Columns {columns} contain true coordinates. Leave them out with "
            "drop=[...], or publish them with keep=[...]."
        )
        names = ", ".join(self.columns)
        if identify:
            names = ", ".join(map(repr, self.columns))
            template = gettext_noop(
                "Columns {columns} identify persons or their places. Leave "
                "them out with drop=[...], or publish them with keep=[...]."
            )
        super().__init__(format_message(template, columns=names))

    def __reduce__(self) -> Any:
        """Return what makes a copy with the same text, not one about its letters."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class ConversionError(GeoPrivError, ValueError):
    """A guarantee does not imply the requested one."""


class BudgetError(GeoPrivError, ValueError):
    """A budget does not suffice; nothing was spent and nothing was drawn."""


class LedgerError(GeoPrivError, OSError):
    """A ledger cannot be trusted, read or written; nothing may be released."""


class UnseenLedgerError(LedgerError):
    """Raised for a ledger new to this user, maybe an old copy; adopt it to use it."""


class FileError(GeoPrivError, OSError):
    """A file cannot be read, or must not be written."""


class MissingPackageError(GeoPrivError, ImportError):
    """An optional package is needed and not installed."""


class GeoPrivWarning(UserWarning):
    """An allowed input or argument that weakens the guarantee or the result."""
