"""Commands of reports for the data holder: risks of a release, planned or made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import public, reports
from ..arguments import release_row
from ..files import read_file
from ..reports.page import report
from . import pages
from .making import make_release_command
from .options import LAYER, OVERWRITE, PLACES, PROGRESS, make_options, option
from .terminal import printable, progress_bar, say
from .values import convert_arguments, pop_places, read_points

_REPORT, _COMPARE = release_row("risk_report"), release_row("compare")
_COLUMNS = release_row("sensitive_columns")
_IN = click.Argument(["source"], metavar="IN")
_RELEASED = click.Argument(["released"], metavar="[RELEASED]", required=False)
_KIND = option(
    "--kind",
    "Of one released file: the annex to an impact assessment, a statement, a note for "
    "recipients, an expert's annex. Nothing of it depends on the true rows.",
    type=click.Choice(list(reports.KINDS)),
)  # fmt: skip
_LANGUAGE = option(
    "--language", "Of that page.",
    type=click.Choice(list(reports.LANGUAGES)), default="en", show_default=True,
)  # fmt: skip
_TITLE = option("--title", "Of that page.")


def _run_report(
    *, source: str, released: str | None, kind: str | None, language: str,
    title: str | None, html: str | None, overwrite: bool, layer: str | None,
    progress: bool | None, **typed: Any,
) -> None:  # fmt: skip
    """Write or print a report on a release, or a risk report on true rows."""
    if (kind is None) == (released is None):
        raise click.UsageError(
            "give the true rows and RELEASED, or one released file and --kind."
        )
    page = pages.check_page_target(html, overwrite, source, released)
    if kind is not None:
        about = {"language": language, **({} if title is None else {"title": title})}
        text = report(read_file(source, layer), kind, file=Path(source).name, **about)
        if page is None:
            click.echo(text)
        else:
            pages.write_page(text, page)
        return
    assert released is not None
    true = read_points(source, layer, **pop_places(typed))
    masked = read_points(released)
    arguments = convert_arguments(
        _REPORT, _REPORT.offered_arguments, typed, allow_remote=False
    )
    with progress_bar("risk report", progress) as report_progress:
        found = public.risk_report(true, masked, progress=report_progress, **arguments)
    click.echo(printable(str(found)))
    say("Do not publish any of it: it compares the release with the true points.")
    if page is not None:
        pages.write_page(found.to_html(), page, for_owner=True)


class MechanismType(click.ParamType):  # type: ignore[type-arg]  # not in old click
    """A method and its arguments: ``planar-laplace:eps=0.01``."""

    name = "METHOD:KEY=VALUE,…"
    methods = ("planar-laplace", "gaussian", "peak-laplace")
    numbers = ("eps", "rho", "eps_fixed", "radius")
    words = ("privacy_unit", "method", "table_metric", "crs")

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[str, dict[str, Any]]]:
        """Return the text as a name, with the pair that `compare` takes."""
        if isinstance(value, tuple):
            return value
        method, _, rest = str(value).partition(":")
        if method not in self.methods:
            self.fail(f"must begin with one of {', '.join(self.methods)}.", param, ctx)
        given: dict[str, Any] = {}
        for part in filter(None, rest.split(",")):
            key, _, text = part.partition("=")
            key = key.replace("-", "_")
            if key not in (*self.numbers, *self.words) or not text:
                names = ", ".join((*self.numbers, *self.words))
                self.fail(f"takes key=value with keys {names}.", param, ctx)
            try:
                given[key] = float(text) if key in self.numbers else text
            except ValueError:
                self.fail(f"{key} must be a number.", param, ctx)
        return str(value), (method.replace("-", "_"), given)


_MECHANISMS = option(
    "mechanisms --mechanism -m", "A mechanism to compare; may be repeated.",
    type=MechanismType(), multiple=True, required=True,
)  # fmt: skip


def _run_compare(
    source: str, mechanisms: Any, html: str | None, overwrite: bool,
    layer: str | None, **typed: Any,
) -> None:  # fmt: skip
    """Print a comparison of mechanisms on true rows; write it as a page if asked."""
    page = pages.check_page_target(html, overwrite, source)
    arguments = convert_arguments(
        _COMPARE, _COMPARE.offered_arguments, typed, allow_remote=False
    )
    frame = read_points(source, layer, **pop_places(typed))
    found = public.compare(frame, dict(mechanisms), **arguments)
    click.echo(printable(found.table.T.to_string(float_format="{:.4g}".format)))
    say("For the data holder only: do not publish what is marked so.")
    if page is not None:
        pages.write_page(found.to_html(), page, for_owner=True)


def _run_columns(
    source: str, layer: str | None, privacy_unit: str, **places: Any
) -> None:
    """Print the columns that may reveal true places or persons."""
    found = public.sensitive_columns(read_points(source, layer, **places), privacy_unit)
    for name in found:
        click.echo(printable(name))
    say("Suspected: " + (f"{len(found)}." if found else "none."), err=True)


COMMANDS = (
    make_release_command(
        _REPORT,
        [
            _IN, _RELEASED, _KIND, _LANGUAGE, _TITLE, pages.HTML, OVERWRITE,
            *make_options(_REPORT, _REPORT.offered_arguments), *PLACES, LAYER, PROGRESS,
        ],
        _run_report,
    ),
    make_release_command(
        _COMPARE,
        [
            _IN, _MECHANISMS, *make_options(_COMPARE, _COMPARE.offered_arguments),
            *PLACES, pages.HTML, OVERWRITE, LAYER,
        ],
        _run_compare,
    ),
    make_release_command(
        _COLUMNS,
        [_IN, *make_options(_COLUMNS, _COLUMNS.offered_arguments), *PLACES, LAYER],
        _run_columns,
    ),
)  # fmt: skip
