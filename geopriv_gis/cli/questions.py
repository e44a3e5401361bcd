"""Files of queries for a session: reading and checking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shapely.geometry import Point

from ..core.budget.personal import SCHEMES
from ..core.errors import FileError, MissingPackageError, ParameterError
from ..core.local.questions import Procedure
from ..core.local_path import check_local_path
from ..core.parameter import safe_repr
from ..files.reading import read_public_layer
from ..frames.local.panel import split_layer
from ..frames.local.questions import KernelMean, NearestPeople, Question, RangeCount

LARGEST = 1 << 20  # bytes
HOW = ("method", "privatize", "rounds", "split", "beta")
COMMON = {"kind", "name", "geometry", "among", *HOW}
KINDS = {
    "count": {"ranges"},
    "kde": {"points", "bandwidth"},
    "knn": {"point", "points", "k"},
}
NamedQuestion = tuple[str, Question]


def read_questions(
    path: str, *, allow_remote: bool = False
) -> tuple[str, list[NamedQuestion]]:
    """Read the scheme and questions of a .toml or .json file; raise if invalid.

    A layer of several polygons or places is as many questions. Paths in the file are
    taken from where the file is.
    """
    whole = _read_settings(check_local_path(path, "the file of questions"))
    spare = sorted(set(whole) - {"scheme", "question"})
    if spare:
        raise ParameterError(
            f"{path} may have scheme and [[question]] only; got {safe_repr(spare[0])}."
        )
    scheme, found = whole.get("scheme", "adaptive"), whole.get("question")
    if not isinstance(scheme, str) or scheme not in SCHEMES:
        raise ParameterError(
            f"{path}: scheme must be one of {tuple(SCHEMES)}; got {safe_repr(scheme)}."
        )
    if not isinstance(found, list) or not found:
        raise ParameterError(f"{path} must have at least one [[question]].")
    asked: list[NamedQuestion] = []
    for number, entry in enumerate(found, 1):
        where = f"{path}, question {number}"
        try:
            asked += _make_questions(where, entry, Path(path).parent, allow_remote)
        except (ParameterError, FileError) as error:
            text = str(error)
            message = text if text.startswith(where) else f"{where}: {text}"
            raise type(error)(message) from None
    return scheme, asked


def _read_settings(path: Path) -> dict[str, Any]:
    """Return a TOML or JSON file of questions; raise if too large or invalid."""
    try:
        too_large = path.stat().st_size > LARGEST
        text = "" if too_large else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise FileError(f"{path} cannot be read: {reason}.") from error
    if too_large:
        raise FileError(f"{path} is too large for questions; check the path.")
    try:
        whole = (
            json.loads(text) if path.suffix.lower() == ".json" else _parse_toml(text)
        )
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        at = f" (line {line})" if line else ""
        raise FileError(f"{path} is no TOML or JSON{at}.") from error
    if not isinstance(whole, dict):
        raise FileError(f"{path} must hold a table with [[question]] in it.")
    return whole


def _parse_toml(text: str) -> dict[str, Any]:
    """Return parsed TOML; raise before Python 3.11."""
    try:
        import tomllib
    except ImportError as error:
        raise MissingPackageError(
            "questions in TOML need Python 3.11; write them as .json."
        ) from error
    return tomllib.loads(text)


def _make_questions(
    where: str, entry: Any, folder: Path, allow_remote: bool
) -> Iterator[NamedQuestion]:
    """Yield the questions of one [[question]] table; raise if invalid."""
    if not isinstance(entry, dict):
        raise ParameterError(f"{where} must be a table: [[question]].")
    kind = entry.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParameterError(
            f"{where}: kind must be one of {tuple(KINDS)}; got {safe_repr(kind)}."
        )
    spare = sorted(set(entry) - COMMON - KINDS[kind])
    if spare:
        raise ParameterError(
            f"{where}: a {kind} takes {', '.join(sorted(KINDS[kind]))} and "
            f"{', '.join(sorted(COMMON))}; got {safe_repr(spare[0])}."
        )
    given = {name: entry[name] for name in ("geometry", "among") if name in entry}
    for name, value in (("name", entry.get("name", kind)), *given.items()):
        if not isinstance(value, str):
            raise ParameterError(
                f"{where}: {name} must be a text; got {safe_repr(value)}."
            )
    given["procedure"] = Procedure(
        **{name: entry[name] for name in HOW if name in entry}
    )
    layer = _read_layer(where, kind, entry, folder, allow_remote)
    parts = split_layer(layer, "the layer")
    labels = [""] if layer is parts[0] else [f" {label}" for label in layer.index]
    for label, part in zip(labels, parts, strict=True):
        yield (
            f"{entry.get('name', kind)}{label}",
            _make_question(where, entry, part, given),
        )


def _make_question(
    where: str, entry: dict[str, Any], part: Any, given: dict[str, Any]
) -> Question:
    """Return the question of a kind about one range or place."""
    if entry["kind"] == "count":
        return RangeCount(range=part, **given)
    if entry["kind"] == "kde":
        _require_key(where, entry, "bandwidth")
        return KernelMean(point=part, bandwidth=entry["bandwidth"], **given)
    _require_key(where, entry, "k")
    return NearestPeople(point=part, k=entry["k"], **given)


def _require_key(where: str, entry: dict[str, Any], name: str) -> None:
    """Raise if a table lacks a key."""
    if name not in entry:
        raise ParameterError(f"{where}: {name} is missing. Add it.")


def _read_layer(
    where: str, kind: str, entry: dict[str, Any], folder: Path, allow_remote: bool
) -> Any:
    """Return the point, points, zones or box of a question, read from its entry."""
    if kind == "knn" and ("point" in entry) == ("points" in entry):
        raise ParameterError(f"{where}: give exactly one of point and points.")
    if "point" in entry:
        place = entry["point"]
        good = isinstance(place, list) and len(place) == 2
        if not good or not all(type(one) in (int, float) for one in place):
            raise ParameterError(f"{where}: point must be two numbers, [X, Y].")
        return Point(*place)
    name = "ranges" if kind == "count" else "points"
    _require_key(where, entry, name)
    file = entry[name]
    if not isinstance(file, str):
        raise ParameterError(f"{where}: {name} must be a file; got {safe_repr(file)}.")
    remote = allow_remote and ":" in file
    path = file if remote else str(folder / file)
    layer = read_public_layer(name, path, allow_remote=allow_remote)
    return layer if kind == "count" else layer.geometry
