"""Results as HTML: fragments for notebooks, and whole pages.

All text is escaped and nothing is fetched from anywhere. A fragment has the colours of
the page it is shown on, dark ones as well, and styles nothing but itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CARD = "border-left: 4px solid; padding: 0.1em 1em; max-width: 60em; overflow-x: auto"
_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.45 sans-serif; max-width: 60em; margin: 2em auto;
  padding: 0 1em; }}
table {{ border-collapse: collapse; }}
th, td {{ text-align: left; vertical-align: top; padding: .35em .8em .35em 0;
  border-bottom: 1px solid #bbb; }}
{style}</style></head><body>
<h1>{title}</h1>
{body}
</body></html>
"""
_BANNER = (
    '<table width="100%" cellpadding="12" style="margin: .6em 0 1em">'
    '<tr><td bgcolor="{colour}" style="background: {colour}; color: #ffffff; '
    'font-size: 17px; padding: .7em 1em; border: none"><b>{text}</b></td></tr></table>'
)
# What is printed on A4 and filed.
PAPER = """
@page { size: A4; margin: 18mm 15mm; }
table { width: 100%; font-size: 12px; margin: .8em 0 1.6em; }
th { white-space: nowrap; }
td { overflow-wrap: anywhere; min-width: 4em; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 10pt; margin: 0; padding: 0; max-width: none; }
  table { font-size: 8pt; }
  h2 { break-after: avoid; }
  tr { break-inside: avoid; }
}
"""


def make_paragraphs(lines: Iterable[object]) -> str:
    """Return lines as HTML paragraphs, escaped.

    >>> make_paragraphs(["1 < 2"])
    '<p>1 &lt; 2</p>'
    """
    return "\n".join(f"<p>{escape(str(line))}</p>" for line in lines)


def make_table(rows: Iterable[Sequence[object]], head: Sequence[object] = ()) -> str:
    """Return rows as an escaped HTML table; without a head, first cells are headers.

    >>> print(make_table([("cells", 800)]))
    <table>
    <tr><th>cells</th><td>800</td></tr>
    </table>
    """
    body = [_make_row("td" if head else "th", row) for row in rows]
    top = [_make_row("th", head, rest="th")] if head else []
    return "\n".join(["<table>", *top, *body, "</table>"])


def _make_row(first: str, cells: Sequence[object], rest: str = "td") -> str:
    """Return an escaped HTML table row: tag `first`, then `rest` for later cells."""
    tags = [first, *[rest] * (len(cells) - 1)]
    texts = [escape(str(cell)) for cell in cells]
    return (
        "<tr>"
        + "".join(f"<{t}>{text}</{t}>" for t, text in zip(tags, texts, strict=True))
        + "</tr>"
    )


def make_bullets(items: Iterable[object]) -> str:
    """Return items as an HTML bullet list, escaped."""
    return "<ul>" + "".join(f"<li>{escape(str(i))}</li>" for i in items) + "</ul>"


def make_heading(text: object, level: int = 2) -> str:
    """Return text as an escaped HTML heading of a level.

    >>> make_heading("Limits")
    '<h2>Limits</h2>'
    """
    return f"<h{level}>{escape(str(text))}</h{level}>"


def make_banner(text: str, colour: str) -> str:
    """Return an escaped white text on a coloured background, as HTML."""
    return _BANNER.format(text=escape(text), colour=escape(colour))


def make_folded_section(summary: str, body: str) -> str:
    """Return HTML that unfolds at a click on its summary; only that is escaped."""
    return f"<details><summary>{escape(summary)}</summary>\n{body}\n</details>"


def make_card(title: str, *bodies: str) -> str:
    """Return an HTML card for a notebook, of an escaped title and bodies of HTML.

    >>> print(make_card("Answer", make_paragraphs(["no"])))  # doctest: +ELLIPSIS
    <div style="border-left: 4px solid; ...">
    <p><b>Answer</b></p>
    <p>no</p>
    </div>
    """
    head = f"<p><b>{escape(title)}</b></p>"
    inside = "\n".join(body for body in (head, *bodies) if body)
    return f'<div style="{_CARD}">\n{inside}\n</div>'


def make_page(title: str, body: str, style: str = "", language: str = "en") -> str:
    """Return a self-contained HTML page; body and style go in without escaping."""
    return _PAGE.format(
        title=escape(title), body=body, style=style, language=escape(language)
    )
