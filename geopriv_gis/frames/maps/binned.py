"""Noisy rows in the bins of a mesh: those of a file are drawn batch by batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ...core.deconvolution import Cells, Source, estimate_counts
from ...core.deconvolution.cells import Mesh
from ...core.points.persons import Persons, RowsPerPerson
from ...core.promise.plan import Plan
from ..ground.checked_rows import CheckedRows
from ..ground.crs import Ground
from ..ground.geometry import corners_of
from ..ground.rows import Rows
from ..ground.warning import Progress

_ROOM = 1 << 26  # bins of all meshes together


class Binned:
    """The rows that a heatmap is made of, looked through once.

    persons: Of rows in batches one person of each size; None if rows are persons.
    sizes: Rows of each row's person; of rows in batches each number that occurs.
    """

    def __init__(self, rows: Rows, unit: str) -> None:
        self.looked, self._unit = CheckedRows(rows, unit), unit
        self._whole, everybody = self.looked.whole, self.looked.everybody
        self.persons: Persons | None = None
        self.sizes: np.ndarray | None = None
        if everybody is not None and self._whole is not None:
            self.persons = self._persons(self.looked.owners.codes(self._whole))
            self.sizes = self.persons.rows_per_unit.astype(np.int64)
        elif everybody is not None:
            self.persons = self._persons(everybody.example, everybody)
            self.sizes = np.unique(everybody.sizes)

    @property
    def count(self) -> int:
        """Number of rows whose laws are told from each other."""
        return self.looked.count if self._whole is not None else 1

    def placed(self, ground: Ground) -> np.ndarray:
        """Return the rows in working units; of rows in batches the corners of all."""
        corners = np.zeros((0, 2))
        for points in self.looked.placed(ground):
            if self._whole is not None:
                return points
            corners = corners_of(corners, points)
        return corners

    def needs_all(self, laws: Source, cells: Cells, bandwidth: float) -> bool:
        """Tell whether a mesh for each law would take more memory than rows do."""
        mesh, _ = Mesh.around(cells, laws, bandwidth)
        bins = len(laws.laws) * np.prod(mesh.shape)
        return self._whole is None and len(laws.laws) > 1 and bool(bins > _ROOM)

    def estimated(
        self, *, plan: Plan[np.ndarray], plan_of: Callable[..., Plan[np.ndarray]],
        ground: Ground, laws: Source, cells: Cells, bandwidth: float, positive: bool,
        report: Progress,
    ) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
        """Draw all rows, once, and return the estimates on cells."""
        mesh, _ = Mesh.around(cells, laws, bandwidth)
        numbers = range(len(laws.laws))
        counts: Any = [np.zeros(mesh.shape) for _ in numbers]
        if self._whole is not None:  # all noisy rows are there: one mesh at a time
            noisy = plan.draw() * ground.unit
            counts = (mesh.counts(noisy[laws.which == n]) for n in numbers)
        else:
            for noisy, which in self._drawn(plan, plan_of, ground, laws):
                for n in numbers:
                    counts[n] += mesh.counts(noisy[which == n] * ground.unit)
        report(0.5)
        return estimate_counts(
            counts, self.looked.count, laws, cells, bandwidth, positive=positive,
            report=lambda share: report(0.5 + 0.5 * share),
        )  # fmt: skip

    def _drawn(
        self, plan: Plan[np.ndarray], plan_of: Callable[..., Plan[np.ndarray]],
        ground: Ground, laws: Source,
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:  # fmt: skip
        """Yield the noisy rows of each batch, and the numbers of their laws."""
        everybody, sizes = self.looked.everybody, self.sizes
        for batch in self.looked.charged():
            points = ground.placed(batch.xy)
            if everybody is None or sizes is None:
                assert plan.again is not None
                yield plan.again(points), np.zeros(len(points), dtype=np.int64)
            else:
                codes = self.looked.owners.codes(batch)
                noisy = plan_of(points, self._persons(codes, everybody)).draw()
                own = np.searchsorted(sizes, everybody.sizes[codes])
                yield noisy, laws.which[own]

    def _persons(self, codes: np.ndarray, of: RowsPerPerson | None = None) -> Persons:
        return Persons(unit=self._unit, codes=codes, method="composition", of=of)
