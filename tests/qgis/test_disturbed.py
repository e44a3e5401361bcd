"""Layers that go, or change their names, while they are released; names of any kind."""

import pytest

import geopriv_gis as library

from .conftest import ROWS

NAMES = [
    "😀 Patienten", "a/b\\c", "50 % of %1 %s", "{eps} %(a)s", "<b>bold</b> & \"so\"",
    "n" * 3000, "", "two\nlines", "|layername=x", "../../x",
]  # fmt: skip


@pytest.fixture
def ledger(qgis, tmp_path, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    library.Ledger.create(tmp_path / "a.ledger", notion="gp", budget=1)
    return tmp_path / "a.ledger"


@pytest.mark.parametrize("how", ["remove", "rename"])
@pytest.mark.parametrize("when", ["begin", "draw", "end"])
def test_a_layer_may_go_while_it_is_released(qgis, layers, ledger, when, how):
    found = qgis.headless("disturbed", layers[27700], ledger, when, how)
    left = library.Ledger.open(ledger).remaining
    if (when, how) == ("begin", "remove"):
        assert "Could not load source layer for “Point layer”" in found["said"]
        assert left == 1
    else:
        assert found == {"rows": ROWS, "record": True}
        assert left == pytest.approx(0.99)


def test_layers_of_any_name_are_released(qgis, layers, tmp_path):
    found = qgis.headless("called_after", layers[27700], NAMES, tmp_path)
    assert len(found) == len(NAMES)
    for name, called, page in found:
        assert page
        assert called.startswith(name[:50])
        assert called.endswith("moved up to 476 m (95 %)")
