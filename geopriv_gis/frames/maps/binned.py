"""Noisy rows in the bins of a mesh: those of a file are drawn batch by batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ...core.deconvolution import Cells, Estimate, NoisyPoints, estimate_grid_from_bins
from ...core.deconvolution.cells import Mesh
from ...core.points.persons import Persons, RowsPerPerson
from ...core.promise.plan import Plan
from ..ground.checked_rows import CheckedRows
from ..ground.crs import WorkingSpace
from ..ground.geometry import bounding_corners
from ..ground.rows import Rows
from ..ground.warning import Progress

_ROOM = 1 << 26  # bins of all meshes together


class HeatmapRows:
    """Checked rows of a private heatmap, on which noise is drawn for estimates.

    persons: Of rows in batches one person of each size; None if rows are persons.
    sizes: Rows of each row's person; of rows in batches each number that occurs.
    """

    def __init__(self, rows: Rows, unit: str) -> None:
        self.looked, self._unit = CheckedRows(rows, unit), unit
        self._whole, everybody = self.looked.whole, self.looked.rows_per_person
        self.persons: Persons | None = None
        self.sizes: np.ndarray | None = None
        if everybody is not None and self._whole is not None:
            self.persons = self._make_persons(self.looked.owners.codes(self._whole))
            self.sizes = self.persons.rows_per_unit.astype(np.int64)
        elif everybody is not None:
            self.persons = self._make_persons(everybody.one_person_per_size, everybody)
            self.sizes = np.unique(everybody.sizes)

    @property
    def count(self) -> int:
        """Return the number of rows of a whole frame; 1 for batches."""
        return self.looked.count if self._whole is not None else 1

    def working_points(self, ground: WorkingSpace) -> np.ndarray:
        """Return rows in working units; of rows in batches only two corners."""
        corners = np.zeros((0, 2))
        for points in self.looked.working_points(ground):
            if self._whole is not None:
                return points
            corners = bounding_corners(corners, points)
        return corners

    def needs_all_rows(self, laws: NoisyPoints, cells: Cells, bandwidth: float) -> bool:
        """Return whether batches must be gathered: a mesh for each law is too large."""
        mesh, _ = Mesh.covering(cells, laws, bandwidth)
        bins = len(laws.laws) * np.prod(mesh.shape)
        return self._whole is None and len(laws.laws) > 1 and bool(bins > _ROOM)

    def draw_and_estimate(
        self,
        *,
        plan: Plan[np.ndarray],
        plan_of: Callable[..., Plan[np.ndarray]],
        ground: WorkingSpace,
        laws: NoisyPoints,
        cells: Cells,
        bandwidth: float,
        positive: bool,
        progress: Progress,
    ) -> Estimate:
        """Draw noise on all rows once; return estimates on cells."""
        mesh, _ = Mesh.covering(cells, laws, bandwidth)
        numbers = range(len(laws.laws))
        counts: Any = [np.zeros(mesh.shape) for _ in numbers]
        if self._whole is not None:  # all noisy rows are there: one mesh at a time
            noisy = plan.draw() * ground.unit
            counts = (mesh.bin_points(noisy[laws.law_numbers == n]) for n in numbers)
        else:
            for noisy, which in self._draw_batches(plan, plan_of, ground, laws):
                for n in numbers:
                    counts[n] += mesh.bin_points(noisy[which == n] * ground.unit)
        progress(0.5)
        return estimate_grid_from_bins(
            counts,
            self.looked.count,
            laws,
            cells,
            bandwidth,
            positive=positive,
            progress=lambda share: progress(0.5 + 0.5 * share),
        )

    def _draw_batches(
        self, plan: Plan[np.ndarray], plan_of: Callable[..., Plan[np.ndarray]],
        ground: WorkingSpace, laws: NoisyPoints,
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:  # fmt: skip
        """Yield each batch's noisy rows, with the index of their noise laws."""
        everybody, sizes = self.looked.rows_per_person, self.sizes
        for batch in self.looked.read_after_charge():
            points = ground.to_working_anywhere(batch.xy)
            if everybody is None or sizes is None:
                assert plan.redraw is not None
                yield plan.redraw(points), np.zeros(len(points), dtype=np.int64)
            else:
                codes = self.looked.owners.codes(batch)
                noisy = plan_of(points, self._make_persons(codes, everybody)).draw()
                own = np.searchsorted(sizes, everybody.sizes[codes])
                yield noisy, laws.law_numbers[own]

    def _make_persons(
        self, codes: np.ndarray, rows_per_person: RowsPerPerson | None = None
    ) -> Persons:
        """Return the persons of rows with these person numbers."""
        return Persons(
            unit=self._unit,
            codes=codes,
            method="composition",
            all_persons=rows_per_person,
        )
