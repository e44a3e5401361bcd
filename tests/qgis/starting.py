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


def started():
    """Return QGIS and the plugin's provider; both end with their last name."""
    application = QgsApplication([], False)
    application.initQgis()
    Processing.initialize()
    provider = GeoPrivProvider()
    QgsApplication.processingRegistry().addProvider(provider)
    return application, provider
