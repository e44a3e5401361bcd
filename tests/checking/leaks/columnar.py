"""Leaks in Parquet, Arrow, and arrays: metadata, dictionaries, statistics, gaps."""

import base64
import json
import pickle
import struct

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import feather, orc

from .world import ALL, Leak, appended

FILE = "r.parquet"


def _parquet(change, name=FILE, **options):
    """Return what reads a Parquet file, changes its table, and writes it again."""

    def write(folder, at):
        table = change(pq.read_table(folder / name), at)
        pq.write_table(table, folder / name, **options)

    return write


def _arrow(change, name="r.arrow"):
    def write(folder, at):
        new, old = (
            (pa.ipc.new_file, pa.ipc.open_file)
            if name == "r.arrow"
            else (pa.ipc.new_stream, pa.ipc.open_stream)
        )
        table = change(old((folder / name).read_bytes()).read_all(), at)
        with new(str(folder / name), table.schema) as writer:
            writer.write_table(table)

    return write


def _said(key, said):
    """Return what adds to a schema's metadata."""
    return lambda table, at: table.replace_schema_metadata(
        {**(table.schema.metadata or {}), key: said(at)}
    )


def _geo(change):
    """Return what changes what GeoParquet says of its geometry."""

    def changed(table, at):
        geo = json.loads(table.schema.metadata[b"geo"])
        change(geo["columns"]["geometry"], at)
        return _said(b"geo", lambda _: json.dumps(geo).encode())(table, at)

    return changed


def _crs_remarks(column, at):
    west, south, east, north = at.box
    column["crs"] |= {
        "area": at.line,
        "bbox": {
            "south_latitude": south, "west_longitude": west,
            "north_latitude": north, "east_longitude": east,
        },
    }  # fmt: skip


def _field(table, at):
    index = table.schema.get_field_index("kind")
    field = table.schema.field(index)
    told = {**(field.metadata or {}), b"comment": at.line.encode()}
    return table.cast(table.schema.set(index, field.with_metadata(told)))


def _unused(table, at):
    """Put the places into values of a dictionary that no row has."""
    index = table.schema.get_field_index("kind")
    kinds = sorted(set(table["kind"].to_pylist()))
    codes = [kinds.index(kind) for kind in table["kind"].to_pylist()]
    values = pa.DictionaryArray.from_arrays(
        pa.array(codes, pa.int32()), pa.array([*kinds, *at.lines])
    )
    return table.set_column(index, "kind", values)


def _masked(table, at):
    """Put the places under rows of a column that are all null."""
    index = table.schema.get_field_index("score")
    values = np.resize(at.metres, len(table)).astype("<f8")
    null = pa.py_buffer(bytes((len(table) + 7) // 8))
    hidden = pa.Array.from_buffers(
        pa.float64(), len(table), [null, pa.py_buffer(values.tobytes())]
    )
    return table.set_column(index, "score", hidden)


def _index_of_pandas(table, at):
    told = {"index_columns": [], "columns": [], "attributes": {"homes": at.lines}}
    return _said(b"pandas", lambda _: json.dumps(told).encode())(table, at)


def _lists(table, at):
    pairs = np.resize(at.degrees, (len(table), 2)).tolist()
    return table.append_column("centre", pa.array(pairs, pa.list_(pa.float64())))


def _statistics(folder, at):
    """Let statistics of a column say that the true places are its ends."""
    table = pq.read_table(folder / FILE)
    pq.write_table(table, folder / FILE, use_dictionary=False)
    whole = (folder / FILE).read_bytes()
    (size,) = struct.unpack("<I", whole[-8:-4])
    data, footer = whole[: -8 - size], whole[-8 - size :]
    low, high = min(table["score"].to_pylist()), max(table["score"].to_pylist())
    for old, new in zip((high, low), at.metres[-1], strict=True):
        assert struct.pack("<d", old) in footer
        footer = footer.replace(struct.pack("<d", old), struct.pack("<d", new))
    (folder / FILE).write_bytes(data + footer)


def _gap(folder, at, bytes_=None):
    whole = (folder / FILE).read_bytes()
    (size,) = struct.unpack("<I", whole[-8:-4])
    data, footer = whole[: -8 - size], whole[-8 - size :]
    (folder / FILE).write_bytes(data + (bytes_ or at.bytes) + footer)


def _older_footer(folder, at):
    """Keep the footer that a file of the true points had, in front of its own."""
    path = folder.parent / f"{folder.name}.parquet"
    at.frame().to_parquet(path)
    whole = path.read_bytes()
    (size,) = struct.unpack("<I", whole[-8:-4])
    _gap(folder, at, whole[-8 - size :])


def _batches(folder, at):
    """Say the places beside a record batch."""
    path = folder / "r.arrows"
    table = pa.ipc.open_stream(path.read_bytes()).read_all()
    with pa.ipc.new_stream(str(path), table.schema) as writer:
        for batch in table.to_batches():
            writer.write_batch(batch, custom_metadata={"note": at.line})


def _feather(folder, at):
    x, y = at.in_crs(4326).astype("<f4").T
    feather.write_feather(pa.table({"a": x, "b": y}), str(folder / "cells.feather"))


def _plain(folder, at):
    a, b = (at.degrees * 1e7).round().astype("<i8").T
    pq.write_table(pa.table({"n": range(len(a)), "a": a, "b": b}), folder / "c.parquet")


def _texts(folder, at):
    table = pa.table({"remark": at.lines, "n": range(len(at.lines))})
    pq.write_table(table, folder / "remarks.parquet", compression="zstd")


def _deep(folder, at):
    rows = [{"home": {"at": [{"q": [x, y]}]}} for x, y in at.in_crs(32630).tolist()]
    pq.write_table(pa.table({"person": rows}), folder / "people.parquet")


def _orc(folder, at):
    x, y = at.degrees.T
    orc.write_table(pa.table({"x": x, "y": y}), str(folder / "cells.orc"))


def _pickled(folder, at):
    (folder / "cache.pkl").write_bytes(pickle.dumps(at.degrees))


def _npz(folder, at):
    np.savez_compressed(folder / "cache.npz", a=at.metres)


def _npy(folder, at):
    np.save(folder / "cache.npy", np.asfortranarray(at.degrees))


def _matlab(folder, at):
    from scipy.io import savemat

    savemat(folder / "cache.mat", {"a": at.metres})


def _netcdf(folder, at):
    from scipy.io import netcdf_file

    with netcdf_file(folder / "cells.nc", "w") as file:
        file.createDimension("n", len(at.degrees))
        for name, values in zip("xy", at.degrees.T, strict=True):
            file.createVariable(name, "f8", ("n",))[:] = values


def _parquet_text(at):
    return base64.b64encode(at.degrees.tobytes())


LEAKS = [
    Leak(name, write, *rest, base=base)
    for base, table in {
        "parquet": [
            ("parquet: schema metadata, doubles in base64", _parquet(
                _said(b"note", _parquet_text)
            ), "lonlat", 20),
            ("parquet: metadata of a column", _parquet(_field), "geohash", 100),
            ("parquet: what pandas says", _parquet(_index_of_pandas), "lonlat"),
            ("parquet: values of a dictionary", _parquet(_unused), "plus codes"),
            ("parquet: a column of lists", _parquet(_lists)),
            ("parquet: statistics of a column", _statistics, "metres", 1),
            ("parquet: a gap before the footer", _gap, "doubles", 8),
            ("parquet: an older footer", _older_footer),
            ("parquet: the true bounding box", _parquet(
                _geo(lambda column, at: column.update(bbox=at.box_in_metres))
            )),
            ("parquet: remarks of the CRS", _parquet(_geo(_crs_remarks)), "lonlat", 3),
            ("parquet: orientation and edges", _parquet(
                _geo(lambda column, at: column.update(x=at.in_crs(3857).tolist()))
            ), "lonlat", 3),
        ],
        "arrow": [
            ("arrow: schema metadata", _arrow(
                _said(b"note", lambda at: at.line.encode())
            ), "utm 30"),
            ("arrow: values under nulls", _arrow(_masked)),
            ("arrow: values of a dictionary", _arrow(_unused), "dms", 10),
            ("arrow: after the end", appended("r.arrow"), "columns of doubles"),
        ],
        "arrows": [
            ("arrow stream: schema metadata", _arrow(
                _said(b"note", lambda at: at.line.encode()), "r.arrows"
            ), "hex", 15),
            ("arrow stream: metadata of a batch", _batches, "latlon", 2),
            ("arrow stream: after the end", appended("r.arrows"), "lonlat", 30),
        ],
        "geojson": [
            ("feather: short floats", _feather),
            ("a plain Parquet of integers", _plain),
            ("a plain Parquet of texts, zstd", _texts, "letters"),
            ("a plain Parquet, deep", _deep),
            ("ORC", _orc, "lonlat", ALL, "amber"),
            ("pickle", _pickled),
            ("npz", _npz),
            ("npy, columns one after the other", _npy),
            ("MATLAB", _matlab),
            ("NetCDF, big end first", _netcdf),
        ],
    }.items()
    for name, write, *rest in table
]  # fmt: skip
