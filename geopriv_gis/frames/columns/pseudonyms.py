"""Columns whose values are replaced by keyed pseudonyms: HMAC-SHA256."""

from __future__ import annotations

import hmac
from collections.abc import Hashable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from ...arguments.kinds import AS_IS, PSEUDONYM
from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.randomness import Random, new_key
from ..ground.warning import ColumnsWarning, warn
from .suspects import column_names_in, is_place

REPEATED = (
    "pseudonyms are those of all releases from the same store and data set, which can "
    "be linked by them"
)
_HALF = 16  # bytes of a code: no two of 10¹² values are likely to have one


def pseudonyms_in(keep: object) -> tuple[Hashable, ...]:
    """Return columns that `keep` maps to "pseudonym"; raise for places, other words."""
    if not isinstance(keep, Mapping):
        return ()
    for word in keep.values():
        if not isinstance(word, str) or word not in (AS_IS, PSEUDONYM):
            raise ParameterError(
                f"keep must say {PSEUDONYM!r} or {AS_IS!r} of each column; got "
                f"{safe_repr(word)}."
            )
    names = tuple(name for name, word in keep.items() if word == PSEUDONYM)
    places = [str(name) for name in names if is_place(name)]
    if places:
        raise ParameterError(
            f"keep: pseudonyms of {', '.join(map(repr, places))} would tell which rows "
            "share a place. Take them out of keep, and name them in drop."
        )
    return names


def names_as_they_are(keep: object) -> list[Hashable]:
    """Return the columns to keep unchanged; raise if some are to be pseudonyms."""
    if pseudonyms_in(keep):
        raise ParameterError(
            "keep cannot make pseudonyms here. Make them in the release, and pass "
            "names of columns here."
        )
    return list(keep) if isinstance(keep, Mapping) else column_names_in(keep)


def warn_of_pseudonyms(names: tuple[Hashable, ...]) -> None:
    """Warn, if there are any, that pseudonyms show which rows belong together."""
    if names:
        warn(
            "columns published as pseudonyms still tell which rows belong together: "
            f"{', '.join(map(str, names))}.",
            ColumnsWarning,
        )


@dataclass(frozen=True, repr=False)
class Pseudonymiser:
    """Columns to replace by pseudonyms, with a secret key.

    The same value of a column has the same pseudonym under one key; of two columns
    they are independent.
    """

    names: tuple[Hashable, ...] = ()
    key: bytes | None = None

    def with_key(self, rng: Random) -> Pseudonymiser:
        """Return a copy with a new random key; itself if it has one or no columns."""
        if not self.names or self.key is not None:
            return self
        return Pseudonymiser(self.names, new_key(rng))

    def check_distinguishable(self, column: pd.Series) -> None:
        """Raise unless a column holds numbers, texts or dates."""
        _number_values(column)

    def pseudonymise(self, column: pd.Series, name: Hashable) -> pd.Series:
        """Return pseudonyms for values, keyed by the column name; missing ones stay."""
        assert self.key is not None
        own = hmac.digest(self.key, str(name).encode(), "sha256")
        codes, values = _number_values(column)
        made = [hmac.digest(own, text, "sha256")[:_HALF].hex() for text in values]
        found = np.array([*made, None], dtype=object)[codes]  # −1 is a missing value's
        return pd.Series(found, index=column.index, name=column.name, dtype=object)


def _number_values(column: pd.Series) -> tuple[np.ndarray, list[bytes]]:
    """Return value indices (−1: missing), values as bytes; raise for lists and such."""
    from ...sticky.codes import label_bytes  # with a database

    try:
        codes, values = pd.factorize(column.array)  # of a Series pandas 1 warns
        return codes, label_bytes(values)
    except (TypeError, NotImplementedError, ParameterError):
        raise ParameterError(
            "keep: pseudonyms need columns of numbers, texts or dates. Make texts of "
            "the values, or move the column from keep to drop."
        ) from None
