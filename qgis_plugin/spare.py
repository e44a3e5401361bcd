# SPDX-License-Identifier: GPL-2.0-or-later
"""A file for what was drawn and could not be saved where it was wanted."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path

from .translation import tr


@contextlib.contextmanager
def file(suffix):
    """Give a new file's name in a folder of its own, which goes if that fails too."""
    folder = Path(tempfile.mkdtemp(prefix="geopriv-"))
    try:
        yield str(folder / f"released{suffix}")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def recovery_advice(path):
    """Return what to do with such a file."""
    text = tr(
        "What was drawn is kept in {}: take that file, and do not run this again, "
        "which would tell more about the same people."
    )
    return text.format(path)
