"""Whether a match of a rule for outgoing text is sensitive, by its value."""

from __future__ import annotations

from re import Match

from .._generated.patterns.outgoing_value import (
    BOTH_CASES,
    CODE_IDENTIFIER,
    COMMON_OUTGOING_PASSWORD,
    LONG_OUTGOING_NUMBER,
    PLACEHOLDER,
    PLAIN_WORD,
    PROSE_WORD,
    WORD_SEPARATOR,
)
from .._generated.patterns.secret_rule import MIN_LOW_ENTROPY_BITS
from .characters import has_digit, has_letter
from .match_value import match_group
from .secret_placeholder import is_placeholder
from .shannon_entropy import shannon_entropy


def _is_mixed(value: str) -> bool:
    return has_letter(value) and has_digit(value) and not PLACEHOLDER.search(value)


def is_random_token(value: str, _match: Match[str]) -> bool:
    """True for letters and digits that are neither a placeholder nor a name in code."""
    return _is_mixed(value) and not CODE_IDENTIFIER.search(value)


def is_issued_token(value: str, _match: Match[str]) -> bool:
    """True for a token behind the prefix of an issuer; ``tfp_layer_norm_2`` is a name in code."""
    return _is_mixed(value) and not all(PLAIN_WORD.search(word) for word in WORD_SEPARATOR.split(value))


def is_password(value: str, _match: Match[str]) -> bool:
    """True for anything but placeholders, well-known defaults and names in code."""
    return not (PLACEHOLDER.search(value) or COMMON_OUTGOING_PASSWORD.search(value) or CODE_IDENTIFIER.search(value))


def is_login_password(value: str, match: Match[str]) -> bool:
    """True for a password next to its user; ``//`` begins a URL."""
    return is_password(value, match) and value != match_group(match, "user") and not value.startswith("//")


def is_option_value(value: str, match: Match[str]) -> bool:
    """True for the value of an option that is named after a secret, and not for the next word of a sentence about it."""
    return len(value) > 3 and is_password(value, match) and not PROSE_WORD.search(value)


def is_assigned_secret(value: str, match: Match[str]) -> bool:
    """True for a value that is assigned to a name of secrets."""
    return is_random_token(value, match) or LONG_OUTGOING_NUMBER.search(value) is not None


def is_authorization(value: str, match: Match[str]) -> bool:
    if is_random_token(value, match):
        return True
    return BOTH_CASES.search(value) is not None and is_password(value, match)


def is_manifest_data(_value: str, match: Match[str]) -> bool:
    """Whether the values of a manifest are secrets, which the first one decides."""
    first = match_group(match, "first")
    return not is_placeholder(first) and shannon_entropy(first) >= MIN_LOW_ENTROPY_BITS
