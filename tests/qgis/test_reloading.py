"""Switching the plugin off and on, or updating it, in a running QGIS."""

import json
from pathlib import Path

from .conftest import PYTHON, ROWS


def test_the_plugin_runs_again_after_it_was_switched_off(qgis, layers):
    script = Path(__file__).with_name("reloading.py")
    done = qgis.call(PYTHON, script, layers[27700])
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [ROWS, [], ROWS, []]
