"""Synonyms of releases and arguments, for suggestions in errors."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

# The call to type, and the words that ask for it: of a name in any order and form, with
# underscores all of them. What ends in = has to be the whole name.
CALLS = {
    "planar_laplace(displacement=200)": "anonymise blur displace donut geomask jitter "
    "laplace mask noise obfuscate perturb pseudonymise scramble",
    "planar_laplace(displacement=200, zones=zones)": "jitter_within swap within=",
    "private_knn(place, k=5, eps=0.01)": "closest knn kneighbour nearest neighbour",
    "private_hull(rho=1e-4)": "area= hull",
    "private_extent(kind='box', eps=0.01)": "bbox bounds extent",
    "private_extent(kind='centre', eps=0.01)": "center= centre= centroid mean_center "
    "mean_centre median_center median_centre",
    "private_extent(kind='diameter', eps=0.01)": "diameter size= width=",
    "private_extent(kind='radius', eps=0.01)": "bounding_circle bounding_radius",
    "private_distance(place, eps=0.01)": "distance= distance_to min_distance",
    "private_distance(place, within=1000, eps=0.01)": "any_in any_within dwithin "
    "exists_within is_within within_distance",
    "zonal_counts(zones, eps=1)": "aggregate count crosstab groupby histogram "
    "in_polygon sjoin spatial_join sum tally zonal",
    "private_heatmap(extent=zones, eps=0.01)": "heat_map hex_bin private_density",
    "density()": "density intensity kde",
    "count(zones)": "count_released estimate= estimate_count",
    "getis_ord(column)": "getis gi hot_spot local_g",
    "morans_i(column)": "autocorrelation moran moransi",
    "clustering(window=zones)": "cluster k= k_function pair_correlation ripley",
    "rate(zones, population='people')": "incidence prevalence rate",
    "around(point, radius=1000, population=released)": "case_around "
    "case_cluster cluster_around cluster_test excess focused near_source point_source "
    "relative_risk risk_ratio stone_test",
    "private_mean(column, lambda x: x, (0, 100), eps=0.1)": "average mean",
    "private_flows(zones, destination='destination', eps=1)": "commute flow od "
    "origin_destination trip",
    "private_track(time='t', windows='1h', privacy_unit='who', eps=0.01)": "track "
    "trajectory",
    "risk_report(released)": "attack disclosure privacy_risk reidentification risk=",
    "compare()": "compare comparison",
    "synthesise()": "synthesise synthetic",
    "to_file(path)": "export publish save to_file to_geojson to_gpkg to_parquet write",
    "geopriv_gis.read_file(path)": "load read",
    "geopriv_gis.check(path)": "audit check validate verify",
    "geopriv_gis.Ledger.open(path)": "accountant budget ledger remaining spend spent",
    "": "error_rate k_mean mean_shift sampling_rate",  # nothing here, but for a part
}
# Words that yield to others: they are about something, the first to the last.
GENERAL = (
    "audit attack check compare validate verify rate mean average count sum aggregate "
    "comparison sjoin tally noise laplace cluster"
)
# What a call is followed by, where the word leaves open what is meant.
MORE = {
    "planar_laplace(displacement=200)": "Add privacy_unit='COLUMN' for persons with "
    "several rows, zones= to stay inside polygons.",
    "private_heatmap(extent=zones, eps=0.01)": "For released points use density().",
    "private_hull(rho=1e-4)": "It is a polygon, with an area, and warns where that is "
    "far off.",
    "around(point, radius=1000, population=released)": "Every row counts as a case: "
    "filter first, as in released[released['ill'] == 1].geopriv. Or population=zones "
    "smaller than the circle, weights='people'.",
    "density()": "It takes released points; for true ones use "
    "private_heatmap(extent=zones, eps=0.01).",
    "private_knn(place, k=5, eps=0.01)": "Add privacy_unit='row' where each row is a "
    "person, which is far more accurate.",
    "rate(zones, population='people')": "Every row counts as a case: filter first, or "
    "pass by=, a column.",
    "risk_report(released)": "For files: geopriv_gis.check(path, truth=points).",
    "geopriv_gis.Ledger.open(path)": "Its balance says what is left. Without a ledger, "
    "make one: geopriv_gis.Ledger.create(path, limits=['gp=0.05,per=year', "
    "'dp=3,per=year']), and pass ledger= to releases.",
}
# What to do where a release takes cases alone and is told which column has them.
OF_CASES = {"around": "filter first: released[released['ill'] == 1].geopriv.around(…)"}
CASES = "by case cases category column controls group ill outcome status"
# Calls for true points, where one of released points is given a budget.
OF_TRUE_POINTS = {
    "count": "zonal_counts(zones, eps=1)",
    "density": "private_heatmap(extent=zones, eps=0.01)",
}
WORDS = {word: call for call, words in CALLS.items() for word in words.split()}
_RANKS = {word: -rank for rank, word in enumerate(GENERAL.split(), 1)}
_IGNORED = "compute_dp_get_private"  # parts that say nothing of what is asked
# Names that arguments have elsewhere, and those they may have here.
ARGUMENTS = {
    "eps": "e epsilon privacy_loss",
    "rho": "zcdp",
    "privacy_unit": "by case client id owner patient person pid "
    "subject unit user user_id who",
    "person": "animal patient user",
    "displacement": "distance metres meters radius scale sigma",
    "zones": "districts polygons regions within",
    "region": "mask within",
    "onto": "clip region snap",
    "extent": "bbox bounds polygons within zones",
    "within": "distance dwithin max_distance metres meters radius",
    "radius": "buffer distance metres meters within",
    "sum": "agg column value values",
    "every": "freq frequency period",
    "time": "date datetime timestamp",
    "start": "begin since",
    "end": "stop",
    "cell": "cell_size cellsize resolution",
    "bandwidth": "bw radius",
    "max_rows_per_unit": "cap contribution max_contributions max_rows",
    "rng": "random_state seed",
    "k": "n n_neighbors neighbors",
    "by": "case cases column group groupby outcome",
    "mechanisms": "displacement distance eps epsilon method methods metres meters rho",
    "truth": "original points raw true true_points",
}
# What may be passed, where a number or a name given for it tells too little.
EXAMPLES = {"mechanisms": "[('planar_laplace', {'displacement': 200})]"}


def similar_name(word: str, names: Iterable[str]) -> str:
    """Return the most similar known name, or ""."""
    return "".join(difflib.get_close_matches(word, list(names), n=1, cutoff=0.82))


def call_for(word: str, names: Iterable[str]) -> str:
    """Return the call, or a similar name, to type for an unknown name, or "".

    >>> call_for("mask_points", ["planar_laplace"])
    'planar_laplace(displacement=200)'
    >>> call_for("knocks", ["knox"]), call_for("knoxx", ["knox"])
    ('', 'knox')
    """
    return _call_for_parts(_split_name(word)) or similar_name(word, names)


def _call_for_parts(parts: list[str]) -> str:
    """Return the call of the most specific word among parts; "" if none or several."""
    ignored = _split_name(_IGNORED)
    words_sought = [part for part in parts if part not in ignored]
    calls: dict[tuple[int, int], set[str]] = {}
    for word, call in WORDS.items():
        wanted = _split_name(word)
        if word.endswith("="):
            found = words_sought == wanted
        else:
            found = set(wanted) <= set(parts) or "".join(wanted) in parts
        if found:
            rank = (len(wanted), _RANKS.get(word, 0))
            calls.setdefault(rank, set()).add(call)
    best = calls[max(calls)] if calls else set()
    return best.pop() if len(best) == 1 else ""


def _split_name(name: str) -> list[str]:
    """Return a name's words as stems.

    >>> _split_name("KernelDensities"), _split_name("hot_spots_2")
    (['kernel', 'density'], ['hot', 'spot', '2'])
    """
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    spelled = [part.lower().replace("our", "or").replace("z", "s") for part in parts]
    return [
        re.sub(
            r"(?<=\w{3})(ations?|ings?|ments?|ed|es?|s)$", "", re.sub("ies$", "y", each)
        )
        for each in spelled
    ]


def unknown_name(owner: str, word: str, names: Iterable[str]) -> AttributeError:
    """Return the error for an unknown name, with the one to type instead."""
    public = [name for name in names if not name.startswith("_")]
    call = "" if word.startswith("_") else call_for(word, public)
    method = owner != "geopriv" and call in CALLS and "." not in call
    meant = f"; use {'.geopriv.' if method else ''}{call}" if call else ""
    more = f" {MORE[call]}" if call in MORE else ""
    # With a name of its own, or Python would propose another.
    return AttributeError(
        f"{owner} has no attribute {word!r}{meant}.{more}", name=word, obj=None
    )


def argument_for(word: str, names: Iterable[str]) -> str:
    """Return the argument likely meant by an unknown name, or "".

    >>> argument_for("epsilon", ["frame", "eps"])
    'eps'
    """
    known = list(names)
    for name, words in ARGUMENTS.items():
        if name in known and word.lower() in words.split():
            return name
    return similar_name(word, known)


def refused_argument(release: str, word: str) -> str:
    """Return advice if released points are given a budget or case column, else "".

    >>> refused_argument("count", "epsilon").partition("; ")[2]
    'for true points use zonal_counts(zones, eps=1)'
    """
    if word in CASES.split() and release in OF_CASES:
        return OF_CASES[release]
    if word not in (*ARGUMENTS["eps"].split(), "eps", "rho"):
        return ""
    instead = OF_TRUE_POINTS.get(release, "")
    more = f"; for true points use {instead}" if instead else ""
    return f"it takes released points and no budget{more}"
