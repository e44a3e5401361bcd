"""Queries about the rows of a file, or of a folder of files, of any size."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ..arguments import RELEASES
from ..arguments import release_row as row_of
from ..core.errors import FileError, ParameterError
from ..core.parameter import safe_repr
from ..files.paths import check_source, local_path
from ..files.reading import read_frame
from ..frames.functions import import_function
from ..frames.ground.geometry import Frame
from ..frames.ground.prepared import Prepared, prepare
from ..frames.ground.prepared import release as release_of
from ..frames.places.named import index_by_column
from .opening import check_coordinate_columns, check_has_geometry, open_rows
from .parts import check_not_inside, is_many_files, list_parts
from .tables import CoordinateColumns, TableRows

IN_PARTS = tuple(row.function for row in RELEASES if row.in_parts)
_LABELS = "labels"  # results that name rows


@release_of
def ask_file(
    source: str | os.PathLike[str],
    release: str,
    *,
    layer: str | None = None,
    x: str | None = None,
    y: str | None = None,
    data_crs: Any = None,
    id_column: str | None = None,
    **arguments: Any,
) -> Prepared[Any]:
    """Return a release's answer about the points of a file, folder or file pattern.

    Parameters
    ----------
    source : path-like
        As for `release_file`: a file, a folder, or a pattern such as ``trips/*.csv``.
    release : str
        What is asked, by its name in `geopriv_gis`: "private_hull", "zonal_counts"…,
        those of which docs/large-files.md says that they read batches.
    layer : str, optional
        As for `read_file`.
    x, y, data_crs : optional
        As for `release_file`.
    id_column : str, optional
        Column by whose values `private_knn` names rows; by default by their numbers,
        0 for the first of the file. All rows then go through memory.
    **arguments
        Those of the release, by name: ``eps=`` and so on.

    Returns
    -------
    object
        What the release returns for a frame.

    Raises
    ------
    FileError, ParameterError, GeometryError, CRSError
        Before anything is charged or drawn, as for a frame.

    Notes
    -----
    **Guarantee.** That of the release, for all rows of the file together.

    Rows go by in batches. What needs all rows at once goes through memory.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     homes.to_frame("geometry").to_parquet(f"{folder}/homes.parquet")
    ...     wide = geopriv_gis.ask_file(
    ...         f"{folder}/homes.parquet", "private_extent", kind="diameter", eps=0.05
    ...     )
    >>> float(wide["diameter"].round(-3)[0])
    10000.0
    """
    if release not in IN_PARTS:
        raise ParameterError(
            f"release must be one of {', '.join(map(repr, IN_PARTS))}; got "
            f"{safe_repr(release)}."
        )
    row = row_of(release)
    if id_column is not None and row.result != _LABELS:
        raise ParameterError(
            "id_column is for answers that name rows, as private_knn does; leave it "
            "out."
        )
    function = import_function(row)
    own = {n: value for n, value in arguments.items() if n != "progress"}
    named = None if any(map(callable, own.values())) else [id_column, *own.values()]
    rows = rows_in(source, layer, x=x, y=y, data_crs=data_crs, named=named)
    frame = rows if id_column is None else index_by_column(rows.gather(), id_column)
    prepared: Prepared[Any] = prepare(function, frame, **arguments)
    return prepared


def rows_in(
    source: str | os.PathLike[str],
    layer: str | None = None,
    *,
    x: str | None = None,
    y: str | None = None,
    data_crs: Any = None,
    named: Iterable[Any] | None = None,
) -> TableRows:
    """Return rows of a file, folder or pattern; raise without points, for bad options.

    ``named`` are values of arguments, which may be names of columns; None where all
    columns are needed.
    """
    path, places = local_path(source, "source"), CoordinateColumns.from_names(x, y)
    if not is_many_files(path):
        check_source(path)
        check_has_geometry(path)
    names = None if named is None else {*_texts_in(named)}
    rows = open_rows(path, layer, places, data_crs, names)
    check_coordinate_columns(rows, places)
    if rows.framed and not rows.in_folder:
        rows.reader = partial(_read_all, path, layer, rows.crs)
    return rows


def _texts_in(values: Iterable[Any]) -> Iterator[str]:
    """Yield all texts in nested values."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            yield from _texts_in([*value, *value.values()])
        elif isinstance(value, (list, tuple, set, frozenset)):
            yield from _texts_in(value)


def _read_all(path: Path, layer: str | None, crs: Any) -> Frame:
    """Return all rows of a file as a frame, in the CRS `crs` if the file has none."""
    frame: Frame = read_frame(path, layer)
    return frame if frame.crs is not None else frame.set_crs(crs)


def check_target_outside(target: str | os.PathLike[str], source: str) -> None:
    """Raise if an output would be among, or one of, several input files."""
    inside, path = Path(source).absolute(), Path(target).absolute()
    if not is_many_files(inside):
        return
    check_not_inside(path, inside)
    if path.exists():
        for part in list_parts(inside)[0]:
            if os.path.samefile(path, part):
                raise FileError(
                    "the output must not be one of the input's files. Choose another "
                    "path."
                )
