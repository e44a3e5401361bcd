"""What can go wrong, by name.

Every text says what must hold (with its unit), what was found and what to do.
Parameters may be echoed; a coordinate, a label or an attribute value never is.
"""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from typing import Any

from .language import format_message


class GeoPrivError(Exception):
    """Base of every error this library raises on purpose."""


class ParameterError(GeoPrivError, ValueError):
    """A parameter is outside its range."""


class GeometryError(GeoPrivError, ValueError):
    """Some rows cannot be used as points."""


class CRSError(GeoPrivError, ValueError):
    """Ground metres cannot be had from this coordinate reference system."""


class ColumnError(GeoPrivError, ValueError):
    """Columns would be published that hold the true places; ``columns`` names them.

    Or, with ``identify``, that name persons.
    """

    def __init__(self, columns: Sequence[str], *, identify: bool = False) -> None:
        self.columns = tuple(columns)
        if identify:
            names = ", ".join(map(repr, self.columns))
            super().__init__(
                format_message(
                    "Columns {columns} identify persons or their places. Leave "
                    "them out with drop=[...], or publish them with keep=[...].",
                    columns=names,
                )
            )
            return
        super().__init__(
            format_message(
                "what would be published beside the noise tells the true places: "
                "{columns}. Leave it out with drop=[...], or name it in keep=[...] if "
                "you know that it tells them and has to be published.",
                columns=", ".join(self.columns),
            )
        )

    def __reduce__(self) -> Any:
        """Return what makes a copy with the same text, not one about its letters."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class ConversionError(GeoPrivError, ValueError):
    """A guarantee does not imply the one that was asked for."""


class BudgetError(GeoPrivError, ValueError):
    """A budget does not suffice; nothing was spent and nothing was drawn."""


class LedgerError(GeoPrivError, OSError):
    """A ledger cannot be trusted, read or written; nothing may be released."""


class UnseenLedgerError(LedgerError):
    """Nobody here knows whether a ledger is its latest copy; somebody may vouch."""


class FileError(GeoPrivError, OSError):
    """A file cannot be read, or must not be written."""


class MissingPackageError(GeoPrivError, ImportError):
    """An optional package is needed and not installed."""


class GeoPrivWarning(UserWarning):
    """Something legal that weakens, or is not covered by, the guarantee."""
