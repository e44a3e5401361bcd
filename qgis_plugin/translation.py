# SPDX-License-Identifier: GPL-2.0-or-later
"""The door to translations: the catalogue of QGIS's language, see ADR 15."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QXmlStreamReader

from .geopriv_gis.core.language import localize, retranslate, use_catalogue
from .geopriv_gis.core.retranslation import Catalogue

FOLDER = Path(__file__).parent / "i18n"
LIBRARY = "geopriv_gis/"  # how places of what the library says begin
PARAGRAPH = re.compile(r"(?<=</p>)\s+")


def tr(text):
    """Return a text in the user's language, or as it is where there is none for it."""
    return catalogue(language()).get(text, text)


def gettext_noop(text):
    """Return a text as it is: `tr` gets it later, and the catalogues have it."""
    return text


def within(text):
    """Return a text as it goes within a sentence: German keeps its capitals."""
    translated = tr(text)
    return translated if translated != text else text[:1].lower() + text[1:]


def paragraphs(text):
    """Return HTML in the user's language, each paragraph by itself, without breaks."""
    parts = PARAGRAPH.split(text.strip())
    lines = (" ".join(part.split()) for part in parts)
    return " ".join(map(tr, lines))


def figured(text):
    """Return a number that was written in English as the user's language writes it."""
    with library_language():
        return localize(text)


def library_language():
    """Let the library tell in the user's language what it tells meanwhile.

    Not while it writes: what files say stays as it is.
    """
    return use_catalogue(catalogue(language()))


def library_text(found):
    """Return what the library tells of something, in the user's language."""
    with library_language():
        return str(found)


def again(error):
    """Return an error or a warning of the library in the user's language."""
    with library_language():
        return retranslate(error)


@lru_cache(None)
def language():
    """Return the code of QGIS's language, e.g. ``de`` (cached until a restart)."""
    return QgsApplication.locale()[:2]


@lru_cache(None)
def catalogue(code):
    """Return finished translations into a language, as German, by text (cached)."""
    path = FOLDER / f"geopriv_{code}.ts"
    return read(path.read_bytes()) if path.is_file() else Catalogue({})


def read(file):
    """Return what a file of Qt Linguist has that somebody finished."""
    reader, found, library_texts, source, place = QXmlStreamReader(file), {}, [], "", ""
    while not reader.atEnd():
        reader.readNext()
        if not reader.isStartElement():
            continue
        if reader.name() == "name":
            place = reader.readElementText()
        elif reader.name() == "source":
            source = reader.readElementText()
        elif reader.name() == "translation":
            done = not reader.attributes().hasAttribute("type")
            element_text = reader.readElementText()
            if done and element_text:
                found[source] = element_text
                if place.startswith(LIBRARY):
                    library_texts.append(source)
    return Catalogue(found, library_texts)
