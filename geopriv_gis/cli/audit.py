"""``geopriv audit``: audit this installation, or a function of the user's."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from .. import conformance, public
from ..arguments.shared import EPS_LIMITS, RHO_LIMITS
from ..audits import audit as auditing
from ..core.errors import ParameterError
from .terminal import FAILED, ExplainedCommand, printable

EPS = 0.01
STATED = " What is audited; by default what the result states."
OWN = ("planar-laplace", "gaussian")


@click.command(
    cls=ExplainedCommand,
    epilog="\b\n"
    "geopriv audit planar-laplace --crs EPSG:3857 --eps 0.01\n"
    "geopriv audit mypackage.masks:jitter --crs EPSG:27700 --eps 0.01\n"
    "geopriv audit mypackage.masks:jitter --crs EPSG:27700 --questions",
)
@click.argument("name", metavar="[WHAT]", default="planar-laplace")
@click.option("--eps", type=float, help=EPS_LIMITS.explanation() + STATED)
@click.option("--rho", type=float, help=RHO_LIMITS.explanation() + STATED)
@click.option(
    "--crs", default="EPSG:4326", show_default=True, help="CRS of the points."
)
@click.option(
    "--trials",
    type=int,
    default=20_000,
    show_default=True,
    help=auditing.TRIALS.explanation(),
)
@click.option(
    "--file",
    metavar="SUFFIX",
    help="Write each release to a file of this kind, e.g. .gpkg, and audit the file.",
)
@click.option(
    "--questions",
    is_flag=True,
    help="Ask all questions of geopriv_gis.conformance; then --crs is projected.",
)
@click.pass_context
def audit(
    ctx: click.Context,
    *,
    name: str,
    eps: float | None,
    rho: float | None,
    crs: str,
    trials: int,
    file: str | None,
    questions: bool,
) -> None:
    """Print a lower bound on a release's loss, beside the stated one.

    WHAT is planar-laplace, gaussian, or package.module:function, a Python function of
    yours that takes a GeoDataFrame of points and returns it masked. It is imported and
    run with made-up points, in the middle and in the north of the CRS's area of use.
    """
    if eps is not None and rho is not None:
        raise click.UsageError("give at most one of --eps and --rho.")
    if (name == OWN[0] and rho is not None) or (name == OWN[1] and eps is not None):
        raise click.UsageError("planar-laplace takes --eps, gaussian --rho.")
    if questions and file is not None:
        raise click.UsageError("give at most one of --questions and --file.")
    stated: dict[str, Any] = {} if name in OWN else {"eps": eps, "rho": rho}
    mask: Callable[[Any], Any]
    if name == OWN[0]:
        mask = partial(public.planar_laplace, eps=EPS if eps is None else eps)
    elif name == OWN[1]:
        mask = partial(public.gaussian, rho=EPS**2 if rho is None else rho)
    else:
        mask = _import_by_name(name)
    report: Any
    if questions:
        report = conformance.check(mask, crs=crs, trials=trials, **stated)
    else:
        report = auditing.audit(mask, trials=trials, crs=crs, file=file, **stated)
    click.echo(printable(str(report)))
    if not report.passed:
        ctx.exit(FAILED)


def _import_by_name(name: str) -> Callable[[Any], Any]:
    """Import a function by package.module:name; raise if there is none."""
    module, _, function = name.partition(":")
    if not function:
        raise ParameterError(
            f"WHAT must be one of {', '.join(OWN)}, or package.module:function; got "
            f"{name!r}; for a file use geopriv check."
        )
    try:
        found: Callable[[Any], Any] = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise ParameterError(
            f"WHAT must name a function that Python can import; {name!r} is not found. "
            "The current folder is searched if it is in PYTHONPATH."
        ) from error
    return found


COMMANDS = (audit,)
