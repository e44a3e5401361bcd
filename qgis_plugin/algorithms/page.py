# SPDX-License-Identifier: GPL-2.0-or-later
"""Reports: a text in the log, and a page."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from qgis.core import QgsProcessingException, QgsProcessingOutputString

from .. import destinations, library
from ..geopriv_gis.core.local_path import open_for_owner
from ..reading import FormValues
from ..translation import library_language, tr
from .algorithm import GeoPrivAlgorithm


@dataclass(frozen=True)
class PageRun:
    """What a report is made with."""

    library: Any
    progress: library.CancellableProgress
    tables: dict[str, Any] = field(default_factory=dict)


class PageAlgorithm(GeoPrivAlgorithm):
    """Looks and releases nothing; a subclass says what it finds."""

    OUTPUT_HTML, TEXT = "OUTPUT_HTML", "TEXT"
    ABOUT = "For the data holder only"  # what the text is

    def find(self, values, run):
        """Return the page's content and the output values; subclasses define it."""
        raise NotImplementedError

    def page(self, found):
        """Return what is found as HTML."""
        return found.to_html()

    def initAlgorithm(self, config=None):
        self.addForm()
        self.addPage(self.OUTPUT_HTML, self.ABOUT)
        self.addOutput(QgsProcessingOutputString(self.TEXT, tr(self.ABOUT)))

    def misread_message(self, parameters, context):
        """Refuse a page that cannot be written as well, before anything else."""
        wrong = super().misread_message(parameters, context)
        return wrong or self.page_refusal(parameters, context)

    def _opener(self, found):
        """Return an opener for pages that only their owner reads, or None."""
        holder = self.ABOUT == PageAlgorithm.ABOUT or getattr(found, "holder", False)
        return open_for_owner if holder else None

    @library.uncollected()
    def processAlgorithm(self, parameters, context, feedback):
        refusal = self.misread_message(parameters, context)
        if refusal:
            raise QgsProcessingException(refusal)
        values, progress = (
            FormValues(self, parameters, context),
            library.CancellableProgress(feedback),
        )
        try:
            with (
                library.report_messages(feedback, self.row) as known,
                library_language(),
            ):
                find = partial(self.find, values, PageRun(known, progress))
                found, results = progress.cancellable(find)
        except library.CancelledError as error:
            progress.free_later(error)
            return {}
        feedback.pushInfo(f"\n{results[self.TEXT]}\n")
        path = self.parameterAsFileOutput(parameters, self.OUTPUT_HTML, context)
        if path:
            with library_language():
                page = self.page(found)
            if destinations.write_page(path, page, self._opener(found)):
                results[self.OUTPUT_HTML] = path
            else:
                text = tr("The page could not be written to {}; its text is above.")
                feedback.pushWarning(text.format(path))
        return results
