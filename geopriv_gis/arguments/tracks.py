"""Arguments of releases of tracks and flows."""

from __future__ import annotations

from . import maps, shared
from .kinds import Choice, Column, Flag, Polygons, Text, Unit, number
from .row import ASK, POINTS_RELEASE, Alternative, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_OF_PERSON = "For all windows of a person; exactly one of `eps` and `rho`."
TRACK = Release(
    "private_track", "points.track",
    (
        shared.FRAME.copy(
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
            "privacy_unit", Unit(words=("table",)),
            "Whose fixes they are: a column that names the person (or animal) of each "
            'row, or "table" if all rows are one person\'s.', "Whose fixes are whose",
            more="All fixes of a person may move at once.",
            fields=(
                shared.UNIT_CHOICE.copy(
                    kind=Choice({
                        "column": "A field names the person",
                        "table": "The whole table belongs to one person",
                    }),
                    default="column", help="All fixes of a person may move at once.",
                ),
                shared.UNIT_FIELD,
            ),
        ),
        shared.EITHER_EPS.copy(help=_OF_PERSON), shared.EITHER_RHO.copy(
            help=_OF_PERSON,
            instead=Alternative(
                (
                    shared.DISPLACEMENT_RHO.copy(
                        help="Of the place of a person with one window; n windows "
                        "move √n times as far. Instead of `rho`, which is π / (4 · "
                        "displacement²).",
                    ),
                ),
                "rho_from_displacement",
            ),
        ),
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
            number(
                "How far somebody usually gets within an hour", unit="m",
                at_least=0.01, at_most=1e7,
            ),
            "Public. By default learnt from each person's noisy places.",
            "How far somebody usually gets within an hour", None,
            advanced=True, hint="Public. Empty: learnt from the noisy places.",
        ),
        shared.PLANE, shared.LEDGER, shared.RNG, shared.PROGRESS,
    ),
    "points", POINTS_RELEASE,
    "Release where persons were in windows of time, for tracks of many fixes.",
    Command(
        "private-track",
        (
            "private-track deer.gpkg tracks.gpkg --privacy-unit collar --time t "
            "--windows 1h --rho 1e-4",
            "private-track phones.gpkg homes.gpkg --privacy-unit id --time t "
            "--windows night/day --eps 0.01",
        ),
        "OUT has a row for each person and window, with its start and end, or its "
        "label, and se, the standard error in metres.",
    ),
    Form("privatetrack", "Private tracks", "Private tracks"),
)

_COUNTED = maps.ZONAL_COUNTS.argument
FLOWS = Release(
    "private_flows", "zones.flows",
    (
        shared.FRAME.copy(
            help="One trip in every row: where it began. It is not modified.",
            takes="GeoDataFrame", label="Layer of trips",
        ),
        Argument(
            "zones", Polygons(), "Public polygons that do not overlap.", "Zones",
            takes="GeoDataFrame or GeoSeries of polygons",
            hint="They must not depend on the data, nor overlap.",
        ),
        Argument(
            "destination", Column(several=True),
            "Column with the names of the zones where trips end, as `zone_name` has "
            "them; or two columns, x and y of the places, in the CRS of the points.",
            "Field with the zones where trips end, or two with coordinates",
            more="Or a column of points.",
            hint="The zones' names, as their field of names has them.",
        ),
        Argument(
            "origin", Column(several=True),
            "Column with the names of the zones where trips begin, or two, x and y. By "
            "default the zones in which the rows' points lie.",
            "Field with the zones where trips begin, or two with coordinates", None,
            advanced=True,
            more="Or a column of points.",
            hint="Empty: the zones in which the points lie.",
        ),
        _COUNTED("eps").copy(more="For all pairs together."),
        _COUNTED("rho").copy(more="For all pairs together."),
        _COUNTED("neighbours").copy(advanced=True),
        _COUNTED("privacy_unit"), _COUNTED("max_rows_per_unit"),
        _COUNTED("slivers").copy(
            more="What counts is the smallest zone that a piece lies in; rows there "
            "are in the first of the zones.",
        ),
        Argument(
            "suppress", number("Standard errors that a count must reach", above=0),
            "Smaller flows are left empty. By default none is.",
            "Leave out flows below so many standard errors", None,
            hint="Empty: all are shown.", advanced=True,
            more="Of more than 447 zones smaller flows have no line.",
        ),
        Argument(
            "zone_name", Text(),
            "Column of the zones whose values name them. By default the row's number, "
            "counted from 0; required where a column holds names of zones.",
            "Field of the zones that names them", None, takes="column name",
            more="In Python by default their index, which then has a name.",
            hint="A name of its own for each zone. Empty: its number, counted from 0, "
            "if no field of trips names zones.",
        ),
        _COUNTED("ledger"), shared.RNG, shared.PROGRESS,
    ),
    "zones", ASK,
    "Count trips by pairs of public zones: differential privacy.",
    Command(
        "private-flows",
        (
            "private-flows trips.gpkg flows.gpkg --zones wards.gpkg --zone-name code "
            "--destination to --eps 1",
        ),
        "OUT has a line for each pair of zones, with its count and standard error. "
        "Sums of counts are those of the zones.",
    ),
    Form("privateflows", "Private flows between zones", "Private flows"),
    in_parts=True,
)

TRIM = Release(
    "trim_ends", "points.trimmed",
    (
        TRACK.argument("frame"),
        Argument(
            "radius",
            number(
                "Radius of the circles in which fixes are removed", unit="m",
                at_least=10, at_most=1e6,
            ),
            "Take it so large that many people live in three quarters of it.",
            "Radius of the circles", filled=500.0,
            hint="So large that many people live in three quarters of it.",
        ),
        TRACK.argument("time"),
        Argument(
            "person", Column(),
            "Column that says whose a row is: one name for a household. Without it all "
            "rows are one person's.",
            "Field that names the person", None, field="UNIT_FIELD",
            hint="One name for a household. Empty: all rows are one person's.",
        ),
        Argument(
            "trip", Column(),
            "Column that says of which trip a row is. Either it or `gap`.",
            "Field that says of which trip a row is", None,
            hint="Either it, or a length of time.",
        ),
        Argument(
            "gap", Text(),
            "Length of time without fixes after which another trip begins: 10min, 1h.",
            "Length of time that parts trips", None, takes="str",
            hint="10min, 1h. Instead of a field of trips.",
        ),
        Argument(
            "keep", Column(several=True),
            "Further columns to publish: none that tells of ends, such as addresses, "
            "lengths and durations of trips, and counters.",
            "Further fields to publish", (), advanced=True, field="KEEP_FIELDS",
            hint="None that tells of ends: addresses, lengths and durations of trips, "
            "counters.",
        ),
        shared.PLANE, shared.RNG, shared.PROGRESS,
    ),
    "rows", POINTS_RELEASE,
    "Remove the fixes near places where trips begin or end; promises nothing.",
    Command(
        "trim-ends",
        (
            "trim-ends rides.gpkg trimmed.gpkg --radius 500 --person id --trip ride "
            "--time t",
            "trim-ends rides.gpkg trimmed.gpkg --radius 500 --person id --gap 10min "
            "--time t",
        ),
        "OUT has the true fixes that are left. No ledger takes it. Run it once: two "
        "results tell more than one. What promises something is private-track.",
    ),
    Form(
        "trimends", "Trim the ends of trips (promises nothing)", "Trimmed trips",
        expert=True,
    ),
    one_of=(("trip",), ("gap",)),
)

RELEASES = (TRACK, FLOWS, TRIM)
