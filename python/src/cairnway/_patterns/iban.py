from __future__ import annotations

from .._generated.patterns.iban import LENGTH_BY_COUNTRY


def is_iban(text: str) -> bool:
    """Whether a text without spaces is a valid IBAN: the length of its country and the mod-97 checksum (ISO 13616-1)."""
    iban = text.upper()
    if LENGTH_BY_COUNTRY.get(iban[:2]) != len(iban):
        return False
    return int("".join(str(int(char, 36)) for char in iban[4:] + iban[:4])) % 97 == 1
