"""What the code uses of numpy, scipy and pandas is there, on the oldest stack too.

Debian's pass releases everything, and runs no arithmetic twice: a name that its numpy
lacks would be met by users of a rare branch. Here every branch is read.
"""

import ast
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "geopriv_gis"
OTHERS = ("numpy", "scipy", "pandas")


def lacking(text):
    """Return the names of others' modules that a module uses and that are not there."""
    tree, known, found = ast.parse(text), {}, set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                if name.name.split(".")[0] in OTHERS:
                    module = importlib.import_module(name.name)
                    root = importlib.import_module(name.name.split(".")[0])
                    known[name.asname or root.__name__] = (
                        module if name.asname else root
                    )
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith(OTHERS):
            module = importlib.import_module(node.module)
            for name in node.names:
                part = known[name.asname or name.name] = _part(module, name.name)
                if part is None:
                    found.add(f"{node.module}.{name.name}")

    def part(node):
        if isinstance(node, ast.Name):
            return known.get(node.id)
        owner = part(node.value) if isinstance(node, ast.Attribute) else None
        if owner is None:
            return None
        own = _part(owner, node.attr)
        if own is None:
            found.add(ast.unparse(node))
        return own

    for node in ast.walk(tree):
        part(node)
    return found


def _part(owner, name):
    """Return what a module or class has by a name; None if it is not there."""
    if hasattr(owner, name):
        return getattr(owner, name)
    try:
        return importlib.import_module(f"{owner.__name__}.{name}")
    except (ImportError, AttributeError):
        return None


def test_all_third_party_names_exist():
    found = {path: lacking(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}
    assert len(found) > 300
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "text",
    [
        "import numpy as np\nnp.no_such(1)",
        "from scipy import stats\nstats.no_such(1)",
        "from numpy.random import no_such",
        "import pandas as pd\npd.DataFrame.no_such",
        "def f():\n    import scipy\n    scipy.linalg.no_such",
    ],
)
def test_missing_third_party_name_is_found(text):
    assert lacking(text)
