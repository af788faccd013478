"""Whether a match of a rule for personal data is that, by its value and by what is before it."""

from __future__ import annotations

from re import Match

from .._generated.patterns.pii_value import (
    ACCOUNT,
    CARD_CONTEXT,
    CARD_LABEL,
    COMMON_CARD,
    GENERIC_NAMES,
    IP_CONTEXT,
    MAX_URL_LOGIN_CHARS,
    RESERVED_IP,
    SSN_CONTEXT,
    URL_LOGIN,
    VERSION,
)
from .card_number import is_card_number, passes_luhn
from .characters import digits_of
from .iban import is_iban
from .match_value import match_group
from .personal_email import is_personal_email, is_personal_url_user


def is_phone_length(value: str, _preceding: str, _match: Match[str]) -> bool:
    return 7 <= len(digits_of(value)) <= 15


def is_card_in_context(value: str, preceding: str, _match: Match[str]) -> bool:
    digits = digits_of(value)
    if not is_card_number(digits):
        return passes_luhn(digits) and CARD_LABEL.search(preceding) is not None
    # numbers of 12, 13 and 17 to 19 digits are mostly identifiers and timestamps, and one in ten passes the checksum
    is_common = 14 <= len(digits) <= 16 and COMMON_CARD.search(digits) is not None
    return is_common or CARD_CONTEXT.search(preceding) is not None


def is_iban_in_context(value: str, preceding: str, _match: Match[str]) -> bool:
    iban = value.replace(" ", "")
    return is_iban(iban) and (iban == iban.upper() or ACCOUNT.search(preceding) is not None)


def is_ssn_in_context(value: str, preceding: str, _match: Match[str]) -> bool:
    return "-" in value or SSN_CONTEXT.search(preceding) is not None


def is_personal_ip(value: str, preceding: str, _match: Match[str]) -> bool:
    if RESERVED_IP.search(value) or VERSION.search(preceding):
        return False
    return IP_CONTEXT.search(preceding) is not None


def is_email_in_context(value: str, _preceding: str, match: Match[str]) -> bool:
    """False also for the password and host of ``https://user:password@host``."""
    at = match.start() + value.index("@")
    is_url_login = URL_LOGIN.search(match.string[max(0, at - MAX_URL_LOGIN_CHARS) : at]) is not None
    return not is_url_login and is_personal_email(value)


def is_personal_user(value: str, _preceding: str, match: Match[str]) -> bool:
    return value.lower() not in GENERIC_NAMES and is_personal_url_user(value, match_group(match, "host"))


def is_personal_directory(value: str, _preceding: str, _match: Match[str]) -> bool:
    return value.lower() not in GENERIC_NAMES
