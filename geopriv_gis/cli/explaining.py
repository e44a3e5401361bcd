"""The page that shows what ε does: ``geopriv explain --html``."""

from __future__ import annotations

import re
from importlib.resources import files

from ..core import markup
from ..core.promise.guarantee import Guarantee

_START = re.compile(r"/\* start \*/ [\d.]+")
_PLACE = "<!-- promise -->"
_ELSE = (
    "What follows shows planar Laplace noise of one row for each person, which is not "
    "this release: it is for getting a feeling for ε."
)
_ENDS = 0.0005, 0.2  # of the slider


def make_page(guarantee: Guarantee | None = None) -> str:
    """Return the page; of a release, with its promise before, and its ε on the slider.

    It needs nothing but itself: no server, no network.

    >>> "at most a factor 2.72" in make_page(Guarantee(notion="gp", eps=0.01))
    True
    """
    text = files(__package__).joinpath("explain.html").read_text(encoding="utf-8")
    if guarantee is None:
        return text.replace(_PLACE, "")
    lines = [str(guarantee), guarantee.in_words()]
    eps = _eps_of_picture(guarantee)
    if eps is None:
        lines.append(_ELSE)
    else:
        text = _START.sub(f"/* start */ {float(eps)!r}", text)
    told = f'<div id="promise">\n{markup.make_paragraphs(lines)}\n</div>'
    return text.replace(_PLACE, told)


def _eps_of_picture(guarantee: Guarantee) -> float | None:
    """Return ε (1/m) if the page's picture is the release's own."""
    law, eps = guarantee.law, guarantee.eps
    if guarantee.notion != "gp" or law is None or law.family != "laplace":
        return None
    plain = law.shares == "row" and law.ball is None and law.dimension == 2
    if not plain or law.then or guarantee.unit or guarantee.columns:
        return None
    low, high = _ENDS
    return eps if eps is not None and low <= eps <= high else None
