"""Functions that texts name are called as a surface calls them."""

import pytest

from geopriv_gis.arguments.naming import rename_functions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("maps (density, count): yes", "maps (<density>, <count>): yes"),
        ("maps (density, and more): yes", "maps (density, and more): yes"),
        ("pairs (clustering): no", "pairs (<clustering>): no"),
        ("private_flows asks; count the rows", "<private_flows> asks; count the rows"),
        ("release='private_flows' and private_knn=1",) * 2,
        ("(of a metric='x'): yes",) * 2,
    ],
)
def test_functions_are_renamed_and_words_are_not(text, said):
    assert rename_functions(text, lambda row: f"<{row.name}>") == said


def test_what_a_surface_has_no_name_for_keeps_its_own():
    assert rename_functions("maps (density): private_knn", lambda _: None) == (
        "maps (density): private_knn"
    )
