"""Hypothesis strategies for guarantees, shared by the tests of this folder."""

from hypothesis import strategies as st

from geopriv_gis.core.promise.facts import TABLE_METRICS, is_kept_by_law
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import FAMILIES, SHARES, SPACES, STEPS, Law

budgets = st.floats(1e-9, 1e3)
metres = st.floats(1e-3, 1e7)
texts = st.text(max_size=8)
half_axes = st.floats(0.1, 10)
_PEAKS = {"peak": st.floats(0.1, 10), "radius": st.floats(1, 1e4)}
laws = st.sampled_from(FAMILIES).flatmap(lambda family: st.builds(
    Law,
    family=st.just(family),
    **(_PEAKS if family == "peak" else {}),
    rate=budgets,
    space=st.sampled_from(SPACES),
    ball=st.none() | st.tuples(half_axes, half_axes, st.floats(0, 360)),
    shares=st.sampled_from(SHARES),
    table_metric=st.sampled_from(("dist_inf", "dist_2")),
    lattice=st.booleans(),
    then=st.lists(st.sampled_from(STEPS), max_size=2).map(tuple),
))  # fmt: skip


@st.composite
def promises(draw, notions=("gp", "cgp", "approximate-gp", "dp", "zcdp", "none")):
    """Return any legal guarantee of one of the notions."""
    notion = draw(st.sampled_from(notions))
    numbers = {}
    if notion in ("gp", "approximate-gp", "dp"):
        numbers["eps"] = draw(budgets)
    if notion in ("cgp", "zcdp"):
        numbers["rho"] = draw(budgets)
    if notion == "approximate-gp":
        numbers["delta"] = draw(st.floats(1e-12, 0.01))
    if notion in ("cgp", "dp", "zcdp"):
        numbers["delta"] = draw(st.none() | st.floats(1e-12, 0.01))
    found = Guarantee(
        notion=notion,
        **numbers,
        radius=draw(st.none() | metres) or float("inf"),
        table_metric=draw(st.sampled_from((None, *TABLE_METRICS[:3]))),
        privacy_unit=draw(st.sampled_from(("row", "table", "person"))),
        crs=draw(st.sampled_from((None, "sphere", "EPSG:27700"))),
        k_max=draw(st.floats(1, 1.1)),
        grid=draw(st.none() | st.integers(-7, 7).map(lambda power: 2.0**power)),
        tolerance=draw(st.floats(0, 10)),
        neighbours="replace" if notion in ("dp", "zcdp") else None,
        bounded_range=notion in ("gp", "dp") and draw(st.booleans()),
        fixed_loss=draw(st.just(0.0) | budgets),
        law=draw(st.none() | laws),
        mechanism=draw(texts),
        parameters=draw(st.dictionaries(texts, st.integers() | budgets | texts)),
        assumptions=tuple(draw(st.lists(texts, max_size=3))),
        references=tuple(draw(st.lists(texts, max_size=3))),
    )
    return found if is_kept_by_law(found) else found.replace(law=None)
