"""Releases in three steps, for services: prepare, charge, draw."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NoReturn

import pandas as pd

from . import dask
from .batches.batched_releases import IN_BATCHES
from .batches.file_questions import ask_file
from .batches.release import release_file
from .core.errors import LedgerError, ParameterError
from .core.promise.guarantee import Guarantee
from .frames.choosing.plan import find_release_row
from .frames.functions import import_function
from .frames.ground import prepared
from .frames.ground.prepared import open_ledger
from .ledger import Bill, Ledger


class PreparedRelease:
    """Release that is checked and planned, but not drawn; made by `prepare`.

    Nothing of it is charged or drawn. ``Ledger.charge(prepared)`` charges it, and
    ``Ledger.after(prepared)`` says how a ledger would stand then.

    Parameters
    ----------
    name, release : str, object
        Given by `prepare`, which makes it.

    Attributes
    ----------
    guarantee : Guarantee
        What the result will promise.
    columns : tuple
        Names of the columns that are published beside points.
    warnings : tuple of str
        What was warned of while it was prepared.

    Notes
    -----
    Its attributes, what is expected and its text say nothing that depends on the
    places, but for the CRS, where it is chosen for them, and for warnings, which are
    for the data holder. It holds the rows, and so is neither copied nor pickled.
    """

    def __init__(self, name: str, release: prepared.Prepared[Any]) -> None:
        self.guarantee: Guarantee = release.guarantee
        self.columns: tuple[Any, ...] = tuple(release.columns)
        self.warnings = tuple(map(str, release.warnings))
        self._name, self._release = name, release
        self._bills: list[Bill] = []  # one of which a ledger pays
        self._draws = [release.result]  # popped: of several threads one draws

    def expected(self, rows: int = 1) -> Mapping[str, Any]:
        """Return expected displacements (m) or errors of a person's `rows`, by name.

        Parameters
        ----------
        rows : int, default 1
            Rows of a person.

        Returns
        -------
        mapping
            Of points "displacement", the mean (m), and "displacement_95", which 95 %
            do not exceed. Of answers what they state, e.g. "half_width" (m) with its
            "beta", or "se". Empty where that depends on the place or on the answer.
        """
        return self._release.expected(rows)

    def owed(self, ledger: Ledger) -> Guarantee | None:
        """Return the guarantee to charge to a ledger, None if free; nothing is charged.

        Parameters
        ----------
        ledger : Ledger
            Which may be another than it was prepared with.

        Returns
        -------
        Guarantee or None
            None if a store repeats noise that this ledger was charged for.
        """
        return self._release._bill(ledger).guarantee

    def draw(self) -> Any:
        """Draw and return the result; raise unless charged, or if drawn before.

        Returns
        -------
        object
            As the release itself returns.

        Raises
        ------
        LedgerError
            If it was given a ledger that was not charged, or was drawn already.
        """
        if self._release.ledger is not None and not self._is_charged:
            raise LedgerError(
                "the release was not charged. Call ledger.charge(prepared) first."
            )
        if not self._draws:
            self._refuse_again()
        return self._draws.pop()()

    def _bill(self, ledger: Ledger) -> Bill:
        """Return and keep a ledger's bill; raise if prepared for another, or drawn."""
        own = self._release.ledger
        if isinstance(own, Ledger) and own.path != ledger.path:
            raise LedgerError(
                "the release was prepared for another ledger; charge that one."
            )
        if not self._draws:
            self._refuse_again()
        self._bills.append(self._release._bill(ledger))
        return self._bills[-1]

    @property
    def _is_charged(self) -> bool:
        """Return whether some bill was paid, or had nothing to pay."""
        return any(bill.entry or not bill.guarantee for bill in self._bills)

    def _refuse_again(self) -> NoReturn:
        """Raise: a second draw would be a second release."""
        raise LedgerError(
            "this release was drawn already. A second draw is a second release: "
            "prepare and charge it anew."
        )

    def __repr__(self) -> str:
        """Return the release's name and the kind of its promise."""
        return f"<PreparedRelease {self._name}: {self.guarantee.notion}>"

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: it holds true rows, and is drawn once."""
        raise TypeError(
            "a prepared release holds true rows and cannot be copied; prepare it anew."
        )


def prepare(
    release: str, rows: Any, *, target: str | os.PathLike[str] | None = None,
    **arguments: Any,
) -> PreparedRelease:  # fmt: skip
    """Check and plan a release, charge and draw nothing; raise if invalid.

    Parameters
    ----------
    release : str
        What is released, by its name in `geopriv_gis`, e.g. "planar_laplace".
    rows : GeoDataFrame, GeoSeries, object with ``__arrow_c_stream__``, or path-like
        The true rows. Arrow tables, files, folders and patterns as for `release_file`,
        or `ask_file` if the release answers a question; frames of dask-geopandas as
        for `dask.release` and `dask.zonal_counts`.
    target : path-like, optional
        Where points of files and of lazy frames are written by ``draw()``, as for
        `release_file` and `dask.release`.
    **arguments
        Those of the release, ``eps=`` and so on; of files also those of `release_file`
        or `ask_file`, such as ``data_crs``, of lazy frames ``resume``.

    Returns
    -------
    PreparedRelease
        To be charged by ``Ledger.charge``, if there is a ledger, and drawn.

    Raises
    ------
    ParameterError, GeometryError, CRSError, ColumnError and others
        Whatever the release would refuse before it is charged.

    Notes
    -----
    **Guarantee.** ``draw()`` returns what the release itself returns, with the same
    guarantee. **Assumes.** Who draws without a ledger keeps account elsewhere.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ledger = geopriv_gis.Ledger.create(f"{folder}/city.ledger", budget=0.05)
    ...     prepared = geopriv_gis.prepare(
    ...         "planar_laplace", homes, eps=0.01, ledger=ledger
    ...     )
    ...     affordable = ledger.after(prepared).fits
    ...     entry = ledger.charge(prepared, key="homes of May")
    ...     released = prepared.draw()
    >>> prepared.guarantee.eps, affordable, released.geopriv.guarantee.eps
    (0.01, True, 0.01)
    """
    row = find_release_row(release)
    function = import_function(row)
    if "ledger" in arguments:
        arguments["ledger"] = open_ledger(arguments["ledger"])
    frame = isinstance(rows, (pd.DataFrame, pd.Series))
    table = hasattr(rows, "__arrow_c_stream__") and not frame
    path, lazy = isinstance(rows, (str, os.PathLike)), hasattr(rows, "__dask_graph__")
    points = (path or lazy) and row.function in IN_BATCHES
    if points != (target is not None):
        raise ParameterError(
            "target must be given where points of a file or a lazy frame are "
            "released, and left out otherwise."
        )
    given: tuple[Any, ...] = (rows,)
    if lazy and points:
        function, given = dask.release, (rows, row.function)
        arguments["to"] = target
    elif lazy and row.function == "zonal_counts":
        function = dask.zonal_counts
    elif points or table:
        function, given = release_file, (rows, target, row.function)
    elif path:
        function, given = ask_file, (rows, row.function)
    return PreparedRelease(row.name, prepared.prepare(function, *given, **arguments))
