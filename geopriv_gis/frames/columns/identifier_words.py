"""Names of columns that hold direct identifiers, in four languages.

A name is split into words, accents are folded, and words are looked up together:
``patientId``, ``PATIENT_ID`` and ``patient id`` are one entry. Words before an entry
may say whose it is (``home_address``), those after it may only number or qualify it:
``phone_count``, ``name_length`` and ``street_width`` measure something and are none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

SHAPEFILE = 10  # letters of a field's name, at most


@dataclass(frozen=True)
class Word:
    """An entry: what it names, and which values make a column hold it.

    Attributes
    ----------
    kind : str
        Such as "name" or "telephone".
    text : bool
        Whether texts count.
    least : float
        Whole numbers count if most are at least so large; smaller ones may count
        something (``phone``), or are measured (``nir``, ``tin``).
    dates : bool
        Whether dates count.
    alone : bool
        Whether no other word may stand before it.
    """

    kind: str
    text: bool = True
    least: float = np.inf
    dates: bool = False
    alone: bool = False


def _split(words: str) -> list[str]:
    return words.split()


_ROLES = _split(
    "patient patientin patienten paciente citizen ciudadano citoyen buerger client "
    "customer kunde kunden cliente member mitglied mitglieds miembro membre user "
    "benutzer nutzer usuario utilisateur employee staff mitarbeiter personal empleado "
    "employe student pupil schueler eleve alumno estudiante resident bewohner "
    "einwohner habitant habitante tenant mieter inquilino locataire driver fahrer "
    "chauffeur voter "
    "insured versicherten asegurado assure applicant antragsteller beneficiary "
    "account pat"
)
_OTHERS = _split(  # whose numbers count something, or are pseudonyms of a study
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
_OF_NAMES = _split(
    "first last full given family middle maiden birth legal preferred christian nick"
)
_WORDS = {
    Word("name", alone=True): "name nom nombre nombres",
    Word("name"): (
        "surname forename lastname fname lname vorname nachname familienname zuname "
        "geburtsname maedchenname rufname vorundnachname prenom nomfamille "
        "nomnaissance nomjeunefille nomcomplet nomusage apellido apellidos "
        "primerapellido segundoapellido nombrecompleto nombreapellidos "
        "nombreyapellidos nomprenom prenomnom"
    ),
    Word("account"): "username userlogin loginname benutzername nombreusuario "
    "nomutilisateur",
    Word("address"): (
        "street strasse rue calle address addresse adresse adress addr anschrift "
        "wohnadresse wohnanschrift privatadresse direccion domicilio domicile "
        "streetname streetaddress strassenname strname nomrue nombrecalle "
        "hausanschrift meldeadresse postanschrift addressline direccionpostal"
    ),
    Word("address", least=0): (
        "housenumber houseno housenr hausnummer hsnr streetnumber streetno "
        "strassennummer strnummer numerocasa numerorue numerocalle numrue flatnumber "
        "flatno apartmentnumber apartmentno aptno wohnungsnummer uprn"
    ),
    Word("postcode", least=500): (
        "postcode postalcode zip zipcode plz postleitzahl codepostal codpostal "
        "codigopostal"
    ),
    Word("postcode", alone=True): "cp",
    Word("telephone", least=1e5): (
        "phone telephone telefon telefono telephonenumber phonenumber telefonnummer "
        "telnr telno tel mobile mobilephone mobil mobilnummer handy "
        "handynummer cellphone cellnumber movil telefonomovil celular "
        "telephoneportable numeroportable fax telefax faxnummer rufnummer festnetz "
        "msisdn whatsapp landline"
    ),
    Word("e-mail"): (
        "email emailaddress mail mailaddress emailadresse mailadresse courriel "
        "adressemail adressemel correo correoelectronico"
    ),
    Word("number", least=0): (
        "mrn medicalrecordnumber medicalrecordno hospitalnumber hospitalno "
        "hospno patid ptid patientkey personid personident personenid "
        "personenkennzeichen persnr personalnr nhsnumber nhsno nhsnr chinumber "
        "chino nationalid nationalidnumber nationalinsurancenumber ninumber "
        "socialsecuritynumber socialsecurityno sozialversicherungsnummer sozversnr "
        "svnr svnummer ahvnummer kvnr krankenversichertennummer "
        "krankenversicherungsnummer krankenkassennummer krankenkassennr "
        "versicherungsnummer versichertennr steuerid steuernummer "
        "steueridentifikationsnummer personalausweisnummer ausweisnummer "
        "reisepassnummer passnummer passportnumber passportno numeropasaporte "
        "numeropasseport numerosecu numsecu numerosecuritesociale "
        "numsecuritesociale numeross numeroinsee noinsee numeroseguridadsocial "
        "numseguridadsocial numerotarjetasanitaria numerohistoriaclinica "
        "numerohistoria numhistoria nhc numerodocumento personnummer cprnummer "
        "aadhaar matrikelnummer taxid taxpayerid medicarenumber medicareno "
        "medicaidid healthcardnumber healthcardno insurancenumber policynumber "
        "policennummer driverslicensenumber fuehrerscheinnummer iban accountnumber "
        "accountno acctno accountid kontonummer kontoid numerocompte numcompte "
        "numerocuenta numcuenta cardnumber cardno creditcardnumber "
        "kreditkartennummer kartennummer numerocarte numerotarjeta ccnumber userid"
    ),
    Word("number", least=1e4): (
        "socialsecurity secu securitesociale passport pasaporte passeport reisepass "
        "personalausweis creditcard kreditkarte bankaccount bankkonto login "
        "matrikel fuehrerschein driverslicense driverlicense driverlicence "
        "drivinglicence drivinglicense permisconduire carnetconducir cartevitale "
        "tarjetasanitaria historiaclinica medicalrecord seguridadsocial "
        "comptebancaire cuentabancaria tarjetacredito documentoidentidad"
    ),
    Word("number", least=1e5): "nhs ssn ipp cip nuss nss ahv svn pesel bsn cpf",
    Word("number", least=1e8): "nir tin cpr curp konto nin",
    Word("number"): "dni nie nif nino",
    Word("date of birth", least=0, dates=True): (
        "dob dateofbirth datebirth birthdate birthday dateborn bornon geburtsdatum "
        "gebdatum gebdat geburtstag geborenam gebam fechanacimiento fechanac fecnac "
        "fnac datenaissance datenaiss ddn nele neele"
    ),
    Word("date of birth", text=False, dates=True): "born geboren nacido ne",
    Word("place", least=1e9): (
        "w3w what3words whatthreewords geohash h3 h3index h3cell s2cell s2token s2id "
        "quadkey pluscode olc openlocationcode mgrs usng utmref gridref gridreference "
        "osgridref osgrid osgb osref planquadrat maidenhead"
    ),
}  # fmt: skip
_BEFORE = _split(  # these make something else of what follows
    "has have is n nb count cnt anzahl number of with without same opt valid near "
    "nearest distance dist to from per by along avg mean max min sum total share pct "
    "percent any changed area length width number age"
)
_STOP = _split("a d l de du del la le les el los las des der die das dem of the")
_AFTER = {
    *_split(
        "name nam nr no num number nummer numero id index cell code token line text "
        "txt str string raw orig original full new old current previous primary "
        "secondary main alt private privat privee privado privada personal work home "
        "mobile business dienst dienstlich casa trabajo domicile travail complet "
        "complete completo naissance nacimiento famille familia legal en es fr it"
    ),
    *_ROLES,
    *_OTHERS,
}


def _entries() -> Iterator[tuple[str, Word]]:
    for word, runs in _WORDS.items():
        yield from ((run, word) for run in runs.split())
        numbers = (run for run in runs.split() if run.endswith("nummer"))
        yield from ((run.removesuffix("ummer") + "r", word) for run in numbers)
    for role, name in product([*_ROLES, *_OTHERS], _NAMES):
        yield from ((run, Word("name")) for run in (role + name, name + role))
    for role in _ROLES:
        numbered, counted = Word("number", least=0), Word("number", least=1e5)
        yield from ((role + each, numbered) for each in _IDS)
        yield from ((run, numbered) for run in ("id" + role, "numero" + role))
        meant = numbered if role in _NUMBERED else counted
        yield from ((role + each, meant) for each in _NUMBERS)
        yield "num" + role, counted
    yield from ((first + "name", Word("name")) for first in _OF_NAMES)


TABLE = dict(_entries())
ROLES = frozenset({*_ROLES, *_OTHERS})


@lru_cache(4096)
def word_of(name: str) -> Word | None:
    """Return the entry of the table that a column's name has, or None.

    Examples
    --------
    >>> [w and w.kind for w in map(word_of, ["Hausnr.", "homeAddress", "name_length"])]
    ['address', 'address', None]
    """
    for words in _spellings(name):
        for first in range(len(words)):
            for last in range(len(words), first, -1):
                word = TABLE.get("".join(words[first:last]))
                if word is not None and _is_meant(word, words[:first], words[last:]):
                    return word
        if len(name) == SHAPEFILE and len("".join(words)) > SHAPEFILE - 5:
            whole = "".join(words)  # the rest of the name was cut off
            cut = (word for run, word in TABLE.items() if run.startswith(whole))
            found = next(cut, None)
            if found is not None:
                return found
    return None


def is_role(name: str) -> bool:
    """Tell whether a name says no more than that a column is of persons."""
    return any(
        bool(words) and words[0] in ROLES and all(map(str.isdigit, words[1:]))
        for words in _spellings(name)
    )


def _is_meant(word: Word, before: list[str], after: list[str]) -> bool:
    if any(each in _BEFORE for each in before) or (word.alone and before):
        return False
    return all(each in _AFTER or each.isdigit() for each in after)


def _spellings(name: str) -> Iterator[list[str]]:
    """Yield the words of a name, with umlauts folded in both ways, if it has any."""
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
