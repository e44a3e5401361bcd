"""Tracks of persons: where they were when, from where to where."""

from __future__ import annotations

from .kinds import Column, Flag, Text, number
from .row import POINTS_RELEASE, Argument, Command, Form, Release
from .shared import EITHER_EPS, EITHER_RHO, FRAME, LEDGER, PLANE, PROGRESS, RNG

# Laid out by hand, as a table.
# fmt: off

_OF_PERSON = "For all windows of a person; exactly one of `eps` and `rho`."
TRACK = Release(
    "private_track", "points.track",
    (
        FRAME.but(
            help="One fix in every row, with its time. It is not modified.",
            takes="GeoDataFrame", label="Layer of fixes",
            hint="Single points with a CRS, a field of times and one that says whose.",
        ),
        Argument(
            "time", Column(), "Column of dates with times, with a zone or without.",
            "Field of times",
        ),
        Argument(
            "windows", Text(),
            "Public windows of time: a length such as 15min, 1h or 1w; some of "
            "night/day/weekend; or a column of public labels.",
            "Windows of time",
            more='A column with such a name is given as "column:night".',
            hint="15min, 1h, 1w, night/day/weekend, or a field of public labels.",
        ),
        Argument(
            "person", Column(),
            "Column that says whose a row is. Without it all rows are one person's.",
            "Field that says whose a row is", None,
            hint="All fixes of a person may move at once. Empty: all rows are one "
            "person's.",
        ),
        EITHER_EPS.but(help=_OF_PERSON), EITHER_RHO.but(help=_OF_PERSON),
        Argument(
            "smooth", Flag(),
            "Smooth the noisy places over time, which costs no privacy.",
            "Smooth the places over time", True,
            more="Only for windows of a length.", advanced=True,
            fields=(
                Argument(
                    "raw", Flag(), "As they were released with their noise.",
                    "Leave the noisy places as they are", False, advanced=True,
                ),
            ),
        ),
        Argument(
            "speed",
            number("How far somebody usually gets within an hour", unit="m", above=0),
            "Public. By default learnt from the noisy places of all persons.",
            "How far somebody usually gets within an hour (metres)", None,
            advanced=True, hint="Public. Empty: learnt from the noisy places.",
        ),
        PLANE, LEDGER, RNG, PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Release where persons were in windows of time, for tracks of many fixes.",
    Command(
        "private-track",
        (
            "private-track deer.gpkg tracks.gpkg --person collar --time t --windows 1h "
            "--rho 1e-4",
            "private-track phones.gpkg homes.gpkg --person id --time t --windows "
            "night/day --eps 0.01",
        ),
        "OUT has a row for each person and window, with its start and end, or its "
        "label, and se, the standard error in metres.",
    ),
    Form(
        "privatetrack", "Private tracks", "Private tracks",
        (
            "frame", "time", "windows", "person", "eps", "rho", "smooth", "speed",
            "crs", "ledger",
        ),
    ),
)

RELEASES = (TRACK,)
