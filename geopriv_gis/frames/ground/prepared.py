"""A release that is prepared: every check was made, nothing is charged or drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

from ...core.promise.guarantee import Guarantee
from .account import Account, charge

Result = TypeVar("Result")
Given = ParamSpec("Given")


@dataclass(frozen=True, kw_only=True)
class Prepared(Generic[Result]):
    """A release of which everything is known but the noise.

    Parameters
    ----------
    guarantee : Guarantee
        What the result will promise.
    data : object
        The table, of which an account is told names and number of rows.
    ledger : Ledger or path, optional
        The account that the release was given.
    charged : Guarantee, optional
        What that is charged with, where it is not the guarantee: a promise of points
        before they are moved to public places or cells, which costs nothing.
    """

    guarantee: Guarantee
    data: Any
    ledger: Account = None
    charged: Guarantee | None = None

    def charge(self, key: str | None = None) -> None:
        """Charge the account that the release was given, if there is one.

        Raises
        ------
        BudgetError, LedgerError, ConversionError
            Then nothing may be drawn.
        """
        charge(self.ledger, self.charged or self.guarantee, self.data, key)

    @abstractmethod
    def result(self) -> Result:
        """Draw, and return the result: a release of its own, which must be charged."""

    def release(self) -> Result:
        """Charge, draw, and return the result."""
        self.charge()
        return self.result()


@dataclass(frozen=True, kw_only=True)
class PreparedAnswer(Prepared[Result]):
    """A prepared release whose result is drawn at once.

    Parameters
    ----------
    draw : callable
        Returns the result, with noise. Every call is a release of its own.
    """

    draw: Callable[[], Result]

    def result(self) -> Result:
        """Draw, and return the result."""
        return self.draw()


def release(prepare: Callable[Given, Prepared[Result]]) -> Callable[Given, Result]:
    """Make the function that releases of the one that prepares.

    `prepare` has the latter.
    """

    @wraps(prepare)
    def released(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        return prepare(*args, **kwargs).release()

    annotated = str(prepare.__annotations__.get("return", ""))
    inner = annotated.partition("[")[2].removesuffix("]")
    released.__annotations__ = {**prepare.__annotations__, "return": inner}
    released.prepare = prepare  # type: ignore[attr-defined]
    return released


def prepare(function: Callable[..., Any], *args: Any, **given: Any) -> Any:
    """Return a release that is neither charged nor drawn: a `Prepared`."""
    return function.prepare(*args, **given)  # type: ignore[attr-defined]
