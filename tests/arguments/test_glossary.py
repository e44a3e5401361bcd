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
def test_pages_are_what_the_table_says(place):
    kept = (glossary.DOCS / place).read_text(encoding="utf-8")
    assert kept == glossary.written()[place], "run make reference"


def test_a_term_is_a_plain_sentence_that_goes_on_from_it():
    for term in GLOSSARY:
        assert term.help.endswith("."), term.name
        assert not re.search(r"[`*<>]|\]\(", term.help), term.name
        assert term in find_terms(f"of {term.name}, too")


def test_no_word_has_two_explanations():
    for one, two in combinations(GLOSSARY, 2):
        assert not set(one.words.split(",")) & set(two.words.split(","))


def test_pages_are_in_the_order_of_the_alphabet_with_epsilon_by_its_name():
    found = re.findall(r"^(.+)\n: ", glossary.written()["glossary.md"], re.MULTILINE)
    assert found.index("ε (epsilon)") == found.index("Fix") - 1
    assert len(found) == len(GLOSSARY)


def test_a_command_explains_the_words_of_its_help():
    for command in COMMANDS:
        told = CliRunner().invoke(geopriv, [*command, "--help"]).output
        said, _, below = " ".join(told.split()).partition(" Words: ")
        for each in find_terms(said):
            assert f"{each.name} {each.help}" in below, command


def test_a_word_is_found_as_it_is_written_and_longer_where_it_may_be():
    term = GlossaryTerm("mask*,to hide", "x.")
    for text in ("Masked points", "(mask)", "how To hide"):
        assert is_used(term.words, text)
    for text in ("unmasked", "hide", "to hiding"):
        assert not is_used(term.words, text)
