"""No modules import each other in a circle: not at the top, in functions, for types."""

from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]


def circles(edges):
    """Return the sets of modules that reach each other, of what each imports."""
    reached = {name: set(found) for name, found in edges.items()}
    while True:
        grown = {
            name: found.union(*(reached[one] for one in found))
            for name, found in reached.items()
        }
        if grown == reached:
            break
        reached = grown
    inside = [name for name in reached if name in reached[name]]
    return {
        frozenset(
            one for one in inside if one in reached[name] and name in reached[one]
        )
        for name in inside
    }


def test_modules_go_in_no_circles(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    graph = grimp.build_graph("geopriv_gis", cache_dir=None)
    edges = {
        name: graph.find_modules_directly_imported_by(name) for name in graph.modules
    }
    assert circles(edges) == set()


def test_a_circle_is_found():
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}
    assert circles(edges) == {frozenset("bc")}
