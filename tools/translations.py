"""Bring the plugin's catalogues of translations up to date with the sources.

``python tools/translations.py`` rewrites ``qgis_plugin/i18n/geopriv_*.ts``, files of Qt
Linguist, and says how much of each is left to translate. They have what people read of
three places, found without QGIS: ``tr("…")``, ``gettext_noop("…")`` and what is named
for people in ``qgis_plugin``; the library's rows and guide, as forms show them, and its
glossary; ``format_message("…")`` in the library, what a check finds,
``red_finding(file, "…", "…")``, and its errors and warnings (``refusals.py``). What
nobody says any more is dropped. A text that was changed keeps its former translation as
an unfinished one, which nobody is shown.
"""

from __future__ import annotations

import ast
import difflib
import functools
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import refusals

from geopriv_gis.arguments import RELEASES, Argument, Form
from geopriv_gis.arguments.form_parts import parts_of
from geopriv_gis.arguments.forms_alone import FORMS, ID_FIELD
from geopriv_gis.arguments.glossary import GLOSSARY
from geopriv_gis.arguments.guide import find_guide, paragraph_to_html
from geopriv_gis.arguments.strength import STRENGTHS

ROOT = Path(__file__).resolve().parent.parent
PLUGIN, LIBRARY = ROOT / "qgis_plugin", ROOT / "geopriv_gis"
FIGURES = "frames/choosing/trial.py"
FOLDER, REPORTS = PLUGIN / "i18n", LIBRARY / "reports"
NUMBERS = "1,000.5"  # how numbers are written
CALLS = ("tr", "gettext_noop", "within", "format_message", "gettext")
REASONS = ("amend_guarantee", "without_promise")  # take what records assume
OWN = ("HELP", "TAGS", "ABOUT")  # of a class, for people
FOUND = (
    "amber_finding",
    "red_finding",
)  # with a file, what was found there, and what to do
UNSAID = ("geopriv_gis/cli/", "geopriv_gis/demo/")  # not in the plugin
# Nor reached by its forms: other frames, audits, sessions, functions of one's own.
APART = (
    "arguments/",
    "cli/",
    "demo/",
    "audits/",
    "batches/",
    "conformance/",
    "core/audit/",
    "core/randomness.py",
    "core/summaries/",
    "dask/",
    "frames/accessor.py",
    "frames/choosing/comparison.py",
    "frames/local/curator.py",
    "frames/local/session_file.py",
    "frames/local/panel.py",
    "frames/local/people.py",
    "frames/local/session.py",
    "frames/maps/web_map.py",
    "frames/summaries/statistic.py",
    "papers",
    "testing",
)
PARAGRAPH = re.compile(r"(?<=</p>)\s+")
HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
LIKE = 0.6  # from which a new text is taken for a changed one


@dataclass(frozen=True)
class Translation:
    """What a text is in another language, and whether somebody stands for it."""

    text: str
    finished: bool


def sources() -> dict[str, str]:
    """Return all texts that people read, with where each is said first."""
    found: dict[str, str] = {}
    sources = (_of_rows(), _of_plugin(), _of_library(), _of_records(), _of_refusals())
    for place, text in itertools.chain(*sources):
        if text:
            found.setdefault(text, place)
    _library.cache_clear()
    return found


def read(path: Path) -> dict[str, Translation]:
    """Return what a catalogue has."""
    if not path.is_file() or not path.stat().st_size:
        return {}
    found = {}
    for message in ElementTree.parse(path).iter("message"):  # noqa: S314  # our own
        entry = message.find("translation")
        assert entry is not None
        finished = entry.get("type") is None
        found[message.findtext("source", "")] = Translation(entry.text or "", finished)
    return found


def updated(
    old: dict[str, Translation], texts: dict[str, str]
) -> dict[str, Translation]:
    """Return translations of these texts: what was, what was like it, or nothing."""
    gone = [text for text in old if text not in texts and old[text].text]
    found = {}
    for text in texts:
        if text in old:
            found[text] = old[text]
            continue
        like = difflib.get_close_matches(text, gone, 1, LIKE)
        found[text] = Translation(old[like[0]].text if like else "", False)
    return found


def written(language: str, texts: dict[str, str], own: dict[str, Translation]) -> str:
    """Return a catalogue as a file, by places, in the order in which they have them."""
    places: dict[str, list[str]] = {}
    for text, place in texts.items():
        places.setdefault(place, []).append(text)
    lines = [f'{HEAD}<TS version="2.1" language="{language}" sourcelanguage="en">']
    for place, said in places.items():
        lines += ["<context>", f"    <name>{place}</name>"]
        for text in said:
            kind = "" if own[text].finished else ' type="unfinished"'
            lines += [
                "    <message>",
                f"        <source>{escape(text)}</source>",
                f"        <translation{kind}>{escape(own[text].text)}</translation>",
                "    </message>",
            ]
        lines.append("</context>")
    return "\n".join([*lines, "</TS>", ""])


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of HTML, each in one line, as the plugin looks them up."""
    return [" ".join(part.split()) for part in PARAGRAPH.split(text.strip())]


def _of_rows() -> Iterator[tuple[str, str]]:
    """Yield what forms show of the library's rows, form by form."""
    for row in (*RELEASES, *FORMS):
        if not isinstance(row.form, Form):
            continue
        place = f"form {row.form.name}"
        texts = [row.form.title, row.group, row.help, row.form.output]
        for each in (*row.form_arguments, *map(row.argument, row.form.without)):
            for part in parts_of(each):
                texts += _of_part(part) if part.label else []
        if row.name in STRENGTHS:
            texts += _of_part(STRENGTHS[row.name].argument)
        own = find_guide(row.name)
        texts += [own.tags, own.example, paragraph_to_html(own.in_short)]
        texts += [f"<p>{paragraph_to_html(each)}</p>" for each in own.paragraphs]
        yield from ((place, text) for text in texts)
    yield from (("form privateknn", text) for text in _of_part(ID_FIELD))
    for term in GLOSSARY:
        yield from (("glossary", text) for text in (term.words, term.help))


def _of_part(part: Argument) -> list[str]:
    choices = getattr(part.kind, "labels", {}).values()
    return [part.label, part.hint or part.help, *filter(None, choices)]


def _of_plugin() -> Iterator[tuple[str, str]]:
    for path in sorted(PLUGIN.rglob("*.py")):
        place, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            yield from ((place, text) for text in _texts_of(node))
            if isinstance(node, ast.Assign) and isinstance(node.targets[-1], ast.Name):
                name, own = node.targets[-1].id, _constant(node.value)
                if name in OWN and own:
                    texts = paragraphs(own) if name == "HELP" else [own]
                    yield from ((place, each) for each in texts)


@functools.cache
def _library() -> dict[str, tuple[str, ast.Module]]:
    """Return the library's modules (cached) by their places: texts and trees."""
    paths = sorted(LIBRARY.rglob("*.py"))
    texts = {
        each.relative_to(ROOT).as_posix(): each.read_text("utf-8") for each in paths
    }
    return {place: (text, ast.parse(text)) for place, text in texts.items()}


def _of_library() -> Iterator[tuple[str, str]]:
    for place, (text, tree) in _library().items():
        is_message = any(
            f"{call}(" in text for call in ("format_message", "gettext_noop", *FOUND)
        )
        if is_message and not place.startswith(UNSAID):
            for node in ast.walk(tree):
                yield from ((place, each) for each in _texts_of(node))


def _of_records() -> Iterator[tuple[str, str]]:
    """Yield what records assume, and why some promise nothing: constants, by names."""
    used: set[str] = set()
    for place, (text, tree) in _library().items():
        if not any(each in text for each in ("assumptions", *REASONS)):
            continue
        for node in ast.walk(tree):
            for value in _recorded(node):
                used |= {x.id for x in ast.walk(value) if isinstance(x, ast.Name)}
                said = _constant(value)
                if said:
                    yield place, said
    for place, (_, tree) in _library().items():
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                said = _constant(node.value)
                if node.targets[0].id in used and said:
                    yield place, said


def _of_refusals() -> Iterator[tuple[str, str]]:
    """Yield what errors and warnings say, which QGIS finds by its words."""
    inside = f"{LIBRARY.name}/"
    trees = {
        place: tree
        for place, (_, tree) in _library().items()
        if not place.removeprefix(inside).startswith(APART)
    }
    found = refusals.Refusals(trees).found
    yield from sorted((place, text) for text, place in found.items())


def _recorded(node: ast.AST) -> list[ast.expr]:
    """Return what a node says in a record of what its promise needs."""
    if isinstance(node, ast.Call):
        given = [each.value for each in node.keywords if each.arg == "assumptions"]
        parts = (getattr(each, "elts", [each]) for each in given)
        reasons = node.args if _name(node) in REASONS else []
        return [*itertools.chain(*parts), *reasons]
    return []


def _texts_of(node: ast.AST) -> list[str]:
    """Return the literal that a call translates, if it is such a call."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return []
    if node.func.id in FOUND:
        return [text for text in map(_constant, node.args[1:]) if text]
    named = node.func.id in CALLS and bool(node.args)
    text = _constant(node.args[0]) if named else None
    return [text] if text else []


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def _constant(node: ast.AST) -> str | None:
    if isinstance(node, ast.BinOp):  # what is added has a name, and is noted there
        return _constant(node.left)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def _of_reports() -> Iterator[str]:
    """Yield what records assume and why they promise nothing, for reports."""
    yield from (text for _, text in _of_records())
    for path in sorted(LIBRARY.rglob("*.py")):
        place, text = path.relative_to(LIBRARY).as_posix(), path.read_text("utf-8")
        calls = {"gettext_noop"}
        if place == FIGURES:  # what plans say of errors, in figures of reports
            calls.add("format_message")
        if place.startswith(("core/", "frames/")) and "gettext_noop(" in text:
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and _name(node) in calls:
                    yield from _texts_of(node)


def recorded(own: dict[str, Translation]) -> str:
    """Return a report's catalogue: a text and its translation in a line."""
    texts = dict.fromkeys((*_of_reports(), NUMBERS))
    return "".join(
        f"{text}\t{own[text].text}\n" for text in texts if own[text].finished
    )


def main() -> None:
    """Rewrite all catalogues."""
    texts = sources()
    for path in sorted(FOLDER.glob("geopriv_*.ts")):
        own = updated(read(path), texts)
        language = path.stem.rpartition("_")[2]
        path.write_text(written(language, texts, own), encoding="utf-8")
        (REPORTS / f"records_{language}.txt").write_text(recorded(own), "utf-8")
        left = sum(not each.finished for each in own.values())
        print(f"{path.name}: {len(own)} texts, {left} to translate")


if __name__ == "__main__":
    main()
