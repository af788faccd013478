# Generated from packages/sdk/src/gates/matches-error.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

LABELS = frozenset(("error", "fatal"))
LINE_SPACES = lazy_pattern(r"[\t\v-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+", ASCII)
MAX_RECORD_CHARS = 30000
MAX_RECORD_LINES = 300
MIN_CLOSE_SHARE = 0.7
MIN_NAMED_SHARE = 0.97
MIN_TITLE_WORDS = 3
MIN_UNNAMED_SHARE = 0.99
NAME_CHARACTER = lazy_pattern(r"[$0-9A-Z_a-z]", ASCII)
NAME_WEIGHT = 3
PASSAGE_WORDS = 1.5
