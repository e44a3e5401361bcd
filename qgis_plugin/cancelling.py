# SPDX-License-Identifier: GPL-2.0-or-later
"""Progress, and how a run ends soon after somebody has cancelled it."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys
import threading
import time
import traceback

from qgis.PyQt.QtCore import QObject, pyqtSignal

EVERY = 0.05  # seconds between two looks at whether somebody has cancelled
CATCH_UP = 20  # times that long at most
AFTER = 0.5  # seconds after which a cancelled run has let go of its frames
ROWS = ("numpy", "pandas", "geopandas")  # packages whose objects hold rows


class CancelledError(BaseException):
    """The user asked the run to stop; as of Ctrl-C, nobody takes it for a failure."""


class CancellableProgress:
    """Passes the library's progress on, and the user's wish to stop back.

    ``rows`` are tables that a run has read or drawn, see `free_later`.
    """

    def __init__(self, feedback):
        self._feedback, self._ended, self.rows = feedback, threading.Event(), []

    def __call__(self, share):
        self.pause()
        self._feedback.setProgress(100 * share)

    def pause(self):
        """Raise `CancelledError` where the user has asked to stop."""
        if self._feedback.isCanceled():
            self._ended.set()
            raise CancelledError

    def cancellable(self, work):
        """Return what ``work`` returns; raise `CancelledError` soon after a cancel.

        One call of geopandas goes through all rows, in 15 s of a million with shapely
        1.8, and asks nobody. As Ctrl-C does in a shell, the error ends such calls
        between two lines of Python.
        """
        thread = threading.get_ident()
        watcher = threading.Thread(target=self._watch, args=(thread,), daemon=True)
        watcher.start()
        try:
            found = work()
        finally:
            self._ended.set()
            watcher.join()
            _raise_in(thread, None)  # what has not arrived yet
        self.pause()
        return found

    def free_later(self, error):
        """Free in another thread what a cancelled run and its frames hold of rows.

        A million points of Shapely 1.8 take 2 s. What is QGIS's goes with the run.
        """
        # Not of whoever has caught the error: it would be held in a circle.
        frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__.tb_next)]
        held = [each for frame in frames for each in frame.f_locals.values()]
        rows = [*self.rows, *filter(_holds_rows, held)]

        def free():
            time.sleep(AFTER)
            while rows:
                if hasattr(rows[-1], "let_go"):
                    rows[-1].let_go()
                rows.pop()

        threading.Thread(target=free).start()

    def _watch(self, thread):
        while not self._ended.wait(EVERY):
            if self._feedback.isCanceled() and _can_stop(thread):
                _raise_in(thread, ctypes.py_object(CancelledError))
                return


def _can_stop(thread):
    """Tell whether a thread may be stopped where it is.

    Half a module could not be imported again, and Python passes over the errors of an
    object that is freed.
    """
    frame = sys._current_frames().get(thread)
    while frame is not None:
        code, frame = frame.f_code, frame.f_back
        if code.co_name == "__del__" or "importlib" in code.co_filename:
            return False
    return True


def _raise_in(thread, error):
    """Let an error come up in a thread at its next line of Python; None: none."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


def _holds_rows(thing):
    package = type(thing).__module__
    known = package.partition(".")[0] in ROWS or ".geopriv_gis.frames" in package
    return known or hasattr(type(thing), "let_go")


_turn = threading.RLock()


@contextlib.contextmanager
def take_turn(is_cancelled):
    """Let one thread at a time plan or draw: they share Python's filters of warnings.

    Raises `CancelledError` if it is cancelled while it waits.
    """
    while not _turn.acquire(timeout=EVERY):
        if is_cancelled():
            raise CancelledError
    try:
        yield
    finally:
        _turn.release()


removals = set()  # threads that remove what was cancelled: its name may be used again


def wait_for(threads, pause=lambda: None):
    """Wait until threads have ended; ``pause`` may raise meanwhile."""
    for each in tuple(threads):
        while each.is_alive():
            each.join(EVERY)
            pause()


class _Window(QObject):
    """Tells other threads when its own one has handled its events."""

    asked = pyqtSignal(object)

    def __init__(self):
        super().__init__()
        self.asked.connect(lambda handled: handled.set())


_windows = []  # the one, from when the plugin is switched on until QGIS ends


def follow_window():
    """Let runs wait for the thread that calls this, which is the window's."""
    if not _windows:
        _windows.append(_Window())


def catch_up(pause):
    """Wait until the window has handled what it was sent, a second at most.

    QGIS 3.22 sends it the events of other threads, as of a new layer, by addresses on
    the stack. Where a run goes on before the window has looked there, QGIS may crash.
    """
    handled = threading.Event()
    for each in _windows:
        each.asked.emit(handled)
        for _ in range(CATCH_UP):
            pause()
            if handled.wait(EVERY):
                break


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
