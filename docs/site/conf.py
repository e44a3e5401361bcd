"""How Sphinx makes the site. ``tools/pages.py`` lays the sources out and calls it."""

import os
import re
from typing import Any

project = "geopriv-gis"
author = "geopriv-gis maintainers"
project_copyright = "geopriv-gis maintainers. BSD-3-Clause"
version = release = os.environ.get("GEOPRIV_VERSION", "")

extensions = [
    "sphinx.ext.autodoc",
    "numpydoc",
    "myst_nb",
    "sphinx_copybutton",
    "sphinx_design",
]
exclude_patterns = ["files"]  # copies of source files, which pages link to
language = "en-GB"

# Pages link to one another as they do in the repository, and to each other's headings.
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
suppress_warnings = [
    "myst.header",  # benchmark results begin where their table stands
]

# Notebooks run once for each change of theirs; one that fails ends the build.
nb_execution_mode = "cache"
nb_execution_cache_path = os.environ.get("GEOPRIV_NOTEBOOKS", "")
nb_execution_raise_on_error = True
nb_execution_timeout = 600  # each takes less than a minute where nobody else works
nb_merge_streams = True

autodoc_typehints = "none"  # "Parameters" says them in words
autodoc_member_order = "bysource"
default_role = "code"
numpydoc_show_class_members = False
numpydoc_use_plots = False

html_title = "geopriv-gis"
html_theme = "pydata_sphinx_theme"
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_search_scorer = os.path.join(os.path.dirname(__file__), "scorer.js")
html_context = {"default_mode": "auto"}
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "logo": {"text": "geopriv-gis"},
    "navbar_align": "left",
    "navbar_end": ["theme-switcher"],
    "header_links_before_dropdown": 8,
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_nav_level": 1,
    "navigation_with_keys": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
html_sidebars = {"index": [], "explain": []}
highlight_language = "none"  # what names no language is for the shell
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def bars_are_bars(*args: Any) -> None:
    """Keep |z| in docstrings from being read as a substitution."""
    lines = args[-1]
    for i, line in enumerate(lines):
        if not re.search(r"`|>>>|^\s*\.\.\.", line):
            lines[i] = line.replace("|", r"\|")


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", bars_are_bars, priority=400)
