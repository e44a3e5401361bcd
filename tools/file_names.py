"""Fail for names of files that some machine cannot hold.

``python tools/file_names.py`` looks at what git tracks, ``… LIST`` at the lines of a
file. Windows refuses some characters and words; it and macOS take names that differ in
case alone for one.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[. ]$')
DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.I)


def faults(names: Iterable[str]) -> Iterator[str]:
    """Yield what is wrong with names of files, each with its folders.

    Examples
    --------
    >>> list(faults(["a/b.py", "d/nul.txt"]))
    ['d/nul.txt: a device of Windows']
    """
    seen: dict[str, str] = {}
    for name in names:
        for path in accumulate(name.split("/"), "{}/{}".format):
            first = seen.setdefault(path.casefold(), path)
            if first != path:
                yield f"{path}: differs from {first} in case alone"
        for part in name.split("/"):
            if FORBIDDEN.search(part):
                yield f"{name}: Windows cannot hold such a name"
            elif DEVICE.fullmatch(part):
                yield f"{name}: a device of Windows"


def tracked() -> list[str]:
    """Return the names that git tracks; none where this is no clone."""
    try:
        command = ["git", "-C", str(ROOT), "ls-files", "-z"]
        output = subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return []
    return [name.decode() for name in output.split(b"\0") if name]


def main(words: list[str]) -> int:
    """Print what is wrong; return whether anything is."""
    names = Path(words[0]).read_text().splitlines() if words else tracked()
    found = list(faults(names))
    print("".join(f"{fault}\n" for fault in found), end="")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
