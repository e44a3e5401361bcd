"""Forms of direct identifiers: what their values look like, with check digits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

_FLAGS = re.IGNORECASE | re.DOTALL
HALF, NEARLY_ALL = 0.5, 0.9  # of the values must have a form
DIFFERENT = 5  # values at least, of forms that one number in ten has by chance

H3 = r"8[0-9a-f]{14}"
PLUS_CODE = (
    r"[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{0,4}(?:\s.*)?"
    r"|[23456789CFGHJMPQRVWX]{4,6}0{2,4}\+"  # shortened
)
MGRS = r"\d{1,2}\s?[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?(?:\d\s?){4,10}"
EUROPEAN_GRID = r"\d+k?m[EN]\d+[NE]\d+"
BRITISH_POSTCODE = r"[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}"
CANADIAN_POSTCODE = r"[A-Z]\d[A-Z]\s?\d[A-Z]\d"
WHAT3WORDS = (
    r"/{3}\w+\.\w+\.\w+|(?!www\.)[^\W\d_]{3,}\.[^\W\d_]{3,}\.(?!(?:com|org|net)\b)"
    r"[^\W\d_]{3,}"
)


@dataclass(frozen=True)
class IdentifierForm:
    """Written form of one kind of identifier: pattern and check digits.

    kind: As in the table of words.
    pattern: Of the whole value.
    check: Tells of a value of this pattern whether its check digits are right.
    share: Of the values that must have the form.
    alike: Of the values that must have the pattern, whatever the check says.
    different: How many different ones must have it.
    masked: Whether they must differ in where letters and figures are: those of serial
        numbers do not.
    """

    kind: str
    pattern: str
    check: Callable[[str], bool] | None = None
    share: float = HALF
    alike: float = 0.0
    different: int = 1
    masked: bool = False

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        """Return the identifier form's compiled pattern."""
        return re.compile(self.pattern, _FLAGS)  # when first used: it takes a while

    @property
    def is_sure(self) -> bool:
        """Return whether the form is unmistakable: its matches add up with others'."""
        return self.different == 1 and self.share == HALF

    def distinguishing_part(self, text: str) -> str:
        """Return a text, or if masked its pattern of letters and digits, to compare."""
        return (
            re.sub(r"[a-z]", "a", re.sub(r"\d", "0", text.lower()))
            if self.masked
            else text
        )

    def fits(self, text: str) -> tuple[bool, bool]:
        """Return whether a text has the pattern, and whether its check digits hold."""
        alike = self._compiled.fullmatch(text) is not None
        return alike, alike and (self.check is None or self.check(text))


def _digits_in(text: str) -> list[int]:
    """Return the digits of a text."""
    return [int(each) for each in text if each.isdigit()]


def is_iban(text: str) -> bool:
    """Return whether the check digits of an IBAN hold (ISO 13616, mod 97)."""
    plain = re.sub(r"\s", "", text).upper()
    if not plain.isascii():  # the pattern takes İ for an I
        return False
    return int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def is_luhn(text: str) -> bool:
    """Return whether the check digit by Luhn's algorithm holds.

    >>> is_luhn("4111 1111 1111 1111"), is_luhn("4111 1111 1111 1112")
    (True, False)
    """
    digits = _digits_in(text)[::-1]
    return (
        sum(digits[::2]) + sum(sum(divmod(2 * d, 10)) for d in digits[1::2])
    ) % 10 == 0


def is_nhs(text: str) -> bool:
    """Return whether the check digit of a British NHS number holds (mod 11)."""
    digits = _digits_in(text)
    total = sum(w * d for w, d in zip(range(10, 1, -1), digits, strict=False))
    return -total % 11 == digits[9]


def _weighted_check(weights: str, modulus: int) -> Callable[[str], bool]:
    """Return a function that tests if a weighted digit sum is a multiple of modulus."""

    def check(text: str) -> bool:
        """Return whether the weighted sum of digits is a multiple of the modulus."""
        pairs = zip(map(int, weights.split()), _digits_in(text), strict=True)
        return sum(weight * digit for weight, digit in pairs) % modulus == 0

    return check


def is_nir(text: str) -> bool:
    """Return whether the key of a French social security number holds (mod 97)."""
    plain = re.sub(r"\s", "", text).upper().replace("2A", "19").replace("2B", "18")
    return (int(plain[:13]) + int(plain[13:])) % 97 == 0


def is_dni(text: str) -> bool:
    """Return whether the letter of a Spanish identity number holds (mod 23)."""
    plain = re.sub(r"[\s.-]", "", text).upper()
    number = plain[:-1].translate(str.maketrans("XYZ", "012"))
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == plain[-1]


def is_steuer_id(text: str) -> bool:
    """Return whether the check digit of a German tax number holds (ISO 7064)."""
    *digits, last = _digits_in(text)
    product = 10
    for digit in digits:
        product = 2 * ((digit + product) % 10 or 10) % 11
    return (11 - product) % 10 == last


def is_kvnr(text: str) -> bool:
    """Return whether the check digit of a German health insurance number holds."""
    digits = _digits_in(f"{ord(text[0].upper()) - 64:02d}{text[1:]}")
    doubled = (d * (1 + n % 2) for n, d in enumerate(digits[:-1]))
    return sum(sum(divmod(d, 10)) for d in doubled) % 10 == digits[-1]


def is_ahv(text: str) -> bool:
    """Return whether the check digit of a Swiss AHV number holds (EAN-13)."""
    return (
        sum(d * (3 if n % 2 else 1) for n, d in enumerate(_digits_in(text))) % 10 == 0
    )


def _is_telephone(text: str) -> bool:
    """Return whether a text has as many digits as a telephone number (8 to 15)."""
    return 8 <= len(_digits_in(text)) <= 15


def _is_british_square(text: str) -> bool:
    """Return whether a grid reference has an even number of digits."""
    return len(_digits_in(text)) % 2 == 0


def _is_mixed(text: str) -> bool:
    """Return whether a text has letters after its third character, and digits."""
    return any(map(str.isalpha, text[3:])) and any(map(str.isdigit, text))


def _make_form(
    kind: str, pattern: str, *how: Callable[[str], bool], **more: float
) -> IdentifierForm:
    """Return the identifier form of a kind, pattern and check."""
    return IdentifierForm(kind, pattern, *how, **more)  # type: ignore[arg-type]


_CHECKED = {"share": NEARLY_ALL, "different": DIFFERENT}
_SQUARES = "(?:H[OPTUWXYZ]|N[A-HJ-Z]|O[VW]|S[C-HJ-PR-Z]|T[AFGLMQRV])"
_STREETS = (
    "street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|boulevard|blvd|way|square"
    "|terrace|crescent|close|gardens|row"
)
_ROMANCE = (
    r"rue|avenue|boulevard|allée|impasse|chemin|quai|calle|avenida|avda\.?|c/|plaza"
    "|paseo|via|viale|rua"
)
FORMS = (
    _make_form("e-mail", r"[^@\s<>]+@[^@\s]+\.[a-z]{2,}"),
    _make_form(
        "telephone", r"(?:\+\d|00[1-9]\d{0,2}[ /-])[\d ()/-]{5,20}\d", _is_telephone
    ),
    _make_form("telephone", r"\+\d{1,3}(?:\.\d{2,4}){3,5}", _is_telephone),
    _make_form(
        "telephone",
        r"\(?0\d{1,5}\)?(?:[ /-]{1,3}\d{2,8}){1,5}|0\d(?:[. ]\d\d){4}",
        lambda text: 9 <= len(_digits_in(text)) <= 13,
    ),
    _make_form("telephone", r"(?:1[ -])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}"),
    _make_form(
        "address",
        rf"\d+[a-z]?,?\s+(?:(?-i:[A-Z0-9])[\w'’.-]*\s+){{1,4}}"
        rf"(?:{_STREETS})\b\.?(?:[ ,].*)?",
    ),
    _make_form(
        "address",
        r"[^\d,;]*(?:straße|strasse|str\.|gasse|weg|platz|allee|straat"
        r"|gatan|vej)\s+\d{1,4}\s?[a-z]?(?:,.*)?",
    ),
    _make_form(
        "address",
        rf"(?:{_ROMANCE})\s+[^\W\d_][^\d]+\d{{1,4}}\b.*"
        rf"|\d{{1,4}}\s?(?:bis|ter)?,?\s+(?:{_ROMANCE})\s+[^\W\d_].+",
    ),
    _make_form("postcode", BRITISH_POSTCODE),
    _make_form("postcode", CANADIAN_POSTCODE),
    _make_form("account", r"[A-Z]{2}\d\d\s?(?:[A-Z0-9]\s?){11,30}", is_iban),
    _make_form(
        "account",
        r"[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}"
        r"|3[47]\d{2}[ -]?\d{6}[ -]?\d{5}",
        is_luhn,
        **_CHECKED,
    ),
    _make_form("number", r"\d{3}[ -]?\d{3}[ -]?\d{4}", is_nhs, **_CHECKED),
    _make_form(
        "number",
        r"[1-8]\s?\d\d\s?\d\d\s?(?:\d\d|2[AB])\s?\d{3}\s?\d{3}\s?\d\d",
        is_nir,
        **_CHECKED,
    ),
    _make_form("number", r"[\dXYZ]\d(?:\.?\d{3}){2}[ -]?[A-Z]", is_dni, **_CHECKED),
    _make_form("number", r"[XYZ][ -]?\d{7}[ -]?[A-Z]", is_dni, **_CHECKED),
    _make_form("number", r"[1-9]\d ?\d{3} ?\d{3} ?\d{3}", is_steuer_id, **_CHECKED),
    _make_form("number", r"[A-Z]\d{9}", is_kvnr, **_CHECKED),
    _make_form("number", r"756\.?\d{4}\.?\d{4}\.?\d\d", is_ahv),
    _make_form("number", r"(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}"),  # of the USA
    _make_form(
        "number",
        r"(?![DFIQUV])[A-Z](?![DFIQUVO])[A-Z] ?\d\d ?\d\d ?\d\d ?[A-D]",
        share=NEARLY_ALL,
    ),  # British national insurance
    # codice fiscale
    _make_form("number", r"[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]"),
    _make_form("number", r"\d{6}[-+]\d{4}", is_luhn, **_CHECKED),  # Sweden
    _make_form(
        "number", r"\d{11}", _weighted_check("1 3 7 9 1 3 7 9 1 3 1", 10), **_CHECKED
    ),
    _make_form("place", WHAT3WORDS),
    _make_form("place", PLUS_CODE),
    _make_form("place", H3),
    _make_form("place", MGRS),
    _make_form("place", rf"{_SQUARES}\s?(?:\d\s?){{6,10}}", _is_british_square),
    _make_form("place", EUROPEAN_GRID),
    _make_form(
        "place",
        r"[0-9bcdefghjkmnpqrstuvwxyz]{6,12}",
        _is_mixed,
        alike=NEARLY_ALL,
        different=DIFFERENT,
        masked=True,
    ),  # geohash
)


@cache
def any_form_pattern() -> re.Pattern[str]:
    """Return the pattern that matches any of the identifier forms."""
    return re.compile("|".join(f"(?:{form.pattern})" for form in FORMS), _FLAGS)


MENTIONED = re.compile(
    r"[\w.+-]+@[\w-]+\.[a-z]{2,}|\+\d{2}[\d ()/-]{6,20}\d|/{3}\w+\.\w+\.\w+",
    re.IGNORECASE,
)
_FULL_NAME = re.compile(r"[^\W\d_][\w'’.-]*(?:,? [^\W\d_][\w'’.-]*){1,3}")


def is_full_name(text: str) -> bool:
    """Return whether a text is two to four capitalised words."""
    plain = _FULL_NAME.fullmatch(text) is not None and not any(map(str.isdigit, text))
    return plain and all(word[0].isupper() for word in text.split())
