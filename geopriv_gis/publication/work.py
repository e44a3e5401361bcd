"""One release of a publication, ready to be planned, checked and drawn."""

from __future__ import annotations

import contextlib
import dataclasses
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import geopandas as gpd

from ..arguments import kinds
from ..core.errors import (
    BudgetError,
    ColumnError,
    GeoPrivError,
    GeoPrivWarning,
    LedgerError,
    ParameterError,
)
from ..core.promise.guarantee import Guarantee
from ..files import write_file
from ..files.paths import RASTERS
from ..files.rasters import write_geotiff
from ..frames.choosing.outlook import Outlook
from ..frames.choosing.plan import plan_release, prepare_for_artificial_rows
from ..frames.columns.pseudonyms import pseudonyms_in
from ..frames.columns.suspects import place_codes
from ..frames.functions import import_function
from ..frames.ground.prepared import Prepared, prepare
from ..frames.ground.release import attach
from ..frames.ground.standing import guarantee_of
from ..frames.ground.warning import ColumnsWarning
from ..ledger import Ledger
from ..sticky import StickyStore
from .document import Document
from .point_source import SHAPE, load_arguments
from .settings import ReleaseSettings, Settings

# What a plan has no use for: made-up rows have no columns to leave out.
_UNPLANNED = ("drop", "keep", "shuffle")
_SERIES = ("until", "store")
_STICKY = ("sticky", "dataset", "id_column", "shared_places")
# Columns that the release does not need.
_FOR_COLUMNS = ("drop", "keep", "id_column")


@dataclass(frozen=True)
class Work:
    """One release of a publication with its arguments.

    unit: Who is protected.
    keep: The columns that may be published.
    pseudonyms: Those of them that are replaced by pseudonyms.
    given: Its arguments, as the library takes them.
    """

    settings: ReleaseSettings
    unit: str
    keep: tuple[str, ...]
    given: Mapping[str, Any]
    document: Document
    pseudonyms: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: ReleaseSettings, publication: Settings) -> Work:
        """Return a release, public files read; raise with file and line if unfit."""
        document = publication.document
        with _error_context(document, settings):
            given = load_arguments(
                settings.offered, settings.given, document.path.parent
            )
            for one in settings.row.offered_arguments:
                of_unit = isinstance(one.kind, kinds.Unit)
                if of_unit and publication.unit != one.default:
                    given[one.name] = publication.unit
        own = map(str, pseudonyms_in(given.get("keep", ())))
        hidden = (*publication.pseudonyms, *own)
        return cls(
            settings, publication.unit, publication.keep, given, document,
            tuple(dict.fromkeys(hidden)),
        )  # fmt: skip

    @property
    def error_context(self) -> contextlib.AbstractContextManager[None]:
        """Return a context that adds file, line and release to errors."""
        return _error_context(self.document, self.settings)

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the source columns that the release reads."""
        part = self.settings.part
        needed = [self.given.get("id_column"), None if part is None else part.column]
        needed += [] if self.unit in ("row", "table") else [self.unit]
        for each in self.settings.offered.values():
            own = isinstance(each.kind, kinds.Column) and each.kind.of == "frame"
            if own and each.name not in _FOR_COLUMNS:
                found = self.given.get(each.name)
                needed += [found] if isinstance(found, str) else list(found or ())
        return tuple(dict.fromkeys(one for one in needed if one))

    @property
    def published(self) -> tuple[str, ...]:
        """Return the source columns published with points; () if no points come out."""
        if self.settings.result != "points" or not self._accepts_drop:
            return ()
        drop = self.given.get("drop", ())
        kept = tuple(name for name in self.keep if name not in drop)
        by = self.settings.preset
        withheld = () if by is None else by.withheld(kept)
        return tuple(name for name in kept if name not in withheld)

    @property
    def _accepts_drop(self) -> bool:
        """Return whether the release has an argument drop."""
        return any(one.name == "drop" for one in self.settings.row.arguments)

    def check_columns(self, schema: Mapping[str, str]) -> None:
        """Raise for columns that the source lacks or that may not be published."""
        with self.error_context:
            kept = self.keep if self.settings.result == "points" else ()
            needed = (*self.columns, *kept, *self.given.get("drop", ()))
            lacking = [n for n in needed if n not in schema]
            if lacking:
                raise ParameterError(
                    f"the source has no column {lacking[0]!r}; it has "
                    f"{', '.join(schema) or 'none'}."
                )
            dropped = self.given.get("drop", ())
            read = (*self.columns, *(n for n in self.keep if n not in dropped))
            shapes = [n for n in read if schema.get(n) == SHAPE]
            if shapes:
                raise ParameterError(
                    f"Column {shapes[0]!r} is a second geometry, not protected. Take "
                    "it out of [protect] keep, name it in drop, or name another column "
                    "in the release's arguments."
                )
            strange = [n for n in self.given.get("keep", ()) if n not in self.keep]
            if strange:
                raise ParameterError(
                    f"keep names {strange[0]!r}, which is not in [protect] keep, the "
                    "list of columns that may be published. Add it there."
                )
            plain = set(self.keep).difference(self.pseudonyms)
            part = self.settings.part
            if part is not None and part.column not in plain:
                raise ParameterError(
                    f"where publishes column {part.column!r} as it is. Name it in "
                    "[protect] keep, not as a pseudonym, to allow this."
                )
            # Windows of time are published, and the times in them are not.
            unlisted = [
                n
                for n in self.columns
                if n not in plain and n != self.given.get("time")
            ]
            publishes = self.settings.result == "points" or "by" in self.given
            if publishes and not self._accepts_drop and unlisted:
                row = self.settings.row
                if unlisted[0] in self.pseudonyms:
                    raise ParameterError(
                        f"{row.name} publishes column {unlisted[0]!r} as it is. "
                        "Put pseudonyms into the source, and state 'as is' for the "
                        "column in [protect] keep."
                    )
                raise ParameterError(
                    f"Column {unlisted[0]!r} would be published by {row.name}. "
                    "List it in [protect] keep to allow this."
                )

    @property
    def public_layers(self) -> list[gpd.GeoDataFrame | gpd.GeoSeries]:
        """Return the public layers among the release's arguments."""
        given: list[Any] = []
        for each in self.given.values():  # one layer, or several by their names
            given += each.values() if isinstance(each, Mapping) else [each]
        kinds_of = (gpd.GeoDataFrame, gpd.GeoSeries)
        return [each for each in given if isinstance(each, kinds_of)]

    def plan(
        self,
        crs: Any,
        figures: Mapping[str, Any],
        near: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    ) -> Outlook:
        """Return a preview of the release, on artificial rows in the source's CRS.

        Where the release reads no public layer they are where [plan] says, or may be
        ``near`` another one's.
        """
        nothing = _empty_frame(crs)
        persons = figures["rows_per_person"]
        with self.error_context:
            given = self._planned_arguments(crs)
            found = plan_release(
                self.settings.row, nothing, given, rows=figures["rows"],
                alternatives=False,
                rows_per_person=persons if "privacy_unit" in given else None,
                left_out=[each for each in self.columns if each not in self.published],
                near=figures["near"] or near,
            )  # fmt: skip
        names = self.published
        hidden = [name for name in names if name in self.pseudonyms]
        promised = found.guarantee.with_published_columns(names, (), hidden)
        return dataclasses.replace(found, guarantee=promised)

    def prepare(self, whole: gpd.GeoDataFrame, ledger: Ledger | None) -> Prepared[Any]:
        """Return the rows' prepared release; open its sticky store, charge nothing."""
        names = [*dict.fromkeys([*self.columns, *self.published])]
        frame = whole[[*names, whole.geometry.name]]
        if self.settings.part is not None:
            with self.error_context:
                frame = self.settings.part.rows(frame)
        with self.error_context, warnings.catch_warnings():
            # [protect] keep names them: what they are is the publisher's to know.
            warnings.simplefilter("ignore", ColumnsWarning)
            given = {
                k: v
                for k, v in self._release_arguments(whole.crs).items()
                if k not in _STICKY
            }
            if self._accepts_drop:
                given["drop"] = [name for name in names if name not in self.published]
                hidden = [n for n in self.published if n in self.pseudonyms]
                if hidden:
                    plain = dict.fromkeys(given.get("keep", ()), kinds.AS_IS)
                    given["keep"] = plain | dict.fromkeys(hidden, kinds.PSEUDONYM)
            column = self.given.get("id_column")
            if "sticky" in self.given:
                given["sticky"] = StickyStore(
                    self.given["sticky"], self.given["dataset"],
                    shared_places=self.given.get("shared_places", False),
                )  # fmt: skip
                frame = frame if column is None else frame.set_index(column, drop=False)
            function, by = import_function(self.settings.row), self.settings.preset
            frame = frame if by is None or not self._accepts_drop else by.prepare(frame)
            made: Prepared[Any] = prepare(function, frame, **given, ledger=ledger)
        return made.map_result(self._finish_result)

    def warn_of_codes(self, whole: gpd.GeoDataFrame) -> None:
        """Warn if columns published with points look like place codes."""
        harmless = (*self.given.get("keep", ()), *self.pseudonyms)
        by = self.settings.preset
        names = [name for name in self.published if name not in harmless]
        codes = place_codes(whole if by is None else by.prepare(whole), names)
        if codes:
            warnings.warn(
                f"release {self.settings.name}: columns that look like codes of places "
                f"are published: {', '.join(codes)}. Remove them from [protect] keep, "
                "or list them in keep of the release.",
                GeoPrivWarning,
                stacklevel=2,
            )

    def _release_arguments(self, crs: Any) -> dict[str, Any]:
        """Return the release's arguments, completed by its preset."""
        by = self.settings.preset
        if by is None:
            return dict(self.given)
        given = {k: v for k, v in self.given.items() if k not in by.text_names}
        return by.arguments(self.settings.row.function, given, crs)

    def _planned_arguments(self, crs: Any) -> dict[str, Any]:
        """Return the arguments a preview takes; the preset alone uses `crs`."""
        unplanned = (*_UNPLANNED, *_STICKY)
        given = self._release_arguments(crs)
        return {name: value for name, value in given.items() if name not in unplanned}

    def _finish_result(self, released: Any) -> Any:
        """Return a result with the preset's fields, and reset an identifying index."""
        by = self.settings.preset
        if by is not None:
            texts = {
                name: self.given[name] for name in by.text_names if name in self.given
            }
            released = by.finish(released, guarantee_of(released), **texts)
        if "sticky" in self.given and self.given.get("id_column") is not None:
            released = released.reset_index(drop=True)
        return released

    @property
    def file(self) -> str:
        """Return the name of the release's file."""
        return self.settings.name + self.settings.suffix

    def rehearse(
        self, whole: gpd.GeoDataFrame, promised: Guarantee, folder: Path
    ) -> None:
        """Write published columns at (0, 0), or artificial results, to raise early.

        Raise for columns or shapes that the file cannot take.
        """
        if self.settings.result != "points":
            given = self._planned_arguments(whole.crs)
            for name in _SERIES:  # of which nothing is drawn for the true one
                given.pop(name, None)
            with self.error_context, warnings.catch_warnings():
                warnings.simplefilter("ignore", GeoPrivWarning)  # of artificial rows
                made_up = prepare_for_artificial_rows(
                    self.settings.row, _empty_frame(whole.crs), given
                )
                self.write(made_up.map_result(self._finish_result).result(), folder)
            return
        names = list(self.published if self._accepts_drop else self.columns)
        active, nowhere = whole.geometry.name, [0.0] * len(whole)
        frame = whole[[*names, active]].copy()
        for name in set(names).intersection(self.pseudonyms):
            frame[name] = kinds.PSEUDONYM
        made_up = gpd.points_from_xy(nowhere, nowhere)
        frame[active] = gpd.GeoSeries(made_up, index=whole.index, crs=whole.crs)
        if self.settings.preset is not None and self._accepts_drop:
            frame = self.settings.preset.prepare(frame)
        with self.error_context:
            write_file(attach(frame, promised), folder / self.file)

    def write(
        self, released: Any, folder: Path, whole: gpd.GeoDataFrame | None = None
    ) -> None:
        """Write the release; check points, shapes, zones against true rows if given."""
        result = self.settings.result
        with self.error_context:
            if self.settings.suffix in RASTERS:
                write_geotiff(released, folder / self.file)
                return
            if result == "grid":
                released = released.to_geodataframe()
            truth = whole if result in ("points", "shape", "zones") else None
            write_file(released, folder / self.file, truth=truth)


def _empty_frame(crs: Any) -> gpd.GeoDataFrame:
    """Return an empty frame in a CRS."""
    return gpd.GeoDataFrame(geometry=gpd.GeoSeries([], crs=crs))


def find_public_layer(
    work: Work, works: Sequence[Work]
) -> gpd.GeoDataFrame | gpd.GeoSeries | None:
    """Return the first public layer of releases of the work's source; None if none."""
    same = [each for each in works if each.settings.source == work.settings.source]
    return next((layer for each in same for layer in each.public_layers), None)


@contextlib.contextmanager
def _error_context(document: Document, settings: ReleaseSettings) -> Iterator[None]:
    """In a `with` block, add file, line and release to errors (not the ledger's)."""
    try:
        yield
    except (BudgetError, LedgerError):
        raise
    except GeoPrivError as error:
        first = str(error).split(" ", 1)[0].rstrip(":")
        place = document.at((*settings.where, first))
        kind = ParameterError if isinstance(error, ColumnError) else type(error)
        raise kind(f"{place}, release {settings.name}: {error}") from None
