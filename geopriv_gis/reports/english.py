"""Texts of the reports in English; other languages have the same names."""

TEXTS = {
    # -- titles and words ---------------------------------------------------------
    "dpia": "Annex to the data protection impact assessment",
    "statement": "Privacy statement",
    "recipients": "Note for recipients",
    "expert": "Annex for an expert determination",
    "release": "Release",
    "what": "What it is",
    "file": "File",
    "columns": "Columns",
    "pseudonym": "{name} (pseudonym)",
    "no_columns": "none beside the places",
    "contact": "Contact",
    "licence": "Licence",
    "purpose": "Purpose",
    "controller": "Controller",
    "people": "Who is protected",
    "to_fill": "to be filled in by the data holder",
    "distance": "Distance",
    "at_most": "Odds change by at most",
    "guess": "A guess is right at most in",
    "times": "{factor} times",
    "percent": "{share} %",
    "one_in": "1 in {times}",
    "date": "Date",
    "signature": "Name and signature",
    # -- what is promised ---------------------------------------------------------
    "published_heading": "What is published",
    "promise_heading": "What is promised",
    "how_to_read": "Noise was added before anything was published. So nothing here "
    "says that something cannot be learned; it says how much more can be learned "
    "from the publication than without it, by anybody, whatever else they know.",
    "promise": "Whoever sees the whole result, whatever else they know, draws any "
    "given conclusion with a chance at most {factor} times what it would be were "
    "{who} {other}{plus}. Of two cases that are equally likely beforehand, nobody "
    "tells the right one with a chance above {guess} %.",
    "plus": ", plus a chance of at most {delta}",
    "row": "one person (one row)",
    "table": "the one person of the table (all of its rows)",
    "persons": "one person (all rows with one value of “{unit}”)",
    "elsewhere": "{distance} elsewhere",
    "elsewhere_zone": "{distance} elsewhere in the same zone",
    "different": "different by {distance} in {columns}",
    "row_by_row": "up to {other}, row by row",
    "root_in_total": "{other} in total (root of summed squares)",
    "in_one_row": "{other} in one row",
    "in_total": "{other} in total",
    "add_remove": "left out or added",
    "replace": "replaced by another",
    "changed": "changed",
    "none": "This release promises nothing: {reason}. It is not to be published as "
    "protected.",
    "between_zones": "The zone of each row is told as it is: nothing is promised "
    "between zones.",
    "unprotected": "Published beside it as they are, and protected by nothing: "
    "{columns}.",
    "telling": "Of these may tell of places or people: {columns}.",
    "pseudonyms": "Published as keyed pseudonyms: {columns}. Which rows belong "
    "together is told.",
    "disjoint": "{names} are about different people: what somebody loses is the "
    "largest of their losses, not the sum.",
    "with_others": "Together with the other releases, for those who are in them:",
    "together": "All releases together, for those who are in all of them:",
    "joint": "All releases together, counts among them: were {who} {other}, and all "
    "else the same, nobody to whom both cases are equally likely beforehand tells the "
    "right one with a chance above {guess} %. In counts, somebody elsewhere counts as "
    "somebody else.",
    "together_none": "All releases together promise nothing, as {names} promises "
    "nothing.",
    "not_together": "The releases are counted in several notions, which make no one "
    "number: each of the promises above holds by itself, and what all lose together "
    "is in the ledger.",
    "figure": "A guess is right in at most …",
    "figure_series": "50 % is what guessing without the data gives",
    # -- the three questions of the ICO ------------------------------------------
    "questions_source": "The three questions are those of the ICO’s guidance of March "
    "2025.",
    "figures_source": "The figures follow from the law of the noise, not from the "
    "data: they hold for an attacker who knows everything else, and cost no privacy "
    "to be told.",
    "singling_heading": "Can somebody be singled out?",
    "singling_places": "Somebody who is looked for at one of two places {distance} "
    "apart, and of whom all else is known, is found at the right one with a chance "
    "of at most {guess} % (50 % without the data).",
    "singling_counts": "That somebody is in the data at all is told rightly with a "
    "chance of at most {guess} % (50 % without the data).",
    "radius": "95 % of the noise stays within {radius}, {mean} on average: a circle of "
    "{area} km².",
    "radius_unknown": "How far the noise goes depends on the place or on how many rows "
    "a person has; the plan of the release says it.",
    "near": "An attacker who knows nothing else and takes the published point for the "
    "true one is within {near} in {share} % of all cases.",
    "density": "People per km²",
    "inside": "People in that circle, about",
    "linking_heading": "Can records be linked?",
    "link_order": "{name}: rows keep their order and their other columns. Whoever has "
    "the same table can join it row by row, and knows whose place was moved.",
    "link_no_order": "{name}: no order of rows was kept that others could join by.",
    "link_columns": "{name}: published as they are: {columns}. What they say "
    "together may name somebody.",
    "link_true": "{name}: the places are the true ones. Whoever knows some of a "
    "person’s places can join the rest.",
    "link_none": "{name}: no rows of persons are published.",
    "link_repeat": "Several releases of the same people add up: the average of n "
    "releases of a place has 1/√n of the noise. Each is charged to an account.",
    "inference_heading": "Can something be inferred about somebody?",
    "inference": "What somebody believed before, and may believe at most after seeing "
    "{name} ({distance}):",
    "unless": "But with a chance of at most {delta}.",
    "inference_none": "{name}: its promise allows a small additional chance (δ), so no "
    "largest belief can be given. What is promised is said above.",
    "before": "Believed before",
    "after": "At most after",
    "of_presence": "presence in the data",
    "of_places": "places {distance} apart",
    # -- what is left -------------------------------------------------------------
    "residual_heading": "What risk is left",
    "residual_place": "Beyond the distances above the promise weakens step by step: "
    "that somebody lives in this town and not in the next is not hidden.",
    "residual_counts": "What is true of many people is told, and was meant to be: of "
    "somebody who is known to be in a zone, what is true of most people there is "
    "learned.",
    "residual_columns": "No promise covers columns that are published as they are.",
    "residual_assumed": "The promise holds if this is true:",
    "residual_record": "Records of releases are not signed: they show accidents, no "
    "forgery.",
    "keeping_heading": "Retention, review, signature",
    "retention": "True data are kept until",
    "review": "Reviewed next on",
    "ledger": "Account of all releases",
    "charged": "charged with what is above",
    "measures": "Further measures",
    # -- the statement after NIST -------------------------------------------------
    "statement_source": "After NIST SP 800-226, Guidelines for Evaluating Differential "
    "Privacy Guarantees (2025): what has to be known to judge a promise.",
    "epsilon": "ε or ρ, and its unit",
    "epsilon_metre": "ε = {value} per metre",
    "rho_metre": "ρ = {value} per square metre",
    "epsilon_unit": "ε = {value} per {unit}",
    "rho_unit": "ρ = {value} per square of {unit}",
    "epsilon_plain": "ε = {value}, no unit",
    "rho_plain": "ρ = {value}, no unit",
    "delta": "δ = {value}",
    "no_number": "none",
    "neighbours": "What is compared",
    "neighbours_places": "two tables in which {who} is at another place; what changes "
    "grows with the distance",
    "neighbours_values": "two tables in which {who} has other values; what changes "
    "grows with the difference",
    "neighbours_persons": "two tables in which {who} is {change}",
    "mechanism": "How noise was made",
    "utility": "How exact it is",
    "utility_unknown": "see the plan of the release",
    "utility_law": "places move {mean} on average, 95 % at most {radius}, before what "
    "comes after the noise",
    "trust": "Who is trusted",
    "trust_text": "The data holder, who has the true data and adds the noise. Nobody "
    "else: recipients, and whoever the data reach from them, need not be.",
    "security": "Security",
    "security_text": "Noise comes from the operating system’s secure generator; it "
    "cannot be made again. True data, ledger and stores of noise stay with the data "
    "holder.",
    "collection": "Collection",
    "collection_text": "The promise is about what is published. It says nothing of how "
    "data were collected, and does not protect them where they are kept.",
    # -- for recipients -----------------------------------------------------------
    "recipients_intro": "The places (or numbers) in these files are not the true ones: "
    "noise was added to protect whom they are about. Please read how exact they are "
    "before you use them.",
    "do_heading": "What you can do",
    "do_maps": "{names}: maps, densities and counts of areas that are large against "
    "the noise.",
    "do_counts": "{names}: tables and maps of the numbers, each with its error.",
    "dont_maps": "{names}: make maps, counts or rates of the points: how far they "
    "moved depends on the place.",
    "do_error": "Take the error along: in models, in distances, in counts by area.",
    "do_verify": "Check that a file is as it was published: geopriv explain FILE.",
    "dont_heading": "What you should not do",
    "dont_single": "Take a point for a true place, or look for the nearest address.",
    "dont_distance": "Measure distances that are short against the noise.",
    "dont_link": "Join it with other data to find out who somebody is.",
    # -- for an expert ------------------------------------------------------------
    "expert_intro": "Points that noise has moved are not safe harbour under HIPAA: 45 "
    "CFR 164.514(b)(2) names every place smaller than a state, but for three-digit "
    "ZIP codes of more than 20,000 people. This annex has figures for a "
    "determination by an expert under 164.514(b)(1). It is no such determination.",
    "expert_people": "Hidden among people",
    "expert_metric": "Within the distance at which a uniform population has {people} "
    "people, odds change by at most {factor} times (of the noise: see the tolerance "
    "in the promise). 95 % of the noise stays within the distance of about {radius} "
    "people.",
    "expert_attack": "What an attacker achieves at most",
    "expert_very_small": "Whether a risk of this size is “very small” is for the "
    "expert to say, with the recipients and their other data in mind.",
}
