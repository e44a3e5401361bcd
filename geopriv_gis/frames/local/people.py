"""The people of a session: rows, persons, places, and selections of them."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...sticky.codes import label_bytes
from ..ground.crs import choose_ground
from ..ground.geometry import Frame, coordinates_of, geometry_of, read_column
from ..ground.rows import number_persons, person_column, rows_of_persons
from .questions import PlanePoints


class People:
    """Rows of a session's frame, their persons and geometry columns."""

    def __init__(self, frame: Frame, privacy_unit: str, crs: object) -> None:
        self.frame, self.privacy_unit, self._crs = frame, privacy_unit, crs
        self._plane_points: dict[str | None, PlanePoints] = {}
        self.plane_points(None)
        self.persons = number_persons(frame, privacy_unit)

    @property
    def index(self) -> pd.Index:
        """Return the index of the session's frame."""
        return geometry_of(self.frame).index

    @property
    def rows(self) -> np.ndarray:
        """Return for each row the number of rows of its person."""
        return rows_of_persons(self.frame, self.privacy_unit)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """Return the assumptions of the planes used so far."""
        found = [a for c in self._plane_points.values() for a in c.ground.assumptions]
        return tuple(dict.fromkeys(found))

    def plane_points(self, geometry: str | None) -> PlanePoints:
        """Return a column's true points (secret) in a plane, cached; raise if unfit."""
        if geometry not in self._plane_points:
            series = _geometry_column(self.frame, geometry)
            xy = coordinates_of(series, drop_z=True).xy
            ground = choose_ground(series.crs, self._crs, plane=True, coordinates=xy)
            points = ground.to_working(xy)
            points *= ground.unit
            self._plane_points[geometry] = PlanePoints(points, ground, series)
        return self._plane_points[geometry]

    def select_rows(self, among: Any) -> np.ndarray:
        """Return a row mask of column, mask or labels (None: all); raise if unfit."""
        if among is None:
            return np.ones(len(self.persons), dtype=bool)
        found = among
        if isinstance(among, str):
            found = read_column(self.frame, among, "among")
        if callable(found) or np.ndim(found) != 1:
            raise _wrong_choice(len(self.persons), among)
        mask = self._as_mask(found)
        if mask is None and isinstance(among, str):
            raise _wrong_choice(len(self.persons), among)
        if mask is None:
            mask = self._rows_of_labels(found)
        if not mask.any():
            raise ParameterError("among must name at least one row.")
        return mask

    def joined(self, frame: Any) -> People:
        """Return people with new rows; raise if known, or columns or CRS do not fit."""
        series = isinstance(self.frame, gpd.GeoSeries)
        if not isinstance(frame, gpd.GeoSeries if series else gpd.GeoDataFrame):
            raise ParameterError(
                f"new rows must come in a {type(self.frame).__name__}, as the first "
                f"did; got {safe_repr(frame)}."
            )
        new = frame if series else self._check_new_rows(frame)
        if not len(new):
            raise ParameterError("new rows must be at least one; got none.")
        if _have_common_labels(new.index, self.index):
            raise ParameterError(
                "new rows must have labels that the session does not have. Set another "
                "index."
            )
        self._check_persons(new)
        for name in _geometry_columns(self.frame):
            own, theirs = (_geometry_column(f, name).crs for f in (self.frame, new))
            if own != theirs:
                raise ParameterError(
                    "new rows must be in the CRS of the session: call to_crs() first."
                )
        whole = People.__new__(People)
        whole.privacy_unit, whole._crs = self.privacy_unit, self._crs
        whole.frame = pd.concat([self.frame, new])
        whole.persons = number_persons(whole.frame, self.privacy_unit)
        whole._plane_points = {
            name: _extend_points(
                one, _geometry_column(new, name), _geometry_column(whole.frame, name)
            )
            for name, one in self._plane_points.items()
        }
        return whole

    def _as_mask(self, found: Any) -> np.ndarray | None:
        """Return booleans of any type as a mask, None for labels; raise if they misfit.

        Raise for another length or order of rows, and if one is missing.
        """
        values = np.asarray(found)
        if pd.api.types.infer_dtype(values, skipna=True) != "boolean":
            return None
        if isinstance(found, pd.Series) and not found.index.equals(self.index):
            raise ParameterError(
                "among, where it is a Series of True and False, must have the "
                "labels of the frame in their order: reindex it by the frame's index."
            )
        if values.shape != self.persons.shape or pd.isna(values).any():
            raise _wrong_choice(len(self.persons), found)
        return values.astype(bool)

    def _rows_of_labels(self, found: Any) -> np.ndarray:
        """Return a mask of the rows with these labels; raise for unknown ones."""
        labels = pd.Index(found)
        if not labels.isin(self.index).all():
            raise ParameterError(
                "among must contain only labels of rows of the session."
            )
        return np.asarray(self.index.isin(labels))

    def _check_new_rows(self, frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
        """Return new rows with the session's columns; raise if one is missing."""
        wanted = list(self.frame.columns)
        if not set(wanted) <= set(frame.columns):
            raise ParameterError(
                "new rows must have all columns of the session's frame."
            )
        return frame.set_geometry(self.frame.geometry.name)[wanted]

    def _check_persons(self, new: Frame) -> None:
        """Raise for unit "table", and for persons missing or in the session already."""
        if self.privacy_unit == "table":
            raise ParameterError(
                "join() is not possible where privacy_unit is 'table': all rows are "
                "one person's. Make a new session of all rows."
            )
        if self.privacy_unit == "row":
            return
        number_persons(new, self.privacy_unit)
        column = person_column(self.privacy_unit)
        if _have_common_labels(new[column], self.frame[column]):
            raise ParameterError(
                "new rows must be of new persons; some are of persons in the session, "
                "whose budgets are divided already. Drop them."
            )


def _wrong_choice(rows: int, found: object) -> ParameterError:
    """Return the error for `among` that chooses rows in no known way."""
    return ParameterError(
        "among must be a column of True and False, one such value for each of the "
        f"{rows} rows, or labels of rows; got {safe_repr(found)}."
    )


def read_row_budgets(
    frame: Frame, privacy_unit: str, name: str, value: Any
) -> np.ndarray:
    """Return row budgets by column or array; raise if unfit or unlike for a person."""
    persons = number_persons(frame, privacy_unit)
    if isinstance(value, str):
        value = read_column(frame, value, name)
    index = geometry_of(frame).index
    if isinstance(value, pd.Series) and not value.index.equals(index):
        raise ParameterError(
            f"{name}, where it is a Series, must have the labels of the frame in their "
            "order: reindex it by the frame's index."
        )
    if isinstance(value, pd.Series) and value.dtype.kind in "fiu":  # Int64 as well
        value = value.to_numpy(dtype=float, na_value=np.nan)
    found = np.asarray(value)
    if found.shape != persons.shape or found.dtype.kind not in "fiu":
        raise ParameterError(
            f"{name} must be a number, a column of numbers, or one number for each of "
            f"the {len(persons)} rows; got {safe_repr(value)}."
        )
    numbers = found.astype(float)
    first = np.unique(persons, return_index=True)[1]
    if not np.array_equal(numbers, numbers[first][persons], equal_nan=True):
        raise ParameterError(
            f"{name} must be the same in all rows of a person. Make it the same in "
            f"rows with equal {privacy_unit!r}, or pass another privacy_unit."
        )
    return numbers


def _have_common_labels(new: Any, known: Any) -> bool:
    """Return whether a new label is known, maybe as another type: "1" is 1 of a CSV."""
    if pd.Index(known).isin(new).any():  # the other way takes seconds of many texts
        return True
    kinds = {pd.api.types.infer_dtype(each, skipna=False) for each in (new, known)}
    if kinds in ({"integer"}, {"string"}):  # equal ones are found by their values
        return False
    return not set(label_bytes(new)).isdisjoint(label_bytes(known))


def _extend_points(
    one: PlanePoints, new: gpd.GeoSeries, whole: gpd.GeoSeries
) -> PlanePoints:
    """Return points with further rows, in the same plane."""
    xy = coordinates_of(new, drop_z=True).xy
    points = one.ground.to_working(xy) * one.ground.unit
    return PlanePoints(np.vstack([one.xy, points]), one.ground, whole)


def _geometry_columns(frame: Frame) -> list[str | None]:
    """Return the names of the geometry columns; [None] for a GeoSeries."""
    if isinstance(frame, gpd.GeoSeries):
        return [None]
    return [name for name in frame.columns if isinstance(frame[name], gpd.GeoSeries)]


def _geometry_column(frame: Frame, geometry: str | None) -> gpd.GeoSeries:
    """Return a geometry column, the active one by default; raise if missing."""
    if geometry is None:
        return geometry_of(frame)
    if not isinstance(frame, gpd.GeoDataFrame) or geometry not in frame.columns:
        raise ParameterError(
            "geometry must name a geometry column of the frame; got "
            f"{safe_repr(geometry)}."
        )
    return gpd.GeoSeries(frame[geometry])
