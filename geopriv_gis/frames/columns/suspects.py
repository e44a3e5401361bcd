"""Columns that would undo the masking."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import explained
from ...core.errors import ColumnError, ParameterError
from ...core.language import worded
from ...core.parameter import shown
from ..ground.geometry import geometry_of
from ..ground.persons import column_of, persons_of
from ..ground.warning import ColumnsWarning, warn
from .elsewhere import Elsewhere, Held
from .encodings import looks_odd
from .gathered import SuspectCheck
from .identifiers import identifiers_in
from .leaves import leaves_of
from .names import inner_names, is_place
from .telling import numbers_of, tells_the_place
from .truth import Truth

_LOOKED_AT = 200  # values that are compared with the forms of codes
INDEX = "the index (reset_index(drop=True) makes another)"


@explained
def sensitive_columns(
    frame: gpd.GeoDataFrame, privacy_unit: object = "row"
) -> list[str]:
    """Return the names of columns that would undo the masking of the geometry.

    Found is what a release refuses to publish unless ``keep=`` names it: the
    coordinates themselves, in containers, units and encodings as docs/columns.md lists
    them, and direct identifiers, by name or form: names and numbers of persons,
    addresses, postcodes, telephone, e-mail, dates of birth, codes of places. And what
    it warns of: names of coordinates, further geometry columns, times finer than a day,
    and values that are different in nearly every row or person. What is found depends
    on names, types and values; returned are names only.
    """
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    active = geometry_of(frame)
    truth, persons = Truth.of(active), _persons(frame, privacy_unit)
    return [
        str(name)
        for place, name in enumerate(frame.columns)
        if name != active.name
        and (
            _checked(name, frame.iloc[:, place], privacy_unit, persons).suspect
            or tells_the_place(frame.iloc[:, place], truth)
        )
    ]


def check_columns(
    frame: gpd.GeoDataFrame,
    left_out: Collection[Hashable],
    keep: object,
    privacy_unit: object,
    *,
    shuffled: bool,
    labelled: bool = False,
    xy: np.ndarray | None = None,
) -> tuple[str, ...]:
    """Refuse columns that equal the true places, or hold direct identifiers.

    Warn of others; return what to list.

    Listed are the columns to keep and those that are suspect by names, types and
    values of their own. None is listed for what it has in common with the true places:
    the list is published. ``labelled``: the index names rows for whoever repeats their
    noise. ``xy``: the true coordinates, if they were read before.

    Raises
    ------
    ParameterError
        If ``keep`` names no column that is published.
    ColumnError
        If columns that ``keep`` does not name hold the coordinates, or identifiers.
    """
    active = geometry_of(frame)
    rest = [
        (name, frame.iloc[:, place])
        for place, name in enumerate(frame.columns)
        if name != active.name and name not in left_out
    ]
    kept = kept_of(keep, [name for name, _ in rest])
    asked = [(name, column) for name, column in rest if name not in kept]
    truth = Truth.of(active) if xy is None else Truth(xy, active.crs)
    index = [] if shuffled else _index(frame)
    refuse_telling([*asked, *((INDEX, each) for each in index)], truth)
    persons = _persons(frame, privacy_unit)
    checks = [
        (str(name), _checked(name, column, privacy_unit, persons))
        for name, column in asked
    ]
    identifying = [name for name, check in checks if check.identifies]
    if not labelled and identifiers_in((each.name, each) for each in index):
        identifying.append(INDEX)
    if identifying:
        raise ColumnError(identifying, identify=True)
    suspects = [name for name, check in checks if check.suspect]
    warn_of(suspects)
    listed = {str(name) for name in kept} | set(suspects)
    return tuple(str(name) for name, _ in rest if str(name) in listed)


def warn_of(suspects: Collection[str]) -> None:
    """Warn of columns that are published although they are suspect."""
    if suspects:
        warn(
            "columns that may undo the masking are published as they are: "
            f"{', '.join(suspects)}. Leave them out with drop=[...], or name them in "
            "keep=[...] if they are harmless.",
            ColumnsWarning,
        )


def place_codes(frame: pd.DataFrame, names: Iterable[Hashable]) -> list[str]:
    """Return those of some columns that look like codes, names or numbers of places.

    That is told by their values, their names, and names within them.
    """
    return [
        str(name)
        for name in names
        if any(map(is_place, (name, *inner_names(frame[name]))))
        or any(map(looks_odd, leaves_of(frame[name].dropna().iloc[:_LOOKED_AT])))
    ]


def refuse_telling(columns: Iterable[tuple[Hashable, pd.Series]], truth: Truth) -> None:
    """Raise `ColumnError` if columns hold their rows' coordinates."""
    names = [str(n) for n, column in columns if tells_the_place(column, truth)]
    if names:
        raise ColumnError(names)


def refuse_identifying(columns: Iterable[tuple[Hashable, pd.Series]]) -> None:
    """Raise `ColumnError` if columns hold direct identifiers."""
    names = identifiers_in(columns)
    if names:
        raise ColumnError(names, identify=True)


def refuse_held(
    released: gpd.GeoDataFrame, truth: gpd.GeoDataFrame | gpd.GeoSeries,
    listed: Collection[str],
) -> None:  # fmt: skip
    """Raise `ColumnError` if a release's columns hold the places it was made from.

    Rows may have been put in another order. Columns that the guarantee lists may.
    """
    columns = [
        (name, released[name])
        for name in released.columns
        if name != released.geometry.name and str(name) not in listed
    ]
    known, kept = Truth.of(geometry_of(truth)), {}
    if len(known.xy) == len(released):
        refuse_telling(columns, known)
    for name, column in columns:
        kept[name] = Elsewhere()
        kept[name].take(numbers_of(column, known), known)
    held = Held(kept)
    held.look(known.xy[known.good])
    if held.names:
        raise ColumnError([str(name) for name in held.names])


def dropped(frame: gpd.GeoDataFrame, drop: object) -> list[Hashable]:
    """Return the columns to leave out, checked against the frame."""
    names = names_in(drop)
    known = list(frame.columns)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ParameterError(
            worded(
                "drop must name columns of the frame; it has no column {name}.",
                name=shown(unknown[0]),
            )
        )
    if frame.geometry.name in names:
        raise ParameterError(worded("drop cannot name the active geometry column."))
    return names


def kept_of(keep: object, published: Sequence[Hashable]) -> list[Hashable]:
    """Return the columns to keep, checked against those that are published."""
    names = names_in(keep)
    unknown = [name for name in names if name not in published]
    if unknown:
        raise ParameterError(
            worded(
                "keep must name columns that are published beside the geometry; {name} "
                "is none.",
                name=shown(unknown[0]),
            )
        )
    return names


def names_in(given: object) -> list[Hashable]:
    """Return the names of columns in an argument: one, or several."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        given = [given]
    return list(given)


def _index(frame: gpd.GeoDataFrame) -> list[pd.Series]:
    """Return the index's levels, unless they only count."""
    if isinstance(frame.index, pd.RangeIndex):
        return []
    levels = range(frame.index.nlevels)
    return [pd.Series(frame.index.get_level_values(n)) for n in levels]


def _persons(frame: gpd.GeoDataFrame, privacy_unit: object) -> np.ndarray | None:
    """Return the number of each row's person, where some have several rows."""
    if column_of(privacy_unit) is None:
        return None
    persons = persons_of(frame, privacy_unit)
    return None if len(np.unique(persons)) == len(persons) else persons


def _checked(
    name: object,
    column: pd.Series,
    privacy_unit: object,
    persons: np.ndarray | None,
) -> SuspectCheck:
    """Return what a column tells of places or people, whatever the true places are.

    The privacy unit's column always is suspect: it says whose rows they are. A
    pseudonym is usual there, so it is not refused.
    """
    unit = column_of(privacy_unit)
    check = SuspectCheck(
        name, len(column), unit=unit is not None and name == unit,
        persons=None if persons is None else int(persons.max(initial=-1)) + 1,
    )  # fmt: skip
    check.take(column, persons)
    return check
