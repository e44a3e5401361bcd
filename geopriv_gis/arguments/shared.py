"""Arguments that several releases share."""

from __future__ import annotations

from ..core.parameter import Limits
from . import kinds
from .kinds import Points, Polygons, number
from .row import Alternative, Argument

# Laid out by hand, as a table.
# fmt: off

# -- what is released, and what only code gives --------------------------------------

FRAME = Argument(
    "frame", kinds.Frame(), "One point in every row, in a CRS. It is not modified.",
    "Point layer", hint="Single points with a CRS. Every row needs a geometry.",
    field="INPUT",
)
RELEASED = Argument(
    "released", kinds.ReleaseLayer(),
    "Unchanged released points: all rows, in their order, with their guarantee.",
    "Released points",
    hint="As they were released: whole, in their order, with their guarantee.",
    field="INPUT",
)
RNG = Argument(
    "rng", kinds.Caller(),
    "Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the guarantee.",
    default=None,
)
PROGRESS = Argument(
    "progress", kinds.Caller(), "Called with a share from 0 to 1; may raise to cancel.",
    default=None,
    takes="callable",
)
LEDGER = Argument(
    "ledger", kinds.Account(),
    "Account that is charged before anything is drawn; nothing is released that it "
    "does not cover.", "Ledger", None,
    more="See `Ledger`.",
    hint="File of the account for these people (made by Create a ledger). It is "
    "charged before any noise is drawn, and nothing is released that its budget does "
    "not cover.",
)
DRAWN = (LEDGER, RNG, PROGRESS)
PRINTED = "The guarantee goes to standard error."

# -- how strong the promise is -------------------------------------------------------

EPS_LIMITS = Limits("Privacy loss per metre of distance", unit="1/m", above=0)
RHO_LIMITS = Limits("Rényi loss per square metre", unit="1/m²", above=0)

EPS = Argument(
    "eps", kinds.Number(EPS_LIMITS, 8), label="ε, privacy loss per metre (1/m)",
    hint="Smaller is safer.",
)
RHO = Argument(
    "rho", kinds.Number(RHO_LIMITS, 12),
    label="ρ, privacy loss per square metre (1/m²)",
    hint="Smaller is safer.",
)
# Of questions: one of the two.
EITHER_EPS = EPS.copy(
    default=None, help="Exactly one of `eps` and `rho`.",
    hint="For ε-geo-privacy. Smaller is safer. Give either ε or ρ.",
)
EITHER_RHO = RHO.copy(
    default=None, help="Exactly one of `eps` and `rho`.",
    label="Or instead: ρ, privacy loss per square metre (1/m²)",
    hint="For ρ-concentrated geo-privacy, whose losses add up more slowly over many "
    "releases. Give either ε or ρ.",
)
_EACH = {
    "help": "For each place; exactly one of `eps` and `rho`.",
    "more": "The guarantee states the total.",
}
EACH_EPS = EITHER_EPS.copy(**_EACH)
EACH_RHO = EITHER_RHO.copy(**_EACH)
LDP_EPS = EPS.copy(
    kind=kinds.number(
        "Privacy loss between any two places", above=0, at_most=100, decimals=4,
    ),
    help="No promise per metre.",
    label="ε, privacy loss between any two places (no unit)",
    hint="Not per metre: it does not compare with the ε of other masks.",
)
LEAST_MOVE = 2.0  # m; on average. Who moves less, is at home
DISPLACEMENT = Argument(
    "displacement",
    kinds.number("Average displacement of a row by itself", unit="m", above=LEAST_MOVE),
    "Instead of `eps`, which is 2 / displacement.",
    "Or instead: average displacement", None, hint="Ground metres. Farther is safer.",
)
DISPLACEMENT_RHO = DISPLACEMENT.copy(
    help="Instead of `rho`, which is π / (4 · displacement²).",
)
BETA = Argument(
    "beta",
    kinds.number(
        "Probability that the error band fails", above=1e-12, below=1, decimals=6
    ),
    label="β, how often an error may be larger than said", default=0.05,
    hint="0.05: once in twenty. What the output's fields say of errors holds with "
    "probability 1 − β.", advanced=True,
)
SPLIT = Argument(
    "split",
    kinds.number(
        "Share of ε for the growth of the bound", above=0, below=1, decimals=6,
    ),
    'For "smooth". By default the best for places spread evenly; the paper SSGP takes '
    "1/3.",
    "Share of ε for what the noise's own width tells", None, advanced=True,
    hint="For noise that is fitted to the rows. Empty: the best for places that are "
    "spread evenly.",
    more="It is the part that the noise's own changes cost.",
)
SMOOTH_DELTA = Argument(
    "delta",
    kinds.number(
        "Probability of a greater loss", above=0, at_most=0.36787944117144233,
        decimals=10,
    ),
    'For "smooth": δ of (ε, δ)-geo-privacy, with Laplace noise.',
    "δ, probability of a greater loss", None, more="At most 1/e.", advanced=True,
    hint="For Laplace noise that is fitted to the rows: the promise holds but for this "
    "probability. Empty: none.",
)

SMOOTH_NOISE = (
    Argument(
        "noise",
        kinds.Choice({
            "auto": "Student's t; Laplace where there is a δ",
            "student_t": "Student's t", "generalised_cauchy": "Generalised Cauchy",
            "laplace": "Laplace, with δ",
        }),
        'For "smooth": the law of the noise. "auto" is Student\'s t, or with `delta` '
        "Laplace noise.", "Law of the noise", "auto", advanced=True,
        hint="For noise that is fitted to the rows. Laplace noise needs a δ.",
    ),
    Argument(
        "nu", kinds.number("Degrees of freedom of Student's t", above=2, decimals=4),
        "By default 4, nearly the best; the paper SSGP takes 3. Smaller ones have "
        "heavier tails.",
        "ν, degrees of freedom of Student's t", None, advanced=True,
        hint="Empty: 4, nearly the best. With less, very large noise is less rare.",
    ),
    Argument(
        "p",
        kinds.number("Exponent p of the generalised Cauchy law", above=1, decimals=4),
        "Of the density ∝ (1 + |z|^p)^(−θ), by default 4. p·θ must be greater than 3.",
        "p of the generalised Cauchy law", None, advanced=True,
        hint="Noise z is as likely as (1 + |z|^p)^(−θ) says. Empty: 4. p·θ must be "
        "greater than 3.",
    ),
    Argument(
        "theta",
        kinds.number(
            "Weight θ of the tail of the generalised Cauchy law", at_least=1,
            decimals=4,
        ),
        "By default 1.", "θ of the generalised Cauchy law", None, advanced=True,
        hint="Empty: 1.",
    ),
    Argument(
        "radius",
        kinds.number("Distance up to which it is promised", unit="m", above=0),
        "With `delta` only: nothing is then promised for places farther apart, and "
        "rows farther from where the answer changes need less noise.",
        "Λ, distance up to which it is promised", None, advanced=True,
        hint="With δ only: nothing is then promised for places farther apart, and rows "
        "farther from where the answer changes need less noise.",
        more="Other noise keeps its promise at every distance, for nothing.",
    ),
)

# -- who is protected ----------------------------------------------------------------

UNIT_FIELD = Argument(
    "unit_field", kinds.Column("frame"),
    "Rows with equal values belong to one person. How many rows each person has is "
    "then visible.", "Field that names the person (only with the choice above)", None,
)
PERSON_FIELD = UNIT_FIELD.copy(
    label="Field that names the person", help="Empty: each row is a person.",
)
UNIT_CHOICE = Argument(
    "privacy_unit",
    kinds.Choice({
        "row": "Each row is another person",
        "table": "The whole table belongs to one person",
        "column": "A field names the person",
    }),
    "Whose rows the promise is for. A person with many rows needs more noise per row.",
    "Who is protected", "row",
)
UNIT = Argument(
    "privacy_unit", kinds.Unit(),
    'Who is protected: "row" (each row is a person), "table" (all rows are one '
    "person's) or a column whose equal values are one person's (\"column:row\" and "
    '"column:table" for columns of those names).', "Who is protected", "row",
    fields=(UNIT_CHOICE, UNIT_FIELD),
)
SHARED_UNIT = UNIT.copy(help=UNIT.help + " A person's budget is divided by their rows.")
TABLE_OR_ROW = Argument(
    "privacy_unit",
    kinds.Choice({
        "table": "One person, whose rows are all of them", "row": "Each row a person",
    }),
    "Who is protected: one person to whom all rows belong, or each row.",
    "Who is protected", "table",
    hint="If each row is another person, less noise is needed.",
)
TABLE_METRIC = Argument(
    "table_metric",
    kinds.Choice({
        "dist_inf": "Each of them by the whole distance, all at once",
        "dist_2": "All together by the distance: root of the summed squares",
    }),
    "For persons with several rows: all may move at once (the default), or the root of "
    "the summed squares is bounded.", "How a person's rows may move", None,
    hint="Only for persons with several rows. The second promises less, with less "
    "noise.", advanced=True,
)

# -- where ---------------------------------------------------------------------------

CRS = Argument(
    "crs", kinds.Crs(sphere=True),
    'Where distance is measured, e.g. EPSG:32630, or "sphere"; by default the '
    "points' own CRS where its scale is true, otherwise chosen as the guarantee says.",
    "Working CRS (empty: chosen by rule)", None,
    more="That is the sphere for a geographic CRS, and for a plane with a scale beyond "
    "1.1. The projection of a plane on another datum is drawn on that of the points.",
    hint="Where distances are measured. Empty, or a geographic CRS: on the sphere; but "
    "in the layer's own CRS where that is projected and hardly distorts.",
    advanced=True,
)
PLANE = CRS.copy(
    kind=kinds.Crs(),
    help="The plane in which distance is measured, e.g. EPSG:32630; by default the "
    "points' own CRS where its scale is true, otherwise a zone chosen from where they "
    "lie, which the guarantee then says.",
    more="A scale is true below 1.1. The zone is of UTM or UPS; the guarantee assumes "
    "it to be public.",
    hint="A projected CRS in which distances are measured. Empty: the layer's CRS, or "
    "a UTM zone estimated from the data where the layer's CRS is geographic or "
    "distorts; that choice is then an assumption of the guarantee.",
)
RELEASE_CRS = CRS.copy(
    help="Where the release was measured, if it was not by the default rules: a plane, "
    'or "sphere".',
    more="",
    hint="Empty: where the release was measured, as its guarantee says.",
)
REGION = Argument(
    "region", kinds.Polygons(),
    "Public polygons (land, a municipality) that the noise never leaves, at half of "
    "`eps`; not made from the data.", "Region that the noise never leaves", None,
    more="What is cut off would betray where the point was, hence the half; ``onto`` "
    "moves strays with all of it. A layer may be in any CRS. Worked in a plane: where "
    "the points' CRS is none, a UTM or UPS zone around the region; or on the sphere if "
    '``crs="sphere"``.',
    hint="Public polygons, e.g. land or a municipality, in any CRS; not made from the "
    "points. Noise that never leaves them is drawn with half of ε.", advanced=True,
)
POINT = Argument(
    "point", kinds.Place(),
    "Public place in the points' CRS; not chosen by looking at the rows.",
    "Public place to search from", more="Or many public points, in any CRS.",
    hint="It must not depend on the data. Without a CRS: the layer's.",
    instead=Alternative((
        Argument(
            "points", kinds.Points(),
            "Instead of `point`: public points, in any CRS; each is charged.",
            "Or instead: layer of public places", None,
            hint="Each place is a query, and charged for; the table names it by its "
            "feature id.", field="PLACES",
        ),
    )),
)
BANDWIDTH = Argument(
    "bandwidth",
    kinds.number(
        "Bandwidth of the Gaussian kernel", unit="m", above=1e-6, at_most=2e7
    ),
    "The smaller, the sharper and the less certain.", "Bandwidth", filled=500.0,
    more="It is h in exp(−d²/2h²), d metres from the place.",
    hint="How wide the hill is that each point becomes: the standard deviation of a "
    "Gaussian kernel. The smaller, the sharper and the less certain.",
)

# -- what goes along -----------------------------------------------------------------

DROP = Argument(
    "drop", kinds.Column(several=True), "Columns left out of the result.", default=(),
    fields=(
        Argument(
            "fields", kinds.Column(several=True),
            "None goes along unless it is ticked, and what is ticked is published as "
            "it is. Tick no coordinates, precise times or ids known elsewhere.",
            "Fields that go along", (),
        ),
    ),
)
_KEPT = Argument(
    "keep_fields", kinds.Column(several=True),
    "Fields that hold the coordinates, names, addresses or numbers of persons stop the "
    "run unless they are named here. The guarantee lists them.",
    "Fields to publish although they tell the place", (), advanced=True,
)
KEEP = Argument(
    "keep", kinds.Column(several=True, pseudonyms=True),
    "Columns that are published although they reveal the place or the person; the "
    "guarantee lists them.", default=(),
    more='A mapping, e.g. ``{"patient": "pseudonym"}``, says of each column whether it '
    'is published "as is" or as keyed pseudonyms, which tell only which rows have the '
    "same value. Their key is made for the release and kept nowhere; with ``sticky`` "
    "it is the store's, and pseudonyms repeat as well.",
    takes="sequence of column names, or mapping of them to words",
    fields=(
        _KEPT,
        _KEPT.copy(
            name="pseudonym_fields",
            help="Numbers of persons, for example: equal values get equal pseudonyms, "
            "by a key that is kept nowhere. They still tell which rows belong "
            "together.",
            label="Fields to replace by pseudonyms",
        ),
    ),
)
SHUFFLE = Argument(
    "shuffle", kinds.Flag(), "Put the rows in random order and number them anew.",
    "Shuffle the rows", False, filled=True,
    hint="Hides the order of the rows; the layer's primary key is left out.",
)
Z = Argument(
    "z", kinds.Choice({"keep": "Keep heights (Z)", "drop": "Leave out heights (Z)"}),
    "What happens to Z values, which no mechanism protects.", "Heights (Z)", "keep",
    advanced=True,
    fields=(
        Argument(
            "drop_z", kinds.Flag(),
            "Heights are not masked, and a height may give a place away.",
            "Leave out heights (Z)", False, advanced=True,
        ),
    ),
)
Z_OR_PROTECT = Z.copy(
    kind=kinds.Choice({
        "keep": "Keep heights (Z)", "drop": "Leave out heights (Z)",
        "protect": "Protect heights (Z) as well",
    }),
    help='What happens to Z values: published as they are, left out, or with "protect" '
    "made noisy with the place; distances then include the height.",
    more="Z are metres, unless the CRS has a vertical axis of another unit.",
    fields=(
        *Z.fields,
        Argument(
            "protect_z", kinds.Flag(),
            "Heights are made noisy with the places, in three dimensions. They are "
            "metres, unless the CRS has a vertical axis of another unit.",
            "Protect heights (Z) as well", False, advanced=True,
        ),
    ),
)
# A height would tell a place more exactly than the node or cell does.
NO_HEIGHTS = Z.copy(
    default="drop", fields=tuple(part.copy(default=True) for part in Z.fields),
)
STICKY = Argument(
    "sticky", kinds.Store(),
    "Local file that repeats each row's earlier noise, at no charge; with `dataset`.",
    "Repeat earlier noise from this store", None,
    more="A `StickyStore` has both. Of a person it repeats that of their very set of "
    "rows.",
    hint="A local file, made if missing, with a key beside it; publish neither. Rows "
    "it knows get the noise they got first, and cost nothing.", advanced=True,
    along=(
        Argument(
            "dataset", kinds.Text(), "Public name and version of the data in `sticky`.",
            "… name and version of the data", None,
            hint="Public, e.g. clinics 2025. A new name means fresh noise.",
            advanced=True,
        ),
        Argument(
            "id_column", kinds.Column("frame"),
            "Column that tells rows apart in `sticky`. By default the row's number.",
            "… field that tells rows apart (empty: the feature id)", None,
            hint="A value of its own in every row, the same at every release.",
            advanced=True, field="ID_FIELD",
        ),
        Argument(
            "shared_places", kinds.Flag(),
            "People may share places: a new id where a row of a missing id was is not "
            "taken for a renamed row in `sticky`.", "… people may share places", False,
            hint="New ids exactly where rows of missing ids were are otherwise taken "
            "for renamed rows, and refused.", advanced=True,
        ),
    ),
)
COLUMNS = (DROP, KEEP, SHUFFLE)

# -- the noise -----------------------------------------------------------------------

_AXIS = Limits("Half-axis of the ellipse", above=0)
UNIT_BALL = Argument(
    "unit_ball", kinds.Shape(),
    "Public shape of the noise: an ellipse with half-axes in the ratio A : B, A along "
    "BEARING (degrees clockwise from north), or the corners of a convex polygon "
    "symmetric about 0,0. `eps` holds in its narrowest direction. Needs a plane.",
    "Shape of the noise", None, advanced=True,
    fields=(
        Argument(
            "unit_long", kinds.Number(_AXIS),
            "With the next two: an ellipse. ε holds in its narrow direction.",
            "Shape of the noise: half-axis along the bearing", None, advanced=True,
        ),
        Argument(
            "unit_short", kinds.Number(_AXIS),
            "Only the ratio of the half-axes counts.",
            "… half-axis across", None, advanced=True,
        ),
        Argument(
            "unit_bearing", kinds.number("Bearing"),
            "In the working CRS, which must be a plane.",
            "… bearing (degrees clockwise from north)", None, advanced=True,
        ),
        Argument(
            "unit_corners", kinds.Text(),
            "Convex and symmetric about 0,0. Only its shape counts.",
            "… or corners of a polygon: X,Y;X,Y;…", None, advanced=True,
        ),
    ),
)
LOSS = Argument(
    "loss", kinds.Choice({"euclidean": "Distance", "squared": "Squared distance"}),
    "What is kept small on average: the distance, or its square.",
    "What is kept small on average", "euclidean",
    hint="What the points will be used for decides.",
)
SCHEME = Argument(
    "scheme",
    kinds.Choice({
        "adaptive": "Most of them in the next question", "uniform": "Not used",
        "even": "Spread over the questions to come",
    }),
    "How budget that people save on one question is used for the next questions.",
    "Use of savings",
    "adaptive",
    more='"adaptive" puts most of it into the next question, "uniform" uses none of '
    'it, "even" spreads it over the questions to come; see `Session.run`.',
    advanced=True,
)
PROCEDURE = (
    Argument(
        "privatize",
        kinds.Choice({"distance": "Distance to the border", "point": "Place"}),
        "What is made noisy: the distance that is asked for, or the place.",
        "What is made noisy", "distance",
        hint="The distance to the polygon's border, or the place.", advanced=True,
    ),
    Argument(
        "rounds",
        kinds.number("Number of rounds", at_least=1, at_most=1024, integer=True),
        "After each round, people who are no longer needed are not asked again.",
        "Rounds", 10,
        advanced=True,
    ),
)


# -- where released points may lie: own zones, public places, cells --------------------


ZONES = Argument(
    "zones", Polygons(),
    "Public polygons that do not overlap (municipalities): every released point stays "
    "in the one that its row lies in, and all of the budget goes into noise there. "
    "The zone of each row is published, and nothing is promised between zones.",
    "Zones that rows stay in", None,
    more="In any CRS; worked in a plane, as with ``region``, in place of which it is "
    "given. Strays move to the nearest point of their own zone. Rows in no zone, in "
    "several or on a border between two are refused, by their number. The rows of a "
    "person stay in a zone each, and all these zones are published. A ledger takes "
    "further releases within the same zones only.",
    hint="Public polygons that do not overlap. Every point stays in the one it lies "
    "in. Its zone is published, and nothing is promised between zones. Rows in none, "
    "in several or on a border are refused.", advanced=True, field="OWN_ZONES",
    takes="GeoSeries or GeoDataFrame of polygons",
)
_CELL = Argument(
    "cell",
    number("Side of a cell, in units of the points' CRS", at_least=1e-6, decimals=8),
    "What is released is the middle of the grid cell that the noisy point lies in; its "
    "corners are multiples of the side, whatever the data. New columns: footprint, its "
    "outline as WKT, and radius, the metres around the middle that hold the true place "
    "with 95 %.", "Side of the cells that are released", None,
    more="In degrees it must divide 90. There is no radius where it would depend on "
    "the place or the direction: for one draw of noise for several rows, with "
    "``unit_ball``, and with heights.",
    hint="In units of the layer's CRS; in degrees it must divide 90. The middles of "
    "cells are released, with their outlines and the radius that holds the true place "
    "with 95 %.", advanced=True,
)
# Places of a layer; where points are worked in a plane, cells of a grid as well.
PLACES = Argument(
    "onto", Points(),
    "Public points (addresses, centroids): every released point is moved to the "
    "nearest of them, after the noise and at no cost. With `zones` to the nearest of "
    "the row's own zone.", "Places that points are moved to", None,
    more="In any CRS. `compare` says how many rows come out at their own place.",
    hint="Public points, for example all addresses: every point is moved to the "
    "nearest of them after the noise, at no cost.", advanced=True, field="SNAP",
)
ONTO = PLACES.copy(
    kind=kinds.Shapes(),
    help="Public points (addresses, centroids) or polygons (land): every released "
    "point is moved to the nearest place of them, after the noise and at no cost. With "
    "`zones` to the nearest point of the row's own zone.",
    more=f"{PLACES.more} Points that lie in a polygon stay where they are; strays pile "
    "up along its border. Polygons need a plane and go without ``region`` and "
    "``zones``. Or a number, the side of a cell in units of the points' CRS: "
    f"{_CELL.help[0].lower()}{_CELL.help[1:]} {_CELL.more} Not with ``region`` or "
    "``zones``.",
    hint="Public points, for example all addresses, or polygons, for example land: "
    "every point is moved to the nearest place of them after the noise, at no cost.",
    takes="(Multi)Polygon, GeoSeries, GeoDataFrame or float",
    instead=Alternative((_CELL,)),
)
