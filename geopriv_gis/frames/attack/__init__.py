"""Attacks on the user's own releases, to see what others could learn.

Results are for the data holder only: they compare with the true points.
"""

from ...core.attack.service import COLLUDER, NearbyPeople
from .places import averaging, linkage, localise
from .result import Attack
from .service import nearby

__all__ = [
    "COLLUDER",
    "Attack",
    "NearbyPeople",
    "averaging",
    "linkage",
    "localise",
    "nearby",
]
