"""`plan`: the effect and cost of a release, before anything is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments import RELEASES, Release
from ...arguments.calling import convert_arguments
from ...arguments.docstring import document_arguments
from ...arguments.row import alternative_arguments
from ...core.budget.filter import UNITS
from ...core.drawing import format_metres
from ...core.errors import ConversionError, GeoPrivError, LedgerError, ParameterError
from ...core.exact_numbers import rounded_text
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.parameter import Limits, check_number, safe_repr
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import FLAT, compute_displacement
from ...ledger import Ledger
from ..columns.suspects import column_names_in
from ..ground.crs import choose_ground
from ..ground.geometry import Frame, geometry_of
from ..ground.prepared import Account, Prepared, open_ledger
from ..ground.rows import number_persons
from ..ground.warning import TIMES
from ..points.track import window_persons
from .outlook import Outlook
from .public_rows import PERSON, ArtificialPlaces
from .trial import (
    FACTS,
    MEAN,
    Measure,
    TrialRelease,
    error_measures,
    known_errors,
    reason_mostly_noise,
)
from .uses import USES, describe_uses

COUNTS = ("hidden", "public", "holder")
ROWS = Limits("Rows of one person", at_least=1, at_most=1_000_000, integer=True)
WANTED = Limits("Wanted average move", unit="m", above=0)
_ARTIFICIAL = 1000  # rows
_FEW = (1, 10, 100)  # rows of persons, where nobody says how many
TRACK = "private_track"
PLANNED = {row.name: row for row in RELEASES if row.is_random}
_LOOKING = {name for use in USES for name in use.functions}
# Measures another release of the same rows: by its name, arguments, rows per person.
Ask = Callable[[str, Mapping[str, Any], int], Sequence[Measure]]

_LESS = 0.95  # of the move: from where on another one is better
_BUDGETS = ("eps", "rho", "crs")
# What a person's rows are about, by the kind of `private_extent` that is asked for it.
_EXTENT = "private_extent"
_ABOUT = {
    "centre": gettext_noop("where they are"),
    "box": gettext_noop("how far they spread"),
}
_DAYS = gettext_noop(
    "private_track tells a mean place for each hour or day; or protect less at once "
    "(table_metric='dist_2', or a privacy_unit whose values are one person's day or "
    "hour)"
)


@document_arguments
def plan(
    frame: Frame | str | None,
    release: str | None = None,
    *,
    rows_per_person: int | Sequence[int] | None = None,
    rows: int = 1000,
    counts: str = "hidden",
    wanted: float | None = None,
    ledger: Account = None,
    **arguments: Any,
) -> Outlook:
    """Plan a release: guarantee, error and cost before any draw; raise if invalid.

    Returns
    -------
    Outlook
        With ``table()``; printed, it is in words.

    Raises
    ------
    ParameterError and others
        What the release itself refuses, in its words.

    Notes
    -----
    **No guarantee** is needed: the release is prepared for made-up rows at public
    places.
    Of ``frame`` only the CRS is used, and with ``counts`` how many rows there are and
    each person has. With "holder" the plan is for the data holder only.

    How far points move is computed from the law of the noise; in a region, on cells
    and on graphs it is measured on made-up rows, spread as the plan says.

    Examples
    --------
    >>> import geopriv_gis
    >>> found = geopriv_gis.plan("planar_laplace", eps=0.01, rows_per_person=[1, 40])
    >>> found.table()["value"].round().tolist()
    [200.0, 475.0, 5406.0, 8364.0]
    >>> radius = geopriv_gis.plan("private_extent", kind="radius", eps=0.01).table()
    >>> print(radius["value"].round(-1)[0])
    300.0
    """
    if isinstance(frame, str) and release is None:
        frame, release = None, frame
    elif isinstance(frame, str):
        raise ParameterError("Pass the frame first, then the name of the release.")
    row = find_release_row(release)
    return plan_release(
        row, frame, arguments, rows_per_person=rows_per_person, rows=rows,
        counts=counts, wanted=wanted, ledger=ledger,
    )  # fmt: skip


def find_release_row(release: object) -> Release:
    """Return the registry entry of a release by its name; raise if not plannable."""
    name = release.rpartition(".")[2] if isinstance(release, str) else ""
    row = PLANNED.get(name)
    if name in _LOOKING:
        raise ParameterError(
            f"{name} reads released points, draws nothing and costs nothing. Plan the "
            f"release; its plan says whether {name} can be used afterwards."
        )
    if row is None:
        raise ParameterError(
            f"release must be the name of a release, {', '.join(PLANNED)}; got "
            f"{safe_repr(release)}."
        )
    return row


def plan_release(
    row: Release,
    frame: Frame | None,
    arguments: Mapping[str, Any],
    *,
    rows_per_person: int | Sequence[int] | None = None,
    rows: int = 1000,
    counts: str = "hidden",
    wanted: float | None = None,
    ledger: Account = None,
    alternatives: bool = True,
    left_out: Collection[str] = (),
    near: Frame | Sequence[float] | None = None,
) -> Outlook:
    """Preview a release on artificial rows, true ones only counted if asked; may raise.

    With ``alternatives`` others are planned as well, which takes longer. Columns that
    are ``left_out`` will not be published, like those that ``drop`` names. Where the
    release has no public layer, one that is ``near``, or a place in degrees, says where
    rows may be.
    """
    check_number("rows", rows, ROWS)
    if counts not in COUNTS:
        raise ParameterError(
            f"counts must be one of {COUNTS}; got {safe_repr(counts)}."
        )
    if wanted is not None:
        check_number("wanted", wanted, WANTED)
    _check_argument_names(row, arguments)
    arguments = _without_frame(row, arguments)
    account = open_ledger(ledger)
    if frame is not None:
        choose_ground(geometry_of(frame).crs)
    unit = _choose_unit(row, arguments, rows_per_person)
    if counts != "hidden":
        if frame is None or rows_per_person is not None:
            raise ParameterError(
                "counts is for the rows of a frame: give the frame, and leave out "
                "rows_per_person."
            )
        counted = _persons_of_rows(row, frame, unit, arguments)
        # Noise of tracks depends on one person's windows alone.
        rows = 1 if row.name == TRACK else max(len(counted), 1)
        rows_per_person = _typical_sizes(counted)
    sizes = _choose_sizes(rows_per_person, unit, rows)
    places = ArtificialPlaces.of(row, arguments, frame, near)
    # Noise of points depends on one person's rows alone, not on how many persons.
    tried = min(rows, _ARTIFICIAL) if row.result == "points" else rows
    trial = TrialRelease(row, arguments, places, unit, tried)
    measures: list[Measure] = []
    for each in sizes:
        made, prepared = trial.prepare(each)
        if row.name == TRACK:
            measures += trial.measure_window_moves(each)
        elif row.result == "points":
            measures += trial.measure_moves(prepared, each)
        else:
            facts = known_errors(prepared)
            measures += [Measure(each, *error) for error in error_measures(facts)]
    noisy = (
        None if row.result == "points" else reason_mostly_noise(row.name, facts, rows)
    )
    if noisy:
        trial.add_warning(noisy)
    guarantee = prepared.guarantee
    if row.result == "points":  # what is beside made-up ones is made up as well
        guarantee = guarantee.replace(attribute_columns=(), published=())
    out = {*left_out, *column_names_in(arguments.get("drop", ()))} - {
        made.geometry.name
    }
    gone = [name for name in made.columns if name in out]

    def plan_measures(
        name: str, arguments: Mapping[str, Any], rows_per_person: int
    ) -> Sequence[Measure]:
        """Return another release's expected errors; () if it raises."""
        persons = (
            None if arguments.get("privacy_unit", "row") == "row" else rows_per_person
        )
        try:
            return plan_release(
                PLANNED[name], frame, arguments, rows=rows, alternatives=False,
                rows_per_person=persons,
            ).measures  # fmt: skip
        except GeoPrivError:
            return ()  # refused

    others: tuple[str, ...] = ()
    if alternatives:
        others = (
            *suggest_alternatives(
                row.name, arguments, guarantee, measures, plan_measures
            ),
            *suggest_budget(guarantee, measures, wanted),
        )
    return Outlook(
        row.name,
        guarantee,
        tuple(measures),
        describe_uses(
            made.drop(columns=gone), prepared.guarantee, row.result_kind(arguments)
        ),
        others,
        cost_sentence(account, prepared, guarantee),
        tuple(trial.messages),
        counts == "holder",
    )


def prepare_for_artificial_rows(
    row: Release, frame: Frame, arguments: Mapping[str, Any]
) -> Prepared[Any]:
    """Prepare a release of artificial rows in the frame's CRS, to draw from later."""
    given = _without_frame(row, arguments)
    unit = _choose_unit(row, given, None)
    places = ArtificialPlaces.of(row, given, frame)
    trial = TrialRelease(row, given, places, unit, _ARTIFICIAL)
    return trial.prepare(_ARTIFICIAL if unit == "table" else 1)[1]


def _without_frame(row: Release, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the converted arguments of a release, without its frame."""
    frame = row.arguments[0].name
    found = convert_arguments(row, {frame: None, **arguments})
    return {name: value for name, value in found.items() if name != frame}


def _persons_of_rows(
    row: Release, frame: Frame, unit: str, arguments: Mapping[str, Any]
) -> np.ndarray:
    """Return each row's person as a number; of tracks, each window's; may raise."""
    if row.name != TRACK:
        return np.arange(len(frame)) if unit == "row" else number_persons(frame, unit)
    names = ("time", "windows", "privacy_unit")
    missing = [name for name in names if name not in arguments]
    if missing or not isinstance(frame, gpd.GeoDataFrame):
        raise ParameterError(
            "counts of a person's windows need a GeoDataFrame, time, windows and "
            "privacy_unit. Pass them, or leave counts out."
        )
    return window_persons(frame, **{name: arguments[name] for name in names})


def _typical_sizes(codes: np.ndarray) -> Sequence[int]:
    """Return distinct minimum, median, 95 % quantile, maximum of rows per person."""
    counts = np.bincount(codes)
    counts = counts[counts > 0]
    shares = np.quantile(counts, (0.0, 0.5, 0.95, 1.0)) if len(counts) else [1]
    return sorted({math.ceil(number) for number in shares})


def _check_argument_names(row: Release, arguments: Mapping[str, Any]) -> None:
    """Raise if a release has no argument of a given name."""
    known = [
        one.name
        for each in (*row.arguments[1:], *row.procedure)
        for one in (each, *alternative_arguments(each))
    ]
    strange = [name for name in arguments if name not in known]
    if strange:
        raise ParameterError(
            f"{row.name} has no argument {strange[0]!r}; it takes {', '.join(known)}."
        )


def _choose_unit(row: Release, arguments: Mapping[str, Any], sizes: object) -> str:
    """Return the unit; for "row" with sizes given, a made-up column of persons."""
    if row.name == TRACK:
        return str(arguments.get("privacy_unit", "table"))
    offered = [each for each in row.arguments if each.name == "privacy_unit"]
    if not offered:
        return "row" if row.result == "points" else "table"
    unit = arguments.get("privacy_unit", offered[0].default)
    # Persons with several rows are made up where no column says whose they are.
    return PERSON if unit == "row" and sizes is not None else str(unit)


def _choose_sizes(
    given: int | Sequence[int] | None, unit: str, rows: int
) -> Sequence[int]:
    """Return rows per person to plan for, given or usual; raise if invalid."""
    if given is None:
        return (1,) if unit == "row" else (rows,) if unit == "table" else _FEW
    sizes = list(given) if isinstance(given, (Sequence, np.ndarray)) else [given]
    for each in sizes:
        check_number("rows_per_person", each, ROWS)
    if not sizes:
        raise ParameterError("rows_per_person must hold at least one number; got none.")
    if unit == "row" and set(sizes) != {1}:
        raise ParameterError(
            "rows_per_person must be left out: this release protects single rows."
        )
    return sorted({int(each) for each in sizes})


def suggest_alternatives(
    release: str,
    arguments: Mapping[str, Any],
    guarantee: Guarantee,
    measures: Sequence[Measure],
    ask: Ask,
) -> Iterator[str]:
    """Yield text on region methods that move less, and extents to release instead."""
    means = mean_moves(measures)
    budget = {name: arguments[name] for name in _BUDGETS if name in arguments}
    in_region = arguments.get("region") is not None and release != "dprs"
    if in_region and means:
        for words, other in _other_region_methods(arguments):
            others = mean_moves(ask(release, other, means[0].rows))
            if others and others[0].value < _LESS * means[0].value:
                yield format_message(
                    "{words}: moves {better} on average, not {now}",
                    words=gettext(words),
                    better=localize(format_metres(others[0].value)),
                    now=localize(format_metres(means[0].value)),
                )
    far = find_excessive_move(guarantee, measures)
    if far is not None:
        table = {**budget, "privacy_unit": "table"}
        found = [
            f"{gettext(about)} ({_EXTENT} {kind!r}: {errs})"
            for kind, about in _ABOUT.items()
            if (errs := _error_text(ask(_EXTENT, {**table, "kind": kind}, far.rows)))
        ]
        about = ", ".join(found) or _EXTENT
        yield format_message(
            "persons with {rows} rows: publish what the rows are about instead, "
            "{about}; {days}",
            rows=localize(f"{far.rows:,}"), about=about, days=gettext(_DAYS),
        )  # fmt: skip
    law = guarantee.law
    if law is not None and law.shares == "row" and means:
        errs = _error_text(ask(_EXTENT, {**budget, "privacy_unit": "row"}, 1))
        if errs:
            yield format_message(
                "if the extent alone is asked for, private_extent: {errs}", errs=errs
            )


def _other_region_methods(
    arguments: Mapping[str, Any],
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield descriptions and arguments of other ways to keep points in a region."""
    rest = {k: v for k, v in arguments.items() if k != "region"}
    yield (
        gettext_noop("onto= for region= (strays go to the border, where they pile up)"),
        {**rest, "onto": arguments["region"]},
    )
    yield (
        gettext_noop(
            "zones= for region= (strays go to the border of the row's own polygon, and "
            "which polygon that is, is told)"
        ),
        {**rest, "zones": arguments["region"]},
    )


def _error_text(measures: Sequence[Measure]) -> str:
    """Return text on the first error, not exceeded in 95 % of releases, or ""."""
    if not measures:
        return ""
    return format_message(
        "errs by {far} at most, in 95 % of releases",
        far=localize(format_metres(measures[0].value)),
    )


def find_excessive_move(
    guarantee: Guarantee, measures: Sequence[Measure]
) -> Measure | None:
    """Return the last mean displacement far above a lone row's; None if none is."""
    law = guarantee.law
    if law is None or law.shares == "row":
        return None
    alone = compute_displacement(law.replace(then=()))
    far = [each for each in mean_moves(measures) if each.value > TIMES * alone]
    return far[-1] if far else None


def mean_moves(measures: Sequence[Measure]) -> list[Measure]:
    """Return those expected errors that are mean displacements."""
    return [each for each in measures if each.measure.startswith(MEAN)]


def suggest_budget(
    guarantee: Guarantee, measures: Sequence[Measure], wanted: float | None
) -> Iterator[str]:
    """Yield text on the budget for a mean move or width of `wanted` m; none if None."""
    law, means = guarantee.law, mean_moves(measures)
    if wanted is None:
        return
    for each in measures:
        if each.measure == FACTS["useful_width"]:
            yield format_message(
                "{wanted} m as the width of a round area: {budget}",
                wanted=localize(f"{wanted:g}"),
                budget=_budget_text(guarantee, each.value / wanted),
            )
    if law is None:
        return
    # Only where all of a move is noise is it as 1/ε, and where the Earth looks flat.
    summed = law.family != "peak" and (law.is_sum or law.then == ("discs",))
    for each in means:
        if summed and (law.space == "plane" or each.value < FLAT / 5):
            yield _budget_sentence(guarantee, each, wanted)
        else:
            yield format_message(
                "{wanted} m on average for {whose}: which budget has it is not known "
                "here, where a move is not as 1/ε; plan several",
                wanted=localize(f"{wanted:g}"), whose=_rows_text(each),
            )  # fmt: skip


def _budget_sentence(guarantee: Guarantee, mean: Measure, wanted: float) -> str:
    """Return a sentence on the budget that gives the wanted mean move."""
    return format_message(
        "{wanted} m on average for {whose}: {budget}",
        wanted=localize(f"{wanted:g}"), whose=_rows_text(mean),
        budget=_budget_text(guarantee, mean.value / wanted),
    )  # fmt: skip


def _budget_text(guarantee: Guarantee, ratio: float) -> str:
    """Return text of the budget that divides errors by `ratio`."""
    if guarantee.rho is not None:
        rho = localize(f"{guarantee.rho * ratio**2:.3g}")
        return format_message("rho = {rho} per square metre", rho=rho)
    eps = localize(f"{(guarantee.eps or 0.0) * ratio:.3g}")
    return format_message("eps = {eps} per metre", eps=eps)


def _rows_text(mean: Measure) -> str:
    """Return text on whose mean displacement it is: a single row's, or each of many."""
    if mean.rows == 1:
        return format_message("a row alone")
    return format_message("each of {rows} rows", rows=localize(f"{mean.rows:,}"))


def cost_sentence(
    account: Ledger | None, prepared: Prepared[Any], guarantee: Guarantee
) -> str:
    """Return text on a ledger's charge, or why it refuses; "" without a ledger."""
    if account is None:
        return ""
    if prepared._bill(account).guarantee is None:
        return format_message(
            "nothing: the first publication of this series was charged for all"
        )
    try:
        charge, left = account.quote(guarantee)
    except (ConversionError, LedgerError) as error:
        return format_message("this ledger would refuse it: {why}", why=error)
    unit = gettext(UNITS[account.accounting_notion(guarantee)])
    price = f"{localize(rounded_text(charge, up=True))} ({unit})"
    if guarantee.fixed_loss:
        return _price_text(price, guarantee.fixed_loss, fits=left >= 0)
    room = localize(rounded_text(left + charge, up=False))
    if left < 0:
        return format_message(
            "{price}; {room} is left, so that the ledger would refuse it",
            price=price, room=room,
        )  # fmt: skip
    return format_message(
        "{price} of the {room} that is left; {left} would remain",
        price=price, room=room, left=localize(rounded_text(left, up=False)),
    )  # fmt: skip


def _price_text(price: str, fixed: float, fits: bool) -> str:
    """Return text on the charge and fixed loss; say if the ledger would refuse it."""
    both = format_message(
        "{price}, and {fixed} of its limits on fixed losses",
        price=price, fixed=localize(f"{fixed:g}"),
    )  # fmt: skip
    return (
        both
        if fits
        else format_message("{cost}; the ledger would refuse it", cost=both)
    )
