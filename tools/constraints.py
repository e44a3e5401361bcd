"""Print the versions of this environment's packages, as pip's constraints.

Run with the oldest Python that is tested, Debian 12's: what it can have, the newer ones
have, too; some packages ask for a later 3.11 than it has.
Other Pythons than the tested ones get what PyPI has.
"""

import subprocess
import sys

TESTED = "python_version >= '3.11' and python_version < '3.15'"

if sys.version_info[:3] > (3, 11, 2) or sys.version_info[:2] < (3, 11):
    raise SystemExit(
        "Needs Python 3.11.2, the oldest tested: make test-latest PYTHON=..."
    )

freeze = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
done = subprocess.run(freeze, check=True, capture_output=True, text=True)
print(
    "# Made by make constraints, after make test-latest had passed. Not to be edited."
)
for line in done.stdout.splitlines():
    print(f"{line}; {TESTED}")
