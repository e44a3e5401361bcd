"""`audit`: bound a release's privacy loss from below; compare it with the claim."""

from __future__ import annotations

import math
import re
import struct
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.calling import explain_calls
from ..core.audit import AuditFinding, AuditReport, Pair
from ..core.audit.mechanisms import audit_mechanism, audit_points, make_distance
from ..core.errors import ParameterError
from ..core.ground.metric import Plane
from ..core.mechanisms.mechanism import Mechanism
from ..core.parameter import Limits, check_number
from ..core.promise.guarantee import Guarantee
from ..core.randomness import Random, open_random
from ..files import read_file, write_file
from ..frames.ground.release import is_intact
from .frames import audit_places, audit_tables, make_ground_distance

TRIALS = Limits("Outputs drawn for each input", at_least=100, integer=True)
_FOR_FILES = "for a file use geopriv_gis.check(path, truth=points)"
ALPHA = Limits("Probability of accusing a sound release", above=0, below=1)
_ONLY_FOR = {
    "crs": "crs is for functions of a GeoDataFrame; leave it out for a mechanism.",
    "file": "file is for functions of a GeoDataFrame, audited at places. Leave it out, "
    "or pass crs= and no frames in pairs.",
    "features": "features is for pairs of frames. Leave it out, or pass "
    "pairs=[(here, there, distance)] of frames.",
}


@explain_calls(_FOR_FILES)
def audit(
    release: Any,
    pairs: Sequence[Any] | None = None,
    trials: int = 20_000,
    *,
    eps: float | None = None,
    rho: float | None = None,
    crs: Any = None,
    together: bool = True,
    file: str | None = None,
    features: Callable[[Any], Any] | None = None,
    alpha: float = 1e-6,
    rng: Random | None = None,
) -> AuditReport:
    """Test a release's stated privacy loss: certify a lower bound on it by sampling.

    Parameters
    ----------
    release : object or callable
        A mechanism of `geopriv_gis.core.mechanisms`; or a function of points, (n, 2)
        metres in a plane, that returns as many; or, with ``crs`` or ``pairs`` of
        frames, a function of a GeoDataFrame.
    pairs : sequence of (here, there) or (here, there, distance), optional
        Inputs to be told apart: places (x, y), or frames, whose distance (m, in the
        guarantee's metric of tables; a number of rows for differential privacy) must
        be given; so must that of places along a public graph, in its unit. By default
        places 0.03 to 3 noise scales apart; in a CRS, in the
        middle and in the north of its area of use.
    trials : int, default 20,000
        Outputs drawn for each input. With 20,000 a loss 25 % too large is found almost
        surely; for 10 % take 150,000.
    eps, rho : float, optional
        What is said to be promised, per ground metre (1/m, 1/m²); by default what the
        mechanism or the result itself states. Of a mechanism, the one that it states.
    crs : CRS-like, optional
        CRS of the frames that the function is called with.
    together : bool, default True
        Whether two calls mask all trials, a row each; give False if rows of one call
        are not independent. For pairs of frames every trial is a call.
    file : str, optional
        A suffix such as ".gpkg": each release is written to a file, which is read back
        and audited; an input coordinate among the bytes is an infinite loss. Places of
        ``pairs`` must have decimals.
    features : callable, optional
        For pairs of frames: turns a result into as many numbers each time. By default
        bounds of shapes, values, and labels that do not just number the rows.
    alpha : float, default 1e-6
        Probability of accusing a sound release.
    rng : Random, optional
        For tests of the auditor: the source of a mechanism's randomness.

    Returns
    -------
    AuditReport
        ``.lower``, the certified part of what is ``.stated``; ``.passed``;
        ``.findings``; ``.rows()``. Printed, it is a table.

    Raises
    ------
    ParameterError
        If nothing is promised, a function does not return what it should, or an option
        does not apply to what is audited.

    Notes
    -----
    A lower bound, never a proof: small or rare defects pass. See ``docs/audit.md``.

    References
    ----------
    Clopper & Pearson 1934; DP-Sniper (Bichsel et al. 2021) for the learnt events.

    Examples
    --------
    >>> import geopriv_gis
    >>> from geopriv_gis.core.mechanisms import PlanarLaplace
    >>> found = geopriv_gis.audit(PlanarLaplace(eps=0.01), trials=2000)
    >>> found.passed, 0.005 < found.lower <= found.stated
    (True, True)

    Noise for 1.6 times the budget, stated as the budget:

    >>> import numpy as np
    >>> def weak(points):
    ...     r = np.random.gamma(2, 62.5, len(points))
    ...     a = np.random.uniform(0, 2 * np.pi, len(points))
    ...     return points + np.column_stack([r * np.cos(a), r * np.sin(a)])
    >>> geopriv_gis.audit(weak, trials=5000, eps=0.01).passed
    False
    """
    check_number("trials", trials, TRIALS)
    check_number("alpha", alpha, ALPHA)
    stated = stated_guarantee(eps, rho)
    if pairs is not None and not len(pairs):
        raise ParameterError("pairs must hold at least one; leave it out for defaults.")
    sizes: dict[str, Any] = {"trials": trials, "alpha": alpha}
    if isinstance(release, Mechanism):
        _check_unused(crs=crs, file=file, features=features)
        known = _complete_pairs(pairs, make_distance(release))
        claimed = _restate_guarantee(release.guarantee, stated)
        return audit_mechanism(
            release, known, guarantee=claimed, rng=open_random(rng), **sizes
        )
    if not callable(release):
        raise ParameterError(
            f"release must be a mechanism or a function; got {type(release).__name__}; "
            f"{_FOR_FILES}."
        )
    if pairs is not None and any(hasattr(pair[0], "geometry") for pair in pairs):
        _check_unused(file=file)
        tables = _make_table_pairs(pairs)
        return audit_tables(release, tables, features, guarantee=stated, **sizes)
    _check_unused(features=features)
    if crs is not None:
        known = _complete_pairs(pairs, make_ground_distance(crs))
        given = all(len(pair) == 3 for pair in pairs or ())
        frames = {
            "crs": crs, "guarantee": stated, "together": together, "given": given
        }  # fmt: skip
        if file is None:
            return audit_places(release, known, **frames, **sizes)
        with tempfile.TemporaryDirectory() as folder:
            through = _FileAudit(folder, file)
            report = audit_places(release, known, round_trip=through, **frames, **sizes)
            report.findings += through.find_input_in_files()
            return report
    _check_unused(file=file)
    if stated is None:
        raise ParameterError(
            "Pass eps (1/m) or rho (1/m²), the promised loss, and crs= if the "
            "function takes a GeoDataFrame."
        )
    known = _complete_pairs(pairs, Plane().distance)
    return audit_points(release, known, stated, **sizes)


def stated_guarantee(eps: float | None, rho: float | None) -> Guarantee | None:
    """Return the geo-privacy guarantee of eps or rho; None without; raise for both."""
    if eps is None and rho is None:
        return None
    if eps is not None and rho is not None:
        raise ParameterError("give at most one of eps (1/m) and rho (1/m²).")
    return Guarantee(notion="gp" if rho is None else "cgp", eps=eps, rho=rho)


def _restate_guarantee(own: Guarantee, stated: Guarantee | None) -> Guarantee:
    """Return a guarantee with the stated ε or ρ, if any; raise if it has the other."""
    if stated is None:
        return own
    if (own.eps is None) != (stated.eps is None):
        given, known = ("eps", "rho") if own.eps is None else ("rho", "eps")
        raise ParameterError(
            f"{given} is not what the mechanism states; pass {known} or leave both out."
        )
    return own.replace(eps=stated.eps, rho=stated.rho)


def _check_unused(**options: object) -> None:
    """Raise if an option is given that the audit at hand does not use."""
    for name, value in options.items():
        if value is not None:
            raise ParameterError(_ONLY_FOR[name])


def _make_table_pairs(pairs: Sequence[Any]) -> list[Pair]:
    """Return pairs of frames; raise unless each has a distance above 0."""
    if not all(len(pair) == 3 and pair[2] > 0 for pair in pairs):
        raise ParameterError(
            "pairs of frames must be (here, there, distance), the distance above 0."
        )
    return [Pair(*pair) for pair in pairs]


def _complete_pairs(pairs: Sequence[Any] | None, distance: Any) -> list[Pair] | None:
    """Return pairs, distances filled in (> 0, or raise); None if no pairs given."""
    if pairs is None:
        return None
    found = []
    for here, there, *given in pairs:
        start, end = (np.asarray(place, dtype=float) for place in (here, there))
        away = float(given[0]) if given else float(distance(start[None], end)[0])
        if not away > 0:
            raise ParameterError(
                "pairs must hold two different inputs; a distance given with a pair "
                "must be above 0."
            )
        found.append(Pair(start, end, away))
    return found


class _FileAudit:
    """Round trip of releases through files; counts files that contain the input."""

    def __init__(self, folder: str, suffix: str) -> None:
        self.folder, self.suffix = Path(folder), suffix
        self.count = self.leaking = 0

    def __call__(self, released: Any, place: np.ndarray) -> Any:
        """Write a release to a file, look for true places in it, and read it."""
        pattern = _place_pattern(*place)
        path = self.folder / f"{self.count}{self.suffix}"
        self.count += 1
        if is_intact(released):
            write_file(released, path)
        elif self.suffix in (".parquet", ".geoparquet"):
            released.to_parquet(path)
        else:
            released.to_file(path)
        parts = [part.read_bytes() for part in self.folder.glob(f"{path.stem}.*")]
        self.leaking += any(pattern.search(part) is not None for part in parts)
        return read_file(path)

    def find_input_in_files(self) -> list[AuditFinding]:
        """Return a finding of infinite loss if files contained the input; else []."""
        event = f"the input among the bytes of {self.leaking} of {self.count} files"
        return [AuditFinding(event, 0.0, math.inf, 0.0)] if self.leaking else []


def _place_pattern(x: float, y: float) -> re.Pattern[bytes]:
    """Return a pattern of a place in bytes; raise if the place is on a 2⁻²⁰ grid."""
    if all(float(value * 2**20).is_integer() for value in (x, y)):
        # Released places, on a grid as well, may equal it.
        raise ParameterError(
            "pairs must hold places off the grid of released ones, such as 530000.3 "
            "(not 530000 or 530000.5), so that file= can tell them apart."
        )
    whole = [
        struct.pack("<2d", x, y),
        struct.pack(">2d", x, y),
        struct.pack("<4d", x, x, y, y),
        struct.pack("<4d", x, y, x, y),
    ]
    # A tenth of a millimetre: so near to the input no released point comes by chance.
    places = 9 if abs(x) <= 360 and abs(y) <= 90 else 5
    text = rb"[^0-9.]{1,12}".join(_decimal_pattern(value, places) for value in (x, y))
    return re.compile(b"|".join([*map(re.escape, whole), text]))


def _decimal_pattern(value: float, places: int) -> bytes:
    """Return a pattern of a number with at least so many decimals."""
    cut = re.escape(f"{value:.15f}"[: places - 15].encode())
    short = re.escape(f"{value:.{places}f}".rstrip("0").encode())
    return b"(?:" + cut + rb"\d*|" + short + rb"0*(?![0-9]))"
