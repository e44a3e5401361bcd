"""Points prepared for release: drawn batch by batch, or as a frame."""

from __future__ import annotations

import numbers
from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ColumnError, FileError, ParameterError
from ...core.parameter import safe_repr
from ...core.points.persons import Persons
from ...core.points.release import ClipRegion
from ...core.promise.guarantee import Guarantee
from ...core.promise.paragraph import Z_KEPT
from ...core.promise.plan import Plan
from ...core.randomness import Random
from ..columns.foreign_coordinates import ForeignCoordinateCheck
from ..columns.pseudonyms import REPEATED, Pseudonymiser
from ..ground.crs import WorkingSpace
from ..ground.geometry import (
    Frame,
    drop_unused_values,
    geometry_of,
    make_points,
    missing_points,
)
from ..ground.own_zones import OwnZones
from ..ground.prepared import Prepared
from ..ground.release import attach
from ..ground.rows import Batch, FirstPass, PersonRegister, Rows, owners_of
from ..ground.standing import SAME_ORDER
from .cells import FOOTPRINT, RADIUS, GridCells, noise_radius
from .snap import SnapPlaces, is_place_layer

if TYPE_CHECKING:
    from ...ledger import Bill, Ledger
    from ...sticky import StickyStore
    from ...sticky.codes import RowCodes

# Noisy working points of rows in zones, with the grid's spacing, to points in these.
ConstrainToZones = Callable[[OwnZones, np.ndarray, "float | None"], np.ndarray]
# Of zones that hold so many rows each.
MakeZoneConstraint = Callable[[OwnZones, np.ndarray, WorkingSpace], ConstrainToZones]


class ZoneCounter:
    """Counter of rows by public zone; its check raises for rows in none or several."""

    def __init__(self, zones: object, crs: Any) -> None:
        self._crs = crs  # checked with the zones
        self.zones = OwnZones.of_layer(zones, crs)
        self.counts = np.zeros(len(self.zones.shapes), dtype=np.int64)
        self._odd = 0

    def count_batch(self, batch: Batch) -> None:
        """Count a batch's rows by zone, and those in none or several."""
        number = self.zones_of_rows(batch).number
        self._odd += int((number < 0).sum())
        self.counts += np.bincount(number[number >= 0], minlength=len(self.counts))

    def zones_of_rows(self, batch: Batch) -> OwnZones:
        """Return the zones with the number of each row's of a batch, cached."""
        return batch.cached(self, lambda: self.zones.with_rows(batch.xy, self._crs))

    def check(self, survey: FirstPass) -> OwnZones:
        """Return zones; raise unless each row is in one, or if bounds are the rows'."""
        self.zones.check_one_zone_per_row(self._odd, int(self.counts.sum()) + self._odd)
        self.zones.refuse_bounds_of(survey.corners, self._crs)
        return self.zones


@dataclass(frozen=True, kw_only=True, eq=False)
class OutputPlacement:
    """Post-processing of noisy points: keep in zones, then snap to places or cells."""

    ground: WorkingSpace
    zoned: ZoneCounter | None
    constrain_to_zones: ConstrainToZones | None  # brings strays back to these
    snap: SnapPlaces | None
    cells: GridCells | None

    @classmethod
    def of(
        cls,
        masking: Any,
        rows: Rows,
        zoned: ZoneCounter | None,
        *,
        ground: WorkingSpace,
        constraint: MakeZoneConstraint,
        survey: FirstPass,
        left_out: Collection[Hashable],
    ) -> OutputPlacement:
        """Return the checked post-processing; raise or warn before any charge."""
        constrain = snap = cells = None
        if zoned is not None:
            constrain = constraint(zoned.zones, zoned.counts, ground)
        if is_place_layer(masking.places):
            zones = None if zoned is None else zoned.zones
            snap = SnapPlaces.of(masking.places, ground, zones)
            snap.check_not_the_rows(rows, survey.corners)
            if zoned is not None:
                snap.check_zones_have_places(zoned.counts)
        elif masking.places is not None:
            names = set(rows.columns).difference(left_out)
            cells = GridCells.of(masking.places, ground.source, names)
        return cls(
            ground=ground, zoned=zoned, constrain_to_zones=constrain, snap=snap,
            cells=cells,
        )  # fmt: skip

    def place_batch(
        self, batch: Batch, noisy: np.ndarray, spacing: float | None
    ) -> np.ndarray:
        """Return noisy points in the frame's CRS: kept in zones, on places or cells."""
        own = None
        if self.zoned is not None and self.constrain_to_zones is not None:
            own = self.zoned.zones_of_rows(batch)
            noisy = self.constrain_to_zones(own, noisy, spacing)
        there: np.ndarray = self.ground.to_source(noisy)
        if self.snap is not None:
            there = self.snap.there[self.snap.nearest(there, own)]
        return there if self.cells is None else self.cells.middles(there)

    def amend_guarantee(self, guarantee: Guarantee) -> Guarantee:
        """Return the guarantee with the step of snapping or of cells, if any."""
        if self.snap is not None:
            return self.snap.amend_guarantee(guarantee)
        return (
            guarantee if self.cells is None else self.cells.amend_guarantee(guarantee)
        )

    def added_columns(
        self, guarantee: Guarantee, persons: Persons | None
    ) -> tuple[str, ...]:
        """Return names of columns that cells add: outlines, radii; () without cells."""
        if self.cells is None:
            return ()
        known = noise_radius(guarantee, self.ground, persons) is not None
        return (FOOTPRINT, RADIUS) if known else (FOOTPRINT,)

    def columns(
        self, places: np.ndarray, guarantee: Guarantee, persons: Persons | None
    ) -> dict[str, np.ndarray]:
        """Return the columns that cells add to published points; {} without cells."""
        if self.cells is None:
            return {}
        away = noise_radius(guarantee, self.ground, persons)
        return self.cells.columns(places, away)


def check_placement_options(
    region: object, zones: object, onto: object, places: object
) -> None:
    """Raise if onto is invalid, or region, zones and onto contradict each other."""
    points = is_place_layer(places)
    if not (places is None or points or isinstance(places, numbers.Real)):
        raise ParameterError(
            "onto must be public points (addresses, centroids) or polygons (land), or "
            f"a number, the side of cells; got {safe_repr(onto)}."
        )
    every = {"region": region, "zones": zones, "onto": onto}
    names = [name for name, value in every.items() if value is not None]
    if len(names) > 1 and not (names == ["zones", "onto"] and points):
        raise ParameterError(
            f"{' and '.join(names)} cannot be combined. Pass one of region, zones and "
            "onto, or zones with onto= public points."
        )


# Where the rows of a batch are published, (n, 2), and their heights.
Moved = tuple[np.ndarray, "np.ndarray | None"]
Move = Callable[["Batch"], Moved]


@dataclass(frozen=True, kw_only=True, repr=False)
class BatchMover:
    """Mover of rows by noise, in batches; contains public values only.

    So it can be sent to where the rows are. ``height`` is what a unit of Z is in
    the working plane.
    """

    masking: Any
    core: Callable[..., Plan[np.ndarray]]
    budget: dict[str, object]
    ground: WorkingSpace
    clip: ClipRegion | None
    placement: OutputPlacement
    height: float = 1.0

    def plan(
        self, points: np.ndarray, persons: Persons | None, source: Random
    ) -> Plan[np.ndarray]:
        """Return the plan of noise for points, of persons or of rows."""
        return self.core(
            points, self.ground.metric, persons=persons, clip=self.clip,
            rng=source, **self.budget,
        )  # fmt: skip

    def make_mover(
        self,
        source: Random,
        owners: PersonRegister,
        first: Plan[np.ndarray] | None = None,
    ) -> Move:
        """Return a function that moves batches in order with a random source."""
        everybody, plans = owners.rows_per_person, [] if first is None else [first]

        def move(batch: Batch) -> Moved:
            """Return the batch's places after noise and post-processing."""
            points = batch.working_points(self.ground)
            if everybody is None and not plans:  # a region is looked at once
                plans.append(self.plan(points, None, source))
            if everybody is None and plans[0].redraw is not None:
                made, drawn = plans[0], plans[0].redraw(points)
            else:
                codes = owners.codes(batch)
                persons = self.masking.persons(owners, codes, everybody)
                made = self.plan(points, persons, source)
                drawn = made.draw()
            return self.place(batch, drawn, made)

        return move

    def place(self, batch: Batch, drawn: np.ndarray, plan: Plan[np.ndarray]) -> Moved:
        """Return published points and heights: noisy if z="protect", None if "drop"."""
        there = self.placement.place_batch(batch, drawn[:, :2], plan.guarantee.grid)
        if self.masking.z == "protect":
            return there, drawn[:, 2] / self.height
        assert batch.places is not None
        return there, None if self.masking.z == "drop" else batch.places.z


Progress = Callable[[float], object]


@dataclass(frozen=True, kw_only=True)
class StickyNoise:
    """Noise that a store repeats for known rows, and draws for new ones.

    frame: Its index tells rows apart.
    points (n, 2): Working points.
    bills: What was asked of it; one may be paid.
    """

    store: StickyStore
    frame: Frame
    points: np.ndarray
    plan: Plan[np.ndarray]
    moving: BatchMover
    guarantee: Guarantee
    ledger: Ledger | None
    bills: list[Bill] = field(default_factory=list)

    @cached_property
    def _rows(self) -> list[RowCodes]:
        """Return secret codes of the frame's rows, by the store's key; cached."""
        owners = owners_of(self.frame, self.moving.masking.privacy_unit)
        labels = list(self.frame.index)
        return self.store._row_codes(labels, self.points, self.guarantee, owners)

    def make_bill(self, ledger: Ledger) -> Bill:
        """Return the bill for rows not charged before, and add it to `bills`."""
        bill = self.store._bill(self._rows, self.guarantee, ledger, self.frame)
        self.bills.append(bill)
        return bill

    def draw_or_repeat(self, batch: Batch) -> tuple[Moved, Guarantee]:
        """Return stored places, or newly drawn (and stored) ones, and the guarantee."""
        entry = next((bill.entry for bill in self.bills if bill.entry), None)
        noisy, whole = self.store._repeat_or_draw(
            self._rows, self.guarantee, self.plan.draw, self.ledger, entry
        )
        # Heights, order, pseudonyms: this release's own, whatever earlier ones did.
        own = {Z_KEPT, SAME_ORDER, REPEATED}.difference(self.guarantee.assumptions)
        kept = tuple(a for a in whole.assumptions if a not in own)
        moved = self.moving.place(batch, noisy, self.plan)
        return moved, whole.replace(assumptions=kept)


@dataclass(frozen=True, kw_only=True)
class PreparedPoints(Prepared[Frame]):
    """Checked release of points, neither charged nor drawn.

    left_out: Columns that are not published. added: Those made for the points.
    heights: Whether points are published with Z.
    foreign_check: What to look for in the places, when they are read once more.
    repeat: What draws instead, where a store keeps earlier noise.
    """

    rows: Rows
    count: int
    left_out: list[Hashable]
    shuffle: bool
    heights: bool
    source: Random
    owners: PersonRegister
    move: Move
    moving: BatchMover
    foreign_check: ForeignCoordinateCheck | None
    progress: Progress
    added: tuple[str, ...] = ()
    repeat: StickyNoise | None = None
    pseudonyms: Pseudonymiser = field(default_factory=Pseudonymiser)

    @property
    def columns(self) -> list[Any]:
        """Return the names of all columns that are published with the geometry."""
        return [*self.own_columns, *self.added]

    @property
    def own_columns(self) -> list[Any]:
        """Return the names of the frame's own columns that are published."""
        out = {*self.left_out, self.rows.active}
        return [name for name in self.rows.columns if name not in out]

    def draw(self) -> Iterator[tuple[Batch, np.ndarray, np.ndarray | None]]:
        """Yield batches, places, heights; at last raise if rows changed, columns leak.

        Every call is a release of its own. After the last batch it raises
        `ColumnError` if columns hold places of other rows, `FileError` if there were
        other rows than when it was prepared: then nothing may be kept.
        """
        rows = self.count
        done, columns = 0, dict.fromkeys([*self.own_columns, *self.owners.columns])
        for batch in self.rows.batches(list(columns)):
            if self.foreign_check is not None:
                self.foreign_check.compare_batch(batch.xy)
            yield batch, *self.move(batch)
            done += len(batch)
            self.progress(done / rows)
        if done != rows:
            raise FileError(
                "the input changed while it was read. Copy it to a file that nobody "
                "writes to."
            )
        if self.foreign_check is not None and self.foreign_check.names:
            raise ColumnError([str(name) for name in self.foreign_check.names])

    def extra_columns(self, batch: Batch, places: np.ndarray) -> dict[str, np.ndarray]:
        """Return columns added to points (cell outlines, radii); {} if none."""
        if not self.added:
            return {}
        everybody = None if self.rows.frame is not None else self.owners.rows_per_person
        codes = self.owners.codes(batch)
        persons = self.moving.masking.persons(self.owners, codes, everybody)
        noisy = self.charged or self.guarantee
        return self.moving.placement.columns(places, noisy, persons)

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the bill for a ledger; with a store for noise not yet charged."""
        return (super()._bill if self.repeat is None else self.repeat.make_bill)(ledger)

    def release(self) -> Frame:
        """Charge, draw and return the frame; with a store in one transaction."""
        if self.repeat is None:
            return super().release()
        with self.repeat.store._charge_and_draw(self.repeat.bills):
            return super().release()

    def result(self) -> Frame:
        """Draw and return the frame, uncharged; columns dropped, hidden, added."""
        if self.repeat is None:
            ((batch, there, heights),) = self.draw()
            guarantee = self.guarantee
        else:
            (batch,) = self.rows.batches(())
            (there, heights), charged = self.repeat.draw_or_repeat(batch)
            guarantee = self.moving.placement.amend_guarantee(charged)
        frame = self.rows.frame
        assert frame is not None
        # Points are made in their last order: pandas takes a million of them slowly.
        empty = missing_points(geometry_of(frame))
        result: Frame = empty
        if isinstance(frame, gpd.GeoDataFrame):
            result = frame.drop(columns=self.left_out)
            result[empty.name] = empty
            hidden = self.pseudonyms.with_key(self.source)
            for name in hidden.names:
                result[name] = hidden.pseudonymise(frame[name], name)
        drop_unused_values(result)
        if self.added:
            result = _add_columns(result, self.extra_columns(batch, there))
        if self.shuffle:
            order = self.source.permutation(len(result))
            result, there = result.iloc[order].reset_index(drop=True), there[order]
            heights = None if heights is None else heights[order]
        points = make_points(there, heights, geometry_of(result))
        if isinstance(result, gpd.GeoDataFrame):
            result[points.name] = points
        else:
            result = points
        return attach(result, guarantee, places=there if heights is None else None)


def _add_columns(released: Frame, columns: dict[str, np.ndarray]) -> Frame:
    """Return a release with more columns; a series becomes a frame without attrs."""
    if isinstance(released, gpd.GeoDataFrame):
        return released.assign(**columns)
    table = pd.DataFrame(columns, index=released.index)
    return gpd.GeoDataFrame(table, geometry=released, crs=released.crs)
