from __future__ import annotations

from typing import NamedTuple


class TextSpan(NamedTuple):
    """A finding in a text: its type and its place, with an exclusive end. It never carries the value."""

    type: str
    start: int
    end: int


class SpanSet:
    """Findings in one text, of which none overlaps another: the first one keeps its place."""

    def __init__(self, text_length: int) -> None:
        self._spans: list[TextSpan] = []
        self._covered = bytearray(text_length)

    def add(self, span: TextSpan) -> None:
        """Leaves out a finding that shares a character with an earlier one."""
        if 1 in self._covered[span.start : span.end]:
            return
        self._covered[span.start : span.end] = b"\x01" * (span.end - span.start)
        self._spans.append(span)

    def to_list(self) -> list[TextSpan]:
        """The findings in the order of the text."""
        return sorted(self._spans, key=lambda span: span.start)
