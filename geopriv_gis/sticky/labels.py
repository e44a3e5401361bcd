"""Labels as text, so that a row stays itself when a file changes its label's type.

CSV makes texts of numbers, a missing value makes floats of them, and numpy has types
of its own: 1, 1.0, numpy's 1 and "1" are one label here.
"""

from __future__ import annotations

import datetime
import json
import math
import uuid
from collections.abc import Iterable

import numpy as np
import pandas as pd

from ..core.errors import ParameterError


def texts(labels: Iterable[object]) -> list[bytes]:
    """Return each label as bytes: equal for equal labels of whatever type.

    Examples
    --------
    >>> texts([1, 1.0, "1", (1, "a")])
    [b'"1"', b'"1"', b'"1"', b'["1", "a"]']
    """
    return [json.dumps(_parts(label)).encode() for label in labels]


def _parts(label: object) -> str | list[str]:
    return [_text(part) for part in label] if isinstance(label, tuple) else _text(label)


def _text(label: object) -> str:
    if isinstance(label, np.datetime64):
        label = pd.Timestamp(label)
    elif isinstance(label, np.generic):
        label = label.item()
    if isinstance(label, str):
        return label
    if isinstance(label, (int, uuid.UUID)) and not isinstance(label, bool):
        return str(label)
    if isinstance(label, float) and math.isfinite(label):
        return str(int(label)) if label.is_integer() else repr(label)
    if isinstance(label, datetime.date) and label is not pd.NaT:
        return _date(label)
    raise ParameterError(
        "sticky needs labels (the index, and the privacy unit's column) that are "
        "numbers, texts, dates or tuples of those, none of them missing; got "
        f"{type(label).__name__}. Make texts of them."
    )


def _date(label: datetime.date) -> str:
    """Return a date or a moment; the same moment in two time zones is one label."""
    if isinstance(label, datetime.datetime) and label.tzinfo is not None:
        label = label.astimezone(datetime.timezone.utc)
    return label.isoformat()
