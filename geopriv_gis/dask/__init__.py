"""Releases on Dask, which runs tasks in any order, anywhere, maybe repeatedly.

A lazy frame that drew noise would draw again whenever it is computed, and the mean of
what comes out would be the true places. Here noise belongs to a secret key and to the
rows: what is computed twice comes out alike, and is published once. docs/adr/0004 and
docs/large-files.md say what that promises. Dask is imported when it is needed.
"""

from .driver import release
from .persons import by_person
from .sums import zonal_counts

__all__ = ["by_person", "release", "zonal_counts"]
