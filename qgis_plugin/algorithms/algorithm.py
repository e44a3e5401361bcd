# SPDX-License-Identifier: GPL-2.0-or-later
"""What QGIS asks of every algorithm: names, icon, help, whether it can run."""

from __future__ import annotations

from qgis.core import QgsProcessingAlgorithm, QgsProcessingOutputHtml
from qgis.PyQt.QtGui import QIcon

from .. import databases, dependencies, forms
from ..geopriv_gis.arguments.row import GROUPS, RESEARCH
from ..icons import icon_of
from ..tags import tags
from ..translation import paragraphs, tr, within
from ..words import nearest


class GeoPrivAlgorithm(QgsProcessingAlgorithm):
    """An algorithm of the provider, for one row of the library's releases.

    A subclass says what only people read: ``TAGS`` and ``HELP``, in HTML, and
    ``EXAMPLE``, for whoever gave none or two of several ways to say one thing.
    """

    TAGS = HELP = EXAMPLE = ""

    def __init__(self, row):
        super().__init__()
        self.row = row

    def createInstance(self):
        return type(self)(self.row)

    def name(self):
        return self.row.form.name

    def displayName(self):
        return tr(self.row.form.title)

    def groupId(self):
        return self.row.group.lower()

    def group(self):
        """Return the group, numbered in the order in which people need them."""
        group, place = tr(self.row.group), GROUPS.index(self.row.group)
        return group if self.row.group == RESEARCH else f"{place + 1} {group}"

    def tags(self):
        return tags(self.row, self.TAGS)

    def shortHelpString(self):
        if self.HELP:
            return paragraphs(self.HELP)  # QGIS would keep every line break
        return f"<p>{tr(self.row.help)}</p>"

    def icon(self):
        return QIcon(self.svgIconPath())

    def svgIconPath(self):
        return icon_of(self.row)

    def canExecute(self):
        advice = dependencies.advice()
        return not advice, advice

    def checkParameterValues(self, parameters, context):
        refusal = self.misread(parameters, context)
        if refusal:
            return False, refusal
        good, text = super().checkParameterValues(parameters, context)
        return good, databases.hidden(text)

    def invalidSourceError(self, parameters, name):
        return databases.hidden(super().invalidSourceError(parameters, name))

    def invalidSinkError(self, parameters, name):
        return databases.hidden(super().invalidSinkError(parameters, name))

    def misread(self, parameters, context):
        """Return what QGIS would pass over without a word, or an empty text.

        That is a name that is no parameter's; and, where a model or a script asks no
        check, a choice that does not exist, for which QGIS takes the first.
        """
        known = {each.name(): each for each in self.parameterDefinitions()}
        for name, value in parameters.items():
            if name not in known:
                return tr("{} is no parameter of this algorithm; {}").format(
                    name, nearest(name, known, self.row)
                )
            part = known[name]
            choice = part.type() == "enum" and value is not None
            if choice and not part.checkValueIsAcceptable(value):
                return tr("{} must be the number of one of: {}.").format(
                    name, "; ".join(f"{n} {o}" for n, o in enumerate(part.options()))
                )
        return ""

    def addPage(self, name, label):
        """Ask where the page goes, which the results viewer lists by the algorithm."""
        self.addParameter(forms.html_output(name, label), False)
        title = f"{self.displayName()}: {within(label)}"
        self.addOutput(QgsProcessingOutputHtml(name, title))

    def addForm(self):
        """Add what the row asks for."""
        for definition in forms.definitions(self.row):
            self.addParameter(definition)
