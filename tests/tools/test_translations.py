"""The catalogues have what people read, and say in another language the same."""

import ast
import functools
import importlib.util
import math
import re
import sys
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from geopriv_gis import calibration
from geopriv_gis.core.language import localize, use_catalogue
from geopriv_gis.reports import LANGUAGES, english

ROOT = Path(__file__).resolve().parents[2]


def loaded(name):
    """Return a module of tools."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


loaded("refusals")  # which it imports
TOOL = loaded("translations")
CATALOGUES = sorted(TOOL.FOLDER.glob("geopriv_*.ts"))
# What shows a text to people, with the place of the text among its arguments.
SHOWS = {
    **dict.fromkeys(
        (
            "setText", "setToolTip", "setWindowTitle", "setTitle", "setHtml",
            "setPlaceholderText", "setSuffix", "setPrefix", "setStatusTip",
            "setWhatsThis", "setLabelText", "setHelp", "setHeaderLabels", "pushInfo",
            "pushWarning", "reportError", "QgsProcessingException", "QLabel",
            "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QToolButton",
            "addItem", "addMenu", "addToolBar", "showMessage", "logMessage",
        ),
        0,
    ),
    **dict.fromkeys(("addTab", "addRow", "QAction", "pushMessage"), slice(None)),
    **dict.fromkeys(("information", "warning", "critical", "question"), slice(1, None)),
}  # fmt: skip
NUMBER = re.compile(r"\d[\d.,]*")
SIGNS = re.compile(r"[√²³π∞±×^∑≤≥≈%°~·]")
LETTERS = {"ε": "eps", "ρ": "rho", "δ": "delta", "β": "beta"}
# Numbers that are words, with those of each language that say the same.
WORDED = {
    "de": {
        r"half|halves|halved": r"(andert)?halb\w*|hälften?",
        r"thirds?": r"dritteln?", r"quarters?": r"vierteln?|quartale?n?",
        r"twice|doubled?|doubles|doubling": r"(ver)?doppel\w*|zwei(fach|mal)\w*",
        r"three": r"drei(stellig\w*)?", r"four": r"vier|vierfach\w*", r"five": r"fünf",
        r"ten": r"zehn", r"twenty": r"zwanzig",
        # bounds of numbers, and what numbers are of
        r"at least": r"mindestens|zumindest", r"at most": r"höchstens",
        r"per square (kilo)?metre|1?/m²": r"je quadrat(kilo)?meter|1?/m²",
        r"per metre|1/m(?!²)": r"je meter|1/m(?!²)", r"median": r"median",
        r"standard errors?": r"standardfehler[ns]?",
        r"weeks?": r"wochen?", r"months?": r"monate?n?", r"hours?": r"stunden?",
        r"minutes?": r"minuten?", r"(?<!=)years?": r"jahre?n?",
        r"feet|foot": r"fuß", r"degrees?": r"(freiheits)?grade?",
        r"(?<!square )kilometres?": r"kilometern?", r"variance": r"varianz",
        r"negative": r"negativ\w*", r"positive": r"positiv\w*", r"six": r"sechs",
        r"north": r"nord\w*", r"south": r"süd\w*", r"east": r"ost\w*",
        r"west": r"west\w*", r"bytes?": r"bytes?", r"%": r"%",
        **{each: each for each in ("m", "km", "m²", "km²")},
        **{f"{a}|{b}": f"{a}|{b}" for a, b in LETTERS.items()},
    },
}  # fmt: skip
# Words that deny or limit: there are no more of the first than of the second.
_NO = r"not|no|never|nobody|nothing|nowhere|none|neither|cannot|\w+n't|without|unless"
_NEIN = r"nicht|kein\w*|nie|niemals|niemand\w*|nichts|weder|ohne|nein|nirgends"
DENYING = {
    "de": {
        _NO: rf"{_NEIN}|un(?!s\b|d\b|ter|ten|gefähr|ion|iform)\w+|\w*los|außer"
        r"|fehl(?!er)\w*|leer|misslang|misslungen|statt|kaum|sonst",
        r"refuse[sd]?": r"\w*lehn\w*|abgewiesen|weist",
    },
    "en": {
        _NEIN: rf"{_NO}|nor|un(?!it|der|til|iform|ion)\w+"
        r"|in(?:valid|complete|exact|dependent)|im(?:possible|probable)\w*|lack\w*|missing|empty|false|except|but|instead"
        r"|hardly|only|rather|other than|too|left out|before|still|differ",
        r"ablehn\w*|abgelehnt|lehnte?|abgewiesen": r"refuse[sd]?|reject\w*",
    },
}
LIMITING = {
    "de": {
        r"only|alone|merely": r"nur|allein\w*|erst|lediglich|ausschließlich|einzig\w*",
        r"must|ha(ve|s) to|needs?(?! not)": r"m[uü]ss\w*|d[aü]rf\w*|brauch\w*|benötigt"
        r"|soll|sollen|nötig|verlangt|erfordert",
    },
    "en": {
        r"nur|lediglich|ausschließlich": r"only|alone|merely|just|but|by itself"
        r"|exactly",
        r"muss|müssen|darf|dürfen": r"must|may|ha(ve|s)|needs?|can|cannot|should"
        r"|allowed|requires?|to be",
    },
}
# Words and their opposites: what has some of the one alone, has not the other alone.
OPPOSITE = {
    "de": [
        (r"larger|greater|more|above|most|largest|longer|farther|wider|upper|exceeds?"
         r"|beyond|high(er|est)|increases?|grows?",
         r"smaller|less|fewer|below|least|smallest|shorter|nearer|narrower|low(er|est)"
         r"|under|decreases?|shrinks?",
         r"größ(er|t)\w*|mehr|über|länger\w*|weiter\w*|breiter\w*|obere\w*|meist\w*"
         r"|höher\w*|höchst\w*|steigt|wächst|übersteigt|jenseits",
         r"klein(er|st)\w*|wenig(er|st)\w*|unter|kürzer\w*|näher\w*|schmaler\w*"
         r"|untere\w*|niedriger\w*|mindestens|geringer\w*|sinkt"),
        (r"before|first|earlier|starts?|begin\w*", r"after|last|later|ends?",
         r"vor|vorher|bevor|erst\w*|früher\w*|beginn\w*|anfang\w*|zuerst",
         r"nach|nachdem|nachher|letzt\w*|später\w*|ende\w*|zuletzt|danach"),
        (r"rows?", r"persons?|people|person's|somebody|anybody",
         r"zeilen?", r"person|personen|menschen|leute|jemand\w*"),
        (r"zones?|areas?", r"places?|points?",
         r"zonen?|gebiete?\w*|flächen?", r"orte?\w*|punkte?\w*|stellen?"),
        (r"inside|within|inner", r"outside|outer|beyond",
         r"innerhalb|in|innere\w*|drin\w*", r"außerhalb|äußere\w*|jenseits"),
        (r"with", r"without|with no", r"mit", r"ohne|nichts mit"),
        (r"true", r"released|noisy|published",
         r"wahre\w*", r"freigegeben\w*|verrauscht\w*|veröffentlicht\w*"),
        (r"north\w*", r"south\w*", r"nord\w*", r"süd\w*"),
        (r"east\w*", r"west\w*", r"ost\w*|öst\w*", r"west\w*"),
        (r"left|remain\w*", r"spent|charged|used",
         r"übrig\w*|bleib\w*", r"verbraucht|belastet\w*|ausgegeben"),
        (r"yes", r"no", r"ja", r"nein"),
        (r"public", r"private|secret", r"öffentlich\w*", r"privat\w*|geheim\w*"),
        (r"mean|averages?", r"median",
         r"mittel\w*|mittler\w*|durchschnitt\w*", r"median"),
        (r"metres?", r"degrees?|feet|foot", r"metern?", r"grad|fuß"),
    ],
}  # fmt: skip
# Of these the fields come in another order: what stands beside each is right as well.
REORDERED = {
    ("distance", "columns"), ("pair", "pairs", "suppress"),
}  # fmt: skip


# Numbers of texts that name them in another turn: 1.96 errors in 95 of 100 cases.
TURNED = {("196", "95", "100"), ("196", "95", "100", "30")}
# Texts that say the same, and are one in another language.
ALIKE = {
    ("''", "none"), ("true", "yes"), ("mind", "what to mind"),
    ("field of times", "field with the times"),
    ("leave it out.", "leave them out."),
    ("the one person of the table (all its rows)",
     "the one person of the table (all of its rows)"),
}  # fmt: skip


def fields(text):
    return Counter(name for _, name, *_ in Formatter().parse(text) if name is not None)


def in_turn(text):
    """Return the fields of a text in the order in which they come."""
    return tuple(name for _, name, *_ in Formatter().parse(text) if name is not None)


def worded(text, patterns):
    """Return how often each number is there as a word, fields apart."""
    bare = re.sub(r"{.*?}|\bhalf (?=must\b|muss\b)", "", text.lower())
    return [len(re.findall(rf"(?<!\w)(?:{each})(?!\w)", bare)) for each in patterns]


def sentences(*texts):
    """Return texts side by side, sentence by sentence if they have equally many."""
    bare = [re.sub(r"<[^>]*>|{.*?}", " … ", each) for each in texts]
    parts = [re.split(r"(?<=[.:;?!])\s+", each.strip(" …")) for each in bare]
    same = len({*map(len, parts)}) == 1
    return list(zip(*parts, strict=True)) if same else [tuple(bare)]


def exceeds(said, other, words, most=None):
    """Tell whether a text has more of the first words than another of the second."""
    first, second = (
        len([*re.finditer(rf"(?<![\w'/=-])(?:{each})(?![\w'=-])", text, re.I)][:most])
        for each, text in zip(words, (said, other), strict=True)
    )
    return first > second


def has(text, words):
    """Tell whether a text has any of some words."""
    return bool(re.search(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE))


def pairs(path):
    """Return what is said in English with what says it, in reports as well."""
    said = {text: own.text for text, own in TOOL.read(path).items() if own.finished}
    own = LANGUAGES[path.stem.rpartition("_")[2]]
    return said | {english.TEXTS[name]: text for name, text in own.items()}


def figures(text):
    return (re.sub("[.,]", "", found) for found in NUMBER.findall(text))


def numbers(text):
    return Counter(figures(text))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
class TestCatalogue:
    def test_it_is_as_the_tool_writes_it(self, path, texts):
        own = TOOL.updated(TOOL.read(path), texts)
        language = path.stem.rpartition("_")[2]
        assert path.read_text(encoding="utf-8") == TOOL.written(language, texts, own), (
            "run make translations"
        )

    def test_catalogue_of_reports_says_the_same(self, path):
        kept = TOOL.REPORTS / f"records_{path.stem.rpartition('_')[2]}.txt"
        own = TOOL.read(path)
        for line in kept.read_text("utf-8").splitlines():
            text, said = line.split("\t")
            assert said == own[text].text, "run make translations"

    def test_nothing_is_left_to_translate(self, path, texts):
        own = TOOL.read(path)
        left = [text for text in texts if text not in own or not own[text].finished]
        assert not left, f"{len(left)} texts, the first: {left[:3]}"

    def test_fields_marks_and_numbers_are_those_of_the_source(self, path):
        for text, own in pairs(path).items():
            assert fields(own) == fields(text), text
            tags = [Counter(re.findall(r"</?\w+", each)) for each in (text, own)]
            assert tags[0] == tags[1], text
            assert numbers(own) == numbers(text), text
            signs = [Counter(SIGNS.findall(each)) for each in (text, own)]
            assert signs[0] == signs[1], text

    def test_fields_come_in_the_order_of_the_source_or_are_listed(self, path):
        said = pairs(path).items()
        found = {in_turn(text) for text, own in said if in_turn(text) != in_turn(own)}
        assert found == REORDERED

    def test_numbers_come_in_the_order_of_the_source_or_are_listed(self, path):
        every = [[[*figures(each)] for each in both] for both in pairs(path).items()]
        assert {tuple(text) for text, own in every if text != own} == TURNED

    def test_texts_with_one_translation_say_the_same_and_are_listed(self, path):
        said = {}
        for text, own in pairs(path).items():
            said.setdefault(own, set()).add(text.lower())
        assert {tuple(sorted(each)) for each in said.values() if len(each) > 1} == ALIKE

    def test_words_of_number_bound_and_unit_are_those_of_the_source(self, path):
        known = WORDED[path.stem.rpartition("_")[2]]
        sentences = (  # and no lists of terms
            each for each in pairs(path).items() if not re.search(r",[^\W\d]", each[0])
        )
        for text, own in sentences:
            assert worded(own, known.values()) == worded(text, known), text

    def test_what_is_denied_or_limited_is_so_in_both(self, path):
        ways = path.stem.rpartition("_")[2], "en"
        wrong = [
            (text, own)
            for text, own in pairs(path).items()
            if re.search(r"\w", text) and not re.search(r",[^\W\d]", text)
            for both in sentences(text, own)
            for way, (one, two) in zip(ways, (both, both[::-1]), strict=True)
            if any(exceeds(one, two, each) for each in DENYING[way].items())
            or any(exceeds(one, two, each, 1) for each in LIMITING[way].items())
        ]
        assert not wrong

    def test_nothing_is_the_opposite_of_its_source(self, path):
        wrong = []
        for text, own in pairs(path).items():
            if re.search(r",[^\W\d]", text):  # a list of terms
                continue
            for both in sentences(text, own):
                for words in OPPOSITE[path.stem.rpartition("_")[2]]:
                    said = [has(both[n // 2], each) for n, each in enumerate(words)]
                    if said in ([1, 0, 0, 1], [0, 1, 1, 0]):
                        wrong.append((*both, words[0]))
        assert not wrong

    def test_numbers_are_written_in_its_way(self, path):
        own = {text: each.text for text, each in TOOL.read(path).items()}
        with use_catalogue(own):
            point, comma = localize("0.5")[1], localize("1,000")[1]
        assert point != comma
        assert {point, comma} <= set(".,' \u00a0\u202f\u2019")


TAIL = 0.95  # one in twenty is beyond
laplace, gaussian = calibration.laplace_displacement, calibration.gaussian_displacement
FIGURES = {  # what texts say that something costs, or how far points move, in figures
    r"move (\d+) m on average cost ε (\d+\.\d+)": calibration.eps_from_displacement,
    r"may be off by (\d+) cost ε (\d+\.\d+)": calibration.eps_from_error,
    r"at (\d+) the odds .* a factor (\d+\.\d+)": lambda error: math.exp(
        calibration.eps_from_error(error)
    ),
    r"moves? ()(\d+(?:\.\d+)?)/ε metres": lambda _: laplace(1.0),
    r"moves more than ()(\d+\.\d+)/ε": lambda _: laplace(1.0, TAIL),
    r"moves? ()(\d+\.\d+)/√ρ metres": lambda _: gaussian(1.0),
    r"moves more than ()(\d+\.\d+)/√ρ": lambda _: gaussian(1.0, TAIL),
    r"ε = (0\.\d+) per metre: (\d+) m and": laplace,
    r"ε = (0\.\d+) per metre: \d+ m and (\d+) m": lambda eps: laplace(eps, TAIL),
    r"ρ = (0\.\d+) per square metre: (\d+) m and": gaussian,
    r"ρ = (0\.\d+) per square metre: \d+ m and (\d+) m": lambda rho: gaussian(
        rho, TAIL
    ),
}


@pytest.mark.parametrize("words", FIGURES)
def test_figures_in_texts_are_those_of_the_calibration(words, texts):
    found = {each for text in texts for each in re.findall(words, text)}
    assert found
    for asked, figure in found:
        decimals = len(figure.partition(".")[2])
        true = FIGURES[words](float(asked or 1))
        assert round(true, decimals) == float(figure)


def test_what_is_rarely_exceeded_is_so_once_in_twenty_everywhere(texts):
    rare = r"[Oo]ne(?: \w+)? in (\w+)\b(?= (?:about|moves|has|is)\b)|(\d+) of 100 move"
    found = {"".join(each) for text in texts for each in re.findall(rare, text)}
    assert found == {"twenty", "95"}


def test_what_is_gone_is_dropped_and_what_changed_is_unfinished():
    old = {
        "Spend the budget.": TOOL.Translation("Budget ausgeben.", True),
        "Gone.": TOOL.Translation("Weg.", True),
        "Same.": TOOL.Translation("Gleich.", True),
    }
    found = TOOL.updated(old, {"Spend the budgets.": "a", "Same.": "a", "xyz": "b"})
    assert found == {
        "Spend the budgets.": TOOL.Translation("Budget ausgeben.", False),
        "Same.": TOOL.Translation("Gleich.", True),
        "xyz": TOOL.Translation("", False),
    }


def test_a_catalogue_is_read_as_it_was_written(tmp_path):
    own = {"a < b & c": TOOL.Translation("<b>ä</b> & „x“", True)}
    path = tmp_path / "geopriv_de.ts"
    path.write_text(TOOL.written("de", {"a < b & c": "x.py"}, own), encoding="utf-8")
    assert TOOL.read(path) == own


@functools.cache
def calls(path):
    """Return the calls of a module: what is called, the call, and where it stands."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            found.append((name, node, f"{path.relative_to(ROOT)}:{node.lineno}"))
    return found


def spoken(node):
    """Yield the texts with words in them that an argument is made of."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        # Neither markup, nor one word of code.
        bare = re.sub(r"<[^>]*>", "", node.value)
        if re.search(r"[^\W\d_]{2,}", bare):
            yield node.value
    elif isinstance(node, (ast.JoinedStr, ast.BinOp, ast.IfExp, ast.List, ast.Tuple)):
        for child in ast.iter_child_nodes(node):
            yield from spoken(child)


PLUGIN = sorted((ROOT / "qgis_plugin").rglob("*.py"))
LIBRARY = sorted((ROOT / "geopriv_gis").rglob("*.py"))


def library(call):
    """Return the library's modules in which a function is named."""
    return [path for path in LIBRARY if call in path.read_text(encoding="utf-8")]


def test_whatever_people_see_goes_through_the_catalogue():
    past = []
    for path in PLUGIN:
        for name, node, where in calls(path):
            output = re.match(
                r"Qgs(ProcessingParameter|ProcessingOutput)\w+", name or ""
            )
            place = 1 if output and not name.endswith("Definition") else SHOWS.get(name)
            if place is None:
                continue
            shown = (
                node.args[place] if isinstance(place, slice) else node.args[place:][:1]
            )
            past += [f"{where}: {text}" for each in shown for text in spoken(each)]
    assert not past


@pytest.mark.parametrize("call", ["tr", "gettext_noop", "within", "format_message"])
def test_what_is_looked_up_is_a_literal_or_a_name(call):
    made = [
        where
        for path in (*PLUGIN, *(library(call) if call == "format_message" else ()))
        for name, node, where in calls(path)
        if name == call
        and isinstance(node.args[0], (ast.JoinedStr, ast.BinOp, ast.Call, ast.IfExp))
    ]
    assert not made


@pytest.mark.parametrize("call", ["tr", "gettext_noop", "within", "format_message"])
def test_numbers_are_written_outside_for_they_have_the_languages_signs(call):
    """A comma for thousands is one for tenths elsewhere: `figured`, `localize`."""
    inside = [
        f"{where}: {text}"
        for path in (*PLUGIN, *(library(call) if call != "tr" else ()))
        for name, node, where in calls(path)
        if name == call
        for text in spoken(node.args[0])
        if any(how for _, _, how, _ in Formatter().parse(text))
    ]
    assert not inside
