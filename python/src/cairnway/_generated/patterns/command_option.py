# Generated from packages/patterns/src/command-option.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

MAX_REACH_CHARS = 600
MAX_REACH_WORDS = 30
NEXT_COMMAND = lazy_pattern(r"(?<!\\)\n|\||&&|;(?![\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?[\-0-9A-Z_a-z]{1,20}=)", ASCII)
QUOTED = lazy_pattern(r"([\"'])[^\n]*?(?:\1)", ASCII)
SEPARATOR = lazy_pattern(r"[\&;\|]", ASCII)
SPACE = lazy_pattern(r"[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+", ASCII)
