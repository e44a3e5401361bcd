"""Small drawings as SVG text: maps of points, curves, bars. No package needed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

from .randomness import Floats

BEFORE, AFTER, QUIET = "#4c72b0", "#c44e52", "#777777"
_WIDTH, _HEIGHT = 360, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 14, 26, 40
_MOST = 4_000  # points drawn on a map

Extent = tuple[float, float, float, float]


def draw_point_map(title: str, points: Floats, box: Extent, colour: str) -> str:
    """Return an SVG map of points (m) in a box, thinned; a note counts those outside.

    Of many points every so many-th is drawn.
    """
    west, south, east, north = box
    wide, high = _WIDTH - 20, _HEIGHT - _TOP - 30
    scale = min(wide / (east - west), high / (north - south))
    left = 10 + (wide - scale * (east - west)) / 2
    inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(
        axis=1
    )
    shown = points[inside]
    shown = shown[:: max(1, math.ceil(len(shown) / _MOST))]
    x, y = left + (shown[:, 0] - west) * scale, _TOP + (north - shown[:, 1]) * scale
    dots = "".join(f"M{a:.1f} {b:.1f}h.01" for a, b in zip(x, y, strict=True))
    size = 3.0 if len(shown) < 500 else 1.8
    bar = _round_down_nicely((east - west) / 3)
    lost = int((~inside).sum())
    note = f"{lost} of {len(points)} lie outside the map" if lost else ""
    body = (
        f'<rect x="{left:.1f}" y="{_TOP}" width="{scale * (east - west):.1f}" '
        f'height="{scale * (north - south):.1f}" fill="#fafafa" stroke="#ccc"/>'
        f'<path d="{dots}" stroke="{colour}" stroke-width="{size}" '
        'stroke-linecap="round" stroke-opacity="0.6"/>'
        f'<path d="M{left:.1f} {_HEIGHT - 22}h{bar * scale:.1f}" stroke="#333" '
        'stroke-width="2"/>'
        + _svg_text(left, _HEIGHT - 8, format_metres(bar), "start")
        + _svg_text(_WIDTH - 10, _HEIGHT - 8, note, "end")
    )
    return _wrap_svg(title, body)


def draw_curves(
    title: str, values: Mapping[str, tuple[Floats, str]], label: str
) -> str:
    """Return SVG curves of cumulative shares of lengths (m), up to a 99 % quantile."""
    largest = max(float(np.quantile(v, 0.99)) for v, _ in values.values())
    top = _round_up_nicely(max(largest, 1e-9))
    axes = _Axes(top, 1.0)
    body = axes.grid(label, [f"{s:.0%}" for s in (0, 0.25, 0.5, 0.75, 1)])
    for number, (name, (lengths, colour)) in enumerate(values.items()):
        ordered = np.sort(lengths)
        share = np.linspace(0, 1, 101)
        at = np.quantile(ordered, share)
        kept = at <= top
        path = " ".join(
            f"{axes.x(a):.1f},{axes.y(s):.1f}"
            for a, s in zip(at[kept], share[kept], strict=True)
        )
        body += (
            f'<polyline points="{path}" fill="none" stroke="{colour}" '
            'stroke-width="2"/>'
        )
        body += _svg_text(
            _WIDTH - _RIGHT - 4,
            _HEIGHT - _BOTTOM - 8 - 15 * number,
            name,
            "end",
            colour,
        )
    return _wrap_svg(title, body)


def draw_bars(
    title: str, names: Sequence[str], series: Mapping[str, tuple[Sequence[float], str]]
) -> str:
    """Return an SVG drawing of shares as bars, grouped by name, with their values."""
    axes = _Axes(1.0, 1.0, room=24)
    ticks = [f"{s:.0%}" for s in (0, 0.25, 0.5, 0.75, 1)]
    body = axes.grid("", ticks, across=False)
    room = (_WIDTH - _LEFT - _RIGHT) / len(names)
    each = room * 0.7 / len(series)
    for place, name in enumerate(names):
        start = _LEFT + room * (place + 0.15)
        for number, (heights, colour) in enumerate(series.values()):
            value, x = heights[place], start + number * each
            body += (
                f'<rect x="{x:.1f}" y="{axes.y(value):.1f}" width="{each - 2:.1f}" '
                f'height="{axes.y(0) - axes.y(value):.1f}" fill="{colour}"/>'
            )
            body += _svg_text(x + each / 2, axes.y(value) - 3, f"{value:.0%}", "middle")
        for line, part in enumerate(name.split("\n")):
            body += _svg_text(
                start + 0.35 * room, _HEIGHT - _BOTTOM + 14 + 12 * line, part, "middle"
            )
    at = _LEFT
    for name, (_, colour) in series.items():
        body += f'<rect x="{at}" y="{_TOP - 4}" width="9" height="9" fill="{colour}"/>'
        body += _svg_text(at + 13, _TOP + 4, name, "start")
        at += 24 + 6 * len(name)
    return _wrap_svg(title, body)


def format_metres(length: float) -> str:
    """Format a length (m) to three digits: 250 m, 3.21 km, 1,330 km.

    >>> format_metres(249.7), format_metres(3210), format_metres(
    ...     0.034), format_metres(1_334_222)
    ('250 m', '3.21 km', '0.034 m', '1,330 km')
    """
    if length < 1000:
        return f"{length:.3g} m"
    rounded = f"{length / 1000:.3g}"
    return f"{rounded} km" if length < 1e6 else f"{float(rounded):,.0f} km"


class _Axes:
    """Axes of a drawing: positions of values, and grid lines with labels."""

    def __init__(self, right: float, top: float, room: float = 8) -> None:
        self._right, self._top, self._room = right, top, room

    def x(self, value: float) -> float:
        """Return the horizontal position of a value on the drawing."""
        return _LEFT + value / self._right * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        """Return the vertical position of a value, clipped to the drawing."""
        share = min(max(value / self._top, 0.0), 1.0)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM - self._room)

    def grid(self, label: str, ticks: Sequence[str], across: bool = True) -> str:
        """Return SVG grid lines with labels; if `across`, lengths and a label below."""
        body = ""
        for tick, text in zip(np.linspace(0, 1, len(ticks)), ticks, strict=True):
            y = self.y(tick * self._top)
            body += (
                f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#e5e5e5"/>'
                + _svg_text(_LEFT - 6, y + 4, text, "end")
            )
        if across:
            for tick in np.linspace(0, 1, 5):
                value = tick * self._right
                text = format_metres(value) if value else "0"
                anchor = "end" if tick == 1 else "middle"
                at = self.x(value) + (_RIGHT if tick == 1 else 0)
                body += _svg_text(at, _HEIGHT - _BOTTOM + 15, text, anchor)
            middle = (_LEFT + _WIDTH - _RIGHT) / 2
            body += _svg_text(middle, _HEIGHT - 8, label, "middle")
        return body


def _wrap_svg(title: str, body: str) -> str:
    """Return a complete SVG document with a title and a body."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH * 1.15:.0f}" height="{_HEIGHT * 1.15:.0f}" role="img" '
        f'aria-label="{escape(title)}" '
        'font-family="sans-serif" font-size="10.5">'
        f'<text x="10" y="14" font-size="12.5" font-weight="bold">{escape(title)}'
        f"</text>{body}</svg>"
    )


def _svg_text(x: float, y: float, text: str, anchor: str, colour: str = "#444") -> str:
    """Return an SVG text element, or "" for an empty text."""
    if not text:
        return ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(text)}</text>"
    )


def _round_down_nicely(length: float) -> float:
    """Round down to 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(length))
    return max(m * power for m in (1, 2, 5) if m * power <= length * (1 + 1e-9))


def _round_up_nicely(length: float) -> float:
    """Round up (0.1 % excess allowed) to 1, 2, 4, 5 or 8 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(length))
    return min(m * power for m in (1, 2, 4, 5, 8, 10) if m * power >= length * 0.999)
