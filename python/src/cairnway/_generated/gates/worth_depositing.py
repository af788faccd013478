# Generated from packages/sdk/src/gates/worth-depositing.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

EXACT_IDENTIFIER = lazy_pattern(r"\b[0-9A-Z_a-z]+(?:Error|Exception)\b|\b[A-Z]{1,6}-?[0-9]{2,6}\b|\b[A-Z]{2,}_[A-Z_]{2,}\b|\bE[A-Z]{4,}\b|\bv?[0-9]+\.[0-9]+(?:\.[0-9]+)?\b|`[^`]{2,80}`|\"[^\"]{2,80}\"", ASCII)
LONG_MINUTES = 60
MANY_FAILURES = 3
MANY_PRIVATE_REFERENCES = 4
MIN_ATTEMPT_CHARS = 9
MIN_PROBLEM_CHARS = 40
MIN_SOLUTION_CHARS = 25
MIN_WORTH_SCORE = 0.5
MISSING = {
    "problem": "The problem in a sentence or two, with the exact error text.",
    "failure": "At least one attempt that failed, and why.",
    "solution": "What worked in the end, so that somebody else can repeat it.",
    "redaction": "Take out what is secret or personal ({types}).",
}
NON_WORDS = lazy_pattern(r"[^0-9A-Z_a-z]+", ASCII)
PRIVATE_REFERENCE = lazy_pattern(r"/(?:home|Users)/|(?<=[0-9A-Z_a-z])\.(?:internal|corp|intranet)\b|\b[A-Z]{2,10}-[0-9]{2,6}\b", ASCII)
REASONS = {
    "solved": "It was solved, and the solution is described.",
    "one_failure": "1 attempt failed before; others can skip them.",
    "failures": "{failures} attempts failed before; others can skip them.",
    "minutes": "It took {minutes} minutes.",
    "exact": "An exact error, code or version is named, so that others can find it.",
}
SHORT_MINUTES = 5
TRIVIAL_SOLUTION = lazy_pattern(r"^[^0-9_a-z]*(?:fix(?:ed)? (?:a |the )?(?:typo|spelling|whitespace|formatting|lint)|typo|re-?ran|retried|restarted|it works now|nothing|none|n/a|tbd|todo)\b", ASCII | IGNORECASE)
WEIGHTS = {
    "solved": 0.35,
    "effort": 0.3,
    "findable": 0.2,
    "general": 0.15,
}
