"""Inside QGIS: run, switch the plugin off and on as its manager does, and run again.

``reloading.py INPUT`` prints one line of JSON: the rows of both releases, and which of
the plugin's modules were left between.
"""

import json
import os
import sys

sys.path.append("/usr/share/qgis/python/plugins")
sys.path.append(os.environ["QGIS_PLUGINPATH"])

from qgis import utils
from qgis.core import QgsApplication, QgsProcessingFeedback


def cycle(source):
    """Switch the plugin on, release, switch it off; return the number of rows."""
    import processing

    assert utils.loadPlugin("geopriv")
    assert utils.startProcessingPlugin("geopriv")
    values = {"INPUT": source, "EPS": 0.01, "OUTPUT": "memory:"}
    feedback = QgsProcessingFeedback(False)
    released = processing.run("geopriv:planarlaplace", values, feedback=feedback)
    assert utils.unloadPlugin("geopriv")
    return released["OUTPUT"].featureCount()


def main(source):
    QgsApplication.setPrefixPath("/usr", True)
    application = QgsApplication([], True)
    application.initQgis()
    utils.plugin_paths = sys.path[-2:]
    utils.updateAvailablePlugins()
    from processing.core.Processing import Processing

    Processing.initialize()
    found = []
    for _ in range(2):
        found.append(cycle(source))
        found.append([name for name in sys.modules if name.startswith("geopriv.")])
    print(json.dumps(found), flush=True)
    os._exit(0)  # what QGIS does at its end is not under test


if __name__ == "__main__":
    main(sys.argv[1])
