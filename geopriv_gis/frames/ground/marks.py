"""Boolean marks of rows, made from each row alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from .geometry import Frame

ROW_ALONE = "whether a row is of the kind depends on that row alone"


def make_row_mask(frame: Frame, rows: Any, name: str = "rows") -> np.ndarray:
    """Return a mask by a column, array or function of one row; raise unless boolean."""
    found = _apply_to_rows(frame, rows, name) if callable(rows) else rows
    if isinstance(found, str):
        if not isinstance(frame, gpd.GeoDataFrame) or found not in frame.columns:
            raise ParameterError(
                f"{name} must name a boolean column of the frame; got "
                f"{safe_repr(found)}."
            )
        found = frame[found]
    mask = np.asarray(found)
    if mask.dtype != bool or mask.shape != (len(frame),):
        raise ParameterError(
            f"{name} must give one True or False for every row of the frame, none "
            "missing."
        )
    return mask


def _apply_to_rows(frame: Frame, of_row: Callable[[Any], Any], name: str) -> list[Any]:
    """Return a function's result for each row alone; raise if the function fails.

    Given the whole frame, "above the mean" would let one row turn the marks of all.
    """
    each = (
        frame if isinstance(frame, gpd.GeoSeries) else (r for _, r in frame.iterrows())
    )
    try:
        return [of_row(row) for row in each]
    except Exception as error:
        # Its message may hold values of the row.
        raise ParameterError(
            f"{name} as a function must take one row (a Series, or a point) and "
            f"return True or False; it raised {type(error).__name__}."
        ) from None
