"""Checks and plan of every release of points, before it is charged."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import geopandas as gpd
import numpy as np
import pyproj

from ...core.errors import ColumnError, CRSError, ParameterError
from ...core.ground.metric import Sphere
from ...core.parameter import safe_repr
from ...core.points.persons import Persons, RowsPerPerson
from ...core.points.release import ClipRegion
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import Law
from ...core.promise.paragraph import Z_KEPT
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ..columns.coordinate_columns import PARTS, ColumnCheck, parse_numbers
from ..columns.foreign_coordinates import MOST, CandidateColumn, ForeignCoordinateCheck
from ..columns.height_columns import holds_heights
from ..columns.pseudonyms import REPEATED as PSEUDONYMS_REPEATED
from ..columns.pseudonyms import Pseudonymiser, pseudonyms_in, warn_of_pseudonyms
from ..columns.suspects import (
    INDEX,
    SuspectCheck,
    check_columns,
    check_kept_columns,
    columns_to_drop,
    index_levels,
    warn_of_suspects,
)
from ..columns.truth import TruePoints
from ..ground.crs import AreaOfUse, WorkingSpace, asks_for_sphere, choose_ground
from ..ground.geometry import Frame, bounding_corners
from ..ground.heights import Heights
from ..ground.own_zones import OwnZones
from ..ground.prepared import Account, open_ledger
from ..ground.region import PublicRegion
from ..ground.rows import Batch, FirstPass, PersonRegister, Rows, as_rows
from ..ground.standing import SAME_ORDER
from ..ground.warning import Progress, check_noise_is_finite, ignore_progress, warn
from .prepared import (
    BatchMover,
    ConstrainToZones,
    MakeZoneConstraint,
    Moved,
    OutputPlacement,
    PreparedPoints,
    StickyNoise,
    ZoneCounter,
    check_placement_options,
)
from .snap import has_polygons

if TYPE_CHECKING:
    from ...sticky import StickyStore

# -- the columns beside released points: refused, warned of, or listed -----------------


@dataclass
class ColumnInspection:
    """Columns to drop, publish and list in the guarantee; rows' bounds or places.

    columns: All columns to publish. listed: Those that the guarantee lists.
    corners (2, 2): Of the box around rows in batches, in working units.
    foreign_check: Check for other rows' places, made when places are read once more.
    """

    left_out: list[Any]
    columns: tuple[Any, ...]
    listed: tuple[str, ...]
    corners: np.ndarray
    foreign_check: ForeignCoordinateCheck | None = None
    pseudonyms: Pseudonymiser = field(default_factory=Pseudonymiser)


def inspect_columns(
    rows: Rows,
    survey: FirstPass,
    masking: Any,
    owners: PersonRegister,
    *,
    ground: WorkingSpace,
    progress: Callable[[float], object],
    look: Callable[[np.ndarray], object],
) -> ColumnInspection:
    """Choose the columns published; raise or warn if they show who or where."""
    if survey.whole is not None:
        return _inspect_frame(rows, survey.whole, masking, ground)
    described, bounds = rows.info(survey.faults.rows), survey.corners.T
    left_out = columns_to_drop(described, masking.drop)
    rest = [n for n in rows.columns if n != rows.active and n not in left_out]
    kept = check_kept_columns(masking.keep, rest)
    hidden = Pseudonymiser(pseudonyms_in(masking.keep))
    unkept = [name for name in rest if name not in kept]
    several = owners.count_persons
    suspects = {
        name: SuspectCheck(
            name, described.rows, unit=name in owners.columns, persons=several
        )
        for name in unkept
    }
    checks = {n: ColumnCheck() for n in (*unkept, *hidden.names)}
    if not masking.shuffle:
        checks |= {name: ColumnCheck() for name in rows.labels}
    elsewhere = {name: CandidateColumn(MOST) for name in unkept}
    misplaced, corners, done = np.zeros(3, dtype=np.int64), np.zeros((0, 2)), 0
    for batch in rows.batches([*checks, *owners.columns]):
        placed = batch.working_points(ground)
        misplaced += ground.count_misplaced(placed)
        look(placed)
        corners = bounding_corners(corners, placed)
        part = TruePoints(batch.xy, rows.crs, bounds)
        persons = owners.codes(batch) if several else None
        for name, check in checks.items():
            column = batch.column(name)
            given = check.add_batch(column, part)
            if name in hidden.names:
                hidden.check_distinguishable(column)
            if name in suspects:
                suspects[name].add_batch(column, persons)
                elsewhere[name].add_batch(given, part)
        done += len(batch)
        progress(done / described.rows)
    ground.check_misplaced(misplaced, described.rows)
    _compare_with_other_rows(rows, checks, part, bounds, described.rows)
    _raise_column_errors(rows, checks)
    identifying = [str(name) for name, each in suspects.items() if each.is_identifier]
    if identifying:
        raise ColumnError(identifying, identify=True)
    found = [name for name, each in suspects.items() if each.is_suspect]
    warn_of_suspects(found)
    warn_of_pseudonyms(hidden.names)
    listed = {*kept, *found}.difference(hidden.names)
    foreign_check = ForeignCoordinateCheck(
        {name: each for name, each in elsewhere.items() if name not in listed}
    )
    published = tuple(n for n in rest if n in listed)
    return ColumnInspection(
        left_out, tuple(rest), published, corners, foreign_check, hidden
    )


def _inspect_frame(
    rows: Rows, batch: Batch, masking: Any, ground: WorkingSpace
) -> ColumnInspection:
    """Check rows in memory; raise or warn if columns show true places or persons."""
    placed, frame = batch.working_points(ground), rows.frame
    ground.check_misplaced(ground.count_misplaced(placed), len(placed))
    if not isinstance(frame, gpd.GeoDataFrame):
        for name in ("drop", "keep"):
            given = getattr(masking, name)
            if not isinstance(given, Collection) or len(given):
                raise ParameterError(
                    f"{name} needs a GeoDataFrame; a GeoSeries has no columns. Leave "
                    "it out."
                )
        return ColumnInspection([], (), (), placed)
    left_out = columns_to_drop(frame, masking.drop)
    hidden = Pseudonymiser(pseudonyms_in(masking.keep))
    published = check_columns(
        frame, left_out, masking.keep, masking.privacy_unit, shuffled=masking.shuffle,
        labelled=masking.sticky is not None, pseudonyms=hidden.names, xy=batch.xy,
    )  # fmt: skip
    for column in hidden.names:
        hidden.check_distinguishable(frame[column])
    warn_of_pseudonyms(hidden.names)
    others = [n for n in frame.columns if n != rows.active and n not in left_out]
    every = tuple(others)
    return ColumnInspection(left_out, every, published, placed, pseudonyms=hidden)


def _raise_column_errors(rows: Rows, checks: dict[str, ColumnCheck]) -> None:
    """Raise if a column, or the index, contains its rows' true coordinates."""
    faulty = [
        INDEX if name in rows.labels else name
        for name, check in checks.items()
        if check.holds_coordinates
    ]
    if faulty:
        raise ColumnError(list(dict.fromkeys(faulty)))


def _compare_with_other_rows(
    rows: Rows, checks: dict[str, ColumnCheck], part: TruePoints, bounds: np.ndarray,
    count: int,
) -> None:  # fmt: skip
    """Count in checks how other rows' places agree, to tell leaks from chance."""
    open_ = [name for name, check in checks.items() if check.needs_chance_check(part)]
    if not open_ or count < 2:
        return
    others = [_PlaceStream(rows.places(max(1, count // each))) for each in PARTS]
    for batch in rows.batches(open_):
        part = TruePoints(batch.xy, rows.crs, bounds)
        there = [TruePoints(one.next(len(batch)), rows.crs, bounds) for one in others]
        for name in open_:
            given = parse_numbers(batch.column(name), part)
            checks[name].compare(given, part, there)


class _PlaceStream:
    """Stream of places, cut into pieces of any length."""

    def __init__(self, places: Iterator[np.ndarray]) -> None:
        self._places, self._left = places, np.zeros((0, 2))

    def next(self, count: int) -> np.ndarray:
        """Return the next `count` places; raise StopIteration if fewer are left."""
        parts, have = [self._left], len(self._left)
        while have < count:
            parts.append(next(self._places))
            have += len(parts[-1])
        joined = np.concatenate(parts)
        self._left = joined[count:]
        return joined[:count]


_ONE = np.zeros(1, dtype=np.int64)

Core = Callable[..., Plan[np.ndarray]]
KeepArgument = Sequence[Hashable] | Mapping[Hashable, str] | str
WarnOfMoves = Callable[[Law | None, Persons | None, AreaOfUse | None], None]

REPEATED = "each row's noise was drawn once and is repeated from a local store"
REPEATED_SETS = (
    "each person's noise was drawn once for the very set of their rows and is repeated "
    "from a local store; for other sets it was drawn separately, and the losses add up"
)


class OutOfReachCounter(Protocol):
    """Protocol that counts rows for which a mechanism has no place."""

    def count_batch(self, points: np.ndarray) -> object:
        """Count out-of-reach rows in a batch of working points."""

    def check(self) -> None:
        """Raise if any out-of-reach rows were counted."""


def make_zone_constraint(
    _: OwnZones, __: np.ndarray, ground: WorkingSpace
) -> ConstrainToZones:
    """Return a function that moves points of a plane back into their rows' zones."""
    return lambda own, noisy, spacing: own.keep_in_zones(
        noisy, ground, float(spacing or 1.0)
    )


@dataclass(frozen=True, kw_only=True)
class MaskArguments:
    """Arguments that all releases of points share."""

    privacy_unit: str = "row"
    method: str | None = None
    table_metric: str | None = None
    crs: object = None
    region: object = None
    clip: str = "restrict"  # how region holds points, unless onto has polygons
    zones: object = None
    onto: object = None
    drop: Sequence[Hashable] | str = ()
    keep: KeepArgument = ()
    shuffle: bool = False
    z: str = "keep"
    in_space: bool = False  # whether z="protect" is offered
    ledger: Account = None
    sticky: StickyStore | None = None
    rng: Random | None = None
    progress: Progress | None = None

    def prepare(
        self,
        frame: Frame | Rows,
        core: Core,
        budget: dict[str, object],
        *,
        plane: bool,
        warn_of_moves: WarnOfMoves | None = None,
        located: Callable[[WorkingSpace], object] | None = None,
        constraint: MakeZoneConstraint = make_zone_constraint,
        counter: OutOfReachCounter | None = None,
    ) -> PreparedPoints:
        """Return a prepared release, not charged or drawn; raise or warn if unfit.

        ``warn_of_moves`` warns of odd budgets, knowing the law of the noise, the
        persons and a plane's area of use; ``located`` is called with the working
        space. ``constraint`` brings strays back to their zones. ``counter`` counts rows
        in batches which ``core`` would refuse if it saw them all.
        """
        report = self.progress or ignore_progress
        source = open_random(self.rng)
        check_noise_is_finite(budget)
        self._check_z_and_sticky()
        check_placement_options(self.region, self.zones, self.onto, self.places)
        rows = as_rows(frame)
        owners = PersonRegister.of(rows, self.privacy_unit)
        example = self.persons(owners, _ONE)
        if rows.frame is None and self._needs_all_rows(example, budget, rows):
            rows = as_rows(rows.gather())
        zoned = None if self.zones is None else ZoneCounter(self.zones, rows.crs)
        zone = (
            (plane or self.z == "protect") and self._within is None and self.crs is None
        )
        survey = FirstPass(
            rows, owners, zone=zone, look=None if zoned is None else zoned.count_batch
        )
        report(0.1)
        survey.faults.check("the frame", drop_z=self.z == "drop")
        owners.check_no_missing()
        whole = survey.whole
        raised = self.z != "drop" and survey.faults.raised > 0
        own = None if zoned is None else zoned.check(survey)
        ground, region = self._choose_ground(
            rows.crs, survey, plane or self.z == "protect",
            # Otherwise the nodes say where.
            own if constraint is make_zone_constraint else None,
        )  # fmt: skip
        if located is not None:
            located(ground)
        heights: Heights | None = None
        if self.z == "protect":
            assert whole is not None
            heights = Heights.of(whole.places, rows.crs)
            ground = heights.added_to(ground)
            self._check_heights(rows, heights.z)
        looked = inspect_columns(
            rows, survey, self, owners, ground=ground,
            progress=lambda share: report(0.1 + 0.3 * share),
            look=(lambda _: None) if counter is None else counter.count_batch,
        )  # fmt: skip
        placement = OutputPlacement.of(
            self, rows, zoned, ground=ground, constraint=constraint, survey=survey,
            left_out=looked.left_out,
        )  # fmt: skip
        moving = BatchMover(
            masking=self, core=core, budget=budget, ground=ground,
            clip=None if region is None else self._clip_region(region, ground),
            placement=placement,
            height=1.0 if heights is None else heights.unit / ground.unit,
        )  # fmt: skip
        points, persons = self._planning_sample(
            survey, looked, owners, moving, counter=counter, heights=heights
        )
        plan = moving.plan(points, persons, source)
        if warn_of_moves is not None:
            warn_of_moves(plan.guarantee.law, persons, ground.area)
        guarantee = self._guarantee(plan.guarantee, ground, region, raised=raised)
        if looked.columns:
            guarantee = guarantee.with_published_columns(
                looked.columns, looked.listed, looked.pseudonyms.names
            )
        if own is not None:
            guarantee = own.amend_guarantee(guarantee)
        if self.z == "keep" and raised:
            warn(f"{Z_KEPT}; z='drop' leaves them out.")
        hidden, guarantee = self._make_pseudonyms(looked.pseudonyms, guarantee)
        repeat = None
        if self.sticky is not None:
            repeat = self._make_sticky_noise(rows, points, guarantee, plan, moving)
        report(0.4)

        def move(batch: Batch) -> Moved:
            """Draw the batch's noise and return its places."""
            return moving.place(batch, plan.draw(), plan)

        return PreparedPoints(
            guarantee=placement.amend_guarantee(guarantee), charged=guarantee,
            ledger=self.ledger if repeat is None else repeat.ledger, repeat=repeat,
            data=rows.info(survey.faults.rows), rows=rows, count=survey.faults.rows,
            left_out=looked.left_out, shuffle=self.shuffle, heights=raised,
            source=source, owners=owners, moving=moving,
            foreign_check=looked.foreign_check, pseudonyms=hidden,
            move=moving.make_mover(source, owners, plan) if whole is None else move,
            added=placement.added_columns(guarantee, persons),
            progress=lambda share: report(0.4 + 0.6 * share),
        )  # fmt: skip

    def _planning_sample(
        self,
        survey: FirstPass,
        inspection: ColumnInspection,
        owners: PersonRegister,
        mover: BatchMover,
        *,
        heights: Heights | None,
        counter: OutOfReachCounter | None,
    ) -> tuple[np.ndarray, Persons | None]:
        """Return points (or corners) and persons to plan noise; raise if out of reach.

        All of a frame; of rows in batches the corners of their box, and one person of
        every size.
        """
        whole = survey.whole
        if whole is None:
            if counter is not None:
                counter.check()
            everybody = owners.rows_per_person
            some = _ONE if everybody is None else everybody.one_person_per_size
            none = 0 if counter is not None else None  # nodes have no corners
            return inspection.corners[:none], self.persons(owners, some, everybody)
        points = whole.working_points(mover.ground)
        if heights is not None:
            points = np.column_stack([points, heights.z * mover.height])
        return points, self.persons(owners, owners.codes(whole))

    def _needs_all_rows(
        self, persons: Persons | None, budget: dict[str, object], rows: Rows
    ) -> bool:
        """Return whether the release's options need all rows in memory."""
        joint = persons is not None and persons.method == "joint" and "eps" in budget
        by_squares = persons is not None and persons.table_metric == "dist_2"
        placed = () if rows.can_place else (self.zones, self.places)
        in_use = any(each is not None for each in (self.sticky, *placed))
        return self.z == "protect" or in_use or (joint and by_squares)

    def _check_z_and_sticky(self) -> None:
        """Raise for invalid z or sticky arguments."""
        if self.sticky is not None:
            from ...sticky import StickyStore  # with a database

            if not isinstance(self.sticky, StickyStore):
                raise ParameterError(
                    "sticky must be a geopriv_gis.StickyStore; got "
                    f"{safe_repr(self.sticky)}."
                )
        words = ("keep", "drop", *(("protect",) if self.in_space else ()))
        if not isinstance(self.z, str) or self.z not in words:
            known = f"{', '.join(map(repr, words[:-1]))} or {words[-1]!r}"
            raise ParameterError(f"z must be {known}; got {safe_repr(self.z)}.")
        if self.z == "protect" and self.sticky is not None:
            raise ParameterError(
                "z='protect' cannot be combined with sticky, which stores places "
                "only. Leave one out."
            )

    def _check_heights(self, rows: Rows, heights: np.ndarray) -> None:
        """Raise if index, or a column neither kept nor dropped, holds rows' heights."""
        frame = rows.frame
        if not isinstance(frame, gpd.GeoDataFrame):
            return
        known = {*columns_to_drop(frame, self.drop), *_column_names(self.keep)}
        faulty = [
            str(name)
            for place, name in enumerate(frame.columns)
            if name not in known
            and name != frame.geometry.name
            and holds_heights(frame.iloc[:, place], heights)
        ]
        levels = [] if self.shuffle else index_levels(frame)
        if any(holds_heights(level, heights) for level in levels):
            faulty.append(INDEX)
        if faulty:
            raise ColumnError(faulty)

    def _make_pseudonyms(
        self, hidden: Pseudonymiser, guarantee: Guarantee
    ) -> tuple[Pseudonymiser, Guarantee]:
        """Return pseudonyms, keyed by the sticky store if any, and the guarantee."""
        if self.sticky is None or not hidden.names:
            return hidden, guarantee
        assumptions = (*guarantee.assumptions, PSEUDONYMS_REPEATED)
        keyed = Pseudonymiser(hidden.names, self.sticky._pseudonym_key)
        return keyed, guarantee.replace(assumptions=assumptions)

    def _make_sticky_noise(
        self, rows: Rows, points: np.ndarray, guarantee: Guarantee,
        plan: Plan[np.ndarray], mover: BatchMover,
    ) -> StickyNoise:  # fmt: skip
        """Return noise that the sticky store repeats by row; raise if rng is given."""
        sticky, frame = self.sticky, rows.frame
        assert sticky is not None
        assert frame is not None  # a store needs all rows: see `_needs_all_rows`
        if guarantee.notion == "none":
            raise ParameterError(
                "sticky keeps real releases only; leave out rng=, or leave out sticky=."
            )
        return StickyNoise(
            store=sticky, frame=frame, points=points, plan=plan, moving=mover,
            guarantee=guarantee, ledger=open_ledger(self.ledger),
        )  # fmt: skip

    @property
    def places(self) -> object:
        """Return `onto` if it is public points or a cell size, else None."""
        return None if self._onto_polygons else self.onto

    @cached_property
    def _onto_polygons(self) -> bool:
        """Return whether `onto` contains polygons."""
        return has_polygons(self.onto)

    @property
    def _within(self) -> object:
        """Return the polygons that points are kept in (`onto`, `region`); else None."""
        return self.onto if self._onto_polygons else self.region

    @property
    def _clip(self) -> str:
        """Return how points stay in polygons: "remap" for onto's, else `clip`'s way."""
        return "remap" if self._onto_polygons else self.clip

    @property
    def is_restricted(self) -> bool:
        """Return whether noise is restricted to a region."""
        return self._within is not None and self._clip == "restrict"

    # -- where ---------------------------------------------------------------------

    def _choose_ground(
        self,
        crs: pyproj.CRS | None,
        survey: FirstPass,
        plane: bool,
        zones: OwnZones | None,
    ) -> tuple[WorkingSpace, PublicRegion | None]:
        """Return working space and region, None if not given; raise if one is bad."""
        if self._within is None and zones is None:
            ground = choose_ground(
                crs, self.crs, plane=plane, coordinates=survey.middle
            )
            return ground, None
        sphere = asks_for_sphere(self.crs)
        name = "onto" if self._onto_polygons else "region"
        if sphere and not plane and (self._clip != "restrict" or zones is not None):
            if zones is None and not self._onto_polygons:
                name = f"clip={self._clip!r}"
            raise CRSError(
                f"{name if zones is None else 'zones'} needs a plane: give crs=, a "
                "projected CRS made for the polygons; on the sphere there is region=."
            )
        plane = plane or not sphere
        choose_ground(crs, self.crs, plane=plane, coordinates=np.zeros((1, 2)))
        assert crs is not None
        region = zones.region() if zones else PublicRegion.of(self._within, crs, name)
        if zones is None:
            region.refuse_bounds_of(survey.corners, crs)
        # A zone is chosen around the region, which is public: nothing is assumed.
        ground = choose_ground(
            crs, self.crs, plane=plane, coordinates=region.vertices(crs)
        )
        ground = dataclasses.replace(ground, assumptions=())
        return ground, None if zones else region

    def _clip_region(self, region: PublicRegion, ground: WorkingSpace) -> ClipRegion:
        """Return the region in plane units or degrees, and how it holds points."""
        sphere = isinstance(ground.metric, Sphere)
        rings = region.in_degrees(ground) if sphere else region.in_plane(ground)
        return ClipRegion(rings=rings, how=self._clip)

    def _guarantee(
        self,
        guarantee: Guarantee,
        ground: WorkingSpace,
        region: PublicRegion | None,
        *,
        raised: bool,
    ) -> Guarantee:
        """Return the guarantee with CRS, region, and notes on order, Z, repetition."""
        facts = {} if region is None else {region.name: region.digest()}
        rows = isinstance(self.privacy_unit, str) and self.privacy_unit == "row"
        repeated = REPEATED if rows else REPEATED_SETS
        return ground.amend_guarantee(
            guarantee.replace(parameters={**guarantee.parameters, **facts}),
            *(() if self.shuffle else (SAME_ORDER,)),
            *((Z_KEPT,) if raised and self.z != "protect" else ()),
            *(() if self.sticky is None else (repeated,)),
        )

    # -- who -----------------------------------------------------------------------

    def persons(
        self,
        owners: PersonRegister,
        codes: np.ndarray,
        rows_per_person: RowsPerPerson | None = None,
    ) -> Persons | None:
        """Return the persons for the noise; None if rows are; raise if options clash.

        Within a region rows are drawn one by one.
        """
        if owners.by_row:
            for name in ("method", "table_metric"):
                if getattr(self, name) is not None:
                    raise ParameterError(
                        f"{name} requires privacy_unit='table' or a column name."
                    )
            return None
        if self.is_restricted and self.method == "joint":
            raise ParameterError(
                "method='joint' cannot be combined with region. Pass "
                "method='composition', or the polygons as onto=."
            )
        alone = self.is_restricted or self.z == "protect"
        return Persons(
            unit=str(owners.unit), codes=codes, all_persons=rows_per_person,
            method=self.method or ("composition" if alone else "joint"),
            table_metric=self.table_metric or "dist_inf",
        )  # fmt: skip


def _column_names(given: KeepArgument) -> tuple[Hashable, ...]:
    """Return column names as a tuple: a text alone, or those of an iterable."""
    return (given,) if isinstance(given, str) else tuple(given)


def warn_of_several_polygons(region: object, onto: object) -> None:
    """Warn if several polygons would be used as one region."""
    name, layer = ("onto", onto) if has_polygons(onto) else ("region", region)
    if not isinstance(layer, (gpd.GeoSeries, gpd.GeoDataFrame)) or len(layer) < 2:
        return
    warn(
        f"{name}'s {len(layer)} polygons count as one: points may move from one into "
        "another. Pass zones= to keep each in its own, or dissolve them."
    )
