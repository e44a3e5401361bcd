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
        markup.make_paragraphs([BAD]),
        markup.make_table([(BAD, BAD)]),
        markup.make_table([(1, 2)], head=(BAD, BAD)),
        markup.make_bullets([BAD]),
        markup.make_heading(BAD),
        markup.make_folded_section(BAD, markup.make_paragraphs(["x"])),
        markup.make_card(BAD, markup.make_paragraphs(["x"]), ""),
    ],
)
def test_markup_escapes_text(fragment):
    check_fragment(fragment)
    assert BAD in "".join(ElementTree.fromstring(fragment).itertext()).strip()


def test_make_table_names_columns_or_rows():
    assert markup.make_table([("a", "b")]) == (
        "<table>\n<tr><th>a</th><td>b</td></tr>\n</table>"
    )
    assert markup.make_table([("a", "b")], ("c", "d")) == (
        "<table>\n<tr><th>c</th><th>d</th></tr>\n<tr><td>a</td><td>b</td></tr>\n"
        "</table>"
    )


def test_make_page_is_complete_and_supports_dark_mode():
    page = markup.make_page(BAD, markup.make_banner(BAD, BAD), "p { margin: 0; }\n")
    assert page.startswith("<!DOCTYPE html>")
    assert BAD not in page
    assert "color-scheme: light dark" in page
    assert "p { margin: 0; }" in page
    assert not re.search(r"<(script|link|img)|https?:", page)
