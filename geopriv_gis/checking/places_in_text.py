"""Places in texts: numbers as people and programs write them, and codes of cells."""

from __future__ import annotations

import html
import re
import string
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

import numpy as np

from .pieces import NumberStream

REACH = 4  # numbers that may stand between x and y, and one
_NUMBER = re.compile(r"(?:(?<![\w.,)])[-+−])?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,2}(?!\d))?")
_COMMA = re.compile(r"(?:(?<![\w.,)])[-+−])?\d+(?:,\d+)?")
_HAS_COMMA = re.compile(r"\d,\d")
_GROUPED = re.compile(
    r"(?:(?<![\w.,)])[-+−])?(?<!\d)\d{1,3}([ ,.'’_\u00a0\u202f\u2009])\d{3}(?:\1\d{3})*"
    r"(?:[.,]\d+)?(?!\d)"
)
_ANGLE = re.compile(
    r"(\d{1,3})\s*[°ºd:]\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’‘´m:]?"
    r"(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:[\"″”“s]|''|′′)?)?"
)
_SPACED = re.compile(  # 51 30 26.4 N
    r"(?:\b[NSEWO]\s*)?(?<![\d.])(\d{1,3})[\s-]+(\d{1,2}(?:[.,]\d+)?)"
    r"(?:[\s-]+(\d{1,2}(?:[.,]\d+)?))?(?![\d.])(?:\s*[NSEWO]\b)?"
)
_PACKED = re.compile(  # of NMEA and XMP
    r"(?<!\d)(\d{1,3}),?(\d\d\.\d{2,}|(?<=,)\d\.\d{2,}),?\s*[NSEW]\b"
)
_HAS_ANGLES = re.compile(r"\d\s*[°ºd:]\s*\d|\d\s*['′’´]\s*\d")
_HAS_LETTERS = re.compile(r"\d,?\s*[NSEWO]\b|\b[NSEWO]\s*\d")
_TAGS = re.compile(r"<[^<>]*>")
_SPLIT_BY_TAGS = re.compile(
    r"\d<[^<>]*>(?:<[^<>]*>)*[\d.,]|[.,]<[^<>]*>(?:<[^<>]*>)*\d"
)
_ESCAPED = re.compile(r"\\u00([0-9a-fA-F]{2})|\\x([0-9a-fA-F]{2})")
_KERNED = re.compile(r"\)\s*-?[\d.]*\s*\(")  # of a PDF: (53)-2(0123)
_BASE32 = string.digits + "".join(sorted({*string.ascii_lowercase} - {*"ailo"}))
_GEOHASH = re.compile(rf"(?<![0-9A-Za-z#])[{_BASE32}]{{5,12}}(?![0-9A-Za-z])", re.I)
_NOT_HEX = re.compile("[g-z]", re.IGNORECASE)
_PLUS = "23456789CFGHJMPQRVWX"
_PLUS_CODE = re.compile(
    rf"(?<![0-9A-Z])[{_PLUS}]{{8}}\+[{_PLUS}]{{2,7}}(?![0-9A-Z])", re.I
)
_GRID = re.compile(r"\b([HNOST][A-HJ-Z])\s?(\d{2,5})\s?(\d{2,5})\b")
_MGRS = re.compile(
    r"\b(\d{1,2})\s?([C-HJ-NP-X])\s?([A-HJ-NP-Z])([A-HJ-NP-V])\s?(\d{2,5})\s?(\d{2,5})\b"
)
_POLYLINE = re.compile(r"[?-~]{10,}")
_LETTERS = "".join(sorted({*string.ascii_uppercase} - {*"IO"}))  # of grids


def find_numbers(text: str) -> Iterator[NumberStream]:
    """Yield streams of numbers in a text, one for each way to read it."""
    for reading in decoded_readings(text):
        yield from _parse_numbers(reading)
        yield from _parse_codes(reading)


def decoded_readings(text: str) -> Iterator[str]:
    """Yield a text (NFKC), and one without entities, escapes and tags if it has any."""
    text = unicodedata.normalize("NFKC", text)
    yield text
    plain = text
    if "&#" in plain or ("&" in plain and ";" in plain):
        plain = html.unescape(plain)
    if "\\u00" in plain or "\\x" in plain:
        plain = _ESCAPED.sub(lambda m: chr(int(m[1] or m[2], 16)), plain)
    if "%2" in plain or "%3" in plain:
        plain = unquote(plain)
    if _SPLIT_BY_TAGS.search(plain):
        plain = _TAGS.sub("", plain)
    if ")" in plain and _KERNED.search(plain):
        plain = _KERNED.sub("", plain)
    if plain != text:
        yield unicodedata.normalize("NFKC", plain)


def _parse_numbers(text: str) -> Iterator[NumberStream]:
    """Yield numbers with decimal points, commas or digit groups, angles as degrees."""
    yield _make_stream([found.replace("−", "-") for found in _NUMBER.findall(text)])
    if _HAS_COMMA.search(text):
        found = [each.replace(",", ".") for each in _COMMA.findall(text)]
        yield _make_stream([each.replace("−", "-") for each in found])
    grouped = [_ungroup_number(match) for match in _GROUPED.finditer(text)]
    if grouped:
        yield _make_stream(grouped)
    if _HAS_ANGLES.search(text):
        yield from _parse_angles(text, _ANGLE)
    if _HAS_LETTERS.search(text):
        yield from _parse_angles(text, _SPACED)
        yield from _parse_angles(text, _PACKED)


def _make_stream(texts: list[str]) -> NumberStream:
    """Return numbers written in texts as a stream, without zeros and infinities."""
    values = np.array(texts, dtype=float) if texts else np.zeros(0)
    places = np.flatnonzero((values != 0) & np.isfinite(values))
    return NumberStream(values[places], places, REACH, scaled=True, letters=True)


def _ungroup_number(match: re.Match[str]) -> str:
    """Return 1.234.567,8 as 1234567.8."""
    return match[0].replace(match[1], "").replace("−", "-").replace(",", ".")


def _parse_angles(text: str, pattern: re.Pattern[str]) -> Iterator[NumberStream]:
    """Yield angles in degrees, minutes, seconds as degrees of both signs."""
    found = pattern.findall(text)
    if not found:
        return
    values, units = np.zeros(len(found)), np.zeros(len(found))
    for at, parts in enumerate(found):
        numbers = [part.replace(",", ".") for part in parts if part]
        value = sum(float(part) / 60**power for power, part in enumerate(numbers))
        decimals = len(numbers[-1].partition(".")[2])
        values[at] = value
        units[at] = 10.0**-decimals / 60 ** (len(numbers) - 1)
    for sign in (1, -1):  # letters tell it, or a sign before
        yield NumberStream(
            sign * values, np.arange(len(values)), 1, units, letters=True, crs=True
        )
        if (values <= 0).all():
            return


# -- codes -----------------------------------------------------------------------------


def _parse_codes(text: str) -> Iterator[NumberStream]:
    """Yield places given by geohash, plus code, grid reference, MGRS or polyline."""
    hashes = [each.lower() for each in _GEOHASH.findall(text)]
    yield from _cell_middles([_decode_geohash(each) for each in set(hashes)])
    yield from _cell_middles(
        [_decode_plus_code(each) for each in set(_PLUS_CODE.findall(text))]
    )
    squares = map(_decode_grid_reference, _GRID.finditer(text))
    yield from _metre_places([square for square in squares if square is not None])
    yield from _metre_places(
        [at for m in _MGRS.finditer(text) for at in _decode_mgrs(m)]
    )
    for line in _POLYLINE.findall(text):
        places = decode_polyline(line)
        if len(places) >= 2:
            for power in (5, 6):
                values = places.ravel() / 10.0**power
                units = np.full(len(values), 10.0**-power)
                yield NumberStream(values, np.arange(len(values)), 1, units, crs=True)


def _cell_middles(
    cells: list[tuple[float, float, float, float]],
) -> Iterator[NumberStream]:
    """Yield cells' middles as one stream of x and y with sides, if any."""
    if not cells:
        return
    whole = np.array(cells)
    positions = np.arange(len(whole))[:, None] * 10 + [0, 1]
    yield NumberStream(
        whole[:, :2].ravel(), positions.ravel(), 1, whole[:, 2:].ravel(),
        cells=True, crs=True,
    )  # fmt: skip


def _metre_places(places: list[tuple[float, float, float]]) -> Iterator[NumberStream]:
    """Yield places in metres as one stream of x and y with precision, if any."""
    if not places:
        return
    whole = np.array(places)
    positions = np.arange(len(whole))[:, None] * 10 + [0, 1]
    units = np.repeat(whole[:, 2], 2)
    yield NumberStream(whole[:, :2].ravel(), positions.ravel(), 1, units, crs=False)


def _decode_geohash(code: str) -> tuple[float, float, float, float]:
    """Decode a geohash: middle (lon, lat), width and height in degrees."""
    bits = "".join(f"{_BASE32.index(letter):05b}" for letter in code)
    x, y = bits[::2], bits[1::2]
    wide, high = 360 / 2 ** len(x), 180 / 2 ** len(y)
    return (
        -180 + (int(x, 2) + 0.5) * wide, -90 + (int(y, 2) + 0.5) * high, wide, high
    )  # fmt: skip


def _decode_plus_code(code: str) -> tuple[float, float, float, float]:
    """Decode a plus code: middle (lon, lat), width and height in degrees."""
    letters = [_PLUS.index(each) for each in code.upper() if each != "+"]
    south, west, high, wide = -90.0, -180.0, 400.0, 400.0
    for at in range(0, 10, 2):
        high, wide = high / 20, wide / 20
        south, west = south + letters[at] * high, west + letters[at + 1] * wide
    for each in letters[10:]:
        high, wide = high / 5, wide / 4
        south, west = south + each // 4 * high, west + each % 4 * wide
    return west + wide / 2, south + high / 2, wide, high


def _decode_grid_reference(match: re.Match[str]) -> tuple[float, float, float] | None:
    """Return an Ordnance Survey square's SW corner and side (m); None if invalid."""
    letters, x, y = match.groups()
    if len(x) != len(y):
        both = x + y
        if len(both) % 2:
            return None
        x, y = both[: len(both) // 2], both[len(both) // 2 :]
    first, second = (_OF_GRID.index(letter) for letter in letters)
    side = 10.0 ** (5 - len(x))
    east = (first - 2) % 5 * 500_000 + second % 5 * 100_000
    north = (19 - first // 5 * 5) * 100_000 - second // 5 * 100_000
    return east + int(x) * side, north + int(y) * side, side


_OF_GRID = string.ascii_uppercase.replace("I", "")


def _decode_mgrs(match: re.Match[str]) -> Iterator[tuple[float, float, float]]:
    """Yield south-west corner and side (m) of an MGRS square at possible northings."""
    zone, _, column, row, x, y = match.groups()
    if len(x) != len(y):
        both = x + y
        if len(both) % 2:
            return
        x, y = both[: len(both) // 2], both[len(both) // 2 :]
    side, number = 10.0 ** (5 - len(x)), int(zone)
    hundred = _LETTERS.index(column) % 8 + 1
    rows = _LETTERS[:20]
    north = (rows.index(row) - (0 if number % 2 else 5)) % 20
    for turn in range(5):
        yield (
            hundred * 100_000 + int(x) * side,
            (north + 20 * turn) * 100_000 + int(y) * side,
            side,
        )


def decode_polyline(text: str) -> np.ndarray:
    """Return an encoded polyline's (lat, lon) integers, (n, 2); empty if cut off.

    text: Of letters ? to ~ only.
    """
    values, shift, value = [], 0, 0
    for letter in text:
        code = ord(letter) - 63
        value |= (code & 31) << shift
        shift += 5
        if shift > 35:
            return np.zeros((0, 2))
        if code < 32:
            values.append(~(value >> 1) if value & 1 else value >> 1)
            shift = value = 0
    if shift or len(values) % 2:
        return np.zeros((0, 2))
    return np.cumsum(np.array(values, dtype=float).reshape(-1, 2), axis=0)


# -- without the true places -----------------------------------------------------------

_MANY, _LIST = 3, 12  # places in a row; numbers of four decimals anywhere
_EXACT = 11  # decimals that nobody types
_NEAR = 5.0  # degrees between places of one line
_FINE = r"-?\d{1,8}\.\d{4,}"
_PLACE = r"-?\d{2,8}\.\d{3,}"  # of which one, at least, is far from zero
_BETWEEN = r"[^\d.]{1,25}(?:\d{1,3}(?:\.\d{1,5})?[^\d.]{1,9})?"
_METRES = r"(?<![\d.])\d{5,8}\.\d{1,}"
_DATED = r"(?!(?:19|20)\d\d(?:[01]\d[0-3]\d)?\b)"
_WHOLE = rf"(?<![\d.]){_DATED}-?[1-9]\d{{3,8}}(?!\d|\.\d)"
_PAIRS = re.compile(
    rf"{_FINE}{_BETWEEN}{_FINE}|{_PLACE}{_BETWEEN}\d{{1,8}}\.\d{{3,}}"
    rf"|\d\.\d{{3,}}{_BETWEEN}{_PLACE}"
    rf"|{_METRES}[^\d.\n]{{1,40}}{_METRES}|{_METRES}[^\d.\n]{{1,4}}\d{{3,8}}\.\d"
    rf"|(?<![\d.])\d{{3,4}}\.\d+[^\d.\n]{{1,4}}{_METRES}"
    r"|\d,\d{3,}\s*[;|/\t ]\s*-?\d+,\d{3,}"
    r"|\d\.\d{4,}[eE][-+]\d\d\D{1,5}\d\.\d{4,}[eE]"
    r"|\b\d{1,3}[ \u00a0\u202f]\d{3},\d+\D{1,4}\d{1,3}[ \u00a0\u202f]\d{3},\d"
    r"|\b\d{1,3}[,.' ]\d{3}\.\d+[;,\s]{1,3}\d{1,3}[,.' ]\d{3}\.\d+"
)
_WHOLE_PAIRS = re.compile(rf"(?=({_WHOLE})[^\d\n]{{1,9}}({_WHOLE}))")
_DECIMALS = re.compile(r"(?<![\d.])\d{1,8}\.\d{4,}(?![\d.])")
_ANGLES = re.compile(r"\d\s*[°º]\s*\d{1,2}(?:[.,]\d+)?\s*['′’]|\d\d\.\d{2,},[NS],\d")
_SHORT = re.compile(
    rf"(?<![0-9A-Z])(?:[{_PLUS}]{{4,8}}\+[{_PLUS}]{{2,7}}"
    r"|[HNOST][A-HJ-Z]\s?\d{3,5}\s?\d{3,5}"
    r"|\d{1,2}[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?\d{2,5}\s?\d{2,5}"
    r"|8[0-9a-f]{6,9}f{4,7})(?![0-9A-Za-z])"
)
_WELL_KNOWN = re.compile(  # well-known binary in hex, either order
    r"(?<![0-9A-Fa-f])(?:01(?:0[1-7]|[EDB][0-9A-F])(?:00|03|07|0B)00(?:00|20|80|A0|E0)"
    r"|00(?:00|20|80|A0|E0)00(?:00|03|07|0B)(?:0[1-7]|[EDB][0-9A-F]))[0-9A-F]{32,}",
    re.IGNORECASE,
)
_TOO_FINE = re.compile(  # zeros before the first figure are none
    r"(?:(?<!\d)0\.0*(?=[1-9]\d{21})|(?:[1-9]|\d\d)\.(?!0+\b)(?=\d{22}))"
    r"\d*[1-9]\d{0,3}(?!\d)"
)
_BLANKS = re.compile(r"(?:[ \t\u200b-\u200f\u2060]{64,}|[\u200b-\u200f\u2060]{16,})")
_PLACE_OF_TWO = re.compile(  # a single place, as maps and devices write it
    r"(?<![\d.])\d{1,3}\.\d{5,}[^\d.]{1,16}\d{2,3}\.\d{5,}(?![\d.])"
    r"|(?<![\d.])\d{2,3}\.\d{5,}[^\d.]{1,16}\d{1,3}\.\d{5,}(?![\d.])"
)
_IN_NAME = re.compile(
    rf"-?\d{{1,8}}\.\d{{4,}}[^\d.]{{1,5}}\d{{1,8}}\.\d{{4,}}|{_WHOLE}\D{{1,3}}{_WHOLE}"
    rf"|\d[°º]\d|(?<![0-9A-Z])[{_PLUS}]{{8}}\+[{_PLUS}]{{2,7}}"
)


def may_list_places(text: str) -> bool:
    """Return whether a text seems to hold places: pairs, angles, codes, polylines."""
    if len(_PAIRS.findall(text)) >= _MANY or len(_ANGLES.findall(text)) >= _MANY:
        return True
    if _PLUS_CODE.search(text):
        return True
    if len(set(_SHORT.findall(text))) >= _MANY or _WELL_KNOWN.search(text):
        return True
    if _is_number_list(text) or _has_pairs_in_area(text):
        return True
    return (
        bool(_PLACE_OF_TWO.search(text))
        or _has_similar_codes(text)
        or _has_polyline(text)
    )


def name_suggests_places(name: str) -> bool:
    """Return whether a file's name suggests places."""
    return bool(_IN_NAME.search(name))


def _is_number_list(text: str) -> bool:
    """Return whether numbers look like places: 4 have 11 decimals, 12 begin alike."""
    found: dict[str, set[str]] = {}
    long = [0, 0]  # of as many figures as programs write; below ten, and above
    for number in set(_DECIMALS.findall(text)):
        before, _, after = number.partition(".")
        long[len(before) > 1] += len(after) >= _EXACT
        if before not in ("0", "1"):
            found.setdefault(before[:3], set()).add(number)
    if long[1] >= 2 and sum(long) >= 4:
        return True
    return any(len(alike) >= _LIST for alike in found.values())


def has_unused_characters(text: str) -> bool:
    """Return whether a text may hide data: digits beyond doubles, runs of blanks."""
    return bool(_TOO_FINE.search(text)) or any(
        each.strip(" \t") or (" " in each and "\t" in each)
        for each in _BLANKS.findall(text)
    )


def _has_pairs_in_area(text: str) -> bool:
    """Return whether pairs of large integers lie in a small area, as metres do."""
    alike: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for x, y in _WHOLE_PAIRS.findall(text):
        both = abs(int(x)), abs(int(y))
        lengths = len(str(both[0])), len(str(both[1]))
        if max(lengths) > 4:
            alike.setdefault(lengths, set()).add(both)
    return any(map(_is_small_area, alike.values()))


def _is_small_area(pairs: set[tuple[int, int]]) -> bool:
    """Return whether many pairs have, in x or y, a standard deviation < ¼ median."""
    both = np.array(sorted(pairs), dtype=float)
    if min(len(np.unique(axis)) for axis in both.T) < _MANY:
        return False
    return bool((np.median(both, axis=0) > 4 * both.std(axis=0)).any())


def _has_similar_codes(text: str) -> bool:
    """Return whether several codes of digits and letters share a prefix."""
    words: dict[tuple[int, str], set[str]] = {}
    for word in _GEOHASH.findall(text):
        figures = sum(letter.isdigit() for letter in word)
        if len(word) > 5 and figures and _NOT_HEX.search(word):
            words.setdefault((len(word), word[:2].lower()), set()).add(word)
    return any(len(alike) >= _MANY for alike in words.values())


def _has_polyline(text: str) -> bool:
    """Return whether a text contains a polyline of five decimals, or near ones of six.

    Of six decimals the Earth has so many places that any text may tell some.
    """
    for line in re.findall(r"[?-~]{30,}", text):
        whole = decode_polyline(line)
        for places, wide in ((whole / 1e5, 360.0), (whole / 1e6, _NEAR)):
            inside = len(places) >= _MANY and (np.abs(places) <= [90, 180]).all()
            if inside and (np.ptp(places, axis=0) <= wide).all():
                return True
    return False
