"""Commands that plan, publish and check a publication."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import click

from . import pages, terminal
from .making import examples_paragraph
from .options import OVERWRITE
from .values import convert_keep

_PROMPTS = (
    ("title", "Title of the publication (public)"),
    ("contact", "Whom recipients may ask (public)"),
    ("licence", "Licence, such as CC-BY-4.0"),
    ("folder", "Folder to be made; {date} in it becomes the day"),
)


@click.command(
    cls=terminal.ExplainedCommand, epilog=examples_paragraph("publish publication.toml")
)
@click.argument("file", metavar="PUBLICATION")
@click.pass_context
def publish(ctx: click.Context, file: str) -> None:
    """Publish all releases of a file or none, charged once.

    Everything is checked before anything is charged, and charged before anything is
    drawn. The folder gets its name when all of it is there. After a crash, publish
    again: it is the same publication, and is not charged again.
    """
    from .. import public

    try:
        found = public.Publication(file).publish()
    except KeyboardInterrupt:
        terminal.say_error(
            "cancelled. If the ledger was charged already, publish again to finish it: "
            "it is not charged again."
        )
        ctx.exit(terminal.CANCELLED)
    terminal.say(f"{found.how}: {found.folder}")
    for line in found.together:
        terminal.say(line)


def make_plan_command(file: str) -> click.Command:
    """Return the command that plans a publication file."""

    def plan(html: str | None, overwrite: bool) -> None:
        from .. import public

        page = pages.check_page_target(html, overwrite, file)
        found = public.Publication(file).plan().translated(terminal.with_command_names)
        click.echo(terminal.printable(str(found)))
        if page is not None:
            pages.write_page(found.to_html(), page)

    return terminal.ExplainedCommand(
        file,
        params=[pages.HTML, OVERWRITE],
        callback=plan,
        help="Plan a publication; nothing is drawn or charged.",
    )


@click.command(
    cls=terminal.ExplainedCommand,
    epilog=examples_paragraph(
        "init patients.gpkg",
        "init homes.csv weekly.toml --x lon --y lat --crs EPSG:4326 --keep species",
    ),
)
@click.argument("source", metavar="POINTS")
@click.argument("target", metavar="[PUBLICATION]", default="publication.toml")
@click.option("--layer", help="Layer of the points, if there are several.")
@click.option("--x", metavar="COLUMN", help="Column with x or longitude, of CSV.")
@click.option("--y", metavar="COLUMN", help="Column with y or latitude, of CSV.")
@click.option("--crs", help="CRS of the points, where the file does not say it.")
@click.option("--title", help="What the publication is called.")
@click.option("--contact", help="Whom recipients may ask.")
@click.option("--licence", help="What recipients may do, such as CC-BY-4.0.")
@click.option("--folder", help="The folder to be made.")
@click.option(
    "--privacy-unit", metavar="row|COLUMN",
    help="Who is protected: each row, or whose rows a column says. Default: row.",
)  # fmt: skip
@click.option(
    "--keep", multiple=True, metavar="COLUMN",
    help="A column to publish. May be repeated. Default: none.",
)  # fmt: skip
@click.option("--release", default="planar_laplace", help="What is released first.")
@click.option("--ledger", metavar="LEDGER", help="The account to be charged.")
@click.option("--no-input", is_flag=True, help="Ask nothing, also on a terminal.")
def init(source: str, target: str, **typed: Any) -> None:
    """Write the file of a publication, from the schema of the points.

    Only names and types of columns and the CRS are read, never a row. On a terminal it
    asks for what no option says; elsewhere that is left empty, and plan names it.
    """
    from ..files.paths import local_path
    from ..publication.first_file import FirstFile, write_first_file
    from ..publication.point_source import PointSource

    folder = local_path(target).parent
    path = os.path.relpath(local_path(source), folder).replace(os.sep, "/")
    given = {"path": path, **{n: typed[n] for n in ("layer", "crs", "x", "y")}}
    read = PointSource.of(given, folder)
    columns, _ = read.schema()
    if sys.stdin.isatty() and not typed["no_input"]:
        _prompt_for_missing(typed, list(columns))
    about = {name: typed[name] or "" for name, _ in _PROMPTS}
    made = FirstFile(
        read, given, about, typed["privacy_unit"] or "row",
        convert_keep(typed["keep"]),
        typed["release"].replace("-", "_"), typed["ledger"] or "",
    )  # fmt: skip
    terminal.say(f"Written: {write_first_file(target, made)}")
    _say_what_is_left(typed, columns, about)
    terminal.say(f"Next: geopriv plan {target}")


def _say_what_is_left(
    typed: dict[str, Any], columns: Iterable[str], about: Mapping[str, str]
) -> None:
    """Print what has to be filled in, which columns stay out, and whose rows are."""
    words = dict(_PROMPTS)
    for name, text in about.items():
        if not text and name != "folder":
            terminal.say(f"Fill in {name}: {words[name]}.")
    kept = {one.partition("=")[0] for one in typed["keep"]}
    left = [name for name in columns if name not in kept]
    if left:
        names = ", ".join(f"{name}{_hint_text(name)}" for name in left)
        terminal.say(terminal.printable(f"Not published: {names}."))
    if not typed["privacy_unit"]:
        names = " or ".join(_person_columns(columns))
        more = f" If {names} says whose a row is, use that." if names else ""
        sentence = f'Who is protected: "row", each row is another person.{more}'
        terminal.say(terminal.printable(sentence))


def _person_columns(columns: Iterable[str]) -> list[str]:
    """Return the columns whose names say that they tell whose a row is."""
    from ..publication.first_file import WHOSE, column_hint

    return [name for name in columns if column_hint(name) == WHOSE]


def _hint_text(name: str) -> str:
    """Return what a column's name says, in brackets, or ""."""
    from ..publication.first_file import column_hint

    hint = column_hint(name)
    return f" ({hint})" if hint else ""


def _prompt_for_missing(typed: dict[str, Any], columns: list[str]) -> None:
    """Prompt for values without an option; only names of columns are shown."""
    for name, question in _PROMPTS:
        if not typed[name]:
            default = "published" if name == "folder" else ""
            typed[name] = click.prompt(question, default=default, show_default=False)
    terminal.say("Columns:" if columns else "Columns: none")
    for name in columns:
        terminal.say(terminal.printable(f"  {name}{_hint_text(name)}"))
    if not typed["privacy_unit"]:
        persons = _person_columns(columns)
        typed["privacy_unit"] = click.prompt(
            "Who is protected: row, or the column that says whose a row is",
            default=persons[0] if persons else "row",
        )
    if not typed["keep"]:
        kept = click.prompt(
            "Columns to publish as they are, with commas between them; none of those "
            "that identify persons",
            default="",
            show_default=False,
        )
        typed["keep"] = tuple(name.strip() for name in kept.split(",") if name.strip())


COMMANDS = (init, publish)
