"""What is different on Windows and macOS, where no test runs: simulated here.

Windows has shared folders, does not replace files that are open, keeps on disk only
what was opened for writing, and opens no folders. Both take a name in another case for
the same name.
"""

import errno
import os
import sqlite3
from pathlib import PureWindowsPath
from urllib.parse import unquote

import pytest

from geopriv_gis import FileError, Ledger, read_file, write_file
from geopriv_gis.core import local_path
from geopriv_gis.files import check_destination, placing
from geopriv_gis.ledger.sqlite import Deadline, connected
from geopriv_gis.publication import staging

SHARES = [
    r"\\server\share\h.gpkg",
    r"\\server.example\team data\année\h.gpkg",
    "//server/share/h.gpkg",
]
DEVICES = [
    r"\\.\pipe\x\h.gpkg",
    r"\\?\C:\data\h.gpkg",
    r"\\server\h.gpkg",
    r"\\server\share\h.gpkg:hidden",
    r"\\server\share\http://example.invalid/h.gpkg",
    "//server/share/h.gpkg\0.fgb",
]


@pytest.fixture(params=[".gpkg", ".geojson", ".parquet"])
def target(request, released, tmp_path):
    """Give a file that holds a release."""
    path = tmp_path / f"r{request.param}"
    write_file(released, path)
    return path


@pytest.mark.parametrize("name", SHARES)
def test_shared_folders_are_local_on_windows(monkeypatch, name):
    assert local_path.may_be_indirect(name)
    monkeypatch.setattr(local_path, "_WINDOWS", True)
    assert not local_path.may_be_indirect(name)


@pytest.mark.parametrize("name", DEVICES)
def test_windows_devices_and_addresses_are_not_local(monkeypatch, name):
    monkeypatch.setattr(local_path, "_WINDOWS", True)
    assert local_path.may_be_indirect(name)


def test_open_file_is_kept_if_replacing_fails(homes, target, monkeypatch):
    replace = os.replace

    def refuse(old, new):
        if os.fspath(new) == os.fspath(target):
            raise PermissionError(errno.EACCES, "Permission denied")
        replace(old, new)

    before = {path.name: path.read_bytes() for path in target.parent.iterdir()}
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(FileError, match=r"a former file is unchanged.*Close it"):
        write_file(homes.geopriv.planar_laplace(eps=0.1), target, overwrite=True)
    assert {path.name: path.read_bytes() for path in target.parent.iterdir()} == before
    assert read_file(target).geopriv.guarantee.intact


def test_fsync_is_called_on_writable_handles_only(released, tmp_path, monkeypatch):
    flags, opened, kept = {}, os.open, []

    def windows_open(path, flag, *more):
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied")
        handle = opened(path, flag, *more)
        flags[handle] = flag, path
        return handle

    def windows_fsync(handle):
        flag, path = flags[handle]
        if not flag & os.O_RDWR:
            raise OSError(errno.EBADF, "Bad file descriptor")
        kept.append(path)

    monkeypatch.setattr(placing.os, "open", windows_open)
    monkeypatch.setattr(placing.os, "fsync", windows_fsync)
    for path in tmp_path / "a", tmp_path:
        (tmp_path / "a").touch()
        placing.flush_to_disk(path)
    assert kept == [tmp_path / "a"]


def test_output_in_other_letter_case_is_the_input(released, tmp_path, monkeypatch):
    write_file(released, tmp_path / "homes.gpkg")
    # A link is, as the other case is there, a second name of one file.
    os.link(tmp_path / "homes.gpkg", tmp_path / "HOMES.gpkg")
    with pytest.raises(FileError, match="another file than the input"):
        check_destination(
            tmp_path / "HOMES.gpkg", overwrite=True, source=tmp_path / "homes.gpkg"
        )


def test_sqlite_opens_unc_paths_by_full_name(monkeypatch):
    """A file: address with two slashes names a server, which SQLite does not know."""
    with pytest.raises(sqlite3.OperationalError, match="invalid uri authority"):
        sqlite3.connect("file://server/share/h.ledger?mode=ro", uri=True)
    opened = []

    def connect(name, **_):
        opened.append(unquote(name.partition("?")[0]))
        raise sqlite3.OperationalError

    monkeypatch.setattr(sqlite3, "connect", connect)
    share = PureWindowsPath(SHARES[0]).with_suffix(".ledger")
    monkeypatch.setattr(PureWindowsPath, "absolute", lambda path: path, raising=False)
    with pytest.raises(sqlite3.OperationalError), connected(share, "ro", Deadline(1)):
        pass
    assert opened == [f"file:{share}"]


@pytest.mark.parametrize("name", ["a b?c#d%20.ledger", "é&=.ledger"])
def test_ledger_file_has_exactly_the_given_name(tmp_path, name):
    Ledger.create(tmp_path / name, notion="gp", budget=1)
    assert Ledger.open(tmp_path / name).remaining == 1
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_publication_removes_lock_despite_open_files(tmp_path, monkeypatch):
    unlink = os.unlink

    def refuse(path, *more, **options):
        if os.path.basename(path) == "lock" and busy:
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        unlink(path, *more, **options)

    busy = [True]
    monkeypatch.setattr(os, "unlink", refuse)
    monkeypatch.setattr(staging, "_WINDOWS", True)
    made = staging.Staging.for_target(tmp_path, "open data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(staging.contextlib, "closing", lambda lock: _Closing(lock, busy))
        with made.locked():
            assert made.path.exists()
    assert list(tmp_path.iterdir()) == []


class _Closing:
    """As `contextlib.closing`; files that are open cannot be removed until then."""

    def __init__(self, lock, busy):
        self.lock, self.busy = lock, busy

    def __enter__(self):
        return self.lock

    def __exit__(self, *_):
        self.lock.close()
        self.busy.clear()
