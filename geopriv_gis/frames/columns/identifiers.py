"""The rule on direct identifiers: columns that name a person, or their very place.

One rule for frames, batches, files and QGIS. A column holds identifiers if its name is
in the table of words and its values are of a type that fits, or if most of its values
have one of the forms, whatever its name is. It is refused unless ``keep`` or ``drop``
names it. Of flags and of measured numbers none is refused.

Names cost nothing. Forms are compared with about a thousand rows from everywhere, the
same ones each time: whether a release is refused is no matter of chance.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

import numpy as np
import pandas as pd

from .identifier_forms import FORMS, HALF, MENTIONED, any_form_pattern, is_full_name
from .leaves import NUMBER, TEXT, Leaf, leaves_of

# -- names of columns that hold direct identifiers, in four languages ------------------
# A name is split into words, accents are folded, and words are looked up together:
# ``patientId``, ``PATIENT_ID`` and ``patient id`` are one entry. Words before an entry
# may say whose it is (``home_address``), those after it may only number or qualify it:
# ``phone_count``, ``name_length`` and ``street_width`` measure something and are none.

SHAPEFILE = 10  # letters of a field's name, at most


@dataclass(frozen=True)
class NameEntry:
    """Kind of identifier that a column name indicates, and which values confirm it.

    kind: Such as "name" or "telephone".
    text: Whether texts count.
    least: Whole numbers count if most are at least so large; smaller ones may count
        something (``phone``), or are measured (``nir``, ``tin``).
    dates: Whether dates count.
    alone: Whether no other word may stand before it.
    """

    kind: str
    text: bool = True
    least: float = np.inf
    dates: bool = False
    alone: bool = False


def _split_words(words: str) -> list[str]:
    """Return the words of a text, split at white space."""
    return words.split()


_ROLES = _split_words(
    "patient patientin patienten paciente citizen ciudadano citoyen buerger client "
    "customer kunde kunden cliente member mitglied mitglieds miembro membre user "
    "benutzer nutzer usuario utilisateur employee staff mitarbeiter personal empleado "
    "employe student pupil schueler eleve alumno estudiante resident bewohner "
    "einwohner habitant habitante tenant mieter inquilino locataire driver fahrer "
    "chauffeur voter insured versicherten asegurado assure applicant antragsteller "
    "beneficiary account pat"
)
_OTHERS = _split_words(  # whose numbers count something, or are pseudonyms of a study
    "person persona personne personen owner eigentuemer besitzer proprietaire "
    "propietario doctor physician arzt medico medecin nurse teacher lehrer contact "
    "kontakt contacto participant participante teilnehmer respondent subject donor "
    "guardian mother father mutter vater mere pere madre padre spouse child victim "
    "witness visitor guest passenger holder conductor"
)
_NUMBERED = ("account", "pat", "patient", "patienten", "paciente")  # never counted
_IDS = ["id", "ident", "identifier", "kennung", "mrn"]
_NUMBERS = ["no", "nr", "num", "number", "nummer", "numero"]
_NAMES = ["name", "names", "namen", "nom", "nombre"]
_OF_NAMES = _split_words(
    "first last full given family middle maiden birth legal preferred christian nick"
)
_WORDS = {
    NameEntry("name", alone=True): "name nom nombre nombres",
    NameEntry("name"): (
        "surname forename lastname fname lname vorname nachname familienname zuname "
        "geburtsname maedchenname rufname vorundnachname prenom nomfamille "
        "nomnaissance nomjeunefille nomcomplet nomusage apellido apellidos "
        "primerapellido segundoapellido nombrecompleto nombreapellidos "
        "nombreyapellidos nomprenom prenomnom"
    ),
    NameEntry("account"): "username userlogin loginname benutzername nombreusuario "
    "nomutilisateur",
    NameEntry("address"): (
        "street strasse rue calle address addresse adresse adress addr anschrift "
        "wohnadresse wohnanschrift privatadresse direccion domicilio domicile "
        "streetname streetaddress strassenname strname nomrue nombrecalle "
        "hausanschrift meldeadresse postanschrift addressline direccionpostal"
    ),
    NameEntry("address", least=0): (
        "housenumber houseno housenr hausnummer hsnr streetnumber streetno "
        "strassennummer strnummer numerocasa numerorue numerocalle numrue flatnumber "
        "flatno apartmentnumber apartmentno aptno wohnungsnummer uprn"
    ),
    NameEntry("postcode", least=500): (
        "postcode postalcode zip zipcode plz postleitzahl codepostal codpostal "
        "codigopostal"
    ),
    NameEntry("postcode", alone=True): "cp",
    NameEntry("telephone", least=1e5): (
        "phone telephone telefon telefono telephonenumber phonenumber telefonnummer "
        "telnr telno tel mobile mobilephone mobil mobilnummer handy "
        "handynummer cellphone cellnumber movil telefonomovil celular "
        "telephoneportable numeroportable fax telefax faxnummer rufnummer festnetz "
        "msisdn whatsapp landline"
    ),
    NameEntry("e-mail"): (
        "email emailaddress mail mailaddress emailadresse mailadresse courriel "
        "adressemail adressemel correo correoelectronico"
    ),
    NameEntry("number", least=0): (
        "mrn medicalrecordnumber medicalrecordno hospitalnumber hospitalno hospno "
        "patid ptid patientkey personid personident personenid personenkennzeichen "
        "persnr personalnr nhsnumber nhsno nhsnr chinumber chino nationalid "
        "nationalidnumber nationalinsurancenumber ninumber socialsecuritynumber "
        "socialsecurityno sozialversicherungsnummer sozversnr svnr svnummer ahvnummer "
        "kvnr krankenversichertennummer krankenversicherungsnummer krankenkassennummer "
        "krankenkassennr versicherungsnummer versichertennr steuerid steuernummer "
        "steueridentifikationsnummer personalausweisnummer ausweisnummer "
        "reisepassnummer passnummer passportnumber passportno numeropasaporte "
        "numeropasseport numerosecu numsecu numerosecuritesociale numsecuritesociale "
        "numeross numeroinsee noinsee numeroseguridadsocial numseguridadsocial "
        "numerotarjetasanitaria numerohistoriaclinica numerohistoria numhistoria nhc "
        "numerodocumento personnummer cprnummer aadhaar matrikelnummer taxid "
        "taxpayerid medicarenumber medicareno medicaidid healthcardnumber healthcardno "
        "insurancenumber policynumber policennummer driverslicensenumber "
        "fuehrerscheinnummer iban accountnumber accountno acctno accountid kontonummer "
        "kontoid numerocompte numcompte numerocuenta numcuenta cardnumber cardno "
        "creditcardnumber kreditkartennummer kartennummer numerocarte numerotarjeta "
        "ccnumber userid"
    ),
    NameEntry("number", least=1e4): (
        "socialsecurity secu securitesociale passport pasaporte passeport reisepass "
        "personalausweis creditcard kreditkarte bankaccount bankkonto login "
        "matrikel fuehrerschein driverslicense driverlicense driverlicence "
        "drivinglicence drivinglicense permisconduire carnetconducir cartevitale "
        "tarjetasanitaria historiaclinica medicalrecord seguridadsocial "
        "comptebancaire cuentabancaria tarjetacredito documentoidentidad"
    ),
    NameEntry("number", least=1e5): "nhs ssn ipp cip nuss nss ahv svn pesel bsn cpf",
    NameEntry("number", least=1e8): "nir tin cpr curp konto nin",
    NameEntry("number"): "dni nie nif nino",
    NameEntry("date of birth", least=0, dates=True): (
        "dob dateofbirth datebirth birthdate birthday dateborn bornon geburtsdatum "
        "gebdatum gebdat geburtstag geborenam gebam fechanacimiento fechanac fecnac "
        "fnac datenaissance datenaiss ddn nele neele"
    ),
    NameEntry("date of birth", text=False, dates=True): "born geboren nacido ne",
    NameEntry("place", least=1e9): (
        "w3w what3words whatthreewords geohash h3 h3index h3cell s2cell s2token s2id "
        "quadkey pluscode olc openlocationcode mgrs usng utmref gridref gridreference "
        "osgridref osgrid osgb osref planquadrat maidenhead"
    ),
}  # fmt: skip
_BEFORE = _split_words(  # these make something else of what follows
    "has have is n nb count cnt anzahl number of with without same opt valid near "
    "nearest distance dist to from per by along avg mean max min sum total share pct "
    "percent any changed area length width number age"
)
_STOP = _split_words("a d l de du del la le les el los las des der die das dem of the")
_AFTER = {
    *_split_words(
        "name nam nr no num number nummer numero id index cell code token line text "
        "txt str string raw orig original full new old current previous primary "
        "secondary main alt private privat privee privado privada personal work home "
        "mobile business dienst dienstlich casa trabajo domicile travail complet "
        "complete completo naissance nacimiento famille familia legal en es fr it"
    ),
    *_ROLES,
    *_OTHERS,
}


def _iterate_entries() -> Iterator[tuple[str, NameEntry]]:
    """Yield column names (words joined), each with the identifier it indicates."""
    for word, runs in _WORDS.items():
        yield from ((run, word) for run in runs.split())
        numbers = (run for run in runs.split() if run.endswith("nummer"))
        yield from ((run.removesuffix("ummer") + "r", word) for run in numbers)
    for role, name in product([*_ROLES, *_OTHERS], _NAMES):
        yield from ((run, NameEntry("name")) for run in (role + name, name + role))
    for role in _ROLES:
        numbered, counted = NameEntry("number", least=0), NameEntry("number", least=1e5)
        yield from ((role + each, numbered) for each in _IDS)
        yield from ((run, numbered) for run in ("id" + role, "numero" + role))
        meant = numbered if role in _NUMBERED else counted
        yield from ((role + each, meant) for each in _NUMBERS)
        yield "num" + role, counted
    yield from ((first + "name", NameEntry("name")) for first in _OF_NAMES)


TABLE = dict(_iterate_entries())
ROLES = frozenset({*_ROLES, *_OTHERS})


@lru_cache(4096)
def find_name_entry(name: str) -> NameEntry | None:
    """Return what identifier a column name, even cut to 10 letters, indicates, or None.

    >>> [w and w.kind for w in map(find_name_entry, ["Hausnr.", "homeAddress",
    ...     "name_length"])]
    ['address', 'address', None]
    """
    for words in words_of(name):
        for first in range(len(words)):
            for last in range(len(words), first, -1):
                word = TABLE.get("".join(words[first:last]))
                if word is not None and _matches_entry(
                    word, words[:first], words[last:]
                ):
                    return word
        if len(name) == SHAPEFILE and len("".join(words)) > SHAPEFILE - 5:
            whole = "".join(words)  # the rest of the name was cut off
            cut = (word for run, word in TABLE.items() if run.startswith(whole))
            found = next(cut, None)
            if found is not None:
                return found
    return None


def is_role(name: str) -> bool:
    """Return whether a column's name is only a role of persons: patient, patient2."""
    return any(
        bool(words) and words[0] in ROLES and all(map(str.isdigit, words[1:]))
        for words in words_of(name)
    )


def _matches_entry(word: NameEntry, before: list[str], after: list[str]) -> bool:
    """Return whether the words around a name's word let it mean an identifier."""
    if any(each in _BEFORE for each in before) or (word.alone and before):
        return False
    return all(each in _AFTER or each.isdigit() for each in after)


def words_of(name: str) -> Iterator[list[str]]:
    """Yield a name's lower-case words, no articles: ä as ae, then as a if other."""
    plain = unicodedata.normalize("NFC", name).replace("ß", "ss")
    seen = set()
    for letters in ("ÄäÖöÜü", ""):
        given = plain
        for letter in letters:
            base = unicodedata.normalize("NFD", letter)[0]
            given = given.replace(letter, base + "e")
        given = unicodedata.normalize("NFKD", given)
        given = "".join(each for each in given if not unicodedata.combining(each))
        given = re.sub(r"([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])", r"\1\3 \2", given)
        words = re.findall(r"[a-z]+|\d+", given.lower())
        found = tuple(each for each in words if each not in _STOP)
        if found not in seen:
            seen.add(found)
            yield list(found)


_SOME = 1000  # rows of a table that are compared with the forms
_LEAST = 20  # of each batch
_TURN = (5**0.5 - 1) / 2  # its multiples are spread over a table without a period
_FIGURES = 9  # whole numbers of fewer are compared with no form
_H3 = range(2**59, 2**60)  # cells as whole numbers
_ANSWERS = {
    "yes", "no", "y", "n", "ja", "nein", "j", "si", "sí", "oui", "non", "true", "false",
    "t", "f", "0", "1", "na", "n/a", "nan", "none", "null", "unknown", "unbekannt",
    "inconnu", "desconocido", "-", "?",
}  # fmt: skip


@dataclass
class _ValueStatistics:
    """Weighted counts of a column's values that look like identifiers."""

    word: NameEntry | None
    is_of_persons: bool
    known: float = 0.0
    texts: float = 0.0  # that are more than yes or no
    large: float = 0.0  # whole numbers, at least as large as the word asks
    whole: bool = True
    names: float = 0.0
    mentions_contacts: bool = False
    sure: float = 0.0  # that have a form which nothing else has
    fit: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    alike: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    different: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add_leaf(self, leaf: Leaf, weight: float) -> None:
        """Count the numbers or texts of one leaf that look like identifiers."""
        self.known += weight * len(leaf.rows)
        if leaf.kind == NUMBER:
            self._add_numbers(leaf.values, weight)
            return
        codes, texts = leaf.texts()
        many = np.bincount(codes[codes >= 0], minlength=len(texts))
        for text, count in zip(texts, many.tolist(), strict=True):
            self._add_text(text.strip(), weight * count)

    def _add_numbers(self, numbers: np.ndarray, weight: float) -> None:
        """Count numbers that look like identifiers; none, once one is not whole."""
        self.whole &= bool((numbers == np.rint(numbers)).all())
        if not self.whole:
            return
        least = np.inf if self.word is None else self.word.least
        self.large += weight * int((numbers >= least).sum())
        for number in numbers[numbers >= 10 ** (_FIGURES - 1)].tolist():
            if int(number) in _H3:
                self.sure += weight
            else:
                self._add_form(str(int(number)), weight)

    def _add_text(self, text: str, weight: float) -> None:
        """Count a text if a name or identifier by form; note contacts; skip "yes"."""
        if not text or text.lower() in _ANSWERS:
            self.known -= 0.0 if text else weight
            return
        self.texts += weight
        self.mentions_contacts |= MENTIONED.search(text) is not None
        if self.is_of_persons:
            self.names += weight * is_full_name(text)
        self._add_form(text, weight)

    def _add_form(self, text: str, weight: float) -> None:
        """Count a value if it has the form of an identifier."""
        if any_form_pattern().fullmatch(text) is None:
            return
        sure = False
        for number, form in enumerate(FORMS):
            alike, fits = form.fits(text)
            if alike:
                self.alike[number] += weight
            if fits:
                sure |= form.is_sure
                self.fit[number] += weight
                if len(self.different[number]) < form.different:
                    self.different[number].add(form.distinguishing_part(text))
        self.sure += weight * sure

    @property
    def are_identifiers(self) -> bool:
        """Return whether values, with what the name says, look like identifiers."""
        if not self.known > 0:
            return False
        if self.is_of_persons and self.names >= HALF * self.known:
            return True
        if self.word is not None:
            texts = self.texts if self.word.text else 0.0
            if texts > 0 or (self.whole and self.large >= HALF * self.known):
                return True
        if not self.whole:
            return False
        return self.sure >= HALF * self.known or any(
            fit >= FORMS[number].share * self.known
            and self.alike[number] >= FORMS[number].alike * self.known
            and len(self.different[number]) >= FORMS[number].different
            for number, fit in self.fit.items()
        )


class IdentifierCheck:
    """Check of one column, batch by batch, for direct identifiers."""

    def __init__(self, name: Hashable, rows: int) -> None:
        self._name, self._rows = str(name), rows
        self._word, self._dated = find_name_entry(self._name), False
        self._values: dict[str, _ValueStatistics] = {}

    def add_batch(self, column: pd.Series) -> None:
        """Check a sample of a batch; skip booleans; dates count if the name says so."""
        if column.dtype.kind == "b" or not len(column):
            return
        some, weight = self._sample_rows(column)
        dated = self._word is not None and self._word.dates
        self._dated |= dated and _has_dates(some)
        for leaf in leaves_of(some) if column.dtype.kind not in "mMc" else ():
            if leaf.kind in (NUMBER, TEXT):
                steps = [step for step in leaf.path if step.isidentifier()]
                name = steps[-1] if steps else self._name
                if name not in self._values:
                    self._values[name] = _ValueStatistics(
                        find_name_entry(name), is_role(name)
                    )
                self._values[name].add_leaf(leaf, weight)

    def _sample_rows(self, column: pd.Series) -> tuple[pd.Series, float]:
        """Return rows spread evenly over a column, or all; and the weight of each."""
        size = max(_LEAST, -(-_SOME * len(column) // max(self._rows, 1)))
        if len(column) <= size:
            return column.reset_index(drop=True), 1.0
        rows = (np.arange(size) * _TURN % 1.0 * len(column)).astype(np.int64)
        return column.iloc[rows].reset_index(drop=True), len(column) / size

    @property
    def is_identifier(self) -> bool:
        """Return whether the column contains direct identifiers."""
        return self._dated or any(
            values.are_identifiers for values in self._values.values()
        )

    @property
    def mentions_contacts(self) -> bool:
        """Return whether a value contains an e-mail, telephone or what3words."""
        return any(values.mentions_contacts for values in self._values.values())


def find_identifiers(columns: Iterable[tuple[Hashable, pd.Series]]) -> list[str]:
    """Return the names of columns that contain direct identifiers."""
    found = []
    for name, column in columns:
        known = column.dropna()
        check = IdentifierCheck(name, len(known))
        check.add_batch(known)
        if check.is_identifier:
            found.append(str(name))
    return found


def _has_dates(values: pd.Series) -> bool:
    """Return whether any value is a date or a period."""
    if values.dtype.kind == "M":
        return bool(values.notna().any())
    dates = (datetime.date, np.datetime64, pd.Period)
    return any(isinstance(value, dates) for value in values.dropna())
