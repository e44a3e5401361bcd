"""Releases of places from file to file."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..arguments import release_row as row_of
from ..core.errors import FileError, GeoPrivError, ParameterError
from ..core.local_path import may_be_indirect
from ..core.promise.guarantee import Guarantee
from ..files.formats import ARROW, CSV, GEOPARQUET, find_format
from ..files.parquet import check_geoparquet_version
from ..files.paths import (
    check_destination,
    check_source,
    local_path,
)
from ..files.placing import (
    flush_to_disk,
    hide_writer_errors,
    private_folder_for,
    publish_file,
)
from ..files.reading import read_frame
from ..files.writing import check_promise, write_file
from ..frames.functions import import_function
from ..frames.ground.prepared import Prepared, prepare
from ..frames.ground.prepared import release as drawn_at_once
from ..frames.ground.standing import guarantee_of
from ..frames.ground.warning import warn
from ..frames.points.prepared import PreparedPoints
from .arrow import prepare_table
from .batched_releases import CHARGED, check_release
from .opening import check_coordinate_columns, check_has_geometry, open_rows
from .parts import check_not_inside, is_many_files
from .shuffling import shuffle_rows
from .sinks import ArrowFile, CsvFile, FileWriter, VectorFile, check_target
from .tables import CoordinateColumns, TableRows
from .writing import ParquetFile, PartsFolder, iterate_released


@drawn_at_once
def release_file(
    source: str | os.PathLike[str] | Any,
    target: str | os.PathLike[str] | None,
    release: str,
    *,
    overwrite: bool = False,
    layer: str | None = None,
    x: str | None = None,
    y: str | None = None,
    data_crs: Any = None,
    geometry: str | None = None,
    geoparquet: str = "1.0",
    **arguments: Any,
) -> Prepared[Any]:
    """Release points of files into another file or an Arrow table; raise if invalid.

    Parameters
    ----------
    source : path-like, or object with ``__arrow_c_stream__``
        A file as `read_file` reads it, or a CSV (.csv.gz) or Parquet file whose
        coordinates are in columns; or several Parquet or CSV files with the same
        columns: their folder, or a pattern such as ``trips/*.csv``. Names of folders
        and files are not read: they often say where rows are. Or an Arrow table, of
        pyarrow, Polars, DuckDB or ``frame.to_arrow()``, which is held in memory.
    target : path-like or None
        A file as `write_file` writes it, or a CSV file; or a folder that is not there
        yet, a name that ends in "/" (or has no suffix, if ``source`` is several files):
        it gets parts of equal length and ``manifest.json``. None for an Arrow table.
    release : {"planar_laplace", "gaussian", "graph_laplace"}
        What is released, by its name in `geopriv_gis`.
    overwrite : bool, default False
        Whether a file that is there may be replaced. A folder never is.
    layer : str, optional
        As for `read_file`.
    x, y : str, optional
        Columns with coordinates, in files without geometry that are read, or in a CSV
        file that is written. By default those that are called longitude and latitude
        ("lon", "lng", "long", "longitude"; "lat", "latitude").
    data_crs : CRS-like, optional
        CRS of the points, where the source does not say it. It must be given with x
        and y; of longitude and latitude found by name it is EPSG:4326.
    geometry : str, optional
        Column of an Arrow table with the points, as well-known binary or numbers x and
        y; by default the one that is marked (GeoArrow), or is called "geometry".
    geoparquet : {"1.0", "2.0"}
        Version of GeoParquet that is written: in 2.0 geometries are of Parquet's own
        type, which older programs do not read.
    **arguments
        Those of the release, ``eps=`` and so on. ``shuffle`` is the default for the
        rows of several files: their order is one of names, which say where rows are.

    Returns
    -------
    Guarantee or pyarrow.Table
        The guarantee that the file carries. Of an Arrow table the released rows, with
        points as well-known binary, marked as GeoArrow: ``pyarrow.parquet.write_table``
        makes GeoParquet of them.

    Raises
    ------
    FileError, ParameterError, GeometryError, CRSError, ColumnError
        Before anything is charged or drawn, as for a frame; `FileError` also if
        writing fails. Then nothing is published.

    Notes
    -----
    **Guarantee.** That of the release, for all rows together: never call it batch by
    batch, nor as a function of SQL, which is run as often as an optimiser likes.

    Rows go by in batches, and the memory that it takes does not depend on how many
    there are: see docs/large-files.md. What needs all rows at once goes through memory.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     homes.to_frame("geometry").to_parquet(f"{folder}/homes.parquet")
    ...     guarantee = geopriv_gis.release_file(
    ...         f"{folder}/homes.parquet", f"{folder}/masked.parquet",
    ...         "planar_laplace", eps=0.01,
    ...     )
    ...     geopriv_gis.read_file(f"{folder}/masked.parquet").geopriv.guarantee.intact
    True
    """
    check_release(release)
    function = import_function(row_of(release))
    if target is None:
        if any(each is not None for each in (layer, x, y)):
            raise ParameterError(
                "layer, x and y are for files; leave them out for an Arrow table."
            )
        if geoparquet != "1.0":
            raise ParameterError("geoparquet is for files; leave it out for a table.")
        return prepare_table(source, function, geometry, data_crs, arguments)
    if not isinstance(source, (str, os.PathLike)):
        raise ParameterError(
            "target must be None for an Arrow table: leave it out, and write the table "
            "that is returned."
        )
    if geometry is not None:
        raise ParameterError("geometry is for Arrow tables; leave it out for files.")
    return FileTransfer(
        source, target, overwrite=overwrite, layer=layer, x=x, y=y, data_crs=data_crs,
        geoparquet=geoparquet,
    ).prepare(function, arguments)  # fmt: skip


class FileTransfer:
    """Release from file to file: checks source and target, prepares, writes."""

    def __init__(
        self, source: str | os.PathLike[str], target: str | os.PathLike[str], *,
        overwrite: bool = False, layer: str | None = None, allow_remote: bool = False,
        x: str | None = None, y: str | None = None, data_crs: Any = None,
        geoparquet: str = "1.0",
    ) -> None:  # fmt: skip
        """Check source, target and format; raise before anything is read."""
        self._version = check_geoparquet_version(geoparquet)
        self._overwrite, self._layer, self._remote = overwrite, layer, allow_remote
        self._places, self._crs = CoordinateColumns.from_names(x, y), data_crs
        name, ends = os.fspath(target), ("/", os.sep)
        folder = is_many_files(Path(source))
        bare = Path(name).suffix == "" and folder
        self.into_folder = bare or name.endswith(ends)
        if self.into_folder:
            self.target = check_target_folder(target, source)
        else:
            kind = find_format(local_path(target, "the output"))
            self.target = check_destination(
                target, overwrite=overwrite, source=source,
                table=None if kind is CSV else False,
            )  # fmt: skip
            _check_target_is_no_part(self.target, source)
        self.source: Path | str = os.fspath(source)
        self.from_folder = False
        if not (allow_remote and may_be_indirect(os.fspath(source))):
            self.source = local_path(source, "source", remote=True)
            self.from_folder = folder
            if not self.from_folder:
                check_source(self.source)
        if not self.from_folder and isinstance(self.source, Path):
            check_has_geometry(self.source)
        parquet = self.into_folder or find_format(self.target) is GEOPARQUET
        if self._version != "1.0" and not parquet:
            raise ParameterError(
                "geoparquet is for outputs of GeoParquet; leave it out."
            )
        self.messages = [f"Written: {os.fspath(target)}"]

    def prepare(self, function: Any, arguments: dict[str, Any]) -> Prepared[Guarantee]:
        """Prepare the release to the target; shuffled by default for several files."""
        if self.from_folder:
            arguments = {"shuffle": True, **arguments}
        rows = self._rows(arguments.get("drop", ()))
        prepared: PreparedPoints = prepare(function, rows, **arguments)
        if isinstance(rows, TableRows) and prepared.rows is rows:
            check_promise(prepared.guarantee)
            csv = not self.into_folder and find_format(self.target) is CSV
            if csv and prepared.heights:
                raise FileError("CSV has no heights; pass z='drop' or write .parquet.")
            return prepared.with_draw(partial(self._write_batches, rows=rows))
        return prepared.map_result(
            partial(self._write_whole, truth=prepared.rows.frame)
        )

    def _rows(self, drop: object) -> Any:
        """Return row batches or a frame; raise for bad columns; warn of folder keys."""
        if not isinstance(self.source, Path):  # but an address
            return self._read()
        rows = self._open_source()
        rows.check_column_names(drop)
        rows.can_place, rows.reader = True, self._read
        check = partial(check_target, self.target, rows, self._places, drop)
        if not self.into_folder and not check():
            return self._read()
        warn_of_folder_keys(rows.keys)
        return rows

    def _check_whole(self) -> None:
        """Raise for sources and targets that need batches, as all rows go at once."""
        if self._version != "1.0":
            raise ParameterError(
                "GeoParquet 2.0 requires a release that runs in batches; this one "
                "needs all rows at once. Leave out geoparquet (--geoparquet)."
            )
        whole = (
            "z='protect', sticky, joint noise with table_metric='dist_2', or columns "
            "of lists or bytes"
        )
        if self.from_folder:
            raise ParameterError(
                f"several files cannot be released with {whole}. Join them into one "
                "first."
            )
        if self.into_folder or find_format(self.target) is CSV:
            raise ParameterError(
                f"folders and CSV files cannot be written with {whole}. Write one "
                ".parquet file."
            )

    def _read(self) -> Any:
        """Return all rows as a frame; raise if source or target needs batches."""
        self._check_whole()
        if isinstance(self.source, Path):
            rows = self._open_source()
            if not rows.framed or find_format(self.source) is ARROW:
                return rows.gather()
        return read_frame(self.source, self._layer, allow_remote=self._remote)

    def _write_whole(self, result: Any, truth: Any) -> Guarantee:
        """Write a result from memory and return its guarantee."""
        write_file(result, self.target, overwrite=self._overwrite, truth=truth)
        return guarantee_of(result)

    def _write_batches(self, prepared: PreparedPoints, rows: TableRows) -> Guarantee:
        """Draw and write batches, then publish at once; raise if the input changed."""
        with (
            _note_charged_on_error(prepared),
            private_folder_for(self.target) as folder,
        ):
            part = folder / self.target.name
            hide_writer_errors(self.target, self._write, prepared, part, folder)
            rows.check_unchanged()
            hide_writer_errors(self.target, self._publish, part)
        flush_to_disk(self.target.parent)
        if self.from_folder:
            order = (
                "put in a random order" if prepared.shuffle else "left in their order"
            )
            self.messages.append(
                f"The rows of {len(rows.paths)} parts were {order}; no name of a "
                "folder or a file was read."
            )
        return prepared.guarantee

    def _open_source(self) -> TableRows:
        """Store coordinate columns; return row batches; raise for bad x, y, target."""
        assert isinstance(self.source, Path)
        rows = open_rows(self.source, self._layer, self._places, self._crs)
        if self.into_folder or find_format(self.target) is not CSV:
            check_coordinate_columns(rows, self._places)
        self._places = self._places or rows.coordinates
        if self.from_folder and not self.into_folder:
            for path in rows.paths:  # which may be links
                check_destination(self.target, overwrite=self._overwrite, source=path)
        return rows

    def _write(self, prepared: PreparedPoints, part: Path, folder: Path) -> None:
        """Draw and write all rows, shuffled if asked, into a file or folder."""
        tables: Iterator[Any] = iterate_released(prepared)
        if prepared.shuffle:
            tables = shuffle_rows(tables, prepared.count, folder, prepared.source)
        sink: PartsFolder | ParquetFile | FileWriter
        if self.into_folder:
            part.mkdir()
            sink = PartsFolder(part, prepared, self._version)
        else:
            sink = self._open_target(part, prepared)
        for table in tables:
            sink.write(table)
        sink.close()
        for path in [*part.iterdir(), part] if self.into_folder else [part]:
            flush_to_disk(path)

    def _open_target(
        self, part: Path, prepared: PreparedPoints
    ) -> ParquetFile | FileWriter:
        """Return the writer for the target's format."""
        kind = find_format(part)
        if kind is GEOPARQUET:
            return ParquetFile(part, prepared, self._version)
        if kind is ARROW:
            return ArrowFile(part, prepared)
        if self._places is not None and kind is CSV:
            return CsvFile(part, prepared, self._places)
        return VectorFile(part, prepared)

    def _publish(self, part: Path) -> None:
        """Move the finished file or folder to the path of the target."""
        if self.into_folder:
            os.rename(part, self.target)
        else:
            publish_file(part, self.target, self._overwrite)


@contextlib.contextmanager
def _note_charged_on_error(prepared: PreparedPoints) -> Iterator[None]:
    """In a `with` block, turn errors to FileErrors saying charged; warn of Ctrl-C."""
    try:
        yield
    except GeoPrivError as error:
        raise FileError(f"{error} {CHARGED}") from None
    except BaseException:  # Ctrl-C, or no memory
        if prepared.ledger is not None and prepared.guarantee.notion != "none":
            warn(f"stopped while rows were written. {CHARGED}")
        raise


def warn_of_folder_keys(keys: Sequence[str]) -> None:
    """Warn that keys in folder names (KEY=VALUE), if any, are not published."""
    if keys:
        warn(
            f"{len(keys)} keys in the names of folders ({', '.join(keys)}) are not "
            "published: they may say where rows are."
        )


def check_target_folder(
    target: str | os.PathLike[str], source: str | os.PathLike[str] | None = None
) -> Path:
    """Return the path of a folder to write; raise if it exists or is invalid."""
    path = local_path(target, "the output")
    if not path.parent.is_dir():
        raise FileError(f"the folder {path.parent} must exist; make it first.")
    if os.path.lexists(path):
        raise FileError(
            f"{path} exists. Choose another name for the folder, or one with a "
            "suffix for a file."
        )
    if source is not None:
        _check_target_is_no_part(path, source)
    return path


def _check_target_is_no_part(target: Path, source: str | os.PathLike[str]) -> None:
    """Raise if the output is inside the input folder or matches its pattern."""
    check_not_inside(target, Path(os.fspath(source)).absolute())
