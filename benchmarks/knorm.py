"""Linear counts shaped by geometry: ``python -m benchmarks.knorm``.

Random queries as in Figure 1 of Hardt & Talwar, their elongated example, hierarchies
and overlapping service areas made of real zones, time, and audited losses. Errors are
E‖error‖₂ at ε = 1, of the mechanisms as they run.
"""

from __future__ import annotations

import math

import numpy as np

from geopriv_gis.core.bodies import (
    CrossPolytope,
    HitAndRunBody,
    Image,
    Polytope,
    compute_projected_volume_bound,
    compute_volume_bound,
    estimate_mean_norm,
)
from geopriv_gis.core.mechanisms import NIM, KNorm
from geopriv_gis.core.randomness import InsecureRandom

from . import report, zones
from .figures import FOLDER, plt
from .zones import cell, length

EPS, DRAWS = 1.0, 20_000
SIZES = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 2), (3, 8), (4, 8), (5, 8))
WALKED = (12, 16)
INDEPENDENT = (8, 16, 32, 64, 128, 256)


_BEYOND = (
    "Random overlapping discs, and marginals. Expected root mean square error over all "
    "answers at ε = 1, after least squares. `K-norm at least`: what the K-norm "
    "mechanism of all answers errs at least, for real numbers and rows that are added, "
    "by the volume of its body (exact up to 6 dimensions, else of a body inside), so "
    "that `best / that` is a factor within which the best of them certainly is of it. "
    "Below 1: there is something better than K-norm, or whole numbers at ε = 1 are."
)


def main() -> None:
    """Measure, print, keep."""
    random_table, curves = _random_queries()
    _draw(curves)
    parts = [
        "# Linear counts shaped by geometry",
        "Made by `python -m benchmarks.knorm` on a machine of two cores that was "
        "shared meanwhile: of times, ratios count.",
        "## Random queries (GDP Figure 1, Theorem 1.3)",
        "F ∈ {±1}^{d×N}, N = 2d or 8d. `E‖·‖₂` of each mechanism at ε = 1; Gaussian "
        "noise at ρ = ε²/2, which is weaker. The last columns are constant where the "
        "theorems are right: K-norm over d·min(√d, √ln(N/d)) for N = 8d, Laplace over "
        "d√d. `~`: bodies sampled by a random walk, not exactly.",
        random_table,
        "![Errors and lower bounds](../../docs/images/knorm.png)",
        "With N = d independent columns every dimension is exact; there K-norm is "
        "noise on the columns:",
        _independent(),
        "## Elongated bodies (GDP §7)",
        "One row ±1, the others ±1/d², then a random rotation. Recursive mechanism "
        "with the paper's even split of ε, and with the best one.",
        _elongated(),
        "## Real zones",
        "Albuquerque's 195 tracts (libpysal's 10740) under 10 groups of tracts; North "
        "Carolina's 100 counties (sids2), circles of 80 km around five of them as "
        "service areas, and both under a grid. `factor`: Laplace as measured over "
        "K-norm; `consistent`: after least squares. `auto` is what a user gets.",
        zones.zones(),
        "## Beyond nine dimensions",
        _BEYOND,
        zones.beyond(),
        "## Time",
        zones.speed(),
        "## Audited losses",
        "The largest loss that is certain (Clopper–Pearson, 10⁻⁶ together) by events "
        f"of {DRAWS * 10:,} answers to neighbouring tables, {DRAWS // 2:,} for the "
        "quadtree; stated: ε = 1.",
        zones.audits(),
    ]
    report.publish("knorm", parts, complete=True)


# -- random queries --------------------------------------------------------------------


def _random_queries() -> tuple[str, list[tuple[float, ...]]]:
    lines, curves = [], []
    for d, times in [*SIZES, *((d, 2) for d in WALKED)]:
        count = times * d
        columns = _signs(d, count)
        walked = d in WALKED
        body = HitAndRunBody(columns, 30) if walked else Polytope(columns)
        mean = estimate_mean_norm(body, 80 if walked else DRAWS)[0]
        knorm = (d + 1) / EPS * mean
        laplace = length(np.random.default_rng(1).laplace(0, d / EPS, (DRAWS, d)))
        gaussian = length(
            np.random.default_rng(2).normal(0, math.sqrt(d) / EPS, (DRAWS, d))
        )
        nim = math.nan if walked else _error(NIM(eps=EPS, points=columns))
        low = compute_volume_bound(columns, EPS) if not walked else math.nan
        projected = math.nan
        if not walked:
            projected = compute_projected_volume_bound(columns, EPS, body.covariance)
        growth = d * min(math.sqrt(d), math.sqrt(math.log(count / d)))
        mark = "~" if walked else ""
        lines.append(
            [str(d), str(count), f"{laplace:.2f}", mark + f"{knorm:.2f}",
             cell(nim), f"{gaussian:.2f}", cell(low), cell(projected),
             f"{laplace / knorm:.2f}", f"{knorm / growth:.2f}",
             f"{laplace / d**1.5:.2f}"]
        )  # fmt: skip
        if times == 2:
            curves.append((d, laplace, knorm, nim, gaussian, low))
    header = (
        "d", "N", "Laplace", "K-norm", "recursive", "Gaussian", "VolLB", "GVolLB",
        "Laplace / K-norm", "K-norm / growth", "Laplace / d√d",
    )  # fmt: skip
    return report.table(header, lines), curves


def _independent() -> str:
    lines = []
    for d in INDEPENDENT:
        columns = _signs(d, d)
        body = Image(columns.T, CrossPolytope(dimension=d))
        error = _error(KNorm(eps=EPS, body=body), 4000)
        laplace = length(np.random.default_rng(1).laplace(0, d / EPS, (4000, d)))
        low = compute_volume_bound(columns, EPS)
        lines.append(
            [str(d), f"{laplace:.1f}", f"{error:.1f}", f"{laplace / error:.2f}",
             f"{error / d:.3f}", f"{error / low:.3f}"]
        )  # fmt: skip
    header = ("d = N", "Laplace", "K-norm", "factor", "K-norm / d", "K-norm / VolLB")
    return report.table(header, lines)


def _elongated() -> str:
    lines = []
    for d in (3, 4, 5, 6, 7, 8):
        random = np.random.default_rng(3)
        columns = random.choice([-1.0, 1.0], (4 * d, d))
        columns[:, 1:] /= d**2
        columns = columns @ np.linalg.qr(random.normal(size=(d, d)))[0]
        widest = np.abs(columns).sum(axis=1).max()
        laplace = length(np.random.default_rng(1).laplace(0, widest, (DRAWS, d)))
        knorm = _error(KNorm(eps=EPS, body=Polytope(columns)))
        even, best = (
            _error(NIM(eps=EPS, points=columns, split=split))
            for split in ("even", "best")
        )
        lines.append(
            [str(d), f"{laplace:.2f}", f"{knorm:.2f}", f"{even:.2f}", f"{best:.2f}",
             f"{knorm / best:.2f}"]
        )  # fmt: skip
    header = ("d", "Laplace", "K-norm", "recursive, even", "recursive, best",
              "K-norm / best")  # fmt: skip
    return report.table(header, lines)


def _signs(d: int, count: int) -> np.ndarray:
    random = np.random.default_rng(d * 1000 + count)
    while True:
        found = random.choice([-1.0, 1.0], (count, d))
        if np.linalg.matrix_rank(found) == d:
            return found


def _error(mechanism: KNorm | NIM, draws: int = DRAWS) -> float:
    """Return E‖error‖₂ of a mechanism's own noise."""
    d = mechanism.body.dimension if isinstance(mechanism, KNorm) else 0
    d = d or mechanism.points.shape[1]
    return length(mechanism.randomise(np.zeros((draws, d)), InsecureRandom(5)))


def _draw(curves: list[tuple[float, ...]]) -> None:
    d, laplace, knorm, nim, gaussian, low = np.array(curves).T
    figure, axis = plt.subplots(figsize=(5.2, 3.4))
    for values, name, style in (
        (laplace, "Laplace", "-"), (knorm, "K-norm", "-"), (nim, "recursive", "-"),
        (gaussian, "Gaussian, ρ = ε²/2", "--"), (low, "VolLB (up to a constant)", ":"),
    ):  # fmt: skip
        axis.loglog(d, values, style, marker=".", lw=1, label=name)
    axis.set_xlabel("d, N = 2d", fontsize=8)
    axis.set_ylabel("E‖error‖₂ at ε = 1", fontsize=8)
    axis.tick_params(labelsize=7)
    axis.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(FOLDER / "knorm.png", dpi=90)
    plt.close(figure)


if __name__ == "__main__":
    main()
