"""Defects of kinds that an outsider planted, beside noise: what is told, and looked at.

Each passed all tests there were; the check is the test that was made for its kind.
"""

import tempfile
import warnings
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest

from geopriv_gis.checking import columnar, places_in_bytes, true_places, verdict
from geopriv_gis.core.mechanisms.lattice import ScalarLaplace
from geopriv_gis.files import records
from geopriv_gis.ledger import marks
from geopriv_gis.reports import promises
from tests.checking import test_certificate as certificate
from tests.checking import test_odd_rows as odd_rows
from tests.core import test_mechanism as mechanism
from tests.files import test_answers as answers
from tests.ledger import test_marks as of_marks
from tests.mutation.rim_checks import _check
from tests.reports import test_page as pages


def half_of_the_snapping(patch):
    """Plant: the promise covers half of what snapping adds."""
    real = ScalarLaplace.guarantee.fget

    def guarantee(self):
        found = real(self)
        return replace(found, tolerance=found.tolerance / 2)

    patch.setattr(ScalarLaplace, "guarantee", property(guarantee))


def rounded_to_the_better(patch):
    """Plant: a chance of 1 in 333.3 is told as 1 in 334."""

    def chance(probability, t):
        return t("one_in", times=t.localized(f"{int(1 / probability) + 1:,}"))

    patch.setattr(promises, "chance_text", chance)
    patch.setattr(pages, "chance_text", chance)


def north_alone(patch):
    """Plant: zones of UTM are those north of the equator."""
    real = true_places._usual_crss

    def systems(*given):
        return tuple(code for code in real(*given) if not code.startswith("EPSG:327"))

    patch.setattr(true_places, "_usual_crss", systems)


def reals_under_nulls(patch):
    """Plant: of what stands under nulls whole numbers are passed over."""
    real = columnar._has_under_nulls

    def found(column):
        return pa.types.is_floating(column.type) and real(column)

    patch.setattr(columnar, "_has_under_nulls", found)


def _under_nulls():
    with tempfile.TemporaryDirectory() as folder:
        odd_rows.test_check_finds_one_deviating_row(
            "a number under a null, int64", odd_rows.make_release(), Path(folder)
        )


def zones_in_silence(patch):
    """Plant: a certificate does not say that zones of rows are told."""
    real = verdict._side_information

    def without_zones(content, guarantee):
        return real(content, guarantee.replace(zones=""))

    patch.setattr(verdict, "_side_information", without_zones)


def _full_list():
    test = certificate.test_certificate_lists_all_side_information
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test(certificate.make_homes(), Path(folder))


def parts_that_do_not_overlap(patch):
    """Plant: bytes are looked through part by part, and not across their borders."""
    real = places_in_bytes.find_numbers

    def numbers_in(data, ranges):
        step = places_in_bytes._PART
        for start in range(0, len(data), step):
            yield from real(data[start : start + step], ranges)

    patch.setattr(places_in_bytes, "find_numbers", numbers_in)


def missing_is_no(patch):
    """Plant: what is neither yes nor no is written as no."""
    real = records._storable_column

    def plain(part, kind):
        return real(part.fillna(False) if kind == "boolean" else part, kind)

    patch.setattr(records, "_storable_column", plain)


def marks_that_fall(patch):
    """Plant: a high-water mark is what was said last."""
    patch.setattr(marks, "_RAISE", marks._RAISE.partition(" WHERE ")[0])


def _border():
    with pytest.MonkeyPatch.context() as patch:
        odd_rows.test_place_across_a_byte_chunk_border_is_found("<f8", patch)


def _never_down():
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(marks.VARIABLE, folder)
        of_marks.test_marks_never_go_down(Path(folder, "x.ledger"), None)


def _of(test, name, *given):
    return _check(test.__name__, name, lambda: test(*given))


YES_OR_NO = pd.array([True, False, True], dtype="boolean")
OUTSIDE = {
    "a tolerance of half a step": (
        half_of_the_snapping,
        _of(
            mechanism.test_mechanism_tolerance_equals_added_snapping_distance,
            "numbers",
            "numbers",
        ),
    ),
    "a chance rounded to the better": (
        rounded_to_the_better,
        _of(
            pages.test_chance_text_does_not_understate_small_chances,
            "0.003", 0.003, "en",
        ),
    ),
    "places north of the equator": (
        north_alone,
        _of(
            odd_rows.test_check_searches_the_utm_zone_of_each_place,
            "Santiago", (-70.6, -33.4),
        ),
    ),
    "reals alone under nulls": (
        reals_under_nulls,
        _check("test_check_finds_one_deviating_row", "int64", _under_nulls),
    ),
    "zones in silence": (
        zones_in_silence,
        _check("test_side_information_is_listed", "zones", _full_list),
    ),
    "parts that do not overlap": (
        parts_that_do_not_overlap,
        _check("test_place_across_a_byte_chunk_border_is_found", "<f8", _border),
    ),
    "missing is no": (
        missing_is_no,
        _of(answers.test_missing_values_survive_round_trip, "last", YES_OR_NO, 2),
    ),
    "marks that fall": (
        marks_that_fall,
        _check("test_marks_never_go_down", "x", _never_down),
    ),
}  # fmt: skip
