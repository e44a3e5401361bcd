# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateextent."""

from __future__ import annotations

from .answers import AnswersAlgorithm
from .shapes import ShapeAlgorithm


class PrivateExtent(AnswersAlgorithm):
    """Where all rows lie and how large an area they take, and how wrong it may be."""

    def layer(self, run, released):
        shape = hasattr(released, "geometry")
        kind = ShapeAlgorithm if shape else AnswersAlgorithm
        return kind.layer(self, run, released)
