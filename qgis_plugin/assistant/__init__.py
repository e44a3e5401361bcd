# SPDX-License-Identifier: GPL-2.0-or-later
"""The assistant “Publish points safely”: it asks, shows, and releases once."""

from __future__ import annotations


def dock(iface):
    """Return the dock; only a desktop asks for it."""
    from .window import Assistant

    return Assistant(iface)
