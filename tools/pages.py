"""Make the site: ``python tools/pages.py [FOLDER]``, by default build/site.

Pages stay where they are in the repository. They are copied to build/pages as the site
has them: docs/ at its top, results of benchmarks and the changelog beside it; links
follow. Run by make docs.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from names import names_of_the_site

import geopriv_gis

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "build" / "pages"
# Where the site has what the repository has elsewhere; the first that fits.
PLACES = (
    ("docs/README.md", "index.md"),
    ("README.md", "index.md"),
    ("docs/site/", ""),
    ("docs/", ""),
    ("benchmarks/results/", "benchmarks/"),
    ("CHANGELOG.md", "changelog.md"),
    ("CONTRIBUTING.md", "contributing.md"),
    ("SECURITY.md", "security.md"),
    ("CODE_OF_CONDUCT.md", "conduct.md"),
    ("tests/README.md", "tests.md"),
    ("geopriv_gis/cli/explain.html", "_static/explain.html"),
)
# A folder that a page links to, as the page that lists what is in it.
LISTS = {"docs/adr": "adr/index.md", "benchmarks/results": "benchmarks/index.md"}
# Figures that results of benchmarks have in the documentation, with what they show.
FIGURES = {
    "apb": ("apb-counts", "Error of counts in squares, and budget saved, against ρ"),
    "deconvolution": ("maps-noise", "Densities: true, blurred, and two estimates"),
    "knorm": ("knorm", "Error of K-norm noise and of others, against the dimension"),
    "optimal": ("optimal", "Expected distance against ε, of three mechanisms"),
    "peak": ("peak", "Density of the peak law, and share of rows within a distance"),
    "regions": ("regions", "Noise without a region, restricted to it, brought back"),
    "section5": ("section5-neighbours", "Distance of private neighbours over the true"),
    "ssgp": ("ssgp-maps", "Kernel means: true, of noisy points, smooth, deconvolved"),
    "tables": ("tables", "Error of one person's table against its number of rows"),
}  # fmt: skip
# What people type that a page says in other words: the search takes it for its title.
KEYWORDS = {
    "attacks": "attack attacker reidentify linkage risk",
    "checking": "leak leaks metadata exif hidden before publishing decompression zip "
    "bomb",
    "choosing": "how much epsilon level privacy parameter budget",
    "clustering": "cluster clusters ripley space-time",
    "columns": "pseudonym pseudonyms pseudonymise name names birth identifiers "
    "quasi-identifiers fields attributes drop keep postcode zip code street email "
    "shuffle order rows",
    "eps": "how much epsilon privacy budget parameter",
    "gallery/dask": "dask big parallel",
    "gallery/masks": "mask masking geomask jitter donut displacement blur points",
    "gallery/people": "k-anonymity population density",
    "glossary": "k-anonymity meaning definition",
    "hotspots": "hot spot hotspot cluster getis autocorrelation",
    "large-files": "dask big million parquet arrow polars duckdb batches memory csv "
    "excel encoding latin missing empty coordinates decimal comma",
    "ledger": "budget year spent account total composition repeated",
    "limits": "guarantee assumptions caveats legal law",
    "maps": "heat map heatmap kernel kde density choropleth geotiff raster hexbin",
    "mechanisms/README": "mask masking geomask jitter donut displacement blur points "
    "perturb obfuscate obfuscation algorithm",
    "mechanisms/afterwards": "address addresses snap grid cell generalise",
    "mechanisms/graph": "k-anonymity population density street road network h3 hexagon",
    "mechanisms/neighbours": "home range convex hull nearest centroid",
    "mechanisms/precision": "random bits seed generator reproducible exact sampling "
    "lattice tolerance",
    "mechanisms/zones": "count counts district districts census tract aggregate h3 "
    "hexagon grid small numbers suppression",
    "plots": "uncertainty circle radius radii",
    "presets": "gbif occurrence sensitive species generalise generalisation coordinate "
    "obscure dhs households survey demographic health displacement hdx humanitarian "
    "administrative admin levels pcode code",
    "promise": "convert conversion rho epsilon delta renyi concentrated",
    "publishing": "publication toml strata reproducible pipeline share data",
    "qgis": "plugin versions",
    "qgis/index": "plugin manual install desktop",
    "r": "rstats sf reticulate",
    "repeats": "weekly monthly update again longitudinal",
    "reports": "ethics board irb gdpr dsgvo data protection officer dpia certificate",
    "sessions": "divide divided budget budgets person people adaptive questions",
    "source": "cluster plant factory mast around exposure focused excess radius",
    "start": "install command line python first",
    "statistics": "confidence interval incidence rate rates disease map district "
    "districts regression exposure covariate synthetic",
    "today": "compare comparison maskmypy opendp donut alternatives tools h3 geomask",
    "tracks": "trajectory trajectories bike bicycle taxi trip trips flows origin "
    "destination od home range gps telemetry mobile phone movement "
    "movebank utilisation utilization distribution destinations",
    "tutorials/animals": "gbif wildlife collar collars telemetry home range nests "
    "species movebank utilisation utilization distribution",
    "tutorials/city": "police crime open data council",
    "tutorials/patients": "anonymise anonymize anonymous deidentify pseudonymise "
    "jitter geomask address addresses patients epidemiology hospital health cases",
    "which": "choose method anonymise anonymize mask count flows heatmap",
}
LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
SEEN = (
    ".md", ".png", ".json", ".py", ".css", ".js", ".svg", ".html", ".tsv"
)  # fmt: skip


def site_path(path: str) -> str | None:
    """Return where the site has a file of the repository; None: nowhere."""
    for start, place in PLACES:
        if path == start or (start.endswith("/") and path.startswith(start)):
            return place + path[len(start) :] if start.endswith("/") else place
    return None


def sources() -> Iterator[Path]:
    """Yield the files of the repository that the site has."""
    for place, page in PLACES:
        path = ROOT / place
        for each in sorted(path.rglob("*")) if path.is_dir() else [path]:
            inside = str(each.relative_to(ROOT))
            ours = page != "index.md" and inside[5:] != "README.md"
            if ours and each.suffix in SEEN and "docs/figures" not in inside:
                yield each


def moved(text: str, source: str, page: str) -> str:
    """Return a page with its links as they are on the site.

    Files that are no pages are copied beside them.
    """

    def link(match: re.Match[str]) -> str:
        target = os.path.normpath(os.path.join(os.path.dirname(source), match[2]))
        there = LISTS.get(target) or site_path(target)
        if there is None and (ROOT / target).is_file():
            there = f"files/{target}"
            put(ROOT / target, PAGES / there)
        if there is None:
            return match[0]  # Sphinx will say that it leads nowhere
        return (
            match[1] + os.path.relpath(there, os.path.dirname(page) or ".") + match[3]
        )

    parts, end = [], 0
    for block in FENCED.finditer(text):
        parts += [LINK.sub(link, text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, LINK.sub(link, text[end:])])


def with_figure(text: str, page: str) -> str:
    """Return a page of a benchmark's results with its figure below the title."""
    name, caption = FIGURES.get(Path(page).stem, ("", ""))
    if not name or not page.startswith("benchmarks/") or "![" in text:
        return text
    title, _, rest = text.partition("\n")
    return f"{title}\n\n![{caption}](../images/{name}.png)\n{rest}"


def with_search(text: str, page: str) -> str:
    """Return a page for the search; the changelog is found by no words."""
    return f"---\nnosearch: true\n---\n{text}" if page == "changelog.md" else text


def index_keywords(site: Path) -> None:
    """Let the search find pages by `KEYWORDS` as by the words of their titles."""
    place, start = site / "searchindex.js", "Search.setIndex("
    index = json.loads(place.read_text("utf-8").removeprefix(start).removesuffix(")"))
    from sphinx.search.en import SearchEnglish

    stem, titles = SearchEnglish({}).stem, index["titleterms"]
    for page, words in KEYWORDS.items():
        number = index["docnames"].index(page)
        for word in re.findall(r"\w+", words):  # as Sphinx parts them
            known = titles.get(stem(word), [])
            found = {*known, number} if isinstance(known, list) else {known, number}
            titles[stem(word)] = sorted(found)
    place.write_text(f"{start}{json.dumps(index)})", encoding="utf-8")


def put(source: Path, place: Path) -> None:
    """Copy a file, unless it is there already: what is not new is not made again."""
    write(place, source.read_bytes())


def write(place: Path, content: bytes) -> None:
    """Write a file, unless it says the same."""
    WRITTEN.add(place)
    if not place.exists() or place.read_bytes() != content:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)


def unlisted() -> list[str]:
    """Return the pages of docs/ that no tree of docs/site has: new ones, mostly."""
    trees = (ROOT / "docs" / "site").rglob("*.md")
    listed = {line for tree in trees for line in tree.read_text("utf-8").splitlines()}
    docs = ROOT / "docs"
    pages = [*docs.glob("*.md"), *docs.glob("mechanisms/*.md")]
    names = sorted(str(page.relative_to(docs).with_suffix("")) for page in pages)
    return [name for name in names if name not in listed and name != "README"]


def with_the_rest(text: str, names: list[str]) -> str:
    """Return the page of what is published with further pages in its tree."""
    return text.replace("\ncolumns\n", "\n" + "\n".join([*names, "columns"]) + "\n")


WRITTEN: set[Path] = set()


def lay_out() -> None:
    """Write build/pages, and remove from it what the site no longer has."""
    for source in sources():
        inside = str(source.relative_to(ROOT))
        page = site_path(inside)
        assert page is not None
        if source.suffix == ".md":
            text = moved(source.read_text(encoding="utf-8"), inside, page)
            text = with_search(with_figure(text, page), page)
            if page == "publish.md":
                text = with_the_rest(text, unlisted())
            write(PAGES / page, text.encode())
        else:
            put(source, PAGES / page)
    for page, text in names_of_the_site():
        write(PAGES / page, text.encode())
    for path in PAGES.rglob("*"):
        if path.is_file() and path not in WRITTEN:
            path.unlink()


def main(folder: str = "build/site") -> None:
    """Make the site."""
    lay_out()
    shutil.rmtree(folder, ignore_errors=True)
    # All of it is read anew (-E): Sphinx does not repeat the warnings of old pages.
    run = [sys.executable, "-m", "sphinx", "-WEq", "--keep-going", "-b", "html"]
    state = ["-d", str(ROOT / "build" / "doctrees")]
    # Notebooks run as they would for anybody: without the settings of whoever is here.
    settings = ROOT / "build" / "ipython" / "profile_default"
    quiet = "c.IPKernelApp.log_level = 40  # not that a local kernel is not encrypted\n"
    write(settings / "ipython_kernel_config.py", quiet.encode())
    ways = os.environ | {
        "IPYTHONDIR": str(settings.parent),
        "GEOPRIV_VERSION": geopriv_gis.__version__,
        "GEOPRIV_NOTEBOOKS": str(ROOT / "build" / "notebooks"),
    }
    done = subprocess.run([*run, *state, str(PAGES), folder], env=ways, check=False)
    if not done.returncode:
        index_keywords(Path(folder))
    raise SystemExit(done.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
