"""DPRS's Figures 4 to 9 on the towns that need no data, and both mended forms.

``python -m benchmarks.dprs_figures``, minutes.
"""

from __future__ import annotations

import time
from functools import partial

import numpy as np

from geopriv_gis.core.mechanisms.discs import DiscNoise
from geopriv_gis.core.randomness import Random
from geopriv_gis.frames.choosing.risk import compute_recall
from geopriv_gis.papers.dprs import PublishedDprs

from . import dprs, report
from .dprs import DISCS, EPSILONS, Town

RELEASES = ("published", "published, Gaussian", "mended", "mended, within the discs",
            "planar Laplace", "planar Laplace, to the box")  # fmt: skip
PROMISES = (
    "nothing", "nothing", "e^(ε + ε·d), δ = 10⁻⁵", "e^(ε + ε·d), δ = 10⁻⁵", "e^(ε·d)",
    "e^(ε·d)",
)  # fmt: skip
CENTRES, SHARES = (600, 700, 800, 900, 1000), (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)


def main() -> None:
    """Run, print, keep."""
    towns = dprs.made_up(np.random.default_rng(2026))
    report.publish("dprs_figures", [
        "# DPRS: Figures 4 to 9, and the mended forms",
        "`python -m benchmarks.dprs_figures`. Towns as in [dprs.md](dprs.md), 25,000 "
        "users; Brightkite and Gowalla are not here. The authors' settings: δ = 10⁻⁵, "
        "ε_p = ε_c, 12 rounds. One release each; recall of 500 users is good to ±0.01.",
        *_promises(towns[0]), *_neighbours(towns), *_centres(towns),
        *_shares(towns), *_times(),
    ], complete=True)  # fmt: skip


def _release(town: Town, name: str, eps: float, unit: float, **design: float) -> tuple:
    """Return the released positions and the mean displacement (m)."""
    rate, inside = eps / unit, town.users.geopriv
    if name.startswith("planar"):
        options = {"onto": town.box} if "box" in name else {}
        there = inside.planar_laplace(rate, **options)
    else:
        design = {"centres": DISCS, **design}
        release = partial(inside.dprs, region=town.box, **design)
        if name.startswith("published"):
            noise = "gaussian" if "Gaussian" in name else "laplace"
            there = release(eps, as_published=True, noise=noise)
        else:
            clip = "restrict" if "within" in name else "remap"
            there = release(rate, eps_discs=eps, clip=clip)
    xy = np.column_stack([there.x, there.y])
    return xy, np.hypot(*(xy - town.xy).T)


def _promises(town: Town) -> list[str]:
    parts = ["## Recall at 10 and mean displacement (km), Gaussian town"]
    for title, unit in (("half side of the box", town.unit), ("kilometre", 1000.0)):
        rows = []
        for name, promise in zip(RELEASES, PROMISES, strict=True):
            cells = []
            for eps in EPSILONS:
                xy, moved = _release(town, name, eps, unit)
                share, _ = compute_recall(town.xy, xy, 10)
                cells.append(f"{share:.4f}, {moved.mean() / 1e3:.2f}")
            rows.append([name, promise, *cells])
        header = ("release", "promise", *(f"ε = {eps:g}" for eps in EPSILONS))
        parts += [f"### ε per {title}", report.table(header, rows)]
    return parts


def _neighbours(towns: list[Town]) -> list[str]:
    ks, rows = (10, 20, 30, 40, 50), []
    for town in towns:
        for name in RELEASES:
            xy, _ = _release(town, name, 3.0, town.unit)
            found = [f"{compute_recall(town.xy, xy, k)[0]:.4f}" for k in ks]
            rows.append([town.name, name, *found])
    return [
        "## Recall at k, ε = 3 per half side (Figures 4 and 7)",
        report.table(("town", "release", *(f"k = {k}" for k in ks)), rows),
        "Where noise is that wide, only published DPRS tells neighbours: its points "
        "stay in the disc of their own cluster, which is what it has no promise for. "
        "The paper has 0.55 to 0.66 at k = 10 for all releases (Table 3), planar "
        "Laplace among them.",
    ]


def _centres(towns: list[Town]) -> list[str]:
    rows = []
    for town in towns:
        for name in RELEASES[:3]:
            for eps in (1.0, 3.0, 5.0):
                found = [
                    compute_recall(
                        town.xy, _release(town, name, eps, town.unit, centres=m)[0], 10
                    )[0]
                    for m in CENTRES
                ]
                rows.append([town.name, name, f"{eps:g}", *(f"{f:.4f}" for f in found)])
    return [
        "## Recall at 10 by the number of centres (Figures 5 and 6)",
        report.table(("town", "release", "ε", *map(str, CENTRES)), rows),
    ]


def _shares(towns: list[Town]) -> list[str]:
    rows = []
    for town in towns:
        for name in RELEASES[:4]:
            cells = []
            for share in SHARES:
                xy, moved = _release(town, name, 1.0, town.unit, share=share)
                cells.append(
                    f"{compute_recall(town.xy, xy, 10)[0]:.4f}, "
                    f"{(moved**2).mean() / 1e6:.2f}"
                )
            rows.append([town.name, name, *cells])
    return [
        "## Recall at 10, mean square displacement (km²) by the radius, ε = 1 (Fig. 9)",
        report.table(("town", "release", *(f"γ = {s:g}" for s in SHARES)), rows),
        "The paper finds a radius of 0.5 best. Here recall falls and the error grows "
        "with it: a smaller disc tells the cluster as well, and adds less.",
    ]


def _times() -> list[str]:
    """Time 100 rows of the square [−1, 1]², in a disc around 0."""
    rows, source = [], Random()
    points = np.random.default_rng(1).uniform(-1, 1, (100, 2))
    cases = [(1.0, r) for r in (0.2, 0.4, 0.6, 0.8)] + [(e, 0.5) for e in EPSILONS]
    for eps, radius in cases:
        published = PublishedDprs(
            eps=eps, delta=1e-5, centres=DISCS, rounds=12, share=0.5
        )
        for scale, what in ((published.scales[1], "its accounting"), (1 / eps, "1/ε")):
            noise = DiscNoise(norm="l1", scale=scale)
            discs = np.zeros((100, 2)), np.full(100, radius)
            spent = [
                _seconds(lambda: noise.randomise(points, *discs, source)),  # noqa: B023
                _seconds(lambda: _resampled(points, radius, scale)),  # noqa: B023
            ]
            rows.append([f"{eps:g}", f"{radius:g}", f"{scale:.3g} ({what})",
                         *(f"{1e3 * s:.1f}" for s in spent)])  # fmt: skip
    return [
        "## Time to redraw 100 rows (Figure 8)",
        report.table(
            ("ε", "radius", "scale of the noise", "ours (ms)", "noise again (ms)"), rows
        ),
        "Noise again: Laplace noise until it falls into the disc, 10⁴ draws at most. "
        "The paper: 40 ms at most, and less than noise that is drawn again. That holds "
        "for wide noise and small discs only.",
    ]


def _seconds(action: object) -> float:
    start = time.perf_counter()
    action()  # type: ignore[operator]
    return time.perf_counter() - start


def _resampled(points: np.ndarray, radius: float, scale: float) -> None:
    draws, pending = np.random.default_rng(), np.arange(len(points))
    for _ in range(10_000):
        if not pending.size:
            return
        tried = points[pending] + draws.laplace(0, scale, (len(pending), 2))
        pending = pending[np.hypot(*tried.T) > radius]


if __name__ == "__main__":
    main()
