"""Plans, made by QGIS: text and page before anything is drawn."""


def test_a_plan_of_a_layer(qgis, layers, tmp_path):
    page = tmp_path / "page.html"
    answer = qgis.run(
        "planrelease", INPUT=layers[27700], RELEASE=0, EPS=0.01,
        ROWS_PER_PERSON="1,2000", OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    text = answer.results["TEXT"]
    assert "2,000 rows: moves on average: 267 km" in text
    assert "publish what the rows are about" in text
    assert "2,000 rows" in page.read_text(encoding="utf-8")


def test_a_plan_without_a_layer_and_without_a_budget(qgis):
    assert "median" not in qgis.run("planrelease", RELEASE=6, EPS=0.01).text
    for values, words in (
        ({"RELEASE": 0}, "needs eps"),
        ({"RELEASE": 0, "RHO": 1.0}, "no argument"),
        ({"RELEASE": 0, "EPS": 0.01, "ROWS_PER_PERSON": "few"}, "whole numbers"),
    ):
        answer = qgis.run("planrelease", **values)
        assert answer.code != 0
        assert words.lower() in answer.text.lower()
