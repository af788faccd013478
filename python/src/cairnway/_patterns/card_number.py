from __future__ import annotations

from .._generated.patterns.card_number import ISSUERS


def is_card_number(digits: str) -> bool:
    """Whether a card network issues these 12 to 19 digits: a known prefix with one of its lengths, and a valid checksum."""
    is_issued = any(len(digits) in lengths and prefix.search(digits) for prefix, lengths in ISSUERS)
    return is_issued and passes_luhn(digits)


def passes_luhn(digits: str) -> bool:
    """Luhn checksum (ISO/IEC 7812-1, annex B) over decimal digits."""
    total = 0
    for index, digit in enumerate(map(int, reversed(digits))):
        doubled = digit * 2
        total += digit if index % 2 == 0 else doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0
