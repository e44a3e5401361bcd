"""Draw the figures on released locations: python docs/figures/locations.py.

The points are made up; they carry no one's data.
"""

from pathlib import Path

import geopandas as gpd
import matplotlib as mpl
import numpy as np
from shapely.geometry import Point, Polygon

import geopriv_gis

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
            ('clip="restrict"', {"region": land}),
            ('clip="remap"', {"region": land, "clip": "remap"}),
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
        geopriv_gis.optimal_mechanism(cells, prior, eps).comparison() for eps in budgets
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


if __name__ == "__main__":
    regions()
    norms()
    optimal()
    comparison()
