# SPDX-License-Identifier: GPL-2.0-or-later
"""What results are called when they are loaded: after their layer and their strength.

All of it is public: the name of the layer is the person's own, the rest is what was
promised.
"""

from __future__ import annotations

import math
from itertools import count

from qgis.core import QgsProcessingUtils

from .translation import figured, tr

SHARE = 0.95
BORDER = 3.0  # exponent: odds across a border that change by a factor of 20
MASKS = ("planar_laplace", "gaussian")
BUDGETS = {"planar laplace": "eps", "spherical laplace": "eps", "gaussian": "rho"}


def called(of, row, what, guarantee, layer=None):
    """Return the name of a result: ``homes, moved up to 474 m (95 %)``."""
    # What is made of such points later is not within that distance.
    alone = row.name in MASKS and guarantee.privacy_unit == "row"
    radius = _radius(guarantee) if alone else ""
    if radius:
        return tr("{}, moved up to {} ({} %)").format(of, radius, f"{100 * SHARE:.0f}")
    error = None if layer is None else _error(layer)
    if error is not None:
        return tr("{}: {} (± {})").format(of, what, figured(f"{error:.2g}"))
    return f"{of}: {what}"


def rename(destination, label, name, context):
    """Let a layer be loaded under a name, where nobody has chosen another one.

    The second of a name in the project has a number behind it.
    """
    loaded = context.layersToLoadOnCompletion()
    if destination not in loaded or loaded[destination].name != label:
        return
    project = loaded[destination].project
    there = {each.name() for each in project.mapLayers().values()} if project else ()
    numbered = (f"{name} ({number})" for number in count(2))
    name = name if name not in there else next(n for n in numbered if n not in there)
    loaded[destination].name = name
    context.setLayersToLoadOnCompletion(loaded)
    layer = QgsProcessingUtils.mapLayerFromString(destination, context)
    if layer is not None:
        layer.setName(name)


def length(metres):
    """Return a length in a form that people read."""
    written = f"{metres / 1000:.3g} km" if metres >= 1000 else f"{metres:.0f} m"
    return figured(written)


def _radius(guarantee):
    """Return a certificate's text on the radius (m) with 95 % of a row's noise, or "".

    Of persons it is that of one with a single row: several rows move farther.
    """
    name = guarantee.mechanism.partition(" (")[0].removeprefix("joint ")
    budget = BUDGETS.get(name)
    # A region, zones, a shape or places of its own would move points otherwise.
    if {*guarantee.parameters} - {"method"} != {budget}:
        return ""
    persons = guarantee.privacy_unit != "row"
    if persons and (
        guarantee.privacy_unit == "table" or guarantee.table_metric != "dist_inf"
    ):
        return ""
    law = guarantee.law  # which knows the scale of the CRS, as plans and rings do
    if law is None or not law.is_sum or law.ball is not None:
        return ""
    from .geopriv_gis.core.promise.law import compute_displacement

    radius = compute_displacement(law, 1, SHARE)
    return length(radius) if (guarantee.grid or 0) < radius / 100 else ""


def _error(layer):
    """Return the mean standard error of a layer's numbers, which is published."""
    place = layer.fields().lookupField("se")
    if place < 0 or layer.fields().lookupField("count") < 0:
        return None
    found = [feature[place] for feature in layer.getFeatures()]
    found = [value for value in found if isinstance(value, float)]
    return sum(found) / len(found) if found else None


def shortly(guarantee):
    """Return what a release promises in a few words, or an empty text.

    It says no more than the guarantee: that stands below it.
    """
    if guarantee.notion in ("dp", "zcdp"):
        if guarantee.neighbours == "replace":
            return tr(
                "The numbers are inexact on purpose, so that nobody can be sure what "
                "the data say of any one person."
            )
        return tr(
            "The numbers are inexact on purpose, so that nobody can be sure whether "
            "any one person is in the data."
        )
    if guarantee.unit:
        return _among_people(guarantee)
    radius = _radius(guarantee)
    if not radius:
        return ""
    if guarantee.privacy_unit == "row":
        text = tr(
            "Every point was moved by chance: 95 of 100 by less than {radius}, in any "
            "direction."
        )
    else:
        text = tr(
            "Every point was moved by chance, in any direction: of persons with one "
            "row 95 of 100 by less than {radius}, of persons with more rows farther."
        )
    return text.format(radius=radius)


def _among_people(guarantee):
    """Return it for noise among people: ε is 1 / √(people / π) at level 1."""
    from .geopriv_gis.frames.points.graph_metric import ROOT_OF_PEOPLE

    alone = guarantee.privacy_unit == "row"
    if guarantee.unit != ROOT_OF_PEOPLE or guarantee.eps is None or not alone:
        return ""
    people = math.pi / guarantee.eps**2
    text = tr(
        "Every point was moved by chance among the people of a public map, as for "
        "hiding it among {people} people."
    )
    found = text.format(people=figured(f"{people:,.0f}"))
    border = guarantee.eps * guarantee.tolerance
    if border > BORDER:
        more = tr(
            "The areas of that map are too large for it: which area a point was in may "
            "be told, and neighbours across a border may be told apart."
        )
        found = f"{found} {more}"
    return found
