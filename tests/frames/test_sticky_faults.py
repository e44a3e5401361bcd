"""Every fault of a sticky store is a FileError that names it and says what to do."""

import contextlib
import os
import shutil
import sqlite3
import stat
import threading

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis import FileError, Ledger, ParameterError, StickyStore
from geopriv_gis.core.promise.guarantee import Guarantee

pytestmark = pytest.mark.arithmetic  # files of SQLite
EPS = 0.01
PROMISE = Guarantee(notion="gp", eps=EPS, crs="sphere", mechanism="any")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sticky.sqlite"


def opened(path, **options):
    return StickyStore(path, "homes 2025", **options)


def homes(rows=30):
    return gpd.GeoSeries.from_xy(5e5 + np.arange(rows), [62e5] * rows, crs="EPSG:32630")


def release(store, rows=30, **options):
    return homes(rows).geopriv.planar_laplace(EPS, sticky=store, **options)


def repeat(store, draw, rows=30):
    points = np.arange(2.0 * rows).reshape(rows, 2)
    known = store._row_codes(range(rows), points, PROMISE, None)
    return store._repeat_or_draw(known, PROMISE, draw)[0]


def noise(rows=30):
    return np.frombuffer(os.urandom(16 * rows), np.uint64).reshape(rows, 2) / 1.0


def sql(path, *statements):
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


# -- whose eyes ----------------------------------------------------------------------

posix = pytest.mark.skipif(os.name != "posix", reason="Windows keeps no such rights")


@posix
def test_sticky_files_are_private_from_creation(path, tmp_path, monkeypatch):
    modes, connect = set(), sqlite3.connect

    def watched(name, **options):
        modes.update(mode(found) for found in tmp_path.iterdir())
        return connect(name, **options)

    def draw():
        modes.update(mode(found) for found in tmp_path.iterdir())
        names = {found.name for found in tmp_path.iterdir()}
        assert names == {path.name, f"{path.name}.key", f"{path.name}-journal"}
        return noise()

    monkeypatch.setattr(sqlite3, "connect", watched)
    before = os.umask(0)
    try:
        repeat(opened(path), draw)
    finally:
        os.umask(before)
    assert modes == {0o600}


@posix
@pytest.mark.parametrize("rights", [0o640, 0o660, 0o604, 0o664, 0o610], ids=oct)
def test_sticky_file_permissions_are_restricted(path, rights):
    release(opened(path))
    for file in (path, path.with_name(f"{path.name}.key")):
        file.chmod(rights)
    opened(path)
    assert {mode(path), mode(f"{path}.key")} == {0o600}


@posix
def test_sticky_permission_error_is_reported(path, monkeypatch):
    opened(path)
    path.chmod(0o644)

    def chmod(*_args, **_options):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(type(path), "chmod", chmod)
    with pytest.raises(
        FileError, match=r"permissions of .*sticky\.sqlite cannot be set"
    ):
        opened(path)


@posix
def test_sticky_symlink_opens_same_store_and_key(path, tmp_path):
    first = release(opened(path))
    (tmp_path / "link").symlink_to(path)
    assert (release(opened(tmp_path / "link")) == first).all()
    assert not (tmp_path / "link.key").exists()
    (tmp_path / "later").symlink_to(tmp_path / "elsewhere")
    release(opened(tmp_path / "later"))
    assert (tmp_path / "elsewhere.key").exists()


# -- gone, other, damaged ------------------------------------------------------------


@pytest.mark.parametrize("fault", ["deleted", "emptied"])
def test_deleted_or_empty_sticky_store_is_refused(path, fault):
    release(opened(path))
    path.unlink() if fault == "deleted" else path.write_bytes(b"")
    for _ in range(2):
        with pytest.raises(FileError, match=r"is gone or empty.*remove the key as wel"):
            opened(path)
    path.with_name(f"{path.name}.key").unlink()
    release(opened(path))  # which is to say: anew


def test_sticky_store_with_deleted_rows_is_refused(path):
    release(opened(path))
    sql(path, "DELETE FROM noise WHERE row IN (SELECT row FROM noise LIMIT 7)")
    with pytest.raises(ParameterError, match=r"^7 of 30 rows have new labels"):
        release(opened(path))


@pytest.mark.parametrize("fault", ["gone", "short", "other"])
def test_sticky_store_with_wrong_key_is_refused(path, tmp_path, fault):
    store, key = opened(path), path.with_name(f"{path.name}.key")
    release(store)
    if fault == "gone":
        key.unlink()
    else:
        key.write_bytes(b"short" if fault == "short" else os.urandom(32))
    words = "cannot be read" if fault == "gone" else "is not the key of this"
    with pytest.raises(FileError, match=words):
        opened(path)
    release(store)  # which has read the key before


def test_replaced_sticky_store_is_refused(path, tmp_path):
    store, other = opened(path), tmp_path / "other"
    release(store)
    release(opened(other))
    shutil.copy(other, path)
    with pytest.raises(FileError, match="is not the key of this"):
        release(store)


def test_sticky_store_without_key_entry_is_completed(path):
    opened(path)
    sql(path, "DELETE FROM keys")
    first = release(opened(path))
    assert (release(opened(path)) == first).all()


def _truncated(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


DAMAGED = {
    "truncated": _truncated,
    "garbage": lambda path: path.write_bytes(bytes(range(1, 255)) * 20),
    "header": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "program": lambda path: sql(path, "PRAGMA application_id = 7"),
    "newer": lambda path: sql(path, "PRAGMA user_version = 9"),
    "table": lambda path: sql(path, "DROP TABLE places"),
    "trigger": lambda path: sql(
        path, "CREATE TRIGGER t AFTER INSERT ON noise BEGIN DELETE FROM noise; END"
    ),
    "promise": lambda path: sql(path, "UPDATE datasets SET promise = '{]'"),
    "dataset": lambda path: sql(path, "DELETE FROM datasets"),
    "noise": lambda path: sql(path, "UPDATE noise SET x = 'far'"),
    "infinite": lambda path: sql(path, "UPDATE noise SET x = 9e999"),
    "gone": lambda path: path.unlink(),
}


@pytest.mark.parametrize("fault", DAMAGED)
def test_damaged_sticky_store_is_refused_before_charge(path, tmp_path, fault):
    store = opened(path)
    release(store)
    ledger = Ledger.create(tmp_path / "account", budget=1)
    DAMAGED[fault](path)
    with pytest.raises(FileError, match=r"sticky\.sqlite.*[;.]") as caught:
        release(store, 31, ledger=ledger)
    assert "sqlite3" not in str(caught.value)
    with pytest.raises(FileError):
        release(opened(path), 31, ledger=ledger)
    assert not ledger.entries


def test_database_with_other_tables_is_refused(path):
    sql(path, "CREATE TABLE noise (row BLOB PRIMARY KEY)")
    with pytest.raises(FileError, match="is no sticky store"):
        opened(path)


@pytest.mark.parametrize("bad", ["none/x.sqlite", "nul\0", ".", "s.sqlite/below"])
def test_invalid_sticky_paths_are_refused(tmp_path, bad):
    (tmp_path / "s.sqlite").touch()
    with pytest.raises(FileError, match=r"cannot be opened|sticky store"):
        opened(f"{tmp_path}/{bad}")
    with pytest.raises(ParameterError, match=r"^the sticky store's path must be"):
        opened(3)


def test_link_to_itself_is_no_path_of_a_sticky_store(tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    # Python 3.13 resolves it; opening fails then.
    with pytest.raises(
        FileError, match=r"no path that a file can have|Too many levels"
    ):
        opened(tmp_path / "loop" / "s.sqlite")


# -- in the midst of it --------------------------------------------------------------


def test_locked_sticky_store_is_refused_after_wait(path, tmp_path):
    store = opened(path, wait=0.05)
    ledger = Ledger.create(tmp_path / "account", budget=1)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        for attempt in (
            lambda: release(store, ledger=ledger),
            lambda: opened(path, wait=0.05),
        ):
            with pytest.raises(FileError, match=r"held its lock for 0\.05 s; try agai"):
                attempt()
    release(store, ledger=ledger)
    assert len(ledger.entries) == 1


def test_read_only_sticky_store_is_refused_before_charge(path, tmp_path, monkeypatch):
    store = opened(path)
    ledger = Ledger.create(tmp_path / "account", budget=1)
    connect = sqlite3.connect

    def read_only(name, **options):
        name = str(name)
        if "sticky" in name.rsplit("/", 1)[-1]:
            name = name.replace("mode=rw", "mode=ro")
        return connect(name, **options)

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(FileError, match=r"sticky\.sqlite: it is read-only"):
        release(store, ledger=ledger)
    assert not ledger.entries


def test_full_disk_error_states_charge(path, tmp_path, monkeypatch):
    store = opened(path)
    ledger = Ledger.create(tmp_path / "account", budget=3 * EPS)
    connect = sqlite3.connect
    pages = path.stat().st_size // 4096

    def narrow(name, **options):
        file = connect(name, **options)
        if "sticky.sqlite" in str(name):
            file.execute(f"PRAGMA max_page_count = {pages + 150}")
        return file

    monkeypatch.setattr(sqlite3, "connect", narrow)
    for count in (1, 2):
        with pytest.raises(FileError, match=r"the disk is full.*ledger was charged"):
            release(store, 4000, ledger=ledger)
        assert len(ledger.entries) == count
    monkeypatch.setattr(sqlite3, "connect", connect)
    release(store, 4000, ledger=ledger)


@posix
@pytest.mark.parametrize("fault", ["removed", "replaced"])
def test_sticky_store_removed_during_draw_publishes_nothing(path, fault):
    def draw():
        shutil.copy(path, f"{path}.copy")
        path.unlink()
        if fault == "replaced":
            os.rename(f"{path}.copy", path)
        return noise()

    store = opened(path)
    with pytest.raises(FileError, match=r"removed|replaced"):
        repeat(store, draw)


def test_interrupted_draw_stores_nothing(path):
    store = opened(path)

    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        repeat(store, stop)
    drawn = noise()
    assert (repeat(store, lambda: drawn) == drawn).all()


# -- several at once -----------------------------------------------------------------


def test_concurrent_threads_draw_once(path):
    found, start = [], threading.Barrier(6)

    def task():
        start.wait()
        found.append(repeat(opened(path), noise).tobytes())

    threads = [threading.Thread(target=task) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(set(found)) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_concurrent_processes_draw_once(tmp_path):
    """Also with rows of their own among the shared ones, and one killed meanwhile."""
    for trial in range(5):
        path = tmp_path / f"sticky {trial}"
        children = []
        for number in range(5):
            child = os.fork()
            if child == 0:
                try:
                    if number == 0:  # holds the lock, and dies with it
                        repeat(opened(path), lambda: os._exit(0))
                    result = repeat(
                        opened(path), lambda n=number: noise(30 + n), 30 + number
                    )
                    (tmp_path / f"{trial}.{number}").write_bytes(result[:30].tobytes())
                finally:
                    os._exit(0)
            children.append(child)
        for child in children:
            os.waitpid(child, 0)
        found = [(tmp_path / f"{trial}.{n}").read_bytes() for n in range(1, 5)]
        assert len(set(found)) == 1


def test_damaged_table_definitions_are_refused(path):
    release(opened(path))
    whole = path.read_bytes()
    assert whole.count(b"CREATE TABLE keys (code BLOB") == 1
    path.write_bytes(
        whole.replace(
            b"CREATE TABLE keys (code BLOB", b"CREATE TABLE keys (\xc8\xff(e BLOB"
        )
    )
    with pytest.raises(FileError, match=r"sticky\.sqlite.* is damaged"):
        release(opened(path))
