"""The version is said in one place, and what has to repeat it says the same."""

import re
from pathlib import Path

import geopriv_gis

ROOT = Path(__file__).parents[2]
OTHERS = {
    "CITATION.cff": r"^version: (\S+)$",
    "packaging/conda/meta.yaml": r'set version = "([^"]+)"',
    "CHANGELOG.md": r"^## (\S+)",
    "SECURITY.md": r"^\| (\d+\.\d+) \| yes \|$",
}


def test_all_files_state_one_version():
    for name, pattern in OTHERS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        found = re.search(pattern, text, re.MULTILINE)
        assert found, name
        assert (geopriv_gis.__version__ + ".").startswith(found[1] + "."), name


def test_the_tool_of_the_plugin_finds_its_section():
    section = re.search(
        rf"^## {re.escape(geopriv_gis.__version__)}\b.*?(?=^## |\Z)",
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert section
    heads = re.findall(r"^### (.*)$", section[0], re.MULTILINE)
    assert heads == ["Added", "Changed", "Deprecated", "Fixed"]


def test_what_is_deprecated_is_what_warns():
    sources = (ROOT / "geopriv_gis").rglob("*.py")
    warns = any("FutureWarning" in path.read_text(encoding="utf-8") for path in sources)
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    said = re.search(r"^### Deprecated\n(.*)$", text, re.MULTILINE)
    assert said
    assert said[1].startswith("Nothing") is not warns
