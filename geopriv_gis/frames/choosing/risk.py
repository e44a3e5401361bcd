"""What a release gives away and what it is worth, as a page for the data holder."""

from __future__ import annotations

import os
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core import drawing, markup
from ...core.attack.localisation import is_linked
from ...core.attack.service import K
from ...core.drawing import AFTER, BEFORE, QUIET
from ...core.errors import FileError
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.local_path import check_local_path
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
from .risk_measures import (
    anonymity_set_sizes,
    compute_measures,
    crowd_measures,
    measure_name,
    sample_evenly,
)

_HOLD_BACK = gettext_noop(
    "Do not publish this page: it compares the release with the true points, and shows "
    "them."
)
_GUESSED = 10_000  # rows at most: shares are then known to 1 %, in 95 of 100 reports
_PRIOR = 40  # cells along each side of a flat prior


@dataclass(frozen=True, eq=False)
class RiskReport:
    """Risk and use of one release, for the data holder only.

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
        """Write the page to a file that does not exist, or may be replaced.

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
        target.write_text(self.to_html(), encoding="utf-8")

    def _repr_html_(self) -> str:
        """Return the table for a notebook; no maps, which show the true points."""
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
        return [gettext(BY_INDEX)] if any(one.by_index for one in self.attacks) else []

    def _table(self) -> str:
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
    """Measure the disclosure risk and the utility of a release.

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
    rows = list(geometry_of(frame).index[sample_evenly(len(true), targets)])
    asked: dict[str, Any] = {"k": k, "threshold": threshold, "crs": crs, "rng": rng}
    attacks = []
    for asked["method"] in ("circles", "probes"):
        attacks.append(_name_attack(nearby(frame, rows, **asked), "true points"))
        masked = nearby(frame, rows, mask=lambda _frame: released, **asked)
        attacks.append(_name_attack(masked, "release"))
        report(0.1 + 0.15 * len(attacks))
    prior = _population_or_grid(frame, true, ground, population)
    some = sample_evenly(len(true), _GUESSED)
    guess = _bayesian_attack(
        frame, released, prior, some, weight=weight, threshold=threshold, crs=crs,
        report=lambda done: report(0.7 + 0.1 * done),
    )  # fmt: skip
    linked = float(is_linked(true, there).mean())
    measures = compute_measures(true, there, k, attacks, guess, linked=linked)
    if population is not None:
        people = project_positions(population, ground, "population")
        crowd = anonymity_set_sizes(
            true[some], there[some], people, population_weights(population, weight)
        )
        measures += crowd_measures(crowd)
    report(0.9)
    table = pd.DataFrame(
        measures, columns=["measure", "value", "shown", "meaning"]
    ).set_index("measure")
    figures = _make_figures(true, there, attacks, linked)
    report(1.0)
    done = (*attacks, guess) if guess is not None else tuple(attacks)
    return RiskReport(table, guarantee_of(released), done, figures)


def _name_attack(attack: Attack, where: str) -> Attack:
    """Return an attack whose name says on which map it was made."""
    return replace(attack, name=f"{attack.name} on the {where}")


def _population_or_grid(
    frame: Frame, true: Floats, ground: WorkingSpace, population: Any
) -> Any:
    """Return the population, or a flat grid over where the rows are."""
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
    frame: Frame, released: Frame, prior: Any, some: Ints, **asked: Any
) -> Attack | None:
    """Return the Bayesian attack, where the noise's law is known."""
    if find_noise_law(released) is None:
        return None
    if not isinstance(prior, gpd.GeoDataFrame):
        asked["weight"] = None
    return localise_some(frame, released, prior, some, **asked)


def _make_figures(
    true: Floats, there: Floats, attacks: list[Attack], linked: float
) -> tuple[str, ...]:
    """Draw the maps of true and released points, and charts of the attacks."""
    low, high = np.quantile(np.vstack([true, there]), (0.01, 0.99), axis=0)
    low, high = np.minimum(low, true.min(axis=0)), np.maximum(high, true.max(axis=0))
    room = 0.03 * float((high - low).max()) + 1.0
    box = (*(low - room), *(high + room))
    moved = np.hypot(*(there - true).T)
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
        drawing.draw_point_map(format_message("Released points"), there, box, AFTER),
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
