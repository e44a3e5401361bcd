// How the site's search weighs what it finds, after Sphinx's own weights. Lists of
// names, papers, figures, code and decisions go behind the pages that say how something
// is done, unless the name of an object was typed.
var Scorer = {
  score: ([page, , , , score, , kind]) =>
    /^((adr|api|benchmarks|papers)\/|(experiments|reference|tests|contributing|code)$)/.test(page) &&
    kind !== "object" ? score / 10 : score,
  objNameMatch: 11, objPartialMatch: 6, objPrio: {0: 15, 1: 5, 2: -5}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
