"""What is put into markup is escaped: names of fields, layers and people are text."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TAG = re.compile(r"</?[a-z]+[ />]|<br>")
# What makes text safe, or is the plugin's own text and never a name.
SAFE = {"escape", "paragraph_to_html", "tr", "first_spelling"}
MADE = {  # HTML that is made of escaped parts, by module
    "budget.py": {"words"},
    "assistant/people_step.py": {"link", "note"},
    "assistant/sentence.py": {"first"},
    "manual.py": {"more"},
    "preview.py": {"link", "target", "text[target]"},
}


def raw(source):
    """Yield what f-strings with tags insert as it is."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = [each.value for each in node.values]
            own = "".join(each for each in parts if isinstance(each, str))
            for value in parts if TAG.search(own) else ():
                if isinstance(value, str):
                    continue
                called = value.func if isinstance(value, ast.Call) else None
                if getattr(called, "id", "") not in SAFE:
                    yield ast.unparse(value)


def test_what_the_plugin_puts_into_markup_is_escaped():
    plugin = ROOT / "qgis_plugin"
    found = {
        path.relative_to(plugin).as_posix(): set(raw(path.read_text("utf-8")))
        for path in plugin.rglob("*.py")
    }
    assert {name: each for name, each in found.items() if each} == MADE


@pytest.mark.parametrize("text", ["f'<p>{told}</p>'", "f'<b>{a}</b> {b.format(c=d)}'"])
def test_raw_text_is_found(text):
    assert list(raw(text))
