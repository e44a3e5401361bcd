"""Releases from files of any size: planned, charged once, drawn, sealed.

Only arrays of one batch are in memory at a time. What needs all rows at once is
released in memory, with the same outcome.
"""

from .file_questions import ask_file
from .release import release_file

__all__ = ["ask_file", "release_file"]
