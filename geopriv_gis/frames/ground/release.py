"""The guarantee attached to a released object, bound to its geometry by a hash.

``attrs`` survive `set_geometry(true_points)`, so a guarantee alone would be a label
that anybody can move; the SHA-256 of the released geometry pins it down.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from pyproj import Transformer

from ...core.errors import GeometryError
from ...core.promise.guarantee import Guarantee
from .geometry import finite_points, geometry_of, has_m_values

KEY = "geopriv"
COLUMNS = "columns"
ATTRIBUTE_COLUMNS = "attribute_columns"
PRESET = "preset"  # whose fields it has: see `geopriv_gis.presets`
# What a forged or broken record may raise.
UNREADABLE = (ArithmeticError, AttributeError, TypeError, ValueError)
_AT_ONCE = 50_000  # geometries of which well-known binary is made


class ReleasedObject(ABC):
    """Base class of released objects that are not of pandas but have `attrs`."""

    attrs: dict[str, Any]

    @abstractmethod
    def fingerprint(self) -> str:
        """Return the SHA-256 of all released values.

        Returns
        -------
        str
            Hexadecimal.
        """


def attach(
    result: Any,
    guarantee: Guarantee,
    columns: Sequence[str] = (),
    *,
    places: np.ndarray | None = None,
    **facts: Any,
) -> Any:
    """Replace an object's attrs by guarantee and hash; remember and return the object.

    ``columns`` names the numbers of a frame that are released beside its geometry.
    ``places``: the coordinates of finite points without Z or M, if that is what it is.
    """
    stamp = {"guarantee": guarantee.to_dict(), **make_attribute_record(result), **facts}
    if columns:
        stamp[COLUMNS] = list(columns)
    rows = (
        None
        if isinstance(result, ReleasedObject)
        else copy_released_rows(result, columns, places)
    )
    stamp["sha256"] = result.fingerprint() if rows is None else _hash_rows(result, rows)
    result.attrs.clear()
    # Through JSON, so that what is kept in memory is what a file can keep.
    result.attrs[KEY] = json.loads(json.dumps(stamp, allow_nan=False))
    if rows is not None:
        MEMORY.add(PastRelease(result.attrs[KEY], guarantee, rows))
    return result


def remember_release(read: Any) -> None:
    """Store a read object in memory if its record fits it and known releases.

    A file that says otherwise of what is known, by its promise or CRS, changes nothing.
    """
    stamp = read_stamp(read)
    if stamp is None:
        return
    with contextlib.suppress(KeyError, *UNREADABLE):  # rows are read once
        rows = copy_released_rows(read, stamp.get(COLUMNS, ()))
        if _hash_rows(read, rows) != stamp["sha256"]:
            return
        past = PastRelease(stamp, Guarantee.from_dict(stamp["guarantee"]), rows)
        if all(p.agrees_with(past) for p in MEMORY.find(str(stamp["sha256"]))):
            MEMORY.add(past)


def make_attribute_record(result: Any) -> dict[str, Any]:
    """Return {"attribute_columns": names beside the geometry}; {} for tables.

    A series has none: whatever stands beside its points came later.
    """
    if not isinstance(result, (gpd.GeoDataFrame, gpd.GeoSeries)):
        return {}
    return {ATTRIBUTE_COLUMNS: list(map(str, attribute_columns(result)))}


def read_attribute_record(released: Any) -> dict[str, Any]:
    """Return {"attribute_columns": the names in an object's record, or []}."""
    return {ATTRIBUTE_COLUMNS: (read_stamp(released) or {}).get(ATTRIBUTE_COLUMNS, [])}


def attribute_columns(frame: gpd.GeoDataFrame | gpd.GeoSeries) -> list[Any]:
    """Return a frame's columns except the active geometry; [] for a series."""
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    active = frame.geometry.name
    return [name for name in frame.columns if name != active]


def read_stamp(released: Any) -> Mapping[str, Any] | None:
    """Return the record in an object's attrs that `attach` wrote; None without one."""
    stamp = getattr(released, "attrs", {}).get(KEY)
    good = isinstance(stamp, Mapping) and "guarantee" in stamp and "sha256" in stamp
    return stamp if good else None


def is_intact(released: Any) -> bool:
    """Return whether the record's hash is that of the rows; False if no record."""
    stamp = read_stamp(released)
    if stamp is None:
        return False
    try:
        return bool(stamp["sha256"] == fingerprint(released, stamp.get(COLUMNS, ())))
    except (GeometryError, KeyError, TypeError, ValueError):
        return False  # a column was renamed away, or holds no numbers any more


def matches_stamp(
    released: Any, stamp: Mapping[str, Any], rows: ReleasedRows | None
) -> bool:
    """Return whether an object's `rows` have a record's hash; False if rows is None."""
    try:
        return rows is not None and bool(stamp["sha256"] == _hash_rows(released, rows))
    except (TypeError, ValueError):
        return False


def copy_released_rows(
    released: Any, columns: Sequence[str] = (), places: np.ndarray | None = None
) -> ReleasedRows:
    """Return a copy of a released object's rows, for later comparison.

    ``columns`` of numbers belong to a frame's geometry, whose ``places`` may be known:
    points are made of them, and would only be read again.
    """
    if not isinstance(released, (gpd.GeoDataFrame, gpd.GeoSeries)):
        if isinstance(released, pd.Series):
            return ReleasedRows(released.index, {0: released.to_numpy(copy=True)})
        table = pd.DataFrame(released)
        values = {
            n: table.iloc[:, n].to_numpy(copy=True) for n in range(table.shape[1])
        }
        return ReleasedRows(table.index, values)
    numbers = {}
    for name in columns:
        numbers[name] = released[name].to_numpy(dtype="<f8", copy=True)
    series = geometry_of(released)
    if places is None:
        places = point_coordinates(series)
    shapes = series.array.copy() if places is None else None
    objects = np.asarray(series.array, dtype=object)
    return ReleasedRows(series.index, numbers, places, shapes, series.crs, objects)


def released_places(released: Any) -> np.ndarray | None:
    """Return the coordinates of a release, (n, 2) or (n, 3); None unless of points.

    Those of a release of this process that is as it was returned are remembered.
    """
    for past in MEMORY.find(str(released.attrs[KEY]["sha256"])):
        if past.rows.places is not None:
            return past.rows.places
    return point_coordinates(geometry_of(released))


def point_coordinates(series: gpd.GeoSeries) -> np.ndarray | None:
    """Return points' coordinates, (n, 2) or (n, 3); None for other geometries, or M."""
    usual = finite_points(series)
    if usual is not None:
        return usual
    if (
        not len(series)
        or not (series.geom_type == "Point").all()
        or series.is_empty.any()
        or has_m_values(series)
    ):
        return None
    axes = [series.x, series.y, *([series.z] if series.has_z.any() else [])]
    return np.column_stack(axes)


def fingerprint(released: Any, columns: Sequence[str] = ()) -> str:
    """Return the SHA-256 of columns and geometry in row order, or of a table."""
    if isinstance(released, ReleasedObject):
        return released.fingerprint()
    return _hash_rows(released, copy_released_rows(released, columns))


def _hash_rows(released: Any, rows: ReleasedRows) -> str:
    """Return the SHA-256 of rows: of integers, a table or a geometry."""
    digest = hashlib.sha256()
    shaped = rows.places is not None or rows.shapes is not None
    if not shaped:
        labels = released.to_numpy()
        if labels.dtype.kind == "i":  # as most labels are; many times faster
            digest.update(b"integers" + repr(labels.shape).encode())
            digest.update(labels.astype("<i8").tobytes())
            return digest.hexdigest()
        table = pd.DataFrame(released)
        values = table.to_json(orient="values", date_format="iso", date_unit="ns")
        digest.update(values.encode())
        return digest.hexdigest()
    for numbers in rows.columns.values():
        digest.update(numbers.tobytes())
    if rows.places is not None:
        digest.update(b"points")
        digest.update(np.ascontiguousarray(rows.places, dtype="<f8").data)
    else:
        shapes = geometry_of(released)
        for start in range(0, len(shapes), _AT_ONCE):
            for blob in shapes.iloc[start : start + _AT_ONCE].to_wkb():
                digest.update(blob or b"missing")
    return digest.hexdigest()


# -- releases of this process, by whose rows a frame is known that came of them --------
# pandas passes ``attrs`` on through some work and not through other, and no hash of a
# whole frame fits a part of it. So a process remembers what it released or read: the
# coordinates of points, their labels and the numbers beside them. A row has a seal of
# 64 bits, which tells rows apart and is no signature.
#
# Where true places may lie on released ones, a row is compared with its own released
# row only: by its label, or, where labels repeat, by its geometry's object, which
# pandas passes on, or with all rows of its label in their order.

MOST = 10_000_000  # rows of all releases together: 160 MB of coordinates
RELEASES = 1000  # however few rows they have
FINE = 0.25  # m of a grid: true places lie on a coarser one as well


@dataclass(frozen=True)
class ReleasedRows:
    """Labels and values of released rows, for comparison by hash.

    ``places`` (n, d) are coordinates of points in ``crs``, ``shapes`` other geometries;
    a table has neither. ``columns`` have n values each. ``objects`` are the geometries,
    which tell rows apart whose labels are the same.
    """

    labels: pd.Index
    columns: Mapping[Any, np.ndarray]
    places: np.ndarray | None = None
    shapes: Any = None
    crs: Any = None
    objects: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.labels)

    def row_hashes(self, *, labelled: bool) -> np.ndarray:
        """Return a 64-bit hash of each row's values, with its label if `labelled`."""
        parts: dict[str, Any] = {str(name): each for name, each in self.columns.items()}
        if self.places is not None:
            parts |= {f"axis {n}": each for n, each in enumerate(self.places.T)}
        if self.shapes is not None:
            parts["shape"] = gpd.GeoSeries(self.shapes).to_wkb(hex=True).to_numpy()
        table = pd.DataFrame(parts, index=_labels_as_text(self.labels))
        return np.asarray(pd.util.hash_pandas_object(table, labelled).to_numpy())

    @cached_property
    def row_hashes_without_labels(self) -> np.ndarray:
        """Return a 64-bit hash of each row's values, cached."""
        return self.row_hashes(labelled=False)

    @cached_property
    def _sorted_rows(self) -> np.ndarray:
        """Return the rows' hashes, sorted, without labels."""
        return np.sort(self.row_hashes_without_labels)

    def rows_of_objects(self, other: ReleasedRows) -> np.ndarray:
        """Return for each other row the row here with the same geometry object, or -1.

        No row has it where two rows here share an object.
        """
        if self.objects is None or other.objects is None:
            return np.full(len(other), -1)
        own, theirs = (
            np.fromiter(map(id, objects), dtype=np.int64, count=len(objects))
            for objects in (self.objects, other.objects)
        )
        table = pd.Series(np.arange(len(own)), index=own)
        single = table[~table.index.duplicated(keep=False)]
        return np.asarray(single.reindex(theirs, fill_value=-1).to_numpy())

    def shares_row_with(self, other: ReleasedRows) -> bool:
        """Return whether the two have any row's values in common, labels aside."""
        ranked, seals = self._sorted_rows, other._sorted_rows
        at = np.searchsorted(ranked, seals)
        there = at < len(ranked)
        return bool((ranked[at[there]] == seals[there]).any())

    def is_in_crs(self, crs: Any) -> bool:
        """Return whether the rows' CRS equals a CRS, apart from axis order."""
        known = self.crs is not None and crs is not None
        return self.crs == crs or (
            known and self.crs.equals(crs, ignore_axis_order=True)
        )

    def in_crs(self, crs: Any) -> ReleasedRows:
        """Return the points transformed to another CRS, as `to_crs` does."""
        assert self.places is not None
        there = Transformer.from_crs(self.crs, crs, always_xy=True)
        moved = np.column_stack(there.transform(*self.places.T))
        return replace(self, places=moved, crs=crs, objects=None)


@dataclass(frozen=True)
class PastRelease:
    """Earlier release of this process: its record, guarantee and rows."""

    stamp: Mapping[str, Any]
    guarantee: Guarantee
    rows: ReleasedRows

    @property
    def is_noisy(self) -> bool:
        """Return whether points have noise that no grid or later step took away."""
        guarantee = self.guarantee
        fine = guarantee.grid is None or (
            guarantee.grid_unit == "m" and guarantee.grid <= FINE
        )
        law = guarantee.law
        return fine and law is not None and set(law.then) <= {"restricted"}

    @property
    def name(self) -> tuple[str, int]:
        """Return the release's hash, and the hash of its labels."""
        labels = pd.util.hash_array(_hash_labels(self.rows.labels))
        places = np.arange(1, 2 * len(labels), 2, dtype=np.uint64)
        return str(self.stamp["sha256"]), int((labels * places).sum())

    def to_keep(self) -> PastRelease:
        """Return a copy without geometry objects, unless needed to tell rows apart."""
        rows, alike = self.rows, not self.rows.labels.is_unique
        objects = rows.objects if alike and not self.is_noisy else None
        # A copy: others may put true places into the array that the frame has.
        copied = None if objects is None else objects.copy()
        return replace(self, rows=replace(rows, objects=copied))

    def agrees_with(self, other: PastRelease) -> bool:
        """Return whether a release has the same guarantee, columns aside, and CRS."""
        own = self.guarantee
        promise = other.guarantee.replace(
            attribute_columns=own.attribute_columns,
            published=own.published,
            pseudonyms=own.pseudonyms,
        )
        return promise == own and self.rows.is_in_crs(other.rows.crs)

    def contains_rows(self, rows: ReleasedRows, *, labelled: bool) -> np.ndarray:
        """Return a mask of rows that belong to this release; none if columns differ.

        With ``labelled`` each must be the row of its label; see the module.
        """
        if set(rows.columns) != set(self.rows.columns):
            return np.zeros(len(rows), bool)
        try:
            own, hashes = (
                each.row_hashes(labelled=True)
                if labelled
                else each.row_hashes_without_labels
                for each in (self.rows, rows)
            )
        except TypeError:  # lists and the like, which no release has
            return np.zeros(len(rows), bool)
        if not labelled and not rows.shares_row_with(self.rows):
            return np.zeros(len(rows), bool)
        if labelled and not (self.is_noisy or self.rows.labels.is_unique):
            return self._contains_each(rows, hashes, own)
        # By hashes: numpy's own way takes ten times as long for a million seals.
        return np.asarray(pd.Series(hashes).isin(own).to_numpy(dtype=bool))

    def _contains_each(
        self, rows: ReleasedRows, hashes: np.ndarray, own: np.ndarray
    ) -> np.ndarray:
        """Return a mask of rows with the hash of the past row of their object or label.

        For labels that repeat.

        hashes, own: Of the rows, and of this release's.
        """
        at = self.rows.rows_of_objects(rows)
        same_object: np.ndarray = (at >= 0) & (own[at] == hashes)
        if not same_object.all():
            labels, own_labels = (
                _hash_labels(rows.labels),
                _hash_labels(self.rows.labels),
            )
            same_object |= _matches_by_label(labels, hashes, own_labels, own)
        return same_object

    def in_crs(self, crs: Any) -> PastRelease:
        """Return the release with points transformed to another CRS."""
        return replace(self, rows=self.rows.in_crs(crs))


def _hash_labels(labels: pd.Index) -> np.ndarray:
    """Return 64-bit hashes of index labels."""
    text = _labels_as_text(labels)
    return np.asarray(pd.util.hash_pandas_object(text, index=False).to_numpy())


def _labels_as_text(labels: pd.Index) -> pd.Index:
    """Return labels of mixed types as text, for equal hashes in pandas 1.5."""
    several = labels.dtype == object and not isinstance(labels, pd.MultiIndex)
    if not several or labels.inferred_type in ("string", "empty"):
        return labels
    return labels.map(lambda each: each if isinstance(each, str) else repr(each))


def _matches_by_label(
    labels: np.ndarray, seals: np.ndarray, own_labels: np.ndarray, own: np.ndarray
) -> np.ndarray:
    """Return a mask of rows that equal the release's (own) row of their label.

    A row whose label stands for one row of the release may be left out or repeated. A
    label that the release has several times counts as a whole: as many rows, equal in
    order, or none.
    """
    order, own_order = (np.argsort(n, kind="stable") for n in (labels, own_labels))
    known, own_starts, own_counts = np.unique(
        own_labels[own_order], return_index=True, return_counts=True
    )
    names, starts, counts = np.unique(
        labels[order], return_index=True, return_counts=True
    )
    at = np.minimum(np.searchsorted(known, names), len(known) - 1)
    single = own_counts[at] == 1
    fits = (known[at] == names) & (single | (own_counts[at] == counts))
    group = np.repeat(np.arange(len(names)), counts)
    within = np.where(single[group], 0, np.arange(len(order)) - starts[group])
    # Where the counts differ it does not matter which rows are compared.
    theirs = own_order[np.minimum(own_starts[at][group] + within, len(own) - 1)]
    same = seals[order] == own[theirs]
    whole = fits & (np.bincount(group, ~same, len(names)) == 0)
    found = np.zeros(len(labels), dtype=bool)
    found[order] = np.where(single[group], same & fits[group], whole[group])
    return found


class ReleaseMemory:
    """Thread-safe memory of this process's latest releases, of limited size."""

    def __init__(self, max_size: int = MOST, releases: int = RELEASES) -> None:
        self._most, self._releases, self._stored_rows = max_size, releases, 0
        self._pasts: OrderedDict[tuple[str, int], PastRelease] = OrderedDict()
        self._turn = threading.Lock()

    def add(self, past: PastRelease) -> None:
        """Store a release unless too large; drop the oldest if there are too many."""
        if len(past.rows) > self._most:
            return
        name, kept = past.name, past.to_keep()
        with self._turn:
            old = self._pasts.pop(name, None)
            self._pasts[name] = kept
            self._stored_rows += len(past.rows) - (0 if old is None else len(old.rows))
            while self._stored_rows > self._most or len(self._pasts) > self._releases:
                self._stored_rows -= len(self._pasts.popitem(last=False)[1].rows)

    def find(self, sha256: str) -> Sequence[PastRelease]:
        """Return the stored releases of a hash, one for each index."""
        with self._turn:
            return [past for name, past in self._pasts.items() if name[0] == sha256]

    def all(self) -> Sequence[PastRelease]:
        """Return all stored releases, the latest first."""
        with self._turn:
            return list(reversed(self._pasts.values()))


MEMORY = ReleaseMemory()
