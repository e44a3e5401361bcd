"""What is told of ASCII texts at once is what the patterns find in each."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from geopriv_gis.frames.columns import texts
from geopriv_gis.frames.columns.leaves import NUMBER, TEXT, Leaf
from geopriv_gis.frames.columns.plain import AsciiTexts

LETTERS = "0123456789 \t\0_-+,;:'daZ9q8"
TEXTS = st.text(st.sampled_from(LETTERS), max_size=60)
LONG = st.lists(
    st.sampled_from(
        [
            "1234",
            "51",
            "9q8yy",
            "9Q8",
            "\0",
            " ",
            "d",
            "x",
            "-7",
            "_",
            "20240101",
            "E",
            "mN",
            "'",
            " 123",
            "'456",
        ]
    ),
    max_size=30,
).map("".join)
BEGINNINGS = ("9q8", "u33")


def with_one(*parts):
    """Return texts with something in them that is made of parts."""
    part = st.tuples(*map(st.sampled_from, parts)).map("".join)
    return st.tuples(TEXTS | LONG, part, TEXTS | LONG).map("".join)


@given(TEXTS | LONG)
@pytest.mark.arithmetic
def test_ascii_numbers_match_pattern(whole):
    found = [(m.start(), m.group()) for m in texts._NUMBERS.finditer(whole)]
    numbers = AsciiTexts(whole).numbers()
    if any(len(figures) > 15 for _, figures in found):
        assert numbers is None
    else:
        wanted = [(at, float(figures)) for at, figures in found]
        assert list(zip(*(part.tolist() for part in numbers), strict=True)) == wanted


@given(with_one(["5", "51", "123"], ["d", " d", ":\t "], ["3", " 30", "07.5"]))
@pytest.mark.arithmetic
def test_ascii_angles_are_detected(whole):
    assume(texts._ANGLES.search(whole))
    assert AsciiTexts(whole).may_have_angles()


@given(with_one(["1", "51", "530"], [" 123", "'456"], ["", " 789", "'001"]))
@pytest.mark.arithmetic
def test_ascii_thousands_groups_are_detected(whole):
    assume(texts._GROUPS.search(whole))
    assert AsciiTexts(whole).may_have_groups()


@given(with_one(["", "\0", " "], ["9q8", "9Q8", "u33", "U33"], ["", "yy", "7"]))
@pytest.mark.arithmetic
def test_ascii_words_are_detected(whole):
    words = "".join(letter if letter.isalnum() else " " for letter in whole).split()
    assume(any(word.lower().startswith(BEGINNINGS) for word in words))
    assert AsciiTexts(whole).may_have_words(BEGINNINGS)


def test_joined_texts_containing_separator_are_split_correctly():
    leaf = Leaf(TEXT, (), np.arange(3), np.array(["a\0 1234", "", "567890"], object))
    (found,) = [
        part for part in texts.JoinedTexts(leaf).readings() if part.kind == NUMBER
    ]
    assert found.rows.tolist() == [0, 2]
    assert found.values.tolist() == [1234, 567890]


def test_plain_text_has_no_angles_or_words():
    plain = AsciiTexts("resident 12\0case 123456\0ward")
    assert not plain.may_have_angles()
    assert not plain.may_have_words(BEGINNINGS)
    assert not AsciiTexts("").may_have_words(BEGINNINGS)
    assert not AsciiTexts("9q8yy").may_have_words(())
    assert [part.tolist() for part in plain.numbers()] == [[17], [123456.0]]
