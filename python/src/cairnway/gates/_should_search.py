from __future__ import annotations

from dataclasses import dataclass

from .._generated.gates.should_search import (
    MAX_QUERY_CHARS,
    MIN_DISTINCT_WORDS,
    MIN_FAILED_ATTEMPTS,
    REASONS,
    RISKY_TASK,
    TASK_WORD,
)
from ._check_query import check_query
from ._form_query import form_query
from ._text import trim


@dataclass(frozen=True)
class SearchAdvice:
    search: bool
    reason: str
    """In one sentence."""
    q: str | None
    """The query, ready to be sent; None when there is none."""


def should_search(*, task: str = "", error_text: str = "", attempts: int = 0) -> SearchAdvice:
    """Advises whether to search before going on: at once for an error, and for a task of a kind that often fails.

    task: what is being done
    error_text: the output of what failed
    attempts: failed attempts so far
    """

    def advise(search: bool, reason: str, q: str | None) -> SearchAdvice:
        return SearchAdvice(search, REASONS[reason].replace("{attempts}", str(attempts)), q)

    has_failed = attempts >= MIN_FAILED_ATTEMPTS
    error = form_query(error_text)
    if error.q != "":
        return advise(True, "error_again" if has_failed else "error", error.q)
    q = trim(check_query(trim(task)[:MAX_QUERY_CHARS]).redacted[:MAX_QUERY_CHARS])
    if q == "":
        return advise(False, "nothing", None)
    if has_failed:
        return advise(True, "failed_attempts", q)
    if len({found[0] for found in TASK_WORD.finditer(q.lower())}) < MIN_DISTINCT_WORDS:
        return advise(False, "short_task", q)
    return advise(True, "risky_task", q) if RISKY_TASK.search(q) else advise(False, "plain_task", q)
