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
from .geopriv_gis.arguments.form_parts import (
    budget_parts,
    form_parts,
    is_loss_per_metre,
    is_required,
    parts_of,
    start_value,
)
from .geopriv_gis.arguments.strength import STRENGTHS
from .translation import tr


def make_parameters(release):
    """Return the parameters that ask for a release's arguments, in the form's order."""
    strength, budgets = STRENGTHS.get(release.name), budget_parts(release)
    made = []
    for part in form_parts(release):
        if strength and part.name in budgets and part is not strength.argument:
            instead = tr("Instead of “{}”.").format(tr(strength.argument.label))
            hint = f"{instead} {tr(part.hint or part.help)}"
            made.append(make_parameter(part.copy(hint=hint), release))
        else:
            made.append(make_parameter(part, release))
    return made


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
    parts = (each for argument in release.arguments for each in parts_of(argument))
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
        "" if part.advanced else account.proposed_ledger(is_loss_per_metre(release))
    )
    if proposed:
        made.setGuiDefaultValueOverride(proposed)
    return made


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
    kinds.ReleaseLayer: (
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
    kinds.SecondLayer: (  # left out unless it is asked for
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
