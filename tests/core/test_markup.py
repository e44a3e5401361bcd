"""HTML of results: escaped, well formed, fetching nothing."""

import re
from xml.etree import ElementTree

import pytest

from geopriv_gis.core import markup
from tests.fragments import check_fragment

BAD = "<script>alert('&\"')</script>"


@pytest.mark.parametrize(
    "fragment",
    [
        markup.paragraphs([BAD]),
        markup.table([(BAD, BAD)]),
        markup.table([(1, 2)], head=(BAD, BAD)),
        markup.bullets([BAD]),
        markup.heading(BAD),
        markup.folded(BAD, markup.paragraphs(["x"])),
        markup.card(BAD, markup.paragraphs(["x"]), ""),
    ],
)
def test_text_is_escaped(fragment):
    check_fragment(fragment)
    assert BAD in "".join(ElementTree.fromstring(fragment).itertext()).strip()


def test_a_table_names_its_columns_or_its_rows():
    assert markup.table([("a", "b")]) == (
        "<table>\n<tr><th>a</th><td>b</td></tr>\n</table>"
    )
    assert markup.table([("a", "b")], ("c", "d")) == (
        "<table>\n<tr><th>c</th><th>d</th></tr>\n<tr><td>a</td><td>b</td></tr>\n"
        "</table>"
    )


def test_a_page_is_whole_and_can_be_dark():
    page = markup.page(BAD, markup.banner(BAD, BAD), "p { margin: 0; }\n")
    assert page.startswith("<!DOCTYPE html>")
    assert BAD not in page
    assert "color-scheme: light dark" in page
    assert "p { margin: 0; }" in page
    assert not re.search(r"<(script|link|img)|https?:", page)
