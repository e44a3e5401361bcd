"""Defects of budgets: mechanisms get another part of them than is theirs."""

import dataclasses
import math

from geopriv_gis.core.budget.personal import PeopleFilter
from geopriv_gis.core.local import randomisers
from geopriv_gis.core.mechanisms import discs
from geopriv_gis.core.mechanisms.exponential import GumbelTopK
from geopriv_gis.core.mechanisms.permute_and_flip import PermuteAndFlip
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.summaries import extent
from geopriv_gis.core.zones import counts as zonal
from geopriv_gis.frames.places import knn
from geopriv_gis.papers.svt_knn import SparseNearest

# -- budgets used with another factor --------------------------------------------------


def given_more(room, name, factor, budget="eps"):
    """Plant: a mechanism is made with a multiple of what is left for it."""

    def plant(patch):
        real = getattr(room, name)

        class More(real):
            def __post_init__(self):
                more = getattr(self, budget) * factor
                object.__setattr__(self, budget, more)
                real.__post_init__(self)

        More.__name__ = More.__qualname__ = name
        patch.setattr(room, name, More)

    return plant


def parts(name, change):
    """Plant: a person's budget is divided otherwise."""

    def plant(patch):
        patch.setattr(Persons, name, property(lambda self: change(self.rows_per_unit)))

    return plant


def method(owner, name, function):
    """Plant: a method is another one."""

    def plant(patch):
        patch.setattr(owner, name, function)

    return plant


def constant(room, name, value):
    def plant(patch):
        patch.setattr(room, name, value)

    return plant


def half_of_the_change(patch):
    real = extent.Sensitivity
    patch.setattr(
        extent,
        "Sensitivity",
        lambda joint_change, **more: real(joint_change=joint_change / 2, **more),
    )


def rounds_not_divided(patch):
    patch.setattr(
        GumbelTopK, "from_budget",
        classmethod(lambda cls, k, *, eps=None, rho=None: cls(
            k=k, eps=eps or math.sqrt(8 * rho)
        )),
    )  # fmt: skip


def flips_not_divided(patch):
    patch.setattr(
        PermuteAndFlip, "from_budget",
        classmethod(lambda cls, k, *, eps=None, rho=None: cls(k=k, eps=eps)),
    )  # fmt: skip


def searches_not_divided(patch):
    patch.setitem(
        knn._TABLE_METHODS, "svt",
        lambda k, *, eps=None, rho=None: SparseNearest(
            k=k, eps=eps or math.sqrt(2 * rho)
        ),
    )  # fmt: skip


def _as_one_row(_, given):
    return randomisers.make_randomiser(**{**given, "part": 1.0})


def worth_twice(patch):
    real = PeopleFilter.from_units
    patch.setattr(
        PeopleFilter, "from_units", lambda self, who, units: 2 * real(self, who, units)
    )


def rows_of_one_zone(patch):
    real = zonal.CountBudget.row_arguments

    def share(self):
        return real(dataclasses.replace(self, rows=1))

    patch.setattr(zonal.CountBudget, "row_arguments", share)


def replacing_is_adding(patch):
    real = zonal.CountBudget.row_arguments
    patch.setattr(
        zonal.CountBudget, "row_arguments",
        lambda self: {**real(self), "neighbours": "add-remove"},
    )  # fmt: skip


def half_of_a_move(patch):
    real = discs.laplace_rdp
    patch.setattr(discs, "laplace_rdp", lambda order, *a: real(order, *a) / 2)
