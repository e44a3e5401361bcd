"""What could someone learn? Attacks on your own data, before others make them.

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
