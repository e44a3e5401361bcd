"""What is told follows a lent catalogue, and only meanwhile and there."""

import pickle
import threading

import pytest

from geopriv_gis.core.errors import ColumnError, ParameterError
from geopriv_gis.core.language import (
    format_message,
    localize,
    retranslate,
    use_catalogue,
)
from geopriv_gis.core.promise.guarantee import Guarantee

GERMAN = {"{far} apart": "{far} voneinander", "1,000.5": "1.000,5"}


def test_format_message_keeps_untranslated_text():
    with use_catalogue(GERMAN):
        assert format_message("{far} apart", far="5 m") == "5 m voneinander"
        assert format_message("{far} together", far="5 m") == "5 m together"


def test_format_message_does_not_format_values():
    with use_catalogue(GERMAN):
        assert format_message("{far} apart", far="{far} 1.5") == "{far} 1.5 voneinander"


def test_localize_uses_the_decimal_signs_of_the_language():
    assert localize("1,234.5") == "1,234.5"
    with use_catalogue(GERMAN):
        assert localize("1,234.5") == "1.234,5"
        assert localize("5e-07") == "5e-07"


def test_use_catalogue_ends_with_context_and_thread():
    found = []

    def tell():
        found.append(format_message("{far} apart", far=1))

    with use_catalogue(GERMAN):
        other = threading.Thread(target=tell)
        other.start()
        other.join()
    tell()
    assert found == ["1 apart", "1 apart"]


def test_use_catalogue_restores_the_outer_catalogue():
    with use_catalogue(GERMAN):
        with use_catalogue({}):
            assert format_message("{far} apart", far=1) == "1 apart"
        assert format_message("{far} apart", far=1) == "1 voneinander"


def test_retranslate_translates_nested_values():
    far = format_message("{far} apart", far=localize("1.5"))
    error = ParameterError(format_message("they are {far}.", far=far))
    assert str(error) == "they are 1.5 apart."
    with use_catalogue({**GERMAN, "they are {far}.": "Sie sind {far}."}):
        assert retranslate(error) == "Sie sind 1,5 voneinander."
        assert retranslate(ParameterError("1.5 apart")) == "1.5 apart"
    assert retranslate(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("identify", [False, True])
def test_column_error_survives_pickling(identify):
    error = ColumnError(["lat", "lon"], identify=identify)
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.columns, str(copied)) == (("lat", "lon"), str(error))


def test_retranslate_returns_german_text_to_english():
    with use_catalogue(GERMAN):
        said = format_message("{far} apart", far=localize("1.5"))
    assert (str(said), retranslate(said)) == ("1,5 voneinander", "1.5 apart")


GRIDS = {
    "degrees": ("0.5 degrees", "0,5 Grad"),
    "units of 0.3048 m": ("0.5 units of 0.3048 m", "0,5 Einheiten von 0,3048 m"),
    "m": ("0.5 m", "0,5 m"),
}


@pytest.mark.parametrize("unit", GRIDS)
def test_grid_units_are_translated(unit):
    promise = Guarantee(
        notion="gp", eps=0.01, table_metric="dist_1", grid=0.5, grid_unit=unit
    )
    english, german = GRIDS[unit]
    words = {
        "1,000.5": "1.000,5", "degrees": "Grad",
        "units of {length}": "Einheiten von {length}",
    }  # fmt: skip
    assert f"public grid of {english}." in str(promise)
    with use_catalogue(words):
        assert f"public grid of {german}." in str(promise)
    assert promise.to_dict()["grid_unit"] == unit
