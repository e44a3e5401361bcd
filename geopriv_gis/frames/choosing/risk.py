"""Risks and errors of a release, as a page for the data holder."""

from __future__ import annotations

import math
import os
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import scipy

from ...arguments.docstring import document_arguments
from ...core import drawing, markup
from ...core.attack.localisation import is_linked
from ...core.attack.service import K
from ...core.drawing import AFTER, BEFORE, QUIET
from ...core.errors import FileError
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.local_path import check_local_path, open_for_owner
from ...core.parameter import check_choice, check_number
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Floats, Ints, Random
from ..attack.places import find_noise_law, localise_some, population_weights
from ..attack.result import (
    BY_INDEX,
    FOR_HOLDER,
    THRESHOLD,
    Attack,
    project_positions,
    true_and_released_positions,
)
from ..attack.service import TARGETS, nearby
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame, geometry_of
from ..ground.standing import guarantee_of
from ..ground.warning import Progress, ignore_progress

_HOLD_BACK = gettext_noop(
    "Do not publish this page: it compares the release with the true points, and shows "
    "them."
)
_GUESSED = 10_000  # rows at most: shares are then known to 1 %, in 95 of 100 reports
_PRIOR = 40  # cells along each side of a flat prior


@dataclass(frozen=True, eq=False)
class RiskReport:
    """Report on risk and utility of one release, for the data holder only.

    Parameters
    ----------
    table : DataFrame
        Measures, their values and what they mean. They compare with the true points:
        do not publish them.
    guarantee : Guarantee
        Of the release.
    attacks : tuple of Attack
        On the release, and on the true points where the name says so.
    figures : tuple of str
        Maps and plots, as SVG.
    """

    table: pd.DataFrame
    guarantee: Guarantee
    attacks: tuple[Attack, ...]
    figures: tuple[str, ...]

    def __getitem__(self, measure: str) -> float:
        return float(self.table.loc[measure, "value"])

    def __str__(self) -> str:
        lines = [
            f"{measure_name(name)}: {localize(shown)}"
            for name, shown in self.table["shown"].items()
        ]
        return "\n".join([gettext(FOR_HOLDER), *self._caveats(), *lines])

    def to_html(self) -> str:
        """Return the report as one self-contained page.

        Returns
        -------
        str
            HTML.
        """
        figures = "".join(f"<figure>{figure}</figure>" for figure in self.figures)
        holder = " ".join([gettext(FOR_HOLDER), gettext(_HOLD_BACK), *self._caveats()])
        alone = format_message(
            "A promise holds for all that anybody could do. The measures below are of "
            "this one release and of some attacks only: they cannot take the promise's "
            "place."
        )
        body = [
            f'<div class="holder">{markup.make_paragraphs([holder])}</div>',
            markup.make_heading(format_message("What the release promises")),
            markup.make_paragraphs([self.guarantee]),
            markup.make_heading(format_message("What happened to these rows")),
            markup.make_paragraphs([alone]),
            f"<div>{figures}</div>",
            self._table(),
        ]
        return markup.make_page(
            format_message("Risk report"),
            "\n".join(body),
            _STYLE,
            format_message("en"),
        )

    def save(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        """Write the report's page to a file; raise if it exists, unless overwrite=True.

        A new file is readable by its owner only: the page shows the true points.

        Parameters
        ----------
        path : path-like
            The file.
        overwrite : bool, default False
            Whether a file that is there may be replaced.

        Raises
        ------
        FileError
            If the file exists without ``overwrite``, or cannot be written.
        """
        target = check_local_path(path, "path")
        if target.exists() and not overwrite:
            raise FileError(f"{target} exists; give another name, or overwrite=True.")
        try:
            with open(target, "w", encoding="utf-8", opener=open_for_owner) as file:
                file.write(self.to_html())
        except OSError as error:
            raise FileError(
                f"{target} cannot be written: {error.strerror}. Choose another path."
            ) from None

    def _repr_html_(self) -> str:
        """Return the report's table as HTML for a notebook; no maps of true points."""
        first = (
            "For the data holder only: it compares the release with the true points."
        )
        note = " ".join([first, *self._caveats()])
        guarantee = markup.make_folded_section(
            "Guarantee", markup.make_paragraphs([self.guarantee])
        )
        return markup.make_card(
            "Risk report", markup.make_paragraphs([note]), self._table(), guarantee
        )

    def _caveats(self) -> list[str]:
        """Return caveats: that rows were matched by index alone, if so."""
        return [gettext(BY_INDEX)] if any(one.by_index for one in self.attacks) else []

    def _table(self) -> str:
        """Return the table of risk and utility figures as HTML."""
        head = (
            format_message("Measure"),
            format_message("Value"),
            format_message("Meaning"),
        )
        shown = self.table[["shown", "meaning"]].itertuples()
        return markup.make_table(
            [
                (measure_name(name), localize(value), what)
                for name, value, what in shown
            ],
            head,
        )


_STYLE = """.holder { border-left: 5px solid #c44e52; padding: .1em 1em;
  font-weight: bold; }
figure { display: inline-block; margin: .4em .6em .4em 0; background: #fff; }
td:first-child { font-weight: 600; }
td:first-child::first-letter { text-transform: uppercase; }
td:nth-child(2) { white-space: nowrap; text-align: right; }
"""


@document_arguments
def risk_report(
    frame: Frame,
    released: Frame,
    *,
    population: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    weight: Hashable | None = None,
    k: int = 10,
    targets: int = 60,
    threshold: float = 100.0,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> RiskReport:
    """Measure disclosure risk and utility of a release by attacks; for the holder.

    Returns
    -------
    RiskReport
        With ``table``, ``to_html()`` and ``save(path)``; for the data holder only.

    Notes
    -----
    **No guarantee**: everything in it compares with the true points.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> x, y = np.random.default_rng(1).uniform(0, 2000, (2, 200))
    >>> homes = gpd.GeoSeries.from_xy(530000 + x, 180000 + y, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> report = homes.geopriv.risk_report(released)
    >>> 100 < report["median displacement"] < 250
    True
    """
    check_number("k", k, K)
    check_number("targets", targets, TARGETS)
    check_number("threshold", threshold, THRESHOLD)
    report = progress or ignore_progress
    ground, true, there = true_and_released_positions(frame, released, crs)
    check_choice(k, len(true))
    report(0.1)
    rows = sample_evenly(len(true), targets).tolist()
    # By number: labels may repeat.
    plain, numbered = (each.reset_index(drop=True) for each in (frame, released))
    options: dict[str, Any] = {"k": k, "threshold": threshold, "crs": crs, "rng": rng}
    attacks = []
    for options["method"] in ("circles", "probes"):
        attacks.append(_name_attack(nearby(plain, rows, **options), "true points"))
        masked = nearby(plain, rows, mask=lambda _frame: numbered, **options)
        attacks.append(_name_attack(masked, "release"))
        report(0.1 + 0.15 * len(attacks))
    prior = _population_or_grid(frame, true, ground, population)
    some = sample_evenly(len(true), _GUESSED)
    guess = _bayesian_attack(
        frame, released, prior, some, weight=weight, threshold=threshold, crs=crs,
        progress=lambda done: report(0.7 + 0.1 * done),
    )  # fmt: skip
    linked = float(is_linked(true, there).mean())
    measures = compute_measures(true, there, k, attacks, guess, linked=linked)
    if population is not None:
        people = project_positions(population, ground, "population")
        crowd = anonymity_set_sizes(
            true[some], there[some], people, population_weights(population, weight)
        )
        measures += anonymity_measures(crowd)
    report(0.9)
    table = pd.DataFrame(
        measures, columns=["measure", "value", "shown", "meaning"]
    ).set_index("measure")
    figures = _make_figures(true, there, attacks, linked)
    report(1.0)
    done = (*attacks, guess) if guess is not None else tuple(attacks)
    return RiskReport(table, guarantee_of(released), done, figures)


def _name_attack(attack: Attack, where: str) -> Attack:
    """Return the attack with "on the" and `where` added to its name."""
    return replace(attack, name=f"{attack.name} on the {where}")


def _population_or_grid(
    frame: Frame, true: Floats, ground: WorkingSpace, population: Any
) -> Any:
    """Return the population, or a uniform grid of places over the rows."""
    if population is not None:
        return population
    low, high = true.min(axis=0), true.max(axis=0)
    axes = [
        np.linspace(a, b, 2 * _PRIOR + 1)[1::2] for a, b in zip(low, high, strict=True)
    ]
    places = np.stack(np.meshgrid(*axes), -1).reshape(-1, 2) / ground.unit
    x, y = ground.to_source(places).T
    return gpd.GeoSeries(gpd.points_from_xy(x, y), crs=geometry_of(frame).crs)


def _bayesian_attack(
    frame: Frame, released: Frame, prior: Any, rows: Ints, **options: Any
) -> Attack | None:
    """Return the Bayesian attack on some rows; None if the noise's law is unknown."""
    if find_noise_law(released) is None:
        return None
    if not isinstance(prior, gpd.GeoDataFrame):
        options["weight"] = None
    return localise_some(frame, released, prior, rows, **options)


def _make_figures(
    true: Floats, released: Floats, attacks: list[Attack], linked: float
) -> tuple[str, ...]:
    """Return SVG maps of true and released points, charts of moves and attacks."""
    low, high = np.quantile(np.vstack([true, released]), (0.01, 0.99), axis=0)
    low, high = np.minimum(low, true.min(axis=0)), np.maximum(high, true.max(axis=0))
    room = 0.03 * float((high - low).max()) + 1.0
    box = (*(low - room), *(high + room))
    moved = np.hypot(*(released - true).T)
    names = ["GI-LIA", "ZO-LIA", format_message("nearest\nis own")]
    before = [attacks[0].success, attacks[2].success, 1.0]
    after = [attacks[1].success, attacks[3].success, linked]
    errors = {
        format_message("rows moved by"): (moved, AFTER),
        format_message("attack error, release"): (
            attacks[1].targets["distance"].to_numpy(),
            QUIET,
        ),
    }
    return (
        drawing.draw_point_map(format_message("True points"), true, box, BEFORE),
        drawing.draw_point_map(format_message("Released points"), released, box, AFTER),
        drawing.draw_curves(
            format_message("How far: share of rows up to a distance"), errors,
            format_message("distance"),
        ),
        drawing.draw_bars(
            format_message("Found by attacks"), names,
            {format_message("true points"): (before, BEFORE),
             format_message("release"): (after, AFTER)},
        ),
    )  # fmt: skip


_QUERIES = 500  # rows from which the k nearest are looked for
_CELLS = 20  # along each side, where densities are compared

RiskMeasure = tuple[str, float, str, str]


def compute_measures(
    true: Floats,
    released: Floats,
    k: int,
    attacks: list[Attack],
    guess: Attack | None,
    *,
    linked: float,
) -> list[RiskMeasure]:
    """Compute risk and utility figures except anonymity: name, value, text, meaning."""
    moved = np.hypot(*(released - true).T)
    same, ratio = compute_recall(true, released, k)
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
            *_share_measure(_compute_density_error(true, released)),
            format_message(
                "share of rows to be moved between {cells} × {cells} cells, of {side} "
                "a side, to get the true counts",
                cells=_CELLS,
                side=_metres_text(_choose_cell(true)),
            ),
        ),
    ]


def _attack_measures(attacks: list[Attack], guess: Attack | None) -> list[RiskMeasure]:
    """Return shares of rows that attacks find; the guess's last, NaN if None."""
    within = format_message("within {far}", far=_metres_text(attacks[0].threshold))
    found = [
        (
            f"{attack.name}: found", attack.success, f"{attack.success:.1%}",
            format_message(
                "share of {many} attacked rows that are put {within} of their true "
                "place; {queries} queries each, mean error {error}",
                many=localize(f"{len(attack.targets):,}"), within=within,
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
    """Return the translated name of a risk or utility figure; tables use English."""
    start, _, k = name.rpartition(" ")
    return (
        format_message("recall at {k}", k=k) if start == "recall at" else gettext(name)
    )


def _metres_text(length: float) -> str:
    """Return a length as text in the current language."""
    return localize(drawing.format_metres(length))


def _length_measure(name: str, value: float, meaning: str) -> RiskMeasure:
    """Return a figure that is a length, as (name, value, text, meaning)."""
    return name, value, drawing.format_metres(value), meaning


def _share_measure(value: float) -> tuple[float, str]:
    """Return a share with its text in per cent."""
    return value, f"{value:.1%}"


def compute_recall(true: Floats, released: Floats, k: int) -> tuple[float, float]:
    """Return recall@k and distance ratio, for up to 500 rows as queries [DPRS A.2]."""
    rows = sample_evenly(len(true), _QUERIES)
    one, two = (
        scipy.spatial.cKDTree(points).query(true[rows], k=np.arange(1, k + 1))[1]
        for points in (true, released)
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
    """Return the side (m) of a density cell: a fixed part of the points' extent."""
    return float(np.ptp(true, axis=0).max()) / _CELLS


def _compute_density_error(true: Floats, released: Floats) -> float:
    """Return half the summed differences of shares by cell, true and released."""
    low, side = true.min(axis=0), max(_choose_cell(true), 1e-9)
    sides, counts = _CELLS + 3, []
    for points in (true, released):
        x, y = np.clip(np.floor((points - low) / side), -1, _CELLS + 1).T
        cells = ((y + 1) * sides + x + 1).astype(np.intp)
        counts.append(np.bincount(cells, minlength=sides**2))
    return float(np.abs(counts[0] - counts[1]).sum()) / (2 * len(true))


def anonymity_set_sizes(
    true: Floats, released: Floats, people: Floats, weights: Floats
) -> Floats:
    """Return how many people live nearer to each released point than its true one."""
    tree, reach = scipy.spatial.cKDTree(people), np.hypot(*(released - true).T)
    return np.array(
        [
            float(weights[tree.query_ball_point(place, r)].sum())
            for place, r in zip(released, reach, strict=True)
        ]
    )


def anonymity_measures(crowd: Floats) -> list[RiskMeasure]:
    """Return the median and 5 % quantile of anonymity set sizes, as figures."""
    middle, low = (float(np.quantile(crowd, share)) for share in (0.5, 0.05))
    return [
        ("median crowd", middle, f"{middle:,.0f}", format_message(
            "people who live nearer to a row's released point than the row itself, "
            "for the row in the middle")),
        ("5 % crowd", low, f"{low:,.0f}",
         format_message("likewise; one row in twenty has fewer")),
    ]  # fmt: skip


def sample_evenly(rows: int, count: int) -> np.ndarray:
    """Return the numbers of about `count` evenly spaced rows."""
    return np.unique(np.linspace(0, rows - 1, min(rows, count)).astype(int))
