"""Releases of rows that come in batches: planned, charged once, then drawn.

A `Stream` takes the place of a frame in the functions that move every row. What they
check and promise is the same; only sums are carried from batch to batch.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ...core.errors import ColumnError, FileError
from ...core.ground.grid import check_spacing
from ...core.points.persons import Persons
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import Law
from ...core.promise.sentence import Z_KEPT
from ...core.randomness import Random, open_random
from ..columns.elsewhere import Held
from ..ground.account import charge
from ..ground.crs import Ground
from ..ground.geometry import Coordinates, Faults, corners_of
from ..ground.middle import Middle
from ..ground.progress import silent
from ..ground.warning import refuse_endless, warn
from .everybody import Owners
from .holding import Holding, Zoned
from .looking import look_at_columns
from .moving import Moving

if TYPE_CHECKING:
    from .release import Hold

Report = Callable[[float], object]

_ONE = np.zeros(1, dtype=np.int64)


class NeedsAllRows(Exception):  # noqa: N818  # no error: the release goes through memory
    """What is asked for cannot be done batch by batch."""


class Far(Protocol):
    """What counts the rows for which a mechanism has no place, to refuse them all."""

    def look(self, points: np.ndarray) -> object:
        """Look at the working points of a batch."""

    def refuse(self) -> None:
        """Raise if there were such rows."""


@dataclass(frozen=True)
class Batch:
    """Some rows: where they are, their columns, and what they are written from.

    ``places`` is None where rows have faults.
    """

    faults: Faults
    places: Coordinates | None
    column: Callable[[Hashable], pd.Series]
    body: Any = None

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.faults.rows


@dataclass(frozen=True)
class Described:
    """What a table is called and how large it is, for accounts and for checks."""

    columns: tuple[str, ...]
    active: str
    rows: int

    @property
    def geometry(self) -> pd.Series:
        """Something with the name of the geometry."""
        return pd.Series([], name=self.active, dtype=object)

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.rows


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A release that was charged, whose rows are drawn as they are asked for, once."""

    stream: Stream
    guarantee: Guarantee
    rows: int
    left_out: frozenset[str]
    shuffle: bool
    heights: bool
    source: Random
    needed: tuple[str, ...]
    noisy: Callable[[Batch], np.ndarray]
    moving: Moving
    held: Held
    report: Report
    added: tuple[str, ...] = ()
    beside: Callable[[Batch, np.ndarray], dict[str, np.ndarray]] = lambda *_: {}

    @property
    def columns(self) -> list[str]:
        """Names of the columns that are published beside the geometry."""
        return [*self.own, *self.added]

    @property
    def own(self) -> list[str]:
        """Those of them that the rows had."""
        out = {*self.left_out, self.stream.active}
        return [name for name in self.stream.columns if name not in out]

    def batches(self) -> Iterator[tuple[Batch, np.ndarray, np.ndarray | None]]:
        """Yield each batch with where its rows are now, and their heights.

        Every call would be a release of its own. After the last batch it raises
        `ColumnError` if columns hold places of other rows, `FileError` if there were
        other rows than when it was planned: then nothing may be kept.
        """
        done, columns = 0, dict.fromkeys([*self.own, *self.needed])
        for batch in self.stream.batches(list(columns)):
            assert batch.places is not None
            self.held.look(batch.places.xy)
            yield batch, self.noisy(batch), batch.places.z if self.heights else None
            done += len(batch)
            self.report(done / self.rows)
        if done != self.rows:
            raise FileError(
                f"the input gave {self.rows} rows first and {done} later; release it "
                "from where rows stay the same."
            )
        if self.held.names:
            raise ColumnError([str(name) for name in self.held.names])


class Stream(ABC):
    """Rows that can be read several times, batch by batch.

    Attributes
    ----------
    crs : pyproj.CRS or None
    active : str
        Name of the geometry.
    columns : tuple of str
        All names, the geometry's as well.
    labels : tuple of str
        Columns that are an index: looked at, never written.
    schema : object
        What the columns are, in whatever way who writes them understands.
    """

    crs: pyproj.CRS | None
    active: str
    columns: tuple[str, ...]
    labels: tuple[str, ...] = ()
    schema: Any = None
    holds: bool = False  # whether who reads it places rows by zones, snap and cell

    @abstractmethod
    def batches(self, columns: Sequence[str]) -> Iterator[Batch]:
        """Yield all rows with some of their columns, always in the same batches."""

    def settled(self, guarantee: Guarantee, held: Held) -> tuple[Guarantee, str | None]:
        """Return the promise that is charged, and a name for the charge if it has one.

        It is called after the last check and before the charge; ``held`` is what the
        next pass over the places is to look for.
        """
        del held
        return guarantee, None

    def places(self, skip: int) -> Iterator[np.ndarray]:
        """Yield where the rows are, (n, 2), from row ``skip`` on, and then the first.

        It ends where it began, after as many rows as there are.
        """
        for first, last in ((skip, None), (0, skip)):
            start = 0
            for batch in self.batches(()):
                assert batch.places is not None
                stop = None if last is None else max(0, last - start)
                yield batch.places.xy[max(0, first - start) : stop]
                start += len(batch)

    def release(
        self, masking: Any, core: Any, budget: dict[str, object], *, plane: bool,
        weigh: Callable[[Law | None, Persons | None, Ground], None],
        located: Callable[[Ground], object], hold: Hold, far: Far | None,
    ) -> Any:  # fmt: skip
        """Return a release of all rows, charged and not yet `Drawn`."""
        source = open_random(masking.rng)
        refuse_endless(budget)
        masking._check_z()
        report: Report = masking.progress or silent
        spacing = None if masking.grid is None else check_spacing(masking.grid)
        owners = Owners.of(self.columns, self.active, masking.privacy_unit)
        one = owners.persons(masking, _ONE)
        _refuse_what_needs_all(masking, one, budget, holds=self.holds)
        zoned = Zoned(masking, self)
        zone = plane and masking.region is None and masking.crs is None
        survey = _Survey(self, owners, zoned, zone=zone)
        report(0.1)
        survey.faults.refuse("the frame", drop_z=masking.z == "drop")
        owners.refuse_missing()
        places = survey.coordinates(keep_z=masking.z == "keep")
        series = gpd.GeoSeries([], crs=self.crs, name=self.active)
        own = zoned.checked(survey.corners)
        nodes = far is not None  # which say where they are, and which rows they take
        ground, region = masking._where(series, places, plane, None if nodes else own)
        located(ground)
        described = Described(self.columns, self.active, survey.faults.rows)
        looked = look_at_columns(
            self, described, masking, owners, ground=ground, bounds=survey.corners.T,
            report=lambda share: report(0.1 + 0.3 * share),
            look=(lambda _: None) if far is None else far.look,
        )  # fmt: skip
        left_out = frozenset(map(str, looked.left_out))
        holding = Holding.of(
            masking, self, zoned, ground=ground, hold=hold, corners=survey.corners,
            left_out=left_out,
        )  # fmt: skip
        everybody = owners.everybody
        moving = Moving(
            masking=dataclasses.replace(masking, ledger=None, rng=None, progress=None),
            core=core, budget=budget, ground=ground, spacing=spacing,
            clip=masking._clip(region, ground), holding=holding,
        )  # fmt: skip
        some = _ONE if everybody is None else everybody.example
        example = owners.persons(masking, some, everybody)
        if far is not None:
            far.refuse()
        corners = looked.corners[:0] if nodes else looked.corners
        first = moving.plan(corners, example, source)
        weigh(first.guarantee.law, example, ground)
        guarantee = masking._guarantee(first.guarantee, ground, region, places)
        guarantee = guarantee.and_beside(looked.beside, looked.published)
        guarantee = holding.charged(guarantee)
        if masking.z == "keep" and places.z is not None:
            warn(f"{Z_KEPT}; z='drop' leaves them out.")
        guarantee, key = self.settled(guarantee, looked.held)
        charge(masking.ledger, guarantee, described, key)  # type: ignore[arg-type]

        def beside(batch: Batch, there: np.ndarray) -> dict[str, np.ndarray]:
            codes = owners.codes(owners.column(batch), len(batch))
            persons = owners.persons(masking, codes, everybody)
            return holding.columns(there, guarantee, persons)

        return Drawn(
            stream=self, guarantee=holding.told(guarantee), beside=beside,
            added=holding.added(guarantee, example), rows=described.rows,
            moving=moving, noisy=moving.by(source, owners, first),
            left_out=left_out, shuffle=masking.shuffle,
            heights=places.z is not None, source=source, needed=owners.columns,
            held=looked.held,
            report=lambda share: report(0.4 + 0.6 * share),
        )  # fmt: skip


def _refuse_what_needs_all(
    masking: Any, persons: Persons | None, budget: dict[str, object], *, holds: bool
) -> None:
    """Raise `NeedsAllRows` for what no batch can do by itself."""
    joint = persons is not None and persons.method == "joint" and "eps" in budget
    by_squares = persons is not None and persons.table_metric == "dist_2"
    placed = () if holds else (masking.zones, masking.snap, masking.cell)
    asked = any(each is not None for each in (masking.sticky, *placed))
    if masking.protects or asked or (joint and by_squares):
        raise NeedsAllRows


class _Survey:
    """What the first pass finds: faults, bounds, the middle, and whose rows are whose.

    Parameters
    ----------
    stream : Stream
    owners : Owners
        Whose rows are counted.
    zoned : Zoned
        In which zones they are, is counted, too.
    zone : bool
        Whether a zone may have to be chosen around the middle.
    """

    def __init__(
        self, stream: Stream, owners: Owners, zoned: Zoned, *, zone: bool
    ) -> None:
        self.faults = Faults()
        self.middle = Middle(stream.crs) if zone else None
        self.corners = np.zeros((0, 2))
        for batch in stream.batches(owners.columns):
            self.faults += batch.faults
            owners.add(owners.column(batch), len(batch))
            if batch.places is not None and len(batch):
                self.corners = corners_of(self.corners, batch.places.xy)
                zoned.look(batch.places.xy)
                if self.middle is not None:
                    self.middle.add(batch.places.xy)

    def coordinates(self, *, keep_z: bool) -> Coordinates:
        """Return what a choice of where to measure needs to know of the rows.

        Their bounds, to tell a region that was made of them; or their middle, around
        which a zone is chosen if nobody says where to measure.
        """
        z = np.zeros(1) if self.faults.raised and keep_z else None
        if self.middle is None:
            return Coordinates(self.corners, z)
        return Coordinates(self.middle.place, z)
