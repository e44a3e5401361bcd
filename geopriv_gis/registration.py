"""Registration of ``.geopriv`` on pandas objects, without importing the library."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .frames.accessor import GeoPriv


def _make_accessor(frame: Any) -> GeoPriv:
    """Return the accessor of a frame, importing it first."""
    from .frames.accessor import GeoPriv

    return GeoPriv(frame)


def register() -> None:
    """Register the accessor `.geopriv` on pandas and dask objects, once, if there."""
    try:
        import pandas as pd
    except ModuleNotFoundError as error:
        if error.name != "pandas":
            raise
        return  # a QGIS that lacks it shows its forms; what runs says what is missing
    # A second copy of the library (inside the QGIS plugin) leaves the first in place.
    if not hasattr(pd.DataFrame, "geopriv"):
        pd.api.extensions.register_dataframe_accessor("geopriv")(_make_accessor)
        pd.api.extensions.register_series_accessor("geopriv")(_make_accessor)
    register_lazily()


def register_lazily() -> None:
    """Register the accessor on dask frames too, if dask is imported."""
    found = sys.modules.get("dask.dataframe.extensions")
    known = sys.modules.get("dask.dataframe")
    if found is not None and not hasattr(getattr(known, "DataFrame", None), "geopriv"):
        found.register_dataframe_accessor("geopriv")(_make_accessor)
        found.register_series_accessor("geopriv")(_make_accessor)
