from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, isfinite

from .._generated.gates.worth_depositing import (
    EXACT_IDENTIFIER,
    LONG_MINUTES,
    MANY_FAILURES,
    MANY_PRIVATE_REFERENCES,
    MIN_ATTEMPT_CHARS,
    MIN_PROBLEM_CHARS,
    MIN_SOLUTION_CHARS,
    MIN_WORTH_SCORE,
    MISSING,
    NON_WORDS,
    PRIVATE_REFERENCE,
    REASONS,
    SHORT_MINUTES,
    TRIVIAL_SOLUTION,
    WEIGHTS,
)
from ._check_query import check_query
from ._text import trim


@dataclass(frozen=True)
class DepositAdvice:
    worth: bool
    score: float
    """0..1."""
    reasons: list[str]
    """Arguments for a deposit, in sentences."""
    missing: list[str]
    """What a deposit still needs, in sentences; not worth it while anything is missing."""


def _ramp(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _count_distinct(texts: Iterable[str]) -> int:
    plain = {trim(NON_WORDS.sub(" ", text.lower())) for text in texts}
    return sum(1 for text in plain if len(text) >= MIN_ATTEMPT_CHARS)


def _round(value: float) -> float:
    """To the nearest integer; halves up, unlike `round`."""
    return floor(value + 0.5) if isfinite(value) else value


def worth_depositing(
    *, problem: str, failed_attempts: Sequence[str] = (), solution: str = "", minutes: float = 0
) -> DepositAdvice:
    """Estimates whether what a run has learned would help others: it was solved, not at the first attempt or not
    quickly, it is described exactly enough to be found, and it does not concern one machine only.
    """
    failures = _count_distinct(failed_attempts)
    is_solved = len(trim(solution)) >= MIN_SOLUTION_CHARS and not TRIVIAL_SOLUTION.search(solution)
    is_described = len(trim(problem)) >= MIN_PROBLEM_CHARS
    is_exact = bool(EXACT_IDENTIFIER.search(problem) or EXACT_IDENTIFIER.search(solution))
    time = _ramp(minutes, SHORT_MINUTES, LONG_MINUTES) if minutes > 0 else 0
    privates = sum(1 for _ in PRIVATE_REFERENCE.finditer(f"{problem} {solution}"))
    findings = check_query("\n".join([problem, solution, *failed_attempts])).findings
    secrets = dict.fromkeys(finding.type for finding in findings if finding.type != "user_name")

    parts = {
        "solved": 1 if is_solved else 0,
        "effort": max(_ramp(failures, 0, MANY_FAILURES), time),
        "findable": (1 if is_exact else 0.5) if is_described else 0,
        "general": 1 - _ramp(privates, 0, MANY_PRIVATE_REFERENCES),
    }
    score = 0.0
    # `sum` rounds differently from Python 3.12 on
    for name, weight in WEIGHTS.items():
        score += weight * parts[name]
    score = _round(1000 * score) / 1000
    reasons = {
        REASONS["solved"]: is_solved,
        REASONS["one_failure"]: failures == 1,
        REASONS["failures"].replace("{failures}", str(failures)): failures > 1,
        REASONS["minutes"].replace("{minutes}", str(_round(minutes))): minutes > SHORT_MINUTES,
        REASONS["exact"]: is_described and is_exact,
    }
    missing = {
        MISSING["problem"]: not is_described,
        MISSING["failure"]: failures == 0,
        MISSING["solution"]: not is_solved,
        MISSING["redaction"].replace("{types}", ", ".join(secrets)): len(secrets) > 0,
    }
    still_needed = [line for line, is_missing in missing.items() if is_missing]
    return DepositAdvice(
        worth=not still_needed and score >= MIN_WORTH_SCORE,
        score=score,
        reasons=[reason for reason, holds in reasons.items() if holds],
        missing=still_needed,
    )
