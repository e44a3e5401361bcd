"""Say an English sentence again in another language, by the sentence that it is.

Most errors and warnings are plain texts. A catalogue knows the sentences that they are
made of: where one has all words of a text, in their order, what stands between them is
its values. This is for showing only: nothing may be decided by words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, zip_longest
from string import Formatter

from .language import figure, noted

# Letters that a sentence within another one has at least: what a file or a field is
# called must not be taken for words.
WORDY = 10
DEEP = 4  # sentences within sentences, at most
JOINTS = 8  # places between the parts of a text, at most
JOINT = re.compile(r"(?<=[.:]) +")
LETTER = re.compile(r"[^\W\d_]")
NUMBER = re.compile(r"-?\d{1,3}(,?\d{3})*(\.\d+)?(e[+-]?\d+)?( [^\W\d][\w/²]{0,7}| %)?")
NOTHING = (noted("None"), noted("''"), noted("True"), noted("False"))


@dataclass(frozen=True)
class Sentence:
    """A template: its words, and the names of the values between them."""

    source: str
    words: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, source: str) -> Sentence:
        """Return a template, split into words and names."""
        words, names = [""], list[str]()
        for literal, name, *_ in Formatter().parse(source):
            words[-1] += literal
            if name is not None:
                words.append("")
                names.append(name)
        return cls(source, tuple(words), tuple(names))

    @cached_property
    def weight(self) -> int:
        """Letters of its words: the more, the surer is a text to be this sentence."""
        return len(LETTER.findall("".join(self.words)))

    def values(self, text: str) -> dict[str, str] | None:
        """Return what stands for its names in a text; None where it is not this one.

        Each word is looked for once, behind the one before: however long a text is, and
        whatever is in it, that takes no longer than reading it.
        """
        if not self.names:
            return {} if text == self.words[0] else None
        first, *between, last = self.words
        at, end = len(first), len(text) - len(last)
        if end < at or not (text.startswith(first) and text.endswith(last)):
            return None
        found: dict[str, str] = {}
        for name, word in zip_longest(self.names, between):
            spot = end if word is None else text.find(word, at, end)
            if spot < 0 or found.setdefault(name, text[at:spot]) != text[at:spot]:
                return None
            at = spot + len(word or "")
        return found


class Catalogue(dict[str, str]):
    """Translations by their sources, and what of these the library may have said.

    Parameters
    ----------
    texts : mapping
        Translations by their sources.
    said : iterable of str
        Sources to find in what was told without them, as `again` does.
    """

    def __init__(self, texts: Mapping[str, str], said: Iterable[str] = ()) -> None:
        super().__init__(texts)
        self._said = [text for text in said if text in self]

    @cached_property
    def _sentences(self) -> list[Sentence]:
        found = map(Sentence.of, self._said)
        named = [each for each in found if all(map(str.isidentifier, each.names))]
        return sorted(named, key=lambda each: -each.weight)

    @cached_property
    def _whole(self) -> set[str]:
        """Texts without values."""
        return {"".join(each.words) for each in self._sentences if not each.names}

    def again(self, text: str) -> str:
        """Return an English text in this language; what is not known, stays as it is.

        Parameters
        ----------
        text : str
            What the library said. It is no template: braces in it are braces.
        """
        return "\n".join(map(self._line, text.split("\n")))

    def _line(self, text: str) -> str:
        """Return a line: sentences that are known, one, or one behind a name."""
        parts = [
            (text[: found.start()], text[found.end() :])
            for found in islice(JOINT.finditer(text), JOINTS)
        ]
        for before, after in parts:
            if before.endswith(".") and (told := self._sentence(before)):
                rest = self._sentence(after)
                if rest:
                    return f"{told} {rest}"
        whole = self._sentence(text)
        if whole is not None:
            return whole
        for before, after in parts:
            told = self._sentence(after)
            if told:
                return f"{before} {told}"
        return text

    def _sentence(self, text: str, deep: int = 0) -> str | None:
        for each in self._sentences:
            if deep and each.names and each.weight < WORDY:
                break
            values = each.values(text)
            if values is not None:
                own = {name: self._value(said, deep) for name, said in values.items()}
                return self[each.source].format(**own)
        return None

    def _value(self, text: str, deep: int) -> str:
        if text in self._whole:
            return self._sentence(text) or text
        if NUMBER.fullmatch(text):
            return figure(text)
        return (deep < DEEP and self._sentence(text, deep + 1)) or text
