"""How soon each algorithm ends once it is cancelled, in QGIS without a screen.

``stopping.py INPUTS MOMENTS`` takes a JSON of the values by the algorithms' names, and
the seconds of processor time after which runs are cancelled. Rows are read once and
kept, since reading is the same for all. Prints one line of JSON: for each run its
name, the moment, the seconds of processor time until it ended, or None where it ended
before, and what it returned.
"""

import json
import os
import sys
import threading
import time

import starting
from geopriv import layers, library
from qgis.core import (
    QgsApplication,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsVectorLayer,
)

INPUTS, MOMENTS = json.loads(sys.argv[1]), [float(each) for each in sys.argv[2:]]
MANY = 1000  # rows that are kept
OFTEN = 0.005
kept = {}
read = layers.PointTable.__init__


def read_once(self, source, pause, *how, **named):
    name = tuple(source.fields().names())
    if name in kept:
        self.__dict__.update(kept[name])
        return
    read(self, source, pause, *how, **named)
    if len(self.ids) > MANY and not hasattr(source, "features"):
        assert len(self.frame)  # made once
        kept[name] = dict(self.__dict__)


class Quiet(QgsProcessingFeedback):
    def __init__(self):
        super().__init__(False)
        self.said = []

    def pushInfo(self, text):
        self.said.append(text)

    def pushWarning(self, text):
        """Warn nobody."""

    def reportError(self, text, fatalError=False):
        self.said.append(text)


def cancelled(name, values, moment):
    """Run an algorithm and cancel it; return how long it went on."""
    feedback, context, at = Quiet(), QgsProcessingContext(), []
    context.setFeedback(feedback)
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(
        f"geopriv:{name}"
    )
    asked = {each.name() for each in algorithm.parameterDefinitions()}
    values = {name: value for name, value in values.items() if name in asked}
    clock = time.pthread_getcpuclockid(threading.get_ident())
    begun = time.clock_gettime(clock)

    def stop():
        while not ended.wait(OFTEN):
            now = time.clock_gettime(clock)
            if now - begun >= moment:
                at.append(now)
                feedback.cancel()
                return

    ended = threading.Event()
    watch = threading.Thread(target=stop)
    watch.start()
    results, good = algorithm.run(values, context, feedback)
    last = time.clock_gettime(clock)
    ended.set()
    watch.join()
    took = last - at[0] if at else None
    return [name, moment, took, good and results, feedback.said[-1:]]


def all_runs():
    found, first = [], {each["INPUT"] for each in INPUTS.values()}
    for path in sorted(first):
        layer = QgsVectorLayer(path, "", "ogr")
        layers.PointTable(layer, lambda: None)
    for name, values in INPUTS.items():
        for moment in MOMENTS:
            found.append(cancelled(name, values, moment))
            print(*found[-1], file=sys.stderr, flush=True)
            if found[-1][2] is None:
                break
    return found


if __name__ == "__main__":
    kept_alive = starting.started()
    library.import_library()
    layers.PointTable.__init__ = read_once
    layers.PointTable.let_go = lambda self: None
    print(json.dumps(all_runs()), flush=True)
    os._exit(0)
