"""Checking and comparing releases, for the data holder."""

from __future__ import annotations

from . import kinds
from .fixed import PEAK_LAPLACE
from .row import CHECK, RESEARCH, Argument, Command, Form, Release
from .shared import EPS, FRAME, PERSON_FIELD, PLANE, PROGRESS, RELEASED, RHO, RNG

# Laid out by hand, as a table.
# fmt: off

_FOR_HOLDER = "it compares with the true points: `geopriv_gis.attack`"

_TRUE = FRAME.copy(help="The true points.")
_SAME_ROWS = RELEASED.copy(
    help="Their release: the same rows in the same order.",
    hint="The same rows in the same order.", field="RELEASED",
)
_SERVICE_K = Argument(
    "k", kinds.number("Neighbours that a service names", at_least=1, integer=True),
    label="Neighbours that a service names", default=10,
    hint="How many nearest people an answer has: k.",
)
_TARGETS = Argument(
    "targets", kinds.number("Rows that are attacked", at_least=1, integer=True),
    label="Attacked rows", default=60, hint="Evenly spaced in the table.",
)
_THRESHOLD = Argument(
    "threshold", kinds.number("Distance that counts as found", unit="m", above=0),
    label="Found within", default=100.0,
).with_empty_field("How near a guess must be to count. Empty: 100.")
_SERVICE_CRS = PLANE.copy(
    help="The plane in which distance is measured, e.g. EPSG:32630; by default the "
    "points' own CRS where its scale is true, otherwise a zone.",
    more="",
)
_REPEATED = RNG.copy(help="`geopriv_gis.testing.insecure_rng` for results that repeat.")
_WEIGHT = Argument(
    "weight", kinds.Column("population"),
    "People at each point of `population`. By default one.",
    "… field with the number of people", None, hint="Empty: one at each point.",
    field="PEOPLE_FIELD",
)
RISK_REPORT = Release(
    "risk_report", "choosing.risk",
    (
        _TRUE, _SAME_ROWS,
        Argument(
            "population", kinds.Points(),
            "Public points where people live: the crowd that rows are hidden in.",
            "Where people are", None,
            more="And what an attacker knows beforehand; e.g. the middles of the cells "
            "of a population grid.",
            hint="Public points, e.g. the middles of a population grid's cells.",
        ),
        _WEIGHT, _SERVICE_K.copy(more="And of the recall."), _TARGETS, _THRESHOLD,
        _SERVICE_CRS, _REPEATED, PROGRESS,
    ),
    "report", CHECK, "Measure what a release gives away; for the data holder only.",
    Command(
        "report",
        (
            "report homes.gpkg released.gpkg --html risk.html",
            "report released.gpkg --kind dpia --language de --html annex.html",
        ),
        "Both hold the same rows in the same order. Displacement, attacks on a "
        "nearby-people service, re-identification, crowds, and what the release is "
        "worth. With --kind, of one released file, a page to print and to publish.",
        file="reports",
    ),
    Form("riskreport", "Risk report", ""),
)
COMPARE = Release(
    "compare", "choosing.comparison",
    (
        _TRUE.copy(
            more="Every mechanism makes one trial release of them, which is measured "
            "and thrown away.",
        ),
        Argument(
            "mechanisms", kinds.Caller(),
            'Each a pair ("planar_laplace", "gaussian" or "peak_laplace", keyword '
            "arguments), an `OptimalMechanism`, or a function from a frame to a "
            "release.",
            default=tuple(
                (name, {"displacement": 200}) for name in ("planar_laplace", "gaussian")
            ),
            takes="sequence, or mapping of names",
            more="By default the two laws that move points by 200 m on average.",
            fields=(
                EPS.copy(
                    default=None, hint="For planar Laplace. Points move 2/ε metres.",
                ),
                RHO.copy(
                    default=None,
                    hint="For Gaussian noise. Points move 0.886/√ρ metres.",
                ),
                *(
                    PEAK_LAPLACE.argument(name).copy(
                        default=None, hint=hint, instead=None, more="",
                    )
                    for name, hint in (
                        ("eps_fixed", "For the peak law, beside planar Laplace of the "
                         "same ε; with its radius."),
                        ("radius", "With the fixed loss: most points stay within."),
                    )
                ),
            ),
        ),
        Argument(
            "zones", kinds.Polygons(), "Public polygons that points may leave.",
            "Zones",
            None, takes="GeoDataFrame or GeoSeries of polygons",
            hint="Public zones, to count the points that leave theirs.",
        ),
        Argument(
            "onto", kinds.Points(),
            "Public points, to the nearest of which released ones "
            "would be moved: how many rows come out at their own.",
            "Places that points are moved to", None, field="SNAP",
        ),
        Argument(
            "quantiles", kinds.Caller(), "Of the displacement.", default=(0.5, 0.95),
            takes="sequence of float",
        ),
    ),
    "report", CHECK, "Compare mechanisms on points; for the data holder only.",
    Command(
        "compare",
        ("compare homes.gpkg -m planar-laplace:eps=0.01 -m gaussian:rho=5e-5",),
        "Each mechanism makes one trial release, which is measured and thrown away.",
        file="reports",
    ),
    Form("comparemasks", "Compare masks", ""),
)
SENSITIVE_COLUMNS = Release(
    "sensitive_columns", "columns.suspects",
    (
        FRAME.copy(takes="GeoDataFrame"),
        Argument(
            "privacy_unit", kinds.Unit(),
            "Column that says whose rows they are, where persons have several.",
            default="row",
            fields=(PERSON_FIELD,),
        ),
    ),
    "names", CHECK, "List the columns that would undo a masking: drop or keep them.",
    Command(
        "columns", ("columns homes.gpkg",),
        "Found by names, types and values; names only are printed. It is a net, no "
        "proof.", file="reports",
    ),
    Form("sensitivefields", "Sensitive fields", "", expert=True),
)
_ANY_RELEASE = RELEASED.copy(
    help="What a release returned.", more="Or `read_file` read.",
    kind=kinds.ReleaseLayer(of_any_shape=True), label="Released layer",
    hint="Points, shapes or a table, whole and unchanged, in a GeoPackage or in this "
    "project.",
    takes="GeoDataFrame, GeoSeries, Series or DataFrame",
)
GUARANTEE_OF = Release(
    "guarantee_of", "ground.standing", (_ANY_RELEASE,), "report", CHECK,
    "State what a release still promises: whole, or after filters, joins, another CRS.",
    Command(
        "explain",
        (
            "explain released.gpkg", "explain may.gpkg june.gpkg",
            "explain part.gpkg --of released.gpkg",
            "explain counts.gpkg --picture counts.png --background roads.gpkg",
        ),
        "Of several files, what they promise together. It holds if the geometry is the "
        "released one, or rows of it. That is a check against accidents: the record is "
        "not signed, and tells nothing about who made it. --picture draws one "
        "release as a map to show.",
        file="records",
    ),
    Form("explainrelease", "Explain a release", ""),
    no_method="it is the property `guarantee`",
)

# -- attacks -------------------------------------------------------------------------

_MASK = Argument(
    "mask", kinds.Mask(),
    "Released points that the service answers from; by default the true points.",
    "Released points that the service answers from", None,
    more="In Python put in front of it: from a frame to a released one with the same "
    "rows in the same order, such as ``lambda f: f.geopriv.planar_laplace(0.01)``.",
    takes="callable",
    hint="The same rows in the same order. Empty: the true points.",
    option="released", field="RELEASED",
)
_TOLERANCE = Argument(
    "tolerance",
    kinds.number("Where the search for a radius ends", unit="m", above=0, decimals=4),
    label="How exactly a radius is searched for", default=0.01,
    hint="Smaller asks more and finds the place more exactly.", advanced=True,
)
_REACH = Argument(
    "reach", kinds.number("Size of the town", unit="m", above=0),
    "Public: nobody is farther from anybody. By default that of the positions' "
    "bounding box.", "Size of the town", None, advanced=True,
)
_SOME = _TARGETS.copy(
    help="Drawn at random.", more="Or the labels of the rows.",
    takes="int or sequence of labels", hint="Drawn at random.",
)
_METHOD = Argument(
    "method", kinds.Choice({"circles": "By two circles", "probes": "Step by step"}),
    "Two circles around the target, or one and questions around each guess.",
    "How it searches", "circles",
    more="In papers GI-LIA and ZO-LIA.",
)
_ROUNDS = Argument(
    "rounds",
    kinds.number("Rounds of four probes", at_least=1, at_most=10, integer=True),
    'For "probes".', "Rounds of four questions around the guess", 2,
    hint="Of the search step by step. More come closer.",
    more="Two are cheaper than a second circle; more come closer.", advanced=True,
)
_SEARCH = (_THRESHOLD, _TOLERANCE, _REACH, _SERVICE_CRS, _REPEATED, PROGRESS)
_HOLDER_ONLY = "For the data holder only: it compares with the true points."
NEARBY = Release(
    "attack.nearby", "attack.service",
    (_TRUE, _SOME, _SERVICE_K, _MASK, _METHOD, _ROUNDS, *_SEARCH), "report", RESEARCH,
    "Find users of a nearby-people service from the order in which it lists them.",
    Command(
        "attack nearby",
        (
            "attack nearby homes.gpkg --targets 100",
            "attack nearby homes.gpkg --released released.gpkg",
            "attack nearby homes.gpkg --method probes --rounds 3",
        ),
        _HOLDER_ONLY, file="attack",
    ),
    Form(
        "attacknearby", "Attack a service: people nearby", "", first=("mask",),
        expert=True,
    ),
    no_method=_FOR_HOLDER,
)
LINKAGE = Release(
    "attack.linkage", "attack.places",
    (_TRUE, _SAME_ROWS, _THRESHOLD, _SERVICE_CRS), "report", RESEARCH,
    "Take each released point for the nearest known place.",
    Command(
        "attack linkage", ("attack linkage homes.gpkg released.gpkg",), _HOLDER_ONLY,
        file="attack",
    ),
    Form("attacklinkage", "Attack a release: nearest known place", "", expert=True),
    no_method=_FOR_HOLDER,
)
LOCALISE = Release(
    "attack.localise", "attack.places",
    (
        _TRUE, _SAME_ROWS,
        Argument(
            "prior", kinds.Points(),
            "Public places where people are: what the attacker knows beforehand.",
            "Where people are", field="POPULATION",
            more="E.g. the middles of the cells of a population grid.",
            hint="Public points: what the attacker knows beforehand.",
        ),
        _WEIGHT.copy(
            help="People at each point of `prior`.", kind=kinds.Column("prior"),
        ),
        Argument(
            "law", kinds.Caller(),
            "How probable a displacement is; by default what the guarantee says.",
            default=None,
            more="The logarithm of the noise's density at distances (m) in the plane: "
            "by default −ε·d or −ρ·d², where and in the norm in which the noise was "
            "drawn.",
            takes="callable",
        ),
        _THRESHOLD, _SERVICE_CRS,
    ),
    "report", RESEARCH,
    "Guess each true place from its released one and public knowledge.",
    Command(
        "attack localise",
        ("attack localise homes.gpkg released.gpkg --prior census.gpkg",), _HOLDER_ONLY,
        file="attack",
    ),
    Form("attacklocalise", "Attack a release: public knowledge", "", expert=True),
    no_method=_FOR_HOLDER,
)
AVERAGING = Release(
    "attack.averaging", "attack.places",
    (
        _TRUE,
        Argument(
            "releases", kinds.Releases(), "Several releases of the same rows.",
            "Releases of the same rows",
            more="At least one; row by row.",
            hint="Each holds the same rows in the same order.",
            takes="sequence of GeoDataFrames or GeoSeries", option="release",
        ),
        _THRESHOLD, _SERVICE_CRS,
    ),
    "report", RESEARCH, "Average several releases of the same rows.",
    Command(
        "attack averaging",
        ("attack averaging homes.gpkg --release monday.gpkg --release tuesday.gpkg",),
        _HOLDER_ONLY, file="attack",
    ),
    Form("attackaveraging", "Attack releases: average them", "", expert=True),
    no_method=_FOR_HOLDER,
)

RELEASES = (
    RISK_REPORT, COMPARE, SENSITIVE_COLUMNS, GUARANTEE_OF, NEARBY,
    LINKAGE, LOCALISE, AVERAGING,
)
