"""Laplace noise on the sphere that never leaves a public region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..errors import ParameterError
from ..ground.metric import Sphere
from ..ground.region import INSIDE, PlaneRegion
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Bools, Floats, Ints, Random
from .mechanism import Mechanism, store_first_hits
from .spherical_laplace import SphericalLaplace

_TRIES = 4096  # proposals at a time where few rows are pending
_ROUNDS = 24  # of proposals of a kind for all pending rows
_UP = 1 + 1e-9  # upper bounds stay upper bounds
_MOST = 1 << 16  # proposals at a time for one place
_PROBED = 2048  # cells in which a thin region is looked for


@dataclass(frozen=True, kw_only=True)
class RestrictedSpherical(Mechanism):
    """Release a place of public region A, ∝ exp(−(ε/2)·d(x, y)) by area; raise if thin.

    A is a region of longitudes and latitudes, its edges straight in them.

    **Guarantee.** ε-GP under the great-circle distance d: with N(x) = ∫_A
    exp(−(ε/2)·d(x, y)) dy, numerator and N(x) each change by at most a factor
    e^{(ε/2)·d(x, x')}. N's part is constant in y, so the range is bounded, too.
    **Assumes.** The region is public; real numbers: round the result to a public grid.

    Sampling is by rejection, so what is proposed may depend on x and on how often it
    was refused: (1) spherical Laplace noise with ε/2, accepted in A; (2) uniform
    places of the cells that cover A, accepted in A with e^{−(ε/2)(d(x, y) − b)}, b the
    distance below which x has no place of A; (3) for what is still pending, cells by
    area · e^{−(ε/2)·b} with a bound b for each, then as in (2).

    References: McSherry & Talwar 2007 (exponential mechanism); CGP §2.3.
    """

    # Half of it is the rate, which must not be lost to rounding.
    eps: float = parameter(
        "Privacy loss per metre of distance", unit="1/m", above=1e-300
    )
    region: PlaneRegion
    cut: float
    sphere: Sphere = field(default_factory=Sphere)

    def __post_init__(self) -> None:
        """Check the parameters, and that places of the region can be found."""
        check_fields(self)
        if not self._has_places():
            raise ParameterError(
                "region is so thin that no place of it is found; give a larger one."
            )

    @classmethod
    def of(
        cls, eps: float, rings: Sequence[Floats], spacing: float, sphere: Sphere
    ) -> RestrictedSpherical:
        """Return the mechanism on rings (degrees); raise if thin or round the Earth."""
        whole, cut = unroll_rings(rings)
        region = PlaneRegion.of(whole, spacing)
        return cls(eps=eps, region=region, cut=cut, sphere=sphere)

    @property
    def law(self) -> Law:
        """Return the law: spherical Laplace noise of ε/2, restricted to the region."""
        return Law(
            family="laplace", rate=self.eps / 2, space="sphere", then=("restricted",)
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return the ε-GP guarantee: restriction doubles the noise's loss of ε/2."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            crs="sphere",
            bounded_range=True,
            law=self.law,
            mechanism="spherical laplace restricted to a public region",
            parameters={"eps": self.eps},
            references=("McSherry & Talwar 2007", "CGP section 2.3"),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Draw a region's place per row, ∝ exp(−(ε/2)·distance), (n, 2) degrees."""
        found = np.empty_like(points, dtype=float)
        rows = np.arange(len(points))
        for propose in (self._propose_by_noise, self._propose_by_cover):
            for _ in range(_ROUNDS):
                if not rows.size:
                    break
                tried = np.tile(rows, max(1, _TRIES // len(rows)))
                places, kept = propose(points[tried], rng)
                rows = store_first_hits(found, rows, tried[kept], places[kept])
        origins, same = np.unique(points[rows], axis=0, return_inverse=True)
        for number, origin in enumerate(origins):
            here = rows[same.ravel() == number]
            found[here] = self._draw_by_cells(origin, len(here), rng)
        found[:, 0] = np.mod(found[:, 0] + 180.0, 360.0) - 180.0
        return found

    def contains(self, points: Floats) -> Bools:
        """Return which (lon, lat) lie in the region, longitudes modulo 360°."""
        lon = self.cut + np.mod(points[:, 0] - self.cut, 360.0)
        return self.region.contains(np.column_stack([lon, points[:, 1]]))

    def _has_places(self) -> bool:
        """Return whether the region has places: inner cells, or some probed points."""
        region = self.region
        if (region.cell_states == INSIDE).any():
            return True
        some = region.covering_cells[:: max(1, len(region.covering_cells) // _PROBED)]
        inside = (np.arange(16) + 0.5) / 16
        inner = np.stack(np.meshgrid(inside, inside), -1).reshape(-1, 2)
        places: Floats = (some[:, None, :] + inner).reshape(-1, 2) * region.cell
        return bool(region.contains(places).any())

    # -- proposals -------------------------------------------------------------------

    def _propose_by_noise(self, points: Floats, rng: Random) -> tuple[Floats, Bools]:
        """Return places proposed by Laplace noise, and which lie in the region."""
        noise = SphericalLaplace(eps=self.eps / 2, sphere=self.sphere)
        places = noise.randomise(points, rng)
        return places, self.contains(places)

    def _propose_by_cover(self, points: Floats, rng: Random) -> tuple[Floats, Bools]:
        """Return uniform places of the covering cells, and which are accepted."""
        places = self._draw_in_cells(_draw_weighted(self._area, len(points), rng), rng)
        centre, whole = self._disc
        below = np.maximum(self.sphere.distance(points, centre) / _UP - whole, 0.0)
        return places, self._thin_proposals(places, points, below, rng)

    # -- cells -----------------------------------------------------------------------

    @cached_property
    def _cell_columns(self) -> tuple[Floats, Floats]:
        """Return covering cells' west sides and widths (°), cut at the meridian `cut`.

        What is left of the cut, or a turn on, is a part of other cells, and counted
        there.
        """
        cell = float(self.region.cell)
        west: Floats = self.region.covering_cells[:, 0].astype(np.float64) * cell
        east = np.minimum(west + cell, self.cut + 360.0)
        west = np.maximum(west, self.cut)
        return west, np.maximum(east - west, 0.0)

    @cached_property
    def _cell_sides(self) -> tuple[Floats, Floats, Floats]:
        """Return covering cells' west (degrees), authalic south and north (rad)."""
        cell = self.region.cell
        west = self._cell_columns[0]
        south = self.region.covering_cells[:, 1] * cell
        lat = np.clip([south, south + cell], -90.0, 90.0)
        low, high = (
            self.sphere.to_vectors(np.column_stack([west, side]))[2] for side in lat
        )
        return west, np.asarray(np.arcsin(low)), np.asarray(np.arcsin(high))

    @cached_property
    def _area(self) -> Floats:
        """Return the area of each covering cell, up to a common factor."""
        _, south, north = self._cell_sides
        area: Floats = (np.sin(north) - np.sin(south)) * self._cell_columns[1]
        return np.maximum(area, 0.0)

    @cached_property
    def _cell_middles(self) -> tuple[Floats, Floats]:
        """Return each cell's centre (degrees), and a bound on distances from it (m).

        Along a line of longitude and authalic latitude, ds² = dβ² + cos²β·dλ².
        """
        west, south, north = self._cell_sides
        width = self._cell_columns[1]
        lon, lat = np.radians(west + width / 2), (south + north) / 2
        ring = np.cos(lat)
        vectors = np.stack([ring * np.cos(lon), ring * np.sin(lon), np.sin(lat)])
        lowest = np.where(south * north < 0, 0.0, np.minimum(abs(south), abs(north)))
        across = np.cos(lowest) * np.radians(width) / 2
        reach = np.hypot((north - south) / 2, across) * self.sphere.radius * _UP
        return self.sphere.to_degrees(vectors), reach

    @cached_property
    def _disc(self) -> tuple[Floats, float]:
        """Return centre and radius (m) of a disc that contains the covering cells."""
        middles, reach = self._cell_middles
        vector = self.sphere.to_vectors(middles).sum(axis=1)
        centre = self.sphere.to_degrees(vector[:, None])[0]
        whole = (self.sphere.distance(middles, centre) * _UP + reach).max()
        return centre, float(whole)

    def _draw_in_cells(self, chosen: Ints, rng: Random) -> Floats:
        """Draw a place in each chosen cell, uniform by area."""
        west, south, north = (side[chosen] for side in self._cell_sides)
        width = self._cell_columns[1][chosen]
        across, up = rng.uniform(2 * len(chosen)).reshape(2, -1)
        height = np.sin(south) + up * (np.sin(north) - np.sin(south))
        lon = np.radians(west + across * width)
        ring = np.sqrt(np.maximum(1 - height**2, 0.0))
        vectors = np.stack([ring * np.cos(lon), ring * np.sin(lon), height])
        return self.sphere.to_degrees(vectors)

    def _thin_proposals(
        self, places: Floats, points: Floats, below: Floats, rng: Random
    ) -> Bools:
        """Return which proposals are accepted: in the region, by density ratio."""
        excess = np.maximum(self.sphere.distance(places, points) - below, 0.0)
        kept = rng.uniform(len(places)) <= np.exp(-self.eps / 2 * excess)
        return np.asarray(kept & self.contains(places))

    def _draw_by_cells(self, point: Floats, count: int, rng: Random) -> Floats:
        """Draw places of the region for one far point, until `count` are accepted."""
        middles, reach = self._cell_middles
        away = self.sphere.distance(middles, point) / _UP - reach
        below = np.maximum(away, 0.0)
        weight = self._area * np.exp(-self.eps / 2 * (below - below.min()))
        parts: list[Floats] = []
        tries = max(256, count)
        while count > 0:
            chosen = _draw_weighted(weight, tries, rng)
            places = self._draw_in_cells(chosen, rng)
            origin = np.broadcast_to(point, places.shape)
            kept = places[self._thin_proposals(places, origin, below[chosen], rng)]
            parts.append(kept[:count])
            count -= len(parts[-1])
            tries = min(4 * tries, _MOST)
        return np.concatenate(parts)


def unroll_rings(rings: Sequence[Floats]) -> tuple[list[Floats], float]:
    """Return rings unrolled at a free meridian (or −180°), and that meridian, or raise.

    Raises `ParameterError` if all meridians are crossed and longitudes exceed ±180°.

    >>> fiji = [np.array([[178.0, -17]] * 4), np.array([[-180.0, -17], [-179, -16]])]
    >>> rings, cut = unroll_rings(fiji)
    >>> [float(ring[:, 0].max()) for ring in rings], cut
    ([178.0, 181.0], -0.5)
    """
    ends = np.array([(ring[:, 0].min(), ring[:, 0].max()) for ring in rings])
    start, length = np.mod(ends[:, 0], 360.0), ends[:, 1] - ends[:, 0]
    order = np.argsort(start, kind="stable")
    # How far the rings before reach, the last ones once round as well.
    reached = np.maximum.accumulate((start + length)[order])
    before = np.maximum(np.roll(reached, 1), reached[-1] - 360.0)
    before[0] = reached[-1] - 360.0
    gap = start[order] - before
    widest = int(np.argmax(gap))
    if gap[widest] <= 0:
        if np.abs(ends).max() > 180:
            raise ParameterError(
                "region goes all around the Earth; give it in a geographic CRS, "
                "between -180 and 180 degrees."
            )
        # What touches itself at the cut is counted once, see `_cell_columns`.
        return [np.asarray(ring, dtype=float) for ring in rings], -180.0
    cut = float(start[order][widest] - gap[widest] / 2)
    turns = np.floor((ends[:, 0] - cut) / 360.0) * 360.0
    moved = [
        np.column_stack([ring[:, 0] - turn, ring[:, 1]])
        for ring, turn in zip(rings, turns, strict=True)
    ]
    return moved, cut


def _draw_weighted(weight: Floats, count: int, rng: Random) -> Ints:
    """Draw `count` indices with probabilities proportional to weights."""
    ends = np.cumsum(weight)
    found = np.searchsorted(ends, rng.uniform(count) * ends[-1], side="right")
    return np.asarray(np.minimum(found, len(weight) - 1), dtype=np.int64)
