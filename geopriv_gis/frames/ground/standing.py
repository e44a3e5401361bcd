"""Whether a release is still intact after filters, sorting, joins, other CRSs.

The promise of a release holds for whatever is computed from it and public data alone.
That a frame was computed so is seen where each of its rows is a row of a release.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import GeoPrivError, ParameterError
from ...core.promise.composition import compose
from ...core.promise.guarantee import Guarantee
from .geometry import Frame
from .release import (
    ATTRIBUTE_COLUMNS,
    COLUMNS,
    MEMORY,
    PRESET,
    UNREADABLE,
    PastRelease,
    ReleasedObject,
    ReleasedRows,
    attach,
    copy_released_rows,
    is_intact,
    matches_stamp,
    read_stamp,
)

INTACT, ROWS, CARRIED, JOINED, CHANGED, UNKNOWN = (
    "intact", "rows", "carried", "joined", "changed", "unknown",
)  # fmt: skip
WORDS = {
    INTACT: "It is exactly what was released.",
    ROWS: "Its rows are rows of one release: some were left out, repeated or put in "
    "another order.",
    CARRIED: "Its rows are rows of one release, carried into another CRS.",
    JOINED: "Its rows are rows of several releases, whose promises add up.",
    CHANGED: "It is not what was released, nor rows of it.",
    UNKNOWN: "It carries no release's record, and its rows are of none that is known.",
}
NOT_A_RELEASE = (
    "no record of a release is attached: other software dropped it (read_file and "
    "write_file of geopriv_gis keep it), or rows of several objects were joined"
)
BROKEN = (
    "the geometry is no longer the one that was released, nor are its rows rows of "
    "releases that this process made or read (they were changed since, or the record "
    "came by another way than read_file), so its guarantee cannot be confirmed; "
    "whether it was made of the release and public data alone, which would keep the "
    "promise, cannot be seen here"
)
CHOSEN = (
    "rows were left out, repeated or put in another order after the release, and "
    "nobody looked at true places for it"
)
MOVED = "points were carried into another CRS after the release"
WHOLE = "whole"  # what was told of all rows: error bands, numbers of rows
_OF_ALL_ROWS = ("guarantee", "sha256", COLUMNS, ATTRIBUTE_COLUMNS, WHOLE, PRESET)
FEW = 4  # rows; fewer may lie on released places by chance


@document_arguments
def guarantee_of(released: Any) -> Guarantee:
    """Return an object's guarantee, whose state says if it is intact, derived or lost.

    Returns
    -------
    Guarantee
        Its ``state`` is "intact"; "rows" of one release, left out, repeated or in
        another order; "carried" into another CRS; "joined" from several releases,
        whose promises add up; "changed" or "unknown", of notion "none" with the
        reason: then no law of noise is known either. ``intact`` tells whether it is
        exactly what was released.

    Notes
    -----
    Rows are known by the releases that this process made, or read with `read_file`:
    the latest 1,000, of 10,000,000 rows in all. Without its record (after ``merge`` or
    ``concat``) a frame is known by at least four points with noise, each bit by bit a
    released one.

    **Assumes.** That nobody looked at the true places to choose rows, or to exchange
    the geometries of rows with equal labels.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0, 530400.0]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 2, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> released.geopriv.guarantee.intact
    True
    >>> found = geopriv_gis.guarantee_of(released.iloc[:1])
    >>> found.state, found.eps
    ('rows', 0.01)
    >>> geopriv_gis.guarantee_of(released.buffer(10)).notion
    'none'
    """
    return _find_guarantee(released)[0]


def guarantee_of_points(
    stamp: Mapping[str, Any],
    columns: Mapping[str, Any],
    places: np.ndarray,
    crs: Any,
) -> Guarantee | None:
    """Return the guarantee of whole, unchanged points by a record; None for others.

    As `guarantee_of`, but of coordinates (n, 2) and columns by name, before there are
    geometries.
    """
    try:
        guarantee, _ = Guarantee.from_dict(stamp["guarantee"]), stamp["sha256"]
        names = stamp.get(COLUMNS, ())
        numbers = {name: np.asarray(columns[name], dtype="<f8") for name in names}
    except (KeyError, *UNREADABLE):
        return None
    rows = ReleasedRows(pd.RangeIndex(len(places)), numbers, places, crs=crs)
    if not matches_stamp(rows, stamp, rows) or _has_other_crs(rows, stamp):
        return None
    return guarantee.replace(state=INTACT)


def keeps_labels(released: Any) -> bool:
    """Return whether rows kept their release's labels: no if unknown, yes if edited.

    Rows that were sorted and given a new index do not, though each is a released one.
    Of points that were changed since nothing is known but their labels.
    """
    stamp = read_stamp(released)
    if stamp is None:
        return False
    if is_intact(released) and not _has_other_crs(released, stamp):
        return True
    rows = _rows_if_readable(released, stamp)
    if rows is None:
        return False
    pasts = MEMORY.find(str(stamp["sha256"]))
    return any(_past_keeps_labels(past, rows) for past in pasts)


def _past_keeps_labels(past: PastRelease, rows: ReleasedRows) -> bool:
    """Return whether rows have a past release's labels; True if not its rows."""
    if not past.rows.is_in_crs(rows.crs):
        if past.rows.places is None or None in (rows.crs, past.rows.crs):
            return False
        past = past.in_crs(rows.crs)
    theirs = past.contains_rows(rows, labelled=False).all()
    return not theirs or bool(past.contains_rows(rows, labelled=True).all())


def renew_record(released: Any) -> Any:
    """Return a copy with a record of its own rows; an intact or lost object itself."""
    found, pasts = _find_guarantee(released)
    if found.state not in (ROWS, CARRIED, JOINED):
        return released
    stamps = [past.stamp for past in pasts]
    looked_at = [set(stamp.get(ATTRIBUTE_COLUMNS, ())) for stamp in stamps]
    facts: dict[str, Any] = {ATTRIBUTE_COLUMNS: sorted(set.intersection(*looked_at))}
    kinds = {str(stamp[PRESET]) for stamp in stamps if PRESET in stamp}
    if len(kinds) == 1:
        facts[PRESET] = kinds.pop()
    of_rows = {k: v for k, v in stamps[0].items() if k not in _OF_ALL_ROWS}
    whole = {**stamps[0].get(WHOLE, {}), **of_rows}
    if whole and len(stamps) == 1:
        facts[WHOLE] = whole
    columns = stamps[0].get(COLUMNS, ())
    return attach(released.copy(), found, columns, **facts)


GuaranteeFound: TypeAlias = tuple[
    Guarantee, Sequence[PastRelease]
]  # and the releases of its rows


def _find_guarantee(released: Any) -> GuaranteeFound:
    """Return an object's guarantee and releases, by record or rows, or "none"."""
    stamp = read_stamp(released)
    if stamp is None:
        return _find_by_rows(released) or _no_guarantee(UNKNOWN, NOT_A_RELEASE)
    try:
        guarantee = Guarantee.from_dict(stamp["guarantee"])
    except UNREADABLE as error:
        return _no_guarantee(CHANGED, f"unreadable guarantee: {error}")
    plain = not isinstance(released, ReleasedObject)  # pandas', which is read once
    rows = _rows_if_readable(released, stamp) if plain else None
    intact = matches_stamp(released, stamp, rows) if plain else is_intact(released)
    if intact and not _has_other_crs(released, stamp):
        return guarantee.replace(state=INTACT), ()
    found = _find_by_record(rows, stamp, guarantee) or _find_by_rows(released, rows)
    broken = guarantee.without_promise(BROKEN).replace(law=None, state=CHANGED)
    return found or (broken, ())


def _find_by_record(
    rows: ReleasedRows | None, stamp: Mapping[str, Any], guarantee: Guarantee
) -> GuaranteeFound | None:
    """Return the guarantee of rows that a release known here contains, or None.

    The release, returned as well, is found in MEMORY by the record's hash; assumptions
    are added.
    """
    if rows is None:
        return None
    promise = _add_assumption(guarantee, CHOSEN)
    for past in MEMORY.find(str(stamp["sha256"])):
        labelled = not past.is_noisy
        if past.rows.is_in_crs(rows.crs):
            if past.contains_rows(rows, labelled=labelled).all():
                return promise.replace(state=ROWS), [past]
        elif _may_be_transformed(past, rows):
            carried = past.in_crs(rows.crs)
            if carried.contains_rows(rows, labelled=labelled).all():
                moved = _add_assumption(promise, MOVED)
                return moved.replace(state=CARRIED), [past]
    return None


def _may_be_transformed(past: PastRelease, rows: ReleasedRows) -> bool:
    """Return whether a past release and rows both have points, in different CRSs."""
    both = rows.places is not None and past.rows.places is not None
    return both and None not in (rows.crs, past.rows.crs) and rows.crs != past.rows.crs


def _has_other_crs(released: Any, stamp: Mapping[str, Any]) -> bool:
    """Return whether a release known to this process has another CRS now."""
    pasts = MEMORY.find(str(stamp["sha256"]))[:1]  # all lie in the same CRS
    return any(not p.rows.is_in_crs(getattr(released, "crs", None)) for p in pasts)


def _add_assumption(guarantee: Guarantee, what: str) -> Guarantee:
    """Return the guarantee with a further assumption."""
    assumptions = dict.fromkeys((*guarantee.assumptions, what))
    return guarantee.replace(assumptions=tuple(assumptions))


def _find_by_rows(
    released: Any, read: ReleasedRows | None = None
) -> GuaranteeFound | None:
    """Return rows' composed guarantee and releases, by values; None if any unknown."""
    if not isinstance(released, (gpd.GeoDataFrame, gpd.GeoSeries)):
        return None
    left, pasts = np.ones(len(released), bool), []
    candidates = _releases_with_rows(released, read)
    known = [(past, mask) for past, mask in candidates if mask.sum() >= FEW]
    while left.any() and known:
        past, mask = max(known, key=lambda one: int((one[1] & left).sum()))
        if not (mask & left).any():
            return None
        pasts.append(past)
        left &= ~mask
    if left.any() or not pasts:
        return None
    try:
        total = compose(*(past.guarantee for past in pasts))
    except GeoPrivError as error:
        return _no_guarantee(JOINED, str(error))
    total = _add_assumption(total, CHOSEN)
    return total.replace(state=ROWS if len(pasts) == 1 else JOINED), pasts


def _releases_with_rows(
    released: Frame, read: ReleasedRows | None
) -> Iterator[tuple[PastRelease, np.ndarray]]:
    """Yield noisy remembered releases in an object's CRS, with a mask of its rows."""
    known: dict[
        tuple[Any, ...], ReleasedRows | None
    ] = {}  # copied once, not for each release
    if read is not None:
        known[tuple(read.columns)] = read
    for past in MEMORY.all():
        if past.is_noisy:
            columns = tuple(past.rows.columns)
            if columns not in known:
                known[columns] = _rows_if_readable(released, past.stamp)
            rows = known[columns]
            if (
                rows is not None
                and rows.places is not None
                and past.rows.is_in_crs(rows.crs)
            ):
                yield past, past.contains_rows(rows, labelled=False)


def _rows_if_readable(released: Any, stamp: Mapping[str, Any]) -> ReleasedRows | None:
    """Return the object's rows for comparison; None if they cannot be read."""
    try:
        return copy_released_rows(released, stamp.get(COLUMNS, ()))
    except (GeoPrivError, KeyError, TypeError, ValueError):
        return None  # a column was renamed away, or holds no numbers any more


def _no_guarantee(state: str, reason: str) -> GuaranteeFound:
    """Return a guarantee "none" with state and reason, without releases."""
    return Guarantee(notion="none", assumptions=(reason,), state=state), ()


SAME_ORDER = "rows keep their order and index, so they can be joined to other tables"


def check_order(frame: Frame, released: Frame) -> None:
    """Raise unless released rows have the true rows' order and labels.

    A shuffled release has an index of its own, which may well be that of the frame, and
    what is no release of rows (tracks, say) has rows of its own. Of one that was sorted
    and given a new index nobody seems to be found, so its record has to show whose rows
    are whose; without a record the index is all there is.
    """
    stamp = read_stamp(released)
    other = stamp is not None and (
        SAME_ORDER not in str(stamp["guarantee"]) or not keeps_labels(released)
    )
    if other or not released.index.equals(frame.index):
        raise ParameterError(
            "the release must have the rows of frame, in their order and with "
            "their index. Leave out shuffle, and do not sort or reindex."
        )
