"""From a released frame to noisy points with known noise, in a plane or on the sphere.

Nothing here knows true points: the guarantee that is attached to a release says how its
noise was made.
"""

from __future__ import annotations

import contextlib
import math
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj

from ...core.deconvolution import NoiseLaw, NoisyPoints, bound_rounding_bias, find_laws
from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.ground.metric import Plane, Sphere
from ...core.promise.guarantee import Guarantee
from ..ground.crs import SPHERE, WorkingSpace, choose_ground
from ..ground.datum import crs_name, from_degrees, to_degrees, transform
from ..ground.geometry import Frame, coordinates_of, finite_points, geometry_of
from ..ground.rows import rows_of_persons
from ..ground.standing import BROKEN, CHOSEN, NOT_A_RELEASE, SAME_ORDER, guarantee_of

ANALYSED = ", kernel estimates of the released points"
PUBLIC_PLACES = (
    "the places, cells or zones and the bandwidth of the estimates are public"
)
NOT_BY_PLACE = (
    "the rows that are left were not chosen by where the released points lie, or "
    "estimates from them are off"
)
_SIDES = 33  # nodes along a side of an extent that is carried into another CRS


@dataclass(frozen=True)
class EstimationPlane:
    """Plane, or sphere, in whose metres estimates are made.

    ground: Its metric is the one that distances of estimates are measured with.
    sphere: Where the noise was drawn, if not here.
    """

    ground: WorkingSpace
    sphere: Sphere | None = None

    @property
    def unit(self) -> float:
        """Return the metres in a coordinate unit; 1 on the sphere."""
        metric = self.ground.metric
        return metric.unit if isinstance(metric, Plane) else 1.0

    @property
    def crs(self) -> pyproj.CRS:
        """Return the CRS of the plane's coordinates."""
        return self.ground.crs

    def points(self, xy: np.ndarray, crs: Any) -> np.ndarray:
        """Return coordinates of any CRS in metres of the plane, or in degrees."""
        there = self.ground.transform_anywhere(xy, pyproj.CRS.from_user_input(crs))
        return there * self.unit

    def stretch_at(self, place: np.ndarray) -> np.ndarray:
        """Return the linear map (2, 2) from sphere to plane metres, or the identity."""
        if self.sphere is None:
            return np.eye(2)
        step = 1000.0
        working = self.ground.working
        middle = to_degrees(place[None, :] / self.unit, working)
        around = self.sphere.move(
            np.repeat(middle, 4, axis=0),
            np.full(4, step),
            np.array([0.5, 1.5, 0.0, 1.0]) * math.pi,  # east, west, north, south
        )
        there = from_degrees(around, working) * self.unit
        east, west, north, south = there
        return np.stack([east - west, north - south], axis=-1) / (2 * step)

    def distortion(self, bounds: tuple[float, ...]) -> float:
        """Return the largest change of stretch between a box's middle and corners."""
        west, south, east, north = bounds
        middle = self.stretch_at(np.array([(west + east) / 2, (south + north) / 2]))
        corners = [np.array([x, y]) for x in (west, east) for y in (south, north)]
        return max(
            float(np.linalg.norm(self.stretch_at(c) - middle, 2)) for c in corners
        )


@dataclass(frozen=True)
class AnalysedRelease:
    """Unchanged release of points, from which estimates are made by its noise law."""

    frame: Frame
    series: gpd.GeoSeries
    xy: np.ndarray
    guarantee: Guarantee

    @classmethod
    def of(cls, frame: Frame) -> AnalysedRelease:
        """Return a release for analysis; raise with the reason if it cannot be."""
        return cls.with_guarantee(frame, guarantee_of(frame))

    @classmethod
    def with_guarantee(cls, frame: Frame, guarantee: Guarantee) -> AnalysedRelease:
        """Return points to analyse; raise if `guarantee` says changed, or no law."""
        lost = {NOT_A_RELEASE, BROKEN} & set(guarantee.assumptions)
        if lost or (guarantee.notion == "none" and guarantee.law is None):
            if NOT_A_RELEASE in lost:
                raise ParameterError(
                    "released carries no guarantee. Pass a release, read by "
                    "geopriv_gis.read_file if from a file; for true points use "
                    "private_heatmap or zonal_counts."
                )
            if lost:
                raise ParameterError(
                    "the geometry of released is no longer the one that was released. "
                    "Estimate before changing it, and read files by "
                    "geopriv_gis.read_file."
                )
            raise ParameterError(
                "released must have noise of a known law. Release with planar_laplace "
                "or gaussian."
            )
        if CHOSEN in guarantee.assumptions:
            assumptions = (*guarantee.assumptions, NOT_BY_PLACE)
            guarantee = guarantee.replace(assumptions=assumptions)
        series = geometry_of(frame)
        xy = finite_points(series)
        if xy is None:
            if not set(series.geom_type.dropna().unique()) <= {"Point"}:
                raise GeometryError("released must hold points; estimates need them.")
            xy = coordinates_of(series, "released", drop_z=True).xy
        return cls(frame, series, xy, guarantee)

    def chart(
        self, crs: object, around: np.ndarray | None, *, plane: bool
    ) -> EstimationPlane:
        """Return the plane or sphere of estimates; raise if crs does not match.

        crs: The caller's choice, or None.
        around (m, 2): Public places in the CRS of the frame, by which a plane is chosen
            for a release on the sphere; the released points if left out.
        """
        measured = self.guarantee.crs
        if measured == SPHERE:
            globe = choose_ground(self.series.crs, SPHERE)
            if not plane:
                if crs not in (None, SPHERE):
                    raise ParameterError(
                        "crs must be left out here: the release was made on the "
                        "sphere, and distances to places are measured there as well."
                    )
                return EstimationPlane(globe)
            assert isinstance(globe.metric, Sphere)
            near = self.xy if around is None else around
            ground = choose_ground(self.series.crs, crs, plane=True, coordinates=near)
            return EstimationPlane(ground, globe.metric)
        working = self._working_crs(measured, crs)
        return EstimationPlane(choose_ground(self.series.crs, working, plane=True))

    def _working_crs(self, measured: str | None, crs: object) -> pyproj.CRS:
        """Return the release's plane; raise if crs differs, or is needed."""
        own = pyproj.CRS.from_user_input(self.series.crs)
        if crs is not None:
            try:
                given = pyproj.CRS.from_user_input(crs)
            except (pyproj.exceptions.CRSError, TypeError) as error:
                raise CRSError("crs must name a CRS, such as 'EPSG:27700'.") from error
            if crs_name(given) != measured:
                raise ParameterError(
                    f"crs must be that in which the noise was drawn, {measured}, for "
                    "distances are measured there. Pass it, or leave crs out."
                )
            return given
        if crs_name(own) == measured:
            return own
        try:
            return pyproj.CRS.from_user_input(measured)
        except pyproj.exceptions.CRSError:
            raise ParameterError(
                "the noise was drawn in a CRS without a code; give it as crs=."
            ) from None

    def noisy_points(
        self, chart: EstimationPlane, centre: np.ndarray | None = None
    ) -> NoisyPoints:
        """Return released points, noise laws and the plane's stretch at `centre`."""
        laws, which = self.laws()
        return NoisyPoints(
            points=chart.points(self.xy, self.series.crs),
            metric=Plane() if isinstance(chart.ground.metric, Plane) else
            chart.ground.metric,
            laws=laws,
            law_numbers=which,
            stretch=np.eye(2) if centre is None else chart.stretch_at(centre),
        )  # fmt: skip

    def laws(self) -> tuple[tuple[NoiseLaw, ...], np.ndarray]:
        """Return distinct noise laws, rows' law numbers; raise if not invertible."""
        return find_laws(self.guarantee, self._rows_per_person(), len(self.xy))

    def bound_bias(
        self, source: NoisyPoints, chart: EstimationPlane, bandwidth: float
    ) -> float:
        """Bound kernel means' bias by rounding, curvature; raise if grid too coarse."""
        sphere = chart.sphere or chart.ground.metric
        spacing = self.spacing(chart)
        return max(
            bound_law_bias(law, bandwidth, spacing, sphere) for law in source.laws
        )

    def spacing(self, chart: EstimationPlane) -> float:
        """Return the spacing (m) of the released points' grid, 0 without a grid."""
        sphere = chart.sphere or chart.ground.metric
        unit = sphere.degree if isinstance(sphere, Sphere) else chart.unit
        return (self.guarantee.grid or 0.0) * unit

    def _rows_per_person(self) -> np.ndarray | None:
        """Return each row's person's row count; None for "row", "table" or unknown."""
        if self.guarantee.privacy_unit in ("row", "table"):
            return None
        with contextlib.suppress(ParameterError):
            return self.rows_of_persons()
        return None

    def rows_of_persons(self) -> np.ndarray:
        """Return, for each row, its person's row count; raise without the column."""
        try:
            found = rows_of_persons(self.frame, self.guarantee.privacy_unit)
        except ParameterError:
            raise ParameterError(
                f"released must have the column {self.guarantee.privacy_unit!r} of "
                "persons, as noise depends on a person's number of rows. Release it as "
                "well."
            ) from None
        return found.astype(np.intp)


def guarantee_of_estimates(
    guarantee: Guarantee, name: str = ANALYSED, *public: str
) -> Guarantee:
    """Return a release's guarantee restated for estimates from it.

    No column of its rows is left beside that.
    """
    kept = (each for each in guarantee.assumptions if each != SAME_ORDER)
    return guarantee.with_only_columns(()).replace(
        mechanism=guarantee.mechanism + name,
        law=None,
        grid=None,
        assumptions=(*kept, *(public or (PUBLIC_PLACES,))),
    )


def bound_law_bias(
    law: NoiseLaw, bandwidth: float, spacing: float, metric: Any
) -> float:
    """Bound kernel means' bias for one noise law; raise if the grid is too coarse.

    On the sphere kernels and noise are taken for planar.
    """
    found = bound_rounding_bias(law, bandwidth, spacing)
    if isinstance(metric, Sphere):
        found += law.curvature_bias(bandwidth, metric.radius)
    return found


@dataclass(frozen=True)
class ExtentNodes:
    """Places along the sides of a public rectangle, (n, 2), with its CRS."""

    nodes: np.ndarray
    crs: pyproj.CRS

    @classmethod
    def of(cls, extent: object, crs: Any) -> ExtentNodes:
        """Return places along the sides of an extent argument; raise if invalid.

        extent (west, south, east, north): A layer is in its own CRS, all else in that
            of the frame; bounds count.
        """
        if isinstance(extent, (gpd.GeoSeries, gpd.GeoDataFrame)):
            if extent.crs is None:
                raise CRSError("extent has no CRS; set it with set_crs().")
            crs, extent = extent.crs, extent.total_bounds
        extent = getattr(extent, "bounds", extent)
        try:
            bounds = np.asarray(extent, dtype=float)
        except (TypeError, ValueError):
            bounds = np.empty(0)
        good = bounds.shape == (4,) and np.isfinite(bounds).all()
        if not good or not (bounds[0] < bounds[2] and bounds[1] < bounds[3]):
            raise ParameterError(
                "extent must be (west, south, east, north) in the frame's CRS, west < "
                "east, south < north; or a public layer, for its bounds."
            )
        west, south, east, north = bounds
        share = np.linspace(0, 1, _SIDES)
        x, y = west + share * (east - west), south + share * (north - south)
        sides = [
            *(np.column_stack([x, np.full(_SIDES, level)]) for level in (south, north)),
            *(np.column_stack([np.full(_SIDES, level), y]) for level in (west, east)),
        ]
        return cls(np.vstack(sides), pyproj.CRS.from_user_input(crs))

    def in_crs(self, crs: Any) -> np.ndarray:
        """Return the extent's nodes in another CRS."""
        return transform(self.nodes, self.crs, pyproj.CRS.from_user_input(crs))

    def bounds_in(self, chart: EstimationPlane) -> tuple[float, float, float, float]:
        """Return the extent's west, south, east, north (m) in an estimation plane."""
        return bounding_box(chart.points(self.nodes, self.crs))


def bounding_box(points: np.ndarray) -> tuple[float, float, float, float]:
    """Return west, south, east, north of points, (n, 2)."""
    (west, south), (east, north) = points.min(axis=0), points.max(axis=0)
    return float(west), float(south), float(east), float(north)


def centre_of_box(bounds: tuple[float, ...]) -> np.ndarray:
    """Return the middle of a box (west, south, east, north)."""
    west, south, east, north = bounds
    return np.array([(west + east) / 2, (south + north) / 2])
