// Type each of searches.json into the site's own search: node searches.mjs SITE. Prints
// those of which no page that is named there is among the first three.
import fs from "node:fs";
import vm from "node:vm";

const site = process.argv[2];
const searches = JSON.parse(fs.readFileSync(new URL("searches.json", import.meta.url)));
const ready = [];
const nothing = { querySelectorAll: () => [], getElementById: () => null };
const page = vm.createContext({
  document: { ...nothing, addEventListener: (_, run) => ready.push(run) },
  SPHINX_HIGHLIGHT_ENABLED: false,
  _: (text) => text,
  _ready() {},
  _removeChildren() {},
});
page.window = page;
for (const name of ["_static/site.js", "_static/language_data.js", "_static/searchtools.js", "searchindex.js"]) {
  vm.runInContext(fs.readFileSync(`${site}/${name}`, "utf8"), page, { filename: name });
}
ready.forEach((run) => run());
const search = vm.runInContext("(words) => Search._performSearch(...Search._parseQuery(words))", page);
for (const [words, pages] of Object.entries(searches)) {
  const found = [...new Set(search(words).map(([name]) => name).reverse())].slice(0, 3);
  if (!found.some((name) => pages.split(" ").includes(name))) {
    console.log(`searched for "${words}": ${found.join(", ") || "nothing"}`);
  }
}
