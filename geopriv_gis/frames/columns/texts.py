"""Places as text or bytes: numbers, degrees and minutes, geohashes, WKB."""

from __future__ import annotations

import re
import string
from collections import defaultdict
from collections.abc import Collection, Iterator

import numpy as np

from .leaves import BYTES, NUMBER, TEXT, Leaf, Strings
from .plain import AsciiTexts

_BREAK = "\0"
_FIRST = 8  # numbers of a text that are told apart by their position
# Three decimals, or four figures before the point; texts that are numbers have fewer.
# Signs are left out: they may be letters (W, S) as well. Beside whole numbers two may
# stand (E, mN, id): more make a word, or a code of letters and figures.
_NUMBERS = re.compile(
    rf"(?:\d+\.\d{{3,}}|\d{{4,}}\.\d+|(?<![^{_BREAK}+-])\d+\.\d+(?![^{_BREAK}]))"
    r"(?:[eE][-+]?\d+)?|(?=\d{4})(?<![\d.])(?:(?<![^\W_])|(?<=(?<![^\W_])[^\W\d_])"
    r"|(?<=(?<![^\W_])[^\W\d_]{2}))\d{4,}(?![\d.]|[^\W\d_]{3})"
)
# Thousands in groups, as 5 711 234 or 5'711'234.
_GROUPS = re.compile(
    r"(?<![\d.,])\d{1,3}"
    r"(?:(?: \d{3})+|(?:['’]\d{3})+|(?:[\u00a0\u2009\u202f]\d{3})+)(?!\d)"
)
_COMMAS = re.compile(
    rf"(?<![\d.])\d{{1,3}},\d{{3,}}(?!\d)|(?<![^{_BREAK}+-])\d+,\d+(?![^{_BREAK}])"
)
_ANGLES = re.compile(
    r"(\d{1,3})\s*[°ºd:]\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’m:]?"
    r"(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:[\"″”s]|'')?)?"
)
_HEX = re.compile(rf"(?<![^{_BREAK}])(?:[0-9A-Fa-f]{{2}}){{21,}}(?![^{_BREAK}])")
_CELLS = 1000  # of 1.4°; more are the whole Earth
_LETTERS = string.digits + "bcdefghjkmnpqrstuvwxyz"  # of geohashes
_HEAD = re.compile(rb"[\x00\x01]|GP\x00")  # of WKB, SpatiaLite's, GeoPackage's
_SRID = 0x20000000
_KINDS = 17  # of geometries: POINT … TRIANGLE

Hashes = tuple[np.ndarray, np.ndarray, np.ndarray]


class JoinedTexts:
    """Distinct texts joined into one, to search a pattern in all at once."""

    def __init__(self, leaf: Leaf) -> None:
        self.path, self._rows = leaf.path, leaf.rows
        self._codes, texts = leaf.texts()
        self._whole = _join_texts(texts)
        self._plain = AsciiTexts(self._whole) if self._whole.isascii() else None
        breaks = None if self._plain is None else self._plain.find_letter(_BREAK)
        if breaks is None or len(breaks) != len(texts) - 1:
            lengths = _text_lengths(texts)
            breaks = np.cumsum(lengths[:-1] + 1) - 1
        self._starts = np.append(0, breaks + 1)[: len(texts)]
        ends = np.append(breaks, len(self._whole))[: len(texts)]
        self._longest = int((ends - self._starts).max(initial=0))

    def readings(self) -> Iterator[Leaf]:
        """Yield numbers (unsigned), and bytes in hex, that the texts contain."""
        yield from self._leaves_by_place(*self._numbers(), "#")
        if "," in self._whole:
            of, found = self._find(_COMMAS)
            points = [text.replace(",", ".") for text in found]
            yield from self._leaves_by_place(of, np.array(points, dtype=float), "#,")
        if self._plain is None or self._plain.may_have_groups():
            of, found = self._find(_GROUPS)
            numbers = [re.sub(r"\D", "", text) for text in found]
            yield from self._leaves_by_place(of, np.array(numbers, dtype=float), "#'")
        if self._may_have_angles():
            of, found = self._find(_ANGLES)
            if len(of):
                values = np.array([_parse_angle(text) for text in found])
                yield from self._leaves_by_place(of, values, "°")
        of, found = self._find(_HEX) if self._longest >= 42 else (np.zeros(0), [])
        if len(of):
            rows, which = self._rows_of(of)
            values = np.empty(len(rows), dtype=object)
            values[:] = [bytes.fromhex(found[number]) for number in which]
            yield Leaf(BYTES, self.path, rows, values)

    def geohashes(self, prefixes: Collection[str]) -> tuple[np.ndarray, Hashes]:
        """Return rows with geohashes of these prefixes, and their lon, lat, length."""
        if self._plain is not None and not self._plain.may_have_words(prefixes):
            return np.zeros(0, int), _decode_geohashes([])
        begins = defaultdict(list)
        for prefix in prefixes:
            begins[prefix[:-1]].append(prefix[-1])
        any_of = "|".join(f"{start}[{''.join(ends)}]" for start, ends in begins.items())
        pattern = re.compile(
            rf"(?<![0-9a-z])(?=[{_LETTERS}]{{5,12}}(?![0-9a-z]))(?:{any_of})"
            rf"[{_LETTERS}]+",
            re.IGNORECASE | re.ASCII,  # else ſ is an s
        )
        of, found = self._find(pattern)
        rows, which = self._rows_of(of)
        lon, lat, length = _decode_geohashes([text.lower() for text in found])
        return rows, (lon[which], lat[which], length[which])

    def _numbers(self) -> tuple[np.ndarray, np.ndarray]:
        """Return text indices, ascending, and the unsigned numbers in these texts."""
        if self._plain is not None and "." not in self._whole:
            found_plain = self._plain.numbers()
            if found_plain is not None:
                return self._texts_at(found_plain[0]), found_plain[1]
        of, found = self._find(_NUMBERS)
        return of, np.array(found, dtype=float)

    def _may_have_angles(self) -> bool:
        """Return whether texts may contain angles in degrees and minutes."""
        if not any(sign in self._whole for sign in "°ºd:'′"):
            return False
        return self._plain is None or self._plain.may_have_angles()

    def _texts_at(self, places: np.ndarray) -> np.ndarray:
        """Return the index of the text at each position of the joined string."""
        return np.asarray(np.searchsorted(self._starts, places, side="right") - 1)

    def _find(self, pattern: re.Pattern[str]) -> tuple[np.ndarray, list[str]]:
        """Return the text indices and the texts of a pattern's matches, ascending."""
        found = [
            (match.start(), match.group()) for match in pattern.finditer(self._whole)
        ]
        at = np.array([position for position, _ in found], dtype=int)
        return self._texts_at(at), [text for _, text in found]

    def _rows_of(self, texts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return rows that have one of `texts` (indices), and its position in `texts`.

        A text may occur several times among ``texts`` and in several rows.
        """
        if len(texts) and (np.diff(texts) > 0).all():
            which = np.full(len(self._starts), -1)
            which[texts] = np.arange(len(texts))
            known = which[self._codes] >= 0
            return self._rows[known], which[self._codes[known]]
        order = np.argsort(self._codes, kind="stable")
        codes = self._codes[order]
        starts = np.searchsorted(codes, texts)
        counts = np.searchsorted(codes, texts, side="right") - starts
        which = np.repeat(np.arange(len(texts)), counts)
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return self._rows[order[np.repeat(starts, counts) + within]], which

    def _leaves_by_place(
        self, of: np.ndarray, values: np.ndarray, name: str
    ) -> Iterator[Leaf]:
        """Yield numbers by their position within a text (first, second and so on)."""
        if (np.diff(of) > 0).all():  # one in a text at most
            place = np.zeros(len(of), dtype=int)
        else:
            place = np.arange(len(of)) - np.searchsorted(of, of)
        for number in np.flatnonzero(np.bincount(np.minimum(place, _FIRST))):
            here = np.minimum(place, _FIRST) == number
            rows, which = self._rows_of(of[here])
            path = (*self.path, f"{name}{number}")
            yield Leaf(NUMBER, path, rows, values[here][which])


def _join_texts(texts: Strings) -> str:
    """Return texts joined by NUL characters."""
    if isinstance(texts, list):
        return _BREAK.join(texts)
    import pyarrow as pa
    import pyarrow.compute as pc

    array = pa.array(texts.array).cast(pa.large_string())
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    one = pa.ListArray.from_arrays(pa.array([0, len(array)], pa.int32()), array)
    whole: str = pc.binary_join(one, pa.scalar(_BREAK, array.type))[0].as_py()
    return whole


def _text_lengths(texts: Strings) -> np.ndarray:
    """Return the length of each text."""
    if isinstance(texts, list):
        return np.fromiter(map(len, texts), dtype=int, count=len(texts))
    return np.asarray(texts.str.len().to_numpy(dtype=int))


def geohash_prefixes(bounds: np.ndarray) -> list[str]:
    """Return 3-letter prefixes of geohashes in bounds; every letter if too many."""
    corner, size, most = np.array([[-180.0], [-90.0]]), 360 / 256, [[255], [127]]
    span = np.clip((bounds - corner) // size, 0, most).astype(int)
    (west, east), (south, north) = span
    if (east - west + 1) * (north - south + 1) > _CELLS:
        return list(_LETTERS)
    both = [(x, y) for x in range(west, east + 1) for y in range(south, north + 1)]
    return [_geohash_of_cell(x, y) for x, y in both]


def _geohash_of_cell(column: int, row: int) -> str:
    """Return the geohash of a cell of a grid of 256 columns and 128 rows."""
    bits = [(row if n % 2 else column) >> (7 - n % 2 - n // 2) & 1 for n in range(15)]
    numbers = np.array(bits).reshape(3, 5) @ [16, 8, 4, 2, 1]
    return "".join(_LETTERS[number] for number in numbers)


def read_points(leaf: Leaf) -> Iterator[Leaf]:
    """Yield coordinates of WKB points, and other bytes as texts; skip other WKB."""
    rows, places, texts = [], [], []
    for row, value in zip(leaf.rows.tolist(), leaf.values, strict=True):
        blob = bytes(value)
        place = _read_point(blob)
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
        path = (*leaf.path, "bytes")
        yield Leaf(TEXT, path, np.array([row for row, _ in texts]), values)


def looks_like_wkb(value: bytes) -> bool:
    """Return whether bytes begin like a WKB geometry."""
    head = bytes(value[:5])
    if len(value) < 21 or not _HEAD.match(head):
        return False
    if head[0] > 1:
        return True
    kind = int.from_bytes(head[1:], "little" if head[0] else "big") & 0xFFFF
    return 1 <= kind % 1000 <= _KINDS


def _read_point(blob: bytes) -> tuple[float, float] | None:
    """Return x and y of a WKB point; None if it is not one."""
    if not 21 <= len(blob) <= 41 or blob[0] not in (0, 1):
        return None
    order = "<" if blob[0] else ">"
    kind = int(np.frombuffer(blob, order + "u4", 1, 1)[0])
    at = 9 if kind & _SRID else 5
    if (kind & 0xFFFF) % 1000 != 1 or len(blob) < at + 16:
        return None
    x, y = np.frombuffer(blob, order + "f8", 2, at)
    return float(x), float(y)


def _parse_angle(text: str) -> float:
    """Return the unsigned degrees of an angle in degrees, minutes and seconds."""
    match = _ANGLES.fullmatch(text)
    assert match is not None
    parts = [float((part or "0").replace(",", ".")) for part in match.groups()]
    return parts[0] + parts[1] / 60 + parts[2] / 3600


def _decode_geohashes(texts: list[str]) -> Hashes:
    """Return longitudes and latitudes of geohashes' middles, and their lengths."""
    if not texts:
        return np.zeros(0), np.zeros(0), np.zeros(0, int)
    length = np.array([len(text) for text in texts])
    letters = np.array(texts, dtype="S12").view(np.uint8).reshape(-1, 12)
    table = np.zeros(256, dtype=int)
    table[[ord(letter) for letter in _LETTERS]] = np.arange(32)
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
