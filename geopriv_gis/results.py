"""Types of results, for annotations and ``isinstance``."""

from .checking.verdict import Finding, Verdict
from .frames.choosing.comparison import Comparison
from .frames.choosing.outlook import Outlook
from .frames.choosing.risk import RiskReport
from .preparing import PreparedRelease
from .publication.prospect import Prospect
from .publication.publishing import PublicationResult

__all__ = [
    "Comparison",
    "Finding",
    "Outlook",
    "PreparedRelease",
    "Prospect",
    "PublicationResult",
    "RiskReport",
    "Verdict",
]
