// Look at the built site in headless Chromium: node tools/browse.mjs SITE PICTURES [PAGE …]
//
// Every page, or those that are named, light and dark: errors and warnings of the console,
// requests that leave this machine, pages wider than a telephone, and what axe-core finds
// serious or critical. The ten pages of LOOKED_AT are kept as pictures, at two widths,
// light and dark, to be looked at. Run by make browse.

import { createServer } from "node:http";
import { createRequire } from "node:module";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { extname, join, relative, resolve } from "node:path";

const [site, pictures, ...named] = process.argv.slice(2);
const root = resolve(site);
const require = createRequire(resolve(process.env.BROWSER_MODULES ?? "build/browser/a.js"));
const puppeteer = require("puppeteer-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const LOOKED_AT = [
  "index", "eps", "explain", "which", "tutorials/patients", "publishing", "gallery/index",
  "gallery/maps", "api/planar_laplace", "qgis/mask",
];
const WIDTHS = [1400, 390];
const TYPES = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript",
  ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const NOT_OURS = /webpack-macros|^_downloads\/|^_static\/(?!explain)/; // the theme's; copies

function pages(folder = root) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    if (each.isDirectory()) return pages(path);
    const name = relative(root, path);
    return extname(path) === ".html" && !NOT_OURS.test(name) ? [name.slice(0, -5)] : [];
  });
}

const server = createServer((request, answer) => {
  if (request.url === "/favicon.ico") return answer.writeHead(204).end();
  const path = join(root, decodeURIComponent(new URL(request.url, "http://a").pathname));
  try {
    const content = readFileSync(path);
    answer.setHeader("Content-Type", TYPES[extname(path)] ?? "text/plain");
    answer.end(content);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const home = `http://127.0.0.1:${server.address().port}/`;

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
  protocolTimeout: 600_000,
});
const found = [];

async function opened(name, scheme, width) {
  const page = await browser.newPage();
  const tell = (text) => found.push(`${name} (${scheme}, ${width} px): ${text}`);
  page.on("console", (said) => {
    if (["error", "warn"].includes(said.type())) tell(`console: ${said.text()}`);
  });
  page.on("pageerror", (error) => tell(`error: ${error.message}`));
  page.on("requestfailed", (asked) => tell(`not fetched: ${asked.url()}`));
  page.on("request", (asked) => {
    if (/^https?:/.test(asked.url()) && !asked.url().startsWith(home)) {
      tell(`asks elsewhere: ${asked.url()}`);
    }
  });
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" }, // colours are judged at rest
  ]);
  await page.goto(`${home}${name}.html`, { waitUntil: "load", timeout: 300_000 });
  return { page, tell };
}

const all = named.length ? named : pages();
let looked = 0;
mkdirSync(pictures, { recursive: true });
for (const name of all) {
  for (const [scheme, width] of [["light", WIDTHS[0]], ["dark", WIDTHS[1]]]) {
    const { page, tell } = await opened(name, scheme, width);
    await page.evaluate(axe);
    const result = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    for (const each of result.violations) {
      if (["serious", "critical"].includes(each.impact)) {
        tell(`axe: ${each.id}, ${each.nodes.length} times: ${each.nodes[0].target}`);
      }
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) tell(`${wide} px wide`);
    await page.close();
    looked += 1;
  }
}
for (const name of LOOKED_AT.filter((each) => all.includes(each))) {
  for (const scheme of ["light", "dark"]) {
    for (const width of WIDTHS) {
      const { page } = await opened(name, scheme, width);
      const file = `${name.replaceAll("/", "-")}-${width}-${scheme}.png`;
      await page.screenshot({ path: join(pictures, file), fullPage: true });
      await page.close();
    }
  }
}
await browser.close();
server.close();
console.log([...found, `${looked} views of ${all.length} pages, ${found.length} complaints`].join("\n"));
process.exitCode = found.length || !looked ? 1 : 0;
