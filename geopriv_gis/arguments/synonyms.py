"""What people type for a release or an argument, and what it is called here."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

# The call to type, and words that are tried for it.
CALLS = {
    "planar_laplace(displacement=200)": "anonymise anonymize displace donut donut_mask "
    "geomask jitter mask noise obfuscate perturb pseudonymise random_perturbation",
    "planar_laplace(displacement=200, zones=zones)": "jitter_within swap within",
    "private_knn(place, k=5, eps=0.01)": "knn kneighbors nearest nearest_neighbors "
    "nearest_neighbours neighbors neighbours sjoin_nearest",
    "private_hull(eps=0.01)": "area concave_hull convex_hull hull",
    "private_extent(kind='box', eps=0.01)": "bbox bounds centroid extent total_bounds",
    "private_extent(kind='diameter', eps=0.01)": "diameter "
    "minimum_bounding_radius size width",
    "private_distance(place, eps=0.01)": "distance",
    "private_distance(place, within=1000, eps=0.01)": "any_in any_within dwithin "
    "exists_within is_within within_distance",
    "zonal_counts(zones, eps=1)": "aggregate count_points counts groupby histogram "
    "points_in_polygon private_counts private_zonal_counts sjoin sum value_counts "
    "zonal_count zonal_stats zonal_statistics zonal_sum",
    "private_heatmap(extent=zones, eps=0.01)": "heat_map heatmap hexbin "
    "private_density",
    "density()": "kde kernel_density",
    "count(zones)": "estimate estimate_count estimated_count",
    "getis_ord(column)": "g_local getis getis_ord_g gi gi_star hot_spots hotspots",
    "morans_i(column)": "moran moran_i moransi spatial_autocorrelation",
    "clustering(window=zones)": "cluster clusters k k_function k_test "
    "pair_correlation ripley ripley_k ripleys_k",
    "rate(zones, population='people')": "incidence prevalence rates",
    "around(point, radius=1000, population=people, weights='people')": "case_cluster "
    "cluster_around cluster_test focused_test near_source point_source stone_test",
    "private_mean(column, lambda x: x, (0, 100), eps=0.1)": "average mean",
    "private_flows(zones, destination='destination', eps=1)": "flow flows "
    "flow_matrix od od_matrix origin_destination trips",
    "private_track(time='time', windows='1h', eps=0.01)": "tracks trajectories "
    "trajectory",
    "risk_report(released)": "attack_report disclosure_risk reidentification risk",
    "synthesise()": "synthesize synthetic",
    "to_file(path)": "save to_geojson to_gpkg to_parquet write",
    "Ledger.open(path)": "budget budget_spent privacy_spent remaining_budget spending "
    "spent",
    "Ledger.create(path, budget=0.05, notion='gp')": "Accountant Budget "
    "BudgetAccountant PrivacyBudget",
}
# What a call is followed by, where the word leaves open what is meant.
MORE = {
    "planar_laplace(displacement=200)": "Add privacy_unit='COLUMN' for persons with "
    "several rows, zones= to stay inside polygons.",
    "private_heatmap(extent=zones, eps=0.01)": "For released points use density().",
    "private_hull(eps=0.01)": "It is a polygon, with an area.",
    "around(point, radius=1000, population=people, weights='people')": "The released "
    "points must be the cases: leave out others first.",
    "density()": "It takes released points; for true ones use "
    "private_heatmap(extent=zones, eps=0.01).",
    "Ledger.open(path)": "Its balance says what is left. Without a ledger, make one: "
    "Ledger.create(path, budget=0.05, notion='gp'), and pass ledger= to releases.",
}
# Calls for true points, where one of released points is given a budget.
OF_TRUE_POINTS = {
    "count": "zonal_counts(zones, eps=1)",
    "density": "private_heatmap(extent=zones, eps=0.01)",
}
WORDS = {word: call for call, words in CALLS.items() for word in words.split()}
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
}


def similar_name(word: str, names: Iterable[str]) -> str:
    """Return the name that is most like a word, or nothing."""
    return "".join(difflib.get_close_matches(word, list(names), n=1))


def call_for(word: str, names: Iterable[str]) -> str:
    """Return the call to type for a name that does not exist, or nothing.

    >>> call_for("jitter", ["planar_laplace"])
    'planar_laplace(displacement=200)'
    >>> call_for("zonal_cuonts", ["zonal_counts"])
    'zonal_counts'
    """
    found = WORDS.get(word) or WORDS.get(word.lower().removeprefix("private_"))
    return found or similar_name(word, names)


def unknown_name(owner: str, word: str, names: Iterable[str]) -> AttributeError:
    """Return the error of a name that does not exist: what to type in its place."""
    public = [name for name in names if not name.startswith("_")]
    call = "" if word.startswith("_") else call_for(word, public)
    meant = f"; use {call}" if call else ""
    more = f" {MORE[call]}" if call in MORE else ""
    # With a name of its own, or Python would propose another.
    return AttributeError(
        f"{owner} has no attribute {word!r}{meant}.{more}", name=word, obj=None
    )


def argument_for(word: str, names: Iterable[str]) -> str:
    """Return which of a call's arguments is likely meant by another name, or nothing.

    >>> argument_for("epsilon", ["frame", "eps"])
    'eps'
    """
    known = list(names)
    for name, words in ARGUMENTS.items():
        if name in known and word.lower() in words.split():
            return name
    return similar_name(word, known)


def refused_budget(release: str, word: str) -> str:
    """Return what to use where one of released points is given a budget, or nothing.

    >>> refused_budget("count", "epsilon").partition("; ")[2]
    'for true points use zonal_counts(zones, eps=1)'
    """
    if word not in (*ARGUMENTS["eps"].split(), "eps", "rho"):
        return ""
    instead = OF_TRUE_POINTS.get(release, "")
    more = f"; for true points use {instead}" if instead else ""
    return f"it takes released points and no budget{more}"
