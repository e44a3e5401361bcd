"""Standard input and output as IN and OUT: - ."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import geopandas as gpd
import pytest
from click.testing import CliRunner

import geopriv_gis
from geopriv_gis.batches.opening import open_rows
from geopriv_gis.cli import streams
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.files.placing import private_folder_for, remove_old_folders

pyarrow = pytest.importorskip("pyarrow")
pytest.importorskip("pyogrio")
if not hasattr(gpd.GeoDataFrame, "to_arrow"):
    pytest.skip("this GeoPandas has no Arrow", allow_module_level=True)

MASK = ("planar-laplace", "-", "-", "--eps", 0.01)
CSV = ("--x", "lon", "--y", "lat", "--data-crs", "EPSG:4326")


@pytest.fixture
def pipe(folder, monkeypatch):
    """Give a function that runs `geopriv` in the folder on what is piped in."""
    private = folder / "tmp"
    private.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(private))
    monkeypatch.chdir(folder)

    def run(given, *arguments):
        called = [str(part) for part in arguments]
        result = CliRunner().invoke(geopriv, called, input=given)
        if not isinstance(result.exception, (SystemExit, type(None))):
            raise result.exception
        assert not any(private.iterdir())  # nothing is left
        return result

    return run


@pytest.fixture
def given(homes):
    """Give the rows as each of the streams that are told apart."""
    plain = homes.drop(columns=["house", "street"]).to_crs(4326)
    table = pyarrow.table(plain.to_arrow(index=False))
    sink = io.BytesIO()
    with pyarrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    features = [json.dumps(one) for one in json.loads(plain.to_json())["features"]]
    rows = plain.assign(lon=plain.geometry.x, lat=plain.geometry.y)
    return {
        "arrow": sink.getvalue(),
        "geojsonl": "\n".join(features).encode(),
        "geojsons": "".join(f"\x1e{one}\n" for one in features).encode(),
        "csv": rows.drop(columns="geometry").to_csv(index=False).encode(),
        "geojson": plain.to_json().encode(),
    }


@pytest.mark.parametrize("form", ["arrow", "geojsonl", "geojsons", "csv"])
def test_streams_are_written_in_the_input_format(form, pipe, given, folder, homes):
    suffix = {"arrow": "arrows"}.get(form, form)
    told = CSV if form == "csv" else ()
    record = f"out.{suffix}.guarantee.json"
    if form != "arrow":
        refused = pipe(given[form], *MASK, *told)
        assert refused.exit_code == 2
        assert "no room for the guarantee" in refused.stderr
        assert refused.stdout_bytes == b""
        told += ("--guarantee", record)
    result = pipe(given[form], *MASK, *told)
    assert result.exit_code == 0, result.stderr
    assert "private file" in result.stderr
    assert "geo-private" in result.stderr
    assert "Written" not in result.stderr
    (folder / f"out.{suffix}").write_bytes(result.stdout_bytes)
    back = geopriv_gis.read_file(folder / f"out.{suffix}")
    assert back.geopriv.guarantee.intact
    assert len(back) == len(homes)
    assert back.geopriv.guarantee.eps == 0.01
    moved = back.to_crs(27700).distance(homes)
    assert 100 < moved.mean() < 300
    if form != "arrow":  # nor is a guarantee that is there replaced unasked
        again = pipe(given[form], *MASK, *told)
        assert again.exit_code == 1
        assert "exists" in again.stderr
        assert again.stdout_bytes == b""
        again = pipe(given[form], *MASK, *told, "--overwrite", "-q", "--keep", "person")
        assert again.exit_code == 0
        assert "private" not in again.stderr


def test_streams_may_be_combined_with_files(pipe, given, folder):
    assert pipe(given["geojson"], *MASK).exit_code == 2  # what goes out is not said
    into = ("planar-laplace", "-", "out.gpkg", "--eps", 0.01)
    assert pipe(given["geojson"], *into).exit_code == 0
    assert geopriv_gis.read_file(folder / "out.gpkg").geopriv.guarantee.intact
    out = ("gaussian", "out.gpkg", "-", "--rho", 1e-4, "--to", "arrow")
    result = pipe(None, *out)
    table = pyarrow.ipc.open_stream(result.stdout_bytes).read_all()
    assert len(table) == 200
    assert json.loads(table.schema.metadata[b"geopriv"])["guarantee"]["rho"] == 1e-4
    written = pipe((folder / "out.gpkg").read_bytes(), *MASK, "--to", "arrow", "-q")
    assert "private" not in written.stderr
    assert pyarrow.ipc.open_stream(written.stdout_bytes).read_all().num_rows == 200


REFUSED = {
    "nothing": (b"", (), 1, "it is empty"),
    "another thing": (b"whispered", (), 1, "its first bytes are of none"),
    "a stream that was cut off": ("arrow", (), 1, "no end"),
    "features that were cut off": (
        "geojsonl", ("--guarantee", "g.json"), 1, "not a whole GeoJSON",
    ),
    "rows that were cut off": (
        "csv", (*CSV, "--guarantee", "g.json"), 1, "as many values in every row",
    ),
    "a guarantee in two places": (
        "arrow", ("--guarantee", "g.json"), 2, "Arrow contains",
    ),
    "a guarantee in no folder": (
        "geojsonl", ("--guarantee", "no/g.json"), 1, "must exist",
    ),
    "a guarantee elsewhere": (
        "geojsonl", ("--guarantee", "http://a/b"), 1, "must name a local file",
    ),
    "no CRS": (
        "csv", ("--x", "lon", "--y", "lat", "--guarantee", "g.json"), 1, "--data-crs",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_streams_refuse_unusable_input(name, pipe, given, folder):
    form, told, code, match = REFUSED[name]
    ledger = geopriv_gis.Ledger.create(folder / "l.ledger", budget=1)
    content = form if isinstance(form, bytes) else given[form]
    if "cut off" in name:
        end = -14 if form == "arrow" else content.rindex(b",")
        content = content[:end]
    result = pipe(content, *MASK, *told, "--ledger", "l.ledger")
    assert (result.exit_code, result.stdout_bytes) == (code, b"")
    assert match in " ".join(result.stderr.split())
    assert "whisper" not in result.stderr
    assert ledger.spent == 0
    assert not (folder / "g.json").exists()


def test_stdout_options_require_standard_output(pipe):
    for option in (("--to", "arrow"), ("--guarantee", "g.json")):
        result = pipe(
            None, "planar-laplace", "homes.gpkg", "o.gpkg", "--eps", 1, *option
        )
        assert result.exit_code == 2
        assert "require OUT to be -" in result.stderr
    sticky = ("--sticky", "s.sqlite", "--dataset", "a")
    result = pipe(b"lon,lat\n1,2\n", *MASK, *CSV, "--guarantee", "g.json", *sticky)
    assert result.exit_code == 2
    assert "not for CSV" in " ".join(result.stderr.split())


def test_a_guarantee_does_not_replace_the_true_points(pipe, folder):
    before = (folder / "homes.gpkg").read_bytes()
    asked = ("planar-laplace", "homes.gpkg", "-", "--eps", 0.01, "--to", "csv")
    told = ("--x", "a", "--y", "b", "--guarantee", "homes.gpkg", "--overwrite")
    result = pipe(None, *asked, *told)
    assert (result.exit_code, result.stdout_bytes) == (1, b"")
    assert "another file than the input" in " ".join(result.stderr.split())
    assert (folder / "homes.gpkg").read_bytes() == before


def test_a_guarantee_does_not_replace_a_ledger(pipe, given, folder):
    ledger = geopriv_gis.Ledger.create(folder / "l.ledger", budget=1)
    asked = ("--ledger", "l.ledger", "--guarantee", "l.ledger", "--overwrite")
    result = pipe(given["csv"], *MASK, *CSV, *asked)
    assert (result.exit_code, result.stdout_bytes) == (1, b"")
    assert "is no guarantee" in " ".join(result.stderr.split())
    assert ledger.spent == 0


def test_streams_refuse_terminals(monkeypatch, tmp_path):
    class Terminal(io.BytesIO):
        buffer = property(lambda self: self)

        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    with pytest.raises(Exception, match="nothing is piped"):
        streams._store_standard_input(tmp_path, csv=False, quiet=True)
    monkeypatch.setattr(sys, "stdout", Terminal())
    with pytest.raises(Exception, match="no text for a terminal"):
        streams._check_standard_output(
            tmp_path / "o.arrows", None, "-", overwrite=False
        )


def test_streams_do_not_replace_the_piped_input_file(given, folder):
    """Whatever they are called."""
    (folder / "in.csv").write_bytes(given["csv"])
    os.link(folder / "in.csv", folder / "out.csv")
    asked = ("--eps", 0.01, *CSV, "--overwrite", "-q")
    for ends in (("-", "out.csv"), ("-", "-", "--guarantee", "out.csv")):
        with (folder / "in.csv").open("rb") as file:
            run = started(
                folder, "planar-laplace", *ends, *asked, stdin=file,
                stdout=subprocess.PIPE,
            )  # fmt: skip
            out, said = run.communicate()
        assert (run.returncode, out) == (1, b"")
        assert b"standard input" in said
        assert (folder / "out.csv").read_bytes() == given["csv"]


@pytest.mark.parametrize("name", ["stdin", "stdout"])
def test_streams_report_closed_stdin_and_stdout(name, monkeypatch):
    monkeypatch.setattr(sys, name, None)
    with pytest.raises(Exception, match="is closed"):
        streams._check_streams("-", "-", None)


def started(folder, *arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "geopriv_gis", *map(str, arguments)],
        cwd=folder, stderr=subprocess.PIPE, **options,
        env={**os.environ, "TMPDIR": str(folder), "PYTHONPATH": os.getcwd()},
    )  # fmt: skip


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_streams_report_full_outputs(given, folder):
    with open("/dev/full", "wb") as full:
        run = started(folder, *MASK, stdin=subprocess.PIPE, stdout=full)
        _, said = run.communicate(given["arrow"])
    assert run.returncode == 1
    assert b"took a part of the release only" in said
    assert b"Traceback" not in said


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_streams_remove_temporary_files_on_termination(given, folder):
    run = started(folder, *MASK, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    run.stdin.write(given["arrow"])  # and no more comes
    run.stdin.flush()
    for _ in range(600):
        if kept := list(folder.glob(".geopriv-*/*")):
            break
        time.sleep(0.1)
    assert [path.stat().st_mode & 0o777 for path in (kept[0], kept[0].parent)] == [
        0o600, 0o700,
    ]  # fmt: skip
    run.send_signal(signal.SIGTERM)
    out, _ = run.communicate()
    assert (run.returncode, out) == (130, b"")
    assert not list(folder.glob(".geopriv-*"))


def test_any_release_removes_old_copies_of_standard_input(
    given, folder, tmp_path, monkeypatch
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (old := tmp_path / "tmp/.geopriv-old").mkdir(parents=True)
    (old / "in.arrows").write_bytes(given["arrow"])
    for path in (old / "in.arrows", old):
        os.utime(path, (time.time() - 25 * 3_600,) * 2)
    (folder / "in.arrows").write_bytes(given["arrow"])
    names = map(str, (folder / "in.arrows", folder / "out.arrows"))
    run = CliRunner().invoke(geopriv, ["planar-laplace", *names, "--eps", "0.01"])
    assert (run.exit_code, old.exists()) == (0, False)


def test_reading_for_days_keeps_the_copy_of_standard_input(given, tmp_path):
    with private_folder_for(tmp_path / "in") as folder:
        copy = folder / "in.arrows"
        copy.write_bytes(given["arrow"])
        for path in (copy, folder):
            os.utime(path, (0, 0))
        rows = open_rows(copy, None, None, None)
        assert list(rows.batches([]))
        remove_old_folders(tmp_path)
        assert copy.exists()
        os.utime(folder, (0, 0))
        remove_old_folders(tmp_path)
        assert not folder.exists()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_second_signal_does_not_stop_temporary_file_removal(
    monkeypatch, tmp_path, request
):
    removed = []

    @contextlib.contextmanager
    def private_folder_for(_):
        try:
            yield tmp_path
        finally:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.raise_signal(number)
            removed.append(tmp_path)

    monkeypatch.setattr(streams, "private_folder_for", private_folder_for)
    # A shell's jobs in the background ignore it.
    own = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, own))
    before = [*map(signal.getsignal, (signal.SIGTERM, signal.SIGINT))]
    with pytest.raises(KeyboardInterrupt), streams._private_folder():
        signal.raise_signal(signal.SIGINT)
    assert removed == [tmp_path]
    assert [*map(signal.getsignal, (signal.SIGTERM, signal.SIGINT))] == before


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ignored_signals_stay_ignored_in_private_folders(folder, monkeypatch):
    """As nohup has it."""
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with streams._private_folder():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
