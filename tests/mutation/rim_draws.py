"""Defects of draws: by position, once in a while, or with each other."""

import numpy as np

from geopriv_gis.core import mechanisms

# -- rows treated by their position ----------------------------------------------------


def at_rows(kind, which, factor):
    """Plant: some rows get another multiple of their noise."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            noisy = real(self, points, rng, *more)
            rows = which(len(points))
            noisy[rows] = points[rows] + factor * (noisy[rows] - points[rows])
            return noisy

        patch.setattr(kind, "randomise", randomise)

    return plant


def _last(count):
    return np.array([count - 1])


def _first(count):
    return np.arange(1)


def _beyond(count):
    return np.arange(1_000, count)


def _borders(count):
    return np.arange(1_023, count, 1_024)


def _alone(count):
    return np.arange(1 if count == 1 else 0)


def _middle(count):
    return np.array([count // 2])


# -- rare events -----------------------------------------------------------------------


def seldom_true(kind):
    """Plant: once in ten thousand a row stays where it is."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            noisy = real(self, points, rng, *more)
            rows = rng.uniform(len(points)) < 1e-4
            noisy[rows] = points[rows]
            return noisy

        patch.setattr(kind, "randomise", randomise)

    return plant


def cut_at(kind, reach):
    """Plant: noise beyond a length is drawn in."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            step = real(self, points, rng, *more) - points
            length = np.abs(step) if step.ndim == 1 else np.hypot(*step.T)
            less = np.minimum(1.0, reach / np.maximum(length, 1e-9))
            return points + step * (less if step.ndim == 1 else less[:, None])

        patch.setattr(kind, "randomise", randomise)

    return plant


def cut_draws(patch):
    real = mechanisms.StudentT.draw
    patch.setattr(
        mechanisms.StudentT, "draw",
        lambda self, size, rng: np.clip(real(self, size, rng), -10, 10),
    )  # fmt: skip


# -- dependence between rows -----------------------------------------------------------


def copied(kind, order):
    """Plant: half of the rows get the noise of others, by a sign and an order."""

    def plant(patch):
        real = kind.randomise

        def randomise(self, points, rng, *more):
            noise = real(self, points, rng, *more) - points
            half = len(points) // 2
            if half:
                noise[-half:] = order(noise[:half])
            return points + noise

        patch.setattr(kind, "randomise", randomise)

    return plant


def same_lengths(patch):
    real = mechanisms.LatticeLaplace.randomise

    def randomise(self, points, rng):
        noise = real(self, points, rng) - points
        length = np.hypot(*noise.T)
        even = length[: 2 * (len(length) // 2)].reshape(-1, 2)
        even[:, 1] = even[:, 0]
        step = noise / np.maximum(np.hypot(*noise.T), 1e-9)[:, None]
        return points + step * length[:, None]

    patch.setattr(mechanisms.LatticeLaplace, "randomise", randomise)


def repeated_draws(patch):
    real = mechanisms.StudentT.draw
    patch.setattr(
        mechanisms.StudentT, "draw",
        lambda self, size, rng: np.resize(real(self, max(1, size // 2), rng), size),
    )  # fmt: skip


def stale_noise(patch):
    """A release continues with the noise of the one before."""
    real, kept = mechanisms.PlanarLaplace.randomise, {}

    def randomise(self, points, rng):
        noise = real(self, points, rng) - points
        before = kept.get(len(points), noise)
        noise = np.where(np.arange(len(points))[:, None] % 4, noise, before)
        kept[len(points)] = noise
        return points + noise

    patch.setattr(mechanisms.PlanarLaplace, "randomise", randomise)
