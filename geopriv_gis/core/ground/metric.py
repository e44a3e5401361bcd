"""Metrics in ground metres: the plane and the sphere.

Both know `k_max`, the largest factor by which their distances exceed distances on the
ground. A mechanism that is ε-private for their distance is (ε·k_max)-private on the
ground, so it is run with ε/k_max.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..errors import ParameterError
from ..parameter import safe_repr
from ..randomness import Floats, Ints

_BLOCK = 1 << 13  # points at a time: what is computed in between stays near at hand
ORDER = 6  # terms of the latitude series; the error is below 1e-14 rad for Earth
SAFETY = 1e-9  # k_max is rounded up by this, for the rounding of distances


@dataclass(frozen=True)
class Plane:
    """Euclidean distance in a projected CRS, in metres.

    unit: Metres in one coordinate unit (US survey feet exist).
    k_max: Largest linear scale (map metres per ground metre) over the area of use.
    """

    unit: float = 1.0
    k_max: float = 1.0

    @property
    def unit_name(self) -> str:
        """Return the name of the coordinates' unit for a guarantee's text."""
        return "m" if self.unit == 1 else f"units of {self.unit:.9g} m"

    def embed(self, points: Floats) -> Floats:
        """Return the points unchanged: straight lines between them are distances."""
        return points

    def project_to_surface(self, axes: list[Floats]) -> list[Floats]:
        """Return the points' axes unchanged: every point lies in the plane."""
        return axes

    def straight_length(self, distance: float) -> float:
        """Return the length, in coordinate units, of a distance in metres."""
        return distance / self.unit

    def surface_length(self, straight: Floats) -> Floats:
        """Return distances (m) of lengths in coordinate units."""
        return straight * self.unit

    def distance(self, points: Floats, point: Floats) -> Floats:
        """Return distances in map metres; shapes (n, 2) and (2,), or both (n, 2)."""
        here, there = np.asarray(points, dtype=float), np.asarray(point, dtype=float)
        x, y = here[..., 0] - there[..., 0], here[..., 1] - there[..., 1]
        length: Floats = np.sqrt(x * x + y * y)  # hypot takes several times as long
        return length * self.unit

    def move(self, points: Floats, distance: Floats, bearing: Floats) -> Floats:
        """Return points moved by ``distance`` map metres towards ``bearing`` (rad)."""
        step = np.stack([np.sin(bearing), np.cos(bearing)], axis=-1)
        return points + step * (distance / self.unit)[..., None]


@dataclass(frozen=True)
class Sphere:
    """Great-circle distance on the authalic sphere of an ellipsoid.

    Points are geodetic (longitude, latitude) in degrees. Latitudes become authalic
    ones, which makes the map from ellipsoid to sphere equal-area; its linear scale
    stays within [1/k_max, k_max], 1.0012 for WGS 84.

    semi_major: Equatorial radius (m).
    flattening: Flattening of the ellipsoid; 0 for a sphere.
    """

    semi_major: float = 6378137.0
    flattening: float = 1 / 298.257223563

    @property
    def _series(self) -> _AuthalicSeries:
        """Return the series between geodetic and authalic latitude."""
        return _make_authalic_series(self.semi_major, self.flattening)

    @property
    def radius(self) -> float:
        """Return the radius (m) of the sphere with the ellipsoid's area."""
        return self._series.radius

    @property
    def k_max(self) -> float:
        """Return the largest ratio of distances on sphere and ellipsoid, either way."""
        return self._series.k_max

    @property
    def unit_name(self) -> str:
        """Return the name of the coordinates' unit for a guarantee's text."""
        return "degrees"

    @property
    def degree(self) -> float:
        """Return ground metres per degree of a great circle."""
        return math.radians(self.radius)

    @property
    def unit(self) -> float:
        """Return the metres in one coordinate unit, a degree of a great circle."""
        return self.degree

    def embed(self, points: Floats) -> Floats:
        """Return points as unit vectors (n, 3); nearest neighbours stay the same."""
        return self.to_vectors(points).T

    def project_to_surface(self, axes: list[Floats]) -> list[Floats]:
        """Return vectors, by axis, scaled to unit length."""
        x, y, z = axes
        scale = 1 / np.sqrt(x * x + y * y + z * z)
        return [x * scale, y * scale, z * scale]

    def straight_length(self, distance: float) -> float:
        """Return the chord length between unit vectors at a distance (m)."""
        return 2 * math.sin(min(distance / self.radius, math.pi) / 2)

    def surface_length(self, straight: Floats) -> Floats:
        """Return great-circle distances (m) of chord lengths between unit vectors."""
        angle: Floats = 2 * np.arcsin(np.minimum(straight / 2, 1.0))
        return angle * self.radius

    def to_vectors(self, points: Floats) -> Floats:
        """Return unit vectors (3, n) on the authalic sphere, of lon, lat in degrees."""
        lon, lat = np.radians(points[..., 0]), np.radians(points[..., 1])
        up, ring = compute_sine_and_cosine(lat + self._series.authalic_shift(lat))
        east, along = compute_sine_and_cosine(lon)
        return np.stack([ring * along, ring * east, up])

    def to_degrees(self, vectors: Floats) -> Floats:
        """Return (lon, lat) in degrees, shape (n, 2), of vectors on the sphere."""
        x, y, z = vectors
        lat = np.arctan2(z, np.sqrt(x * x + y * y))
        lat += self._series.geodetic_shift(lat)
        points = np.empty((len(lat), 2))
        np.degrees(np.arctan2(y, x), out=points[:, 0])
        np.degrees(lat, out=points[:, 1])
        return points

    def distance(self, points: Floats, point: Floats) -> Floats:
        """Return great-circle distances in metres; shapes (n, 2) and (2,) or (n, 2)."""
        if np.ndim(point) == 1 and len(points) > _BLOCK:
            starts = range(0, len(points), _BLOCK)
            some = (points[start : start + _BLOCK] for start in starts)
            return np.concatenate([self.distance(part, point) for part in some])
        one, two = np.asarray(points, dtype=float), np.asarray(point, dtype=float)
        turned = np.radians(one[..., 0] - two[..., 0])
        authalic_shift = self._series.authalic_shift
        here, there = np.radians(one[..., 1]), np.radians(two[..., 1])
        here, there = here + authalic_shift(here), there + authalic_shift(there)
        # The haversine and what it lacks of 1, both times 1 + turn, of squares of
        # tangents: exact near 0 and near π.
        turn, rise, mean = (
            np.tan(each / 2) ** 2 for each in (turned, here - there, here + there)
        )
        haversine = rise / (1 + rise) + turn / (1 + mean)
        lacking = 1 / (1 + rise) + turn * mean / (1 + mean)
        angle: Floats = 2.0 * np.arctan(np.sqrt(haversine / lacking))
        return angle * self.radius

    def move(self, points: Floats, distance: Floats, bearing: Floats) -> Floats:
        """Return (lon, lat) after ``distance`` metres along a great circle.

        ``bearing`` is in radians, clockwise from north; over poles and the
        antimeridian alike.
        """
        lon, lat = np.radians(points[:, 0]), np.radians(points[:, 1])
        lat += self._series.authalic_shift(lat)
        # In the frame whose x axis is the point's meridian: up, then north and east.
        across, along = compute_sine_and_cosine(distance / self.radius)
        east, north = (across * each for each in compute_sine_and_cosine(bearing))
        sin_lat, cos_lat = compute_sine_and_cosine(lat)
        outward = along * cos_lat - north * sin_lat
        upward = along * sin_lat + north * cos_lat
        lat = np.arctan2(upward, np.sqrt(outward * outward + east * east))
        lat += self._series.geodetic_shift(lat)
        moved = np.empty_like(points, dtype=float)
        turned = lon + np.arctan2(east, outward)
        moved[:, 0] = np.degrees(np.mod(turned + math.pi, 2 * math.pi) - math.pi)
        np.degrees(lat, out=moved[:, 1])
        return moved


@dataclass(frozen=True)
class _AuthalicSeries:
    """Authalic and geodetic latitude of one ellipsoid, as sine series."""

    radius: float
    k_max: float
    forward: tuple[float, ...]
    backward: tuple[float, ...]

    def authalic_shift(self, lat: Floats) -> Floats:
        """Return authalic minus geodetic latitude (rad)."""
        return _sine_series(self.forward, lat)

    def geodetic_shift(self, lat: Floats) -> Floats:
        """Return geodetic minus authalic latitude (rad)."""
        return _sine_series(self.backward, lat)


def _sine_series(terms: tuple[float, ...], lat: Floats) -> Floats:
    """Return Σ terms[k−1]·sin(2k·lat) by Clenshaw's recurrence."""
    sine, cosine = compute_sine_and_cosine(2.0 * lat)
    twice_cos = 2.0 * cosine
    after: Floats | float = 0.0
    current: Floats | float = terms[-1]
    for term in reversed(terms[:-1]):
        current, after = term + twice_cos * current - after, current
    return current * sine


def compute_sine_and_cosine(angle: Floats) -> tuple[Floats, Floats]:
    """Return sine and cosine, to 3e-16, from the tangent of the half angle.

    numpy computes tangents of many numbers side by side, sines one after the other.
    """
    half = np.tan(angle / 2)
    square = half * half
    scale = 1 / (1 + square)
    return 2 * half * scale, (1 - square) * scale


@lru_cache(maxsize=32)
def _make_authalic_series(semi_major: float, flattening: float) -> _AuthalicSeries:
    """Compute an ellipsoid's latitude series, sphere radius and k_max (cached)."""
    e2 = flattening * (2 - flattening)
    if e2 == 0:
        return _AuthalicSeries(semi_major, 1.0 + SAFETY, (0.0,), (0.0,))
    e = math.sqrt(e2)

    def q(sine: Floats) -> Floats:
        """Return the area from the equator to a latitude's sine, up to a factor."""
        s = np.asarray(sine)
        return (1 - e2) * (s / (1 - e2 * s**2) + np.arctanh(e * s) / e)

    q_pole = float(q(np.array(1.0)))
    # Sine coefficients by the trapezoidal rule on points that avoid the pole, where
    # the arc sine loses digits; the series converges like flattening^k.
    count = 4 * ORDER
    lat = (np.arange(count) + 0.5) * (math.pi / 2) / count
    authalic = np.arcsin(q(np.sin(lat)) / q_pole)
    forward = _fit_sine_coefficients(lat, authalic - lat)
    geodetic = lat.copy()  # where the authalic latitude is ``lat``
    for _ in range(20):
        geodetic = lat - _sine_series(forward, geodetic)
    backward = _fit_sine_coefficients(lat, geodetic - lat)
    radius = semi_major * math.sqrt(q_pole / 2)

    fine = np.radians(np.linspace(0, 89.99, 9000))
    beta = fine + _sine_series(forward, fine)
    normal = semi_major / np.sqrt(1 - e2 * np.sin(fine) ** 2)
    parallel = radius * np.cos(beta) / (normal * np.cos(fine))
    # Equal area: the meridian's scale is the inverse of the parallel's.
    k_max = float(np.maximum(parallel, 1 / parallel).max())
    return _AuthalicSeries(radius, k_max * (1 + 1e-6), forward, backward)


def _fit_sine_coefficients(lat: Floats, difference: Floats) -> tuple[float, ...]:
    """Return sine series coefficients of a difference of latitudes."""
    return tuple(
        float(2 * np.mean(difference * np.sin(2 * k * lat)))
        for k in range(1, ORDER + 1)
    )


Metric = Plane | Sphere


# -- the public grid on which every released coordinate lies ---------------------------
# Floating-point noise leaks: which doubles can be reached depends on the input. So the
# SUM of point and noise is rounded, never the noise alone (that would hand over the
# point modulo the grid). The spacing is a power of two: its multiples are exact
# doubles.

FINEST = 2.0**-7  # metres; finer grids waste entropy and promise nothing more
SHARE = 1e-3  # of the noise scale: invisible beside the noise
EXACT = 2.0**53  # integers up to here are exact doubles


def round_down_to_power_of_two(length: float) -> float:
    """Return the largest power of two not above ``length``.

    >>> round_down_to_power_of_two(0.1)
    0.0625
    """
    return math.ldexp(0.5, math.frexp(length)[1])


def compute_default_spacing(scale: float, unit: float = 1.0) -> float:
    """Return the largest power of two (CRS units) up to max(noise/1000, 1/128 m).

    scale: Noise scale (m): 1/ε, or the Gaussian's standard deviation.
    unit: Metres in one coordinate unit (111 195 for a degree of a great circle).
    """
    return round_down_to_power_of_two(max(SHARE * scale, FINEST) / unit)


def check_spacing(grid: float) -> float:
    """Return a caller's spacing as a float, or raise unless it is a power of two."""
    good = isinstance(grid, (int, float)) and not isinstance(grid, bool)
    if not good or not math.isfinite(grid) or grid <= 0 or math.frexp(grid)[0] != 0.5:
        raise ParameterError(
            "grid must be a power of two in units of the coordinates, such as 0.125; "
            f"got {safe_repr(grid)}. Leave it out for the default."
        )
    return float(grid)


def round_to_grid(values: Floats, spacing: float) -> Floats:
    """Return the nearest multiples of ``spacing``, exactly."""
    return np.rint(values / spacing) * spacing + 0.0  # + 0.0: no negative zero


def grid_line_numbers(values: Floats, spacing: float) -> Floats:
    """Return the nearest grid lines' numbers; raise beyond 2⁵², but for int64.

    With a spacing of 1 integers of 64 bits are such numbers already, and stay what
    they are.
    """
    if spacing == 1 and np.asarray(values).dtype == np.int64:
        return values
    cells = np.rint(values / spacing)
    if cells.size and np.abs(cells).max() >= EXACT / 2:
        raise ParameterError(
            f"grid = {spacing:g} is too fine for coordinates of this size: their grid "
            "numbers exceed 2**52. Give a coarser grid (a larger power of two)."
        )
    return cells


def check_noise_reach(scale: float, spacing: float) -> None:
    """Raise unless spacing is a power of two with 64 noise scales within 2⁵² steps."""
    check_spacing(spacing)
    if 64 * scale / spacing > EXACT / 2:
        raise ParameterError(
            f"grid = {spacing:g} is too fine for noise of scale {scale:g}: sums would "
            "not be exact. Give a coarser grid (a larger power of two)."
        )


# -- the smallest of many numbers, the same ones on every processor --------------------


_FEW = 256  # of which all are sorted in less time


def find_k_smallest(values: Floats, k: int) -> Ints:
    """Return indices of the `k` smallest values, ascending; ties by index.

    `numpy.argpartition` is as fast, but which ties it takes, and in what order, is the
    processor's choice: a release with a seed would differ from machine to machine.

    >>> find_k_smallest(np.array([3.0, 1, 2, 1, 2]), 3)
    array([1, 3, 2])
    """
    if k >= len(values) or len(values) < _FEW:
        return values.argsort(kind="stable")[:k]
    first = np.flatnonzero(values <= np.partition(values, k - 1)[k - 1])
    return np.asarray(first[np.argsort(values[first], kind="stable")[:k]])
