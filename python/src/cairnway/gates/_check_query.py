from __future__ import annotations

from dataclasses import dataclass

from .._generated.gates.check_query import MAX_CHECKED_CHARS, MAX_ROUNDS
from .._patterns.find_sensitive_text import find_sensitive_text


@dataclass(frozen=True)
class QueryFinding:
    #: such as ``github_token``, ``url_password``, ``email``
    type: str
    #: offsets in the text, in characters; ``end`` is exclusive
    start: int
    end: int


@dataclass(frozen=True)
class QueryCheck:
    safe: bool
    #: in the order of the text, without overlaps
    findings: list[QueryFinding]
    #: the text with ``<type>`` in place of each finding; checked again, it is safe and stays the same
    redacted: str


def check_query(query: str) -> QueryCheck:
    """Finds credentials and personal data in a text that is about to leave the machine: everything that makes the service
    refuse a deposit, and more. Never raises. Takes time linear in the length of the text: of a text that is made to hide
    many findings behind each other nothing is left in ``redacted``.

    No query has more than 200,000 characters: the rest is neither checked nor part of the redacted text.
    """
    text = query[:MAX_CHECKED_CHARS]
    findings = _find(text)
    redacted, left = text, findings
    # a finding may hide the next one, for example by a sign in front of it
    for _ in range(MAX_ROUNDS):
        if not left:
            break
        redacted = _redact(redacted, left)
        left = _find(redacted)
    if left:
        redacted = f"<{left[0].type}>"
    return QueryCheck(safe=not findings, findings=findings, redacted=redacted)


def _find(text: str) -> list[QueryFinding]:
    return [QueryFinding(span.type, span.start, span.end) for span in find_sensitive_text(text)]


def _redact(text: str, findings: list[QueryFinding]) -> str:
    parts: list[str] = []
    after = 0
    for finding in findings:
        parts += [text[after : finding.start], f"<{finding.type}>"]
        after = finding.end
    return "".join([*parts, text[after:]])
