// What the theme leaves unsaid to those who hear pages or use the keyboard; the search.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll(".bd-article table")) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
  for (const summary of document.querySelectorAll("li.has-children > details > summary")) {
    const link = summary.closest("li").querySelector("a");
    summary.setAttribute("aria-label", `Pages of ${link ? link.textContent.trim() : "this part"}`);
  }
  for (const button of document.querySelectorAll(".search-button-field")) {
    button.setAttribute("aria-label", button.textContent.replace(/\s+/g, " ").trim());
  }
  // Sphinx wants each word on a page. Here a page counts for every word that it has.
  if (typeof Search === "undefined") return;
  const pagesWith = Search.performTermsSearch;
  Search.performTermsSearch = (terms, excluded) => {
    const found = new Map();
    for (const term of terms) {
      for (const result of pagesWith(new Set([term]), excluded)) {
        const known = found.get(result[0]);
        if (known) known[4] += result[4];
        else found.set(result[0], result);
      }
    }
    const best = Math.max(0, ...[...found.values()].map((result) => result[4]));
    return [...found.values()].filter((result) => result[4] > best / 2);
  };
});
