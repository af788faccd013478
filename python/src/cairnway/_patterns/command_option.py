from __future__ import annotations

from re import Match, Pattern

from .._generated.patterns.command_option import (
    MAX_REACH_CHARS,
    MAX_REACH_WORDS,
    NEXT_COMMAND,
    QUOTED,
    SEPARATOR,
    SPACE,
)


def is_option_of(command: Pattern[str], match: Match[str]) -> bool:
    """Whether a match is an option of the command; of other commands, ``-p`` is a port, a folder or a project."""
    preceding = match.string[max(0, match.start() - MAX_REACH_CHARS) : match.start()]
    unquoted = QUOTED.sub(lambda quoted: SEPARATOR.sub(" ", quoted[0]), preceding)
    own_command = NEXT_COMMAND.split(unquoted)[-1]
    return command.search(" ".join(SPACE.split(own_command)[-MAX_REACH_WORDS:])) is not None
