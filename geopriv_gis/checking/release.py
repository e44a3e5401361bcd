"""What is found in one file that should be a release."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import scipy

from ..core.errors import ColumnError, GeoPrivError
from ..core.language import format_message, gettext, gettext_noop, localize, retranslate
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import Z_KEPT
from ..files import read_file
from ..files.formats import (
    FLATGEOBUF,
    GEOJSON,
    GEOPACKAGE,
    GEOPARQUET,
    Format,
    format_of,
)
from ..files.geopackage import Contents, contents_of
from ..files.paths import sha256_of
from ..frames.columns.following import following
from ..frames.columns.suspects import (
    check_no_input_places,
    place_codes,
    sensitive_columns,
)
from ..frames.ground.release import BESIDE, COLUMNS, attributes, is_intact, stamp_of
from ..frames.ground.standing import guarantee_of
from ..presets.collection import confirmed
from . import databases, vectors
from .columnar import odd_extent, strange_columns
from .pieces import Remark
from .true_places import TruePlaces
from .verdict import RELEASE, Content, Finding, amber, red

_FEW, _SORTED = 20, 0.9  # rows; correlation of ranks
_LEAST = 20.0  # m; what is blurred by less tells a house from the next


class Checked:
    """A file, what it says it is, and what is found in it.

    ``named`` are columns that its publication says are published on purpose.
    """

    def __init__(
        self,
        path: Path,
        name: str,
        truth: TruePlaces | None,
        named: Collection[str] = (),
    ) -> None:
        self.path, self.name, self._named = path, name, named
        self.guarantees: list[tuple[str, Guarantee]] = []  # with their hashes
        self.contents: list[Content] = []
        self.findings = list(self._found(truth))

    def _found(self, truth: TruePlaces | None) -> Iterator[Finding]:
        kind = format_of(self.path)
        try:
            layers: list[str | None] = [None]
            if kind is GEOPACKAGE:
                contents = contents_of(self.path)
                layers = [
                    name for name in contents.layers
                    if name.lower() != databases.STYLES and name not in contents.views
                ]  # fmt: skip
                yield from self._of_views(contents)
                yield from self._of_database(contents)
            for layer in layers:
                yield from self._of_layer(layer, len(layers) > 1, truth, kind)
        except GeoPrivError as error:
            yield _unreadable(self.name, retranslate(error))
        except Exception as error:  # a hostile file; its message may quote data
            yield _unreadable(self.name, type(error).__name__)

    def _of_views(self, contents: Contents) -> Iterator[Finding]:
        """Yield the views of a GeoPackage: queries that may never end, so none runs."""
        if contents.views:
            yield red(
                self.name,
                format_message(
                    "views, queries that run when they are read: {names}",
                    names=", ".join(contents.views),
                ),
                "Write the release into a new file.",
            )

    def _of_database(self, contents: Contents) -> Iterator[Finding]:
        """Yield what SQLite keeps besides its layers."""
        names, free = databases.strange_tables(self.path, contents)
        if names:
            yield red(
                self.name,
                format_message(
                    "tables that are no layers: {names}", names=", ".join(names)
                ),
                "Write the release into a new file.",
            )
        if free:
            yield amber(
                self.name,
                "it has free pages, where deleted rows may still be",
                "Write the release into a new file.",
            )

    def _of_layer(
        self, layer: str | None, several: bool, truth: TruePlaces | None, kind: Format
    ) -> Iterator[Finding]:
        where = self.name
        if several:
            where = format_message("{file}, layer {layer}", file=self.name, layer=layer)
        read = read_file(self.path, layer)
        found = guarantee_of(read)
        # Of its columns some may have been left out since.
        guarantee = found.with_only_columns(pd.DataFrame(read).columns)
        if not found.intact or guarantee.notion == "none":
            yield _unpromised(where, read, guarantee)
        else:
            self.guarantees.append((str((stamp_of(read) or {})["sha256"]), guarantee))
            self.contents.append(_content(where, self.path, read, guarantee))
            yield from _weak(where, guarantee)
            yield from self._beside(where, read, guarantee)
        if self._holds_more(read, kind):
            yield red(
                where,
                "it holds more than what is read of it, such as bounding boxes",
                "Write the release into a new file.",
            )
        if isinstance(read, gpd.GeoDataFrame):
            yield from _columns(where, read, guarantee)
            yield from self._odd(where, layer, read, kind)
            if guarantee.law is not None and _is_ordered(read):
                yield amber(
                    where,
                    "its rows stand in the order of their true places, it seems",
                    "Shuffle the rows before the release (shuffle=True).",
                )
            if truth is not None:
                yield from _held(where, read, guarantee, truth)
                points = len(read) and (read.geometry.geom_type == "Point").all()
                if found.intact and guarantee.law is not None and points:
                    truth.allow(read.geometry)

    def _holds_more(self, read: Any, kind: Format) -> bool:
        """Tell whether a file has columns, members or M values that nobody reads."""
        if kind is GEOPARQUET:
            return any(strange_columns(self.path, read))
        if kind is GEOJSON:
            return vectors.strange_members(self.path)
        if kind is GEOPACKAGE:
            return databases.has_measures(self.path)
        return kind is FLATGEOBUF and vectors.has_measures(self.path)

    def _odd(
        self, where: str, layer: str | None, read: gpd.GeoDataFrame, kind: Format
    ) -> Iterator[Finding]:
        """Yield where a file says of its rows what they do not."""
        remarks: Iterator[Remark] = iter(())
        if kind is GEOPACKAGE and layer is not None:
            remarks = databases.odd_layer(self.path, layer, read.bounds.to_numpy())
        elif kind is GEOPARQUET:
            remarks = odd_extent(self.path, read)
        elif kind is FLATGEOBUF:
            remarks = vectors.odd_extent(self.path, read.total_bounds)
        for each in remarks:
            yield amber(where, each.what, each.advice)

    def _beside(self, where: str, read: Any, guarantee: Guarantee) -> Iterator[Finding]:
        """Yield columns that tell of people, unless they were named, or of places."""
        table, held = pd.DataFrame(read), guarantee.published
        named = [name for name in held if name in self._named]
        told = {*named} - {*place_codes(table, named), *_placed(read, named)}
        others = [name for name in held if name not in told]
        if others:
            yield amber(
                where,
                format_message(
                    "published beside it as they are: {columns}",
                    columns=", ".join(others),
                ),
                "Keep what tells nothing of places.",
            )


def _is_ordered(frame: gpd.GeoDataFrame) -> bool:
    """Tell whether rows go along some direction, though not in order of their points.

    Those were sorted before the noise came.
    """
    if len(frame) < _FEW or not (frame.geometry.geom_type == "Point").all():
        return False
    x, y = (
        scipy.stats.rankdata(frame.geometry.x),
        scipy.stats.rankdata(frame.geometry.y),
    )
    along, number = (x, y, x + y, x - y), np.arange(len(frame))
    steps = [np.diff(each) for each in along]
    if any((each >= 0).all() or (each <= 0).all() for each in steps):
        return False  # sorted as released, ties and all
    return any(
        abs(scipy.stats.spearmanr(each, number).statistic) > _SORTED for each in along
    )


def _content(where: str, path: Path, read: Any, guarantee: Guarantee) -> Content:
    """Return what is told of a release that is what it was."""
    frame = isinstance(read, gpd.GeoDataFrame)
    columns = attributes(read) if frame else pd.DataFrame(read).columns
    crs = read.crs.name if frame and read.crs is not None else ""
    names = tuple(str(name) for name in columns)
    return Content(where, guarantee, len(read), names, crs, sha256_of(path))


def _unreadable(where: str, why: str) -> Finding:
    what = format_message("it cannot be checked ({why})", why=why.rstrip("."))
    return red(where, what, "Publish files that were written with their guarantee.")


def _unpromised(where: str, read: Any, guarantee: Guarantee) -> Finding:
    """Return why a file promises nothing; its rows may be those of another release."""
    if stamp_of(read) is None:
        return red(where, "it carries no guarantee", RELEASE)
    if not is_intact(read):
        what = gettext_noop("it is not what was released with its guarantee")
        return red(where, what, "Write what was released, with write_file.")
    reason = gettext(next(iter(guarantee.assumptions), gettext_noop("nobody says why")))
    what = format_message("its guarantee promises nothing: {reason}", reason=reason)
    return red(where, what, "Release it anew.")


def _weak(where: str, guarantee: Guarantee) -> Iterator[Finding]:
    loss = guarantee.eps if guarantee.eps is not None else guarantee.rho
    metres = guarantee.notion in ("gp", "cgp", "approximate-gp")
    if metres and not (guarantee.columns or guarantee.unit) and loss:
        reach = 2 / loss if guarantee.eps else math.sqrt(math.pi / (4 * loss))
        if reach < _LEAST:
            yield amber(
                where,
                format_message(
                    "noise of about {reach} m hardly protects anybody",
                    reach=localize(f"{reach:.3g}"),
                ),
                "Release it with a smaller budget.",
            )
    elif guarantee.notion in ("dp", "zcdp") and loss and loss > _MUCH[guarantee.notion]:
        yield amber(
            where,
            format_message(
                "its budget is {loss}, which hides little of a person",
                loss=localize(f"{loss:g}"),
            ),
            "Release it with a smaller budget.",
        )
    if Z_KEPT in guarantee.assumptions:
        yield amber(where, "its Z values are the true ones", "z='drop'.")


_MUCH = {"dp": 10.0, "zcdp": 10.0}


def _columns(
    where: str, frame: gpd.GeoDataFrame, guarantee: Guarantee
) -> Iterator[Finding]:
    stamp = stamp_of(frame) or {}
    names = [str(name) for name in attributes(frame)]
    looked_at = stamp.get(BESIDE, None if guarantee.law is None else [])
    answers = guarantee.law is None and bool(stamp.get(COLUMNS))  # noise is in them
    public = looked_at is None or answers  # at public places, or of public zones
    if looked_at is None:
        looked_at = names
    elif not isinstance(looked_at, list):
        looked_at = []  # of a forged record
    elif BESIDE not in stamp:  # of a series, before series told that
        looked_at = [*map(str, stamp.get(COLUMNS, ()))]
    added = [name for name in names if name not in looked_at]
    if added:
        yield amber(
            where,
            format_message(
                "columns that came after the release: {columns}",
                columns=", ".join(added),
            ),
            "Nobody compared them with the true places: leave them out, or look.",
        )
    if public or not (frame.geometry.geom_type == "Point").all():
        return  # theirs tell which place or zone it is
    try:
        told = (*guarantee.published, *guarantee.pseudonyms)
        made = {*told, *added, *confirmed(frame)}
        suspects = {*_placed(frame, names), *sensitive_columns(frame)} - made
    except GeoPrivError:
        return  # no points: nothing to be like
    if suspects:
        yield amber(
            where,
            format_message(
                "columns that may tell places: {columns}",
                columns=", ".join(sorted(suspects)),
            ),
            "Look, and leave out what does.",
        )


def _placed(read: Any, names: Collection[str]) -> list[str]:
    """Return columns that noisy points follow, as they do their true places."""
    return following(read, names) if isinstance(read, gpd.GeoDataFrame) else []


def _held(
    where: str, frame: gpd.GeoDataFrame, guarantee: Guarantee, truth: TruePlaces
) -> Iterator[Finding]:
    try:
        check_no_input_places(frame, truth.frame, confirmed(frame))
    except ColumnError as error:
        what = format_message("it holds true places: {why}", why=retranslate(error))
        yield red(where, what, "Leave them out.")
    if not (len(frame) and (frame.geometry.geom_type == "Point").all()):
        return
    met = truth.met_by(frame.geometry)
    if met and _off_the_true_ones(guarantee):
        yield red(
            where,
            format_message(
                "{met} of its {points} points are true ones",
                met=met,
                points=len(frame),
            ),
            "Release the points again, into a new file.",
        )


def _off_the_true_ones(guarantee: Guarantee) -> bool:
    """Tell whether released points lie on true ones by chance only."""
    law: Any = guarantee.law
    return guarantee.notion == "none" or (
        law is not None and not set(law.then) & {"snap", "cell", "remap"}
    )
