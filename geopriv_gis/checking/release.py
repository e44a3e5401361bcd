"""Findings in one file that should be a release."""

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
from ..files.formats import (
    FLATGEOBUF,
    GEOJSON,
    GEOPACKAGE,
    GEOPARQUET,
    Format,
    find_format,
)
from ..files.geopackage import Contents, read_contents
from ..files.opening import read_rows
from ..files.paths import RASTERS, sha256_of
from ..files.rasters import holds_more
from ..frames.columns.following import find_following_columns
from ..frames.columns.suspects import (
    check_no_input_places,
    place_codes,
    sensitive_columns,
)
from ..frames.ground.geometry import coordinates_of
from ..frames.ground.release import (
    ATTRIBUTE_COLUMNS,
    COLUMNS,
    attribute_columns,
    is_intact,
    read_stamp,
)
from ..frames.ground.standing import guarantee_of
from ..frames.points.cells import cells_of_release
from ..presets.collection import confirmed_columns
from ..presets.hdx import TO_CLASSIFY
from . import databases, vectors
from .columnar import check_stated_extent, find_unread_columns
from .pieces import Remark
from .true_places import TruePlaces
from .verdict import RELEASE, Content, Finding, amber_finding, red_finding

_FEW, _SORTED = 20, 0.9  # rows; correlation of ranks
_LEAST = 20.0  # m; what is blurred by less tells a house from the next


class ReleaseCheck:
    """Check of one file that should be a release; creating it computes all findings.

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
        self.findings = list(self._find_all(truth))

    def _find_all(self, truth: TruePlaces | None) -> Iterator[Finding]:
        """Yield findings on the file's layers and database; one if unreadable."""
        grid = self.path.suffix.lower() in RASTERS
        kind = None if grid else find_format(self.path)
        try:
            layers: list[str | None] = [None]
            if kind is GEOPACKAGE:
                contents = read_contents(self.path)
                layers = [
                    name for name in contents.layers
                    if name.lower() != databases.STYLES and name not in contents.views
                ]  # fmt: skip
                yield from self._check_views(contents)
                yield from self._check_database(contents)
            for layer in layers:
                yield from self._check_layer(layer, len(layers) > 1, truth, kind)
        except GeoPrivError as error:
            yield _unreadable_finding(self.name, retranslate(error))
        except Exception as error:  # a hostile file; its message may quote data
            yield _unreadable_finding(self.name, type(error).__name__)

    def _check_views(self, contents: Contents) -> Iterator[Finding]:
        """Yield one finding that lists a GeoPackage's views, if any; none is run."""
        if contents.views:
            yield red_finding(
                self.name,
                format_message(
                    "views, queries that run when they are read: {names}",
                    names=", ".join(contents.views),
                ),
                "Write the release into a new file.",
            )

    def _check_database(self, contents: Contents) -> Iterator[Finding]:
        """Yield findings on tables that are no layers, and on free pages."""
        names, free = databases.find_strange_tables(self.path, contents)
        if names:
            yield red_finding(
                self.name,
                format_message(
                    "tables that are no layers: {names}", names=", ".join(names)
                ),
                "Write the release into a new file.",
            )
        if free:
            yield amber_finding(
                self.name,
                "it has free pages, where deleted rows may still be",
                "Write the release into a new file.",
            )

    def _check_layer(
        self,
        layer: str | None,
        several: bool,
        truth: TruePlaces | None,
        kind: Format | None,
    ) -> Iterator[Finding]:
        """Yield findings on one layer; store its release, its points as public ones."""
        where = self.name
        if several:
            where = format_message("{file}, layer {layer}", file=self.name, layer=layer)
        read = read_rows(self.path, layer)
        found = guarantee_of(read)
        # Of its columns some may have been left out since.
        guarantee = found.with_only_columns(pd.DataFrame(read).columns)
        if not found.intact or guarantee.notion == "none":
            yield _no_guarantee_finding(where, read, guarantee)
        else:
            self.guarantees.append((str((read_stamp(read) or {})["sha256"]), guarantee))
            self.contents.append(_make_content(where, self.path, read, guarantee))
            yield from _check_strength(where, guarantee)
            yield from self._check_columns(where, read, guarantee)
        table = pd.DataFrame(read)
        if "sensitivity" in table and (table["sensitivity"] == TO_CLASSIFY).any():
            yield amber_finding(
                where,
                "its sensitivity is still to be classified",
                "Release it with sensitivity=, as the protocol has it.",
            )
        if self._holds_more(read, kind):
            yield red_finding(
                where,
                "it holds more than what is read of it, such as bounding boxes",
                "Write the release into a new file.",
            )
        if isinstance(read, gpd.GeoDataFrame):
            yield from _check_published_columns(where, read, guarantee)
            yield from self._check_descriptions(where, layer, read, kind)
            if guarantee.law is not None and _is_spatially_ordered(read):
                yield amber_finding(
                    where,
                    "its rows stand in the order of their true places, it seems",
                    "Shuffle the rows before the release (shuffle=True).",
                )
            if truth is not None:
                yield from _check_true_places(where, read, guarantee, truth)
                points = len(read) and (read.geometry.geom_type == "Point").all()
                if found.intact and guarantee.law is not None and points:
                    truth.allow_released(read.geometry)
                    cells = cells_of_release(read, guarantee)
                    if cells is not None:
                        corners = cells.corners(coordinates_of(read.geometry).xy)
                        x, y = corners.reshape(-1, 2).T
                        truth.allow_released(gpd.GeoSeries.from_xy(x, y, crs=read.crs))

    def _holds_more(self, read: Any, kind: Format | None) -> bool:
        """Return whether a file has columns, members or M values that readers skip."""
        if kind is None:
            return holds_more(self.path)
        if kind is GEOPARQUET:
            return any(find_unread_columns(self.path, read))
        if kind is GEOJSON:
            return vectors.has_extra_members(self.path)
        if kind is GEOPACKAGE:
            return databases.has_measures(self.path)
        return kind is FLATGEOBUF and vectors.has_measures(self.path)

    def _check_descriptions(
        self,
        location: str,
        layer: str | None,
        read: gpd.GeoDataFrame,
        kind: Format | None,
    ) -> Iterator[Finding]:
        """Yield findings where a file's metadata differs from its rows."""
        remarks: Iterator[Remark] = iter(())
        if kind is GEOPACKAGE and layer is not None:
            remarks = databases.check_layer_description(
                self.path, layer, read.bounds.to_numpy()
            )
        elif kind is GEOPARQUET:
            remarks = check_stated_extent(self.path, read)
        elif kind is FLATGEOBUF:
            remarks = vectors.check_stated_extent(self.path, read.total_bounds)
        for each in remarks:
            yield amber_finding(location, each.what, each.advice)

    def _check_columns(
        self, location: str, read: Any, guarantee: Guarantee
    ) -> Iterator[Finding]:
        """Yield a finding on published columns, unless declared so and harmless."""
        table, published = pd.DataFrame(read), guarantee.published
        named = [name for name in published if name in self._named]
        harmless = {*named} - {
            *place_codes(table, named),
            *_find_following_columns(read, named),
        }
        others = [name for name in published if name not in harmless]
        if others:
            yield amber_finding(
                location,
                format_message(
                    "published beside it as they are: {columns}",
                    columns=", ".join(others),
                ),
                "Leave out those that tell of places or persons.",
            )


def _is_spatially_ordered(frame: gpd.GeoDataFrame) -> bool:
    """Return whether rows seem sorted by true place, not by released; no if few.

    Those were sorted before the noise came.
    """
    if len(frame) < _FEW or not (frame.geometry.geom_type == "Point").all():
        return False
    x, y = map(scipy.stats.rankdata, (frame.geometry.x, frame.geometry.y))
    along, number = (x, y, x + y, x - y), np.arange(len(frame))
    steps = [np.diff(each) for each in along]
    if any((each >= 0).all() or (each <= 0).all() for each in steps):
        return False  # sorted as released, ties and all
    return any(
        abs(scipy.stats.spearmanr(each, number).statistic) > _SORTED for each in along
    )


def _make_content(
    location: str, path: Path, read: Any, guarantee: Guarantee
) -> Content:
    """Return a release's guarantee, row count, columns, CRS and file hash."""
    frame = isinstance(read, gpd.GeoDataFrame)
    columns = attribute_columns(read) if frame else pd.DataFrame(read).columns
    crs = read.crs.name if frame and read.crs is not None else ""
    names = tuple(str(name) for name in columns)
    return Content(location, guarantee, len(read), names, crs, sha256_of(path))


def _unreadable_finding(location: str, why: str) -> Finding:
    """Return the finding that a file cannot be checked, with the reason."""
    what = format_message("it cannot be checked ({why})", why=why.rstrip("."))
    return red_finding(
        location, what, "Publish files that were written with their guarantee."
    )


def _no_guarantee_finding(location: str, read: Any, guarantee: Guarantee) -> Finding:
    """Return the finding that a file has no valid guarantee, with the reason."""
    if read_stamp(read) is None:
        return red_finding(location, "it carries no guarantee", RELEASE)
    if not is_intact(read):
        what = gettext_noop("it was changed after its release, or has another's record")
        return red_finding(location, what, "Publish the file as it was released.")
    reason = gettext(next(iter(guarantee.assumptions), gettext_noop("nobody says why")))
    what = format_message(
        "its guarantee promises nothing: {reason}", reason=reason.rstrip(".")
    )
    return red_finding(location, what, "Release it anew.")


def _check_strength(location: str, guarantee: Guarantee) -> Iterator[Finding]:
    """Yield findings if noise is small, a budget large, or Z values are true ones."""
    loss = guarantee.eps if guarantee.eps is not None else guarantee.rho
    metres = guarantee.notion in ("gp", "cgp", "approximate-gp")
    if metres and not (guarantee.columns or guarantee.unit) and loss:
        reach = 2 / loss if guarantee.eps else math.sqrt(math.pi / (4 * loss))
        if reach < _LEAST:
            yield amber_finding(
                location,
                format_message(
                    "noise of about {reach} m hardly protects anybody",
                    reach=localize(f"{reach:.3g}"),
                ),
                "Release it with a smaller budget.",
            )
    elif guarantee.notion in ("dp", "zcdp") and loss and loss > _MUCH[guarantee.notion]:
        yield amber_finding(
            location,
            format_message(
                "its budget is {loss}, which hides little of a person",
                loss=localize(f"{loss:g}"),
            ),
            "Release it with a smaller budget.",
        )
    if Z_KEPT in guarantee.assumptions:
        yield amber_finding(location, "its Z values are the true ones", "z='drop'.")


def _is_row_number(name: str, column: pd.Series) -> bool:
    """Return whether a column is the FID that GDAL adds where there are no fields."""
    return name == "FID" and np.array_equal(column, np.arange(len(column)))


_MUCH = {"dp": 10.0, "zcdp": 10.0}


def _check_published_columns(
    location: str, frame: gpd.GeoDataFrame, guarantee: Guarantee
) -> Iterator[Finding]:
    """Yield findings on unrecorded columns, and on those that reveal points."""
    stamp = read_stamp(frame) or {}
    names = [str(name) for name in attribute_columns(frame)]
    looked_at = stamp.get(ATTRIBUTE_COLUMNS, None if guarantee.law is None else [])
    answers = guarantee.law is None and bool(stamp.get(COLUMNS))  # noise is in them
    public = looked_at is None or answers  # at public places, or of public zones
    if looked_at is None:
        looked_at = names
    elif not isinstance(looked_at, list):
        looked_at = []  # of a forged record
    elif ATTRIBUTE_COLUMNS not in stamp:  # of a series, before series told that
        looked_at = [*map(str, stamp.get(COLUMNS, ()))]
    added = [
        name
        for name in names
        if name not in looked_at and not _is_row_number(name, frame[name])
    ]
    if added:
        yield amber_finding(
            location,
            format_message(
                "columns that came after the release: {columns}",
                columns=", ".join(added),
            ),
            "Nobody compared them with the true places: leave them out, or look.",
        )
    if public or not (frame.geometry.geom_type == "Point").all():
        return  # theirs tell which place or zone it is
    bare = frame.copy(deep=False)
    bare.attrs = {}  # pandas copies the record with each column that is looked at
    try:
        declared = (*guarantee.published, *guarantee.pseudonyms)
        made = {*declared, *added, *confirmed_columns(frame)}
        suspects = {*_find_following_columns(bare, names), *sensitive_columns(bare)}
        suspects -= made
    except GeoPrivError:
        return  # no points: nothing to be like
    if suspects:
        yield amber_finding(
            location,
            format_message(
                "columns that may tell places: {columns}",
                columns=", ".join(sorted(suspects)),
            ),
            "Look, and leave out what does.",
        )


def _find_following_columns(read: Any, names: Collection[str]) -> list[str]:
    """Return columns that released points scatter around as around true ones."""
    return (
        find_following_columns(read, names)
        if isinstance(read, gpd.GeoDataFrame)
        else []
    )


def _check_true_places(
    location: str, frame: gpd.GeoDataFrame, guarantee: Guarantee, truth: TruePlaces
) -> Iterator[Finding]:
    """Yield findings if columns hold true coordinates, or points against their law."""
    try:
        check_no_input_places(frame, truth.frame, confirmed_columns(frame))
    except ColumnError as error:
        what = format_message("it holds true places: {why}", why=retranslate(error))
        yield red_finding(location, what, "Leave them out.")
    if not (len(frame) and (frame.geometry.geom_type == "Point").all()):
        return
    met = truth.count_on_true_places(frame.geometry)
    if met and _avoids_true_points(guarantee):
        yield red_finding(
            location,
            format_message(
                "{met} of its {points} points are true ones",
                met=met,
                points=len(frame),
            ),
            "Release the points again, into a new file.",
        )


def _avoids_true_points(guarantee: Guarantee) -> bool:
    """Return whether points on true places are a fault: not by design of the law."""
    law: Any = guarantee.law
    return guarantee.notion == "none" or (
        law is not None and not set(law.then) & {"snap", "cell", "remap"}
    )
