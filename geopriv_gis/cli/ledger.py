"""``geopriv ledger``: create, show, verify and export a ledger."""

from __future__ import annotations

import json
from pathlib import Path

import click

from .. import guarantee_of
from ..core.budget.filter import NOTIONS
from ..core.errors import FileError, ParameterError
from ..core.local_path import check_local_path
from ..core.promise.guarantee import Guarantee
from ..files import read_file
from ..ledger import Ledger, LedgerReport
from ..ledger.composed_promise import guarantee_of_charge
from ..ledger.limit import PERIODS, Limit, limit_for_releases
from .terminal import ErrorHandlingGroup, printable, say

FORMATS = (".csv", ".html", ".json", ".txt")
LEDGER = click.argument("path", metavar="LEDGER")
OUT = click.argument("target", metavar="OUT")
OVERWRITE = click.option("--overwrite", is_flag=True, help="Replace OUT if it exists.")
LIMITS = click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NOTION=BUDGET[,per=PERIOD][,colleague=NAME][,purpose=NAME]",
    help="One of several limits; may be repeated. A release must fit all that are "
    "about it. PERIOD is a day, week, month, quarter or year of the calendar (UTC), "
    "and each has the budget anew; without it, all releases ever made share it. "
    "delta= and radius= as above. fixed=BUDGET, beside one of gp, lets in releases "
    "with a fixed loss at any distance (peak-laplace).",
)


@click.group(cls=ErrorHandlingGroup)
def ledger() -> None:
    """Account for releases from the data of the same people.

    A ledger is charged with --ledger LEDGER by every command that releases. It is
    charged before the noise is drawn, and refuses what its budget does not cover.
    Where colleagues or purposes have quotas, write 'LEDGER|colleague=NAME' or
    'LEDGER|purpose=NAME', or both.
    """


@ledger.command(
    epilog="\b\n"
    "geopriv ledger create homes.ledger --releases 4 --displacement 200 --per year\n"
    "geopriv ledger create homes.ledger --budget 0.1 --dataset homes.gpkg\n"
    "geopriv ledger create taxis.ledger --notion cgp --budget 1e-4 --privacy-unit taxi"
    "\ngeopriv ledger create city.ledger --limit gp=0.02,per=year --limit dp=2,per=year"
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
@click.option("--budget", type=float, help="eps (1/m) or rho (1/m²).")
@click.option(
    "--releases",
    type=click.IntRange(1, 1000),
    help="In place of --budget: how many releases of points, each moved by "
    "--displacement, the ledger allows.",
)
@click.option(
    "--displacement",
    type=float,
    metavar="METRES",
    help="With --releases: how far points move on average, each time.",
)
@click.option(
    "--per",
    type=click.Choice(PERIODS),
    help="With --releases: the account starts anew each day, week, month, quarter or "
    "year of the calendar (UTC). By default it never does.",
)
@click.option(
    "--delta", type=float,
    help="For approximate-gp; or for dp, where many small releases then fit.",
)  # fmt: skip
@click.option("--radius", type=float, help="For approximate-gp: metres.")
@LIMITS
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
    budget: float | None,
    releases: int | None,
    displacement: float | None,
    per: str | None,
    delta: float | None,
    radius: float | None,
    limits: tuple[str, ...],
    privacy_unit: str,
    datasets: tuple[str, ...],
    note: str,
) -> None:
    """Make a LEDGER, a new file; print in words what it allows."""
    first: list[Limit] = []
    if any(each is not None for each in (releases, displacement, per)):
        if not (releases and displacement) or budget is not None or notion != "gp":
            raise ParameterError(
                "--releases and --displacement go together, with --per or without, in "
                "place of --notion and --budget. Pass both, or --budget."
            )
        first = [limit_for_releases(releases, displacement, per or "")]
    frames = [read_file(file) for file in datasets]
    account = Ledger.create(
        path, notion=notion, budget=budget, delta=delta, radius=radius,
        limits=[*first, *limits], privacy_unit=privacy_unit, note=note,
    )  # fmt: skip
    for frame in frames:
        account.add_dataset(frame)
    say(f"Made: {path}")
    if releases is not None:
        anew = f"It starts anew each {per}." if per else "It never starts anew."
        say(
            f"It allows {releases} releases of points that move {displacement:g} m on "
            f"average. Points that move twice as far cost half. {anew}"
        )


@ledger.command()
@LEDGER
def show(path: str) -> None:
    """Print the spent budget, the remaining budget, and every release."""
    click.echo(printable(str(Ledger.open(path).report())))


@ledger.command()
@LEDGER
def verify(path: str) -> None:
    """Check every entry, the sums, and that the LEDGER is not an old copy."""
    account = Ledger.open(path)
    account.verify()
    say(f"Sound: {len(account.entries)} releases, all entries in their chain.")
    click.echo(printable(str(account.balance)))


@ledger.command(
    epilog="\b\n"
    "geopriv ledger after city.ledger --charge gp=0.01 --charge dp=0.5\n"
    "geopriv ledger after 'city.ledger|colleague=anna' masked.gpkg"
)
@LEDGER
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--charge",
    "charges",
    multiple=True,
    metavar="NOTION=BUDGET[,fixed=LOSS]",
    help="A release of that promise: eps of gp (1/m) or dp, rho of cgp (1/m²) or zcdp; "
    "with gp perhaps a fixed loss.",
)
def after(path: str, files: tuple[str, ...], charges: tuple[str, ...]) -> None:
    """Print the remaining budget after releases; nothing is spent.

    Each FILE stands for another release like the one that it holds, each --charge
    for one of that promise.
    """
    account = Ledger.open(path)
    guarantees = [guarantee_of(read_file(file)) for file in files]
    guarantees += [_parse_charge(text, account) for text in charges]
    if not guarantees:
        raise ParameterError("name a FILE or a --charge.")
    found = account.after(guarantees)
    click.echo(printable(str(found)))
    say("All of it fits." if found.fits else "It does not fit: it would be refused.")


def _parse_charge(text: str, account: Ledger) -> Guarantee:
    """Return the guarantee of a --charge option; raise if invalid."""
    try:
        return guarantee_of_charge(text, account.privacy_unit, account.neighbours)
    except ParameterError as error:
        raise ParameterError(f"--charge: {error}") from None


@ledger.command(
    epilog="\b\ngeopriv ledger add-limits homes.ledger --limit gp=0.02,per=year"
)
@LEDGER
@LIMITS
def add_limits(path: str, limits: tuple[str, ...]) -> None:
    """Add limits to a LEDGER.

    They hold for earlier charges as well. None can be changed or taken away.
    """
    Ledger.open(path).add_limits(limits)
    say(f"Added to: {path}")


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
@OUT
@OVERWRITE
def export(path: str, target: str, *, overwrite: bool) -> None:
    """Write the account as .csv, .html, .json or .txt."""
    suffix = Path(target).suffix.lower()
    if suffix not in FORMATS:
        raise ParameterError(f"OUT must end in one of {', '.join(FORMATS)}.")
    _write_account(target, _account_text(Ledger.open(path).report(), suffix), overwrite)


@ledger.command()
@LEDGER
@OUT
@OVERWRITE
def html(path: str, target: str, *, overwrite: bool) -> None:
    """Write the account as a page, OUT, that needs no network and prints on A4."""
    _write_account(target, Ledger.open(path).report().to_page(), overwrite)


def _write_account(target: str, text: str, overwrite: bool) -> None:
    """Write text to a new file, or over one; raise if that fails."""
    place, how = check_local_path(target, "OUT"), "w" if overwrite else "x"
    try:
        with place.open(how, encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError as error:
        raise FileError(
            f"{target} exists. Name another file, or --overwrite it."
        ) from error
    except OSError as error:
        raise FileError(f"{target} cannot be written: {error.strerror}.") from error
    say(f"Written: {target}")


def _account_text(report: LedgerReport, suffix: str) -> str:
    """Return a ledger's report as text of the format of a suffix."""
    if suffix == ".csv":
        return str(report.to_frame().to_csv(index=False))
    if suffix == ".html":
        return report.to_page()
    if suffix == ".json":
        stated = [each.to_dict() for each in report.guarantees]
        whole = {
            **(
                {"guarantee": stated[0]} if len(stated) == 1 else {"guarantees": stated}
            ),
            "limits": report.balance.to_frame().to_dict("records"),
            "entries": [
                {"seq": e.seq, "time": e.time, **e.body} for e in report.entries
            ],
        }
        return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    return f"{report}\n"


COMMANDS = (ledger,)
