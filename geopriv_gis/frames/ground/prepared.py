"""A prepared release: all checks are made, nothing is charged or drawn."""

from __future__ import annotations

import inspect
import os
from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, TypeVar, overload

from ...core.errors import GeoPrivWarning
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import summarise_displacement
from .geometry import Frame
from .warning import collect_warnings

if TYPE_CHECKING:
    from ...ledger import Bill, Chargeable, Ledger

# -- charging a ledger: after every check and before any noise -------------------------

Account: TypeAlias = "Ledger | str | os.PathLike[str] | None"


def charge(
    ledger: Account, release: Guarantee | Chargeable, frame: Frame | None = None,
    key: str | None = None,
) -> None:  # fmt: skip
    """Charge a release to a ledger, if any, once for a key; raise if refused.

    With a ``key`` the same release is charged once, however often that is asked for.
    """
    account = open_ledger(ledger)
    if account is not None:
        account.charge(release, dataset=frame, key=key)


def open_ledger(ledger: Account) -> Ledger | None:
    """Return the ledger, opened if given by path; None if none is given."""
    if ledger is None:
        return None
    from ...ledger import Ledger  # with a database

    return ledger if isinstance(ledger, Ledger) else Ledger.open(ledger)


Result = TypeVar("Result")
Other = TypeVar("Other")
CallArguments = ParamSpec("CallArguments")


@dataclass(frozen=True, kw_only=True)
class Prepared(Generic[Result]):
    """Release that is checked and planned, but neither charged nor drawn.

    guarantee: What the result will promise.
    data: The table, of which an account is told names and number of rows.
    ledger: The account that the release was given.
    charged: What that is charged with, where it is not the guarantee: a promise of
        points before they are moved to public places or cells, which costs nothing.
    warnings: What was warned of while it was prepared.
    """

    guarantee: Guarantee
    data: Any
    ledger: Account = None
    charged: Guarantee | None = None
    warnings: tuple[GeoPrivWarning, ...] = ()

    def expected(self, rows: int = 1) -> Mapping[str, Any]:
        """Return displacement (m) or error expected for a person's rows; {} if unknown.

        Points by the law of their noise: ``displacement``, on average, and
        ``displacement_95``, which 95 % do not exceed. Answers as they state it, such
        as ``half_width`` with its ``beta``. Nothing where only a draw tells: it
        depends on the place, or on the answer.

        rows: Of a person, which is public.
        """
        return summarise_displacement(self.guarantee.law, rows)

    @property
    def columns(self) -> Sequence[Any]:
        """Return the names of columns published with points; none unless overridden."""
        return ()

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the bill to charge to a ledger before `result` is called."""
        from ...ledger import Bill

        del ledger
        return Bill(self.charged or self.guarantee, self.data)

    def charge(self, key: str | None = None) -> None:
        """Charge the release's ledger, if any, once for a key; raise if refused."""
        charge(self.ledger, self, key=key)

    @abstractmethod
    def result(self) -> Result:
        """Draw and return the result, without charging; `charge` before each call."""

    def map_result(self, change: Callable[[Result], Other]) -> Prepared[Other]:
        """Return the prepared release with a function applied to its result."""
        return _ChangedRelease(
            guarantee=self.guarantee, data=self.data, ledger=self.ledger,
            charged=self.charged, warnings=self.warnings, first=self, change=change,
        )  # fmt: skip

    def with_draw(self, draw: Callable[[Any], Other]) -> Prepared[Other]:
        """Return this release drawn by another function, which gets this object."""
        return _RedrawnRelease(
            guarantee=self.guarantee, data=self.data, ledger=self.ledger,
            charged=self.charged, warnings=self.warnings, first=self, change=draw,
        )  # fmt: skip

    def release(self) -> Result:
        """Charge the ledger, then draw the noise; return the result."""
        self.charge()
        return self.result()


@dataclass(frozen=True, kw_only=True)
class PreparedAnswer(Prepared[Result]):
    """Prepared release with a draw function, known error, columns and bill.

    draw: Returns the result, with noise. Every call is a release of its own.
    error: What is known of how wrong it will be.
    published: Names of the columns beside points.
    bill: What a ledger is charged with, where it is not the guarantee.
    """

    draw: Callable[[], Result]
    error: Mapping[str, Any] = field(default_factory=dict)
    published: Sequence[Any] = ()
    bill: Callable[[Ledger], Bill] | None = None

    def expected(self, rows: int = 1) -> Mapping[str, Any]:  # noqa: ARG002
        """Return the expected error of the answer."""
        return self.error

    @property
    def columns(self) -> Sequence[Any]:
        """Return the names of the columns published with points."""
        return self.published

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the release's own bill, else one of its guarantee."""
        return (self.bill or super()._bill)(ledger)

    def result(self) -> Result:
        """Draw and return the result, without charging."""
        return self.draw()


@dataclass(frozen=True, kw_only=True)
class _ChangedRelease(Prepared[Result]):
    """Prepared release with a function applied to its result."""

    first: Prepared[Any]
    change: Callable[[Any], Result]

    def expected(self, rows: int = 1) -> Mapping[str, Any]:
        """Return the original release's expected error."""
        return self.first.expected(rows)

    @property
    def columns(self) -> Sequence[Any]:
        """Return the original release's published columns."""
        return self.first.columns

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the original release's bill."""
        return self.first._bill(ledger)

    def result(self) -> Result:
        """Draw the original release, without charging; return the changed result."""
        return self.change(self.first.result())

    def release(self) -> Result:
        """Charge and draw the original release; return the changed result."""
        return self.change(self.first.release())


@dataclass(frozen=True, kw_only=True)
class _RedrawnRelease(_ChangedRelease[Result]):
    """Prepared release that another function draws."""

    def result(self) -> Result:
        """Return the result of the other draw function, given the original release."""
        return self.change(self.first)

    def release(self) -> Result:
        """Charge the ledger, then draw by the other function."""
        self.charge()
        return self.result()


@dataclass(frozen=True)
class ReleaseDue:
    """Charge of a release: yielded by a release function before it draws.

    Its fields are those of `PreparedAnswer`.
    """

    guarantee: Guarantee
    data: Any
    ledger: Account
    error: Mapping[str, Any] = field(default_factory=dict)
    columns: Sequence[Any] = ()
    bill: Callable[[Ledger], Bill] | None = None


Steps = Generator[ReleaseDue, None, Result]


@overload
def release(
    function: Callable[CallArguments, Prepared[Result]],
) -> Callable[CallArguments, Result]: ...


@overload
def release(
    function: Callable[CallArguments, Steps[Result]],
) -> Callable[CallArguments, Result]: ...


def release(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a release: a call checks, charges, draws; `.prepare` only checks.

    ``function`` returns a `Prepared`, or yields one `ReleaseDue` when all is checked,
    draws when it goes on, and returns the result. `prepare` calls it so far.
    """
    taken = dict(inspect.signature(function).parameters)
    unit = taken.get("privacy_unit")
    by_row = unit is not None and unit.default == "row"

    @wraps(function)
    def prepare(*args: Any, **given: Any) -> Prepared[Any]:
        """Run all checks; return a prepared release with warnings; charge nothing."""
        with collect_warnings() as warned:
            if by_row and "privacy_unit" not in given:
                _warn_of_persons(*args, **given)
            found = function(*args, **given)
            due = None if isinstance(found, Prepared) else next(found)
        if due is None:
            return replace(found, warnings=tuple(warned))
        return PreparedAnswer(
            guarantee=due.guarantee, data=due.data, ledger=due.ledger,
            warnings=tuple(warned), draw=partial(_finish_steps, found), error=due.error,
            published=due.columns, bill=due.bill,
        )  # fmt: skip

    @wraps(function)
    def released(*args: Any, **given: Any) -> Any:
        """Check, charge and draw at once; return the result."""
        return prepare(*args, **given).release()

    released.prepare = prepare  # type: ignore[attr-defined]
    return released


def _warn_of_persons(frame: Any, *_args: Any, **_given: Any) -> None:
    """Warn of person columns with repeated values in a frame; ignore the rest."""
    from ..columns.persons import warn_of_persons  # which knows this room

    warn_of_persons(frame)


def _finish_steps(steps: Steps[Result]) -> Result:
    """Run a charged release's draw and return its result; raise if charged twice."""
    try:
        next(steps)
    except StopIteration as ended:
        result: Result = ended.value
        return result
    raise AssertionError(
        "the release function yielded a second ReleaseDue: please report this bug"
    )


def prepare(function: Callable[..., Any], /, *args: Any, **given: Any) -> Any:
    """Return a `Prepared` release: checked, neither charged nor drawn."""
    return function.prepare(*args, **given)  # type: ignore[attr-defined]
