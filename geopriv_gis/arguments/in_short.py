"""Short HTML descriptions of forms: what they return and guarantee."""

from __future__ import annotations

from ..core.language import gettext_noop
from .kinds import ReleaseLayer
from .row import MAPS, Release
from .strength import HIDDEN_EACH, STRENGTHS

_HIDDEN = gettext_noop(
    "<b>In short.</b> Whoever sees the result can hardly tell places apart that are "
    "nearer to each other than the distance that you choose: the odds between two of "
    "them change by at most a factor 2.7."
)
_EACH = gettext_noop(
    "<b>In short.</b> Whoever sees the result can hardly tell places apart that are "
    "nearer to each other than the distance that you choose: with each place or "
    "polygon that is asked about, the odds between two of them change by at most a "
    "factor 2.7. Of several the factors multiply."
)
_PLAINLY = {
    **dict.fromkeys((("displacement", "eps"), ("displacement", "rho")), gettext_noop(
        "<b>In short.</b> Points move in a random direction, on average by as many "
        "metres as you choose: about half of them less, one in twenty about twice as "
        "far or more. Several points of one person move farther. Farther is safer: "
        "nobody can be sure where a point was, and the nearer two places are to each "
        "other, the less they can be told apart. Fields are not hidden."
    )),
    ("hidden_within", "eps"): _HIDDEN,
    ("hidden_within", "rho"): gettext_noop(
        "<b>In short.</b> The result tells as little about where a row is as its place "
        "would with noise as wide as the distance that you choose."
    ),
    ("count_error", "eps"): gettext_noop(
        "<b>In short.</b> Numbers are made inexact, so that nobody can be sure whether "
        "somebody is in the table. You choose how far a count may be off; farther is "
        "safer."
    ),
}  # fmt: skip
_POST_PROCESSED = gettext_noop(
    "<b>In short.</b> A layer that was released goes in, whole. The result promises "
    "what that layer promised, and costs nothing more."
)
_NOTHING = gettext_noop(
    "<b>In short.</b> What goes in comes out as it is, in part: nothing is promised."
)
_REPORT = gettext_noop(
    "<b>In short.</b> A page comes out. Nothing is released, and no budget is charged."
)


def in_short(row: Release) -> str:
    """Return a short HTML text on result and promise, without ε; "" if none fits."""
    strength = STRENGTHS.get(row.name)
    if strength is not None:  # metres and people come before ε
        if strength.argument.help == HIDDEN_EACH.help:
            return _EACH
        return _PLAINLY[strength.argument.name, strength.of]
    if not row.has_guarantee:
        return _NOTHING
    if row.result in ("report", "names"):
        return _REPORT
    is_map = row.group == MAPS and isinstance(row.arguments[0].kind, ReleaseLayer)
    return _POST_PROCESSED if is_map else ""
