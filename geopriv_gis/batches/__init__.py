"""Releases from file to file, of any size: planned, charged once, drawn, sealed.

Only arrays of one batch are in memory at a time. What needs all rows at once is
released in memory, with the same outcome.
"""

from .arrow import release_stream
from .release import release_file

__all__ = ["release_file", "release_stream"]
