"""What a notebook is given must be: whole, of one element, of its own colours none."""

import re
from xml.etree import ElementTree

FETCHING = {"script", "link", "img", "iframe", "style"}
FETCHED = re.compile(r"https?:|url\(")
COLOURED = re.compile(r"color:|background|#[0-9a-f]{3,8}\b")


def check_fragment(fragment):
    """Check that a fragment is well formed, fetches nothing and can be read on dark."""
    for element in ElementTree.fromstring(fragment).iter():
        assert element.tag not in FETCHING
        assert not {"src", "href"} & set(element.attrib)
        for value in element.attrib.values():
            assert not FETCHED.search(value)
            assert not COLOURED.search(value)
