"""What was found in files that are about to be published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.language import noted, spoken, worded
from ..core.promise.guarantee import Guarantee

GREEN, AMBER, RED = noted("green"), noted("amber"), noted("red")
_ORDER = (GREEN, AMBER, RED)
_MEANS = {
    GREEN: noted("nothing was found that should not be published"),
    AMBER: noted("somebody should look at what is listed before it is published"),
    RED: noted("do not publish this"),
}


# A copy that lost its record must not be released a second time.
RELEASE = noted(
    "Release it only if it never was. Of a release that was saved anew, publish the "
    "file that it was written to."
)


@dataclass(frozen=True)
class Finding:
    """One thing that was found: "amber" or "red", in which file, what, what to do.

    Parameters
    ----------
    colour : {"amber", "red"}
        How bad it is.
    where : str
        The file, below the folder that was looked at.
    what : str
        What was found; no value of the data.
    advice : str
        What to do about it.
    """

    colour: str
    where: str
    what: str
    advice: str

    def __str__(self) -> str:
        """Return it as one line."""
        colour = spoken(self.colour)
        return f"{colour}: {self.where}: {self.what}. {self.advice}"


def amber(where: str, what: str, advice: str) -> Finding:
    return Finding(AMBER, where, spoken(what), spoken(advice))


def red(where: str, what: str, advice: str) -> Finding:
    return Finding(RED, where, spoken(what), spoken(advice))


@dataclass(frozen=True)
class Content:
    """What a release in a file holds: names and the number of its rows, no value.

    ``sha256`` is that of the whole file.
    """

    where: str
    guarantee: Guarantee
    rows: int
    columns: tuple[str, ...]
    crs: str
    sha256: str


@dataclass(frozen=True)
class Looked:
    """What was looked at, on which day, and what was known then.

    ``columns`` are those of the true places, if these were given.
    """

    name: str = ""
    day: str = ""
    contents: tuple[Content, ...] = ()
    columns: tuple[str, ...] | None = None
    ledger: bool = False


@dataclass(frozen=True)
class Verdict:
    """What `check` found.

    Parameters
    ----------
    findings : sequence of Finding
        The worst first.
    files : int
        How many files were looked at.
    releases : sequence of str
        A sentence for each release that was found.
    looked : Looked, optional
        What was looked at, for `to_html`.
    """

    findings: Sequence[Finding]
    files: int
    releases: Sequence[str]
    looked: Looked = Looked()

    @property
    def colour(self) -> str:
        """The worst that was found, "green" if nothing was."""
        found = [_ORDER.index(one.colour) for one in self.findings]
        return _ORDER[max(found, default=0)]

    def __str__(self) -> str:
        """Return all of it, for people."""
        head = worded(
            "{colour}: {meaning} ({files} looked at).",
            colour=spoken(self.colour), meaning=spoken(_MEANS[self.colour]),
            files=self.files,
        )  # fmt: skip
        return "\n".join([head, *map(str, self.findings), *self.releases])

    def to_html(self) -> str:
        """Return a certificate: a page for anybody, which prints on A4.

        It says the colour and why, and of each release the columns that are published
        and left out, the rows, the promise and what is told all the same.
        """
        from .certificate import certificate

        return certificate(self)


def sorted_by_colour(findings: Sequence[Finding]) -> list[Finding]:
    """Return findings, the worst first, else in their order."""
    return sorted(findings, key=lambda one: -_ORDER.index(one.colour))
