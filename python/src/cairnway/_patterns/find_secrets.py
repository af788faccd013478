from __future__ import annotations

from collections.abc import Iterator

from .._generated.patterns.context_rules import CONTEXT_RULES
from .._generated.patterns.find_secrets import LONG_RUN, MIN_TEXT_CHARS
from .._generated.patterns.token_rules import TOKEN_RULES
from .command_option import is_option_of
from .is_likely_secret import is_likely_secret
from .match_value import match_value
from .rules import SecretRule
from .text_span import TextSpan


def find_issued_tokens(text: str) -> Iterator[TextSpan]:
    """The tokens whose format an issuer has defined."""
    # prose has few long runs of characters, so most issuers are ruled out without reading the text again
    return _find_secrets(TOKEN_RULES, text, " ".join(LONG_RUN.findall(text.lower())))


def find_secrets_in_context(text: str) -> Iterator[TextSpan]:
    """The secrets that only the text around them identifies."""
    return _find_secrets(CONTEXT_RULES, text, text.lower())


def _find_secrets(rules: tuple[SecretRule, ...], text: str, lower: str) -> Iterator[TextSpan]:
    if len(text) < MIN_TEXT_CHARS:
        return
    for rule in rules:
        if any(keyword in lower for keyword in rule.keywords):
            yield from _find_matches(rule, text)


def _find_matches(rule: SecretRule, text: str) -> Iterator[TextSpan]:
    for match in rule.pattern.finditer(text):
        value = match_value(match)
        if is_likely_secret(rule, match, value) and (rule.command is None or is_option_of(rule.command, match)):
            start = match.start() + match[0].rindex(value)
            yield TextSpan(rule.type, start, start + len(value))
