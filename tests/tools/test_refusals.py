"""What the library says when it refuses is found in its sources, and said in German."""

import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest

from geopriv_gis.core.language import use_catalogue
from geopriv_gis.core.retranslation import Catalogue, Sentence

ROOT = Path(__file__).resolve().parents[2]


def loaded(name):
    """Return a module of tools."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FOUND = loaded("refusals").Refusals
TOOL = loaded("translations")
FILE = TOOL.FOLDER / "geopriv_de.ts"
SOURCE = """
LATE = "{day} is too late: " "come earlier."
WAYS = {"a": "by the first way", "b": "second"}

class Odd(ValueError): ...

def check(value, what, *, of="of the columns"):
    reason = "it is odd" if value % 2 else _reason(value)
    if value > 3:
        raise FileError(LATE.format(day=f"the day {value}"))
    if value > 2:
        raise ParameterError(f"{what} {{must}} be even {of}; got {value:g}: {reason}.")
    warnings.warn(f"{WAYS[what]}, {type(value).__name__} moves {what!r}.", stacklevel=2)
    raise _refuse("it counts metres.") from KeyError("never said to anybody")

def _reason(value):
    return f"{value} is not known" + (" here." if value else ", nor there.")

def _refuse(why):
    return OtherError(f"{why} {why}")

def _found(table) -> Iterator[Fault]:
    yield ("name",), f"{table} is no table."

class Place:
    what: str

    @property
    def _way(self): return "Take another."

    def check(self):
        raise CRSError(f"{self.what} is nowhere. {self._way}")

Place("the first place").check()

check(1, "the number of rows", of="of the whole")
print("not a message at all", "| a row |")
"""
ENGLISH = re.compile(
    r"\b(the|must|got|is|are|and|with|rows|has|have|no|not|be|it|give|for|which)\b"
)
LEFT = re.compile(r"'[^']*'|\[[^\]]*\]|\bpip install\b")  # names, and what is typed
VALUES = ("'a{b}'", "Name-3.gpkg", "17", "0.5", "x=[y]", "'(a+)+$'", "Ä/ß", "eps")


def test_messages_are_followed_to_their_words():
    found = FOUND({"room/odd.py": ast.parse(SOURCE)}).found
    assert set(found.values()) == {"room/odd.py"}
    assert set(found) == {
        "{day} is too late: come earlier.",
        "the day {value}",
        "{what} {{must}} be even {of}; got {value}: {reason}.",
        "the number of rows",
        "of the columns",
        "of the whole",
        "it is odd",
        "{value} is not known here.",
        "{value} is not known, nor there.",
        "{what}, {name} moves {what2}.",
        "by the first way",
        "it counts metres.",
        "{table} is no table.",
        "{what} is nowhere. {way}",
        "Take another.",
        "the first place",
    }


@pytest.fixture(scope="module")
def sentences(texts):
    """All that the library says, and the German catalogue as the plugin has it."""
    said = [text for text, place in texts.items() if place.startswith("geopriv_gis/")]
    german = {text: own.text for text, own in TOOL.read(FILE).items() if own.finished}
    return said, Catalogue(german, said)


def filled(sentence, start=0):
    """Return values for a sentence's names, none like another."""
    names = dict.fromkeys(sentence.names)
    return {
        name: VALUES[(start + number) % len(VALUES)]
        for number, name in enumerate(names)
    }


def test_every_message_is_translated_with_its_values(sentences):
    said, german = sentences
    bad, whole = [], 0
    with use_catalogue(german):
        for text in said:
            sentence = Sentence.split_template(text)
            if sentence.weight < 12 or not text.endswith("."):
                continue  # parts of sentences, which are known within them
            values = filled(sentence, len(text))
            told = german.retranslate(text.format(**values))
            lacking = [
                value
                for value in values.values()
                if value not in told and value.replace("0.5", "0,5") not in told
            ]
            rest = LEFT.sub("", told)
            whole += 1
            if lacking or ENGLISH.search(rest):
                bad.append((text, told, lacking))
    assert bad == []
    assert whole > 700


def literals():
    """Yield messages as they stand in the sources, with 7 for whatever is put in."""
    for path in sorted((ROOT / "geopriv_gis").rglob("*.py")):
        inside = path.relative_to(ROOT / "geopriv_gis").as_posix()
        if inside.startswith(TOOL.APART):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            named = getattr(node.func, "attr", getattr(node.func, "id", ""))
            said = node.args[0]
            if isinstance(said, ast.JoinedStr):
                text = "".join(
                    getattr(part, "value", "") if isinstance(part, ast.Constant)
                    else "7" for part in said.values
                )  # fmt: skip
            else:
                text = getattr(said, "value", None)
            words = isinstance(text, str) and re.search(r"[a-z]+ [a-z]+", text)
            if words and (named == "warn" or named in ERRORS):
                yield f"{inside}:{node.lineno}", text


ERRORS = (
    "ParameterError", "FileError", "CRSError", "GeometryError", "ColumnError",
    "LedgerError", "ConversionError", "BudgetError", "MissingPackageError",
)  # fmt: skip


def test_no_message_is_lacking(sentences):
    messages, (_, german) = dict(literals()), sentences
    assert len(messages) > 550
    with use_catalogue(german):
        lacking = [
            (where, text)
            for where, text in messages.items()
            if german.retranslate(text) == text
        ]
    assert lacking == []
