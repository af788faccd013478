# Generated from packages/patterns/src/outgoing-value.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

BOTH_CASES = lazy_pattern(r"^(?=(?s:.)*[a-z])(?s:.)+[A-Z]", ASCII)
CODE_IDENTIFIER = lazy_pattern(r"^[$A-Z_a-z][$0-9A-Z_a-z]*(?:\.[$0-9A-Z_a-z]+)+(?:\(\)?)?\Z|\(\Z|^[A-Z]+(?:_[A-Z]+)+\Z", ASCII)
COMMON_OUTGOING_PASSWORD = lazy_pattern(r"^(?:(?:my|db|user|root)?[\-_]?(?:pass(?:word|wd)?|pwd|secret|token)|user(?:name)?|admin|root|test|postgres|mysql|redis|guest|true|false|yes|no|null|none|undefined|required|prompt|[0-9]{1,5})\Z", ASCII | IGNORECASE)
LONG_OUTGOING_NUMBER = lazy_pattern(r"^[0-9]{16,40}\Z", ASCII)
PLACEHOLDER = lazy_pattern(r"example|sample|dummy|placeholder|change[\-_]?me|your[\-_]?|redacted|xxx|\*{3}|\.{3}|\u2026|^[$\[{]|^%[_a-z]+%?\Z|\{\{|process\.env|^env\b", ASCII | IGNORECASE)
PLAIN_WORD = lazy_pattern(r"^[A-Za-z]*[0-9]{0,2}\Z", ASCII)
PROSE_WORD = lazy_pattern(r"^(?:is|was|and|needs|requires|expects|must|provided|missing|invalid|option|flag|argument|parameter|value|instead|file|with|from|when|which|that|this)\Z", ASCII | IGNORECASE)
WORD_SEPARATOR = lazy_pattern(r"[\-._]", ASCII)
