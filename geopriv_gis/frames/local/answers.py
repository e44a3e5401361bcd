"""The answers of a session as one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from ...core.promise.composition import compose
from ...core.promise.guarantee import Guarantee
from ..ground.release import attach
from .questions import Answer


def make_answer_table(
    names: Sequence[object],
    answers: Sequence[Answer],
    promise: Guarantee | None = None,
    **beside: Any,
) -> pd.DataFrame:
    """Return a row for each answer, or for each neighbour that it names.

    Returns
    -------
    DataFrame
        "question", "value" (of nearest people the rank), where people are named "row",
        their label as text, "error", where there are counts their "low" and "high",
        "reliable", "reason", "asked" and "saving". With the guarantee of all answers.
    """
    lines: list[dict[str, Any]] = []
    for name, answer in zip(names, answers, strict=True):
        about = {
            "error": float(answer.error),
            "low": float(answer.low),
            "high": float(answer.high),
            "reliable": answer.reliable,
            "reason": answer.reason,
            "asked": answer.asked,
            "saving": float(answer.saving),
        }
        near = isinstance(answer.value, pd.Series)
        values = answer.value.items() if near else [(answer.value, "")]
        lines += [
            {"question": str(name), "value": float(value), "row": str(row), **about}
            for value, row in values
        ]
    table = pd.DataFrame(lines, index=pd.RangeIndex(1, len(lines) + 1, name="answer"))
    if not table["row"].any():
        table = table.drop(columns="row")
    if table["low"].isna().all():
        table = table.drop(columns=["low", "high"])
    if promise is None:
        promise = compose(*(answer.guarantee for answer in answers))
    return attach(table, promise, **beside)
