# SPDX-License-Identifier: GPL-2.0-or-later
"""PROJ's contexts in the threads of QGIS, where pyproj 3.7 frees them too early."""

from __future__ import annotations

import threading
from threading import get_ident


class ContextsByThread:
    """Replace pyproj's `threading.local`: keep a context as long as its thread.

    pyproj 3.7 finds a context by the thread and frees it with Python's state of that
    thread. In a thread of Qt such a state ends with each call of Python: the next run
    in that thread would use a freed context, and QGIS crashes (pyproj issue 1622).
    A context is freed when a new thread gets the number of one that has ended, and no
    CRS needs it any longer.
    """

    def __init__(self, replaced):
        self._replaced = replaced  # what it holds is in use
        self._contexts = {get_ident(): replaced.context_manager}

    @property
    def context_manager(self):
        """The owner of this thread's context, or None."""
        before = self._replaced.context_manager
        return self._contexts.setdefault(get_ident(), before)

    @context_manager.setter
    def context_manager(self, owner):
        self._contexts[get_ident()] = owner


def keep_proj_contexts():
    """Keep pyproj's context of each thread until the thread has ended.

    Before 3.7 each object had a context, in no module of its own, and there is nothing
    to keep; 3.8 frees it in time, and then this changes nothing.
    """
    try:
        from pyproj import _context
    except ImportError:
        return
    local = getattr(_context, "_CONTEXT_MANAGER_LOCAL", None)
    if isinstance(local, threading.local) and hasattr(local, "context_manager"):
        _context._CONTEXT_MANAGER_LOCAL = ContextsByThread(local)
