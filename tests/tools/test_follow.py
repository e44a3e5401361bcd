"""Tutorials are followed as they are typed, and a stumble ends the page."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "follow.py"
SPEC = importlib.util.spec_from_file_location("follow", TOOL)
follow = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(follow)

pytestmark = pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
PAGE = """Save this as `words.toml`.
```toml
word = "it's"
```
```
cat words.toml
```
```python
for n in range(2):
    print(n)

print("both")
```
"""


def typed(page, folder):
    """Return how following a page ended, and what was seen."""
    aside = folder / "aside"
    aside.mkdir()
    (aside / "python").symlink_to(sys.executable)
    path = f"{aside}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash"], input="".join(follow.steps(page, aside)), text=True, cwd=folder,
        capture_output=True, env={"PATH": path, "HOME": str(aside)},
    )  # fmt: skip


def test_a_page_is_typed_in_its_order(tmp_path):
    done = typed(PAGE, tmp_path)
    assert done.returncode == 0
    assert " ".join(done.stdout.split()) == '+ cat words.toml word = "it\'s" 0 1 both'


@pytest.mark.parametrize(
    "wrong",
    [
        "```\nfalse\n```\n",
        "```python\nprint(1 / 0)\n```\n",
        "```python\nfor n in (1,):\n    print(n)\nprint('no empty line')\n```\n",
    ],
)
def test_whatever_goes_wrong_ends_it(wrong, tmp_path):
    done = typed(f"{wrong}```\necho later\n```\n", tmp_path)
    assert done.returncode
    assert "later" not in done.stdout
