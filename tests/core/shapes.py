"""Regions for tests: a coast with a bay, a lake and an island, of any detail."""

import numpy as np


def coast(vertices, radius=5000.0, centre=(0.3, 0.7), seed=0):
    """Return a closed ring with lobes and fine detail."""
    random = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * np.pi, vertices, endpoint=False)
    reach = 0.6 + 0.3 * np.sin(5 * angle) + 0.05 * np.sin(37 * angle)
    reach = radius * (reach + 0.02 * random.random(vertices))
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * reach[:, None] + centre
    return np.vstack([ring, ring[:1]])


def land(vertices, radius=5000.0):
    """Return a coast, a lake in it and an island beside it."""
    return [
        coast(vertices, radius),
        coast(9, radius / 10, (0.0, 0.0), 1),
        coast(30, radius / 12, (1.6 * radius, 0.2 * radius), 2),
    ]


def square(side=64.0, corner=(0.0, 0.0)):
    """Return a square whose corners lie on every grid."""
    return (
        np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], dtype=float) * side + corner
    )
