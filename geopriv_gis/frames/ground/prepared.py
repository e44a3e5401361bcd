"""A release that is prepared: every check was made, nothing is charged or drawn."""

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
from ...core.promise.law import displacement_facts
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
    """Record a release in a ledger, or refuse it; without a ledger do nothing.

    With a ``key`` the same release is charged once, however often that is asked for.
    """
    account = open_ledger(ledger)
    if account is not None:
        account.charge(release, dataset=frame, key=key)


def open_ledger(ledger: Account) -> Ledger | None:
    """Return a ledger given as such or by its path; None if there is none."""
    if ledger is None:
        return None
    from ...ledger import Ledger  # with a database

    return ledger if isinstance(ledger, Ledger) else Ledger.open(ledger)


Result = TypeVar("Result")
Other = TypeVar("Other")
Given = ParamSpec("Given")


@dataclass(frozen=True, kw_only=True)
class Prepared(Generic[Result]):
    """A release of which everything is known but the noise.

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
        """Return how far points will move (m), or how wrong the answer will be.

        Points by the law of their noise: ``displacement``, on average, and
        ``displacement_95``, which 95 % do not exceed. Answers as they state it, such
        as ``half_width`` with its ``beta``. Nothing where only a draw tells: it
        depends on the place, or on the answer.

        rows: Of a person, which is public.
        """
        return displacement_facts(self.guarantee.law, rows)

    @property
    def columns(self) -> Sequence[Any]:
        """Names of the columns that are published beside points."""
        return ()

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the bill to charge before `result` is called."""
        from ...ledger import Bill

        del ledger
        return Bill(self.charged or self.guarantee, self.data)

    def charge(self, key: str | None = None) -> None:
        """Charge the account that the release was given, if there is one."""
        charge(self.ledger, self, key=key)

    @abstractmethod
    def result(self) -> Result:
        """Draw, and return the result: a release of its own, which must be charged."""

    def then(self, change: Callable[[Result], Other]) -> Prepared[Other]:
        """Return the same release, whose result is changed afterwards."""
        return _ChangedRelease(
            guarantee=self.guarantee, data=self.data, ledger=self.ledger,
            charged=self.charged, warnings=self.warnings, first=self, change=change,
        )  # fmt: skip

    def by(self, draw: Callable[[Any], Other]) -> Prepared[Other]:
        """Return the same release, drawn by ``draw``, which is given this one."""
        return _RedrawnRelease(
            guarantee=self.guarantee, data=self.data, ledger=self.ledger,
            charged=self.charged, warnings=self.warnings, first=self, change=draw,
        )  # fmt: skip

    def release(self) -> Result:
        """Charge, draw, and return the result."""
        self.charge()
        return self.result()


@dataclass(frozen=True, kw_only=True)
class PreparedAnswer(Prepared[Result]):
    """A prepared release whose result is drawn at once.

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
        """Return how wrong the answer will be."""
        return self.error

    @property
    def columns(self) -> Sequence[Any]:
        """Names of the columns beside points."""
        return self.published

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the release's own bill, else that of its guarantee."""
        return (self.bill or super()._bill)(ledger)

    def result(self) -> Result:
        """Draw the result."""
        return self.draw()


@dataclass(frozen=True, kw_only=True)
class _ChangedRelease(Prepared[Result]):
    """A prepared release whose result is changed afterwards."""

    first: Prepared[Any]
    change: Callable[[Any], Result]

    def expected(self, rows: int = 1) -> Mapping[str, Any]:
        """Return the first release's expected error."""
        return self.first.expected(rows)

    @property
    def columns(self) -> Sequence[Any]:
        return self.first.columns

    def _bill(self, ledger: Ledger) -> Bill:
        return self.first._bill(ledger)

    def result(self) -> Result:
        """Draw the first release's result, and change it."""
        return self.change(self.first.result())

    def release(self) -> Result:
        """Charge, draw and change the first release."""
        return self.change(self.first.release())


@dataclass(frozen=True, kw_only=True)
class _RedrawnRelease(_ChangedRelease[Result]):
    """A prepared release that is drawn in another way."""

    def result(self) -> Result:
        """Draw the first release with another function."""
        return self.change(self.first)

    def release(self) -> Result:
        """Charge this release itself, and draw it."""
        self.charge()
        return self.result()


@dataclass(frozen=True)
class ReleaseDue:
    """The charge of a release: yielded between its checks and its draws.

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
def release(function: Callable[Given, Prepared[Result]]) -> Callable[Given, Result]: ...


@overload
def release(function: Callable[Given, Steps[Result]]) -> Callable[Given, Result]: ...


def release(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a public function of one that prepares: it charges and draws as well.

    ``function`` returns a `Prepared`, or yields one `ReleaseDue` when all is checked,
    draws when it goes on, and returns the result. `prepare` calls it so far.
    """
    taken = dict(inspect.signature(function).parameters)
    unit = taken.get("privacy_unit")
    by_row = unit is not None and unit.default == "row"

    @wraps(function)
    def prepare(*args: Any, **given: Any) -> Prepared[Any]:
        """Prepare a release: all checks, warnings collected, nothing charged."""
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
        """Prepare, charge and draw at once."""
        return prepare(*args, **given).release()

    released.prepare = prepare  # type: ignore[attr-defined]
    return released


def _warn_of_persons(frame: Any, *_args: Any, **_given: Any) -> None:
    """Warn of several rows per person; imported late."""
    from ..columns.persons import warn_of_persons  # which knows this room

    warn_of_persons(frame)


def _finish_steps(steps: Steps[Result]) -> Result:
    """Run a charged release's draw and return its result."""
    try:
        next(steps)
    except StopIteration as ended:
        result: Result = ended.value
        return result
    raise AssertionError("a release is charged once.")


def prepare(function: Callable[..., Any], /, *args: Any, **given: Any) -> Any:
    """Return a release that is neither charged nor drawn: a `Prepared`."""
    return function.prepare(*args, **given)  # type: ignore[attr-defined]
