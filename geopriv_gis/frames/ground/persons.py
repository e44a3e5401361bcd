"""Whose rows are whose: a privacy unit as numbers of persons."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ParameterError
from ...core.language import worded
from ...core.parameter import shown
from .geometry import Frame

# Columns whose names mean something else, and how they are named as columns.
COLUMNS = {"column:row": "row", "column:table": "table"}


def column_of(privacy_unit: object) -> object:
    """Return the column that a privacy unit names: all but "row" and "table" do.

    >>> column_of("taxi"), column_of("column:table"), column_of("table")
    ('taxi', 'table', None)
    """
    if not isinstance(privacy_unit, str):
        return privacy_unit
    return (
        None
        if privacy_unit in ("row", "table")
        else COLUMNS.get(privacy_unit, privacy_unit)
    )


def persons_of(frame: Frame, privacy_unit: object) -> np.ndarray:
    """Return the number of each row's person, 0 … m−1.

    A column named "row" or "table" is given as "column:row" or "column:table".
    """
    count = len(frame)
    check_unit(frame, privacy_unit)
    if isinstance(privacy_unit, str) and privacy_unit in ("row", "table"):
        return np.arange(count) if privacy_unit == "row" else np.zeros(count, np.intp)
    column = column_of(privacy_unit)
    codes, _ = numbered(frame[column], privacy_unit)
    refuse_missing(privacy_unit, int((codes < 0).sum()), count)
    persons: np.ndarray = codes.astype(np.intp)  # as bincount has it, in a browser too
    return persons


def check_unit(frame: Frame, privacy_unit: object) -> None:
    """Raise `ParameterError` if a frame has no such privacy unit; see `persons_of`."""
    if isinstance(privacy_unit, str) and privacy_unit in ("row", "table"):
        return
    column = column_of(privacy_unit)
    good = (
        isinstance(frame, gpd.GeoDataFrame)
        and pd.api.types.is_hashable(column)
        and list(frame.columns).count(column) == 1
        # Who is protected must not depend on where they are.
        and not isinstance(frame[column], gpd.GeoSeries)
    )
    if not good:
        raise ParameterError(
            worded(
                "privacy_unit must be 'row' (each row is a person), 'table' (all rows "
                "are one person's) or a column of the frame that holds no geometry; "
                "got {value}.",
                value=shown(privacy_unit),
            )
        )


def numbered(column: pd.Series, privacy_unit: object) -> tuple[np.ndarray, Any]:
    """Return each row's person by number, −1 for nobody, and all persons by name."""
    try:
        codes, names = pd.factorize(column)
    except (TypeError, NotImplementedError):
        raise ParameterError(
            f"privacy_unit must say whose every row is by one value; column "
            f"{privacy_unit!r} holds lists or other values that cannot be told apart. "
            "Make texts or numbers of them."
        ) from None
    return codes, names


def refuse_missing(privacy_unit: object, missing: int, count: int) -> None:
    """Raise if some of the rows are nobody's."""
    if missing:
        raise ParameterError(
            f"privacy_unit must say whose every row is; column {privacy_unit!r} is "
            f"missing in {missing} of {count} rows. Fill it, or drop those rows."
        )


def owners_of(frame: Frame, privacy_unit: object) -> list[object] | None:
    """Return whose each row is, by name; None if every row is a person."""
    if isinstance(privacy_unit, str) and privacy_unit in ("row", "table"):
        return None if privacy_unit == "row" else ["table"] * len(frame)
    return list(frame[column_of(privacy_unit)])


def rows_of_persons(frame: Frame, privacy_unit: object) -> np.ndarray:
    """Return, for each row, the number of rows of its person; see `persons_of`."""
    codes = persons_of(frame, privacy_unit)
    rows: np.ndarray = np.bincount(codes)[codes].astype(float)
    return rows
