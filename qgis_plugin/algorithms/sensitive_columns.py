# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:sensitivefields."""

from __future__ import annotations

from html import escape

from ..translation import tr
from .page import PAGE, PageAlgorithm


class SensitiveColumns(PageAlgorithm):
    """Which fields would undo a masking."""

    ABOUT = "Sensitive fields"

    def find(self, values, run):
        table = values.table(self.row.argument("frame"), run.progress)
        frame = table.frame.drop(columns=table.row)
        found = run.library.sensitive_columns(frame, **values.arguments(run))
        return found, {self.TEXT: "\n".join(found) or tr("None was found.")}

    def page(self, found):
        fields = "".join(f"<li>{escape(name)}</li>" for name in found)
        return PAGE.format(self.displayName(), f"<ul>{fields}</ul>")
