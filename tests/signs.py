"""Numbers in words: in another language the same ones, with its decimal signs."""

import re

from geopriv_gis.core.language import use_catalogue

OTHER_SIGNS = {"1,000.5": "1.000,5"}  # and no other word
NUMBER = re.compile("[0-9][0-9.,]*[0-9]")


def check_signs(tell):
    """Check that what is told has each number of the English text, in other signs."""
    english = str(tell())
    with use_catalogue(OTHER_SIGNS):
        told = str(tell())
    assert told == NUMBER.sub(
        lambda found: found[0].translate(str.maketrans(",.", ".,")), english
    )
