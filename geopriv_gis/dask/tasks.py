"""Tasks of workers: draw a part, and gather drawn rows into a file.

A task may be run by two workers at once, or again after one died, and must come out
alike. It never raises: engines write the arguments of what failed, which may be true
rows, into their logs.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..batches import tables, writing
from ..batches.writing import RowSeal, make_record, table_coordinates
from ..core.errors import FileError, GeoPrivError
from ..core.randomness import KeyedRandom, Random
from ..files.formats import import_package
from ..files.paths import sha256_of
from ..files.placing import DRAWN, READY
from ..frames.points.prepared import PreparedPoints
from .rows import CHANGED, FramePart, PartRows
from .unfinished import KeyedFolder


@dataclass(frozen=True, kw_only=True, repr=False)
class Job:
    """Release as workers know it: public facts, and the key's folder.

    drawn: What is published, without rows and without a source.
    unit: The privacy unit.
    marks: Which parts are the same as when they were checked.
    sizes: Rows of each part.
    buckets: Into how many the rows are dealt; 0 where they keep their order.
    """

    folder: KeyedFolder
    drawn: PreparedPoints
    unit: Any
    marks: list[str]
    sizes: list[int]
    buckets: int

    @property
    def files(self) -> int:
        """Return the number of result files to write."""
        return self.buckets or -(-sum(self.sizes) // writing.PART_ROWS)

    def source(self, *bound: bytes) -> KeyedRandom:
        """Return the keyed random generator of a purpose (`bound`), always the same."""
        promised = self.drawn.guarantee.to_json().encode()
        return self.folder.source(promised, *bound)

    def drawn_path(self, number: int) -> Path:
        """Return the path of the file with a part's noisy rows."""
        return self.folder.path / DRAWN / f"{number}.arrow"


def compute_tasks(tasks: Iterable[Any]) -> tuple[Any, ...]:
    """Return the results of dask tasks; raise without quoting data if one fails."""
    try:
        found: tuple[Any, ...] = import_package("dask").compute(*tasks)
    except Exception as error:
        raise FileError(
            f"the engine failed ({type(error).__name__}); see its log."
        ) from None
    return found


def draw_part(job: Job, number: int, given: Any) -> str | None:
    """Draw a part's noisy rows and write them; return an error message, or None."""
    return _describe_failure(_draw_and_write, job, number, given)


def write_result_file(job: Job, number: int) -> str | None:
    """Write one file of the result; return an error message, or None."""
    return _describe_failure(_gather_and_write, job, number)


def _describe_failure(action: Any, *arguments: Any) -> str | None:
    """Call a function; return an error message without data, or None."""
    try:
        action(*arguments)
    except GeoPrivError as error:
        return str(error)
    except Exception as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        return f"a part could not be written ({reason})."
    return None


def _draw_and_write(job: Job, number: int, given: Any) -> None:
    """Draw a part's noisy rows to disk, unless done; raise if the part changed."""
    if job.drawn_path(number).exists():
        return
    sent = given if hasattr(given, "rows") else FramePart(given, job.drawn.rows)
    part = PartRows(sent.rows(), number, job.unit)
    for _ in part.batches(()):
        pass
    assert part.digest is not None
    if job.folder.make_part_digest(number, part.digest) != job.marks[number]:
        raise FileError(CHANGED.format(number=number))
    source = job.source(b"part", number.to_bytes(8, "big"), part.digest)
    drawn = dataclasses.replace(
        job.drawn, rows=part, count=job.sizes[number], source=source,
        owners=part.owners, move=job.drawn.moving.make_mover(source, part.owners),
        pseudonyms=job.drawn.pseudonyms.with_key(job.source(b"pseudonyms")),
    )  # fmt: skip

    def write(path: Path) -> None:
        """Draw noisy rows; write an Arrow file: of each table a batch per bucket."""
        pyarrow, schema = import_package("pyarrow"), writing.published_schema(drawn)
        with pyarrow.ipc.new_file(str(path), schema) as file:
            for table in writing.iterate_released(drawn):
                for bucket in _deal_rows(table, job.buckets, source):
                    file.write_batch(bucket)

    job.folder.write_once(f"{DRAWN}/{number}.arrow", write)


def _deal_rows(table: Any, buckets: int, source: Random) -> Iterator[Any]:
    """Yield a batch of randomly dealt rows per bucket; one batch if unshuffled."""
    pyarrow = import_package("pyarrow")
    order, ends = np.arange(len(table)), np.array([len(table)])
    if buckets:
        bucket = source.integers(buckets, len(table))
        order = np.argsort(bucket, kind="stable")
        ends = np.cumsum(np.bincount(bucket, minlength=buckets))
    whole = table.take(pyarrow.array(order)) if buckets else table
    whole = whole.combine_chunks().to_batches()[0]
    for start, end in zip([0, *ends[:-1]], ends, strict=True):
        yield whole.slice(start, end - start)


def _gather_and_write(job: Job, number: int) -> None:
    """Write one result file of all parts' rows, shuffled if asked; none if empty."""
    pyarrow, name = import_package("pyarrow"), f"{READY}/{result_file_name(number)}"
    schema = writing.published_schema(job.drawn)
    pieces = _read_bucket(job, number) if job.buckets else _read_window(job, number)
    table = pyarrow.Table.from_batches(list(pieces), schema)
    if not len(table):
        return  # a bucket that nothing was dealt to
    if job.buckets:
        order = job.source(b"order", number.to_bytes(8, "big")).permutation(len(table))
        table = table.take(pyarrow.array(order)).combine_chunks()

    def write(path: Path) -> None:
        """Write the table as a GeoParquet file with its record."""
        file = writing.ParquetFile(path, job.drawn)
        file.write(table)
        file.close()

    job.folder.write_once(name, write)


def result_file_name(number: int) -> str:
    """Return the name of a result file by number."""
    return f"part-{number:05}.parquet"


def _read_bucket(job: Job, number: int) -> Iterator[Any]:
    """Yield a bucket's batches from all parts."""
    for part in range(len(job.sizes)):
        with _open_part(job, part) as file:
            for batch in range(number, file.num_record_batches, job.buckets):
                yield file.get_batch(batch)


def _read_window(job: Job, number: int) -> Iterator[Any]:
    """Yield batches of the drawn rows for one result file, in input order."""
    start = 0
    low, high = number * writing.PART_ROWS, (number + 1) * writing.PART_ROWS
    for part, size in enumerate(job.sizes):
        if start < high and start + size > low:
            with _open_part(job, part) as file:
                for batch in range(file.num_record_batches):
                    at = start + batch * tables.ROWS
                    rows = file.get_batch(batch)
                    first, last = max(low - at, 0), min(high - at, len(rows))
                    if first < last:
                        yield rows.slice(first, last - first)
        start += size


def _open_part(job: Job, part: int) -> Any:
    """Return a drawn part's open Arrow file, memory-mapped."""
    pyarrow = import_package("pyarrow")
    return pyarrow.ipc.open_file(pyarrow.memory_map(str(job.drawn_path(part))))


# -- what says that a folder is whole --------------------------------------------------


def make_manifest(job: Job, rows: int) -> str:
    """Return result files' hashes and guarantee as JSON; raise if rows are missing."""
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
    """Yield tables of a Parquet file's geometry column, batch by batch."""
    pyarrow = import_package("pyarrow")
    with import_package("pyarrow.parquet").ParquetFile(path) as file:
        for batch in file.iter_batches(columns=[active]):
            yield pyarrow.Table.from_batches([batch])
