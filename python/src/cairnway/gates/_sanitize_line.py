from __future__ import annotations

from .._generated.gates.sanitize_line import BROKEN_WORD, UNSAFE_CHARACTERS
from ._text import trim


def sanitize_line(text: str, chars: int) -> str:
    """Puts untrusted text on one line for a log, a prompt or a result: it can neither imitate the lines around it nor
    control a terminal. A longer text ends with `…`, after a whole word if one ends nearby.

    chars: maximum length in code points
    """
    line = trim(UNSAFE_CHARACTERS.sub(" ", text))
    return line if len(line) <= chars else f"{BROKEN_WORD.sub('', line[: chars - 1])}…"
