"""Exit codes, error messages and progress bars of commands."""

from __future__ import annotations

import contextlib
import re
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import click

from ..arguments import Command, Release
from ..arguments.glossary import find_terms
from ..arguments.naming import rename_functions
from ..arguments.row import join_with_or
from ..core.errors import GeoPrivError, GeoPrivWarning, ParameterError

REFUSED, USAGE, NOT_VALID, FAILED, CANCELLED = 1, 2, 3, 4, 130

EXIT_CODES = f"""\b
Exit codes:
  0    done
  {REFUSED}    refused: the file or the data in it cannot be used; nothing is written
  {USAGE}    usage: an option is missing or its value is not admitted
  {NOT_VALID}    explain: the file carries no valid guarantee; check: red
  {FAILED}    audit: the promise is certainly broken, or an answer is no
  {CANCELLED}  cancelled with Ctrl-C; nothing is written
"""

_STEPS = 1000


class _VisibleTerminal:
    """Standard error as a terminal: a bar that was asked for is shown in a log too."""

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr, name)

    def isatty(self) -> bool:
        return True


class _EachOptionOnce(click.Command):
    """Command that refuses options given twice, whose help defines its terms."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; raise if an option is given twice, unless it may."""
        if not ctx.resilient_parsing:
            *_, given = self.make_parser(ctx).parse_args(list(args))
            for each in given:
                once = not getattr(each, "multiple", True)  # an option
                if once and given.count(each) > 1:
                    raise click.UsageError(
                        f"{each.opts[0]} is given twice. Pass it once.", ctx
                    )
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, then the words of all that was written before."""
        super().format_epilog(ctx, formatter)
        found = find_terms(" ".join(formatter.getvalue().split()))
        if found:
            with formatter.section("Words"):
                formatter.write_dl([(each.name, each.help) for each in found])


class ExplainedCommand(_EachOptionOnce):
    """A command whose help explains its words, and that names all that is missing.

    choices: Of each one way must be given: parameters by name that go together.
    """

    choices: Sequence[Sequence[tuple[str, ...]]] = ()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; report all missing arguments at once."""
        typed = list(args)
        try:
            rest = super().parse_args(ctx, args)
        except click.MissingParameter:
            self._refuse_missing(ctx, typed)
            raise
        if not ctx.resilient_parsing:
            self._refuse_missing(ctx, typed)
        return rest

    def _refuse_missing(self, ctx: click.Context, args: list[str]) -> None:
        """Raise a usage error that names all missing arguments."""
        missing = self._missing(ctx, self.make_parser(ctx).parse_args(args)[0])
        if missing:
            raise click.UsageError(f"pass {'; '.join(missing)}.", ctx)

    def _missing(self, ctx: click.Context, typed: Mapping[str, Any]) -> list[str]:
        """Return texts on missing arguments, alternatives joined."""
        every = {each.name: each for each in self.get_params(ctx)}
        lacking = {name for name, each in every.items() if _lacks(each, ctx, typed)}
        needed = [[(name,)] for name in every if every[name].required]
        return [
            join_with_or(
                [" with ".join(_typed(every[name]) for name in way) for way in ways]
            )
            for ways in (*needed, *self.choices)
            if all(lacking.intersection(way) for way in ways)
        ]


def _lacks(
    parameter: click.Parameter, ctx: click.Context, typed: Mapping[str, Any]
) -> bool:
    """Return whether a parameter has no value."""
    value, _ = parameter.consume_value(ctx, typed)
    return value is None or value == () or parameter.value_is_missing(value)


def _typed(parameter: click.Parameter) -> str:
    """Return how a parameter is typed, such as "--column COLUMN"."""
    value = str(parameter.metavar or parameter.type.name.upper())
    option = isinstance(parameter, click.Option)
    return f"{parameter.opts[0]} {value}" if option else value


_DROP_IN_PYTHON = re.compile(r"drop them: frame\[\S+\]")


class ErrorHandlingGroup(_EachOptionOnce, click.Group):
    """Commands whose expected errors are one line, without a traceback."""

    command_class = ExplainedCommand

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; turn errors, warnings, Ctrl-C into lines and exit codes."""
        try:
            with _warnings_as_lines(lambda: self._command(ctx)):
                return super().invoke(ctx)
        except GeoPrivError as error:
            say_error(with_option_names(str(error), self._command(ctx)))
            ctx.exit(USAGE if isinstance(error, ParameterError) else REFUSED)
        except MemoryError:
            say_error("the memory is not enough for this file.")
            ctx.exit(REFUSED)
        except (KeyboardInterrupt, click.Abort):
            say_error("cancelled; nothing was written.")
            ctx.exit(CANCELLED)

    def _command(self, ctx: click.Context) -> click.Command | None:
        name = ctx.invoked_subcommand
        return None if name is None else self.get_command(ctx, name)


def with_command_names(text: str) -> str:
    return rename_functions(text, _command_of_row)


def _command_of_row(row: Release) -> str | None:
    """Return the command's name for a release, or None."""
    about = row.command
    return f"geopriv {about.name}" if isinstance(about, Command) else None


def with_option_names(message: str, command: click.Command | None) -> str:
    """Return a message of the library with the command's options for its arguments.

    >>> option = click.Option(["--privacy-unit"])
    >>> command = click.Command("planar-laplace", params=[option])
    >>> with_option_names("Take privacy_unit='table', or privacy_unit= a column.",
    ...     command)
    'Take --privacy-unit table, or --privacy-unit a column.'
    >>> with_option_names("Leave it out with privacy_unit=[...].", command)
    'Leave it out with --privacy-unit.'
    >>> command = click.Command("", params=[click.Option(["radius", "--within"])])
    >>> with_option_names("radius must be a number.", command)
    '--within must be a number.'
    """
    options = [] if command is None else command.params
    for option in options:
        if isinstance(option, click.Option):
            value = r"'([^']*)'|\[\.\.\.\]|True|(?=[\s.,;:)]|$)"
            argument = rf"\b{option.name}=(?:{value})"
            flag = option.opts[0]
            message = re.sub(argument, partial(_option_name, flag), message)
            subject = rf"^{option.name}(?= (?:must|goes|needs|is for|has|reaches) )"
            if "_" in str(option.name):  # no word of a sentence
                subject = rf"\b{option.name}\b"
            message = re.sub(subject, flag, message).replace(f"{flag} ({flag})", flag)
    return _DROP_IN_PYTHON.sub("leave those rows out of the file", message)


def _option_name(name: str, found: re.Match[str]) -> str:
    return f"{name} {found[1]}" if found[1] else name


def say_error(message: object) -> None:
    click.echo(f"error: {printable(str(message))}", err=True)


def say(text: str, *, err: bool = False) -> None:
    """Print text wrapped at 80 columns, control characters escaped."""
    lines = textwrap.fill(printable(text), 80, break_on_hyphens=False)
    click.echo(lines, err=err)


def printable(text: str) -> str:
    r"""Return text that cannot steer a terminal; it may come from a stranger's file.

    >>> printable("a\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in text)


@contextlib.contextmanager
def progress_bar(label: str, wanted: bool | None) -> Iterator[Callable[[float], None]]:
    """Yield a function that shows a share (0 to 1) on standard error, if a terminal."""
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield lambda _: None
        return
    stream: Any = _VisibleTerminal()  # it has whatever standard error has
    with click.progressbar(
        length=_STEPS, label=label, file=stream, show_eta=False, show_percent=True
    ) as bar:

        def show(share: float) -> None:
            bar.update(round(share * _STEPS) - bar.pos)

        yield show


@contextlib.contextmanager
def _warnings_as_lines(command: Callable[[], click.Command | None]) -> Iterator[None]:
    """Print each of this library's warnings; other packages' may quote data."""
    printed = set()

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        text = printable(with_option_names(str(message), command()))
        if text not in printed:
            click.echo(f"warning: {text}", err=True)
        printed.add(text)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", GeoPrivWarning)
        warnings.showwarning = show
        yield
