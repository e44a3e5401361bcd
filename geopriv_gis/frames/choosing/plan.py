"""What would happen, before anything is drawn: a release rehearsed on made-up rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments import RELEASES, Release
from ...arguments.docstring import explained
from ...core.errors import ParameterError
from ...core.language import noted, spoken
from ...core.parameter import Limits, check_number, shown
from ..columns.suspects import names_in
from ..functions import function_of
from ..ground.crs import ground_of
from ..ground.geometry import Frame, geometry_of
from ..ground.persons import persons_of
from ..ground.prepared import Account, opened
from ..ground.standing import guarantee_of
from .advice import budget_for, cost
from .alternatives import Planned, Rehearsed
from .coarse import mostly_noise
from .outlook import Outlook
from .rehearsal import MEAN, MOSTLY, Measure, Rehearsal, errors, moves
from .stage import PERSON, Stage, sizes_of
from .uses import USES, uses_of
from .windows import TRACK, window_moves

COUNTS = ("hidden", "public", "holder")
ROWS = Limits("Rows of one person", at_least=1, at_most=1_000_000, integer=True)
WANTED = Limits("Wanted average move", unit="m", above=0)
DISCS = noted(
    "how far places move is not known here: private discs are drawn, and where they "
    "are follows from where people are. With clip='remap' the noise alone is known"
)
_FEW = (1, 10, 100)  # rows of persons, where nobody says how many
PLANNED = {row.name: row for row in RELEASES if row.draws}
_LOOKING = {name for use in USES for name in use.functions}


@explained
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
    """Say what a release would do, before anything is drawn or charged.

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
    **No guarantee** is needed: the release is made of made-up rows at public places.
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
    >>> radius = geopriv_gis.plan("private_radius", eps=0.01).table()
    >>> print(radius["value"].round(-1)[0])
    300.0
    """
    if isinstance(frame, str) and release is None:
        frame, release = None, frame
    row = row_of(release)
    assert not isinstance(frame, str)
    return planned(
        row, function_of(row), frame, arguments, rows_per_person=rows_per_person,
        rows=rows, counts=counts, wanted=wanted, ledger=ledger,
    )  # fmt: skip


def row_of(release: object) -> Release:
    """Return the row of a release that can be planned, or raise."""
    name = release.rpartition(".")[2] if isinstance(release, str) else release
    row = PLANNED.get(name) if isinstance(name, str) else None
    if row is None and name in _LOOKING:
        raise ParameterError(
            f"{name} looks at points that are released already: it draws nothing from "
            "the rows and costs nothing. Plan the release; its plan says whether "
            f"{name} can be used afterwards."
        )
    if row is None:
        raise ParameterError(
            f"release must be the name of a release, {', '.join(PLANNED)}; got "
            f"{shown(release)}."
        )
    return row


def planned(
    row: Release,
    call: Callable[..., Any],
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
    """Plan a release that ``call`` makes; surfaces may read arguments of their own.

    With ``alternatives`` others are rehearsed as well, which takes longer. Columns that
    are ``left_out`` will not be published, like those that ``drop`` names. Where the
    release has no public layer, one that is ``near``, or a place in degrees, says where
    rows may be.
    """
    check_number("rows", rows, ROWS)
    if counts not in COUNTS:
        raise ParameterError(f"counts must be one of {COUNTS}; got {shown(counts)}.")
    if wanted is not None:
        check_number("wanted", wanted, WANTED)
    _check_names(row, arguments)
    account = opened(ledger)
    if frame is not None:
        ground_of(geometry_of(frame).crs)
    unit = _unit(row, arguments, rows_per_person)
    if counts != "hidden":
        if frame is None or rows_per_person is not None:
            raise ParameterError(
                "counts is for the rows of a frame: give the frame, and leave out "
                "rows_per_person."
            )
        rows = max(len(frame), 1)
        counted = np.arange(rows) if unit == "row" else persons_of(frame, unit)
        rows_per_person = sizes_of(counted)
    sizes = _sizes(rows_per_person, unit, rows)
    rehearsal = Rehearsal(
        call, row, dict(arguments), Stage.of(row, arguments, frame, near),
        unit, rows,
    )  # fmt: skip
    measures: list[Measure] = []
    released: Any = None
    for each in sizes:
        released = rehearsal.release(each)[1]
        measures += _measures(rehearsal, released, each)
    noisy = mostly_noise(released, rehearsal.rows)
    if noisy:
        rehearsal.mind(noisy)
    # What is beside made-up points is made up as well.
    guarantee = guarantee_of(released).replace(beside=(), published=())
    better: tuple[str, ...] = ()
    if alternatives:
        beside = _beside(frame, rows)
        other = Planned(row.name, arguments, guarantee, measures, beside)
        better = (*other.better(), *budget_for(guarantee, measures, wanted))
    return Outlook(
        row.name, guarantee, tuple(measures),
        uses_of(_published(released, arguments, left_out), row.result),
        better, cost(account, guarantee), tuple(rehearsal.warned), counts == "holder",
    )  # fmt: skip


def _published(
    released: Any, arguments: Mapping[str, Any], left_out: Collection[str]
) -> Any:
    """Return made-up rows with no column that true ones will not have."""
    gone = {*left_out, *names_in(arguments.get("drop", ()))}
    if not isinstance(released, gpd.GeoDataFrame):
        return released
    gone.discard(released.geometry.name)
    return released.drop(columns=[name for name in released.columns if name in gone])


def _beside(frame: Frame | None, rows: int) -> Rehearsed:
    """Return what plans other releases of the same rows."""

    def rehearse(name: str, given: Mapping[str, Any], each: int) -> Sequence[Measure]:
        row = PLANNED[name]
        unit = given.get("privacy_unit", "row")
        found = planned(
            row, function_of(row), frame, given, rows=rows, alternatives=False,
            rows_per_person=None if unit == "row" else each,
        )  # fmt: skip
        return found.measures

    return rehearse


def _check_names(row: Release, given: Mapping[str, Any]) -> None:
    """Refuse what the release does not take, and what it lacks."""
    known = {each.name: each for each in (*row.arguments[1:], *row.procedure)}
    strange = [name for name in given if name not in known]
    if strange:
        raise ParameterError(
            f"{row.name} has no argument {strange[0]!r}; it takes {', '.join(known)}."
        )
    lacking = [each.name for each in row.asked if each.required]
    lacking = [name for name in lacking if name not in given]
    if lacking:
        raise ParameterError(f"{row.name} needs {' and '.join(lacking)}.")


def _unit(row: Release, given: Mapping[str, Any], sizes: object) -> str:
    """Return who is protected: as asked for, or as the release has it."""
    if row.name == TRACK:
        return str(given.get("person") or "table")
    offered = [each for each in row.arguments if each.name == "privacy_unit"]
    if not offered:
        return "row" if row.result == "points" else "table"
    unit = given.get("privacy_unit", offered[0].default)
    # Persons with several rows are made up where no column says whose they are.
    return PERSON if unit == "row" and sizes is not None else str(unit)


def _sizes(given: int | Sequence[int] | None, unit: str, rows: int) -> Sequence[int]:
    """Return the numbers of rows of a person that are looked at."""
    if given is None:
        return (1,) if unit == "row" else (rows,) if unit == "table" else _FEW
    sizes = list(given) if isinstance(given, (Sequence, np.ndarray)) else [given]
    for each in sizes:
        check_number("rows_per_person", each, ROWS)
    if not sizes:
        raise ParameterError("rows_per_person must hold a number at least; got none.")
    if unit == "row" and set(sizes) != {1}:
        raise ParameterError(
            "rows_per_person must be left out: this release protects rows, and knows "
            "no persons with several."
        )
    return sorted({int(each) for each in sizes})


def _measures(rehearsal: Rehearsal, released: Any, each: int) -> Iterator[Measure]:
    """Yield how far the rows of a person move, or how wrong the answer is."""
    if rehearsal.row.result != "points":
        for meaning, value, unit in errors(released):
            yield Measure(each, meaning, value, unit)
        return
    if rehearsal.row.name == TRACK:
        yield from window_moves(rehearsal, each)
        return
    law = guarantee_of(released).law
    if law is None and rehearsal.row.name == "dprs":
        rehearsal.mind(spoken(DISCS))
        return
    how, mean, most = moves(rehearsal, law, each)
    where = f" ({how})" if how else ""
    yield Measure(each, f"{MEAN}{where}", mean, "m")
    yield Measure(each, f"{MOSTLY}{where}", most, "m")
