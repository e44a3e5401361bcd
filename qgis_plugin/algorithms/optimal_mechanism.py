# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:optimalmechanism."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, layers, library
from ..enumerations import VECTOR_POINT
from ..translation import tr
from .points import PointsAlgorithm

LOSSES = ("euclidean", "squared")  # the library's names, for ever

HELP = """
<p>Replaces every point by one of the public cells, by the mechanism of least expected
loss under a public prior. Fields and CRS are kept. The fit takes seconds for 25 cells
and about a minute for 100.</p>
<p><b>What is promised.</b> ε-geo-privacy between cells, proved in integers: for two
cells <i>d</i> metres apart, the probability of any result changes by at most the factor
e^(ε·d). ε is per metre (1/m). A point counts as at its nearest cell, so distances
between points count as longer by twice the reach.</p>
<p><b>What it costs.</b> The log compares the expected loss with planar Laplace noise at
the same ε.</p>
<p><b>What is not promised.</b> Cells and prior must be public. Only positions are
protected: other fields, the number of rows and their order are published as they are.
Every further release of the same people adds to the loss.</p>
"""


class OptimalMechanism(PointsAlgorithm):
    """A public cell for every row, with the least expected loss."""

    NAME = "optimalmechanism"
    TITLE = "Move points to cells (optimal mechanism)"
    TAGS = "privacy,mask,optimal,prior,grid,geo-indistinguishability"
    HELP = HELP

    CELLS, PRIOR_FIELD, EPS = "CELLS", "PRIOR_FIELD", "EPS"
    LOSS, DILATION, REACH = "LOSS", "DILATION", "REACH"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.places(
                self.CELLS,
                tr("Public cells (2 to 200 points)"),
                tr("One of them is released for each row; not made from the rows."),
                optional=False,
            ),
            forms.field(
                self.PRIOR_FIELD,
                tr("Field that says how probable each cell is"),
                tr("Public, for example census counts. Empty: all the same."),
                self.CELLS,
            ),
            forms.eps(self.EPS, tr("Smaller is safer. For distances between cells.")),
            forms.choice(
                self.LOSS,
                tr("What is kept small on average"),
                tr("What the points will be used for decides."),
                [tr("Distance"), tr("Squared distance")],
            ),
            forms.advanced(
                forms.number(
                    self.DILATION,
                    tr("Dilation of the spanner"),
                    tr(
                        "1 is exact; up to 2 is faster at slightly more loss. Empty: 1 "
                        "up to 25 cells, 1.05 beyond."
                    ),
                    decimals=4,
                )
            ),
            forms.advanced(
                forms.metres(
                    self.REACH,
                    tr("How far a point may lie from its cell (metres)"),
                    tr("Empty: the largest distance from a cell to its nearest one."),
                )
            ),
            *self.column_declarations(),
            *self.sticky_declarations(),
            forms.working_crs(
                self.CRS,
                tr(
                    "Where distances are measured. Empty, or a geographic CRS: on the "
                    "sphere; but in the cells' own CRS where that is projected and "
                    "hardly distorts."
                ),
            ),
            forms.layer_output(self.OUTPUT, tr("Released points"), VECTOR_POINT),
        ]

    def budget(self, values, context):
        core = library.load().core
        self.check_sticky(values, context)
        eps = self.number(values, self.EPS, context)
        if eps is None:
            raise QgsProcessingException(tr("EPS (ε, per metre) is needed."))
        core.mechanisms.PlanarLaplace(eps=eps)  # its limits are checked here
        return {
            "eps": eps,
            "loss": LOSSES[self.parameterAsEnum(values, self.LOSS, context)],
            "dilation": self.number(values, self.DILATION, context),
            "reach": self.number(values, self.REACH, context),
        }

    def release(self, run):
        values, context = run.values, run.context
        source = self.parameterAsSource(values, self.CELLS, context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(values, self.CELLS))
        cells = layers.PointTable(source, run.progress.pause).frame
        fields = self.parameterAsFields(values, self.PRIOR_FIELD, context)
        frame = self.frame(run)
        fitted = run.library.optimal_mechanism(
            run.library.frames.cells_for(frame, cells.geometry),
            cells[fields[0]].to_numpy() if fields else None,
            crs=self.working_crs(values, context),
            **self.budget(values, context),
        )
        losses = (f"{name} {loss:.4g}" for name, loss in fitted.comparison().items())
        run.feedback.pushInfo(
            tr("Expected loss under the prior (metres, or square metres): {}").format(
                ", ".join(losses)
            )
        )
        return fitted.release(
            frame,
            **self.columns(values, context),
            **self.sticky(run),
            ledger=self.ledger(values, context),
            progress=run.progress,
        )
