# SPDX-License-Identifier: GPL-2.0-or-later
"""What the two baselines share: ε over a whole domain, points without fields."""

from __future__ import annotations

from qgis.core import QgsFields, QgsGeometry, QgsPoint, QgsProcessingException

from .. import forms, layers, library
from ..enumerations import POINT, VECTOR_POINT
from ..translation import tr
from .release import Layer, ReleaseAlgorithm


class BaselineAlgorithm(ReleaseAlgorithm):
    """Local differential privacy, to compare with."""

    GROUP = "locations"
    EPS = "EPS"

    def mechanism(self):
        """Return the library's class, which knows the limits of ε."""
        raise NotImplementedError

    def own_declarations(self):
        """Return the parameters of the public domain."""
        raise NotImplementedError

    def call(self, run, eps):
        """Make the one library call."""
        raise NotImplementedError

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.number(
                self.EPS,
                tr("ε, privacy loss between any two places (no unit)"),
                tr("Not per metre: it does not compare with the ε of other masks."),
                decimals=4,
            ),
            *self.own_declarations(),
            forms.layer_output(self.OUTPUT, tr("Released points"), VECTOR_POINT),
        ]

    def budget(self, values, context):
        parameter = library.load().core.parameter
        eps = self.number(values, self.EPS, context)
        if eps is None:
            raise QgsProcessingException(tr("EPS (ε, no unit) is needed."))
        limits = parameter.limits_of(self.mechanism(), "eps")
        parameter.check_number("eps", eps, limits)
        return {"eps": eps}

    def release(self, run):
        return self.call(run, **self.budget(run.values, run.context))

    def layer(self, run, released):
        features = (
            layers.made(QgsFields(), [], QgsGeometry(QgsPoint(x, y)))
            for x, y in zip(released.x.tolist(), released.y.tolist(), strict=True)
        )
        record = run.library.files.records.to_json(released)
        return Layer(QgsFields(), POINT, run.source.sourceCrs(), features, record)
