"""Defects of δ: dropped, or stated too small; with the checks that find them."""

from geopriv_gis.core.errors import GeoPrivError
from geopriv_gis.core.promise import composition, conversion, curve
from geopriv_gis.core.promise.guarantee import Guarantee
from tests.core.test_curve import proved

FAILING = {
    "dp": Guarantee(notion="dp", eps=0.1, delta=1e-7, neighbours="replace"),
    "zcdp": Guarantee(notion="zcdp", rho=0.1, delta=1e-7, neighbours="replace"),
    "cgp": Guarantee(notion="cgp", rho=1e-4, delta=1e-7),
    "approximate-gp": Guarantee(notion="approximate-gp", eps=0.1, delta=1e-7),
}


def deltas_add():
    """test_composition: three releases fail with three times the δ, in any notion."""
    named = [FAILING["dp"], FAILING["zcdp"]], [FAILING["cgp"]] * 2
    parts = [
        *([g] * 3 for g in FAILING.values()),
        *([*pair, pair[0]] for pair in named),
    ]
    try:
        totals = [composition.compose(*each) for each in parts]
    except GeoPrivError:
        return False
    return all((each.delta or 0.0) >= 3e-7 for each in totals)


def deltas_stay():
    """test_conversion: whatever is implied fails with the same δ at least."""
    implied = (
        FAILING["dp"].to_zcdp(), FAILING["approximate-gp"].to_cgp(),
        FAILING["dp"].to_replace(), FAILING["dp"].to_dp(eps=0.2),
        FAILING["zcdp"].to_dp(eps=3.0), FAILING["cgp"],
    )  # fmt: skip
    copies = (Guarantee.from_json(each.to_json()) for each in implied)
    return all((each.delta or 0.0) >= 1e-7 for each in copies)


def own_deltas_are_counted():
    """test_conversion: nothing is implied at the δ that is spent already."""
    for told in (
        FAILING["zcdp"].to_dp,
        lambda d: FAILING["cgp"].to_approximate_gp(d, 9),
    ):
        try:
            told(1e-7)
        except GeoPrivError:
            continue
        return False
    return True


def stated_deltas_are_proved():
    """test_curve: every stated pair is proved in 60 digits."""
    for rho in (1e-4, 0.013, 0.1, 0.7, 5.0):
        for delta in (1e-3, 1e-6, 1e-11):
            stated = Guarantee(notion="zcdp", rho=rho).to_dp(delta)
            told = Guarantee(notion="zcdp", rho=rho).to_dp(eps=stated.eps or 0.1)
            for each in (stated, told):
                if each.eps and not proved(rho, each.eps, each.delta):
                    return False
    return True


def _returns(room, name, change):
    """Plant: a function returns something else."""

    def plant(patch):
        real = getattr(room, name)
        patch.setattr(room, name, lambda *args: change(real(*args), *args))

    return plant


def _forgotten(patch):
    real = Guarantee.replace

    def replace(self, **changes):
        return real(self, **({"delta": None} if "rho" in changes else {}) | changes)

    patch.setattr(Guarantee, "replace", replace)


DELTAS = {
    "composition drops δ": (
        _returns(composition, "_sum_guarantees", lambda g, _: g.replace(delta=None)),
        deltas_add,
    ),
    "composition takes the largest δ": (
        _returns(
            composition,
            "_sum_guarantees",
            lambda g, parts: g.replace(
                delta=g.delta and max(each.delta or 0.0 for each in parts)
            ),
        ),
        deltas_add,
    ),
    "δ lost on the way to ρ": (_forgotten, deltas_stay),
    "δ of its own not counted": (
        lambda patch: patch.setattr(
            conversion, "remaining_delta", lambda delta, *_: delta
        ),
        own_deltas_are_counted,
    ),
    "ε a rounding too small": (
        _returns(conversion, "concentrated_eps", lambda eps, *_: eps * (1 - 1e-13)),
        stated_deltas_are_proved,
    ),
    "δ a rounding too small": (
        _returns(conversion, "concentrated_delta", lambda d, *_: d / (1 + 1e-11)),
        stated_deltas_are_proved,
    ),
    "δ of the order before the last": (
        _returns(curve, "eps_from_divergences", lambda eps, *_: eps * 0.999),
        stated_deltas_are_proved,
    ),
}
