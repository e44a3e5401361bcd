# SPDX-License-Identifier: GPL-2.0-or-later
"""Parameters as the forms show them: labels with units, help, lower limits.

The limits proper are the library's: an algorithm's `checkParameterValues` asks it.
"""

from __future__ import annotations

from qgis.core import (
    QgsProcessingParameterBand,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterCrs,
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
    QgsProcessingParameterRasterDestination,
    QgsProcessingParameterRasterLayer,
    QgsProcessingParameterString,
)

from .enumerations import (
    ADVANCED,
    ANY_FIELD,
    DOUBLE,
    INTEGER,
    VECTOR_POINT,
    VECTOR_POLYGON,
)
from .translation import tr


def points(name):
    """Return the layer that is protected."""
    return _explained(
        QgsProcessingParameterFeatureSource(name, tr("Point layer"), [VECTOR_POINT]),
        tr("Single points with a CRS. Every row needs a geometry."),
    )


def released_points(name):
    """Return a layer that was released before."""
    return _explained(
        QgsProcessingParameterFeatureSource(
            name, tr("Released points"), [VECTOR_POINT]
        ),
        tr("As they were released: whole, in their order, with their guarantee."),
    )


def number(name, label, explanation, decimals):
    """Return an optional positive number that starts as "not set"."""
    definition = QgsProcessingParameterNumber(name, label, DOUBLE, None, True, 0.0)
    definition.setMetadata({"widget_wrapper": {"decimals": decimals}})
    return _explained(definition, explanation)


def eps(name, explanation):
    """Return ε, which is often as small as 0.0001."""
    return number(name, tr("ε, privacy loss per metre (1/m)"), explanation, 8)


def rho(name, label, explanation):
    """Return ρ, which is often as small as 0.00000001."""
    return number(name, label, explanation, 12)


def metres(name, label, explanation):
    """Return a length on the ground."""
    return number(name, label, explanation, 2)


def share(name, label, explanation, default):
    """Return a probability strictly between 0 and 1."""
    definition = QgsProcessingParameterNumber(
        name, label, DOUBLE, default, False, 0.0, 1.0
    )
    definition.setMetadata({"widget_wrapper": {"decimals": 6}})
    return _explained(advanced(definition), explanation)


def count(name, label, explanation, default, minimum=1):
    """Return a whole number."""
    return _explained(
        QgsProcessingParameterNumber(name, label, INTEGER, default, False, minimum),
        explanation,
    )


def choice(name, label, explanation, options):
    """Return a choice of one among several texts, the first by default."""
    return _explained(
        QgsProcessingParameterEnum(name, label, options, False, 0), explanation
    )


def switch(name, label, explanation):
    """Return a tick box that starts unticked."""
    return _explained(QgsProcessingParameterBoolean(name, label, False), explanation)


def field(name, label, explanation, layer, several=False):
    """Return an optional field, or several, of the layer."""
    return _explained(
        QgsProcessingParameterField(
            name, label, None, layer, ANY_FIELD, several, optional=True
        ),
        explanation,
    )


def text(name, label, explanation):
    """Return an optional text."""
    return _explained(
        QgsProcessingParameterString(name, label, None, False, True), explanation
    )


def store(name):
    """Return the file that repeats earlier noise."""
    return _explained(
        QgsProcessingParameterFile(
            name, tr("Repeat earlier noise from this store"), optional=True
        ),
        tr(
            "A local file, made if missing, with a key beside it; publish neither. "
            "Rows it knows get the noise they got first, and cost nothing."
        ),
    )


def place(name, label, explanation, optional=False):
    """Return a point with its CRS."""
    return _explained(
        QgsProcessingParameterPoint(name, label, None, optional), explanation
    )


def places(name, label, explanation, optional=True):
    """Return a layer of public points."""
    return _explained(
        QgsProcessingParameterFeatureSource(
            name, label, [VECTOR_POINT], None, optional
        ),
        explanation,
    )


def raster(name, label, explanation):
    """Return an optional public raster."""
    return _explained(
        QgsProcessingParameterRasterLayer(name, label, None, True), explanation
    )


def band(name, label, explanation, layer):
    """Return the number of a raster's band, the first by default."""
    return _explained(
        QgsProcessingParameterBand(name, label, 1, layer, True), explanation
    )


def extent(name, label, explanation):
    """Return a public rectangle."""
    return _explained(QgsProcessingParameterExtent(name, label), explanation)


def datasets(name):
    """Return the optional layers that may be charged to a ledger."""
    return _explained(
        QgsProcessingParameterMultipleLayers(
            name, tr("Layers that may be charged"), VECTOR_POINT, None, True
        ),
        tr("Of the same people. Empty: the ledger admits any data."),
    )


def new_ledger(name):
    """Return the file of an account that is made."""
    definition = QgsProcessingParameterFileDestination(
        name, tr("New ledger"), tr("Ledgers (*.ledger)")
    )
    return _explained(definition, tr("A file that does not exist, on a local disk."))


def working_crs(name, explanation):
    """Return the optional CRS in which distances are measured."""
    return _explained(
        advanced(
            QgsProcessingParameterCrs(
                name, tr("Working CRS (empty: chosen by rule)"), None, True
            )
        ),
        explanation,
    )


def polygons(name, label, explanation, optional=False):
    """Return a public layer of polygons."""
    return _explained(
        QgsProcessingParameterFeatureSource(
            name, label, [VECTOR_POLYGON], None, optional
        ),
        explanation,
    )


def polygon_layers(name, label, explanation):
    """Return one or several public layers of polygons."""
    return _explained(
        QgsProcessingParameterMultipleLayers(name, label, VECTOR_POLYGON),
        explanation,
    )


def optional_count(name, label, explanation):
    """Return a whole number of at least 1 that starts as "not set"."""
    return _explained(
        QgsProcessingParameterNumber(name, label, INTEGER, None, True, 1), explanation
    )


def value(name, label, explanation):
    """Return an optional number of any sign."""
    definition = QgsProcessingParameterNumber(name, label, DOUBLE, None, True)
    definition.setMetadata({"widget_wrapper": {"decimals": 6}})
    return _explained(definition, explanation)


def ledger(name, remembered, optional=True):
    """Return the account that is charged; the project's last one is proposed."""
    definition = QgsProcessingParameterFile(name, tr("Ledger"), optional=optional)
    definition.setDefaultValue(remembered or None)
    return _explained(
        definition,
        tr(
            "File of the account for these people (made by Create a ledger). It is "
            "charged before any noise is drawn, and nothing is released that its "
            "budget does not cover."
        ),
    )


def layer_output(name, label, kind):
    """Return the layer that is released."""
    return QgsProcessingParameterFeatureSink(name, label, kind)


def raster_output(name, label):
    """Return the grid that is released."""
    return QgsProcessingParameterRasterDestination(name, label)


def html_output(name):
    """Return the page that says what the release promises."""
    return QgsProcessingParameterFileDestination(
        name, tr("Guarantee"), tr("HTML files (*.html)"), None, True
    )


def advanced(definition):
    """Return the definition, shown among the advanced parameters."""
    definition.setFlags(definition.flags() | ADVANCED)
    return definition


def _explained(definition, explanation):
    definition.setHelp(explanation)
    return definition
