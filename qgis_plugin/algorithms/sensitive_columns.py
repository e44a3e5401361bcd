# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:sensitivefields."""

from __future__ import annotations

from html import escape

from ..translation import tr
from .page import PAGE, PageAlgorithm


class SensitiveColumns(PageAlgorithm):
    """Which fields would undo a masking."""

    TAGS = "privacy,fields,columns,identifier,address,coordinates"
    HELP = """
<p>Lists the fields that would undo a masking: those that hold the coordinates, in
whatever form, and those that by their names, types or values may tell who or where
somebody is. Leave them out when points are released. It is a net, no proof.</p>
"""
    ABOUT = "Sensitive fields"

    def find(self, values, run):
        table = values.table(self.row.argument("frame"), run.progress)
        frame = table.frame.drop(columns=table.row)
        found = run.library.sensitive_columns(frame, **values.arguments(run))
        return found, {self.TEXT: "\n".join(found) or tr("None was found.")}

    def page(self, found):
        fields = "".join(f"<li>{escape(name)}</li>" for name in found)
        return PAGE.format(self.displayName(), f"<ul>{fields}</ul>")
