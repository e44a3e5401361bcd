"""What every release of points does: check, plan, charge, draw, attach."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ColumnError, CRSError, ParameterError
from ...core.ground.grid import check_spacing
from ...core.ground.metric import Sphere
from ...core.parameter import shown
from ...core.points.noise import Clip
from ...core.points.persons import Everybody, Persons
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import Law
from ...core.promise.plan import Plan
from ...core.promise.sentence import Z_KEPT
from ...core.randomness import Random, open_random
from ...sticky import StickyStore
from ..columns.suspects import INDEX, check_columns, dropped
from ..ground.account import Account, charge, opened
from ..ground.crs import Ground, asks_for_sphere, ground_of
from ..ground.geometry import Coordinates, Frame, coordinates_of, geometry_of, points_of
from ..ground.heights import (
    HEIGHTS,
    heights_of,
    metres_of_height,
    tells_the_height,
)
from ..ground.order import SAME_ORDER
from ..ground.own_zones import OwnZones
from ..ground.persons import owners_of, persons_of
from ..ground.progress import Progress, silent
from ..ground.region import Region
from ..ground.release import attach
from ..ground.warning import refuse_endless, warn
from .afterwards import Afterwards, refuse_together, with_columns
from .stream import Far, Stream

Core = Callable[..., Plan[np.ndarray]]
Weigh = Callable[[Law | None, Persons | None, Ground], None]
# Noisy working points of rows in zones, with the grid's spacing, to points in these.
Held = Callable[[OwnZones, np.ndarray, "float | None"], np.ndarray]
# Of zones that hold so many rows each.
Hold = Callable[[OwnZones, np.ndarray, Ground], Held]

REPEATED = "each row's noise was drawn once and is repeated from a local store"
REPEATED_SETS = (
    "each person's noise was drawn once for the very set of their rows and is repeated "
    "from a local store; for other sets it was drawn separately, and the losses add up"
)


def in_own_zones(_: OwnZones, __: np.ndarray, ground: Ground) -> Held:
    """Return what brings strays back to the rows' own zones, in a plane."""
    return lambda own, noisy, spacing: own.hold(noisy, ground, float(spacing or 1.0))


@dataclass(frozen=True, kw_only=True)
class Masking:
    """The arguments that all releases of points have in common."""

    privacy_unit: str = "row"
    method: str | None = None
    table_metric: str | None = None
    crs: object = None
    region: object = None
    clip: str = "remap"
    zones: object = None
    snap: object = None
    cell: float | None = None
    grid: float | None = None
    exact: bool = True
    drop: Sequence[Hashable] | str = ()
    keep: Sequence[Hashable] | str = ()
    shuffle: bool = False
    z: str = "keep"
    in_space: bool = False  # whether z="protect" is offered
    ledger: Account = None
    sticky: StickyStore | None = None
    rng: Random | None = None
    progress: Progress | None = None

    def release(
        self,
        frame: Frame,
        core: Core,
        budget: dict[str, object],
        *,
        plane: bool,
        weigh: Weigh = lambda *_: None,
        located: Callable[[Ground], object] = lambda _: None,
        hold: Hold = in_own_zones,
        far: Far | None = None,
    ) -> Frame:
        """Return the released frame: every check comes before the charge.

        ``weigh`` warns of odd budgets, knowing the law of the noise, the persons and
        where distance is measured; ``located`` is told that, too. ``hold`` brings
        strays back to their zones. ``far`` looks at the rows of a stream, which
        ``core`` refuses in a frame.
        """
        if isinstance(frame, Stream):
            return frame.release(
                self, core, budget, plane=plane, weigh=weigh, located=located,
                hold=hold, far=far,
            )  # fmt: skip
        report = self.progress or silent
        source = open_random(self.rng)
        refuse_endless(budget)
        self._check_z()
        spacing = None if self.grid is None else check_spacing(self.grid)
        geometry = geometry_of(frame)
        coordinates = coordinates_of(geometry, drop_z=self.z == "drop")
        refuse_together(
            region=self.region, zones=self.zones, snap=self.snap, cell=self.cell
        )
        persons = self._persons(frame)
        own = None if self.zones is None else OwnZones.of(self.zones, geometry)
        heights = heights_of(coordinates) if self.protects else None
        unit, told = metres_of_height(geometry.crs) if self.protects else (1.0, ())
        ground, region = self._where(
            geometry, coordinates, plane or self.protects,
            own if hold is in_own_zones else None,  # else the nodes say where
        )  # fmt: skip
        located(ground)
        points = ground.to_working(coordinates.xy)
        if heights is not None:
            unit /= ground.unit  # all three coordinates in the plane's units
            points = np.column_stack([points, heights * unit])
            self._check_heights(frame, heights)
            ground = dataclasses.replace(
                ground, assumptions=(*ground.assumptions, HEIGHTS, *told)
            )
        rest, telling = self._rest(frame, coordinates.xy)
        held = None if own is None else hold(own, own.counts, ground)
        series = isinstance(frame, gpd.GeoSeries)
        after = Afterwards.of(
            snap=self.snap, cell=self.cell, frame=frame,
            left_out=() if series else dropped(frame, self.drop),
            ground=ground, zones=own, persons=persons,
        )  # fmt: skip
        report(0.3)
        plan = core(
            points, ground.metric, persons=persons, grid=spacing, exact=self.exact,
            clip=self._clip(region, ground), rng=source, **budget,
        )  # fmt: skip
        weigh(plan.guarantee.law, persons, ground)
        guarantee = self._guarantee(plan.guarantee, ground, region, coordinates)
        if rest is not None:
            guarantee = guarantee.and_beside(_beside(rest, geometry.name), telling)
        if own is not None:
            guarantee = own.told(guarantee)
        if self.z == "keep" and coordinates.z is not None:
            warn(f"{Z_KEPT}; z='drop' leaves them out.")
        noisy, guarantee = self._draw(frame, points, guarantee, plan)
        if own is not None and held is not None:
            noisy = held(own, noisy, plan.guarantee.grid)
        report(0.6)
        heights = coordinates.z if heights is None else noisy[:, 2] / unit
        there, guarantee, columns = after.place(noisy[:, :2], guarantee)
        result = _assemble(frame, rest, points_of(there, heights, geometry))
        result = with_columns(result, columns) if columns else result
        if self.shuffle:
            order = source.permutation(len(result))
            result, there = result.iloc[order].reset_index(drop=True), there[order]
        report(1.0)
        places = there if heights is None else None
        return attach(result, guarantee, places=places)

    @property
    def protects(self) -> bool:
        """Whether heights are noisy as well."""
        return self.z == "protect"

    def _check_z(self) -> None:
        if not isinstance(self.sticky, (StickyStore, type(None))):
            raise ParameterError(
                f"sticky must be a geopriv_gis.StickyStore; got {shown(self.sticky)}."
            )
        words = ("keep", "drop", *(("protect",) if self.in_space else ()))
        if not isinstance(self.z, str) or self.z not in words:
            known = f"{', '.join(map(repr, words[:-1]))} or {words[-1]!r}"
            raise ParameterError(f"z must be {known}; got {shown(self.z)}.")
        if self.protects and self.sticky is not None:
            raise ParameterError(
                "z='protect' and sticky do not go together: a store keeps places only."
            )

    def _check_heights(self, frame: Frame, heights: np.ndarray) -> None:
        """Refuse columns that hold the heights, which are to be protected."""
        if isinstance(frame, gpd.GeoSeries):
            return
        known = {*dropped(frame, self.drop), *_names(self.keep)}
        telling = [
            str(name)
            for place, name in enumerate(frame.columns)
            if name not in known
            and name != frame.geometry.name
            and tells_the_height(frame.iloc[:, place], heights)
        ]
        index = frame.index
        if not (self.shuffle or isinstance(index, (pd.RangeIndex, pd.MultiIndex))):
            labels = pd.Series(np.asarray(index))
            telling += [INDEX] if tells_the_height(labels, heights) else []
        if telling:
            raise ColumnError(telling)

    def _draw(
        self,
        frame: Frame,
        points: np.ndarray,
        guarantee: Guarantee,
        plan: Plan[np.ndarray],
    ) -> tuple[np.ndarray, Guarantee]:
        """Charge and draw; with a store only what it, or the ledger, does not know."""
        if self.sticky is None:
            charge(self.ledger, guarantee, frame)
            return plan.draw(), guarantee
        if guarantee.notion == "none":
            raise ParameterError(
                "sticky keeps real releases only; leave out rng=, or leave out sticky=."
            )
        noisy, whole = self.sticky.repeat(
            list(frame.index), points, guarantee, plan.draw,
            persons=owners_of(frame, self.privacy_unit),
            ledger=opened(self.ledger), data=frame,
        )  # fmt: skip
        # Heights and order are this release's own, whatever earlier ones did.
        own = {Z_KEPT, SAME_ORDER}.difference(guarantee.assumptions)
        kept = tuple(a for a in whole.assumptions if a not in own)
        return noisy, whole.replace(assumptions=kept)

    @property
    def within(self) -> bool:
        """Whether the noise stays in a region."""
        return self.region is not None and self.clip == "restrict"

    # -- where ---------------------------------------------------------------------

    def _where(
        self,
        geometry: gpd.GeoSeries,
        coordinates: Coordinates,
        plane: bool,
        own: OwnZones | None,
    ) -> tuple[Ground, Region | None]:
        """Return where distance is measured, and the region if there is one."""
        if self.region is None and own is None:
            ground = ground_of(
                geometry.crs, self.crs, plane=plane, coordinates=coordinates.xy
            )
            return ground, None
        sphere = asks_for_sphere(self.crs)
        name = "region with clip='remap'" if own is None else "zones"
        if sphere and not plane and (self.clip != "restrict" or own is not None):
            raise CRSError(
                f"{name} needs a plane: give crs=, a projected CRS "
                "made for the region; on the sphere there is clip='restrict'."
            )
        plane = plane or not sphere
        ground_of(geometry.crs, self.crs, plane=plane, coordinates=np.zeros((1, 2)))
        region = own.region() if own else Region.of(self.region, geometry.crs)
        if own is None:
            region.refuse_bounds_of(coordinates.xy, geometry.crs)
        # A zone is chosen around the region, which is public: nothing is assumed.
        ground = ground_of(
            geometry.crs,
            self.crs,
            plane=plane,
            coordinates=region.vertices(geometry.crs),
        )
        ground = dataclasses.replace(ground, assumptions=())
        return ground, None if own else region

    def _clip(self, region: Region | None, ground: Ground) -> Clip | None:
        if region is None:
            return None
        sphere = isinstance(ground.metric, Sphere)
        rings = region.in_degrees(ground) if sphere else region.in_plane(ground)
        return Clip(rings=rings, how=self.clip)

    def _guarantee(
        self,
        guarantee: Guarantee,
        ground: Ground,
        region: Region | None,
        coordinates: Coordinates,
    ) -> Guarantee:
        facts = {} if region is None else {"clip": self.clip, "region": region.digest()}
        return guarantee.replace(
            crs=ground.label,
            parameters={**guarantee.parameters, **facts},
            assumptions=(
                *guarantee.assumptions,
                *ground.assumptions,
                *(() if self.shuffle else (SAME_ORDER,)),
                *(() if coordinates.z is None or self.protects else (Z_KEPT,)),
                *self._repeated(),
            ),
        )

    def _repeated(self) -> tuple[str, ...]:
        if self.sticky is None:
            return ()
        rows = isinstance(self.privacy_unit, str) and self.privacy_unit == "row"
        return (REPEATED if rows else REPEATED_SETS,)

    # -- who -----------------------------------------------------------------------

    def _rest(
        self, frame: Frame, xy: np.ndarray
    ) -> tuple[pd.DataFrame | None, tuple[str, ...]]:
        """Return the columns to publish, None for a series, and which to list."""
        if isinstance(frame, gpd.GeoSeries):
            for name in ("drop", "keep"):
                if getattr(self, name) not in ((), []):
                    raise ParameterError(
                        f"{name} needs a GeoDataFrame; a GeoSeries has no columns."
                    )
            return None, ()
        left_out = dropped(frame, self.drop)
        published = check_columns(
            frame, left_out, self.keep, self.privacy_unit, shuffled=self.shuffle,
            labelled=self.sticky is not None, xy=xy,
        )  # fmt: skip
        return frame.drop(columns=left_out), published

    def _persons(self, frame: Frame) -> Persons | None:
        """Return who owns which rows; None if every row is a person."""
        codes = persons_of(frame, self.privacy_unit)
        if isinstance(self.privacy_unit, str) and self.privacy_unit == "row":
            self._refuse_for_rows()
            return None
        return self._persons_of(str(self.privacy_unit), codes)

    def _persons_of(
        self, unit: str, codes: np.ndarray, of: Everybody | None = None
    ) -> Persons:
        """Return the persons; within a region rows are drawn one by one."""
        within = self.within
        if within and self.method == "joint":
            raise ParameterError(
                "method='joint' and clip='restrict' do not go together: take "
                "method='composition', or clip='remap'."
            )
        alone = within or self.protects
        method = self.method or ("composition" if alone else "joint")
        metric = self.table_metric or "dist_inf"
        return Persons(
            unit=unit, codes=codes, method=method, table_metric=metric, of=of
        )

    def _refuse_for_rows(self) -> None:
        for name in ("method", "table_metric"):
            if getattr(self, name) is not None:
                raise ParameterError(
                    f"{name} is for persons with several rows: give privacy_unit="
                    "'table' or a column as well."
                )


def _names(given: Sequence[Hashable] | str) -> tuple[Hashable, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _beside(rest: pd.DataFrame, active: Hashable) -> list[Hashable]:
    """Return the columns that go along with the points."""
    return [name for name in rest.columns if name != active]


def _assemble(
    frame: Frame, rest: pd.DataFrame | None, released: gpd.GeoSeries
) -> Frame:
    """Put the noisy points in the place of the true ones, in a new frame."""
    if rest is None:
        return released
    result = rest.copy()
    result[frame.geometry.name] = released
    return result
