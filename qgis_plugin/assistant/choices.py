# SPDX-License-Identifier: GPL-2.0-or-later
"""What somebody has chosen in the assistant, and the form that it comes to.

Kept in memory, and nowhere else: no project, no settings, no history.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from qgis.core import QgsProcessingFeatureSourceDefinition

from ..geopriv_gis.arguments import release_row
from ..translation import figured, tr

METRES, PEOPLE, STANDARD = "metres", "people", "standard"


@dataclass(frozen=True)
class ProtectionInMetres:
    """Noise that moves a row by itself so far on average."""

    metres: float = 200.0
    preset: str = ""
    mask = "planar_laplace"

    def values(self):
        """Return what the mask's form is given, by its parameters."""
        return {"DISPLACEMENT": self.metres}

    def preset_arguments(self):
        """Return what a standard asks beside that."""
        return {}

    def layers(self):
        """Return the ids of public layers that it needs, by the library's names."""
        return {}

    def missing_choices(self):
        """Return what has to be chosen before anything can be said."""
        return []

    def summary(self):
        """Return it in words, for a summary."""
        text = tr("A row by itself moves {metres} m on average.")
        return text.format(metres=figured(f"{self.metres:,.0f}"))


@dataclass(frozen=True)
class ProtectionAmongPeople(ProtectionInMetres):
    """Noise that hides a place among so many people, wherever these live.

    ``population`` is the id of a layer of areas, with ``column`` their number of
    people, or of a raster.
    """

    people: int = 1000
    population: str = ""
    column: str = ""
    raster: bool = False
    mask = "graph_laplace"

    def values(self):
        given = {"PEOPLE": self.people}
        if self.raster:
            return {**given, "POPULATION_RASTER": self.population}
        areas = {"POPULATION": self.population, "PEOPLE_FIELD": self.column}
        return {**given, **areas}

    def layers(self):
        return {"metric": self.population}

    def missing_choices(self):
        """Return which public layers or fields are still to be chosen."""
        found = []
        if not self.population:
            found.append(tr("a public layer that says where people live"))
        elif not self.raster and not self.column:
            found.append(tr("its field with the number of people"))
        return found

    def summary(self):
        """Return among how many people each place is hidden."""
        text = tr("Each place is to be hidden among about {people} people.")
        return text.format(people=figured(f"{self.people:,}"))


@dataclass(frozen=True)
class ProtectionByStandard(ProtectionInMetres):
    """Noise and fields as a standard has them.

    ``zones`` and ``places`` are ids of public layers; ``more`` what the standard asks
    beside the arguments of the mask, by the library's names.
    """

    zones: str = ""
    places: str = ""
    cell: float | None = None
    more: dict = field(default_factory=dict)

    def values(self):
        given = {"OWN_ZONES": self.zones, "SNAP": self.places, "CELL": self.cell}
        return {name: value for name, value in given.items() if value}

    def preset_arguments(self):
        """Return what the standard asks beside the mask's arguments."""
        return {name: value for name, value in self.more.items() if value}

    def layers(self):
        given = {"zones": self.zones, "onto": self.places}
        return {name: value for name, value in given.items() if value}

    def missing_choices(self):
        """Return which public layers the standard still needs."""
        wanted = {
            "dhs": [(self.zones, tr("the public districts that no point leaves"))],
            "police": [
                (self.zones, tr("the public area that no point leaves")),
                (self.places, tr("public street points with their addresses")),
                (
                    self.more.get("addresses"),
                    tr("their field with numbers of addresses"),
                ),
            ],
        }
        return [words for given, words in wanted.get(self.preset, ()) if not given]

    def summary(self):
        """Return which standard is followed."""
        text = tr("Noise and fields are those of {standard}.")
        return text.format(standard=standard_names()[self.preset])


def standard_names():
    """Return what the standards are called, by the library's names of presets."""
    return {
        "dwc": tr("Darwin Core: sensitive species"),
        "dhs": tr("DHS: clusters of a household survey"),
        "police": tr("Police: crimes at street points"),
        "health": tr("Health: homes among 20,000 people"),
        "hdx": tr("HDX: counts by district"),
    }


def unit_number(mask, word):
    """Return the number of a choice of who is protected, in a mask's form."""
    return release_row(mask).argument("privacy_unit").fields[0].kind.words.index(word)


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

    def text(self):
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
