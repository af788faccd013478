from __future__ import annotations

from collections.abc import Iterator
from re import Pattern

from .._generated.patterns.find_pii import MAX_CONTEXT_CHARS
from .._generated.patterns.pii_rules import PII_RULES
from .match_value import match_value
from .rules import PiiRule
from .text_span import TextSpan


def find_outgoing_pii(text: str) -> Iterator[TextSpan]:
    """Personal data of outgoing text, with the samples and the wider forms that a deposit may have."""
    for rule in PII_RULES:
        if not rule.hint.search(text):
            continue
        yield from _find_matches(rule, rule.pattern, text)
        if rule.outgoing_pattern is not None:
            yield from _find_matches(rule, rule.outgoing_pattern, text)


def _find_matches(rule: PiiRule, pattern: Pattern[str], text: str) -> Iterator[TextSpan]:
    for match in pattern.finditer(text):
        value = match_value(match)
        preceding = text[max(0, match.start() - MAX_CONTEXT_CHARS) : match.start()]
        if rule.accepts(value, preceding, match):
            start = match.start() + match[0].index(value)
            yield TextSpan(rule.type, start, start + len(value))
