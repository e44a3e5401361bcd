"""What a release did to its rows, and what it is worth, in numbers."""

from __future__ import annotations

import math

import numpy as np
import scipy

from ...core import drawing
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.randomness import Floats
from ..attack.result import Attack

_QUERIES = 500  # rows from which the k nearest are looked for
_CELLS = 20  # along each side, where densities are compared

Measure = tuple[str, float, str, str]


def compute_measures(
    true: Floats,
    there: Floats,
    k: int,
    attacks: list[Attack],
    guess: Attack | None,
    *,
    linked: float,
) -> list[Measure]:
    """Return (name, value, as shown, meaning) of everything but the crowd."""
    moved = np.hypot(*(there - true).T)
    same, ratio = compute_recall(true, there, k)
    return [
        _length_measure(
            "median displacement",
            float(np.median(moved)),
            format_message("half of the rows moved less"),
        ),
        _length_measure(
            "95 % displacement",
            float(np.quantile(moved, 0.95)),
            format_message("one row in twenty moved farther"),
        ),
        *_attack_measures(attacks, guess),
        (
            "nearest is own",
            linked,
            f"{linked:.1%}",
            format_message(
                "share of rows whose own released point is the one nearest to their "
                "true "
                "place (chance: {chance}): who knows somebody's home finds their row",
                chance=localize(f"{1 / len(true):.2g}"),
            ),
        ),
        (
            f"recall at {k}",
            same,
            f"{same:.1%}",
            format_message(
                "share of the true {k} nearest rows among those nearest by the "
                "release, seen from rows",
                k=k,
            ),
        ),
        (
            "distance ratio",
            ratio,
            f"{ratio:.3f}",
            format_message(
                "true distances of the true {k} nearest over those of the ones found: "
                "1 is perfect",
                k=k,
            ),
        ),
        (
            "density error",
            *_share_measure(_compute_density_error(true, there)),
            format_message(
                "share of rows to be moved between {cells} × {cells} cells, of {side} "
                "a side, to get the true counts",
                cells=_CELLS,
                side=_metres_text(_choose_cell(true)),
            ),
        ),
    ]


def _attack_measures(attacks: list[Attack], guess: Attack | None) -> list[Measure]:
    """Return how many rows the attacks find, and somebody who knows the noise."""
    within = format_message("within {far}", far=_metres_text(attacks[0].threshold))
    found = [
        (
            f"{attack.name}: found", attack.success, f"{attack.success:.1%}",
            format_message(
                "share of {many} attacked rows that are put {within} of their true "
                "place; {queries} queries each, mean error {error}",
                many=len(attack.targets), within=within,
                queries=f"{attack.queries:.0f}", error=_metres_text(attack.distance),
            ),
        )
        for attack in attacks
    ]  # fmt: skip
    if guess is None:
        known = math.nan, format_message("not tried"), format_message(
            "the guarantee does not tell the law of the noise; whoever knows it, "
            "and where people live, may find more rows than the attacks above"
        )  # fmt: skip
    else:
        known = guess.success, f"{guess.success:.1%}", format_message(
            "share of {many} rows that somebody who knows the noise's law and where "
            "people live puts {within}; mean error {error}",
            many=localize(f"{len(guess.targets):,}"), within=within,
            error=_metres_text(guess.distance),
        )  # fmt: skip
    return [*found, ("Bayesian guess: found", *known)]


_NAMES = (
    gettext_noop("GI-LIA on the true points: found"),
    gettext_noop("GI-LIA on the release: found"),
    gettext_noop("ZO-LIA on the true points: found"),
    gettext_noop("ZO-LIA on the release: found"),
    gettext_noop("Bayesian guess: found"),
    gettext_noop("median displacement"),
    gettext_noop("95 % displacement"),
    gettext_noop("nearest is own"),
    gettext_noop("distance ratio"),
    gettext_noop("density error"),
    gettext_noop("median crowd"),
    gettext_noop("5 % crowd"),
)


def measure_name(name: str) -> str:
    """Return the translated name of a measure; tables use English."""
    start, _, k = name.rpartition(" ")
    return (
        format_message("recall at {k}", k=k) if start == "recall at" else gettext(name)
    )


def _metres_text(length: float) -> str:
    return localize(drawing.format_metres(length))


def _length_measure(name: str, value: float, meaning: str) -> Measure:
    return name, value, drawing.format_metres(value), meaning


def _share_measure(value: float) -> tuple[float, str]:
    return value, f"{value:.1%}"


def compute_recall(true: Floats, there: Floats, k: int) -> tuple[float, float]:
    """Return recall@k and distance ratio, from rows as query points [DPRS A.2]."""
    rows = sample_evenly(len(true), _QUERIES)
    one, two = (
        scipy.spatial.cKDTree(points).query(true[rows], k=np.arange(1, k + 1))[1]
        for points in (true, there)
    )
    same = (one[:, :, None] == two[:, None, :]).any(axis=2).mean()
    near, far = (
        np.hypot(*np.moveaxis(true[found] - true[rows, None], -1, 0)).sum(axis=1)
        for found in (one, two)
    )
    known = far > 0
    ratio = (near[known] / far[known]).mean() if known.any() else 1.0
    return float(same), float(ratio)


def _choose_cell(true: Floats) -> float:
    """Return the side of a cell: a fixed part of the points' extent."""
    return float(np.ptp(true, axis=0).max()) / _CELLS


def _compute_density_error(true: Floats, there: Floats) -> float:
    """Return the total variation distance of counts in cells; outside is a cell."""
    low, side = true.min(axis=0), max(_choose_cell(true), 1e-9)
    sides, counts = _CELLS + 3, []
    for points in (true, there):
        x, y = np.clip(np.floor((points - low) / side), -1, _CELLS + 1).T
        cells = ((y + 1) * sides + x + 1).astype(np.intp)
        counts.append(np.bincount(cells, minlength=sides**2))
    return float(np.abs(counts[0] - counts[1]).sum()) / (2 * len(true))


def anonymity_set_sizes(
    true: Floats, there: Floats, people: Floats, weights: Floats
) -> Floats:
    """Return for each row how many people live nearer to its released point."""
    tree, reach = scipy.spatial.cKDTree(people), np.hypot(*(there - true).T)
    return np.array(
        [
            float(weights[tree.query_ball_point(place, r)].sum())
            for place, r in zip(there, reach, strict=True)
        ]
    )


def crowd_measures(crowd: Floats) -> list[Measure]:
    middle, low = (float(np.quantile(crowd, share)) for share in (0.5, 0.05))
    return [
        ("median crowd", middle, f"{middle:,.0f}", format_message(
            "people who live nearer to a row's released point than the row itself, "
            "for the row in the middle")),
        ("5 % crowd", low, f"{low:,.0f}",
         format_message("likewise; one row in twenty has fewer")),
    ]  # fmt: skip


def sample_evenly(rows: int, count: int) -> np.ndarray:
    """Return about so many rows, evenly spaced."""
    return np.unique(np.linspace(0, rows - 1, min(rows, count)).astype(int))
