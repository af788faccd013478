from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .._generated.gates.pick_error import (
    CAUSED_BY,
    CONTINUATION,
    DETAILS,
    FRAME,
    HEADING,
    KIND_ORDER,
    LABEL,
    LEVEL_PREFIX,
    MAX_CONTINUATION_LINES,
    MAX_LINES_BEFORE_DETAILS,
    RAISED,
    SOURCE_LINE,
    TIMESTAMP_PREFIX,
    TRACEBACK,
)
from ._classify_error_line import ErrorLineKind, classify_error_line
from ._text import trim, trim_end, trim_start


@dataclass(frozen=True)
class _ErrorLine:
    line: str
    kind: ErrorLineKind
    index: int


@dataclass(frozen=True)
class PickedError:
    """The error lines of an output: `cause` is the line that names the cause, with its continuation, and is empty when
    the output has only consequences (`exit status 1`, `see the log above`).
    """

    cause: list[str]
    others: list[str]


def _without_prefix(line: str) -> str:
    untimed = TIMESTAMP_PREFIX.sub("", line)
    return untimed if LABEL.search(untimed) else LEVEL_PREFIX.sub("", untimed)


def _is_source_line(lines: Sequence[str], index: int) -> bool:
    """Whether the line is one of source code below a frame of a Python traceback, which is not a message."""
    return index > 0 and bool(FRAME.search(lines[index - 1]) and SOURCE_LINE.search(lines[index]))


def _find_error_lines(lines: Sequence[str]) -> list[_ErrorLine]:
    found: list[_ErrorLine] = []
    for index, line in enumerate(lines):
        if _is_source_line(lines, index):
            continue
        kind = classify_error_line(TIMESTAMP_PREFIX.sub("", line))
        if kind is not None:
            found.append(_ErrorLine(line, kind, index))
    return found


def _find_root_line(error_lines: Sequence[_ErrorLine], lines: Sequence[str]) -> _ErrorLine | None:
    """Finds the root among the lines of the most useful kind. Interpreters print it at the end: Java as the last
    `Caused by`, Python as the exception below the last traceback, which ended the program. Compilers print it first.
    """
    if not error_lines:
        return None
    best_kind = next(kind for kind in KIND_ORDER if any(line.kind == kind for line in error_lines))
    best = [line for line in error_lines if line.kind == best_kind]
    for candidate in reversed(best):
        if CAUSED_BY.search(candidate.line):
            return candidate
    traceback = next((index for index in range(len(lines) - 1, -1, -1) if TRACEBACK.search(lines[index])), None)
    if traceback is not None:
        for candidate in error_lines:
            if candidate.index > traceback and RAISED.search(trim_start(candidate.line)):
                return candidate
    return best[0]


def _find_continuation(root: _ErrorLine, lines: Sequence[str]) -> list[str]:
    """The lines that belong to the root: those below it, or its details further down."""
    below = root.index + 1
    adjacent = _read_continuation(root.line, below, lines)
    detail = next((detail for error, detail in DETAILS if error.search(trim_end(root.line))), None)
    if adjacent or detail is None:
        return adjacent
    for index, line in enumerate(lines[below : below + MAX_LINES_BEFORE_DETAILS], below):
        if detail.search(_without_prefix(line)):
            return _read_continuation(root.line, index, lines)
    return []


def _read_continuation(first: str, start: int, lines: Sequence[str]) -> list[str]:
    """The lines from an index on that continue a line; build tools may print a summary in between."""
    continuation: list[str] = []
    previous = first
    for line in lines[start : start + MAX_CONTINUATION_LINES]:
        if trim(line) == "":
            break
        if HEADING.search(trim_end(previous)) or CONTINUATION.search(_without_prefix(line)):
            continuation.append(line)
            previous = line
        elif classify_error_line(TIMESTAMP_PREFIX.sub("", line)) != "consequence":
            break
    return continuation


def pick_error(lines: Sequence[str]) -> PickedError | None:
    """Finds the error to search for among the lines of an output; None when no line reports one."""
    error_lines = _find_error_lines(lines)
    root = _find_root_line(error_lines, lines)
    if root is None:
        return None
    cause = [] if root.kind == "consequence" else [root.line, *_find_continuation(root, lines)]
    others = [
        found.line for kind in KIND_ORDER for found in error_lines if found.kind == kind and found.line not in cause
    ]
    return PickedError([_without_prefix(line) for line in cause], [_without_prefix(line) for line in others])
