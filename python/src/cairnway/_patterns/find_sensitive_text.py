from __future__ import annotations

from collections.abc import Iterator

from .._generated.patterns.command_rules import COMMAND_RULES
from .._generated.patterns.find_sensitive_text import WORD
from .._generated.patterns.outgoing_rules import BLOCK_RULES, OUTGOING_RULES
from .._generated.patterns.outgoing_token_rules import OUTGOING_TOKEN_RULES
from .._generated.patterns.outgoing_type import MASK
from .command_option import is_option_of
from .find_pii import find_outgoing_pii
from .find_secrets import find_issued_tokens, find_secrets_in_context
from .match_value import match_value
from .outgoing_type import outgoing_type
from .rules import OutgoingRule
from .text_span import SpanSet, TextSpan


def find_sensitive_text(text: str) -> list[TextSpan]:
    """Finds what must not leave the machine with a query: what makes the service refuse a deposit, secrets with less
    evidence (the entropy of values is not measured), passwords on command lines, and personal data that documentation uses
    as samples. A false alarm hides a word of a query.
    """
    found = SpanSet(len(text))
    # the name in a mask is not a label of what follows it
    unmasked = MASK.sub(lambda mask: "<" * len(mask[0]), text)
    for span in _find_matches((*BLOCK_RULES, *OUTGOING_TOKEN_RULES), text):
        found.add(span)
    for span in find_issued_tokens(unmasked):
        found.add(_rename(span))
    for span in _find_matches((*COMMAND_RULES, *OUTGOING_RULES), text):
        found.add(span)
    for span in find_secrets_in_context(unmasked):
        if not _is_word_of_sentence(span, text):
            found.add(_rename(span))
    for span in find_outgoing_pii(unmasked):
        found.add(_rename(span))
    return found.to_list()


def _rename(span: TextSpan) -> TextSpan:
    return span._replace(type=outgoing_type(span.type))


def _is_word_of_sentence(span: TextSpan, text: str) -> bool:
    """Whether the value is prose, as in ``Authorization: Basic authentication is not supported``, which the rule for
    deposits takes for a credential.
    """
    return span.type == "authorization_header" and WORD.search(text[span.start : span.end]) is not None


def _find_matches(rules: tuple[OutgoingRule, ...], text: str) -> Iterator[TextSpan]:
    for rule in rules:
        for match in rule.pattern.finditer(text):
            value = match_value(match)
            if rule.accepts is not None and not rule.accepts(value, match):
                continue
            if rule.command is None or is_option_of(rule.command, match):
                start = match.start() + match[0].rindex(value)
                yield TextSpan(rule.type, start, start + len(value))
