from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from math import floor
from re import Pattern
from typing import Any, TypedDict

from .._generated.gates.find_signals import (
    COMMAND,
    DEAD_END,
    DURATION,
    FAILED_COUNT,
    HOURS,
    MAX_EVIDENCE_CHARS,
    MIN_LONG_TIME_MINUTES,
    MIN_REPETITIONS,
    MIN_RETRIES,
    OUTER_QUOTE,
    RETRY,
    REVERT,
    SUCCESS,
    TIMESTAMP,
    WORKAROUND,
)
from ._check_query import check_query
from ._classify_error_line import classify_error_line
from ._mask_machine_details import mask_machine_details
from ._parse_terminal_output import parse_terminal_output
from ._text import collapse_spaces, trim


class FiredSignal(TypedDict):
    """One sign that an agent learned something in a run; an entry of `signals_fired` in a deposit."""

    type: str
    count: int
    evidence: str
    """A line of the trace without secrets and details of one machine; at most 300 characters."""
    metadata: dict[str, Any]


def _signal(kind: str, count: int, evidence: str, **metadata: Any) -> FiredSignal:
    return {"type": kind, "count": count, "evidence": evidence, "metadata": metadata}


def _mask_evidence(line: str) -> str:
    return check_query(mask_machine_details(line)).redacted[:MAX_EVIDENCE_CHARS]


def _find_command(line: str) -> str | None:
    found = COMMAND.search(line)
    if found is None:
        return None
    command = next(group for group in found.groups() if group is not None)
    return trim(collapse_spaces(OUTER_QUOTE.sub("", command)))


def _is_error(line: str) -> bool:
    kind = classify_error_line(line)
    return kind in ("cause", "error") or (kind == "consequence" and FAILED_COUNT.search(line) is not None)


def _repetition_signals(kind: str, texts: Iterable[str], min_count: int) -> list[FiredSignal]:
    repeated = [(text, count) for text, count in Counter(texts).most_common() if count >= min_count]
    if not repeated:
        return []
    text, count = repeated[0]
    return [_signal(kind, count, _mask_evidence(text), distinct=len(repeated))]


def _pattern_signals(kind: str, lines: Sequence[str], pattern: Pattern[str], min_count: int = 1) -> list[FiredSignal]:
    matching = [line for line in lines if pattern.search(line)]
    return [_signal(kind, len(matching), _mask_evidence(matching[0]))] if len(matching) >= min_count else []


def _error_then_success_signals(lines: Sequence[str], errors: Sequence[int]) -> list[FiredSignal]:
    """Errors before a success: the lines between them hold what others want to know."""
    successes = [at for at, line in enumerate(lines) if SUCCESS.search(line) and not FAILED_COUNT.search(line)]
    succeeded = successes[-1] if successes else -1
    before = [at for at in errors if at < succeeded]
    if not before:
        return []
    last = before[-1]
    return [
        _signal(
            "error_then_success",
            len(before),
            _mask_evidence(lines[last]),
            success=_mask_evidence(lines[succeeded]),
            lines_between=succeeded - last,
        )
    ]


def _read_time(line: str) -> float | None:
    """The time in seconds that a line of a log names; local time without a zone."""
    found = TIMESTAMP.search(line)
    if found is None:
        return None
    date, zone = found[0][:19], found[0][19:].lstrip(".0123456789")
    try:
        return datetime.fromisoformat(date + ("+00:00" if zone == "Z" else zone)).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _read_minutes(line: str) -> float:
    found = DURATION.search(line)
    return 0 if found is None else float(found["amount"]) * (60 if HOURS.search(found["unit"]) else 1)


def _long_time_signals(lines: Sequence[str]) -> list[FiredSignal]:
    times = [time for time in map(_read_time, lines) if time is not None]
    elapsed = (times[-1] - times[0]) / 60 if times else 0
    minutes = floor(max([elapsed, *map(_read_minutes, lines)]) + 0.5)
    if minutes < MIN_LONG_TIME_MINUTES:
        return []
    return [_signal("long_time", 1, f"about {minutes} minutes", minutes=minutes)]


def find_signals(trace: str) -> list[FiredSignal]:
    """Finds signs in the trace of an agent's run (a transcript, a shell log) that it has learned something worth a
    deposit: `repeated_command`, `repeated_error`, `error_then_success`, `retries`, `revert`, `dead_end`,
    `workaround`, `long_time`; each type at most once. Never raises. Takes time linear in the length of the trace;
    the middle of a trace of more than 200,000 characters is left out.
    """
    lines = [line for line in parse_terminal_output(trace) if trim(line) != ""]
    found_commands = [_find_command(line) for line in lines]
    commands = [command for command in found_commands if command is not None]
    errors = [at for at, line in enumerate(lines) if found_commands[at] is None and _is_error(line)]
    return [
        *_repetition_signals("repeated_command", commands, MIN_REPETITIONS),
        *_repetition_signals("repeated_error", [mask_machine_details(lines[at]) for at in errors], 2),
        *_error_then_success_signals(lines, errors),
        *_pattern_signals("retries", lines, RETRY, MIN_RETRIES),
        *_pattern_signals("revert", lines, REVERT),
        *_pattern_signals("dead_end", lines, DEAD_END),
        *_pattern_signals("workaround", lines, WORKAROUND),
        *_long_time_signals(lines),
    ]
