"""How much memory the values of Arrow's columns take in a frame, each by itself.

Some kinds keep a value once for many rows: dictionaries, views of one text, lists of
nothing. A small file of them fills the memory, and no buffer of it tells so.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import FileError
from .formats import package

_CELL = 8  # bytes of a number, a reference or a gap
# Kinds that hardly anybody writes, and that say of one value whose rows it has.
_SHARING = ("is_run_end_encoded", "is_list_view", "is_large_list_view")
_LISTS = ("is_list", "is_large_list", "is_fixed_size_list")
_TEXTS = ("is_string", "is_large_string", "is_binary", "is_large_binary")
_VIEWS = ("is_string_view", "is_binary_view")


def spread_size(column: Any) -> int:
    """Return how many bytes the values of a column have, each counted by itself."""
    pyarrow = package("pyarrow")
    kind, types = column.type, pyarrow.types
    if _is_any(kind, _SHARING):
        raise FileError(
            f"a column holds {kind}, which is not read here; write it as plain values."
        )
    if isinstance(kind, pyarrow.BaseExtensionType):
        return spread_size(column.storage)
    if types.is_struct(kind):
        return sum(map(spread_size, column.flatten()))
    if types.is_map(kind):
        return spread_size(column.keys) + spread_size(column.items)
    if _is_any(kind, _LISTS):
        return _CELL * len(column) + spread_size(column.flatten())
    if types.is_dictionary(kind):
        return _taken(column)
    return max(_CELL * len(column), int(_lengths(column).sum()))


def _taken(column: Any) -> int:
    """Return the same of values that are kept once, in a dictionary."""
    kept, rows = column.dictionary, column.indices.drop_null().to_numpy()
    if package("pyarrow").types.is_nested(kept.type):
        return len(rows) * spread_size(kept)  # the largest may be what each row has
    return max(_CELL * len(column), int(_lengths(kept)[rows].sum()))


def _lengths(column: Any) -> np.ndarray:
    """Return the bytes of each text; of numbers, what they have."""
    if _is_any(column.type, _TEXTS):
        found = package("pyarrow.compute").binary_length(column)
        lengths: np.ndarray = found.fill_null(0).to_numpy().astype(np.int64)
        return lengths
    if not _is_any(column.type, _VIEWS) or not len(column):
        return np.full(len(column), column.nbytes // max(1, len(column)))
    # Sixteen bytes each, of which the first four are a length.
    words = np.frombuffer(column.buffers()[1], "<u4").reshape(-1, 4)
    words = words[column.offset :][: len(column), 0].astype(np.int64)
    return np.where(column.is_valid().to_numpy(zero_copy_only=False), words, 0)


def _is_any(kind: Any, names: tuple[str, ...]) -> bool:
    """Tell whether a type is of some kinds; older versions know fewer."""
    types = package("pyarrow.types")
    return any(getattr(types, name)(kind) for name in names if hasattr(types, name))
