# Generated from packages/patterns/src/find-sensitive-text.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

WORD = lazy_pattern(r"^[A-Za-z][a-z]*\Z", ASCII)
