"""A release that Dask draws part by part, and that can be resumed."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from ..arguments import release_row as row_of
from ..batches import writing
from ..batches.batched_releases import check_release
from ..batches.release import check_target_folder, warn_of_folder_keys
from ..batches.writing import MANIFEST
from ..core.errors import FileError, GeoPrivError, ParameterError
from ..core.promise.guarantee import Guarantee
from ..core.randomness import Random, open_random
from ..files.formats import import_package
from ..files.paths import local_path
from ..files.placing import READY, hide_writer_errors
from ..files.writing import check_promise
from ..frames.columns.suspects import column_names_in
from ..frames.functions import import_function
from ..frames.ground.prepared import Prepared, prepare
from ..frames.ground.prepared import release as drawn_at_once
from ..frames.ground.rows import PersonRegister
from ..frames.ground.warning import ignore_progress, warn
from ..frames.points.prepared import PreparedPoints
from ..ledger import Bill, Ledger
from .rows import FileParts, FrameParts, Partitions, list_files
from .tasks import Job, compute_tasks, draw_part, make_manifest, write_result_file
from .unfinished import KeyedFolder

KEYED = (
    "the noise was made of a secret key, so that whatever was computed twice came out "
    "alike: nobody who wants to find people had the key before it was destroyed at the "
    "end, and BLAKE2b and SHAKE-256 cannot be told from chance without it"
)
_FORMAT = 1


@drawn_at_once
def release(
    source: Any, release: str, *, to: str | os.PathLike[str], resume: bool = False,
    **arguments: Any,
) -> Prepared[Guarantee]:  # fmt: skip
    """Release points of a dask frame or folder into a folder; finish it if `resume`.

    Parameters
    ----------
    source : dask_geopandas.GeoDataFrame, or path-like
        A folder of GeoParquet files, or a frame, which must give the same rows whenever
        it is computed.
    release : {"planar_laplace", "gaussian"}
        What is released, by its name in `geopriv_gis`.
    to : path-like
        A folder that is not there yet, where all workers can write: it gets parts that
        say nothing of those of ``source``, and ``manifest.json``.
    resume : bool, default False
        Whether to finish a release that was interrupted, called as it was called
        then: it is not charged again, and its noise is the same.
    **arguments
        Those of the release, ``eps=`` and so on; ``shuffle`` is the default.

    Returns
    -------
    Guarantee
        The one that the folder carries.

    Raises
    ------
    FileError, ParameterError, GeometryError, CRSError, ColumnError
        Before anything is charged or drawn, as for a frame; `ParameterError` also where
        the rows of one person are in several parts. `FileError` if a worker fails or
        rows change: then the release is unfinished, and ``resume=True`` finishes it.

    Notes
    -----
    **Guarantee.** That of the release, for all rows together, against everybody who has
    limited computing power. **Assumes.** While the release is unfinished nobody reads
    its private folder ``.unfinished-…`` beside the target, which has the key.

    Tasks run on the client that is active, or on dask's threads.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     os.mkdir(f"{folder}/homes")
    ...     homes.to_frame("geometry").to_parquet(f"{folder}/homes/1.parquet")
    ...     promised = geopriv_gis.dask.release(
    ...         f"{folder}/homes", "planar_laplace", to=f"{folder}/masked", eps=0.01
    ...     )
    ...     released = geopriv_gis.read_file(f"{folder}/masked/part-00000.parquet")
    >>> promised.eps, len(released), released.geopriv.guarantee == promised
    (0.01, 2, True)
    """
    check_release(release)
    if release == "graph_laplace":
        raise ParameterError(
            "graph_laplace is not drawn by engines: each worker would fit weights of "
            "its own. Pass files or folders of any size to geopriv_gis.release_file."
        )
    import_package("dask", "releases on engines", "dask")
    KeyedFolder.of(local_path(to, "the output"))  # tidies up
    lazy = hasattr(source, "__dask_graph__")
    target = check_target_folder(to, None if lazy else source)
    run = _DaskRun(target, resume, {"shuffle": True, **arguments})
    return run.finished_release() or run.prepared(source, release)


@dataclasses.dataclass(frozen=True, kw_only=True)
class KeyedRelease(Prepared[Guarantee]):
    """Release on dask, whose noise key is stored before it is charged.

    prepared_points: What is drawn; None if it was charged and drawn, and has no name
        yet.
    """

    run: _DaskRun
    prepared_points: PreparedPoints | None = None

    def expected(self, rows: int = 1) -> Mapping[str, Any]:
        """Return the displacement (m) expected of a person's row; {} once drawn."""
        return (
            {} if self.prepared_points is None else self.prepared_points.expected(rows)
        )

    @property
    def columns(self) -> Sequence[Any]:
        """Return the columns published with points; () if drawn already."""
        return () if self.prepared_points is None else self.prepared_points.columns

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the charge, within the run's transaction; none if drawn before."""
        if self.prepared_points is None:
            return Bill(None, None)
        around = partial(self.run.transaction, self.guarantee, ledger)
        return dataclasses.replace(
            self.prepared_points._bill(ledger), transaction=around
        )

    def result(self) -> Guarantee:
        """Draw all parts unless drawn, publish the folder and return the guarantee."""
        if self.prepared_points is None:
            self.run.publish()
        else:
            self.run.draw(self.prepared_points)
        return self.guarantee


class _DaskRun:
    """One release on dask, begun or resumed.

    arguments: Those of the release.
    """

    def __init__(self, target: Path, resume: bool, arguments: dict[str, Any]) -> None:
        self._target, self._arguments = target, arguments
        self._folder = self._find_unfinished(resume)
        self._state = None if self._folder is None else self._folder.state
        self._agreed = False  # that what is on disk is this release
        self._parts: Any = None

    def _find_unfinished(self, resume: bool) -> KeyedFolder | None:
        """Return the unfinished folder or None; tidy up; raise if not as `resume`."""
        found = KeyedFolder.of(self._target)
        if resume and found is None:
            raise FileError(
                f"there is no unfinished release of {self._target.name} in "
                f"{self._target.parent}; leave out resume."
            )
        if found is not None and not resume:
            raise FileError(
                f"{found.path} is the folder of an unfinished release. Pass "
                "resume=True to finish it, or delete it; its charge stays."
            )
        if found is not None:
            hide_writer_errors(self._target, found.make)
        return found

    def finished_release(self) -> KeyedRelease | None:
        """Return a release drawn fully but not yet moved to its target; else None."""
        if self._folder is None:
            return None
        ready = self._folder.path / READY / MANIFEST
        if not ready.exists():
            return None
        record = json.loads(ready.read_text(encoding="utf-8"))
        promised = Guarantee.from_dict(record["guarantee"])
        ledger = self._arguments.get("ledger")
        return KeyedRelease(run=self, guarantee=promised, data=None, ledger=ledger)

    def publish(self) -> None:
        """Destroy the key and move the finished folder to the target."""
        assert self._folder is not None
        hide_writer_errors(self._target, self._folder.publish, self._target)

    def prepared(self, source: Any, release: str) -> KeyedRelease:
        """Check and plan the release of a source; keep its parts for the run."""
        unit = self._arguments.get("privacy_unit", "row")
        self._parts = parts = _open_parts(source, unit)
        parts.check_column_names(self._arguments.get("drop", ()))
        function = import_function(row_of(release))
        first = self._with_keyed_noise(prepare(function, parts, **self._arguments))
        parts.check_foreign_coordinates(first.foreign_check)
        return KeyedRelease(
            run=self, prepared_points=first, guarantee=first.guarantee, data=first.data,
            ledger=first.ledger,
        )  # fmt: skip

    @contextlib.contextmanager
    def transaction(
        self, guarantee: Guarantee, ledger: Ledger | None, key: str | None
    ) -> Iterator[str]:
        """Store settings, yield the charge's key; if the block raises, undo if new."""
        new = self._folder is None
        try:
            yield self._store_decision(guarantee, ledger, key)
        except Exception:  # of Ctrl-C nobody knows whether it came after the charge
            if new and self._folder is not None:
                self._folder.remove()
                self._folder, self._state, self._agreed = None, None, False
            raise

    def draw(self, first: PreparedPoints) -> None:
        """Draw all parts, write the manifest, move the folder; resumable on errors."""
        if not self._agreed:
            with self.transaction(first.guarantee, None, None):
                pass
        try:
            self._run_tasks(first)
        except BaseException as error:
            self._explain_resume(error)
            raise

    @staticmethod
    def _with_keyed_noise(prepared: PreparedPoints) -> PreparedPoints:
        """Return the release, assuming a secret key; raise if nothing is promised."""
        guarantee = prepared.guarantee
        assumed = (*guarantee.assumptions, KEYED)
        guarantee = guarantee.replace(assumptions=assumed)
        check_promise(guarantee)
        return dataclasses.replace(prepared, guarantee=guarantee, charged=guarantee)

    def _store_decision(
        self, guarantee: Guarantee, ledger: Ledger | None, key: str | None
    ) -> str:
        """Store settings, in a new folder if none; raise if they differ; return key."""
        rng = open_random(self._arguments.get("rng"))
        folder = self._folder
        if folder is None:
            check_target_folder(self._target)
            self._find_unfinished(resume=False)
            folder = self._folder = KeyedFolder.new(self._target, rng)
        if key is None:
            key = folder.number if self._state is None else self._state["name"]
        state = {
            "format": _FORMAT,
            "name": key,
            "guarantee": guarantee.to_dict(),
            "shuffle": bool(self._arguments["shuffle"]),
            "buckets": self._bucket_count,
            "left out": sorted(
                map(str, column_names_in(self._arguments.get("drop", ())))
            ),
            "ledger": None if ledger is None else str(ledger.path.absolute()),
            "marks": [
                folder.make_part_digest(n, d) for n, d in enumerate(self._parts.digests)
            ],
        }
        if self._state is None:
            hide_writer_errors(self._target, folder.store_state, state)
        elif json.loads(json.dumps(state)) != self._state:
            raise FileError(
                "the unfinished release has other rows, arguments or another "
                f"ledger. Resume it as it was called, or delete {folder.path}; its "
                "charge stays."
            )
        self._state, self._agreed = json.loads(json.dumps(state)), True
        return key

    @property
    def _bucket_count(self) -> int:
        """Return the number of shuffle buckets; 0 without a shuffle."""
        if not self._arguments["shuffle"]:
            return 0
        rows: int = sum(self._parts.sizes)
        return -(-rows // writing.PART_ROWS)

    def _run_tasks(self, prepared: PreparedPoints) -> None:
        """Run tasks to draw parts, write files; publish folder; raise on failure."""
        assert self._folder is not None
        assert self._state is not None
        parts: Partitions = self._parts
        rows = sum(parts.sizes)
        job = Job(
            folder=self._folder, drawn=_without_input(prepared), unit=parts.unit,
            marks=self._state["marks"], sizes=parts.sizes, buckets=self._bucket_count,
        )  # fmt: skip
        _compute_tasks(
            job, draw_part, {n: [parts.task_input(n)] for n in range(len(parts))}
        )
        prepared.progress(0.7)
        _compute_tasks(job, write_result_file, {n: [] for n in range(job.files)})
        prepared.progress(0.9)
        hide_writer_errors(self._target, self._write_manifest, job, rows)
        self.publish()
        prepared.progress(1.0)

    def _write_manifest(self, job: Job, rows: int) -> None:
        """Write the manifest of all files, once."""
        text = make_manifest(job, rows)
        job.folder.write_once(
            f"{READY}/{MANIFEST}",
            lambda path: path.write_text(text + "\n", encoding="utf-8"),
        )

    def _explain_resume(self, error: BaseException) -> None:
        """Raise or warn that a release can be resumed, if its folder exists."""
        if self._folder is None or not self._folder.path.exists():
            return
        how = (
            f"The release is not finished: {self._folder.path} has its key and what "
            "was drawn; resume=True finishes it without another charge."
        )
        if isinstance(error, GeoPrivError):
            raise FileError(f"{error} {how}") from None
        warn(how)


def _open_parts(source: Any, unit: object) -> FileParts | FrameParts:
    """Return parts of a dask frame or folder, raise for others; warn of folder keys."""
    if not hasattr(source, "__dask_graph__"):
        paths, keys = list_files(source)
        warn_of_folder_keys(keys)
        return FileParts(paths, unit)
    if not hasattr(source, "geometry") or not hasattr(source, "columns"):
        raise ParameterError(
            "a GeoDataFrame of dask-geopandas is needed; make one of a series with "
            "to_frame('geometry')."
        )
    return FrameParts(source, unit)


def _without_input(prepared: PreparedPoints) -> PreparedPoints:
    """Return a release without rows, ledger and random source, to send to workers."""
    rows = prepared.rows
    head = TableHead(rows.columns, rows.active, rows.crs, rows.schema)
    moving = prepared.moving
    masking = dataclasses.replace(moving.masking, ledger=None, rng=None, progress=None)
    return dataclasses.replace(
        prepared, rows=head, data=None, ledger=None,  # type: ignore[arg-type]
        moving=dataclasses.replace(moving, masking=masking), move=_never_move,
        source=Random(), owners=PersonRegister(prepared.owners.unit),
        foreign_check=None, progress=ignore_progress,
    )  # fmt: skip


def _never_move(_: Any) -> NoReturn:
    """Raise: only workers move rows."""
    raise AssertionError


@dataclasses.dataclass(frozen=True)
class TableHead:
    """Columns, geometry, CRS and schema of a table, without rows."""

    columns: tuple[str, ...]
    active: str
    crs: Any
    schema: Any
    frame: None = None


def _compute_tasks(job: Job, task: Any, given: dict[int, list[Any]]) -> None:
    """Run a task per part on dask; raise the first error message returned."""
    dask = import_package("dask")
    shared = dask.delayed(job, traverse=False)
    run = dask.delayed(task, pure=False, traverse=False)
    delayed = [run(shared, number, *more) for number, more in given.items()]
    for each in compute_tasks(delayed):
        if each is not None:
            raise FileError(each)
