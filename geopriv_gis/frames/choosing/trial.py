"""Expected displacements and errors of a prepared release.

It is prepared for made-up rows, so that what it refuses is refused. Only what depends
on the place, or on the answer, is drawn of them.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments import Release
from ...core.drawing import format_metres
from ...core.errors import GeoPrivWarning
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.promise.law import MOST, summarise_displacement
from ..functions import import_function
from ..ground.crs import choose_ground
from ..ground.geometry import coordinates_of, geometry_of
from ..ground.prepared import Prepared, prepare
from ..ground.release import read_stamp
from ..ground.rows import person_column
from ..ground.warning import ColumnsWarning
from ..maps.heatmap import Heatmap
from ..points.moments import parse_duration
from .public_rows import PERSON, ArtificialPlaces, adapt_arguments, make_columns

DRAWS = 20_000  # made-up rows by which moves are measured where no formula is known
MEAN = gettext_noop("moves on average")
MOSTLY = gettext_noop("95 % move at most")
DISCS = gettext_noop(
    "how far places move is not known here: private discs are drawn, and where they "
    "are follows from where people are. With clip='remap' the noise alone is known"
)
SMOOTHED = gettext_noop(
    "smoothing brings places nearer than said; how near is not known here: it depends "
    "on how they moved. The column se of the release tells it"
)
# What made-up rows have no use for: nothing is kept, charged, repeated or reported.
OWN = ("drop", "keep", "shuffle", "ledger", "sticky", "progress")
# Facts that answers state of their error, and what they mean.
FACTS = {
    "half_width": gettext_noop("error of each number, at most"),
    "half_width_all": gettext_noop("error of all numbers at once, at most"),
    "useful_width": gettext_noop(
        "a round area so wide overlaps its hull by 70 %, on average"
    ),
    "mean_excess": gettext_noop(
        "found rows are farther than the nearest, on average at most by"
    ),
    "excess": gettext_noop("found rows are farther than the nearest, at most by"),
    "margin": gettext_noop("how far from the threshold the answer is sure"),
    "outer": gettext_noop("how far it reaches too far, at most"),
    "inner": gettext_noop("how far it falls short, at most"),
}
_MEANS = ("mean_excess", "useful_width")  # on average, not in a share of releases
_COLUMNS = ("se", "error")  # of answers with a standard error each


@dataclass(frozen=True)
class Measure:
    """Expected error of a release: one line of a preview's table.

    With ``counts_windows`` its name says of how many windows of time it is.
    """

    rows: int
    measure: str
    value: float
    unit: str
    counts_windows: bool = False

    @property
    def local_name(self) -> str:
        """Return the expected error's translated name."""
        what, bracket, how = self.measure.partition(" (")
        return f"{gettext(what)}{bracket}{how}"


@dataclass(frozen=True)
class TrialRelease:
    """Release of artificial rows at public places, prepared to measure its errors.

    The ``unit`` is "row", "table", or the column of made-up persons.
    """

    row: Release
    given: Mapping[str, Any]
    places: ArtificialPlaces
    unit: str
    rows: int
    messages: list[str] = field(default_factory=list)

    def prepare(
        self, rows_per_person: int, least: int | None = None
    ) -> tuple[gpd.GeoDataFrame, Prepared[Any]]:
        """Return artificial rows and their prepared release; store its warnings.

        There are ``least`` rows or some more, of as many persons as that takes.
        """
        unit = self.unit
        if least is None:
            least = (
                rows_per_person if unit == "table" else max(self.rows, rows_per_person)
            )
        elif unit == "table" and rows_per_person < least:
            unit = PERSON  # many tables at once
        column = str(person_column(unit) or "")
        columns = make_columns(self.row, self.given)
        made = self.places.make_rows(
            -(-least // rows_per_person) * rows_per_person,
            rows_per_person,
            columns,
            column,
        )
        given = adapt_arguments(self.row, self.given)
        given = {k: v for k, v in given.items() if k not in OWN}
        taken = {argument.name for argument in self.row.arguments}
        if "keep" in taken:
            given["keep"] = [name for name in made.columns if name != "geometry"]
        if "privacy_unit" in taken:
            given["privacy_unit"] = unit
        if given.get("z") == "protect":
            flat = coordinates_of(made.geometry).xy
            made = made.set_geometry(
                gpd.points_from_xy(*flat.T, np.zeros(len(flat)), crs=made.crs)
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", GeoPrivWarning)
            found: Prepared[Any] = prepare(import_function(self.row), made, **given)
        for each_warning in found.warnings:
            if not isinstance(each_warning, ColumnsWarning):  # true ones are others
                self.add_warning(str(each_warning))
        return made, found

    def add_warning(self, text: str) -> None:
        """Append a warning to the trial's messages, unless it is there already."""
        if text not in self.messages:
            self.messages.append(text)

    def measure_moves(
        self, prepared: Prepared[Any], rows_per_person: int
    ) -> Iterator[Measure]:
        """Yield how far points move, by law or a drawn trial; for dprs only warn.

        By the law of the noise where it is one, and not too large for the Earth;
        otherwise measured on made-up rows.
        """
        law, how = prepared.guarantee.law, ""
        known = prepared.expected(rows_per_person)
        if law is None and self.row.name == "dprs":
            self.add_warning(gettext(DISCS))
            return
        if law is not None and law.then == ("discs",):
            known = summarise_displacement(
                law.replace(then=()), rows_per_person
            )  # nobody knows where they are
            how = format_message("before strays go to the discs")
        elif known and law is not None and law.dimension == 3:
            how = format_message("in space")
        elif not known and law is not None and law.is_sum:
            known = replace(
                self, places=ArtificialPlaces.in_degrees()
            )._measure_by_drawing(rows_per_person)
        elif not known:
            known = self._measure_by_drawing(rows_per_person)
            how = self.places.description
        yield from _move_measures(known, rows_per_person, f" ({how})" if how else "")

    def _measure_by_drawing(self, rows_per_person: int) -> dict[str, float]:
        """Draw the release of artificial rows; return mean and 95 % moves (m)."""
        made, prepared = self.prepare(rows_per_person, DRAWS)
        before, after = made.geometry, geometry_of(_draw_first_layer(prepared))
        where = choose_ground(before.crs, "sphere")
        here, there = (
            where.to_working(coordinates_of(series, drop_z=True).xy)
            for series in (before, after)
        )
        away = where.metric.distance(here, there) / where.metric.k_max
        most = float(np.quantile(away, MOST))
        return {"displacement": float(away.mean()), "displacement_95": most}

    def measure_window_moves(self, rows_per_person: int) -> Iterator[Measure]:
        """Yield how far noise moves mean places of windows; warn if they get smoothed.

        It depends on the budget and on the number of a person's windows alone. Made-up
        rows are a window apart, where windows have a width.
        """
        if parse_duration(str(self.given.get("windows"))) and self.given.get(
            "smooth", True
        ):
            self.add_warning(gettext(SMOOTHED))
        given = {**self.given, "smooth": False, "speed": None}
        known = replace(self, given=given).prepare(rows_per_person)[1].expected()
        windows = known["windows"]
        of = format_message(" (mean of 1 window of a person, not smoothed)")
        if windows > 1:
            of = format_message(
                " (means of {windows} windows of a person, not smoothed)",
                windows=localize(f"{windows:,}"),
            )
        for each in _move_measures(known, rows_per_person, of):
            yield replace(each, counts_windows=True)


def _move_measures(
    known: Mapping[str, Any], rows_per_person: int, how: str
) -> Iterator[Measure]:
    """Yield the mean and the 95 % displacement as expected errors."""
    yield Measure(rows_per_person, f"{MEAN}{how}", known["displacement"], "m")
    yield Measure(rows_per_person, f"{MOSTLY}{how}", known["displacement_95"], "m")


def known_errors(prepared: Prepared[Any]) -> Mapping[str, Any]:
    """Return a release's stated errors, from an artificial draw if needed."""
    return prepared.expected() or _stated_errors(_draw_first_layer(prepared))


def _draw_first_layer(prepared: Prepared[Any]) -> Any:
    """Draw a release of artificial rows, hiding warnings; return the first layer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        released = prepared.result()
    return released[0] if isinstance(released, tuple) else released


def _stated_errors(released: Any) -> Mapping[str, Any]:
    """Return a release's stated errors, with its map, number or standard errors."""
    facts = dict((read_stamp(released) or {}).get("error", {}))
    if isinstance(released, Heatmap):
        return {**facts, "map": released}
    if isinstance(released, pd.Series) and "error" in released.index:
        return {**facts, "number": float(released["error"])}
    columns = [n for n in _COLUMNS if n in getattr(released, "columns", ())]
    return {**facts, **({"se": released[columns[0]]} if columns else {})}


def error_measures(facts: Mapping[str, Any]) -> Iterator[tuple[str, float, str]]:
    """Yield stated errors: name, largest (or mean) value, unit."""
    share = localize(f"{100 * (1 - facts.get('beta', 0.0)):g}")
    sure = format_message(" (in {share} % of releases)", share=share)
    for name, meaning in FACTS.items():
        if name in facts:
            text = meaning + ("" if name in _MEANS else sure)
            # The limit of a count has no unit, nor has what is near it.
            unit = "" if "limit" in facts else "m"
            yield text, float(np.max(facts[name])), unit
    if "map" in facts:
        found = facts["map"]
        unit = (
            gettext_noop("per m²")
            if found.per_area
            else gettext_noop("(1 = all rows there)")
        )
        text = format_message(
            "standard error of a cell, of a map blurred over {far}, at most",
            far=localize(format_metres(found.bandwidth)),
        )
        yield text, float(found.se.max()), unit
    if "number" in facts:
        yield gettext_noop("standard error"), facts["number"], ""
    if "se" in facts:
        yield (
            gettext_noop("standard error, on average"),
            float(np.mean(facts["se"])),
            "",
        )


COUNTS = ("zonal_counts", "private_flows")
_HALF = 0.5


def reason_mostly_noise(
    release: str, facts: Mapping[str, Any], rows: int
) -> str | None:
    """Return why a map of so many rows would be mostly noise; else None.

    ``facts`` are what is known of its error.
    """
    if "map" in facts:
        return _reason_grid_too_fine(facts["map"])
    if release in COUNTS and "se" in facts:
        return _reason_zones_too_small(
            len(facts["se"]), float(np.mean(facts["se"])), rows
        )
    return None


def _reason_zones_too_small(places: int, error: float, rows: int) -> str | None:
    """Return why zones are too small for so many rows; None if they are not."""
    if not places or error <= rows / places:
        return None
    return format_message(
        "{rows} rows in all, as this plan has it, are {each} in each of {places} "
        "places of the map, and numbers are off by {error} on average: most of what "
        "it shows would be noise. Take fewer and larger places, or a larger budget.",
        rows=localize(f"{rows:,}"), each=localize(f"{rows / places:.3g}"),
        places=localize(f"{places:,}"), error=localize(f"{error:.3g}"),
    )  # fmt: skip


def _reason_grid_too_fine(heatmap: Heatmap) -> str | None:
    """Return text if noise exceeds the map of evenly spread rows; else None."""
    across, _, _, _, down, _ = heatmap.transform
    metre = heatmap.crs.axis_info[0].unit_conversion_factor
    area = heatmap.values.size * abs(across * down) * metre**2
    spread = 1.0 if heatmap.per_area else 2 * math.pi * heatmap.bandwidth**2
    level, error = min(spread / area, 1.0), float(np.quantile(heatmap.se, _HALF))
    if error <= level:
        return None
    return format_message(
        "were the rows spread evenly, cells of the map would be {level}, and their "
        "standard error is {error}: most of what it shows would be noise. Take a wider "
        "bandwidth, or a larger budget.",
        level=localize(f"{level:.3g}"), error=localize(f"{error:.3g}"),
    )  # fmt: skip
