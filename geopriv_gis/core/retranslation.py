"""Translation of an English sentence by the template that made it.

Most errors and warnings are plain texts. A catalogue knows the sentences that they are
made of: where one has all words of a text, in their order, what stands between them is
its values. This is for showing only: nothing may be decided by words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, product, zip_longest
from operator import itemgetter
from string import Formatter

from .language import gettext_noop, localize

# Letters of a sentence that are known at least: what a file or a field is called must
# not be taken for words.
WORDY = 9
ENDS = 6  # letters at the start and the end of a text by which templates are looked up
LOOKS = 40  # sentences within a line that are looked for, at most
JOINTS = 8  # places between the parts of a text, at most
JOINT = re.compile(r"(?<=[].:]) +")
LETTER = re.compile(r"[^\W\d_]")
QUOTED = re.compile(r"'[^']*'")
NUMBER = re.compile(r"-?\d{1,3}(,?\d{3})*(\.\d+)?(e[+-]?\d+)?( [^\W\d][\w/²]{0,7}| %)?")
YES_OR_NO = (gettext_noop("True"), gettext_noop("False"))


@dataclass(frozen=True)
class Sentence:
    """Template matched against a made message to find its values: words and names."""

    source: str
    words: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def split_template(cls, source: str) -> Sentence:
        """Return a template split into words and value names."""
        words, names = [""], list[str]()
        for literal, name, *_ in Formatter().parse(source):
            words[-1] += literal
            if name is not None:
                words.append("")
                names.append(name)
        return cls(source, tuple(words), tuple(names))

    @cached_property
    def weight(self) -> int:
        """Return the number of letters of the template's words: how sure a match is."""
        return len(LETTER.findall("".join(self.words)))

    def match(self, text: str) -> dict[str, str] | None:
        """Return the values of placeholders if a text fits the template, else None.

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
    """Translations by source text; retranslates messages made in English.

    sources: Templates that `retranslate` finds in messages made without them.
    """

    def __init__(self, texts: Mapping[str, str], sources: Iterable[str] = ()) -> None:
        super().__init__(texts)
        self._sources = [text for text in sources if text in self]

    @cached_property
    def sentences(self) -> list[Sentence]:
        """Return templates to match messages against, those of most letters first."""
        found = map(Sentence.split_template, self._sources)
        named = [each for each in found if all(map(str.isidentifier, each.names))]
        return sorted(named, key=lambda each: -each.weight)

    @cached_property
    def _by_ends(self) -> dict[tuple[str, str], list[tuple[int, str, Sentence]]]:
        """Return templates, with rank and longest words, by first and last letters.

        The letters of an end with few are "".
        """
        found: dict[tuple[str, str], list[tuple[int, str, Sentence]]] = {}
        for rank, each in enumerate(self.sentences):
            first, last = each.words[0], each.words[-1]
            start = first[:ENDS] if len(first) >= ENDS else ""
            end = last[-ENDS:] if len(last) >= ENDS else ""
            ranked = rank, max(each.words, key=len), each
            found.setdefault((start, end), []).append(ranked)
        return found

    def find_candidates(self, text: str) -> list[Sentence]:
        """Return templates that may fit a text, most letters first.

        By its ends and their longest words, which it must have.
        """
        ends = product((text[:ENDS], ""), (text[-ENDS:], ""))
        found = chain.from_iterable(self._by_ends.get(each, ()) for each in ends)
        fit = sorted((each for each in found if each[1] in text), key=itemgetter(0))
        return [each for *_, each in fit]

    @cached_property
    def _without_values(self) -> dict[str, list[str]]:
        """Return the messages that have no placeholders by their first word."""
        found: dict[str, list[str]] = {}
        for each in self.sentences:
            if not each.names:
                (noun,) = each.words
                found.setdefault(noun.partition(" ")[0], []).append(noun)
        return found

    def find_nouns(self, text: str) -> list[str]:
        """Return placeholder-free messages that start a longer text, longest first."""
        nouns = self._without_values.get(text.partition(" ")[0], ())
        return [noun for noun in nouns if text.startswith(f"{noun} ")]

    def retranslate(self, text: str) -> str:
        """Return a translation of an English text; unknown parts stay as they are."""
        return "\n".join(
            LineTranslator(self).translate_line(line) for line in text.split("\n")
        )


@dataclass(frozen=True)
class TranslatedPart:
    """Translated part of a text; counts of letters recognised and of words not.

    ``sure`` counts the letters recognised, ``unknown`` the words that were not.
    """

    text: str
    sure: int = 0
    unknown: int = 0


class LineTranslator:
    """Translator of one line, with a cache of parts.

    catalogue: Whose sentences are looked for.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._found: dict[str, TranslatedPart | None] = {}

    def translate_line(self, text: str) -> str:
        """Return a line translated, as sentences or after a name; else unchanged."""
        joints = [*islice(JOINT.finditer(text), JOINTS)]
        parts = [(text[: at.start()], text[at.end() :]) for at in joints]
        found = [self._translate_sentence(text)]
        found += [self._join_parts(*each) for each in parts if each[0].endswith(".")]
        best = max(filter(None, found), key=lambda each: each.sure, default=None)
        if best:
            return best.text
        for before, after in parts:
            rest = self._translate_sentence(after)
            if rest:
                return f"{before} {rest.text}"
        return text

    def _join_parts(self, before: str, after: str) -> TranslatedPart | None:
        """Translate two parts of a line and join them; None if one is unknown."""
        first = self._translate_sentence(before)
        second = self._translate_sentence(after) if first else None
        if first and second:
            return TranslatedPart(
                f"{first.text} {second.text}", first.sure + second.sure
            )
        return None

    def _translate_sentence(self, text: str) -> TranslatedPart | None:
        """Return a sentence translated (cached); None if unknown or after 40 others."""
        if text not in self._found:
            self._found[text] = None  # meanwhile, and where too much was looked for
            if len(self._found) <= LOOKS:
                self._found[text] = self._search_sentence(text)
        return self._found[text]

    def _search_sentence(self, text: str) -> TranslatedPart | None:
        """Return a text translated by its longest template, or None if none is sure."""
        for each in self._catalogue.find_candidates(text):
            values = each.match(text)
            if values is None:
                continue
            parts = {
                name: self._translate_value(value) for name, value in values.items()
            }
            sure = each.weight + sum(value.sure for value in parts.values())
            unknown = max((value.unknown for value in parts.values()), default=0)
            borne = 1 if each.words[-1].endswith(".") else 0
            if unknown <= borne or (each.weight and sure >= WORDY):
                own = {name: value.text for name, value in parts.items()}
                return TranslatedPart(self._catalogue[each.source].format(**own), sure)
        return None

    def _translate_value(self, text: str) -> TranslatedPart:
        """Return a value translated as number, sentence, noun and rest; or as it is."""
        if NUMBER.fullmatch(text):
            return TranslatedPart(localize(text))
        if (
            text.endswith(".") and text in self._catalogue
        ):  # what a form says of a field
            return TranslatedPart(self._catalogue[text], len(text))
        for noun in self._catalogue.find_nouns(text):
            both = self._join_parts(noun, text[len(noun) + 1 :])
            if both:
                return both
        bare = QUOTED.sub("", text)
        words = len(bare.split()) if LETTER.search(bare) else 0
        return self._translate_sentence(text) or TranslatedPart(text, unknown=words)
