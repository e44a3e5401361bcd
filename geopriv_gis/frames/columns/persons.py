"""Columns that may identify persons, where no privacy unit was given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import geopandas as gpd
import pandas as pd

from ...core.language import format_message
from ..ground.warning import ColumnsWarning, warn
from .identifiers import ROLES, words_of

_ROLES = ROLES | {"animal", "bird", "device", "household", "individual", "tier", "user"}
_IDS = frozenset({
    "code", "id", "ident", "identifier", "kennung", "key", "local", "no", "nr", "num",
    "number", "nummer", "numero", "pseudonym",
})  # fmt: skip
_ALONE = frozenset({"id", "guid", "pid", "pseudonym", "uid", "uuid", "who"})


def names_persons(name: str) -> bool:
    """Return whether a column's name says that its values identify persons.

    >>> list(filter(names_persons, ["patientId", "pid", "user_2", "zone_id", "age"]))
    ['patientId', 'pid', 'user_2']
    """
    for words in words_of(name):
        letters = [word for word in words if not word.isdigit()]
        roles = [word.removesuffix("id") for word in letters if word not in _IDS]
        if (roles and _ROLES.issuperset(roles)) or "".join(letters) in _ALONE:
            return True
    return False


def warn_of_persons(frame: Any) -> None:
    """Warn of person columns with repeated values; for callers whose unit is the row.

    Only the holder of the rows is told: the warning goes into no record or file.
    """
    if not isinstance(frame, gpd.GeoDataFrame):
        return
    for name in _columns_with_repeats(frame):
        warn(
            format_message(
                "column {name} repeats and may name persons. Pass "
                "privacy_unit={name}, or privacy_unit='row' if none has several.",
                name=repr(name),
            ),
            ColumnsWarning,
        )


def _columns_with_repeats(frame: gpd.GeoDataFrame) -> Iterator[str]:
    """Yield person columns with repeats, but no 0/1 flags, geometry or unhashables."""
    for place, name in enumerate(frame.columns):
        if not isinstance(name, str) or not names_persons(name):
            continue
        values = frame.iloc[:, place].dropna()
        if pd.api.types.is_bool_dtype(values) or isinstance(values, gpd.GeoSeries):
            continue
        try:
            if values.duplicated().any() and not values.isin([0, 1]).all():
                yield name
        except TypeError:  # lists, say
            continue
