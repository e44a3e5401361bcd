"""Commands for the data holder alone: what a release gives away, what would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import public
from ..arguments import release
from ..files import read_file
from .making import described
from .options import LAYER, OVERWRITE, PROGRESS, options_of
from .terminal import printable, progress_bar, say
from .values import points_of, values_of

_REPORT, _COMPARE = release("risk_report"), release("compare")
_COLUMNS = release("sensitive_columns")
_IN = click.Argument(["source"], metavar="IN")
_HTML = click.Option(["--html"], metavar="FILE", help="Write it as a page as well.")


def _report(
    *,
    source: str,
    released: str,
    html: str | None,
    overwrite: bool,
    layer: str | None,
    progress: bool | None,
    **typed: Any,
) -> None:
    true, masked = points_of(source, layer), points_of(released)
    asked = values_of(_REPORT, _REPORT.asked, typed, allow_remote=False)
    with progress_bar("risk report", progress) as told:
        found = public.risk_report(true, masked, progress=told, **asked)
        if html is not None:
            found.save(html, overwrite)
    click.echo(printable(str(found)))
    say("Do not publish any of it: it compares the release with the true points.")
    if html is not None:
        say(f"Written: {html}")


class MechanismType(click.ParamType):  # type: ignore[type-arg]  # not in old click
    """A method and its arguments: ``planar-laplace:eps=0.01``."""

    name = "METHOD:KEY=VALUE,…"
    methods = ("planar-laplace", "gaussian", "peak-laplace")
    numbers = ("eps", "rho", "eps_fixed", "radius", "grid")
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


def _compare(
    source: str, mechanisms: Any, html: str | None, layer: str | None, **typed: Any
) -> None:
    asked = values_of(_COMPARE, _COMPARE.asked, typed, allow_remote=False)
    found = public.compare(read_file(source, layer), dict(mechanisms), **asked)
    click.echo(printable(found.table.T.to_string(float_format="{:.4g}".format)))
    say("For the data holder only: do not publish what is marked so.")
    if html is not None:
        Path(html).write_text(found.to_html(), encoding="utf-8")
        say(f"Written: {html}")


def _columns(source: str, layer: str | None, privacy_unit: str) -> None:
    found = public.sensitive_columns(read_file(source, layer), privacy_unit)
    for name in found:
        click.echo(printable(name))
    say("Suspected: " + (f"{len(found)}." if found else "none."), err=True)


COMMANDS = (
    described(
        _REPORT,
        [
            _IN, click.Argument(["released"], metavar="RELEASED"), _HTML, OVERWRITE,
            *options_of(_REPORT, _REPORT.asked), LAYER, PROGRESS,
        ],
        _report,
    ),
    described(
        _COMPARE,
        [
            _IN,
            click.Option(
                ["mechanisms", "--mechanism", "-m"], type=MechanismType(),
                multiple=True, required=True,
                help="A mechanism to compare; may be repeated.",
            ),
            *options_of(_COMPARE, _COMPARE.asked), _HTML, LAYER,
        ],
        _compare,
    ),
    described(_COLUMNS, [_IN, *options_of(_COLUMNS, _COLUMNS.asked), LAYER], _columns),
)  # fmt: skip
