"""Arrow columns that keep a value once for many rows, and what they become."""

import contextlib
import struct

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

from geopriv_gis import FileError, ParameterError, read_file, release_file, write_file
from geopriv_gis.files import ipc, unpacked
from geopriv_gis.files.ipc import memory_of_values
from tests.files.test_unpacked import table, written

pa = pytest.importorskip("pyarrow")
ROWS, TEXT = 3_000, 1_000_000


def viewed(lengths):
    """Return texts that are all the beginning of one long one."""
    views = b"".join(struct.pack("<i4sii", n, b"xxxx", 0, 0) for n in lengths)
    buffers = [None, pa.py_buffer(views), pa.py_buffer(b"x" * TEXT)]
    return pa.Array.from_buffers(pa.string_view(), len(lengths), buffers)


def kept(rows, text):
    return pa.DictionaryArray.from_arrays(pa.array([0] * rows), [text])


BOMBS = {
    "views": lambda: viewed([TEXT] * ROWS),
    "dictionary": lambda: kept(ROWS, "x" * TEXT),
    "nested": lambda: pa.StructArray.from_arrays([kept(ROWS, "x" * TEXT)], ["a"]),
    "nothing": lambda: pa.ListArray.from_arrays(
        pa.array([0] + [100_000_000] * ROWS, pa.int32()), pa.nulls(100_000_000)
    ),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_arrow_dictionary_bombs_are_refused(bomb, tmp_path):
    path = written(tmp_path / "a.arrow", table(ROWS, bomb=BOMBS[bomb]()), None)
    with pytest.raises(FileError, match="would unpack to more than"):
        read_file(path)


@pytest.mark.parametrize("kind", ["runs", "lists", "large lists"])
def test_run_end_and_list_view_columns_are_refused(kind, tmp_path):
    runs = pa.RunEndEncodedArray.from_arrays(pa.array([3], pa.int32()), ["x"])
    large = kind == "large lists"
    number, lists = (
        (pa.int64(), pa.LargeListViewArray) if large else (pa.int32(), pa.ListViewArray)
    )
    offset, size = (pa.array([n] * 3, number) for n in (0, 2))
    made = lists.from_arrays(offset, size, pa.array([1.0, 2.0]))
    column = runs if kind == "runs" else made
    path = written(tmp_path / "a.arrow", table(3, bomb=column), None)
    with pytest.raises(FileError, match="write it as plain values"):
        read_file(path)


def test_memory_of_values_counts_what_is_nested_and_marked():
    texts = pa.array(["a" * 100, "b" * 20] * 10)
    assert memory_of_values(as_extension(texts)) == 1200
    assert memory_of_values(as_record(texts)) == 1200
    pairs = pa.MapArray.from_arrays(pa.array([0, 10, 20]), [*"k" * 20], texts)
    assert memory_of_values(pairs) == memory_of_values(pa.array([*"k" * 20])) + 1200
    kept = pa.StructArray.from_arrays([pa.array(["x" * 50, "y" * 50])], ["a"])
    of_records = pa.DictionaryArray.from_arrays([0, 1, 0, None], kept)
    assert memory_of_values(of_records) == 3 * 100
    assert memory_of_values(pa.array([1.0, None, 3.0])) == 24


@pytest.mark.parametrize(("more", "refused"), [(0, False), (1, True)])
def test_rows_of_all_batches_of_arrow_are_counted(more, refused, tmp_path, monkeypatch):
    path = tmp_path / "a.arrow"
    rows = 20_000  # in three batches, of nothing but gaps
    nothing = pa.table({"a": pa.nulls(rows)})
    written(path, nothing, None)
    size = path.stat().st_size
    assert size < rows / 3
    monkeypatch.setattr(ipc, "FEW_ROWS", rows - more)
    with contextlib.ExitStack() as stack:
        if refused:
            stack.enter_context(pytest.raises(FileError, match="declares more rows"))
        _, batches = stack.enter_context(ipc.open_batches(path))
        assert sum(map(len, batches)) == rows


def test_memory_of_values_counts_repeated_values():
    texts = pa.array(["a" * 100, None, "b" * 20] * 10)
    assert (
        memory_of_values(texts)
        == memory_of_values(texts.cast(pa.string_view()))
        == 1200
    )
    assert memory_of_values(texts.dictionary_encode()) == 1200
    assert memory_of_values(texts.cast(pa.string_view())[1:]) == 1100
    lists = pa.array([["a" * 100, "b"], None, ["c"]])
    assert memory_of_values(lists) == 3 * 8 + 102
    texts = pa.array(["a" * 100, None, "b" * 20] * 10)
    for kind in (pa.large_string(), pa.binary(), pa.large_binary()):
        assert memory_of_values(texts.cast(kind)) == 1200
        assert memory_of_values(texts.cast(kind).dictionary_encode()) == 1200
    assert memory_of_values(lists.cast(pa.large_list(pa.string()))) == 3 * 8 + 102
    pairs = pa.array([[1.0, 2.0]] * 5, pa.list_(pa.float64(), 2))
    assert memory_of_values(pairs) == 5 * 8 + 10 * 8
    assert memory_of_values(pa.array([{"a": 1.0, "b": "c" * 9}] * 5)) == 5 * (8 + 9)
    assert (
        memory_of_values(pa.array([{"a": 1.0}, None], pa.map_("string", "float64")))
        >= 8
    )
    assert memory_of_values(pa.nulls(7)) == 7 * 8
    assert memory_of_values(pa.array([], pa.string_view())) == 0


def test_arrow_views_and_dictionaries_are_read(tmp_path):
    """Views, as Polars writes them, and dictionaries."""
    views = pa.array(["a", None, "b" * 30], pa.string_view())
    names = pa.array(["a", None, "b" * 30]).dictionary_encode()
    path = written(tmp_path / "a.arrow", table(3, v=views, n=names), "zstd")
    assert read_file(path)["v"].tolist()[2] == "b" * 30


def test_legacy_arrow_compression_metadata_is_honoured(tmp_path):
    """Readers still know it; the batch itself has no word of it."""
    what = table(3, note=["x" * (100 << 20)] * 3)
    options = pa.ipc.IpcWriteOptions(
        metadata_version=pa.ipc.MetadataVersion.V4, compression="zstd"
    )
    path, metadata = tmp_path / "a.arrows", {"ARROW:experimental_compression": "zstd"}
    with pa.ipc.new_stream(str(path), what.schema, options=options) as sink:
        for batch in what.to_batches():
            sink.write_batch(batch, custom_metadata=metadata)
    _forget_the_codec(path)
    with pytest.raises(FileError, match="would unpack to more than"):
        read_file(path)


def _forget_the_codec(path):
    """Take the field with the codec from the table of each batch."""
    content = bytearray(path.read_bytes())
    with path.open("rb") as file:
        file.seek(6)
        for data, body in unpacked._stream_messages(file):
            batch = unpacked.FlatTable.root(data).table(2)
            if unpacked.FlatTable.root(data).number(1, "<B") == unpacked._BATCH:
                listed = batch.at - struct.unpack_from("<i", data, batch.at)[0]
                at = body - len(data) + listed + 4 + 2 * 3
                assert np.any(np.frombuffer(content[at : at + 2], np.uint8))
                content[at : at + 2] = b"\0\0"
    path.write_bytes(content)


SECRET = 991_234_567_012


def below_null(values):
    """Return values of which the second is null, and still there."""
    bits = pa.py_buffer(bytes([0b11111101]))
    return pa.Array.from_buffers(
        values.type, len(values), [bits, *values.buffers()[1:]], 1
    )


VALUES = {
    "number": lambda: below_null(pa.array([1, SECRET, 3, 4])),
    "text": lambda: below_null(pa.array(["a", str(SECRET), "b", "c"])),
    "time": lambda: below_null(pa.array([1, SECRET, 3, 4], pa.timestamp("us"))),
    "view": lambda: pa.array(
        [f"{SECRET} is as long as a view", *"abcd"], pa.string_view()
    ).slice(1),
    "dictionary": lambda: pa.DictionaryArray.from_arrays(
        [0, 0, 2, 2], ["a", str(SECRET), "b"]
    ),
    "record": lambda: pa.StructArray.from_arrays(
        [pa.array([1, SECRET, 3, 4])], ["n"], mask=pa.array([False, True, False, False])
    ),
}


class Extension(pa.ExtensionType):
    """A type of somebody's, of any storage."""

    def __init__(self, storage):
        super().__init__(storage, "geopriv.test")

    def __arrow_ext_serialize__(self):
        return b""

    @classmethod
    def __arrow_ext_deserialize__(cls, storage, _):
        return cls(storage)


def as_extension(values):
    return pa.ExtensionArray.from_storage(Extension(values.type), values)


def as_list(values):
    return pa.ListArray.from_arrays(pa.array(range(5), pa.int32()), values)


def as_map(values):
    return pa.MapArray.from_arrays(pa.array(range(5), pa.int32()), [*"abcd"], values)


def as_record(values):
    return pa.StructArray.from_arrays([values], ["n"])


NESTED = {
    "column": (),
    "record": (as_record,),
    "list": (as_list,),
    "pair": (lambda values: pa.FixedSizeListArray.from_arrays(values, 1),),
    "map": (as_map,),
    "extension": (as_extension,),
    "list of extensions": (as_extension, as_list),
    "map of extensions": (as_extension, as_map),
    "record of extensions": (as_extension, as_record),
    "extension of lists of extensions": (as_extension, as_list, as_extension),
}


NOT_IN_PANDAS = {("view", nested) for nested in NESTED if "list" in nested}
NOT_IN_PANDAS |= {("view", "pair")}


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize(
    ("values", "nested"),
    [
        (values, nested) for values in VALUES for nested in NESTED
        if (values, nested) not in NOT_IN_PANDAS
    ],
)  # fmt: skip
def test_arrow_output_has_nothing_below_nulls_or_of_other_rows(
    values, nested, tmp_path
):
    column, points = VALUES[values](), gpd.GeoSeries.from_xy(range(4), range(4))
    for nest in NESTED[nested]:
        column = nest(column)
    given = pa.table({"a": column, "geometry": points.to_wkb()})
    assert traces_in(given)
    options = {"data_crs": "EPSG:27700", "geometry": "geometry", "keep": ["a"]}
    found = release_file(given, None, "planar_laplace", eps=0.01, **options)
    assert found.column("a").to_pylist() == column.to_pylist()
    assert not traces_in(found)
    if not hasattr(pd, "ArrowDtype"):
        pytest.skip("pandas has no Arrow columns")
    values = pd.array(pa.chunked_array([column]), dtype=pd.ArrowDtype(column.type))
    frame = gpd.GeoDataFrame({"a": values}, geometry=points.set_crs(27700))
    released = frame.geopriv.planar_laplace(0.01, keep=["a"])
    assert not traces_in(pa.table({"a": released["a"].array.__arrow_array__()}))
    released["a"] = values  # by somebody, after the release
    write_file(released, tmp_path / "a.arrow")
    content = (tmp_path / "a.arrow").read_bytes()
    assert not any(trace in content for trace in TRACES)


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_arrow_values_that_cannot_be_cleared_are_refused():
    if not hasattr(pd, "ArrowDtype"):
        pytest.skip("pandas has no Arrow columns")
    codes = pa.array([0, 0, 1, 1], pa.int8())
    union = pa.UnionArray.from_sparse(
        codes, [pa.array([1, 2, SECRET, 4]), pa.array([*"abcd"])]
    )
    values = pd.array(pa.chunked_array([union]), dtype=pd.ArrowDtype(union.type))
    points = gpd.GeoSeries.from_xy(range(4), range(4), crs=27700)
    frame = gpd.GeoDataFrame({"a": values}, geometry=points)
    with pytest.raises(ParameterError, match="can hide values of other rows; cast it"):
        frame.geopriv.planar_laplace(0.01, keep=["a"])
    assert len(frame.geopriv.planar_laplace(0.01, drop=["a"])) == 4


TRACES = SECRET.to_bytes(8, "little"), str(SECRET).encode()


def traces_in(table):
    """Return which traces of the secret an Arrow file of a table has."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, table.schema) as file:
        file.write_table(table)
    content = sink.getvalue().to_pybytes()
    return [trace for trace in TRACES if trace in content]
