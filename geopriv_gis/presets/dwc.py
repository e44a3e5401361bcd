"""Sensitive species: Darwin Core fields, for GBIF and the portals that follow it.

Chapman (2020) asks for generalised cells and advises against points that look exact
and are not. So noise is drawn, and the cell of a public grid is published in its place:
the middle, the outline, and a radius that says how far the true place may be.

The 95 % radius of noise is 4.744/ε. The figure is ε = 6e-5 per metre over the side of
the cell in degrees: 7.91 km at 0.1°, whose half diagonal is 7.85 km at the equator. A
place 100 m away changes odds by a factor of at most 1.07 at 0.1°, 1.83 at 0.01° and 404
at 0.001°: the last hides nothing.

References
----------
Chapman AD (2020) Current Best Practices for Generalizing Sensitive Species Occurrence
Data. GBIF, doi:10.15468/doc-5jp4-5g10. Chapman AD & Wieczorek JR (2020) Georeferencing
Best Practices. GBIF, doi:10.15468/doc-gg7h-s853. Darwin Core Maintenance Group, List
of Darwin Core terms, http://rs.tdwg.org/dwc/doc/list/.
"""

from __future__ import annotations

import math
import re
from datetime import datetime
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ..core.errors import ParameterError
from ..core.language import in_english
from ..core.parameter import check_number
from ..core.promise.guarantee import Guarantee
from ..frames.ground.crs import metres_per_unit
from ..frames.ground.datum import degrees_per_unit
from ..frames.ground.geometry import Frame
from ..frames.ground.warning import warn
from ..frames.points.cells import CELL, FOOTPRINT, RADIUS, GridCells
from .preset import Preset, rename_columns
from .terms import words_of_organisms

EPS_DEGREES = 6e-5  # per metre, times the side of a cell in degrees
DEGREE = 111_320.0  # m, of longitude at the equator
_FINEST = 0.005  # degrees: finer cells have noise that tells one house from the next
DATE = "eventDate"
_NUMBER, _CORNERS = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"), 10
_DIGITS = 7  # of a degree: a centimetre
# What moves points in a way whose radius nobody knows, or to where nobody was.
_REFUSED = ("region", "zones", "unit_ball")
FORBIDDEN = (
    "verbatim", "locality$", "locationRemarks$", "locationID$", "namedPlace$",
    "siteNumber$", "minimumElevation", "maximumElevation", "minimumDepth",
    "maximumDepth", "minimumDistanceAbove", "maximumDistanceAbove", "eventTime$",
    "recordedBy", "recordNumber$", "fieldNumber$", "fieldNotes$", "decimalLatitude$",
    "decimalLongitude$", "geodeticDatum$", "coordinateUncertaintyInMeters$",
    "coordinatePrecision$", "pointRadiusSpatialFit$", "footprintWKT$",
    "footprintSRS$", "footprintSpatialFit$", "georeferenc", "dataGeneralizations$",
    "informationWithheld$",
)  # fmt: skip
WITHHELD = (
    "exact coordinates; locality, elevation and depth, time of day, field numbers, "
    "names of collectors, verbatim and georeferencing fields, where they were recorded"
)
GENERALISED = (
    "noise was added to each place{within}, and the cell of a public grid of {cell:g} "
    "{unit} in which the sum lies is given in its stead"
)
WHO = "organismID"
SE = "se"  # of private_track: its module imports more than a preset needs
# Standard errors of each coordinate within which 95 % of planar Laplace noise is, and
# 97.7 % of Gaussian noise.
ERRORS = 4.7439 / math.sqrt(3)
# Where the noise hides how far an animal moves: 92 % were within, so it is widened.
UNRELIABLE = 1.5
AVERAGED = (
    "the mean over time of the animal's place between the ends of eventDate, on a line "
    "from fix to fix also where fixes are missing, with noise, smoothed along its "
    "track; that mean is within coordinateUncertaintyInMeters with 95 %, the animal "
    "itself was around it"
)
# A year, month or day, or a day or week of the year; the end of an interval may leave
# out what it has in common.
_ISO = re.compile(r"\d{4}(-?\d\d(-?\d\d)?|-?\d{3}|-?W\d\d(-?\d)?)?")
_ISO_END = re.compile(rf"{_ISO.pattern}|(\d\d-)?\d\d|")
WITHIN = " (95 % of it within {:,} m)"


def _dwc_arguments(release: str, given: dict[str, Any], crs: Any) -> dict[str, Any]:
    """Complete arguments; refuse unknown radius and z="protect"; warn of tiny cells."""
    if release == "private_track":
        return _track_arguments(given)
    bad = [name for name in _REFUSED if given.get(name) is not None]
    if bad:
        raise ParameterError(
            f"{bad[0]} must be left out with the preset 'dwc', which needs noise of "
            "known radius for coordinateUncertaintyInMeters."
        )
    if given.get("z") == "protect":
        raise ParameterError(
            "z='protect' must be left out: the preset 'dwc' has no heights."
        )
    if given.get("privacy_unit", "row") != "row":
        given.setdefault("method", "composition")  # whose radius is known, row by row
    own = None if crs is None else pyproj.CRS.from_user_input(crs)
    if own is None or own.is_geographic:
        cell, per_degree = 0.1, 1.0
    else:
        metres = metres_per_unit(own)
        cell, per_degree = 10_000.0 / metres, DEGREE / metres
    if given.get("onto") is not None:
        cell = given["onto"]
    check_number("onto", cell, CELL)
    side = cell / per_degree
    eps = given.get("eps")
    if eps is None:
        eps = EPS_DEGREES / side
        if side < _FINEST:
            fine, coarse = (float(f"{each * per_degree:.1g}") for each in (0.01, 0.1))
            unit = "degree" if own is None else own.axis_info[0].unit_name
            warn(
                f"cells of {cell:g} come with eps = {eps:g} per metre: places 100 m "
                f"from each other are told apart. Pass onto={fine:g} or onto="
                f"{coarse:g} ({unit})."
            )
    return {"z": "drop", **given, "eps": eps, "onto": cell}


def _track_arguments(given: dict[str, Any]) -> dict[str, Any]:
    """Return a track's arguments; raise for unequal windows, warn of a renaming."""
    try:
        length = pd.Timedelta(given.get("windows"))
    except (TypeError, ValueError):
        length = pd.NaT
    if pd.isna(length):
        raise ParameterError(
            "the preset 'dwc' needs windows of equal length, such as '1D', "
            "for eventDate."
        )
    unit = given.get("privacy_unit")
    if unit not in (None, "table", WHO):
        warn(f"{unit!r} is called {WHO!r} in the result, as Darwin Core names it.")
    return given


def _prepare(frame: Frame) -> Frame:
    """Return the frame with times of day removed from eventDate, if it has one."""
    if isinstance(frame, gpd.GeoDataFrame) and DATE in frame.columns:
        return frame.assign(**{DATE: _dates_without_times(frame[DATE])})
    return frame


@in_english
def _add_dwc_fields(frame: gpd.GeoDataFrame, guarantee: Guarantee) -> gpd.GeoDataFrame:
    """Return released cells or tracks with Darwin Core fields; raise for others."""
    if SE in frame.columns:
        return _of_track(frame, guarantee)
    if FOOTPRINT not in frame.columns:
        raise ParameterError(
            "the preset 'dwc' requires cells: release with onto= the cells' side, "
            "without region, zones and unit_ball."
        )
    made = _prepare(frame.drop(columns=[FOOTPRINT, RADIUS], errors="ignore"))
    derived = derive(frame, guarantee)
    crs = pyproj.CRS.from_user_input(frame.crs)
    made = made.assign(
        decimalLatitude=derived["decimalLatitude"],
        decimalLongitude=derived["decimalLongitude"],
        geodeticDatum="EPSG:4326",
    )
    if RADIUS in frame.columns:  # otherwise nobody knows it, and no old one stands
        made["coordinateUncertaintyInMeters"] = np.ceil(frame[RADIUS])
    if crs.is_geographic:
        made["coordinatePrecision"] = _cell_side(frame, crs)
    made["footprintWKT"] = frame[FOOTPRINT]
    made["footprintSRS"] = _crs_code(crs)
    made["dataGeneralizations"] = _generalisation_text(
        guarantee, crs, _cell_side(frame, crs)
    )
    made["informationWithheld"] = WITHHELD
    made["georeferenceRemarks"] = _in_words(guarantee)
    return made


def _of_track(frame: gpd.GeoDataFrame, guarantee: Guarantee) -> gpd.GeoDataFrame:
    """Return a released track's windows (mean places) as Darwin Core occurrences."""
    called = _renamed_columns(frame, guarantee)
    kept = [*called] or [WHO] * (WHO in frame.columns)
    made = frame[[*kept, frame.geometry.name]].rename(columns=called)
    ends = [frame[name].map(lambda each: each.isoformat()) for name in ("start", "end")]
    known = frame.get("reliable", pd.Series(True, index=frame.index))
    doubt = np.where(known, 1.0, UNRELIABLE)
    who = frame[kept[0]].astype(str) + " " if kept else ""
    return made.assign(
        occurrenceID=who + ends[0],
        eventDate=ends[0] + "/" + ends[1],
        **derive(frame, guarantee),
        geodeticDatum="EPSG:4326",
        coordinateUncertaintyInMeters=np.ceil(ERRORS * doubt * frame[SE]),
        dataGeneralizations=AVERAGED,
        informationWithheld="all fixes, and all else that was recorded with them",
        georeferenceRemarks=_in_words(
            rename_columns(guarantee, called).replace(
                privacy_unit=called.get(guarantee.privacy_unit, guarantee.privacy_unit)
            )
        ),
    )


def _renamed_columns(frame: gpd.GeoDataFrame, guarantee: Guarantee) -> dict[str, str]:
    """Return the new name of a track's animal column, by its old one; {} if none."""
    unit = guarantee.privacy_unit
    known = SE in frame.columns and unit in frame.columns and unit != WHO
    return {unit: WHO} if known else {}


def _in_words(guarantee: Guarantee) -> str:
    """Return a guarantee as text on organisms, for recipients of occurrences."""
    return words_of_organisms(guarantee.in_words())


def _generalisation_text(guarantee: Guarantee, crs: pyproj.CRS, cell: float) -> str:
    """Return text on how places were generalised: noise and cells."""
    law, within = guarantee.law, ""
    if law is not None and law.shares == "row" and law.ball is None:
        within = WITHIN.format(math.ceil(law.replace(then=()).quantile(0.95)))
    unit = "degrees" if crs.is_geographic else crs.axis_info[0].unit_name
    return GENERALISED.format(within=within, cell=cell, unit=unit)


def derive(frame: gpd.GeoDataFrame, guarantee: Guarantee) -> dict[str, Any]:
    """Return fields derived from points: degrees, cells or windows; {} for others.

    Of tracks also those that tell windows of one length.
    """
    if not (len(frame) and (frame.geometry.geom_type == "Point").all()):
        return {}
    places = frame.geometry
    there = places.to_crs("EPSG:4326")
    found: dict[str, Any] = {
        "decimalLatitude": there.y.round(_DIGITS).to_numpy(),
        "decimalLongitude": there.x.round(_DIGITS).to_numpy(),
    }
    crs = pyproj.CRS.from_user_input(frame.crs)
    side = _cell_side(frame, crs)
    if side:
        grid = GridCells(side, crs)
        middles = np.column_stack([places.x, places.y])
        found["footprintWKT"] = grid.columns(middles, None)[FOOTPRINT]
    elif DATE in frame.columns and guarantee.law is None:  # means of a track
        found |= _window_fields(frame)
    return found


def _window_fields(frame: gpd.GeoDataFrame) -> dict[str, Any]:
    """Return the fields of time windows of one length; {} for others."""
    ends = frame[DATE].astype(str).str.split("/", expand=True)
    if ends.shape[1] != 2:
        return {}
    try:  # windows have one length in local time, over clock changes as well
        start, end = (
            pd.DatetimeIndex(
                [datetime.fromisoformat(each).replace(tzinfo=None) for each in column]
            )
            for _, column in ends.items()
        )
    except (TypeError, ValueError):
        return {}
    length = (end - start)[0]
    if length <= pd.Timedelta(0) or not (end - start == length).all():
        return {}
    if ((start - start.min()) % length).any():
        return {}
    who = frame[WHO].astype(str) + " " if WHO in frame.columns else ""
    return {DATE: frame[DATE], "occurrenceID": who + ends[0]}


def _cell_side(frame: gpd.GeoDataFrame, crs: pyproj.CRS) -> float:
    """Return the cells' side (CRS units) from the first outline; 0 without outlines.

    Outlines have twelve figures, of which a small cell leaves few.
    """
    name = FOOTPRINT if FOOTPRINT in frame.columns else "footprintWKT"
    if name not in frame.columns or frame.empty:
        return 0.0
    corners = [float(each) for each in _NUMBER.findall(str(frame[name].iloc[0]))]
    wide = abs(corners[2] - corners[0]) if len(corners) == _CORNERS else 0.0
    if not crs.is_geographic or not 0 < wide <= 90:
        return float(f"{wide:.6g}")
    quarter = 90 / degrees_per_unit(crs)
    return quarter / round(quarter / wide)  # a whole number of them, see `GridCells`


def _dates_without_times(dates: pd.Series) -> pd.Series:
    """Return ISO dates and intervals without times of day; raise for others."""
    if dates.dtype.kind == "M":
        return dates.dt.strftime("%Y-%m-%d")
    texts = dates.astype(object).where(dates.notna(), None)
    return texts.map(lambda v: v if v is None else _date_without_time(str(v)))


def _date_without_time(text: str) -> str:
    """Return an ISO date or interval without times of day; raise for others."""
    ends = [part.strip() for part in text.split("/")]
    dates = [part.replace(" ", "T").split("T")[0] for part in ends]
    if not (_ISO.fullmatch(dates[0]) and all(map(_ISO_END.fullmatch, dates[1:]))):
        raise ParameterError(
            "eventDate must have dates of ISO 8601, as 2024-02-14. Convert it with "
            "pandas.to_datetime, with dayfirst=True where days come first."
        )
    return "/".join(dates)


def _crs_code(crs: pyproj.CRS) -> str:
    """Return a CRS's code, as EPSG:4326, or its WKT."""
    code = crs.to_authority()
    return ":".join(code) if code else crs.to_wkt()


DWC = Preset(
    name="dwc",
    help="Sensitive species in Darwin Core: noise, then the cell of a grid.",
    releases=("planar_laplace", "private_track"),
    figures={
        "eps_at_0.1_degrees": 6e-4,
        "eps_at_0.01_degrees": 6e-3,
        "eps_at_0.001_degrees": 6e-2,
    },
    sources=(
        "Chapman 2020, doi:10.15468/doc-5jp4-5g10",
        "Chapman & Wieczorek 2020, doi:10.15468/doc-gg7h-s853",
        "Darwin Core, http://rs.tdwg.org/dwc/doc/list/",
    ),
    complete=_dwc_arguments,
    add_fields=_add_dwc_fields,
    derive=derive,
    prepare=_prepare,
    rename=_renamed_columns,
    forbidden=FORBIDDEN,
)
