"""Connections, addresses and logins are no paths, wherever one is asked for.

They are refused before anything is charged or drawn, are repeated nowhere, and leave no
file behind.
"""

import contextlib
import inspect
from pathlib import Path

import geopandas as gpd
import pandas as pd
import pytest
from click.testing import CliRunner
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import FileError, GeoPrivError, Ledger, metrics, public, results
from geopriv_gis.arguments import RELEASES
from geopriv_gis.arguments.kinds import Account
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.core.local_path import check_local_path
from tests.cli.test_noninterference import COMMANDS
from tests.conformance.entries import LISTED

WORD, MESSAGE = "hunter2", "must name a local file"
CONNECTIONS = [
    f"PG:host=127.0.0.1 port=1 user='me' password='{WORD}'",
    f"./PG:dbname={WORD}",
    f"MySQL:{WORD},host=127.0.0.1,port=1",
    f"MSSQL:server=127.0.0.1;UID=sa;PWD={WORD}",
    f"OCI:me/{WORD}@127.0.0.1:1/x",
    f"http://me:{WORD}@127.0.0.1:1/x",
    f"http:/me:{WORD}@127.0.0.1:1/x",
    f"/vsicurl/http://me:{WORD}@127.0.0.1:1/x",
    f"/./vsis3/{WORD}/x",
    f"s3://{WORD}/x",
    f"postgresql://me:{WORD}@127.0.0.1:1/x",
    f"postgres:{WORD}",
    f"host=127.0.0.1 user=me dbname={WORD}",
    f"host=127.0.0.1 password={WORD}",
    f"me:{WORD}@127.0.0.1",
    f'{{"password": "{WORD}"}}',
]
LOCAL = [
    "homes.gpkg", "C:/data/homes.gpkg", r"C:\data\homes.gpkg", "12:30.gpkg",
    "county=5/user=7.parquet", "anna@home.gpkg", "my compass=1.gpkg", "-x", "ä b.csv",
]  # fmt: skip


@pytest.mark.parametrize("name", CONNECTIONS)
def test_check_local_path_refuses_connections(name, tmp_path):
    paths = [name, f"{name}.gpkg"]
    if not name.startswith(("{", "/./")):  # they mean something at the start only
        paths.append(f"{tmp_path}/{name.removeprefix('./')}.gpkg")
    for path in paths:
        for given in (path, Path(path)):
            with pytest.raises(GeoPrivError) as caught:
                check_local_path(given, "path")
            assert WORD not in str(caught.value)
            assert len(str(caught.value).split()) <= 25


@pytest.mark.parametrize("name", LOCAL)
def test_check_local_path_accepts_file_names(name):
    assert check_local_path(name, "path") == Path(name)


def test_check_local_path_accepts_existing_file(tmp_path):
    (tmp_path / "notes: may").touch()
    assert check_local_path(tmp_path / "notes: may", "path")
    with pytest.raises(GeoPrivError):
        check_local_path(tmp_path / "notes: june", "path")


@pytest.fixture
def watched(tmp_path, monkeypatch):
    """Give a folder to be in, and fail if anything was charged or left in it."""
    monkeypatch.chdir(tmp_path)
    charged = []
    monkeypatch.setattr(Ledger, "charge", lambda *a, **k: charged.append(a))
    yield tmp_path
    assert not charged
    assert not [path for path in tmp_path.rglob("*") if WORD in str(path)]


@pytest.fixture(scope="module")
def released():
    frame = gpd.GeoSeries.from_xy([530e3, 531e3], [180e3, 181e3], crs=27700)
    return frame.to_frame("geometry").geopriv.planar_laplace(eps=0.01)


TRUE = gpd.GeoSeries.from_xy([530e3, 531e3], [180e3, 181e3], crs=27700)
TRUE, NAMES = gpd.GeoDataFrame(geometry=TRUE), pd.Index(["a", "b"])
# Every public function and method that takes a path, called with one.
CALLS = {
    "GeoPriv.to_file.path": lambda path, r: r.geopriv.to_file(path),
    "GraphMetric.to_file.path": lambda path, r: metrics.within(
        gpd.GeoSeries([box(530e3, 180e3, 531e3, 181e3)], crs=27700), cell=500
    ).to_file(path),
    "Heatmap.to_geotiff.path": lambda path, r: TRUE.geopriv.private_heatmap(
        eps=0.01, extent=(520e3, 170e3, 540e3, 190e3), cell=500, bandwidth=500
    ).to_geotiff(path),
    "Ledger.create.path": lambda path, r: Ledger.create(path, budget=1),
    "Ledger.open.path": lambda path, r: Ledger.open(path),
    "Publication.__init__.path": lambda path, r: geopriv_gis.Publication(path),
    "RiskReport.save.path": lambda path, r: results.RiskReport.save(None, path),
    "Session.open.path": lambda path, r: geopriv_gis.Session.open(path, TRUE),
    "Session.save.path": lambda path, r: geopriv_gis.Session(
        TRUE.set_index(NAMES), eps=0.01
    ).save(path),
    "StickyStore.__init__.path": lambda path, r: geopriv_gis.StickyStore(path, "x"),
    "ask_file.source": lambda path, r: geopriv_gis.ask_file(
        path, "private_hull", eps=0.01
    ),
    "check.path": lambda path, r: geopriv_gis.check(path),
    "dask.by_person.to": lambda path, r: geopriv_gis.dask.by_person(TRUE, "who", path),
    "dask.release.to": lambda path, r: geopriv_gis.dask.release(
        ".", "planar_laplace", to=path, eps=0.01
    ),
    "dask.release.source": lambda path, r: geopriv_gis.dask.release(
        path, "planar_laplace", to="new", eps=0.01
    ),
    "dask.zonal_counts.source": lambda path, r: geopriv_gis.dask.zonal_counts(
        path, gpd.GeoSeries([box(530e3, 180e3, 531e3, 181e3)], crs=27700), eps=0.01
    ),
    "metrics.read.path": lambda path, r: metrics.read(path),
    "read_file.path": lambda path, r: geopriv_gis.read_file(path),
    "release_file.source": lambda path, r: geopriv_gis.release_file(
        path, "new.gpkg", "planar_laplace", eps=0.01
    ),
    "release_file.target": lambda path, r: geopriv_gis.release_file(
        "homes.gpkg", path, "planar_laplace", eps=0.01
    ),
    "prepare.target": lambda path, r: geopriv_gis.prepare(
        "planar_laplace", "homes.gpkg", target=path, eps=0.01
    ),
    "write_file.path": lambda path, r: geopriv_gis.write_file(r, path),
    # Of these a path is one form among several.
    "remap.prior": lambda path, r: r.geopriv.remap(prior=f"{path}.tif"),
    "zonal_counts.queries": lambda path, r: TRUE.geopriv.zonal_counts(
        gpd.GeoSeries([box(530e3, 180e3, 531e3, 181e3)], crs=27700), eps=0.01,
        queries=f"{path}.csv",
    ),
}  # fmt: skip
SUFFIX = {"Heatmap.to_geotiff.path": ".tif",
          "Session.save.path": ".session", "Session.open.path": ".session"}  # fmt: skip


def _with_paths():
    """Yield what of the public names takes a path, by its annotation."""
    for name in public.__all__:
        found = getattr(public, name)
        modules = vars(found).items() if inspect.ismodule(found) else [(name, found)]
        for own, each in modules:
            if own.startswith("_") or not callable(each):
                continue
            room = f"{name}." if inspect.isfunction(each) and own != name else ""
            parts = (
                [(f"{own}.{m}", f) for m, f in inspect.getmembers(each, callable)]
                if inspect.isclass(each) else [(room + own, each)]
            )  # fmt: skip
            for called, function in parts:
                with contextlib.suppress(TypeError, ValueError):
                    for part in inspect.signature(function).parameters.values():
                        if "PathLike" in str(part.annotation):
                            yield f"{called}.{part.name}"


def test_every_public_path_argument_is_tested():
    found = {name for name in _with_paths() if not name.startswith("SessionFile")}
    assert len(found) > 15
    assert found <= CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_functions_refuse_connections_as_paths(name, watched, released):
    TRUE.to_file("homes.gpkg")
    for connection in CONNECTIONS[list(CALLS).index(name) % 4 :: 4]:
        for path in (connection, connection + SUFFIX.get(name, ".gpkg")):
            with pytest.raises(GeoPrivError, match=MESSAGE) as caught:
                CALLS[name](path, released)
            assert WORD not in str(caught.value), path


ONE_EACH = {entry.method: entry for entry in LISTED if "ledger" in entry.parameters}


@pytest.mark.parametrize("entry", ONE_EACH.values(), ids=str)
def test_ledger_argument_refuses_connections(entry, watched, monkeypatch):
    frame = entry.frame()
    for connection in CONNECTIONS[::4]:
        with pytest.raises(GeoPrivError, match=MESSAGE) as caught:
            entry.call(frame, ledger=connection)
        assert WORD not in str(caught.value)


def test_every_release_with_ledger_is_tested():
    functions = {
        row.function for row in RELEASES
        if any(isinstance(each.kind, Account) for each in row.arguments)
    }  # fmt: skip
    assert functions - {"baselines.square", "baselines.staircase"} <= {
        *ONE_EACH, "private_mean", "private_statistic",
        "check", "plan",
    }  # fmt: skip


def _files(words):
    """Yield the positions of files in a command, and its options for more."""
    command = geopriv.get_command(None, words[0])
    for place, word in enumerate(words):
        if Path(str(word)).suffix in (".gpkg", ".csv", ".geojson", ".parquet", ".fgb"):
            yield place, ()
    for option in command.params:
        for flag in option.opts:
            if flag in ("--ledger", "--html", "--record", "--prior", "--save-metric"):
                yield len(words) + 1, (flag, "")
            if flag == "--sticky":
                yield len(words) + 1, (flag, "", "--dataset", "x")


@pytest.mark.representatives(6)
@pytest.mark.parametrize("name", COMMANDS)
def test_cli_refuses_connections(name, watched):
    frame = gpd.GeoDataFrame(
        {"person": [0, 1, 1]}, crs=27700,
        geometry=gpd.points_from_xy([530e3, 531e3, 532e3], [535e3] * 3),
    )  # fmt: skip
    frame.to_file("in.gpkg")
    for layer in ("land", "west", "towns"):
        shapes = frame.geometry if layer == "towns" else frame.buffer(5e3)
        shapes.to_file(f"{layer}.gpkg")
    for connection in CONNECTIONS[::3]:
        for place, more in _files(COMMANDS[name]):
            words = [*map(str, COMMANDS[name]), *more]
            words[place] = connection + Path(words[place]).suffix
            done = CliRunner().invoke(geopriv, words)
            assert done.exit_code, words
            assert MESSAGE in done.output, (words, done.output)
            assert WORD not in done.output, words
            assert isinstance(done.exception, SystemExit), words


PUBLICATION = """
[publication]
title = "x"
contact = "x"
licence = "CC0-1.0"
folder = "{folder}"

[source.homes]
path = "{source}"

[protect]
privacy_unit = "row"

[ledger]
path = "{ledger}"

[release.points]
release = "planar_laplace"
eps = 0.01
region = "{region}"
{sticky}
"""


KEYS = ["folder", "source", "ledger", "region", "sticky"]


@pytest.mark.parametrize("key", KEYS)
def test_publication_refuses_connections(key, watched):
    TRUE.to_file("homes.gpkg")
    Ledger.create("a.ledger", budget=1)
    gpd.GeoSeries([box(529e3, 179e3, 532e3, 182e3)], crs=27700).to_file("land.gpkg")
    for connection in CONNECTIONS[KEYS.index(key) :: len(KEYS)]:
        given = {"folder": "out", "source": "homes.gpkg", "ledger": "a.ledger",
                 "region": "land.gpkg", "sticky": ""}  # fmt: skip
        quoted = connection.replace("\\", "\\\\").replace('"', '\\"')
        given[key] = quoted if key in ("folder", "ledger") else f"{quoted}.gpkg"
        if key == "sticky":
            given[key] = f'sticky = "{quoted}"\ndataset = "x"'
        Path("publication.toml").write_text(PUBLICATION.format(**given))
        for act in ("plan", "publish", "check"):
            with pytest.raises(GeoPrivError) as caught:
                getattr(geopriv_gis.Publication("publication.toml"), act)()
            assert WORD not in str(caught.value), connection


WORDS = (
    "password", "passwd", "passphrase", "pass", "pwd", "secret", "token", "apikey",
    "api_key",
)  # fmt: skip
LOGIN_KEYS = (
    "host", "hostaddr", "server", "service", "port", "db", "dbname", "database", "dsn",
    "user", "uid",
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_every_word_for_a_password_makes_a_login(word):
    for name in (f"{word}=x", f"folder/{word.upper()} =x.gpkg", f"a;{word.title()}= x"):
        with pytest.raises(FileError, match=MESSAGE):
            check_local_path(name, "path")


@pytest.mark.parametrize("key", LOGIN_KEYS)
def test_every_two_keys_of_a_connection_make_a_login(key):
    for between in (" ", ";", ",", "=x "):
        for name in (f"{key}=x{between}port=1", f"USER = x{between}{key.upper()}=1"):
            with pytest.raises(FileError, match=MESSAGE):
                check_local_path(name, "path")
    assert check_local_path(f"{key}=x.gpkg", "path") == Path(f"{key}=x.gpkg")
