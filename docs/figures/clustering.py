"""Draw the clustering of John Snow's deaths for ``docs/clustering.md``.

Run ``python docs/figures/clustering.py``; it makes a release of its own.
"""

import importlib
import warnings
from pathlib import Path

import matplotlib as mpl

from geopriv_gis import GeoPrivWarning, read_file
from geopriv_gis.demo.soho import load, release

mpl.use("Agg")
from matplotlib import pyplot as plt

DISTANCES = [50, 100, 150, 200, 300, 400]
RUNS = 20


def main() -> None:
    """Draw one release, and say how often the clustering is found."""
    warnings.simplefilter("ignore", GeoPrivWarning)
    examples = importlib.import_module("libpysal.examples")
    addresses = read_file(examples.get_path("SohoPeople.shp")).geometry
    soho = load()
    asked = {"population": addresses, "simulations": 199}
    every = []
    for _ in range(RUNS):
        released = release(soho).points
        every.append(released.geopriv.clustering(DISTANCES, **asked))
    found = sum(one.attrs["geopriv"]["error"]["p"] <= 0.05 for one in every)
    print(f"{found} of {RUNS} releases: p of all distances at most 0.05")
    figure, ax = plt.subplots(figsize=(6, 3.6), layout="constrained")
    every[0].plot(ax=ax)
    ax.set_title("Addresses with cholera deaths, Soho 1854, beyond all addresses")
    image = Path(__file__).parents[1] / "images" / "clustering.png"
    figure.savefig(image, dpi=110)


if __name__ == "__main__":
    main()
