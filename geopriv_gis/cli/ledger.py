"""``geopriv ledger``: make an account, look at it, check it, export it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..core.budget.exact import figures
from ..core.budget.filter import NOTIONS
from ..core.errors import FileError, ParameterError
from ..files import read_file
from ..ledger import Ledger, Report
from .terminal import Commands, printable, say

FORMATS = (".csv", ".html", ".json", ".txt")
LEDGER = click.argument("path", metavar="LEDGER")


@click.group(cls=Commands)
def ledger() -> None:
    """Keep account of what has been released from the data of the same people.

    A ledger is charged with --ledger LEDGER by every command that releases. It is
    charged before the noise is drawn, and refuses what its budget does not cover.
    """


@ledger.command(
    epilog="\b\n"
    "geopriv ledger create homes.ledger --budget 0.1 --dataset homes.gpkg\n"
    "geopriv ledger create taxis.ledger --notion cgp --budget 1e-4 --privacy-unit taxi"
)
@LEDGER
@click.option(
    "--notion",
    type=click.Choice(NOTIONS),
    default="gp",
    show_default=True,
    help="What the budget is counted in: eps of geo-privacy (gp), rho of concentrated "
    "geo-privacy (cgp), eps at --delta up to --radius (approximate-gp), or, for "
    "counts of rows, eps (dp) or rho (zcdp).",
)
@click.option("--budget", required=True, type=float, help="eps (1/m) or rho (1/m²).")
@click.option(
    "--delta", type=float,
    help="For approximate-gp; or for dp, where many small releases then fit.",
)  # fmt: skip
@click.option("--radius", type=float, help="For approximate-gp: metres.")
@click.option(
    "--privacy-unit",
    default="row",
    show_default=True,
    metavar="row|table|COLUMN",
    help="Who has the budget.",
)
@click.option(
    "--dataset",
    "datasets",
    multiple=True,
    metavar="FILE",
    help="Admit this file only, known by its columns and number of rows; may be "
    "repeated for data of the same people.",
)
@click.option("--note", default="", help="Kept with the ledger.")
def create(
    *,
    path: str,
    notion: str,
    budget: float,
    delta: float | None,
    radius: float | None,
    privacy_unit: str,
    datasets: tuple[str, ...],
    note: str,
) -> None:
    """Make a LEDGER, a new file."""
    frames = [read_file(file) for file in datasets]
    account = Ledger.create(
        path, notion=notion, budget=budget, delta=delta, radius=radius,
        privacy_unit=privacy_unit, note=note,
    )  # fmt: skip
    for frame in frames:
        account.add_dataset(frame)
    say(f"Made: {path}")


@ledger.command()
@LEDGER
def show(path: str) -> None:
    """Print what has been spent, what is left, and every release."""
    click.echo(printable(str(Ledger.open(path).report())))


@ledger.command()
@LEDGER
def verify(path: str) -> None:
    """Check every entry, the sums, and that the LEDGER is not an old copy."""
    account = Ledger.open(path)
    account.verify()
    left = figures(account.limit - account.total, up=False)
    say(
        f"Sound: {len(account.entries)} releases, all entries in their chain, "
        f"{left} of {figures(account.limit, up=False)} left."
    )


@ledger.command()
@LEDGER
def adopt(path: str) -> None:
    """Vouch for a LEDGER that this user of this machine has not seen before.

    Do so after moving it to another machine or user, or when the high-water marks were
    lost, and only if it is the latest copy and no other copy will be charged. The
    LEDGER keeps a note. An old copy of a ledger that is known here stays refused.
    """
    Ledger.open(path, adopt=True)
    say(f"Known here from now on: {path}")


@ledger.command()
@LEDGER
@click.argument("target", metavar="OUT")
@click.option("--overwrite", is_flag=True, help="Replace OUT if it exists.")
def export(path: str, target: str, *, overwrite: bool) -> None:
    """Write the account as .csv, .html, .json or .txt."""
    out = Path(target)
    if out.suffix.lower() not in FORMATS:
        raise ParameterError(f"OUT must end in one of {', '.join(FORMATS)}.")
    text = _text(Ledger.open(path).report(), out.suffix.lower())
    try:
        with out.open("w" if overwrite else "x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError as error:
        raise FileError(f"{target} exists; --overwrite replaces it.") from error
    except OSError as error:
        raise FileError(f"{target} cannot be written: {error.strerror}.") from error
    say(f"Written: {target}")


def _text(report: Report, suffix: str) -> str:
    if suffix == ".csv":
        return str(report.to_frame().to_csv(index=False))
    if suffix == ".html":
        return f'<!doctype html>\n<meta charset="utf-8">\n{report.to_html()}'
    if suffix == ".json":
        whole = {
            "guarantee": report.guarantee.to_dict(),
            "entries": [
                {"seq": e.seq, "time": e.time, **e.body} for e in report.entries
            ],
        }
        return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    return f"{report}\n"


COMMANDS = (ledger,)
