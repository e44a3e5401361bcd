"""Noisy rows of a file in the bins of a mesh: drawn batch by batch, and not kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.deconvolution import Cells, Source, estimate_counts
from ...core.deconvolution.cells import Mesh
from ...core.errors import FileError
from ...core.points.persons import Persons
from ...core.promise.plan import Plan
from ..ground.crs import Ground
from ..ground.geometry import Faults
from ..ground.persons import column_of
from ..ground.sums import Summed
from ..ground.warning import Progress

_CHARGED = (
    "Nothing was released; if a ledger was given, the release stays charged to it."
)
_ROOM = 1 << 26  # bins of all meshes together


@dataclass(frozen=True)
class FileRows:
    """The rows of a file that a heatmap is made of, looked through once.

    Parameters
    ----------
    rows : Summed
    unit : str
        Whose rows are whose.
    """

    rows: Summed
    unit: str

    @classmethod
    def of(cls, rows: Summed, unit: str) -> FileRows:
        """Return checked rows."""
        rows.look(unit, 1)
        if unit != "row" and column_of(unit) is None:
            rows.refuse()  # the law of a whole table's noise is told from its rows
        if not len(rows.described):
            Faults().refuse("the frame", drop_z=True)
        return cls(rows, unit)

    @property
    def sizes(self) -> np.ndarray | None:
        """Numbers of rows that persons have, each once; None if rows are persons."""
        everybody = self.rows.everybody
        return None if everybody is None else np.unique(everybody.sizes)

    @property
    def example(self) -> Persons | None:
        """One person of each size; None if rows are persons."""
        everybody = self.rows.everybody
        return None if everybody is None else self._persons(everybody.example)

    def check_placed(self, ground: Ground) -> np.ndarray:
        """Return the corners of all rows in working units, or raise if some are astray.

        Raises
        ------
        CRSError
        """
        astray, ends = np.zeros(3, dtype=np.int64), []
        for xy in self.rows.places():
            points = ground.placed(xy)
            astray += ground.astray(points)
            ends += [points.min(axis=0), points.max(axis=0)]
        ground.refuse(astray, len(self.rows.described))
        return np.array([np.min(ends, axis=0), np.max(ends, axis=0)])

    def check_room(self, laws: Source, cells: Cells, bandwidth: float) -> None:
        """Raise `NeedsAllRows` where a mesh for each law would take more memory."""
        mesh, _ = Mesh.around(cells, laws, bandwidth)
        if len(laws.laws) > 1 and len(laws.laws) * np.prod(mesh.shape) > _ROOM:
            self.rows.refuse()

    def estimated(
        self, *, plan: Plan[np.ndarray], plan_of: Any, ground: Ground, laws: Source,
        cells: Cells, bandwidth: float, positive: bool, report: Progress,
    ) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """Draw all rows, once, and return the estimates on cells.

        Parameters
        ----------
        plan : Plan
            Of the noise, made for some rows.
        plan_of : callable
            Makes it for points and their `Persons`.
        ground : Ground
        laws : Source
            Whose ``which`` are those of `sizes`.
        cells, bandwidth, positive, report
            As of `estimate_grid`.
        """
        mesh, _ = Mesh.around(cells, laws, bandwidth)
        counts = [np.zeros(mesh.shape) for _ in laws.laws]
        everybody, sizes = self.rows.everybody, self.sizes
        for xy, codes in self._owned():
            points, which = ground.placed(xy), np.zeros(len(xy), dtype=np.int64)
            if everybody is None or sizes is None:
                assert plan.again is not None
                noisy = plan.again(points)
            else:
                noisy = plan_of(points, self._persons(codes)).draw()
                own = np.searchsorted(sizes, everybody.sizes[codes])
                which = laws.which[own]
            for number in range(len(counts)):
                counts[number] += mesh.counts(noisy[which == number] * ground.unit)
        return estimate_counts(
            counts, len(self.rows.described), laws, cells, bandwidth,
            positive=positive, report=report,
        )  # fmt: skip

    def _owned(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        try:
            yield from self.rows.owned()
        except FileError as error:
            raise FileError(f"{error} {_CHARGED}") from None

    def _persons(self, codes: np.ndarray) -> Persons:
        return Persons(
            unit=self.unit, codes=codes, method="composition", of=self.rows.everybody
        )
