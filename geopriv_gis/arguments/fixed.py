"""Masks with a fixed loss at any distance, which no ledger counts."""

from __future__ import annotations

from . import row, shared
from .kinds import Choice, Flag, SecondLayer, number
from .row import Alternative, Argument, Command, Form, Release

# Laid out by hand, as a table.
# fmt: off

_NEVER = (
    "Refused: a part of the loss does not shrink with the distance, and no account "
    "takes that."
)
_NO_LEDGER = shared.LEDGER.copy(help=_NEVER, hint=_NEVER, more="", advanced=True)
_DISCS = (
    Argument(
        "clip",
        Choice({
            "remap": "Strays move to the nearest disc",
            "restrict": "Noise never leaves the discs",
        }),
        "How the discs hold the points: noise with all of `eps`, and strays moved to "
        "the nearest point of a disc; or noise that never leaves them, at half of "
        "`eps`.", "How the discs hold the points", "remap",
        more='Gaussian noise needs "restrict".',
        hint="Moving strays uses all of ε. Noise that never leaves the discs is drawn "
        "with half of it; Gaussian noise is of this kind only.", advanced=True,
    ),
    Argument(
        "eps_discs",
        number("Privacy loss of the discs", at_least=1e-6, at_most=50, decimals=4),
        "Lost by placing the discs, whatever the distance.", "ε of the discs (no unit)",
        1.0, more="No unit: a factor e^eps_discs for any move of a row, near or far.",
        advanced=True,
    ).with_empty_field("Lost by placing the discs, whatever the distance. Empty: 1."),
    Argument(
        "delta",
        number(
            "Probability that the discs lose more", at_least=0, below=1, decimals=10,
        ),
        "Much less than one in the number of rows; 0 asks for far more noise.",
        "δ, probability that the discs lose more", 1e-5, advanced=True,
    ).with_empty_field("Much less than one in the number of rows. Empty: 0.00001."),
    Argument(
        "centres", number("How many discs", at_least=2, at_most=10_000, integer=True),
        "By default one for every 40 rows, 600 at most.", "Discs", None,
        hint="Empty: one for every 40 rows, 600 at most.", advanced=True,
        field="DISCS",
    ),
    Argument(
        "rounds", number("Rounds of k-means", at_least=1, at_most=100, integer=True),
        "More need more noise.", "Rounds in which the discs find their places", 12,
        advanced=True,
    ),
    Argument(
        "share",
        number(
            "Radius as a share of the distance to the nearest other centre", above=0,
            at_most=1, decimals=4,
        ),
        "Above 0.5 discs overlap.",
        "Radius of a disc, as a share of the distance to the next", 0.5,
        advanced=True,
    ),
    Argument(
        "noise", Choice({"laplace": "Laplace", "gaussian": "Gaussian"}),
        "The law around each row. Gaussian noise pays for the discs' whole extent.",
        "Law around each row", "laplace",
        hint="Gaussian noise pays for the whole extent of the discs.", advanced=True,
    ),
    Argument(
        "discs", SecondLayer(),
        "The discs as a layer of their own. What is promised covers both layers.",
        "Private discs", False, field="OUTPUT_DISCS",
    ),
)
DPRS = Release(
    "dprs", "points.dprs",
    (
        shared.FRAME.copy(more="Each row is another person."),
        shared.EPS.copy(
            help="For each row, given the discs.",
            more="With ``as_published`` the ε (no unit) that the paper claims for "
            "everything.",
            hint="",
        ),
        shared.REGION.copy(
            help="Public polygons whose bounding box holds the discs; not made from "
            "the data.", label="Public region",
            more="A layer may be in any CRS.",
            hint="Its bounding box holds the discs. It must not come from the data.",
            advanced=False, default=row.REQUIRED,
        ),
        *_DISCS,
        Argument(
            "as_published", Flag(),
            "The mechanism of the paper, for comparison, whatever `clip` is: it "
            "promises nothing, and no ledger takes it.", default=False,
        ),
        shared.PLANE.copy(
            help="The plane in which distance is measured, e.g. EPSG:32630; by default "
            "the points' own CRS where its scale is true, otherwise a zone around the "
            "region.",
            more="A scale is true below 1.1. The zone is of UTM or UPS.",
            hint="A plane. Empty: by rule, around the region.",
        ),
        *shared.COLUMNS, shared.Z,
        _NO_LEDGER,
        shared.RNG, shared.PROGRESS,
    ),
    "points", row.RESEARCH,
    "Move every point into discs that follow where people are (DPRS of a paper, "
    "mended).",
    Command(
        "dprs", ("dprs in.gpkg out.gpkg --eps 0.01 --region land.gpkg",),
        "planar-laplace with the same eps promises more, and moves points less where "
        "its noise is narrow beside the discs.",
        without={"as_published": "promises nothing: for those who compare"},
    ),
    Form(
        "dprs", "Mask points in private discs", "Released points",
        without={"as_published": "promises nothing: for those who compare"},
        expert=True,
    ),
)

PEAK_LAPLACE = Release(
    "peak_laplace", "points.noise",
    (
        shared.FRAME,
        shared.EPS.copy(
            help="Beyond the fixed loss: two places d metres apart change the "
            "probability of any result by at most a factor e^(eps_fixed + eps d).",
            hint="Beyond the fixed loss. Smaller is safer.",
            instead=Alternative(
                (
                    shared.DISPLACEMENT.copy(
                        help="Instead of `eps`, which is the one of this law with "
                        "that average.",
                    ),
                ),
                "peak_eps", after=("eps_fixed", "radius"),
            ),
        ),
        Argument(
            "eps_fixed",
            number(
                "Privacy loss at any distance, however small", above=0, at_most=10,
                decimals=4,
            ),
            "No unit: places side by side are told apart by up to a factor "
            "e^eps_fixed (1: 2.7; 3: 20; 5: 150).",
            "Fixed loss at any distance (no unit)", filled=2.0,
            hint="Places side by side are told apart by up to a factor e^(this loss) "
            "(1: 2.7; 3: 20; 5: 150).",
            more="A row's noise is that many times as dense up to ``radius``.",
        ),
        Argument(
            "radius", number("Radius of the peak", unit="m", above=0),
            "Ground metres, public. Most rows stay within if `eps_fixed` is large.",
            "Radius of the peak", filled=100.0,
            hint="Ground metres, public. Most rows stay within if the fixed loss is "
            "large.",
            more="See `calibration.peak_radius` for one from a number of neighbours "
            "and a public density.",
            instead=Alternative(
                (
                    Argument(
                        "k",
                        number("Number of neighbours", at_least=1, integer=True),
                        "Instead of `radius`, with `per_km2`: the radius with which "
                        "most of so many nearest rows stay the nearest.",
                        "Or instead: neighbours that should stay the nearest", None,
                        advanced=True,
                        hint="With the next field: the radius is chosen so that most "
                        "of so many nearest rows stay the nearest.",
                    ),
                    Argument(
                        "per_km2",
                        number("Points per square kilometre", above=0, decimals=4),
                        "From a public source, not from the rows.",
                        "… and points per square kilometre, from a public source", None,
                        advanced=True,
                        hint="Not counted in this layer, unless that number is public.",
                    ),
                ),
                "peak_radius", after=("eps", "eps_fixed"),
            ),
        ),
        shared.UNIT.copy(
            help=shared.UNIT.help + " A person's n rows get 1/n of both losses.",
            more="The radius is the same for all rows.",
        ),
        shared.TABLE_METRIC.copy(more='Under "dist_2" `eps` is divided by √n.'),
        shared.CRS,
        shared.REGION.copy(
            help="Public polygons (land, a municipality) that the noise never leaves, "
            "at half of both losses; not made from the data.",
            hint="Public polygons, e.g. land or a municipality, in any CRS; not made "
            "from the points. Noise that never leaves them is drawn with half of both "
            "losses.",
        ),
        shared.ZONES, shared.ONTO, *shared.COLUMNS, shared.Z,
        _NO_LEDGER.copy(
            help="A ledger takes this release only if it limits fixed losses as well.",
            hint="Only one that limits fixed losses as well (fixed=5 beside gp).",
        ),
        shared.STICKY, shared.RNG, shared.PROGRESS,
    ),
    "points", row.POINTS_RELEASE,
    "Move every point by the peak law: a fixed loss keeps most rows near.",
    Command(
        "peak-laplace",
        ("peak-laplace in.gpkg out.gpkg --eps 0.002 --eps-fixed 2 --radius 150",),
        "The fixed loss is lost between any two places, however near each other: "
        "planar-laplace with the same eps promises more.",
    ),
    Form(
        "peaklaplace", "Mask points (peak law, with a fixed loss)", "Released points",
        expert=True,
    ),
)

RELEASES = (DPRS, PEAK_LAPLACE)
