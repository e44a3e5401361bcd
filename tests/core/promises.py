"""Hypothesis strategies for guarantees, shared by the tests of this folder."""

from hypothesis import strategies as st

from geopriv_gis.core.guarantee import TABLE_METRICS, Guarantee

budgets = st.floats(1e-9, 1e3)
metres = st.floats(1e-3, 1e7)
texts = st.text(max_size=8)


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
    return Guarantee(
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
        mechanism=draw(texts),
        parameters=draw(st.dictionaries(texts, st.integers() | budgets | texts)),
        assumptions=tuple(draw(st.lists(texts, max_size=3))),
        references=tuple(draw(st.lists(texts, max_size=3))),
    )
