# SPDX-License-Identifier: GPL-2.0-or-later
"""The library's words in those of a form: its fields and choices for arguments."""

from __future__ import annotations

import difflib
import re
from functools import partial

from . import forms
from .geopriv_gis.arguments import RELEASES, Form, kinds
from .translation import tr


def spelled(message, row):
    """Return a message of the library with a form's fields for the arguments.

    What ``privacy_unit='table'`` is in Python, is here ``PRIVACY_UNIT = 1 (The whole
    table belongs to one person)``; other fields are told with their labels.
    """
    for name in row.form.arguments:
        argument = row.argument(name)
        part = (argument.fields or (argument,))[0]
        value = r"'([^']*)'|\[\.\.\.\]|True|(?=[\s.,;:)]|$)"
        message = re.sub(rf"\b{name}=(?:{value})", partial(_field, part), message)
        subject = rf"^{name}(?= (?:must|goes|needs|is for|belongs) )"
        if "_" in name:  # no word of a sentence
            subject = rf"\b{name}\b"
        message = re.sub(subject, lambda _, part=part: called(part), message)
    return message


def titled(message):
    """Return a message with the forms' titles for the library's functions."""
    for row in RELEASES:
        if "_" in row.name and isinstance(row.form, Form):
            title = f"“{tr(row.form.title)}”"
            message = re.sub(rf"\b{row.name}\b", title, message)
    return message


def called(part):
    """Return a field's name and, where it says something by itself, its label."""
    alone = part.label and not part.label.startswith(("…", "Or "))
    return f"{part.parameter} ({tr(part.label)})" if alone else part.parameter


def nearest(name, known, row):
    """Return what to write instead of a name that is none of those ``known``."""
    near = [
        part.parameter
        for each in (*row.arguments, *row.procedure)
        if each.name.upper() == name.upper()
        for part in forms.asked(each)
        if part.parameter in known
    ] or difflib.get_close_matches(name.upper(), known, 1)
    if near:
        return tr("take {}.").format(tr(" or ").join(near))
    return tr("it has {}.").format(", ".join(known))


def _field(part, found):
    """Return a field, with the choice that a word of the library is."""
    words = getattr(part.kind, "words", ())
    if not isinstance(part.kind, kinds.Choice) or found[1] not in words:
        return called(part)
    label = tr(part.kind.labels[found[1]])
    return f"{part.parameter} = {words.index(found[1])} ({label})"
