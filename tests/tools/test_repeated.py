"""What is left to `make test-long` has a representative in `make test`."""

from itertools import combinations, product
from types import SimpleNamespace

import pytest

from tests.repeated import covering, mark_beyond_pairs, refuse_long_alone


def shown(cases):
    """Return the values of cases that are not long."""
    return [case.values for case in cases if not case.marks]


def test_each_part_is_seen_once():
    cases = covering([("a", 1), ("a", 2), ("b", 2), ("b", 1)], lambda case: [*case])
    assert shown(cases) == [("a", 1), ("a", 2), ("b", 2)]
    assert shown(covering(["a", "b", "a"], lambda case: [case])) == [("a",), ("b",)]


class Item:
    """As much of pytest's as is looked at."""

    def __init__(self, nodeid, *names, **params):
        self.nodeid, self.callspec = nodeid, SimpleNamespace(params=params)
        self.own_markers = [getattr(pytest.mark, name).mark for name in names]

    def add_marker(self, marker):
        self.own_markers.append(marker.mark)

    def get_closest_marker(self, name):
        return next(self.iter_markers(name), None)

    def iter_markers(self, name):
        return (mark for mark in self.own_markers if mark.name == name)


def test_of_three_parameters_each_pair_of_values_is_run():
    sets = {"one": "ab", "two": "cde", "three": "fgh"}
    cases = [dict(zip(sets, case, strict=True)) for case in product(*sets.values())]
    items = [Item("a[]", **case) for case in cases]
    mark_beyond_pairs(items)
    run = [one.callspec.params for one in items if not one.get_closest_marker("long")]
    assert 9 <= len(run) < 18
    for (one, first), (other, second) in combinations(sets.items(), 2):
        met = {(case[one], case[other]) for case in run}
        assert met == set(product(first, second))
    pairs = [Item("b[]", one=x, two=y) for x, y in product("ab", "cc")]
    mark_beyond_pairs(pairs)
    assert not any(one.own_markers for one in pairs)


def test_a_test_that_only_test_long_would_run_fails():
    items = [Item("a[1]", "long"), Item("a[2]"), Item("b[1]", "long", "gallery")]
    refuse_long_alone(items)
    assert not hasattr(items[0], "runtest")
    assert [mark.name for mark in items[2].own_markers] == ["gallery"]
    with pytest.raises(pytest.fail.Exception, match="no case of this test"):
        items[2].runtest()
