# SPDX-License-Identifier: GPL-2.0-or-later
"""What the two point masks share: who is protected, where, on which grid."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, layers
from ..enumerations import VECTOR_POINT
from ..translation import tr
from .points import PointsAlgorithm

ROW, TABLE, FIELD = range(3)


class MaskingAlgorithm(PointsAlgorithm):
    """Moves every point; a subclass says how ε or ρ is asked for."""

    PRIVACY_UNIT, UNIT_FIELD = "PRIVACY_UNIT", "UNIT_FIELD"
    TABLE_METRIC, REGION = "TABLE_METRIC", "REGION"
    GRID, FLOAT = "GRID", "FLOAT"

    # -- declarations --------------------------------------------------------------

    def declarations(self):
        return [
            forms.points(self.INPUT),
            *self.budget_declarations(),
            *self._unit_declarations(),
            *self.place_declarations(),
            *self.column_declarations(),
            *self._grid_declarations(),
            *self.sticky_declarations(),
            forms.working_crs(self.CRS, self.crs_help()),
            forms.layer_output(self.OUTPUT, tr("Released points"), VECTOR_POINT),
        ]

    def budget_declarations(self):
        """Return the parameters that say how strong the promise is."""
        raise NotImplementedError

    def crs_help(self):
        """Return what the working CRS is for."""
        raise NotImplementedError

    def place_declarations(self):
        """Return the parameters that say where released points may be."""
        return [
            forms.advanced(
                forms.polygons(
                    self.REGION,
                    tr("Region that holds the released points"),
                    tr(
                        "Public polygons, e.g. land or a municipality, in any CRS; not "
                        "made from the points."
                    ),
                    optional=True,
                )
            )
        ]

    def _unit_declarations(self):
        return [
            forms.choice(
                self.PRIVACY_UNIT,
                tr("Who is protected"),
                tr(
                    "Whose rows the promise is for. A person with many rows needs more "
                    "noise per row."
                ),
                [
                    tr("Each row is another person"),
                    tr("The whole table belongs to one person"),
                    tr("A field names the person"),
                ],
            ),
            forms.field(
                self.UNIT_FIELD,
                tr("Field that names the person (only with the choice above)"),
                tr(
                    "Rows with equal values belong to one person. How many rows each "
                    "person has is then visible."
                ),
                self.INPUT,
            ),
            forms.advanced(
                forms.choice(
                    self.TABLE_METRIC,
                    tr("How a person's rows may move"),
                    tr("Only for persons with several rows."),
                    [
                        tr("All at once (dist_∞)"),
                        tr("Root of summed squares is bounded (dist_2)"),
                    ],
                )
            ),
        ]

    def _grid_declarations(self):
        return [
            forms.advanced(
                forms.number(
                    self.GRID,
                    tr("Spacing of the grid of released coordinates"),
                    tr(
                        "A power of two, in the working CRS's units. Empty: about a "
                        "thousandth of the noise."
                    ),
                    decimals=12,
                )
            ),
            forms.advanced(
                forms.switch(
                    self.FLOAT,
                    tr("Noise in floating point"),
                    tr("Instead of noise drawn exactly on the grid; slightly faster."),
                )
            ),
        ]

    # -- one run -------------------------------------------------------------------

    def budget(self, values, context):
        self._unit(values, context)
        self.check_sticky(values, context)
        return self.strength(values, context)

    def strength(self, values, context):
        """Return eps or rho as keyword argument, or raise."""
        raise NotImplementedError

    def release(self, run):
        values, context = run.values, run.context
        return getattr(run.library.frames, self.method)(
            self.frame(run),
            **self.strength(values, context),
            **self._metric(values, context),
            **self.places(run),
            privacy_unit=self._unit(values, context),
            crs=self.working_crs(values, context),
            grid=self.number(values, self.GRID, context),
            exact=not self.ticked(values, self.FLOAT, context),
            **self.columns(values, context),
            **self.sticky(run),
            ledger=self.ledger(values, context),
            progress=run.progress,
        )

    def places(self, run):
        """Return the region as keyword argument, where there is one."""
        source = self.parameterAsSource(run.values, self.REGION, run.context)
        if source is None:
            return {}
        return {"region": layers.polygons_of(source, run.progress.pause)}

    def _metric(self, values, context):
        """Return the table metric, where persons have several rows."""
        chosen = self.parameterAsEnum(values, self.TABLE_METRIC, context)
        return {"table_metric": "dist_2"} if chosen == 1 else {}

    def _unit(self, values, context):
        """Return the privacy unit in the library's words, or raise."""
        unit = self.parameterAsEnum(values, self.PRIVACY_UNIT, context)
        field = ",".join(self.parameterAsFields(values, self.UNIT_FIELD, context))
        if (unit == FIELD) != bool(field):
            raise QgsProcessingException(
                tr(
                    "UNIT_FIELD (the field that names the person) goes with "
                    "PRIVACY_UNIT = 2 (a field names the person) and with nothing else."
                )
            )
        if field in ("row", "table"):  # these words mean something else
            field = f"column:{field}"
        return {ROW: "row", TABLE: "table", FIELD: field}[unit]
