"""Numbers of the guide change on purpose alone, page by page, with their units.

Most are worked out elsewhere: examples are run, and figures of noise compared with its
law. Others are measured, or are figures of standards, papers and defaults. What they
were stands in numbers.txt; with GEOPRIV_KEEP=1 in the environment it is written anew:
read then what has changed.
"""

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).with_name("numbers.txt")
GENERATED = ("reference.md", "code.md")
EXAMPLE = re.compile(
    r"^( *)```[^\n]*\n(?=[^`]*>>>).*?^\1```$", re.MULTILINE | re.DOTALL
)
WORDS = (
    r"(?:square )?(?:kilo)?metres?|feet|degrees?|rows?|persons?|people|points?|times"
)
WORDS += r"|years?|quarters?|months?|weeks?|days?|hours?|minutes?|seconds?"
UNIT = rf" ?(?:%|°|[kcm]?m²?|ms|s|min|h|[kKMG]B|{WORDS})(?!\w)"
NUMBER = re.compile(rf"(?<![\w.])[-−]?\d[\d.,]*(?<![.,])(?:{UNIT})?")
WIDTH = 88


def pages():
    """Return the pages that people write; decisions are as they were made."""
    found = [ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")]
    return sorted(
        each for each in found if each.name not in GENERATED and "adr" not in each.parts
    )


def test_numbers_of_pages_are_those_that_were_read():
    lines = []
    for page in pages():
        text = EXAMPLE.sub("", page.read_text(encoding="utf-8"))
        numbers = re.sub(r"[()]", "", " ".join(NUMBER.findall(text)))
        lines += [page.relative_to(ROOT).as_posix()]
        lines += [
            f"    {part}" for part in re.findall(rf"\S.{{0,{WIDTH}}}(?!\S)", numbers)
        ]
    if os.environ.get("GEOPRIV_KEEP"):
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert len(lines) > 100
    assert lines == KEPT.read_text(encoding="utf-8").splitlines()
