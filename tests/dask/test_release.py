"""Parts drawn by an engine: what is computed twice comes out alike, and once."""

import dataclasses
import json
import os
import stat
import time

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import registration

pytest.importorskip("dask_geopandas")
pytest.importorskip("pyarrow.parquet")

import dask
import dask_geopandas

from geopriv_gis.batches import tables, writing
from geopriv_gis.core.randomness import KeyedRandom
from geopriv_gis.dask import driver, tasks
from geopriv_gis.dask.rows import FilePart, PartRows
from geopriv_gis.dask.unfinished import KeyedFolder
from geopriv_gis.testing import insecure_rng
from tests.conformance.transcripts import Transcript
from tests.dask import killing

ROWS, PARTS = 120, 5
SHIPPED = writing.PART_ROWS
LAPLACE = ("planar_laplace", {"eps": 0.01})
UTM = {"crs": "EPSG:32630"}
pytestmark = [
    pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:dask.*"),
    pytest.mark.filterwarnings("ignore::FutureWarning:dask.*"),
]


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Make batches and files so small that few rows are many; tasks take turns."""
    monkeypatch.setattr(tables, "ROWS", 64)
    monkeypatch.setattr(writing, "PART_ROWS", 150)
    with dask.config.set(scheduler="synchronous"):
        yield


def homes(seed=1):
    random = np.random.default_rng(seed)
    number = np.arange(ROWS * PARTS)
    return gpd.GeoDataFrame(
        {
            "number": number,
            "person": number // 3,
            "kind": random.choice(["home", "shop"], len(number)),
        },
        geometry=gpd.points_from_xy(
            random.uniform(-3.3, -3.1, len(number)),
            random.uniform(55.9, 56.0, len(number)),
        ),
        crs="EPSG:4326",
    )


@pytest.fixture
def folder(tmp_path):
    """Give a function that writes a frame in parts."""

    def write(frame=None, name="in"):
        frame = homes() if frame is None else frame
        (tmp_path / name).mkdir(exist_ok=True)
        for part in range(PARTS):
            rows = frame.iloc[part * ROWS : (part + 1) * ROWS]
            rows.to_parquet(tmp_path / name / f"zone={part}.parquet", index=False)
        return tmp_path / name

    return write


@pytest.fixture
def ledger(tmp_path):
    """An account with room for many."""
    return geopriv_gis.Ledger.create(tmp_path / "people.ledger", budget=0.5)


def back(target):
    """Return a released folder as one frame."""
    names = [
        n["name"] for n in json.loads((target / "manifest.json").read_text())["parts"]
    ]
    frames = [geopriv_gis.read_file(target / name) for name in names]
    assert all(frame.geopriv.guarantee.intact for frame in frames)
    return gpd.pd.concat(frames, ignore_index=True)


def left(folder):
    """Return the names that stand beside the parts, hidden ones as well."""
    return sorted(path.name for path in folder.iterdir())


CASES = {
    "sphere": (LAPLACE, {}),
    "plane": (LAPLACE, UTM),
    "in order": (LAPLACE, {"shuffle": False}),
    "gaussian": (("gaussian", {"rho": 1e-5}), {}),
    "jointly": (LAPLACE, {"privacy_unit": "person"}),
    "by composition": (LAPLACE, {"privacy_unit": "person", "method": "composition"}),
    "dropped": (LAPLACE, {"drop": ["kind"]}),
}


LAZILY = ("sphere", "in order", "jointly")


@pytest.mark.representatives(4)
@pytest.mark.parametrize(
    ("name", "lazy"), [*((n, False) for n in CASES), *((n, True) for n in LAZILY)]
)
def test_release_of_folder_and_lazy_frame(name, lazy, folder, tmp_path):
    (method, budget), options = CASES[name]
    source, target = folder(), tmp_path / "out"
    given = dask_geopandas.read_parquet(source) if lazy else source
    promised = geopriv_gis.dask.release(given, method, to=target, **budget, **options)
    whole = getattr(geopriv_gis, method)(
        homes(), **{"shuffle": True, **budget, **options}
    )
    expected = guarantee = whole.geopriv.guarantee
    expected = expected.replace(assumptions=(*guarantee.assumptions, driver.KEYED))
    assert promised == expected
    found = back(target)
    part = geopriv_gis.read_file(target / "part-00000.parquet")
    assert part.geopriv.guarantee == promised
    assert list(found.columns) == list(whole.columns)
    assert sorted(found["number"]) == list(range(ROWS * PARTS))
    in_order = found["number"].is_monotonic_increasing
    assert in_order == (options.get("shuffle") is False)
    moved = found.set_index("number").geometry.sort_index()
    away = moved.to_crs(32630).distance(homes().geometry.to_crs(32630), align=False)
    assert 50 < away.median() < 2500
    if name == "sphere":  # the mean of 2/eps, within 5 standard errors
        assert abs(away.mean() - 200) < 5 * 142 / np.sqrt(len(away))
    assert left(tmp_path) == ["in", "out"]
    assert stat.S_IMODE(target.stat().st_mode) & 0o777 == 0o777 & ~_umask()


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("lazy", [False, True])
def test_all_parts_share_pseudonym_key(lazy, folder, tmp_path):
    frame = homes()
    frame["kind"] = frame["kind"].where(frame["number"] % 7 > 0)
    given = dask_geopandas.read_parquet(folder(frame)) if lazy else folder(frame)
    target = tmp_path / "out"
    promised = geopriv_gis.dask.release(
        given, "planar_laplace", to=target, eps=0.01,
        keep={"kind": "pseudonym", "number": "as is"},
    )  # fmt: skip
    assert promised.pseudonyms == ("kind",)
    found = back(target).set_index("number")["kind"].sort_index()
    codes = gpd.pd.factorize(found)[0], gpd.pd.factorize(frame["kind"])[0]
    assert (codes[0] == codes[1]).all()
    assert not {"home", "shop"} & set(found)


@pytest.mark.parametrize("most", [150, SHIPPED], ids=["several files", "one file"])
def test_released_rows_are_shuffled(most, folder, tmp_path, monkeypatch):
    """Ranks of a random order: beyond 6 standard deviations in 2e-9 of all runs."""
    monkeypatch.setattr(writing, "PART_ROWS", most)
    geopriv_gis.dask.release(folder(), LAPLACE[0], to=tmp_path / "out", eps=0.01)
    parts = sorted((tmp_path / "out").glob("*.parquet"))
    assert (len(parts) == 1) == (most == SHIPPED)
    orders = [geopriv_gis.read_file(part)["number"].to_numpy() for part in parts]
    for order in (*orders, np.concatenate(orders)):
        share = np.corrcoef(order, np.arange(len(order)))[0, 1]
        assert abs(share) < 6 / np.sqrt(len(order) - 1)


@pytest.mark.parametrize("parts", [(0, 1), (0, PARTS - 1), (PARTS - 2, PARTS - 1)])
def test_person_in_two_parts_is_refused(parts, folder, ledger, tmp_path):
    """The last row of one and the first of the other, which others stand between."""
    frame, (one, other) = homes(), parts
    frame.loc[(other + 1) * ROWS - 1, "person"] = frame.loc[one * ROWS, "person"]
    with pytest.raises(geopriv_gis.ParameterError, match="rows of one person"):
        geopriv_gis.dask.release(
            folder(frame), LAPLACE[0], to=tmp_path / "out", eps=0.01, ledger=ledger,
            privacy_unit="person",
        )  # fmt: skip
    assert len(ledger.entries) == 0


def test_released_parts_reveal_no_input_partition_names(folder, tmp_path):
    source = tmp_path / "hive"
    (source / "zone=gcpvj").mkdir(parents=True)
    homes().to_parquet(source / "zone=gcpvj/a.parquet", index=False)
    with pytest.warns(geopriv_gis.GeoPrivWarning) as caught:
        geopriv_gis.dask.release(source, LAPLACE[0], to=tmp_path / "out", eps=0.01)
    assert any("zone" in str(each.message) for each in caught)
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert [each["name"] for each in manifest["parts"]] == [
        f"part-{n:05}.parquet" for n in range(4)
    ]
    assert manifest["rows"] == sum(each["rows"] for each in manifest["parts"])


# -- noise of a key --------------------------------------------------------------------


def job_of(source, target, **options):
    """Return the job of a release that is interrupted before its first part."""
    jobs = []

    def noted(job, *_):
        jobs.append(job)
        raise geopriv_gis.FileError("stopped.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "_compute_tasks", noted)
        with pytest.raises(geopriv_gis.FileError, match="stopped"):
            geopriv_gis.dask.release(source, LAPLACE[0], to=target, eps=0.01, **options)
    return jobs[0]


def given(job, source, part):
    """Return what a worker is sent."""
    found = tables_of(source, part)
    return FilePart(found.paths[0], found)


def tables_of(source, part):
    from geopriv_gis.batches.parts import ParquetRows

    return ParquetRows([source / f"zone={part}.parquet"])


@pytest.mark.parametrize(
    ("options", "times"), [({}, 16), (UTM, 3), ({"privacy_unit": "person"}, 3)], ids=str
)
def test_repeated_computation_of_part_gives_same_bytes(
    options, times, folder, tmp_path
):
    source = folder()
    job = job_of(source, tmp_path / "out", **options)
    versions = set()
    for _ in range(times):
        assert tasks.draw_part(job, 2, given(job, source, 2)) is None
        versions.add(job.drawn_path(2).read_bytes())
        job.drawn_path(2).unlink()
    assert len(versions) == 1


@pytest.mark.parametrize("shuffle", [True, False])
def test_manifest_lists_rows_of_each_file(shuffle, folder, tmp_path):
    target, options = tmp_path / "out", {"shuffle": shuffle, **LAPLACE[1]}
    geopriv_gis.dask.release(folder(), LAPLACE[0], to=target, **options)
    manifest = json.loads((target / "manifest.json").read_text())
    rows = {each["name"]: each["rows"] for each in manifest["parts"]}
    assert len(rows) == ROWS * PARTS // 150
    assert shuffle or set(rows.values()) == {150}
    assert rows == {name: len(gpd.read_parquet(target / name)) for name in rows}
    assert sum(rows.values()) == manifest["rows"] == ROWS * PARTS


@pytest.mark.parametrize("shuffle", [True, False])
def test_rows_at_borders_of_parts_and_files_are_released_once(
    shuffle, tmp_path, monkeypatch
):
    """Parts end one row before, at and behind a file's end, or go on over several."""
    monkeypatch.setattr(tables, "ROWS", 3)
    monkeypatch.setattr(writing, "PART_ROWS", 4)
    sizes, start = (5, 2, 1, 3, 2, 9, 3), 0
    (tmp_path / "in").mkdir()
    for number, size in enumerate(sizes):
        rows = homes().iloc[start : start + size]
        rows.to_parquet(tmp_path / f"in/{number}.parquet", index=False)
        start += size
    target = tmp_path / "out"
    geopriv_gis.dask.release(
        tmp_path / "in", LAPLACE[0], to=target, eps=0.01, shuffle=shuffle
    )
    found = back(target)
    order = list(found["number"])
    assert (order if not shuffle else sorted(order)) == list(range(start))
    away = found.to_crs(32630).set_index("number").sort_index()
    away = away.distance(homes()[:start].to_crs(32630).geometry)
    assert 0 < away.min() < away.max() < 5000
    if not shuffle:
        manifest = json.loads((target / "manifest.json").read_text())
        assert [each["rows"] for each in manifest["parts"]] == [4] * 6 + [1]


def test_each_part_and_file_has_its_own_random_source(folder, tmp_path, monkeypatch):
    """Each part has its noise, and each file its order, bound to its number."""
    bindings, real = [], KeyedFolder.source

    def noted(self, *bound):
        bindings.append(bound)
        return real(self, *bound)

    monkeypatch.setattr(KeyedFolder, "source", noted)
    geopriv_gis.dask.release(folder(), LAPLACE[0], to=tmp_path / "out", **LAPLACE[1])
    own = [bound for bound in bindings if b"pseudonyms" not in bound]
    assert len(own) == PARTS + ROWS * PARTS // 150
    assert len(set(own)) == len(own)


def test_first_written_version_of_part_is_kept(folder, tmp_path):
    source = folder()
    job = job_of(source, tmp_path / "out")
    job.folder.write_once("drawn/2.arrow", lambda path: path.write_bytes(b"first"))
    job.folder.write_once("drawn/2.arrow", lambda path: path.write_bytes(b"second"))
    assert tasks.draw_part(job, 2, given(job, source, 2)) is None
    assert job.drawn_path(2).read_bytes() == b"first"


def moves(job, source, part):
    """Return the noise of a part, whatever it was when it was checked."""
    rows = PartRows(tables_of(source, part), part, job.unit)
    for _ in rows.batches(()):
        pass
    marks = [*job.marks[:part], job.folder.make_part_digest(part, rows.digest)]
    own = dataclasses.replace(job, marks=[*marks, *job.marks[part + 1 :]], buckets=0)
    assert tasks.draw_part(own, part, given(own, source, part)) is None
    noisy = killing.points_in(job.drawn_path(part))
    job.drawn_path(part).unlink()
    true = next(iter(rows.batches(())), None)
    return noisy[: len(true)] - true.places.xy


@pytest.mark.parametrize(
    "change", ["one row", "another order", "another part", "person column"]
)
def test_a_changed_part_has_independent_noise(change, folder, tmp_path):
    """The difference of two noises is never that of the places.

    Correlation of 128 products of independent numbers: a fixed key would do, but keys
    are secret, so that it is below 7 standard deviations but in 3e-9 of all runs
    (heavy tails of the law: fourth moments are finite, and ranks are taken). Places are
    published on a grid, so that a row may meet its old one by chance: each of the 256
    numbers in at most 3e-4 of all runs (5 cm among 200 m), six of them in 3e-10.
    """
    frame = homes()
    source = folder(frame)
    persons = {"privacy_unit": "person"} if change == "person column" else {}
    job = job_of(source, tmp_path / "out", **persons)
    before = moves(job, source, 2)
    assert (moves(job, source, 2) == before).all()
    start, part = 2 * ROWS, 2
    if change == "one row":
        frame.loc[start + 100, "geometry"] = Point(-3.2, 55.95)
    elif change == "person column":
        frame.loc[start + 100, "person"] = frame.loc[start + 103, "person"]
    elif change == "another order":
        order = np.arange(len(frame))
        order[start : start + 2] = order[start : start + 2][::-1]
        frame = frame.iloc[order]
    else:
        own = frame.geometry.iloc[start : start + ROWS].to_numpy()
        frame.loc[3 * ROWS : 4 * ROWS - 1, "geometry"] = own
        part = 3
    time.sleep(0.01)
    folder(frame)
    after = moves(job, source, part)
    assert np.isin(after, before).sum() < 6
    ranks = [
        each.ravel().argsort(kind="stable").argsort(kind="stable")
        for each in (before, after)
    ]
    share = np.corrcoef(*ranks)[0, 1]
    assert abs(share) < 7 / np.sqrt(len(ranks[0]))


def test_rows_of_another_part_are_refused(folder, tmp_path):
    """What a worker reads is the part of its number, not only one that was checked."""
    source = folder()
    job = job_of(source, tmp_path / "out")
    for number, other in ((0, 1), (2, PARTS - 1), (PARTS - 1, 0)):
        told = tasks.draw_part(job, number, given(job, source, other))
        assert f"part {number} had other rows" in told
        assert not job.drawn_path(number).exists()
    assert tasks.draw_part(job, 2, given(job, source, 2)) is None
    marks = {job.folder.make_part_digest(number, b"the same") for number in range(9)}
    assert len(marks) == 9


def test_reused_noise_is_detected(folder, tmp_path, monkeypatch):
    """With a key for each number of a part alone, differences are those of rows."""
    real = KeyedRandom.__init__
    monkeypatch.setattr(
        KeyedRandom,
        "__init__",
        lambda self, key, *bound: real(self, key, *bound[:3]),
    )
    frame = homes()
    source = folder(frame)
    job = job_of(source, tmp_path / "out")
    before = moves(job, source, 2)
    frame.loc[2 * ROWS + 100, "geometry"] = Point(-3.2, 55.95)
    time.sleep(0.01)
    folder(frame)
    assert np.abs(moves(job, source, 2) - before)[:50].max() < 1e-6


@pytest.mark.parametrize("options", [{}, {"privacy_unit": "person"}], ids=str)
def test_files_depend_only_on_mechanism_outputs(options, folder, tmp_path, monkeypatch):
    def in_turn(job, task, given):
        for number, more in given.items():
            assert task(job, number, *more) is None

    monkeypatch.setattr(driver, "_compute_tasks", in_turn)  # dask's order is any

    def bytes_of(frame, name):
        target = tmp_path / name
        geopriv_gis.dask.release(
            folder(frame), LAPLACE[0], to=target, eps=0.01, **options
        )
        return {path.name: path.read_bytes() for path in target.iterdir()}

    here, there = homes(), homes(2).assign(kind=homes()["kind"])
    with Transcript() as first:
        one = bytes_of(here, "one")
    with first.replay() as second:
        two = bytes_of(there, "two")
    assert two == one
    assert len(second.passages) == len(first.passages) >= 3 * PARTS


def test_reproducible_rng_is_refused(folder, tmp_path):
    with pytest.raises(geopriv_gis.ParameterError, match="reproducible"):
        geopriv_gis.dask.release(
            folder(), LAPLACE[0], to=tmp_path / "out", eps=0.01, rng=insecure_rng(3)
        )
    assert left(tmp_path) == ["in"]


# -- interrupted -----------------------------------------------------------------------


def test_unfinished_release_is_private_and_resumes_uncharged(
    folder, ledger, tmp_path, monkeypatch
):
    source, target = folder(), tmp_path / "out"
    real = tasks._draw_and_write

    def stops(job, number, sent):
        if number == 3:
            raise OSError(28, "No space left on device")
        real(job, number, sent)

    monkeypatch.setattr(tasks, "_draw_and_write", stops)
    options = {"to": target, "eps": 0.01, "ledger": ledger}
    with pytest.raises(geopriv_gis.FileError, match=r"No space.*resume=True"):
        geopriv_gis.dask.release(source, LAPLACE[0], **options)
    (work,) = killing.unfinished(tmp_path)
    assert stat.S_IMODE(work.stat().st_mode) == 0o700
    assert stat.S_IMODE((work / "key").stat().st_mode) == 0o600
    places = homes().geometry
    killing.nothing_true(work, np.column_stack([places.x, places.y]))
    drawn = (work / "drawn/1.arrow").read_bytes()
    with pytest.raises(geopriv_gis.FileError, match="unfinished release"):
        geopriv_gis.dask.release(source, LAPLACE[0], **options)
    with monkeypatch.context() as patch:
        patch.setattr(os, "getuid", lambda: work.stat().st_uid + 1)
        with pytest.raises(geopriv_gis.FileError, match="another user's folder"):
            geopriv_gis.dask.release(source, LAPLACE[0], resume=True, **options)
    work.chmod(0o755)
    monkeypatch.setattr(tasks, "_draw_and_write", real)
    with monkeypatch.context() as patch:
        patch.setattr(driver._DaskRun, "_write_manifest", lambda *_: 1 / 0)
        with pytest.raises(geopriv_gis.FileError, match="ZeroDivisionError"):
            geopriv_gis.dask.release(source, LAPLACE[0], resume=True, **options)
    assert stat.S_IMODE(work.stat().st_mode) == 0o700
    assert (work / "drawn/1.arrow").read_bytes() == drawn
    geopriv_gis.dask.release(source, LAPLACE[0], resume=True, **options)
    assert len(back(target)) == ROWS * PARTS
    assert len(ledger.entries) == 1
    assert left(tmp_path) == ["in", "out", "people.ledger"]


@pytest.mark.parametrize(
    "change",
    [
        {"eps": 0.02}, {"ledger": None}, {"ledger": "another"}, {"shuffle": False},
        {"drop": ["kind"]},
    ],
    ids=str,
)  # fmt: skip
def test_resume_refuses_other_parameters(change, folder, ledger, tmp_path):
    source, target = folder(), tmp_path / "out"
    job_of(source, target, ledger=ledger)
    if change.get("ledger"):
        path = tmp_path / "b" / ledger.path.name  # of the same name
        path.parent.mkdir()
        change = {"ledger": geopriv_gis.Ledger.create(path, budget=0.5)}
    with pytest.raises(geopriv_gis.FileError, match="unfinished release has other"):
        geopriv_gis.dask.release(
            source, LAPLACE[0], to=target, resume=True,
            **{"eps": 0.01, "ledger": ledger, **change},
        )  # fmt: skip
    assert len(ledger.entries) == 1
    assert not target.exists()


def test_resume_refuses_changed_rows(folder, ledger, tmp_path):
    source, target = folder(), tmp_path / "out"
    job_of(source, target, ledger=ledger)
    frame = homes()
    frame.loc[5, "geometry"] = Point(-3.2, 55.95)
    folder(frame)
    with pytest.raises(geopriv_gis.FileError, match="unfinished release has other"):
        geopriv_gis.dask.release(
            source, LAPLACE[0], to=target, resume=True, eps=0.01, ledger=ledger
        )


def test_key_is_overwritten_before_it_is_deleted(folder, tmp_path):
    """Who kept a link to it has no key when the release is published."""
    source, target = folder(), tmp_path / "out"
    job_of(source, target)
    (work,) = killing.unfinished(tmp_path)
    os.link(work / "key", tmp_path / "kept")
    assert any((tmp_path / "kept").read_bytes())
    geopriv_gis.dask.release(source, LAPLACE[0], to=target, eps=0.01, resume=True)
    assert not any((tmp_path / "kept").read_bytes())


@pytest.mark.parametrize("size", [-32, 31, 33, 0])
def test_resume_refuses_an_overwritten_or_damaged_key(size, folder, tmp_path):
    source, target = folder(), tmp_path / "out"
    job_of(source, target)
    (work,) = killing.unfinished(tmp_path)
    (work / "key").write_bytes(bytes(32) if size < 0 else b"\1" * size)
    with pytest.raises(geopriv_gis.FileError, match="key of this release is gone"):
        geopriv_gis.dask.release(source, LAPLACE[0], to=target, eps=0.01, resume=True)
    assert not target.exists()


def test_key_is_no_function_of_its_folders_name(tmp_path):
    made = [KeyedFolder.new(tmp_path / "out", insecure_rng(seed)) for seed in (1, 2)]
    for each in made:
        key, number = (each.path / "key").read_bytes(), bytes.fromhex(each.number)
        assert len(key) == 32
        assert not {*zip(key, key[1:], key[2:], strict=False)} & {
            *zip(number, number[1:], number[2:], strict=False)
        }


def test_rows_that_are_lost_on_the_disk_are_noticed(folder, tmp_path, monkeypatch):
    real = tasks._read_bucket

    def less(job, number):
        """Leave out what the last part has for the last file."""
        found = list(real(job, number))
        yield from found[: len(found) - (number == job.files - 1)]

    monkeypatch.setattr(tasks, "_read_bucket", less)
    with pytest.raises(geopriv_gis.FileError, match="rows are missing"):
        geopriv_gis.dask.release(folder(), LAPLACE[0], to=tmp_path / "out", eps=0.01)
    assert not (tmp_path / "out").exists()


def test_what_is_charged_and_the_progress_are_those_of_the_release(
    folder, ledger, tmp_path
):
    seen = []
    promised = geopriv_gis.dask.release(
        folder(), LAPLACE[0], to=tmp_path / "out", eps=0.01, ledger=ledger,
        progress=seen.append,
    )  # fmt: skip
    assert seen == sorted(seen)
    assert seen[-1] == 1
    (entry,) = ledger.entries
    assert entry.body["guarantee"] == json.loads(promised.to_json())


def test_resume_after_key_removal_only_renames(folder, ledger, tmp_path, monkeypatch):
    source, target = folder(), tmp_path / "out"
    options = {"to": target, "eps": 0.01, "ledger": ledger}
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", lambda *_: 1 / 0)
        with pytest.raises(geopriv_gis.FileError):
            geopriv_gis.dask.release(source, LAPLACE[0], **options)
    (work,) = killing.unfinished(tmp_path)
    assert not (work / "key").exists()
    assert not (work / "drawn").exists()
    promised = geopriv_gis.dask.release(source, LAPLACE[0], resume=True, **options)
    part = geopriv_gis.read_file(target / "part-00000.parquet")
    assert promised == part.geopriv.guarantee
    assert left(tmp_path) == ["in", "out", "people.ledger"]


def test_budget_error_leaves_no_files(folder, ledger, tmp_path):
    with pytest.raises(geopriv_gis.BudgetError):
        geopriv_gis.dask.release(
            folder(), LAPLACE[0], to=tmp_path / "out", eps=0.9, ledger=ledger
        )
    assert left(tmp_path) == ["in", "people.ledger"]


def test_uncharged_work_folder_is_removed(folder, tmp_path):
    begun = KeyedFolder.new(tmp_path / "out", insecure_rng(1))
    assert begun.path.exists()
    with pytest.raises(geopriv_gis.FileError, match="leave out resume"):
        geopriv_gis.dask.release(
            folder(), LAPLACE[0], to=tmp_path / "out", resume=True, eps=0.01
        )
    assert left(tmp_path) == ["in"]


def test_link_named_like_work_folder_is_refused(folder, tmp_path):
    begun = KeyedFolder.new(tmp_path / "out", insecure_rng(1))
    elsewhere = begun.path.rename(tmp_path / "elsewhere")
    begun.path.symlink_to(elsewhere)
    key = (elsewhere / "key").read_bytes()
    with pytest.raises(geopriv_gis.FileError, match="a link or another user's"):
        geopriv_gis.dask.release(folder(), LAPLACE[0], to=tmp_path / "out", eps=0.01)
    assert (elsewhere / "key").read_bytes() == key


# -- prepared --------------------------------------------------------------------------


def prepared(source, target, **options):
    lazy = dask_geopandas.read_parquet(source)
    return geopriv_gis.prepare(
        LAPLACE[0], lazy, target=target, **{"eps": 0.01, **options}
    )


def test_prepared_dask_release_matches_prepared_frame(folder, ledger, tmp_path):
    options = {"privacy_unit": "person", "drop": ["kind"], "ledger": ledger}
    parts = prepared(folder(), tmp_path / "out", **options)
    frame = geopriv_gis.prepare(LAPLACE[0], homes(), eps=0.01, shuffle=True, **options)
    assumed = (*frame.guarantee.assumptions, driver.KEYED)
    assert parts.guarantee == frame.guarantee.replace(assumptions=assumed)
    assert parts.warnings == frame.warnings != ()
    assert parts.columns == frame.columns == ("number", "person")
    assert parts.expected(3) == frame.expected(3) != {}
    assert repr(parts) == repr(frame)
    assert ledger.after(parts).fits
    assert left(tmp_path) == ["in", "people.ledger"]


@pytest.mark.representatives(1)
@pytest.mark.parametrize("key", ["order 4711", None])
def test_charge_key_is_written_before_charge(key, folder, ledger, tmp_path):
    source, target = folder(), tmp_path / "out"
    first = prepared(source, target, ledger=ledger)
    with pytest.raises(geopriv_gis.LedgerError, match="was not charged"):
        first.draw()
    real, seen = type(ledger._journal).add, []

    def charges(*args):
        (work,) = killing.unfinished(tmp_path)
        seen.append(json.loads((work / "state.json").read_text())["name"])
        assert (work / "key").exists()
        real(*args)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(ledger._journal), "add", charges)
        with pytest.raises(KeyboardInterrupt):
            ledger.charge(first, key=key)
    (name,) = seen
    assert key in (None, name)
    assert len(ledger.entries) == 1
    with pytest.raises(geopriv_gis.FileError, match="resume=True"):
        prepared(source, target, ledger=ledger)
    again = prepared(source, target, ledger=ledger, resume=True)
    with pytest.raises(geopriv_gis.FileError, match="unfinished release has other"):
        ledger.charge(again, key="another")
    ledger.charge(again)
    assert again.draw() == first.guarantee
    assert len(back(target)) == ROWS * PARTS
    assert len(ledger.entries) == 1
    assert left(tmp_path) == ["in", "out", "people.ledger"]


def test_prepared_release_is_charged_to_ledger_with_budget(folder, tmp_path):
    small = geopriv_gis.Ledger.create(tmp_path / "small.ledger", budget=0.001)
    large = geopriv_gis.Ledger.create(tmp_path / "large.ledger", budget=0.5)
    release = prepared(folder(), tmp_path / "out")
    with pytest.raises(geopriv_gis.BudgetError):
        small.charge(release)
    assert left(tmp_path) == ["in", "large.ledger", "small.ledger"]
    large.charge(release, key="May")
    assert len(large.entries) == 1
    assert release.draw() == release.guarantee
    assert left(tmp_path) == ["in", "large.ledger", "out", "small.ledger"]


def test_one_of_two_prepared_for_same_target_is_charged(folder, ledger, tmp_path):
    source = folder()
    first, second = (
        prepared(source, tmp_path / "out", ledger=ledger) for _ in range(2)
    )
    ledger.charge(first)
    with pytest.raises(geopriv_gis.FileError, match="unfinished release"):
        ledger.charge(second)
    first.draw()
    with pytest.raises(geopriv_gis.FileError, match="exists"):
        ledger.charge(second)
    assert len(ledger.entries) == 1


def test_drawn_but_unnamed_release_is_not_charged_again(folder, ledger, tmp_path):
    source, target = folder(), tmp_path / "out"
    first = prepared(source, target, ledger=ledger)
    ledger.charge(first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "rename", lambda *_: 1 / 0)
        with pytest.raises(geopriv_gis.FileError):
            first.draw()
    again = prepared(source, target, ledger=ledger, resume=True)
    assert again.owed(ledger) is ledger.charge(again) is None
    assert again.draw() == first.guarantee
    assert left(tmp_path) == ["in", "out", "people.ledger"]


# -- refused ---------------------------------------------------------------------------


def changing():
    """Return a lazy frame that gives other rows whenever it is computed."""

    def part(number):
        frame = homes().iloc[number * ROWS : (number + 1) * ROWS]
        moved = frame.geometry.translate(np.random.default_rng().uniform(0, 0.01))
        return frame.set_geometry(moved)

    delayed = [dask.delayed(part)(number) for number in range(PARTS)]
    return dask_geopandas.from_dask_dataframe(
        dask.dataframe.from_delayed(delayed, meta=homes().iloc[:0])
    )


def differing(change, where):
    """Return a lazy frame, one partition of which was changed."""
    frames = [homes().iloc[n * ROWS : (n + 1) * ROWS] for n in range(PARTS)]
    frames[where] = change(frames[where])
    delayed = [dask.delayed(each, traverse=False) for each in frames]
    return dask_geopandas.from_dask_dataframe(
        dask.dataframe.from_delayed(delayed, meta=homes().iloc[:0], verify_meta=False)
    )


def in_degrees(frame):
    """Return a frame that has its places in another CRS as well, under plain names."""
    there = frame.geometry.to_crs(4326)
    return frame.assign(m1=there.x, m2=there.y)


REFUSED = {
    "part 0 had other rows": lambda f: (changing(), {}),
    "rows of one person": lambda f: (
        f(homes().assign(person=np.arange(ROWS * PARTS) % 7)),
        {"privacy_unit": "person"},
    ),
    "privacy_unit='table'": lambda f: (f(), {"privacy_unit": "table"}),
    "need all rows at once": lambda f: (f(), {"onto": 500.0}),
    "contain true coordinates": lambda f: (
        f(homes().assign(x=homes().geometry.x)), {}),
    "m1.*contain true coordinates": lambda f: (f(in_degrees(homes())), {}),
    "next.*contain true coordinates": lambda f: (
        f(homes().assign(next=np.roll(homes().geometry.x, 1))), {}),
    "last.*contain true coordinates": lambda f: (
        f(homes().assign(last=np.tile(homes().geometry.x[: -ROWS - 1 : -1], PARTS))),
        {}),
    "folder of GeoParquet": lambda f: (f() / "zone=1.parquet", {}),
    "differ from the first in": lambda _: (
        differing(lambda part: part.to_crs(32630), 2), {}),
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_invalid_input_is_refused_before_charge(message, folder, ledger, tmp_path):
    source, options = REFUSED[message](folder)
    with pytest.raises(geopriv_gis.GeoPrivError, match=message):
        geopriv_gis.dask.release(
            source, LAPLACE[0], to=tmp_path / "out", eps=0.01, ledger=ledger, **options
        )
    assert len(ledger.entries) == 0
    assert not killing.unfinished(tmp_path)
    assert not (tmp_path / "out").exists()


def test_graph_laplace_is_refused_and_release_file_suggested(folder, tmp_path):
    with pytest.raises(geopriv_gis.ParameterError, match=r"geopriv_gis\.release_file"):
        geopriv_gis.dask.release(
            folder(), "graph_laplace", to=tmp_path / "out", eps=0.01, metric=None
        )
    assert not killing.unfinished(tmp_path)


@pytest.mark.parametrize("size", ["other", "same"])
def test_part_changed_during_release_is_not_published(
    size, folder, ledger, tmp_path, monkeypatch
):
    source, target, real = folder(), tmp_path / "out", driver._compute_tasks

    def compute(job, task, given):
        time.sleep(0.01)
        if size == "same":
            for part in source.rglob("*.parquet"):
                part.touch()
        else:
            other = homes()
            other.loc[7, "geometry"] = Point(-3.2, 55.95)
            folder(other)
        real(job, task, given)

    monkeypatch.setattr(driver, "_compute_tasks", compute)
    with pytest.raises(geopriv_gis.FileError, match="changed while it was read"):
        geopriv_gis.dask.release(source, LAPLACE[0], to=target, eps=0.01, ledger=ledger)
    assert not target.exists()


@pytest.mark.parametrize("first", ["accessor", "function", "series"])
def test_lazy_frame_error_suggests_dask_release(first, folder):
    registration.register_lazily()  # as on import, if dask is there before
    lazy = dask_geopandas.from_geopandas(homes(), npartitions=2)
    call = {
        "accessor": lambda: lazy.geopriv.planar_laplace(eps=0.01),
        "function": lambda: geopriv_gis.gaussian(lazy, rho=1e-5),
        "series": lambda: lazy.geometry.geopriv.planar_laplace(eps=0.01),
    }[first]
    with pytest.raises(geopriv_gis.ParameterError, match=r"geopriv_gis\.dask\.release"):
        call()


def test_failing_task_error_contains_no_row_values(folder, tmp_path, monkeypatch):
    def fails(*_):
        raise ValueError("POINT (-3.2 55.95)")

    source = folder()
    monkeypatch.setattr(tasks, "_draw_and_write", fails)
    with pytest.raises(geopriv_gis.FileError) as caught:
        geopriv_gis.dask.release(source, LAPLACE[0], to=tmp_path / "out", eps=0.01)
    assert "POINT" not in str(caught.value)
    assert "ValueError" in str(caught.value)
