# SPDX-License-Identifier: GPL-2.0-or-later
"""When Python may collect cycles: not while an algorithm runs."""

from __future__ import annotations

import contextlib
import gc
import threading


class _Collection:
    """Python's collection of cycles, put off while any run goes on.

    Runs overlap, one within another (a model) or side by side (two dialogs, each with
    its thread): the last one to end turns on again what the first one turned off.
    """

    def __init__(self):
        self._turn, self._runs, self._collecting = threading.Lock(), 0, False

    def put_off(self):
        with self._turn:
            if not self._runs:
                self._collecting = gc.isenabled()
            gc.disable()
            self._runs += 1

    def go_on(self):
        with self._turn:
            self._runs -= 1
            if not self._runs and self._collecting:
                gc.enable()


_collection = _Collection()


@contextlib.contextmanager
def uncollected():
    """Put off Python's collection of cycles until a run has ended, and all others.

    QGIS's dialog is such a cycle while its own run goes on. Collected in the thread of
    the run it takes the context along that the run writes to, and QGIS crashes.
    """
    _collection.put_off()
    try:
        yield
    finally:
        _collection.go_on()
