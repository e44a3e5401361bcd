"""Vectorised parsing of ASCII texts from their bytes.

A pattern asks each character of each text; these questions are answered by a few passes
over all. What they do not know they leave to the patterns of `texts`.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

_LONGEST = 15  # figures that a double holds
_LEAST = 4  # figures; fewer are no coordinate
_DIGIT, _WORD, _SPACE, _SIGN, _ALNUM, _LETTER = 1, 2, 4, 8, 16, 32

_ASCII = [*map(chr, range(128)), *[""] * 128]  # what `bytes.translate` has a place for
_KINDS = bytes(
    _DIGIT * letter.isdigit()
    + _WORD * (letter.isalnum() or letter == "_")
    + _SPACE * letter.isspace()
    + _SIGN * (letter != "" and letter in "d:")
    + _ALNUM * letter.isalnum()
    + _LETTER * letter.isalpha()
    for letter in _ASCII
)


class AsciiTexts:
    """ASCII texts joined into one, for fast searches of all at once."""

    def __init__(self, whole: str) -> None:
        self._bytes = whole.encode("ascii")
        self._codes = np.frombuffer(self._bytes, dtype=np.uint8)
        kinds = b"".join([b"\0", self._bytes.translate(_KINDS), b"\0"])
        self._kinds = np.frombuffer(kinds, dtype=np.uint8)  # nothing before and behind

    def find_letter(self, letter: str) -> np.ndarray:
        """Return the positions of a letter in the joined texts."""
        return np.flatnonzero(self._codes == ord(letter))

    def numbers(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Return starts, values of lone integers of 4+ digits; None if any is too long.

        Of texts without a point: two letters at most are beside them. None where some
        have more figures than a double.
        """
        digit = self._kinds & _DIGIT
        edges = np.flatnonzero(digit[1:] != digit[:-1])
        start, end = edges[::2], edges[1::2]
        long = end - start >= _LEAST
        start, end = start[long], end[long]
        free = self._few_letters(start - 1, -1) & ~self._letters(end, 3, 1)
        start, length = start[free], (end - start)[free]
        if length.max(initial=0) > _LONGEST:
            return None
        values = np.zeros(len(start))
        for figures in np.flatnonzero(np.bincount(length)):
            own = np.flatnonzero(length == figures)
            at, found = start[own], np.zeros(len(own))
            for figure in range(figures):
                found *= 10
                found += self._codes[at + figure] - 48
            values[own] = found
        return start, values

    def _few_letters(self, at: np.ndarray, step: int) -> np.ndarray:
        """Return whether 0 to 2 letters, then no letter or digit, run from each."""
        found: np.ndarray = self._character_kinds(at) & _ALNUM == 0
        for letters in (1, 2):
            ends = self._character_kinds(at + letters * step) & _ALNUM == 0
            found |= self._letters(at, letters, step) & ends
        return found

    def _letters(self, at: np.ndarray, count: int, step: int) -> np.ndarray:
        """Return whether `count` letters run from each position on, itself included."""
        kinds = [self._character_kinds(at + n * step) & _LETTER for n in range(count)]
        return np.asarray(np.logical_and.reduce(kinds))

    def _is_digit(self, at: np.ndarray) -> np.ndarray:
        """Return whether there is a digit at each position."""
        return np.asarray(self._character_kinds(at) & _DIGIT > 0)

    def _character_kinds(self, at: np.ndarray) -> np.ndarray:
        """Return bit masks of the character at each position; 0 beyond the ends."""
        return np.asarray(self._kinds[np.clip(at + 1, 0, len(self._kinds) - 1)])

    def may_have_groups(self) -> bool:
        """Return whether just three digits follow a digit and a space or apostrophe."""
        gap = np.flatnonzero((self._codes == ord(" ")) | (self._codes == ord("'")))
        figures = [self._is_digit(gap + n) for n in (-1, 1, 2, 3)]
        return bool((np.logical_and.reduce(figures) & ~self._is_digit(gap + 4)).any())

    def may_have_angles(self) -> bool:
        """Return whether a "d" or ":" follows a digit or space."""
        sign = np.flatnonzero(self._kinds[1:] & _SIGN)
        return bool((self._kinds[sign] & (_DIGIT | _SPACE)).any())

    def may_have_words(self, beginnings: Collection[str]) -> bool:
        """Return whether a word begins with one of equally long texts, in any case."""
        size = len(next(iter(beginnings), ""))
        begins = bytearray(256)
        for letter in {word[0] for word in beginnings}:
            begins[ord(letter.lower())] = begins[ord(letter.upper())] = True
        first = np.frombuffer(self._bytes.translate(begins), dtype=bool)
        before = self._kinds[:-2] & _ALNUM == 0
        start = np.flatnonzero(first & before)
        start = start[start + size <= len(self._codes)]
        found, wanted = np.zeros((2, 1), dtype=np.int64)
        for place in range(size):
            codes = self._codes[start + place].astype(np.int64) | 32  # small letters
            found = found * 128 + codes
            letters = np.array([ord(word[place].lower()) | 32 for word in beginnings])
            wanted = wanted * 128 + letters
        return bool(size and np.isin(found, wanted).any())
