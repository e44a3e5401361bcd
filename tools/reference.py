"""Write docs/reference.md: every release and its arguments, on every surface.

All of it is read from the rows of `geopriv_gis.arguments`, which the functions, the
command line and QGIS's forms are held to. Run by make reference.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from geopriv_gis.arguments import (
    GROUPS,
    NAMES,
    RELEASES,
    Absent,
    Argument,
    Command,
    Form,
    Name,
    Release,
    kinds,
)
from geopriv_gis.arguments.guide import find_guide

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"
START = (
    "# Reference\n\n<!-- Made by make reference. Not to be edited. -->\n\n"
    "This page lists all releases and their arguments, in Python, on the command line "
    "and in QGIS. Call a release as a function, `geopriv_gis.NAME(points, …)`, or as a "
    "method, `points.geopriv.NAME(…)`. Docstrings contain more: "
    "`help(geopriv_gis.planar_laplace)`. `geopriv COMMAND --help` also lists the "
    "options for reading, writing and printing. If a release is not available in "
    "Python, on the command line or in QGIS, the table says why.\n"
)
CODE = "– code only"
HEADING = ("release", "method", "command", "in QGIS", "what it does")
OTHERS = ("other names", "command", "in QGIS", "what it is")


def page() -> str:
    """Return the page."""
    grouped = {
        group: [row for row in RELEASES if row.group == group] for group in GROUPS
    }
    every = [_surfaces(row) for rows in grouped.values() for row in rows]
    parts = [START, f"## What is where\n\n{_table(HEADING, every)}"]
    parts.append(_table(OTHERS, map(_other, NAMES)))
    for group, rows in grouped.items():
        if rows:
            parts.append(f"## {group}\n")
            parts += [_section(row) for row in rows]
    return "\n".join(parts)


def _other(name: Name) -> tuple[str, ...]:
    """Return the line of names that are no release."""
    names = ", ".join(f"`{each}`" for each in name.names)
    return names, _where(name.command), _where(name.form), name.help


def _where(place: str | Absent) -> str:
    """Return where something is, or why it is not there."""
    return f"– {place.reason}" if isinstance(place, Absent) else place


def _surfaces(row: Release) -> tuple[str, ...]:
    """Return what a release is called on each surface, or why it is not there."""
    about, form = row.command, row.form
    command = f"`{about.name}`" if isinstance(about, Command) else _where(about)
    title = form.title if isinstance(form, Form) else _where(form)
    method = f"`.{row.name}`" if row.is_method else f"– {row.no_method}"
    anchor = row.function.replace(".", "")
    return f"[`{row.function}`](#{anchor})", method, command, title, row.help


def _section(row: Release) -> str:
    """Return the table of a release's arguments."""
    columns = ["argument", "takes", "option", "in QGIS", "what it is"]
    if not isinstance(row.command, Command):
        columns.remove("option")
    if not isinstance(row.form, Form):
        columns.remove("in QGIS")
    lines = [
        [cells[name] for name in columns]
        for argument in (*row.arguments, *row.procedure)
        for cells in _lines(row, argument)
    ]
    promise = find_guide(row.name).promise
    paragraph = f"{promise}\n\n" if promise else ""
    return f"### {row.function}\n\n{paragraph}{_table(columns, lines)}"


def _lines(row: Release, argument: Argument) -> Iterator[dict[str, str]]:
    """Yield the line of an argument, then those of what may be given instead of it."""
    other = argument.instead.arguments if argument.instead else ()
    for each in (argument, *other, *argument.along):
        own = each is argument
        yield {
            "argument": f"`{each.name}`" if own else "",
            "takes": _taken(each) if own else "",
            "option": _option(row, each),
            "in QGIS": _labels(row, argument, each),
            "what it is": each.explanation,
        }


def _taken(argument: Argument) -> str:
    """Return the type, and whether it may be left out."""
    value = argument.default
    optional = "optional" if value is None or value == () else f"default `{value!r}`"
    parts = [argument.value_kind, "" if argument.required else optional]
    return ", ".join(filter(None, parts))


def _option(row: Release, argument: Argument) -> str:
    """Return the option of the command line; inputs have their place."""
    if not isinstance(row.command, Command):
        return ""
    if argument.name in row.command.without:
        return f"– {row.command.without[argument.name]}"
    if isinstance(argument.kind, kinds.Frame):
        return "IN"
    if isinstance(argument.kind, kinds.ReleaseLayer):
        return "RELEASED"
    if isinstance(argument.kind, kinds.Caller):
        return CODE
    both = f"`{argument.flag}`"
    if argument.default is True:
        both += f", `{argument.fields[0].flag}`"
    return row.command.placed.get(argument.name, both)


def _labels(row: Release, argument: Argument, each: Argument) -> str:
    """Return the labels of the fields, where the form has them."""
    if not isinstance(row.form, Form):
        return ""
    if argument not in row.form_arguments:
        return (
            f"– {row.form.without[argument.name]}"
            if argument in row.offered_arguments
            else CODE
        )
    shown = [
        part
        for one in each.fields
        for part in (one, *(one.instead.arguments if one.instead else ()))
    ]
    return "; ".join(part.label for part in shown or [each])


def _table(heading: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    """Return a table."""
    heading = tuple(heading)
    rows = [heading, ["---"] * len(heading), *lines]
    return "".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |\n"
        for row in rows
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
