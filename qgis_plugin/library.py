# SPDX-License-Identifier: GPL-2.0-or-later
"""The library inside the plugin, imported when an algorithm runs and not before."""

from __future__ import annotations

import contextlib
import traceback
import warnings

from qgis.core import Qgis, QgsMessageLog, QgsProcessingException

from . import dependencies, words
from .cancelling import (  # noqa: F401
    CancellableProgress,
    CancelledError,
    take_turn,
    uncollected,
)
from .proj_contexts import keep_proj_contexts
from .translation import again, tr

# What the library advises is said in Python's words; this is the same in QGIS's.
REMEDIES = {
    "GeometryError": tr(
        "In QGIS, these tools mend missing, multiple and other shapes: Remove null "
        "geometries, Multipart to singleparts (then choose the original feature's id "
        "as the field that names the person), Centroids."
    ),
    "ColumnError": tr(
        "The fields that go along, and those to publish although they tell the place, "
        "are chosen in the form; the latter among the advanced parameters."
    ),
    "CRSError": tr(
        "The working CRS is among the advanced parameters, and a geographic one "
        "measures on the sphere."
    ),
}


def import_library():
    """Return the library's package, or raise with what to install."""
    advice = dependencies.install_advice(imported=True)
    if advice:
        raise QgsProcessingException(advice)
    keep_proj_contexts()
    try:
        from . import geopriv_gis, ogr_files
        from .geopriv_gis import public  # noqa: F401  # whatever is missing, is told now
        from .geopriv_gis.files.formats import register_replacement
    except ImportError as error:
        raise QgsProcessingException(
            tr("A Python package that geo-privacy needs cannot be imported: {}").format(
                error
            )
        ) from error
    register_replacement("pyogrio", ogr_files)
    return geopriv_gis


@contextlib.contextmanager
def report_messages(feedback, row):
    """In a block, show the library's warnings and errors in Processing's words."""
    library = import_library()
    with (
        take_turn(feedback.isCanceled),
        warnings.catch_warnings(record=True) as caught,
    ):
        warnings.simplefilter("always", library.GeoPrivWarning)
        try:
            yield library
        except library.GeoPrivError as error:
            raise QgsProcessingException(failure_text(error, row)) from error
        finally:
            ours = [w for w in caught if issubclass(w.category, library.GeoPrivWarning)]
            for text in dict.fromkeys(again(warning.message) for warning in ours):
                feedback.pushWarning(words.spelled(text, row))


def log_error(error):
    """Keep in QGIS's log what went wrong: lines of code, and no words of the error.

    Those may quote the data, and the log may be a file.
    """
    lines = traceback.format_tb(error.__traceback__)
    text = "".join([*lines, type(error).__name__])
    QgsMessageLog.logMessage(text, tr("Geo-privacy"), Qgis.MessageLevel.Warning)


def failure_text(error, row=None):
    """Return why some work failed, in the words of a form; log what nobody expected."""
    if isinstance(error, QgsProcessingException):  # as when it cannot be imported
        return str(error)
    if isinstance(error, import_library().GeoPrivError):
        remedy = REMEDIES.get(type(error).__name__, "")
        return f"{words.spelled(again(error), row)} {remedy}".strip()
    log_error(error)  # it would be lost
    return tr("This did not work; QGIS's log says where it stopped.")
