"""Forms that exist in QGIS only, where the library has other calls."""

from __future__ import annotations

from ..core.language import gettext_noop
from ..core.parameter import Limits
from .kinds import Choice, Column, Flag, Number, Points, ReleaseLayer, Text, Unit
from .row import CHECK, REQUIRED, Absent, Argument, Form, Release
from .shared import LEDGER, UNIT_CHOICE

_NOTIONS = {  # the library's words, in an order for ever
    "gp": gettext_noop("Places: ε of geo-privacy (1/m)"),
    "cgp": gettext_noop("Places: ρ of concentrated geo-privacy (1/m²)"),
    "approximate-gp": gettext_noop("Places: ε (1/m) at δ, up to a radius"),
    "dp": gettext_noop("Counts: ε of differential privacy (no unit)"),
    "zcdp": gettext_noop("Counts: ρ of differential privacy (no unit)"),
}
CREATE_LEDGER = Release(
    "create_ledger",
    "",
    (
        Argument(
            "notion",
            Choice(_NOTIONS),
            "Only releases that promise this, or more, can be charged.",
            "What the budget is counted in",
        ),
        Argument(
            "budget",
            Number(Limits("Budget", above=0), 12),
            "All releases together never cost more. Points that move 200 m on average "
            "cost ε 0.01 per metre, those that move 400 m half of it; counts that may "
            "be off by 3 cost ε 0.47 without a unit.",
            "Budget",
            None,
        ),
        Argument(
            "delta",
            Number(Limits("Probability", above=0, below=1), 12),
            "Probability that the promise does not cover.",
            "δ (for ε at δ; for ε of differential privacy if wanted)",
            None,
            advanced=True,
        ),
        Argument(
            "radius",
            Number(Limits("Radius", unit="m", above=0)),
            "Distance up to which it promises.",
            "Radius (metres, only for ε at δ)",
            None,
            advanced=True,
        ),
        Argument(
            "privacy_unit",
            Unit(),
            fields=(
                UNIT_CHOICE.copy(
                    label="Who has the budget",
                    help="Releases must protect the same, or more.",
                ),
                Argument(
                    "unit_field",
                    Text(),
                    "Only with the choice above.",
                    "Name of that field",
                    None,
                ),
            ),
        ),
        Argument("note", Text(), "Kept with the ledger.", "Note", None),
        Argument(
            "limits",
            Text(),
            "Beside the budget or in place of it, with semicolons between: "
            "gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. gp is "
            "ε of places and cgp ρ of places; dp and zcdp are those of counts. For "
            "releases with a fixed loss, fixed=5 beside gp. A release must fit all "
            "limits that are about it.",
            "Several limits",
            None,
            advanced=True,
        ),
    ),
    "report",
    CHECK,
    "Make an account for the people of some layers.",
    Absent("geopriv ledger create"),
    Form("createledger", "Create a ledger", ""),
)


LEDGER_REPORT = Release(
    "ledger_report",
    "",
    (
        LEDGER.copy(default=REQUIRED),
        Argument(
            "adopt",
            Flag(),
            "For a ledger from another machine or user, or one of which this machine "
            "has lost its own note: it is the latest copy, and no other will be "
            "charged. The ledger keeps a note of it.",
            "I vouch for this file",
            False,
        ),
    ),
    "report",
    CHECK,
    "Say what has been spent, and what is left.",
    Absent("geopriv ledger report"),
    Form("ledgerreport", "Ledger report", ""),
)


CHECK_FILES = Release(
    "check_files",
    "",  # there it is a layer as well
    (
        Argument(
            "layer",
            ReleaseLayer(of_any_shape=True),
            "Its whole file is looked at, with all that is in it.",
            "Layer that is to be published",
            None,
            field="INPUT",
        ),
        Argument(
            "truth",
            Points(),
            "They are looked for in what is published. Nothing of them is written.",
            "True points, to compare with",
            None,
        ),
        LEDGER.copy(
            help="The account that every release must have been charged to. Nothing "
            "is charged.",
            more="",
            hint="The account that every release must have been charged to. Nothing "
            "is charged.",
            label="Ledger, to compare with",
        ),
    ),
    "report",
    CHECK,
    "Say what should not be published in a layer, a file or a folder.",
    Absent("geopriv check"),
    Form("checkfiles", "Check a layer or file", ""),
)


PLAN_PUBLICATION = Release(
    "plan_publication",
    "",
    (),
    "report",
    CHECK,
    "Say what a publication would promise, do and cost.",
    Absent("geopriv plan publication.toml"),
    Form("planpublication", "Plan a publication", ""),
)
PUBLISH = Release(
    "publish",
    "",
    (),
    "report",
    CHECK,
    "Publish all releases of a file or none, charged once.",
    Absent("geopriv publish publication.toml"),
    Form("publish", "Publish a publication file", ""),
)

FORMS = (CREATE_LEDGER, LEDGER_REPORT, CHECK_FILES, PLAN_PUBLICATION, PUBLISH)
# Asked by the form of `private_knn`: a table's labels are no field there.
ID_FIELD = Argument(
    "id_field",
    Column("frame"),
    "Its values are published for the rows that are chosen.",
    "Field that identifies a row (empty: the feature id)",
    None,
    advanced=True,
)
