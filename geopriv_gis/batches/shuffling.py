"""Uniformly random shuffling of rows that do not fit into memory.

Rows are dealt to buckets, each to any with equal probability and by itself; then each
bucket is shuffled. The buckets in turn are a uniform order of all rows: it is what
sorting them by random numbers does, of which the buckets are the first digits.

References
----------
Rao 1961; Sandelius 1962.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..core.randomness import Random
from ..files.formats import import_package

BUCKET_ROWS = 1 << 19  # about so many in a bucket
MOST_BUCKETS = 500  # files that are open at a time; systems allow a thousand


def shuffle_rows(
    tables: Iterator[Any], rows: int, folder: Path, source: Random
) -> Iterator[Any]:
    """Yield tables' rows in random order; write buckets to a folder if many.

    tables: Released rows: they are kept in files of ``folder`` meanwhile.
    folder: A private one.
    """
    pyarrow = import_package("pyarrow")
    buckets = min(-(-rows // BUCKET_ROWS), MOST_BUCKETS)
    if buckets == 1:
        yield _reorder_batch(pyarrow.concat_tables(list(tables)), source)
        return
    paths = [folder / f"bucket-{number}.arrow" for number in range(buckets)]
    with contextlib.ExitStack() as opened:
        writers: list[Any] = []
        for table in tables:
            if not writers:
                writers = [
                    opened.enter_context(pyarrow.ipc.new_file(str(p), table.schema))
                    for p in paths
                ]
            bucket = source.integers(buckets, len(table))
            order = np.argsort(bucket, kind="stable")
            dealt = table.take(pyarrow.array(order))
            ends = np.cumsum(np.bincount(bucket, minlength=buckets))
            for writer, start, end in zip(writers, [0, *ends], ends, strict=False):
                writer.write_table(dealt.slice(start, end - start))
    for path in paths:
        with pyarrow.OSFile(str(path)) as file, pyarrow.ipc.open_file(file) as bucket:
            whole = bucket.read_all()
        path.unlink()
        if len(whole):
            yield _reorder_batch(whole, source)


def _reorder_batch(table: Any, source: Random) -> Any:
    """Return a table's rows in random order."""
    order = import_package("pyarrow").array(source.permutation(len(table)))
    return table.take(order).combine_chunks()
