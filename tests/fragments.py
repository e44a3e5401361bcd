"""What a notebook is given must be: whole, of one element, of its own colours none."""

import re
from xml.etree import ElementTree

FETCHED = re.compile(r"<(script|link|img|iframe|style)|https?:|url\(|src=|href=")
COLOURED = re.compile(r"color:|background|#[0-9a-f]{3,8}\b")


def check_fragment(fragment):
    """Check that a fragment is well formed, fetches nothing and can be read on dark."""
    ElementTree.fromstring(fragment)
    assert not FETCHED.search(fragment)
    assert not COLOURED.search(fragment)
