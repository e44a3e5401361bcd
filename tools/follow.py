"""Follow tutorials as a newcomer does: ``python tools/follow.py [PAGE …]``.

By default all of docs/tutorials. Each page has an empty folder with nothing but this
project, as committed, in ``geopriv-gis``. What the page shows is pasted in its order:
commands into one shell, Python into ``python`` as it is typed, which is stricter than a
file; files are saved under the name that the page gives them. The first thing that goes
wrong ends the page. Needs PyPI. Run by make follow.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"Save this as `([\w.-]+)`")
# Python goes on after an error when it is typed; what it says of one stays.
TYPED = """python -i -q < {file} 2> {file}.told || exit
grep -vE '^(>>> |[.]{{3}} )*$' {file}.told
! grep -qE '^(>>> |[.]{{3}} )*(Traceback|[A-Za-z]*Error)' {file}.told || exit 1
"""


def steps(page: str, folder: Path) -> Iterator[str]:
    """Yield what is typed into the shell; files of the page go into the folder."""
    blocks, end = [], 0
    for block in BLOCK.finditer(page):
        blocks.append((block[1], block[2], page[end : block.start()]))
        end = block.end()
    for number, (language, group) in enumerate(groupby(blocks, lambda each: each[0])):
        for_python = language == "python"
        if for_python:
            file = folder / f"typed-{number}.py"
            file.write_text("".join(text for _, text, _ in group), "utf-8")
            yield TYPED.format(file=file)
        elif not language:
            for _, text, _ in group:
                for line in text.splitlines():
                    yield f"echo '+' {_quoted(line)}\n{line} || exit\n"
        else:
            for _, text, before in group:
                file = folder / f"saved-{number}"
                file.write_text(text, "utf-8")
                yield f"cp {file} {NAME.findall(before)[-1]}\n"


def _quoted(line: str) -> str:
    return "'" + line.replace("'", "'\\''") + "'"


def follow(page: Path) -> bool:
    """Follow a page, say how long it took, and return whether it went well."""
    with tempfile.TemporaryDirectory() as scratch:
        empty, aside = Path(scratch, "empty"), Path(scratch, "aside")
        for folder in (empty, aside, empty / "geopriv-gis", aside / "home"):
            folder.mkdir()
        project = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True
        )
        unpack = ["tar", "-x", "-C", str(empty / "geopriv-gis")]
        subprocess.run(unpack, input=project.stdout, check=True)
        script = "".join(steps(page.read_text("utf-8"), aside))
        kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
        own = {"GEOPRIV_STATE": str(aside / "state"), "MPLBACKEND": "agg"}
        before, start = os.times(), time.monotonic()
        done = subprocess.run(
            ["bash"], input=script, text=True, cwd=empty, check=False,
            env={**kept, **own, "HOME": os.environ.get("HOME", str(aside / "home"))},
        )  # fmt: skip
        after, wall = os.times(), time.monotonic() - start
        spent = sum(after[2:4]) - sum(before[2:4])
        left = sorted(each.name for each in empty.iterdir())
    verdict = "followed" if done.returncode == 0 else "STUMBLED"
    print(f"{page.stem}: {verdict}; {wall:.0f} s, {spent:.0f} s of them computing")
    print(f"  left there: {', '.join(left)}", flush=True)
    return done.returncode == 0


def main(*pages: str) -> None:
    """Follow pages; exit with 1 if one stumbled."""
    tutorials = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
    given = [Path(page) for page in pages] or [
        page for page in tutorials if page.stem != "index"
    ]
    went = [follow(page) for page in given]
    print(f"{sum(went)} of {len(went)} pages followed to their ends")
    raise SystemExit(not all(went))


if __name__ == "__main__":
    main(*sys.argv[1:])
