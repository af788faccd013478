from __future__ import annotations

from collections.abc import Sequence

from .._generated.gates.check_query import MAX_CHECKED_CHARS, MAX_ROUNDS
from .._patterns.find_sensitive_text import find_sensitive_text
from .._patterns.text_span import TextSpan


def redact_query(query: str) -> str:
    """Puts ``<type>`` in place of credentials and personal data: of everything that makes the service refuse a deposit, and
    more. Redacted again, the text stays the same. Never raises. Takes time linear in the length of the text: of a text that
    is made to hide many findings behind each other nothing is left.

    No query has more than 200,000 characters: the rest is not part of the redacted text.
    """
    text = query[:MAX_CHECKED_CHARS]
    found = find_sensitive_text(text)
    # a finding may hide the next one, for example by a sign in front of it
    for _ in range(MAX_ROUNDS):
        if not found:
            break
        text = _mask(text, found)
        found = find_sensitive_text(text)
    return f"<{found[0].type}>" if found else text


def _mask(text: str, spans: Sequence[TextSpan]) -> str:
    parts: list[str] = []
    after = 0
    for span in spans:
        parts += [text[after : span.start], f"<{span.type}>"]
        after = span.end
    return "".join([*parts, text[after:]])
