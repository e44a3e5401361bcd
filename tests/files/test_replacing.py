"""Existing files: replaced only when asked, whole, and with what belongs to them."""

import os

import pandas as pd
import pytest

from geopriv_gis import FileError, read_file, write_file
from geopriv_gis.files import check_destination, parquet, placing, vectors, writing
from geopriv_gis.files.paths import COMPANIONS, check_raster, sibling_path

SUFFIXES = [".gpkg", ".parquet", ".geojson", ".fgb"]

WRITERS = ((vectors, "write_vector"), (parquet, "write_parquet"))


def changed(write, change):
    """Return a writer of what a change makes of the rows."""
    return lambda body, *more: write(change(body), *more)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def other(homes):
    return homes.geopriv.planar_laplace(eps=0.1)


@pytest.fixture(params=SUFFIXES)
def target(request, released, tmp_path):
    """Give a file that holds a release."""
    path = tmp_path / f"r{request.param}"
    write_file(released, path)
    return path


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_guarantee_changed_on_read_back_is_detected(
    released, suffix, tmp_path, monkeypatch
):
    def read(path):
        back = read_file(path)
        back.attrs["geopriv"]["guarantee"]["eps"] /= 2
        return back

    monkeypatch.setattr(writing, "read_frame", read)
    with pytest.raises(FileError, match="reading back, guarantee differed"):
        write_file(released, tmp_path / f"r{suffix}")
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("ending", COMPANIONS)
def test_sidecar_path_must_not_be_input(ending, tmp_path):
    path = tmp_path / "r.geojson"
    source = sibling_path(path, ending)
    source.write_text("true places")
    with pytest.raises(FileError, match="another file than the input"):
        check_destination(path, overwrite=True, source=source)


class TestOverwriting:
    def test_overwriting_requires_overwrite_option(self, other, target):
        before = contents(target.parent)
        with pytest.raises(FileError, match=r"exists; .*--overwrite"):
            write_file(other, target)
        assert contents(target.parent) == before

    def test_overwriting_replaces_file_and_record(self, other, target):
        names = set(contents(target.parent))
        write_file(other, target, overwrite=True)
        assert read_file(target).geopriv.guarantee == other.geopriv.guarantee
        assert set(contents(target.parent)) == names

    def test_overwriting_removes_old_sidecars(self, other, target):
        stale = [target.with_name(target.name + ".aux.xml")]
        if target.suffix != ".geojson":
            stale.append(target.with_name(target.name + ".guarantee.json"))
        for path in stale:
            path.write_text("of the old file")
        write_file(other, target, overwrite=True)
        assert [path for path in stale if path.exists()] == []
        assert read_file(target).geopriv.guarantee.intact


class TestFailure:
    """Whatever goes wrong, the old files are there, byte by byte."""

    def fail(self, other, target, error=FileError, **changes):
        before = contents(target.parent)
        with pytest.raises(error):
            write_file(other, target, overwrite=True)
        assert contents(target.parent) == before
        assert read_file(target).geopriv.guarantee.intact

    def test_writer_losing_rows_is_detected(self, other, target, monkeypatch):
        for module, name in WRITERS:
            write = changed(getattr(module, name), lambda body: body.iloc[:-10])
            monkeypatch.setattr(module, name, write)
        self.fail(other, target)

    def test_writer_rounding_coordinates_is_detected(self, other, target, monkeypatch):
        def nudged(body):
            return body.set_geometry(body.geometry.translate(1e-9))

        for module, name in WRITERS:
            write = changed(getattr(module, name), nudged)
            monkeypatch.setattr(module, name, write)
        self.fail(other, target)

    @pytest.mark.parametrize("error", [ValueError("51.5, -0.13"), OSError(28, "full")])
    def test_writer_error_keeps_former_file(self, other, target, monkeypatch, error):
        def write(body, path, *_):
            path.write_text("half")
            raise error

        monkeypatch.setattr(vectors, "write_vector", write)
        monkeypatch.setattr(parquet, "write_parquet", write)
        before = contents(target.parent)
        with pytest.raises(FileError, match="could not be written") as caught:
            write_file(other, target, overwrite=True)
        assert "51.5" not in str(caught.value)
        assert contents(target.parent) == before

    def test_interrupted_write_keeps_former_file(self, other, target, monkeypatch):
        def write(body, path, *_):
            path.write_text("half")
            raise KeyboardInterrupt

        monkeypatch.setattr(vectors, "write_vector", write)
        monkeypatch.setattr(parquet, "write_parquet", write)
        self.fail(other, target, KeyboardInterrupt)

    @pytest.mark.parametrize("step", [1, 2, 3])
    def test_failed_rename_step_keeps_former_files(
        self, other, target, monkeypatch, step
    ):
        steps = []

        def after(action):
            def counted(*paths):
                steps.append(paths)
                if len(steps) == step:
                    raise OSError(5, "Input/output error")
                return action(*paths)

            return counted

        monkeypatch.setattr(
            placing, "move_to_free_name", after(placing.move_to_free_name)
        )
        monkeypatch.setattr(placing.os, "replace", after(os.replace))
        before = contents(target.parent)
        happens = target.suffix == ".geojson" or step == 1
        if happens:  # only a record beside a file needs the other steps
            with pytest.raises(FileError, match="Input/output error"):
                write_file(other, target, overwrite=True)
            assert contents(target.parent) == before

    def test_failed_record_removes_new_file(self, released, tmp_path, monkeypatch):
        place = placing.move_to_free_name

        def fail_on_record(part, target):
            if target.suffix == ".json":
                raise OSError(5, "Input/output error")
            place(part, target)

        monkeypatch.setattr(placing, "move_to_free_name", fail_on_record)
        with pytest.raises(FileError):
            write_file(released, tmp_path / "r.geojson")
        assert contents(tmp_path) == {}

    def test_file_of_another_process_is_kept(self, released, tmp_path, monkeypatch):
        target = tmp_path / "r.gpkg"
        write = vectors.write_vector

        def late(body, part, *arguments):
            write(body, part, *arguments)
            target.write_text("somebody else's")

        monkeypatch.setattr(vectors, "write_vector", late)
        with pytest.raises(FileError, match="by something else meanwhile"):
            write_file(released, target)
        assert contents(tmp_path) == {"r.gpkg": b"somebody else's"}


class TestPlaces:
    """What must not be replaced, even with overwrite=True."""

    @pytest.fixture
    def source(self, homes, tmp_path):
        homes.to_file(tmp_path / "true.gpkg")
        return tmp_path / "true.gpkg"

    def links(self, source):
        folder = source.parent
        (folder / "soft.gpkg").symlink_to(source)
        os.link(source, folder / "hard.gpkg")
        (folder / "up").symlink_to(folder, target_is_directory=True)
        return [
            source,
            folder / "soft.gpkg",
            folder / "hard.gpkg",
            folder / "up" / "true.gpkg",
            folder / "up" / ".." / folder.name / "true.gpkg",
        ]

    def test_output_must_not_be_input_under_any_name(self, source):
        for path in self.links(source):
            with pytest.raises(FileError, match="another file than the input"):
                check_destination(path, overwrite=True, source=source)
            with pytest.raises(FileError, match="another file than the input"):
                check_destination(source, overwrite=True, source=str(path))

    def test_output_must_not_be_symbolic_link(self, released, source):
        (source.parent / "soft.gpkg").symlink_to(source)
        (source.parent / "dangling.fgb").symlink_to(source.parent / "nowhere.fgb")
        for name in ("soft.gpkg", "dangling.fgb"):
            with pytest.raises(FileError, match="symbolic link"):
                write_file(released, source.parent / name, overwrite=True)

    def test_output_with_other_layers_is_refused(self, homes, released, source):
        homes.to_file(source, layer="more", mode="a")
        before = source.read_bytes()
        with pytest.raises(FileError, match="2 layers"):
            write_file(released, source, overwrite=True)
        assert source.read_bytes() == before

    @pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
    def test_output_database_in_use_is_refused(self, released, tmp_path, ending):
        (tmp_path / f"r.gpkg{ending}").write_text("pages")
        with pytest.raises(FileError, match="open elsewhere"):
            write_file(released, tmp_path / "r.gpkg", overwrite=True)
        assert os.listdir(tmp_path) == [f"r.gpkg{ending}"]

    def test_output_of_another_format_is_refused(self, released, tmp_path):
        (tmp_path / "r.gpkg").write_text("a diary")
        with pytest.raises(FileError, match="not a GeoPackage file"):
            write_file(released, tmp_path / "r.gpkg", overwrite=True)
        (tmp_path / "folder.fgb").mkdir()
        with pytest.raises(FileError, match="a folder"):
            write_file(released, tmp_path / "folder.fgb", overwrite=True)

    @pytest.mark.parametrize("ending", COMPANIONS)
    @pytest.mark.parametrize("suffix", [*SUFFIXES, ".tif"])
    def test_files_that_would_share_a_companion_are_refused(
        self, suffix, ending, tmp_path
    ):
        path = tmp_path / f"r{suffix}"
        sibling_path(path, ending).write_text("{}")
        check = check_raster if suffix == ".tif" else check_destination
        with pytest.raises(FileError, match=f"{ending} exists; .*--overwrite"):
            check(path)
        assert check(path, overwrite=True) == path


class TestDisksWithoutLinks:
    """As of many cameras and servers: what is moved or copied is the same."""

    @pytest.fixture(autouse=True)
    def no_links(self, monkeypatch):
        def fail(*_, **__):
            raise OSError(1, "Operation not permitted")

        monkeypatch.setattr(placing.os, "link", fail)

    def test_files_are_written_and_replaced(self, released, other, tmp_path):
        target = tmp_path / "r.geojson"
        write_file(released, target)
        assert read_file(target).geopriv.guarantee.intact
        write_file(other, target, overwrite=True)
        assert read_file(target).geopriv.guarantee == other.geopriv.guarantee

    def test_failed_record_restores_the_former_file(
        self, released, other, tmp_path, monkeypatch
    ):
        target, move = tmp_path / "r.geojson", placing.move_to_free_name
        write_file(released, target)
        before = contents(tmp_path)

        def fail_on_record(part, name):
            if name.suffix == ".json":
                raise OSError(5, "Input/output error")
            move(part, name)

        monkeypatch.setattr(placing, "move_to_free_name", fail_on_record)
        with pytest.raises(FileError, match="Input/output error"):
            write_file(other, target, overwrite=True)
        assert contents(tmp_path) == before

    def test_a_taken_name_is_left_alone(self, tmp_path):
        for name in ("part", "taken"):
            (tmp_path / name).write_text(name)
        with pytest.raises(FileExistsError):
            placing.move_to_free_name(tmp_path / "part", tmp_path / "taken")
        assert contents(tmp_path) == {"part": b"part", "taken": b"taken"}


def test_writing_does_not_modify_frame(homes, tmp_path):
    level = pd.Categorical(["low", "high"] * 100)
    released = homes.assign(level=level).geopriv.planar_laplace(eps=0.01)
    before = released.copy()
    write_file(released, tmp_path / "r.parquet")
    pd.testing.assert_frame_equal(released, before)
    assert released.attrs == before.attrs
