"""What the field's own words mean: one explanation for forms, commands and pages.

A form shows of these whatever its texts use, and so does ``geopriv COMMAND --help``;
docs/glossary.md and the manual's page of words are made from them. Whoever brings a
word that not everybody has at hand writes it here, or says it in plain words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """A word, and what it means.

    words: As people know it, then other ways in which texts have it, with commas
        between. With ``*`` behind, longer words count as well.
    help: What it means, in half a sentence or two; no Markdown.
    more: What the site's page says after it, in Markdown.
    """

    words: str
    help: str
    more: str = ""

    @property
    def name(self) -> str:
        return named(self.words)


def named(words: str) -> str:
    """Return the first of words, which is what people call it."""
    return words.partition(",")[0].removesuffix("*")


def used(words: str, text: str) -> bool:
    """Return whether a text has one of words.

    >>> used("mask*", "Masked points"), used("mark", "Marked points")
    (True, False)
    """
    found = (
        re.escape(word.removesuffix("*")) + (r"\w*" if word.endswith("*") else "")
        for word in words.split(",")
    )
    return bool(re.search(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)", text, re.IGNORECASE))


# Laid out by hand, as a table.
# fmt: off

GLOSSARY = (
    # -- how much is told
    Term(
        "ε (epsilon),ε,ε_discs,eps",
        "how much may be told; smaller is safer. Per metre it is about places: two of "
        "them d metres apart change the probability of any result by at most the "
        "factor e^(ε·d). Without a unit it is about who is in the data.",
        "Points move 2/ε metres on average.",
    ),
    Term(
        "ρ (rho),ρ,rho",
        "how much may be told by Gaussian noise; smaller is safer. Several releases "
        "add up more slowly than with ε.",
        "It is Rényi loss, per square metre for places. Points move 0.886/√ρ metres "
        "on average. Ten releases at ρ cost √10 times the noise where ε costs ten "
        "times.",
    ),
    Term(
        "δ (delta),δ,delta",
        "a small probability with which a promise may fail; mostly there is none.",
    ),
    Term(
        "β (beta),β,beta",
        "how often an error may be larger than is said: 0.05 is once in twenty.",
    ),
    Term(
        "loss,losses",
        "how much a result tells, counted by ε or ρ.",
    ),
    Term(
        "fixed loss,fixed losses",
        "a loss that does not get smaller with the distance: it holds next door as "
        "well.",
    ),
    Term(
        "level,levels",
        "ε times a distance: within it, odds change by at most e^level. 0.69 doubles "
        "them.",
    ),
    Term(
        "odds",
        "how many times likelier one thing is than another. A factor 2.7 makes 1 to 1 "
        "into 2.7 to 1.",
    ),
    Term(
        "budget,budgets",
        "what may be told in all about the same people, over every release.",
        "A [ledger](ledger.md) keeps it.",
    ),
    Term(
        "ledger,ledgers,account,accounts",
        "the file that keeps account of a budget.",
        "See [Ledger](ledger.md).",
    ),
    # -- what is promised
    Term(
        "guarantee,guarantees",
        "what a result promises, in words and numbers; it goes with the layer.",
        "It is bound to what was released: see [Promise](promise.md).",
    ),
    Term(
        "geo-privacy,geo-indistinguishability",
        "the promise that near places can hardly be told apart: the nearer, the less.",
        "Also called metric differential privacy.",
    ),
    Term(
        "concentrated,zero-concentrated",
        "a promise by ρ: a large loss can happen, but is very improbable.",
    ),
    Term(
        "differential privacy",
        "the promise that nobody can be sure whether somebody is in the data.",
        "Counts by zones have it. ε and ρ are then without a unit.",
    ),
    Term(
        "local model,local differential privacy,ldp",
        "every row is made noisy by itself, so that nobody has to be trusted with all "
        "of them.",
    ),
    Term(
        "Rényi divergence,Rényi loss",
        "a measure of how well two results can be told apart; the larger its order α, "
        "the more rare cases count.",
    ),
    Term(
        "data holder",
        "whoever may see the true points.",
    ),
    Term(
        "public",
        "known to everybody, and not made from the true points.",
    ),
    Term(
        "true points,true point,true places,true place,true positions,true layer",
        "the points as they are, without noise.",
    ),
    Term(
        "prior",
        "what is publicly known before, such as where people live.",
        "A promise holds whatever it is.",
    ),
    Term(
        "release,releases,released",
        "what leaves your hands: masked points, a polygon, a count, a map.",
    ),
    Term(
        "record,records",
        "what a file says, for programs, about how it was made and what it promises.",
    ),
    Term(
        "who is protected,privacy unit",
        "a row, a person with several rows, or a whole table.",
    ),
    Term(
        "composition",
        "releases of the same rows add up: ten at ε promise what one at 10·ε does.",
    ),
    Term(
        "post-processing",
        "whatever is computed from a release, without the true data. It costs nothing "
        "and cannot weaken the promise.",
    ),
    # -- noise
    Term(
        "noise,noisy",
        "random numbers, or random moves, that hide the truth.",
        "They come from the operating system's secure source.",
    ),
    Term(
        "mask*",
        "to move points at random, so that the true places stay hidden.",
    ),
    Term(
        "mechanism,mechanisms",
        "a way to draw noise, with a proof of what it hides.",
        "See [Mechanisms](mechanisms/README.md).",
    ),
    Term(
        "planar Laplace,Laplace",
        "noise in any direction that is mostly small, and now and then large.",
    ),
    Term(
        "Gaussian",
        "shaped like a bell, also called normal: far from the middle it is very rare "
        "or counts for next to nothing.",
    ),
    Term(
        "Student's t",
        "a bell-shaped law in which large values are less rare than in the Gaussian "
        "one.",
    ),
    Term(
        "Cauchy",
        "a bell-shaped law in which large values are rarer or less rare, as its "
        "exponent says.",
    ),
    Term(
        "law,laws",
        "of noise: which amounts are how likely.",
    ),
    Term(
        "tail,tails",
        "of noise: how likely very large amounts are.",
    ),
    Term(
        "sensitivity",
        "how much one row can change an answer; smooth sensitivity looks at the rows "
        "that there are, and hides that as well.",
    ),
    Term(
        "sparse vector",
        "a way to go through many yes-or-no questions for the price of one yes.",
    ),
    Term(
        "K-norm",
        "noise for many numbers at once, shaped by what one person can change of them "
        "together.",
    ),
    Term(
        "Lipschitz",
        "of a function: it changes no faster than a constant says, for each metre.",
    ),
    Term(
        "permute-and-flip,exponential mechanism",
        "a way to choose one of many, the best most likely.",
    ),
    Term(
        "seed",
        "a number with which the same noise could be drawn again.",
    ),
    Term(
        "sticky noise",
        "earlier noise, repeated: the same row published again comes out at the same "
        "place, and costs nothing more.",
        "See [Repeats](repeats.md).",
    ),
    Term(
        "floating point",
        "numbers as computers round them.",
    ),
    Term(
        "moved up to … (95 %)",
        "95 of 100 points are no farther from the truth.",
    ),
    # -- places
    Term(
        "ground metre,ground metres,metre on the ground,metres on the ground",
        "a metre outdoors. A map's metre can be longer or shorter; it is converted.",
    ),
    Term(
        "CRS",
        "coordinate reference system: what the numbers of a layer mean on the ground.",
    ),
    Term(
        "UTM",
        "maps in true metres, one for each strip of the Earth.",
    ),
    Term(
        "metric",
        "how distance is measured: in metres, along roads, in people.",
    ),
    Term(
        "dist_∞,dist_inf",
        "how far two tables are apart: as far as the one row that moved most. A "
        "release with this metric protects all rows of a person moving at once.",
    ),
    Term(
        "graph,node,nodes",
        "public places, its nodes, and how far it is from one to the next: cells, or "
        "crossings of roads.",
    ),
    Term(
        "k-means",
        "a way to find the middles of so many clusters.",
    ),
    Term(
        "convex hull,hull,convex",
        "the tightest polygon without dents, which is convex, around all points.",
    ),
    Term(
        "sliver,slivers",
        "a tiny piece between two borders that should be one.",
    ),
    Term(
        "overlay",
        "the pieces into which several layers cut each other.",
    ),
    Term(
        "fix,fixes",
        "a place with its time, as a GPS device writes it.",
    ),
    # -- numbers
    Term(
        "standard error,standard errors",
        "how far a number is off, usually; twice that or more in one of twenty cases.",
    ),
    Term(
        "standard deviation",
        "how far values lie from their mean, usually.",
    ),
    Term(
        "bias,biases,biased,unbiased",
        "being wrong to the same side, on average.",
    ),
    Term(
        "bandwidth",
        "how wide the hill is that each point becomes in a map: the wider, the "
        "smoother. At so many metres a point counts 0.6 as much as at its place.",
    ),
    Term(
        "kernel",
        "the hill that each point becomes in a map: it counts the more, the nearer it "
        "is, and at most as 1.",
    ),
    Term(
        "density,densities",
        "how many points there are around a place.",
    ),
    Term(
        "rate,rates",
        "cases per so many people.",
    ),
    Term(
        "covariate",
        "a value of a place, such as income or height, that may explain what is "
        "studied.",
    ),
    Term(
        "p-value,p-values",
        "how often chance alone gives a value that is as large, or larger.",
    ),
    Term(
        "Moran's I",
        "a number that tells whether values near each other are alike.",
    ),
    Term(
        "Ripley's K",
        "how many other points lie within a distance of a point, divided by how many "
        "there are per area.",
    ),
    Term(
        "marginal,marginals",
        "counts by some of several divisions: by zone over all categories, say.",
    ),
    Term(
        "synthetic",
        "made up, from what a release tells: nobody's.",
    ),
    # -- what is compared, and where things go
    Term(
        "baseline",
        "something simpler, to compare with.",
    ),
    Term(
        "attack,attacks,attacked",
        "a try to find the true places from what was published.",
    ),
    Term(
        "JSON",
        "text that programs read.",
    ),
    Term(
        "Darwin Core,dwc",
        "the fields in which museums and GBIF say where a species was seen.",
    ),
    Term(
        "DHS",
        "Demographic and Health Surveys, which publish moved clusters of households.",
    ),
    Term(
        "HDX",
        "Humanitarian Data Exchange, where aid organisations publish data.",
    ),
)


def terms(text: str) -> list[Term]:
    """Return what a text says that may need an explanation, in the table's order."""
    return [each for each in GLOSSARY if used(each.words, text)]
