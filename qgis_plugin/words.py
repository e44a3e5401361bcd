# SPDX-License-Identifier: GPL-2.0-or-later
"""The library's words in those of a form: its fields and choices for arguments."""

from __future__ import annotations

import difflib
import re
from functools import partial

from .geopriv_gis.arguments import RELEASES, Form, kinds
from .geopriv_gis.arguments.form_parts import parts_of
from .geopriv_gis.arguments.naming import rename_functions
from .translation import figured, tr

# In this order: longer ones first. What a file or a field is called is not touched: it
# stands in quotes, or beside dots and slashes.
ALONE = r"(?<![\w./\\'“-]){}(?![\w/\\'”=-]|\.\w)"
PHRASES = (
    (r"Ledger\.create\(\), geopriv ledger create, or Create a ledger in QGIS",
     "“Create a ledger”"),
    (r"Pass ledger\.labelled\([^)]*\), or '([^']*)' as its path",
     "Choose “\\1” as the ledger's file"),
    (r"For the same people call ledger\.add_dataset\(frame\)",
     "For the same people see the manual"),
    (r": see ledger\.limits, and ledger\.balance for what is left of each",
     ": “Ledger report” says what is left of each"),
    (r"see report\(\)\.guarantees", "see “Ledger report”"),
    (r"open it once with (?:adopt=True|“[^”]*”) \([^)]*\)",
     "run “Ledger report” on it once with “I vouch for this file”"),
    (r"open each ledger with (?:adopt=True|“[^”]*”) \([^)]*\)",
     "run “Ledger report” on each ledger with “I vouch for this file”"),
    (r"Ledger\.open\([^)]*adopt=True[^)]*\)|adopt=True",
     "“I vouch for this file”"),
    (r" \((\w+)\(drop=True\) makes another\)", ""),
    (r": [^:.]+: frame\[~frame\.geometry\.\w+(?:\(\))?\]", ""),
    (r" \(read_file and write_file of geopriv_gis keep it\)", ""),
    (r"(?:Use|use) \.?(?:geopriv\.)?density on them",
     "use “Densities from released points” on them"),
    (r"density\(\)", "“Densities from released points”"),
    (r"Convert (?:the former|all) with to_replace\(\) first",
     "Release both with the same choice under “Neighbouring tables”"),
    (r"set_crs\(\), e\.g\. set_crs\('([^']+)'\)",
     "“Set CRS of Layer(s)”, \\1 for example"),
    (r"set_crs\('([^']+)'(?:, allow_override=True)?\)",
     "“Set CRS of Layer(s)”, as \\1"),
    (r"set_crs\(\)", "“Set CRS of Layer(s)”"),
    (r"(?:call )?to_crs\('([^']+)'\)", "“Reproject layer” to \\1"),
    (r"call to_crs\(\)", "use “Reproject layer”"),
    (r"to_crs\(\)", "“Reproject layer”"),
    (r"explode\(\)", "“Multipart to singleparts”"),
    (r"geopriv_gis\.metrics(?: \([^)]*\))?", "the form"),
    (r"got None\b", "got nothing"),
    (r"got ''", "got nothing"),
    (r"; choose one with set_geometry\(\)", ""),
    (r"a geopriv_gis\.StickyStore", "a file of this plugin"),
    (r" (?:under|mit) dist_1(?=\.)", ""),
    (r": released\.plot\(\)", ""),
    (r"True or False", "yes or no"),
    (r"True and False", "yes and no"),
    (r", e\.g\. frame\.geometry\.centroid", ", with “Centroids” for example,"),
    (r": frame\[frame\.geom_type == 'Point'\]", ""),
    (r", or a list or dict of them", ""),
    (r"a polygon, or a GeoSeries or GeoDataFrame of polygons", "a layer of polygons"),
    (r"a shapely Point in the frame's CRS or a GeoSeries of points", "a point"),
    (r"an? Geo(?:Series|DataFrame)(?: or Geo(?:Series|DataFrame))?", "a layer"),
    (r", read by geopriv_gis\.read_file if from a file;", ";"),
    (r", and read files by geopriv_gis\.read_file", ""),
    (r"a column as privacy_unit", "a field that names people"),
    (r"; take pandas\.to_datetime first", ""),
    (r"Set an id column as index: frame\.set_index\('id'\)",
     "Choose one under “field that tells rows apart”"),
    (r"; call reset_index\(\) first", ""),
    (r", or overwrite=True", ""),
    (r" needs rasterio; install it with pip install 'geopriv-gis\[raster\]', or give "
     r"\(weights, transform, crs\)", " cannot be read here"),
    (r"Ask for at most `remaining`", "Ask for less"),
    (ALONE.format("eps"), "ε"),
    (ALONE.format("rho"), "ρ"),
    (ALONE.format("delta"), "δ"),
    (ALONE.format("beta"), "β"),
    (ALONE.format("frame's"), "layer's"),
    (ALONE.format("frame"), "layer"),
    (ALONE.format("columns"), "fields"),
    (ALONE.format("column"), "field"),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern), said) for pattern, said in PHRASES)


def translate_to_qgis(message):
    """Return a message with QGIS's tools and words in the place of Python's."""
    for pattern, phrase in _PATTERNS:
        if pattern.search(message):
            message = pattern.sub(tr(phrase), message)
    return message


# What may stand behind an argument: a word, a list, a number, or nothing at all.
VALUE = r"'([^']*)'|\[[^\]]*\]|True|False|None|-?\d(?:[\w.,+-]*\w)?|(?=[\s.,;:)]|$)"
VERBS = (
    "must|goes|go|needs|requires|cannot be|is for|is too|takes|belongs|belong|and|or"
    "|has|should|holds"
    "|muss|müssen|darf|dürfen|kann|können|braucht|gehört|gehören|hat|haben|ist|enthält"
    "|und|oder"  # of translations: see docs/adr/0015*
)

# Before a fault of a publication, whose own keys are the ones to look for in it.
OF_POLYGONS = re.compile(r" \([^()]*region=[^()]*onto=\)")
TWICE = re.compile(  # one label of two values, or one value of a label
    r"(“[^”]+”(?: \([^()]*\))?)(?:,? (?:or|oder) \1)+(?! \()"
)
OF_FILE = re.compile(r"[^:]*\.toml(?:, line \d+)?: ")


def spelled(message, row=None):
    """Return a message of the library as somebody before a form understands it.

    What ``privacy_unit='table'`` is in Python, is here “Who is protected” (The whole
    table belongs to one person). Arguments that this form does not ask for are called
    as the forms that do. Faults of a publication's file keep the words of that file.
    """
    if OF_FILE.match(message):
        return message
    if row and not any(each.name == "onto" for each in row.arguments):
        message = OF_POLYGONS.sub("", message)
    for name, part, required in _parts(row):
        given = rf"(?<![\w,|]){name}(?:=(?:{VALUE})| = '([^']*)'|(?= = [\d({{-]))"
        message = re.sub(given, partial(_field, part), message)
        # No word of a sentence; in lists it is a field of a layer.
        if "_" in name or name == "crs":
            subject = rf"(?<![,:'] )(?<!')\b{name}\b(?![,'])"
        elif not required:
            continue
        else:  # where a sentence begins, or a part of it
            begun = rf"(?:(?<=^)|(?<=: )|(?<=; )|(?<=\. )){name}(?=,? (?:{VERBS})\b)"
            subject = rf"{begun}|(?:(?<= larger )|(?<= smaller )){name}\b"
        message = re.sub(subject, lambda _, part=part: called(part), message)
        if isinstance(part.kind, kinds.Choice):
            message = _chosen(message, part)
    message = TWICE.sub(r"\1", message)
    return translate_to_qgis(titled(message))


def titled(message):
    """Return a message with the forms' titles for the library's functions."""
    return rename_functions(message, _title)


def _title(row):
    """Return what the form of a release is called; some have none."""
    return tr("“{}”").format(tr(row.form.title)) if isinstance(row.form, Form) else None


def called(part):
    """Return what a form calls a field, without what ties it to the one before."""
    return quoted(tr(part.label) or part.parameter)


def quoted(label):
    """Return a label without what ties it to the one before, or says when it is."""
    for before in (tr("Or instead: {}").format(""), "… ", tr("or "), tr("Or ")):
        label = label.removeprefix(before)
    label = re.sub(r" [(](?:empty|only)[^)]*[)]", "", label)
    return tr("“{}”").format(label.removesuffix(" …"))


def nearest(name, known, row):
    """Return what to write instead of a name that is none of those ``known``."""
    near = [
        part.parameter
        for each in (*row.arguments, *row.procedure)
        if each.name.upper() == name.upper()
        for part in parts_of(each)
        if part.parameter in known
    ] or difflib.get_close_matches(name.upper(), known, 1)
    if near:
        return tr("take {}.").format(tr(" or ").join(near))
    return tr("it has {}.").format(", ".join(known))


def _parts(row):
    """Return arguments' names and fields, and whether a release's own form has them.

    Longer names come first, for shorter ones may be parts of them.
    """
    found = {}
    for each in ([row] if row else []) + [*RELEASES]:
        if not isinstance(each.form, Form):
            continue
        for argument in each.form_arguments:
            first = _answering((argument.fields or (argument,))[0], argument)
            named = first.copy(name=argument.name, label=argument.label or first.label)
            for part in (named, *parts_of(argument)):
                if part.label:
                    found.setdefault(part.name, (part, each is row))
    return [(name, *found[name]) for name in sorted(found, key=len, reverse=True)]


def _answering(part, argument):
    """Return a field that knows the words of its argument, which may be tick boxes."""
    boxes = isinstance(part.kind, kinds.Flag) and isinstance(
        argument.kind, kinds.Choice
    )
    return argument if boxes else part


def _field(part, found):
    """Return a field, with the choice that a word of the library is, or its number."""
    word = found[1] or found[2]
    value = found[0].partition("=")[2]
    if isinstance(part.kind, kinds.Number) and value[:1].isdigit():
        return f"{called(part)} ({figured(value)})"
    if word == "sphere":  # as a layer in degrees has it
        return tr("{}: a geographic CRS").format(called(part))
    if not isinstance(part.kind, kinds.Choice):
        return called(part)
    if word not in part.kind.words:  # a field that names the person
        return f"{called(part)} ({word})" if word else called(part)
    if part.fields:  # tick boxes for all words but the first
        box = part.kind.words.index(word) - 1
        return called(part.fields[max(box, 0)])
    label = tr(part.kind.labels[word])
    return f"{called(part)} ({label})" if label else called(part)


def _chosen(message, part):
    """Return a message with the labels of a choice for the library's words."""
    if not re.search(re.escape(called(part)), message):
        return message
    for word, label in part.kind.labels.items():
        message = message.replace(
            f"'{word}'", tr("“{}”").format(tr(label)) if label else word
        )
    return message
