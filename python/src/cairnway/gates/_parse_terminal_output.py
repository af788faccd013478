from __future__ import annotations

from .._generated.gates.parse_terminal_output import (
    ANSI_ESCAPES,
    BOX_DRAWING,
    CONTROL_CHARACTERS,
    CURL_PROGRESS,
    MAX_PART_CHARS,
    MAX_TERMINAL_LINE_CHARS,
    PROGRESS,
)
from ._text import trim, trim_end


def _last_overwrite(line: str) -> str:
    """The last text of a line that was overwritten by carriage returns, as a terminal shows it."""
    last = next((part for part in reversed(line.split("\r")) if trim(part) != ""), "")
    return CURL_PROGRESS.sub("", last)


def _plain_text(line: str) -> str:
    return trim_end(BOX_DRAWING.sub("", CONTROL_CHARACTERS.sub("", _last_overwrite(line)[:MAX_TERMINAL_LINE_CHARS])))


def parse_terminal_output(text: str) -> list[str]:
    """Splits a program's output into lines of plain text, without colors, cursor movements, progress bars, frames and
    control characters. Each line is truncated to 1,000 characters. Never raises.
    """
    if len(text) > 2 * MAX_PART_CHARS:
        text = f"{text[:MAX_PART_CHARS]}\n{text[-MAX_PART_CHARS:]}"
    lines = ANSI_ESCAPES.sub("", text).replace("\r\n", "\n").split("\n")
    return [line for line in map(_plain_text, lines) if not PROGRESS.search(line)]
