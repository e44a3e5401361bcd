"""The glossary is one table: pages are made of it, commands show what they use."""

import re
from itertools import combinations

import pytest
from click.testing import CliRunner

from geopriv_gis.arguments.glossary import GLOSSARY, GlossaryTerm, find_terms, is_used
from geopriv_gis.cli.commands import ROWS, TOOLS, geopriv
from tools import glossary

COMMANDS = [(), *((name,) for name in (*ROWS, *TOOLS)), ("ledger", "create")]


@pytest.mark.parametrize("place", glossary.written())
def test_glossary_pages_match_the_table(place):
    kept = (glossary.DOCS / place).read_text(encoding="utf-8")
    assert kept == glossary.written()[place], "run make reference"


def test_glossary_terms_are_plain_sentences():
    for term in GLOSSARY:
        assert term.help.endswith("."), term.name
        assert not re.search(r"[`*<>]|\]\(", term.help), term.name
        assert term in find_terms(f"of {term.name}, too")


def test_glossary_words_are_unique():
    for one, two in combinations(GLOSSARY, 2):
        assert not set(one.words.split(",")) & set(two.words.split(","))


def test_glossary_page_is_sorted_alphabetically():
    found = re.findall(r"^(.+)\n: ", glossary.written()["glossary.md"], re.MULTILINE)
    assert found.index("ε (epsilon)") == found.index("Fix") - 1
    assert len(found) == len(GLOSSARY)


def test_command_help_explains_glossary_words():
    for command in COMMANDS:
        told = CliRunner().invoke(geopriv, [*command, "--help"]).output
        said, _, below = " ".join(told.split()).partition(" Words: ")
        for each in find_terms(said):
            assert f"{each.name} {each.help}" in below, command


def test_glossary_is_used_matches_words_and_prefixes():
    term = GlossaryTerm("mask*,to hide", "x.")
    for text in ("Masked points", "(mask)", "how To hide"):
        assert is_used(term.words, text)
    for text in ("unmasked", "hide", "to hiding"):
        assert not is_used(term.words, text)
