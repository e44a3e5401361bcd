"""Writing of releases: complete, checked and alone in their file, or not at all."""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd
import pyproj
from shapely.geometry import MultiLineString, MultiPolygon

from ..core.errors import ColumnError, FileError, ParameterError
from ..core.promise.guarantee import Guarantee
from ..frames.columns.pseudonyms import names_as_they_are
from ..frames.columns.suspects import check_no_input_places
from ..frames.ground.geometry import Frame, geometry_of
from ..frames.ground.release import (
    ATTRIBUTE_COLUMNS,
    COLUMNS,
    KEY,
    attribute_columns,
    fingerprint,
    is_intact,
    make_attribute_record,
    read_stamp,
)
from ..frames.ground.standing import guarantee_of, renew_record
from ..presets.collection import confirmed_columns
from . import archives, formats, ipc, parquet, records, vectors
from .paths import SIDECAR, check_destination, sibling_path
from .placing import flush_to_disk, hide_writer_errors, private_folder_for, publish_file
from .reading import read_frame

_MULTI = {"Polygon": MultiPolygon, "LineString": MultiLineString}


def write_file(
    frame: Any,
    path: str | os.PathLike[str],
    *,
    overwrite: bool = False,
    layer: str | None = None,
    keep: Sequence[Hashable] | str = (),
    truth: Frame | None = None,
    unpromised: bool = False,
    archive: Mapping[str, Any] | None = None,
) -> None:
    """Write a release with its guarantee and read it back; raise if unfit or different.

    Parameters
    ----------
    frame : GeoDataFrame, GeoSeries, Series or DataFrame
        What a release method returned, or rows of it: see `guarantee_of`.
    path : path-like
        Its suffix chooses GeoPackage (.gpkg), GeoParquet (.parquet, .geoparquet),
        FlatGeobuf (.fgb), Arrow (.arrow, as a stream .arrows), GeoJSON (.geojson) or
        GeoJSONSeq (.geojsonl, with separators .geojsons); labels, numbers and other
        answers are written as .json, .csv, .gpkg or .parquet. GeoJSON, GeoJSONSeq and
        CSV have the guarantee in a file beside them, ``<file>.guarantee.json``; the
        others inside.
    overwrite : bool, default False
        Whether a file that is there may be replaced.
    layer : str, optional
        Name of the layer; by default the file's.
    keep : sequence of column names
        Columns that were added to a release since, or changed their names: nobody
        compared them with the true places. The guarantee in the file lists them.
    truth : GeoDataFrame or GeoSeries, optional
        The rows that were released, where they are at hand: what was written is read
        back and compared with them, too. Nothing of them is written.
    unpromised : bool, default False
        Whether what promises nothing is written as well, as `trim_ends` returned it;
        its record says so.
    archive : mapping, optional
        To write a release by the preset "dwc", or a list of several, as one Darwin Core
        archive, a .zip without geometry: "title", "organisation", "email" and "licence"
        of the data set (GBIF takes CC0 1.0, CC BY 4.0 and CC BY-NC 4.0); "defaults",
        terms that are the same for all rows, as
        ``{"basisOfRecord": "HumanObservation"}``; "published", a day, by default
        today's.

    Raises
    ------
    FileError
        Before or after writing; what was there before is then as it was. Also if what
        was written holds the true places; what the release cost stays charged.
    ParameterError
        If ``frame`` carries no valid guarantee; of an archive also if a column is no
        term of Darwin Core, or occurrenceID (each row its own), basisOfRecord or
        scientificName are neither columns nor defaults.

    Notes
    -----
    The file is written in a temporary folder beside the target, read back, compared
    (rows, geometry bit by bit, columns, CRS, guarantee) and only then renamed. The
    index of a frame is not written: ``reset_index()`` before the release publishes it.
    GeoPackage and FlatGeobuf hold one type in a layer: polygons beside multipolygons
    are written as multipolygons of one part.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> x = [530000.0 + 100 * i for i in range(50)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 50, crs="EPSG:27700")
    >>> near = homes.geopriv.private_knn(Point(530000, 180000), k=3, eps=0.05)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     geopriv_gis.write_file(near, f"{folder}/near.csv")
    ...     geopriv_gis.read_file(f"{folder}/near.csv").equals(near)
    True
    """
    if archive is not None:
        frames = list(frame) if isinstance(frame, (list, tuple)) else [frame]
        checked = [_check_release(each) for each in frames]
        archives.write_archive(frames, path, archive, overwrite, checked)
        return
    table = not isinstance(frame, (gpd.GeoDataFrame, gpd.GeoSeries))
    target = check_destination(path, overwrite=overwrite, table=table)
    kind = formats.find_format(target, writing=True)
    frame = renew_record(frame)
    _check_release(frame, unpromised)
    check_crs(kind, getattr(frame, "crs", None))
    _check_heights(kind, frame)
    frame = _promote_to_multi(_with_kept_columns(frame, keep), kind)
    body, record = _release_body(frame)
    with private_folder_for(target) as folder:
        part = folder / target.name
        hide_writer_errors(target, _write_by_format, body, part, kind, layer, record)
        back = hide_writer_errors(target, read_frame, part)
        _verify_written(body, frame, back, target)
        if truth is not None:
            _check_no_true_places(back, truth, part, kind, target)
        for written in (part, sibling_path(part, SIDECAR)):
            if written.exists():
                flush_to_disk(written)
        hide_writer_errors(target, publish_file, part, target, overwrite)
    flush_to_disk(target.parent)


def _check_release(frame: Any, unpromised: bool | None = None) -> Guarantee:
    """Return a guarantee; raise if none, edited, or "none" unless unpromised=True.

    An edited release is refused in any case.

    unpromised: None if the writer has no such argument, which is then not advised.
    """
    if read_stamp(frame) is None:
        raise ParameterError(
            "only the result of a release can be written; this "
            f"{type(frame).__name__} carries no guarantee. Release it first, or "
            "use GeoPandas to write it."
        )
    guarantee = guarantee_of(frame)
    if not guarantee.intact:
        check_promise(guarantee, "Change geometries before the release, not after it.")
    elif unpromised is None:
        check_promise(guarantee)
    elif not unpromised:
        check_promise(
            guarantee,
            "Give unpromised=True to write it all the same; its record says so.",
        )
    return guarantee


def check_promise(
    guarantee: Guarantee, advice: str = "Release again with a guarantee."
) -> None:
    """Raise with advice if a guarantee is "none"."""
    if guarantee.notion == "none":
        raise ParameterError(
            "a release must have a valid guarantee to be written, and this one "
            f"has none: {'; '.join(guarantee.assumptions[:1])}. {advice}"
        )


def check_crs(kind: formats.Format, crs: Any) -> None:
    """Raise for a CRS that a format would change or lose."""
    if kind is formats.GEOJSON and crs is not None and crs.to_authority() is None:
        raise FileError(
            "GeoJSON needs a CRS with a code, and this one has none. Use "
            "to_crs() before the release, or write .gpkg or .parquet."
        )
    lon_lat = pyproj.CRS.from_epsg(4326)
    if kind.lon_lat and not same_crs(lon_lat, crs):
        raise FileError(
            f"{kind.name} is always in longitude and latitude (EPSG:4326), and "
            "reprojecting would move released points. Use to_crs() before the "
            "release, or write .gpkg or .parquet."
        )


def _check_heights(kind: formats.Format, frame: Any) -> None:
    """Raise if only some shapes have heights and the format wants one type."""
    if kind is formats.FLATGEOBUF and frame.has_z.nunique() > 1:
        raise FileError(
            "FlatGeobuf takes shapes that all have Z values, or none of them. Write "
            ".gpkg or .parquet."
        )


def _with_kept_columns(frame: Any, keep: Sequence[Hashable] | str) -> Any:
    """Return the release, added columns recorded as published; raise unless in `keep`.

    A release knows which columns were compared with the true places, and holds nothing
    to compare others with.
    """
    kept = names_as_they_are(keep)
    looked_at = frame.attrs[KEY].get(ATTRIBUTE_COLUMNS)
    if not isinstance(frame, gpd.GeoDataFrame) or not isinstance(looked_at, list):
        return frame
    added = [name for name in attribute_columns(frame) if str(name) not in looked_at]
    unknown = [str(name) for name in added if name not in kept]
    if unknown:
        raise ParameterError(
            f"Columns {', '.join(unknown)} were added after the release and may "
            "contain true places. Drop them, or list them in keep."
        )
    if not added:
        return frame
    guarantee, result = guarantee_of(frame), frame.copy()
    stamp = {"guarantee": guarantee.with_published_columns(added, added).to_dict()}
    result.attrs = {KEY: {**frame.attrs[KEY], **stamp, **make_attribute_record(frame)}}
    return result


def _promote_to_multi(frame: Any, kind: formats.Format) -> Any:
    """Return the frame, mixed single and multi shapes all multi if the format must.

    GDAL does so whoever asks; the record must be that of what is written.
    """
    one_type = kind in (formats.GEOPACKAGE, formats.FLATGEOBUF)
    if not one_type or not hasattr(frame, "geom_type"):
        return frame
    types = set(frame.geom_type.dropna())
    single = next((one for one in _MULTI if types == {one, f"Multi{one}"}), None)
    if single is None:
        return frame
    shapes = [
        _MULTI[single]([shape]) if of == single else shape
        for shape, of in zip(geometry_of(frame), frame.geom_type, strict=True)
    ]
    series = gpd.GeoSeries(shapes, index=frame.index, crs=frame.crs)
    geometric = isinstance(frame, gpd.GeoDataFrame)
    result = frame.set_geometry(series) if geometric else series.rename(frame.name)
    stamp = frame.attrs[KEY]
    sha256 = fingerprint(result, stamp.get(COLUMNS, ()))
    result.attrs = {KEY: {**stamp, "sha256": sha256}}
    return result


def _check_no_true_places(
    back: Any, truth: Frame, part: Path, kind: formats.Format, target: Path
) -> None:
    """Raise if a file read back has true places or (Parquet) columns readers skip."""
    if not isinstance(back, gpd.GeoDataFrame):
        return
    try:
        # Of the released places, where true ones may lie too.
        made, guarantee = confirmed_columns(back), guarantee_of(back)
        # Figures of a pseudonym agree with a place by chance.
        known = (*guarantee.published, *guarantee.pseudonyms, *made)
        check_no_input_places(back, truth, known)
        if kind is formats.GEOPARQUET:
            hidden = parquet.column_names(part) - {str(name) for name in back.columns}
            if hidden:
                raise ColumnError(sorted(hidden))
    except ColumnError as error:
        raise FileError(
            f"{target.name} was not written: {error} Nothing was kept of it; if a "
            "ledger was given, the release stays charged."
        ) from None


def _release_body(frame: Any) -> tuple[pd.DataFrame, str]:
    """Return the frame to write, its index reset, and the record; raise if unfit.

    Categories are written as values: a list of categories may name more than is left.
    """
    if not isinstance(frame, (gpd.GeoDataFrame, gpd.GeoSeries)):
        body, layout = records.to_body(frame)
        return body, records.record_to_json(frame, layout)
    if isinstance(frame, gpd.GeoSeries):
        plain = gpd.GeoDataFrame(geometry=gpd.GeoSeries(frame.array, crs=frame.crs))
    else:
        plain = frame.reset_index(drop=True)
    plain.attrs = {}
    _check_columns(plain)
    for name in plain.columns:
        if isinstance(plain[name].dtype, pd.CategoricalDtype):
            plain[name] = plain[name].astype(plain[name].cat.categories.dtype)
    return plain, records.record_to_json(frame)


def _check_columns(frame: gpd.GeoDataFrame) -> None:
    """Raise for names that are no text or differ by case only, and for 2 geometries."""
    check_names(list(frame.columns))
    check_names(
        [], [n for n in attribute_columns(frame) if isinstance(frame[n], gpd.GeoSeries)]
    )


def check_names(names: Sequence[Hashable], shapes: Sequence[Hashable] = ()) -> None:
    """Raise for names that are no text or differ by case only, or second geometries."""
    lower = {str(name).lower() for name in names}
    if len(lower) < len(names) or not all(isinstance(name, str) for name in names):
        raise FileError(
            "columns must have names of text that differ by more than upper and lower "
            "case; rename() them before the release."
        )
    for name in shapes:
        raise FileError(
            f"Column {name!r} is a second geometry, which is not protected. "
            "Leave it out with drop=[...]."
        )


def _write_by_format(
    body: pd.DataFrame, part: Path, kind: formats.Format, layer: str | None, record: str
) -> None:
    """Write a table or frame in its format, with the record inside or in a sidecar."""
    if kind is formats.GEOPARQUET:
        parquet.write_parquet(body, part, record)
    elif kind is formats.ARROW:
        ipc.write_arrow_file(body, part, record)
    elif kind is formats.CSV:
        body.to_csv(part, index=False)
    elif kind is formats.JSON:
        records.write_json(body, part, record)
    else:
        vectors.write_vector(body, part, kind, layer, record)
    if not kind.records:
        records.write_sidecar(part, record)


def _verify_written(body: pd.DataFrame, frame: Any, back: Any, target: Path) -> None:
    """Raise if the file, read back, differs from the release."""
    geometric = isinstance(body, gpd.GeoDataFrame)
    same = {
        "number of rows": len(back) == len(frame),
        "geometry or labels": is_intact(back)
        and back.attrs[KEY]["sha256"] == frame.attrs[KEY]["sha256"],
        "guarantee": back.attrs.get(KEY) == frame.attrs[KEY],
        "CRS": not geometric or same_crs(body.crs, back.crs),
        "columns": not geometric or attribute_columns(body) == attribute_columns(back),
    }
    check_read_back(target, same)


def check_read_back(target: Path, same: Mapping[str, bool]) -> None:
    """Raise if any comparison of the file read back is False."""
    lost = [what for what, kept in same.items() if not kept]
    if lost:
        raise FileError(
            f"{target.name} was not written: on reading back, "
            f"{' and '.join(lost)} differed. Use another format, such as "
            ".parquet."
        )


def same_crs(one: Any, other: Any) -> bool:
    """Return whether two CRS are the same, apart from the order of axes."""
    return one == other or (
        one is not None
        and other is not None
        and one.equals(other, ignore_axis_order=True)
    )
