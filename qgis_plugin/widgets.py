# SPDX-License-Identifier: GPL-2.0-or-later
"""What a panel is put together from."""

from __future__ import annotations

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableWidget,
)

from .translation import tr

LINES = 7  # of a table: in sight
BAR = (
    "QProgressBar {{ border: 1px solid palette(mid); border-radius: 3px;"
    " text-align: center; }} QProgressBar::chunk {{ background: {}; }}"
)
COLOURS = ((70, "#7fb8b5"), (90, "#e0b050"), (101, "#d98880"))  # up to per cent


def text(parent, words=""):
    """Return words that wrap, and can be copied; they are no HTML."""
    made = QLabel(words, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def narrow(box):
    """Return a box of choices that long ones make no wider than its panel."""
    box.setMinimumContentsLength(12)
    box.setSizeAdjustPolicy(
        QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    return box


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


def bar(parent, line):
    """Return how much of a limit is spent, as a bar in its colour."""
    made = QProgressBar(parent)
    made.setMaximum(100)
    made.setValue(min(line.share, 100))
    made.setFormat(line.spent)
    colour = next(colour for most, colour in COLOURS if min(line.share, 100) < most)
    made.setStyleSheet(BAR.format(colour))
    return made


def table(parent, head):
    """Return an empty table that is looked at."""
    made = QTableWidget(0, len(head), parent)
    made.setHorizontalHeaderLabels([tr(word) for word in head])
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    made.verticalHeader().hide()
    made.horizontalHeader().setStretchLastSection(True)
    made.setMinimumHeight(LINES * made.fontMetrics().lineSpacing() * 2)
    return made


def empty(layout):
    """Take everything out of a layout."""
    while layout.count():
        layout.takeAt(0).widget().deleteLater()
