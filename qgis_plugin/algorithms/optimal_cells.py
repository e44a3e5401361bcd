# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:optimalmechanism."""

from __future__ import annotations

from ..translation import tr
from .points import PointsAlgorithm

RELEASED = ("drop", "keep", "shuffle", "z", "sticky", "ledger")  # not of the fit


class OptimalCells(PointsAlgorithm):
    """A public cell for every row, with the least expected loss."""

    TAGS = "privacy,mask,optimal mechanism,prior,grid,geo-indistinguishability"
    HELP = """
<p>Replaces every point by one of some public cells, so that points come out as little
wrong as the promise allows: on average, by how probable each cell is, or at the worst
of the cells. Fields and CRS are kept. It takes seconds for 25 cells and about a minute
for 100.</p>
<p><b>What is promised.</b> ε-geo-privacy between cells, proved in integers: for two
cells <i>d</i> metres apart, the probability of any result changes by at most the factor
e^(ε·d). ε is per metre (1/m). A point counts as at its nearest cell, so distances
between points count as longer by twice the reach.</p>
<p><b>What it costs.</b> The log compares the expected error with planar Laplace noise
at the same ε.</p>
<p><b>What is not promised.</b> Cells must be public, and how probable they are. Only
positions are protected: other fields, the number of rows and their order are published
as they are. Every further release of the same people adds to the loss.</p>
"""

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
            points.optimal_mechanism.cells_for(frame, cells.geometry),
            None if prior is None else cells[prior].to_numpy(),
            **given,
        )
        losses = (f"{name} {loss:.4g}" for name, loss in fitted.comparison().items())
        run.feedback.pushInfo(
            tr(
                "Expected error, on average or at the worst cell (metres, or square "
                "metres): {}"
            ).format(", ".join(losses))
        )
        return fitted.release(frame, **released, progress=run.progress)
