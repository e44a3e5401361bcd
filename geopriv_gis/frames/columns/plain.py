"""What ASCII texts hold, told for all of them at once from their bytes.

A pattern asks each character of each text; these questions are answered by a few passes
over all. What they do not know they leave to the patterns of `texts`.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

_LONGEST = 15  # figures that a double holds
_LEAST = 4  # figures; fewer are no coordinate
_DIGIT, _WORD, _SPACE, _SIGN, _ALNUM = 1, 2, 4, 8, 16

_KINDS = np.zeros(128, dtype=np.uint8)
for _code, _letter in enumerate(map(chr, range(128))):
    _KINDS[_code] = (
        _DIGIT * _letter.isdigit()
        + _WORD * (_letter.isalnum() or _letter == "_")
        + _SPACE * _letter.isspace()
        + _SIGN * (_letter in "d:")
        + _ALNUM * _letter.isalnum()
    )


class Plain:
    """Texts of ASCII, joined by a character that none of them needs.

    Parameters
    ----------
    whole : str
    """

    def __init__(self, whole: str) -> None:
        self._codes = np.frombuffer(whole.encode("ascii"), dtype=np.uint8)
        self._kinds = np.zeros(len(self._codes) + 2, dtype=np.uint8)
        self._kinds[1:-1] = _KINDS[self._codes]  # nothing before, nothing behind

    def places(self, letter: str) -> np.ndarray:
        """Return where a letter stands."""
        return np.flatnonzero(self._codes == ord(letter))

    def numbers(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Return where whole numbers of four figures and more begin, and the numbers.

        Of texts without a point: no word character is beside them. None where some have
        more figures than a double.
        """
        digit = (self._kinds & _DIGIT).view(np.int8)
        edges = np.flatnonzero(np.diff(digit))
        start, end = edges[::2], edges[1::2]
        long = end - start >= _LEAST
        start, end = start[long], end[long]
        beside = self._kinds[start] | self._kinds[end + 1]
        free = beside & _WORD == 0
        start, length = start[free], (end - start)[free]
        if length.max(initial=0) > _LONGEST:
            return None
        values = np.zeros(len(start))
        for figure in range(length.max(initial=0)):
            more = figure < length if figure >= length.min() else slice(None)
            values[more] = values[more] * 10 + (self._codes[start[more] + figure] - 48)
        return start, values

    def may_have_angles(self) -> bool:
        """Tell whether a sign of degrees or minutes stands behind a figure or a gap."""
        sign = np.flatnonzero(self._kinds[1:] & _SIGN)
        return bool((self._kinds[sign] & (_DIGIT | _SPACE)).any())

    def may_have_words(self, beginnings: Collection[str]) -> bool:
        """Tell whether a word begins so, in small or capital letters.

        All beginnings have one length.
        """
        size = len(next(iter(beginnings), ""))
        begins = np.zeros(128, dtype=bool)
        for word in beginnings:
            begins[[ord(word[0].lower()), ord(word[0].upper())]] = True
        start = np.flatnonzero(begins[self._codes])
        start = start[self._kinds[start] & _ALNUM == 0]  # of what stands before
        start = start[start + size <= len(self._codes)]
        found, wanted = np.zeros((2, 1), dtype=np.int64)
        for place in range(size):
            codes = self._codes[start + place].astype(np.int64) | 32  # small letters
            found = found * 128 + codes
            asked = np.array([ord(word[place].lower()) | 32 for word in beginnings])
            wanted = wanted * 128 + asked
        return bool(size and np.isin(found, wanted).any())
