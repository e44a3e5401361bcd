"""The auditor's own record: what it finds, what it never says, how much it certifies.

``python -m benchmarks.audit`` takes some minutes; ``--quick`` half a minute, and does
not keep the page.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import geopriv_gis
from geopriv_gis.core.audit.bounds import bounds
from geopriv_gis.core.audit.places import plane_pairs, scale_of
from geopriv_gis.core.mechanisms import (
    DiscProductLaplace,
    Gaussian,
    GumbelTopK,
    LatticeGaussian,
    LatticeLaplace,
    NormLaplace,
    PlanarLaplace,
    SphericalLaplace,
)
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.unit_ball import UnitBall
from tests.conformance.audit import SIZES, audited
from tests.conformance.entries import ENTRIES

from .report import publish, table

EPS, RHO = 0.01, 1e-4
WEAK = 1.25
PAIRS = [((12.5, 30.25), (12.5 + away, 30.25)) for away in (200.0, 300.0)]
SOUND = {
    "PlanarLaplace": PlanarLaplace(eps=EPS),
    "LatticeLaplace": LatticeLaplace(eps=EPS, spacing=2.0**-4),
    "SphericalLaplace": SphericalLaplace(eps=EPS),
    "NormLaplace": NormLaplace(eps=EPS, ball=UnitBall.of((200, 50, 30))),
    "DiscProductLaplace": DiscProductLaplace(eps=EPS),
    "Gaussian": Gaussian(rho=RHO),
    "LatticeGaussian": LatticeGaussian(rho=RHO, spacing=2.0**-4),
    "GumbelTopK": GumbelTopK(k=2, eps=EPS),
}


def of_points(mechanism: LatticeLaplace) -> Callable[[np.ndarray], np.ndarray]:
    """Return a mechanism as a function of points: the auditor knows no more."""
    rng = Random()
    return lambda points: mechanism.randomise(points, rng)


def power(runs: int, trials: int) -> list[list[str]]:
    """Return how often, and how fast, noise for ε·1.25 is found to be too little."""
    weak = of_points(LatticeLaplace(eps=EPS * WEAK, spacing=2.0**-4))
    found, start = 0, time.perf_counter()
    for _ in range(runs):
        found += not geopriv_gis.audit(weak, PAIRS, trials, eps=EPS).passed
    each = (time.perf_counter() - start) / runs
    least = bounds(found, runs, 0.1)[0]
    return [[f"{trials:,}", f"{found} of {runs}", f"{least:.4f}", f"{each:.2f} s"]]


def _pairs(mechanism: Any) -> list[Any] | None:
    """Return two of the default pairs, 2 and 3 scales apart, of points in a plane."""
    if isinstance(mechanism, (SphericalLaplace, DiscProductLaplace, GumbelTopK)):
        return None
    scale = scale_of(mechanism.guarantee)
    return [(p.here, p.there) for p in plane_pairs(scale)[4:8:2]]


def alarms(runs: int, trials: int) -> list[list[str]]:
    """Return how often sound mechanisms are accused, and what is certified of them."""
    rows = []
    for name, mechanism in SOUND.items():
        shares, accused = [], 0
        for _ in range(runs):
            report = geopriv_gis.audit(mechanism, _pairs(mechanism), trials)
            accused += not report.passed
            shares.append(report.lower / report.stated)
        rows.append([name, f"{accused} of {runs}", f"{np.median(shares):.2f}",
                     f"{max(shares):.2f}"])  # fmt: skip
    return rows


def entries(limit: int | None) -> list[list[str]]:
    """Return what is certified of every release of the conformance suite."""
    SIZES["slow"] = SIZES["few"]
    rows = []
    for entry in ENTRIES[:limit]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            report = audited(entry, entry.crs)
        assert report.stated is not None
        rows.append([
            f"{entry.name}", f"`{entry.method}`", f"{report.stated:.3g} {report.unit}",
            f"{report.lower:.3g}", f"{report.lower / report.stated:.2f}",
            "yes" if report.passed else "**no**",
        ])  # fmt: skip
    return rows


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    found = power(3 if quick else 300, 20_000)
    false = alarms(2 if quick else 125, 2_000)
    certified = entries(3 if quick else None)
    parts = [
        "# Audit\n\n`python -m benchmarks.audit`. α = 1e-6 for each audit. How the "
        "audit works: [docs/audit.md](../../docs/audit.md).",
        f"## Noise for ε·{WEAK:g}, said to be for ε\n\nEach run is a "
        "`geopriv_gis.audit` of a function of points with all its events, between "
        "places 200 and 300 m apart.",
        table(["trials", "found", "power at least (95 %)", "one run"], found),
        "## Sound mechanisms\n\nAt 2,000 trials, on points of a plane with two pairs "
        "of places; the share of the promise that was certified, in the median and at "
        "most. Above 1 would be a false alarm.",
        table(["mechanism", "accused", "median share", "largest share"], false),
        "## Every release of the conformance suite\n\nWith the small samples of the "
        "suite, in the entry's own CRS: 20,000 trials where one call draws them all, "
        "200 to 400 where every trial is a call. From 200 trials at most 1.7 nats can "
        "be certified, of the 12 or 40 that are promised between such pairs: a small "
        "share says that trials were few.",
        table(["entry", "method", "stated", "certified", "share", "passed"], certified),
    ]
    publish("audit", parts, complete=not quick)


if __name__ == "__main__":
    main()
