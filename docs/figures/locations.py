"""Draw the figures on released locations: python docs/figures/locations.py.

The points are made up; they carry no one's data.
"""

from pathlib import Path

import geopandas as gpd
import matplotlib as mpl
import numpy as np
from scipy.special import lambertw
from shapely.geometry import Point, Polygon

import geopriv_gis
from geopriv_gis.papers.staircase import SquareMechanism, StaircaseResponse

mpl.use("Agg")
import matplotlib.pyplot as plt

IMAGES = Path(__file__).parent.parent / "images"
CORNER = np.array([500_000.0, 6_200_000.0])
UTM = "EPSG:32630"


def region():
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    reach = 900 * (1 + 0.25 * np.sin(3 * angle) + 0.1 * np.sin(7 * angle))
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * reach[:, None] + CORNER
    return Polygon(ring).difference(Point(500_150, 6_200_100).buffer(180))


def homes(count, place=(-500, 250)):
    points = np.tile(CORNER + place, (count, 1))
    return gpd.GeoSeries(gpd.points_from_xy(*points.T), crs=UTM)


def regions():
    land, true = region(), homes(3000)
    figure, axes = plt.subplots(1, 3, figsize=(8, 3), layout="constrained", dpi=90)
    for ax, (title, options) in zip(
        axes,
        [
            ("no region", {}),
            ("region=land", {"region": land}),
            ("onto=land", {"onto": land}),
        ],
        strict=True,
    ):
        released = true.geopriv.planar_laplace(0.01, **options)
        gpd.GeoSeries([land]).plot(ax=ax, color="0.9", edgecolor="0.5")
        ax.plot(released.x, released.y, ",", color="C0", alpha=0.6)
        ax.plot(true.x[:1], true.y[:1], "o", color="C3", markersize=5)
        ax.set_title(title, fontsize=10)
        ax.set_xlim(CORNER[0] - 1300, CORNER[0] + 1300)
        ax.set_ylim(CORNER[1] - 1300, CORNER[1] + 1300)
        ax.set_axis_off()
    figure.savefig(IMAGES / "regions.png")


def norms():
    figure, axes = plt.subplots(1, 2, figsize=(6, 3), layout="constrained", dpi=90)
    hexagon = [(3, 0), (2, 1), (-2, 1), (-3, 0), (-2, -1), (2, -1)]
    for ax, (title, ball) in zip(
        axes, [("(200, 50, 30)", (200, 50, 30)), ("a hexagon", hexagon)], strict=True
    ):
        released = homes(3000, (0, 0)).geopriv.planar_laplace(0.01, unit_ball=ball)
        ax.plot(released.x - CORNER[0], released.y - CORNER[1], ",", color="C0")
        ax.plot(0, 0, "o", color="C3", markersize=5)
        ax.set(title=title, aspect="equal", xlim=(-1500, 1500), ylim=(-1500, 1500))
        ax.tick_params(labelsize=8)
    figure.savefig(IMAGES / "norms.png")


def optimal():
    xy = np.stack(np.meshgrid(np.arange(6), np.arange(6)), -1).reshape(-1, 2) * 150.0
    cells = gpd.GeoSeries(gpd.points_from_xy(*(xy + CORNER).T), crs=UTM)
    prior = 1 + 20 * np.exp(-((xy - (300, 450)) ** 2).sum(axis=1) / 2 / 180**2)
    figure, ax = plt.subplots(figsize=(5, 3.2), layout="constrained", dpi=90)
    budgets = (0.002, 0.004, 0.008, 0.016)
    found = [
        geopriv_gis.OptimalMechanism.fit(cells, prior, eps).comparison()
        for eps in budgets
    ]
    for name, style in (
        ("planar laplace", "C1-o"),
        ("planar laplace, remap", "C2-s"),
        ("optimal", "C0-^"),
    ):
        ax.plot(budgets, [losses[name] for losses in found], style, label=name)
    ax.set(xlabel="ε (1/m)", ylabel="expected distance (m)")
    ax.legend(fontsize=8)
    figure.savefig(IMAGES / "optimal.png")


def comparison():
    points = np.random.default_rng(1).normal(CORNER, 2000, (2000, 2))
    frame = gpd.GeoSeries(gpd.points_from_xy(*points.T), crs=UTM)
    mechanisms = [("planar_laplace", {"eps": eps}) for eps in (0.005, 0.01, 0.02)]
    mechanisms += [("gaussian", {"rho": rho}) for rho in (1e-5, 4e-5)]
    ax = frame.geopriv.compare(mechanisms).plot()
    ax.figure.savefig(IMAGES / "comparison.png", dpi=90)


def baselines():
    """Density of what is released for one point, on a line through the domain."""
    side, eps = 1000.0, 3.0
    square = SquareMechanism.of(eps, side)
    x = np.linspace(-square.half, side + square.half, 1201)
    near = np.abs(x - 300) <= square.half
    figure, axes = plt.subplots(1, 2, figsize=(7.5, 2.9), layout="constrained", dpi=90)
    density = square.density_outside * np.where(near, np.exp(eps), 1.0)
    axes[0].plot(x, 1e6 * density, "C0", label="square mechanism, ε = 3")
    laplace = 0.01**2 / (2 * np.pi) * np.exp(-0.01 * np.abs(x - 300))
    axes[0].plot(x, 1e6 * laplace, "C1--", label="planar Laplace, ε = 0.01/m")
    axes[0].set(xlabel="place on a line through x = 300 (m)", ylabel="density (1/km²)")
    axes[0].set_yscale("log")
    places = np.linspace(0, side, 41)
    distance = np.abs(places[:, None] - places)
    steps = StaircaseResponse(eps=eps, groups=5, distance=distance)
    axes[1].step(places, steps.matrix[12], "C0", where="mid", label="staircase, ε = 3")
    axes[1].set(xlabel="41 places on a line (m)", ylabel="probability", ylim=(0, None))
    for ax in axes:
        ax.legend(fontsize=7)
        ax.tick_params(labelsize=8)
    figure.savefig(IMAGES / "baselines.png")


def precision():
    """Share of a naive sampler's outputs that another place cannot have led to."""
    unit, eps, window = 2.0**-53, 0.01, np.arange(-96, 97)

    def step(p, turn):
        radius = -(lambertw((p - 1) / np.e, -1).real + 1) / eps
        angle = 2 * np.pi * turn
        return radius * np.cos(angle), radius * np.sin(angle)

    def reaches(place, output):
        """Try all 53-bit uniforms near the only ones that could give the output."""
        x, y = output - place
        radius = np.hypot(x, y)
        p = -np.expm1(-eps * radius) - eps * radius * np.exp(-eps * radius)
        turn = np.arctan2(y, x) / (2 * np.pi) % 1
        one, two = ((np.rint(number / unit) + window) * unit for number in (p, turn))
        dx, dy = step(one[:, None], two[None, :])
        return ((place[0] + dx == output[0]) & (place[1] + dy == output[1])).any()

    place = np.array([12.5, 30.0])
    words = np.random.default_rng(3).integers(1, 2**53, (2, 150))
    outputs = place + np.stack(step(*words * unit), axis=-1)
    apart = np.array([0.01, 0.1, 1.0, 3.6, 10.0, 30.0, 100.0, 300.0])
    others = [place + metres * np.array([0.83, 0.555]) for metres in apart]
    naive = [np.mean([not reaches(other, z) for z in outputs]) for other in others]
    figure, ax = plt.subplots(figsize=(5, 2.8), layout="constrained", dpi=90)
    ax.semilogx(
        apart, naive, "C3-o", markersize=4, label="x + r·(cos θ, sin θ) in doubles"
    )
    ax.semilogx(apart, np.zeros(len(apart)), "C0-", label="on the lattice")
    ax.set(xlabel="distance of two places (m)", ylim=(-0.05, 1.05))
    ax.set_ylabel("outputs possible from only one")
    ax.legend(fontsize=8)
    figure.savefig(IMAGES / "precision.png")


def repeats():
    """How close the average of n releases comes, with fresh and with sticky noise."""
    counts = np.unique(np.geomspace(1, 1000, 25).astype(int))
    true = homes(400)
    releases = np.stack(
        [
            np.column_stack([r.x, r.y])
            for r in (true.geopriv.planar_laplace(0.01) for _ in range(counts[-1]))
        ]
    )
    place = np.array([true.x.iloc[0], true.y.iloc[0]])
    fresh = [
        np.median(np.hypot(*(releases[:n].mean(axis=0) - place).T)) for n in counts
    ]
    sticky = np.median(np.hypot(*(releases[0] - place).T))
    figure, ax = plt.subplots(figsize=(5, 3), layout="constrained", dpi=90)
    ax.loglog(counts, fresh, "C1-o", markersize=3, label="fresh noise")
    ax.loglog(counts, np.full(len(counts), sticky), "C0-", label="sticky=")
    ax.set(
        xlabel="releases that are averaged", ylabel="median error of the average (m)"
    )
    ax.legend(fontsize=8)
    figure.savefig(IMAGES / "repeats.png")


if __name__ == "__main__":
    regions()
    norms()
    optimal()
    comparison()
    baselines()
    precision()
    repeats()
