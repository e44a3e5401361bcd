# SPDX-License-Identifier: GPL-2.0-or-later
"""What somebody has chosen in the assistant, and the form that it comes to.

Kept in memory, and nowhere else: no project, no settings, no history.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from qgis.core import QgsProcessingFeatureSourceDefinition

from ..translation import tr
from .protection import ProtectionInMetres, unit_number

TEMPORARY = "TEMPORARY_OUTPUT"


@dataclass(frozen=True)
class Choices:
    """Whose points, who is protected, which fields go along, how well hidden, where.

    ``layer`` is an id, ``keep`` are the fields that are published; ``ledger`` and
    ``output`` are files, or empty.
    """

    layer: str = ""
    name: str = ""
    selected: bool = False
    unit: str = ""
    keep: tuple[str, ...] = ()
    shuffled: bool = True
    way: ProtectionInMetres = field(default_factory=ProtectionInMetres)
    ledger: str = ""
    output: str = ""

    @property
    def page(self):
        """Where the certificate is written: beside the layer, or for this session."""
        if not self.output:
            return TEMPORARY
        return str(Path(self.output).with_suffix(".html"))

    def values(self):
        """Return what the mask's form is given, but for what is written and charged.

        A plan needs no more than this.
        """
        source = QgsProcessingFeatureSourceDefinition(self.layer, self.selected)
        given = {"INPUT": source, **self.way.values()}
        if self.unit:
            given["PRIVACY_UNIT"] = unit_number(self.way.mask, "column")
            given["UNIT_FIELD"] = self.unit
        return given

    def release(self):
        """Return all that the mask's form is given."""
        given = {
            **self.values(),
            "FIELDS": list(self.keep),
            "SHUFFLE": self.shuffled,
            "OUTPUT": self.output or TEMPORARY,
            "OUTPUT_HTML": self.page,
        }
        return {**given, "LEDGER": self.ledger} if self.ledger else given

    def missing_choices(self):
        """Return what has to be chosen before anything can be released."""
        found = [] if self.layer else [tr("a layer of points")]
        return found + self.way.missing_choices()

    def said(self):
        """Return the choices as sentences, for somebody to read before a release."""
        selected = tr("Only the selected rows of “{layer}” are released.")
        whole = tr("All rows of “{layer}” are released.")
        person = tr("Rows with the same value of “{field}” are one person's.")
        alone = tr("Each row is taken to be another person.")
        going = tr("These fields go along as they are: {fields}.")
        ledger = tr("The ledger {file} keeps account of it.")
        nobody = tr("No ledger keeps account of it.")
        name = Path(self.ledger).name
        return [
            (selected if self.selected else whole).format(layer=self.name),
            person.format(field=self.unit) if self.unit else alone,
            self.way.summary(),
            going.format(fields=", ".join(self.keep))
            if self.keep
            else tr("No field goes along."),
            ledger.format(file=name) if self.ledger else nobody,
        ]
