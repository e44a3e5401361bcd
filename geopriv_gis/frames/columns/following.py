"""Columns that noisy points follow: true coordinates next to a release of them.

What was rounded or put in another order is not equal to a coordinate, and nobody may
have the true ones to compare with. But noise is added to the true place: with slope 1
and offset 0, in the right unit, released coordinates follow the true ones, however wide
the noise is. Few other columns do.
"""

from __future__ import annotations

from collections.abc import Iterable

import geopandas as gpd
import numpy as np
import pandas as pd

from ..ground.geometry import geometry_of
from .coordinate_columns import parse_numbers
from .truth import RowNumbers, TruePoints

_LEAST = 20  # rows
_MOST = 0.9  # of the rows with a number must have it where coordinates are
_SURE = 6.0  # standard errors from no relation: by chance once in 10⁹ columns
_SLOPE = 0.2  # from 1; or, where rows are few, so many standard errors:
_DOUBT = 4.0
_OFFSET = 0.5  # of the spread of the released coordinates


def find_following_columns(
    released: gpd.GeoDataFrame, names: Iterable[str]
) -> list[str]:
    """Return columns that released points equal but for noise; [] unless all points.

    Nothing but what is released is looked at.
    """
    points = geometry_of(released)
    if not (points.geom_type == "Point").all():
        return []
    where = TruePoints.of(points)
    return [name for name in names if is_followed(released[name], where)]


def is_followed(column: pd.Series, released: TruePoints) -> bool:
    """Return whether released coordinates equal a column's numbers plus noise."""
    for unsigned, leaves in enumerate(parse_numbers(column, released)):
        for leaf in leaves:
            numbers = released.numbers([leaf], unsigned=bool(unsigned))
            if _numbers_are_followed(numbers, released):
                return True
    return False


def _numbers_are_followed(numbers: RowNumbers, released: TruePoints) -> bool:
    """Return whether released coordinates are given numbers plus noise, in any unit."""
    rows = len(numbers.rows)
    if rows < _LEAST or released.count_distinct_rows(numbers.rows) < rows:
        return False
    for at in range(len(released.axes_by_unit)):
        near = released.numbers_in_range(at, numbers)
        if near is not None and len(near.rows) * near.share >= _MOST * rows:
            there = near.true_coordinates(near.system, near.rows)
            if _are_noise_around(near.values, there):
                return True
    return False


def _are_noise_around(values: np.ndarray, released: np.ndarray) -> bool:
    """Return whether coordinates are values plus independent noise, slope near 1."""
    around, spread = values - values.mean(), float(released.std())
    square = float((around**2).sum())
    if len(values) < _LEAST or not square > 0 or not spread > 0:
        return False
    slope = float((around * released).sum()) / square
    left = released - released.mean() - slope * around
    error = float(np.sqrt((left**2).sum() / ((len(values) - 2) * square)))
    return (
        slope > _SURE * error
        and abs(slope - 1) <= max(_SLOPE, _DOUBT * error)
        and abs(float(released.mean() - values.mean())) <= _OFFSET * spread
    )
