"""Repartition of a lazy frame by person."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import geopandas as gpd

from ..batches.release import check_target_folder
from ..core.errors import GeometryError, ParameterError
from ..core.parameter import safe_repr
from ..files.formats import import_package
from ..files.placing import BEGINNING, hide_writer_errors
from .tasks import compute_tasks


def by_person(frame: Any, person: Hashable, to: str | os.PathLike[str]) -> Path:
    """Write a dask frame's true rows into a folder, each person's in one file.

    Parameters
    ----------
    frame : dask_geopandas.GeoDataFrame
        True rows.
    person : hashable
        The column that says whose a row is; the later ``privacy_unit``.
    to : path-like
        A folder that is not there yet, where all workers can write.

    Returns
    -------
    pathlib.Path
        The folder, of GeoParquet files: for `release` and `zonal_counts`.

    Raises
    ------
    ParameterError, GeometryError, FileError

    Notes
    -----
    **Nothing is protected**: the folder has all columns and all true places. It is its
    owner's alone; delete it when the release is made. An index without a name is left
    out.

    Rows are exchanged between workers by dask's tasks, since its other ways lose
    geometries.

    Examples
    --------
    >>> import dask_geopandas, tempfile, geopandas as gpd, geopriv_gis
    >>> visits = gpd.GeoDataFrame(
    ...     {"person": ["a", "b"] * 3},
    ...     geometry=gpd.points_from_xy(range(6), range(6)), crs="EPSG:27700",
    ... )
    >>> lazy = dask_geopandas.from_geopandas(visits, npartitions=3)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     parts = geopriv_gis.dask.by_person(lazy, "person", f"{folder}/parts")
    ...     found = [set(gpd.read_parquet(part)["person"]) for part in parts.iterdir()]
    >>> sorted(map(sorted, found)) in ([["a"], ["b"]], [["a", "b"]])
    True
    """
    dask = import_package("dask", "releases on engines", "dask")
    target = check_target_folder(to)
    if not isinstance(getattr(frame, "_meta", None), gpd.GeoDataFrame):
        raise ParameterError("frame must be a GeoDataFrame of dask-geopandas.")
    if person not in frame.columns or person == frame._meta.geometry.name:
        raise ParameterError(
            f"person must name a column of the frame, not of geometries; got "
            f"{safe_repr(person)}."
        )
    together = frame.shuffle(person, shuffle_method="tasks").to_delayed()
    write = dask.delayed(_write_part, pure=False)

    def write_all() -> None:
        """Write all parts into a private folder and rename it; raise if it fails."""
        with tempfile.TemporaryDirectory(
            prefix=f"{BEGINNING}{target.name}.", dir=target.parent
        ) as room:  # for its owner alone
            parts = Path(room, "parts")
            parts.mkdir(mode=0o700)
            rows = compute_tasks(
                write(part, str(parts), number) for number, part in enumerate(together)
            )
            if not sum(rows):
                raise GeometryError("frame must have rows.")
            parts.rename(target)

    hide_writer_errors(target, write_all)
    return target


def _write_part(part: Any, folder: str, number: int) -> int:
    """Write a part's rows to a file unless empty; return their number."""
    if len(part):
        named = part.index.name is not None
        room = tempfile.mkdtemp(dir=Path(folder).parent)
        written = Path(room, "part.parquet")
        part.to_parquet(written, index=named)
        os.replace(written, Path(folder, f"part-{number:05d}.parquet"))
        os.rmdir(room)
    return len(part)
