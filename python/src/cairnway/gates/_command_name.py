from __future__ import annotations

from .._generated.gates.command_name import ASSIGNMENT, COMMAND_END, FOLDER_PREFIX, PIPED, PROGRAM, SUBCOMMAND, WRAPPER
from ._text import split_at_spaces, trim


def command_name(command: str) -> str:
    """The program and its subcommand, such as `npm install`; arguments are often private and seldom the cause."""
    # in a chain the last command has failed, in a pipe the first one is the program of interest
    last = next((part for part in reversed(COMMAND_END.split(command)) if trim(part) != ""), "")
    words = [
        word
        for word in split_at_spaces(trim(PIPED.sub("", last)))
        if not ASSIGNMENT.search(word) and not WRAPPER.search(word)
    ]
    program = FOLDER_PREFIX.sub("", words[0]) if words else ""
    verb = f" {words[1]}" if len(words) > 1 and SUBCOMMAND.search(words[1]) else ""
    return trim(f"{program if PROGRAM.search(program) else ''}{verb}")
