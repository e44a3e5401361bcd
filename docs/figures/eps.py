"""Draw the pictures of docs/eps.md from the library: python docs/figures/eps.py."""

import warnings
from pathlib import Path

import geopandas as gpd
import matplotlib as mpl
import numpy as np
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import calibration

mpl.use("Agg")
from matplotlib import pyplot as plt

IMAGES = Path(__file__).parents[1] / "images"
PLANE = "EPSG:27700"
HOME = Point(400_000, 300_000)
INK, RED = "#1a4fa3", "#b3261e"


def drawn(eps: float, times: int) -> np.ndarray:
    """Return where so many homes at one place would be published, in metres from it."""
    homes = gpd.GeoSeries([HOME] * times, crs=PLANE)
    out = homes.geopriv.planar_laplace(eps=eps)
    return np.column_stack([out.x - HOME.x, out.y - HOME.y])


def clouds() -> None:
    """Three ε, and the circles that the calibration says."""
    figure, axes = plt.subplots(1, 3, figsize=(9, 3.3), layout="constrained")
    for ax, eps in zip(axes, (0.02, 0.01, 0.004), strict=True):
        ax.scatter(*drawn(eps, 300).T, s=5, color=INK, alpha=0.5)
        for quantile, style in ((0.5, "-"), (0.95, "--")):
            radius = calibration.laplace_displacement(eps, quantile)
            ax.add_patch(plt.Circle((0, 0), radius, fill=False, ls=style, color=INK))
        ax.plot(0, 0, "o", color=RED, ms=6)
        ax.set(xlim=(-1300, 1300), ylim=(-1300, 1300), aspect="equal")
        ax.set_title(f"ε = {eps} per metre")
        ax.set_xlabel("metres from the home")
    figure.savefig(IMAGES / "eps-clouds.png", dpi=110)


def neighbours() -> None:
    """Two homes 100 m apart: how likely each place is to be published."""
    figure, ax = plt.subplots(figsize=(7, 3), layout="constrained")
    along, eps = np.linspace(-600, 700, 1000), 0.01
    for home, colour, name in ((0, RED, "Anna's"), (100, INK, "Ben's, 100 m away")):
        ax.plot(along, np.exp(-eps * np.abs(along - home)), color=colour, label=name)
    ax.set(xlabel="published so many metres along the street", yticks=[])
    ax.set_ylabel("how likely")
    ax.legend(title="the home is")
    ax.set_title("Never more than 2.72 times as likely with one as with the other")
    figure.savefig(IMAGES / "eps-neighbours.png", dpi=110)


def averages() -> None:
    """The same home released again and again, and the middle of all releases."""
    figure, axes = plt.subplots(1, 3, figsize=(9, 3.3), layout="constrained")
    for ax, times in zip(axes, (1, 10, 100), strict=True):
        places = drawn(0.01, times)
        ax.scatter(*places.T, s=8, color=INK, alpha=0.6)
        ax.plot(*np.median(places, axis=0), "X", color=INK, ms=12, mec="white")
        ax.plot(0, 0, "o", color=RED, ms=6)
        ax.set(xlim=(-700, 700), ylim=(-700, 700), aspect="equal")
        ax.set_title("one release" if times == 1 else f"{times} releases")
        ax.set_xlabel("metres from the home")
    figure.savefig(IMAGES / "eps-averages.png", dpi=110)


if __name__ == "__main__":
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    clouds()
    neighbours()
    averages()
