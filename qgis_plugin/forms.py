# SPDX-License-Identifier: GPL-2.0-or-later
"""A release's form, made from its row: what Processing asks for each argument.

Labels, help, limits and defaults are the library's rows; here is only which of QGIS's
parameters each kind of argument is. What they let through, `reading` checks.
"""

from __future__ import annotations

from qgis.core import (
    QgsProcessingParameterBand,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterCrs,
    QgsProcessingParameterDistance,
    QgsProcessingParameterEnum,
    QgsProcessingParameterExtent,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
    QgsProcessingParameterFile,
    QgsProcessingParameterFileDestination,
    QgsProcessingParameterMultipleLayers,
    QgsProcessingParameterNumber,
    QgsProcessingParameterPoint,
    QgsProcessingParameterRasterLayer,
    QgsProcessingParameterString,
)

from . import account
from .enumerations import (
    A_FILE,
    A_FOLDER,
    ADVANCED,
    ANY_FIELD,
    DOUBLE,
    INTEGER,
    METRES,
    OPTIONAL,
    TABLE,
    VECTOR_ANY,
    VECTOR_LINE,
    VECTOR_POINT,
    VECTOR_POLYGON,
)
from .geopriv_gis.arguments import kinds
from .geopriv_gis.arguments.strength import STRENGTHS
from .translation import tr

BUDGETS = ("eps", "rho")


def arguments_in_form(argument):
    """Yield what a form asks for an argument: itself, or its parts and companions."""
    for part in argument.fields or (argument,):
        yield part
        for other in form_alternatives(part):
            yield from (other, *other.along)
    yield from argument.along


def form_parts(release):
    """Yield what a release's form asks, in its order: how strong it is in metres first.

    ε and ρ and what else may be given instead are for those who know them.
    """
    strength = STRENGTHS.get(release.name)
    for argument in release.form_arguments:
        if strength is None or argument.name not in BUDGETS:
            yield from arguments_in_form(argument)
            continue
        if argument.name == strength.of:
            yield strength.asked
        for part in arguments_in_form(argument):
            if part.name != strength.asked.name:
                yield as_alternative(part, strength)


def as_alternative(part, strength):
    """Return a part that may be given instead of what the form asks first."""
    instead = tr("Instead of “{}”.").format(tr(strength.asked.label))
    hint = f"{instead} {tr(part.hint or part.help)}"
    return part.copy(hint=hint, advanced=True)


def make_parameters(release):
    """Return the parameters that ask for a release's arguments, in the form's order."""
    return [make_parameter(part, release) for part in form_parts(release)]


def make_parameter(part, release=None):
    """Return the parameter that asks for one thing."""
    if type(part.kind) in MAKERS:
        made = MAKERS[type(part.kind)](part, release)
    else:
        kind, more = PLAIN[type(part.kind)]
        more = more(part.kind, part.default) if more else ()
        made = kind(part.parameter, tr(part.label), *more)
    made.setHelp(tr(part.hint or part.help))
    if not is_required(part):
        made.setFlags(made.flags() | OPTIONAL)
    if part.filled is not None:
        made.setGuiDefaultValueOverride(part.filled)
    if part.advanced:
        made.setFlags(made.flags() | ADVANCED)
    return made


def is_required(part):
    """Tell whether a run cannot start without it.

    Numbers with which no form starts may be empty as well: the library's words on them
    are better than those of QGIS.
    """
    if isinstance(part.kind, kinds.Number):
        filled = part.filled is not None and not form_alternatives(part)
        return start_value(part) is not None or (part.required and filled)
    always = isinstance(part.kind, (kinds.Choice, kinds.Flag))
    return always or (part.required and not form_alternatives(part))


def form_alternatives(part):
    """Return what a form offers instead of a part of it."""
    return part.instead.arguments if part.instead else ()


def start_value(part):
    """Return the value with which a number starts in a form, or None."""
    if part.required:
        return part.kind.limits.at_least if part.kind.integer else None
    return part.default


def _number_parameter(part, _):
    limits, whole = part.kind.limits, part.kind.integer
    if limits.unit == "m":  # whatever the layer's unit is
        made = QgsProcessingParameterDistance(
            part.parameter, tr(part.label), start_value(part)
        )
        made.setDefaultUnit(METRES)
    else:
        made = QgsProcessingParameterNumber(
            part.parameter,
            tr(part.label),
            INTEGER if whole else DOUBLE,
            start_value(part),
        )
    least = limits.above if limits.at_least is None else limits.at_least
    most = limits.below if limits.at_most is None else limits.at_most
    if least is not None:
        made.setMinimum(least)
    if most is not None:
        made.setMaximum(most)
    if not whole:
        made.setMetadata({"widget_wrapper": {"decimals": part.kind.decimals}})
    return made


def _field_parameter(part, release):
    parts = (
        each for argument in release.arguments for each in arguments_in_form(argument)
    )
    owner = next(each for each in parts if each.name == part.kind.of)
    if getattr(owner.kind, "several", False):  # there is no list of common fields
        return QgsProcessingParameterString(part.parameter, tr(part.label))
    layer = owner.parameter
    return QgsProcessingParameterField(
        part.parameter, tr(part.label), None, layer, ANY_FIELD, part.kind.several
    )


def _polygons_parameter(part, _):
    several = part.kind.several
    made = QgsProcessingParameterMultipleLayers if several else SOURCE
    kind = VECTOR_POLYGON if several else [VECTOR_POLYGON]
    return made(part.parameter, tr(part.label), kind)


def _ledger_parameter(part, release):
    """Return the account that is charged; a form proposes the project's, if it fits.

    Only a form, where people see it: a script that names no account charges none.
    """
    made = QgsProcessingParameterFile(part.parameter, tr(part.label))
    proposed = (
        "" if part.advanced else account.proposed_ledger(_is_lost_by_metres(release))
    )
    if proposed:
        made.setGuiDefaultValueOverride(proposed)
    return made


def _is_lost_by_metres(release):
    """Tell whether a release loses privacy by metres or by rows; None: not known."""
    named = {each.name: each for each in release.arguments} if release else {}
    for name in BUDGETS:
        if name in named and isinstance(named[name].kind, kinds.Number):
            return "m" in named[name].kind.limits.unit
    return None


SOURCE, TEXT = QgsProcessingParameterFeatureSource, QgsProcessingParameterString
MAKERS = {
    kinds.Number: _number_parameter,
    kinds.Column: _field_parameter,
    kinds.Account: _ledger_parameter,
    kinds.Polygons: _polygons_parameter,
}
PLAIN = {  # which parameter, and what it takes after name and label
    kinds.Frame: (SOURCE, lambda kind, _: ([VECTOR_POINT],)),
    kinds.Points: (
        SOURCE, lambda kind, _: ([VECTOR_ANY if kind.shapes else VECTOR_POINT],)
    ),
    kinds.Mask: (SOURCE, lambda kind, _: ([VECTOR_POINT],)),
    kinds.Released: (
        SOURCE, lambda kind, _: ([TABLE if kind.of_any_shape else VECTOR_POINT],)
    ),
    kinds.Releases: (
        QgsProcessingParameterMultipleLayers, lambda kind, _: (VECTOR_POINT,)
    ),
    kinds.Lines: (SOURCE, lambda kind, _: ([VECTOR_LINE],)),
    kinds.Shapes: (SOURCE, lambda kind, _: ([VECTOR_POINT, VECTOR_POLYGON],)),
    kinds.Choice: (QgsProcessingParameterEnum, lambda kind, _: (
        [tr(label) for label in kind.labels.values() if label], False, 0
    )),
    kinds.Beside: (  # left out unless it is asked for
        QgsProcessingParameterFeatureSink,
        lambda kind, _: (VECTOR_POLYGON, None, True, False),
    ),
    kinds.Flag: (QgsProcessingParameterBoolean, lambda _, start: (start,)),
    kinds.Text: (TEXT, lambda kind, _: (None, kind.lines)),
    kinds.Sizes: (TEXT, None),
    kinds.Thresholds: (TEXT, None),
    kinds.Place: (QgsProcessingParameterPoint, None),
    kinds.Extent: (QgsProcessingParameterExtent, None),
    kinds.Raster: (QgsProcessingParameterRasterLayer, None),
    kinds.Band: (QgsProcessingParameterBand, lambda kind, start: (start, kind.of)),
    kinds.Crs: (QgsProcessingParameterCrs, None),
    kinds.Store: (QgsProcessingParameterFile, None),
}  # fmt: skip


def layer_output(name, label, kind):
    """Return the layer that is released."""
    return QgsProcessingParameterFeatureSink(name, tr(label), kind)


def html_output(name, label):
    """Return the page that says what the release promises, or what is found."""
    return QgsProcessingParameterFileDestination(
        name, tr(label), tr("HTML files (*.html)"), None, True
    )


def file_parameter(name, label, *, optional=False, folder=False, suffix=""):
    """Return the parameter that asks for a file, or for a folder."""
    kind = A_FOLDER if folder else A_FILE
    made = QgsProcessingParameterFile(name, label, kind, suffix.lstrip("."))
    if optional:
        made.setFlags(made.flags() | OPTIONAL)
    return made
