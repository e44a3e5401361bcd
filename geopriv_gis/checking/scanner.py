"""Scan of one file: its pieces, compared with true coordinates and by form."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from ..core.errors import GeoPrivError
from ..core.language import gettext, gettext_noop
from ..core.promise.guarantee import Guarantee
from ..frames.ground.release import UNREADABLE
from . import places_in_bytes, places_in_text
from .agreement import AMBER_CHANCE, RED_CHANCE, Agreement
from .containers import file_pieces
from .pieces import TOO_LARGE, NumberStream, Piece, Remark, ScanLimits
from .true_places import TruePlaces
from .verdict import Finding, amber_finding, red_finding

_RANKS = 4  # of ways to tell places
_NUMBERS = 1 << 24  # of a file that may be coordinates
_HIDDEN = Remark(gettext_noop("blanks or figures that no reader makes use of"))
_LOOK = gettext_noop("Look, and take them out if they are places.")
_CLASSES = re.compile(r'\b(?:lower|upper|symbol|value|label)="[^"]*"|TOWGS84\[[^\]]*\]')
_DIGESTS = re.compile(r"\b(?=[0-9]{0,63}[a-f])[0-9a-f]{64}\b")
_PATHS = re.compile(r'\b(?:d|points|transform)="[^"]*"|<use\b[^>]*>')
_RECORD, _RECORDS = re.compile(r'\{\s*"guarantee":\s*\{'), 100
_NUMBERS_IN = re.compile(r"(?<=[\[:, ])-?\d[\d.eE+-]*(?=[,\]}])")
_OF_RECORD = 400  # numbers that a record says at most, but for covariances
_DIRECTIONS = 4  # of a hull at least; places have two numbers
_FIGURES = 1e-5  # of numbers rounded to six figures


def scan(path: Path, name: str, truth: TruePlaces | None) -> Iterator[Finding]:
    """Yield findings of places in a file's bytes, nested files included."""
    scanner = _FileScan(truth)
    for found in file_pieces(path, ScanLimits()):
        scanner.scan_piece(found)
    yield from scanner.findings(name)


def scan_names(names: Sequence[str], truth: TruePlaces | None) -> Iterator[Finding]:
    """Yield findings of places in the names of files."""
    for name in names:
        if places_in_text.name_suggests_places(name):
            yield amber_finding(
                name, "its name may be a place", "Give it another name."
            )
    scanner = _FileScan(truth)
    scanner.scan_piece(Piece("\n".join(names)))
    yield from scanner.findings(gettext("names of files"))


class _FileScan:
    """Scan of one file: collects numbers and remarks, then yields findings."""

    def __init__(self, truth: TruePlaces | None) -> None:
        self._truth = truth
        self._streams: dict[tuple[object, ...], list[NumberStream]] = {}
        self._remarks: dict[Remark, None] = {}
        self._may_tell = False
        self._left = _NUMBERS

    def scan_piece(self, piece: Piece | Remark) -> None:
        """Store a remark or a text's hints, and numbers if true places are known."""
        if isinstance(piece, Remark):
            self._remarks[piece] = None
            return
        if isinstance(piece.data, str):
            self._inspect_text(piece.data, piece.passed_over)
        if self._truth is None:
            return
        for numbers in _piece_numbers(piece, self._truth):
            self._left -= len(numbers.values)
            if self._left < 0:
                self._remarks[TOO_LARGE] = None
            elif len(numbers.values):
                self._streams.setdefault(numbers.stream_kind, []).append(numbers)

    def _inspect_text(self, text: str, passed_over: bool) -> None:
        """Store a remark on hidden digits; note if passed-over text may list places."""
        if places_in_text.has_unused_characters(text):
            self._remarks[_HIDDEN] = None
        if passed_over:
            self._may_tell |= any(
                places_in_text.may_list_places(_without_known_texts(reading))
                for reading in places_in_text.decoded_readings(text)
            )

    def _chance_probability(self) -> float:
        """Return the least corrected probability of agreeing by chance; 1 if none.

        A quarter of it is for the most usual ways to tell them, and so on. Store a
        remark if pairs were left out.
        """
        if self._truth is None:
            return 1.0
        found: list[tuple[Agreement, int]] = []
        for streams in self._streams.values():
            numbers = NumberStream.concatenate(streams)
            for each, rank in self._truth.agreements(numbers):
                if isinstance(each, Remark):
                    self._remarks[each] = None
                else:
                    found.append((each, rank))
        many = Counter(rank for _, rank in found)
        chances = (_RANKS * many[rank] * each.chance for each, rank in found)
        return min(chances, default=1.0)

    def findings(self, name: str) -> Iterator[Finding]:
        """Yield findings on true places, likely numbers and codes, and all remarks."""
        chance = self._chance_probability()
        if chance < RED_CHANCE:
            yield red_finding(name, "it shows true places", "Take them out of it.")
        elif chance < AMBER_CHANCE:
            yield amber_finding(name, "numbers that agree with true places", _LOOK)
        if self._may_tell:
            yield amber_finding(name, "numbers or codes that may be places", _LOOK)
        for remark in self._remarks:
            yield amber_finding(name, remark.what, remark.advice)


def _without_known_texts(text: str) -> str:
    """Return a text without hashes, classes, SVG paths and numbers of valid records."""
    text = _DIGESTS.sub("", _CLASSES.sub("", text))
    if "<svg" in text:
        text = _PATHS.sub("", text)
    for match in [*_RECORD.finditer(text)][_RECORDS::-1]:  # the last first
        try:
            record, end = json.JSONDecoder().raw_decode(text, match.start())
            Guarantee.from_dict(record["guarantee"])
        except (*UNREADABLE, GeoPrivError, RecursionError):
            continue
        dumped = json.dumps(record, ensure_ascii=False)  # escapes look like codes
        error, most = record.get("error"), _OF_RECORD
        if isinstance(error, dict):
            if _is_covariance(error.get("covariance")):
                most += len(error["covariance"]) ** 2
            most += _count_support(error.get("noisy_support"))
        if len(_NUMBERS_IN.findall(dumped)) <= most:
            text = text[: match.start()] + _NUMBERS_IN.sub("", dumped) + text[end:]
    return text


def _piece_numbers(piece: Piece, truth: TruePlaces) -> Iterator[NumberStream]:
    """Yield the numbers in a piece of a file."""
    if isinstance(piece.data, NumberStream):
        yield piece.data
    elif isinstance(piece.data, str):
        yield from places_in_text.find_numbers(piece.data)
    else:
        yield from places_in_bytes.find_numbers(piece.data, truth.ranges)


def _is_covariance(found: object) -> bool:
    """Return whether parsed numbers are a symmetric covariance matrix."""
    try:
        matrix = np.array(found, dtype=float)
    except (TypeError, ValueError):
        return False
    if matrix.ndim != 2 or len(matrix) != matrix.shape[1]:
        return False
    scale = np.sqrt(np.maximum(matrix.diagonal(), 0.0))
    most = np.outer(scale, scale)
    within = np.abs(matrix) <= most * (1 + _FIGURES)
    return bool(within.all() and (np.abs(matrix - matrix.T) <= most * _FIGURES).all())


def _count_support(found: object) -> int:
    """Return how many numbers a hull's support function lists; 0 for other data."""
    try:
        values = np.array(found, dtype=float)
    except (TypeError, ValueError):
        return 0
    return values.size if values.ndim and values.shape[-1] >= _DIRECTIONS else 0
