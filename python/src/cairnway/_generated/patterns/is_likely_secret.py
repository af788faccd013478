# Generated from packages/patterns/src/is-likely-secret.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

HEX_VALUE = lazy_pattern(r"^[\-0-9a-f]{32,}\Z", ASCII | IGNORECASE)
LONG_NUMBER = lazy_pattern(r"^[0-9]{15,}\Z", ASCII)
LONG_VALUE = lazy_pattern(r"^[0-9A-Za-z]{24,}\Z", ASCII)
MAX_HEX_ENTROPY_BITS = 3
MIN_DIGITS = 2
MIN_HIGH_ENTROPY_BITS = 4.2
NAME_PART = lazy_pattern(r"^[A-Za-z]+[0-9]{0,2}\Z|^[0-9]{1,4}\Z", ASCII)
QUALIFIED_NAME = lazy_pattern(r"^(?:[a-z][0-9a-z]{1,14}\.){2,8}[$A-Z_a-z][$0-9A-Z_a-z]{0,60}\Z", ASCII)
UUID = lazy_pattern(r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z", ASCII | IGNORECASE)
WORD_BORDER = lazy_pattern(r"[\--/:@_]|(?<=[a-z])(?=[A-Z])|(?<=[0-9])(?=[A-Z][a-z])", ASCII)
