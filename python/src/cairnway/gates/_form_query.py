from __future__ import annotations

from dataclasses import dataclass

from .._generated.gates.form_query import MAX_MESSAGE_CHARS, MAX_OTHER_LINES, MAX_QUERY_CHARS
from ._command_name import command_name
from ._mask_machine_details import mask_machine_details
from ._parse_terminal_output import parse_terminal_output
from ._pick_error import pick_error
from ._read_json_error_messages import read_json_error_messages
from ._redact_query import redact_query
from ._text import trim


@dataclass(frozen=True)
class ErrorQuery:
    """A question to the search; `q` is `""` when there is nothing to ask."""

    q: str
    """The command and its error lines, at most MAX_QUERY_CHARS characters."""
    error_message: str | None
    """The lines of the error itself, at most MAX_MESSAGE_CHARS characters; None when the output has only its consequences."""


_NOTHING_TO_ASK = ErrorQuery("", None)


def _mask_line(line: str) -> str:
    return redact_query(mask_machine_details(line))


def form_query(text: str, *, command: str | None = None, tool: str | None = None) -> ErrorQuery:
    """Forms a search query from the output of a failed command or tool: the line that names the cause comes first,
    other error lines follow. Credentials, personal data and details of one machine (home folders, temporary names,
    addresses, times) are removed. Never raises. Takes time linear in the length of the text.

    text: output of any length, with or without terminal escape sequences
    command, tool: the command line and the name of the tool that failed
    """
    lines = parse_terminal_output(read_json_error_messages(text) or text)
    picked = pick_error(lines)
    if picked is None:
        return _NOTHING_TO_ASK
    cause = [line for line in map(_mask_line, picked.cause) if line != ""]
    masked_others = dict.fromkeys(map(_mask_line, picked.others[: 4 * MAX_OTHER_LINES]))
    others = [line for line in masked_others if line != "" and line not in cause]
    error_lines = [*cause, *others[:MAX_OTHER_LINES]]
    if not error_lines:
        return _NOTHING_TO_ASK
    error_message = trim(redact_query("\n".join(cause))[:MAX_MESSAGE_CHARS])
    ran = [tool or "", command_name(command or "")]
    name = _mask_line(" ".join(parse_terminal_output(" ".join(part for part in ran if part != ""))))
    named_lines = [part for part in [name, *error_lines] if part != ""]
    q = trim(redact_query("\n".join(named_lines))[:MAX_QUERY_CHARS])
    return ErrorQuery(q, error_message or None)
