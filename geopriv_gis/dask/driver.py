"""A release that an engine draws, part by part, and that can be taken up again."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any, NoReturn

from ..arguments import release as row_of
from ..batches import writing
from ..batches.asked import check_release
from ..batches.parts import parts_of
from ..batches.release import check_folder, warn_of_keys
from ..batches.writing import MANIFEST
from ..core.errors import FileError, GeoPrivError, ParameterError
from ..core.promise.guarantee import Guarantee
from ..core.randomness import Random, new_key, open_random
from ..files.formats import package
from ..files.paths import local_path
from ..files.placing import guarded
from ..files.unfinished import READY
from ..files.writing import check_promise
from ..frames.columns.suspects import names_in
from ..frames.functions import function_of
from ..frames.ground.prepared import prepare
from ..frames.ground.rows import Owners
from ..frames.ground.warning import silent, warn
from ..frames.points.prepared import PreparedPoints
from .manifest import manifest_of
from .rows import FileParts, FrameParts, Partitions
from .tasks import Job, file_gathered, part_drawn
from .unfinished import Keyed

KEYED = (
    "the noise was made of a secret key, so that whatever was computed twice came out "
    "alike: nobody who wants to find people had the key before it was destroyed at the "
    "end, and BLAKE2b and SHAKE-256 cannot be told from chance without it"
)
_FORMAT = 1


def release(
    source: Any, release: str, *, to: str | os.PathLike[str], resume: bool = False,
    **arguments: Any,
) -> Guarantee:  # fmt: skip
    """Release the points of a lazy frame, or of a folder of parts, into a folder.

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
            "graph_laplace is not drawn by engines: each worker would fit and prove "
            "weights of its own, hundreds of megabytes. geopriv_gis.release_file takes "
            "files and folders of any size through one process."
        )
    package("dask", "releases on engines", "dask")
    lazy = hasattr(source, "__dask_graph__")
    Keyed.of(local_path(to, "the output"))  # tidies up
    target = check_folder(to, None if lazy else source)
    run = _Run(target, resume, {"shuffle": True, **arguments})
    if run.sealed:
        return run.published()
    return run.drawn(source, release)


class _Run:
    """One release, from its beginning or from where it was left.

    Parameters
    ----------
    target : Path
    resume : bool
    arguments : dict
        Those of the release.
    """

    def __init__(self, target: Path, resume: bool, arguments: dict[str, Any]) -> None:
        self._target, self._arguments = target, arguments
        self._folder = Keyed.of(target)
        self._state = None if self._folder is None else self._folder.state
        if resume and self._folder is None:
            raise FileError(
                f"there is no unfinished release of {target.name} in {target.parent}; "
                "leave out resume."
            )
        if self._folder is not None and not resume:
            raise FileError(
                f"{self._folder.path} is what is left of an unfinished release; finish "
                "it with resume=True, or delete it to give it up: it stays charged."
            )
        self._parts: Any = None

    @property
    def sealed(self) -> bool:
        """Whether there is nothing left to be drawn."""
        return (
            self._folder is not None and (self._folder.path / READY / MANIFEST).exists()
        )

    def published(self) -> Guarantee:
        """Give what is ready its name, and return what it promises."""
        assert self._folder is not None
        text = (self._folder.path / READY / MANIFEST).read_text(encoding="utf-8")
        guarded(self._target, self._folder.publish, self._target)
        return Guarantee.from_dict(json.loads(text)["guarantee"])

    def drawn(self, source: Any, release: str) -> Guarantee:
        """Plan, charge, draw, seal, publish; return what is promised."""
        unit = self._arguments.get("privacy_unit", "row")
        self._parts = parts = _parts(source, unit)
        parts.refuse_names(self._arguments.get("drop", ()))
        began = self._folder is None
        function = function_of(row_of(release))
        try:
            prepared: PreparedPoints = prepare(function, parts, **self._arguments)
            parts.look_for(prepared.held)
            prepared = self._keyed(prepared)
            prepared.charge(self._decided(prepared.guarantee))
        except Exception:  # of Ctrl-C nobody knows whether it came after the charge
            if began and self._folder is not None:
                self._folder.remove()
            raise
        try:
            self._run(prepared)
        except BaseException as error:
            self._tell(error)
            raise
        return prepared.guarantee

    @staticmethod
    def _keyed(prepared: PreparedPoints) -> PreparedPoints:
        """Return the release with what its noise is made of."""
        guarantee = prepared.guarantee
        assumed = (*guarantee.assumptions, KEYED)
        guarantee = guarantee.replace(assumptions=assumed)
        check_promise(guarantee)
        return dataclasses.replace(prepared, guarantee=guarantee, charged=guarantee)

    def _decided(self, guarantee: Guarantee) -> str:
        """Make, or compare, what is kept of the release; return the charge's name."""
        rng = open_random(self._arguments.get("rng"))
        name = self._state["name"] if self._state else new_key(rng)[:16].hex()
        began = self._folder is None
        folder = self._folder or Keyed.new(self._target, name, rng)
        self._folder = folder
        state = {
            "format": _FORMAT,
            "name": name,
            "guarantee": guarantee.to_dict(),
            "shuffle": bool(self._arguments["shuffle"]),
            "heaps": self._heaps,
            "left out": sorted(map(str, names_in(self._arguments.get("drop", ())))),
            "ledger": _ledger(self._arguments.get("ledger")),
            "marks": [folder.mark(n, d) for n, d in enumerate(self._parts.digests)],
        }
        if began:
            guarded(self._target, folder.decide, state)
        elif json.loads(json.dumps(state)) != self._state:
            raise FileError(
                "this is not the release that was interrupted: the rows, the arguments "
                "or the ledger are others. Resume it as it was called, or delete "
                f"{folder.path} to give it up; what was charged stays so."
            )
        self._state = json.loads(json.dumps(state))
        return str(name)

    @property
    def _heaps(self) -> int:
        if not self._arguments["shuffle"]:
            return 0
        rows: int = sum(self._parts.sizes)
        return -(-rows // writing.PART_ROWS)

    def _run(self, drawn: PreparedPoints) -> None:
        assert self._folder is not None
        assert self._state is not None
        parts: Partitions = self._parts
        rows = sum(parts.sizes)
        job = Job(
            folder=self._folder, drawn=_plain(drawn), unit=parts.unit,
            marks=self._state["marks"], sizes=parts.sizes, heaps=self._heaps,
        )  # fmt: skip
        _compute(job, part_drawn, {n: [parts.sent(n)] for n in range(len(parts))})
        drawn.report(0.7)
        _compute(job, file_gathered, {n: [] for n in range(job.files)})
        drawn.report(0.9)
        guarded(self._target, self._seal, job, rows)
        guarded(self._target, self._folder.publish, self._target)
        drawn.report(1.0)

    def _seal(self, job: Job, rows: int) -> None:
        """Write the manifest, which comes last."""
        text = manifest_of(job, rows)
        job.folder.commit(
            f"{READY}/{MANIFEST}",
            lambda path: path.write_text(text + "\n", encoding="utf-8"),
        )

    def _tell(self, error: BaseException) -> None:
        """Say how to go on, whatever happened after the charge."""
        if self._folder is None or not self._folder.path.exists():
            return
        how = (
            f"The release is not finished: {self._folder.path} has its key and what "
            "was drawn; resume=True finishes it without another charge."
        )
        if isinstance(error, GeoPrivError):
            raise FileError(f"{error} {how}") from None
        warn(how)


def _parts(source: Any, unit: object) -> Any:
    if not hasattr(source, "__dask_graph__"):
        folder = local_path(source, "source")
        if not folder.is_dir():
            raise FileError(f"{folder} must be a folder of GeoParquet files.")
        paths, keys = parts_of(folder)
        warn_of_keys(keys)
        return FileParts(paths, unit)
    if not hasattr(source, "geometry") or not hasattr(source, "columns"):
        raise ParameterError(
            "a GeoDataFrame of dask-geopandas is needed; make one of a series with "
            "to_frame('geometry')."
        )
    return FrameParts(source, unit)


def _ledger(given: Any) -> str | None:
    if given is None:
        return None
    return str(Path(getattr(given, "path", given)).absolute())


def _plain(drawn: PreparedPoints) -> PreparedPoints:
    """Return what is published, without anything that was read."""
    rows = drawn.rows
    head = Head(rows.columns, rows.active, rows.crs, rows.schema)
    moving = drawn.moving
    masking = dataclasses.replace(moving.masking, ledger=None, rng=None, progress=None)
    return dataclasses.replace(
        drawn, rows=head, data=None, ledger=None,  # type: ignore[arg-type]
        moving=dataclasses.replace(moving, masking=masking), move=_never,
        source=Random(), owners=Owners(drawn.owners.unit), held=None, report=silent,
    )  # fmt: skip


def _never(_: Any) -> NoReturn:
    """Move nothing: workers know how."""
    raise AssertionError


@dataclasses.dataclass(frozen=True)
class Head:
    """What a table's columns are."""

    columns: tuple[str, ...]
    active: str
    crs: Any
    schema: Any
    frame: None = None


def _compute(job: Job, task: Any, given: dict[int, list[Any]]) -> None:
    """Run a task for each number, and raise what the first one says that failed."""
    dask = package("dask")
    shared = dask.delayed(job, traverse=False)
    run = dask.delayed(task, pure=False, traverse=False)
    asked = [run(shared, number, *more) for number, more in given.items()]
    try:
        wrong = dask.compute(*asked)
    except Exception as error:
        raise FileError(f"the engine failed ({type(error).__name__}).") from None
    for each in wrong:
        if each is not None:
            raise FileError(each)
