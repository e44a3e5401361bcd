"""Files that unpack to too much, nest too deep, or never end; each with its size.

``python -m tests.checking.leaks.bombs FILE…`` checks each and tells how it went: a
process of its own, since nothing else can stop what never ends.
"""

import base64
import gzip
import io
import json
import os
import select
import sqlite3
import struct
import subprocess
import sys
import time
import zipfile
import zlib
from pathlib import Path

import numpy as np

from geopriv_gis import check

from .harmless import TOWNS
from .pictures import HEAD, PNG
from .world import chunk

MEGA = 1 << 20


def _deflated(size, head=b""):
    """Return zlib's form of as many zeros."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(head)]
    parts += [packer.compress(bytes(MEGA)) for _ in range(size // MEGA)]
    return b"".join([*parts, packer.flush()])


def _zip(members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, body in members.items():
            packed.writestr(name, body)
    return file.getvalue()


def _nested(size):
    """Return a zip of zips of zips, ten in each."""
    body = _zip({"a.txt": bytes(size // 1000)})
    for _ in range(3):
        body = _zip({f"{i}.zip": body for i in range(10)})
    return body


def _overlapping(size):
    """Return a zip whose members are all the same bytes of it."""
    body = _zip({"a.txt": bytes(size // 100)})
    entry = body[body.rindex(b"PK\1\2") : body.rindex(b"PK\5\6")]
    start = body.rindex(b"PK\1\2")
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 100, 100, len(entry) * 100, start, 0)
    return body[:start] + entry * 100 + end


def _based(size):
    body = b"0.1 51.5"
    while len(body) < min(size // 100, 2 * MEGA):
        body = base64.b64encode(body * 2)
    return body


def _laughing(size):
    rows = "".join(
        f'<!ENTITY a{i} "{f"&a{i - 1};" * 10 if i else "51.5 "}">' for i in range(12)
    )
    return f"<!DOCTYPE a [{rows}]><a>&a11;</a>".encode()


def _pdf(size):
    body = _deflated(size)
    head = b"%%PDF-1.5\n1 0 obj<</Length %d/Filter/FlateDecode>>stream\n" % len(body)
    return head + body + b"\nendstream endobj\n%%EOF"


def _twice(size):
    """Return a PDF with a stream that is packed twice."""
    body = zlib.compress(_deflated(size))
    return (
        b"%%PDF-1.5\n1 0 obj<</Length %d/Filter[/FlateDecode/FlateDecode]>>stream\n"
        % len(body) + body + b"\nendstream endobj\n%%EOF"
    )  # fmt: skip


def _png(kind, head=b""):
    def make(size):
        return (PNG + HEAD + chunk(kind, head + _deflated(size, b"\0\0"))
                + chunk(b"IEND", b""))  # fmt: skip

    return make


def _repeated(text):
    """Return what repeats a text, to a hundredth of the size."""
    return lambda size: (text * (size // 100 // len(text) + 1)).encode()


BOMBS = {
    "zeros.zip": lambda size: _zip({"a.txt": bytes(size)}),
    "zips.zip": _nested,
    "overlap.zip": _overlapping,
    "zeros.gz": lambda size: gzip.compress(bytes(size)),
    "zeros.docx": lambda size: _zip({"word/document.xml": bytes(size)}),
    "many.zip": lambda size: _zip({f"{i}.txt": b"" for i in range(size // 10_000)}),
    "ztxt.png": _png(b"zTXt", b"Comment\0\0"),
    "pixels.png": _png(b"IDAT"),
    "page.pdf": _pdf,
    "twice.pdf": _twice,
    "deep.json": lambda size: b"[" * (size // 100) + b"]" * (size // 100),
    "deeper.geojson": lambda size: b'{"type":"FeatureCollection","a":' * (size // 3200),
    "wide.json": lambda size: json.dumps(
        {f"k{i}": i / 7 for i in range(size // 2000)}
    ).encode(),
    "laughs.xml": _laughing,
    "laughs.kml": _laughing,
    "deep.svg": _repeated("<g>"),
    "tags.html": _repeated("<"),
    "entities.html": _repeated("&#53;&"),
    "base64.txt": _based,
    "letters.txt": _repeated("A"),
    "hex.txt": _repeated("0f"),
    "digits.txt": _repeated("1"),
    "commas.txt": _repeated("1,"),
    "points.txt": _repeated("1."),
    "minus.txt": _repeated("-1 "),
    "exponents.txt": _repeated("1e9 9e"),
    "degrees.txt": _repeated("51°30'"),
    "signs.txt": _repeated("°'\" "),
    "north.txt": _repeated("51 30 12 N "),
    "hashes.txt": _repeated("gcpvj0 "),
    "plus.txt": _repeated("9C3XGWXW+46 "),
    "percent.txt": _repeated("%25"),
    "escapes.txt": _repeated("\\u005c"),
    "blanks.txt": _repeated(" \t"),
    "line.txt": _repeated("?"),
    "polyline.txt": _repeated("_p~iF~ps|U"),
    "grid.txt": _repeated("TQ 30123 80456 30U"),
    "book.ipynb": lambda size: json.dumps(
        {"cells": [{"outputs": [{"data": {"image/png": "A" * (size // 100)}}]}]}
    ).encode(),
}


def endless_view(path):
    """Write a database with a view that has no last row."""
    base = sqlite3.connect(path)
    base.execute(
        "CREATE VIEW v AS WITH RECURSIVE c(x) AS "
        "(SELECT 1 UNION ALL SELECT x + 1 FROM c) "
        "SELECT x AS lon, x AS lat FROM c"
    )
    base.commit()
    base.close()


def generated(path):
    """Write a database with a column that takes for ever to compute."""
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE t (a INTEGER)")
    base.executemany("INSERT INTO t (a) VALUES (?)", [(i,) for i in range(100)])
    base.execute("ALTER TABLE t ADD COLUMN b TEXT AS (hex(zeroblob(400000000)))")
    base.commit()
    base.close()


def pipe(path):
    """Make a pipe that nobody writes to."""
    os.mkfifo(path)


def sparse(path):
    """Make a file of many gigabytes that has no bytes."""
    with path.open("wb") as file:
        file.truncate(1 << 36)


def deep_folders(path):
    """Make as many folders, one in the other, as paths may be long."""
    for _ in range(400):
        path /= "a"
    path.mkdir(parents=True)
    (path / "a.txt").write_text("x")


MADE = {
    "view.gpkg": endless_view, "view.sqlite": endless_view, "column.db": generated,
    "pipe.csv": pipe, "sparse.txt": sparse, "sparse.gpkg": sparse, "deep": deep_folders,
}  # fmt: skip


def plant(folder, size):
    """Write all of them, each into a folder of its own."""
    for name in [*BOMBS, *MADE]:
        (folder / name).mkdir()
        if name in MADE:
            MADE[name](folder / name / name)
        else:
            (folder / name / name).write_bytes(BOMBS[name](size))


def tried(folder, seconds):
    """Return colour, CPU seconds and megabytes of each; None where it never ends."""
    left, told = [*BOMBS, *MADE], {}
    while left:
        command = [sys.executable, "-m", __name__, *(str(folder / one) for one in left)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0) as process:
            _ready(process, 60)  # imports
            for name in list(left):
                told[name] = _ready(process, seconds)
                left.remove(name)
                if told[name] is None:
                    break
            process.kill()
    return told


def _ready(process, seconds):
    """Return what a process says next, or None."""
    if not select.select([process.stdout], [], [], seconds)[0]:
        return None
    line = process.stdout.readline()
    return json.loads(line) if line else None


def main():
    """Check each of the folders, as `tried` asks."""
    true = TOWNS["a city"](np.random.default_rng(1), 300)
    print("{}", flush=True)
    for name in sys.argv[1:]:
        start = time.process_time()
        try:
            colour = check(Path(name), truth=true).colour
        except Exception as error:
            colour = type(error).__name__
        print(json.dumps([colour, time.process_time() - start, most()]), flush=True)


def most():
    """Return the megabytes that this process held at most, where Linux tells."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    return int(status.read_text().split("VmHWM:")[1].split()[0]) // 1024


if __name__ == "__main__":
    main()
