"""Files of secrets are their owner's alone, whatever the umask or their original is.

Accounts, stores of noise and sessions say who was asked what, or with
which key: 0600. What is published has the rights that the umask gives.
"""

import os
import stat
import tempfile
from pathlib import Path

import geopandas as gpd
import pytest
from click.testing import CliRunner

import geopriv_gis
from geopriv_gis import FileError, Ledger, Session, StickyStore
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.files.placing import READY, UnfinishedJob

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
HOMES = gpd.GeoDataFrame(
    {"age": [1, 2]}, index=["a", "b"], crs="EPSG:27700",
    geometry=gpd.points_from_xy([530e3, 531e3], [180e3, 181e3]),
)  # fmt: skip
MANY = HOMES.loc[["a", "b"] * 10].reset_index(drop=True)


def in_store(folder):
    store = StickyStore(folder / "noise.sqlite", "homes")
    HOMES.geopriv.planar_laplace(eps=0.01, sticky=store)


def in_series(folder):
    rows = HOMES.assign(day="2026-01-02")
    area = HOMES.buffer(9)
    rows.geopriv.zonal_counts(
        area, rho=0.1, time="day", every="7D", start="2026-01-01", end="2026-01-15",
        until="2026-01-08", store=folder / "s.session",
    )  # fmt: skip


def in_report(folder):
    released = MANY.geopriv.planar_laplace(eps=0.01)
    geopriv_gis.risk_report(MANY, released).save(folder / "risk.html")


COUNTED = "--counts", "holder"


def in_pages(folder):
    """Write what the command line says of true places for the data holder only."""
    with tempfile.TemporaryDirectory() as other:
        true, out = Path(other, "true.gpkg"), Path(other, "out.gpkg")
        MANY.to_file(true)
        geopriv_gis.write_file(MANY.geopriv.planar_laplace(eps=0.01), out)
        for name, *words in (
            ("risk.html", "report", true, out),
            ("compare.html", "compare", true, "-m", "planar-laplace:eps=0.01"),
            ("plan.html", "plan", "planar-laplace", true, "--eps", "0.01", *COUNTED),
        ):
            done = CliRunner().invoke(
                geopriv, [*map(str, words), "--html", str(folder / name)]
            )
            assert done.exit_code == 0, done.output


WRITTEN = {
    "an account": lambda folder: Ledger.create(folder / "a.ledger", budget=1).charge(
        Guarantee(notion="gp", eps=0.05)
    ),
    "noise that is kept": in_store,
    "true counts of a series": in_series,
    "a session": lambda folder: Session(HOMES, rho=1.0).save(folder / "x.session"),
    "a risk report": in_report,
    "pages of commands": in_pages,
}


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("umask", [0, 0o022, 0o077])
@pytest.mark.parametrize("name", WRITTEN)
def test_secret_files_are_readable_by_owner_only(
    name, umask, tmp_path, tmp_path_factory, monkeypatch
):
    state = tmp_path_factory.mktemp("marks") / "made"  # which is not there yet
    monkeypatch.setenv("GEOPRIV_STATE", str(state))
    before = os.umask(umask)
    try:
        WRITTEN[name](tmp_path)
    finally:
        os.umask(before)
    if state.exists():  # which hides what is in it
        assert stat.S_IMODE(state.stat().st_mode) == 0o700
    written = [*tmp_path.iterdir(), *(state.iterdir() if state.exists() else ())]
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in written}
    assert modes
    assert set(modes.values()) == {0o600}, modes


@pytest.mark.parametrize("rights", [0o755, 0o770, 0o701], ids=oct)
def test_folder_of_unfinished_job_is_closed_to_others(rights, tmp_path):
    job = UnfinishedJob(tmp_path / "job")
    job.make()
    job.path.chmod(rights)
    job.make()
    assert stat.S_IMODE(job.path.stat().st_mode) == 0o700


def test_unfinished_job_is_published_over_nothing(tmp_path):
    job = UnfinishedJob(tmp_path / "job")
    job.make()
    job.write_once(READY, lambda path: path.write_text("released"))
    (tmp_path / "out").symlink_to("nowhere")
    with pytest.raises(FileError, match="appeared meanwhile"):
        job.publish(tmp_path / "out")
    (tmp_path / "out").unlink()
    job.publish(tmp_path / "out")
    assert (tmp_path / "out").read_text() == "released"
    assert not job.path.exists()


def test_folder_of_unfinished_job_is_no_other_users(tmp_path, monkeypatch):
    job = UnfinishedJob(tmp_path / "job")
    job.make()
    monkeypatch.setattr(os, "getuid", lambda: job.path.stat().st_uid + 1)
    with pytest.raises(FileError, match="another user's folder"):
        job.make()


@pytest.mark.parametrize("umask", [0o022, 0o077])
@pytest.mark.parametrize("suffix", [".gpkg", ".geojson", ".csv"])
def test_published_files_follow_umask(suffix, umask, tmp_path):
    released = HOMES.geopriv.planar_laplace(eps=0.01)
    if suffix == ".csv":
        released = HOMES.geopriv.private_distance(HOMES.geometry.iloc[0], eps=0.01)
    before = os.umask(umask)
    try:
        geopriv_gis.write_file(released, tmp_path / f"r{suffix}")
    finally:
        os.umask(before)
    found = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert found == {0o666 & ~umask}
