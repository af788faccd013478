from __future__ import annotations

from re import Match

from .._generated.patterns.phone_number import CALLING_CODE, EXTENSION, NORTH_AMERICAN, PHONE_SEPARATOR, SAMPLE_DIGITS
from .characters import digits_of


def is_international_phone(value: str, _preceding: str, _match: Match[str]) -> bool:
    """Whether a text beginning with ``+`` or ``00`` can be a telephone number: a calling code and 8 to 15 digits. Without
    separators it takes at least ten digits, and no sample number.
    """
    digits = _significant_digits(value)
    if not 8 <= len(digits) <= 15 or not CALLING_CODE.search(digits):
        return False
    is_separated = PHONE_SEPARATOR.search(value) is not None
    if digits.startswith("1") and (len(digits) != 11 or not (is_separated or NORTH_AMERICAN.search(digits))):
        return False
    return is_separated or (len(digits) >= 10 and not SAMPLE_DIGITS.search(digits))


def _significant_digits(value: str) -> str:
    """The digits of a number without trunk prefix and extension."""
    return digits_of(EXTENSION.sub("", value, count=1).replace("(0)", "", 1)).removeprefix("00")
