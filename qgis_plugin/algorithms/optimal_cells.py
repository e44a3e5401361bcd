# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:optimalmechanism."""

from __future__ import annotations

from ..translation import tr
from .points import PointsAlgorithm

RELEASED = ("drop", "keep", "shuffle", "z", "sticky", "ledger")  # not of the fit


class OptimalCells(PointsAlgorithm):
    """A public cell for every row, with the least expected loss."""

    def plan(self, run):
        return super().call(run)

    def call(self, run):
        """Fit and release, and say in between what the fit promises to cost."""
        given = self.arguments(run.values, run)
        points = run.library.frames.points
        frame, cells, prior = (
            self.frame(run),
            given.pop("cells"),
            given.pop("prior", None),
        )
        released = {name: given.pop(name) for name in RELEASED if name in given}
        fitted = run.library.OptimalMechanism.fit(
            points.optimal_mechanism.project_cells(frame, cells.geometry),
            None if prior is None else cells[prior].to_numpy(),
            **given,
            progress=run.progress,
        )
        losses = (f"{name} {loss:.4g}" for name, loss in fitted.comparison().items())
        run.feedback.pushInfo(
            tr(
                "Expected error, on average or at the worst cell (metres, or square "
                "metres): {}"
            ).format(", ".join(losses))
        )
        return fitted.release(frame, **released, progress=run.progress)
