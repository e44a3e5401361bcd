"""What is told follows a lent catalogue, and only meanwhile and there."""

import pickle
import threading

import pytest

from geopriv_gis.core.errors import ColumnError, ParameterError
from geopriv_gis.core.language import figure, retold, speaking, worded

GERMAN = {"{far} apart": "{far} voneinander", "1,000.5": "1.000,5"}


def test_what_a_catalogue_lacks_stays_as_it_is():
    with speaking(GERMAN):
        assert worded("{far} apart", far="5 m") == "5 m voneinander"
        assert worded("{far} together", far="5 m") == "5 m together"


def test_values_are_told_as_they_are():
    with speaking(GERMAN):
        assert worded("{far} apart", far="{far} 1.5") == "{far} 1.5 voneinander"


def test_numbers_get_the_signs_of_the_language():
    assert figure("1,234.5") == "1,234.5"
    with speaking(GERMAN):
        assert figure("1,234.5") == "1.234,5"
        assert figure("5e-07") == "5e-07"


def test_afterwards_and_elsewhere_it_is_english():
    found = []

    def tell():
        found.append(worded("{far} apart", far=1))

    with speaking(GERMAN):
        other = threading.Thread(target=tell)
        other.start()
        other.join()
    tell()
    assert found == ["1 apart", "1 apart"]


def test_catalogues_within_catalogues_are_given_back():
    with speaking(GERMAN):
        with speaking({}):
            assert worded("{far} apart", far=1) == "1 apart"
        assert worded("{far} apart", far=1) == "1 voneinander"


def test_what_was_told_in_english_is_told_again_with_all_in_it():
    far = worded("{far} apart", far=figure("1.5"))
    error = ParameterError(worded("they are {far}.", far=far))
    assert str(error) == "they are 1.5 apart."
    with speaking({**GERMAN, "they are {far}.": "Sie sind {far}."}):
        assert retold(error) == "Sie sind 1,5 voneinander."
        assert retold(ParameterError("1.5 apart")) == "1.5 apart"
    assert retold(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("identify", [False, True])
def test_an_error_about_columns_is_the_same_after_pickling(identify):
    error = ColumnError(["lat", "lon"], identify=identify)
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.columns, str(copied)) == (("lat", "lon"), str(error))


def test_a_text_told_in_another_language_is_told_again_in_english():
    with speaking(GERMAN):
        said = worded("{far} apart", far=figure("1.5"))
    assert (str(said), retold(said)) == ("1,5 voneinander", "1.5 apart")
