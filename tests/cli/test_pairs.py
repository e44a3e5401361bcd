"""Clustering of released points, on the command line."""

from io import StringIO

import pandas as pd


def test_pairs_are_printed_and_cost_nothing(call, folder):
    made = call(
        "planar-laplace", "homes.gpkg", "r.gpkg", "--eps", 0.02, "--keep", "person"
    )
    assert made.exit_code == 0, made.output
    asked = ("--distances", "200,400", "--population", "homes.gpkg")
    for statistic, column in (("pair_correlation", "value"), ("ripley_k", "pairs")):
        which = ("--statistic", statistic, "--simulations", 3, "--quiet")
        result = call("clustering", "r.gpkg", *asked, *which)
        assert result.exit_code == 0, result.output
        table = pd.read_csv(StringIO(result.stdout))
        assert table["distance"].tolist() == [200, 400]
        assert table[column].notna().all()
    values = []
    for column in ((), ("--column", "person")):
        result = call(
            "clustering", "r.gpkg", *asked, *column, "--simulations", 0, "--quiet"
        )
        assert result.exit_code == 0, result.output
        values.append(pd.read_csv(StringIO(result.stdout))["value"])
    assert (values[0] != values[1]).all()
    wrong = call(
        "clustering", "r.gpkg", "--distances", "near", "--population", "homes.gpkg"
    )
    assert wrong.exit_code != 0
    assert "distances must be" in wrong.output
    neither = call("clustering", "r.gpkg")
    assert "pass --window FILE, or --population FILE." in neither.output
