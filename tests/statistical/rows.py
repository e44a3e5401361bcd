"""Noise of every row of a release, turned into numbers that are uniform on (0, 1).

A sample is a function (rows, source, repeat) -> (units, d) array: for each row, or each
person of two rows, d independent uniform numbers if, and only if, the noise has the
law that is stated. At even repeats all rows are at one place, at odd ones they are not.
"""

import functools

import geopandas as gpd
import numpy as np
from scipy import stats
from shapely.geometry import box

import geopriv_gis  # noqa: F401
from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.core.mechanisms import (
    BallLaplace,
    Gaussian,
    PlanarLaplace,
    ScalarLaplace,
    StudentT,
)
from geopriv_gis.core.mechanisms.finite import FiniteMechanism

EPS, RHO = 0.01, 2e-5
PLACE = np.array([530_000.3, 180_000.7])
LONLAT = np.array([-0.1, 60.0])
PLANE = "EPSG:27700"
LAND = box(400_000, 50_000, 660_000, 310_000)  # its border is 1,200/ε away


@functools.lru_cache(maxsize=4)
def _table(rows, apart, crs=PLANE):
    """Return places, and their table: of all samples, for making points takes long."""
    # Whole steps of the grid, on which no place lies: a direction is never exact.
    place, step = (PLACE, (0.375, 0.1875)) if crs == PLANE else (LONLAT, (1e-5, 7e-6))
    places = np.tile(place, (rows, 1)) + apart * np.arange(rows)[:, None] * [step]
    points = gpd.GeoSeries.from_xy(*places.T, crs=crs)
    people = np.arange(rows) // 2
    return places, gpd.GeoDataFrame({"person": people}, geometry=points)


def _turns(noise):
    return np.arctan2(noise[:, 1], noise[:, 0]) / (2 * np.pi) + 0.5


def _in_plane(release, law):
    """Return a sample of moves in a plane, whose length has a law."""

    def sample(rows, rng, repeat):
        places, table = _table(rows, repeat % 2)
        released = release(table, rng).geometry
        noise = np.column_stack([released.x, released.y]) - places
        return np.column_stack([law.cdf(np.hypot(*noise.T)), _turns(noise)])

    return sample


def _of_pairs(release, law, length):
    """Return a sample of persons of two rows, whose joint length has a law."""

    def sample(rows, rng, repeat):
        places, table = _table(rows + rows % 2, repeat % 2)
        released = release(table, rng)
        noise = (released - places).reshape(-1, 2, 2)
        sizes = np.hypot(noise[..., 0], noise[..., 1])
        return np.column_stack([
            law.cdf(length(sizes)), _turns(noise[:, 0]), _turns(noise[:, 1])
        ])  # fmt: skip

    return sample


def _xy(released):
    return np.column_stack([released.geometry.x, released.geometry.y])


def _moved_by(mechanism):
    """Return a release of rows by noise in doubles, as of persons' joint draws."""

    def release(frame, rng):
        moved = mechanism.randomise(_xy(frame), rng)
        return gpd.GeoSeries.from_xy(*moved.T, crs=frame.crs)

    return release


def _on_sphere(rows, rng, repeat):
    sphere = Sphere()
    places, table = _table(rows, repeat % 2, "EPSG:4326")
    released = table.geopriv.planar_laplace(EPS, rng=rng)
    here, there = sphere.to_vectors(places), sphere.to_vectors(_xy(released))
    east = np.stack([-here[1], here[0], np.zeros(rows)]) / np.hypot(here[0], here[1])
    north = np.cross(here, east, axis=0)
    step = np.column_stack([(there * east).sum(axis=0), (there * north).sum(axis=0)])
    away = np.arcsin(np.minimum(np.hypot(*step.T), 1.0)) * sphere.radius
    law = stats.gamma(2, scale=sphere.k_max / EPS)
    return np.column_stack([law.cdf(away), _turns(step)])


def _of_numbers(mechanism, law, scale=1.0):
    def sample(rows, rng, repeat):
        del repeat
        return law.cdf(mechanism(np.zeros(rows), rng) / scale)[:, None]

    return sample


def _noisy_numbers(zeros, rng):
    return ScalarLaplace(eps=EPS, spacing=2.0**-10).randomise(zeros, rng)


def _of_choices(rows, rng, repeat):
    """Choices among five places: spread within the steps of their law."""
    places = np.arange(5) * 100.0
    distance = np.abs(places[:, None] - places)
    weights = np.exp(-EPS * distance / 2)
    whole = np.rint(weights / weights.sum(axis=1, keepdims=True) * 2**40).astype(int)
    whole[:, 0] += 2**40 - whole.sum(axis=1)
    mechanism = FiniteMechanism(eps=EPS, distance=distance, weights=whole * 2**22)
    true = np.arange(rows) % 5 if repeat % 2 else np.full(rows, 2)
    found = mechanism.randomise(true, rng)
    upper = np.cumsum(whole, axis=1)[true, found] / 2**40
    return (upper - whole[true, found] / 2**40 * rng.uniform(rows))[:, None]


def _k(crs=PLANE):
    one = gpd.GeoSeries.from_xy([PLACE[0]], [PLACE[1]], crs=crs)
    return one.geopriv.planar_laplace(EPS).geopriv.guarantee.k_max


K = _k()
GAMMA = stats.gamma(2, scale=K / EPS)
PAIRS = stats.gamma(4, scale=K / EPS)
WIDE = stats.rayleigh(scale=K / np.sqrt(2 * RHO))
_STUDENT = StudentT(eps=1.0, gamma=0.05, nu=4.0, spacing=2.0**-30)

SAMPLES = {
    "laplace": _in_plane(lambda f, rng: f.geopriv.planar_laplace(EPS, rng=rng), GAMMA),
    "laplace in doubles": _in_plane(_moved_by(PlanarLaplace(eps=EPS / K)), GAMMA),
    "gaussian": _in_plane(lambda f, rng: f.geopriv.gaussian(RHO, rng=rng), WIDE),
    "gaussian in doubles": _in_plane(_moved_by(Gaussian(rho=RHO / K**2)), WIDE),
    "laplace in a region": _in_plane(
        lambda f, rng: f.geopriv.planar_laplace(EPS, region=LAND, rng=rng),
        stats.gamma(2, scale=2 * K / EPS),  # cut off at half of ε
    ),
    "laplace on the sphere": _on_sphere,
    "persons": _of_pairs(
        lambda f, rng: _xy(f.geopriv.planar_laplace(
            EPS, privacy_unit="person", keep="person", rng=rng
        )),
        PAIRS, lambda sizes: sizes.max(axis=1),
    ),
    "persons, root of squares": _of_pairs(
        lambda f, rng: BallLaplace(eps=EPS / K).randomise(
            _xy(f), rng, f["person"].to_numpy()
        ),
        PAIRS, lambda sizes: np.hypot(*sizes.T),
    ),
    "numbers": _of_numbers(
        _noisy_numbers,
        stats.laplace(scale=1 / EPS),
    ),
    "student": _of_numbers(
        lambda zeros, rng: _STUDENT.draw(len(zeros), rng), stats.t(4)
    ),
    "choices": _of_choices,
}  # fmt: skip
