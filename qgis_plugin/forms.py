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


def asked(argument):
    """Yield what a form asks for an argument: itself, or its parts and companions."""
    for part in argument.fields or (argument,):
        yield part
        for other in alternatives(part):
            yield from (other, *other.along)
    yield from argument.along


def parts(release):
    """Yield what a release's form asks, in its order: how strong it is in metres first.

    ε and ρ and what else may be given instead are for those who know them.
    """
    strength = STRENGTHS.get(release.name)
    for argument in release.shown:
        if strength is None or argument.name not in BUDGETS:
            yield from asked(argument)
            continue
        if argument.name == strength.of:
            yield strength.asked
        for part in asked(argument):
            if part.name != strength.asked.name:
                yield expert(part, strength)


def expert(part, strength):
    """Return a part that may be given instead of what the form asks first."""
    instead = tr("Instead of “{}”.").format(tr(strength.asked.label))
    hint = f"{instead} {tr(part.hint or part.help)}"
    return part.but(hint=hint, advanced=True)


def definitions(release):
    """Return the parameters that ask for a release's arguments, in the form's order."""
    return [definition(part, release) for part in parts(release)]


def definition(part, release=None):
    """Return the parameter that asks for one thing."""
    made = MAKERS[type(part.kind)](part, release)
    made.setHelp(tr(part.hint or part.help))
    if not needed(part):
        made.setFlags(made.flags() | OPTIONAL)
    if part.filled is not None:
        made.setGuiDefaultValueOverride(part.filled)
    if part.advanced:
        made.setFlags(made.flags() | ADVANCED)
    return made


def needed(part):
    """Tell whether a run cannot start without it.

    Numbers with which no form starts may be empty as well: the library's words on them
    are better than those of QGIS.
    """
    if isinstance(part.kind, kinds.Number):
        filled = part.filled is not None and not alternatives(part)
        return start(part) is not None or (part.required and filled)
    always = isinstance(part.kind, (kinds.Choice, kinds.Flag))
    return always or (part.required and not alternatives(part))


def alternatives(part):
    """Return what a form offers instead of a part of it."""
    return part.instead.arguments if part.instead else ()


def start(part):
    """Return the value with which a number starts in a form, or None."""
    if part.required:
        return part.kind.limits.at_least if part.kind.integer else None
    return part.default


def _number(part, _):
    limits, whole = part.kind.limits, part.kind.integer
    if limits.unit == "m":  # whatever the layer's unit is
        made = QgsProcessingParameterDistance(
            part.parameter, tr(part.label), start(part)
        )
        made.setDefaultUnit(METRES)
    else:
        made = QgsProcessingParameterNumber(
            part.parameter, tr(part.label), INTEGER if whole else DOUBLE, start(part)
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


def _flag(part, _):
    return QgsProcessingParameterBoolean(part.parameter, tr(part.label), part.default)


def _beside(part, _):
    """Return an output for a second layer, left out unless it is asked for."""
    return QgsProcessingParameterFeatureSink(
        part.parameter, tr(part.label), VECTOR_POLYGON, None, True, False
    )


def _choice(part, _):
    options = [tr(label) for label in part.kind.labels.values() if label]
    return QgsProcessingParameterEnum(part.parameter, tr(part.label), options, False, 0)


def _column(part, release):
    parts = (each for argument in release.arguments for each in asked(argument))
    owner = next(each for each in parts if each.name == part.kind.of)
    if getattr(owner.kind, "several", False):  # there is no list of common fields
        return QgsProcessingParameterString(part.parameter, tr(part.label))
    layer = owner.parameter
    return QgsProcessingParameterField(
        part.parameter, tr(part.label), None, layer, ANY_FIELD, part.kind.several
    )


def _points(part, _):
    kind = VECTOR_ANY if getattr(part.kind, "shapes", False) else VECTOR_POINT
    return QgsProcessingParameterFeatureSource(part.parameter, tr(part.label), [kind])


def _released(part, _):
    kind = TABLE if part.kind.of_any_shape else VECTOR_POINT
    return QgsProcessingParameterFeatureSource(part.parameter, tr(part.label), [kind])


def _releases(part, _):
    return QgsProcessingParameterMultipleLayers(
        part.parameter, tr(part.label), VECTOR_POINT
    )


def _lines(part, _):
    return QgsProcessingParameterFeatureSource(
        part.parameter, tr(part.label), [VECTOR_LINE]
    )


def _polygons(part, _):
    if part.kind.several:
        return QgsProcessingParameterMultipleLayers(
            part.parameter, tr(part.label), VECTOR_POLYGON
        )
    return QgsProcessingParameterFeatureSource(
        part.parameter, tr(part.label), [VECTOR_POLYGON]
    )


def _shapes(part, _):
    return QgsProcessingParameterFeatureSource(
        part.parameter, tr(part.label), [VECTOR_POINT, VECTOR_POLYGON]
    )


def _account(part, release):
    """Return the account that is charged; a form proposes the project's, if it fits.

    Only a form, where people see it: a script that names no account charges none.
    """
    made = QgsProcessingParameterFile(part.parameter, tr(part.label))
    proposed = "" if part.advanced else account.proposed(_in_metres(release))
    if proposed:
        made.setGuiDefaultValueOverride(proposed)
    return made


def _in_metres(release):
    """Tell whether a release loses privacy by metres or by rows; None: not known."""
    named = {each.name: each for each in release.arguments} if release else {}
    for name in BUDGETS:
        if name in named and isinstance(named[name].kind, kinds.Number):
            return "m" in named[name].kind.limits.unit
    return None


def _band(part, _):
    return QgsProcessingParameterBand(
        part.parameter, tr(part.label), part.default, part.kind.of
    )


def _text(part, _):
    return QgsProcessingParameterString(
        part.parameter, tr(part.label), None, part.kind.lines
    )


def _plain(maker):
    """Return how to make a parameter that needs only its name and label."""
    return lambda part, _: maker(part.parameter, tr(part.label))


MAKERS = {
    kinds.Frame: _points,
    kinds.Released: _released,
    kinds.Points: _points,
    kinds.Mask: _points,
    kinds.Releases: _releases,
    kinds.Lines: _lines,
    kinds.Polygons: _polygons,
    kinds.Shapes: _shapes,
    kinds.Number: _number,
    kinds.Choice: _choice,
    kinds.Column: _column,
    kinds.Account: _account,
    kinds.Beside: _beside,
    kinds.Flag: _flag,
    kinds.Text: _text,
    kinds.Sizes: _plain(QgsProcessingParameterString),
    kinds.Thresholds: _plain(QgsProcessingParameterString),
    kinds.Place: _plain(QgsProcessingParameterPoint),
    kinds.Extent: _plain(QgsProcessingParameterExtent),
    kinds.Raster: _plain(QgsProcessingParameterRasterLayer),
    kinds.Band: _band,
    kinds.Crs: _plain(QgsProcessingParameterCrs),
    kinds.Store: _plain(QgsProcessingParameterFile),
}


def layer_output(name, label, kind):
    """Return the layer that is released."""
    return QgsProcessingParameterFeatureSink(name, tr(label), kind)


def html_output(name, label):
    """Return the page that says what the release promises, or what is found."""
    return QgsProcessingParameterFileDestination(
        name, tr(label), tr("HTML files (*.html)"), None, True
    )
