"""Places written as text or bytes: numbers, degrees and minutes, geohashes, WKB."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from .leaves import BYTES, NUMBER, TEXT, Leaf

_BREAK = "\0"
_FIRST = 8  # numbers of a text that are told apart by their position
# Numbers with a point, or whole ones that are long enough for metres.
_NUMBERS = re.compile(
    r"[-+\u2212]?(?:\d+\.\d+(?:[eE][-+]?\d+)?|(?<![\w.])\d{4,}(?![\w.]))"
)
_COMMAS = re.compile(r"[-+\u2212]?(?<![\d.])\d{1,3},\d{3,}(?!\d)")
_ANGLES = re.compile(
    r"(\d{1,3})\s*[°ºd:]\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’m:]?"
    r"(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:[\"″”s]|'')?)?"
)
_HEX = re.compile(rf"(?<![^{_BREAK}])(?:[0-9A-Fa-f]{{2}}){{21,}}(?![^{_BREAK}])")
GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz"
_HASHES = re.compile(
    rf"(?<![^{_BREAK}])[{GEOHASH}]{{5,12}}(?![^{_BREAK}])", re.IGNORECASE
)
_HEAD = re.compile(rb"[\x00\x01]|GP\x00")  # of WKB, SpatiaLite's, GeoPackage's
_SRID = 0x20000000
_KINDS = 17  # of geometries: POINT … TRIANGLE

Hashes = tuple[np.ndarray, np.ndarray, np.ndarray]


def readings(leaf: Leaf) -> Iterator[Leaf]:
    """Yield the numbers that a leaf of texts spells, and bytes that it spells in hex.

    Their signs may be letters (W, S): the leaves hold absolute values.
    """
    codes, texts = leaf.texts()
    whole = _BREAK.join(texts)
    starts = np.cumsum([0, *(len(text) + 1 for text in texts)])[:-1]
    for name, pattern in (("#", _NUMBERS), ("#,", _COMMAS)):
        found = [(m.start(), m.group()) for m in pattern.finditer(whole)]
        if found:
            values = np.array([_number(text) for _, text in found])
            of = _text_at(starts, [position for position, _ in found])
            yield from _spread(leaf, codes, of, values, name)
    if any(sign in whole for sign in "°ºd:'′"):
        angles = [(m.start(), _angle(m)) for m in _ANGLES.finditer(whole)]
        if angles:
            of = _text_at(starts, [position for position, _ in angles])
            values = np.array([value for _, value in angles])
            yield from _spread(leaf, codes, of, values, "°")
    spelled = [(m.start(), bytes.fromhex(m.group())) for m in _HEX.finditer(whole)]
    if spelled:
        of = _text_at(starts, [at for at, _ in spelled])
        rows, which = _rows_of(leaf, codes, of)
        values = np.empty(len(rows), dtype=object)
        values[:] = [spelled[number][1] for number in which]
        yield Leaf(BYTES, leaf.path, rows, values)


def hashes(leaf: Leaf) -> tuple[np.ndarray, Hashes]:
    """Return the rows whose texts look like geohashes; longitude, latitude, length."""
    codes, texts = leaf.texts()
    whole = _BREAK.join(texts)
    starts = np.cumsum([0, *(len(text) + 1 for text in texts)])[:-1]
    found = [(m.start(), m.group().lower()) for m in _HASHES.finditer(whole)]
    if not found:
        return np.zeros(0, int), (np.zeros(0), np.zeros(0), np.zeros(0, int))
    of = _text_at(starts, [at for at, _ in found])
    rows, which = _rows_of(leaf, codes, of)
    lon, lat, length = _decoded([text for _, text in found])
    return rows, (lon[which], lat[which], length[which])


def points_in(leaf: Leaf) -> Iterator[Leaf]:
    """Yield the coordinates of well-known binary of points, and what is text."""
    rows, places, texts = [], [], []
    for row, value in zip(leaf.rows.tolist(), leaf.values, strict=True):
        blob = bytes(value)
        place = _point(blob)
        if place is not None:
            rows.append(row)
            places.append(place)
        elif blob and not _HEAD.match(blob):
            texts.append((row, blob.decode("utf-8", "replace")))
    if rows:
        both = np.array(places, dtype=float)
        for axis in (0, 1):
            path = (*leaf.path, f"wkb {axis}")
            yield Leaf(NUMBER, path, np.array(rows), both[:, axis])
    if texts:
        values = np.array([text for _, text in texts], dtype=object)
        yield Leaf(TEXT, leaf.path, np.array([row for row, _ in texts]), values)


def looks_like_wkb(value: bytes) -> bool:
    """Tell whether bytes begin as a geometry does."""
    head = bytes(value[:5])
    if len(value) < 21 or not _HEAD.match(head):
        return False
    if head[0] > 1:
        return True
    kind = int.from_bytes(head[1:], "little" if head[0] else "big") & 0xFFFF
    return 1 <= kind % 1000 <= _KINDS


def _point(blob: bytes) -> tuple[float, float] | None:
    """Return x and y of a point in (extended) well-known binary: its first doubles."""
    if not 21 <= len(blob) <= 41 or blob[0] not in (0, 1):
        return None
    order = "<" if blob[0] else ">"
    kind = int(np.frombuffer(blob, order + "u4", 1, 1)[0])
    at = 9 if kind & _SRID else 5
    if (kind & 0xFFFF) % 1000 != 1 or len(blob) < at + 16:
        return None
    x, y = np.frombuffer(blob, order + "f8", 2, at)
    return float(x), float(y)


def _number(text: str) -> float:
    return abs(float(text.replace("\u2212", "-").replace(",", ".")))


def _angle(match: re.Match[str]) -> float:
    parts = [float((part or "0").replace(",", ".")) for part in match.groups()]
    return parts[0] + parts[1] / 60 + parts[2] / 3600


def _text_at(starts: np.ndarray, positions: list[int]) -> np.ndarray:
    """Return the numbers of the texts in which positions of the joined text lie."""
    return np.searchsorted(starts, positions, side="right") - 1


def _rows_of(
    leaf: Leaf, codes: np.ndarray, texts: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return rows, and for each which of ``texts`` (numbers of texts) it has.

    A text may occur several times among ``texts`` and in several rows.
    """
    if len(codes) and len(np.unique(texts)) == len(texts):
        which = np.full(int(max(codes.max(), texts.max())) + 1, -1)
        which[texts] = np.arange(len(texts))
        known = which[codes] >= 0
        return leaf.rows[known], which[codes[known]]
    order = np.argsort(codes, kind="stable")
    starts = np.searchsorted(codes[order], texts)
    counts = np.searchsorted(codes[order], texts, side="right") - starts
    which = np.repeat(np.arange(len(texts)), counts)
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return leaf.rows[order[np.repeat(starts, counts) + within]], which


def _spread(
    leaf: Leaf, codes: np.ndarray, of: np.ndarray, values: np.ndarray, name: str
) -> Iterator[Leaf]:
    """Yield numbers that the texts ``of`` (ascending) hold, by place in their text."""
    first = np.searchsorted(of, of)
    place = np.minimum(np.arange(len(of)) - first, _FIRST)
    for number in np.unique(place):
        here = place == number
        rows, which = _rows_of(leaf, codes, of[here])
        path = (*leaf.path, f"{name}{number}")
        yield Leaf(NUMBER, path, rows, values[here][which])


def _decoded(texts: list[str]) -> Hashes:
    """Return the middles of geohashes and their lengths, letter by letter for all."""
    length = np.array([len(text) for text in texts])
    letters = np.array(texts, dtype="S12").view(np.uint8).reshape(-1, 12)
    table = np.zeros(256, dtype=int)
    table[[ord(letter) for letter in GEOHASH]] = np.arange(32)
    spans = np.array([[-180.0, 180.0], [-90.0, 90.0]])
    low = np.repeat(spans[:, :1], len(texts), axis=1)
    high = np.repeat(spans[:, 1:], len(texts), axis=1)
    axis = 0
    for position in range(12):
        number, there = table[letters[:, position]], position < length
        for bit in (16, 8, 4, 2, 1):
            middle, upper = (low[axis] + high[axis]) / 2, (number & bit) > 0
            low[axis] = np.where(there & upper, middle, low[axis])
            high[axis] = np.where(there & ~upper, middle, high[axis])
            axis = 1 - axis
    return (low[0] + high[0]) / 2, (low[1] + high[1]) / 2, length
