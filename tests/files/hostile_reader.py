"""Read each file of a folder and say how it went: run by the tests in a process.

A reader that crashes ends this process and not the tests', and the last line tells with
which file.
"""

import resource
import signal
import sys
import warnings
from pathlib import Path

import geopriv_gis

MEMORY = 6 << 30  # bytes of addresses; libraries reserve 2 to 3 GB before they begin
SECONDS = 20  # of computing, whatever else runs; a file of some kB takes milliseconds


class HangError(BaseException):
    """Reading took far longer than any whole file of that size."""


def late(*_):
    """Stop a reader that does not end."""
    raise HangError


def outcome(path):
    """Return "read", "refused", or the name of what should not have come out."""
    try:
        geopriv_gis.read_file(path)
    except geopriv_gis.FileError:
        return "refused"
    except BaseException as error:
        return type(error).__name__
    return "read"


def main(folder):
    """Read all files but those that belong to another."""
    warnings.simplefilter("ignore")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, late)
    for path in sorted(Path(folder).iterdir()):
        if path.suffix in (".dbf", ".shx", ".prj", ".cpg") or ".guarantee" in path.name:
            continue
        print(path.name, end=" ", flush=True)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        print(outcome(path), flush=True)
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    main(sys.argv[1])
