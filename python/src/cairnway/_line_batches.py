"""A stream of lines as requests of a bounded size.

The service answers each line while it reads the next ones. A client that reads no answer before it has sent everything
would fill the buffers in between, so that neither side went on; and it would need the memory for everything.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from ._encode import encode_line
from ._route import Route

_MAX_LINES = 200
_MAX_BYTES = 1_000_000


class Batch(NamedTuple):
    """The input of one request."""

    fields: Mapping[str, Any]
    first_line: int
    """The number of lines before those of this request."""


class _Collector:
    """Collects lines until they are enough for a request."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields
        self._lines: list[bytes] = []
        self._bytes = 0
        self._first_line = 0

    def is_full_with(self, line: bytes) -> bool:
        return len(self._lines) >= _MAX_LINES or (self._bytes > 0 and self._bytes + len(line) > _MAX_BYTES)

    def add(self, line: bytes) -> None:
        self._lines.append(line)
        self._bytes += len(line)

    def take(self) -> Batch:
        content = b"".join(self._lines)
        batch = Batch({**self._fields, "lines": content}, self._first_line)
        self._first_line += content.count(b"\n")
        self._lines, self._bytes = [], 0
        return batch

    def is_needed(self) -> bool:
        """Whether lines remain, or nothing was sent yet: the service answers a stream without lines too."""
        return bool(self._lines) or self._first_line == 0


def _require_lines(fields: Mapping[str, Any], kinds: tuple[type, ...]) -> Any:
    lines = fields.get("lines")
    if not isinstance(lines, kinds) or isinstance(lines, (str, bytes, Mapping)):
        raise TypeError("lines is missing, or is no iterable of lines")
    return lines


def line_batches(route: Route, fields: Mapping[str, Any]) -> Iterator[Batch]:
    """Raises TypeError for missing lines."""
    if route.body != "ndjson":
        yield Batch(fields, 0)
        return
    collector = _Collector(fields)
    for line in map(encode_line, _require_lines(fields, (Iterable,))):
        if collector.is_full_with(line):
            yield collector.take()
        collector.add(line)
    if collector.is_needed():
        yield collector.take()


async def async_line_batches(route: Route, fields: Mapping[str, Any]) -> AsyncIterator[Batch]:
    """As `line_batches`, also for lines that are awaited."""
    if route.body != "ndjson" or not isinstance(fields.get("lines"), AsyncIterable):
        for batch in line_batches(route, fields):
            yield batch
        return
    collector = _Collector(fields)
    async for each in _require_lines(fields, (AsyncIterable,)):
        line = encode_line(each)
        if collector.is_full_with(line):
            yield collector.take()
        collector.add(line)
    if collector.is_needed():
        yield collector.take()


def number_line(document: Any, batch: Batch) -> Any:
    """The answer for a line, with its number among all lines."""
    if batch.first_line == 0 or not isinstance(document, dict):
        return document
    answer = cast("dict[str, Any]", document)
    line = answer.get("line")
    return {**answer, "line": line + batch.first_line} if isinstance(line, int) else answer
