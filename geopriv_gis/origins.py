"""Modules of the public names, so that each is imported only when used."""

from importlib import import_module
from typing import Any

_ROOMS = (
    "calibration conformance dask metrics presets questions reports results testing "
    "zones"
)
_NAMES = {  # besides the functions of releases, which have rows
    "": _ROOMS,
    ".audits.audit": "audit",
    ".batches.file_questions": "ask_file",
    ".batches.release": "release_file",
    ".checking.check": "check",
    ".core.budget": "PrivacyFilter",
    ".core.errors": "BudgetError CRSError ColumnError ConversionError FileError "
    "GeoPrivError GeoPrivWarning GeometryError LedgerError MissingPackageError "
    "ParameterError",
    ".core.promise.composition": "compose",
    ".core.promise.guarantee": "Guarantee",
    ".files": "read_file write_file",
    ".frames": "attack",
    ".frames.accessor": "GeoPriv",
    ".frames.local.session": "Session",
    ".frames.maps.heatmap": "Heatmap",
    ".frames.points": "baselines",
    ".frames.points.optimal_mechanism": "OptimalMechanism",
    ".frames.summaries.statistic": "lipschitz",
    ".ledger": "Ledger Limit",
    ".preparing": "prepare",
    ".presets.release": "release_preset",
    ".publication.publication": "Publication",
    ".sticky": "StickyStore",
}
ORIGINS = {name: home for home, names in _NAMES.items() for name in names.split()}


def find(name: str) -> Any:
    """Return the public object of a name, importing its module; KeyError if none."""
    home = f"{__package__}{ORIGINS[name]}"
    module = import_module(home)
    own = hasattr(module, name)
    return getattr(module, name) if own else import_module(f"{home}.{name}")
