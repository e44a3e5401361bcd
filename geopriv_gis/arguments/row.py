"""Declarations of arguments and releases: one row for each."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from . import kinds
from .kinds import Caller, Frame, Kind, Number, ReleaseLayer


class _Required:
    """Type of the marker for arguments without a default."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()

# What a form asks for after everything else.
_LAST = ("sticky", "crs", "ledger")

POINTS_RELEASE = "Move points"
ASK = "Count and map"
MAPS = "Learn from a release"
CHECK = "Check and account"
RESEARCH = "For research"
GROUPS = (POINTS_RELEASE, ASK, MAPS, CHECK, RESEARCH)


# The types of arguments in docstrings, by their kinds.
_TAKES: dict[type, str] = {
    kinds.Frame: "GeoDataFrame or GeoSeries",
    kinds.ReleaseLayer: "GeoDataFrame or GeoSeries",
    kinds.Thresholds: "float, or a pair of floats",
    kinds.Sizes: "int or sequence of int",
    kinds.Flag: "bool",
    kinds.SecondLayer: "bool",
    kinds.Text: "str",
    kinds.Unit: "str",
    kinds.Place: "shapely Point or GeoSeries of points",
    kinds.Points: "GeoSeries or GeoDataFrame of points",
    kinds.Polygons: "(Multi)Polygon, GeoSeries or GeoDataFrame",
    kinds.Shapes: "shape, GeoSeries or GeoDataFrame",
    kinds.Extent: "(west, south, east, north)",
    kinds.Interval: "(low, high)",
    kinds.Shape: "(a, b, bearing) or corners of a polygon",
    kinds.Metric: "GraphMetric",
    kinds.Account: "Ledger or path",
    kinds.Store: "StickyStore",
}


@dataclass(frozen=True)
class Argument:
    """Argument of a function, as Python, commands and forms explain it.

    help: One or two plain lines. An argument's name in backticks is shown as the option
        or field it is. A number's meaning, limits and unit go before it.
    label: What a form shows; with the unit.
    default: As in the signature, or `REQUIRED`.
    more: What docstrings say after ``help``.
    takes: The type in docstrings, where the kind does not say it.
    hint: A form's help, where it must differ from ``help``.
    filled: With what a form starts, where that is not the default; scripts give it.
    advanced: Whether a form shows it among the advanced ones.
    option: On the command line, where it is not the name.
    field: In a form, where it is not the name in capitals. Never changed: saved models
        and scripts hold it.
    instead: Another way to give it. Exactly one of the two is given.
    along: What is asked together with it, and makes its value with it.
    fields: What a form asks for it, where that is not the argument itself.
    """

    name: str
    kind: Kind
    help: str = ""
    label: str = ""
    default: Any = REQUIRED
    _: dataclasses.KW_ONLY
    more: str = ""
    takes: str = ""
    hint: str = ""
    filled: Any = None
    advanced: bool = False
    option: str = ""
    field: str = ""
    instead: Alternative | None = None
    along: tuple[Argument, ...] = ()
    fields: tuple[Argument, ...] = ()

    def copy(self, **changes: Any) -> Argument:
        """Return a copy of the argument with some fields changed."""
        return dataclasses.replace(self, **changes)

    def with_empty_field(self, hint: str) -> Argument:
        """Return the argument with a form field that may be empty, showing `hint`."""
        return self.copy(fields=(self.copy(default=None, hint=hint),))

    def with_start_value(self, value: float) -> Argument:
        """Return the argument with another initial value in the form."""
        return self.copy(fields=(self.copy(default=value),))

    @property
    def required(self) -> bool:
        """Return whether the argument has no default."""
        return self.default is REQUIRED

    @property
    def explanation(self) -> str:
        """Return the argument's help; for a number its meaning and limits first.

        >>> from .shared import BETA
        >>> BETA.explanation[:64]
        'Probability that the error band fails: a finite number greater t'
        """
        if not isinstance(self.kind, Number):
            return self.help
        return f"{self.kind.limits.explanation()} {self.help}".strip()

    @property
    def value_kind(self) -> str:
        """Return the argument's type as in numpydoc; "" if its kind has none."""
        kind = self.kind
        if self.takes:
            return self.takes
        if isinstance(kind, Number):
            return "int" if kind.integer else "float"
        if isinstance(kind, kinds.Choice):
            return "{" + ", ".join(f'"{word}"' for word in kind.words) + "}"
        if isinstance(kind, kinds.Column):
            return "sequence of column names" if kind.several else "column name"
        if isinstance(kind, kinds.Crs):
            return 'CRS-like or "sphere"' if kind.sphere else "CRS-like"
        return _TAKES.get(type(kind), "")

    @property
    def flag(self) -> str:
        """Return the command line option of `option` or the name, as "--id-column"."""
        return "--" + (self.option or self.name).replace("_", "-")

    @property
    def parameter(self) -> str:
        """Return the form field's name: `field`, or else the argument's in capitals."""
        return self.field or self.name.upper()


Ways = tuple[tuple[Argument, ...], ...]


@dataclass(frozen=True)
class Alternative:
    """Arguments that together replace another argument.

    ``by`` names the function of `geopriv_gis.calibration` that makes the value of
    theirs, and of those of the arguments ``after`` which it comes; without it the one
    argument is the value.
    """

    arguments: tuple[Argument, ...]
    by: str = ""
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Absent:
    """Reason why a release has no command, or no QGIS algorithm."""

    reason: str


@dataclass(frozen=True)
class Name:
    """Public names that are no releases, with purpose, command and form.

    Those of `geopriv_gis`; a method's with the class.
    """

    names: tuple[str, ...]
    help: str
    command: str | Absent
    form: str | Absent


@dataclass(frozen=True)
class Command:
    """Command line form of a release.

    A ``name`` of two words is that of a command in a group. ``more`` is the help after
    the first line; ``without`` has the arguments that it does not offer, and why;
    ``placed`` those that come between IN and OUT, with what they are called there;
    ``file`` is the module of `geopriv_gis.cli` that makes it, where it has something of
    its own; ``streamed`` tells that files of any size go by in batches, and streams.
    """

    name: str
    examples: tuple[str, ...]
    more: str = ""
    without: dict[str, str] = dataclasses.field(default_factory=dict)
    placed: dict[str, str] = dataclasses.field(default_factory=dict)
    file: str = ""
    streamed: bool = False


@dataclass(frozen=True)
class Form:
    """QGIS algorithm of a release.

    ``name`` never changes. ``title`` is what the toolbox shows, ``output`` what the new
    layer is called. ``first`` has the arguments that are asked for before the others;
    ``without`` those that are not asked for, and why; ``expert`` keeps it out of the
    toolbox, for scripts and models.
    """

    name: str
    title: str
    output: str
    first: tuple[str, ...] = ()
    without: dict[str, str] = dataclasses.field(default_factory=dict)
    expert: bool = False


@dataclass(frozen=True)
class Release:
    """Registry entry of a public function on points or on a release.

    function: Its dotted name in `geopriv_gis`.
    module: The module of `geopriv_gis.frames` that it is written in.
    arguments: In the order of its signature.
    result: "points", "shape", "zones" (polygons with numbers), "labels", "answers" (a
        table of numbers), "grid", "report" or "names"; "rows" that are left as they
        are, which promises nothing.
    results: The result with a value of an argument, by both, where it is another.
    help: One line: what it does.
    procedure: What is passed on as ``**procedure``.
    rest: What that is called in the signature.
    no_method: Why ``.geopriv`` has no method of it, where it has none.
    in_parts: Whether it answers about files of any size, of whose rows it keeps sums or
        a few.
    one_of: Ways, of arguments by name, of which one must be given although none is
        required; beside ``eps`` and ``rho``.
    """

    function: str
    module: str
    arguments: tuple[Argument, ...]
    result: str
    group: str
    help: str
    command: Command | Absent
    form: Form | Absent
    _: dataclasses.KW_ONLY
    procedure: tuple[Argument, ...] = ()
    rest: str = "procedure"
    no_method: str = ""
    results: dict[tuple[str, object], str] = dataclasses.field(default_factory=dict)
    in_parts: bool = False
    one_of: tuple[tuple[str, ...], ...] = ()

    @property
    def name(self) -> str:
        """Return the function's name without its module."""
        return self.function.rpartition(".")[2]

    @functools.cached_property
    def required_arguments(self) -> tuple[Ways, ...]:
        """Return the ways to give each needed value, e.g. k, or eps or rho.

        >>> from .places import KNN
        >>> needed = KNN.required_arguments
        >>> [[one.name for way in ways for one in way] for ways in needed]
        [['frame'], ['point'], ['k'], ['eps', 'rho']]
        """
        found: list[Ways] = [((one,),) for one in self.arguments if one.required]
        names = {one.name for one in self.arguments if not one.required}
        budgets = (("eps",), ("rho",)) if names >= {"eps", "rho"} else ()
        found += [
            tuple(tuple(map(self.argument, way)) for way in ways)
            for ways in (budgets, self.one_of)
            if ways
        ]
        return tuple(found)

    @functools.cached_property
    def alternatives(self) -> dict[str, tuple[Argument, ...]]:
        """Return the arguments that may replace others, by the others' names.

        >>> from .masks import GAUSSIAN
        >>> others = GAUSSIAN.alternatives
        >>> [one.name for one in others["rho"]], "crs" in others
        (['displacement'], False)
        """
        others = {one.name: alternative_arguments(one) for one in self.arguments}
        return {name: found for name, found in others.items() if found}

    @property
    def is_method(self) -> bool:
        """Return whether the accessor `.geopriv` has the function."""
        return not self.no_method

    @property
    def has_guarantee(self) -> bool:
        """Return whether the result promises anything: all but "rows" do."""
        return self.result != "rows"

    @property
    def is_random(self) -> bool:
        """Return whether the function draws noise on true points, not for a report.

        What draws from a release looks at no row.
        """
        named = any(each.name == "rng" for each in self.arguments)
        again = isinstance(self.arguments[0].kind, ReleaseLayer)
        return named and not again and self.has_guarantee and self.result != "report"

    def result_kind(self, arguments: Mapping[str, Any]) -> str:
        """Return the kind of result that arguments give, e.g. "shape" or "answers".

        >>> from .summaries import EXTENT
        >>> EXTENT.result_kind({}), EXTENT.result_kind({"kind": "radius"})
        ('shape', 'answers')
        """
        for (name, value), result in self.results.items():
            found = arguments.get(name, self.argument(name).default)
            if isinstance(found, type(value)) and found == value:
                return result
        return self.result

    @property
    def offered_arguments(self) -> tuple[Argument, ...]:
        """Return the arguments to offer as options: not the input, nor Python's own."""
        inner = (Caller, Frame, ReleaseLayer)
        everything = (*self.arguments, *self.procedure)
        return tuple(each for each in everything if not isinstance(each.kind, inner))

    @property
    def form_arguments(self) -> tuple[Argument, ...]:
        """Return the arguments of the form, in its order; fail if there is no form."""
        form = self.form
        assert isinstance(form, Form)
        order = (self.arguments[0].name, *form.first) if self.arguments else ()

        def place(each: Argument) -> tuple[int, int]:
            """Return an argument's sort key in the form."""
            if each.name in order:
                return 0, order.index(each.name)
            return (2, _LAST.index(each.name)) if each.name in _LAST else (1, 0)

        every = (
            each
            for each in (*self.arguments, *self.procedure)
            if (each.fields or not isinstance(each.kind, Caller))
            and each.name not in form.without
        )
        return tuple(sorted(every, key=place))

    def argument(self, name: str) -> Argument:
        """Return an argument by name; raise KeyError if unknown."""
        for each in (*self.arguments, *self.procedure):
            if each.name == name:
                return each
        raise KeyError(name)


def expand_alternatives(
    needed: Ways, others: Callable[[Argument], tuple[Argument, ...]]
) -> list[tuple[Argument, ...]]:
    """Return ways to give a value, with alternatives to those of a single argument."""
    singles = (way[0] for way in needed if len(way) == 1)
    return [*needed, *filter(None, map(others, singles))]


def join_with_or(ways: Sequence[str]) -> str:
    """Return alternatives as text joined by "or".

    >>> join_with_or(["eps (1/m)", "rho (1/m²)", "displacement (m)"])
    'eps (1/m), rho (1/m²), or displacement (m)'
    """
    *first, last = ways
    return f"{', '.join(first)}, or {last}" if first else last


def alternative_arguments(argument: Argument) -> tuple[Argument, ...]:
    """Return the arguments of which this one can be computed; () if none.

    >>> from .masks import GAUSSIAN
    >>> [each.name for each in alternative_arguments(GAUSSIAN.argument("rho"))]
    ['displacement']
    """
    instead = argument.instead
    return instead.arguments if instead is not None and instead.by else ()
