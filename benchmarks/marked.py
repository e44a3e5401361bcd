"""Moran's I, Knox's ratio and means around places, from releases: bias and coverage.

Run ``python -m benchmarks.marked``; with a number for so many releases.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

import geopandas as gpd
import numpy as np
from scipy.spatial.distance import pdist, squareform
from shapely.geometry import box

from geopriv_gis import planar_laplace
from geopriv_gis.core.deconvolution import GaussianLaw, LaplaceLaw, NoisyPoints
from geopriv_gis.core.deconvolution.marked import estimate_local_means
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.mechanisms.spherical_laplace import SphericalLaplace
from geopriv_gis.core.pairs.baseline import draw_noise
from geopriv_gis.core.pairs.exact import tabulate_kernels
from geopriv_gis.core.pairs.kernels import PairKernels
from geopriv_gis.core.pairs.knox import estimate_knox
from geopriv_gis.core.pairs.moran import estimate_morans_i
from geopriv_gis.core.randomness import Random
from geopriv_gis.frames.maps.analysis import AnalysedRelease
from geopriv_gis.frames.maps.public_baseline import BaselineWindow, IsotropicPlane

from . import report

RUNS, ROUND = 500, 50
SIDE, EPS, SIGMA, WIDTH, SPAN = 4000.0, 0.01, 100.0, 200.0, 3.0
LAPLACE = LaplaceLaw(eps=EPS)
NEAR = 300.0  # m, of Knox's ratio
DISC = PairKernels(form="disc", width=WIDTH, distances=(NEAR,))
BELL = PairKernels(form="bell", width=WIDTH)
NEARBY = tuple(tabulate_kernels(one, (None, None)) for one in (BELL, DISC))
RNG = Random()
NAMES = ("Moran's I", "Knox's ratio", "mean around an outbreak")


def quiet(_: float) -> None:
    """Report to nobody."""


@dataclass
class Pattern:
    """True points with a value and a time, and what came of their releases."""

    name: str
    points: np.ndarray
    values: np.ndarray
    times: np.ndarray
    place: np.ndarray
    law: LaplaceLaw | GaussianLaw = LAPLACE
    release: Callable[[], np.ndarray] | None = None
    apart: np.ndarray | None = None  # distances of true points (m), and to the place
    found: list[np.ndarray] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Calculate the truth, as written, from all distances."""
        everything = np.vstack([self.place, self.points])
        away = squareform(pdist(everything)) if self.apart is None else self.apart
        self.truth = self.defined(away)

    def defined(self, away: np.ndarray) -> np.ndarray:
        """Return the statistics of distances, (n + 1, n + 1); the place comes first."""
        pairs, count = away[1:, 1:], len(self.points)
        bell, disc = (
            steps(pairs.ravel())[:, 0].reshape(count, count) for steps in NEARBY
        )
        for one in (bell, disc):
            np.fill_diagonal(one, 0.0)
        z = (self.values - self.values.mean()) / self.values.std()
        near = np.abs(self.times[:, None] - self.times) <= SPAN
        share = (near.sum() - count) / (count * (count - 1))
        around = np.exp(-(away[0, 1:] ** 2) / 2 / WIDTH**2)
        return np.array([
            z @ bell @ z / bell.sum(),
            (near * disc).sum() / disc.sum() / share,
            around @ self.values / around.sum(),
        ])  # fmt: skip

    def run(self) -> None:
        """Release and estimate once: values, standard errors, as they are."""
        if self.release is not None:
            noisy = self.release()
        else:
            noisy = self.points + draw_noise(self.law, len(self.points), RNG)
        options = {"permutations": 0, "rng": RNG, "report": quiet}
        moran = estimate_morans_i(noisy, self.law, self.values, WIDTH, **options)
        ratio = estimate_knox(
            noisy, self.law, self.times, np.array([SPAN]), DISC, **options
        )
        which = np.zeros(len(noisy), int)
        source = NoisyPoints(noisy, Plane(), (self.law,), which, np.eye(2))
        mean = estimate_local_means(source, self.values, self.place[None], WIDTH, quiet)
        naive = self.defined(squareform(pdist(np.vstack([self.place, noisy]))))
        self.found.append(np.array([
            [moran.value, ratio.value[0, 0], mean.mean[0]],
            [moran.se, ratio.se[0, 0], mean.se[0]],
            naive,
        ]))  # fmt: skip

    def rows(self) -> list[list[str]]:
        """Return a line of the table for each statistic."""
        value, se, naive = np.moveaxis(self.found, 1, 0)
        lines = []
        for number, name in enumerate(NAMES):
            one, error = value[:, number], se[:, number]
            finite, truth = np.isfinite(one), self.truth[number]
            one, error, other = one[finite], error[finite], naive[finite, number]
            sd = one.std(ddof=1)
            covered = (np.abs(one - truth) <= 1.96 * error).mean()
            lines.append([
                name, self.name, f"{len(self.points):,}",
                f"{finite.sum()}" + f" of {len(finite)}" * (not finite.all()),
                f"{truth:.3g}", f"{(one.mean() - truth) / sd * len(one) ** 0.5:+.1f}",
                f"{covered:.1%}", f"{np.sqrt((error**2).mean()) / sd:.2f}",
                *(f"{np.sqrt(((each - truth) ** 2).mean()):.3f}"
                  for each in (one, other)),
            ])  # fmt: skip
        return lines


def patterns() -> list[Pattern]:
    """Return those of the table."""
    streets = outbreaks("streets, outbreaks", 500, 100, seed=5)
    across = np.arange(500) % 2
    rows = np.arange(500), across
    streets.points[rows] = np.round(streets.points[rows] / 400) * 400
    streets.__post_init__()
    return [
        outbreaks("values and times anywhere", 500, None),
        outbreaks("outbreaks of 50 m", 500, 50),
        outbreaks("outbreaks of 200 m", 500, 200),
        streets,
        arctic(outbreaks("degrees at 65° N, outbreaks of 100 m", 500, 100, seed=6)),
        outbreaks("Gaussian noise, outbreaks of 50 m", 500, 50,
                  law=GaussianLaw(sigma=SIGMA)),
        outbreaks("few, outbreaks of 100 m", 100, 100, many=3),
        outbreaks("many, outbreaks of 100 m", 1500, 100),
    ]  # fmt: skip


def outbreaks(
    name: str,
    count: int,
    sd: float | None,
    *,
    many: int = 10,
    seed: int = 4,
    law: LaplaceLaw | GaussianLaw = LAPLACE,
) -> Pattern:
    """Return points of which half are in outbreaks, with high values, within days."""
    random = np.random.default_rng(seed)
    points = random.uniform(0, SIDE, (count, 2))
    values, times = random.exponential(1, count), random.integers(0, 30, count)
    centres = random.uniform(500, SIDE - 500, (many, 2))
    if sd is not None:
        ours = np.arange(0, count, 2)
        which = random.integers(0, many, len(ours))
        points[ours] = centres[which] + random.normal(0, sd, (len(ours), 2))
        values[ours] += 1.5
        times[ours] = 3 * which % 30 + random.integers(0, 3, len(ours))
    return Pattern(name, points, values, times.astype(float), centres[0], law)


def arctic(flat_one: Pattern) -> Pattern:
    """Return a pattern in degrees at 65° N, released on the sphere."""
    sphere, home = Sphere(), np.array([25.0, 65.0])
    metres = np.vstack([flat_one.place, flat_one.points])
    away, bearing = np.hypot(*metres.T), np.arctan2(*metres.T)
    true = sphere.move(np.tile(home, (len(metres), 1)), away, bearing)
    distance = 2 * sphere.radius * np.arcsin(pdist(sphere.to_vectors(true).T) / 2)
    frame = gpd.GeoSeries.from_xy(*true.T, crs="EPSG:4326")
    source = AnalysedRelease.of(planar_laplace(frame, EPS))
    window = BaselineWindow.of(box(24.9, 64.95, 25.2, 65.1), frame.crs)
    chart = source.chart(None, window.vertices(frame.crs), plane=True)
    flat = IsotropicPlane.of_box(chart, window.bounds(chart))
    mechanism = SphericalLaplace(eps=EPS)
    placed = flat.points(true, frame.crs)
    return Pattern(
        flat_one.name, placed[1:], flat_one.values, flat_one.times, placed[0],
        release=lambda: flat.points(mechanism.randomise(true[1:], RNG), frame.crs),
        apart=squareform(distance),
    )  # fmt: skip


def main(runs: int = RUNS) -> None:
    """Run everything; the page is published after each round, with what there is."""
    every = patterns()
    while len(every[-1].found) < runs:
        for pattern in every:
            for _ in range(min(ROUND, runs - len(pattern.found))):
                pattern.run()
        publish(every, len(every[-1].found))


def publish(every: list[Pattern], runs: int) -> None:
    """Publish the page."""
    rows = sorted(
        (row for pattern in every for row in pattern.rows()),
        key=lambda row: NAMES.index(row[0]),
    )
    report.publish(
        "marked",
        [
            "# Columns of released points: Moran's I, Knox's ratio, means around a "
            "place",
            f"`python -m benchmarks.marked`: {runs} releases of each pattern. Points "
            f"in 4 km by 4 km under Laplace noise of ε = {EPS:g}/m, or Gaussian noise "
            f"of σ = {SIGMA:g} m; half of them in outbreaks of so many metres and "
            "three days, with higher values. Moran's I with Gaussian weights of "
            f"{WIDTH:g} m, pairs within {NEAR:g} m (smoothed by {WIDTH:g} m) and "
            f"{SPAN:g} days for Knox's ratio, means with Gaussian weights of {WIDTH:g} "
            "m. Releases in which the noise left too little to tell are not counted "
            "(*… of …*). *off*: by how many standard errors of the mean the "
            "mean is off the true statistic (wanted: below 4). *covered*: share of "
            "95 % intervals with the true statistic (wanted: 93 – 97 %). *se/sd*: "
            "stated over found (wanted: 0.9 – 1.1). *as released*: the same statistic "
            "of the released points as they are.",
            report.table(
                ("statistic", "true points", "n", "releases", "truth", "off",
                 "covered", "se/sd", "error, undone", "error, as released"), rows,
            ),
        ],
        complete=True,
    )  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
