# SPDX-License-Identifier: GPL-2.0-or-later
"""What a panel is put together from."""

from __future__ import annotations

import math
from html import escape

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
)

SPARE = 2  # pixels above and below a text: lines in bold are a little higher


def text(parent, words=""):
    """Return words that wrap, and can be copied; they are no HTML."""
    made = QLabel(words, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def links(parent, html=""):
    """Return words with links, as HTML; mouse and keyboard reach the links."""
    made = text(parent, html)
    made.setTextFormat(Qt.TextFormat.RichText)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
    return made


def narrow(box):
    """Return a box of choices that long ones make no wider than its panel."""
    box.setMinimumContentsLength(12)
    box.setSizeAdjustPolicy(
        QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    return box


def show_lines(browser, lines):
    """Make a text as high as so many lines, with what is around them."""
    around = browser.frameWidth() + browser.document().documentMargin() + SPARE
    high = lines * browser.fontMetrics().lineSpacing() + 2 * around
    browser.setFixedHeight(math.ceil(high))


def tooltip(words):
    """Return words as a tooltip of several lines: Qt breaks those of HTML alone."""
    return f"<p>{escape(words)}</p>"


def button(words, act):
    """Return a button that does something."""
    made = QPushButton(words)
    made.clicked.connect(lambda *_: act())
    return made


def row(*parts):
    """Return widgets beside each other, on the left."""
    made = QHBoxLayout()
    for part in parts:
        made.addWidget(part)
    made.addStretch()
    return made
