"""What compressed Arrow files say they hold, and those that say it to do harm."""

import struct
import tracemalloc

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import FileError, read_file
from geopriv_gis.files import unpacked
from geopriv_gis.files.unpacked import unpacked_size

pa = pytest.importorskip("pyarrow")
ROWS, BATCHES = 1_000, 3


def table(rows=ROWS, **columns):
    """Return points marked as such, and columns of the same length."""
    points = gpd.GeoSeries.from_xy(np.arange(rows) * 1.0, np.zeros(rows), crs=27700)
    wkb = pa.array(points.to_wkb(), pa.binary())
    crs = points.crs.to_json()
    mark = {
        "ARROW:extension:name": "geoarrow.wkb",
        "ARROW:extension:metadata": f'{{"crs": {crs}, "crs_type": "projjson"}}',
    }
    field = pa.field("geometry", pa.binary(), metadata=mark)
    others = {name: pa.array(values) for name, values in columns.items()}
    fields = [field, *(pa.field(name, one.type) for name, one in others.items())]
    return pa.Table.from_arrays([wkb, *others.values()], schema=pa.schema(fields))


def written(path, what, codec):
    """Write a table in batches, as a file or a stream by the suffix."""
    options = pa.ipc.IpcWriteOptions(compression=codec)
    make = pa.ipc.new_stream if path.suffix == ".arrows" else pa.ipc.new_file
    with make(str(path), what.schema, options=options) as sink:
        sink.write_table(what, max_chunksize=-(-len(what) // BATCHES))
    return path


@pytest.fixture(params=[".arrow", ".arrows"])
def suffix(request):
    """Give the suffix of a file, and that of a stream."""
    return request.param


@pytest.mark.parametrize("codec", ["zstd", "lz4"])
def test_unpacked_size_equals_buffer_sizes(suffix, codec, tmp_path):
    names = pa.array(["a", "b"] * (ROWS // 2)).dictionary_encode()
    what = table(number=np.arange(ROWS), name=names, gap=[None, "x"] * (ROWS // 2))
    path = written(tmp_path / f"a{suffix}", what, codec)
    total = sum(
        buffer.size
        for batch in what.to_batches(-(-ROWS // BATCHES))
        for column in batch.columns
        for buffer in column.buffers()
        if buffer is not None
    )
    # Slices share buffers, written are their own parts, filled up to eight bytes each.
    assert total / BATCHES / 2 < unpacked_size(path) < 1.1 * total
    assert len(read_file(path)) == ROWS
    assert unpacked_size(written(tmp_path / f"b{suffix}", what, None)) == 0


def test_compression_bomb_is_refused_before_unpacking(suffix, tmp_path):
    text = "x" * (100 << 20)
    path = written(tmp_path / f"b{suffix}", table(3, note=[text] * 3), "zstd")
    assert path.stat().st_size < 200_000
    tracemalloc.start()
    before = pa.total_allocated_bytes()
    for ask in (
        lambda: read_file(path),
        lambda: geopriv_gis.release_file(
            path, tmp_path / "out.parquet", "planar_laplace", eps=0.01, drop=["note"]
        ),
        lambda: geopriv_gis.ask_file(
            path, "private_knn", point=Point(0, 0), k=1, eps=0.01
        ),
    ):
        with pytest.raises(FileError, match="would unpack to more than"):
            ask()
    assert tracemalloc.get_traced_memory()[1] < 50 << 20
    tracemalloc.stop()
    assert pa.total_allocated_bytes() - before < 1 << 20


def test_dictionary_size_is_counted(suffix, tmp_path):
    note = pa.DictionaryArray.from_arrays([0, 0, 0], ["x" * (300 << 20)])
    path = written(tmp_path / f"d{suffix}", table(3, note=note), "zstd")
    assert unpacked_size(path) > 300 << 20
    with pytest.raises(FileError, match="would unpack to more than"):
        read_file(path)


@pytest.mark.parametrize(("limit", "refused"), [(1 << 19, False), (1 << 18, True)])
def test_values_of_all_batches_are_counted_together(
    suffix, limit, refused, tmp_path, monkeypatch
):
    """Each has a few rows, of one text that the file holds once for all."""
    monkeypatch.setattr("geopriv_gis.files.parquet.LARGE", limit)
    monkeypatch.setattr("geopriv_gis.files.parquet.RATIO", 1)
    note = pa.DictionaryArray.from_arrays([0] * BATCHES * 40, ["x" * 3_000])
    path = written(tmp_path / f"s{suffix}", table(len(note), note=note), None)
    if refused:
        with pytest.raises(FileError, match="would unpack to more than"):
            read_file(path)
    else:
        assert len(read_file(path)) == len(note)


def test_falsified_buffer_length_is_counted(suffix, tmp_path):
    """The number stands before each buffer, in the clear."""
    path = written(tmp_path / f"c{suffix}", table(), "zstd")
    content, stated = path.read_bytes(), unpacked_size(path)
    length = struct.pack("<q", 4 * (-(-ROWS // BATCHES) + 1))  # of offsets
    assert content.count(length) == 2
    path.write_bytes(content.replace(length, struct.pack("<q", 1 << 40)))
    assert unpacked_size(path) > 2 << 40 > stated
    with pytest.raises(FileError, match="would unpack to more than"):
        read_file(path)


def test_damaged_arrow_files_are_refused(suffix, tmp_path):
    content = written(tmp_path / f"a{suffix}", table(), "zstd").read_bytes()
    random, path = np.random.default_rng(4), tmp_path / f"e{suffix}"
    refused = 0
    for _ in range(300):
        changed = bytearray(content)
        at = int(random.integers(8, len(content)))
        changed[at : at + 4] = random.choice([b"\xff" * 4, b"\xff\xff\xff\x7f"])
        path.write_bytes(changed)
        try:
            assert unpacked_size(path) >= 0
        except FileError:
            refused += 1
    assert refused


def test_oversized_arrow_message_is_refused(suffix, tmp_path, monkeypatch):
    path = written(tmp_path / f"a{suffix}", table(), "zstd")
    monkeypatch.setattr(unpacked, "LARGEST", 100)
    with pytest.raises(FileError, match="contradict each other"):
        unpacked_size(path)
