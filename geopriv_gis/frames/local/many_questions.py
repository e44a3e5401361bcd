"""Many questions of one kind, for one budget: a session of one purpose."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.budget.personal import find_scheme
from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.points.release import check_budget
from ...core.randomness import Random
from ..ground.geometry import Frame
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.warning import Progress, ignore_progress, report_each
from .answers import make_answer_table
from .panel import split_layer
from .questions import (
    KernelMean,
    NearestPeople,
    Question,
    RangeCount,
    choose_method,
)
from .session import Session

QUESTIONS = {"count": None, "density": "bandwidth", "nearest": "k"}


@document_arguments
@release
def ask_many(
    frame: Frame,
    places: Any,
    *,
    question: str = "count",
    bandwidth: float | None = None,
    k: int | None = None,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> Steps[pd.DataFrame]:
    """Ask the people about each range or place of a layer, for one budget in all.

    Returns
    -------
    DataFrame
        A row for each answer: "question", the label of the range or place; "value", a
        count, a kernel mean in [0, 1] or the rank of a neighbour; "row", which
        neighbour; "error"; of counts "low" and "high", as of `private_count`;
        "reliable" and "reason"; "asked", how many rows took part; "saving", the share
        of what they were ready to spend that they kept. What is left of all budgets is
        in ``attrs["geopriv"]["saving"]``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for each row or person, of all answers together. Nobody
    need be trusted with the places: each row makes its own noise. What people save on
    one question goes into the next ones.

    References
    ----------
    APB Algorithms 3, 6, 7 and 8.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 100 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> halves = gpd.GeoSeries(
    ...     [box(529000, 0, 540050, 190000), box(540050, 0, 551000, 190000)], crs=27700
    ... )
    >>> found = homes.geopriv.ask_many(halves, rho=1e-3)
    >>> bool(95 <= found["value"].iloc[0] <= 107), len(found)
    (True, 2)
    """
    check_budget(eps, rho)
    find_scheme(scheme)
    questions = _make_questions(
        places,
        question,
        {"bandwidth": bandwidth, "k": k},
        {"method": method, **procedure},
    )
    session = Session(
        frame, eps=eps, rho=rho, privacy_unit=privacy_unit, crs=crs, rng=rng
    )
    for one in questions:
        one.check(session.component(None))
    facts = {"queries": len(questions), "scheme": scheme, **questions[0].facts}
    total = session.guarantee.replace(
        mechanism=f"{questions[0].name}, many, local model", parameters=facts
    )
    yield ReleaseDue(total, frame, ledger)
    one_by_one = report_each(questions, progress or ignore_progress)
    answers = session.run(one_by_one, scheme=scheme, count=len(questions))
    labels = places.index if hasattr(places, "index") else ["1"]
    return make_answer_table(labels, answers, total, saving=session.saving)


def _make_questions(
    places: Any, question: str, needs: dict[str, Any], how: dict[str, Any]
) -> list[Question]:
    """Make a question for each range or place; raise for missing or other numbers."""
    if question not in QUESTIONS:
        raise ParameterError(
            f"question must be one of {tuple(QUESTIONS)}; got {safe_repr(question)}."
        )
    wanted = QUESTIONS[question]
    for name, value in needs.items():
        if (value is None) == (name == wanted):
            if value is None:
                raise ParameterError(f"question = {question!r} needs {name}.")
            raise ParameterError(f"question = {question!r} does not take {name}.")
    parts = split_layer(getattr(places, "geometry", places))
    if not parts:
        raise ParameterError("places must have at least one row.")
    procedure = choose_method(len(parts), **how)
    if question == "count":
        return [RangeCount(range=part, procedure=procedure) for part in parts]
    if question == "density":
        width = needs["bandwidth"]
        return [
            KernelMean(point=part, bandwidth=width, procedure=procedure)
            for part in parts
        ]
    return [
        NearestPeople(point=part, k=needs["k"], procedure=procedure) for part in parts
    ]
