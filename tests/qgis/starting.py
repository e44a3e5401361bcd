"""QGIS without a window, and this plugin in it, for programs that tests start.

Imported before the plugin: it says where Processing and the plugin are.
"""

import os
import sys

sys.path.append("/usr/share/qgis/python/plugins")
sys.path.append(os.environ["QGIS_PLUGINPATH"])

from geopriv.provider import GeoPrivProvider
from processing.core.Processing import Processing
from qgis.core import QgsApplication


def started(*, widgets=False):
    """Return QGIS and the plugin's provider; both end with their last name."""
    application = QgsApplication([], widgets)
    application.initQgis()
    Processing.initialize()
    provider = GeoPrivProvider()
    QgsApplication.processingRegistry().addProvider(provider)
    return application, provider


def has_badge(layer):
    """Tell whether a layer is one that was released, its rows compared if need be."""
    from geopriv import background, report

    if report.was_given(layer) or not report.stored(layer):
        return report.was_given(layer)
    told = []
    background.compare(layer, told.append)
    while not told:
        QgsApplication.processEvents()
    return told[0].found is not None and told[0].found.notion != "none"
