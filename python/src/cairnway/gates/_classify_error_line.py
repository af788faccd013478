from __future__ import annotations

from collections.abc import Iterable
from re import Pattern
from typing import Literal

from .._generated.gates.classify_error_line import (
    CAUSE,
    CAUSE_WITH_STATUS,
    CONSEQUENCE,
    ERROR,
    HINT,
    NOISE,
    SOURCE_CODE,
)
from ._text import trim_start

#: The kinds of a line of output that tells of an error, from the most useful to a searcher to the least.
ErrorLineKind = Literal["cause", "error", "consequence", "hint"]


def _matches_any(patterns: Iterable[Pattern[str]], line: str) -> bool:
    return any(pattern.search(line) for pattern in patterns)


def classify_error_line(line: str) -> ErrorLineKind | None:
    """Classifies a line of output, as the program wrote it but without escape sequences.

    Returns None for a line that says nothing about an error.
    """
    if _matches_any(NOISE, line):
        return None
    if CAUSE_WITH_STATUS.search(line):
        return "cause"
    if _matches_any(CONSEQUENCE, line):
        return "consequence"
    if _matches_any(CAUSE, trim_start(line)):
        return "cause"
    if SOURCE_CODE.search(line):
        return None
    if ERROR.search(line):
        return "error"
    return "hint" if HINT.search(line) else None
