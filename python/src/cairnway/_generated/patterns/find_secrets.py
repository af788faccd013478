# Generated from packages/patterns/src/find-secrets.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

LONG_RUN = lazy_pattern(r"[$%+\--:=@-Z\^_a-z\|\~]{16,}", ASCII)
MIN_TEXT_CHARS = 12
