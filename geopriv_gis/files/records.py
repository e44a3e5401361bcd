"""The record of a release that a file carries: its stamp, as JSON.

A record is what `frames.release.attach` wrote (guarantee, hash of the geometry, for a
hull its error band) and, for a table of labels, how to put the table together again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from ..core.errors import FileError
from ..frames.release import KEY
from .paths import SIDECAR, beside

LARGEST = 1 << 24  # bytes; a record has a few thousand
_TABLE = "table"
_KINDS = ("integer", "string")


def to_json(released: Any, table: Mapping[str, Any] | None = None) -> str:
    """Return the record of a released object."""
    record = dict(released.attrs[KEY])
    if table is not None:
        record[_TABLE] = dict(table)
    return json.dumps(record, allow_nan=False)


def attach_json(read: Any, text: str | bytes | None) -> Any:
    """Put a record back on what was read; a broken one becomes an empty stamp."""
    if text is None:
        return read
    stamp = parse(text)
    stamp.pop(_TABLE, None)
    read.attrs = {KEY: stamp}
    return read


def parse(text: str | bytes) -> dict[str, Any]:
    """Return a record as a dictionary; whatever is no record, as one that is void."""
    void = {"guarantee": {}, "sha256": ""}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return void
    return found if isinstance(found, dict) else void


def read_sidecar(path: Path) -> str | None:
    """Return the record beside a file, or None."""
    sidecar = beside(path, SIDECAR)
    if not sidecar.is_file():
        return None
    if sidecar.stat().st_size > LARGEST:
        raise FileError(f"{sidecar.name} is too large to be a guarantee.")
    return sidecar.read_text(encoding="utf-8", errors="replace")


def write_sidecar(path: Path, record: str) -> Path:
    """Write the record beside a file, for people to read as well."""
    sidecar = beside(path, SIDECAR)
    text = json.dumps(json.loads(record), indent=2, ensure_ascii=False)
    sidecar.write_text(text + "\n", encoding="utf-8")
    return sidecar


# -- tables of labels ------------------------------------------------------------------


def body_of(table: pd.Series | pd.DataFrame) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return a table of labels as columns, and what `table_of` needs to undo it.

    Raises
    ------
    FileError
        If labels are neither all integers nor all text, which no format keeps apart.
    """
    series = isinstance(table, pd.Series)
    columns = [str(c) for c in ([table.name or "row"] if series else table.columns)]
    index = str(table.index.name or ("rank" if series else "point"))
    names = [index, *columns]
    if isinstance(table.index, pd.MultiIndex) or len(set(names)) < len(names):
        raise FileError(
            "a table needs one index and columns of different names; call "
            "reset_index() on the points before private_knn."
        )
    parts = [table.index.to_series(), *_columns(table)]
    kinds = [pd.api.types.infer_dtype(part) for part in parts]
    bad = [n for n, kind in zip(names, kinds, strict=True) if kind not in _KINDS]
    if bad:
        raise FileError(
            f"labels must be all integers or all text to be written; column {bad[0]!r} "
            "is not. Give the rows an index of such labels before private_knn."
        )
    values = [part.to_numpy() for part in parts]
    body = pd.DataFrame(dict(zip(names, values, strict=True)))
    return body, {"series": series, "kinds": kinds}


def table_of(body: pd.DataFrame, record: str | bytes | None) -> Any:
    """Return a table of labels as `private_knn` returned it, with its guarantee."""
    layout = parse(record or "").get(_TABLE)
    kinds = layout.get("kinds") if isinstance(layout, dict) else None
    if not isinstance(kinds, list) or len(kinds) != len(body.columns):
        raise FileError(
            "the file holds a table without geometry, and no record says that it is a "
            "release; read it with pandas."
        )
    typed = {
        name: _typed(body[name], kind)
        for name, kind in zip(body.columns, kinds, strict=True)
    }
    first, *rest = typed
    index = pd.Index(typed[first], name=first)
    if layout.get("series") and len(rest) == 1:
        table: Any = pd.Series(typed[rest[0]], index=index, name=rest[0])
    else:
        values = {name: typed[name] for name in rest}
        table = pd.DataFrame(values, index=index)
        if rest == [str(n + 1) for n in range(len(rest))]:
            table.columns = pd.RangeIndex(1, len(rest) + 1, name="rank")
    return attach_json(table, record)


def _columns(table: pd.Series | pd.DataFrame) -> list[pd.Series]:
    if isinstance(table, pd.Series):
        return [table]
    return [table.iloc[:, position] for position in range(table.shape[1])]


def _typed(column: pd.Series, kind: object) -> Any:
    try:
        return column.astype("int64" if kind == "integer" else str).to_numpy()
    except (ValueError, TypeError):
        raise FileError(
            f"column {column.name!r} does not hold the integers its record tells of."
        ) from None
