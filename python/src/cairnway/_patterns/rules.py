from __future__ import annotations

from collections.abc import Callable
from re import Match, Pattern
from typing import NamedTuple


class SecretRule(NamedTuple):
    """One kind of credential."""

    type: str
    #: lower-case texts, one of which is in every match: without any of them the pattern is not tried
    keywords: tuple[str, ...]
    #: the secret is the group ``value``, else the whole match
    pattern: Pattern[str]
    #: the match is an option of this command
    command: Pattern[str] | None = None
    #: Shannon entropy that the secret needs, in bits per character
    min_entropy_bits: float | None = None
    #: the secret has letters and digits and does not look like a name in code
    is_mixed: bool = False
    #: the secret is a password; the groups ``user`` and ``host``, if any, tell whether it protects something
    is_login: bool = False
    #: the secret is a random value next to the name of a service
    is_vendor_key: bool = False
    #: the form alone is enough: the secret is neither compared with placeholders nor measured
    is_conclusive: bool = False


class OutgoingRule(NamedTuple):
    """One kind of text that must not leave the machine, with the condition under which a match counts."""

    type: str
    pattern: Pattern[str]
    accepts: Callable[[str, Match[str]], bool] | None = None
    command: Pattern[str] | None = None


class PiiRule(NamedTuple):
    """One kind of personal data."""

    type: str
    #: a text without it has no match; a cheap filter
    hint: Pattern[str]
    pattern: Pattern[str]
    #: the second argument is the text before the match, at most ``MAX_CONTEXT_CHARS`` of it
    accepts: Callable[[str, str, Match[str]], bool]
    #: a wider form, tried after ``pattern``
    outgoing_pattern: Pattern[str] | None = None
