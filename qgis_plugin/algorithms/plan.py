# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:planrelease."""

from __future__ import annotations

from .page import PageAlgorithm


class Plan(PageAlgorithm):
    """What a release would do, before anything is drawn."""

    TAGS = "privacy,plan,displacement,error,budget,choose,epsilon"
    HELP = """
<p>Says what a release would promise, how far it would move points or how wrong its
answer would be, what it can be used for afterwards, what would serve better and what it
would cost a ledger. Nothing is drawn from the layer and nothing is charged: the release
is tried on made-up points.</p>
<p>Of the layer only its CRS is looked at. Where its rows are counted and the numbers
are not public, <b>the page is for the data holder only.</b></p>
<p>Rows of one person: how many points somebody has, as 1,10,2000. They share ε and
move farther.</p>
"""
    ABOUT = "What the release would do"
    OWN = ("rows_per_person", "rows", "counts", "wanted", "ledger")

    def find(self, values, run):
        choice, *budgets, unit = self.row.argument("release").fields
        given = {
            budget.name: values.number(budget)
            for budget in budgets
            if values.given(budget.parameter)
        }
        column = values.fields(unit.parameter)
        if column:
            given["privacy_unit"] = column[0]
        for name in self.OWN:
            value = values.value(self.row.argument(name), run)
            if value is not None:
                given[name] = value
        (layer,) = self.row.argument("frame").fields
        table = values.table(layer, run.progress)
        frame = None if table is None else table.frame
        found = run.library.plan(frame, values.word(choice), **given)
        return found, {self.TEXT: str(found)}
