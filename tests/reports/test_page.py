"""Reports: complete in each language, escaped, true, self-contained."""

import math
import re
from html.parser import HTMLParser
from string import Formatter

import geopandas as gpd
import pytest

import geopriv_gis
from geopriv_gis import Guarantee, ParameterError, reports
from geopriv_gis.core.promise.law import Law
from geopriv_gis.core.zones import choice
from geopriv_gis.reports import german
from geopriv_gis.reports.english import TEXTS as ENGLISH
from geopriv_gis.reports.facts import ReleaseFacts, figures_as_text
from geopriv_gis.reports.promises import budget_text, chance_text
from geopriv_gis.reports.texts import ReportTexts
from geopriv_gis.testing import insecure_rng

LAPLACE = Guarantee(
    notion="gp", eps=0.01, crs="sphere", mechanism="planar laplace",
    law=Law(family="laplace", rate=0.01),
    assumptions=("rows keep their order and index", "the grid is public"),
    published=("ward",),
)  # fmt: skip
GUARANTEES = {
    "places": LAPLACE,
    "places of persons": Guarantee(
        notion="gp", eps=0.01, privacy_unit="person", table_metric="dist_inf"
    ),
    "in total": Guarantee(notion="gp", eps=0.1, privacy_unit="table"),
    "root": Guarantee(notion="gp", eps=0.1, privacy_unit="p", table_metric="dist_2"),
    "in one row": Guarantee(notion="gp", eps=0.1, privacy_unit="table", tolerance=0.5),
    "cgp": Guarantee(notion="cgp", rho=2e-5, law=Law(family="gaussian", rate=2e-5)),
    "own zones": Guarantee(notion="gp", eps=0.01, zones="abc"),
    "approximate": Guarantee(notion="approximate-gp", eps=0.01, delta=1e-5, radius=300),
    "people": Guarantee(notion="gp", eps=0.0125, unit="√person", graph="ab"),
    "values": Guarantee(notion="gp", eps=0.5, columns=("age",)),
    "counts": Guarantee(notion="dp", eps=1.0, neighbours="add-remove"),
    "zcdp": Guarantee(notion="zcdp", rho=0.1, neighbours="replace"),
    "with delta": Guarantee(notion="dp", eps=1.0, delta=1e-6),
    "as pseudonyms": LAPLACE.replace(pseudonyms=("patient",)),
    "concentrated values": Guarantee(notion="cgp", rho=0.1, columns=("age",)),
    "restricted": LAPLACE.replace(law=LAPLACE.law.followed_by("restricted")),
    "nothing": LAPLACE.without_promise("made with a reproducible generator"),
}  # fmt: skip
SAID = {"title": "Homes", "contact": "a@example.org", "retention": "2031-12-31"}
PAGES = [(kind, language) for kind in reports.KINDS for language in reports.LANGUAGES]


def release(guarantee, **more):
    return {"name": "R", "guarantee": guarantee.to_dict(), "file": "r.gpkg", **more}


class Seen(HTMLParser):
    """Whether all that is opened is closed, and what would be fetched."""

    VOID = ("meta", "rect", "path")

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.text = [], set(), ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        names = {name for name, _ in attrs}
        assert not names & {"src", "href", "srcset", "action", "style", "onclick"}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


# -- languages -------------------------------------------------------------------------


def fields(text):
    return sorted(name for _, name, *_ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", reports.LANGUAGES)
def test_report_language_is_complete(language):
    texts = reports.LANGUAGES[language]
    assert list(texts) == list(ENGLISH)
    for name, text in texts.items():
        assert fields(text) == fields(ENGLISH[name]), name
        assert text.strip() == text or name == "plus"
        assert "anonym" not in text.lower()
    if language != "en":
        same = [n for n, text in texts.items() if text == ENGLISH[n]]
        assert set(same) <= {"percent", "delta"}


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [("en", "before", "after"), ("de", "orher", "achher")],
)
def test_belief_columns_before_and_after_are_named_apart(language, before, after):
    texts = reports.LANGUAGES[language]
    assert before in texts["before"]
    assert after in texts["after"]


def numbers(text, language):
    """Return the numbers of a text, sorted, as Python writes them."""
    text = text.replace("164.514", "")  # a paragraph of law
    found = re.findall(r"\d+(?:[.,]\d+)*", text)
    if language == "de":
        found = [each.translate(str.maketrans(".,", ",.")) for each in found]
    return sorted(each.replace(",", "") for each in found)


@pytest.mark.parametrize("language", reports.LANGUAGES)
def test_report_texts_have_the_same_numbers_in_every_language(language):
    for name, text in reports.LANGUAGES[language].items():
        said, english = (
            "".join(part for part, *_ in Formatter().parse(each))
            for each in (text, ENGLISH[name])
        )
        assert numbers(said, language) == numbers(english, "en"), name


def test_report_numbers_use_the_signs_of_the_language():
    assert (
        ReportTexts("de").rounded_up_text(1234.5678, 7),
        ReportTexts("en").rounded_up_text(2e-05),
    ) == (
        "1234,568",
        "0.00002",
    )
    assert ReportTexts("de").people_text(12_345) == "12.000"
    figure = "moves on average (2,000 rows of a person)", "1,234.5 km"
    said = "Verschiebung im Mittel (2.000 Zeilen einer Person): 1.234,5 km"
    assert ReportTexts("de").figure(*figure) == said
    with pytest.raises(ParameterError, match="en, de"):
        ReportTexts("fr")


# -- pages -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GUARANTEES)
def test_report_page_is_self_contained(name):
    for kind, language in PAGES:
        page = reports.page(kind, SAID, [release(GUARANTEES[name])], language)
        assert page.startswith(f'<!DOCTYPE html>\n<html lang="{language}">')
        assert "size: A4" in page
        plain = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
        plain = plain.split("</style>")[1]
        for word in (
            "<script", "http:", "https:", "url(", "@import", "<link", "{", "None",
        ):  # fmt: skip
            assert word not in plain, (word, kind, language)
        assert "anonym" not in page.lower()
        assert {"h1", "p"} <= Seen(page).tags
        assert not re.search(r"\bnan\b|\binf\b", Seen(page).text)


def test_every_report_text_is_used(monkeypatch):
    """Whatever a promise can be, it is among those here, and its words are chosen."""
    said = set()

    class Noting(dict):
        def __getitem__(self, name):
            said.add(name)
            return super().__getitem__(name)

    monkeypatch.setitem(reports.LANGUAGES, "en", Noting(ENGLISH))
    told = {
        name: release(each, name=name, columns=[*each.pseudonyms])
        for name, each in GUARANTEES.items()
    }
    apart = [{**told[name], "disjoint": True} for name in ("places", "as pseudonyms")]
    for kind in reports.KINDS:
        for together in (
            *([each] for each in told.values()), list(told.values()), apart,
            [*apart, told["places"]], [told["places"], told["counts"]],
            [told["places"], told["cgp"]], [told["with delta"], told["values"]],
        ):  # fmt: skip
            reports.page(kind, SAID, together, "en")
    reports.page("dpia", {**SAID, "ledger": True}, [told["places"]], "en")
    assert said == set(ENGLISH)


@pytest.mark.parametrize("kind", reports.KINDS)
@pytest.mark.parametrize("name", GUARANTEES)
def test_report_pages_have_the_same_numbers_in_every_language(kind, name):
    told = [release(GUARANTEES[name])]
    found = {}
    for language in reports.LANGUAGES:
        page = reports.page(kind, SAID, told, language)
        page = re.sub("<style>.*</style>", "<style></style>", page, flags=re.DOTALL)
        found[language] = numbers(Seen(page).text, language)
    assert len(found) > 1
    assert all(each == found["en"] for each in found.values())


def test_report_says_what_it_was_told_of_account_and_release():
    """Charged is only what is said to be; without a mechanism the release is named."""
    promise = LAPLACE.replace(mechanism="")
    told = [release(promise, release="planar_laplace")]
    for ledger, said in ((True, "charged with what is above"), ("none", "none")):
        page = reports.page("dpia", {**SAID, "ledger": ledger}, told)
        assert f"Account of all releases</th><td>{said}</td>" in page
        assert "<td>planar_laplace</td>" in page


def test_report_page_escapes_all_texts():
    bad = "<script>alert('1')</script>\x07"
    told = dict.fromkeys(
        ("title", "contact", "licence", "purpose", "retention", "security"), bad
    )
    own = LAPLACE.replace(
        privacy_unit=bad, mechanism=bad, published=(bad,), assumptions=(bad,),
        table_metric="dist_inf", law=None,
    )  # fmt: skip
    one = release(own, name=bad, file=bad, columns=[bad], plan={bad: bad})
    for kind, language in PAGES:
        page = reports.page(kind, told, [one], language)
        assert "<script" not in page
        assert "\x07" not in page.split("</title>")[1].split("</h1>")[0]
        assert "script" not in Seen(page).tags


def test_report_figures_match_the_noise_law():
    facts = ReleaseFacts.of(release(LAPLACE))
    assert [step.distance for step in facts.steps] == [10, 20, 50, 100, 200, 500]
    for step in facts.steps:
        odds = math.exp(0.01 * step.distance)
        assert 0.5 < step.guess < odds / (1 + odds)
        assert step.largest_belief(0.1) == pytest.approx(
            0.1 * odds / (0.1 * odds + 0.9)
        )
    page = reports.page("dpia", SAID, [release(LAPLACE)])
    for said in ("64.8 %", "2.72 times", "474 m", "200 m on average", "0.71 km²",
                 "26.5 %", "within 100 m", "beside it as they are"):  # fmt: skip
        assert said in Seen(page).text, said
    text = Seen(reports.page("statement", SAID, [release(LAPLACE)], "de")).text
    assert "ε = 0,01 je Meter" in text


def test_report_bounds_are_rounded_up():
    shown = float(re.search(r"above ([\d.]+) %", Seen(
        reports.page("statement", SAID, [release(LAPLACE)])).text)[1])  # fmt: skip
    assert shown >= 100 * ReleaseFacts.of(release(LAPLACE)).example_step.guess


@pytest.mark.parametrize("language", reports.LANGUAGES)
@pytest.mark.parametrize("share", [1e-7, 0.123456, 0.5, 0.9991, 0.99961, 1.0, 1.2])
def test_percents_do_not_understate_shares_and_end_at_a_hundred(share, language):
    t = ReportTexts(language)
    said = t.percent(share)
    number = float(said.replace(",", ".") if language == "de" else said)
    assert min(100 * share, 100) <= number <= min(100 * share * 1.011, 100)
    assert t.localized(f"{number:g}") == said or share < 1e-6


@pytest.mark.parametrize("name", ["places", "cgp", "approximate", "people", "values"])
def test_report_chart_has_the_chances_of_the_table_rounded_up(name):
    steps = ReleaseFacts.of(release(GUARANTEES[name])).steps
    (chart,) = re.findall(
        "<svg.*?</svg>", reports.page("dpia", SAID, [release(GUARANTEES[name])]), re.S
    )
    top, foot = (
        float(re.search(rf"M\d+ ([\d.]+)H[^M]*?>{tick}%<", chart)[1])
        for tick in (100, 0)
    )
    bars = re.findall(r'height="([\d.]+)" fill="[^"]*"/><text[^>]*>(\d+)%<', chart)
    assert len(bars) == len(steps)
    for step, (height, said) in zip(steps, bars, strict=True):
        assert step.guess - 1e-9 <= int(said) / 100 < step.guess + 0.01
        assert float(height) / (foot - top) == pytest.approx(int(said) / 100, abs=1e-3)


@pytest.mark.parametrize("language", reports.LANGUAGES)
@pytest.mark.parametrize("probability", [0.4, 1 / 3, 0.003, 1 / 49, 2.5e-5, 1e-6])
def test_chance_text_does_not_understate_small_chances(probability, language):
    told = chance_text(probability, ReportTexts(language))
    assert 1 / int(re.sub(r"\D", "", told.partition(" ")[2])) >= probability * (
        1 - 1e-9
    )


def test_report_beliefs_after_gaussian_noise_have_an_exception():
    facts = ReleaseFacts.of(release(GUARANTEES["cgp"]))
    rho = 2e-5 * facts.example_step.distance**2
    sure = rho + 2 * math.sqrt(rho * math.log(1e6))
    assert (facts.example_step.sure, facts.example_step.unless) == (
        pytest.approx(sure),
        1e-6,
    )
    page = Seen(reports.page("dpia", SAID, [release(GUARANTEES["cgp"])])).text
    assert "with a chance of at most 1 in 1,000,000" in page
    for name in ("with delta", "approximate"):
        facts = ReleaseFacts.of(release(GUARANTEES[name]))
        assert facts.example_step.largest_belief(0.1) is None
        page = Seen(reports.page("dpia", SAID, [release(GUARANTEES[name])])).text
        assert "no largest belief" in page


@pytest.mark.parametrize("name", GUARANTEES)
def test_report_gives_no_largest_belief_with_delta(name):
    """With a chance of δ a place may be told outright, whatever ε or ρ say besides."""
    own = GUARANTEES[name]
    if own.notion not in ("cgp", "zcdp", "dp"):
        return
    guarantee = own.replace(delta=1e-5)
    assert ReleaseFacts.of(release(guarantee)).example_step.largest_belief(0.1) is None
    page = Seen(reports.page("dpia", SAID, [release(guarantee)])).text
    assert "no largest belief" in page


def test_report_beliefs_include_the_tolerance():
    """With a tolerance τ places at d lose what they would lose at d + τ without."""
    for name in ("places", "cgp"):
        wide = ReleaseFacts.of(release(GUARANTEES[name].replace(tolerance=30.0)))
        step = wide.example_step
        fine = ReleaseFacts.of(release(GUARANTEES[name]))._step(step.distance + 30)
        found = (step.loss, step.guess, step.sure, step.unless)
        assert found == pytest.approx((fine.loss, fine.guess, fine.sure, fine.unless))


@pytest.mark.parametrize(
    ("language", "kept", "lost"),
    [("en", "rows keep their order", "no order of rows was kept"),
     ("de", "behalten ihre Reihenfolge", "blieb keine Reihenfolge der Zeilen")],
)  # fmt: skip
def test_row_order_is_stated_in_every_language(language, kept, lost):
    for guarantee, said, other in (
        (LAPLACE, kept, lost), (LAPLACE.replace(assumptions=()), lost, kept),
    ):  # fmt: skip
        page = Seen(reports.page("dpia", SAID, [release(guarantee)], language)).text
        assert (said in page, other in page) == (True, False)


def test_report_states_no_radius_without_a_law():
    for name in ("restricted", "places of persons", "own zones"):
        facts = ReleaseFacts.of(release(GUARANTEES[name]))
        assert facts.noise is None
        assert "Cases" not in reports.page("dpia", SAID, [release(GUARANTEES[name])])
    for law in (
        Law(family="laplace", rate=0.01, ball=(200.0, 50.0, 30.0)),  # by direction
        Law(family="laplace", rate=0.01, shares="composition"),  # by rows of a person
        Law(family="laplace", rate=0.01, shares="joint"),
    ):
        told = release(LAPLACE.replace(law=law))
        assert "95 % of the noise stays within" not in reports.page(
            "dpia", SAID, [told]
        )
        assert "places move" not in reports.page("statement", SAID, [told])
    snapped = LAPLACE.replace(law=LAPLACE.law.followed_by("snap"))
    facts = ReleaseFacts.of(release(snapped))
    assert facts.noise is not None
    assert not facts.is_point_plus_noise


def test_report_states_missing_guarantee():
    for kind in reports.KINDS:
        text = Seen(reports.page(kind, SAID, [release(GUARANTEES["nothing"])])).text
        assert "promises nothing" in text
        assert "26.5 %" not in text


def test_report_advises_maps_only_where_possible():
    track, zoned = LAPLACE.replace(law=None), LAPLACE.law.followed_by("zones")
    for guarantee, can in (
        (LAPLACE, True), (GUARANTEES["counts"], False), (track, False),
        (LAPLACE.replace(law=zoned), False), (GUARANTEES["people"], False),
        (GUARANTEES["people"].replace(law=LAPLACE.law), False),
    ):  # fmt: skip
        page = reports.page("recipients", SAID, [release(guarantee)])
        assert ("maps, densities and counts" in page) == can
        counts = guarantee is GUARANTEES["counts"]
        assert ("maps of the numbers, each with its error" in page) == counts
        assert "people" not in Seen(page).text.partition("What you can do")[0]


def test_report_page_names_points_without_maps():
    zoned = LAPLACE.replace(law=LAPLACE.law.followed_by("zones"))
    every = [
        {**release(each), "name": name}
        for name, each in (
            ("visits", LAPLACE), ("clusters", zoned), ("people", GUARANTEES["counts"]),
        )
    ]  # fmt: skip
    text = Seen(reports.page("recipients", SAID, every)).text
    assert "visits: maps, densities and counts" in text
    assert "people: tables and maps of the numbers" in text
    assert "clusters: make maps, counts or rates of the points" in text


def test_report_adds_losses_unless_disjoint():
    twice = [release(LAPLACE), release(LAPLACE)]
    assert "All releases together" in reports.page("dpia", SAID, twice)
    told = [release(LAPLACE.replace(eps=eps), disjoint=True) for eps in (0.02, 0.01)]
    text = Seen(reports.page("dpia", SAID, told)).text.partition(
        "about different people"
    )[2]
    assert "at most 2.72 times" in text  # e^(0.02·50), of the larger
    assert "All releases together" not in text
    told.append(release(LAPLACE.replace(eps=0.02)))
    text = Seen(reports.page("dpia", SAID, told)).text.partition(
        "with the other releases, for"
    )[2]
    assert "at most 2.23 times" in text  # e^(0.04·20): the third counts, too
    for other in ("people", "with delta"):
        mixed = [release(GUARANTEES["counts"]), release(GUARANTEES[other])]
        mixed.append(release(LAPLACE))
        assert "make no one number" in reports.page("dpia", SAID, mixed)
    # A person's rows move together, and counts protect each by itself.
    other = release(GUARANTEES["places of persons"])
    mixed = [release(GUARANTEES["counts"]), other]
    assert "make no one number" in reports.page("dpia", SAID, mixed)


@pytest.mark.parametrize("language", reports.LANGUAGES)
def test_report_combines_places_and_counts(language):
    counts = GUARANTEES["counts"]
    mixed = [release(LAPLACE), release(counts)]
    text = Seen(reports.page("dpia", SAID, mixed, language)).text
    odds = math.exp(0.01 * 100 + 2 * 1.0)  # who is elsewhere is replaced in counts
    chance = ReportTexts(language).percent(odds / (1 + odds))
    (said,) = re.findall(r"(?:chance above|Wahrscheinlichkeit über) (95[.,]\d) %", text)
    assert said == chance
    text = Seen(reports.page("dpia", SAID, [*mixed, release(GUARANTEES["cgp"])])).text
    assert "counts among them" in text


@pytest.mark.parametrize("language", reports.LANGUAGES)
def test_report_without_guarantee_has_no_total(language):
    two = [release(LAPLACE), release(GUARANTEES["nothing"], name="N")]
    text = Seen(reports.page("dpia", SAID, two, language)).text
    t = ReportTexts(language)
    assert t("link_true", name="N") in text
    assert t("together_none", names="N") in text
    track = release(GUARANTEES["places of persons"].replace(published=("person",)))
    text = Seen(reports.page("dpia", SAID, [track], language)).text
    assert t("link_none", name="R") not in text


def test_report_people_match_the_graph_metric():
    text = Seen(reports.page("expert", SAID, [release(GUARANTEES["people"])])).text
    assert "has 20,000 people" in text  # π/ε²
    assert "450,000 people" in text  # at 95 % of the noise, 4.744/ε
    assert "not safe harbour" in text


@pytest.mark.parametrize("language", reports.LANGUAGES)
@pytest.mark.parametrize("name", ["cgp", "zcdp", "approximate", "with delta"])
def test_report_budgets_have_all_their_figures(name, language):
    """Six of them, rounded up; and δ beside ρ as well as ε."""
    own, t = GUARANTEES[name], ReportTexts(language)
    key = "rho" if own.rho else "eps"
    fine = own.replace(**{key: 0.01234561}, delta=1.25e-6)
    said = budget_text(ReleaseFacts.of(release(fine)), t)
    for figure in ("0.0123457", "δ = 0.00000125"):
        assert t.localized(figure) in said, said


@pytest.mark.parametrize("rows", [1, 2, 10])
def test_report_figures_say_of_how_many_rows_they_are(rows):
    line = {"measure": "points move on average", "value": 1500.0, "unit": "m"}
    ((name, value),) = figures_as_text([{**line, "rows": rows}])
    assert value == "1.5 km"
    assert name.endswith(f"({rows} rows of a person)") == (rows > 1)
    assert [value for _, value in figures_as_text({"a": 9999.4, "b": 12345.6})] == [
        "9,999", "12,346",
    ]  # fmt: skip


def test_report_steps_reach_the_radius_and_no_further():
    own = GUARANTEES["approximate"]
    for radius, last in ((200.0, 200.0), (199.0, 100.0), (499.0, 200.0)):
        facts = ReleaseFacts.of(release(own.replace(radius=radius)))
        assert facts.steps[-1].distance == last


def test_report_keeps_order_whichever_assumption_says_it():
    for assumptions in (LAPLACE.assumptions, LAPLACE.assumptions[::-1]):
        facts = ReleaseFacts.of(release(LAPLACE.replace(assumptions=assumptions)))
        assert facts.keeps_order


def test_report_radius_of_noise_with_heights_is_that_on_the_ground():
    law = Law(family="gaussian", rate=2e-5, dimension=3)
    noise = ReleaseFacts.of({"guarantee": GUARANTEES["cgp"].replace(law=law)}).noise
    assert noise.mean == pytest.approx(math.sqrt(math.pi / 8e-5))  # Rayleigh's
    assert noise.mean < law.mean


def test_report_takes_plans_in_any_form():
    what = "points move on average"
    for plan in (
        [{"measure": what, "value": 200.4, "unit": "m", "rows": 1}], {what: "200 m"},
        [(what, "200 m")], [f"{what}: 200 m"], f"{what}: 200 m",
    ):  # fmt: skip
        page = reports.page("recipients", SAID, [release(LAPLACE, plan=plan)])
        assert f"{what}: 200 m" in page
    with pytest.raises(ParameterError, match="plan"):
        reports.page("recipients", SAID, [release(LAPLACE, plan=7)])


def test_report_refuses_bad_arguments():
    for kind, releases, word in (
        ("risk", [release(LAPLACE)], "dpia, statement"), ("dpia", [], "releases"),
        ("dpia", release(LAPLACE), "releases"), ("dpia", [{}], "guarantee"),
        ("dpia", [{"guarantee": {"notion": "gp"}}], "unreadable"),
        ("dpia", ["x"], "guarantee"),
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=word):
            reports.page(kind, SAID, releases)


def test_report_method_of_one_release():
    homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    released = homes.geopriv.planar_laplace(eps=0.01)
    page = released.geopriv.report("recipients", language="de", title="Häuser")
    assert "<title>Häuser: Hinweise für Empfänger</title>" in page
    for value in (*released.x, *released.y, *homes.x, *homes.y):
        assert f"{value:.4f}"[:7] not in page
    with pytest.raises(ParameterError, match="must be a release"):
        homes.geopriv.report("dpia")


def test_report_method_has_file_columns_and_mechanism_of_the_release():
    homes = gpd.GeoDataFrame(
        {"ward": ["a", "a"]},
        crs=4326,
        geometry=gpd.points_from_xy([0.1, 0.2], [50, 51]),
    )
    released = homes.geopriv.planar_laplace(eps=0.01)
    for file in ("", "homes.gpkg"):
        page = released.geopriv.report("dpia", file=file, contact="a@example.org")
        mechanism = released.geopriv.guarantee.mechanism
        cells = re.findall("<td>(.*?)</td>", page)
        at = cells.index(file or mechanism)
        assert cells[at : at + 4] == [file or mechanism, mechanism, file, "ward"]
        assert "a@example.org" in cells


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("planar_laplace", {"eps": 0.01, "rows_per_person": [1, 10]}),
        ("private_hull", {"eps": 0.01}),
        ("private_extent", {"kind": "radius", "eps": 0.01}),
    ],
)
def test_plans_and_mechanisms_are_german_in_a_german_report(name, given):
    planned = geopriv_gis.plan(name, **given)
    every = [release(planned.guarantee, plan=planned)]
    english, german = (
        Seen(reports.page("statement", SAID, every, language)).text
        for language in ("en", "de")
    )
    for word in ("on average", "at most", "rows of", "releases", "laplace (", " row"):
        assert word not in german, word
    assert "Verschiebung im Mittel" in german or "höchstens" in german
    assert planned.guarantee.mechanism in english
    numbers = [re.findall(r"\d+", text) for text in (english, german)]
    assert sorted(map(int, numbers[0])) == sorted(map(int, numbers[1]))


def test_assumptions_are_german_in_a_german_report():
    places = gpd.GeoSeries.from_xy([5e5, 6e5], [57e5, 58e5], crs="EPSG:25832")
    frame = gpd.GeoDataFrame({"p": [1, 1]}, geometry=places)
    zones = gpd.GeoSeries([places.iloc[0].buffer(3e5)], crs=frame.crs)
    counted = {"privacy_unit": "p", "max_rows_per_unit": 3, "neighbours": "replace"}
    t, english = ReportTexts("de"), ReportTexts("en")
    for made in (
        frame.geopriv.zonal_counts(zones, eps=1.0, **counted),
        places.geopriv.planar_laplace(eps=0.01, rng=insecure_rng(1), zones=zones),
    ):
        promise = made.geopriv.guarantee
        assert promise.assumptions
        for told in promise.assumptions:
            assert t.recorded(told) != told == english.recorded(told)
    assert "nicht mehr als 3 Zeilen" in t.recorded(
        "no more than 3 rows of each person are counted, chosen without regard to "
        "other persons' rows"
    )
    nothing = promise.without_promise(promise.assumptions[0])
    text = reports.page("dpia", SAID, [release(nothing)], "de")
    assert t.recorded(promise.assumptions[0]) in Seen(text).text
    assert t.recorded("a text of nobody's") == "a text of nobody's"


NOISES = {  # words of mechanisms, and those of each in German
    "laplace": "laplace", "gaussian": "gauß", "planar": r"\bebene",
    "spherical": r"kugel\b", "in a public norm": "in einer öffentlichen norm",
    "graph": "graph", "joint": "gemeinsam", "K-norm": "k-norm", "recursive": "rekursiv",
    "zon(es|al)": "zonen", "flows": "flüsse", "counts?": "anzahl", "sums": "summen",
    "pieces|parts": "teile", "groups": "gruppen", "discs": "scheiben|kreise",
    "caps": "kappen", "public": "öffentlich", "private": "privat", "lattice": "gitter",
    "thresholds?": "schwelle", "optimal|optimised": "optim", "region": "gebiet",
    "cells": "zellen", "rows": "zeilen", "points": "punkte", "places": "orte",
    "local": "lokal", "global": "global", "windows": "fenster", "disjoint": "getrennt",
    "radius": "umkreis", "mean": "mittler", "below": "unter", "bounded": "begrenzt",
    "whole": "ganze", "smoothed": "geglättet", "composition": "zusammensetzung",
    "peak": "spitze", "ends": "enden", "trips": "wege",
}  # fmt: skip


def test_each_mechanism_has_its_own_words_in_a_german_report():
    for name, own in german.MECHANISMS.items():
        assert ReportTexts("de").mechanism(name) == own  # longer ones first
        for word, told in NOISES.items():
            there = bool(re.search(rf"(?<![\w-])(?:{word})\b", name))
            assert bool(re.search(told, own.lower())) == there, (name, word)
    many = german.ROWS_OF_A_PERSON.format(rows=7)
    assert re.fullmatch(r"\(7 Zeilen einer Person\)", many)


def test_noise_of_zones_is_german_in_a_german_report():
    for words in choice._WORDS.values():
        told = ReportTexts("de").mechanism(f"zonal counts, {words}")
        assert not re.search(r"\b(counts|noise|on|of|the|pieces|sums)\b", told), told
