# SPDX-License-Identifier: GPL-2.0-or-later
"""What QGIS asks of every algorithm: names, icon, help, whether it can run."""

from __future__ import annotations

import re

from qgis.core import QgsProcessingAlgorithm, QgsProcessingOutputHtml
from qgis.PyQt.QtGui import QIcon

from .. import databases, dependencies, destinations, forms, manual
from ..enumerations import HIDDEN
from ..geopriv_gis.arguments.guide import find_guide, paragraph_to_html
from ..geopriv_gis.arguments.in_short import in_short
from ..geopriv_gis.arguments.row import GROUPS, RESEARCH
from ..geopriv_gis.arguments.search_words import search_words, with_american
from ..icons import algorithm_icon
from ..reading import FormValues, chosen_fields
from ..translation import paragraphs, tr, within
from ..words import nearest, quoted


def all_words(texts):
    """Return the words of texts, with commas between, in English and as users write."""
    words = [word for text in texts for word in filter(None, text.split(","))]
    users = (word for text in texts if text for word in tr(text).split(","))
    return list(dict.fromkeys([*with_american(words), *users]))


class GeoPrivAlgorithm(QgsProcessingAlgorithm):
    """An algorithm of the provider, for one row of the library's releases.

    What only people read stands in the library's guide. The plugin's own algorithms
    say it themselves: ``TAGS``, ``HELP`` in HTML, ``IN_SHORT``; and which parameters
    only scripts may leave out, ``NEEDED``.
    """

    TAGS = HELP = IN_SHORT = ""
    NEEDED = ()
    _page = None  # name and title of a page that is written

    def __init__(self, row):
        super().__init__()
        self.row = row
        self.guide = find_guide(row.name)

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

    def flags(self):
        """Keep what is for experts out of the toolbox; models and scripts have it."""
        hidden = HIDDEN if self.row.form.expert else self.Flags()
        return super().flags() | hidden

    def tags(self):
        return all_words(search_words(self.row, self.guide.tags or self.TAGS))

    def shortHelpString(self):
        text = self.description_in_html() or f"<p>{tr(self.row.help)}</p>"
        plain = (
            paragraph_to_html(self.guide.in_short)
            or self.IN_SHORT
            or in_short(self.row)
        )
        if plain:
            text = text.replace("</p>", f"<br/>{tr(plain)}</p>", 1)
        text += manual.explain_terms(" ".join([text, *self._form_texts()]))
        return " ".join(text.split())  # QGIS would keep every line break

    def description_in_html(self):
        """Return what the guide says, or what an algorithm of the plugin's own does."""
        parts = (f"<p>{paragraph_to_html(each)}</p>" for each in self.guide.paragraphs)
        return " ".join(map(tr, parts)) or paragraphs(self.HELP)

    def _form_texts(self):
        yield from (self.group(), self.displayName())
        yield from (each.description() for each in self.outputDefinitions())
        for each in self.parameterDefinitions():
            yield from (each.description(), each.help())
            if each.type() == "enum":
                yield from each.options()

    def helpUrl(self):
        """Return the algorithm's place in the manual: what the Help button opens."""
        return manual.page_address(f"to/{self.name()}")

    def icon(self):
        return QIcon(self.svgIconPath())

    def svgIconPath(self):
        return algorithm_icon(self.row)

    def createCustomParametersWidget(self, parent):
        """Return the dialog with a line on what would happen; None: QGIS's own."""
        try:
            from .. import preview
        except ImportError:  # without a desktop
            return None
        return preview.make_dialog(self, parent)

    def canExecute(self):
        advice = dependencies.install_advice()
        return not advice, advice

    def checkParameterValues(self, parameters, context):
        refusal = self.misread_message(parameters, context)
        if refusal:
            return False, refusal
        self._call_page(parameters, context)
        good, text = super().checkParameterValues(parameters, context)
        return good, text if good else self._in_form_labels(text)

    def invalidSourceError(self, parameters, name):
        return self._in_form_labels(super().invalidSourceError(parameters, name))

    def invalidSinkError(self, parameters, name):
        return self._in_form_labels(super().invalidSinkError(parameters, name))

    def _in_form_labels(self, text):
        """Return QGIS's words with the labels of the form, and without logins."""
        for each in self.parameterDefinitions():
            label = quoted(each.description())
            text = re.sub(rf"\b{each.name()}\b", lambda _, label=label: label, text)
        return databases.hide_login(text)

    def misread_message(self, parameters, context):
        """Return what QGIS would pass over without a word, or an empty text.

        That is a name that is no parameter's; and, where a model or a script asks no
        check, a choice that does not exist, for which QGIS takes the first; and a field
        that the layer does not have.
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
            if (
                part.type() == "field"
                and value
                and self._names_unknown_fields(part, parameters, context)
            ):
                return tr(
                    "{} must name fields of the layer; it has no such one."
                ).format(quoted(part.description()))
        return ""

    def _names_unknown_fields(self, part, parameters, context):
        """Tell whether fields are named that their layer does not have."""
        layer = part.parentLayerParameterName()
        source = layer and self.parameterAsSource(parameters, layer, context)
        if not source:
            return False
        named = chosen_fields(self, parameters, part.name(), context)
        return any(source.fields().lookupField(name) < 0 for name in named)

    def page_refusal(self, parameters, context):
        """Return why the page cannot be written, or would replace what is given."""
        page, *_ = self._page
        given = {name: value for name, value in parameters.items() if name != page}
        files = destinations.files_named(given, context.project())
        return destinations.page_refusal(parameters.get(page), files)

    def addPage(self, name, label):
        """Ask where the page goes, which the results viewer lists by the algorithm."""
        self.addParameter(forms.html_output(name, label), False)
        self._page = name, f"{self.displayName()}: {within(label)}"
        self.addOutput(QgsProcessingOutputHtml(*self._page))

    def _call_page(self, parameters, context):
        """Let the results viewer list the page by the layer as well.

        It asks the algorithm of the dialog, whose values were checked before the run.
        """
        if not self._page or not parameters.get("INPUT"):
            return
        layer = FormValues(self, parameters, context).layer("INPUT")
        output = self.outputDefinition(self._page[0])
        if output is not None and layer is not None:
            output.setDescription(f"{layer.name()}: {self._page[1]}")

    def addForm(self):
        """Add what the row asks for."""
        for definition in forms.make_parameters(self.row):
            self.addParameter(definition)
