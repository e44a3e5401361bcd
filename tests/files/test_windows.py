"""What is different on Windows and macOS, where no test runs: simulated here.

Windows has shared folders, does not replace files that are open, keeps on disk only
what was opened for writing, and opens no folders. Both take a name in another case for
the same name.
"""

import errno
import os

import pytest

from geopriv_gis import FileError, read_file, write_file
from geopriv_gis.files import check_destination, paths, writing

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
    assert paths.is_indirect(name)
    monkeypatch.setattr(paths, "_WINDOWS", True)
    assert not paths.is_indirect(name)


@pytest.mark.parametrize("name", DEVICES)
def test_devices_and_addresses_are_not(monkeypatch, name):
    monkeypatch.setattr(paths, "_WINDOWS", True)
    assert paths.is_indirect(name)


def test_a_file_that_is_open_stays_as_it_was(homes, target, monkeypatch):
    replace = os.replace

    def refuse(old, new):
        if os.fspath(new) == os.fspath(target):
            raise PermissionError(errno.EACCES, "Permission denied")
        replace(old, new)

    before = {path.name: path.read_bytes() for path in target.parent.iterdir()}
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(FileError, match=r"open in another program.*close it there"):
        write_file(homes.geopriv.planar_laplace(eps=0.1), target, overwrite=True)
    assert {path.name: path.read_bytes() for path in target.parent.iterdir()} == before
    assert read_file(target).geopriv.verify()


def test_the_disk_keeps_what_was_opened_for_writing(released, tmp_path, monkeypatch):
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

    monkeypatch.setattr(writing.os, "open", windows_open)
    monkeypatch.setattr(writing.os, "fsync", windows_fsync)
    for path in tmp_path / "a", tmp_path:
        (tmp_path / "a").touch()
        writing.flush(path)
    assert kept == [tmp_path / "a"]


def test_another_case_is_the_same_file(released, tmp_path, monkeypatch):
    write_file(released, tmp_path / "homes.gpkg")
    # A link is, as the other case is there, a second name of one file.
    os.link(tmp_path / "homes.gpkg", tmp_path / "HOMES.gpkg")
    with pytest.raises(FileError, match="another file than the input"):
        check_destination(
            tmp_path / "HOMES.gpkg", overwrite=True, source=tmp_path / "homes.gpkg"
        )
