from __future__ import annotations

from re import Match

from .._generated.patterns.is_likely_secret import (
    HEX_VALUE,
    LONG_NUMBER,
    LONG_VALUE,
    MAX_HEX_ENTROPY_BITS,
    MIN_DIGITS,
    MIN_HIGH_ENTROPY_BITS,
    NAME_PART,
    QUALIFIED_NAME,
    UUID,
    WORD_BORDER,
)
from .characters import digits_of, has_digit, has_letter
from .match_value import match_group
from .rules import SecretRule
from .secret_placeholder import is_example_login, is_placeholder
from .shannon_entropy import shannon_entropy


def is_likely_secret(rule: SecretRule, match: Match[str], value: str) -> bool:
    """Whether a match of the rule is a secret, and neither a placeholder nor a name in code."""
    if rule.is_conclusive:
        return True
    if rule.is_login and is_example_login(match_group(match, "user"), value, match_group(match, "host")):
        return False
    if not rule.is_login and is_placeholder(value):
        return False
    if rule.min_entropy_bits is not None and shannon_entropy(value) < _min_entropy_bits(rule.min_entropy_bits, value):
        return False
    if rule.is_vendor_key:
        return _looks_issued(value)
    return not rule.is_mixed or _looks_random(value)


def _min_entropy_bits(bits: float, value: str) -> float:
    # sixteen symbols reach at most 4 bits, and 32 random ones often stay below the bound for base64
    return min(bits, MAX_HEX_ENTROPY_BITS) if HEX_VALUE.search(value) else bits


def _looks_random(value: str) -> bool:
    digits = len(digits_of(value))
    has_digits = digits >= MIN_DIGITS or (digits == 1 and shannon_entropy(value) >= MIN_HIGH_ENTROPY_BITS)
    return has_digits and has_letter(value) and not _is_reference(value)


def _looks_issued(value: str) -> bool:
    # next to the name of a service one digit is enough, and so is a UUID, which is an identifier elsewhere
    if UUID.search(value):
        return True
    if not has_digit(value):
        return False
    is_long = LONG_VALUE.search(value) is not None and shannon_entropy(value) >= MIN_HIGH_ENTROPY_BITS
    return LONG_NUMBER.search(value) is not None or (has_letter(value) and (is_long or not _is_reference(value)))


def _is_reference(value: str) -> bool:
    # code assigns names to variables far more often than it assigns secrets: `token = auth.session2.token_id`
    if QUALIFIED_NAME.search(value):
        return True
    words = [word for word in WORD_BORDER.split(value) if word]
    return len(words) > 1 and all(NAME_PART.search(word) for word in words)
