"""``geopriv session``: many queries to people with personal budgets."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import click

from .. import write_file
from ..arguments import Argument, release_row
from ..core.exact_numbers import rounded_text
from ..core.local.questions import Procedure
from ..files import check_destination
from ..files.reading import read_public_layer
from ..frames.local.panel import ask_each, split_layer
from ..frames.local.questions import (
    KernelMean,
    NearestPeople,
    Question,
    RangeCount,
    make_answer_table,
)
from ..frames.local.session import Session
from ..frames.local.session_file import read_summary
from ..frames.places.named import index_by_column
from ..ledger.session import SessionFile
from . import options, values
from .options import option
from .questions import read_questions
from .running import report_guarantee
from .terminal import ErrorHandlingGroup, ExplainedCommand, printable, say
from .values import Typed, read_points

NamedQuestion = tuple[Any, Question]

SESSION = click.Argument(["session"], metavar="SESSION")
IN = click.Argument(["source"], metavar="IN")
COUNT, KDE = release_row("private_count"), release_row("private_kde_at")
KNN = release_row("private_knn")
_COST = "What each question may cost each person, in the letter of the session."
HOW = COUNT.procedure
EPS, RHO = (
    COUNT.argument(name).copy(help=_COST, default=None) for name in ("eps", "rho")
)
AMONG = option(
    "--among",
    "Ask the rows of this column of true and false only. It must be public.",
    metavar="COLUMN",
)
GEOMETRY = option("--geometry", "Another column of points of IN.", metavar="COLUMN")
# Of each of these options a command needs one, if it has several of them.
_WAYS = (("point", "points"), ("eps", "rho", "eps_column", "rho_column"))
READ = (options.LAYER, options.ALLOW_REMOTE, options.QUIET)
WRITTEN = (options.OUTPUT, options.OVERWRITE)


@click.group(cls=ErrorHandlingGroup)
def session() -> None:
    """Ask people many questions; each person keeps the unused budget.

    SESSION, a file that ends in .session, holds what everybody has left, and no places:
    IN has those. It is the data holder's, and no release. Old copies are refused.
    """


def _add_command(
    name: str, params: list[click.Parameter], call: Callable[..., Any], text: str,
    *examples: str,
) -> None:  # fmt: skip
    made = ExplainedCommand(
        name, params=params, callback=call, help=text,
        epilog="\n".join(["\b", *(f"geopriv session {one}" for one in examples)]),
    )  # fmt: skip
    names = [str(each.name) for each in params if not each.required]
    groups = [[(n,) for n in names if n in ways] for ways in _WAYS]
    made.choices = [ways for ways in groups if len(ways) > 1]
    session.add_command(made)


def _open_session(session: str, source: str, typed: Typed) -> Session:
    """Return a saved session for the points of a file."""
    return Session.open(
        session, read_points(source, typed["layer"], typed["allow_remote"])
    )


# -- begin, look, vouch ---------------------------------------------------------------


def _run_create(session: str, source: str, id_column: str, **given: Any) -> None:
    """Create and save a session; raise for contradictory options."""
    layer, remote, quiet = map(given.pop, ("layer", "allow_remote", "quiet"))
    for name in ("eps", "rho"):
        column = given.pop(f"{name}_column")
        if column is not None and given[name] is not None:
            raise click.UsageError(f"give either --{name} or --{name}-column.")
        given[name] = given[name] if column is None else column
    frame = index_by_column(
        read_points(source, layer, remote), id_column, "--id-column"
    )
    begun = Session(frame, **{n: v for n, v in given.items() if v is not None})
    begun.save(session)
    if not quiet:
        say(str(begun.guarantee))
        say(f"Made: {session}. It is secret, as the data are; it is no release.")


_add_command(
    "create",
    [
        SESSION, IN,
        option(
            "--id-column",
            "Column whose values name the rows, different in every row: by it they are "
            "known again tomorrow.", metavar="COLUMN", required=True,
        ),
        *options.make_options(COUNT, [
            COUNT.argument("eps").copy(
                help="Budget of each person for all questions together.", default=None
            ),
            COUNT.argument("rho").copy(
                help="Or instead: their budget of ρ.", default=None
            ),
        ]),
        *(
            option(
                f"--{name}-column",
                f"Instead of --{name}: a public column with each person's own.",
                metavar="COLUMN",
            )
            for name in ("eps", "rho")
        ),
        option(
            "--delta",
            "With --radius and eps: δ of (ε, δ)-geo-privacy. Questions cost rho.",
            type=float,
        ),
        option("--radius", "The promise is made up to so many metres.", type=float),
        option(
            "--table-rho",
            "Budget for thresholds: zero-concentrated differential privacy.",
            type=float,
        ),
        *options.make_options(COUNT, [
            COUNT.argument(name) for name in ("privacy_unit", "crs", "ledger")
        ]),
        option("--table-ledger", "Is charged with --table-rho.", metavar="LEDGER"),
        *READ,
    ],
    _run_create,
    "Begin a SESSION with the people of IN. A ledger is charged with all of it, now.",
    "create homes.session homes.gpkg --rho 1e-3 --id-column person",
)  # fmt: skip


def _run_show(session: str) -> None:
    """Print the rows, budgets and remainders of a session's file."""
    file = SessionFile.open(session)
    found, limit = read_summary(file), file.limit
    budget = rounded_text(Fraction(limit.budget), up=True)
    say(
        f"{found.rows} rows; budget of each {file.privacy_unit!r}: {budget} "
        f"({limit.notion}) at "
        f"most. Left of the budgets: {found.mean:.3g} on average, {found.least:.3g} at "
        "least."
    )
    if found.table is not None:
        say(f"Left for thresholds: rho = {rounded_text(found.table, up=False)}.")


def _run_adopt(session: str) -> None:
    """Record a session's file as known to this user."""
    SessionFile.open(session, adopt=True)
    say(f"Known here from now on: {session}")


_add_command(
    "show", [SESSION], _run_show, "Print what people have left of their budgets.",
    "show homes.session",
)  # fmt: skip
_add_command(
    "adopt", [SESSION], _run_adopt,
    "Vouch for a SESSION that this user of this machine has not seen before. Only if "
    "it is the latest copy, and no other will be asked from; the file keeps a note.",
    "adopt homes.session",
)  # fmt: skip


# -- ask -----------------------------------------------------------------------------


def _report_answers(
    session: Session,
    names: list[Any],
    answers: list[Any],
    typed: Typed,
) -> None:
    """Write or print a table of answers, and print the guarantee."""
    table = make_answer_table(names, answers, saving=session.saving)
    target, quiet = typed["output"], typed["quiet"]
    if target is None:
        click.echo(printable(table.to_csv()), nl=False)
    else:
        write_file(table, target, overwrite=typed["overwrite"])
    report_guarantee(table, quiet, target, err=target is None)
    if not quiet:
        whole = f"All answers of the session together: {session.guarantee}"
        say(whole, err=target is None)
        say(f"Left of all budgets: {session.saving:.3g}.", err=target is None)


def _check_output(typed: Typed, source: str) -> None:
    """Raise if answers cannot be written to the output, if one is given."""
    if typed["output"] is not None:
        check_destination(
            typed["output"], overwrite=typed["overwrite"], source=source, table=True
        )


def _asking_command(
    make: Callable[[Typed, Typed], list[NamedQuestion]],
) -> Callable[..., None]:
    """Return the command that makes questions from options and asks them."""

    def call(session: str, source: str, **typed: Any) -> None:
        _check_output(typed, source)
        opened = _open_session(session, source, typed)
        how = {one.name: typed[one.name] for one in HOW if typed[one.name] is not None}
        common = {
            "geometry": typed["geometry"], "among": typed["among"],
            "procedure": Procedure(**how),
        }  # fmt: skip
        pairs = make(typed, common)
        questions = [question for _, question in pairs]
        answers = ask_each(opened, questions, typed["eps"], typed["rho"])
        _report_answers(opened, [name for name, _ in pairs], answers, typed)

    return call


def _number_layer(layer: Any, name: str) -> list[tuple[Any, Any]]:
    """Return the rows of a layer with their labels; raise if there are none."""
    parts = split_layer(layer, name)
    labels = [1] if parts[0] is layer else list(layer.index)
    return list(zip(labels, parts, strict=True))


def _count_questions(typed: Typed, common: Typed) -> list[NamedQuestion]:
    """Return a count question for each range of a layer, with its label."""
    remote = typed["allow_remote"]
    layer = read_public_layer("--ranges", typed["ranges"], allow_remote=remote)
    ranges = _number_layer(layer, "--ranges")
    return [(n, RangeCount(range=part, **common)) for n, part in ranges]


def _read_places(typed: Typed) -> Any:
    """Return the place of an option, or a layer's places."""
    if typed.get("point") is not None:
        return typed["point"]
    remote = typed["allow_remote"]
    return read_public_layer("--points", typed["points"], allow_remote=remote).geometry


def _mean_questions(typed: Typed, common: Typed) -> list[NamedQuestion]:
    """Return a kernel mean question for each place, with its label."""
    return [
        (n, KernelMean(point=part, bandwidth=typed["bandwidth"], **common))
        for n, part in _number_layer(_read_places(typed), "--points")
    ]


def _nearest_questions(typed: Typed, common: Typed) -> list[NamedQuestion]:
    """Return a nearest people question for each place, with its label."""
    values.check_one_way([KNN.argument("point")], typed)
    return [
        (n, NearestPeople(point=part, k=typed["k"], **common))
        for n, part in _number_layer(_read_places(typed), "--points")
    ]


def _asking_parameters(own: list[Argument], row: Any) -> list[click.Parameter]:
    """Return the parameters of a command that asks questions."""
    return [
        SESSION, IN, *options.make_options(row, [*own, EPS, RHO, *HOW]),
        AMONG, GEOMETRY, *WRITTEN, *READ,
    ]  # fmt: skip


_add_command(
    "count",
    _asking_parameters([COUNT.argument("ranges")], COUNT),
    _asking_command(_count_questions),
    "Count the people in public polygons.",
    "count homes.session homes.gpkg --ranges wards.gpkg --rho 1e-5",
)
_add_command(
    "kde",
    _asking_parameters([KDE.argument("points"), KDE.argument("bandwidth")], KDE),
    _asking_command(_mean_questions),
    "Say how dense the people are at public places: means of a Gaussian kernel.",
    "kde homes.session homes.gpkg --points stops.gpkg --bandwidth 500 --rho 1e-5",
)
_add_command(
    "knn",
    _asking_parameters([KNN.argument("point"), KNN.argument("k")], KNN),
    _asking_command(_nearest_questions),
    "Name the people who are nearest to public places.",
    "knn homes.session homes.gpkg --point 530000,180000 -k 5 --rho 1e-5",
)


def _run_threshold(session: str, source: str, **typed: Any) -> None:
    """Ask a threshold question and report the answer."""
    _check_output(typed, source)
    opened = _open_session(session, source, typed)
    answer = opened.threshold(typed["rows"], typed["share"], rho=typed["rho"])
    _report_answers(opened, [typed["rows"]], [answer], typed)


_add_command(
    "threshold",
    [
        SESSION, IN,
        option(
            "--rows", "Column of true and false: whether a row is of the kind.",
            metavar="COLUMN", required=True,
        ),
        option(
            "--share",
            "Are fewer than this share of the people of the kind? In (0, 1).",
            type=float, required=True,
        ),
        option("--rho", "Of --table-rho.", type=float, required=True),
        *WRITTEN, *READ,
    ],
    _run_threshold,
    "Say whether fewer than a share of the people are of a kind: 1 is yes, 0 is no.",
    "threshold homes.session homes.gpkg --rows old --share 0.25 --rho 0.01",
)  # fmt: skip


def _run_questions(session: str, source: str, questions: str, **typed: Any) -> None:
    """Ask the questions of a file and report the answers."""
    _check_output(typed, source)
    scheme, pairs = read_questions(questions, allow_remote=typed["allow_remote"])
    opened = _open_session(session, source, typed)
    answers = opened.run([question for _, question in pairs], scheme=scheme)
    _report_answers(opened, [name for name, _ in pairs], answers, typed)


_add_command(
    "run",
    [
        SESSION, IN, click.Argument(["questions"], metavar="QUESTIONS"),
        *WRITTEN, *READ,
    ],
    _run_questions,
    "Ask the questions of a .toml or .json file, which share all that people have "
    "left: each gets its share and some of what the earlier ones saved.",
    "run homes.session homes.gpkg questions.toml --output answers.csv",
)  # fmt: skip

COMMANDS = (session,)
