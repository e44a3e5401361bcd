"""What says that a folder is whole: its files, their rows, and what they promise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..batches.writing import RowSeal, make_record, table_coordinates
from ..core.errors import FileError
from ..files.formats import import_package
from ..files.paths import sha256_of
from ..files.unfinished import READY
from .tasks import Job, result_file_name


def make_manifest(job: Job, rows: int) -> str:
    """Read the workers' files and return their manifest; raise if rows lack."""
    ready, whole, listed = job.folder.path / READY, RowSeal(), []
    for number in range(job.files):
        path = ready / result_file_name(number)
        if path.exists():
            before = whole.rows
            for table in _read_batches(path, job.drawn.rows.active):
                whole.add(table_coordinates(table, job.drawn.rows.active))
            found = {"name": path.name, "rows": whole.rows - before}
            listed.append({**found, "sha256": sha256_of(path)})
    if whole.rows != rows:
        raise FileError("some rows are missing on the disk; release them anew.")
    record = json.loads(make_record(job.drawn, whole.sha256))
    manifest = {"rows": rows, "parts": listed, **record}
    return json.dumps(manifest, indent=1, ensure_ascii=False, allow_nan=False)


def _read_batches(path: Path, active: str) -> Iterator[Any]:
    pyarrow = import_package("pyarrow")
    with import_package("pyarrow.parquet").ParquetFile(path) as file:
        for batch in file.iter_batches(columns=[active]):
            yield pyarrow.Table.from_batches([batch])
