"""Draw the figure on the peak law: python docs/figures/peak.py."""

from pathlib import Path

import matplotlib as mpl
import numpy as np

from geopriv_gis.core.promise.law import Law

mpl.use("Agg")
import matplotlib.pyplot as plt

IMAGES = Path(__file__).parent.parent / "images"
EPS, RADIUS = 0.005, 150.0
FIXED = {0.0: "planar Laplace", 1.0: "$ε_c$ = 1", 2.0: "$ε_c$ = 2", 4.0: "$ε_c$ = 4"}


def law_of(fixed, radius=RADIUS):
    if not fixed:
        return Law(family="laplace", rate=EPS)
    return Law(family="peak", rate=EPS, peak=fixed, radius=radius)


def main():
    figure, (density, share) = plt.subplots(
        1, 2, figsize=(8, 3), layout="constrained", dpi=90
    )
    away = np.arange(0.0, 4000.0)
    for fixed, name in FIXED.items():
        law = law_of(fixed)
        mass = np.exp(law.log_density(away))
        whole = float((2 * np.pi * away * mass).sum())  # metres: a step each
        density.semilogy(away, mass / whole, label=name)
        (line,) = share.plot(away, law.share_within(away), label=name)
        if fixed:  # what the best law for each distance has within it
            near = np.arange(1.0, 800.0, 5)
            best = [float(law_of(fixed, r).share_within(r)) for r in near]
            share.plot(near, best, ":", color=line.get_color())
    for axis in (density, share):
        axis.set_xlim(0, 800)
    density.set_ylim(1e-8, 1e-4)
    density.set(xlabel="metres from the true place", title="Density (1/m²)")
    share.set(
        xlabel="metres", title="Share of rows within; dotted: the most there can be"
    )
    density.legend(fontsize=8)
    figure.savefig(IMAGES / "peak.png")


if __name__ == "__main__":
    main()
