"""Glossary of the field's terms, shared by forms, commands and pages.

A form shows of these whatever its texts use, and so does ``geopriv COMMAND --help``;
docs/glossary.md and the manual's page of words are made from them. Whoever brings a
word that not everybody has at hand writes it here, or says it in plain words.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GlossaryTerm:
    """Term with its spellings and its explanation.

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
        """Return the term's usual spelling."""
        return first_spelling(self.words)


def first_spelling(words: str) -> str:
    """Return the first of a term's spellings, which commas separate."""
    return words.partition(",")[0].removesuffix("*")


def is_used(words: str, text: str) -> bool:
    """Return whether a text contains a spelling (comma-separated, `*` for endings).

    >>> is_used("mask*", "Masked points"), is_used("mark", "Marked points")
    (True, False)
    """
    lower = text.lower()
    return any(_occurs(each.lower(), lower) for each in words.split(","))


def _occurs(word: str, text: str) -> bool:
    """Return whether a text has a word (`*` for endings); no regex, slow to compile."""
    stem = word.removesuffix("*")
    at = text.find(stem)
    while at >= 0:
        around = text[max(at - 1, 0) : at]
        if stem == word:
            end = at + len(stem)
            around += text[end : end + 1]
        if not any(each.isalnum() or each == "_" for each in around):
            return True
        at = text.find(stem, at + 1)
    return False


# Laid out by hand, as a table.
# fmt: off

_TERMS = (
    # -- how much is told
    ("ε (epsilon),ε,ε_discs,eps",
     "privacy loss parameter; smaller is safer. Per metre, ε is about places: two "
     "places d metres apart change the probability of any result by at most the factor "
     "e^(ε·d). Without a unit, ε is about who is in the data.",
     "Planar Laplace noise moves points 2/ε metres on average."),
    ("ρ (rho),ρ,rho",
     "privacy loss parameter of Gaussian noise; smaller is safer. Several releases "
     "add up more slowly than with ε.",
     "For places, ρ bounds the Rényi divergence per square metre. Gaussian noise "
     "moves points 0.886/√ρ metres on average."),
    ("δ (delta),δ,delta",
     "how much the probability of a set of results may change beyond the factor that ε "
     "allows; usually not at all."),
    ("β (beta),β,beta",
     "the probability that an error is larger than stated: 0.05 is one time in "
     "twenty."),
    ("loss,losses", "how much a result reveals, measured by ε or ρ."),
    ("fixed loss,fixed losses",
     "a loss that does not decrease with the distance, so that it applies even next "
     "door."),
    ("level,levels",
     "ε times a distance: within that distance, odds change by at most the factor "
     "e^level. A level of 0.69 doubles odds."),
    ("odds",
     "the ratio of two probabilities. A factor of 2.7 changes odds of 1 to 1 into "
     "2.7 to 1."),
    ("budget,budgets",
     "the total loss that is allowed for the same people, over all releases.",
     "A [ledger](ledger.md) keeps it."),
    ("ledger,ledgers,account,accounts",
     "the file that records a budget and what has been spent.",
     "See [Ledger](ledger.md)."),
    # -- what is promised
    ("guarantee,guarantees",
     "what a result promises, in words and numbers; it is stored with the layer.",
     "It holds for what was released, not for changed copies ([Promise](promise.md))."),
    ("geo-privacy,geo-indistinguishability",
     "the guarantee that nearby places are hard to distinguish; the nearer, the "
     "harder.",
     "Also called metric differential privacy."),
    ("concentrated,zero-concentrated",
     "a guarantee by ρ: a large loss is possible, but very improbable."),
    ("differential privacy",
     "the guarantee that nobody can be sure whether a person is in the data.",
     "Counts by zones have this guarantee; their ε and ρ have no unit."),
    ("local model,local differential privacy,ldp",
     "noise is added to each row separately, so that nobody has to be trusted with "
     "all rows."),
    ("Rényi divergence,Rényi loss",
     "a measure of how well two distributions of a result can be told apart; the "
     "larger its order α, the more weight rare results have."),
    ("data holder", "a person who may see the true points."),
    ("public", "known to everybody, and not computed from the true points."),
    ("true points,true point,true places,true place,true positions,true layer",
     "the original points, without noise."),
    ("prior",
     "what is publicly known beforehand, such as where people live.",
     "A guarantee holds for every prior."),
    ("release,releases,released",
     "what is published: masked points, a polygon, a count, a map."),
    ("record,records",
     "the part of a file in which programs read how it was made and its guarantee."),
    ("who is protected,privacy unit",
     "a row, a person with several rows, or a whole table."),
    ("composition",
     "the losses of several releases of the same rows add up: ten releases at ε are "
     "like one at 10·ε."),
    ("post-processing",
     "everything computed from a release without the true data. It costs nothing and "
     "cannot weaken the guarantee."),
    # -- noise
    ("noise,noisy",
     "random numbers, or random displacements, that hide the true values.",
     "They come from the operating system's secure source."),
    ("mask*", "to move points at random, so that the true places stay hidden."),
    ("mechanism,mechanisms",
     "an algorithm that draws noise, with a proof of its guarantee.",
     "See [Mechanisms](mechanisms/README.md)."),
    ("planar Laplace,Laplace",
     "noise in a random direction, mostly small and sometimes large."),
    ("Gaussian",
     "the bell-shaped normal distribution: values far from the middle are very rare."),
    ("Student's t",
     "a bell-shaped distribution in which large values are less rare than in the "
     "Gaussian."),
    ("Cauchy",
     "a bell-shaped distribution in which large values are more or less rare, "
     "depending on its exponent."),
    ("law,laws", "the probability distribution of the noise."),
    ("tail,tails", "the probability of very large noise."),
    ("sensitivity",
     "the largest change of an answer if one row changes. Smooth sensitivity depends "
     "on the actual rows, but changes so slowly with them that noise scaled by it "
     "still protects them."),
    ("sparse vector",
     "an algorithm that asks many yes-or-no questions at the cost of one yes."),
    ("K-norm",
     "noise for several numbers at once, shaped by how one person can change them "
     "together."),
    ("permute-and-flip,exponential mechanism",
     "an algorithm that chooses one of many candidates, the best with the highest "
     "probability."),
    ("seed", "a number with which the same noise could be drawn again."),
    ("moved up to … (95 %)", "95 of 100 points are no farther from their true place."),
    # -- places
    ("ground metre,ground metres,metre on the ground,metres on the ground",
     "a metre on the ground. A metre on the map can be longer or shorter, and is "
     "converted."),
    ("CRS",
     "coordinate reference system: what the numbers of a layer mean on the ground."),
    ("UTM", "projected CRSs in metres, one for each zone of the Earth."),
    ("metric", "how distance is measured: in metres, along roads, in people."),
    ("dist_∞,dist_inf",
     "a distance between two tables: the largest distance by which a row moved. A "
     "guarantee for this distance protects all rows of a person that move at once."),
    ("graph,node,nodes",
     "public places (nodes) with distances between neighbours, such as cells or road "
     "junctions."),
    ("convex hull,hull,convex",
     "the smallest convex polygon that contains all points."),
    ("sliver,slivers", "a tiny polygon between two borders that should be identical."),
    ("overlay", "the pieces into which several layers divide each other."),
    ("fix,fixes", "a place and time recorded by a GPS device."),
    # -- numbers
    ("standard error,standard errors",
     "the typical error of a number; one error in twenty is about twice as large or "
     "larger."),
    ("standard deviation", "the typical distance of values from their mean."),
    ("bias,biases,biased,unbiased",
     "an error that is in the same direction on average."),
    ("bandwidth",
     "the width of the kernel by which points are smoothed: the larger, the "
     "smoother. One bandwidth away, a point counts 0.6 times as much as at its place."),
    ("kernel",
     "the function by which a point counts at a distance: 1 at its place, less "
     "farther away."),
    ("density,densities", "how many points there are around a place."),
    ("rate,rates", "number of cases per number of people."),
    ("covariate",
     "a value at a place, such as income or height, that may explain an outcome."),
    ("p-value,p-values",
     "the probability that chance alone gives a value that is at least as large."),
    ("Moran's I", "a statistic that measures whether nearby values are alike."),
    ("Ripley's K",
     "the expected number of other points within a distance of a point, divided by "
     "the density of points."),
    ("marginal,marginals",
     "counts by one of several classifications, such as by zone over all categories."),
    ("synthetic",
     "artificial points drawn from a released map; they belong to nobody."),
    # -- what is compared, and where things go
    ("baseline", "a simple method, for comparison."),
    ("attack,attacks,attacked",
     "an attempt to find the true places from what was published."),
    ("JSON", "a text format for programs."),
    ("Darwin Core,dwc",
     "the standard fields in which museums and GBIF describe observations of "
     "species."),
    ("DHS",
     "Demographic and Health Surveys, which publish moved clusters of households."),
    ("HDX", "Humanitarian Data Exchange, where aid organisations publish data."),
)
# fmt: on

GLOSSARY = tuple(GlossaryTerm(*each) for each in _TERMS)


def find_terms(text: str) -> list[GlossaryTerm]:
    """Return the glossary terms that a text uses."""
    return [each for each in GLOSSARY if is_used(each.words, text)]
