"""What is one more of the same is for `make test-long`: the marker ``long``.

`make test` has a representative of each, by a rule and not by hand: of cases, the first
that has a part which none before it had (`covering`); of tests with three parameters or
more, the first that has a pair of values which none before it had. A test of which no
case would be left so fails.
"""

import itertools

import pytest


def covering(cases, parts_of):
    """Return cases as parameters: ``long`` where earlier ones have all their parts.

    parts_of: Function from a case to what must be seen of it once.
    """
    known, found = set(), []
    for case in cases:
        parts = set(parts_of(case))
        marks = [pytest.mark.long] if parts <= known else []
        known |= parts
        values = case if isinstance(case, tuple) else (case,)
        found.append(pytest.param(*values, marks=marks))
    return found


def mark_beyond_representatives(items):
    """Mark cases of tests with ``representatives(n)`` but n of them, evenly spread."""
    cases = {}
    for item in items:
        if item.get_closest_marker("representatives") and not _is_long(item):
            cases.setdefault(_function(item), []).append(item)
    for each in cases.values():
        (count,) = each[0].get_closest_marker("representatives").args
        last = max(count - 1, 1)
        kept = {k * (len(each) - 1) // last for k in range(count)}
        for number, item in enumerate(each):
            if number not in kept:
                item.add_marker(pytest.mark.long)


def mark_beyond_pairs(items):
    """Mark what `parametrize` combines of pairs of values that are there already."""
    known = {}
    for item in items:
        if not hasattr(item, "callspec"):
            continue
        values = {name: id(value) for name, value in item.callspec.params.items()}
        listed = [mark.args[0] for mark in item.iter_markers("parametrize")]
        sets = [one.split(",") if isinstance(one, str) else one for one in listed]
        together = [tuple(name.strip() for name in names) for names in sets]
        own = {name for names in together for name in names}
        together += [(name,) for name in values if name not in own]
        if len(together) < 3:
            continue
        each = [(names, *(values.get(name) for name in names)) for names in together]
        pairs = set(itertools.combinations(each, 2))
        seen = known.setdefault(_function(item), set())
        if pairs <= seen:
            item.add_marker(pytest.mark.long)
        seen |= pairs


def refuse_long_alone(items):
    """Let tests fail of which `make test` would run no case: their first is run."""
    short = {_function(item) for item in items if not _is_long(item)}
    for item in items:
        if _function(item) not in short:
            short.add(_function(item))
            own = [mark for mark in item.own_markers if mark.name != "long"]
            item.own_markers[:] = own
            item.runtest = _no_representative


def _is_long(item):
    return item.get_closest_marker("long") is not None


def _no_representative():
    pytest.fail("make test runs no case of this test: all are marked long")


def _function(item):
    return item.nodeid.split("[")[0]
