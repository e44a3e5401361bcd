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
def test_rename_functions_keeps_other_words(text, said):
    assert rename_functions(text, lambda row: f"<{row.name}>") == said


def test_rename_functions_keeps_unmapped_names():
    assert rename_functions("maps (density): private_knn", lambda _: None) == (
        "maps (density): private_knn"
    )
